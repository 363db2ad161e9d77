"""Comparing one game by the rules of two variants: in which it is legal, and where they differ.

The text of the game is read once for each variant: in its stated notation if that serves the variant, else in the
notation of the variant that reads it. Two moves are the same if a notation of both variants writes them alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from plybook.archive.differences import ComparedPly
from plybook.archive.read.chunks import Chunk
from plybook.archive.read.replays import StrayText
from plybook.catalogue import Variant, variants
from plybook.diagnostics import Diagnostic, Severity
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.hints import Hints
from plybook.notation.notation import notations
from plybook.recognise import Recogniser
from plybook.record import GameRecord, Source, record_of
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay
from plybook.rules.moves import PASS, Move
from plybook.rules.position import Outcome, Position
from plybook.rules.setup import FenError
from plybook.variant_names import id_of


@dataclass(frozen=True, slots=True)
class Side:
    """A game by the rules of one ``variant``, read in ``notation``.

    ``played`` is the number of plies that could be played. ``refusal`` is the finding about the next ply, or about
    the starting position; None if all plies could be played. ``outcome`` is how the game ended on the board, None if
    it did not.
    """

    variant: str
    notation: str
    played: int
    refusal: Diagnostic | None
    outcome: Outcome | None

    @property
    def legal(self) -> bool:
        """Whether every ply could be played."""
        return self.refusal is None


@dataclass(frozen=True, slots=True)
class Fork:
    """The first ply of a game that is not the same move by both rules.

    ``step`` names the ply, None for the starting position. ``a`` and ``b`` are the move by the rules of each variant
    in canonical text, None where it is not legal; for the starting position they are FEN-like strings. ``turns`` are
    the seats to move by each, None where unknown.
    """

    step: ComparedPly | None
    a: str | None
    b: str | None
    turns: tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Choices:
    """The first position of a game in which the legal moves differ.

    ``after`` is the step that leads to it, None at the start. ``turns`` are the seats to move by each variant, and
    ``fens`` the position. ``only_a`` and ``only_b`` are the moves that only one of the variants has, in canonical
    text, sorted; they are all legal moves if the seats to move differ.
    """

    after: ComparedPly | None
    turns: tuple[str, str]
    fens: tuple[str, str]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game by the rules of two variants; ``a`` and ``b`` are its two sides.

    ``fork`` is the first ply that differs, and ``choices`` the first position in which the legal moves differ; each
    is None if there is none in the part of the game that both can play. ``stated`` is the variant that the game
    states, else empty. ``game`` is the number of the game in its file, and ``plies`` its length.
    """

    game: int
    plies: int
    stated: str
    a: Side
    b: Side
    fork: Fork | None
    choices: Choices | None
    source: Source

    def moved(self, lines: int, games: int) -> Comparison:
        """Return the comparison with the number of the game counted from the beginning of its file."""
        a, b = (replace(side, refusal=side.refusal and side.refusal.moved(lines, games)) for side in (self.a, self.b))
        return replace(self, game=self.game + games, a=a, b=b, source=self.source.moved(lines))

    @property
    def legal_in(self) -> tuple[str, ...]:
        """The variants in which the whole game is legal."""
        return tuple(side.variant for side in (self.a, self.b) if side.legal)


@dataclass(slots=True)
class ComparisonCounts:
    """How many games were compared, and in which variants they are legal.

    ``errors`` counts errors in text that is no game; ``unread`` are the reasons why files could not be read.
    """

    games: int = 0
    both: int = 0
    only_a: int = 0
    only_b: int = 0
    neither: int = 0
    errors: int = 0
    unread: list[OSError | UnknownNameError] = field(default_factory=list)

    def add(self, found: Comparison | StrayText) -> None:
        """Count one comparison, or one stray text."""
        if isinstance(found, StrayText):
            self.errors += sum(each.severity is Severity.ERROR for each in found.diagnostics)
            return
        a, b = found.a.legal, found.b.legal
        self.games += 1
        self.both += a and b
        self.only_a += a and not b
        self.only_b += b and not a
        self.neither += not (a or b)


def compare(game: AnyGame, a: str | Variant, b: str | Variant) -> Comparison:
    """Compare ``game`` by the rules of two variants, whichever variant it states.

    Raises `plybook.UnknownNameError` for an unknown variant, and `ValueError` for two variants that are the same or
    share no notation.

    >>> import plybook
    >>> [game] = plybook.read("corpus:parmen-1")
    >>> found = plybook.compare(game, "tri-d", "tri-d-tournament")
    >>> found.legal_in, str(found.fork.step), found.fork.a, found.fork.b
    (('tri-d',), '7... Qb9-b4(2)', 'Qb9-b4(2)', None)
    """
    record = game.game if isinstance(game, Replay) else record_of(game)
    one, other = (each if isinstance(each, Variant) else variants[each] for each in (a, b))
    return GameComparer(one, other).of(record)


