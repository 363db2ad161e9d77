"""The plies of a decoded game: the moves, how sure each is, and what else it may be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from plybook.decode.sheets import SheetRecord
from plybook.interpret.bound_notation import BoundNotation
from plybook.replay.inference.decoder import DecodedStep
from plybook.rules.moves import Move
from plybook.rules.named_moves import named_move


class Certainty(StrEnum):
    """How sure a decoded move is.

    A move is *sure* if it is hardly ever another one, *likely* if it may be taken, and one to *ask* about otherwise.
    """

    SURE = "sure"
    LIKELY = "likely"
    ASK = "ask"


SURE, LIKELY = 0.99, 0.7
"""The least probabilities of a sure and of a likely move."""

_TOLD = 0.001  # the least probability of a candidate


class Candidate(NamedTuple):
    """A move that may have been played: its text in the notation of the game, its probability, and the move."""

    text: str
    probability: float
    move: Move


@dataclass(frozen=True, slots=True)
class DecodedPly:
    """A move of a decoded game.

    ``number`` is that of the ply, from 1; ``text`` is in canonical spelling. ``candidates`` are the other moves that
    it may be, the likeliest first. For each sheet ``written`` has what stands there, "" if the ply is missing, and
    ``places`` its beginning and end: offsets in the text, or indices of the cells or signs; None if it is missing.
    """

    number: int
    move: Move
    text: str
    probability: float
    grade: Certainty
    candidates: tuple[Candidate, ...]
    written: tuple[str, ...]
    places: tuple[tuple[int, int] | None, ...]

    @property
    def is_missing(self) -> bool:
        """Whether no sheet has the ply."""
        return all(place is None for place in self.places)

    @property
    def doubt(self) -> float:
        """How much is learnt, in nats, if the move becomes known."""
        shares = [self.probability, *(other.probability for other in self.candidates)]
        rest = max(1 - sum(shares), 0.0)
        return -sum(share * math.log(share) for share in (*shares, rest) if share > 0)


def graded(probability: float) -> Certainty:
    """Return how sure a move of this probability is."""
    return Certainty.SURE if probability >= SURE else Certainty.LIKELY if probability >= LIKELY else Certainty.ASK


def ply_of(number: int, step: DecodedStep, notation: BoundNotation, sheets: Sequence[SheetRecord]) -> DecodedPly:
    """Return ply ``number`` of a game that was decoded from ``sheets``."""
    rules = type(step.before)

    def candidate(move: Move, probability: float) -> Candidate:
        return Candidate(notation.emit(move, step.before), probability, named_move(move, rules))

    # Others may be legal only after other moves before.
    told = [other for other in step.candidates if other[1] >= _TOLD]
    legal = frozenset(step.before.iter_legal_moves()) if told else frozenset()
    places = tuple(
        sheet.move_at(*place) if place[0] < place[1] else None
        for sheet, place in zip(sheets, step.places, strict=True)
    )
    written = tuple(sheet.written(*place) if place else "" for sheet, place in zip(sheets, places, strict=True))
    return DecodedPly(
        number,
        named_move(step.move, rules),
        notation.emit(step.move, step.before, step.after),
        step.probability,
        graded(step.probability),
        tuple(candidate(*other) for other in told if other[0] in legal),
        written,
        places,
    )
