"""The sample game of 3D Alice chess shows what the manifest and its remarks promise, by the rules."""

from __future__ import annotations

from functools import cache

import plybook
from plybook.notation.moves import MoveText
from plybook.replay.engine import replay
from plybook.rules.games.alice_3d.position import AlicePosition

BOARD = AlicePosition.geometry
INFLUENCE_SETS = {"א", "ד"}


@cache
def positions() -> list[AlicePosition]:
    [game] = plybook.read("corpus:alice-3d-1")
    return [position for position in replay(game).positions if isinstance(position, AlicePosition)]


def moves() -> list[MoveText]:
    [game] = plybook.read("corpus:alice-3d-1")
    return [before.describe(move) for _, before, move, _ in replay(game).line.steps()]


def is_free(ply: int, cube: str) -> bool:
    """Say whether the man on ``cube`` after ``ply`` plies has the influence to move."""
    position, cell = positions()[ply], BOARD.cell(cube)
    man = position.man_at(cell)
    assert man is not None, (ply, cube)
    return position.ruling_seat(cell) == man.seat


def test_every_move_on_the_main_sets_changes_sets_and_no_other_does() -> None:
    for said in moves():
        there = {said.origin[0], said.target[0]}
        assert there == {"ב", "ג"} or (len(there) == 1 and there < INFLUENCE_SETS)


def test_castlings() -> None:
    castlings = {ply: (said.castling, said.origin[0]) for ply, said in enumerate(moves(), 1) if said.castling}
    assert castlings == {7: ("O-O", "ב"), 14: ("O|O", "ג"), 28: ("O|O", "ד")}


def test_en_passant_is_across_the_sets() -> None:
    step, capture = moves()[16:18]
    assert (step.origin[0], step.target[:2]) == ("ב", ("ג", "ζ"))
    assert capture.en_passant
    assert (capture.origin[0], capture.target[0]) == ("ג", "ב")
    assert [ply for ply, said in enumerate(moves(), 1) if said.en_passant] == [18]


def test_men_are_frozen_and_freed_by_moves_on_the_influence_sets() -> None:
    freed = {13: "גεh3", 22: "בζf7", 28: "בζe8", 40: "בηg2", 50: "בεc6"}
    frozen = {22: "בζe8", 36: "בηg2", 40: "בηf1", 44: "גεe2", 51: "גεd8"}
    for changes, after in ((freed, True), (frozen, False)):
        for ply, cube in changes.items():
            assert moves()[ply - 1].origin[0] in INFLUENCE_SETS
            assert (is_free(ply - 1, cube), is_free(ply, cube)) == (not after, after), (ply, cube)
    assert not any(is_free(ply, "גεh3") for ply in range(5, 13))
    assert not any(is_free(ply, "בζe8") for ply in range(22, 28))
    assert not any(is_free(ply, "גεe2") for ply in range(44, len(positions())))
    # Those freed move on: the Bishop takes, the Rook mates, the Chancellor takes the King.
    places = [("".join(map(str, said.origin)), said.capture) for said in moves()]
    assert (places[34], places[53], places[51]) == (("גεh3", True), ("בζe8", False), ("בεc6", True))


def test_a_move_on_the_influence_set_gives_check() -> None:
    before, after = positions()[49:51]
    assert before.threats(1, before.king(0)) == 0
    assert after.is_check()
    assert after.checkers() == 1 << BOARD.cell("בεc6")
    assert after.check_mark() == "+"


def test_the_king_falls_and_the_knight_protector_succeeds_him() -> None:
    before, after = positions()[51:53]
    assert (before.king(0), before.heir(0)) == (BOARD.cell("בεh1"), BOARD.cell("גζe3"))
    assert moves()[51].succession
    assert moves()[51].captured == "K"
    assert (after.king(0), after.heir(0)) == (BOARD.cell("גζe3"), -1)
    assert moves()[52].captured == "C"


def test_the_rook_mates_the_heir_and_no_mate_was_missed() -> None:
    last = positions()[-1]
    outcome = last.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.result) == ("checkmate", "0-10")
    assert last.checkers() == 1 << BOARD.cell("גζe4")
    # Nobody is mated while he has an heir, so only the last moves need be looked at.
    assert [position.heir(0) >= 0 and position.heir(1) >= 0 for position in positions()[:52]] == [True] * 52
    assert not any(positions()[52].apply(move).is_checkmate() for move in positions()[52].iter_legal_moves())
