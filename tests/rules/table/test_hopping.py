"""Men that hop over others, and Kings that must not go on facing each other: Janggi."""

from __future__ import annotations

import pytest

from plybook.rules.rule_files.fairy import built_in
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from tests.rules.rule_files.test_fairy import counts

CASUAL = position_class(game_of(built_in()["janggicasual"]), "janggicasual")
JANGGI = position_class(game_of(built_in()["janggi"]), "janggi")


def targets(position: GamePosition, cell: str) -> set[str]:
    origin, names = position.geometry.cell(cell), position.geometry.names
    return {names[move.target] for move in position.iter_legal_moves() if move.origin == origin != move.target}


def study(rows: str) -> GamePosition:
    return CASUAL.from_fen(f"{rows} w - - 0 1")


def test_known_numbers_of_moves() -> None:
    assert counts(CASUAL, 2) == [32, 1024]


def test_a_cannon_moves_and_captures_only_over_another_man() -> None:
    position = study("4k4/9/9/9/p8/9/p8/9/C1P6/3K5")
    assert targets(position, "a2") == {"d2", "e2", "f2", "g2", "h2", "i2", "a5", "a6"}


@pytest.mark.parametrize(
    ("rows", "reached"),
    [
        ("4k4/9/9/9/p8/9/c8/9/C8/3K5", set[str]()),  # the Cannon on a4 is no man to jump over
        ("4k4/9/9/9/c8/9/p8/9/C8/3K5", {"a5"}),  # that on a6 is none to capture
    ],
)
def test_a_cannon_neither_jumps_over_cannons_nor_captures_them(rows: str, reached: set[str]) -> None:
    assert targets(study(rows), "a2") == reached


@pytest.mark.parametrize(
    ("rows", "is_check"),
    [
        ("4k4/9/9/9/4p4/9/4C4/9/9/3K5", True),
        ("4k4/9/9/9/4c4/9/4C4/9/9/3K5", False),
        ("4k4/9/4p4/9/4p4/9/4C4/9/9/3K5", False),
        ("4k4/9/9/9/9/9/4C4/9/9/3K5", False),
    ],
)
def test_a_cannon_gives_check_over_another_man(rows: str, is_check: bool) -> None:
    assert CASUAL.from_fen(f"{rows} b - - 0 1").is_check() == is_check


def test_men_go_along_the_lines_of_a_palace() -> None:
    position = study("4k4/9/9/9/9/9/9/3R1P3/9/5K3")
    assert {"e2"} <= targets(position, "d3")
    assert "c2" not in targets(position, "d3")
    assert targets(study("3k5/5P3/9/9/9/9/9/9/9/5K3"), "f9") == {"e9", "f10", "g9"}  # from here none leads ahead
    assert "e9" in targets(study("3k5/9/5P3/9/9/9/9/9/9/5K3"), "f8")


def test_what_a_cannon_cannot_do_is_said() -> None:
    position = study("4k4/9/9/9/p8/9/c8/9/C8/3K5")
    assert "jumps over its like" in position.explain(position.query(_text("Ca2a6", position)))


def test_kings_that_face_each_other_part_or_their_side_passes() -> None:
    rows = "3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
    assert targets(JANGGI.from_fen(rows), "d1") == {"e1", "e2"}
    assert targets(CASUAL.from_fen(rows), "d1") == {"e1", "e2", "d2"}
    assert any(move.origin == move.target for move in JANGGI.from_fen(rows).iter_legal_moves())


def _text(text: str, position: GamePosition):  # type: ignore[no-untyped-def]
    from plybook.notation.algebraic import LAN

    return LAN(position.alphabet()).parse(text)
