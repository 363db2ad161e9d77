"""Starting positions that are sound but for a right, or announced and missing."""

from __future__ import annotations

import pickle

import pytest

import plybook
from plybook.rules.setup import FenError, RightError
from tests.tables import each_row

CASES = (
    ("chess", "KBNR w", "KBN1 w", "castling right 'K': White has no Rook there"),
    ("alice", "/RNBQ", "/1NBQ", "castling right 'Q': White has no Rook there"),
    ("tri-d", "PP/KR", "PP/K1", "White's Rook on f0(3) is said never to have moved, but is not there"),
    ("tri-d", "/PPPP/NBBN", "/PPP1/NBBN", "White's Pawn on e2(2) is said never to have moved, but is not there"),
    ("tri-d-tournament", "PP/RQ,QL6", "PP/1Q,QL6", "is said never to have moved, but is not there"),
    ("prince", "AdBaMaCaMtRoKnPaBa w", "Ad1MaCaMtRoKnPaBa w", "castling right 'K': White has no Base on 1a1"),
    ("three-player", "wBwNwR|", "wBwN1|", "castling right 'wh': no King and Rook stand there unmoved"),
    ("alice-3d", "RNBQKBNR", "1NBQKBNR", "White has no Rook on"),
)


def game(variant: str, tags: str, moves: str = "") -> plybook.Replay:
    [record] = plybook.read(f'[Variant "{variant}"]\n{tags}\n\n{moves or "*"}\n')
    return plybook.replay(record)


@each_row(("variant", "stood", "stands", "reason"), CASES)
def test_a_right_that_cannot_be_is_dropped_with_a_warning(variant: str, stood: str, stands: str, reason: str) -> None:
    rules = plybook.variant(variant).rules
    fen = rules.start_fen.replace(stood, stands, 1)
    assert fen != rules.start_fen
    replayed = game(variant, f'[FEN "{fen}"]')
    said = [found for found in replayed.diagnostics if found.code == "F028"]
    assert [(found.severity, found.token) for found in said] == [("warning", fen)]
    assert reason in said[0].message
    [position] = replayed.positions
    assert plybook.variant(variant).position(position.fen()) == position
    assert replayed.ok
    with pytest.raises(FenError):
        plybook.variant(variant).position(fen)


def test_all_rights_of_a_position_can_be_dropped_and_moves_be_checked() -> None:
    replayed = game("chess", '[FEN "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"]', "1. e4 Kd7 2. O-O *")
    assert [found.code for found in replayed.diagnostics] == ["F028"] * 4 + ["R001"]
    assert replayed.positions[0].fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    "fen", ["4k3/8/8/8/8/8/8/4K3 w Kx - 0 1", "8/8/8/8/8/8/8/4K3 w K - 0 1", "4k3/8/8/8/8/8/8/4K3 w K e9 0 1"]
)
def test_what_else_is_wrong_is_still_an_error(fen: str) -> None:
    assert [found.code for found in game("chess", f'[FEN "{fen}"]').diagnostics] == ["F008"]


def test_a_field_of_endless_rights_is_not_read_over_and_over() -> None:
    fen = f"4k3/8/8/8/8/8/8/4K3 w {'K' * 60_000} - 0 1"
    assert [found.code for found in game("chess", f'[FEN "{fen}"]').diagnostics] == ["F008"]


def test_such_a_position_is_recognised() -> None:
    [record] = plybook.read('[Event "x"]\n[FEN "r3k3/8/8/8/8/8/4P3/4K2R w KQq - 0 1"]\n\n1. O-O Kd7 2. e4\n')
    assert record.variant == "chess"
    assert [found.code for found in plybook.replay(record).diagnostics] == ["F028"]


def test_the_error_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(RightError("no Rook", letter="K", cells=1)))  # noqa: S301
    assert (str(error), type(error)) == ("no Rook", RightError)


# --- SetUp -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["scoresheet", "pgn", "json"])
def test_a_position_that_is_announced_and_missing_is_said(to: str) -> None:
    [record] = plybook.read('[Variant "chess"]\n[SetUp "1"]\n\n1. e4 e5 *\n')
    [record] = plybook.read(plybook.write([record], to=to))
    replayed = plybook.replay(record)
    [found] = replayed.diagnostics
    assert (found.code, found.severity, found.token, len(replayed.moves)) == ("F026", "warning", "SetUp", 2)


@pytest.mark.parametrize("fen", ["", " ", "?"])
def test_a_position_that_is_left_blank_is_none(fen: str) -> None:
    record = game("chess", f'[FEN "{fen}"]').game
    assert record.fen is None
    for written in (record, *plybook.read(plybook.write([record], to="pgn"))):
        replayed = plybook.replay(written)
        assert [(found.code, found.token) for found in replayed.diagnostics] == [("F026", "FEN")]
        assert replayed.positions[0] == plybook.variant("chess").start()
        assert "SetUp" not in written.headers


@pytest.mark.parametrize(
    "tags",
    ['[SetUp "0"]', '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]', '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]'],
)
def test_otherwise_nothing_is_said(tags: str) -> None:
    empty = ["F036"] if "FEN" not in tags else []
    assert [found.code for found in game("chess", tags).diagnostics] == empty
