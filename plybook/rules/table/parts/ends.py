"""How games end, other than by a side that cannot move: extinction, flags, checks, rows, a full board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import Move
from plybook.rules.position import Outcome
from plybook.rules.table.game import Connection, Extinction, Flag
from plybook.rules.table.shapes import joins
from plybook.rules.terms import Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

ALL = "*"
"""All men together, in place of a letter."""

Counted = tuple[Sequence[tuple[Sequence[int], Sequence[int]]], Sequence[tuple[Sequence[int], Sequence[int]]]]
"""For each side, and each letter of a rule, the codes of such men and the numbers of their hands."""


def extinct(rule: Extinction, counted: Counted, position: GamePosition) -> Outcome | None:
    """Return the end of a game in which a side has lost all its men of a kind."""
    turn = position.turn
    for seat in (turn, 1 - turn):
        for number, own in enumerate(counted[seat]):
            if _count(position, seat, own) > rule.count:
                continue
            least = rule.others + (1 if rule.claim and seat == turn else 0)
            if not least or _count(position, 1 - seat, counted[1 - seat][number]) >= least:
                return position.valued("extinction", rule.value if seat == turn else -rule.value)
    return None


def _count(position: GamePosition, seat: Seat, counted: tuple[Sequence[int], Sequence[int]]) -> int:
    """Return how many men of some codes a side has, with those in hand."""
    count, (codes, hands) = 0, counted
    for code in codes:
        count += position.masks[code].bit_count()
    for index in hands:
        count += position.hands[seat][index]
    return count


def flag(rule: Flag, position: GamePosition) -> Outcome | None:
    """Return the end of a game in which a side's men have come where they win."""
    turn = position.turn
    if not rule.answer:
        return position.valued("goal reached", -1) if reached(rule, position, 1 - turn, safe=rule.safe) else None
    here, there = reached(rule, position, turn), reached(rule, position, 1 - turn)
    if here and there:
        return position.drawn_by("both goals reached")
    if here:
        return position.valued("goal reached", 1)
    if not there:
        return None
    if position.game.royal.kings and set(rule.letters[1 - turn]) <= {*position.game.royal.kings}:
        if turn == 1 and _can_answer(rule, position):
            return None
        return position.valued("goal reached", -1)
    return position.valued("goal reached", -1) if rule.safe and reached(rule, position, 1 - turn, safe=True) else None


def _can_answer(rule: Flag, position: GamePosition) -> bool:
    """Say whether the side to move can reach its goal at once."""
    turn = position.turn
    moves: list[Move] = []
    for generate in position.generators[:1]:
        generate(position, -1, rule.cells[turn], moves)
    for sift in position.filters:
        moves = sift(position, moves)
    return any(reached(rule, position.apply_unchecked(move), turn) for move in moves)


def reached(rule: Flag, position: GamePosition, seat: Seat, *, safe: bool = False) -> bool:
    """Say whether enough men of ``seat`` stand where they win, not attacked there if they must be ``safe``."""
    cells = rule.cells[seat]
    if not cells:
        return False
    there, masks = 0, position.masks
    for code in position.goal_codes[seat]:
        there |= masks[code] & cells
    if not there:
        return False
    if safe:
        occupied = sum(position.occupied)
        there = sum(1 << cell for cell in bits(there) if not position.attacks_on(cell, 1 - seat, occupied))
    if there.bit_count() >= rule.count:
        return True
    return rule.blocked and there != 0 and not cells & ~(position.occupied[0] | position.occupied[1])


def checked(position: GamePosition) -> Outcome | None:
    """Return the end of a game in which a side has given enough checks."""
    return position.valued("checks given", -1) if position.checks_left[1 - position.turn] <= 0 else None


def count_check(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Count the check that a move gives."""
    if new.is_check():
        left = list(new.checks_left)
        left[position.turn] = max(left[position.turn] - 1, 0)
        new.checks_left = left[0], left[1]


def full(position: GamePosition) -> Outcome | None:
    """Return the end of a game on a full board."""
    taken = position.occupied[0] | position.occupied[1] | position.walls
    if position.geometry.all & ~taken:
        return None
    own, foes = (position.occupied[seat].bit_count() for seat in (position.turn, 1 - position.turn))
    return position.valued("full board", (own > foes) - (own < foes))


def connected(rule: Connection, position: GamePosition) -> Outcome | None:
    """Return the end of a game in which the side that has moved has its men in a row, or as the rule says."""
    seat = 1 - position.turn
    men: Cells = position.occupied[seat]
    if rule.letters:
        base = 1 + seat * len(position.kinds)
        kinds = {each for letter in rule.letters for each in position.alike[position.kinds.index(letter)]}
        men = sum(position.masks[base + each] for each in kinds)
    shapes, lines = position.connections
    is_there = any(men & shape == shape for shape in shapes)
    if is_there or any((men & line).bit_count() >= rule.aligned for line in lines):
        return position.valued("row made", -rule.value)
    first, second = (shore[seat] for shore in rule.shores)
    if first and joins(position.geometry, rule.ways, men, first, second):
        return position.valued("chain made", -rule.value)
    return None
