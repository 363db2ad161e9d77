"""Positions of games of parts: what a position holds, and how the parts make its legal moves.

The class of a game is made by `plybook.rules.table.compiled`, which fills the lists of parts. A move comes from a
generator, is widened by what the man may become, passes the filters, and what is left is subject to the musts. A
played move goes through the effects. An end is looked for before moves are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from plybook.notation.moves import PLAIN_MARKS, Mark, marks
from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, DOUBLE_STEP, DROP, EN_PASSANT, PASSING, SHOT, Move, Query
from plybook.rules.position import Outcome
from plybook.rules.setup import FenError, Setup
from plybook.rules.table.attacks import Survey
from plybook.rules.table.endings import GameEnds
from plybook.rules.table.fen import GameSetup
from plybook.rules.table.finding import can_step, looked_at
from plybook.rules.table.tables import (
    KIND_OF_MOVE,
    LOWERED,
    NO_HANDS,
    NOBODY_PASSED,
    NOT_COUNTED,
    RAISED,
    Generator,
)
from plybook.rules.terms import Cell, Cells, Seat

_AT_ONCE = 4
"""So many moves are given to the filters at once where one that passes is enough."""


class GamePosition(GameEnds):
    """A position of a game of parts.

    ``passed`` are the cells over which a man has just gone, where he, on ``taken_at``, can be captured en passant;
    ``hands`` are for each side the numbers of men in hand by `hand_kinds`; ``checks_left`` are how many checks each
    side has yet to give; ``walls`` are cells that no man can enter. ``unmoved`` are the Kings and Rooks with rights
    to castle, with gating all men beside whose moves another can be brought in.
    """

    __slots__ = ()

    # --- what a position is made of ------------------------------------------------------------------------------

    @classmethod
    def seat_names(cls) -> Sequence[str]:
        """Return the colours of the men, if they are other ones than White and Black."""
        return cls.game.look.colours or cls.seats

    @classmethod
    def read_fen(cls, fen: str) -> GameSetup:
        """Return what a FEN says; raise `FenError` for what is not written as it should be."""
        return cls.fields.read(fen)

    @classmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN of ``setup``."""
        return cls.fields.write(setup.completed(GameSetup))

    @classmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `FenError` for what no game can come to."""
        own = setup.completed(GameSetup)
        setup.check(cls.geometry.size, cls.seats, len(cls.kinds))
        new = cls._with_men(setup.board)
        new._begin(own.turn, own.halfmove_clock, own.fullmove_number)
        hands = own.hands if _are_hands(own.hands, len(cls.seats), len(cls.hand_kinds)) else cls._no_hands()
        checks = own.checks_left if any(own.checks_left) else cls.start_checks
        new._check_men(study=study)
        new.unmoved, new._passing, new._further = (
            own.unmoved,
            (own.passed, own.taken_at),
            (hands, checks, own.walls, own.counted),
        )
        cls.fields.check(own)
        new.check_setup()
        if new.passed and not new.can_be_taken_passing():
            new._passing = NOBODY_PASSED
        return new

    @classmethod
    def _no_hands(cls) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return ((0,) * len(cls.hand_kinds),) * 2 if cls.hand_kinds else NO_HANDS

    def _begin(self, turn: Seat, halfmove_clock: int, fullmove_number: int) -> None:
        super()._begin(turn, halfmove_clock, fullmove_number)
        self._surveyed, self._is_end_known = None, False
        self._passing, self._further = NOBODY_PASSED, (self._no_hands(), self.start_checks, 0, NOT_COUNTED)

    def _check_men(self, *, study: bool = False) -> None:
        """Raise `FenError` for Kings that no game can have; for ``study`` they may be missing."""
        for seat, code in enumerate(self.royal_codes):
            count = self.masks[code].bit_count() if code else 1
            if count > 1 or not (count or study):
                name = self.kind_names[(code - 1) % len(self.kinds)]
                side = self.seat_names()[seat]
                raise FenError(f"{side} has {count} {name}s" if count else f"{side} has no {name}")

    def check_setup(self) -> None:
        """Raise `FenError` if a royal man can be taken, so that no game comes to this position."""
        if self.in_check(1 - self.turn):
            side, waiting = self.seat_names()[self.turn], self.seat_names()[1 - self.turn]
            raise FenError(f"{waiting} is in check, but it is {side}'s turn")

    def setup(self) -> GameSetup:
        """Return what makes this position; the cells of a capture en passant where that is legal."""
        passed, taken_at = self._legal_passing()
        return GameSetup(
            self.board, self.turn, self.unmoved, self.halfmove_clock, self.fullmove_number,
            passed, taken_at, self.hands, self.checks_left, self.walls, self.counted,
        )  # fmt: skip

    def _legal_passing(self) -> tuple[int, int]:
        """Return the cells passed and that of the man who can be captured there, if that is legal."""
        if not self._passing[0] or any(move.special & KIND_OF_MOVE == EN_PASSANT for move in self.complete()):
            return self._passing
        return NOBODY_PASSED

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: all but the counters."""
        return self.board, self.turn, self.unmoved, self._legal_passing()[0], *self._further[:3]

    def is_for_study(self) -> bool:
        """Say whether a side has no royal man where each must have one."""
        return any(code and not self.masks[code] for code in self.royal_codes)

    # --- checks --------------------------------------------------------------------------------------------------

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that could capture on ``cell`` while men stand on ``occupied``."""
        frozen = self.frozen_of(self, seat) if self.frozen_of is not None else 0
        return self.attacks[seat].on(cell, self.masks, occupied | self.walls, frozen)

    def in_check(self, seat: Seat) -> bool:
        """Say whether the men of ``seat`` that are royal are attacked."""
        if self.in_check_of is not None:
            return self.in_check_of(self, seat)
        royal = self.masks[self.royal_codes[seat]]
        if not royal:
            return False
        occupied = self.occupied[0] | self.occupied[1] | self.walls
        return self.attacks[1 - seat].on(royal.bit_length() - 1, self.masks, occupied) != 0

    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""
        if self.in_check_of is not None:
            return self.in_check_of(self, self.turn)
        return self.survey()[0] != 0

    def survey(self) -> Survey:
        """Return the checks and pins of the royal man of the seat to move; they are found once."""
        if self._surveyed is None:
            white, black = self.occupied
            self._surveyed = self.attacks[1 - self.turn].survey(self.masks, white | black | self._further[2])
        return self._surveyed

    def checked_cells(self) -> frozenset[int]:
        """Return where the men stand that are in check."""
        if not self.is_check():
            return frozenset()
        royals = self.masks[self.royal_codes[self.turn]] or self.royals_of(self.turn)
        return frozenset(cell for cell in bits(royals) if self.attacks_on(cell, 1 - self.turn, sum(self.occupied)))

    def royals_of(self, seat: Seat) -> int:
        """Return the men of ``seat`` that are royal in a game whose sides have not one each."""
        return self.find_royals(self, seat) if self.find_royals is not None else 0

    # --- legal moves ---------------------------------------------------------------------------------------------

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return iter(self.legal(self.generators, -1, -1))

    def legal(self, generators: Sequence[Generator], men: Cells, targets: Cells) -> list[Move]:
        """Return the legal moves that ``generators`` make of ``men`` to ``targets``."""
        if self.ends and self.ended() is not None:
            return []
        moves: list[Move] = []
        for generate in generators:
            generate(self, men, targets, moves)
        for sift in self.sifts:
            moves = sift(self, moves)
        return moves

    def complete(self) -> list[Move]:
        """Return the moves that the filters let pass, whatever must be done."""
        moves: list[Move] = []
        for generate in self.generators:
            generate(self, -1, -1, moves)
        for sift in self.filters:
            moves = sift(self, moves)
        return moves

    def ended(self) -> Outcome | None:
        """Return how the game has ended here, whatever moves there were; None if it goes on."""
        if not self._is_end_known:
            self._is_end_known, self._ended = True, None
            for end in self.ends:
                if (found := end(self)) is not None:
                    self._ended = found
                    break
        return self._ended

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        special, kind, origins, targets, promotion, captured, token = query
        finders_of, cell_of, bit, royal_codes, ends, sifts = self.finding
        target, passed = cell_of.get(targets), self._passing[0]
        if target is None or kind < 0 or special or (passed and targets & passed):
            return self._found_otherwise(query)
        if ends and self.ended() is not None:
            return []
        turn, masks, (white, black), walls = self.turn, self.masks, self.occupied, self._further[2]
        moves: list[Move] = []
        occupied, royal = white | black, royal_codes[turn]
        taken, finders = targets & occupied, finders_of[turn][kind]
        if walls:
            occupied |= walls
        if (taken and targets & (black if turn else white)) or (walls and targets & walls):
            finders = ()
        checkers, allowed, pins, sensitive = self._surveyed or self.survey()
        for code, arriving, taking, barred in finders:
            table = taking if taken else arriving
            sources, paths, made = table[target]
            found = masks[code] & sources
            if origins != -1:
                found &= origins
            if not found or (checkers and code != royal and not allowed & targets):
                continue
            if barred and self.board[target] in barred:
                continue
            while found:
                origin = found.bit_length() - 1
                here = bit[origin]
                found ^= here
                if paths is not None and paths[here] & occupied and not table.are_open(origin, occupied, targets):
                    continue
                if code == royal:
                    if self.attacks[1 - turn].threaten(target, masks, occupied ^ here):
                        continue
                elif (pins and here in pins and not pins[here] & targets) or (
                    sensitive and not looked_at(self, here, targets, occupied, sensitive)
                ):
                    continue
                moves += table.make(self, origin, targets) if made is None else made[here]
        for sift in sifts:
            moves = sift(self, moves)
        if promotion or token or captured >= 0 or len(moves) != 1:
            if not moves and len(self.generators) > 1:
                moves = self._found(query)
            return self._narrowed(moves, query)
        return moves

    def _found_otherwise(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``, which is not about men of one kind that go to one cell."""
        if query.special:
            made = self.generator_of.get(query.special)
            moves = self.legal((made,), -1, query.targets) if made is not None else []
            return [move for move in moves if self._is_meant(move, query)]
        if self.with_gates is not None and not query.token:
            return self.with_gates(self, query, self._found(query))
        return self._narrowed(self._found(query), query)

    def _narrowed(self, moves: list[Move], query: Query) -> list[Move]:
        """Return those of ``moves`` that have the wall, promotion and captured man of ``query``."""
        if query.token:
            wall = int(query.token[1:]) + 1 << 4
            moves = [move for move in moves if move.special & ~KIND_OF_MOVE == wall]
        return self.fitting(moves, query.promotion, query.captured) if moves else moves

    def _men_of(self, kind: int) -> int:
        """Return the men of the seat to move that are meant by ``kind``, its letter in moves; all if it is -1."""
        base = 1 + self.turn * len(self.kinds)
        return sum(self.masks[base + each] for each in self.alike[kind]) if kind >= 0 else -1

    def _found(self, query: Query) -> list[Move]:
        """Return the legal moves of men that fit the men and cells of ``query``."""
        men, targets = self._men_of(query.kind) & query.origins, query.targets
        moves = self.legal(self.generators, men, targets)
        plain = [move for move in moves if move.special & KIND_OF_MOVE not in (CASTLING, DROP, PASSING)]
        if plain or query.promotion or query.captured >= 0:
            return plain
        if any(self.game.ends.may_pass) or any(self.game.ends.must_pass):
            passes = [move for move in self.iter_legal_moves() if move.special == PASSING]
            return [move for move in passes if query.origins >> move.origin & query.targets >> move.target & 1]
        if not _one(query.origins):
            return []
        return [move for move in moves if move.special & KIND_OF_MOVE == CASTLING]

    def fitting(self, moves: Iterable[Move], promotion: int, captured: int) -> list[Move]:
        """Return those of ``moves`` that make a man ``promotion`` and take one of the kind ``captured``, if said."""
        found = [*moves]
        if captured >= 0:
            taken = self.alike[captured]
            found = [move for move in found if self._kind_taken(move) in taken]
        if promotion > 0:
            becomes = {promotion, *self.alike[promotion]}
            return [move for move in found if move.promotion in becomes]
        if promotion == RAISED:
            return [move for move in found if self.kinds[move.promotion].startswith("+")]
        if promotion == LOWERED:
            return [move for move in found if move.promotion and not self.kinds[move.promotion].startswith("+")]
        # A move without a promotion is meant where the man may stay what he is.
        staying = {(move.origin, move.target) for move in found if not move.promotion}
        return [move for move in found if not move.promotion or (move.origin, move.target) not in staying]

    def _kind_taken(self, move: Move) -> int:
        taken = self.board[self.victim_cell(move)]
        return (taken - 1) % len(self.kinds) if taken and (taken > len(self.kinds)) == (self.turn == 0) else -1

    def _is_meant(self, move: Move, query: Query) -> bool:
        """Say whether ``query``, for a castling or a drop, asks for ``move``."""
        special = move.special & KIND_OF_MOVE
        if special != query.special:
            return False
        if special == CASTLING and self.castling_rights is not None:
            said, _, wall = query.token.partition(",")
            walled = move.special >> 4 == int(wall or -1) + 1 if wall or self.gate_kinds else True
            return walled and self.castling_rights.known(move.origin, move.target, self.turn).token == said
        if special == DROP:
            wall = query.token.partition(",")[2]
            walled = not wall or move.special >> 4 == int(wall) + 1
            return (
                walled
                and move.promotion in (query.kind, *self.alike[query.kind])
                and query.targets >> move.target & 1 == 1
            )
        return True

    def victim_cell(self, move: Move) -> int:
        """Return where the man stands that ``move``, a capture that may be en passant, takes."""
        return self.taken_at if move.special & KIND_OF_MOVE == EN_PASSANT else move.target

    def is_capture(self, move: Move | str) -> bool:
        """Say whether ``move``, legal here, takes a man."""
        if isinstance(move, str):
            move = self.parse_san(move)
        special = move.special & KIND_OF_MOVE
        return special in (EN_PASSANT, SHOT) or (special <= DOUBLE_STEP and self.board[move.target] != 0)

    def is_en_passant(self, move: Move | str) -> bool:
        """Say whether ``move``, legal here, is an en passant capture."""
        if isinstance(move, str):
            move = self.parse_san(move)
        return move.special & KIND_OF_MOVE == EN_PASSANT

    def marks(self, move: Move, after: Any) -> frozenset[Mark]:
        """Return the marks that ``move``, legal here, deserves; ``after`` is the position it leads to."""
        _, target, _, special = move
        if special <= DOUBLE_STEP:
            found = after._surveyed if self.is_plain else None
            is_quiet = found is not None and not found[0]
            return PLAIN_MARKS[self.board[target] != 0]["" if is_quiet else after.check_mark()]
        return marks(self.is_capture(move), self.is_en_passant(move), False, False, after.check_mark())

    def can_be_taken_passing(self) -> bool:
        """Say whether a man stands ready to capture the one that has just passed, whatever comes of it."""
        passed = self._passing[0]
        for code, near, _, capturing in self.passing_movers[self.turn](passed):
            if men := self.masks[code] & near:
                occupied = self.occupied[0] | self.occupied[1] | self._further[2]
                if any(capturing.targets(origin, occupied) & passed for origin in bits(men)):
                    return True
        return False

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return self.explanation(self, query)

    # --- playing -------------------------------------------------------------------------------------------------

    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here."""
        origin, target, promotion, special = move
        cls = type(self)
        new = cls.__new__(cls)
        turn, unmoved, further = self.turn, self.unmoved, self._further
        new.turn, new.fullmove_number = 1 - turn, self.fullmove_number + turn
        new._is_end_known, new._passing, new._further = False, NOBODY_PASSED, further
        kinds, bit, renewing, surveys, consequences = self.playing
        if special > DOUBLE_STEP and special & KIND_OF_MOVE > DOUBLE_STEP:
            new._surveyed = self.unsurveyed
            taken = self.special_moves[special & KIND_OF_MOVE](self, new, move)
        else:
            board, masks = bytearray(self.board), list(self.masks)
            white, black = self.occupied
            code, taken = board[origin], board[target]
            here, there = bit[origin], bit[target]
            both = here | there
            landed = 1 + turn * kinds + promotion if promotion else code
            board[origin], board[target] = 0, landed
            masks[code] ^= here
            masks[landed] ^= there
            if turn:
                black ^= both
            else:
                white ^= both
            if taken:
                masks[taken] ^= there
                if turn:
                    white ^= there
                else:
                    black ^= there
            new.board, new.masks, new.occupied = bytes(board), tuple(masks), (white, black)
            new.unmoved = self.rights_after(both) if unmoved & both else unmoved
            new.halfmove_clock = 0 if taken or renewing[code] else self.halfmove_clock + 1
            if special and special & KIND_OF_MOVE and not taken:
                new._passing = self.passers[code][origin, target], target
                if not new.can_be_taken_passing():
                    new._passing = NOBODY_PASSED
            if surveys is None:
                new._surveyed = self.unsurveyed
            else:
                new._surveyed = surveys[turn](masks, white | black | further[2] if further[2] else white | black)
        for effect in consequences:
            effect(self, new, move, taken)
        return new

    def rights_after(self, touched: Cells) -> int:
        """Return what is left of the rights to castle when men have left or come to ``touched``."""
        rights = self.castling_rights
        return rights.left(self.unmoved & ~touched, self.masks) if rights is not None else 0

    def rearrange(self, changes: Mapping[Cell, int]) -> None:
        """Change what stands on some cells; only a position that is just being made may be changed."""
        board, masks, occupied = bytearray(self.board), list(self.masks), list(self.occupied)
        kinds = len(self.kinds)
        for cell, code in changes.items():
            before, here = board[cell], 1 << cell
            if before:
                masks[before] ^= here
                occupied[before > kinds] ^= here
            if code:
                masks[code] |= here
                occupied[code > kinds] |= here
            board[cell] = code
        self.board, self.masks, self.occupied = bytes(board), tuple(masks), tuple(occupied)

    # --- ends ----------------------------------------------------------------------------------------------------

    def has_legal_move(self) -> bool:
        """Say whether the seat to move can move at all."""
        if self.is_plain and can_step(self):
            return True
        if not self.filters:
            return bool(self.legal(self.generators, -1, -1))
        if self.ends and self.ended() is not None:
            return False
        for generate in self.generators:
            moves: list[Move] = []
            generate(self, -1, -1, moves)
            for first in range(0, len(moves), _AT_ONCE):  # filters take long, and most often the first moves pass
                some = moves[first : first + _AT_ONCE]
                for sift in self.filters:
                    some = sift(self, some)
                if some:
                    return True
        return bool(self.legal(self.generators, -1, -1))  # none, or a pass that must be made


def _one(cells: Cells) -> bool:
    return cells > 0 and not cells & (cells - 1)


def _are_hands(said: Any, seats: int, kinds: int) -> bool:
    """Say whether ``said`` counts men of so many ``kinds`` for each seat; a setup may say anything."""
    return len(said) == seats and all(isinstance(hand, tuple) and len(hand) == kinds for hand in said)
