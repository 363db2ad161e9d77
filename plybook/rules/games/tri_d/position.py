"""A position of a game with attack boards: what both rulesets of Tri-D chess hold, and what a move makes of it.

A ruleset is a subclass. It says when a path is clear, which side owns a board, where boards may go, and where and
into what pawns promote.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, Self

from plybook.compiling import mypyc_attr
from plybook.notation.moves import MoveText, Place
from plybook.notation.notation import Alphabet
from plybook.rules.board import BIT, bits, mask
from plybook.rules.effects import MoveEffects
from plybook.rules.games.tri_d import moves, words
from plybook.rules.games.tri_d.attacks import attacker, checker_after
from plybook.rules.games.tri_d.board import (
    ADVANCE,
    BOARD_NAMES,
    CASTLINGS,
    FILES,
    FIRST_CODES,
    FIRST_PIN_CELL,
    HOME_PINS,
    KINDS,
    KING,
    MAIN,
    MEDER_PINS,
    PAWN,
    PAWN_STARTS,
    PIN_CELLS,
    PIN_CORNERS,
    PINS,
    PINS_CALLED,
    WIDTH,
)
from plybook.rules.games.tri_d.explain import explain
from plybook.rules.games.tri_d.fen import read_fen, write_fen
from plybook.rules.games.tri_d.naming import renamed
from plybook.rules.games.tri_d.owners import owners_after
from plybook.rules.games.tri_d.reachable import check_reachable
from plybook.rules.games.tri_d.refusal import Refusal, RuleNumbers
from plybook.rules.games.tri_d.setup import (
    KIND_NAMES,
    SEATS,
    TriDSetup,
    castling_men,
    castling_rights,
    check_setup,
    placed,
    with_owners,
)
from plybook.rules.games.tri_d.tri_dimensional_chess_2_fen import beyond, is_freer_fen
from plybook.rules.moves import BOARD_MOVE, CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.position import Position
from plybook.rules.ruleset import FenKeys, targets_of
from plybook.rules.setup import FenError, Setup
from plybook.rules.terms import Cell, Cells, KindIndex, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackBoardsPosition(Position):
    """A position of a game with attack boards.

    ``pins`` gives for each attack board the pin it stands on and ``owners`` the seat that owns it, both in the
    order of `BOARD_NAMES`; ``squares`` is the set of the cells that exist now; ``ep`` is the cell of the pawn that
    has just made a double step, -1 if none has. ``own_checker`` is the cell of a man that checks the seat to move, -1
    if none does. ``unmoved`` holds kings, rooks and pawns that have neither moved nor been carried.
    """

    __slots__ = ("ep", "own_checker", "owners", "pins", "squares")

    seats = SEATS
    kinds = KINDS
    kind_names = KIND_NAMES
    movable_boards = len(BOARD_NAMES)

    castlings: ClassVar[tuple[str, ...]] = ("o-o", "o-o-o")
    naming: ClassVar[str]
    """The naming of cells that files, pins and squares have here; see `Notation.naming`."""
    files: ClassVar[str]
    """The letters of the files, from the left of White."""
    pin_names: ClassVar[tuple[str, ...]]
    fen_pins: ClassVar[tuple[str, ...]]
    pin_places: ClassVar[tuple[Place, ...]] = tuple(
        (FILES[file], str(rank), str(level)) for file, rank, level in PINS
    )
    """The place of each pin, as notations give it."""
    board_pins: ClassVar[tuple[int, ...]]

    pins: tuple[int, ...]
    owners: tuple[int, ...]
    squares: int
    ep: int
    own_checker: int

    no_hung_boards: ClassVar[str]
    rule_numbers: ClassVar[RuleNumbers]
    """Which rules of its list the ruleset is to be held to in explanations."""

    @classmethod
    def column_name(cls, column: int) -> str:
        """Return the file and rank of a column."""
        return f"{cls.files[column % WIDTH]}{column // WIDTH}"

    # --- what each ruleset gives -------------------------------------------------------------------------------

    @abstractmethod
    def path_is_clear(self, between: tuple[int, ...], target: Cell, squares: Cells, occupied: Cells) -> bool:
        """Say whether a man may pass the columns ``between`` on its way to the one cell in ``target``."""

    @classmethod
    @abstractmethod
    def owner_of(cls, board: int, owner: int, white: int, black: int) -> int:
        """Return the seat that owns ``board``, which ``owner`` had, now that these men of each seat stand on it."""

    @abstractmethod
    def promotion_cells(self, seat: Seat, squares: Cells) -> int:
        """Return the cells on which ``seat``'s pawns promote while ``squares`` exist."""

    @abstractmethod
    def promotion_kinds(self) -> tuple[int, ...]:
        """Return what a pawn of the seat to move may become."""

    @abstractmethod
    def path_end(self, origin: Cell, target: Cell) -> str:
        """Say in words where the path between two cells ends, which is not clear."""

    @abstractmethod
    def board_targets(self, board: int) -> int:
        """Return the pins to which the seat to move may move ``board``."""

    @abstractmethod
    def board_refusal(self, board: int, pin: int) -> Refusal | None:
        """Return why ``board`` may not go to ``pin``; None if it may, the safety of the king apart."""

    @abstractmethod
    def promotion_refusal(self, cell: Cell) -> str:
        """Say in words that a pawn of the seat to move does not promote on ``cell``, and where it does."""

    def castling_refusal(self) -> str:
        """Say why the seat to move may not castle yet, whatever stands where; "" if it may."""
        return ""

    def changes_owner(self, move: Move) -> bool:
        """Say whether ``move``, legal here, is marked for the change of an attack board's owner."""
        return False

    def uncovers(self, move: Move) -> bool:
        """Say whether a pawn promotes because ``move`` takes the board away that stood over it."""
        return False

    @classmethod
    def beyond(cls, headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the names of tags that state rules of another program that are not here, and what these are."""
        yield from beyond(headers)

    @classmethod
    def cell_count(cls) -> int:
        """Return how many squares exist at any time: the main boards' and the attack boards'."""
        return (MAIN | sum(PIN_CELLS[pin] for pin in HOME_PINS)).bit_count()

    # --- from and to text --------------------------------------------------------------------------------------

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of the string are called in a set-up by hand."""
        return ("", BOARD_NAMES, "turn", "castling", "unmoved", "double", "clock", "move")

    @classmethod
    def fen_value(cls, key: str, value: str) -> str:
        """Return ``value`` of ``key``; a pin may be called there as any notation calls it."""
        if key not in BOARD_NAMES:
            return value
        name = value.rstrip("wb")
        pin = PINS_CALLED.get(name.casefold())
        return value if pin is None else cls.fen_pins[pin] + value[len(name) :]

    @classmethod
    def placed(cls, setup: Setup, said: Collection[str]) -> TriDSetup:
        """Return ``setup`` with what a set-up by hand leaves out."""
        return placed(setup.completed(TriDSetup), cls, said)

    @classmethod
    def read_fen(cls, fen: str) -> TriDSetup:
        """Return what a FEN-like string says; raise `FenError` for what is not written as it should be."""
        if is_freer_fen(fen):
            raise FenError("a FEN of Tri-Dimensional-Chess-2, whose rules are nearly those of tri-d-tournament")
        return read_fen(fen, cls)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN-like string of ``setup``."""
        return write_fen(setup.completed(TriDSetup), cls)

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(TriDSetup)
        check_setup(own, cls, study=study)
        new = cls._with_men(own.board)
        new.pins, new.owners, new.squares = own.pins, own.owners, own.squares
        new.turn, new.unmoved, new.ep = own.turn, own.unmoved, own.ep
        new.halfmove_clock, new.fullmove_number = own.halfmove_clock, own.fullmove_number
        new.own_checker = new.checker(new.turn)
        check_reachable(new)
        return new

    @classmethod
    def by_other_rules(cls, setup: Setup) -> Self:
        """Return the position of a ``setup`` of the other ruleset: the boards belong to whom they do here."""
        return cls.from_setup(with_owners(setup.completed(TriDSetup), cls))

    def setup(self) -> TriDSetup:
        """Return what makes this position; of kings and rooks that have not moved, those that may yet castle."""
        return TriDSetup(
            self.board,
            self.turn,
            self.unmoved & (PAWN_STARTS[0] | PAWN_STARTS[1]) | castling_men(self.unmoved),
            self.halfmove_clock,
            self.fullmove_number,
            pins=self.pins,
            owners=self.owners,
            ep=self.ep,
        )

    @property
    def castling_rights(self) -> tuple[bool, ...]:
        """Whether king and rook have never moved: White's short and long castling, then Black's."""
        return castling_rights(self.unmoved)

    @property
    def key(self) -> tuple[Any, ...]:
        """All but the counters; an en passant capture counts only if it is legal."""
        en_passant = self.ep >= 0 and any(
            move.special == EN_PASSANT for move in self.find(Query(kind=PAWN, targets=self.passed))
        )
        pawns = self.unmoved & (PAWN_STARTS[0] | PAWN_STARTS[1])
        state = (self.board, self.turn, self.pins, self.owners)
        return (*state, pawns, self.castling_rights, self.ep if en_passant else -1)

    @property
    def passed(self) -> int:
        """The cells of the column a pawn has just passed by a double step; none if none has."""
        return ADVANCE[self.turn][self.ep] if self.ep >= 0 else 0

    def board_cells(self, board: int) -> range:
        """Return the squares of an attack board: the lower rank from the left, then the higher."""
        first = FIRST_PIN_CELL + 4 * self.pins[board]
        return range(first, first + 4)

    def board_called(self, name: str) -> int:
        """Return the attack board called ``name``, such as ``QLW``, or the one on the pin that Meder calls so."""
        meant = name.upper()
        if meant in BOARD_NAMES:
            return BOARD_NAMES.index(meant)
        pin = MEDER_PINS.index(meant) if meant in MEDER_PINS else -1
        return self.pins.index(pin) if pin in self.pins else -1

    def pin_cell(self, pin: int) -> Cell:
        """Return the corner of a main board that is a pin."""
        return PIN_CORNERS[pin]

    def taken_pins(self) -> int:
        """Return the set of the pins on which boards stand."""
        return mask(self.pins)

    def board_pawn(self, pin: int, target: Cell) -> int:
        """Return where the pawn arrives that a board carries from pin to pin, -1 if it carries none."""
        pawn = self.masks[self.code(self.turn, PAWN)] & PIN_CELLS[pin]
        return pawn.bit_length() - 1 + 4 * (target - pin) if pawn else -1

    def promotions(self, cell: Cell, squares: Cells, wanted: KindIndex = 0) -> tuple[int, ...]:
        """Return what a pawn of the seat to move becomes on arriving on ``cell``: ``(0,)`` if it stays a pawn."""
        if not 1 << cell & self.promotion_cells(self.turn, squares):
            return () if wanted else (0,)
        return tuple(kind for kind in self.promotion_kinds() if wanted in (0, kind))

    def board_promotions(self, pin: int, target: Cell, squares: Cells, wanted: KindIndex = 0) -> tuple[int, ...]:
        """Return what a pawn becomes when a board goes to another pin: ``(0,)`` if none promotes."""
        arrival = self.board_pawn(pin, target)
        if arrival < 0:
            return () if wanted else (0,)
        return self.promotions(arrival, squares, wanted)

    # --- moves and words ---------------------------------------------------------------------------------------

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position."""
        return words.query(cls, text)

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return moves.legal_moves(self)

    def targets_by_man(self) -> dict[Cell, Cells]:
        """Return the cells to which the men of the seat to move can go, by their cells."""
        return targets_of(moves.moves_of_men(self))

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        return moves.find(self, query)

    def is_safe_carrying(self, pin: int, target: int, squares: Cells) -> bool:
        """Say whether moving a board leaves the king uncapturable; ``squares`` exist then."""
        return moves.is_safe_carrying(self, pin, target, squares)

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        return words.describe(self, move)

    def explain(self, query: Query) -> str:
        """Say in the ruleset's own terms why no legal move fits ``query``."""
        return explain(self, query)

    # --- the next position -------------------------------------------------------------------------------------

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        if special > DOUBLE_STEP:
            return self._rearranged(move)
        turn, board, masks, unmoved = self.turn, bytearray(self.board), list(self.masks), self.unmoved
        white, black = self.occupied
        here, there = BIT[origin], BIT[target]
        code, taken, both = board[origin], board[target], here | there
        board[origin], board[target] = 0, code + promotion
        masks[code] ^= here if promotion else both
        if promotion:
            masks[code + promotion] |= there
        if taken:
            masks[taken] ^= there
        cls = type(self)
        new = cls.__new__(cls)
        new.board, new.masks = bytes(board), tuple(masks)
        if turn:
            new.occupied = white ^ there if taken else white, black ^ both
        else:
            new.occupied = white ^ both, black ^ there if taken else black
        new.pins, new.owners, new.squares = self.pins, self.owners, self.squares
        if origin >= FIRST_PIN_CELL or target >= FIRST_PIN_CELL:
            new.owners = owners_after(new, both)
        new.turn, new.unmoved = 1 - turn, unmoved & ~both if unmoved & both else unmoved
        new.ep = target if special == DOUBLE_STEP else -1
        new.halfmove_clock = 0 if taken or code == FIRST_CODES[turn] else self.halfmove_clock + 1
        new.fullmove_number = self.fullmove_number + turn
        new.own_checker = checker_after(new, origin, target)
        return new

    def _rearranged(self, move: Move) -> Self:
        """Return the position after a move of several men, or of a board."""
        board, masks, occupied = bytearray(self.board), list(self.masks), list(self.occupied)
        touched = 0
        for cell, code in self.changes(move):
            bit = 1 << cell
            touched |= bit
            if old := board[cell]:
                masks[old] ^= bit
                occupied[old > KING + 1] ^= bit
            if code:
                masks[code] |= bit
                occupied[code > KING + 1] |= bit
            board[cell] = code
        turn = self.turn
        cls = type(self)
        new = cls.__new__(cls)
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), (occupied[0], occupied[1])
        new.pins, new.owners, new.squares = self.pins, self.owners, self.squares
        if move.special == BOARD_MOVE:
            new.pins = (*self.pins[: move.origin], move.target, *self.pins[move.origin + 1 :])
            new.squares ^= PIN_CELLS[self.pins[move.origin]] | PIN_CELLS[move.target]
        if touched >> FIRST_PIN_CELL:
            new.owners = owners_after(new, touched)
        new.turn, new.unmoved = 1 - turn, self.unmoved & ~touched
        new.ep, new.own_checker = -1, new.checker(new.turn)
        new.halfmove_clock = 0 if self._is_irreversible(move) else self.halfmove_clock + 1
        new.fullmove_number = self.fullmove_number + turn
        return new

    def changes(self, move: Move) -> list[tuple[int, int]]:
        """Return what ``move`` does to the board: cells and what then stands there, to be done in this order."""
        origin, target, promotion, special = move
        board = self.board
        if special == BOARD_MOVE:
            shift = 4 * (target - self.pins[origin])
            carried = list(bits(PIN_CELLS[self.pins[origin]] & (self.occupied[0] | self.occupied[1])))
            arrivals = [(cell + shift, board[cell] + promotion) for cell in carried]
            return [(cell, 0) for cell in carried] + arrivals
        if special == CASTLING:
            way = next(way for way in CASTLINGS[self.turn] if way.king_target == target)
            arrivals = [(way.king_target, board[way.king]), (way.rook_target, board[way.rook])]
            return [(way.king, 0), (way.rook, 0), *arrivals]
        changes = [(origin, 0), (target, board[origin] + promotion)]
        if special == EN_PASSANT:
            changes.append((self.ep, 0))
        return changes

    def _is_irreversible(self, move: Move) -> bool:
        """Say whether a move of boards or several men sets the halfmove clock to 0: a capture, a promotion."""
        return bool(move.promotion) or move.special == EN_PASSANT

    # --- the safety of kings -----------------------------------------------------------------------------------

    @staticmethod
    def code(seat: Seat, kind: KindIndex) -> int:
        """Return how ``board`` and ``masks`` name such a man."""
        return FIRST_CODES[seat] + kind

    def king(self, seat: Seat) -> int:
        """Return the cell of a king; -1 if there is none, in a position for study."""
        return self.masks[FIRST_CODES[seat] + KING].bit_length() - 1

    def checker(self, seat: Seat) -> int:
        """Return the cell of a man that checks ``seat``, -1 if none does."""
        king = self.king(seat)
        return attacker(self, seat, king, self.squares, self.occupied[0] | self.occupied[1]) if king >= 0 else -1

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self.own_checker >= 0

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that attack ``cell``, if it is there, while men stand on ``occupied``."""
        found = 0
        while (
            self.squares >> cell & 1 and (man := attacker(self, 1 - seat, cell, self.squares, occupied, found)) >= 0
        ):
            found |= 1 << man
        return found

    # --- names ---------------------------------------------------------------------------------------------------

    def handed_over(self, after: Position) -> tuple[str, ...]:
        """Return the names of the boards that have another owner in ``after``, the position after a move."""
        return ()

    def freed_cell(self, move: Move) -> int:
        """Return the cell of the other side's pawn that promotes by ``move``, -1 if there is none."""
        return -1

    def effects(self, move: Move, after: Position) -> MoveEffects:
        """Return what ``move``, legal here or a pass, does, with the boards it hands over and the pawn it frees."""
        freed = self.freed_cell(move)
        done = super().effects(move, after)
        return done._replace(handed_over=self.handed_over(after), freed=None if freed < 0 else freed)

    @classmethod
    def move_name(cls, move: Move) -> str:
        """Return the name of ``move`` without a position: for a board, its name and the pin it goes to."""
        if move.special != BOARD_MOVE:
            return super(AttackBoardsPosition, cls).move_name(move)
        promotion = f"={KINDS[move.promotion]}" if move.promotion else ""
        return f"{BOARD_NAMES[move.origin]}-{cls.pin_names[move.target]}{promotion}"

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the places are called that ``move`` leads from and to: pins for a board."""
        if move.special == BOARD_MOVE:
            return self.pin_names[self.pins[move.origin]], self.pin_names[move.target]
        return super().ends_of(move)

    def named_as(self, naming: str) -> Position:
        """Return this position with the names of squares, files and pins that the other ruleset has, if asked to."""
        if naming in ("", self.naming):
            return self
        return renamed(type(self), naming).from_setup(self.setup())

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return Alphabet(KINDS, "P", ("Q", "R", "B", "N"), cls.geometry.values, cls.castlings, BOARD_NAMES)
