"""Influenced 8-Leveled 3D Alice Chess (Mikael Segercrantz, 2003): 512 men on four sets of 512 cubes.

Castling is a `Move` of the King; the target of a move is where the man lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from plybook.catalogue import Variant
from plybook.notation.moves import PLAIN_MARKS, Action, Mark, MoveText, marks
from plybook.rules.effects import MoveEffects
from plybook.rules.games.alice_3d.explain import explain
from plybook.rules.games.alice_3d.fen import START, read_fen, write_fen
from plybook.rules.games.alice_3d.influence import influences, is_ruled, ruled
from plybook.rules.games.alice_3d.men import (
    BETH,
    CASTLING_TOKENS,
    DALETH,
    GEOMETRY,
    HEIR,
    INFLUENCE_SETS,
    KINDS,
    KING,
    LANDING,
    LETTERS,
    MAIN,
    MEN,
    PAWN,
    PAWNS,
    WITHIN,
    Castling,
    attackers,
    castlings,
    rights_at,
    within_reach,
)
from plybook.rules.games.alice_3d.moves import (
    find,
    has_free_step,
    has_main_move,
    legal_moves,
    moves_of,
    targets_by_man,
)
from plybook.rules.games.alice_3d.setup import AliceSetup, check_men, cube_name
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, PASS, Move, Query
from plybook.rules.position import Outcome, Position
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.two_sided import TwoSidedPosition
from plybook.rules.terms import Cell, Cells, Seat

_POINTS = 10
_STALEMATE_RESULTS = ("7-3", "3-7")

# The codes of the Kings and of the Knight Protectors.
_ROYALS = (1 + KING, 1 + KINDS + KING, 1 + HEIR, 1 + KINDS + HEIR)


class AlicePosition(TwoSidedPosition):
    """A position of Influenced 8-Leveled 3D Alice Chess.

    ``unmoved`` are the Rooks and Princes that still have the right to castle; ``en_passant`` is the cell a Pawn has
    just passed on the main set it left, -1 if none has.
    """

    __slots__ = ("_checkers", "_royals", "_ruled", "_stuck", "en_passant")

    variant = "alice-3d"

    kinds = LETTERS
    royal_cells = MAIN
    kind_names = tuple(kind.name for kind in MEN)
    geometry = GEOMETRY
    forward_axes = (3,)
    cell_word = "cube"
    start_fen = START
    draws_at_occurrence = 5
    draws_at_cycle = 3
    draws_at_clock = 100
    clock_words = "since a Pawn moved"
    last_ranks = (sum(PAWNS[0].last << first for first in LANDING), sum(PAWNS[1].last << first for first in LANDING))
    promotions = LETTERS[1:KING]
    castlings = CASTLING_TOKENS
    long_pawn = LETTERS[PAWN]

    en_passant: int
    _ruled: tuple[int, int] | None
    _checkers: int | None
    _stuck: bool | None
    _royals: tuple[Cell, ...] | None

    # --- from and to text ----------------------------------------------------------------------------------------

    @classmethod
    def read_fen(cls, fen: str) -> AliceSetup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        return read_fen(fen)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        return write_fen(setup.completed(AliceSetup))

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(AliceSetup)
        new = super().from_setup(own, study=study)
        own.check_rights()
        own.check_en_passant()
        new.en_passant = own.en_passant
        new._check_threat()
        return new

    @classmethod
    def plain_cell_names(cls) -> Sequence[str]:
        """Return the names of the cells as a FEN has them."""
        return [cube_name(cell) for cell in range(GEOMETRY.size)]

    def _check_men(self, *, study: bool = False) -> None:
        check_men(self.masks, self.occupied, study=study)

    def _check_threat(self) -> None:
        """Raise `FenError` if the side that has just moved has lost its King (R9.4)."""
        turn = self.turn
        if self.is_lost(1 - turn):
            side, waiting = self.seats[turn], self.seats[1 - turn]
            raise FenError(f"{waiting}'s King is threatened and has no heir, but it is {side}'s turn")

    def setup(self) -> AliceSetup:
        """Return what makes this position; the en passant cube where a capture there is legal."""
        counters = self.halfmove_clock, self.fullmove_number
        return AliceSetup(self.board, self.turn, self.unmoved, *counters, self.legal_en_passant())

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        """Set all but the men of a new position; all men count as moved."""
        super()._begin(turn, halfmove_clock, fullmove_number)
        self.en_passant = -1
        self._forget()

    def _forget(self) -> None:
        """Clear what is kept once it is found."""
        self._ruled = self._checkers = self._stuck = self._royals = None

    # --- influence and threats -----------------------------------------------------------------------------------

    def ruled(self) -> tuple[int, int]:
        """Return for each seat the cells of the main sets where its influence is the larger (R5)."""
        found = self._ruled
        if found is None:
            found = self._ruled = ruled(self.masks)
        return found

    def ruling_seat(self, cell: Cell) -> int | None:
        """Return the seat with the larger influence on ``cell``; None if neither has any, and on an influence set."""
        seats = (0, 1) if BETH <= cell < DALETH else ()
        return next((seat for seat in seats if is_ruled(self.board, seat, cell)), None)

    def influencing(self, seat: Seat, cell: Cell) -> int:
        """Return the cell from which a man of ``seat``, if one stands there, influences ``cell`` (R5.2)."""
        return INFLUENCE_SETS[seat] | cell & WITHIN

    def influence(self, cell: Cell) -> tuple[int, int]:
        """Return how strong the influence of White and of Black on ``cell`` is: 0 for none, higher for stronger."""
        return influences(self.board, cell)

    def king(self, seat: Seat) -> int:
        """Return the cell of the King of ``seat`` on the main sets; -1 if there is none, in a position for study."""
        return self.royals()[seat]

    def heir(self, seat: Seat) -> int:
        """Return the cell of the Knight Protector of ``seat`` on the main sets, -1 if there is none."""
        return self.royals()[2 + seat]

    def royals(self) -> tuple[Cell, ...]:
        """Return the cells of both Kings and both Knight Protectors on the main sets, -1 for a missing one."""
        found = self._royals
        if found is None:
            found = self._royals = tuple([(self.masks[code] & MAIN).bit_length() - 1 for code in _ROYALS])
        return found

    def threats(self, seat: Seat, cell: Cell) -> int:
        """Return the men of ``seat`` that threaten ``cell``, a cell of a main set (R7.1, R7.2)."""
        return self._threats(cell, seat, self.occupied)

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that threaten ``cell`` while men stand on ``occupied``."""
        return self._threats(cell, seat, (occupied, 0))

    def _threats(self, cell: Cell, seat: Seat, standing: tuple[int, ...]) -> Cells:
        first, cube = cell & ~WITHIN, cell & WITHIN
        men = self.occupied[seat] >> first & within_reach(cube)
        if not men or not BETH <= cell < DALETH:
            return 0
        one, other = standing
        found = rest = attackers(self.board, seat, first, cube, men, one >> first | other >> first)
        while rest:
            origin = rest.bit_length() - 1
            rest ^= 1 << origin
            if not is_ruled(self.board, seat, first + origin):
                found ^= 1 << origin
        return found << first

    def checkers(self) -> int:
        """Return the men that threaten the King of the seat to move. The answer is kept."""
        found = self._checkers
        if found is None:
            king = self.royals()[self.turn]
            found = self._checkers = self._threats(king, 1 - self.turn, self.occupied) if king >= 0 else 0
        return found

    def is_lost(self, seat: Seat) -> bool:
        """Say whether the King of ``seat`` is threatened and has no heir (R9.1)."""
        if self.heir(seat) >= 0:
            return False
        king = self.king(seat)
        return king >= 0 and self.threats(1 - seat, king) != 0

    # --- what a move changes -------------------------------------------------------------------------------------

    def victim_cell(self, move: Move) -> int:
        """Return where the man stands that ``move``, an ordinary capture legal here, takes: on the set it leaves."""
        return move.origin & ~WITHIN | move.target & WITHIN

    def is_capture(self, move: Move | str) -> bool:
        """Say whether ``move``, legal here, takes a man."""
        if isinstance(move, str):
            move = self.parse_san(move)
        return move.special == EN_PASSANT or self.board[self.victim_cell(move)] != 0

    def effects(self, move: Move, after: Position) -> MoveEffects:
        """Return what ``move``, legal here or a pass, does, with the succession of another King."""
        done, successor = super().effects(move, after), -1 if move == PASS else self.successor_cell(move)
        return done if successor < 0 else done._replace(successor=successor)

    def successor_cell(self, move: Move) -> int:
        """Return the cell of the Knight Protector that becomes King as ``move`` takes the King; -1 for none."""
        waiting = 1 - self.turn
        return self.heir(waiting) if self.victim_cell(move) == self.king(waiting) else -1

    def castling_of(self, move: Move) -> Castling:
        """Return the castling that ``move`` is."""
        [castling] = [each for each in castlings(self.turn) if each.king_target == move.target & WITHIN]
        return castling

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, _, special = move
        turn, is_main = self.turn, BETH <= origin < DALETH
        victim = origin & ~WITHIN | target & WITHIN
        is_rare = special in (EN_PASSANT, CASTLING) or self.board[victim] == 1 + KINDS * (1 - turn) + KING
        new = self._with(self._changes(move)) if is_rare else self._with_plain(move, victim)
        new.turn = 1 - turn
        new.halfmove_clock = 0 if self.board[origin] == 1 + PAWN + KINDS * turn else self.halfmove_clock + 1
        new.fullmove_number = self.fullmove_number + turn
        new.en_passant = origin + PAWNS[turn].ahead if special == DOUBLE_STEP and is_main else -1
        new._checkers = new._stuck = None
        new._ruled = self._ruled if is_main else None
        return new

    def _with_plain(self, move: Move, victim: Cell) -> Self:
        """Return a position where one man has moved and taken the ``victim``; the rights of both are lost."""
        origin, target, promotion, _ = move
        board, masks = bytearray(self.board), list(self.masks)
        white, black = self.occupied
        code, taken, unmoved, rights = board[origin], board[victim], self.unmoved, rights_at()
        way = 1 << origin | 1 << target
        board[origin] = board[victim] = 0
        board[target] = code + promotion
        if promotion:
            masks[code] ^= 1 << origin
            masks[code + promotion] ^= 1 << target
        else:
            masks[code] ^= way
        if self.turn:
            black ^= way
        else:
            white ^= way
        if taken:
            there = 1 << victim
            masks[taken] ^= there
            if self.turn:
                white ^= there
            else:
                black ^= there
        cls = type(self)
        new = cls.__new__(cls)
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), (white, black)
        new._royals = None if promotion or code in _ROYALS or taken in _ROYALS else self._royals
        lost = rights.get(origin, 0) | rights.get(victim, 0)
        new.unmoved = unmoved & ~lost if lost else unmoved
        return new

    def _changes(self, move: Move) -> dict[int, int]:
        """Return what stands after ``move``, 0 for nothing, on each cell that it changes."""
        origin, target, promotion, special = move
        turn, first, landing = self.turn, origin & ~WITHIN, target & ~WITHIN
        changes = {origin: 0, target: self.board[origin] + promotion}
        if special == CASTLING:
            castling = self.castling_of(move)
            partner = first + castling.partner
            changes |= {partner: 0, landing + castling.partner_target: self.board[partner]}
        elif special == EN_PASSANT:
            changes[self.victim_cell(move) - PAWNS[turn].ahead] = 0
        elif self.board[victim := self.victim_cell(move)]:
            changes[victim] = 0
            king = 1 + KINDS * (1 - turn) + KING
            if self.board[victim] == king:
                changes[self.heir(1 - turn)] = king
        return changes

    def _with(self, changes: Mapping[int, int]) -> Self:
        """Return a position with other men on the cells of ``changes``; the rights of these cells are lost."""
        board, masks, occupied = bytearray(self.board), list(self.masks), list(self.occupied)
        unmoved, rights = self.unmoved, rights_at()
        for cell, code in changes.items():
            there = 1 << cell
            if old := board[cell]:
                masks[old] ^= there
                occupied[old > KINDS] ^= there
            if code:
                masks[code] |= there
                occupied[code > KINDS] |= there
            board[cell] = code
            unmoved &= ~rights.get(cell, 0)
        cls = type(self)
        new = cls.__new__(cls)
        new.board, new.masks, new.occupied = bytes(board), tuple(masks), tuple(occupied)
        new.unmoved, new._royals = unmoved, None
        return new

    # --- words ---------------------------------------------------------------------------------------------------

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text`` asks of a position; raise `OutsideRulesetError` for what the ruleset lacks.

        Castling is meant on the main sets where the text does not name a set.
        """
        query = super().query(text, seat)
        if query.special != CASTLING:
            return query
        origins = cls.geometry.cells_at(text.origin)
        if not text.origin or text.origin[0] is None:
            origins &= MAIN
        return query._replace(origins=origins, targets=cls.geometry.cells_at(text.target))

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check, mate and stalemate."""
        if move.special == CASTLING:
            places, token = GEOMETRY.places, self.castling_of(move).token
            return MoveText(Action.CASTLING, LETTERS[KING], places[move.origin], places[move.target], castling=token)
        text = super().describe(move)
        return text._replace(succession=True) if self.successor_cell(move) >= 0 else text

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    # --- repetition and en passant -------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: en passant counts where such a capture is legal."""
        return self.board, self.turn, self.unmoved, self.legal_en_passant()

    def legal_en_passant(self) -> int:
        """Return the en passant cube if a capture there is legal, else -1."""
        passed, turn = self.en_passant, self.turn
        if passed < 0:
            return -1
        # A Pawn that captures there lands there. It comes from a cube to which a Pawn of the other side captures.
        near = PAWNS[1 - turn].captures(passed & WITHIN) << LANDING[passed & ~WITHIN]
        pawns = near & self.masks[1 + KINDS * turn + PAWN]
        if not pawns or self.is_checkmate():
            return -1
        found = moves_of(self, pawns, 1 << passed)
        return passed if any(move.special == EN_PASSANT for move in found) else -1

    # --- how the game ends ---------------------------------------------------------------------------------------

    def is_check(self) -> bool:
        """Say whether the King of the seat to move is threatened (R7.3)."""
        return self.checkers() != 0

    def is_checkmate(self) -> bool:
        """Say whether the King of the seat to move is threatened and has no heir (R9.1)."""
        return self.heir(self.turn) < 0 and self.is_check()

    def is_stalemate(self) -> bool:
        """Say whether the seat to move, not checkmated, has no legal move on the main sets (R9.5)."""
        if has_free_step(self) or self.is_checkmate() or self.is_for_study():
            return False
        return not has_main_move(self)

    def has_legal_move(self) -> bool:
        """Say whether the game has not ended by checkmate or stalemate. The answer is kept."""
        found = self._stuck
        if found is None:
            found = self._stuck = not has_free_step(self) and (self.is_checkmate() or self.is_stalemate())
        return not found

    def check_mark(self) -> str:
        """Return the mark the move that led here deserves: ``#``, ``~`` for stalemate, ``+`` or nothing."""
        if not self.has_legal_move():
            return "#" if self.is_checkmate() else "~"
        return "+" if self.checkers() else ""

    def outcome(self) -> Outcome | None:
        """Return how the game has ended here, None if it goes on: 10-0, 7-3 by stalemate, or drawn by the clock."""
        winner = 1 - self.turn
        if self.is_checkmate():
            return Outcome("checkmate", winner, self.score((winner,)))
        if self.is_stalemate():
            return Outcome("stalemate", winner, _STALEMATE_RESULTS[winner])
        return self.drawn_by_clock()

    @classmethod
    def results(cls) -> tuple[str, ...]:
        """Return the results that games can have."""
        return (*super().results(), *_STALEMATE_RESULTS)

    @classmethod
    def score(cls, winners: Sequence[int]) -> str:
        """Return the result of a game that ``winners`` share, ten points in all."""
        share = _POINTS // len(winners)
        return "-".join(str(share if seat in winners else 0) for seat in (0, 1))

    # --- moves ---------------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once; none if the game has ended by checkmate or stalemate."""
        return legal_moves(self)

    def targets_by_man(self) -> dict[Cell, Cells]:
        """Return the cells to which the men of the seat to move can go, by their cells."""
        return targets_by_man(self) if self.heir(self.turn) >= 0 else super().targets_by_man()

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        return find(self, query)

    def marks(self, move: Move, after: Position) -> frozenset[Mark]:
        """Return the marks that ``move``, legal here, deserves, the succession of another King among them."""
        victim, is_en_passant = self.board[self.victim_cell(move)], move.special == EN_PASSANT
        succeeds = victim == 1 + KINDS * (1 - self.turn) + KING
        if succeeds or is_en_passant:
            return marks(True, is_en_passant, False, succeeds, after.check_mark())
        return PLAIN_MARKS[victim != 0][after.check_mark()]


ALICE_3D = Variant(
    id="alice-3d",
    title="Influenced 8-Leveled 3D Alice Chess",
    about="Mikael Segercrantz's chess of 512 men on four sets of 512 cubes, where a man must be influenced to move.",
    seats=AlicePosition.seats,
    rules=AlicePosition,
    notations=("alice-unicode", "alice-ascii"),
    picture=("alice-sets", "alice-stacks", "alice-dots"),
)
