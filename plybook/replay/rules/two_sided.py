"""What games of White against Black on one board share: plain moves, the men of a FEN, plain words.

The board may have any number of axes. The first kind is the Pawn, the last the royal one. A variant adds how its
men move, what makes a move legal, and its special moves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Self

from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, EN_PASSANT, FenError, Move, OutsideRulesetError, Position, Query
from plybook.replay.rules.fen import read_men, write_men

PAWN = 0

# When no man of a kind reaches the target, as many are named by their squares.
_LISTED_MEN = 4


class TwoSidedPosition(Position):
    """A position of a game of White against Black on one board, whose Pawns go straight along one axis or several.

    ``forward_axes`` are those axes; ``cell_word`` is what players call a cell. ``letters`` are those of the men in a
    FEN, by code from 1; ``rows`` the cells of each rank (what a value of the forward axis names) from the top;
    ``most_men`` and ``most_pawns`` what a side can have; ``pawn_cells`` where a Pawn can stand; ``last_ranks`` for
    each seat the cells where its Pawns promote, ``promotions`` what they become; ``reach`` holds for each code
    of a man, and each cell, all the cells that man could ever move to from there.
    """

    __slots__ = ()

    seats = ("White", "Black")
    forward_axes: ClassVar[tuple[int, ...]] = (1,)
    cell_word: ClassVar[str] = "square"
    letters: ClassVar[Sequence[str]]
    rows: ClassVar[tuple[tuple[int, ...], ...]]
    most_men: ClassVar[int]
    most_pawns: ClassVar[int]
    pawn_cells: ClassVar[int]
    last_ranks: ClassVar[tuple[int, int]]
    promotions: ClassVar[tuple[str, ...]]
    castlings: ClassVar[tuple[str, ...]] = ()
    long_pawn: ClassVar[str] = ""
    reach: ClassVar[Sequence[Mapping[int, int] | Sequence[int]]]

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        axes = cls.geometry.values
        return Alphabet(cls.kinds, cls.kinds[PAWN], cls.promotions, axes, cls.castlings, long_pawn=cls.long_pawn)

    @classmethod
    def query(cls, text: MoveText, seat: int = 0) -> Query:
        """Return what ``text`` asks of a position; raise `OutsideRulesetError` for what the ruleset lacks."""
        if text.action is Action.BOARD:
            raise OutsideRulesetError("no part of the board moves in this game")
        if text.action is Action.CASTLING:
            if text.castling not in cls.castlings:
                raise OutsideRulesetError(f"there is no castling {text.castling} in this game")
            return Query(CASTLING, token=text.castling)
        if text.promotion and text.promotion not in cls.promotions:
            raise OutsideRulesetError(f"a Pawn becomes one of {', '.join(cls.promotions)}, not {text.promotion}")
        return Query(
            kind=cls._kind(text.piece, -1),
            origins=cls.geometry.cells_at(text.origin),
            targets=cls.geometry.cells_at(text.target),
            promotion=cls._kind(text.promotion, 0),
            captured=cls._kind(text.captured, -1),
        )

    @classmethod
    def _kind(cls, letter: str, unsaid: int) -> int:
        if not letter:
            return unsaid
        if letter not in cls.kinds:
            raise OutsideRulesetError(f"no man of this game is called {letter}")
        return cls.kinds.index(letter)

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        return _describe(type(self), self.board[move.origin], self.board[self.victim_cell(move)], move)

    @classmethod
    def _from_men(cls, field: str, turn: int, halfmove_clock: int, fullmove_number: int) -> Self:
        """Return the position with the men of a FEN's first field; raise `FenError` for men that cannot be."""
        codes = {letter: code for code, letter in enumerate(cls.letters, 1)}
        names = [cls._rank_name(row[0]) for row in cls.rows]
        board = read_men(field, cls.geometry.size, dict(zip(names, cls.rows, strict=True)), codes, cls.cell_word)
        new = cls._arranged(board, turn, halfmove_clock, fullmove_number)
        for seat in (0, 1):
            new._check_side(seat)
        return new

    def _check_side(self, seat: int) -> None:
        """Raise `FenError` for men of ``seat`` that no game can give it."""
        side, base, royal = self.seats[seat], 1 + seat * len(self.kinds), self.kind_names[-1]
        pawns, royals = self.masks[base + PAWN], self.masks[base + len(self.kinds) - 1].bit_count()
        if royals != 1:
            raise FenError(f"{side} has {royals} {royal}s" if royals else f"{side} has no {royal}")
        if pawns.bit_count() > self.most_pawns:
            raise FenError(f"{side} has more than {self.most_pawns} Pawns")
        if self.occupied[seat].bit_count() > self.most_men:
            raise FenError(f"{side} has more than {self.most_men} men")
        for cell in bits(pawns & ~self.pawn_cells):
            raise FenError(f"no Pawn can stand on {self.geometry.names[cell]}")

    def _men_fields(self) -> str:
        """Return the first two fields of the FEN: the men and the side to move."""
        return f"{write_men(self.board, self.rows, self.letters)} {'wb'[self.turn]}"

    @classmethod
    def home_of(cls, axis: int, value: str) -> int | None:
        """Return the seat from whose home its Pawns go ahead along ``axis``; None for other values and axes."""
        ends = (cls.geometry.values[axis][0], cls.geometry.values[axis][-1])
        return ends.index(value) if axis in cls.forward_axes and value in ends else None

    # --- making positions ----------------------------------------------------------------------------------------

    @classmethod
    def _arranged(cls, board: bytes | bytearray, turn: int, halfmove_clock: int, fullmove_number: int) -> Self:
        """Return a position with the men of ``board``, all of them moved."""
        new = cls._with_men(board)
        new.turn = turn
        new.unmoved = 0
        new.halfmove_clock = halfmove_clock
        new.fullmove_number = fullmove_number
        return new

    def _moved(self, move: Move) -> Self:
        """Return the position after a man has gone to the target, taken what stood there, and perhaps promoted."""
        origin, target, promotion, _ = move
        turn = self.turn
        board = bytearray(self.board)
        masks = list(self.masks)
        code, taken = board[origin], board[target]
        here, there = 1 << origin, 1 << target
        board[origin] = 0
        board[target] = code + promotion
        masks[code] ^= here
        masks[code + promotion] |= there
        if taken:
            masks[taken] ^= there
        white, black = self.occupied
        new = object.__new__(type(self))
        new.board = bytes(board)
        new.masks = tuple(masks)
        new.occupied = (white & ~there, black ^ here ^ there) if turn else (white ^ here ^ there, black & ~there)
        new.turn = 1 - turn
        new.unmoved = self.unmoved & ~(here | there)
        is_pawn = code == 1 + turn * len(self.kinds)
        new.halfmove_clock = 0 if taken or is_pawn else self.halfmove_clock + 1
        new.fullmove_number = self.fullmove_number + turn
        return new

    def _kind_taken(self, move: Move) -> int:
        """Return the kind ``move`` takes, -1 for none."""
        if move.special == EN_PASSANT:
            return PAWN
        taken = self.board[self.victim_cell(move)]
        return (taken - 1) % len(self.kinds) if taken else -1

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        if not query.targets or not query.origins:
            return f"there is no such {self.cell_word}"
        men = self.occupied[self.turn] & query.origins
        if query.kind >= 0:
            men &= self.masks[1 + self.turn * len(self.kinds) + query.kind]
        if not men:
            return self._explain_absence(query)
        if query.targets & (query.targets - 1):
            return f"no {self._kind_name(men)} can go to {self._where(query.targets)}"
        return self._explain_target(query, men, query.targets.bit_length() - 1)

    def reach_from(self, cell: int) -> int:
        """Return all the cells the man on ``cell`` could ever move to from there."""
        return self.reach[self.board[cell]][cell]

    @abstractmethod
    def _explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``, to a cell his kind can reach and no own man holds; "" if he can."""

    def _explain_absence(self, query: Query) -> str:
        """Say that no man of the seat to move fits the origin of ``query``."""
        side, where = self.seats[self.turn], self._where(query.origins)
        if query.origins & (query.origins - 1):
            name = self.kind_names[query.kind] if query.kind >= 0 else "man"
            return f"{side} has no {name} on {where}" if where else f"{side} has no {name}"
        man = self.man_at(query.origins.bit_length() - 1)
        if man is None:
            return f"{where} is empty"
        name = self.kind_names[self.kinds.index(man.kind)]
        if man.seat != self.turn:
            return f"the {name} on {where} is {self.seats[man.seat]}'s"
        return f"the man on {where} is {with_article(name)}, not {with_article(self.kind_names[query.kind])}"

    def _explain_target(self, query: Query, men: int, target: int) -> str:
        """Say why none of ``men`` can make the move of ``query`` to ``target``."""
        name = self.geometry.names[target]
        if self.occupied[self.turn] >> target & 1:
            return f"{self.seats[self.turn]}'s own {self._man(target)} stands on {name}"
        near = [cell for cell in bits(men) if self.reach_from(cell) >> target & 1]
        if not near:
            return f"no {self._kind_name(men)} reaches {name}{self._explain_distance(query, men)}"
        reasons = [self._explain_candidate(query, Move(cell, target, query.promotion)) for cell in near]
        return "; ".join(dict.fromkeys(reasons))

    def _explain_candidate(self, query: Query, move: Move) -> str:
        """Say why ``move``, which a man of its kind could make, is not legal or not what ``query`` says."""
        origin, target, promotion, _ = move
        is_pawn = self.board[origin] == 1 + PAWN + self.turn * len(self.kinds)
        is_last = self.last_ranks[self.turn] >> target & 1
        rank = self._rank_name(self.last_ranks[self.turn].bit_length() - 1)
        if promotion and not is_pawn:
            return "only a Pawn promotes"
        if promotion and not is_last:
            return f"a Pawn promotes only on {rank}"
        if reason := self._explain_move(move):
            return reason
        if query.captured >= 0 and self._kind_taken(move) != query.captured:
            victim = self.victim_cell(move)
            taken = with_article(self._man(victim)) if self.board[victim] else "nothing"
            return f"it takes {taken}, not {with_article(self.kind_names[query.captured])}"
        return f"a Pawn that reaches {rank} must promote" if is_pawn and is_last else "it is legal"

    def _explain_distance(self, query: Query, men: int) -> str:
        """Say where ``men``, too far away, stand; nothing if that is too long a list."""
        cells = [self.geometry.names[cell] for cell in bits(men)]
        if not query.origins & (query.origins - 1):
            return f" from {cells[0]}"
        if len(cells) > _LISTED_MEN:
            return ""
        side, name = self.seats[self.turn], self._kind_name(men)
        return (
            f": {side}'s {name} stands on {cells[0]}" if len(cells) == 1 else f": {side}'s stand on {listed(cells)}"
        )

    def _explain_path(self, origin: int, target: int, path: int) -> str:
        """Say what stands on ``path``; "" if nothing does."""
        blockers = path & (self.occupied[0] | self.occupied[1])
        if not blockers:
            return ""
        names = self.geometry.names
        return f"the path from {names[origin]} to {names[target]} is blocked by {self._men(blockers)}"

    def _explain_pawn_target(self, move: Move) -> str:
        """Say why a Pawn cannot go, straight or not, to the target with what stands there; "" if it can."""
        taken, ahead = self.board[move.target], self.forward_axes
        origin, target = self.geometry.places[move.origin], self.geometry.places[move.target]
        if all(axis in ahead or origin[axis] == target[axis] for axis in range(len(origin))):
            return "a Pawn cannot capture straight ahead" if taken else ""
        return "" if taken else f"there is nothing on {self.geometry.names[move.target]} for a Pawn to capture"

    # --- what things are called ----------------------------------------------------------------------------------

    def _man(self, cell: int) -> str:
        """Return the name of the man on ``cell``."""
        return self.kind_names[(self.board[cell] - 1) % len(self.kinds)]

    def _men(self, cells: int) -> str:
        """Return the men on ``cells`` as an enumeration: ``the Rook on a1 and the Queen on d5``."""
        return listed([f"the {self._man(cell)} on {self.geometry.names[cell]}" for cell in bits(cells)])

    def _kind_name(self, men: int) -> str:
        names = {self._man(cell) for cell in bits(men)}
        return names.pop() if len(names) == 1 else "man"

    def _where(self, cells: int) -> str:
        """Return what ``cells`` are called: a square, a file, a rank; "" if they are nothing with a name."""
        if not cells & (cells - 1):
            return self.geometry.names[cells.bit_length() - 1]
        for axis, values in enumerate(self.geometry.values):
            for value in values:
                if cells == self.geometry.cells_at((None,) * axis + (value,)):
                    return _line_name(self.geometry.axes[axis], value)
        return ""

    @classmethod
    def _rank_name(cls, cell: int) -> str:
        """Return what the rank of ``cell`` is called, what its values on the forward axes name."""
        axes, place = cls.geometry.axes, cls.geometry.places[cell]
        return " of ".join(_line_name(axes[axis], place[axis]) for axis in reversed(cls.forward_axes))


def _line_name(axis: str, value: str) -> str:
    """Return what the cells with one value on an axis are called."""
    return f"the {value}-{axis}" if value.islower() else f"{axis} {value}"


def with_article(name: str) -> str:
    """Return the name of a kind with its article: ``a Rook``, ``an Ace``, ``a University``."""
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"


def listed(names: Sequence[str]) -> str:
    """Return names as an enumeration: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


@lru_cache(maxsize=1 << 14)
def _describe(rules: type[TwoSidedPosition], code: int, taken: int, move: Move) -> MoveText:
    """Return the text of a move, no castling, of the man ``code`` to where ``taken`` stands, 0 for nothing."""
    kinds, places = rules.kinds, rules.geometry.places
    if move.special == EN_PASSANT:
        taken = 1 + PAWN
    return MoveText(
        piece=kinds[(code - 1) % len(kinds)],
        origin=places[move.origin],
        target=places[move.target],
        capture=bool(taken),
        captured=kinds[(taken - 1) % len(kinds)] if taken else "",
        promotion=kinds[move.promotion] if move.promotion else "",
        en_passant=move.special == EN_PASSANT,
    )
