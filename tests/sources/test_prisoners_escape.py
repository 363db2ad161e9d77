"""The diagrams and examples of Peter Aronson's page on Prisoner's Escape (2003), each cited by its section."""

from __future__ import annotations

import pytest

import plybook
from plybook.rules.games.kings_escape.position import KingsEscapePosition
from plybook.rules.games.prisoners_escape.position import PrisonersEscapePosition
from tests.tables import each_row

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


# --- what only the text says ----------------------------------------------------------------------------------------

# The Knight on c3 attacks Black's Prisoner on a2, the one on e3 White's on g2.
QUIET = "1/{}/2N1n2/i5I/1 {}"


def quiet(rows: str = "7/7/7/7", turn: str = "w") -> PrisonersEscapePosition:
    """Return a position with the men on ranks 7 to 4, in which neither side is in check."""
    return PrisonersEscapePosition.from_fen(QUIET.format(rows, turn))


def after(position: PrisonersEscapePosition, origin: str, target: str) -> PrisonersEscapePosition:
    [move] = [
        move
        for move in position.iter_legal_moves()
        if (GEOMETRY.names[move.origin], GEOMETRY.names[move.target]) == (origin, target)
    ]
    return position.apply(move)


def test_the_prisoner_moves_one_step_in_any_direction() -> None:
    # The Moves of Pieces, the Prisoner.
    position = PrisonersEscapePosition.from_fen("1/6i/7/1n3N1/3I3/7/7/1 w")
    around = {file + rank for file in "cde" for rank in "345"} - {"d4"}
    assert targets(position, "d4") == around


def test_but_may_not_capture() -> None:
    # The Moves of Pieces, the Prisoner: Pawn and Knight stand beside him, of which he could take either like a King.
    position = PrisonersEscapePosition.from_fen("1/6i/7/1n3N1/2pI3/2n4/7/1 w")
    assert targets(position, "d4") == {"c5", "d5", "e5", "e4", "d3", "e3"}


def test_a_player_is_in_check_when_the_opposing_prisoner_is_not_attacked() -> None:
    # General Rules: "at the start of their turn". Whether one's own is attacked is no check.
    assert not quiet().is_check()
    assert after(quiet(turn="b"), "a2", "a3").is_check()
    assert after(quiet(), "g2", "g3").is_check()


def test_only_moves_that_relieve_check_are_legal() -> None:
    # General Rules: from b5 alone does the Knight attack a3.
    checked = after(quiet("7/7/6P/7", "b"), "a2", "a3")
    assert [(GEOMETRY.names[move.origin], GEOMETRY.names[move.target]) for move in checked.iter_legal_moves()] == [
        ("c3", "b5")
    ]


def test_it_is_checkmate_if_they_cannot_attack_him_at_the_end_of_their_turn() -> None:
    # General Rules: no move of the Knight attacks b3, and White has lost.
    mated = after(quiet(turn="b"), "a2", "b3")
    assert (mated.is_check(), mated.legal_moves()) == (True, [])
    assert mated.outcome() == ("checkmate", 1, "0-1")


@each_row(
    ("rows", "turn", "origin", "expected"),
    [
        ("7/7/7/P6", "w", "a4", {"a5"}),
        ("7/7/p6/P6", "w", "a4", set()),
        ("7/7/1p5/P6", "w", "a4", {"a5", "b5"}),
        ("7/7/1P5/P6", "w", "a4", {"a5"}),
        ("7/7/p6/7", "b", "a5", {"a4"}),
        ("7/7/p6/1P5", "b", "a5", {"a4", "b4"}),
    ],
)
def test_pawns_move_and_capture_like_fide_pawns(rows: str, turn: str, origin: str, expected: set[str]) -> None:
    # The Moves of Pieces, the Pawn.
    assert targets(quiet(rows, turn), origin) == expected


def test_pawns_have_no_en_passant_capture() -> None:
    # The Moves of Pieces, the Pawn: Black's has just come beside White's, by one step, for there is no other.
    position = after(quiet("7/1p5/P6/7", "b"), "b6", "b5")
    assert targets(position, "a5") == {"a6"}


@pytest.mark.parametrize(
    ("fen", "origin", "last"),
    [
        (QUIET.format("7/P6/7/7", "w"), "a6", "7"),
        (QUIET.format("7/7/7/7", "b").replace("N1n2", "Npn2"), "d3", "2"),
    ],
)
def test_pawns_promote_to_guard_hunter_falcon_or_knight(fen: str, origin: str, last: str) -> None:
    # The Moves of Pieces, the Pawn: on "the rank upon which the opposing non-Pawn pieces started".
    position = PrisonersEscapePosition.from_fen(fen)
    moves = [move for move in position.iter_legal_moves() if GEOMETRY.names[move.origin] == origin]
    assert {position.kinds[move.promotion] for move in moves} == set("GHFN")
    assert {GEOMETRY.names[move.target][1] for move in moves} == {last}
    assert position.last_ranks[position.turn] == position.geometry.cells_at((None, last))


def test_kings_escape_is_named_with_its_array_and_its_rules_of_mate() -> None:
    # Notes and Comments, and Computer Play.
    ours = KingsEscapePosition.from_fen(KingsEscapePosition.start_fen)
    names = {GEOMETRY.names[cell]: man for cell in range(GEOMETRY.size) if (man := ours.man_at(cell))}
    assert {square for square, man in names.items() if man.kind == "K"} == {"d1", "d8"}
    assert "".join(names[f"{file}2"].kind for file in "abcdefg") == "RNBQKBNR".replace("K", "")
    assert "".join(names[f"{file}7"].kind for file in "abcdefg") == "RNBQKBNR".replace("K", "")
    assert KingsEscapePosition.is_check is PrisonersEscapePosition.is_check
    assert KingsEscapePosition.safe_moves is PrisonersEscapePosition.safe_moves


def test_anticheckmate_chess_exchanges_the_kings_and_is_won_by_the_first_free_one() -> None:
    # Introduction: "the White and Black Kings are switched, and the first player whose King ends the turn unattacked
    # wins"; "ending the turn with the your King unattacked is check for your opponent, not a win" is the difference.
    ours, chess = (plybook.variant(name).start() for name in ("anticheckmate", "chess"))
    kings = {name: man.seat for name in ("e1", "e8") if (man := ours.man_at(name)) and man.kind == "K"}
    assert kings == {"e1": 1, "e8": 0}
    assert {ours.geometry.names[cell] for cell in ours.changed(chess)} == {"e1", "e8"}
    assert ours.attackers(1, "e8")
    assert ours.attackers(0, "e1")
    free = plybook.setup("anticheckmate", men="wKe8 wRa1 bRa8 bKe1").play("Ke7")
    assert free.outcome() == ("anticheckmate", 0, "1-0")
    check = plybook.setup("kings-escape", men="wKf2 wRb3 bRf3 bKb2 turn=b").play("Kc2")
    assert (check.is_check(), check.outcome()) == (True, None)
