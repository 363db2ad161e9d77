"""A position of a game with attack boards: the search for moves and the words both rulesets of Tri-D chess share.

A ruleset is a subclass of `AttackBoardsPosition`. The state is in `plybook.rules.games.tri_d.state`, why a
move is not legal in `plybook.rules.games.tri_d.explain`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from itertools import chain
from operator import or_
from types import new_class

from plybook.compiling import mypyc_attr
from plybook.notation.moves import PLAIN_MARKS, Action, MoveText, Place, marks
from plybook.notation.notation import Alphabet
from plybook.rules.board import Geometry, bits
from plybook.rules.effects import MoveEffects
from plybook.rules.games.tri_d.board import (
    ADVANCE,
    ATTACKS,
    BETWEEN,
    BEYOND,
    BISHOP,
    BOARD_NAMES,
    CASTLINGS,
    DOUBLE,
    FIRST_CODES,
    KINDS,
    KING,
    LAST_RANKS,
    PAWN,
    PIN_CELLS,
    QUEEN,
    REACH,
    ROOK,
    TAKES,
)
from plybook.rules.games.tri_d.explain import explain
from plybook.rules.games.tri_d.naming import NAMINGS
from plybook.rules.games.tri_d.state import AttackBoardsState
from plybook.rules.moves import BOARD_MOVE, CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.position import OutsideRulesetError, Played, Position
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

_KIND = {letter: kind for kind, letter in enumerate(KINDS)}


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackBoardsPosition(AttackBoardsState):
    """A position that finds its legal moves.

    A moving board's `Query.origins` has bit ``b`` for board ``b`` and bit ``4 + p`` for the pin ``p`` it stands on.
    """

    __slots__ = ()

    @abstractmethod
    def board_targets(self, board: int) -> int:
        """Return the pins to which the seat to move may move ``board``."""

    def changes_owner(self, move: Move) -> bool:
        """Say whether ``move``, legal here, is marked for the change of an attack board's owner."""
        return False

    def uncovers(self, move: Move) -> bool:
        """Say whether a pawn promotes because ``move`` takes the board away that stood over it."""
        return False

    # --- the search for moves ----------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        yield from self._men_moves(Query())
        yield from self._castling_moves("")
        yield from self._board_moves(Query())

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``: few men can come from there, few of them get there."""
        if query.special == CASTLING:
            return list(self._castling_moves(query.token))
        if query.special == BOARD_MOVE:
            return list(self._board_moves(query))
        return list(self._men_moves(query))

    def has_legal_move(self) -> bool:
        """Say whether the seat to move can move at all; in check it must take the checker, come between or flee."""
        checker = self._own_checker() if self.has_shorter_ways else -1
        if checker < 0:
            return super().has_legal_move()
        if self._can_step_aside():
            return True
        answers = reduce(or_, BETWEEN[checker][self.king(self.turn)], 1 << checker)
        if checker == self.ep:
            answers |= self.passed
        others = chain(self._men_moves(Query(targets=answers)), self._board_moves(Query()))
        return next(others, None) is not None

    def _can_step_aside(self) -> bool:
        """Say whether the king of the seat to move has a legal move of his own, castling aside."""
        king = self.king(self.turn)
        cells = REACH[KING][king] & self.squares & ~self.occupied[self.turn]
        while cells:
            target = cells.bit_length() - 1
            cells ^= 1 << target
            if self._is_safe(king, target):
                return True
        return False

    def _men_moves(self, query: Query) -> Iterator[Move]:
        turn = self.turn
        targets = query.targets & self.squares & ~self.occupied[turn]
        if query.captured >= 0:
            targets &= self.masks[self.code(1 - turn, query.captured)]
        for kind in range(len(KINDS)) if query.kind < 0 else (query.kind,):
            men = self.masks[self.code(turn, kind)] & query.origins
            if kind == PAWN:
                yield from self._pawn_moves(men, targets, query)
            elif not query.promotion:
                yield from self._piece_moves(men, targets, REACH[kind])

    def _piece_moves(self, men: Cells, targets: Cells, reach: tuple[int, ...]) -> Iterator[Move]:
        squares, occupied = self.squares, self.occupied[0] | self.occupied[1]
        for origin in bits(men):
            between = BETWEEN[origin]
            for target in bits(reach[origin] & targets):
                clear = self.path_is_clear(between[target], 1 << target, squares, occupied)
                if clear and self._is_safe(origin, target):
                    yield Move(origin, target)

    def _pawn_moves(self, men: Cells, targets: Cells, query: Query) -> Iterator[Move]:
        turn = self.turn
        empty = self.squares & ~(self.occupied[0] | self.occupied[1])
        passed = self.passed & empty & query.targets if query.captured in (-1, PAWN) else 0
        for origin in bits(men):
            takes = TAKES[turn][origin]
            for target in bits(targets & (ADVANCE[turn][origin] & empty | takes & ~empty)):
                if self._is_safe(origin, target):
                    for promotion in self.promotions(target, self.squares, query.promotion):
                        yield Move(origin, target, promotion)
            if query.promotion:
                continue
            if 1 << origin & self.unmoved:
                yield from self._double_steps(origin, targets & empty)
            for target in bits(takes & passed):
                if self._is_safe(origin, target, 1 << self.ep):
                    yield Move(origin, target, special=EN_PASSANT)

    def _double_steps(self, origin: Cell, targets: Cells) -> Iterator[Move]:
        between = BETWEEN[origin]
        occupied = self.occupied[0] | self.occupied[1]
        for target in bits(DOUBLE[self.turn][origin] & targets):
            clear = self.path_is_clear(between[target], 1 << target, self.squares, occupied)
            if clear and self._is_safe(origin, target):
                yield Move(origin, target, special=DOUBLE_STEP)

    def _castling_moves(self, token: str) -> Iterator[Move]:
        rights = self.castling_rights[2 * self.turn :]
        for name, way, right in zip(self.castlings, CASTLINGS[self.turn], rights, strict=False):
            if right and token in ("", name) and self.may_castle(way.king_target, way.rook):
                yield Move(way.king, way.king_target, special=CASTLING)

    def may_castle(self, king_target: int, rook: int) -> bool:
        """Say whether king and rook, neither of which has moved, may castle now."""
        if self.castling_refusal() or (self.board[king_target] and king_target != rook):
            return False
        occupied = (self.occupied[0] | self.occupied[1]) & ~(1 << rook) | 1 << king_target
        return not self.is_check() and self.attacker(self.turn, king_target, self.squares, occupied) < 0

    def _board_moves(self, query: Query) -> Iterator[Move]:
        _, _, origins, targets, wanted, _, _ = query
        for board, pin in enumerate(self.pins):
            if not origins >> board & origins >> len(BOARD_NAMES) + pin & 1:
                continue
            for target in bits(self.board_targets(board) & targets):
                squares = self.squares ^ PIN_CELLS[pin] ^ PIN_CELLS[target]
                if self._is_safe_carrying(pin, target, squares):
                    for promotion in self.board_promotions(pin, target, squares, wanted):
                        yield Move(board, target, promotion, BOARD_MOVE)

    # --- the moves that are played most --------------------------------------------------------------------------

    def played(self, query: Query) -> Played | None:
        """Return the one legal move that fits ``query`` with what comes of it; None if none does, or several do."""
        move = self._plain_move(query) if self.has_shorter_ways else None
        if move is None:
            return super().played(query)
        after = self._moved(move)
        checker = after._checker = after._checker_after(move, query.kind)
        check = "" if checker < 0 else "+" if after.has_legal_move() else "#"
        is_capture = self.board[move.target] != 0
        if after.owners is not self.owners and self.handed_over(after):
            return move, after, marks(is_capture, False, True, False, check)
        return move, after, PLAIN_MARKS[is_capture][check]

    def _plain_move(self, query: Query) -> Move | None:
        """Return the one legal move that fits ``query`` if that asks for a plain one; None may still be several.

        Most moves are plain: a man whose kind is said goes to one square, and does not castle, capture en passant or
        promote.
        """
        special, kind, men, there, promotion, captured, _ = query
        there &= self.squares
        if special or promotion or kind < 0 or captured >= 0 or not there or there & (there - 1):
            return None
        turn, target = self.turn, there.bit_length() - 1
        men &= self.masks[FIRST_CODES[turn] + kind] & (REACH[kind][target] if kind else self._pawn_sources(target))
        origin = -1
        while men:
            cell = men.bit_length() - 1
            men ^= 1 << cell
            between = BETWEEN[cell][target]
            if not between or self.path_is_clear(between, there, self.squares, self.occupied[0] | self.occupied[1]):
                if origin >= 0:
                    return None
                origin = cell
        if origin < 0 or there & self.occupied[turn]:
            return None
        # Where it is not known whether the king is in check, that is looked at with the rest.
        is_safe = kind != KING and self._checker == -1 and not self._riders_behind(origin)
        if not is_safe and not self._is_safe(origin, target):
            return None
        return _move(origin, target, ORDINARY if kind or not DOUBLE[turn][origin] & there else DOUBLE_STEP)

    def _pawn_sources(self, target: Cell) -> Cells:
        """Return from where pawns get to ``target``; from nowhere if they may promote there, or capture en passant.

        What a pawn reaches, one of the other seat reaches back.
        """
        there, other = 1 << target, 1 - self.turn
        if there & LAST_RANKS[self.turn] or (self.ep >= 0 and there & self.passed):
            return 0
        if self.board[target]:
            return TAKES[other][target]
        return ADVANCE[other][target] | DOUBLE[other][target] & self.unmoved

    def _riders_behind(self, origin: Cell) -> Cells:
        """Return the men who ride for the other seat behind ``origin``, seen from the king of the seat to move."""
        masks, turn = self.masks, self.turn
        king = masks[FIRST_CODES[turn] + KING].bit_length() - 1
        behind = BEYOND[king][origin] if king >= 0 else 0
        if not behind:
            return 0
        first = FIRST_CODES[1 - turn]
        return behind & (masks[first + BISHOP] | masks[first + ROOK] | masks[first + QUEEN])

    def _checker_after(self, move: Move, kind: KindIndex) -> int:
        """Return the cell of a man that checks the seat to move after a plain ``move``, -1 if none does.

        It was not in check before: only the man who moved, of ``kind``, can check it now, or another past the cell
        that he left.
        """
        turn = self.turn
        origin, target, _, _ = move
        if self._riders_behind(origin):
            return self.checker(turn)
        king = self.king(turn)
        if king < 0 or not ATTACKS[turn][king][kind] >> target & 1:
            return -1
        between = BETWEEN[target][king]
        occupied = self.occupied[0] | self.occupied[1]
        clear = not between or self.path_is_clear(between, 1 << king, self.squares, occupied)
        return target if clear else -1

    # --- the safety of the king ------------------------------------------------------------------------------------

    def _is_safe(self, origin: Cell, target: Cell, taken: int = 0) -> bool:
        """Say whether moving a man leaves its king uncapturable; ``taken`` is a pawn captured en passant."""
        turn, landing = self.turn, 1 << target
        occupied = (self.occupied[0] | self.occupied[1]) ^ (1 << origin | taken) | landing
        king = self.king(turn)
        if king < 0:
            return True
        cell = target if king == origin else king
        return self.attacker(turn, cell, self.squares, occupied, landing | taken) < 0

    def _is_safe_carrying(self, pin: int, target: Cell, squares: Cells) -> bool:
        """Say whether moving a board leaves the king uncapturable."""
        turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
        king, shift = self.king(turn), 4 * (target - pin)
        if king < 0:
            return True
        carried = occupied & PIN_CELLS[pin]
        if carried >> king & 1:
            king += shift
        arrived = carried << shift if shift > 0 else carried >> -shift
        return self.attacker(turn, king, squares, occupied & ~carried | arrived) < 0

    # --- words -------------------------------------------------------------------------------------------------

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position."""
        if text.hung:
            raise OutsideRulesetError(cls.no_hung_boards)
        if text.turns:
            reason = (
                f"an attack board goes to another pin, and none turns on its own (rule {cls.rule_numbers.boards})"
            )
            raise OutsideRulesetError(reason)
        promotion = cls._kind(text.promotion) if text.promotion else 0
        if text.action is Action.CASTLING:
            return Query(CASTLING, token=text.castling)
        if text.action is Action.BOARD:
            boards = sum(1 << board for board, name in enumerate(BOARD_NAMES) if name.startswith(text.board))
            origins = boards | cls._pins_at(text.origin) << len(BOARD_NAMES)
            return Query(BOARD_MOVE, origins=origins, targets=cls._pins_at(text.target), promotion=promotion)
        geometry: Geometry = cls.geometry
        return Query(
            kind=cls._kind(text.piece) if text.piece else -1,
            origins=geometry.cells_at(text.origin) & cls._cells_on(text.origin_pin),
            targets=geometry.cells_at(text.target),
            promotion=promotion,
            captured=cls._kind(text.captured) if text.captured else -1,
        )

    @staticmethod
    def _kind(letter: str) -> int:
        if letter not in _KIND:
            raise OutsideRulesetError(f"this ruleset has no piece {letter!r}")
        return _KIND[letter]

    @classmethod
    def _pins_at(cls, place: Place) -> int:
        """Return the set of the pins that fit ``place``."""
        return sum(
            1 << pin
            for pin, known in enumerate(cls.pin_places)
            if all(wanted in (None, value) for wanted, value in zip(place, known, strict=False))
        )

    @classmethod
    def _cells_on(cls, pin: Place) -> int:
        """Return the cells of a board on ``pin``; every cell where no pin is said."""
        return reduce(or_, (PIN_CELLS[each] for each in bits(cls._pins_at(pin))), 0) if pin else cls.geometry.all

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        changes_owner = self.changes_owner(move)
        promotion = KINDS[move.promotion] if move.promotion else ""
        if move.special == CASTLING:
            ways = [way.king_target for way in CASTLINGS[self.turn]]
            castling = self.castlings[ways.index(move.target)]
            return MoveText(action=Action.CASTLING, castling=castling, changes_owner=changes_owner)
        if move.special == BOARD_MOVE:
            return MoveText(
                action=Action.BOARD,
                board=BOARD_NAMES[move.origin],
                origin=self.pin_places[self.pins[move.origin]],
                target=self.pin_places[move.target],
                promotion=promotion,
                changes_owner=changes_owner,
                frees=self.freed_cell(move) >= 0,
                uncovers=self.uncovers(move),
            )
        taken = self.man_at(self.ep if move.special == EN_PASSANT else move.target)
        man = self.man_at(move.origin)
        return MoveText(
            piece=man.kind if man else "",
            origin=self.geometry.places[move.origin],
            target=self.geometry.places[move.target],
            capture=taken is not None,
            captured=taken.kind if taken else "",
            promotion=promotion,
            en_passant=move.special == EN_PASSANT,
            changes_owner=changes_owner,
        )

    def handed_over(self, after: Position) -> tuple[str, ...]:
        """Return the names of the boards that have another owner in ``after``, the position after a move."""
        return ()

    def freed_cell(self, move: Move) -> int:
        """Return where the other side's pawn stands that promotes by ``move``, -1 if there is none."""
        return -1

    def effects(self, move: Move, after: Position) -> MoveEffects:
        """Return what ``move``, legal here or a pass, does, with the boards it hands over and the pawn it frees."""
        freed = self.freed_cell(move)
        done = super().effects(move, after)
        return done._replace(handed_over=self.handed_over(after), freed=None if freed < 0 else freed)

    @classmethod
    def move_name(cls, move: Move) -> str:
        """Return what ``move`` is called where no position is known: of a board, its name and the pin it goes to."""
        if move.special != BOARD_MOVE:
            return super(AttackBoardsPosition, cls).move_name(move)
        promotion = f"={KINDS[move.promotion]}" if move.promotion else ""
        return f"{BOARD_NAMES[move.origin]}-{cls.pin_names[move.target]}{promotion}"

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the places are called that ``move`` leads from and to: pins for a board."""
        if move.special == BOARD_MOVE:
            return self.pin_names[self.pins[move.origin]], self.pin_names[move.target]
        return super().ends_of(move)

    def explain(self, query: Query) -> str:
        """Say in the ruleset's own terms why no legal move fits ``query``."""
        return explain(self, query)

    def named_as(self, naming: str) -> Position:
        """Return this position with the names of squares, files and pins that the other ruleset has, if asked to."""
        if naming in ("", self.naming):
            return self
        return _renamed(type(self), naming).from_setup(self.setup())

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return Alphabet(
            kinds=KINDS,
            pawn="P",
            promotions=("Q", "R", "B", "N"),
            axes=cls.geometry.values,
            castlings=cls.castlings,
            boards=BOARD_NAMES,
        )


@cache
def _renamed(rules: type[AttackBoardsPosition], naming: str) -> type[AttackBoardsPosition]:
    """Return the same ``rules`` with the names of ``naming``."""
    names = {"__slots__": (), "naming": naming, **NAMINGS[naming]._asdict()}
    return new_class(rules.__name__, (rules,), exec_body=lambda body: body.update(names))


@lru_cache(maxsize=1 << 14)
def _move(origin: Cell, target: Cell, special: int) -> Move:
    """Return a plain move, the same each time."""
    return Move(origin, target, special=special)
