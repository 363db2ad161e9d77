"""Prince (Gavin Smith, 2004): chess on 512 spaces, with 23 kinds of men, some of which go in planes.

A FEN has the six fields of chess, of which the two counters may be missing. The men stand in tiers from 8 down to
1, separated by ``/``; in each the 64 spaces from row 8 to row 1, columns a to h, two letters a man (``Kn`` White's,
``kn`` Black's) and a number for so many empty spaces in a row, on to the next row too. ``K`` and ``k`` are the
right to castle O-O, with the Base on a1, ``Q`` and ``q`` to castle O-O-O, with the Base on h8. The en passant space
is read wherever a Pawn has just passed it, and written only where a capture there is legal. Castling is a `Move` of
the King.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.notation.moves import Action, MoveText
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.replay.rules.fen import read_counters, read_turn, split_fields
from plybook.replay.rules.prince_attacks import Survey, attackers, survey
from plybook.replay.rules.prince_explain import in_words, shadows
from plybook.replay.rules.prince_fen import (
    FIELDS,
    START,
    castling_letters,
    check_king,
    read_castling,
    read_en_passant,
)
from plybook.replay.rules.prince_men import (
    BASE,
    BOARD,
    CASTLINGS,
    COLUMNS,
    HOMES,
    KINDS,
    KING,
    LETTERS,
    MEN,
    PAWNS,
    PROMOTIONS,
    ROWS,
    TIERS,
    WAYS,
    Castling,
    passed_by,
)
from plybook.replay.rules.two_sided import PAWN, TwoSidedPosition


class PrincePosition(TwoSidedPosition):
    """A position of Prince.

    ``unmoved`` are the Bases that still have the right to castle; ``en_passant`` is the cell a Pawn has just
    passed, and else -1.
    """

    __slots__ = ("_surveyed", "en_passant")

    kinds = LETTERS
    kind_names = tuple(kind.name for kind in MEN)
    geometry = BOARD
    forward_axes = (0,)
    cell_word = "space"
    start_fen = START
    letters = (*LETTERS, *(letters.lower() for letters in LETTERS))
    rows = tuple(
        tuple(BOARD.cell(tier + column + row) for row in reversed(ROWS) for column in COLUMNS)
        for tier in reversed(TIERS)
    )
    most_men, most_pawns = 128, 64
    pawn_cells = BOARD.all & ~(HOMES[0] | HOMES[1])
    last_ranks = (HOMES[1], HOMES[0])
    promotions = LETTERS[1:-1]
    castlings = ("O-O", "O-O-O")
    draws_at_occurrence = 3
    draws_at_clock = 100
    long_pawn = LETTERS[PAWN]
    reach = ((), *(reach for pawns in PAWNS for reach in (pawns.reach, *(ways.reach for ways in WAYS[1:]))))

    en_passant: int
    _surveyed: Survey | None

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        """Return the position of a FEN; raise `FenError`."""
        men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
        new = cls._from_men(men, read_turn(turn), *read_counters(counters))
        new._surveyed = None
        check_king(new)
        new.unmoved = read_castling(castling, new)
        new.en_passant = read_en_passant(en_passant, new)
        return new

    def fen(self) -> str:
        """Return the FEN of this position."""
        en_passant = self.legal_en_passant()
        space = BOARD.names[en_passant] if en_passant >= 0 else "-"
        men = self._men_fields()
        return f"{men} {castling_letters(self)} {space} {self.halfmove_clock} {self.fullmove_number}"

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        if move.special != CASTLING:
            return super().describe(move)
        [token] = [castling.token for castling in CASTLINGS[self.turn] if castling.move == move]
        places = BOARD.places
        return MoveText(Action.CASTLING, LETTERS[KING], places[move.origin], places[move.target], castling=token)

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant space if a capture there is legal, else -1."""
        return self.en_passant if any(self._en_passants(self.occupied[self.turn])) else -1

    # --- checks --------------------------------------------------------------------------------------------------

    def king(self, seat: int) -> int:
        """Return the cell of the King of ``seat``."""
        return self.masks[1 + KINDS * seat + KING].bit_length() - 1

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        return self._survey().checkers != 0

    def _survey(self) -> Survey:
        """Return what bears on the King of the seat to move; it is found out once."""
        found = self._surveyed
        if found is None:
            turn = self.turn
            found = survey(self.masks, 1 - turn, self.king(turn), self.occupied[0] | self.occupied[1])
            self._surveyed = found
        return found

    def _threats(self, move: Move) -> int:
        """Return the men that will attack the King of the seat to move after ``move``, which is no castling."""
        origin, target, _, special = move
        turn, (white, black) = self.turn, self.occupied
        king = self.king(turn)
        there = 1 << target
        taken = 1 << passed_by(target, turn) if special == EN_PASSANT else there
        occupied = (white | black) & ~(1 << origin | taken) | there
        return attackers(self.masks, 1 - turn, target if origin == king else king, occupied) & ~taken

    # --- legal moves ---------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        yield from self._moves(self.occupied[self.turn], BOARD.all)
        for castling in self._castlings():
            yield castling.move

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        special, kind, men, targets, promotion, captured, token = query
        if special:
            return [castling.move for castling in self._castlings() if castling.token == token]
        men &= self.occupied[self.turn]
        if kind >= 0:
            men &= self.masks[1 + KINDS * self.turn + kind]
        return [
            move
            for move in self._moves(men, targets)
            if (not promotion or move.promotion == promotion) and (captured < 0 or self._kind_taken(move) == captured)
        ]

    def _moves(self, men: int, wanted: int) -> Iterator[Move]:
        """Yield the legal moves of ``men``, but for castling, to cells that are ``wanted``."""
        turn, (white, black) = self.turn, self.occupied
        occupied, enemies, last = white | black, self.occupied[1 - turn], self.last_ranks[turn]
        king = self.king(turn)
        if men >> king & 1:
            yield from self._king_moves(king, wanted)
        _, allowed, pins = self._survey()
        allowed &= wanted & ~self.occupied[turn]
        for origin in bits(men & ~(1 << king)) if allowed else ():
            kind = (self.board[origin] - 1) % KINDS
            here = allowed & pins.get(1 << origin, -1)
            if kind != PAWN:
                for target in bits(WAYS[kind].targets(origin, occupied, here)):
                    yield Move(origin, target)
                continue
            pawns = PAWNS[turn]
            for target in bits((pawns.captures[origin] & enemies | pawns.steps(origin, occupied)) & here):
                special = DOUBLE_STEP if target == origin + 2 * pawns.ahead else 0
                for promotion in PROMOTIONS if last >> target & 1 else (0,):
                    yield Move(origin, target, promotion, special)
        if self.en_passant >= 0 and wanted >> self.en_passant & 1:
            yield from self._en_passants(men)

    def _king_moves(self, king: int, wanted: int) -> Iterator[Move]:
        """Yield the legal moves of the King to ``wanted`` cells, but for castling."""
        turn = self.turn
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << king
        for target in bits(WAYS[KING].reach[king] & wanted & ~self.occupied[turn]):
            if not attackers(self.masks, 1 - turn, target, kingless):
                yield Move(king, target)

    def _en_passants(self, men: int) -> Iterator[Move]:
        """Yield the legal captures en passant of ``men``."""
        target, turn = self.en_passant, self.turn
        if target >= 0:
            for origin in bits(men & self.masks[1 + KINDS * turn + PAWN] & PAWNS[1 - turn].captures[target]):
                move = Move(origin, target, 0, EN_PASSANT)
                if not self._threats(move):
                    yield move

    def _castlings(self) -> Iterator[Castling]:
        """Yield the legal castlings (rule 22)."""
        occupied = self.occupied[0] | self.occupied[1]
        for castling in CASTLINGS[self.turn]:
            is_right = self.unmoved >> castling.base & 1 and not occupied & castling.vacant
            if is_right and self._danger(castling) is None:
                yield castling

    def _danger(self, castling: Castling) -> tuple[int, int] | None:
        """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
        kingless = (self.occupied[0] | self.occupied[1]) ^ 1 << castling.move.origin
        for cell in castling.way:
            if threats := attackers(self.masks, 1 - self.turn, cell, kingless):
                return cell, threats
        return None

    # --- playing -------------------------------------------------------------------------------------------------

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        if special in (CASTLING, EN_PASSANT):
            return self._apply_special(move)
        new = self._moved(move)
        new._surveyed = None
        new.en_passant = (origin + target) // 2 if special == DOUBLE_STEP else -1
        if new.unmoved and self.board[origin] == 1 + KING + KINDS * self.turn:
            new.unmoved &= ~HOMES[self.turn]
        return new

    def _apply_special(self, move: Move) -> Self:
        origin, target, _, special = move
        turn, board = self.turn, bytearray(self.board)
        board[target], board[origin] = board[origin], 0
        if special == CASTLING:
            [castling] = [castling for castling in CASTLINGS[turn] if castling.move == move]
            board[castling.base_target], board[castling.base] = board[castling.base], 0
        else:
            board[passed_by(target, turn)] = 0
        clock = self.halfmove_clock + 1 if special == CASTLING else 0
        new = self._arranged(board, 1 - turn, clock, self.fullmove_number + turn)
        new.unmoved = self.unmoved & ~HOMES[turn] if special == CASTLING else self.unmoved
        new.en_passant, new._surveyed = -1, None
        return new

    # --- why a move is not legal ---------------------------------------------------------------------------------

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        if query.special == CASTLING:
            [castling] = [castling for castling in CASTLINGS[self.turn] if castling.token == query.token]
            return f"castling: {self._explain_castling(castling)}"
        king = 1 << self.king(self.turn)
        for castling in CASTLINGS[self.turn] if query.kind in (-1, KING) and query.origins == king else ():
            if (1 << castling.move.origin, 1 << castling.move.target) == (king, query.targets):
                name = BOARD.names[castling.move.target]
                return f"the King goes to {name} only by castling, which is written {castling.token}"
        return super().explain(query)

    def _explain_castling(self, castling: Castling) -> str:
        """Say why ``castling`` is not legal (rule 22)."""
        corner = BOARD.names[castling.base]
        if self.king(self.turn) != castling.move.origin:
            return "the King has moved"
        if self.board[castling.base] != 1 + BASE + KINDS * self.turn:
            return f"the Base of {corner} has moved or was taken"
        if not self.unmoved >> castling.base & 1:
            return f"the King or the Base on {corner} has moved"
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
        if cell == castling.move.target:
            return f"the King would stand on {name}, {by}"
        return f"the King passes through {name}, {by}"

    def _explain_move(self, move: Move) -> str:
        origin, target, _, _ = move
        if self.board[origin] != 1 + PAWN + KINDS * self.turn:
            reason = self._explain_way(origin, target)
        elif target == self.en_passant:
            reason, move = "", move._replace(special=EN_PASSANT)
        else:
            passed = 1 << (origin + target) // 2 if abs(target - origin) == 2 else 0
            reason = self._explain_pawn_target(move) or self._explain_path(origin, target, passed)
        return reason or self._explain_safety(move)

    def _explain_way(self, origin: int, target: int) -> str:
        """Say what keeps the man on ``origin``, whose reach holds ``target``, from there; "" if nothing does."""
        kind, occupied = (self.board[origin] - 1) % KINDS, self.occupied[0] | self.occupied[1]
        if WAYS[kind].can_go(origin, target, occupied):
            return ""
        if MEN[kind].slides:
            [path] = [fan.between(origin, target) for fan in WAYS[kind].fans if fan[origin] >> target & 1]
            return self._explain_path(origin, target, path)
        found = shadows(kind, origin, target, occupied)
        man, by = f"the {self._man(origin)} on {BOARD.names[origin]}", in_words(origin, found, self._men)
        return f"{BOARD.names[target]} is shadowed from {man} {by}"

    def _explain_safety(self, move: Move) -> str:
        """Say which men would attack the King after ``move``; "" if none."""
        threats = self._threats(move)
        if not threats:
            return ""
        by, name = self._men(threats), BOARD.names[move.origin]
        if move.origin == self.king(self.turn):
            return f"the King on {BOARD.names[move.target]} would be in check by {by}"
        if self.is_check() or move.special == EN_PASSANT:
            return f"the King would be left in check by {by}"
        return f"the {self._man(move.origin)} on {name} is pinned by {by}"


PRINCE = Variant(
    id="prince",
    title="Prince",
    about="Gavin Smith's chess on 512 spaces, with 128 men of 23 kinds, some of which go in planes.",
    seats=PrincePosition.seats,
    rules=PrincePosition,
    notations=("prince", "prince-triple"),
    picture="tiers",
)
