"""The cost of a text that was written for another: both are compared character by character, by a table of costs.

A *row* gives by place in the written text what it costs that the text which is meant ends there. Texts that begin
alike share the rows of what they begin with.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from plybook.interpret.noise import Noise

INFINITE = math.inf

Row = dict[int, float]

_PUNCTUATION = "x-=.()/,"
_PAIRED = "()-"
_LONGEST_UNDONE = 40
_CLOSE = 0.75  # how much less like what is written a text may be that is given as well


class Limit:
    """The most that something may cost, which falls with what is found: to ``spread`` more than the best."""

    __slots__ = ("most", "spread")

    def __init__(self, most: float = INFINITE, spread: float = INFINITE) -> None:
        self.most = most
        self.spread = spread

    def lower(self, most: float) -> None:
        """Allow no more than ``most``."""
        self.most = min(self.most, most)

    def found(self, cost: float) -> None:
        """Allow no more than the spread beyond what is found at this ``cost``."""
        self.most = min(self.most, cost + self.spread)


class Alignment:
    """The written ``text``, with the costs of ``noise``, to compare with texts that may stand in it.

    What costs more than ``bound`` is left out, and what costs ``spread`` more than the best of its row. ``signs`` are
    the costs of the candidates for each character, where there are several.
    """

    def __init__(
        self,
        text: str,
        noise: Noise,
        bound: float = INFINITE,
        spread: float = INFINITE,
        signs: Sequence[dict[str, float]] = (),
    ) -> None:
        self._text = text
        self._noise = noise
        self._table = noise.table
        self._bound = bound
        self._spread = spread
        self._signs = signs
        self._added, self._added_more = self._costs_of_added(noise.added), self._costs_of_added(noise.added_more)
        self._rows: dict[int, dict[str, Row]] = {}
        # An exchange of two characters may cost less than the first of them alone.
        self._cheaper_exchange = max(max(noise.dropped, noise.punctuation_dropped) - noise.exchanged_signs, 0.0)

    def row(self, start: int, meant: str) -> Row:
        """Return by place what it costs that ``meant`` stands from ``start`` to there; dear ways are left out."""
        rows = self._rows.get(start)
        if rows is None:
            rows = self._rows[start] = {}
        return self._row_in(rows, start, meant)

    def _row_in(self, rows: dict[str, Row], start: int, meant: str) -> Row:
        row = rows.get(meant)
        if row is not None:
            return row
        if not meant:
            row = {start: 0.0}
        else:
            row = self._next_row(self._row_in(rows, start, meant[:-1]), meant[-1])
            if len(meant) > 1:
                self._exchange(rows, start, meant, row)
        if row:
            limit = min(min(row.values()) + self._spread, self._bound)
            row = {place: cost for place, cost in row.items() if cost <= limit}
            self._add_signs(row, limit)
        rows[meant] = row
        return row

    def _next_row(self, before: Row, meant: str) -> Row:
        """Return the row of a text by that of the text without its last character, which is ``meant``."""
        noise, table, sheet, signs = self._noise, self._table, self._text, self._signs
        dropped = noise.punctuation_dropped if meant in _PUNCTUATION else noise.dropped
        runs = noise.runs.get(meant, ())
        end, row = len(sheet), Row()
        for place, cost in before.items():
            total = cost + dropped
            if total < row.get(place, INFINITE):
                row[place] = total
            if place < end:
                sign = sheet[place]
                instead = signs[place].get(meant) if signs else None
                if instead is None:
                    instead = table.get((meant, sign))
                    if instead is None:
                        instead = noise.other + (noise.blank_added if sign.isspace() else 0.0)
                total = cost + instead
                if total < row.get(place + 1, INFINITE):
                    row[place + 1] = total
                for run in runs:
                    after, total = place + len(run), cost + noise.joined
                    if sheet.startswith(run, place) and total < row.get(after, INFINITE):
                        row[after] = total
        return row

    def _exchange(self, rows: dict[str, Row], start: int, meant: str, row: Row) -> None:
        """Put into the ``row`` of ``meant`` that its last two characters stand in each other's place."""
        pair = meant[-1] + meant[-2]
        if pair[0] != pair[1] and pair in self._text:
            for place, cost in self._row_in(rows, start, meant[:-2]).items():
                total = cost + self._noise.exchanged_signs
                if self._text.startswith(pair, place) and total < row.get(place + 2, INFINITE):
                    row[place + 2] = total

    def _add_signs(self, row: Row, limit: float) -> None:
        """Put into a row that characters stand there too much, as long as that costs no more than ``limit``."""
        added, added_more, end = self._added, self._added_more, len(self._text)
        for place in sorted(row):
            if place < end:
                cost, at = row[place] + added[place], place + 1
                while cost <= limit and cost < row.get(at, INFINITE):
                    row[at] = cost
                    if at == end:
                        break
                    cost, at = cost + added_more[at], at + 1

    def _costs_of_added(self, cost: float) -> list[float]:
        """Return for each character what it costs that it stands there too much, ``cost`` for the most."""
        noise, before, found = self._noise, "", list[float]()
        for sign in self._text:
            found.append(noise.blank_added if sign.isspace() else noise.doubled_sign if sign == before else cost)
            before = sign
        return found

    def alike(
        self, start: int, texts: Sequence[str], limit: Limit, already: float = 0.0
    ) -> Iterator[tuple[int, Row]]:
        """Yield the index and the row of each of ``texts`` that may be meant from ``start`` on.

        What costs more than ``limit``, which may fall meanwhile, is left out; ``already`` is added to all costs.

        The texts form a tree, which is searched from where the cost is least, so that little of it is seen where few
        are like what is written.
        """
        rows = self._rows.setdefault(start, {})
        if not self._row_in(rows, start, ""):
            return
        slack = already - self._cheaper_exchange
        nodes: list[tuple[float, int, str, Sequence[int]]] = [(0.0, 0, "", range(len(texts)))]
        count = 1
        while nodes:
            least, _, beginning, among = heappop(nodes)
            if least + slack > limit.most:
                break
            if len(among) == 1:  # nothing is shared any more
                [index] = among
                text = texts[index]
                row = rows.get(text)
                if row is None:
                    row = self._row_to(rows, start, text, len(beginning) + 1, limit.most - slack)
                if row and (limit.most == INFINITE or min(row.values()) + slack <= limit.most):
                    yield index, row
                continue
            children: dict[str, list[int]] = {}
            depth = len(beginning) + 1
            for index in among:
                children.setdefault(texts[index][:depth], []).append(index)
            for longer, child in children.items():
                if longer == beginning:
                    row = rows[beginning]
                    for index in child:
                        yield index, row
                elif (row := self._row_in(rows, start, longer)) and (
                    (least := min(row.values())) + slack <= limit.most
                ):
                    heappush(nodes, (least, count, longer, child))
                    count += 1

    def _row_to(self, rows: dict[str, Row], start: int, meant: str, depth: int, most: float) -> Row | None:
        """Return the row of ``meant``, None if what it begins with, from ``depth`` on, costs more than ``most``."""
        for length in range(depth, len(meant)):
            row = self._row_in(rows, start, meant[:length])
            if not row or (most < INFINITE and min(row.values()) > most):
                return None
        return self._row_in(rows, start, meant)

    def most_alike(self, texts: Sequence[tuple[str, float]], limit: int) -> list[tuple[float, int]]:
        """Return the costs and indices of the ``limit`` texts that all that is written is likeliest for, in order.

        Each text has a cost of its own beside it, which is added. Some that cost about as much as the last are given
        too, and fewer if the others cost more than the bound.
        """
        end, most = len(self._text), Limit(self._bound)
        found: list[tuple[float, int]] = []
        for index, row in self.alike(0, [text for text, _ in texts], most):
            insort(found, (row.get(end, INFINITE) + texts[index][1], index))
            if len(found) >= limit:
                most.lower(found[limit - 1][0] + _CLOSE)
        return [each for each in found if each[0] <= most.most and each[0] < INFINITE]


