"""Ends of a game without a claim, in games that have such: by repetition, mostly draws, or by the clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from plybook.rules.position import Outcome, Position


def ends_by_line(rules: type[Position]) -> bool:
    """Say whether repetition, the clock or passes end games of these ``rules`` without a claim."""
    return bool(rules.draws_at_occurrence or rules.draws_at_clock or rules.ends_by_idle_plies)


class History:
    """The positions of a line so far, kept only if repetition or the clock ends games of these ``rules``."""

    def __init__(self, rules: type[Position]) -> None:
        self._rules = rules
        self._keys: list[Hashable] = []
        self._checks: list[bool] = []  # which of them were checks, where that matters
        self._counts: Counter[Hashable] = Counter()
        self._last: Position | None = None
        self._was_drawn = False
        self._idle, self._has_idled = 0, False
        self._fewest = min(filter(None, (rules.draws_at_occurrence, rules.draws_at_cycle)), default=0)
        self._may_be_drawn = False  # by what is known of the last position alone

    @contextmanager
    def varied(self) -> Iterator[None]:
        """Let what is added meanwhile, by a line that varies this one, be forgotten again at the end."""
        known, last, was_drawn, may_be_drawn = len(self._keys), self._last, self._was_drawn, self._may_be_drawn
        idle, has_idled = self._idle, self._has_idled
        yield
        for key in self._keys[known:]:
            self._counts[key] -= 1
        del self._keys[known:], self._checks[known:]
        self._last, self._was_drawn, self._may_be_drawn = last, was_drawn, may_be_drawn
        self._idle, self._has_idled = idle, has_idled

    def add(self, position: Position) -> None:
        """Let ``position`` be the next."""
        before, self._last = self._last, position
        self._may_be_drawn = position.drawn_by_clock() is not None
        if self._rules.ends_by_idle_plies:
            idle = position.idle_after(before)
            self._has_idled, self._idle = idle & self._idle != 0, idle
            self._may_be_drawn |= self._has_idled
        if self._rules.draws_at_occurrence:
            key, counts = position.key, self._counts
            self._keys.append(key)
            if self._rules.counts_checks:
                self._checks.append(position.is_check())
            counts[key] = count = counts.get(key, 0) + 1
            self._may_be_drawn |= count >= self._fewest

    def repetition(self) -> Outcome | None:
        """Return how the repetition of the last position, or of passes, ends the game, None if it does not."""
        if self._has_idled and self._last is not None:
            return self._last.ended_by_idle_plies()
        if self._last is None or not self._keys:
            return None
        limit, cycle, key = self._rules.draws_at_occurrence, self._rules.draws_at_cycle, self._keys[-1]
        count = self._counts[key]
        if count >= limit:
            return self._last.repeated(limit, self._checks[self._occurrence(limit) :])
        apart = 2 * len(self._rules.seats)
        if 0 < cycle <= count and self._keys[: -apart * cycle : -apart] == [key] * cycle:
            return self._last.drawn_by(f"the position has occurred {cycle} times running")
        return None

    def _occurrence(self, times: int) -> int:
        """Return the index at which the last position occurred, so many ``times`` back, itself counted."""
        at = len(self._keys) - 1
        for _ in range(times - 1 if self._rules.counts_checks else 0):
            at = at - 1 - self._keys[at - 1 :: -1].index(self._keys[-1])
        return at

    def new_draw(self) -> Outcome | None:
        """Return how the last position ends the game, by repetition or by the clock, if none before it did."""
        if self._was_drawn or not self._may_be_drawn or self._last is None:
            return None
        draw = self.repetition() or self._last.drawn_by_clock()
        self._was_drawn = draw is not None
        return draw
