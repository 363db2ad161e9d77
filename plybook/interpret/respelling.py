"""What was meant by the text of a move that its notation cannot read: the one legal move it is a respelling of.

All that a text may be is looked up in the position. Only if this gives exactly one move is the text read so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation, Reading
from plybook.notation.spellings import NO_CAPTURE_SIGN, NO_LETTER, Lexicon, Respelled, may_be_move, respellings
from plybook.rules.moves import Move
from plybook.rules.position import Position
from plybook.rules.terms import Seat

_PATIENCE = 2000


class Patience:
    """A budget of texts that are respelled in vain, for the games of one file: to find that out takes time."""

    def __init__(self, limit: int = _PATIENCE) -> None:
        self.left = limit

    def lose(self) -> None:
        """Count a text that was respelled in vain."""
        self.left -= 1


class RespeltMove(NamedTuple):
    """A ``move`` that a text may be, ``why``, and what the respelled text says of it."""

    move: Move
    reading: Reading
    why: str


def meant(
    text: str, position: Position, notation: BoundNotation, patience: Patience | None = None
) -> list[RespeltMove]:
    """Return the legal moves of ``position`` that ``text`` may be, which ``notation`` does not read.

    A text is only taken to depart from the notation in two ways if it cannot be a move that departs in one.
    """
    if patience is not None and patience.left <= 0:
        return []
    found: dict[Move, RespeltMove] = {}
    for stage in _stages(text, notation, position.turn):
        for why, reading in stage:
            for move in position.find(reading.query):
                if NO_CAPTURE_SIGN not in why or position.is_capture(move):
                    found.setdefault(move, RespeltMove(move, reading, why))
        if found:
            return list(found.values())
    if patience is not None and may_be_move(text):
        patience.lose()
    return []


def may_be_read(text: str, notation: BoundNotation, patience: Patience | None = None) -> bool:
    """Say whether ``text`` may be a move that is respelled, in some position."""
    if patience is not None and patience.left <= 0:
        return False
    if any(_stages(text, notation, 0)):
        return True
    if patience is not None and may_be_move(text):
        patience.lose()
    return False


def names_of_men(notation: BoundNotation) -> Collection[str]:
    """Return what people call the men of the game, in small letters."""
    return _lexicon(notation).called.keys()


@cache
def _lexicon(notation: BoundNotation) -> Lexicon:
    """Return what the men and castlings of the game are called, and what people write instead of the notation."""
    rules, alphabet = notation.rules, notation.notation.alphabet
    men = dict(zip(rules.kind_names, rules.kinds, strict=True))
    return Lexicon(men, alphabet.pawn, alphabet.castlings, notation.notation.peculiar)


def _stages(text: str, notation: BoundNotation, seat: Seat) -> Iterator[tuple[tuple[str, Reading], ...]]:
    """Yield what ``notation`` reads of what ``text`` may be: of one respelling, and then of two."""
    if may_be_move(text):
        yield _read(text, notation, seat, 0)
        yield _read(text, notation, seat, 1)


@lru_cache(maxsize=4096)
def _read(text: str, notation: BoundNotation, seat: Seat, stage: int) -> tuple[tuple[str, Reading], ...]:
    stages = list(respellings(text, _lexicon(notation)))
    read = ((found.why, _reading(found, notation, seat)) for found in stages[stage])
    return tuple((why, reading) for why, reading in read if reading is not None)


def _reading(found: Respelled, notation: BoundNotation, seat: Seat) -> Reading | None:
    """Return what the notation reads of ``found``; None if it is no move, or does not say whose."""
    reading = notation.match(found.text, seat)
    if reading is None or NO_LETTER not in found.why:
        return reading
    return reading if sum(value is not None for value in reading.text.origin) >= 2 else None
