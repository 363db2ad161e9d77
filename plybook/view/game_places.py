"""The places of a game: after any ply of the main line or of a variation."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from plybook.diagnostics import Diagnostic
from plybook.record import Ply
from plybook.replay.result import Line, Replay
from plybook.rules.moves import Move
from plybook.rules.position import Position

Path = tuple[int, ...]
"""A place in a game. In the main line it is the index of a ply. In a variation it is the index of the ply that it
varies, the number of the variation there, and so on, and last the index in the variation. The start is ``()``."""

START: Path = ()


class Sight(NamedTuple):
    """The view at a place.

    ``position`` is the position there, or the last known one before it, or None. If the ply could be played, ``move``
    is its move and ``before`` the position before it.
    """

    position: Position | None
    before: Position | None = None
    move: Move | None = None


class GamePlaces:
    """All places of a game, in the order of the text, and the ways between them."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.plies: dict[Path, Ply] = dict(_plies(line))
        self.order: list[Path] = [START, *self.plies]
        self._rank = {path: rank for rank, path in enumerate(self.order)}

    def __contains__(self, path: Path) -> bool:
        return path in self._rank

    def rank(self, path: Path) -> int:
        """Return the number of places before ``path``."""
        return self._rank[path]

    def line_of(self, path: Path) -> Line:
        """Return the line of ``path``."""
        line = self._line
        for ply, which in zip(path[:-1:2], path[1::2], strict=True):
            line = line.variations[ply][which]
        return line

    def forward(self, path: Path) -> Path:
        """Return the next place in the line, the same at its end."""
        following = (*path[:-1], path[-1] + 1) if path else (0,)
        return following if following in self else path

    def back(self, path: Path) -> Path:
        """Return the place before. For the first ply of a variation it is the place before the varied ply."""
        while path and path[-1] == 0:
            path = path[:-2]
        return (*path[:-1], path[-1] - 1) if path else START

    def end(self, path: Path) -> Path:
        """Return the last place of the line of ``path``."""
        count = len(self.line_of(path).plies)
        return (*path[:-1], count - 1) if count else START

    def is_end(self, path: Path) -> bool:
        """Return whether ``path`` is the last place of the main line."""
        return path == self.end(START)

    def down(self, path: Path) -> Path:
        """Return the next alternative of the ply at ``path``, or ``path`` if it is the last."""
        others = list(self._choices(path))
        at = others.index(path) + 1
        return others[at] if at < len(others) else path

    def up(self, path: Path) -> Path:
        """Return the alternative before or, within a variation, the ply that it varies."""
        others = list(self._choices(path))
        at = others.index(path)
        return others[at - 1] if at else path[:-2] or path

    def seen(self, path: Path) -> Sight:
        """Return the view at ``path``."""
        if not path:
            return Sight(self._line.positions[0] if self._line.positions else None)
        line, index = self.line_of(path), path[-1]
        if not line.positions:
            return Sight(self.seen(self.back((*path[:-1], 0))).position)
        if index < len(line.moves):
            return Sight(line.positions[index + 1], line.positions[index], line.moves[index])
        return Sight(line.positions[-1])

    def way(self, path: Path) -> Iterator[tuple[Position, Move]]:
        """Yield the moves that lead to ``path``, from the last to the first, and the positions before them."""
        while path:
            seen = self.seen(path)
            if seen.before is not None and seen.move is not None:
                yield seen.before, seen.move
            path = self.back(path)

    def _choices(self, path: Path) -> Iterator[Path]:
        """Yield the alternatives of the ply at ``path``."""
        while len(path) > 1 and path[-1] == 0:
            path = path[:-2]
        yield path
        if path:
            yield from self._instead(path)

    def _instead(self, path: Path) -> Iterator[Path]:
        for which in range(len(self.line_of(path).variations.get(path[-1], ()))):
            if (first := (*path, which, 0)) in self:
                yield first
                yield from self._instead(first)


def _plies(line: Line, prefix: Path = ()) -> Iterator[tuple[Path, Ply]]:
    for index, ply in enumerate(line.plies):
        yield (*prefix, index), ply
        for which, varied in enumerate(line.variations.get(index, ())):
            yield from _plies(varied, (*prefix, index, which))


def findings_by_place(replay: Replay, places: GamePlaces) -> dict[Path, list[Diagnostic]]:
    """Return the findings by the place of their ply; findings about the game are at the start."""
    begins = sorted(
        (ply.number_start if ply.number else ply.start, places.rank(path)) for path, ply in places.plies.items()
    )
    found: dict[Path, list[Diagnostic]] = {}
    for diagnostic in replay.diagnostics:
        path = START
        if diagnostic.ply is not None:
            offset = replay.game.source.offset(diagnostic.span.line, diagnostic.span.column)
            at = bisect_right(begins, (offset, len(places.order)))
            path = places.order[begins[at - 1][1]] if at else START
        found.setdefault(path, []).append(diagnostic)
    return found


def first_after(path: Path, wanted: Iterable[Path], places: GamePlaces, step: int = 1) -> Path | None:
    """Return the nearest of ``wanted`` after ``path``, or before it with a ``step`` of -1, or None."""
    here = places.rank(path)
    ranks = sorted(places.rank(each) for each in wanted)
    beyond = [rank for rank in ranks if (rank - here) * step > 0]
    return places.order[beyond[0] if step > 0 else beyond[-1]] if beyond else None
