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
from plybook.notation.moves import Action, MoveText
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.replay.rules.chessmen import (
    BETWEEN,
    BISHOP,
    BOARD,
    BY_BISHOP,
    BY_KING,
    BY_KNIGHT,
    BY_ROOK,
    HOMES,
    KINDS,
    KING,
    KNIGHT,
    LIGHT,
    MOVEMENTS,
    MOVES,
    PAWN_MOVES,
    PAWNS,
    QUEEN,
    ROOK,
    ROWS,
    Castling,
    attackers,
    castling_of,
    passed_by,
)
from plybook.replay.rules.fen import read_counters, read_turn, split_fields
from plybook.replay.rules.orthodox_fen import FIELDS, castling_letters, check_kings, read_castling, read_en_passant
from plybook.replay.rules.two_sided import PAWN, TwoSidedPosition


class ChessPosition(TwoSidedPosition):
    """A position of chess.

    ``unmoved`` are the Rooks that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, if a Pawn of the seat to move stands ready to capture there, and else -1.
    """

    __slots__ = ("_surveyed", "en_passant")

    kinds = ("P", "N", "B", "R", "Q", "K")
    kind_names = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
    geometry = BOARD
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    letters = "PNBRQKpnbrqk"
    rows = ROWS
    most_men, most_pawns = 16, 8
    pawn_cells = BOARD.all & ~(HOMES[0] | HOMES[1])
    last_ranks = (HOMES[1], HOMES[0])
    promotions = ("Q", "R", "B", "N")
    castlings = ("O-O", "O-O-O")
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

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate.

        The target of castling is the square the King goes to if he and the Rook come from their usual squares,
        else the Rook's square, as the King may end where he was or one step away.
        """
        if move.special != CASTLING:
            return super().describe(move)
        castling = castling_of(move.origin, move.target)
        is_usual = move.origin % 8 == 4 and move.target % 8 in (0, 7)
        target = castling.king_target if is_usual else move.target
        places = BOARD.places
        return MoveText(Action.CASTLING, "K", places[move.origin], places[target], castling=castling.token)

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant square if a capture there is legal, else -1."""
        pawns = self.masks[1 + KINDS * self.turn + PAWN]
        return self.en_passant if any(self._en_passants(pawns)) else -1

    # --- checks --------------------------------------------------------------------------------------------------

    def king(self, seat: int) -> int:
        """Return the cell of the King of ``seat``."""
        return self.masks[KINDS * seat + 1 + KING].bit_length() - 1

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self._survey()[0] != 0

    def checkers(self) -> int:
        """Return the set of the men that give check."""
        return self._survey()[0]

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
        special, kind, origins, targets, promotion, captured, token = query
        if special:
            return [castling.move for castling in self._castlings() if castling.token == token]
        moves: list[Move] = []
        for each in range(KINDS) if kind < 0 else (kind,):
            men = self.masks[1 + KINDS * self.turn + each] & origins
            if men:
                self._search(each, men, targets, moves)
        if promotion:
            moves = [move for move in moves if move.promotion == promotion]
        if captured >= 0:
            moves = [move for move in moves if self._kind_taken(move) == captured]
        return moves or [castling.move for castling in self._castlings() if _is_meant(castling, query)]

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

    def _castlings(self) -> Iterator[Castling]:
        """Yield the legal castlings."""
        turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
        for rook in bits(self.unmoved & HOMES[turn]):
            castling = castling_of(self.king(turn), rook)
            if not occupied & castling.vacant and self._danger(castling) is None:
                yield castling

    def _danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        turn, occupied = self.turn, self.occupied[0] | self.occupied[1]
        king, rook, _, _ = castling.move
        kingless = occupied ^ 1 << king
        for cell in castling.way:
            if threats := attackers(self.masks, 1 - turn, cell, kingless):
                return cell, threats
        # In Chess960 the Rook may have hidden the King from a man behind it.
        after = kingless & ~(1 << rook) | 1 << castling.rook_target
        threats = attackers(self.masks, 1 - turn, castling.king_target, after)
        return (castling.king_target, threats) if threats else None

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        turn = self.turn
        if special in (CASTLING, EN_PASSANT):
            return self._apply_special(move)
        new = self._moved(move)
        new.en_passant, new._surveyed = -1, None
        if special == DOUBLE_STEP:
            passed = (origin + target) // 2
            if self.masks[1 + KINDS * (1 - turn)] & PAWNS[1 - turn].capture_sources[passed]:
                new.en_passant = passed
        elif new.unmoved and self.board[origin] == 1 + KING + KINDS * turn:
            new.unmoved &= ~HOMES[turn]
        return new

    def _apply_special(self, move: Move) -> Self:
        origin, target, _, special = move
        turn, board = self.turn, bytearray(self.board)
        man, other = board[origin], board[target]
        board[origin] = board[target] = 0
        if special == CASTLING:
            castling = castling_of(origin, target)
            board[castling.king_target], board[castling.rook_target] = man, other
        else:
            board[target], board[passed_by(target, turn)] = man, 0
        clock = self.halfmove_clock + 1 if special == CASTLING else 0
        new = self._arranged(board, 1 - turn, clock, self.fullmove_number + turn)
        new.unmoved = self.unmoved & ~HOMES[turn] if special == CASTLING else self.unmoved
        new.en_passant, new._surveyed = -1, None
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

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        if query.special == CASTLING:
            return self._explain_castling(query.token)
        for rook in bits(self.unmoved & HOMES[self.turn]):
            castling = castling_of(self.king(self.turn), rook)
            if _is_meant(castling, query):
                return self._explain_castling(castling.token)
        return super().explain(query)

    def _explain_castling(self, token: str) -> str:
        king, rooks = self.king(self.turn), self.unmoved & HOMES[self.turn]
        for rook in bits(rooks):
            castling = castling_of(king, rook)
            if castling.token == token:
                return f"castling: {self._explain_way(castling)}"
        if rooks:
            return "castling: the Rook on that side has moved"
        return f"castling: the King {'or the Rook ' if HOMES[self.turn] >> king & 1 else ''}has moved"

    def _explain_way(self, castling: Castling) -> str:
        """Say what stands in the way of ``castling``, which is still a right."""
        obstacles = (self.occupied[0] | self.occupied[1]) & castling.vacant
        if obstacles:
            return f"{self._men(obstacles)} {'stands' if obstacles.bit_count() == 1 else 'stand'} in the way"
        danger = self._danger(castling)
        if danger is None:
            return "it is legal"
        cell, threats = danger
        name, by = BOARD.names[cell], f"attacked by {self._men(threats)}"
        if cell == castling.move.origin:
            return f"the King is {by}"
        if cell == castling.king_target:
            return f"the King would stand on {name}, {by}"
        return f"the King passes through {name}, {by}"

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


def _is_meant(castling: Castling, query: Query) -> bool:
    """Say whether ``query`` asks for ``castling`` as a move of the King, to where he goes or to the Rook."""
    king, rook, _, _ = castling.move
    asks_king = query.special == ORDINARY and query.kind in (-1, KING) and query.origins == 1 << king
    asks_cell = query.targets & (1 << castling.king_target | 1 << rook)
    return asks_king and bool(asks_cell) and not query.promotion and query.captured < 0


CHESS = Variant(
    id="chess",
    title="Chess",
    about="Chess by the Laws of FIDE, Chess960 starting positions included.",
    seats=ChessPosition.seats,
    rules=ChessPosition,
    notations=("san", "lan", "uci"),
    picture="squares",
)
