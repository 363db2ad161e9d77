"""Places of the values in a JSON text, which `json.loads` drops and diagnostics need."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""A lone surrogate: JSON can spell it, but no file can hold it."""

_WORD = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\]]|[^\s{}\[\],:"]++')
_GAME_DEPTH = 2  # levels: the document, the list of games, a game


class JsonPlace:
    """The beginning of a value (of a string, after its quotation mark), and the places of the values in it.

    Offsets count from the beginning of the text, those of a game from the beginning of its source. ``end`` is the end
    of a string with escapes, else 0. ``fault`` is a fault of the document or a game that is valid JSON and may fit
    the schema.
    """

    __slots__ = ("end", "fault", "fields", "items", "start")

    def __init__(self, start: int, word: str = "") -> None:
        self.start = start
        self.end = start + len(word) - 2 if "\\" in word else 0
        self.fields: dict[str, JsonPlace] | None = {} if word == "{" else None
        self.items: list[JsonPlace] | None = [] if word == "[" else None
        self.fault: tuple[int, str] | None = None

    def offset(self, field: str) -> int:
        """Return the beginning of the value of ``field``, 0 if there is none."""
        place = self.fields.get(field) if self.fields else None
        return place.start if place else 0

    def escaped_end(self, field: str) -> int:
        """Return the end of the string ``field`` if it has escapes, else 0."""
        place = self.fields.get(field) if self.fields else None
        return place.end if place else 0

    def each(self, field: str) -> Sequence[JsonPlace]:
        """Return the places of the values in the list ``field``."""
        place = self.fields.get(field) if self.fields else None
        return place.items or () if place else ()

    def faults(self) -> Iterator[tuple[int, str]]:
        """Yield the faults of the value and of all values in it, in order."""
        open_ones = [self]
        while open_ones:
            place = open_ones.pop()
            if place.fault is not None:
                yield place.fault
            open_ones += reversed([*(place.fields or {}).values(), *(place.items or ())])

    def follow(self, path: Sequence[int | str]) -> JsonPlace:
        """Return the place of the value at ``path``, or of the last value on the way to it."""
        place = self
        for step in path:
            if isinstance(step, str) and place.fields and step in place.fields:
                place = place.fields[step]
            elif isinstance(step, int) and place.items:
                place = place.items[step]
        return place


class PlaceReader:
    """Finds the places in a valid JSON text, in one pass and without recursion.

    ``root`` is the place of the document; ``sources`` are the beginnings of the games' sources: the first is that of
    the text, the others those of the games. Faults are a value within more than ``limit`` others, a repeated field,
    and a lone surrogate.
    """

    def __init__(self, text: str, limit: int) -> None:
        self.root = JsonPlace(0)
        self.sources: list[int] = []
        self._limit = limit
        self._outer: list[JsonPlace] = []
        self._key: str | None = None
        for found in _WORD.finditer(text):
            self._take(found[0], found.start())

    def _take(self, word: str, start: int) -> None:
        if word in "}]":
            self._outer.pop()
            return
        if not word.isascii() or "\\u" in word:
            self._check_characters(word, start)
        fields = self._outer[-1].fields if self._outer else None
        if fields is None or self._key is not None:
            self._add(word, start)
            return
        self._key = json.loads(word) if "\\" in word else word[1:-1]
        if self._key in fields:
            self._record_fault(start, f"the field {self._key!r} is given twice")

    def _add(self, word: str, start: int) -> None:
        depth = len(self._outer)
        if depth == _GAME_DEPTH and self.root.fields and self._outer[-1] is self.root.fields.get("games"):
            self.sources.append(start if self.sources else 0)
        if depth > self._limit:
            self._record_fault(start, "variations stand too deep in each other")
        base = self.sources[-1] if depth >= _GAME_DEPTH and self.sources else 0
        place = JsonPlace(start - base + word.startswith('"'), word)
        self._attach(place)
        if word in "{[":
            self._outer.append(place)

    def _attach(self, place: JsonPlace) -> None:
        outer = self._outer[-1] if self._outer else None
        if outer is None:
            self.root = place
        elif outer.items is not None:
            outer.items.append(place)
        elif outer.fields is not None and self._key is not None:
            outer.fields[self._key] = place
            self._key = None

    def _check_characters(self, word: str, start: int) -> None:
        if HALF_CHARACTER.search(json.loads(word)):
            self._record_fault(start, "half of a character stands in a text")

    def _record_fault(self, start: int, reason: str) -> None:
        """Record a fault of the game, or else of the document."""
        within = len(self._outer) > _GAME_DEPTH
        owner = self._outer[_GAME_DEPTH] if within else self.root
        if owner.fault is None:
            owner.fault = (start - (self.sources[-1] if within and self.sources else 0), reason)
