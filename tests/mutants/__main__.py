"""Change one thing at a time in the modules of some rooms, and list what the tests let pass.

    python -m tests.mutants rules/games/tri_d rules/games/prince --count 40 --seed 1

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
from collections.abc import Sequence
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
        self.outcomes: dict[Change, str] = {}
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
            self._say(
                "left out, as they fail without any change where what is remembered is forgotten:",
                *sorted(failing),
                sep="\n  ",
            )
        with copies(self._jobs) as fresh:
            tries = Tries(session.items, self._touched, fresh)
            for change, outcome in tries.outcomes(self._sample, self._jobs):
                self.outcomes[change] = outcome.what
                if outcome.what in (SURVIVED, UNTESTED):
                    module, line, was, now = change.told()
                    told = " (run by no test)" if outcome.what == UNTESTED else ""
                    self._say(f"plybook/{module}:{change.line}: {was!r} -> {now!r} in: {line}{told}")
        return True

    def _say(self, *words: str, sep: str = " ") -> None:
        print(*words, sep=sep, file=self._out, flush=True)


def score(room: str, outcomes: Sequence[str], of: int) -> tuple[int, str]:
    """Return how many in a hundred changes of a room were killed, and what is said of it."""
    counts = Counter(outcomes)
    killed = counts[KILLED] + counts[TIMED_OUT]
    share = 100 * killed // len(outcomes)
    by_time = f"{counts[TIMED_OUT]} of them by time"
    return share, f"{room}: {killed} of {len(outcomes)} killed, {share} %, {by_time}; {of} changes in all"


def main() -> None:
    """Try some changes; end with 1 if fewer are killed in a room than there should be."""
    parser = argparse.ArgumentParser(prog="make mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rooms", nargs="+", help="folders or modules of plybook/, such as rules/games/tri_d")
    parser.add_argument("--count", type=int, default=40, help="how many changes of each are tried, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried at a time")
    parser.add_argument("--least", type=int, default=0, help="how many in a hundred have to be killed")
    options = parser.parse_args()
    try:
        samples = {room: chosen(room, options.count, options.seed) for room in options.rooms}
        tests = sorted({path for room in options.rooms for each in modules(room) for path in room_tests(each)})
    except FileNotFoundError as error:
        parser.error(str(error))
    out = os.fdopen(os.dup(1), "w")
    run = _Run([change for sample, _ in samples.values() for change in sample], tests, options.jobs, out)
    log = os.open(FOLDER / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(CHECKOUT)
    code = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *map(str, tests)], plugins=[run])
    if code:
        sys.exit(f"the tests cannot be collected: see {FOLDER / 'log.txt'}")
    scores = [score(room, [run.outcomes[each] for each in sample], of) for room, (sample, of) in samples.items()]
    print(*(told for _, told in scores), sep="\n", file=out)
    out.close()
    os._exit(any(share < options.least for share, _ in scores))


if __name__ == "__main__":
    main()
