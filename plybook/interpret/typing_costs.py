"""The cost of typing one text for another, and the texts of many that are most like one.

A cost is the negative logarithm of the likelihood, plus a constant: of two texts the one that costs 3 less is about
twenty times as likely. The costs of several slips add up.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import accumulate, pairwise

CASE, LOOK_ALIKE, FOREIGN = 1.0, 1.5, 2.0
"""The other case of a letter; a character that looks like the right one; another language's letter for it."""

DOUBLED, SWAPPED, DROPPED, EXTRA = 2.0, 2.0, 2.5, 6.0
"""A key hit twice, two keys swapped, a key left out, and one too many."""

BESIDE, NEXT, OTHER = 4.0, 4.5, 5.5
"""One key for another: beside it on the keyboard, next to it in the alphabet or by number, any."""

SIGN, EXTRA_SIGN, MARK = 1.0, 3.0, 0.25
"""A sign that is missing or another, and one too many; a mark such as that of check."""

NEVER = float("inf")
"""The cost of what is no slip."""

_MARKS = frozenset("+#*~!?")
_SIGNS = frozenset("-x=()/,|×:")
_PAIRED = "()-"
_LONGEST_UNDONE = 40
_LONGER = 4  # how much longer than any other a text may be; what follows is not compared
_CLOSE = 3 * MARK  # how much less like it a text may be that is given as well
_ROWS = ("1234567890-=", "qwertyuiop", "asdfghjkl", "zxcvbnm,./")
_ALIKE = (
    "0OoОоΟο", "1lI|!", "2Z", "5S", "6G", "8B", "9g", "-–—−", "cсϲ", "eеε", "pр", "xхχ×", "HНΗη", "KКΚ", "MМ",
    "NΝ", "TТ", "aаα", "BВΒβ", "gγ", "dδ", "zζ", "hη", "tθ", "Aא", "Bב", "Gג", "Dד", "דר", "בכ", "גנ",
)  # fmt: skip
# Letters that other languages have for men, and for a level: S is Schwarz, Black.
_FOREIGN_MEN = {"N": "SCJH", "B": "LFA", "R": "T", "Q": "D", "K": "R", "U": "E"}
_FOREIGN_LEVELS = {"B": "S"}


def _beside() -> Iterator[tuple[str, str]]:
    for row, lower in zip(_ROWS, (*_ROWS[1:], ""), strict=True):
        yield from pairwise(row)
        yield from zip(row, lower, strict=False)
        yield from zip(row[1:], lower, strict=False)


_BESIDE = frozenset(frozenset(pair) for pair in _beside())
_LOOKS = frozenset(frozenset((one, other)) for signs in _ALIKE for one in signs for other in signs if one != other)


@lru_cache(maxsize=1 << 14)
def key_cost(meant: str, written: str) -> float:
    """Return what it costs to write one character for another; the same both ways.

    >>> key_cost("f", "f"), key_cost("f", "F"), key_cost("f", "g"), key_cost("f", "a")
    (0, 1.0, 4.0, 5.5)
    """
    if meant == written:
        return 0
    small = frozenset((meant.lower(), written.lower()))
    if len(small) == 1:
        return CASE
    if frozenset((meant, written)) in _LOOKS:
        return LOOK_ALIKE
    if meant in _SIGNS and written in _SIGNS:
        return SIGN
    if small in _BESIDE:
        return BESIDE
    return NEXT if abs(ord(meant) - ord(written)) == 1 else OTHER


def _dropped(key: str) -> float:
    return MARK if key in _MARKS else SIGN if key in _SIGNS else DROPPED


