"""What all tests share: how much of them is tried, and that they do not see other packages' plug-ins."""

from __future__ import annotations

import gc
import importlib.metadata
import os
import sys
from importlib.metadata import EntryPoints
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "plybook", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("quick", settings.get_profile("plybook"), max_examples=10)
settings.register_profile("deep", settings.get_profile("plybook"), max_examples=2000, derandomize=False)
settings.load_profile(os.environ.get("PLYBOOK_TESTS", "plybook"))

# Tests are of what plybook brings and of the plug-ins they make themselves, not of what else lies in the environment:
# its variants are on no page of the documentation. This is done before any module of plybook takes the function.
_every: Any = importlib.metadata.entry_points
_NEIGHBOURS = frozenset(
    entry
    for distribution in importlib.metadata.distributions()
    for entry in distribution.entry_points
    if entry.group.startswith("plybook.")
)


def _without_neighbours(**wanted: Any) -> Any:
    if not wanted:  # other libraries ask so, and get what this release of Python gives
        return _every()
    return EntryPoints(entry for entry in _every(**wanted) if entry not in _NEIGHBOURS)


setattr(importlib.metadata, "entry_points", _without_neighbours)  # noqa: B010 - it has overloads that this one has not

import plybook.testing  # noqa: E402 - now that it may

if os.environ.get("PLYBOOK_TESTS") == "deep":
    plybook.testing.effort = 20


# --- how much is tried -------------------------------------------------------------------------------------------

# Why some tests are marked ``pure``.
NOT_COMPILED = (
    "it has no docstrings, its methods cannot be replaced, and types are checked before a function sees them"
)
MANY = 3
ONE_IN = 8


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"pure: not tried where plybook is compiled: {NOT_COMPILED}")
    config.addinivalue_line("markers", "slow: takes long; where little is tried, one in eight of a module's is")
    config.addinivalue_line("markers", "whole: tried with all of its parameters, also where little is tried")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is of another build and, where little is to be tried, try an eighth of what is alike.

    They are chosen by chance, others on each release of Python.
    """
    if os.environ.get("PLYBOOK_BUILD") == "compiled":
        leave_out(config, items, {item for item in items if item.get_closest_marker("pure")})
    if os.environ.get("PLYBOOK_TESTS") != "quick":
        return
    alike: dict[str, list[pytest.Item]] = {}
    for item in items:
        alike.setdefault(kind_of(item), []).append(item)
    left_out = {item for each in alike.values() if len(each) > MANY for item in sorted(each, key=lot)[few(each) :]}
    leave_out(config, items, left_out)


def leave_out(config: pytest.Config, items: list[pytest.Item], those: set[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=list(those))
    items[:] = [item for item in items if item not in those]


def kind_of(item: pytest.Item) -> str:
    """Return what is the same for tests that are alike: those of one function, whoever inherits it, or slow ones."""
    function = getattr(item, "function", None)
    if function is None or item.get_closest_marker("whole"):
        return item.nodeid
    return f"{function.__module__} {'' if item.get_closest_marker('slow') else function.__qualname__}"


def few(items: list[pytest.Item]) -> int:
    return -(-len(items) // ONE_IN)


def lot(item: pytest.Item) -> int:
    """Return where a test stands in the lottery of this release of Python."""
    return crc32(f"{sys.version_info[:2]} {item.nodeid}".encode())


# --- what the collector of circles looks at ----------------------------------------------------------------------

# What is made until all tests are collected stays to the end, and to look through it meanwhile is in vain. Then it is
# looked through seldom, as there is much of it; what comes and goes is, as often as elsewhere.


def pytest_sessionstart() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.enable()
    gc.set_threshold(700, 10, 1_000)
