"""Conditions on the positions of a game: that a position was reached, or one with certain men on certain cells.

A position is typed as a FEN, or the beginning of one: the men, the men and the side to move, or all fields. Counters
are ignored. Single men are typed with seats and cells, separated by commas: ``wKd1(2)`` and ``bPc2(2)`` are a King of
White and a Pawn of Black, and ``-e4`` says that e4 is empty. Cells have the names of the first seat or the common
ones, men their letters in the notations, and seats their letters in a FEN.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.catalogue import Variant, variants
from plybook.rules.board import bits
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.wording import shortened

_EMPTY = "-"
_COMMA = re.compile(r",(?![^()]*\))")
_FIELDS = re.compile(r"[^,\s]\s+[^,\s]")
_FEN4 = re.compile(r"[A-Z]-[01](?:,[01]){3}-")  # its fields are parted by hyphens


@dataclass(frozen=True, slots=True)
class MenPattern:
    """Men on some cells: for each cell the codes of the men that may stand there, 0 for none."""

    men: tuple[tuple[int, int], ...]

    def fits(self, position: Position) -> bool:
        """Return whether ``position`` matches."""
        return all(position.board[cell] == code for cell, code in self.men)


@dataclass(frozen=True, slots=True)
class FenPattern:
    """All men of a position, and the first ``fields`` of its FEN, without the fields ``skipped``."""

    board: bytes
    fields: tuple[str, ...]
    skipped: frozenset[int]

    def fits(self, position: Position) -> bool:
        """Return whether ``position`` matches."""
        return position.board == self.board and _kept(position.fen(), len(self.fields), self.skipped) == self.fields


@dataclass(frozen=True, slots=True)
class PositionCondition(Condition):
    """The main line reached one of the ``patterns`` of the game's variant."""

    patterns: tuple[tuple[str, MenPattern | FenPattern], ...]

    def holds(self, examined: ExaminedGame) -> bool:
        """Return whether the game reached such a position."""
        if examined.record.variant not in dict(self.patterns):
            return False
        pattern = dict(self.patterns)[examined.record.variant]
        return any(map(pattern.fits, examined.replayed.positions))


def position_condition(typed: str, among: Iterable[str]) -> PositionCondition:
    """Return the condition on positions that is ``typed``, for those variants ``among`` in which it is valid.

    Raises `FilterError` if it is valid in none of them.
    """
    found: list[tuple[str, MenPattern | FenPattern]] = []
    faults: list[str] = []
    for name in among:
        try:
            found.append((name, _pattern(typed.strip(), variants[name])))
        except (FilterError, FenError) as error:
            faults.append(f"in {name} {error}")
    if not found:
        raise FilterError(f"{shortened(typed)!r} is no position: {faults[0]}")
    return PositionCondition(tuple(found))


def _pattern(typed: str, variant: Variant) -> MenPattern | FenPattern:
    if _looks_like_fen(typed):
        return _fen_pattern(typed, variant.rules)
    return MenPattern(tuple(_man(word.strip(), variant) for word in _COMMA.split(typed)))


def _looks_like_fen(typed: str) -> bool:
    """Return whether ``typed`` has fields, or rows of a FEN; names of cells have at most one slash."""
    return (
        _FIELDS.search(typed) is not None or _FEN4.match(typed) is not None or typed.count("/") > typed.count(",") + 1
    )


# --- some men ----------------------------------------------------------------------------------------------------


def _man(word: str, variant: Variant) -> tuple[int, int]:
    """Return the cell that ``word`` names and the codes of what may stand there."""
    rules, read = variant.rules, list(dict.fromkeys(_readings(word, variant)))
    if len(read) == 1:
        return read[0]
    if read:
        raise FilterError(f"{shortened(word)!r} can be read in two ways")
    seats = ", ".join(f"{letter} {seat}" for letter, seat in zip(rules.seat_letters(), rules.seats, strict=True))
    names = rules.cell_names()
    raise FilterError(
        f"{shortened(word)!r} is no man on a cell: that is a seat ({seats}), a man ({', '.join(rules.kinds)}) and a "
        f"cell ({names[0]} to {names[-1]}), such as {rules.seat_letters()[0]}{rules.kinds[-1]}{names[0]}"
    )


def _readings(word: str, variant: Variant) -> Iterator[tuple[int, int]]:
    """Yield what ``word`` can mean, for each way to divide it into seat, man and cell."""
    rules, begins = variant.rules, {_EMPTY: 0}
    for seat, letter in enumerate(rules.seat_letters()):
        for kind, name in enumerate(rules.kinds):
            begins[letter + name] = 1 + seat * len(rules.kinds) + kind
    for begin, code in begins.items():
        if word.startswith(begin):
            yield from ((cell, code) for cell in bits(variant.cells_called(word.removeprefix(begin))))


# --- a FEN -------------------------------------------------------------------------------------------------------


def _fen_pattern(typed: str, rules: type[Position]) -> FenPattern:
    """Return the pattern of a FEN whose last fields may be missing."""
    given, (turn, counters, usual) = typed.split(), _fields(rules)
    if len(given) > turn + 1:
        position, _ = rules.from_odd_fen(typed)
        return FenPattern(position.board, _kept(position.fen(), len(usual), counters), counters)
    if len(given) < turn:
        raise FenError(f"the FEN has {len(given)} of the {turn} fields that say where all stand")
    setup = rules.read_fen(" ".join((*given, *usual[len(given) :])))
    return FenPattern(setup.board, _kept(rules.write_fen(setup), len(given), frozenset()), frozenset())


@cache
def _fields(rules: type[Position]) -> tuple[int, frozenset[int], tuple[str, ...]]:
    """Return the field of the side to move, the fields of counters, and the usual fields without rights."""
    setup = replace(rules.from_fen(rules.start_fen).setup(), unmoved=0, turn=0)
    usual = rules.write_fen(setup).split()
    turned = rules.write_fen(replace(setup, turn=1)).split()
    counted = rules.write_fen(replace(setup, halfmove_clock=7, fullmove_number=9)).split()
    turn = next(index for index, (one, other) in enumerate(zip(usual, turned, strict=True)) if one != other)
    counters = (index for index, (one, other) in enumerate(zip(usual, counted, strict=True)) if one != other)
    return turn, frozenset(counters), tuple(usual)


def _kept(fen: str, count: int, skipped: frozenset[int]) -> tuple[str, ...]:
    """Return the first ``count`` fields of ``fen``, with the ``skipped`` ones empty."""
    return tuple("" if index in skipped else field for index, field in enumerate(fen.split()[:count]))
