"""Chess, by the Laws of FIDE, from the usual start or any other position, those of Chess960 among them.

A FEN has the usual six fields, of which the two counters may be missing. Castling rights are read as ``KQkq``, for
the outermost Rook on that side of the King, or as the Rooks' files (``HAha``), and written in the first way where
it is clear. The en passant square is read wherever a Pawn has just passed it, and written only where a capture
there is legal. Castling is a `Move` from the King's square to the Rook's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.replay.rules.chessboard import (
    BETWEEN,
    BOARD,
    BY_BISHOP,
    BY_KING,
    BY_KNIGHT,
    BY_ROOK,
    LIGHT,
    MOVEMENTS,
    MOVES,
    PAWN_MOVES,
    PAWNS,
    ROWS,
    attackers,
)
from plybook.replay.rules.chessmen import BISHOP, HOMES, KINDS, KING, KNIGHT, QUEEN, ROOK, passed_by
from plybook.replay.rules.chessmen_fen import FIELDS, castling_letters, check_kings, read_castling
from plybook.replay.rules.chessmen_position import ChessmenPosition
from plybook.replay.rules.fen import read_counters, read_turn, split_fields
from plybook.replay.rules.orthodox_fen import read_en_passant
from plybook.replay.rules.two_sided import PAWN


class ChessPosition(ChessmenPosition):
    """A position of chess.

    ``unmoved`` are the Rooks that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, if a Pawn of the seat to move stands ready to capture there, and else -1.
    """

    __slots__ = ("_surveyed", "en_passant")

    geometry = BOARD
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    rows = ROWS
    pawn_cells = BOARD.all & ~(HOMES[0] | HOMES[1])
    last_ranks = (HOMES[1], HOMES[0])
    attackers = staticmethod(attackers)
    reach = ([], *(ways for pawns in PAWNS for ways in (pawns.reach, *(man.reach for man in MOVEMENTS.values()))))

    en_passant: int
    _surveyed: tuple[int, int, dict[int, int]] | None

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        """Return the position of a FEN; raise `FenError`."""
        men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
        new = cls._from_men(men, read_turn(turn), *read_counters(counters))
        new.en_passant, new._surveyed = -1, None
        check_kings(new)
        new.unmoved = read_castling(castling, new)
        new.en_passant = read_en_passant(en_passant, new)
        return new

    def fen(self) -> str:
        """Return the FEN of this position."""
        en_passant = self.legal_en_passant()
        square = BOARD.names[en_passant] if en_passant >= 0 else "-"
        castling = "".join(castling_letters(self)) or "-"
        return f"{self._men_fields()} {castling} {square} {self.halfmove_clock} {self.fullmove_number}"

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant square if a capture there is legal, else -1."""
        pawns = self.masks[1 + KINDS * self.turn + PAWN]
        return self.en_passant if any(self._en_passants(pawns)) else -1

    # --- checks --------------------------------------------------------------------------------------------------

    def _survey(self) -> tuple[int, int, dict[int, int]]:
        """Return what bears on the King of the seat to move; it is found out once.

        These are the men that give check; the cells to which men other than the King may go; and for each pinned
        man, as a set of one, the cells to which it may go.
        """
        found = self._surveyed
        if found is None:
            turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
            king = self.king(turn)
            enemy = 1 + KINDS - KINDS * turn
            pawns, knights, bishops, rooks, queens, _ = self.masks[enemy : enemy + KINDS]
            checkers = pawns & PAWNS[1 - turn].capture_sources[king] | knights & BY_KNIGHT[king]
            riders = (bishops | queens) & BY_BISHOP[king] | (rooks | queens) & BY_ROOK[king]
            allowed, pins = ~self.occupied[turn], {}
            paths = BETWEEN[king]
            while riders:
                rider = riders & -riders
                riders ^= rider
                path = paths[rider.bit_length() - 1]
                between = path & occupied
                if not between:
                    checkers |= rider
                elif not between & (between - 1):
                    pins[between] = path | rider
            if checkers & (checkers - 1):
                allowed = 0
            elif checkers:
                allowed = checkers | paths.get(checkers.bit_length() - 1, 0)
            found = self._surveyed = (checkers, allowed, pins)
        return found

    def _threats(self, origin: int, target: int) -> int:
        """Return the men that will attack the King of the seat to move after its man on ``origin`` has moved."""
        turn, (white, black) = self.turn, self.occupied
        king = self.king(turn)
        taken = there = 1 << target
        if origin == king:
            king = target
        elif target == self.en_passant and self.board[origin] == 1 + PAWN + KINDS * turn:
            taken = 1 << passed_by(target, turn)
        occupied = (white | black) & ~(1 << origin | taken) | there
        return attackers(self.masks, 1 - turn, king, occupied) & ~taken

    # --- legal moves ---------------------------------------------------------------------------------------------

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``; the King's to where castling takes him may mean that."""
        special, kind, origins, targets, promotion, captured, _ = query
        if special:
            return self._castlings_meant(query)
        moves: list[Move] = []
        for each in range(KINDS) if kind < 0 else (kind,):
            men = self.masks[1 + KINDS * self.turn + each] & origins
            if men:
                self._search(each, men, targets, moves)
        if promotion:
            moves = [move for move in moves if move.promotion == promotion]
        if captured >= 0:
            moves = [move for move in moves if self._kind_taken(move) == captured]
        return moves or self._castlings_meant(query)

    def _search(self, kind: int, men: int, targets: int, moves: list[Move]) -> None:
        """Add to ``moves`` the legal ones of ``men``, all of ``kind``, to ``targets``."""
        if kind == KING:
            moves += self._king_moves(targets)
            return
        occupied = self.occupied[0] | self.occupied[1]
        _, allowed, pins = self._survey()
        if kind == PAWN and self.en_passant >= 0 and targets >> self.en_passant & 1:
            moves += self._en_passants(men)
        targets &= allowed & BOARD.all
        while targets:
            there = targets & -targets
            targets ^= there
            target = there.bit_length() - 1
            origins = MOVEMENTS[kind].origins(target, men, occupied) if kind else self._pawn_origins(target, men)
            while origins:
                here = origins & -origins
                origins ^= here
                if pins.get(here, there) & there:
                    origin = here.bit_length() - 1
                    if kind:
                        moves.append(MOVES[origin][target])
                    else:
                        moves += PAWN_MOVES[origin][target]

    def _pawn_origins(self, target: int, pawns: int) -> int:
        """Return those of ``pawns`` that can go to ``target``, but not en passant."""
        ways, occupied = PAWNS[self.turn], self.occupied[0] | self.occupied[1]
        if occupied >> target & 1:
            return pawns & ways.capture_sources[target]
        step = ways.step_sources[target]
        return pawns & (step if step & occupied else ways.double_sources[target])

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        base, occupied = 1 + KINDS * self.turn, self.occupied[0] | self.occupied[1]
        _, allowed, pins = self._survey()
        yield from self._king_moves(BOARD.all)
        for kind in (KNIGHT, BISHOP, ROOK, QUEEN):
            movement = MOVEMENTS[kind]
            for origin in bits(self.masks[base + kind]):
                moves = MOVES[origin]
                for target in bits(movement.targets(origin, occupied) & allowed & pins.get(1 << origin, -1)):
                    yield moves[target]
        yield from self._pawn_moves(allowed, pins)
        yield from self._en_passants(self.masks[base + PAWN])
        for castling in self._castlings():
            yield castling.move

    def _king_moves(self, targets: int) -> Iterator[Move]:
        """Yield the legal moves of the King to ``targets``, but for castling."""
        turn, king = self.turn, self.king(self.turn)
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << king
        for target in bits(BY_KING[king] & targets & ~self.occupied[turn]):
            if not attackers(self.masks, 1 - turn, target, kingless):
                yield MOVES[king][target]

    def _pawn_moves(self, allowed: int, pins: dict[int, int]) -> Iterator[Move]:
        """Yield the legal moves of the Pawns, but for en passant, to ``allowed`` and as their pins let them."""
        turn, vacant = self.turn, ~(self.occupied[0] | self.occupied[1])
        enemies, ways = self.occupied[1 - turn], PAWNS[turn]
        for origin in bits(self.masks[1 + KINDS * turn + PAWN]):
            targets = ways.captures[origin] & enemies
            if ways.steps[origin] & vacant:
                targets |= ways.steps[origin] | ways.doubles[origin] & vacant
            for target in bits(targets & allowed & pins.get(1 << origin, -1)):
                yield from PAWN_MOVES[origin][target]

    def _en_passants(self, pawns: int) -> Iterator[Move]:
        """Yield the legal captures en passant of ``pawns``."""
        target = self.en_passant
        if target >= 0:
            for origin in bits(pawns & PAWNS[self.turn].capture_sources[target]):
                if not self._threats(origin, target):
                    yield Move(origin, target, 0, EN_PASSANT)

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        turn = self.turn
        if special == CASTLING:
            new = self._castled(move)
            new.en_passant, new._surveyed = -1, None
            return new
        if special == EN_PASSANT:
            return self._apply_en_passant(origin, target)
        new = self._moved(move)
        new.en_passant, new._surveyed = -1, None
        if special == DOUBLE_STEP:
            passed = (origin + target) // 2
            if self.masks[1 + KINDS * (1 - turn)] & PAWNS[1 - turn].capture_sources[passed]:
                new.en_passant = passed
        elif new.unmoved and self.board[origin] == 1 + KING + KINDS * turn:
            new.unmoved &= ~HOMES[turn]
        return new

    def _apply_en_passant(self, origin: int, target: int) -> Self:
        turn, board = self.turn, bytearray(self.board)
        board[target] = board[origin]
        board[origin] = board[passed_by(target, turn)] = 0
        new = self._arranged(board, 1 - turn, 0, self.fullmove_number + turn)
        new.unmoved, new.en_passant, new._surveyed = self.unmoved, -1, None
        return new

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

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def _explain_move(self, move: Move) -> str:
        origin, target, _, _ = move
        kind = (self.board[origin] - 1) % KINDS
        path = MOVEMENTS[kind].paths[origin][target] if kind else BETWEEN[origin][target]
        reason = self._explain_pawn_target(move) if not kind and target != self.en_passant else ""
        return reason or self._explain_path(origin, target, path) or self._explain_safety(origin, target)

    def _explain_safety(self, origin: int, target: int) -> str:
        """Say which men would attack the King after the move; "" if none."""
        threats = self._threats(origin, target)
        if not threats:
            return ""
        by, man = self._men(threats), self._man(origin)
        if origin == self.king(self.turn):
            return f"the King on {BOARD.names[target]} would be in check by {by}"
        if self.checkers() or target == self.en_passant:
            return f"the King would be left in check by {by}"
        return f"the {man} on {BOARD.names[origin]} is pinned by {by}"


CHESS = Variant(
    id="chess",
    title="Chess",
    about="Chess by the Laws of FIDE, Chess960 starting positions included.",
    seats=ChessPosition.seats,
    rules=ChessPosition,
    notations=("san", "lan", "uci"),
    picture="squares",
)
