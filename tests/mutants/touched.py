"""Which tests run a line of the package, and how long each takes.

It is measured by coverage.py, and kept in ``build/mutants``: of a test module again when its text changes, of all
when the package does.
"""

from __future__ import annotations

import gc
import json
import os
import time
from collections.abc import Iterable, Sequence
from functools import _lru_cache_wrapper, cache
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutants.changes import CHECKOUT

FOLDER = CHECKOUT / "build" / "mutants"
_LINES = FOLDER / "lines"
_TIMES = FOLDER / "times.json"
COLLECTING = "collecting"  # where modules are imported and the parameters of tests found, before any test


def digest(paths: Iterable[Path]) -> str:
    """Return what differs where the text of any of the files does."""
    found = blake2b(digest_size=16)
    for path in paths:
        found.update(path.read_bytes())
    return found.hexdigest()


def caches() -> list[Any]:
    """Return the functions of the package that remember their results."""
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, _lru_cache_wrapper) and str(each.__module__).startswith("plybook.")
    ]


class Touched:
    """What was measured: the seconds of tests, and the tests that run a line."""

    def __init__(self) -> None:
        self._package = digest(sorted((CHECKOUT / "plybook").rglob("*.py")))
        FOLDER.mkdir(parents=True, exist_ok=True)
        kept = json.loads(_TIMES.read_text(encoding="utf-8")) if _TIMES.is_file() else {}
        if kept.get("package") != self._package:
            kept = {}
            _LINES.unlink(missing_ok=True)
        self._files: dict[str, str] = kept.get("files", {})
        self.seconds: dict[str, float] = kept.get("seconds", {})
        self.failing: set[str] = set(kept.get("failing", ()))

    def missing(self, tests: Sequence[Path]) -> list[Path]:
        """Return the test modules that were not measured as they are now."""
        return [path for path in tests if self._files.get(str(path)) != digest([path])]

    def start(self, context: str | None = COLLECTING) -> coverage.Coverage:
        """Return a measurement that has begun, to be added to what is there."""
        os.environ["COVERAGE_CORE"] = "ctrace"  # others do not tell the lines of one test from those of another
        included = [f"{CHECKOUT}/plybook/*"]
        measuring = coverage.Coverage(data_file=str(_LINES), config_file=False, include=included, context=context)
        measuring.load()
        measuring.start()
        return measuring

    def measure(self, items: Sequence[pytest.Item], tests: Sequence[Path]) -> None:
        """Run tests in a process of their own, and keep what they touch; ``tests`` are all that there are of them."""
        if (child := os.fork()) == 0:
            self._measure(items, tests)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            raise SystemExit(f"the tests were not measured: {status}")
        self.__init__()  # type: ignore[misc]

    def _measure(self, items: Sequence[pytest.Item], tests: Sequence[Path]) -> None:
        measuring = self.start(context=None)
        remembering = caches()
        for _, of_one in groupby(items, key=lambda item: item.path):
            for each in remembering:  # else the first test of all would be the only one that touches what is kept
                each.cache_clear()
            alike = list(of_one)
            for item, following in zip(alike, [*alike[1:], None], strict=True):
                measuring.switch_context(item.nodeid)
                failed, began = item.session.testsfailed, time.process_time()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                self.seconds[item.nodeid] = round(time.process_time() - began, 4)
                self.failing.discard(item.nodeid)
                self.failing.update([item.nodeid] * (item.session.testsfailed > failed))
        measuring.stop()
        measuring.save()
        self._files |= {str(path): digest([path]) for path in tests}
        kept = {
            "package": self._package,
            "files": self._files,
            "seconds": self.seconds,
            "failing": sorted(self.failing),
        }
        _TIMES.write_text(json.dumps(kept), encoding="utf-8")

    @cache  # noqa: B019 - there is one for the whole run
    def by_line(self, module: Path) -> dict[int, set[str]]:
        """Return the tests that run each line of a module, with `COLLECTING` where it is run before them."""
        data = coverage.CoverageData(str(_LINES))
        data.read()
        return {line: set(found) for line, found in data.contexts_by_lineno(str(module)).items()}
