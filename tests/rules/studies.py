"""What the men of a seat can do whatever becomes of royal men, by the naive rules, and positions to ask it in.

A way is the names of two cells and the letter of what a Pawn becomes. It comes with a question: whether the own King,
if there is one, is safe after it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import chess

import plybook
from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.games.tri_d.standard import TriDPosition
from plybook.rules.games.tri_d.tournament import TriDTournamentPosition
from plybook.rules.moves import BOARD_MOVE, CASTLING
from plybook.rules.position import Position
from plybook.rules.setup import FenError, Setup
from tests.naive import (
    alice,
    alice_3d,
    anticheckmate,
    kings_escape,
    prince,
    prisoners_escape,
    raumschach,
    three_player,
)
from tests.rules.games import four_player_men, prince_fields, stands, tournament_stands

Way = tuple[str, str, str]
Ways = Iterator[tuple[Way, Callable[[], bool]]]
SEATS = ("White", "Black")


def named_men(position: Position) -> dict[str, tuple[str, str]]:
    """Return the men by the names of their cells, as most naive rules have them."""
    names = position.geometry.names
    there = ((name, position.man_at(cell)) for cell, name in enumerate(names) if position.board[cell])
    return {name: (SEATS[man.seat], man.kind) for name, man in there if man}


def in_chess(position: Position) -> Ways:
    board = chess.Board(position.fen())
    for move in board.pseudo_legal_moves:
        letter = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
        way = (chess.square_name(move.from_square), chess.square_name(move.to_square), letter)
        yield way, lambda move=move: board.is_legal(move)  # type: ignore[misc]


def in_alice(position: Position) -> Ways:
    game = alice.Game(named_men(position), SEATS[position.turn])
    for square, (colour, letter) in game.men.items():
        for target in game.targets(square) if colour == game.turn else ():
            if alice.through(target) in game.men:
                continue
            last = letter == "P" and target[1] == alice.HOME[alice.other(colour)]
            for kind in "QRBN" if last else " ":
                yield (square, target, kind.strip()), lambda here=square, to=target: _safe_in_alice(game, here, to)  # type: ignore[misc]


def _safe_in_alice(game: alice.Game, square: str, target: str) -> bool:
    man = game.men[square]
    if man[1] == "K" and not game.may_stand(square, target):
        return False
    return game.passed({square: (target, man[1])}) is not None


def in_raumschach(position: Position) -> Ways:
    game = raumschach.Game(named_men(position), SEATS[position.turn])
    last = "E5" if position.turn == 0 else "A1"
    for cell, (colour, letter) in game.men.items():
        for target in game.targets(cell) if colour == game.turn else ():
            promotes = letter == "P" and target[0] + target[2] == last
            men = {here: man for here, man in game.men.items() if here != cell} | {target: (colour, letter)}
            after = replace(game, men=men)
            for kind in "QRBNU" if promotes else " ":
                yield (cell, target, kind.strip()), lambda after=after: not after.is_check(game.turn)  # type: ignore[misc]


def in_kings_escape(position: Position) -> Ways:
    game = kings_escape.Game(named_men(position), SEATS[position.turn])
    yield from _escaping(game, game.goes, "QRBN", kings_escape.BACK_ROWS[game.turn])


def in_prisoners_escape(position: Position) -> Ways:
    game = prisoners_escape.Game(named_men(position), SEATS[position.turn])
    yield from _escaping(game, game.targets, "GHFN", "72"[position.turn])


def in_anticheckmate(position: Position) -> Ways:
    game = anticheckmate.Game(named_men(position), SEATS[position.turn])
    for text, _ in game.ways():
        yield (text[:2], text[2:4], text[4:]), lambda: True


def _escaping(game: Any, targets: Callable[[str], Any], kinds: str, last: str) -> Ways:
    for square, (colour, letter) in game.men.items():
        for target in {*targets(square)} if colour == game.turn else ():
            for kind in kinds if letter == "P" and target[1] == last else " ":
                yield (square, target, kind.strip()), lambda: True


def in_prince(position: Position) -> Ways:
    assert isinstance(position, PrincePosition)
    game, colour = prince_fields.naive(position), SEATS[position.turn]
    for origin, (whose, kind) in game.men.items():
        if whose != colour:
            continue
        for target in game.pawn_targets(origin) if kind == "Pn" else game.attacked(origin):
            if target in game.men and game.men[target][0] == colour:
                continue
            promotes = kind == "Pn" and target[0] == prince.HOME[prince.other(colour)]
            for become in prince.PROMOTIONS if promotes else [""]:
                way = (prince.name(origin), prince.name(target), become)
                yield way, lambda here=origin, to=target: _safe_in_prince(game, here, to)  # type: ignore[misc]


def _safe_in_prince(game: prince.Game, origin: prince.Space, target: prince.Space) -> bool:
    after = game.moved(origin, target, game.men[origin][1])
    return not after.is_attacked(after.king(game.turn), prince.other(game.turn))


def in_alice_3d(position: Position) -> Ways:
    game = alice_3d.Game(named_men(position), SEATS[position.turn])
    for (origin, target, become, token), after in game.ways():
        if not token:
            yield (
                (origin, target, become),
                lambda after=after: bool(after.main((game.turn, "NP"))) or not after.is_threatened(game.turn),  # type: ignore[misc]
            )


def in_three_player(position: Position) -> Ways:
    names, crossed = position.geometry.names, getattr(position, "crossed", 0)
    letters = [seat.lower() for seat in position.seat_letters()]
    men = {}
    for cell, name in enumerate(names):
        if man := position.man_at(cell):
            men[name] = (letters[man.seat], "p" if crossed >> cell & 1 else man.kind)
    game = three_player.Game(plybook.catalogue.variant_of(position).id, men, letters[position.turn])
    for origin, target, become, after in game.pseudo():
        yield (origin, target, become), lambda after=after: not after.in_check(game.turn)  # type: ignore[misc]


def in_four_player(position: Position) -> Ways:
    game = four_player_men.naive_of(position)
    for origin, target, become, after in game.pseudo(game.turn):
        yield (origin, target, become), lambda after=after: not after.checkers(game.turn)  # type: ignore[misc]


def in_tri_d(position: Position) -> Ways:
    assert isinstance(position, TriDPosition)
    game = stands.naive_of(position)
    for text, after in game.man_moves():
        found = re.fullmatch(r"[A-Z](.+?\))[-x](.+?\))=?([A-Z]?)(?:ep)?", text)
        assert found
        yield (found[1], found[2], found[3]), lambda after=after: not after.is_check(game.turn)  # type: ignore[misc]


def in_tri_d_tournament(position: Position) -> Ways:
    assert isinstance(position, TriDTournamentPosition)
    game = tournament_stands.naive_of(position)
    square = r"([za-e]\d(?:[WNB]|[QK]L\d))"
    for move, moved in game.man_moves():
        for text, after in moved.promoted(move):
            found = re.fullmatch(rf"[A-Z]?{square}[-x]{square}([A-Z]?)(?:e\.p\.)?", text)
            assert found
            yield (found[1], found[2], found[3]), lambda after=after: not after.is_check(game.turn)  # type: ignore[misc]


_NAIVE: Mapping[str, Callable[[Position], Ways]] = {
    "chess": in_chess,
    "alice": in_alice,
    "raumschach": in_raumschach,
    "kings-escape": in_kings_escape,
    "prisoners-escape": in_prisoners_escape,
    "anticheckmate": in_anticheckmate,
    "prince": in_prince,
    "alice-3d": in_alice_3d,
    "four-player": in_four_player,
    "four-player-teams": in_four_player,
    "tri-d": in_tri_d,
    "tri-d-tournament": in_tri_d_tournament,
}


def expected_ways(position: Position, *, has_king: bool = False) -> set[Way]:
    """Return what the men of the seat to move can do by the naive rules, castling and moving boards apart.

    Where the seat ``has_king``, he must be safe after it.
    """
    ways_in = _NAIVE.get(plybook.catalogue.variant_of(position).id, in_three_player)
    return {way for way, is_safe in ways_in(position) if not has_king or is_safe()}


def ways(position: Position) -> set[Way]:
    """Return the same of the moves that plybook finds; each comes once."""
    names, kinds = position.geometry.names, position.kinds
    moves = [move for move in position.iter_legal_moves() if move.special not in (BOARD_MOVE, CASTLING)]
    found = {(names[move.origin], names[move.target], kinds[move.promotion] * bool(move.promotion)) for move in moves}
    assert len(found) == len(moves)
    return found


def there(variant: plybook.Variant) -> list[int]:
    """Return the cells that are there at the start."""
    start = variant.start()
    squares: int = getattr(start, "squares", 0) or getattr(getattr(start, "seating", None), "squares", -1)
    return [cell for cell in range(start.geometry.size) if squares >> cell & 1]


def standing(variant: plybook.Variant, men: Mapping[int, int], turn: int = 0) -> Position | None:
    """Return the position of ``men``, codes by cells; None if no men can stand so."""
    start = variant.start()
    board = bytearray(len(start.board))
    for cell, code in men.items():
        board[cell] = code
    setup: Setup = replace(start.setup(), board=bytes(board), unmoved=0, turn=turn)
    try:
        return type(start).from_setup(type(start).placed(setup, ("turn",)), study=True)
    except FenError:
        return None


def crowd(variant: plybook.Variant, chance: random.Random, *, has_king: bool) -> Position:
    """Return a position of a few men of all seats anywhere, without Kings but perhaps that of the seat to move."""
    rules, cells = variant.rules, there(variant)
    kinds, seats = len(rules.kinds), len(rules.seats)
    near = chance.random() < 0.5  # in few cells they are in each other's way
    while True:
        some = chance.sample(cells, 40) if near and len(cells) > 200 else cells
        turn, count = chance.randrange(seats), chance.randrange(2, 14)
        places = chance.sample(some, count)
        men = {cell: 1 + chance.randrange(seats) * kinds + chance.randrange(kinds - 1) for cell in places[1:]}
        if has_king:
            men[places[0]] = kinds * (turn + 1)
        found = standing(variant, men, turn)
        if found is not None and found.occupied[turn]:
            return found
