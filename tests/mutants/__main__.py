"""Change one thing at a time in the modules of a room, and list what the tests let pass.

    python -m tests.mutants rules/games/tri_d --count 40 --seed 1

mutmut and cosmic-ray start the tests anew for each change, which takes longer here than the tests that touch it. This
collects them once, and forks; see `tests.mutants.running`.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TextIO

import pytest

from tests.mutants.changes import CHECKOUT, Change, changes, modules
from tests.mutants.fresh import copies
from tests.mutants.nearness import room_tests
from tests.mutants.running import KILLED, SURVIVED, TIMED_OUT, UNTESTED, Tries
from tests.mutants.touched import FOLDER, Touched

HARMLESS = Path(__file__).with_name("harmless.toml")


def harmless() -> set[tuple[str, str, str, str]]:
    """Return the changes that change nothing, as `Change.told` gives them."""
    kept = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))
    return {(each["module"], each["line"], each["was"], each["now"]) for each in kept["change"]}


def chosen(room: str, count: int, seed: int) -> tuple[list[Change], int]:
    """Return the changes of a room to try, and how many there are; those that change nothing are left out."""
    known = harmless()
    found = [change for path in modules(room) for change in changes(path) if not known or change.told() not in known]
    return sorted(random.Random(seed).sample(found, min(count, len(found)))), len(found)


class _Run:
    """A plug-in of pytest that tries changes in place of running tests."""

    def __init__(self, sample: list[Change], tests: list[Path], jobs: int, out: TextIO) -> None:
        self.counts: Counter[str] = Counter()
        self._sample = sample
        self._tests = tests
        self._jobs = jobs
        self._out = out
        self._touched = Touched()
        self._missing = self._touched.missing(tests)
        self._measuring = self._touched.start() if self._missing else None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self._measuring:
            self._measuring.stop()
            self._measuring.save()
            self._say(f"measuring {len(self._missing)} test modules")
            missing = {*self._missing}
            self._touched.measure([item for item in session.items if item.path in missing], self._missing)
        if failing := self._touched.failing & {item.nodeid for item in session.items}:
            self._say("left out, as they fail without any change:", *sorted(failing), sep="\n  ")
        with copies(self._jobs) as fresh:
            tries = Tries(session.items, self._touched, fresh)
            for change, outcome in tries.outcomes(self._sample, self._jobs):
                self.counts[outcome.what] += 1
                if outcome.what in (SURVIVED, UNTESTED):
                    module, line, was, now = change.told()
                    told = " (run by no test)" if outcome.what == UNTESTED else ""
                    self._say(f"plybook/{module}:{change.line}: {was!r} -> {now!r} in: {line}{told}")
        return True

    def _say(self, *words: str, sep: str = " ") -> None:
        print(*words, sep=sep, file=self._out, flush=True)


def main() -> None:
    """Try some changes; end with 1 if fewer are killed than there should be."""
    parser = argparse.ArgumentParser(prog="make mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("room", help="a folder or module of plybook/, such as rules/games/tri_d")
    parser.add_argument("--count", type=int, default=40, help="how many changes are tried, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried at a time")
    parser.add_argument("--least", type=int, default=0, help="how many in a hundred have to be killed")
    options = parser.parse_args()
    try:
        sample, of = chosen(options.room, options.count, options.seed)
    except FileNotFoundError as error:
        parser.error(str(error))
    tests = sorted({path for each in modules(options.room) for path in room_tests(each)})
    out = os.fdopen(os.dup(1), "w")
    run = _Run(sample, tests, options.jobs, out)
    log = os.open(FOLDER / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(CHECKOUT)
    code = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *map(str, tests)], plugins=[run])
    if code:
        sys.exit(f"the tests cannot be collected: see {FOLDER / 'log.txt'}")
    killed = run.counts[KILLED] + run.counts[TIMED_OUT]
    share = 100 * killed // len(sample)
    by_time = f"{run.counts[TIMED_OUT]} of them by time"
    print(f"{options.room}: {killed} of {len(sample)} killed, {share} %, {by_time}; {of} changes in all", file=out)
    out.close()
    os._exit(share < options.least)


if __name__ == "__main__":
    main()
