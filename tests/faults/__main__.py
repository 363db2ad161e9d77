"""Try what commands do when a call fails: ``python -m tests.faults [--every N] [NAME...]``, or ``make faults``.

It runs itself again with the library that makes calls fail, which it compiles first: that takes Linux and a C
compiler. Prints for each command how many calls it makes and how many trials there were, and what was wrong; exits
with 1 if something was.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest import mock

from plybook import spool
from tests.cli.process import run
from tests.faults.scenarios import SCENARIOS, Scenario
from tests.faults.trial import Bench, Fault, Kind, Outcome, compiled
from tests.faults.verdict import ALLOCATION, FAULTS, faults_of, taken_for_games

_LOADED = "PLYBOOK_FAULTS"
_SPOOLED = 1000  # bytes, so that temporary files are used


def main() -> int:
    """Try the scenarios that are named, or all, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description="Make calls of commands fail.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(SCENARIOS)}; default: all")
    parser.add_argument("--every", type=int, default=1, help="try one in so many of the trials (default: all)")
    parser.add_argument("--allocations", type=int, default=200, help="of so many allocations of a command one fails")
    parser.add_argument("--show", action="store_true", help="print the calls of each command")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(SCENARIOS):
        parser.error(f"unknown scenario {min(unknown)!r}")
    with tempfile.TemporaryDirectory(prefix="plybook-faults-") as folder:
        if _LOADED not in os.environ:
            return again(compiled(Path(folder)))
        sys.path[:] = [os.path.abspath(entry) for entry in sys.path]  # noqa: PTH100 - commands run elsewhere
        with mock.patch.object(spool, "_SIZE", _SPOOLED):
            return tried(Path(folder) / "base", asked)


def again(library: Path) -> int:
    """Run this once more, with the library, and return the exit status."""
    loaded = {_LOADED: "1", "LD_PRELOAD": str(library), "PYTHONMALLOC": "malloc", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tests.faults", *sys.argv[1:]]
    return subprocess.run(command, env={**os.environ, **loaded}, check=False).returncode


def tried(base: Path, asked: argparse.Namespace) -> int:
    """Try scenarios, print what was wrong, and return the exit status."""
    bench, trials, wrong = Bench(base), Counter[str](), 0
    for name in asked.names or SCENARIOS:
        scenario = SCENARIOS[name]
        whole = without_fault(bench, scenario)
        done = 0
        for which, fault, at in trials_of(whole, asked.allocations, asked.every, sum(trials.values())):
            bench.lay_out(scenario)
            before = bench.left()
            got = bench.run(scenario.words, fault, at)
            call = call_at(whole, fault, at)
            found = faults_of(scenario, fault, call, before, whole, got)
            if fault.kind is Kind.KILL:
                found += [f"{each} is taken for games" for each in taken_for_games(str(base / "work"))]
            for each in found:
                print(f"{name}, {which} at {at} {call}: {each}")
                for line in got.err.decode(errors="replace").splitlines()[-8:]:
                    print(f"    {line}")
            done, wrong = done + 1, wrong + bool(found)
            trials[which] += 1
        print(f"{name:<24} {len(whole.calls):>4} calls, {done:>5} trials", flush=True)
        if asked.show:
            print("".join(f"    {number} {call}\n" for number, call in enumerate(whole.calls, 1)), end="")
    for which, number in trials.items():
        print(f"{which:<32} {number:>6,} trials")
    print(f"{'all':<32} {sum(trials.values()):>6,} trials, {wrong} with something wrong")
    return 1 if wrong else 0


def without_fault(bench: Bench, scenario: Scenario) -> Outcome:
    """Return how a command ends if all goes well; then all is imported that it needs."""
    bench.lay_out(scenario)
    here = Path.cwd()
    os.chdir(bench.work)
    run(*scenario.words.split())
    os.chdir(here)
    bench.lay_out(scenario)
    return bench.run(scenario.words, Fault(Kind.NOTHING))


def trials_of(whole: Outcome, allocations: int, every: int, done: int) -> Iterator[tuple[str, Fault, int]]:
    """Yield the name of a fault, the fault and the call for one in ``every`` trials, after so many others."""
    kinds: list[tuple[str, Fault, int]] = [
        (which, fault, at)
        for which, (fault, concerns) in FAULTS.items()
        for at, call in enumerate(whole.calls, 1)
        if concerns(call)
    ]
    step = max(1, whole.allocations // max(1, allocations))
    kinds += [("an allocation", ALLOCATION, at) for at in range(step, whole.allocations, step)][:allocations]
    yield from kinds[done % every :: every]


def call_at(whole: Outcome, fault: Fault, at: int) -> str:
    """Return the call at which something went wrong."""
    calls: Sequence[str] = () if fault.kind is Kind.ALLOCATION else whole.calls
    return calls[at - 1].strip() if at <= len(calls) else ""


if __name__ == "__main__":
    sys.exit(main())
