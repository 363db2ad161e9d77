"""The rules of chess, by the Laws of FIDE, from the usual start or any other position, those of Chess960 among them.

Castling is a `Move` from the King's square to the Rook's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Self

from plybook.catalogue import Variant
from plybook.compiling import mypyc_attr
from plybook.rules.board import BIT, bits
from plybook.rules.games.chess.board import (
    ALL,
    ATTACKS,
    BETWEEN,
    BOARD,
    BY_KING,
    FILE_A,
    FILE_H,
    LIGHT,
    MOVEMENTS,
    MOVES,
    PAWN_MOVES,
    PAWNS,
    RANK_3,
    RANK_6,
    SOURCES,
    attackers,
)
from plybook.rules.games.chess.chess960 import start_fen
from plybook.rules.games.chess.explain import explain
from plybook.rules.games.chess.fen import read_fen, write_fen
from plybook.rules.games.chess.setup import ChessSetup
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.setup import Setup
from plybook.rules.shared.chessmen import BISHOP, HOMES, KINDS, KING, KNIGHT, QUEEN, ROOK, passed_by
from plybook.rules.shared.chessmen_position import ChessmenPosition
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, Seat

_NO_PINS: Final[dict[int, int]] = {}
_MEN: Final = [
    [(1 + KINDS * turn + kind, kind, MOVES if kind else PAWN_MOVES, each) for kind, each in enumerate(SOURCES[turn])]
    for turn in range(2)
]
"""For each turn and kind: the index of its mask, the kind, its moves from cell to cell, and from where it comes."""
_ASKED: Final = tuple((*((each,) for each in men), men) for men in _MEN)  # by the kind of a query; -1 is for all


def survey(turn: Seat, masks: list[int], white: Cells, black: Cells) -> tuple[int, int, dict[int, int]]:
    """Return what bears on the King of ``turn``, where men stand on these cells; see `ChessPosition._survey`."""
    if turn:
        _, pawns, knights, bishops, rooks, queens, _, _, _, _, _, _, royal = masks
        allowed = ALL ^ black
    else:
        _, _, _, _, _, _, royal, pawns, knights, bishops, rooks, queens, _ = masks
        allowed = ALL ^ white
    if not royal:
        return 0, allowed, _NO_PINS
    king = royal.bit_length() - 1
    by_pawn, by_knight, by_bishop, by_rook = ATTACKS[turn][king]
    checkers = pawns & by_pawn | knights & by_knight
    riders = (bishops | queens) & by_bishop | (rooks | queens) & by_rook
    if not riders and not checkers:
        return 0, allowed, _NO_PINS
    pins, occupied, paths = _NO_PINS, white | black, BETWEEN[king]
    while riders:
        origin = riders.bit_length() - 1
        rider = BIT[origin]
        riders ^= rider
        path = paths[origin]
        between = path & occupied
        if not between:
            checkers |= rider
        elif not between & (between - 1):
            pins = {**pins, between: path | rider}
    if checkers & (checkers - 1):
        allowed = 0
    elif checkers:
        allowed = checkers | paths[checkers.bit_length() - 1]
    return checkers, allowed, pins


@mypyc_attr(allow_interpreted_subclasses=True)
class ChessPosition(ChessmenPosition):
    """A position of chess.

    ``unmoved`` are the Rooks that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, if a Pawn of the seat to move stands ready to capture there, and else -1.
    """

    __slots__ = ("_surveyed", "en_passant")

    variant = "chess"

    geometry = BOARD
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    pawn_cells = BOARD.all & ~(HOMES[0] | HOMES[1])
    last_ranks = (HOMES[1], HOMES[0])
    attacking = staticmethod(attackers)

    en_passant: int
    _surveyed: tuple[int, int, dict[int, int]]

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def read_fen(cls, fen: str) -> ChessSetup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        return read_fen(fen)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        return write_fen(setup.completed(ChessSetup))

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(ChessSetup)
        new = super(ChessPosition, cls).from_setup(own, study=study)
        own.check_en_passant()
        new.en_passant = own.en_passant
        return new

    def setup(self) -> ChessSetup:
        """Return what makes this position; the en passant square where a capture there is legal."""
        counters = self.halfmove_clock, self.fullmove_number
        return ChessSetup(self.board, self.turn, self.unmoved, *counters, self.legal_en_passant())

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant square if a capture there is legal, else -1."""
        pawns = self.masks[1 + KINDS * self.turn + PAWN]
        return self.en_passant if any(self._en_passants(pawns)) else -1

    # --- checks --------------------------------------------------------------------------------------------------

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self._surveyed[0] != 0

    def _survey(self) -> tuple[int, int, dict[int, int]]:
        """Return what bears on the King of the seat to move.

        These are the men that give check; the cells to which men other than the King may go; and for each pinned
        man, as a set of one, the cells to which it may go.
        """
        return self._surveyed

    def threats(self, origin: Cell, target: Cell) -> int:
        """Return the men that will attack the King of the seat to move after its man on ``origin`` has moved."""
        turn, (white, black) = self.turn, self.occupied
        king = self.king(turn)
        taken = there = 1 << target
        if king < 0:
            return 0
        if origin == king:
            king = target
        elif target == self.en_passant and self.board[origin] == 1 + PAWN + KINDS * turn:
            taken = 1 << passed_by(target, turn)
        occupied = (white | black) & ~(1 << origin | taken) | there
        return attackers(self.masks, 1 - turn, king, occupied) & ~taken

    def _en_passants(self, pawns: Cells) -> Iterator[Move]:
        """Yield the legal captures en passant of ``pawns``."""
        target = self.en_passant
        if target >= 0:
            for origin in bits(pawns & PAWNS[self.turn].capture_sources[target]):
                if not self.threats(origin, target):
                    yield Move(origin, target, 0, EN_PASSANT)

    # --- playing -------------------------------------------------------------------------------------------------

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Give a position that has men and nothing else the rest, all of them moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        white, black = self.occupied
        self.en_passant = -1
        self._surveyed = survey(turn, list(self.masks), white, black)

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        if special == CASTLING:
            return self._castled(move)
        if special == EN_PASSANT:
            return self._apply_en_passant(origin, target)
        turn, unmoved, (white, black) = self.turn, self.unmoved, self.occupied
        board, masks = bytearray(self.board), list(self.masks)
        code, taken = board[origin], board[target]
        here, there = BIT[origin], BIT[target]
        both, passed, clock = here | there, -1, self.halfmove_clock + 1
        if turn:
            other, pawn, black = 0, 1 + KINDS, black ^ both
        else:
            other, pawn, white = 1, 1, white ^ both
        board[origin], board[target] = 0, code + promotion
        masks[code] ^= both
        if promotion:
            masks[code] ^= there
            masks[code + promotion] ^= there
        if taken:
            clock = 0
            masks[taken] ^= there
            if turn:
                white ^= there
            else:
                black ^= there
        if code == pawn:
            clock = 0
            if special == DOUBLE_STEP:
                cell = (origin + target) // 2
                if masks[1 + KINDS * other] & PAWNS[other].capture_sources[cell]:
                    passed = cell
        if unmoved:
            if code == pawn + KING:
                unmoved &= ~HOMES[turn]
            if unmoved & both:
                unmoved &= ~both
        cls = type(self)
        new = cls.__new__(cls)
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), (white, black)
        new.unmoved, new.en_passant, new.halfmove_clock = unmoved, passed, clock
        new.turn, new.fullmove_number = other, self.fullmove_number + turn
        new._surveyed = survey(other, masks, white, black)
        return new

    def _apply_en_passant(self, origin: Cell, target: Cell) -> Self:
        new = self._rearranged({target: self.board[origin], origin: 0, passed_by(target, self.turn): 0}, 0)
        new.unmoved = self.unmoved
        return new

    @classmethod
    def numbered_start(cls, number: int) -> str:
        """Return the FEN of the start of Chess960 with this number, 0 to 959; raise `ValueError` for another."""
        return start_fen(number)

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query, self.en_passant)

    # --- legal moves ---------------------------------------------------------------------------------------------

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``; the King's to where castling takes him may mean that."""
        special, kind, wanted, targets, promotion, captured, _ = query
        if special:
            return self._castlings_meant(query)
        turn, masks, (white, black) = self.turn, self.masks, self.occupied
        occupied = white | black
        _, allowed, pins = self._surveyed
        moves: list[Move] = []
        for index, each, made, sources in _ASKED[turn][kind]:
            men = masks[index] & wanted
            if not men:
                continue
            if each == KING:
                moves += self._king_moves(targets)
                continue
            if not each and self.en_passant >= 0 and targets >> self.en_passant & 1:
                moves += self._en_passants(men)
            left = targets & allowed
            while left:
                target = left.bit_length() - 1
                there = BIT[target]
                left ^= there
                origins, between = men & sources[target][occupied & there != 0], BETWEEN[target]
                while origins:
                    origin = origins.bit_length() - 1
                    here = BIT[origin]
                    origins ^= here
                    if not between[origin] & occupied and (not pins or pins.get(here, there) & there):
                        moves += made[origin][target]
        if promotion or captured >= 0:
            moves = self._fitting(moves, promotion, captured)
        return moves or self._castlings_meant(query)

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        yield from self._king_moves(BOARD.all)
        yield from self._officers_moves()
        yield from self._pawns_moves()
        for castling in self._castlings():
            yield castling.move

    def _king_moves(self, targets: Cells) -> Iterator[Move]:
        """Yield the legal moves of the King to ``targets``, but for castling."""
        turn, king = self.turn, self.king(self.turn)
        if king < 0:
            return
        enemy, kingless = 1 - turn, (self.occupied[0] | self.occupied[1]) ^ 1 << king
        targets &= BY_KING[king] & ~self.occupied[turn]
        while targets:
            target = targets.bit_length() - 1
            targets ^= 1 << target
            if not attackers(self.masks, enemy, target, kingless):
                yield MOVES[king][target][0]

    def _officers_moves(self) -> list[Move]:
        """Return the legal moves of the men that are neither Kings nor Pawns."""
        base, occupied = 1 + KINDS * self.turn, self.occupied[0] | self.occupied[1]
        _, allowed, pins = self._surveyed
        moves: list[Move] = []
        for kind in (KNIGHT, BISHOP, ROOK, QUEEN):
            movement, men = MOVEMENTS[kind], self.masks[base + kind]
            while men:
                origin = men.bit_length() - 1
                here = 1 << origin
                men ^= here
                moves += _moves(origin, movement.targets(origin, occupied) & allowed & pins.get(here, -1))
        return moves

    def _pawns_moves(self) -> list[Move]:
        """Return the legal moves of the Pawns."""
        _, allowed, pins = self._surveyed
        pawns = free = self.masks[1 + KINDS * self.turn + PAWN]
        moves = [*self._en_passants(pawns)] if self.en_passant >= 0 else []
        for pinned, cells in pins.items():
            if pinned & pawns:
                free ^= pinned
                self._add_pawn_moves(pinned, allowed & cells, moves)
        self._add_pawn_moves(free, allowed, moves)
        return moves

    def _add_pawn_moves(self, pawns: Cells, allowed: int, moves: list[Move]) -> None:
        """Add to ``moves`` those of ``pawns``, but for en passant, to ``allowed`` cells."""
        white, black = self.occupied
        vacant = ~(white | black)
        if self.turn:
            steps = pawns >> 8 & vacant
            moves += _pawn_moves(-8, steps & allowed)
            moves += _pawn_moves(-16, (steps & RANK_6) >> 8 & vacant & allowed)
            moves += _pawn_moves(-9, (pawns & ~FILE_A) >> 9 & white & allowed)
            moves += _pawn_moves(-7, (pawns & ~FILE_H) >> 7 & white & allowed)
        else:
            steps = pawns << 8 & vacant
            moves += _pawn_moves(8, steps & allowed)
            moves += _pawn_moves(16, (steps & RANK_3) << 8 & vacant & allowed)
            moves += _pawn_moves(7, (pawns & ~FILE_A) << 7 & black & allowed)
            moves += _pawn_moves(9, (pawns & ~FILE_H) << 9 & black & allowed)

    # --- facts that end a game only on a claim or by an arbiter --------------------------------------------------

    def is_seventyfive_moves(self) -> bool:
        """Say whether seventy-five moves of each side without capture or Pawn move make the game a draw."""
        return self.halfmove_clock >= 150 and self.has_legal_move()

    def has_insufficient_material(self) -> bool:
        """Say whether neither side has the men to give mate, however badly the other plays."""
        white, black = self.masks[1 : 1 + KINDS], self.masks[1 + KINDS :]
        men = [ours | theirs for ours, theirs in zip(white, black, strict=True)]
        if men[PAWN] | men[ROOK] | men[QUEEN]:
            return False
        if men[KNIGHT]:
            return (men[KNIGHT] | men[BISHOP]).bit_count() == 1
        return not men[BISHOP] & LIGHT or not men[BISHOP] & ~LIGHT

    def facts(self) -> tuple[str, ...]:
        """Return in words what may make the game a draw on a claim or by an arbiter, repetition aside."""
        if self.is_seventyfive_moves():
            counted: tuple[str, ...] = ("seventy-five moves without a capture or Pawn move",)
        else:
            counted = super().facts()
        return (*counted, "insufficient material") if self.has_insufficient_material() else counted


# Men mostly go to the same cells again, so these tuples are kept.


@lru_cache(maxsize=1 << 13)
def _moves(origin: Cell, targets: Cells) -> tuple[Move, ...]:
    """Return the moves of a man that is not a Pawn from one cell to others."""
    return tuple(MOVES[origin][target][0] for target in bits(targets))


@lru_cache(maxsize=1 << 13)
def _pawn_moves(change: int, targets: Cells) -> tuple[Move, ...]:
    """Return the moves of Pawns to ``targets`` from the cells that are ``change`` less, en passant apart."""
    return tuple(move for target in bits(targets) for move in PAWN_MOVES[target - change][target])


CHESS = Variant(
    id="chess",
    title="Chess",
    about="Chess by the Laws of FIDE, Chess960 starting positions included.",
    seats=ChessPosition.seats,
    rules=ChessPosition,
    notations=("san", "lan", "uci"),
    picture="squares",
)
