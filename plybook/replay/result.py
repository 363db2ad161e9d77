"""The result of replaying a record: its lines as far as they could be played, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from plybook.catalogue import Variant
from plybook.diagnostics import Diagnostic, Severity
from plybook.interpret.bound_notation import BoundNotation
from plybook.notation.languages import Letters
from plybook.record import GameRecord, Ply, Recorded
from plybook.replay.inference.suppositions import Supposition
from plybook.rules.moves import Move
from plybook.rules.named_moves import named_moves
from plybook.rules.position import Outcome, Position
from plybook.variant_names import is_chess960

_REPETITION = 3  # from how many occurrences of a position on it is worth saying


@dataclass(frozen=True, slots=True)
class Line:
    """A line as far as it could be played.

    ``plies`` are all plies as written, ``moves`` those that could be played, `PASS` where a seat passed;
    ``positions`` are the one before the first ply and one after each move, none if it is not known where the line
    starts; ``variations`` gives for the index of a ply the lines that vary it.
    """

    plies: tuple[Ply, ...]
    moves: tuple[Move, ...] = ()
    positions: tuple[Position, ...] = ()
    variations: Mapping[int, tuple[Line, ...]] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether every ply of the line could be played; those of the lines that vary it are not asked about."""
        return bool(self.positions) and len(self.moves) == len(self.plies)

    def lines(self) -> Iterator[Line]:
        """Yield the line and all lines that vary it, however deep."""
        yield self
        for varied in self.variations.values():
            for line in varied:
                yield from line.lines()

    def steps(self) -> Iterator[tuple[Ply, Position, Move, Position]]:
        """Yield for each move its ply, the position before it, the move and the position after it."""
        return zip(self.plies, self.positions, self.moves, self.positions[1:], strict=False)


@dataclass(frozen=True)
class Replay:
    """What a record turned out to be.

    ``line`` is the main line; ``diagnostics`` are all findings, those of reading and those of replaying, in the
    order of the text; ``outcome`` is how the game ended on the board, None if it did not, or not as far as it
    could be played. ``variant`` and ``notation`` are None when they are not known. ``letters`` are those of the men
    where they are another language's.

    Where a ply cannot be played and the rest of the game shows what was meant, ``supposed`` is the line that goes on:
    its plies are those as written, but for what the ``suppositions`` say, with those missing put in and those too
    many left out. It is None if nothing is supposed. Where several suppositions are about as likely, the line ends;
    they are the ``proposals``, the likeliest first.
    """

    game: GameRecord
    line: Line
    diagnostics: tuple[Diagnostic, ...] = ()
    outcome: Outcome | None = None
    variant: Variant | None = None
    notation: BoundNotation | None = None
    letters: Letters | None = None
    supposed: Line | None = None
    suppositions: tuple[Supposition, ...] = ()
    proposals: tuple[Supposition, ...] = ()

    def moved(self, lines: int, games: int) -> Replay:
        """Return the replay as it is if so many lines and games come before its record in the file."""
        found = tuple(diagnostic.moved(lines, games) for diagnostic in self.diagnostics)
        return replace(self, game=self.game.moved(lines, games), diagnostics=found)

    @property
    def is_game(self) -> bool:
        """Whether there is a game in the record at all, and not just text that belongs to none."""
        return self.game.is_game

    def __len__(self) -> int:
        """Return how many plies of the main line could be played."""
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        """Yield the moves of the main line that could be played."""
        return iter(self.moves)

    def __bool__(self) -> bool:
        """Say that it is there, with moves or without."""
        return True

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the last position, with the last move."""
        return last_picture(self.variant, self.positions)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line that could be played, which print themselves with the names of cells."""
        return tuple(named_moves(self.line.moves, type(self.positions[0]))) if self.positions else ()

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the main line: the starting one, then one after each move."""
        return self.line.positions

    @property
    def is_complete(self) -> bool:
        """Whether every ply of the main line could be played."""
        return self.line.is_complete

    @property
    def ok(self) -> bool:
        """Whether nothing was found that is an error."""
        return all(found.severity is not Severity.ERROR for found in self.diagnostics)

    @property
    def is_chess960(self) -> bool:
        """Whether the game is one of Chess960: it says so, or begins where Kings and Rooks of chess do not."""
        if any(tag.name == "Variant" and is_chess960(tag.value) for tag in self.game.tags):
            return True
        return any(position.castles_unusually() for position in self.positions[:1])

    def occurrences(self, ply: int) -> int:
        """Return how often the position after ``ply`` plies (0: the start) has stood on the board by then."""
        return self._occurrences[ply]

    @cached_property
    def _occurrences(self) -> list[int]:
        """How often each position has stood on the board by then."""
        counts: Counter[Hashable] = Counter()
        found = []
        for position in self.positions:
            counts[position.key] += 1
            found.append(counts[position.key])
        return found

    def facts(self, ply: int) -> tuple[str, ...]:
        """Return in words what after ``ply`` plies may make the game a draw on a claim or by an arbiter."""
        times, position = self.occurrences(ply), self.positions[ply]
        is_claim = times >= _REPETITION and position.claims_repetition
        repeated = (f"the position has occurred {times} times",) if is_claim else ()
        return (*repeated, *position.facts())

    def texts(self, notation: str | None = None) -> list[str]:
        """Return the moves of the main line in canonical text, in the record's notation or the one named."""
        if self.variant is None or self.notation is None:
            return []
        bound = self.notation if notation is None else self.variant.notation(notation)
        is_960 = self.is_chess960
        return [bound.emit(move, before, after, is_chess960=is_960) for _, before, move, after in self.line.steps()]


def last_picture(variant: Variant | None, positions: Sequence[Position]) -> str | None:
    """Return the last of ``positions`` as SVG, with what the last move changed; None where nothing can be drawn."""
    if variant is None or not positions:
        return None
    last, changed = positions[-1], positions[-2].changed(positions[-1]) if len(positions) > 1 else ()
    return variant.illustration(last, changed)


AnyGame = GameRecord | Replay | Recorded
"""A game that was read, one that is being played, or either of them replayed."""

_Game = TypeVar("_Game", bound=AnyGame)


def each_game(games: _Game | Iterable[_Game]) -> Iterator[_Game]:
    """Yield the games, one or several; raise `TypeError` at what is no game."""
    several: Any = games if isinstance(games, Iterable) and not _is_game(games) else (games,)
    for game in several:
        if not _is_game(game):
            raise TypeError(f"GameRecords or Replays are wanted, such as read() gives; not {type(game).__name__}")
        yield game


def _is_game(given: object) -> bool:
    return isinstance(given, AnyGame)


def unplayed(plies: Sequence[Ply], first: int = 0) -> dict[int, tuple[Line, ...]]:
    """Return by index the lines that vary ``plies`` from ``first`` on, where it is not known what they start from."""
    return {
        index: tuple(Line(varied.plies, variations=unplayed(varied.plies)) for varied in ply.variations)
        for index, ply in enumerate(plies)
        if index >= first and ply.variations
    }
