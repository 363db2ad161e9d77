"""Prisoner's Escape: each rule, the figures known of it, and play side by side with the naive rules."""

from __future__ import annotations

import pytest

from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.games.prisoners_escape.position import PRISONERS_ESCAPE, PrisonersEscapePosition
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.testing import VariantContract, positions
from tests.extent import some
from tests.naive.prisoners_escape import Game
from tests.tables import each_row

START = PrisonersEscapePosition.start_fen
BOARD = PrisonersEscapePosition.geometry
KINDS = PrisonersEscapePosition.kinds
SEATS = ("White", "Black")


def position(fen: str) -> PrisonersEscapePosition:
    return PrisonersEscapePosition.from_fen(fen)


def text(move: Move) -> str:
    promotion = KINDS[move.promotion] if move.promotion else ""
    return BOARD.names[move.origin] + BOARD.names[move.target] + promotion


def texts(ours: PrisonersEscapePosition) -> list[str]:
    return sorted(map(text, ours.iter_legal_moves()))


def goes(fen: str, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    return {move[2:] for move in texts(position(fen)) if move.startswith(origin)}


def written(text: str) -> Query:
    """Return what a text like ``b2b4``, ``Nb4`` or ``a6a7G`` asks."""
    piece = text[0] if text[0] in KINDS else ""
    promotion = text[-1] if text[-1] in KINDS else ""
    cells = text[len(piece) : len(text) - len(promotion)]
    target = cells[-2], cells[-1]
    origin = (cells[0], cells[1]) if len(cells) > 2 else ()
    return PrisonersEscapePosition.query(MoveText(piece=piece, origin=origin, target=target, promotion=promotion))


# --- the figures ---------------------------------------------------------------------------------------------------


def test_the_board_and_the_array() -> None:
    ours = position(START)
    assert BOARD.size == 44
    assert BOARD.values == (tuple("abcdefg"), tuple("12345678"))
    assert [seat.bit_count() for seat in ours.occupied] == [15, 15]
    assert ours.fen() == START
    assert not ours.is_check()


def test_the_first_moves() -> None:
    pawns = [f"{file}3{file}4" for file in "abcdefg"]
    knights = ["b2a4", "b2b4", "b2c4", "b2d4", "f2d4", "f2e4", "f2f4", "f2g4"]
    falcons = ["a2a4", "a2c4", "g2e4", "g2g4"]
    hunters = ["c2a4", "c2c4", "c2e4", "e2c4", "e2e4", "e2g4"]
    guards = ["d2b4", "d2d4", "d2f4"]
    assert texts(position(START)) == sorted(pawns + knights + falcons + hunters + guards)


# --- side by side with the naive rules -----------------------------------------------------------------------------


def naive(ours: Position) -> Game:
    men = {BOARD.names[cell]: man for cell in range(BOARD.size) if (man := ours.man_at(cell))}
    return Game({cell: (SEATS[man.seat], man.kind) for cell, man in men.items()}, SEATS[ours.turn])


class TestPrisonersEscape(VariantContract):
    variant = "prisoners-escape"
    perft = (28, 793, 20062)
    naive_games, plies = some(5, 12), 100

    def naive(self, position: Position) -> dict[str, Game]:
        slow = naive(position)
        assert position.is_check() is slow.frees(slow.turn)
        return dict(slow.moves())

    def text(self, position: Position, move: Move) -> str:
        return text(move)

    def seen(self, position: Position) -> Game:
        return naive(position)


def test_random_games_are_lively() -> None:
    played = list(positions("prisoners-escape", 12, 100, seed=1))
    assert any(ours.is_check() and ours.has_legal_move() for ours in played)
    assert any(move.promotion for ours in played for move in ours.iter_legal_moves())
    assert any(ours.is_checkmate() for ours in played)


def test_there_is_nothing_special_to_find() -> None:
    assert position(START).find(Query(CASTLING)) == []


# --- the rules -----------------------------------------------------------------------------------------------------

# The Knight on c3 attacks the Prisoner on a2, the one on e3 that on g2.
QUIET = "1/7/7/7/7/2N1n2/i5I/1 w"


def knights(rows: str, turn: str = "w") -> str:
    """Return the FEN of the men on ranks 7 to 4 with the Knights and Prisoners of `QUIET` under them."""
    return f"1/{rows}/2N1n2/i5I/1 {turn}"


def test_a_prisoner_steps_any_way_to_an_empty_square() -> None:
    # Rule 4: he captures nothing, so not the Pawn on b3.
    assert goes("1/7/7/7/7/1PN1n2/i5I/1 b", "a2") == {"a3", "b2"}
    assert goes(QUIET, "g2") == {"f2", "f3", "g3"}


def test_a_prisoner_is_never_captured() -> None:
    # Rule 4: the Pawn on f3 attacks him.
    assert goes("1/7/7/7/7/2N1np1/i5I/1 b", "f3") == {"f2G", "f2H", "f2F", "f2N"}


def test_a_free_prisoner_gives_check() -> None:
    # Rules 11 and 12: only from b5 does the Knight attack a3.
    before = position(QUIET.replace(" w", " b"))
    assert not before.is_check()
    after = before.apply(Move(BOARD.cell("a2"), BOARD.cell("a3")))
    assert after.is_check()
    assert after.check_mark() == "+"
    assert after.outcome() is None
    assert texts(after) == ["c3b5"]


def test_a_prisoner_that_nothing_can_attack_is_mate() -> None:
    # Rule 13: no move of the Knight attacks b3.
    after = position(QUIET.replace(" w", " b")).apply(Move(BOARD.cell("a2"), BOARD.cell("b3")))
    assert after.check_mark() == "#"
    assert after.outcome() == ("checkmate", 1, "0-1")


def test_no_move_may_uncover_the_enemy_prisoner() -> None:
    # Rule 12.
    assert goes(QUIET, "c3") == set()


def test_what_becomes_of_a_pawn_may_decide_whether_it_may_move() -> None:
    # Rules 5 and 12: on c7 only a Knight attacks e6.
    assert texts(position("1/7/2P1i2/7/7/4n2/6I/1 w")) == ["c6c7N"]


@pytest.mark.parametrize(
    ("fen", "origin", "targets"),
    [
        (knights("7/7/3p1p1/4P2"), "e4", {"e5", "d5", "f5"}),
        (knights("7/7/4p2/4P2"), "e4", set()),
        (knights("7/7/7/7").replace("2N1", "1PN1"), "b3", {"b4"}),
        (knights("1n5/P6/7/7"), "a6", {f"{target}{kind}" for target in ("a7", "b7") for kind in "GHFN"}),
        (knights("7/7/7/7", "b").replace("N1n2", "Npn2"), "d3", {"d2G", "d2H", "d2F", "d2N"}),
    ],
)
def test_the_pawn(fen: str, origin: str, targets: set[str]) -> None:
    # Rule 5: one step, never two; captures diagonally; must promote on the last rank.
    assert goes(fen, origin) == targets


JUMPS = {"b2", "b4", "c5", "e5", "f4", "f2"}


@each_row(
    ("fen", "origin", "targets"),
    [
        # Over own men on the three squares in front; the one beside, on c3, is no such man.
        ("1/7/7/7/2PPP2/2NNn2/i5I/1 w", "d3", JUMPS | {"b5", "d5", "f5"}),
        # Not to a square where a man stands, and not over an enemy.
        ("1/7/7/1n5/2PpP2/2NNn2/i5I/1 w", "d3", JUMPS | {"f5"}),
        # Also over the own Prisoner.
        ("1/7/7/7/3I3/2NN1n1/i6/1 w", "d3", JUMPS | {"d5"}),
        # Black's front is down the board.
        (knights("7/3n3/3p3/7", "b"), "d6", {"b7", "b5", "c4", "e4", "f7", "f5", "d4"}),
        # Pawns and Prisoners do not leap.
        (knights("7/7/4N2/4P2"), "e4", set()),
        ("1/7/7/7/7/2N1n1P/i5I/1 w", "g2", {"f2", "f3"}),
    ],
)
def test_the_friendly_leap(fen: str, origin: str, targets: set[str]) -> None:
    # Rule 10.
    assert goes(fen, origin) == targets


def test_a_friendly_leap_attacks_nothing() -> None:
    # Rule 10: the Knight on d3 could leap over d4, but the Prisoner on d5 is free.
    assert position("1/7/7/3i3/3P3/3Nn2/6I/1 w").is_check()


def test_fifty_moves_allow_a_claim() -> None:
    # Rule 14.
    assert not position(f"{QUIET} 99 60").is_fifty_moves()
    assert position(f"{QUIET} 100 60").is_fifty_moves()
    assert position(f"{QUIET} 100 60").outcome() is None


def test_counters_do_not_tell_positions_apart_for_repetition() -> None:
    assert position(f"{QUIET} 4 9").key == position(QUIET).key
    assert position(f"{QUIET} 4 9") != position(QUIET)
    assert position(QUIET).key != position(QUIET.replace(" w", " b")).key


def test_the_counters() -> None:
    ours = position(f"{knights('7/7/3p3/4P2')} 7 9")
    quiet = ours.apply(Move(BOARD.cell("g2"), BOARD.cell("g3")))
    assert (quiet.halfmove_clock, quiet.fullmove_number) == (8, 9)
    pawn = ours.apply(Move(BOARD.cell("e4"), BOARD.cell("e5")))
    assert (pawn.halfmove_clock, pawn.fullmove_number) == (0, 9)
    assert pawn.apply(Move(BOARD.cell("d5"), BOARD.cell("d4"))).fullmove_number == 10


# --- from and to text ----------------------------------------------------------------------------------------------


def test_the_alphabet() -> None:
    assert PRISONERS_ESCAPE.alphabet == Alphabet(
        kinds=("P", "N", "H", "F", "G", "I"),
        pawn="P",
        promotions=("G", "H", "F", "N"),
        axes=(tuple("abcdefg"), tuple("12345678")),
        long_pawn="P",
    )


def test_describe() -> None:
    ours = position(knights("1n5/P6/7/7"))
    move = Move(BOARD.cell("a6"), BOARD.cell("b7"), KINDS.index("G"))
    assert ours.describe(move) == MoveText(
        piece="P", origin=("a", "6"), target=("b", "7"), capture=True, captured="N", promotion="G"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(Action.CASTLING, castling="O-O"), "no castling O-O"),
        (MoveText(piece="Q"), "no man of this game is called Q"),
        (MoveText(piece="P", promotion="I"), "becomes one of G, H, F, N, not I"),
    ],
)
def test_what_is_no_move_of_the_game(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        PrisonersEscapePosition.query(text)


@pytest.mark.parametrize(
    ("fen", "canonical"), [(QUIET, f"{QUIET} 0 1"), (f"{QUIET} 12", f"{QUIET} 12 1"), (START, START)]
)
def test_fens_are_read_and_written(fen: str, canonical: str) -> None:
    assert position(fen).fen() == canonical


@each_row(
    ("fen", "reason"),
    [
        ("", "the placement of the men is missing"),
        (QUIET[:-2], "the side to move is missing"),
        (f"{QUIET} 0 1 -", "'-' stands after the last field, the move number"),
        (f"{QUIET} - -", "'-' is no count of moves"),
        (START.replace("I/", "3I3/"), "rank 8 has 1 square, and '3I3' fills more"),
        (START.replace("I/", "/"), "rank 8 has 1 square, and '' fills fewer"),
        (START.replace("/7/7/", "/7/8/"), "rank 4 has 7 squares, and '8' fills more"),
        (START.replace("/7/7/", "/7/7/7/"), "the board has 8 ranks, not 9"),
        (START.replace("G", "Q"), "no man is called 'Q'"),
        (START.replace("I/", "1/"), "White has no Prisoner"),
        (START.replace("/i ", "/I "), "White has 2 Prisoners"),
        ("I/fnhghnf/ppppppp/7/P6/PPPPPPP/FNHGHNF/i w", "White has more than 7 Pawns"),
        ("I/fnhghnf/ppppppp/7/G6/PPPPPPP/FNHGHNF/i w", "White has more than 15 men"),
        (QUIET.replace("i5I", "i1P3I"), "no Pawn can stand on c2"),
        (QUIET.replace("1n2", "4"), "Black does not attack White's Prisoner, but it is White's turn"),
        (
            QUIET.replace("2N1", "4").replace(" w", " b"),
            "White does not attack Black's Prisoner, but it is Black's turn",
        ),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        position(fen)


# --- why a move is not legal ---------------------------------------------------------------------------------------

LEAPS = "1/7/7/1n1p3/2PpP2/2NNn2/i5I/1 w"


@each_row(
    ("fen", "move", "reason"),
    [
        (START, "Nb5", "no Knight reaches b5: White's stand on b2 and f2"),
        (START, "d2e2", "White's own Hunter stands on e2"),
        (START, "Ge1", "there is no such square"),
        (START, "d2d6", "the path from d2 to d6 is blocked by the Pawn on d3"),
        (START, "d2c2", "White's own Hunter stands on c2"),
        (START, "a2b4", "no Falcon reaches b4 from a2"),
        (QUIET, "c3e4", "after it no man of White's would attack the Prisoner on a2"),
        (QUIET, "c3a2", "a Prisoner is never captured"),
        (QUIET, "c3c5", "only a leap over an own man leads from c3 to c5, and none stands on c4"),
        (QUIET, "e3f5", "the Knight on e3 is Black's"),
        ("1/7/7/7/7/1PN1n2/i5I/1 b", "a2b3", "a Prisoner does not capture"),
        (LEAPS, "d3b5", "a friendly leap captures nothing"),
        (LEAPS, "d3d5", "only a leap over an own man leads from d3 to d5, and none stands on d4"),
        (LEAPS, "e4e6", "no Pawn reaches e6 from e4"),
        (LEAPS, "e4f5", "there is nothing on f5 for a Pawn to capture"),
        (LEAPS, "e4e5G", "a Pawn promotes only on rank 7"),
        (LEAPS, "d3b4G", "only a Pawn promotes"),
        (knights("7/7/4p2/4P2"), "e4e5", "a Pawn cannot capture straight ahead"),
        (knights("7/P6/7/7"), "a6a7", "a Pawn that reaches rank 7 must promote"),
        ("1/7/2P1i2/7/7/4n2/6I/1 w", "c6c7G", "after it no man of White's would attack the Prisoner on e6"),
    ],
)
def test_explain(fen: str, move: str, reason: str) -> None:
    ours = position(fen)
    query = written(move)
    assert [found for found in ours.find(query) if found.promotion == query.promotion] == []
    assert ours.explain(query) == reason
