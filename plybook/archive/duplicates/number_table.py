"""A hash table from large numbers to small ones, which needs 30 to 50 bytes an entry."""

from __future__ import annotations

from array import array

_ROOM = 1 << 10  # at first
_LOW = (1 << 64) - 1


class NumberTable:
    """A hash table: each number of up to 128 bits has a value from 0 to 2 ** 63 - 1.

    It uses open addressing with linear probing; the numbers serve as their own hashes. At least a quarter of the
    table is free.
    """

    def __init__(self) -> None:
        self._count = 0
        self._make(_ROOM)

    def __len__(self) -> int:
        return self._count

    def get(self, number: int) -> int | None:
        """Return the value of ``number``, or None if it is not in the table."""
        found = self._values[self._place(number)]
        return found - 1 if found else None

    def setdefault(self, number: int, value: int) -> int:
        """Return the value of ``number``; if it is new, add it with ``value``."""
        place = self._place(number)
        if found := self._values[place]:
            return found - 1
        self._put(place, number, value)
        return value

    def set(self, number: int, value: int) -> None:
        """Set the value of ``number``."""
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
        """Return the index at which a number stands, or at which it is to be put."""
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
