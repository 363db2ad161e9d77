"""The shorter ways of Tri-D and three-player chess, held against the long ones that are open to every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from plybook.catalogue import variants
from plybook.replay.geometry import bits
from plybook.replay.position import Move, Played, Position, Query
from plybook.replay.rules.three_player.position import ThreePlayerPosition
from plybook.replay.rules.three_player.seats import DUEL
from plybook.replay.rules.tri_d.standard import TriDPosition
from plybook.replay.rules.tri_d.tournament import TriDTournamentPosition
from plybook.testing import positions

TRI_D = ("tri-d", "tri-d-tournament")
THREE_PLAYER = tuple(name for name in variants if name.startswith("three-player"))


def anew(position: Position) -> Position:
    """Return ``position`` with nothing found out before."""
    return type(position).from_setup(position.setup())


def held(position: Position, query: Query) -> Played | None:
    """Return what is played, which must be what the long way plays, whatever has been found out before."""
    played = position.played(query)
    assert played == Position.played(position, query), f"{position.fen()} {query}"
    assert played == Position.played(anew(position), query), f"{position.fen()} {query}"
    if played:
        after = played[1]
        same = anew(after)
        assert after.is_check() is same.is_check(), f"{position.fen()} {played[0]}"
        assert after.has_legal_move() is bool(same.legal_moves()), f"{position.fen()} {played[0]}"
    return played


@pytest.mark.parametrize("name", [*TRI_D, *THREE_PLAYER])
def test_what_is_played_is_what_the_long_way_plays(name: str) -> None:
    chance, plain = random.Random(name), 0
    for position in positions(name, games=3, plies=110, seed=11):
        moves = position.legal_moves()
        for move in chance.sample(moves, min(len(moves), 6)):
            said = position.query(position.describe(move), position.turn)
            assert held(position, said), position.fen()
            plain += held(position, said._replace(origins=-1)) is not None
    assert plain > 100, plain


@pytest.mark.parametrize("name", [*TRI_D, *THREE_PLAYER])
def test_a_pinned_man_opens_no_line(name: str) -> None:
    """Wherever he might go, the shorter way plays it only if the long one does."""
    pinned = refused = 0
    for position in positions(name, games=5, plies=150, seed=51):
        base = 1 + position.turn * len(position.kinds)
        for cell in bits(position.occupied[position.turn]):
            if pinned < 40 and position.is_pinned(cell):
                pinned += 1
                for target in range(position.geometry.size):
                    query = Query(0, position.board[cell] - base, 1 << cell, 1 << target)
                    refused += held(position, query) is None
    assert pinned > 5, pinned
    assert refused > 100, refused


@pytest.mark.parametrize("name", TRI_D)
def test_in_check_an_answer_is_a_legal_move(name: str) -> None:
    """Checks are looked for with every move that gives one, which random games have few of."""
    checks, chance = 0, random.Random(3)
    for position in positions(name, games=4, plies=150, seed=21):
        moves = position.legal_moves()
        for move in chance.sample(moves, min(len(moves), 12)):
            after = position.apply_unchecked(move)
            if after.is_check():
                checks += 1
                assert after.has_legal_move() is Position.has_legal_move(after), after.fen()
                assert after.check_mark() == ("+" if after.legal_moves() else "#"), after.fen()
    assert checks > 20


@pytest.mark.parametrize("name", THREE_PLAYER)
def test_who_is_in_check_is_known_from_ply_to_ply(name: str) -> None:
    checks = 0
    for position in positions(name, games=3, plies=200, seed=31):
        assert isinstance(position, ThreePlayerPosition)
        in_check = {
            seat
            for seat in range(len(position.seats))
            if seat not in position.left and position.hostile_attackers(seat, position.king(seat), position.men)
        }
        assert set(bits(position.seats_in_check())) == in_check, position.fen()
        assert position.is_check() is (position.turn in in_check), position.fen()
        if in_check:
            checks += 1
            assert position.has_legal_move() is bool(position.legal_moves()), position.fen()
    assert checks > 3


class Barred(TriDPosition):
    """A game in which nobody may move; it says so by its own search alone."""

    __slots__ = ()

    def find(self, query: Query) -> list[Move]:
        return []

    def iter_legal_moves(self) -> Iterator[Move]:
        return iter(())


class BarredTournament(TriDTournamentPosition):
    """The same by the other ruleset."""

    __slots__ = ()
    find = Barred.find
    iter_legal_moves = Barred.iter_legal_moves


class BarredDuel(ThreePlayerPosition, seating=DUEL):
    """The same on the other board."""

    __slots__ = ()
    find = Barred.find
    iter_legal_moves = Barred.iter_legal_moves


@pytest.mark.parametrize(
    ("name", "barred"),
    [("tri-d", Barred), ("tri-d-tournament", BarredTournament), ("three-player-duel", BarredDuel)],
)
def test_a_game_that_is_built_on_these_finds_its_moves_its_own_way(name: str, barred: type[Position]) -> None:
    own = variants[name].start()
    for position in (own, *islice(positions(name, games=2, plies=150, seed=41), 40, None)):
        said = position.query(position.describe(move), position.turn) if (move := first(position)) else Query()
        other = barred.from_setup(position.setup())
        assert other.played(said) is None
        assert not other.has_legal_move()
        assert other.is_checkmate() is position.is_check()


def first(position: Position) -> Move | None:
    return next(position.iter_legal_moves(), None)
