"""Moves counted at the end of a game, the half-move clock, men that decide a draw, and passes that end a game."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.uci import UCI
from plybook.rules.draws import History
from plybook.rules.position import Outcome
from plybook.rules.rule_files.fairy import built_in, rulesets
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.setup import FenError
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from tests.tables import each_row

INI = """
[odds:chess]
materialCounting = blackdrawodds

[whites:chess]
materialCounting = whitedrawodds

[sideways:chess]
customPiece1 = p:fsmWfceF
pawnTypes = p

[passing:chess]
pass = true
"""


def start(name: str, fen: str = "") -> GamePosition:
    """Return the start of a game, or another position of it."""
    known = {**built_in(), **rulesets(INI, built_in())}
    made = position_class(game_of(known[name]), name)
    return made.from_fen(fen or made.start_fen)


def played(position: GamePosition, moves: str) -> tuple[GamePosition, Outcome | None]:
    """Return the position after ``moves``, each two cells, and how what was played ends the game."""
    history = History(type(position))
    history.add(position)
    for word in moves.split():
        [move] = [each for each in position.legal_moves() if "".join(position.ends_of(each)) == word]
        position = position.apply_unchecked(move)
        history.add(position)
    return position, history.new_draw()


# The limits are those of Makruk's rules: Rooks 8 and 16, Khons 22 and 44, Knights 32, else 64.
@each_row(
    ("name", "men", "count"),
    [
        ("makruk", "R7", "32 6"),
        ("makruk", "RR6", "16 8"),
        ("makruk", "S7", "88 6"),
        ("makruk", "SS6", "44 8"),
        ("makruk", "NN6", "64 8"),
        ("makruk", "N7", "128 6"),
        ("makruk", "MM6", "128 8"),
        ("makruk", "P7", "- 1"),
        ("cambodian", "RR6", "14 8"),
        ("asean", "R7", "32 0"),
        ("asean", "Q7", "- 1"),
    ],
)
def test_moves_are_counted_against_a_lone_king(name: str, men: str, count: str) -> None:
    position, _ = played(start(name, f"3k4/8/8/8/8/{men}/8/4K3 w - - 0 1"), "e1f1")
    assert position.fen() == f"3k4/8/8/8/8/{men}/8/5K2 b - {count} 1"
    assert position.from_fen(position.fen()).fen() == position.fen()


def test_a_count_is_a_claim_when_it_is_over() -> None:
    position = plybook.variant("makruk").rules.from_fen("3k4/8/8/8/8/R7/8/4K3 w - 32 31 20")
    [move] = [each for each in position.legal_moves() if position.san(each) == "Kf1"]
    first = position.apply_unchecked(move)
    assert first.facts() == ()
    second = first.apply_unchecked(first.legal_moves()[0])
    assert second.facts() == ("16 moves counted",)
    assert second.outcome() is None


def test_a_capture_of_the_last_pawn_begins_the_count_of_its_side() -> None:
    position, _ = played(start("makruk", "3k4/8/8/8/8/p7/1N6/4K3 b - - 0 1"), "d8d7")
    assert position.fen() == "8/3k4/8/8/8/p7/1N6/4K3 w - - 1 2"
    fen = "8/8/8/8/2k5/2P5/8/R3K3 b - - 0 1"
    assert played(start("makruk", fen), "c4c3")[0].fen() == "8/8/8/8/8/2k5/8/R3K3 w - 32 5 2"


def test_a_limit_is_a_number_of_some_digits() -> None:
    with pytest.raises(FenError, match="the limit of the moves counted"):
        plybook.variant("makruk").rules.from_fen("3k4/8/8/8/8/R7/8/4K3 w - 320000 0 1")


@each_row(
    ("name", "winner"), [("odds", 1), ("whites", 0), ("armageddon", 1)],
)  # fmt: skip
def test_odds_decide_a_repetition(name: str, winner: int) -> None:
    again = "g1f3 g8f6 f3g1 f6g8 "
    end = played(start(name), again * 2)[1]
    assert end is not None
    assert end.winner == winner


def test_odds_decide_a_stalemate() -> None:
    end = start("armageddon", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1").outcome()
    assert end is not None
    assert (end.winner, end.termination) == (1, "stalemate")


def test_a_lame_leap_that_is_not_straight_passes_no_cell() -> None:
    known = rulesets("[leaping:chess]\ncustomPiece1 = p:fmWcfFimnN\npawnTypes = p\n", built_in())
    made = position_class(game_of(known["leaping"]), "leaping")
    position = made.from_fen(made.start_fen)
    [move] = [each for each in position.legal_moves() if position.ends_of(each) == ("e2", "f4")]
    assert position.apply_unchecked(move).passed == 0


def test_men_left_decide_janggi_where_kings_stay_facing() -> None:
    fen = "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
    end = played(start("janggi", fen), "e1e1 e10e10")[1]
    assert end is not None
    assert (end.winner, end.termination) == (0, "two passes, or Kings left facing")


def test_two_passes_end_a_game_and_one_does_not() -> None:
    assert played(start("passing"), "e1e1")[1] is None
    end = played(start("passing"), "e1e1 e8e8")[1]
    assert end is not None
    assert (end.winner, end.termination) == (None, "two passes")


@each_row(
    ("name", "fen", "move", "clock"),
    [
        ("sideways", "4k3/8/8/8/8/8/P7/4K3 w - - 7 9", "a2b2", "8"),
        ("sideways", "4k3/8/8/8/8/8/P7/4K3 w - - 7 9", "a2a3", "0"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 7 9", "N@c3", "0"),
        ("shogi", "4k4/9/9/9/9/B8/9/9/4K4[] w - - 7 9", "a4d7+", "0"),
        ("shogi", "4k4/9/9/9/9/B8/9/9/4K4[] w - - 7 9", "a4d7", "8"),
        ("kyotoshogi", "2k2/5/5/5/P1K2[] w - - 7 9", "a1a2+", "8"),
    ],
)
def test_the_clock_begins_anew_with_what_cannot_be_taken_back(name: str, fen: str, move: str, clock: str) -> None:
    position = start(name, fen)
    query = position.query(UCI(position.alphabet()).parse(move), position.turn)
    [found] = position.find(query)
    assert position.apply_unchecked(found).fen().split()[-2] == clock


@each_row(("fen", "winner"), [("7Q/8/8/8/8/5p2/5P2/8 b - - 0 1", 1), ("8/8/8/8/8/5p2/5P2/8 b - - 0 1", None)])
def test_suicide_is_won_by_fewer_men_in_a_stalemate(fen: str, winner: int | None) -> None:
    end = start("suicide", fen).outcome()
    assert end is not None
    assert end.winner == winner
