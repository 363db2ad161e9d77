"""The decoder: from the sheets of a game to the game most likely played, with the probability of each ply."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.noise import Noise
from plybook.replay.inference.lattice import Node, StepKind
from plybook.replay.inference.posterior import Chosen, choose
from plybook.replay.inference.search import Effort, Search
from plybook.replay.inference.sheet import Sheet
from plybook.replay.inference.steps import Text
from plybook.rules.moves import Move
from plybook.rules.position import Position

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[\dOIlSBZ]{1,4}[.,)]*\Z")
_SEEN = 1.1  # how many more characters are wrong than those that make a word unreadable
_WIDER, _MORE = 3, 4
"""Where a way costs too much, so many times as many hypotheses are kept, and at most so many more positions seen."""

_NO_GAME = 4.0  # how many times more than usual a text costs that is no game
_HOPE = 0.03  # of words that are read, at least


class DecodedStep(NamedTuple):
    """A ply of the line that was chosen.

    ``kind`` is what it supposes of the text; ``probability`` is that of ``move``, and ``candidates`` are the other
    moves with theirs, the likeliest first. ``places`` are, for each sheet, from where to where it was read.
    """

    kind: StepKind
    move: Move
    before: Position
    after: Position
    probability: float
    candidates: tuple[tuple[Move, float], ...]
    places: tuple[tuple[int, int], ...]


class LeftOut(NamedTuple):
    """A part of a sheet that is no move: the kind of step, the index of the sheet, and from where to where."""

    kind: StepKind
    sheet: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DecodedLine:
    """The result of decoding the sheets of a game.

    ``is_whole`` says that all that is written was looked at, ``is_complete`` that all hypotheses that might compete
    were; where they were not, probabilities are too high. ``cost_per_sign`` is about 0.07 where 3 in 100 characters
    are wrong, 0.25 where 8 are, and above 0.6 the text is no game.
    """

    start: Position
    steps: tuple[DecodedStep, ...]
    left_out: tuple[LeftOut, ...]
    is_whole: bool
    is_complete: bool
    cost: float
    cost_per_sign: float


def decode_sheets(
    starts: Sequence[tuple[Position, float]],
    notation: BoundNotation,
    interpreter: Interpreter,
    sheets: Sequence[Sheet],
    noise: Noise,
    known: Mapping[int, str] | None = None,
    effort: Effort | None = None,
) -> DecodedLine:
    """Return the game that was most likely played, if it began in one of ``starts``, each with a cost.

    ``noise`` has the costs that the ``sheets`` have. ``known`` are the texts of moves that are known, by the index of
    the ply.
    """
    text = Text(sheets, notation, interpreter, noise, known or {})
    effort = effort or Effort()
    search = Search(text, starts, effort)
    end = search.first_pass()
    if _is_dear(end, text):
        most = _MORE * search.steps.played
        wider = Search(text, starts, replace(effort, width=effort.width * _WIDER, positions=most))
        other = wider.first_pass()
        if wider.is_whole >= search.is_whole and other.cost < end.cost:
            search, end = wider, other
    if search.is_whole:
        end, ends = search.second_pass(end)
        chosen = choose(search.lattice, search.root, ends)
    else:
        chosen = choose(search.lattice, search.root, {end: 0.0})
    return _line(search, chosen, text)


def _is_dear(end: Node, text: Text) -> bool:
    """Say whether the way to ``end`` costs so much more than text of this ``noise`` does that it may be wrong."""
    usual = sum(sheet.usual_cost(place) for sheet, place in zip(text.sheets, end.places, strict=True))
    return usual < end.cost < _NO_GAME * usual


def _line(search: Search, chosen: Chosen, text: Text) -> DecodedLine:
    edges = chosen.edges
    nodes = [*(edge.source for edge in edges), chosen.end]
    steps: list[DecodedStep] = []
    left: list[LeftOut] = []
    for edge, after in zip(edges, nodes[1:], strict=True):
        if edge.move is None:
            left += [
                LeftOut(edge.kind, index, one, other)
                for index, (one, other) in enumerate(zip(edge.source.places, after.places, strict=True))
                if one != other
            ]
            continue
        shares = chosen.shares.get(edge.source.ply, {})
        others = sorted(((share, move) for move, share in shares.items() if move != edge.move), reverse=True)
        steps.append(
            DecodedStep(
                edge.kind,
                edge.move,
                edge.source.position,
                after.position,
                min(shares.get(edge.move, 0.0), 1.0),
                tuple((move, share) for share, move in others),
                tuple(zip(edge.source.places, after.places, strict=True)),
            )
        )
    left += [
        LeftOut(StepKind.LEFT_OUT, index, place, sheet.end)
        for index, (sheet, place) in enumerate(zip(text.sheets, chosen.end.places, strict=True))
        if place < sheet.end
    ]
    start = nodes[0].position if not edges or edges[0].kind is not StepKind.OTHER_SIDE else nodes[1].position
    cost = chosen.end.cost
    return DecodedLine(
        start,
        tuple(steps),
        tuple(left),
        search.is_whole,
        search.is_complete,
        cost,
        cost / max(text.signs_before(chosen.end.places), 1),
    )


def rate_of(text: str, notation: BoundNotation) -> float:
    """Return about what share of the characters of ``text`` is wrong, from that of the words that are moves."""
    words = [word for word in _WORD.findall(text) if not _NUMBER.match(word)]
    if not words:
        return 0.0
    read = sum(notation.match(_bare(word)) is not None for word in words)
    length = sum(map(len, words)) / len(words)
    return float(_SEEN * (1 - max(_HOPE, read / len(words)) ** (1 / length)))


def _bare(word: str) -> str:
    """Return a word without the number before it and the glyphs behind it."""
    return re.sub(r"^\d+\.+", "", word).rstrip("!?")
