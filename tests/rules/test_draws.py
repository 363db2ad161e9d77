"""Draws that come of themselves: after how many occurrences of a position, how near to each other, by which clock."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from plybook.rules.draws import History
from plybook.rules.games.chess.position import CHESS, ChessPosition
from plybook.rules.position import Outcome

SHUFFLE = ["Ng1f3", "Ng8f6", "Nf3g1", "Nf6g8"]


class Thrice(ChessPosition):
    __slots__ = ()
    draws_at_occurrence = 3


class Running(ChessPosition):
    __slots__ = ()
    draws_at_occurrence, draws_at_cycle = 5, 3


class Clocked(ChessPosition):
    __slots__ = ()
    draws_at_clock = 6


def draws(rules: type[ChessPosition], moves: Sequence[str]) -> list[str]:
    """Return how the game is drawn after each of ``moves``, in words or an empty text."""
    san, position, history = CHESS.notation("san"), rules.from_fen(rules.start_fen), History(rules)
    history.add(position)
    found: list[str] = []
    for move in moves:
        position = position.apply(san.parse(move, position))
        history.add(position)
        draw = history.repetition() or position.outcome()
        found.append(draw.termination if draw else "")
    return found


def test_what_a_variation_adds_is_forgotten() -> None:
    san, position, history = CHESS.notation("san"), Thrice.from_fen(Thrice.start_fen), History(Thrice)
    history.add(position)

    def play(moves: Sequence[str]) -> str:
        nonlocal position
        for move in moves:
            position = position.apply(san.parse(move, position))
            history.add(position)
        draw = history.new_draw()
        return draw.termination if draw else ""

    assert not play(SHUFFLE)
    start = position
    for _ in range(3):
        with history.varied():
            assert play(SHUFFLE) == "the position has occurred 3 times"
        position = start
    assert not play(SHUFFLE[:2])
    assert play(SHUFFLE[2:]) == "the position has occurred 3 times"


def test_chess_is_never_drawn_of_itself() -> None:
    assert set(draws(ChessPosition, SHUFFLE * 30)) == {""}


def test_the_third_occurrence_is_a_draw_and_the_second_is_not() -> None:
    assert draws(Thrice, SHUFFLE * 2) == [""] * 7 + ["the position has occurred 3 times"]


def test_three_occurrences_running_are_a_draw_where_five_are_needed_otherwise() -> None:
    assert draws(Running, SHUFFLE * 2) == [""] * 7 + ["the position has occurred 3 times running"]
    # Knights that come round only every eight plies.
    tour = ["Nf3h4", "Nf6h5", "Nh4f5", "Nh5f4", "Nf5d4", "Nf4d5", "Nd4f3", "Nd5f6"]
    assert draws(Running, [*SHUFFLE[:2], *tour * 4]) == [""] * 33 + ["the position has occurred 5 times"]


def test_the_clock_makes_a_draw_but_not_of_a_mate() -> None:
    assert draws(Clocked, [*SHUFFLE, *SHUFFLE[:2]]) == [""] * 5 + ["6 moves without a capture or Pawn move"]
    mate = Clocked.from_fen("6k1/5ppp/8/8/8/8/8/K3R3 w - - 99 60")
    mated = mate.apply(CHESS.notation("san").parse("Re8#", mate))
    assert mated.outcome() == Outcome("checkmate", 0, "1-0")


def test_a_draw_of_itself_is_no_fact_to_be_claimed() -> None:
    fen = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 100 60"
    assert ChessPosition.from_fen(fen).facts() == ("fifty moves without a capture or Pawn move",)
    assert Clocked.from_fen(fen).facts() == ()


def test_a_draw_is_new_once() -> None:
    history, position = History(Thrice), Thrice.from_fen(Thrice.start_fen)
    for _ in range(3):
        assert history.new_draw() is None
        history.add(position)
    assert history.new_draw() == Outcome("the position has occurred 3 times", None, "1/2-1/2")
    assert history.new_draw() is None


def test_what_varies_a_line_does_not_change_its_history() -> None:
    history, position = History(Thrice), Thrice.from_fen(Thrice.start_fen)
    history.add(position)
    history.add(position)
    with history.varied():
        history.add(position)
        assert history.repetition() is not None
    assert history.repetition() is None


@pytest.mark.parametrize("rules", [ChessPosition, Thrice])
def test_an_empty_history_draws_nothing(rules: type[ChessPosition]) -> None:
    assert History(rules).repetition() is None
