"""The numbers of rows that stand in a sheet, and what they say about the row that a place belongs to."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Sequence

_NEXT = 3  # numbers that follow a number say whether it is right
_FAR = 4  # words before a number on which it says nothing about the row


class RowNumbers:
    """The numbers of a sheet: ``found`` are their places and values, in order.

    ``words`` counts the words between two places. A number is trusted if
    most of the numbers that follow go on from it, so that one that is misread is not.
    """

    def __init__(self, found: Sequence[tuple[int, int]], words: Callable[[int, int], int]) -> None:
        self._words = words
        values = [value for _, value in found]
        self._trusted = [each for at, each in enumerate(found) if _goes_on(values[at : at + 1 + _NEXT])]
        self._places: dict[int, list[int]] = defaultdict(list)
        for place, value in self._trusted:
            self._places[value].append(place)
        self._least: dict[int, int] = {}

    def least_row(self, place: int) -> int:
        """Return the least number of the row that what stands at ``place`` belongs to, 0 or less if nothing tells."""
        known = self._least.get(place)
        if known is None:
            known = self._least[place] = self._find_least_row(place)
        return known

    def _find_least_row(self, place: int) -> int:
        at = bisect_left(self._trusted, (place, 0))
        if at == len(self._trusted):
            return 0
        start, value = self._trusted[at]
        words = self._words(place, start)  # of which each may be a row, where blanks are lost
        return value - words if words <= _FAR else 0

    def place_of(self, value: int, start: int) -> int:
        """Return the first place from ``start`` on where the trusted number ``value`` stands, -1 if it does not."""
        places = self._places.get(value, ())
        at = bisect_left(places, start)
        return places[at] if at < len(places) else -1


def _goes_on(values: Sequence[int]) -> bool:
    """Say whether most of the other ``values`` go on from the first: by one each, or a few where some are lost."""
    first, *following = values
    agreeing = sum(after <= value - first <= after + 1 + after // 2 for after, value in enumerate(following, 1))
    return 2 * agreeing > len(following)
