"""What men become: Pawns at the end of the board, and men that are raised or lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.table.game import Promotion
from plybook.rules.table.parts.men import plain, plain_moves
from plybook.rules.table.ways import Making
from plybook.rules.terms import Cell, Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

Maker = Callable[["GamePosition | None", Cell, Cells], Iterable[Move]]
"""A function that makes the moves of a man from a cell to targets; only one that is not fixed reads the position."""


def fixed_of(make: Maker) -> Making | None:
    """Return ``make`` without its argument for the position, which it must not need; None if it does."""
    if make is plain:
        return plain_moves
    found: Making | None = getattr(make, "fixed", None)
    return found if is_fixed(make) else None


def is_fixed(make: Maker) -> bool:
    """Say whether ``make`` makes the same moves in every position."""
    return make is plain or getattr(make, "is_fixed", False)


class Change:
    """What a man of one code may become.

    ``kinds`` are the indices of the kinds; ``zone`` is where; ``from_zone`` says that going out of it counts, too;
    ``is_duty`` that he must; ``limits`` has the most men of each kind.
    """

    def __init__(
        self,
        kinds: Sequence[int],
        zone: Cells,
        *,
        from_zone: bool = False,
        is_duty: bool = False,
        on_capture_only: bool = False,
        limits: Sequence[tuple[tuple[int, ...], int]] = (),
        waits: bool = False,
    ) -> None:
        self._kinds = tuple(kinds)
        self._zone = zone
        self._from_zone = from_zone
        self._is_duty = is_duty
        self._on_capture_only = on_capture_only
        self._limits = limits
        self._waits = waits
        self.is_fixed = not limits and not on_capture_only
        self.moves = lru_cache(maxsize=1 << 13)(self._moves)
        self.fixed = lru_cache(maxsize=1 << 13)(self._fixed)

    def __call__(self, position: GamePosition | None, origin: Cell, targets: Cells) -> Iterable[Move]:
        """Return the moves from ``origin`` to ``targets``, with all that the man may become there."""
        kinds = self._kinds
        if self.is_fixed or position is None:
            return self.moves(origin, targets, kinds, targets)
        if self._limits:
            kinds = tuple(
                kind
                for kind, (codes, most) in zip(kinds, self._limits, strict=True)
                if sum(position.masks[code].bit_count() for code in codes) < most
            )
        foes = -1
        if self._on_capture_only:
            foes = position.occupied[1 - position.turn]
        return self.moves(origin, targets, kinds, foes & targets)

    def _fixed(self, origin: Cell, targets: Cells) -> tuple[Move, ...]:
        return self.moves(origin, targets, self._kinds, targets)

    def _moves(self, origin: Cell, targets: Cells, kinds: tuple[int, ...], counting: Cells) -> tuple[Move, ...]:
        here = self._from_zone and self._zone >> origin & 1
        changing = (targets if here else targets & self._zone) & counting
        if not changing:
            return plain_moves(origin, targets)
        changed = [Move(origin, target, kind) for target in bits(changing) for kind in kinds]
        staying = targets & ~changing if self._is_duty and (kinds or self._waits) else targets
        return (*changed, *plain_moves(origin, staying))


def no_dead_ends(make: Maker, alive: Cells) -> Maker:
    """Return a maker of the moves of ``make``, but for those without promotion to cells outside ``alive``."""

    def moves(position: GamePosition | None, origin: Cell, targets: Cells) -> Iterable[Move]:
        return [move for move in make(position, origin, targets) if move.promotion or alive >> move.target & 1]

    return moves


def changes(
    rule: Promotion, letters: Sequence[str], written: Sequence[str], seat: Seat, zone: Cells
) -> dict[int, Maker]:
    """Return the makers of moves of men that may become others, by kind.

    ``letters`` are those of the kinds, ``written`` those that they have in moves, by which their numbers are limited.
    """
    number = {letter: kind for kind, letter in enumerate(letters)}
    base = 1 + seat * len(letters)

    def limits(kinds: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
        if not any(written[kind] in rule.limits for kind in kinds):
            return []
        alike = [tuple(base + each for each, name in enumerate(written) if name == written[kind]) for kind in kinds]
        return [(codes, rule.limits.get(written[kind], 1 << 10)) for kind, codes in zip(kinds, alike, strict=True)]

    found: dict[int, Maker] = {}
    for letter in rule.pawns[seat]:
        kinds = [number[each] for each in rule.becomes[seat]]
        waits = bool(kinds)
        if letter in rule.raised:
            kinds.append(number[rule.raised[letter]])
        found[number[letter]] = Change(kinds, zone, is_duty=rule.is_pawns_duty, limits=limits(kinds), waits=waits)
    pairs = {**rule.raised, **({after: before for before, after in rule.raised.items()} if rule.lowers else {})}
    for before, after in pairs.items():
        kind = number[before]
        if kind not in found:
            found[kind] = Change(
                [number[after]],
                zone,
                from_zone=True,
                is_duty=rule.is_duty,
                on_capture_only=rule.on_capture_only,
                limits=limits([number[after]]) if before in rule.raised else (),
            )
    return found
