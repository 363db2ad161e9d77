"""Conditions on the moves of a game: that a move was played, or that the game begins with a line.

Moves are typed in any notation of the variant and compared as moves: everything that the text says must be true of
the move. So ``Nf3`` is any Knight's move to f3, ``Nxf3`` a capture there, and ``Nbd2`` a move of the Knight from the
b-file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.catalogue import Variant, variants
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.hints import respelt
from plybook.notation.moves import Mark, UnreadableMoveError, typed_moves
from plybook.rules.moves import PASS, Move
from plybook.rules.position import OutsideRulesetError, Position
from plybook.wording import shortened


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A move as typed: its ``text``, and for each variant the notations that read it."""

    text: str
    notations: tuple[tuple[str, tuple[str, ...]], ...]

    def readers(self, variant: Variant) -> list[BoundNotation]:
        """Return the notations of ``variant`` that read the text."""
        return [variant.notation(name) for name in dict(self.notations).get(variant.id, ())]

    def is_played(self, readers: Sequence[BoundNotation], before: Position, move: Move, after: Position) -> bool:
        """Return whether the text is true of ``move``, which leads from one position to the next."""
        return move != PASS and any(_is_true_of(self.text, reader, before, move, after) for reader in readers)


@dataclass(frozen=True, slots=True)
class MoveCondition(Condition):
    """A move was played in the main line."""

    move: TypedMove

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the move was played."""
        variant = examined.replayed.variant
        readers = self.move.readers(variant) if variant else []
        return bool(readers) and any(
            self.move.is_played(readers, before, move, after)
            for _, before, move, after in examined.replayed.line.steps()
        )


@dataclass(frozen=True, slots=True)
class LineCondition(Condition):
    """The main line begins with some moves."""

    moves: tuple[TypedMove, ...]

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the game begins so."""
        variant = examined.replayed.variant
        if variant is None or len(examined.replayed.moves) < len(self.moves):
            return False
        steps = zip(self.moves, examined.replayed.line.steps(), strict=False)
        return all(
            typed.is_played(typed.readers(variant), before, move, after) for typed, (_, before, move, after) in steps
        )


def move_condition(typed: str, among: Iterable[str]) -> MoveCondition:
    """Return the condition that the move ``typed`` was played, in a game of one of the variants ``among``.

    Raises `FilterError` if the text is a move in none of them.
    """
    found = typed_moves(typed)
    if len(found) != 1:
        hint = "; use the condition for a line of moves" if found else ""
        raise FilterError(f"{shortened(typed)!r} is not one move{hint}")
    return MoveCondition(_read(found[0], list(among)))


def line_condition(typed: str, among: Iterable[str]) -> LineCondition:
    """Return the condition that a game begins with the moves ``typed``; otherwise as `move_condition`."""
    names, found = list(among), typed_moves(typed)
    if not found:
        raise FilterError(f"{shortened(typed)!r} has no moves")
    line = tuple(_read(text, names) for text in found)
    if not set.intersection(*({name for name, _ in move.notations} for move in line)):
        raise FilterError(f"{shortened(typed)!r}: no variant has all of these moves")
    return LineCondition(line)


def _read(text: str, among: Sequence[str]) -> TypedMove:
    notations = [(name, _accepting(text, variants[name])) for name in among]
    read = tuple((name, accepting) for name, accepting in notations if accepting)
    if not read:
        raise FilterError(f"{shortened(text)!r} is no move{_hint(text, [variants[name] for name in among])}")
    return TypedMove(text, read)


def _accepting(text: str, variant: Variant) -> tuple[str, ...]:
    bound = {name: variant.notation(name) for name in variant.notations}
    return tuple(name for name, each in bound.items() if each.tried(partial(each.accepts, text), otherwise=False))


def _hint(text: str, among: Sequence[Variant]) -> str:
    """Return a hint on ``text``: a similar move, or the reason why it is none."""
    bound = [variant.notation(name) for variant in among for name in variant.notations]
    found = (each.tried(partial(respelt, text, each), otherwise="") for each in bound)
    if near := next(filter(None, found), ""):
        return f" of any of the variants; {near}"
    for notation in bound:
        if not notation.has_failed:
            try:
                notation.read(text)
            except (UnreadableMoveError, OutsideRulesetError) as error:
                return f"; in {among[0].id}: {error}"
    return ""


def _is_true_of(text: str, notation: BoundNotation, before: Position, move: Move, after: Position) -> bool:
    try:
        reading = notation.read(text, before.turn)
    except (UnreadableMoveError, OutsideRulesetError):
        return False
    if move not in before.find(reading.query):
        return False
    deserved = before.marks(move, after)
    missing = reading.marks - deserved
    return not missing or (missing == {Mark.CHECK} and Mark.MATE in deserved)
