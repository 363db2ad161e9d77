"""What is found for a text: the same whatever was found out before, and by the search of the game itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from plybook.catalogue import variants
from plybook.rules.board import bits
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.games.chess.position import ChessPosition
from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.games.three_player.seats import DUEL
from plybook.rules.games.tri_d.standard import TriDPosition
from plybook.rules.games.tri_d.tournament import TriDTournamentPosition
from plybook.rules.moves import Move, Query
from plybook.rules.position import Man, Position
from plybook.rules.shared.many_seats import attackers
from plybook.testing import positions
from tests.extent import some

TRI_D = ("tri-d", "tri-d-tournament")
THREE_PLAYER = tuple(name for name in variants if name.startswith("three-player"))


def anew(position: Position) -> Position:
    """Return ``position`` with nothing found out before."""
    return type(position).from_setup(position.setup())


def held(position: Position, query: Query) -> Move | None:
    """Return the one move that is found, None if there is not one; it must be the same in the position made anew."""
    found, same = position.find(query), anew(position)
    assert sorted(found) == sorted(same.find(query)), f"{position.fen()} {query}"
    if len(found) != 1:
        return None
    after = position.apply_unchecked(found[0])
    other = anew(after)
    assert position.marks(found[0], after) == same.marks(found[0], same.apply_unchecked(found[0])), (
        f"{position.fen()} {found[0]}"
    )
    assert after.is_check() is other.is_check(), f"{position.fen()} {found[0]}"
    assert after.has_legal_move() is bool(other.legal_moves()), f"{position.fen()} {found[0]}"
    return found[0]


@pytest.mark.parametrize("name", [*TRI_D, *THREE_PLAYER])
def test_what_is_found_is_what_a_position_made_anew_finds(name: str) -> None:
    chance, plain = random.Random(name), 0
    for position in positions(name, games=some(1, 3), plies=some(60, 110), seed=11):
        moves = position.legal_moves()
        for move in chance.sample(moves, min(len(moves), 6)):
            said = position.query(position.describe(move), position.turn)
            assert held(position, said), position.fen()
            plain += held(position, said._replace(origins=-1)) is not None
    assert plain > some(50, 100), plain


@pytest.mark.parametrize("name", [*TRI_D, *THREE_PLAYER])
def test_a_pinned_man_opens_no_line(name: str) -> None:
    pinned = refused = 0
    for position in positions(name, games=some(2, 5), plies=150, seed=51):
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
    for position in positions(name, games=some(2, 4), plies=150, seed=21):
        moves = position.legal_moves()
        for move in chance.sample(moves, min(len(moves), 12)):
            after = position.apply_unchecked(move)
            if after.is_check():
                checks += 1
                assert after.has_legal_move() is Position.has_legal_move(after), after.fen()
                assert after.check_mark() == ("+" if after.legal_moves() else "#"), after.fen()
    assert checks > 20


@pytest.mark.parametrize("name", THREE_PLAYER)
def test_the_seats_in_check_are_kept_up_to_date_from_ply_to_ply(name: str) -> None:
    checks = 0
    for position in positions(name, games=3, plies=200, seed=31):
        assert isinstance(position, ThreePlayerPosition)
        in_check = {
            seat
            for seat in range(len(position.seats))
            if seat not in position.left and attackers(position, seat, position.king(seat), position.men)
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
    has_legal_move = Position.has_legal_move
    iter_legal_moves = Barred.iter_legal_moves


class BarredChess(ChessPosition):
    """The same in chess."""

    __slots__ = ()
    find = Barred.find
    iter_legal_moves = Barred.iter_legal_moves


class BarredPrince(PrincePosition):
    """The same in Prince."""

    __slots__ = ()
    find = Barred.find
    iter_legal_moves = Barred.iter_legal_moves


class BarredAlice(AlicePosition):
    """The same in 3D Alice, where checkmate and stalemate alone say whether there are moves."""

    __slots__ = ()
    find = Barred.find
    has_legal_move = Position.has_legal_move
    is_checkmate = Position.is_checkmate
    iter_legal_moves = Barred.iter_legal_moves


@pytest.mark.parametrize(
    ("name", "barred"),
    [
        ("tri-d", Barred),
        ("tri-d-tournament", BarredTournament),
        ("three-player-duel", BarredDuel),
        ("chess", BarredChess),
        ("prince", BarredPrince),
        ("alice-3d", BarredAlice),
    ],
)
def test_a_game_that_is_built_on_these_finds_its_moves_its_own_way(name: str, barred: type[Position]) -> None:
    own = variants[name].start()
    for position in (own, *islice(positions(name, games=2, plies=150, seed=41), 40, None)):
        said = position.query(position.describe(move), position.turn) if (move := first(position)) else Query()
        other = barred.from_setup(position.setup())
        assert other.find(said) == []
        assert not other.has_legal_move()
        assert other.is_checkmate() is position.is_check()


class Guarded(PrincePosition):
    """A game in which no Knight may move; only what is played there at last says so."""

    __slots__ = ()

    def find(self, query: Query) -> list[Move]:
        return [move for move in super().find(query) if self.man_of(self.board[move.origin]) != Man(self.turn, "Kn")]


def test_a_move_that_a_game_has_not_is_not_played_though_others_are() -> None:
    start = Guarded.from_setup(variants["prince"].start().setup())
    allowed, barred = set[str](), set[str]()
    for move in start.iter_legal_moves():
        said = start.query(start.describe(move), start.turn)
        (allowed if start.find(said) else barred).add(start.describe(move).piece)
    assert barred == {"Kn"}
    assert len(allowed) > 1


def first(position: Position) -> Move | None:
    return next(position.iter_legal_moves(), None)
