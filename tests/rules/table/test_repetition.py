"""How repetition ends games of rule files, and the Pawn of shogi that must not be dropped with mate."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.rules.draws import History
from plybook.rules.position import Outcome, Position
from plybook.rules.rule_files.fairy import built_in, rulesets
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.table.compiled import position_class

INI = """
[lost:chess]
nFoldRule = 2
nFoldValue = loss

[whites:chess]
nFoldRule = 2
nFoldValue = win
nFoldValueAbsolute = true

[checks:chess]
perpetualCheckIllegal = true

[open:chess]
perpetualCheckIllegal = true
chasingRule = axf

[claimed:chess]

[endless:chess]
nFoldRule = 0
"""
KNIGHTS = "g1f3 g8f6 f3g1 f6g8"
CHECKING, CHECKS = "6k1/6p1/8/7Q/8/8/8/K7 w - - 0 1", "h5e8 g8h7 e8h5 h7g8"


def start(name: str, fen: str = "") -> Position:
    """Return the start of a section, or another position of it."""
    made = position_class(game_of(rulesets(INI, built_in())[name]), name)
    return made.from_fen(fen or made.start_fen)


def ended(position: Position, moves: str) -> Outcome | None:
    """Return how ``moves``, each two cells, end the game by repetition."""
    history = History(type(position))
    history.add(position)
    for word in moves.split():
        [move] = [each for each in position.iter_legal_moves() if "".join(position.ends_of(each)) == word]
        position = position.apply_unchecked(move)
        history.add(position)
    return history.repetition()


@pytest.mark.parametrize(
    ("name", "fen", "moves", "winner"),
    [
        ("lost", "", KNIGHTS, 1),
        ("lost", "", f"{KNIGHTS} g1f3", 0),
        ("whites", "", KNIGHTS, 0),
        ("whites", "", f"{KNIGHTS} g1f3", 0),
        ("checks", "", f"{KNIGHTS} {KNIGHTS}", None),
        ("checks", CHECKING, f"{CHECKS} {CHECKS}", 1),
        ("checks", CHECKING, f"h5e8 {CHECKS[5:]} h5e8 {CHECKS[5:]} h5e8", 1),
        ("checks", CHECKING, f"{CHECKS} h5g5 g8h7 g5h5 h7g8", None),
        ("open", CHECKING, f"{CHECKS} {CHECKS}", 1),
    ],
)
def test_a_repetition_has_the_value_that_the_rules_say(name: str, fen: str, moves: str, winner: int | None) -> None:
    end = ended(start(name, fen), moves)
    assert end is not None
    assert end.winner == winner
    assert ("perpetual check" in end.termination) is (fen != "" and winner is not None)


@pytest.mark.parametrize(
    ("name", "fen", "moves"),
    [
        ("claimed", "", f"{KNIGHTS} {KNIGHTS} {KNIGHTS}"),
        ("endless", "", f"{KNIGHTS} {KNIGHTS} {KNIGHTS}"),
        ("open", "", f"{KNIGHTS} {KNIGHTS}"),
        ("checks", CHECKING, CHECKS),
    ],
)
def test_what_is_to_be_claimed_or_comes_too_early_ends_nothing(name: str, fen: str, moves: str) -> None:
    assert ended(start(name, fen), moves) is None


@pytest.mark.parametrize(("name", "facts"), [("claimed", ("the position has occurred 3 times",)), ("endless", ())])
def test_a_draw_is_claimed_where_positions_cannot_be_repeated_for_ever(
    name: str, facts: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "own.ini"
    path.write_text(INI, encoding="utf-8")
    plybook.load_rules(path)
    [game] = plybook.read(f'[Variant "{name}"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n')
    assert plybook.replay(game).facts(8) == facts


def test_a_move_after_the_end_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "own.ini"
    path.write_text(INI, encoding="utf-8")
    plybook.load_rules(path)
    [game] = plybook.read('[Variant "lost"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. e4 1-0\n')
    replay = plybook.replay(game)
    assert [finding.code for finding in replay.diagnostics] == ["W015"]
    assert "the game is over: the position has occurred 2 times, Black wins" in str(replay.diagnostics[0])


@pytest.mark.parametrize(("rank", "is_legal"), [("1R6K", False), ("8K", True)])
def test_a_pawn_is_not_dropped_with_mate(rank: str, is_legal: bool) -> None:
    fen = f"k8/9/G8/9/9/9/9/9/{rank}[P] w - - 0 1"
    position = plybook.variant("shogi").rules.from_fen(fen)
    assert position.is_legal("P@a8") is is_legal
    assert position.is_legal("P@a6")
    if not is_legal:
        with pytest.raises(plybook.IllegalMoveError, match="a Pawn must not be dropped with mate"):
            position.parse_san("P@a8")


@pytest.mark.parametrize(
    ("game", "clock", "facts"),
    [
        ("atomic", 99, ()),
        ("atomic", 100, ("fifty moves without a capture or Pawn move",)),
        ("shogi", 400, ()),
        ("asean", 100, ("fifty moves without a capture or Pawn move",)),
    ],
)
def test_a_draw_is_claimed_after_as_many_moves_as_the_rules_say(
    game: str, clock: int, facts: tuple[str, ...]
) -> None:
    position = plybook.variant(game).start()
    *fields, _, number = position.fen().split()
    assert position.from_fen(" ".join([*fields, str(clock), number])).facts() == facts
