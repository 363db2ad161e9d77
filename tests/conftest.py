"""What all tests share: how much of them is tried, and that they do not see other packages' plug-ins."""

from __future__ import annotations

import gc
import importlib.metadata
import os
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoints
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tests.extent import DEEP, EXTENT, FULL, IS_FULL, QUICK, USUAL

# The same examples each time, except where everything is tried: there they are others each time.
settings.register_profile(
    USUAL, deadline=None, max_examples=15, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(QUICK, settings.get_profile(USUAL), max_examples=10)
settings.register_profile(FULL, settings.get_profile(USUAL), max_examples=200, derandomize=False, print_blob=True)
settings.register_profile(DEEP, settings.get_profile(FULL), max_examples=2000)
IS_COMPILED = os.environ.get("PLYBOOK_BUILD") == "compiled"
settings.load_profile(USUAL if IS_COMPILED and EXTENT == QUICK else EXTENT)

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

plybook.testing.effort = {FULL: 3, DEEP: 20}.get(EXTENT, 1)
if not IS_FULL:  # what a class of tests does not say itself; elsewhere these are what the package has
    plybook.testing.VariantContract.games = plybook.testing.VariantContract.naive_games = 1
    plybook.testing.VariantContract.plies = plybook.testing.NotationContract.plies = 15
    plybook.testing.VariantContract.tries = plybook.testing.ContainerContract.tries = 12
    plybook.testing.NotationContract.games = 1
    plybook.testing.NotationContract.tries = 60
    plybook.testing.NotationContract.most_faces = 4
    plybook.testing.PictureContract.plies = 2


# --- how much is tried -------------------------------------------------------------------------------------------

# Why some tests are marked ``pure``.
NOT_COMPILED = (
    "it has no docstrings, its methods cannot be replaced, and types are checked before a function sees them"
)
MANY = 3
ONE_IN = 8
REST_ONE_IN = 3

# What goes through the compiled modules, and is tried whole of the compiled build where little is tried of all else:
# contracts, wherever they are kept, and what stands here.
CONTRACTS = "plybook.testing."
# But for those that go through what is not compiled: pictures, and the two forms of a grammar.
NOT_FOR_COMPILED = (
    "plybook.testing.picture ",
    "plybook.testing.notation NotationContract.test_both_forms_of_the_grammar",
)
FOR_COMPILED = (
    "tests.cli.test_cases", "tests.corpora.", "tests.test_compiling", "tests.test_contracts", "tests.test_robustness",
)  # fmt: skip
# Of these no third is chosen where little is tried.
CORPORA = ("tests.corpora.", "tests.test_contracts")

# Games that have the board, rules, notations and pictures of `three-player` and `three-player-six`, and differ in who
# plays and in what order. Tests of all variants try those two, and these where everything is tried. What is always
# tried of these: what their rules say, how they begin, their perft, and that they are there.
SEATINGS = frozenset(
    f"three-player-{name}" for name in ("duel", "partners", "partners-first", "plain", "plain-duel", "six-alternate")
)
OF_SEATINGS = ("tests.rules.games.test_three_player", "tests.test_catalogue", "tests.test_documentation")
OF_SEATINGS_BY_CONTRACT = ("test_the_start_is_a_position_that_its_fen_gives_back", "test_perft")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"pure: not tried where plybook is compiled: {NOT_COMPILED}")
    config.addinivalue_line("markers", "slow: takes long; where little is tried, one in eight of a module's is")
    config.addinivalue_line(
        "markers", "whole: tried with all of its parameters, also where little is tried, but for the compiled build"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is of another build and what is tried only where everything is.

    Where little is to be tried, try an eighth of what is alike, and of what is left of each module a third, but for
    contracts and the corpora. They are chosen by chance, others on each release of Python.
    """
    if IS_COMPILED:
        leave_out(config, items, {item for item in items if item.get_closest_marker("pure")})
    if not IS_FULL:
        leave_out(config, items, seatings_too_many(items))
    if EXTENT == QUICK:
        alike = [each for each in grouped(items, kind_of).values() if len(each) > MANY]
        leave_out(config, items, {item for each in alike for item in sorted(each, key=lot)[few(each, ONE_IN) :]})
        rest = grouped([item for item in items if not is_always_tried(item)], module_of).values()
        leave_out(config, items, {item for each in rest for item in sorted(each, key=lot)[few(each, REST_ONE_IN) :]})


def leave_out(config: pytest.Config, items: list[pytest.Item], those: set[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=list(those))
    items[:] = [item for item in items if item not in those]


def grouped(items: list[pytest.Item], key: Callable[[pytest.Item], str]) -> dict[str, list[pytest.Item]]:
    found: dict[str, list[pytest.Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def function_of(item: pytest.Item) -> str:
    """Return the full name of the function of a test, which is that of its contract if it inherits it."""
    function = getattr(item, "function", None)
    return item.nodeid if function is None else f"{function.__module__} {function.__qualname__}"


def kind_of(item: pytest.Item) -> str:
    """Return what is the same for tests that are alike: those of one function, whoever inherits it, or slow ones."""
    if is_whole(item):
        return item.nodeid
    name = function_of(item)
    return name.partition(" ")[0] if item.get_closest_marker("slow") else name


def is_whole(item: pytest.Item) -> bool:
    """Say whether all of what is alike is tried: of the compiled build what goes through it, else what is marked."""
    return is_for_compiled(item) if IS_COMPILED else item.get_closest_marker("whole") is not None


def is_for_compiled(item: pytest.Item) -> bool:
    name = function_of(item)
    if name.startswith(CONTRACTS):
        return not name.startswith(NOT_FOR_COMPILED)
    return module_of(item).startswith(FOR_COMPILED)


def is_always_tried(item: pytest.Item) -> bool:
    if is_whole(item):
        return True
    return function_of(item).startswith(CONTRACTS) or module_of(item).startswith(CORPORA)


def module_of(item: pytest.Item) -> str:
    module = getattr(item, "module", None)
    return module.__name__ if module else ""


def seatings_too_many(items: list[pytest.Item]) -> set[pytest.Item]:
    """Return the tests of `SEATINGS` by functions that are tried with all of them."""
    found: set[pytest.Item] = set()
    for name, alike in grouped(items, function_of).items():
        those = {item: seating for item in alike if (seating := seating_of(item))}
        if {*those.values()} == SEATINGS and not name.endswith(OF_SEATINGS_BY_CONTRACT):
            found |= {
                item for item in those if name.startswith(CONTRACTS) or not module_of(item).startswith(OF_SEATINGS)
            }
    return found


def seating_of(item: pytest.Item) -> str:
    """Return which of `SEATINGS` a test is of: by a parameter or by what its class holds to a contract."""
    call = getattr(item, "callspec", None)
    named = [*(call.params.values() if call else ()), getattr(getattr(item, "cls", None), "variant", "")]
    return next((value for value in named if isinstance(value, str) and value in SEATINGS), "")


def few(items: list[pytest.Item], one_in: int) -> int:
    return -(-len(items) // one_in)


def lot(item: pytest.Item) -> int:
    """Return where a test stands in the lottery of this release of Python."""
    return crc32(f"{sys.version_info[:2]} {item.nodeid}".encode())


# --- what the collector of circles looks at ----------------------------------------------------------------------

# What is made until all tests are collected stays to the end, and to look through it is in vain. What comes and goes
# is looked through more seldom than elsewhere, as a test has little of it. What lasts longer, which is mostly what is
# remembered for good, is looked through once in so long that it never is: each time would take a second.


def pytest_sessionstart() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.set_threshold(20_000, 20, 1000)
    gc.enable()


def pytest_unconfigure() -> None:
    """Look once for what tests have left open; pytest and Python, which would look again, find the rest frozen."""
    gc.collect()
    gc.freeze()


# A hook and no fixture, which would cost each of many thousand tests a fixture.
def pytest_runtest_logfinish() -> None:
    """Take back the games that a test has loaded from rule files."""
    from plybook.loaded_rules import LOADED

    if LOADED:
        from plybook.catalogue import variants

        for name in LOADED:
            variants.take_back(name)
        LOADED.clear()
