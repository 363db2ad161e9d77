"""Men in hand, and drops of them onto the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.moves import DROP, Move
from plybook.rules.table.game import Drops
from plybook.rules.table.parts.enclosing import encloses
from plybook.rules.table.parts.royal import is_king_attacked
from plybook.rules.terms import Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition

_KIND = 15


def add_drops(rule: Drops, position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the drops onto ``targets``, but for what they leave of a royal man's safety in games of several."""
    if wanted != -1:  # men of some cells are asked for
        return
    turn = position.turn
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    free = position.geometry.all & ~occupied & rule.cells[turn]
    if rule.enclosing:
        free = _enclosing(rule, position, free)
    sensitive = 0
    if position.royal_codes[turn]:
        _, allowed, _, sensitive = position.survey()
        free &= allowed
    if not free & targets:
        return
    for index, kind in enumerate(position.hand_kinds):
        if not rule.free and not position.hands[turn][index]:
            continue
        for each, cells in position.drop_cells[turn][kind]:
            found = free & cells & targets
            if found:
                found = _limited(rule, position, kind, each, found, free)
            moves += [
                Move(cell, cell, each, DROP)
                for cell in bits(found)
                if not sensitive >> cell & 1 or _is_safe(position, cell, occupied)
            ]


def _is_safe(position: GamePosition, cell: int, occupied: Cells) -> bool:
    royal = position.masks[position.royal_codes[position.turn]].bit_length() - 1
    return not position.attacks[1 - position.turn].on(royal, position.masks, occupied | 1 << cell)


def _limited(rule: Drops, position: GamePosition, kind: int, dropped: int, found: Cells, free: Cells) -> int:
    """Return those of the cells ``found`` where a man of ``kind`` may join those of his side."""
    turn = position.turn
    letter, base = position.kinds[kind], 1 + turn * len(position.kinds)
    if letter in rule.single and dropped == kind:
        own = sum(position.masks[base + each] for each in position.alike[kind])
        for cells in position.files:
            if (own & cells).bit_count() >= rule.single[letter]:
                found &= ~cells
    if rule.opposite:
        own = sum(position.masks[base + each] for each in position.alike[position.kinds.index(rule.opposite)])
        dark = position.dark_cells
        if letter == rule.opposite:
            if own:
                found &= ~dark if own & dark else dark
        elif waiting := position.hands[turn][position.hand_kinds.index(position.kinds.index(rule.opposite))]:
            for cells in (dark, ~dark):
                is_needed = not own & cells and (waiting > 1 or own)
                if is_needed and (free & cells).bit_count() <= 1:
                    found &= ~cells
    return found


def _enclosing(rule: Drops, position: GamePosition, free: Cells) -> int:
    if opening := rule.opening & ~(position.occupied[0] | position.occupied[1]):
        return free & opening
    return sum(1 << cell for cell in bits(free) if encloses(position, cell, rule.enclosing))


def play(rule: Drops, position: GamePosition, new: GamePosition, move: Move) -> int:
    """Make ``new`` the position after a drop."""
    turn = position.turn
    _, target, kind, _ = move
    new.board, new.masks, new.occupied = position.board, position.masks, position.occupied
    new.rearrange({target: 1 + turn * len(position.kinds) + kind})
    new.unmoved, new.halfmove_clock = position.unmoved, 0
    castling, rights = position.game.castling, position.castling_rights
    if castling is not None and castling.by_drops and rights is not None:
        new.unmoved |= rights.of_dropped(new.board, target, turn)
    if not rule.free:
        new.hands = changed_hands(position.hands, turn, position.hand_index[kind], -1)
    return 0


def changed_hands(
    hands: tuple[tuple[int, ...], tuple[int, ...]], seat: int, index: int, by: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return ``hands`` with ``by`` more men of a kind in that of ``seat``."""
    hand = list(hands[seat])
    hand[index] += by
    return (hands[0], tuple(hand)) if seat else (tuple(hand), hands[1])


def take_to_hand(position: GamePosition, new: GamePosition, move: Move, taken: int) -> None:
    """Put the man ``taken`` into the hand of the side that has moved."""
    if taken and (index := position.hand_index.get((taken - 1) % len(position.kinds), -1)) >= 0:
        new.hands = changed_hands(new.hands, position.turn, index, 1)


def must_drop(rule: Drops, position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return the drops that must be made among ``moves``, all of these if none can be."""
    drops = [move for move in moves if _must(rule, position, move)]
    if drops or not moves:
        return drops
    return [] if any(_must(rule, position, move) for move in position.complete()) else moves


def _must(rule: Drops, position: GamePosition, move: Move) -> bool:
    """Say whether ``move`` is a drop of the kind that must be made."""
    return move.special & _KIND == DROP and (
        not rule.must_letter or position.written[move.promotion] == rule.must_letter
    )


def without_drop_checks(position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves`` without drops that attack a true King."""
    other = 1 - position.turn
    return [
        move
        for move in moves
        if move.special & _KIND != DROP or not is_king_attacked(position.apply_unchecked(move), other)
    ]


def without_drop_mates(rule: Drops, position: GamePosition, moves: list[Move]) -> list[Move]:
    """Return ``moves`` without drops of men that must not be dropped with mate, and do."""
    return [move for move in moves if move.special & _KIND != DROP or not _mates(rule, position, move)]


def _mates(rule: Drops, position: GamePosition, move: Move) -> bool:
    if position.kinds[move.promotion] not in rule.no_mates:
        return False
    turn, target = position.turn, move.target
    kings = sum(position.masks[1 + (1 - turn) * len(position.kinds) + kind] for kind in _kings(position))
    mover = position.mover_of[1 + turn * len(position.kinds) + move.promotion]
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    if not (mover.capturing or mover.moving).targets(target, occupied) & kings:
        return False
    after = position.apply_unchecked(move)
    return not after.has_legal_move()


def _kings(position: GamePosition) -> list[int]:
    return [position.kinds.index(letter) for letter in position.game.royal.kings]
