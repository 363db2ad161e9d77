"""Statistics of an archive: tallies of games, which can be added, and the document made from a tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from plybook.archive.table.rows import stated_result
from plybook.diagnostics import Severity, kind_of
from plybook.files import well_formed
from plybook.replay.result import Replay
from plybook.rules.moves import BOARD_MOVE

_Text = Annotated[str, BeforeValidator(well_formed)]

_MOST = 10
"""The greatest number of bars in a distribution of lengths."""

UNKNOWN_RESULT = "*"
OPEN, BROKEN = "open", "broken off"


@dataclass(slots=True)
class _Sum:
    """Counts that can be added field by field: integers, counters, and dictionaries of such."""

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        names = [each.name for each in fields(self)]
        return type(self)(**{name: _sum(getattr(self, name), getattr(other, name)) for name in names})


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, Counter) or not isinstance(one, dict):
        return one + other
    nothing = {key: type(value)() for key, value in (one | other).items()}
    return {key: one.get(key, nothing[key]) + other.get(key, nothing[key]) for key in nothing}


@dataclass(slots=True)
class VariantTally(_Sum):
    """The counts of the games of one variant.

    ``lengths`` counts games by their number of plies, ``results`` by the result in the record, and ``endings`` by how
    they ended on the board; ``first_moves`` are in the variant's own notation, of games from its usual position.
    ``boards`` counts the moves of attack boards by board, and ``board_games`` the games with such moves.
    """

    games: int = 0
    played: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    first_moves: Counter[str] = field(default_factory=Counter)
    boards: Counter[str] = field(default_factory=Counter)
    board_games: int = 0

    def add(self, replay: Replay) -> None:
        """Count a game."""
        self.games += 1
        self.played += len(replay.moves)
        self.lengths[len(replay.game.plies)] += 1
        self.results[stated_result(replay) or UNKNOWN_RESULT] += 1
        ended = replay.outcome.termination if replay.outcome else OPEN if replay.is_complete else BROKEN
        self.endings[ended] += 1
        if first := _first_move(replay):
            self.first_moves[first] += 1
        boards = Counter(_boards_moved(replay))
        self.boards += boards
        self.board_games += bool(boards)


@dataclass(slots=True)
class Tally(_Sum):
    """The counts of games: by variant, empty where unknown, and of findings.

    ``found`` counts findings by code, and ``found_in`` the games that have them; ``graded`` counts findings by
    severity, and ``graded_in`` the games. Two tallies are added with ``+``, in any order; a tally can be pickled.
    """

    games: int = 0
    variants: dict[str, VariantTally] = field(default_factory=dict)
    found: Counter[str] = field(default_factory=Counter)
    found_in: Counter[str] = field(default_factory=Counter)
    graded: Counter[str] = field(default_factory=Counter)
    graded_in: Counter[str] = field(default_factory=Counter)

    def moved(self, lines: int, games: int) -> Tally:
        """Return the tally unchanged: it holds no line or game numbers."""
        return self

    @classmethod
    def of(cls, replays: Iterable[Replay]) -> Tally:
        """Return the tally of the games among ``replays``."""
        tally = cls()
        for replay in replays:
            if replay.is_game:
                tally.add(replay)
        return tally

    def add(self, replay: Replay) -> None:
        """Count a game."""
        self.games += 1
        self.variants.setdefault(well_formed(replay.game.variant), VariantTally()).add(replay)
        codes = [found.code for found in replay.diagnostics]
        grades = [found.severity.value for found in replay.diagnostics]
        self.found.update(codes)
        self.found_in.update(set(codes))
        self.graded.update(grades)
        self.graded_in.update(set(grades))


def _first_move(replay: Replay) -> str:
    if replay.variant is None or not replay.moves or replay.positions[0] != replay.variant.start():
        return ""
    return replay.variant.notation().emit(replay.moves[0], *replay.positions[:2])


def _boards_moved(replay: Replay) -> Iterator[str]:
    for move, before in zip(replay.moves, replay.positions, strict=False):
        if move.special == BOARD_MOVE:
            yield before.describe(move).board


# --- the document --------------------------------------------------------------------------------------------------


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Count(_Model):
    """How often something occurred."""

    name: _Text
    count: int


class Lengths(_Model):
    """How long games are, in plies."""

    shortest: int
    longest: int
    mean: float = Field(description="rounded to two digits")
    median: int = Field(description="for an even number of games, the lower of the two in the middle")
    bars: list[Bar] = Field(description="how many games there are from one length to another, empty ranges too")


class Bar(_Model):
    """The games of some lengths."""

    first: int = Field(description="the least number of plies")
    last: int = Field(description="the greatest")
    games: int


class BoardMoves(_Model):
    """How often attack boards moved."""

    moves: int
    games: int = Field(description="how many games have such a move")
    boards: list[Count] = Field(description="the moves of each board, the most frequent first")


class VariantStats(_Model):
    """The statistics of one variant."""

    variant: _Text | None = Field(description="null: games of unknown variant")
    games: int
    plies: int = Field(description="plies in the records")
    played: int = Field(description="plies that could be played")
    lengths: Lengths
    results: list[Count] = Field(description="the results in the records, * for none")
    endings: list[Count] = Field(
        description="how games ended on the board, such as checkmate; open: they did not; "
        "broken off: a ply cannot be played"
    )
    first_moves: list[Count] = Field(description="in the variant's own notation, of games from its usual position")
    board_moves: BoardMoves | None = Field(description="null: no board was moved")

    @classmethod
    def of(cls, name: str, tally: VariantTally) -> VariantStats:
        """Return the statistics of a tally."""
        return cls(
            variant=name or None,
            games=tally.games,
            plies=sum(plies * games for plies, games in tally.lengths.items()),
            played=tally.played,
            lengths=_lengths(tally.lengths),
            results=_ranked(tally.results),
            endings=_ranked(tally.endings),
            first_moves=_ranked(tally.first_moves),
            board_moves=BoardMoves(moves=tally.boards.total(), games=tally.board_games, boards=_ranked(tally.boards))
            if tally.boards
            else None,
        )


class Mistake(_Model):
    """How often findings of one code occurred."""

    code: str
    name: str
    severity: Severity
    count: int
    games: int = Field(description="how many games have it")


class Stats(_Model):
    """What ``stats --format json`` prints."""

    format: Literal["plybook-stats"] = "plybook-stats"
    version: Literal[1] = 1
    games: int
    plies: int = Field(description="plies in the records")
    played: int = Field(description="plies that could be played")
    errors: int
    warnings: int
    notes: int
    games_with_errors: int
    games_with_warnings: int
    variants: list[VariantStats] = Field(description="the one with the most games first")
    mistakes: list[Mistake] = Field(description="the most frequent first")

    @classmethod
    def of(cls, tally: Tally) -> Stats:
        """Return the statistics of a tally."""
        variants = [VariantStats.of(name, tally.variants[name]) for name in sorted(tally.variants)]
        return cls(
            games=tally.games,
            plies=sum(each.plies for each in variants),
            played=sum(each.played for each in variants),
            errors=tally.graded[Severity.ERROR],
            warnings=tally.graded[Severity.WARNING],
            notes=tally.graded[Severity.NOTE],
            games_with_errors=tally.graded_in[Severity.ERROR],
            games_with_warnings=tally.graded_in[Severity.WARNING],
            variants=sorted(variants, key=lambda each: -each.games),
            mistakes=[_mistake(each.name, each.count, tally.found_in[each.name]) for each in _ranked(tally.found)],
        )


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of `Stats`."""
    return Stats.model_json_schema()


