"""What becomes of changes when the tests run that touch them.

The tests are collected once. For each change a process is forked from there, puts the change into the functions and
runs the tests that touch the line, near and quick ones first, up to the first that fails. What is no change of
functions alone, or let pass though the line was run before the tests, is tried on a changed copy of the package,
by a process that imports it anew: `tests.mutants.fresh`.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from threading import Timer
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tests.mutants.changes import Change
from tests.mutants.fresh import Copies
from tests.mutants.nearness import mirror, near_tests
from tests.mutants.patches import Functions
from tests.mutants.touched import COLLECTING, Touched, caches

KILLED, SURVIVED, TIMED_OUT, UNTESTED = "killed", "survived", "timed out", "run by no test"
_MOST = 60.0  # seconds of tests, as measured, that are tried with a change: of lines that most tests run
_MOST_ANEW = 20.0  # and by a process that has to import them all
_BASE = 5.0  # seconds of the processor that a test may take beyond three times what it usually takes
_WAITING = 20  # how many times as long it may take by the clock


class Outcome(NamedTuple):
    """What became of a change, and the test that failed."""

    what: str
    by: str = ""


class Tries:
    """The tests of a session, run on changes."""

    def __init__(self, items: Sequence[pytest.Item], touched: Touched, copies: Copies) -> None:
        self._items = {item.nodeid: item for item in items if item.nodeid not in touched.failing}
        self._touched = touched
        self._copies = copies
        self._functions = Functions()
        self._caches = caches()
        self._lines: dict[Path, dict[int, set[str]]] = {}
        self._alone: dict[str, bool] = {}
        gc.freeze()

    def outcomes(self, changes: Sequence[Change], jobs: int) -> Iterator[tuple[Change, Outcome]]:
        """Yield each change and what became of it, in the order in which they end."""
        for path in {change.path for change in changes}:
            self._lines[path] = self._touched.by_line(path)
        with ThreadPoolExecutor(jobs) as pool:
            waiting = {pool.submit(self._outcome, change): change for change in changes}
            for done in as_completed(waiting):
                yield waiting[done], done.result()

    def _outcome(self, change: Change) -> Outcome:
        lines = self._lines[change.path]
        touching = lines.get(change.line, set())
        changed = self._functions.changed(change)
        if changed and (items := self._chosen(change, touching)):
            outcome = self._tried(items, changed)
            if outcome.what != SURVIVED or COLLECTING not in touching:
                return outcome
        elif changed and COLLECTING not in touching:
            return Outcome(UNTESTED)
        names = [item.nodeid for item in self._chosen_anew(change)]
        by = self._copies.first_failure(change, names, self._limit(names))
        return Outcome(SURVIVED) if by is None else Outcome(KILLED, by)

    def _chosen_anew(self, change: Change) -> list[pytest.Item]:
        """Return the near ones of tests and those of the folder, else all; as many as do not take too long.

        What a module does when it is imported is not of its lines alone: all count that touch a module beside it.
        """
        beside = [self._touched.by_line(path) for path in change.path.parent.glob("*.py")]
        names = {name for lines in beside for found in lines.values() for name in found}
        near, folder = near_tests(change.path), mirror(change.path)
        found = {name: self._items[name].path for name in names if name in self._items}
        close = {name for name, path in found.items() if path in near or path.parent == folder}
        return self._chosen(change, close or names, _MOST_ANEW)

    def _chosen(self, change: Change, names: set[str], most: float = _MOST) -> list[pytest.Item]:
        """Return tests in the order in which they are tried, as many as do not take too long."""
        near = set(near_tests(change.path))
        seconds = self._touched.seconds
        found = [self._items[name] for name in names if name in self._items]
        found.sort(key=lambda item: (item.path not in near, seconds[item.nodeid], item.nodeid))
        sums = accumulate(seconds[item.nodeid] for item in found)
        return [item for item, so_far in zip(found, sums, strict=True) if so_far < most]

    def _limit(self, names: Sequence[str]) -> float:
        return _BASE + 3 * sum(self._touched.seconds[name] for name in names)

    def _tried(self, items: list[pytest.Item], changed: list[tuple[FunctionType, CodeType]]) -> Outcome:
        while True:
            outcome = self._forked(items, changed)
            if outcome.what != KILLED or self._passes_alone(outcome.by):
                return outcome
            items = [item for item in items if item.nodeid != outcome.by]

    def _passes_alone(self, name: str) -> bool:
        """Return whether a test passes without any change and without the tests before it."""
        if name and name not in self._alone:
            self._alone[name] = self._forked([self._items[name]], []).what == SURVIVED
        return not name or self._alone[name]

    def _forked(self, items: list[pytest.Item], changed: list[tuple[FunctionType, CodeType]]) -> Outcome:
        reading, writing = os.pipe()
        if (child := os.fork()) == 0:
            try:
                self._run(items, changed, writing)
            finally:
                os._exit(1)
        os.close(writing)
        timer = Timer(self._limit([item.nodeid for item in items]) * _WAITING, _end, [child])
        timer.start()
        _, status = os.waitpid(child, 0)
        timer.cancel()
        _end(child)  # what the tests have started
        with os.fdopen(reading, "rb") as pipe:
            failed = pipe.read().decode()
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
            return Outcome(TIMED_OUT)
        return Outcome(KILLED, failed) if status else Outcome(SURVIVED)

    def _run(self, items: list[pytest.Item], changed: list[tuple[FunctionType, CodeType]], told: int) -> None:
        """Run tests in this process up to the first that fails, and end it: with 0 if none does."""
        os.setsid()
        for function, code in changed:
            function.__code__ = code
        for each in self._caches:
            each.cache_clear()
        for item, following in zip(items, [*items[1:], None], strict=True):
            until = sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) + self._limit([item.nodeid])
            resource.setrlimit(resource.RLIMIT_CPU, (int(until) + 1, resource.RLIM_INFINITY))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                os.write(told, item.nodeid.encode())
                os._exit(1)
        os._exit(0)


def _end(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
