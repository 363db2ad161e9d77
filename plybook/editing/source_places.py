"""Places in the source of a game: plies, with the plies they vary, and the ends of its parts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from plybook.container.tokens import TAG
from plybook.record import Comment, GameRecord, Ply, Tag, Variation

_TAG = re.compile(TAG)


class SourcePlaces:
    """The places of the parts of ``game``, as offsets in its source."""

    def __init__(self, game: GameRecord) -> None:
        self.game = game
        self._source = game.source.text

    # --- plies ---------------------------------------------------------------------------------------------------

    def ply_at(self, offset: int) -> Ply | None:
        """Return the ply at an offset, with its number, or None."""
        index = bisect_right(self._begins, offset) - 1
        if index < 0:
            return None
        ply = self._plies[index]
        return ply if offset <= end_of(ply) else None

    def varied_by(self, ply: Ply) -> Ply | None:
        """Return the ply that the variation of ``ply`` replaces, None for a ply of the main line."""
        return self._varied.get(ply.start)

    @cached_property
    def _varied(self) -> dict[int, Ply]:
        """For the start of each ply of a variation, the ply that the variation replaces."""
        return {each.start: ply for ply in self._plies for variation in ply.variations for each in variation.plies}

    @cached_property
    def _plies(self) -> list[Ply]:
        return sorted(plies_of(self.game.plies), key=begin_of)

    @cached_property
    def _begins(self) -> list[int]:
        return [begin_of(ply) for ply in self._plies]

    # --- parts of a game -----------------------------------------------------------------------------------------

    def end_of_variation(self, variation: Variation) -> int:
        """Return the end of a variation: after its bracket, or the beginning of the next part."""
        last = max(_starts_in(variation))
        index = bisect_right(self._starts, last)
        bound = self._starts[index] if index < len(self._starts) else len(self._source)
        return (self._source.rfind(")", last, bound) + 1) or last + len(self._source[last:bound].rstrip())

    def end_of_comment(self, comment: Comment) -> int:
        """Return the end of a comment in braces; other comments end with their line."""
        found = self._source.find("}", comment.start) if comment.style == "{}" else -1
        return found + 1 if found >= 0 else comment.start

    def comments(self) -> Iterator[Comment]:
        """Yield all comments of the game."""
        yield from self.game.comments
        for ply in self._plies:
            yield from (*ply.before, *ply.after)
            for variation in ply.variations:
                yield from variation.comments

    def tag_at(self, offset: int) -> tuple[Tag, int] | None:
        """Return the tag pair at an offset, and its end."""
        tag = next((tag for tag in reversed(self.game.tags) if tag.start <= offset), None)
        if tag is None:
            return None
        found = _TAG.match(self._source, tag.start)
        end = found.end() if found else tag.start
        return (tag, end) if offset <= end else None

    def span(self) -> tuple[int, int]:
        """Return the beginning and end of the game, without the blank lines around it."""
        return len(self._source) - len(self._source.lstrip()), len(self._source.rstrip())

    @cached_property
    def _starts(self) -> list[int]:
        """The beginnings of all parts of the moves, in order."""
        found = [comment.start for comment in self.comments()]
        found += [place for ply in self._plies for place in (begin_of(ply), ply.start)]
        found += [variation.start for ply in self._plies for variation in ply.variations]
        return sorted([*found, self.game.result.start] if self.game.result else found)


def plies_of(plies: Sequence[Ply]) -> Iterator[Ply]:
    """Yield plies, and those of all their variations."""
    for ply in plies:
        yield ply
        for variation in ply.variations:
            yield from plies_of(variation.plies)


def begin_of(ply: Ply) -> int:
    """Return the beginning of a ply, with its number."""
    return ply.number_start if ply.number else ply.start


def end_of(ply: Ply) -> int:
    """Return the end of the text of a ply."""
    return ply.end or ply.start + len(ply.text)


def _starts_in(variation: Variation) -> Iterator[int]:
    """Yield the beginnings of a variation and of all parts in it."""
    yield variation.start
    yield from (comment.start for comment in variation.comments)
    for ply in variation.plies:
        yield ply.start
        yield from (comment.start for comment in (*ply.before, *ply.after))
        for below in ply.variations:
            yield from _starts_in(below)
