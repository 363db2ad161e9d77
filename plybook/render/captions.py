"""What stands under a picture: whose turn it is, the last move, other texts and the legend, in lines that fit."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from plybook.render.diagram import Diagram, Label, Role
from plybook.wording import shortened

_LONGEST_NAME = 14  # letters of a player beside the board
_NAME = 0.7  # how far above the seat it stands
_APART = 2  # letters between the two ends of a line
_BOUND = "\N{NO-BREAK SPACE}"  # between a sign and what it means
_SHORTEST = 8  # letters in a line of the narrowest picture


class Caption(NamedTuple):
    """What stands under a picture: the seat whose disc begins it, or -1, and lines with a left and a right end."""

    seat: int
    lines: tuple[tuple[str, str], ...]


class CaptionLine(NamedTuple):
    """A line as it is written, with its two ends; ``is_main`` says that it is of the first line of a caption."""

    left: str
    right: str
    is_main: bool


def with_players(diagram: Diagram, seats: Sequence[str], players: Sequence[str]) -> Diagram | None:
    """Return ``diagram`` with the names of ``players`` above those of their ``seats``; "" is one that is not known.

    It is None unless the seats have their names in corners where no cells are.
    """
    called = dict(zip(seats, players, strict=True))
    corners = [label.text for panel in diagram.panels if not panel.cells for label in panel.labels]
    if not {*seats} <= {*corners}:
        return None
    panels = [
        panel if panel.cells else panel._replace(labels=tuple(_named(panel.labels, called)))
        for panel in diagram.panels
    ]
    return diagram._replace(panels=tuple(panels))


def _named(labels: Sequence[Label], called: Mapping[str, str]) -> Iterator[Label]:
    """Yield the labels of corners, of which each begins with a seat, with the names of the players above these."""
    name = ""
    for label in labels:
        if label.text in called:
            name = shortened(called[label.text], _LONGEST_NAME)
            if name:
                yield Label(name, label.x, label.y - _NAME / 2, Role.TITLE)
        yield label._replace(y=label.y + _NAME / 2) if name else label


def with_signs(text: str) -> list[tuple[str, str]]:
    """Return the parts of a line of the legend: each is a sign, "" before the first one, and what follows it."""
    first, *rest = re.split(f"(\\S){_BOUND}", text)
    return [("", first), *zip(rest[::2], rest[1::2], strict=True)]


def fitted(caption: Caption, legend: Sequence[str], letters: float) -> list[CaptionLine]:
    """Return the lines of ``caption`` and ``legend`` with so many ``letters`` in each at most.

    Where a line has no room for its two ends, the right one is below the left one; a longer text is cut at words.
    """
    most = max(int(letters), _SHORTEST)
    lines = [*caption.lines, *((_bound(text), "") for text in legend)]
    found = [(at, ends) for at, line in enumerate(lines) for ends in _cut(line, most)]
    return [CaptionLine(*ends, at == 0 and bool(caption.lines)) for at, ends in found]


def _bound(text: str) -> str:
    """Return a line of the legend with each sign bound to what explains it, if it explains signs as pages have it."""
    head, _, tail = text.partition(": ")
    explained = [f"{head} {tail}"] if len(head) == 1 else tail.split(", ")
    if not all(re.match(r"\S ", each) for each in explained):
        return text
    bound = " ".join(each.replace(" ", _BOUND, 1) for each in explained)
    return bound if len(head) == 1 else f"{head}: {bound}"


def _cut(line: tuple[str, str], most: int) -> Iterator[tuple[str, str]]:
    left, right = line
    if len(left) + len(right) + (_APART if left and right else 0) <= most:
        yield line
        return
    for text in (left, right):
        yield from ((part, "") for part in textwrap.wrap(text, most))
