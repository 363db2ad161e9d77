"""Run the fuzz targets: ``python -m fuzz [--seconds N] [--executions N] [TARGET...]``, or ``make fuzz``.

Each target runs in a process of its own. Prints how many texts each tried and what was found, and exits with 1 if
something was. What led to new code is kept in ``fuzz/corpus`` for the next run, what was found in ``fuzz/findings``.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import time
from pathlib import Path

from fuzz.seeds import regressions, seeds
from fuzz.targets import TARGETS

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
FINDINGS = HERE / "findings"
_LONGEST_WORD, _MOST_WORDS = 24, 3000


def main() -> int:
    """Run the targets that are named, or all, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Look for texts that break plybook.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(TARGETS)}; default: all")
    parser.add_argument("--seconds", type=int, default=60, help="how long each target runs (default: 60)")
    parser.add_argument("--executions", type=int, default=-1, help="after how many texts it ends sooner")
    asked = parser.parse_args()
    if unknown := set(asked.targets) - set(TARGETS):
        parser.error(f"unknown target {min(unknown)!r}")
    FINDINGS.mkdir(exist_ok=True)
    total, found = 0, 0
    for target in asked.targets or TARGETS:
        before, began = findings(target), time.monotonic()
        executions = run(target, asked.seconds, asked.executions)
        new = sorted(findings(target) - before)
        total, found = total + executions, found + len(new)
        took = f"in {time.monotonic() - began:,.0f} s"
        print(f"{target:<12} {executions:>10,} executions {took}, {len(new)} new findings", flush=True)
        for path in new:
            print(f"    {path}")
    print(f"{'all':<12} {total:>10,} executions")
    return 1 if found else 0


def findings(target: str) -> set[Path]:
    """Return the files that hold what was found of a target; beside each lies its traceback, ``.txt``."""
    return {path for path in FINDINGS.glob(f"{target}-*") if path.suffix != ".txt"}


def dictionary(target: str) -> Path:
    """Write the words for a target: those of ``words.dict``, and those of its seeds in every notation and form."""
    words = dict.fromkeys(word for content in seeds(target) for word in re.findall(rb"[^\s,:]+", content))
    kept = [word for word in words if 1 < len(word) <= _LONGEST_WORD][:_MOST_WORDS]
    entries = [
        "".join(f"\\x{byte:02x}" if byte in b'"\\' or not 32 <= byte < 127 else chr(byte) for byte in word)
        for word in kept
    ]
    path = CORPUS / f"{target}.dict"
    common = (HERE / "words.dict").read_text(encoding="utf-8")
    path.write_text(common + "".join(f'"{entry}"\n' for entry in entries), encoding="utf-8")
    return path


def run(target: str, seconds: int, executions: int = -1) -> int:
    """Run one target, up to a number of ``executions`` if there is one, and return how many texts it tried.

    Raises `RuntimeError` if it did not run.
    """
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for content in (*seeds(target), *regressions(target)):
        (folder / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)
    # Seconds by the clock, where each line of Python is watched and other jobs may be running.
    options = ["-timeout=60", "-report_slow_units=30"]
    options += ["-max_len=2000", "-print_final_stats=1", "-rss_limit_mb=4096"]
    options += [f"-max_total_time={seconds}", f"-runs={executions}", f"-artifact_prefix={FINDINGS / target}-"]
    options += [f"-dict={dictionary(target)}", str(folder)]
    command = [sys.executable, "-m", "fuzz.atheris_driver", target, str(FINDINGS), *options]
    log = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stderr
    tried = re.search(r"number_of_executed_units: (\d+)", log)
    if tried is None:
        raise RuntimeError(f"target {target} did not run:\n{log[-4000:]}")
    return int(tried[1])


if __name__ == "__main__":
    sys.exit(main())
