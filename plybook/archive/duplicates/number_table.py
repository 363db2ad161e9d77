"""Many large numbers in little memory: each with a place, in thirty to fifty bytes."""

from __future__ import annotations

from array import array

_ROOM = 1 << 10  # at first
_LOW = (1 << 64) - 1


class NumberTable:
    """A table of numbers of up to 128 bits, each with another of less than 2 ** 63, which is counted from 0.

    A number is looked for from a place that it says itself on to the next free one; a quarter of the table is free.
    """

    def __init__(self) -> None:
        self._count = 0
        self._make(_ROOM)

    def __len__(self) -> int:
        return self._count

    def get(self, number: int) -> int | None:
        """Return what belongs to ``number``, None if it is not there."""
        found = self._values[self._place(number)]
        return found - 1 if found else None

    def setdefault(self, number: int, value: int) -> int:
        """Return what belongs to ``number``, which is ``value`` if it is new."""
        place = self._place(number)
        if found := self._values[place]:
            return found - 1
        self._put(place, number, value)
        return value

    def set(self, number: int, value: int) -> None:
        """Let ``value`` belong to ``number`` from now on."""
        place = self._place(number)
        if self._values[place]:
            self._values[place] = value + 1
        else:
            self._put(place, number, value)

    def _put(self, place: int, number: int, value: int) -> None:
        self._high[place], self._low[place], self._values[place] = number >> 64, number & _LOW, value + 1
        self._count += 1
        if 4 * self._count > 3 * len(self._values):
            self._grow()

    def _place(self, number: int) -> int:
        """Return where a number stands, or is to stand."""
        high, low, values, room = self._high, self._low, self._values, len(self._values)
        wanted, wanted_low = number >> 64, number & _LOW
        place = wanted_low % room
        while values[place] and not (low[place] == wanted_low and high[place] == wanted):
            place = place + 1 if place + 1 < room else 0
        return place

    def _make(self, room: int) -> None:
        self._high, self._low = array("Q", bytes(8 * room)), array("Q", bytes(8 * room))
        self._values = array("Q", bytes(8 * room))

    def _grow(self) -> None:
        before = zip(self._high, self._low, self._values, strict=True)
        self._make(len(self._values) * 3 // 2 | 1)
        for high, low, value in before:
            if value:
                place = self._place(high << 64 | low)
                self._high[place], self._low[place], self._values[place] = high, low, value