class _Written:
    """A text, with what each of its characters costs if another was meant, or none; men are called ``kinds``.

    A row gives for each beginning of the text, from none to all of it, what it costs if a given beginning of a move
    was meant.
    """

    def __init__(self, text: str, kinds: Sequence[str]) -> None:
        self.text = text
        self._kinds = kinds
        self._extra = [self._extra_at(place) for place in range(len(text))]
        self._costs: dict[tuple[str, bool], list[float]] = {}
        self.first_row = list(accumulate(self._extra, initial=0.0))
        self._swaps: dict[tuple[str, str], list[int]] = {}
        for place, (one, other) in enumerate(pairwise(text), 1):
            if one != other:
                self._swaps.setdefault((other, one), []).append(place)

    def _extra_at(self, place: int) -> float:
        key = self.text[place]
        if key in _MARKS:
            return MARK
        if place and self.text[place - 1] == key:
            return DOUBLED
        return EXTRA_SIGN if key in _SIGNS else EXTRA

    def _instead(self, key: str, is_first: bool) -> list[float]:
        """Return for each character of the text what it costs if ``key`` was meant."""
        foreign = (_FOREIGN_MEN if is_first else _FOREIGN_LEVELS).get(key, "")
        costs = [key_cost(key, written) for written in self.text]
        for place, written in enumerate(self.text):
            if written.upper() in foreign and written.upper() not in self._kinds:
                costs[place] = min(costs[place], FOREIGN + CASE * written.islower())
        return costs

    def row(self, key: str, row: list[float], last: str, before: list[float]) -> list[float]:
        """Return the row after ``key`` from the one before it; ``last`` is the key before, ``before`` its row.

        Before the first key ``last`` is empty.
        """
        costs = self._costs.get((key, not last))
        if costs is None:
            costs = self._costs[key, not last] = self._instead(key, is_first=not last)
        instead = [cost + other for cost, other in zip(row, costs, strict=False)]
        for place in self._swaps.get((last, key), ()):
            instead[place] = min(instead[place], before[place - 1] + SWAPPED)
        dropped = _dropped(key)
        cost = row[0] + dropped
        found = [cost]
        for extra, missing, other in zip(self._extra, row[1:], instead, strict=True):
            cost += extra
            missing += dropped
            # Quicker than min().
            if other < cost:
                cost = other
            if missing < cost:
                cost = missing
            found.append(cost)
        return found


def text_cost(written: str, meant: str) -> float:
    """Return what it costs that fingers wrote ``written`` for ``meant``.

    >>> text_cost("Nf33", "Nf3"), text_cost("N3f", "Nf3"), text_cost("nf3", "Nf3")
    (2.0, 2.0, 1.0)
    """
    [(cost, _)] = most_alike(written, [(meant, 0.0)], 1, NEVER)
    return cost


def undone(written: str) -> list[tuple[float, str]]:
    """Return the texts that ``written`` may be a small slip for, such as a letter of the other case, with the costs.

    Such slips can be undone without knowing the position. A long text is no slip for a move.

    >>> (1.0, "Nf3") in undone("nf3")
    True
    """
    if len(written) > _LONGEST_UNDONE:
        return []
    found: dict[str, float] = {}
    for place, key in enumerate(written):
        before, after = written[:place], written[place + 1 :]
        found.setdefault(before + key.swapcase() + after, CASE)
        found.setdefault(before + after, DOUBLED if after[:1] == key else NEVER)
        found.setdefault(before + after[:1] + key + after[1:], SWAPPED)
    for place in range(len(written) + 1):
        for sign in _PAIRED:
            found.setdefault(written[:place] + sign + written[place:], SIGN)
    return sorted((cost, text) for text, cost in found.items() if cost < NEVER and text != written)


_Node = tuple[float, int, Sequence[int], int, str, list[float], list[float]]
"""A node of the tree: the least its texts can cost, its number, the indices of its texts, how many characters they
share and the last of these, its row and that of the node before it."""


def most_alike(
    written: str, texts: Sequence[tuple[str, float]], limit: int, at_most: float, kinds: Sequence[str] = ()
) -> list[tuple[float, int]]:
    """Return the costs and indices of the ``limit`` texts most like what is ``written``, and of some about as like.

    Each text has a cost of its own beside it, which is added. What costs more than ``at_most`` is left out. ``kinds``
    are the letters of men, which are no other language's.

    The texts form a tree, in which those that begin alike share the work. It is searched from where the cost is
    least, so that little of it is seen where few are like what is written.
    """
    by = _Written(written[: max(len(text) for text, _ in texts) + _LONGER], kinds)
    rest = EXTRA * (len(written) - len(by.text))
    found: list[tuple[float, int]] = []
    nodes: list[_Node] = [(min(by.first_row), 0, range(len(texts)), 0, "", by.first_row, by.first_row)]
    count = 1
    while nodes:
        cost, _, among, depth, last, row, before = heappop(nodes)
        if cost + rest > at_most:
            break
        children: dict[str, list[int]] = {}
        for index in among:
            children.setdefault(texts[index][0][depth : depth + 1], []).append(index)
        for index in children.pop("", ()):
            insort(found, (row[-1] + texts[index][1] + rest, index))
        if len(found) >= limit:
            at_most = min(at_most, found[limit - 1][0] + _CLOSE)
        for key, child in children.items():
            following = by.row(key, row, last, before)
            least = min(following)
            if least + rest <= at_most:
                heappush(nodes, (least, count, child, depth + 1, key, following, row))
                count += 1
    return [each for each in found if each[0] <= at_most]
