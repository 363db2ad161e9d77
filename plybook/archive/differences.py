"""Comparing two scores of one game: where their moves diverge and meet again, and what else differs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from plybook.archive.duplicates.player_names import Name, may_be_one, name_of
from plybook.interpret.numbers_and_results import canonical_result
from plybook.notation.dates import Date, date_of, may_be_one_day
from plybook.record import GameRecord, Ply, Variation
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay
from plybook.rules.moves import PASS

_SEATS = ("White", "Red", "Black")


@dataclass(frozen=True, slots=True)
class ComparedPly:
    """A ply of a game: its index from 1, its move number by the position, and its move in canonical text.

    A ply that cannot be played has its text as written.
    """

    ply: int
    number: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.text}" if self.number else self.text


@dataclass(frozen=True, slots=True)
class Divergence:
    """A place where the moves of two games diverge.

    ``after`` is the last common step, as in the first game, None at the start. ``a`` and ``b`` are the next steps of
    each game, None if it has no more; ``left_a`` and ``left_b`` are the numbers of plies from there. ``met`` are the
    steps of each after which both have the same position again, None if they never do; a step is None if that is the
    start.
    """

    after: ComparedPly | None
    a: ComparedPly | None
    b: ComparedPly | None
    left_a: int
    left_b: int
    met: tuple[ComparedPly | None, ComparedPly | None] | None = None


@dataclass(frozen=True, slots=True)
class TagDifference:
    """A tag that differs between two games; the value is None where a game lacks the tag."""

    name: str
    a: str | None
    b: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """The differences of two scores of a game.

    ``variants`` are the two variants if they differ, and ``starts`` the FEN-like strings of the two starting
    positions if they do; the moves of such games are not compared. ``partings`` are the places where the moves
    diverge. ``results`` are the two results if they differ, "" for none. ``texts`` names what else differs where the
    moves are the same: ``notation``, ``moves as written``, ``marks``, ``comments``, ``variations``.
    """

    variants: tuple[str, str] | None = None
    starts: tuple[str, str] | None = None
    partings: tuple[Divergence, ...] = ()
    tags: tuple[TagDifference, ...] = ()
    results: tuple[str, str] | None = None
    texts: tuple[str, ...] = ()

    @property
    def same_moves(self) -> bool:
        """Whether both games have the same moves."""
        return not (self.variants or self.starts or self.partings)

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return self.same_moves and not (self.tags or self.results or self.texts)


def diff(a: AnyGame, b: AnyGame) -> Difference:
    r"""Return the differences of two scores of a game; they may be in different notations of one variant.

    >>> import plybook
    >>> a, b = plybook.read("1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Nc3 *\n", variant="chess")
    >>> [parting] = plybook.diff(a, b).partings
    >>> str(parting.after), str(parting.a), str(parting.b), parting.met
    ('1... e5', '2. Nf3', '2. Nc3', None)
    """
    return _diff(*(game if isinstance(game, Replay) else replay(game, suppose=False) for game in (a, b)))


def _diff(a: Replay, b: Replay) -> Difference:
    tags, results = tuple(_tags(a.game, b.game)), _results(a, b)
    variants = _if_different(*(each.variant.id if each.variant else "" for each in (a, b)))
    starts = None if variants else _starts(a, b)
    partings = () if variants or starts else tuple(_partings(a, b))
    texts = () if variants or starts or partings else tuple(_texts(a.game, b.game))
    return Difference(variants, starts, partings, tags, results, texts)


def _if_different(a: str, b: str) -> tuple[str, str] | None:
    return (a, b) if a != b else None


def _starts(a: Replay, b: Replay) -> tuple[str, str] | None:
    if a.positions and b.positions:
        same = a.positions[0].key == b.positions[0].key
        return None if same else (a.positions[0].fen(), b.positions[0].fen())
    return _if_different(*(each.positions[0].fen() if each.positions else each.game.fen or "" for each in (a, b)))


# --- moves -------------------------------------------------------------------------------------------------------


class _MainLine:
    """The main line of a game: the moves for comparing, and the steps for messages."""

    def __init__(self, replayed: Replay) -> None:
        self._replayed = replayed
        self.plies = replayed.line.plies
        rest = self.plies[len(replayed.moves) :]
        self.moves: list[Hashable] = [*replayed.moves, *(ply.text for ply in rest)]

    def __len__(self) -> int:
        return len(self.plies)

    def step(self, index: int) -> ComparedPly | None:
        """Return the ply at this index, or None."""
        if not 0 <= index < len(self.plies):
            return None
        replayed, ply = self._replayed, self.plies[index]
        if index >= len(replayed.moves) or replayed.notation is None:
            here = replayed.positions[index:]
            return ComparedPly(index + 1, here[0].number_text() if here else ply.number, ply.text)
        before, after, move = replayed.positions[index], replayed.positions[index + 1], replayed.moves[index]
        text = ply.text if move == PASS else replayed.notation.emit(move, before, after)
        return ComparedPly(index + 1, before.number_text(), text)

    def key(self, plies: int) -> Hashable | None:
        """Return the key of the position after so many plies, or None if it is unknown."""
        positions = self._replayed.positions
        return positions[plies].key if plies < len(positions) else None


def _partings(a: Replay, b: Replay) -> Iterator[Divergence]:
    one, other = _MainLine(a), _MainLine(b)
    i = j = 0
    while True:
        while i < len(one) and j < len(other) and one.moves[i] == other.moves[j]:
            i, j = i + 1, j + 1
        if i == len(one) and j == len(other):
            return
        met = _meeting_point(one, other, i, j)
        said = one.step(i - 1), one.step(i), other.step(j), len(one) - i, len(other) - j
        if met is None:
            yield Divergence(*said)
            return
        i, j = met
        yield Divergence(*said, met=(one.step(i - 1), other.step(j - 1)))


def _meeting_point(one: _MainLine, other: _MainLine, i: int, j: int) -> tuple[int, int] | None:
    """Return the smallest numbers of plies after ``i`` and ``j`` that lead both games to one position."""
    here = one.key(i)
    if here is None:
        return None
    mine: dict[Hashable, int] = {here: i}
    theirs: dict[Hashable, int] = {here: j}
    for ahead in range(1, max(len(one) - i, len(other) - j) + 1):
        if (key := one.key(i + ahead)) is not None:
            mine.setdefault(key, i + ahead)
            if key in theirs:
                return i + ahead, theirs[key]
        if (key := other.key(j + ahead)) is not None:
            theirs.setdefault(key, j + ahead)
            if key in mine:
                return mine[key], j + ahead
    return None


# --- what is written ---------------------------------------------------------------------------------------------


def _tags(a: GameRecord, b: GameRecord) -> Iterator[TagDifference]:
    mine, theirs = a.headers, b.headers
    names = dict.fromkeys(tag.name for tag in (*a.tags, *b.tags))
    for name in names:
        if mine.get(name) != theirs.get(name):
            yield TagDifference(name, mine.get(name), theirs.get(name))


def _results(a: Replay, b: Replay) -> tuple[str, str] | None:
    def result(each: Replay) -> str:
        rules = each.variant.rules if each.variant else None
        return canonical_result(each.game.result.text, rules) if each.game.result else ""

    return _if_different(result(a), result(b))


def _texts(a: GameRecord, b: GameRecord) -> Iterator[str]:
    if a.notation != b.notation:
        yield "notation"
    elif [ply.text for ply in a.plies] != [ply.text for ply in b.plies]:
        yield "moves as written"
    if [ply.glyphs for ply in a.plies] != [ply.glyphs for ply in b.plies]:
        yield "marks"
    if _comments(a) != _comments(b):
        yield "comments"
    if [_variation_texts(ply.variations) for ply in a.plies] != [_variation_texts(ply.variations) for ply in b.plies]:
        yield "variations"


def _comments(game: GameRecord) -> list[tuple[str, ...]]:
    """Return the comments at each ply, whether they stand before or after it."""
    first = tuple(" ".join(comment.text.split()) for comment in game.comments)
    return [first, *(tuple(" ".join(each.text.split()) for each in (*ply.before, *ply.after)) for ply in game.plies)]


def _variation_texts(variations: Sequence[Variation]) -> list[str]:
    """Return each variation, with all that it contains, as one text."""
    return [
        repr([*map(_ply_text, each.plies), each.result, [comment.text for comment in each.comments]])
        for each in variations
    ]


def _ply_text(ply: Ply) -> str:
    comments = [comment.text for comment in (*ply.before, *ply.after)]
    return repr((ply.text, ply.glyphs, comments, _variation_texts(ply.variations)))


# --- several games -----------------------------------------------------------------------------------------------


def paired(a: Sequence[GameRecord], b: Sequence[GameRecord]) -> Iterator[tuple[GameRecord | None, GameRecord | None]]:
    """Yield pairs of games of ``a`` and ``b`` with the same players and day, in the order of ``a``.

    Spellings of names may differ. The first game that matches is taken; a game without a match is paired with None.
    """
    waiting: dict[tuple[str, ...], list[_GameIdentity]] = {}
    for game in b:
        heading = _GameIdentity.of(game)
        waiting.setdefault(heading.surnames, []).append(heading)
    for game in a:
        heading = _GameIdentity.of(game)
        left = waiting.get(heading.surnames, [])
        found = next((each for each in left if each.may_be(heading)), None)
        if found is not None:
            left.remove(found)
        yield game, None if found is None else found.game
    alone = (each.game for left in waiting.values() for each in left)
    yield from ((None, game) for game in sorted(alone, key=lambda game: game.index))


@dataclass(frozen=True, slots=True, eq=False)
class _GameIdentity:
    """A game with its players and date."""

    game: GameRecord
    names: tuple[Name | None, ...]
    date: Date

    @classmethod
    def of(cls, game: GameRecord) -> _GameIdentity:
        headers = game.headers
        return cls(game, tuple(name_of(headers.get(seat, "")) for seat in _SEATS), date_of(headers.get("Date", "")))

    @property
    def surnames(self) -> tuple[str, ...]:
        return tuple(name[0] if name else "" for name in self.names)

    def may_be(self, other: _GameIdentity) -> bool:
        names = ((mine, theirs) for mine, theirs in zip(self.names, other.names, strict=True) if mine and theirs)
        return may_be_one_day(self.date, other.date) and all(may_be_one(*both) for both in names)
