"""Anticheckmate Chess: each rule, the figures known of it, and play side by side with the naive rules."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.moves import Action, MoveText
from plybook.rules.games.chess.anticheckmate import AnticheckmatePosition
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.testing import VariantContract, positions
from tests.extent import some
from tests.naive.anticheckmate import Game

START = AnticheckmatePosition.start_fen
BOARD = AnticheckmatePosition.geometry
KINDS = AnticheckmatePosition.kinds
SEATS = ("White", "Black")

# The Rook on a8 attacks White's King on e8, the one on h1 Black's King on e1.
QUIET = "r3K3/8/8/8/8/8/8/4k2R w - - 0 1"


def position(fen: str) -> AnticheckmatePosition:
    return AnticheckmatePosition.from_fen(fen)


def text(move: Move) -> str:
    return BOARD.names[move.origin] + BOARD.names[move.target] + KINDS[move.promotion] * bool(move.promotion)


def goes(ours: Position, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    return {text(move)[2:] for move in ours.iter_legal_moves() if text(move).startswith(origin)}


def naive(ours: Position) -> Game:
    assert isinstance(ours, AnticheckmatePosition)
    men = {BOARD.names[cell]: man for cell in range(BOARD.size) if (man := ours.man_at(cell))}
    passed = BOARD.names[ours.en_passant] if ours.en_passant >= 0 else ""
    return Game({cell: (SEATS[man.seat], man.kind) for cell, man in men.items()}, SEATS[ours.turn], passed)


class TestAnticheckmate(VariantContract):
    variant = "anticheckmate"
    perft = (20, 406, 8982)
    naive_games, plies = some(5, 12), 100

    def naive(self, position: Position) -> dict[str, object]:
        assert isinstance(position, AnticheckmatePosition)
        slow = naive(position)
        winner = position.winner()
        assert slow.winner() == ("" if winner is None else SEATS[winner])
        return {text: (after.men, after.turn) for text, after in slow.moves()}

    def text(self, position: Position, move: Move) -> str:
        return text(move)

    def seen(self, position: Position) -> object:
        slow = naive(position)
        return slow.men, slow.turn


def test_random_games_are_lively() -> None:
    played = list(positions("anticheckmate", 30, 200, seed=1))
    ends = [(outcome.winner, ours.turn) for ours in played if (outcome := ours.outcome())]
    assert any(winner == 1 - turn for winner, turn in ends), "nobody has freed his own King"
    assert any(winner == turn for winner, turn in ends), "nobody has freed the other's"
    moves = [(ours, move) for ours in played for move in ours.iter_legal_moves()]
    assert any(move.promotion for _, move in moves)
    assert any(ours.is_en_passant(move) for ours, move in moves)


# --- the rules -----------------------------------------------------------------------------------------------------


def test_the_kings_have_changed_places() -> None:
    # Rule 2.
    ours, chess = position(START), plybook.variant("chess").start()
    differ = {BOARD.names[cell]: ours.man_at(cell) for cell in ours.changed(chess)}
    assert differ == {"e1": (1, "K"), "e8": (0, "K")}
    assert ours.attackers("Black", "e8") == {BOARD.cell("d8")}
    assert ours.attackers("White", "e1") == {BOARD.cell("d1")}
    assert (ours.outcome(), ours.is_check()) == (None, False)


def test_a_king_steps_to_empty_squares_and_captures_nothing() -> None:
    # Rule 4.
    ours = position(QUIET.replace("r3K3/8", "r3K3/3pq3"))
    assert goes(ours, "e8") == {"d8", "f8", "f7"}
    assert ours.attackers("White", "d7") == set()


def test_a_king_is_never_taken() -> None:
    # Rule 4.
    assert goes(position(QUIET), "h1") == {"f1", "g1", *(f"h{rank}" for rank in range(2, 9))}


def test_there_is_no_castling() -> None:
    # Rule 5.
    assert position(START).find(Query(CASTLING)) == []
    with pytest.raises(OutsideRulesetError, match="no castling O-O"):
        AnticheckmatePosition.query(MoveText(Action.CASTLING, castling="O-O"))


def test_pawns_go_as_in_chess() -> None:
    # Rule 6.
    ours = position(START).play("e4 a6 e5 d5")
    assert goes(ours, "e5") == {"e6", "d6"}
    assert goes(ours, "a2") == {"a3", "a4"}
    last = position(QUIET.replace("r3K3/8", "r3K3/7P"))
    assert goes(last, "h7") == {"h8Q", "h8R", "h8B", "h8N"}


@pytest.mark.parametrize("move", ["Kf7", "Kd7", "Ke7"])
def test_a_king_that_ends_the_turn_unattacked_wins(move: str) -> None:
    # Rule 7.
    after = position(QUIET).play(move)
    assert after.outcome() == ("anticheckmate", 0, "1-0")
    assert (after.check_mark(), after.legal_moves()) == ("#", [])
    assert position(QUIET).san(move) == f"{move}#"


def test_the_last_attacker_taken_or_shut_off_wins() -> None:
    # Rule 7.
    ours = position("r3K3/4B3/8/8/8/8/8/R3k3 w - - 0 1")
    for move in ("Bd8", "Rxa8"):
        assert ours.play(move).outcome() == ("anticheckmate", 0, "1-0")


def test_a_king_that_goes_from_one_attack_into_another_does_not() -> None:
    # Rule 7.
    after = position(QUIET).play("Kf8")
    assert (after.outcome(), after.check_mark()) == (None, "")


def test_freeing_the_other_king_loses() -> None:
    # Rule 8.
    before = position(QUIET)
    after = before.play("Rh2")
    assert after.outcome() == ("anticheckmate", 1, "0-1")
    assert (after.check_mark(), after.is_check(), after.legal_moves()) == ("", False, [])
    assert before.san("Rh2") == "Rh2"


def test_freeing_both_kings_wins() -> None:
    # Rule 8: the King of who has moved is the first.
    both = position("r3K3/8/8/8/8/8/8/R3k3 w - - 0 1").play("Rxa8")
    assert [both.is_free(seat) for seat in (0, 1)] == [True, True]
    assert (both.outcome(), both.check_mark()) == (("anticheckmate", 0, "1-0"), "#")


def test_there_are_no_pins_and_no_checks() -> None:
    # Rule 9: an attack on one's own King restricts nothing.
    ours = position("r3K3/8/4R3/8/8/8/4r3/4k2R w - - 0 1")
    assert goes(ours, "e6") == {"e7", "e5", "e4", "e3", "e2", *(f"{file}6" for file in "abcdfgh")}
    assert not ours.is_check()


def test_no_move_without_a_free_king_is_a_draw() -> None:
    # Rule 10.
    ours = position("8/1p6/KP6/8/8/8/6PP/6Rk b - - 0 1")
    assert ours.outcome() == ("stalemate", None, "1/2-1/2")


def test_the_only_attacker_of_the_other_king_is_pinned() -> None:
    assert position(QUIET).is_pinned("h1")
    assert not position(QUIET.replace("4k2R", "R3k2R")).is_pinned("h1")


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        (START.replace("K", "1"), "White has no King"),
        (START.replace("w - -", "w KQ -"), "castl"),
        (START.replace("Q", "G"), "no man is called 'G'"),
        (START.replace("/8/8/8/8/", "/8/8/8/7Q/"), "White has more than 16 men"),
        (QUIET.replace("k2R", "k1PR"), "no Pawn can stand on g1"),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        position(fen)


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (START, "Qd4", "the path from d1 to d4 is blocked by the Pawn on d2"),
        (START, "Qxe1", "a King is never captured"),
        (START, "Kxd8", "a King does not capture"),
        (START, "Kxe7", "a King does not capture"),
        (
            QUIET.replace(" w", " b").replace("r3", "4"),
            "Kd1",
            "the game has ended: nothing attacks White's King on e8",
        ),
    ],
)
def test_explain(fen: str, move: str, reason: str) -> None:
    ours = position(fen)
    query = AnticheckmatePosition.query(MoveText(piece=move[0], target=(move[-2], move[-1])))
    assert ours.find(query) == []
    assert ours.explain(query) == reason
