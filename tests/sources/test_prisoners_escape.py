"""The diagrams and examples of Peter Aronson's page on Prisoner's Escape (2003), each cited by its section."""

from __future__ import annotations

import pytest

from plybook.replay.rules.prisoners_escape.position import PrisonersEscapePosition

GEOMETRY = PrisonersEscapePosition.geometry


def read(diagram: str) -> dict[str, str]:
    """Return what a diagram shows on each square that is not empty: a man's letter or ``*``."""
    found: dict[str, str] = {}
    for line in diagram.strip().splitlines():
        rank, _, row = line.strip().partition(" ")
        signs = [sign.strip(" :") for sign in row.strip("|").split("|")]
        files = "d" if len(signs) == 1 else "abcdefg"
        found |= {file + rank: sign for file, sign in zip(files, signs, strict=True) if sign}
    return found


def men(position: PrisonersEscapePosition) -> dict[str, str]:
    """Return the letters of the men, small ones for Black's, by their squares."""
    found = {}
    for cell, name in enumerate(GEOMETRY.names):
        man = position.man_at(cell)
        if man:
            found[name] = man.kind.lower() if man.seat else man.kind
    return found


def targets(position: PrisonersEscapePosition, origin: str) -> set[str]:
    return {
        GEOMETRY.names[move.target] for move in position.iter_legal_moves() if GEOMETRY.names[move.origin] == origin
    }


def start() -> PrisonersEscapePosition:
    return PrisonersEscapePosition.from_fen(PrisonersEscapePosition.start_fen)


def test_the_setup() -> None:
    # Board and Setup. The text says 13 pieces a side; the diagram has 15.
    diagram = """
    8 |:I:|
    7 |:f:| n |:h:| g |:h:| n |:f:|
    6 | p |:p:| p |:p:| p |:p:| p |
    5 |:::| |:::| |:::| |:::|
    4 | |:::| |:::| |:::| |
    3 |:P:| P |:P:| P |:P:| P |:P:|
    2 | F |:N:| H |:G:| H |:N:| F |
    1 | i |
    """
    assert men(start()) == read(diagram)


def test_the_board_has_44_squares() -> None:
    # Board and Setup.
    assert GEOMETRY.size == 44


def test_friendly_leaps_of_the_guard_on_the_first_turn() -> None:
    # The Moves of Pieces, the diagram after the friendly leap.
    diagram = """
    8 |:I:|
    7 |:f:| n |:h:| g |:h:| n |:f:|
    6 | p |:p:| p |:p:| p |:p:| p |
    5 |:::| |:::| |:::| |:::|
    4 | |:*:| |:*:| |:*:| |
    3 |:P:| P |:P:| P |:P:| P |:P:|
    2 | F |:N:| H |:G:| H |:N:| F |
    1 | i |
    """
    shown = read(diagram)
    assert men(start()) == {square: sign for square, sign in shown.items() if sign != "*"}
    assert targets(start(), "d2") == {square for square, sign in shown.items() if sign == "*"}


FALCON = """
    8 |:::|
    7 |:*:| |:::| |:::| |:*:|
    6 | |:*:| |:::| |:*:| |
    5 |:::| |:*:| |:*:| |:::|
    4 | |:::| |:F:| |:::| |
    3 |:::| |:::| * |:::| |:::|
    2 | |:::| |:*:| |:::| |
    1 | * |
    """
HUNTER = """
    8 |:*:|
    7 |:::| |:::| * |:::| |:::|
    6 | |:::| |:*:| |:::| |
    5 |:::| |:::| * |:::| |:::|
    4 | |:::| |:H:| |:::| |
    3 |:::| |:*:| |:*:| |:::|
    2 | |:*:| |:::| |:*:| |
    1 | |
    """
GUARD = """
    8 |:*:|
    7 |:*:| |:::| * |:::| |:*:|
    6 | |:*:| |:*:| |:*:| |
    5 |:::| |:*:| * |:*:| |:::|
    4 | |:::| |:G:| |:::| |
    3 |:::| |:*:| * |:*:| |:::|
    2 | |:*:| |:*:| |:*:| |
    1 | * |
    """


@pytest.mark.parametrize(("letter", "diagram"), [("F", FALCON), ("H", HUNTER), ("G", GUARD)])
def test_the_moves_of_falcon_hunter_and_guard(letter: str, diagram: str) -> None:
    # The Moves of Pieces. Both Prisoners, and a Knight that attacks each, stand where they are not in the way.
    shown = read(diagram)
    assert shown["d4"] == letter
    position = PrisonersEscapePosition.from_fen(f"1/7/7/7/1N1{letter}1n1/7/i5I/1 w")
    assert targets(position, "d4") == {square for square, sign in shown.items() if sign == "*"}


def test_a_knight_on_d1_could_move_to_f2() -> None:
    # The Moves of Pieces, the Knight.
    position = PrisonersEscapePosition.from_fen("1/7/7/7/1N3n1/7/i5I/N w")
    assert "f2" in targets(position, "d1")


def test_pawns_have_no_double_move() -> None:
    # The Moves of Pieces, the Pawn.
    assert targets(start(), "a3") == {"a4"}


def test_stalemate_with_white_to_move() -> None:
    # Notes and Comments.
    diagram = """
    8 |:I:|
    7 |:::| |:h:| g |:h:| |:::|
    6 | |:::| |:::| |:::| |
    5 |:::| |:::| |:::| |:::|
    4 | |:::| |:::| |:::| |
    3 |:i:| |:::| |:::| |:::|
    2 | |:::| N |:::| |:::| |
    1 | |
    """
    position = PrisonersEscapePosition.from_fen("I/2hgh2/7/7/7/i6/2N4/1 w")
    assert men(position) == read(diagram)
    assert not position.is_check()
    assert position.is_stalemate()
    assert position.outcome() == ("stalemate", None, "1/2-1/2")
