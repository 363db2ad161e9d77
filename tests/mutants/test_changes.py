"""The changes that `make mutants` makes: what is found in a module, and how it is put into functions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import patches
from tests.mutants.changes import Change, changes
from tests.mutants.nearness import TESTS, near_tests, room_tests

SOURCE = '''"""A module."""

from __future__ import annotations

LIMIT: int = 3


class Counter:
    """A class."""

    step = 2

    def up(self, by: int | None = None) -> int:
        """Return more."""
        if not by and LIMIT <= 3:
            return LIMIT + self.step
        return max(row for row in (0, by or 0))


table = {"one": lambda number: number == 1}
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def made(module: Path) -> dict[str, Change]:
    source = module.read_bytes()
    return {
        f"{source[change.start : change.end].decode()} -> {change.text} in {change.line}": change
        for change in changes(module)
    }


def test_one_thing_is_changed_at_a_time(module: Path) -> None:
    assert [*made(module)] == [
        "3 -> 4 in 5",
        "2 -> 3 in 11",
        "not by -> by in 15",
        "not by and LIMIT <= 3 -> False in 15",
        "not by and LIMIT <= 3 -> True in 15",
        "and -> or in 15",
        "<= -> < in 15",
        "3 -> 4 in 15",
        "LIMIT + self.step -> None in 16",
        "+ -> - in 16",
        "max(row for row in (0, by or 0)) -> None in 17",
        "0 -> 1 in 17",
        "or -> and in 17",
        "== -> != in 20",
        "1 -> 2 in 20",
    ]


def test_a_change_of_a_function_is_put_into_it(module: Path) -> None:
    there: dict[str, object] = {"__name__": "module"}
    exec(compile(SOURCE, str(module), "exec", dont_inherit=True), there)  # noqa: S102 - it stands above
    functions, found = patches.Functions(), made(module)
    for name, is_function in (("+ -> - in 16", True), ("== -> != in 20", True), ("3 -> 4 in 5", False)):
        assert bool(functions.changed(found[name])) is is_function, name
    counter, one = there["Counter"](), there["table"]["one"]  # type: ignore[operator, index]
    assert (counter.up(), one(1)) == (5, True)
    for name in ("+ -> - in 16", "== -> != in 20"):
        for function, code in functions.changed(found[name]):
            function.__code__ = code
    assert (counter.up(), one(1)) == (1, False)


def test_the_tests_of_a_module_mirror_or_import_it() -> None:
    module = TESTS.parent / "plybook" / "rules" / "games" / "prince" / "fen.py"
    near = {str(path.relative_to(TESTS)) for path in near_tests(module)}
    assert "rules/games/test_prince_text.py" in near
    assert {*near_tests(module)} < {*room_tests(module)}
    assert TESTS / "test_contracts.py" in room_tests(module)
