"""What a game may be: every variant with each of its notations, and which of them read a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.notation.fragments import is_descriptive
from plybook.notation.moves import is_null
from plybook.notation.respelling import LONGEST, may_be_move
from plybook.record import Ply
from plybook.replay.respelling import Patience, may_be_read

_BEGINNING = 16
_STRETCH = 40
_FEW = 4  # words that may be moves, among others that are none
_CACHE_LIMIT = 1 << 14
_CASTLING = re.compile(r"[oO0][\W_]?[oO0]")


class Candidate(NamedTuple):
    """A variant and one of its notations, by name."""

    variant: str
    notation: str


def sample(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """Return the stretch of a game by which it is recognised.

    It is of the longest line: where a parenthesis is never closed most of the game may be a variation. Words that are
    no moves at all, such as remarks that nobody put into braces, say nothing of the game.
    """
    longest = plies
    if len(plies) < _STRETCH:
        for index, ply in enumerate(plies):
            for varied in ply.variations:
                longest = max(longest, plies[:index] + varied.plies, key=len)
    stretch = longest[: 2 * _STRETCH]
    likely = tuple(ply for ply in stretch if _is_like_move(ply.text))
    return (likely if _FEW <= len(likely) < len(stretch) - 1 else longest)[:_STRETCH]


@lru_cache(maxsize=1 << 14)
def _is_like_move(text: str) -> bool:
    """Say whether ``text`` may be a move of some notation, a long one or castling among them."""
    is_known = may_be_move(text) or is_null(text) or is_descriptive(text)
    return is_known or len(text) > LONGEST or _CASTLING.search(text) is not None


def beginning(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """Return the plies by which it can be told whether a notation reads a game at all."""
    return plies[:_BEGINNING]


def reads(candidate: Candidate, plies: Sequence[Ply], at_least: float | None = None) -> bool:
    """Say whether the notation of ``candidate`` reads all of ``plies``, or ``at_least`` so many, however spelled."""
    notation = variants[candidate.variant].notation(candidate.notation)
    wanted = len(plies) if at_least is None else at_least
    unread = [ply.text for ply in plies if not notation.accepts(ply.text)]
    if len(plies) - len(unread) >= wanted:
        return True
    return len(plies) - len(unread) + sum(may_be_read(text, notation) for text in unread) >= wanted


class Candidates:
    """All candidates of the variants ``names``, and which of them read a text; that is remembered."""

    def __init__(self, names: Iterable[str]) -> None:
        # Variants that name men and cells alike share what their notation reads.
        groups: dict[object, list[Candidate]] = {}
        for name in names:
            for notation in variants[name].notations:
                groups.setdefault((notation, variants[name].alphabet), []).append(Candidate(name, notation))
        self._groups = list(groups.values())
        self._notations = [variants[group[0].variant].notation(group[0].notation) for group in self._groups]
        self._readers: dict[str, tuple[int, ...]] = {}
        self._patience = Patience()

    def reading(self, plies: tuple[Ply, ...]) -> dict[Candidate, int]:
        """Return how many of ``plies`` each candidate reads.

        Where the beginning tells that nobody reads half of it the rest is not looked at.
        """
        first = beginning(plies)
        counts = self._count(first)
        if len(plies) > len(first) and 2 * max(counts.values(), default=0) >= len(first):
            counts += self._count(plies[len(first) :])
        return {each: counts[number] for number, group in enumerate(self._groups) for each in group}

    def is_accepted(self, text: str) -> bool:
        """Say whether ``text`` is a move in the notation of any candidate."""
        return any(notation.accepts(text) for notation in self._notations)

    def is_read(self, text: str) -> bool:
        """Say whether any candidate reads ``text``, perhaps as the respelling of a move."""
        return bool(self._readers_of(text))

    def most_accepted(self, plies: Iterable[Ply]) -> int:
        """Return how many of ``plies`` are moves in the notation of the candidate in whose notation most are."""
        counts = Counter(number for ply in plies for number in self._accepting(ply.text))
        return max(counts.values(), default=0)

    def _count(self, plies: Iterable[Ply]) -> Counter[int]:
        counts: Counter[int] = Counter()
        for ply in plies:
            counts.update(self._readers_of(ply.text))
        return counts

    def _readers_of(self, text: str) -> tuple[int, ...]:
        readers = self._readers.get(text)
        if readers is None:
            if len(self._readers) >= _CACHE_LIMIT:
                self._readers.clear()
            readers = self._accepting(text) or self._respelled(text)
            self._readers[text] = readers
        return readers

    def _accepting(self, text: str) -> tuple[int, ...]:
        return tuple(number for number, notation in enumerate(self._notations) if notation.accepts(text))

    def _respelled(self, text: str) -> tuple[int, ...]:
        """Return who reads what ``text`` may be, which nobody reads as it is; nothing if that is often in vain."""
        if self._patience.left <= 0:
            return ()
        readers = tuple(number for number, notation in enumerate(self._notations) if may_be_read(text, notation))
        if not readers:
            self._patience.lose()
        return readers
