"""Candidates for a game: every variant with each of its notations, and which of them read a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.respelling import Patience, may_be_read
from plybook.notation.fragments import is_descriptive
from plybook.notation.moves import is_null
from plybook.notation.spellings import LONGEST, may_be_move
from plybook.recognise.signs import FIRST_ASKED, SIGNS
from plybook.record import Ply

_BEGINNING = 16
_MOST_WORDS = 40
_FEW = 4  # words that may be moves
_SLIPS = 4  # unread plies, after which a candidate cannot read half of a game
_CACHE_LIMIT = 1 << 14
_CASTLING = re.compile(r"[oO0][\W_]?[oO0]")


class VariantCandidate(NamedTuple):
    """A variant and one of its notations, by name."""

    variant: str
    notation: str


def sample(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """Return the plies for recognising a game: the beginning of its `whole` line."""
    return whole(plies)[:_MOST_WORDS]


def whole(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """Return the line of a game for recognising it.

    It is the longest line: if a parenthesis is never closed, most of the game may be a variation. Words that are no
    moves, such as remarks without braces, are left out.
    """
    longest = plies
    if len(plies) < _MOST_WORDS:
        for index, ply in enumerate(plies):
            for varied in ply.variations:
                longest = max(longest, plies[:index] + varied.plies, key=len)
    words = longest[: 2 * _MOST_WORDS]
    likely = sum(_is_like_move(ply.text) for ply in words)
    if not _FEW <= likely < len(words) - 1:
        return longest
    return tuple(ply for ply in longest if _is_like_move(ply.text))


@lru_cache(maxsize=1 << 14)
def _is_like_move(text: str) -> bool:
    """Return whether ``text`` may be a move of some notation, including long moves and castling."""
    is_known = may_be_move(text) or is_null(text) or is_descriptive(text)
    return is_known or len(text) > LONGEST or _CASTLING.search(text) is not None


def beginning(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """Return the plies that show whether a notation reads a game at all."""
    return plies[:_BEGINNING]


def reads(candidate: VariantCandidate, plies: Sequence[Ply], at_least: float | None = None) -> bool:
    """Return whether the notation of ``candidate`` reads all ``plies``, or ``at_least`` so many, in any spelling."""
    notation = variants[candidate.variant].notation(candidate.notation)
    wanted = len(plies) if at_least is None else at_least
    unread = [ply.text for ply in plies if not notation.accepts(ply.text)]
    if len(plies) - len(unread) >= wanted:
        return True
    return len(plies) - len(unread) + sum(may_be_read(text, notation) for text in unread) >= wanted


class _Group:
    """Candidates of one notation that name men and cells alike, and so read the same texts."""

    def __init__(self, first: VariantCandidate, signs: re.Pattern[str] | None) -> None:
        self.candidates = [first]
        self._signs = signs
        if signs is None:  # a plug-in, which may fail
            self._bind()

    @cached_property
    def rank(self) -> int:
        """The order of the groups: those with signs of their own first, then the cheapest."""
        return next((rank for rank, each in enumerate(FIRST_ASKED) if each in self.candidates), len(FIRST_ASKED))

    @property
    def is_bound(self) -> bool:
        return "notation" in self.__dict__

    @cached_property
    def notation(self) -> BoundNotation:
        return self._bind()

    def _bind(self) -> BoundNotation:
        first = self.candidates[0]
        return variants[first.variant].notation(first.notation)

    def may_accept(self, text: str) -> bool:
        """Return whether ``text`` has the signs of a move of the notation, which needs no rules."""
        return self._signs is None or self._signs.match(text) is not None

    def accepts(self, text: str) -> bool:
        return self.may_accept(text) and self.reads(text)

    def reads(self, text: str) -> bool:
        """Say whether the notation reads ``text``."""
        return self.notation.tried(lambda: self.notation.accepts(text), otherwise=False)

    def may_be_read(self, text: str) -> bool:
        """Say whether the notation reads what ``text`` may be."""
        return self.notation.tried(lambda: may_be_read(text, self.notation), otherwise=False)

    @property
    def has_failed(self) -> bool:
        """Whether the notation has a mistake, so that it reads nothing."""
        return self.is_bound and self.notation.has_failed


class Candidates:
    """All candidates of the variants ``names``, and a cache of which of them read a text.

    A candidate is not tried on a text without the signs of its notation, so that its rules are not imported for it.
    """

    def __init__(self, names: Iterable[str]) -> None:
        groups: dict[object, _Group] = {}
        for name in names:
            known = SIGNS.get(name)
            for notation in known.texts if known else variants[name].notations:
                key = (notation, known.family if known else variants[name].alphabet)
                if key in groups:
                    groups[key].candidates.append(VariantCandidate(name, notation))
                else:
                    groups[key] = _Group(VariantCandidate(name, notation), known.texts[notation] if known else None)
        self._groups = list(groups.values())
        self._all = frozenset(range(len(self._groups)))
        self._accepting = lru_cache(maxsize=_CACHE_LIMIT)(self._accepting_among)
        self._readers = lru_cache(maxsize=_CACHE_LIMIT)(self._readers_among)
        self._fitting = lru_cache(maxsize=_CACHE_LIMIT)(self._having_signs_of)
        self._patience = Patience()

    def reading(self, plies: tuple[Ply, ...], *, half: bool = False) -> dict[VariantCandidate, int]:
        """Return how many of ``plies`` each candidate reads.

        If no candidate reads half of the beginning, the rest is not tried. With ``half``, candidates that read less
        than half of ``plies`` may get 0, if that saves time.
        """
        counts = self._count_likely(plies) if half else None
        if counts is None:
            first = beginning(plies)
            counts = self._count(first)
            if len(plies) > len(first) and 2 * max(counts.values(), default=0) >= len(first):
                counts += self._count(plies[len(first) :])
        return {
            each: 0 if group.has_failed else counts[number]
            for number, group in enumerate(self._groups)
            for each in group.candidates
        }

    def is_accepted(self, text: str) -> bool:
        """Return whether ``text`` is a move in the notation of any candidate."""
        groups = sorted(self._groups, key=lambda group: (not group.is_bound, group.rank))
        return any(group.accepts(text) for group in groups)

    def is_read(self, text: str) -> bool:
        """Return whether any candidate reads ``text``, perhaps as a respelling of a move."""
        return bool(self._readers(text, self._all))

    def most_accepted(self, texts: Iterable[str]) -> int:
        """Return how many of ``texts`` are moves in the notation that accepts the most of them."""
        counts = Counter(number for text in texts for number in self._accepting(text, self._all))
        return max(counts.values(), default=0)

    def _count_likely(self, plies: tuple[Ply, ...]) -> Counter[int] | None:
        """Count the plies read by each candidate that may read half of ``plies``; None if that is slow.

        A candidate with the signs of less than half of them reaches half only by respelling plies that no other
        reads.
        """
        fitting = Counter(number for ply in plies for number in self._fitting(ply.text))
        asked = frozenset(number for number, count in fitting.items() if 2 * count >= len(plies))
        unread = sum(not self._accepting(ply.text, asked) for ply in plies)
        if unread > _SLIPS:
            return None
        if unread:
            asked = frozenset(each for each in self._all if 2 * (fitting[each] + unread) >= len(plies))
        readers = [self._readers(ply.text, asked) for ply in plies]
        first = Counter(chain.from_iterable(readers[: len(beginning(plies))]))
        if 2 * max(first.values(), default=0) < len(beginning(plies)):
            return None
        return Counter(chain.from_iterable(readers))

    def _count(self, plies: Iterable[Ply]) -> Counter[int]:
        counts: Counter[int] = Counter()
        for ply in plies:
            counts.update(self._readers(ply.text, self._all))
        return counts

    def _readers_among(self, text: str, asked: frozenset[int]) -> tuple[int, ...]:
        """Return the numbers of the groups in ``asked`` that read ``text``, perhaps respelled."""
        return self._accepting(text, asked) or self._respelled(text, asked)

    def _having_signs_of(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the groups whose signs ``text`` has."""
        return tuple(number for number, group in enumerate(self._groups) if group.may_accept(text))

    def _accepting_among(self, text: str, asked: frozenset[int]) -> tuple[int, ...]:
        """Return the numbers of the groups, of those that are ``asked``, that accept ``text``."""
        return tuple(number for number in self._fitting(text) if number in asked and self._groups[number].reads(text))

    def _respelled(self, text: str, asked: frozenset[int]) -> tuple[int, ...]:
        """Return the groups that read a respelling of ``text``; none after many failures."""
        if self._patience.left <= 0:
            return ()
        likely = sorted(asked) if may_be_move(text) else ()
        readers = tuple(number for number in likely if self._groups[number].may_be_read(text))
        if not readers:
            self._patience.lose()
        return readers
