"""Rectangles of colour on lines of text that may begin and end in the middle of a line, as half blocks draw them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from plybook.view.squares import MarkedSpan

HALF_BLOCKS = "▀▄"
"""The upper half of a line, and the lower one."""


class Patch(NamedTuple):
    """A rectangle of one style: half lines from ``top`` to ``bottom``, and columns of the text."""

    top: int
    bottom: int
    start: int
    end: int
    style: str

    @property
    def lines(self) -> range:
        """The lines on which it lies, those of which it covers a half as well."""
        return range(self.top // 2, (self.bottom + 1) // 2)

    @property
    def halved(self) -> list[int]:
        """The lines of which it covers a half."""
        return [at // 2 for at in (self.top, self.bottom) if at % 2]

    @property
    def ground(self) -> str:
        """The colour behind the letters."""
        return self.style.rpartition("on ")[2]


class Painted(NamedTuple):
    """The lines with half blocks, and what is painted on them: squares, what stands on these, and the half blocks."""

    lines: tuple[str, ...]
    squares: tuple[MarkedSpan, ...]
    men: tuple[MarkedSpan, ...]
    edges: tuple[MarkedSpan, ...]


def painted(lines: Sequence[str], squares: Sequence[Patch], men: Sequence[Patch]) -> Painted:
    """Return ``lines`` with ``squares`` and then ``men`` painted on them; letters stay as they are."""
    grounds: dict[int, dict[int, list[str]]] = defaultdict(dict)  # by line and column, above and below the middle
    halved = {line for patch in chain(squares, men) for line in patch.halved}
    for patch in chain(squares, men):
        for line in halved.intersection(patch.lines):
            halves = [half for half in (0, 1) if patch.top <= 2 * line + half < patch.bottom]
            for column in range(patch.start, patch.end):
                ground = grounds[line].setdefault(column, ["", ""])
                for half in halves:
                    ground[half] = patch.ground
    written = list(lines)
    blocks: list[MarkedSpan] = []
    for line, found in grounds.items():
        signs = list(written[line].ljust(max(found) + 1))
        blocks += _blocks(line, signs, found)
        written[line] = "".join(signs).rstrip()
    whole = [[span for patch in patches for span in _whole(patch)] for patches in (squares, men)]
    return Painted(tuple(written), tuple(whole[0]), tuple(whole[1]), tuple(blocks))


def _whole(patch: Patch) -> Iterator[MarkedSpan]:
    """Yield the lines that ``patch`` covers as a whole."""
    for line in range((patch.top + 1) // 2, patch.bottom // 2):
        yield MarkedSpan(line, patch.start, patch.end, patch.style)


def _blocks(line: int, signs: list[str], grounds: dict[int, list[str]]) -> Iterator[MarkedSpan]:
    """Write half blocks into the ``signs`` of ``line`` where its halves differ; yield what paints them.

    Lines between squares end at these.
    """
    free = enumerate(sorted(column for column in grounds if signs[column] in " |"))
    for (_, (upper, lower)), group in groupby(free, key=lambda found: (found[1] - found[0], grounds[found[1]])):
        columns = [column for _, column in group]
        sign = " " if upper == lower else HALF_BLOCKS[0] if upper else HALF_BLOCKS[1]
        signs[columns[0] : columns[-1] + 1] = sign * len(columns)
        style = f"on {upper}" if upper == lower else f"{upper} on {lower}" if upper and lower else upper or lower
        yield MarkedSpan(line, columns[0], columns[-1] + 1, style)