def comparisons(
    chunk: Chunk, *, a: str, b: str, notation: str | None, letters: str | None
) -> Iterator[Comparison | StrayText]:
    """Yield the comparisons of the games of a chunk by the rules of two variants, and its stray texts."""
    comparing = GameComparer(variants[a], variants[b], notation, letters)
    for game in chunk.records_as_written():
        if game.is_game:
            yield comparing.of(game)
        else:
            yield StrayText(game.diagnostics, game.source)


class GameComparer:
    """Compares games by the rules of ``a`` with the same games by the rules of ``b``.

    ``notation`` is the notation of the moves, for variants that it serves; ``letters`` is the language of the piece
    letters. Raises `plybook.UnknownNameError` for a notation that serves neither variant, and `ValueError` as
    `compare` does.
    """

    def __init__(self, a: Variant, b: Variant, notation: str | None = None, letters: str | None = None) -> None:
        if a.id == b.id:
            raise ValueError(f"{a.id} is one variant; name another to compare it with")
        shared = [name for name in _notations_of(a) if name in _notations_of(b)]
        if not shared:
            raise ValueError(
                f"{a.id} and {b.id} share nothing: no notation serves both, so that no text is a game of both "
                f"({a.id} has {', '.join(a.notations)}; {b.id} has {', '.join(b.notations)})"
            )
        if notation is not None and not any(serves(each, notation) for each in (a, b)):
            a.notation(notation)  # raises with the list of the notations
        self._readers = _Reader(a, notation, letters), _Reader(b, notation, letters)
        self._ways = _KeyedMoves(a, shared), _KeyedMoves(b, shared)

    def of(self, game: GameRecord) -> Comparison:
        """Return the comparison of ``game``."""
        a, b = (reader.replayed(self._with_fen(game, reader.rules)) for reader in self._readers)
        keys = [ways.line(each) for ways, each in zip(self._ways, (a, b), strict=True)]
        common = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(*keys, strict=False)))
        return Comparison(
            game.index,
            len(a.game.plies),
            id_of(game.stated_variant or game.variant),
            _side(a),
            _side(b),
            _fork(a, b, common),
            self._choices(a, b, common),
            game.source,
        )

    def _with_fen(self, game: GameRecord, rules: type[Position]) -> GameRecord:
        """Return ``game`` with its starting position as ``rules`` write it, if only the other variant reads that."""
        if game.fen is None or not self._is_one_board or _start(game.fen, rules):
            return game
        others = next(reader.rules for reader in self._readers if reader.rules is not rules)
        if (position := _start(game.fen, others)) is None:
            return game
        try:
            fen = rules.from_setup(position.setup()).fen()
        except FenError:
            return game
        tags = (tag._replace(value=fen) if tag.name == "FEN" else tag for tag in game.tags)
        return replace(game, tags=tuple(tags))

    @cached_property
    def _is_one_board(self) -> bool:
        """Return whether both variants have the same cells and the same start, so that the men mean the same."""
        a, b = (reader.rules for reader in self._readers)
        if (a.seats, a.kinds, a.geometry.size) != (b.seats, b.kinds, b.geometry.size):
            return False
        return a.read_fen(a.start_fen) == b.read_fen(b.start_fen)

    def _choices(self, a: Replay, b: Replay, common: int) -> Choices | None:
        """Return the first position with differing legal moves, within the ``common`` plies of the game."""
        mine, theirs = self._ways
        for ply, (one, other) in enumerate(zip(a.positions[: common + 1], b.positions, strict=False)):
            here, there = mine.choices(one), theirs.choices(other)
            if here.keys() == there.keys():
                continue
            only = here.keys() - there.keys(), there.keys() - here.keys()
            return Choices(
                _step(a, ply - 1) if ply else None,
                (one.seats[one.turn], other.seats[other.turn]),
                (one.fen(), other.fen()),
                _texts(a.notation, one, [here[key] for key in only[0]]),
                _texts(b.notation, other, [there[key] for key in only[1]]),
            )
        return None


def _notations_of(variant: Variant) -> list[str]:
    """Return the names of the notations of ``variant``, without aliases."""
    return [variant.notation(name).name for name in variant.notations]


