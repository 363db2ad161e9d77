"""What notations say of four-player chess: its letters, the names of its squares, and the texts of its moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from plybook.notation.moves import Action, MoveText, Place
from plybook.notation.notation import Alphabet
from plybook.rules.games.four_player.board import BOARD, FILES, RANKS
from plybook.rules.games.four_player.leaving import TOKEN_OF, TOKENS
from plybook.rules.games.four_player.seats import CASTLINGS, KINDS, PAWN, POINT_QUEEN, QUEEN, Seating
from plybook.rules.games.four_player.setup import FourPlayerSetup, Passed
from plybook.rules.moves import CASTLING, EN_PASSANT, RESIGNING, Move, Query
from plybook.rules.position import OutsideRulesetError
from plybook.rules.terms import Cells

_WRITTEN = tuple(KINDS[QUEEN] if kind == POINT_QUEEN else letter for kind, letter in enumerate(KINDS))
"""The letter of each kind in moves: a Queen of one point has that of a Queen."""

_LETTERS = tuple(dict.fromkeys(_WRITTEN))
_KIND = {letter: _WRITTEN.index(letter) for letter in _LETTERS}


@cache
def alphabet(seating: Seating) -> Alphabet:
    """Return the letters from which notations make their grammars."""
    promotions = tuple(KINDS[kind] for kind in seating.promotions)
    return Alphabet(_LETTERS, KINDS[PAWN], promotions, (tuple(FILES), RANKS), CASTLINGS, leavings=(*TOKENS, "P"))


def query_of(seating: Seating, text: MoveText) -> Query:
    """Return the query for ``text``; raise `OutsideRulesetError`."""
    if text.action is Action.BOARD:
        raise OutsideRulesetError("no part of the board moves in this game")
    if text.action is Action.LEAVE:
        return Query(RESIGNING, token=text.leaves)
    if text.action is Action.CASTLING:
        if text.castling not in CASTLINGS:
            raise OutsideRulesetError(f"there is no castling {text.castling} in this game")
        return Query(CASTLING, token=text.castling)
    becomes = {KINDS[kind]: kind for kind in seating.promotions}
    if text.promotion and text.promotion not in becomes:
        raise OutsideRulesetError(f"a Pawn becomes {' or '.join(becomes)}, not {text.promotion}")
    return Query(
        kind=_kind(text.piece),
        origins=_cells(text.origin),
        targets=_cells(text.target),
        promotion=becomes[text.promotion] if text.promotion else 0,
        captured=_kind(text.captured),
        token=text.leaves,
    )


def _kind(letter: str) -> int:
    if letter and letter not in _KIND:
        raise OutsideRulesetError(f"no man of this game is called {letter}")
    return _KIND[letter] if letter else -1


def _cells(place: Place) -> Cells:
    return BOARD.cells_at(place)


def leaving_query(move: Move) -> Query:
    """Return the query that asks for ``move``, by which a seat leaves."""
    token = TOKEN_OF.get(move.special, "")
    if move.origin < 0:
        return Query(RESIGNING, token=token)
    return Query(origins=1 << move.origin, targets=1 << move.target, token=token)


def castling_text(token: str) -> MoveText:
    """Return the text of a castling."""
    return MoveText(Action.CASTLING, castling=token)


@lru_cache(maxsize=1 << 14)
def move_text(code: int, taken: int, move: Move) -> MoveText:
    """Return the text of ``move``, no castling, of the man ``code``; ``taken`` is the kind it takes, -1 for none."""
    leaves = TOKEN_OF.get(move.special, "")
    if move.origin < 0:
        return MoveText(Action.LEAVE, leaves=leaves)
    return MoveText(
        piece=_WRITTEN[(code - 1) % len(KINDS)],
        origin=BOARD.places[move.origin],
        target=BOARD.places[move.target],
        capture=taken >= 0,
        captured=_WRITTEN[taken] if taken >= 0 else "",
        promotion=KINDS[move.promotion] if move.promotion else "",
        en_passant=move.special == EN_PASSANT,
        leaves=leaves,
    )


def with_passed(setup: FourPlayerSetup, passed: tuple[Passed, ...]) -> FourPlayerSetup:
    """Return ``setup`` with these double steps."""
    return replace(setup, passed=passed)
