"""A notation bound to the rules of a variant: from text to a legal move, and back."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from itertools import filterfalse
from typing import Any, NamedTuple, Protocol, TypeVar

from plybook.made_once import made_once
from plybook.notation.moves import NULL_MOVE, Action, FaultyNotationError, Mark, MoveText, UnreadableMoveError
from plybook.notation.notation import Notation
from plybook.record import Ply, text_of
from plybook.registry import PluginWarning
from plybook.rules.effects import described
from plybook.rules.moves import CASTLING, PASS, Move, Query
from plybook.rules.position import IllegalMoveError, OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.rules.terms import Seat
from plybook.wording import listing, shortened

T = TypeVar("T")

_CACHE_LIMIT = 1 << 16
_OPENING_MOVES = 4  # of a game are remembered
_OPENING_LIMIT = 2000  # positions in which moves are remembered
_LISTED = 8  # how many moves a message names at the most


class AmbiguousMoveError(ValueError):
    """A text that fits two or more legal moves; the message lists them."""


class Reading(NamedTuple):
    """What a text says (``text``) and what that asks of a position (``query``).

    ``marks`` are those it bears; ``in_doubt`` tells that its spelling must be compared with the canonical one.
    ``shorter`` is what it would ask with less said of the origin; None if it is not known how much less can be said.
    """

    text: MoveText
    query: Query
    marks: frozenset[Mark]
    in_doubt: bool
    shorter: Query | None = None


Played = tuple[Reading, Move, Position, frozenset[Mark]]
"""What a text says, the one legal move that it is, the position after the move, and the marks the move deserves."""


def needs_origin(said: Reading, position: Position) -> bool:
    """Return whether the text needs all of its origin: with less of it, men of several cells would fit."""
    if said.shorter is None:
        return False
    return len({move.origin for move in position.find(said.shorter)}) > 1


class BoundNotation:
    """A notation as the rules of a variant use it; a variant has it from `bind`.

    >>> import plybook
    >>> tri_d = plybook.variant("tri-d")
    >>> parmen, start = tri_d.notation("parmen"), tri_d.start()
    >>> parmen.emit(parmen.parse("Nb1-c3(2)", start), start)
    'Nb1-c3(2)'
    """

    def __init__(self, rules: type[Position], notation: Notation) -> None:
        self.rules = rules
        self.notation = notation
        self.name = notation.name
        # The readings of texts, as reading takes long: for each seat a dict, or one for all that share cell names.
        # Like what follows they are kept as long as the notation; a dict that is full is emptied.
        shared: dict[str, Reading] = {}
        self._readings = [{} if rules.seats_name_cells else shared for _ in rules.seats]
        # Texts that are moves, whether they were read or not.
        self.has_failed = False
        self._accepted: set[str] = set()
        # By the id of a position in the first moves of a game: the position itself, so that the id stays its own, and
        # for each text what was played there. When it is full nothing is added.
        self._openings: dict[int, tuple[Position, dict[str, Played]]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a copy in another process be the one that variants have there."""
        return bind, (self.rules, type(self.notation))

    def read(self, text: str, seat: Seat = 0) -> Reading:
        """Return what ``text``, written by ``seat``, says; readings are remembered.

        Raises `UnreadableMoveError` and `OutsideRulesetError`.
        """
        known = self._readings[seat].get(text)
        return self._remembered(text, self.notation.parse(text), seat) if known is None else known

    def tried(self, question: Callable[[], T], otherwise: T) -> T:
        """Return the answer to a ``question`` about this notation, where it is only tried and not stated.

        A notation of a plug-in that fails is warned of once (`plybook.PluginWarning`); from then on the answer is
        ``otherwise``.
        """
        if not self.has_failed:
            try:
                return question()
            except FaultyNotationError as error:
                self.has_failed = True
                warnings.warn(str(error), PluginWarning, stacklevel=3)
        return otherwise

    def forget(self) -> None:
        """Forget all texts that were read and all openings that were played."""
        for readings in self._readings:
            readings.clear()
        self._accepted.clear()
        self._openings.clear()
        self.has_failed = False

    def match(self, text: str, seat: Seat = 0) -> Reading | None:
        """Return what `read` returns, or None where `read` raises, which takes far longer."""
        known = self._readings[seat].get(text)
        if known is not None:
            return known
        parsed = self.notation.match(text)
        try:
            return None if parsed is None else self._remembered(text, parsed, seat)
        except OutsideRulesetError:
            return None

    def why_not(self, text: str, seat: Seat = 0) -> UnreadableMoveError | OutsideRulesetError:
        """Return the error that `read` raises for a ``text`` that `match` does not read."""
        try:
            self.read(text, seat)
        except (UnreadableMoveError, OutsideRulesetError) as error:
            return error
        raise ValueError(f"{text!r} is read by {self.name}")

    def _remembered(self, text: str, parsed: MoveText, seat: Seat) -> Reading:
        """Return the reading of ``text``, and keep it; raise `OutsideRulesetError` if the rules lack what it says."""
        if remarks := self.rules.remarks_on(parsed, seat):
            new = tuple(each for each in remarks if each not in parsed.remarks)
            parsed = parsed._replace(remarks=(*parsed.remarks, *new))
        is_settled = not parsed.remarks and self.notation.is_settled(text)
        names_origin = self.notation.specifies_origin(parsed)
        # A Pawn may promote by the move of a board; the text does not say whose.
        in_doubt = not is_settled or names_origin or parsed.action is Action.BOARD
        less = self.notation.with_less_origin(parsed) if names_origin else None
        shorter = self.rules.query(less, seat) if less else None
        reading = Reading(parsed, self.rules.query(parsed, seat), parsed.marks, in_doubt, shorter)
        readings = self._readings[seat]
        if len(readings) >= _CACHE_LIMIT:
            readings.clear()
        readings[text] = reading
        self._remember(text)
        return reading

    def opening(self, start: Position) -> Position:
        """Return ``start``; what is played in the first moves from it is remembered, as games begin alike."""
        self._openings.setdefault(id(start), (start, {}))
        return start

    def play(self, text: str, position: Position) -> Played | None:
        """Return the one legal move that ``text`` stands for, as `Played`; None if there is none, or several."""
        opening = self._openings.get(id(position)) if position.fullmove_number <= _OPENING_MOVES else None
        if opening is not None and text in opening[1]:
            return opening[1][text]
        said = self._readings[position.turn].get(text) or self.match(text, position.turn)
        if said is None:
            return None
        moves = position.find(said.query)
        if len(moves) != 1:
            return None
        move = moves[0]
        after = position.apply_unchecked(move)
        played = said, move, after, position.marks(move, after)
        if opening is not None and len(self._openings) < _OPENING_LIMIT:
            opening[1][text] = played
            self._openings[id(after)] = after, {}
        return played

    def accepts(self, text: str, position: Position | None = None) -> bool:
        """Say whether ``text`` is a move of the notation, for whatever seat; with a ``position``, one legal there."""
        if position is None:
            return text in self._accepted or self._accepts(text)
        said = self.match(text, position.turn)
        return said is not None and len(position.find(said.query)) == 1

    def new_texts(self, plies: Iterable[Ply]) -> list[str]:
        """Return the texts of ``plies`` that are not yet known to be moves of the notation, with repetitions."""
        return list(filterfalse(self._accepted.__contains__, map(text_of, plies)))

    def _accepts(self, text: str) -> bool:
        """Say whether the new ``text`` is a move of the notation; remember it if it is."""
        if not self.notation.accepts(text):
            return False
        self._remember(text)
        return True

    def _remember(self, text: str) -> None:
        if len(self._accepted) >= _CACHE_LIMIT:
            self._accepted.clear()
        self._accepted.add(text)

    def allows(self, text: str, position: Position) -> bool:
        """Say whether ``text`` is a legal move, or several, in a ``position`` of a game by other rules."""
        try:
            here = self.rules.by_other_rules(position.setup())
        except FenError:
            return False
        said = self.match(text, here.turn)
        return said is not None and bool(here.find(said.query))

    def parse(self, text: str, position: Position) -> Move:
        """Return the one legal move of ``position`` that ``text`` stands for.

        Raises `UnreadableMoveError`, `OutsideRulesetError`, `IllegalMoveError` or `AmbiguousMoveError`, each a
        `ValueError`.
        """
        query = self.read(text, position.turn).query
        moves = position.find(query)
        if not moves:
            raise IllegalMoveError(f"illegal move {shortened(text)!r}: {self.explain(query, position)}")
        if len(moves) > 1:
            raise AmbiguousMoveError(
                f"ambiguous move {shortened(text)!r}: it could be {self.listing(moves, position)}"
            )
        return moves[0]

    def explain(self, query: Query, position: Position) -> str:
        """Say why no legal move of ``position`` fits ``query``, by the names that the notation has for cells."""
        return position.named_as(self.notation.naming).explain(query)

    def emit(
        self,
        move: Move | str,
        position: Position,
        after: Position | None = None,
        *,
        said: MoveText | None = None,
        is_chess960: bool = False,
    ) -> str:
        """Return the canonical text of ``move``, which must be legal in ``position`` or a pass, or of that of a text.

        ``after`` is the position it leads to, and ``said`` what its effects say of it, if the caller has them. If the
        game ``is_chess960`` castling by its squares is the King's move to his Rook, from wherever he comes. An error
        of the notation is the cause of a `FaultyNotationError`.
        """
        if isinstance(move, str):
            move = position.parse_san(move)
        if move == PASS:
            return NULL_MOVE
        text = said or described(move, position, after or position.apply_unchecked(move))
        if is_chess960 and move.special == CASTLING:
            text = text._replace(target=position.geometry.places[move.target])
        try:
            return self.notation.emit(text, position)
        except MemoryError:
            raise
        except Exception as error:
            raise FaultyNotationError.of(self.notation, position.move_name(move), error) from error

    def listing(self, moves: list[Move], position: Position) -> str:
        """Return the texts of several moves as an enumeration: ``a, b or c``; of many only the first."""
        return listing(sorted(self.emit(move, position) for move in moves), most=_LISTED)


class Notations(Protocol):
    """A variant as code that reads moves needs it: its rules, and the notations that serve it."""

    @property
    def id(self) -> str:
        """The name of the variant in files and commands."""
        ...

    @property
    def rules(self) -> type[Position]:
        """The class of its positions."""
        ...

    @property
    def notations(self) -> tuple[str, ...]:
        """The names of its notations, its own first."""
        ...

    def notation(self, name: str | None = None) -> BoundNotation:
        """Return the notation of this name, its own when no name is given."""
        ...

    def start(self) -> Position:
        """Return the position the game starts from."""
        ...

    def other_notation_hint(self, text: str, notation: str, position: Position | None = None) -> str:
        """Say which other notation reads ``text``, which ``notation`` does not; "" if none does."""
        ...

    def legal_by_cousin(self, text: str, notation: str, position: Position) -> str:
        """Say by which other rules on its board ``text`` is a legal move in ``position``; "" if by none."""
        ...


@made_once()
def bind(rules: type[Position], notation: type[Notation]) -> BoundNotation:
    """Return ``notation`` bound to ``rules``, for both the same each time."""
    return BoundNotation(rules, notation(rules.alphabet()))
