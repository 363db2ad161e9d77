"""Builds the site: the documentation, and in ``try/`` the editor that runs plybook in a browser.

All of the editor comes from package registries by pinned releases, and is put into the folder: Pyodide and CodeMirror
from npm (``package-lock.json``), the libraries of plybook as wheels (``wheels.txt``), and plybook's own wheel. Where
npm cannot be reached, the documentation is built alone.

    python site/build.py [--no-docs] [FOLDER]
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from plybook._version import __version__
from plybook.render.page.document import asset, base_style, filled, lean, script_body, style_sheet

HERE = Path(__file__).parent
ROOT = HERE.parent
SOURCES = HERE / "try"
MODULES = HERE / "node_modules"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORM = "pyemscripten_2026_0_wasm32"
"""The platform of Pyodide, as the names of wheels have it."""
PYTHON = "3.14"
PLAIN = ("editor.css",)
_HELD = """\
The editor of this folder is plybook, under the licence MIT, and holds what is named here. Pyodide holds CPython,
under the licence of Python, https://docs.python.org/3/license.html. The libraries of plybook lie in the folder
wheels, each with its licence."""
WORKERS = ("worker.js", "keeper.js")
"""The scripts in which Python runs."""
LOGOS = ("logo.svg", "favicon.svg")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the editor and its workers may do: run what lies in its folder, and WebAssembly. The workers are blobs."""


def main() -> int:
    """Build the site; return the exit status."""
    parser = argparse.ArgumentParser(description="Build the documentation and the editor.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--no-docs", action="store_true", help="the editor alone")
    asked = parser.parse_args()
    folder: Path = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    has_modules = fetch_modules()
    if not asked.no_docs:
        with_links = ["-t", "editor"] if has_modules else []
        build = ["-W", "--keep-going", "-q", "-b", "html", *with_links]
        run(sys.executable, "-m", "sphinx", *build, str(ROOT / "docs"), str(folder))
    if not has_modules:
        print("npm cannot be reached: the documentation is built without the editor")
        return int(asked.no_docs)
    build_editor(folder / "try")
    return 0


def run(*command: str, where: Path = ROOT) -> None:
    """Run a command; raise `subprocess.CalledProcessError` if it fails."""
    subprocess.run(command, check=True, cwd=where)


def fetch_modules() -> bool:
    """Install what ``package-lock.json`` names, if that is not done yet; return whether it is there."""
    lock = (HERE / "package-lock.json").read_bytes()
    mark = MODULES / ".installed"
    if mark.is_file() and mark.read_bytes() == lock:
        return True
    npm = shutil.which("npm")
    if npm is None:
        return False
    try:
        run(npm, "ci", "--silent", "--no-audit", "--no-fund", where=HERE)
    except subprocess.CalledProcessError:
        return False
    mark.write_bytes(lock)
    return True


def build_editor(folder: Path) -> None:
    """Write the editor into a folder that is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wheels = write_wheels(folder / "wheels")
    write_pyodide(folder / "pyodide")
    write_board(folder)
    for name in PLAIN:
        text = (SOURCES / name).read_text(encoding="utf-8")
        (folder / name).write_text(base_style() + lean(text), encoding="utf-8")
    for name in LOGOS:
        shutil.copyfile(ROOT / "docs" / "_static" / name, folder / name)
    page = (SOURCES / "index.html").read_text(encoding="utf-8")
    parts = {"policy": POLICY, "version": __version__, "docs": "../"}
    (folder / "index.html").write_text(filled(page, parts), encoding="utf-8")
    bundle(folder, "editor.js", {})
    python: dict[str, object] = {"WHEELS": wheels, "PYTHON": version(folder, "pyodide/*", "wheels/*")}
    for name in WORKERS:
        bundle(folder, name, python)
    values = {"VERSION": version(folder, "**/*"), "PYTHON": python["PYTHON"]}
    bundle(folder, "service-worker.js", {**values, "PRECACHED": files_of(folder, "**/*")})
    write_licences(folder / "licences.txt")


def files_of(folder: Path, *patterns: str) -> list[str]:
    """Return the paths of the files in a folder that fit any of the patterns."""
    found = (path for pattern in patterns for path in folder.glob(pattern) if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def version(folder: Path, *patterns: str) -> str:
    """Return a name for what stands in some files of a folder."""
    found = sha256()
    for name in files_of(folder, *patterns):
        found.update(name.encode() + b"\0" + (folder / name).read_bytes())
    return found.hexdigest()[:16]


def bundle(folder: Path, name: str, values: dict[str, object]) -> None:
    """Write a script with all that it imports, but Pyodide, and with ``values`` in place of names."""
    defined = [f"--define:{key}={json.dumps(value)}" for key, value in values.items()]
    run(
        str(MODULES / ".bin" / "esbuild"), str(SOURCES / name), f"--outfile={folder / name}", "--bundle", "--minify",
        "--format=esm", "--target=es2022",
        "--alias:pyodide=./pyodide/pyodide.mjs", "--external:./pyodide/pyodide.mjs", "--log-level=warning",
        "--legal-comments=none", *defined,
    )  # fmt: skip


def fetch_wheels(wanted: Path, folder: Path) -> None:
    """Put the wheels that a file of requirements names into a folder, each for Pyodide or for any platform."""
    run(
        sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
        "--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp",
        "--abi", f"cp{PYTHON.replace('.', '')}", "--requirement", str(wanted), "--dest", str(folder),
    )  # fmt: skip


def write_wheels(folder: Path) -> list[str]:
    """Fetch the wheels of the libraries, build that of plybook, and compile their modules; return their names."""
    fetch_wheels(HERE / "wheels.txt", folder)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    run("node", str(HERE / "compile.mjs"), str(folder))
    return sorted(path.name for path in folder.glob("*.whl"))


def write_pyodide(folder: Path) -> None:
    """Copy what Pyodide needs; its list of packages is left empty, as all wheels are at hand."""
    folder.mkdir()
    for name in PYODIDE:
        shutil.copyfile(MODULES / "pyodide" / name, folder / name)
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def write_licences(path: Path) -> None:
    """Write the licence of each package of npm that the editor holds; those of wheels lie in them."""
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    parts = []
    for place, about in lock["packages"].items():
        if not place or about.get("dev"):
            continue
        name = place.removeprefix("node_modules/")
        texts = [found.read_text(encoding="utf-8").strip() for found in sorted((HERE / place).glob("LICENSE*"))]
        home = json.loads((HERE / place / "package.json").read_text(encoding="utf-8")).get("homepage", "")
        parts.append("\n\n".join(filter(None, [f"{name} {about['version']}: {about['license']}", home, *texts])))
    path.write_text(f"\n\n{'-' * 80}\n\n".join([_HELD, *parts]) + "\n", encoding="utf-8")


def write_board(folder: Path) -> None:
    """Write the frame of the board: the page of games, which takes its games from the page around it."""
    begin = (SOURCES / "frame.js").read_text(encoding="utf-8")
    script = f'(() => {{\n"use strict";\n{script_body()}\n{lean(begin)}}})();\n'
    style = style_sheet() + lean((SOURCES / "frame.css").read_text(encoding="utf-8"))
    page = asset("page.html").replace("<style>{style}</style>", '<link rel="stylesheet" href="board.css">')
    page = page.replace("<script>{script}</script>", '<script src="board.js"></script>')
    parts = {"theme": "auto", "policy": POLICY, "version": __version__, "title": "Board", "data": ""}
    (folder / "board.js").write_text(script, encoding="utf-8")
    (folder / "board.css").write_text(style, encoding="utf-8")
    (folder / "board.html").write_text(filled(page, parts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
