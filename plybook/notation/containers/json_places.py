"""Where the values of a JSON text stand: what `json.loads` forgets and diagnostics need."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

_WORD = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\]]|[^\s{}\[\],:"]++')


class Place:
    """Where a value begins (a string: after its quotation mark), and the places of what is in it.

    Offsets count from the beginning of the text, those of a game from the beginning of its source. ``fault`` is what
    is wrong with the document or a game besides its values: a field given twice, or too much depth.
    """

    __slots__ = ("fault", "fields", "items", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.fields: dict[str, Place] = {}
        self.items: list[Place] = []
        self.fault: tuple[int, str] | None = None

    def offset(self, field: str) -> int:
        """Return where the value of ``field`` begins, 0 if there is none."""
        place = self.fields.get(field)
        return place.start if place else 0

    def each(self, field: str) -> Sequence[Place]:
        """Return the places of the values in the list ``field``."""
        place = self.fields.get(field)
        return place.items if place else ()

    def follow(self, path: Sequence[int | str]) -> Place:
        """Return the place of the value at ``path``, or of the last one on the way to it."""
        place = self
        for step in path:
            inner = place.fields.get(step) if isinstance(step, str) else place.items[step]
            if inner is None:
                break
            place = inner
        return place


class PlaceReader:
    """Finds the places in a valid JSON text, in one pass and without recursion.

    ``root`` is the place of the document; ``sources`` says where the source of each game begins: the first with the
    text, the others with their game. A value within more than ``limit`` others is a fault.
    """

    def __init__(self, text: str, limit: int) -> None:
        self.sources: list[int] = []
        self._limit = limit
        self._stack: list[Place] = []
        self._is_object: list[bool] = []
        self._key: str | None = None
        self._base = 0
        self._root: Place | None = None
        for found in _WORD.finditer(text):
            self._take(found[0], found.start())

    @property
    def root(self) -> Place:
        """The place of the document."""
        return self._root or Place(0)

    def _take(self, word: str, start: int) -> None:
        if word in "}]":
            self._stack.pop()
            self._is_object.pop()
        elif self._stack and self._is_object[-1] and self._key is None:
            self._key = json.loads(word)
            if self._key in self._stack[-1].fields:
                self._blame(start, f"the field {self._key!r} is given twice")
        else:
            self._add(word, start)

    def _add(self, word: str, start: int) -> None:
        if len(self._stack) == 2 and self._stack[1] is self.root.fields.get("games"):
            self._base = start if self.sources else 0
            self.sources.append(self._base)
        if len(self._stack) > self._limit:
            self._blame(start, "variations stand too deep in each other")
        base = self._base if len(self._stack) >= 2 else 0
        place = Place(start - base + word.startswith('"'))
        self._hang(place)
        if word in "{[":
            self._stack.append(place)
            self._is_object.append(word == "{")

    def _hang(self, place: Place) -> None:
        if self._root is None:
            self._root = place
        elif self._key is not None:
            self._stack[-1].fields[self._key] = place
        else:
            self._stack[-1].items.append(place)
        self._key = None

    def _blame(self, start: int, reason: str) -> None:
        """Note a fault of the game, or else of the document."""
        owner = self._stack[2] if len(self._stack) > 2 else self.root
        if owner.fault is None:
            owner.fault = (start - (self._base if owner is not self.root else 0), reason)