def text_cost(written: str, meant: str, noise: Noise) -> float:
    """Return what it costs that ``written`` was written for ``meant``.

    >>> from plybook.interpret.noise import TYPED
    >>> [round(text_cost(written, "Nf3", TYPED), 1) for written in ("Nf3", "nf3", "Nf33", "N3f")]
    [0.2, 4.3, 4.4, 4.9]
    """
    return Alignment(written, noise).row(0, meant)[len(written)]


def undone(written: str, noise: Noise) -> list[tuple[float, str]]:
    """Return the texts that ``written`` may be a small slip for, such as a letter of the other case, with the costs.

    Such slips can be undone without knowing the position. A long text is no slip for a move.

    >>> from plybook.interpret.noise import TYPED
    >>> (TYPED.case, "Nf3") in undone("nf3", TYPED)
    True
    """
    if len(written) > _LONGEST_UNDONE:
        return []
    found: list[tuple[float, str]] = []
    for place, key in enumerate(written):
        before, after = written[:place], written[place + 1 :]
        found.append((noise.case, before + key.swapcase() + after))
        found.append((noise.exchanged_signs, before + after[:1] + key + after[1:]))
        if after[:1] == key:
            found.append((noise.doubled_sign, before + after))
    found += [
        (noise.punctuation_dropped, written[:place] + sign + written[place:])
        for place in range(len(written) + 1)
        for sign in _PAIRED
    ]
    least: dict[str, float] = {}
    for cost, text in sorted(found):
        if text != written:
            least.setdefault(text, cost)
    return [(cost, text) for text, cost in least.items()]
