"""Positions of four-player chess as the naive engine has them, and the real games that tests play through."""

from __future__ import annotations

from plybook.rules.board import bits
from plybook.rules.games.four_player.position import FourPlayerPosition
from plybook.rules.games.four_player.setup import OUT, PLAYS
from plybook.rules.moves import Move
from plybook.rules.position import Position
from tests.naive.four_player import SEATS, Game


def naive_of(position: Position) -> Game:
    assert isinstance(position, FourPlayerPosition)
    names = position.geometry.names
    men = {}
    for cell, name in enumerate(names):
        if man := position.man_at(cell):
            men[name] = (SEATS[man.seat], man.kind)
    return Game(
        men,
        SEATS[position.turn],
        position.seating.is_teams,
        frozenset(SEATS[seat] for seat, status in enumerate(position.status) if status == OUT),
        frozenset(SEATS[seat] for seat, status in enumerate(position.status) if PLAYS < status < OUT),
        frozenset(names[cell] for cell in bits(position.unmoved)),
        {SEATS[each.seat]: (names[each.cell], names[each.pawn]) for each in position.passed},
        dict(zip(SEATS, position.points, strict=True)),
        over=bool(position.ended),
    )


def named(position: Position, move: Move) -> str:
    names = position.geometry.names
    promotion = position.kinds[move.promotion] if move.promotion else ""
    return names[move.origin] + names[move.target] + promotion


def state(position: FourPlayerPosition) -> tuple[object, ...]:
    """Return what the naive engine should have come to as well."""
    game = naive_of(position)
    return game.men, game.turn, game.out, game.walking, game.unmoved, game.passed, game.points, bool(position.ended)


def naive_state(game: Game) -> tuple[object, ...]:
    return game.men, game.turn, game.out, game.walking, game.unmoved, game.passed, game.points, game.over
