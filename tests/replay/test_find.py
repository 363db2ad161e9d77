"""What a replay asks of each ply: along whole games it is what a position made anew finds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from types import ModuleType

import pytest

import plybook
from plybook.notation.moves import Mark
from plybook.rules.games.alice_3d.influence import ruled
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.position import Position
from tests.extent import IS_FULL, some
from tests.rules.games import alice_stands, prince_fields, stands, tournament_stands

PLIES = some(12, 60)
FEW = (5, 9, 11, 14, 23, 24, 52, 55)  # with all that is to be seen

Played = tuple[Move, Position, frozenset[Mark]]


def played_by(position: Position, query: Query) -> Played | None:
    """Return the one legal move that fits ``query``, the position after it and its marks; None if not one does."""
    found = position.find(query)
    if len(found) != 1:
        return None
    after = position.apply_unchecked(found[0])
    return found[0], after, position.marks(found[0], after)


def along(position: Position, chance: random.Random, plies: int) -> Iterator[tuple[Position, Query, Played | None]]:
    """Play on; yield each position as the ply before left it, and what is played there, legal or not."""
    for _ in range(plies):
        moves = sorted(position.iter_legal_moves())
        if not moves:
            yield from ((position, query, played_by(position, query)) for query in anyhow(position, chance))
            return
        for query in slips(position, chance.choice(moves), chance):
            yield position, query, played_by(position, query)
        rare = [move for move in moves if move.special or move.promotion or position.is_capture(move)]
        checks = [move for move in chance.sample(moves, min(20, len(moves))) if position.apply(move).is_check()]
        move = chance.choice(chance.choice([rare, checks, moves]) or moves)
        query = asked(position, move)
        played = played_by(position, query)
        yield position, query, played
        assert played is not None
        position = played[1]


def asked(position: Position, move: Move) -> Query:
    """Return what a text asks that does not say who is taken."""
    return position.query(position.describe(move), position.turn)._replace(captured=-1)


def anyhow(position: Position, chance: random.Random) -> Iterator[Query]:
    """Yield queries for ways of men that may leave their King in check, or not turn a Pawn into another man."""
    ways = [move for move in without_royals(position).iter_legal_moves() if move.special < CASTLING]
    for move in chance.sample(ways, min(24, len(ways))):
        kind = (position.board[move.origin] - 1) % len(position.kinds)
        yield Query(kind=kind, origins=1 << move.origin, targets=1 << move.target)


def without_royals(position: Position) -> Position:
    """Return the same position for study, without royal men; nobody can castle there."""
    kinds = len(position.kinds)
    royals = {(seat + 1) * kinds for seat in range(len(position.seats))}
    board = bytes(0 if code in royals else code for code in position.board)
    setup = position.placed(replace(position.setup(), board=board, unmoved=0), ("turn", "left", "unmoved"))
    return position.from_setup(setup, study=True)


def slips(position: Position, move: Move, chance: random.Random) -> Iterator[Query]:
    """Yield queries that are nearly that for a legal move: of any man of a kind, to anywhere, of another kind."""
    query = asked(position, move)
    own = [cell for cell in range(position.geometry.size) if position.occupied[position.turn] >> cell & 1]
    cell = chance.choice(own)
    kind = (position.board[cell] - 1) % len(position.kinds)
    anywhere = 1 << chance.randrange(position.geometry.size)
    yield from anyhow(position, chance)
    yield position.query(position.describe(move), position.turn)
    yield query._replace(promotion=0)
    yield query._replace(origins=-1)
    yield query._replace(targets=anywhere)
    yield query._replace(origins=1 << cell, kind=kind)
    yield Query(kind=kind, origins=1 << cell, targets=anywhere)
    yield Query(kind=kind, origins=1 << cell, targets=1 << chance.choice(own))
    yield Query(kind=len(position.kinds) - 1, targets=anywhere)
    yield query._replace(kind=chance.randrange(len(position.kinds)))


def hold(steps: Iterator[tuple[Position, Query, Played | None]]) -> Counter[str]:
    """Hold what is played against a position that knows nothing of those before; return what was seen."""
    seen: Counter[str] = Counter()
    for position, query, played in steps:
        anew = type(position).from_setup(position.setup())
        assert played == played_by(anew, query), (position, query)
        assert position.is_check() is anew.is_check(), position
        assert position.outcome() == anew.outcome(), position
        assert position.key == anew.key, position
        if played is not None:
            move, after, marks = played
            names = [f"special {move.special}", "promotion" if move.promotion else ""]
            assert (after.masks, after.occupied) == placed(after)
            seen.update([*names, *(mark.name for mark in marks)])
    return seen


def placed(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    anew = position._with_men(position.board)
    return anew.masks, anew.occupied


@pytest.mark.parametrize("name", sorted(plybook.variants))
def test_games_from_the_start(name: str) -> None:
    chance = random.Random(name)
    assert hold(along(plybook.variant(name).start(), chance, PLIES))


def from_stands(stands: Sequence[Position], chance: random.Random, plies: int) -> Counter[str]:
    return sum((hold(along(position, chance, plies)) for position in stands), Counter())


def test_scattered_men_of_prince() -> None:
    chance = random.Random(some(10, 2))
    stands = [prince_fields.scattered(chance) for _ in range(some(18, 100))]
    seen = from_stands(stands, chance, some(5, 10))
    assert seen.keys() >= {"CAPTURE", "EN_PASSANT", "CHECK", "MATE", "special 1", "special 3", "promotion"}


def test_scattered_men_of_alice_3d() -> None:
    seeds = range(90) if IS_FULL else FEW
    seen = sum(
        (hold(along(alice_stands.scattered(seed), random.Random(seed), some(7, 10))) for seed in seeds), Counter()
    )
    assert seen.keys() >= {"CAPTURE", "CHECK", "MATE", "SUCCESSION", "special 1", "promotion"}


@pytest.mark.parametrize("by", [stands, tournament_stands], ids=["tri-d", "tri-d-tournament"])
def test_scattered_men_and_games_of_tri_d(by: ModuleType) -> None:
    chance = random.Random(2)
    seen = from_stands([by.random_stand(seed) for seed in range(some(6, 60))], chance, 10)
    seen += from_stands([by.start()] * some(2, 20), chance, some(40, 50))
    specials = {f"special {number}" for number in range(5)}
    assert seen.keys() >= {"CAPTURE", "EN_PASSANT", "CHECK", "MATE", "promotion", *specials}


def test_influence_is_the_same_for_one_cell_and_for_all() -> None:
    chance = random.Random(3)
    for position in [plybook.variant("alice-3d").start(), *(alice_stands.scattered(seed) for seed in range(8))]:
        for here, _, played in islice(along(position, chance, 30), 200):
            assert isinstance(here, AlicePosition)
            assert here.ruled() == ruled(here.masks)
            if played is not None:
                assert isinstance(after := played[1], AlicePosition)
                assert after.ruled() == ruled(after.masks)
                assert after.royals() == AlicePosition.from_setup(after.setup()).royals()
            for cell in chance.sample(range(len(here.board)), 40):
                seats = [seat for seat in (0, 1) if here.ruled()[seat] >> cell & 1]
                assert here.ruling_seat(cell) == (seats[0] if seats else None)