def _mistake(code: str, count: int, games: int) -> Mistake:
    kind = kind_of(code)
    return Mistake(code=code, name=kind.name, severity=kind.severity, count=count, games=games)


def _ranked(counts: Counter[str]) -> list[Count]:
    """Return counts, the highest first, and equal ones by name."""
    return [Count(name=name, count=counts[name]) for name in sorted(counts, key=lambda name: (-counts[name], name))]


def _lengths(games: Counter[int]) -> Lengths:
    lengths = sorted(games)
    total = games.total()
    seen = accumulate(games[plies] for plies in lengths)
    return Lengths(
        shortest=lengths[0],
        longest=lengths[-1],
        mean=round(sum(plies * games[plies] for plies in lengths) / total, 2),
        median=next(plies for plies, count in zip(lengths, seen, strict=True) if 2 * count >= total),
        bars=list(_bars(games)),
    )


def _bars(games: Counter[int]) -> Iterator[Bar]:
    """Yield the number of games for each range of lengths; the ranges have one round width and are few."""
    low, high = min(games), max(games)
    width = next(width for width in _widths() if high // width - low // width < _MOST)
    for first in range(low - low % width, high + 1, width):
        last = first + width - 1
        yield Bar(first=first, last=last, games=sum(games[plies] for plies in games if first <= plies <= last))


def _widths() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10
