"""What is asked of the positions of a game: that one has been reached, or one with these men on these cells.

A position is typed as a FEN, as much of it as matters: the men alone, the men and who is to move, or all of it but
for the counters, which never matter. Some men are typed with their seats and cells, parted by commas: ``wKd1(2)`` and
``bPc2(2)`` are a King of White and a Pawn of Black, and ``-e4`` says that e4 is empty. Cells are called as the first
seat or all call them, men as in notations, and seats by their letters in a FEN.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.catalogue import Variant, variants
from plybook.diagnostics import shortened
from plybook.rules.board import bits
from plybook.rules.position import Position
from plybook.rules.setup import FenError

_EMPTY = "-"
_COMMA = re.compile(r",(?![^()]*\))")
_FIELDS = re.compile(r"[^,\s]\s+[^,\s]")


@dataclass(frozen=True, slots=True)
class MenPattern:
    """What stands on some cells: for each the codes of the men that may, 0 for none."""

    men: tuple[tuple[int, int], ...]

    def fits(self, position: Position) -> bool:
        """Say whether ``position`` is so."""
        return all(position.board[cell] == code for cell, code in self.men)


@dataclass(frozen=True, slots=True)
class FenPattern:
    """All men of a position, and the first ``fields`` of its FEN; ``skipped`` of these do not matter."""

    board: bytes
    fields: tuple[str, ...]
    skipped: frozenset[int]

    def fits(self, position: Position) -> bool:
        """Say whether ``position`` is so."""
        return position.board == self.board and _kept(position.fen(), len(self.fields), self.skipped) == self.fields


@dataclass(frozen=True, slots=True)
class PositionCondition(Condition):
    """One of the ``patterns`` of the game's variant was reached in its main line."""

    patterns: tuple[tuple[str, MenPattern | FenPattern], ...]

    def holds(self, look: ExaminedGame) -> bool:
        """Say whether it is so."""
        if look.record.variant not in dict(self.patterns):
            return False
        pattern = dict(self.patterns)[look.record.variant]
        return any(map(pattern.fits, look.replayed.positions))


def position_condition(typed: str, among: Iterable[str]) -> PositionCondition:
    """Return the condition on positions that is ``typed``, for those ``among`` the variants in which it means one.

    Raises `FilterError` where it means one in none of them.
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
    """Say whether ``typed`` has fields, or the rows of a FEN: names of cells have one stroke at the most."""
    return _FIELDS.search(typed) is not None or typed.count("/") > typed.count(",") + 1


# --- some men ----------------------------------------------------------------------------------------------------


def _man(word: str, variant: Variant) -> tuple[int, int]:
    """Return the cell that ``word`` names and the code of what stands there."""
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
    """Yield what ``word`` may say, however it is taken apart."""
    rules, begins = variant.rules, {_EMPTY: 0}
    for seat, letter in enumerate(rules.seat_letters()):
        for kind, name in enumerate(rules.kinds):
            begins[letter + name] = 1 + seat * len(rules.kinds) + kind
    for begin, code in begins.items():
        if word.startswith(begin):
            yield from ((cell, code) for cell in bits(variant.cells_called(word.removeprefix(begin))))


# --- a FEN -------------------------------------------------------------------------------------------------------


def _fen_pattern(typed: str, rules: type[Position]) -> FenPattern:
    """Return the pattern of a FEN of which the last fields may be missing."""
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
    """Return which field of a FEN says who is to move, which are counters, and the usual ones without any rights."""
    setup = replace(rules.from_fen(rules.start_fen).setup(), unmoved=0, turn=0)
    usual = rules.write_fen(setup).split()
    turned = rules.write_fen(replace(setup, turn=1)).split()
    counted = rules.write_fen(replace(setup, halfmove_clock=7, fullmove_number=9)).split()
    turn = next(index for index, (one, other) in enumerate(zip(usual, turned, strict=True)) if one != other)
    counters = (index for index, (one, other) in enumerate(zip(usual, counted, strict=True)) if one != other)
    return turn, frozenset(counters), tuple(usual)


def _kept(fen: str, count: int, skipped: frozenset[int]) -> tuple[str, ...]:
    """Return the first ``count`` fields of ``fen``, those ``skipped`` empty."""
    return tuple("" if index in skipped else field for index, field in enumerate(fen.split()[:count]))