def serves(variant: Variant, notation: str) -> bool:
    """Return whether a notation, given by name or alias, serves ``variant``."""
    return notations[notation].name in _notations_of(variant)


def _start(fen: str, rules: type[Position]) -> Position | None:
    """Return the position of a FEN-like string, or None if it is invalid by these ``rules``."""
    try:
        return rules.from_odd_fen(fen)[0]
    except FenError:
        return None


class _Reader:
    """Reads games as games of one variant, whatever variant they state."""

    def __init__(self, variant: Variant, notation: str | None, letters: str | None) -> None:
        self._variant = variant
        self._notation = notation
        self._recogniser = Recogniser(variant.id, letters=letters)
        self._hints = Hints()

    @property
    def rules(self) -> type[Position]:
        return self._variant.rules

    def replayed(self, game: GameRecord) -> Replay:
        """Return ``game`` replayed by the rules of the variant."""
        said = self._notation or game.notation or game.headers.get("Notation", "")
        notation = said if said in notations and serves(self._variant, said) else ""
        tags = tuple(tag for tag in game.tags if tag.name != "Notation" or notation)
        blank = replace(game, variant="", notation=notation, assumed=frozenset(), alternatives=(), tags=tags)
        settled = replace(self._recogniser.settle(blank), tags=game.tags)
        return replay(settled, hints=self._hints, suppose=False)


class _Key(NamedTuple):
    """What identifies a move across two variants: its seat, and its text in a notation of both."""

    seat: str
    text: str


class _KeyedMoves:
    """The legal moves of one variant, by keys that both variants share."""

    def __init__(self, variant: Variant, shared: list[str]) -> None:
        # The last of them: where each seat has its own names of cells, that is the notation with common names.
        self._notation = variant.notation(shared[-1]).notation

    def line(self, replayed: Replay) -> list[_Key]:
        """Return the keys of the moves of a game, as far as it could be played."""
        return [self._key(move, before) for _, before, move, _ in replayed.line.steps()]

    def choices(self, position: Position) -> dict[_Key, Move]:
        """Return the legal moves of ``position`` by their keys."""
        return {self._key(move, position): move for move in position.iter_legal_moves()}

    def _key(self, move: Move, position: Position) -> _Key:
        seat = position.seats[position.turn]
        if move == PASS:
            return _Key(seat, "")
        unmarked = position.describe(move)._replace(changes_owner=False, succession=False, en_passant=False)
        return _Key(seat, self._notation.emit_whole(unmarked))


def _side(replayed: Replay) -> Side:
    assert replayed.variant is not None  # noqa: S101 - the variant was given
    assert replayed.notation is not None  # noqa: S101 - a game with a variant has one
    refusal = None if replayed.is_complete else _refusal(replayed)
    played = len(replayed.moves)
    return Side(replayed.variant.id, replayed.notation.name, played, refusal, replayed.outcome)


def _refusal(replayed: Replay) -> Diagnostic:
    """Return the finding about the ply that could not be played, or about the starting position."""
    errors = [found for found in replayed.diagnostics if found.severity is Severity.ERROR]
    ply = len(replayed.moves) + 1 if replayed.positions else None
    return next((found for found in errors if found.ply == ply), errors[0])


def _fork(a: Replay, b: Replay, common: int) -> Fork | None:
    """Return the first ply after the ``common`` ones, or the start, if it differs."""
    one, other = (each.positions[common] if each.positions else None for each in (a, b))
    turns = _turn(one), _turn(other)
    if one is None or other is None:
        fens = tuple(None if position is None else position.fen() for position in (one, other))
        return None if one is other else Fork(None, fens[0], fens[1], turns)
    mine, theirs = (_step(each, common).text if common < len(each.moves) else None for each in (a, b))
    if mine is theirs is None:
        return None
    number = (one if mine else other).number_text()
    return Fork(ComparedPly(common + 1, number, a.game.plies[common].text), mine, theirs, turns)


def _turn(position: Position | None) -> str | None:
    return None if position is None else position.seats[position.turn]


def _step(replayed: Replay, index: int) -> ComparedPly:
    before, after = replayed.positions[index : index + 2]
    assert replayed.notation is not None  # noqa: S101 - it could be played
    text = replayed.notation.emit(replayed.moves[index], before, after)
    return ComparedPly(index + 1, before.number_text(), text)


def _texts(notation: BoundNotation | None, position: Position, moves: list[Move]) -> tuple[str, ...]:
    return tuple(sorted(notation.emit(move, position) for move in moves)) if notation else ()
