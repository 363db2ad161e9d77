"""Check what a release consists of: the source distribution, the pure wheel and the compiled wheel.

    python .ci/release.py WORK ARCHIVE...

Each archive is checked by twine, its members and its metadata are compared with what belongs there, and it is
installed into a fresh environment of this Python in the folder WORK. There the demo runs with the required libraries
alone, the manual page and the completions of shells are looked for and tried, and a part of the tests of the source
distribution runs with the libraries of the tests. The first fault ends the check with its name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

# Tests that go through most of plybook in little time.
SUITE = ("tests/test_compiling.py", "tests/test_registry.py", "tests/test_api.py")
# All files are of plybook, so that its licence is the only one; what npm brings for the site stays out.
IN_WHEEL = re.compile(
    r"plybook/.+|[0-9a-f]+__mypyc\.[^/]+\.(so|pyd)"
    r"|plybook-[^/]+\.dist-info/(METADATA|RECORD|WHEEL|entry_points\.txt|licenses/LICENSE)"
    r"|plybook-[^/]+\.data/data/share/man/man1/plybook\.1"
)
IN_SOURCE = re.compile(
    r"(plybook|tests|docs|benchmarks|fuzz|same|site)/.+"
    r"|[^/]+\.md|LICENSE|Makefile|PKG-INFO|pyproject\.toml|\.gitignore|\.pre-commit-hooks\.yaml"
)
# What plybook is made of. Of another kind, such as a font or a library that is packed, the licence has to be known.
KINDS = re.compile(
    r"plybook/.+\.(py|pyi|typed|toml|ini|json|js|css|html|txt|pgn4?|so|pyd)"
    r"|(tests|docs|benchmarks|fuzz|same|site)/.+\.(py|md|txt|1|toml|ini|json|js|mjs|ts|css|html|svg|png|tsv|xz|bin|c|dict|pgn4?)"
    r"|fuzz/regressions/.+|[^/]+|plybook-.+"
)
# A licence of someone else would have its own file, and packages of npm their own folder.
FOREIGN = re.compile(r"(^|/)(node_modules|vendor|third_party)/|(^|/)(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
OURS = re.compile(r"LICENSE|plybook-[^/]+\.dist-info/licenses/LICENSE")
NEEDED_IN_WHEEL = ("plybook/py.typed", "plybook/__init__.pyi")


def run(*command: str | Path, cwd: Path | None = None, **more: str) -> str:
    """Run a command without the modules of the checkout, and return its output; end if it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ended = subprocess.run(  # noqa: S603
        [str(word) for word in command],
        cwd=cwd,
        env={**environment, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if ended.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit status {ended.returncode}\n{ended.stdout}")
    return ended.stdout


def require(is_so: bool, message: str) -> None:
    """End with ``message`` if something is not so."""
    if not is_so:
        sys.exit(message)


def check_members(archive: Path) -> None:
    """Compare the names and the licence of an archive with what belongs there."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            names = wheel.namelist()
        allowed, needed = IN_WHEEL, NEEDED_IN_WHEEL
    else:
        with tarfile.open(archive) as source:
            names = [member.name.partition("/")[2] for member in source if member.isfile()]
        allowed, needed = IN_SOURCE, tuple(f"{name}" for name in (*NEEDED_IN_WHEEL, *SUITE, "docs/man/plybook.1"))
    for name in names:
        require(allowed.fullmatch(name) is not None, f"{archive.name}: {name} does not belong there")
        require(KINDS.fullmatch(name) is not None, f"{archive.name}: {name} is of an unknown kind; whose is it?")
        foreign = FOREIGN.search(name) and not OURS.fullmatch(name)
        require(not foreign, f"{archive.name}: {name} may have a licence of its own")
    for name in needed:
        require(name in names, f"{archive.name}: {name} is missing")
    require(any(OURS.fullmatch(name) for name in names), f"{archive.name}: the licence is missing")


def check_metadata(archive: Path, root: Path) -> None:
    """Compare the metadata of an archive with what belongs there, and its releases with those of compiled wheels."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
            about = message_from_bytes(wheel.read(name))
    else:
        with tarfile.open(archive) as source:
            found = source.extractfile(f"{archive.name.removesuffix('.tar.gz')}/PKG-INFO")
            about = message_from_bytes(found.read() if found else b"")
    version = archive.name.split("-")[1].removesuffix(".tar.gz")
    for field, expected in (
        ("Name", "plybook"), ("Version", version), ("License-Expression", "MIT"), ("License-File", "LICENSE"),
        ("Description-Content-Type", "text/markdown"),
    ):  # fmt: skip
        require(about[field] == expected, f"{archive.name}: {field} is {about[field]!r}, not {expected!r}")
    named = [each.rpartition(" ")[2] for each in about.get_all("Classifier", []) if re.search(r":: 3\.\d+$", each)]
    built = re.findall(r"\bcp3(\d+)-", (root / "pyproject.toml").read_text(encoding="utf-8"))
    require(named == [f"3.{each}" for each in built], f"{archive.name}: compiled wheels are not for {named}")
    require(about["Requires-Python"] == f">={named[0]}", f"{archive.name}: Requires-Python is not from {named[0]}")
    bare = re.findall(r"\]\((?!https?://|#)|src=\"(?!https?://)", (root / "README.md").read_text(encoding="utf-8"))
    if archive.suffix != ".whl" and bare:
        print(f"README.md: {len(bare)} links lead to files beside it, which a package index does not have")  # noqa: T201


def check_completions(plybook: Path, environment: Path, archive: Path) -> None:
    """Ask for the completions of each shell, and for the words that complete one."""
    for shell in ("bash", "zsh", "fish"):
        script = run(plybook, "completion", shell, cwd=environment)
        require("_PLYBOOK_COMPLETE" in script, f"{archive.name}: no completion for {shell}")
        if found := shutil.which(shell):
            path = environment / f"completion.{shell}"
            path.write_text(script, encoding="utf-8")
            run(found, "-n", path, cwd=environment)
    typed = {"COMP_WORDS": "plybook val", "COMP_CWORD": "1", "_PLYBOOK_COMPLETE": "bash_complete"}
    found_words = run(plybook, cwd=environment, **typed)
    require("validate" in found_words, f"{archive.name}: 'plybook val' is not completed, but {found_words!r}")


def check_installed(archive: Path, environment: Path, source: Path) -> None:
    """Install an archive into a fresh environment, and run the demo and a part of the tests of ``source`` there."""
    venv.create(environment, clear=True, with_pip=True)
    bin_folder = environment / ("Scripts" if os.name == "nt" else "bin")
    python, plybook = bin_folder / "python", bin_folder / "plybook"
    compiled = archive.suffix == ".whl" and not archive.stem.endswith("-none-any")
    run(python, "-m", "pip", "install", "--quiet", archive, cwd=environment)

    version = archive.name.split("-")[1].removesuffix(".tar.gz")
    said = run(plybook, "--version", cwd=environment).strip()
    expected = f"plybook, version {version}{', compiled' if compiled else ''}"
    require(said == expected, f"{archive.name}: --version gives {said!r}, not {expected!r}")
    listed = run(plybook, "corpus", "list", cwd=environment).splitlines()
    samples = [line.split()[0] for line in listed if not line.endswith("(has errors)")]
    require(bool(samples), f"{archive.name}: there are no sample games")
    run(plybook, "validate", *samples, cwd=environment)
    run(plybook, "replay", "corpus:parmen-1", "--ply", "69", cwd=environment)
    manual = environment / "share" / "man" / "man1" / "plybook.1"
    require(manual.is_file() and ".TH" in manual.read_text(encoding="utf-8"), f"{archive.name}: no manual page")
    if groff := shutil.which("groff"):
        warned = run(groff, "-man", "-Tutf8", "-ww", "-z", manual, cwd=environment)
        require(not warned, f"{archive.name}: the manual page is not clean: {warned}")
    require(f"plybook {version}" in manual.read_text(encoding="utf-8"), f"{archive.name}: manual of another version")
    check_completions(plybook, environment, archive)
    run(python, "-m", "pip", "check", cwd=environment)

    run(python, "-m", "pip", "install", "--quiet", f"{archive}[test]", cwd=environment)
    # The tests are found after what is installed: the folder of the source has modules of the same names.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=environment).strip())
    (site / "source.pth").write_text(f"{source}\n", encoding="utf-8")
    build = "compiled" if compiled else "pure"
    tests = run(
        *(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=append", *SUITE),
        cwd=source,
        PLYBOOK_BUILD=build,
        PLYBOOK_TESTS="quick",
        PYTHONSAFEPATH="1",
    )
    print(f"{archive.name}: {len(samples)} samples, {tests.splitlines()[-1]}", flush=True)  # noqa: T201


def main(work: Path, archives: list[Path]) -> None:
    """Check the archives, and install each in a folder of its own below ``work``."""
    shutil.rmtree(work, ignore_errors=True)
    tools = work / "tools"
    venv.create(tools, with_pip=True)
    python = next(path for path in (tools / "bin" / "python", tools / "Scripts" / "python.exe") if path.exists())
    # The extra renders the README as package indexes do.
    run(python, "-m", "pip", "install", "--quiet", "twine>=6", "readme_renderer[md]")
    run(python, "-m", "twine", "check", "--strict", *archives)
    for archive in archives:
        check_members(archive)
        check_metadata(archive, Path(__file__).parents[1])
    [packed] = [archive for archive in archives if archive.suffix != ".whl"]
    with tarfile.open(packed) as source:
        source.extractall(work, filter="data")
    folder = work / packed.name.removesuffix(".tar.gz")
    for number, archive in enumerate(archives, 1):
        check_installed(archive, work / str(number), folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), [Path(word).resolve() for word in sys.argv[2:]])
