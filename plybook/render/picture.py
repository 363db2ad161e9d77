"""A position as a picture: its diagram as SVG, with the figures of the men, and with words for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from plybook.render import men
from plybook.render.captions import Caption
from plybook.render.diagram import CellMark, Diagram
from plybook.render.shapes import UNIT, Figure
from plybook.render.svg import Arrow, PictureStyle, write
from plybook.render.words import position_in_words
from plybook.rules.position import Position

STYLES = ("figures", "letters")
THEMES = ("light", "dark", "auto")
_USUAL = PictureStyle()
_SIZE = re.compile(r'viewBox="\S+ \S+ (?P<cells>\d+) \d+" width="(?P<width>\d+)"')


def illustrated(
    diagram: Diagram,
    position: Position,
    look: PictureStyle = _USUAL,
    *,
    title: str,
    words: str = "",
    style: str = "figures",
    arrows: Sequence[Arrow] = (),
    trails: Sequence[Sequence[int]] = (),
    caption: Caption | None = None,
) -> str:
    """Return ``diagram``, which shows ``position`` or what ``words`` say, as an SVG document.

    ``style`` is one of `STYLES`; ``trails`` are the ways of the last move.
    """
    description = " ".join([words or position_in_words(position), *_marks_in_words(diagram), *diagram.legend])
    figures = partial(_figures, position if style == "figures" else None)
    return write(
        diagram,
        position,
        look,
        figures=figures,
        title=title,
        description=description,
        arrows=arrows,
        trails=trails,
        caption=caption,
    )


def cell_pixels(document: str) -> float:
    """Return how wide a cell of usual size is in an SVG document that `illustrated` returned, in pixels."""
    if not (found := _SIZE.search(document)):
        raise ValueError("this is no picture of a board")
    return UNIT * int(found["width"]) / int(found["cells"])


_MARKS = {
    CellMark.FROM: "Last move from",
    CellMark.LAST_MOVE: "Last move to",
    CellMark.TAKEN: "Taken on",
    CellMark.CROSSED: "Crossed",
    CellMark.GONE: "Gone from the game",
    CellMark.OPENED: "Opened",
    CellMark.CLOSED: "Closed",
    CellMark.CHECK: "In check",
    CellMark.SELECTED: "Selected",
    CellMark.TARGET: "Can go to",
    CellMark.CAPTURE: "Can take on",
    CellMark.MARKED: "Marked",
}


def _marks_in_words(diagram: Diagram) -> Iterator[str]:
    """Yield a sentence for each kind of mark."""
    for ghost in diagram.ghosts:
        yield f"The board {ghost.name} stood on {', '.join(cell.name for cell in ghost.cells)}."
    for mark, words in _MARKS.items():
        if names := [cell.name for _, cell in diagram.places() if mark in cell.marks]:
            yield f"{words}: {', '.join(names)}."


def _figures(position: Position | None, *, small: bool) -> dict[str, Figure]:
    """Return the figures of the kinds of men; a kind without a figure gets its letter, without a position all do."""
    if position is None:
        return {}
    kinds = zip(position.kinds, position.kind_names, strict=True)
    drawn = {kind: men.named(name, small=small) for kind, name in kinds}
    return {kind: figure for kind, figure in drawn.items() if figure}
