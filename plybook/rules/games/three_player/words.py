"""What notations say of a three-player game: its letters, the names of its squares, and the texts of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from plybook.notation.moves import Action, MoveText, Place, Remark
from plybook.notation.notation import Alphabet
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.pawns import POWERS
from plybook.rules.games.three_player.seats import CASTLINGS, KINDS, PROMOTIONS, Seating
from plybook.rules.moves import CASTLING, EN_PASSANT, Move, Query
from plybook.rules.position import OutsideRulesetError
from plybook.rules.ruleset import PawnPower
from plybook.rules.shared.chess_lines import PAWN
from plybook.rules.terms import Cells, Seat

_KIND = {letter: kind for kind, letter in enumerate(KINDS)}
_PROMOTION_LETTERS = tuple(KINDS[kind] for kind in PROMOTIONS)

ALPHABET = Alphabet(KINDS, KINDS[PAWN], _PROMOTION_LETTERS, BOARD.values, CASTLINGS)
"""The letters from which notations make their grammars."""


def cells_named(seating: Seating, place: Place, seat: Seat) -> Cells:
    """Return the cells that ``place`` can mean when ``seat`` writes it: its own names and those with a prefix."""
    return BOARD.cells_named(place, seating.views[seat]) & seating.squares


def query_of(seating: Seating, text: MoveText, seat: Seat) -> Query:
    """Return the query for ``text``, which ``seat`` has written; raise `OutsideRulesetError`."""
    if text.action is Action.BOARD:
        raise OutsideRulesetError("no part of the board moves in this game")
    if text.action is Action.CASTLING:
        if text.castling not in CASTLINGS:
            raise OutsideRulesetError(f"there is no castling {text.castling} in this game")
        return Query(CASTLING, token=text.castling)
    if text.promotion and text.promotion not in _PROMOTION_LETTERS:
        raise OutsideRulesetError(f"a Pawn becomes one of {', '.join(_PROMOTION_LETTERS)}, not {text.promotion}")
    return Query(
        kind=_kind(text.piece, -1),
        origins=cells_named(seating, text.origin, seat),
        targets=cells_named(seating, text.target, seat),
        promotion=_kind(text.promotion, 0),
        captured=_kind(text.captured, -1),
    )


def _kind(letter: str, unsaid: int) -> int:
    if letter and letter not in _KIND:
        raise OutsideRulesetError(f"no man of this game is called {letter}")
    return _KIND[letter] if letter else unsaid


def cell_places(seating: Seating, seat: Seat) -> Sequence[Sequence[Place]]:
    """Return for each square its place for ``seat``, then its places with the prefix of each player."""
    prefixed = BOARD.prefixed_places()
    return [(own, *others) for own, others in zip(seating.places[seat], prefixed, strict=True)]


def remarks_on(seating: Seating, text: MoveText, seat: Seat) -> tuple[Remark, ...]:
    """Return a remark if ``seat`` writes a prefix that it does not need, as where its own count reaches."""
    for place in (text.origin, text.target):
        if place and place[0]:
            cells = cells_named(seating, place, seat)
            if cells and seating.places[seat][cells.bit_length() - 1][:3] != place[:3]:
                return (Remark("N105"),)
    return ()


def pawn_powers(seating: Seating, seat: Seat, is_marked: bool) -> Sequence[PawnPower | None]:
    """Return for each square what a Pawn of ``seat`` can do there (rules 3 and 4)."""
    pawns = (seating.crossed_pawns if is_marked else seating.pawns)[seat]
    if pawns is None:
        return ()
    drawn = (pawns.cells | pawns.promotions) & seating.squares
    return [
        PawnPower(POWERS[powers], steps, ahead, behind, bool(pawns.promotions >> cell & 1))
        if drawn >> cell & 1
        else None
        for cell, ((powers, ahead, behind), steps) in enumerate(zip(pawns.ways, pawns.steps, strict=True))
    ]


@lru_cache(maxsize=1 << 14)
def move_text(seating: Seating, seat: Seat, code: int, taken: int, move: Move) -> MoveText:
    """Return the text of a move, no castling, of the man ``code``; ``taken`` is the kind it takes, -1 for none."""
    places = seating.places[seat]
    return MoveText(
        piece=KINDS[(code - 1) % len(KINDS)],
        origin=places[move.origin],
        target=places[move.target],
        capture=taken >= 0,
        captured=KINDS[taken] if taken >= 0 else "",
        promotion=KINDS[move.promotion] if move.promotion else "",
        en_passant=move.special == EN_PASSANT,
    )
