"""What is supposed of a game that cannot be played as it is written: the suppositions, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from plybook.rules.moves import Move
from plybook.wording import listing

_NAMED = 3  # how many proposals a hint names
_RESTING = 2  # on how many suppositions a finding is said to rest; of more the last are named


class Kind(StrEnum):
    """What may have gone wrong in writing a game down."""

    MOVE = "move"
    MISSING = "missing"
    EXTRA = "extra"
    ROW = "row"
    SWAPPED = "swapped"
    COLUMNS = "columns"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Supposition:
    """What is supposed instead of what is written.

    ``kind`` is one of: another ``move`` for a ply; a ply ``missing`` before it; an ``extra`` ply; a ``row`` typed
    twice, the second of which begins with this ply; two plies ``swapped``, this one and the next; ``columns`` of two
    players exchanged from this ply on; another ``side`` to begin in the starting position. ``ply`` is the number of
    the ply as written, from 1. ``shown`` is the number of the ply that cannot be played without the supposition, the
    same or a later one. ``number`` is the number of the move (``12.``, ``12...``), and ``written`` the text of the
    ply, or of both. ``supposed`` is what should stand there, in the record's notation, and ``moves`` are the moves it
    means; both are empty for a ply left out. ``supposed`` is also the side to begin, or, with more than two players,
    the owners of exchanged columns. ``gain`` is how many plies after ``shown`` can then be played. ``columns`` are
    the two that were exchanged, from 1. ``alternatives`` are other suppositions, less likely.
    """

    kind: Kind
    ply: int
    shown: int
    number: str
    written: str = ""
    supposed: str = ""
    moves: tuple[Move, ...] = ()
    gain: int = 0
    columns: tuple[int, ...] = ()
    alternatives: tuple[Supposition, ...] = ()

    def __str__(self) -> str:
        return _BRIEF[self.kind].format(each=self)

    @property
    def exchanged(self) -> str:
        """The columns that are exchanged; where there are more than two, whose: ``columns of White and Black``."""
        return f"columns of {self.supposed}" if self.supposed else "columns"

    @property
    def proposal(self) -> str:
        """The supposition as advice: ``8. Nh3 instead of 8. Nf3``."""
        return _ADVICE[self.kind].format(each=self)


_BRIEF = {
    Kind.MOVE: "{each.number} {each.supposed} for {each.number} {each.written}",
    Kind.MISSING: "{each.number} {each.supposed}, which is missing",
    Kind.EXTRA: "no {each.number} {each.written}",
    Kind.ROW: "the row {each.written} typed twice",
    Kind.SWAPPED: "{each.number} {each.supposed} for {each.number} {each.written}",
    Kind.COLUMNS: "{each.exchanged} exchanged from {each.number} {each.written} on",
    Kind.SIDE: "{each.supposed} to begin",
}
_ADVICE = {
    Kind.MOVE: "{each.number} {each.supposed} instead of {each.number} {each.written}",
    Kind.MISSING: "{each.number} {each.supposed} put in before {each.written}",
    Kind.EXTRA: "{each.number} {each.written} left out",
    Kind.ROW: "leaving out the row {each.written}, which is typed twice,",
    Kind.SWAPPED: "{each.number} {each.supposed} instead of {each.written}",
    Kind.COLUMNS: "exchanging the {each.exchanged} from {each.number} {each.written} on",
    Kind.SIDE: "letting {each.supposed} begin",
}


def advice(supposition: Supposition, left: int) -> str:
    """Return the hint for a supposition that stands out; ``left`` is how many plies follow the one shown."""
    gain = supposition.gain
    rest = "the rest" if gain >= left else "the next ply" if gain == 1 else f"the next {gain} plies"
    if supposition.kind is Kind.MOVE and supposition.ply == supposition.shown:
        return f"did you mean {supposition.supposed}?" + (f" {rest} can then be played" if left and gain else "")
    more = f", and {rest}" if left and gain else ""
    return f"{supposition.proposal} would make it legal{more}"


def question(proposals: Sequence[Supposition]) -> str:
    """Return the hint for proposals that are about as likely, the likeliest first."""
    is_plain = all(each.kind is Kind.MOVE and each.ply == each.shown for each in proposals)
    listed = listing((each.supposed if is_plain else each.proposal for each in proposals), most=_NAMED)
    gain = min(each.gain for each in proposals)
    number = "both" if len(proposals) == 2 else "all"
    follows = f"; the next {gain} plies can be played with {number}" if gain > 1 and len(proposals) > 1 else ""
    if is_plain:
        return f"did you mean {listed}?{follows.removeprefix(';')}"
    return f"{listed} would make it legal{follows}"


def resting_on(suppositions: Iterable[Supposition], proposals: Sequence[Supposition] = ()) -> str:
    """Return on what a finding rests: ``supposing 12. Nf3 for 12. Nf4``; "" if on nothing.

    Of ``proposals`` it rests on one or another.
    """
    texts = [str(each) for each in suppositions]
    if proposals:
        texts.append(listing(map(str, proposals), most=_NAMED))
    if not texts:
        return ""
    more = len(texts) - _RESTING
    named = " and ".join(texts[-_RESTING:])
    return f"supposing {named}" + (f" and {more} more" if more > 0 else "")
