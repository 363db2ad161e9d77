"""John Savard's chess for two to six players on his board of 240 squares, and the simpler games without wings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from plybook.catalogue import Variant
from plybook.notation.moves import Action, MoveText, Place, Remark
from plybook.notation.notation import Alphabet
from plybook.rules.board import bits
from plybook.rules.games.three_player import seats as seatings
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.explain import explain
from plybook.rules.games.three_player.fen import start_fen
from plybook.rules.games.three_player.pawns import POWERS, Pawns
from plybook.rules.games.three_player.seats import (
    BISHOP,
    CASTLINGS,
    KINDS,
    KING,
    PAWN,
    PROMOTIONS,
    QUEEN,
    ROOK,
    Castling,
)
from plybook.rules.games.three_player.state import ThreePlayerState
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.position import OutsideRulesetError
from plybook.rules.ruleset import PawnPower
from plybook.rules.terms import Cell, Cells, Seat

_KINDS = len(KINDS)
_KIND = {letter: kind for kind, letter in enumerate(KINDS)}
_RIDERS = (BISHOP, ROOK, QUEEN)
_PROMOTION_LETTERS = tuple(KINDS[kind] for kind in PROMOTIONS)


class ThreePlayerPosition(ThreePlayerState):
    """A position of three-player chess, which finds its legal moves.

    A man's move is safe without asking if his King is not in check and he stands on no line with him.
    """

    __slots__ = ()

    def __init_subclass__(cls, seating: seatings.Seating) -> None:
        super().__init_subclass__()
        cls.seating = seating
        cls.seats = tuple(seat.name for seat in seating.seats)
        cls.leaders = seating.leaders
        cls.start_fen = start_fen(seating)
        if any("p" in seat.array for seat in seating.seats):
            cls.marked_men = ("p", PAWN, "crossed")

    # --- the search for moves ------------------------------------------------------------------------------------

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``.

        Where no new kind is written and the Pawn may stay one, that is the move; where it must promote, all
        promotions fit.
        """
        special, kind, wanted, targets, promotion, captured, token = query
        if special:
            return [castling.move for castling in self.castlings() if castling.token == token]
        targets &= self.open_cells()
        first, occupied, unsafe = 1 + _KINDS * self.turn, self.men, self._unsafe()
        masks, tables = self.masks, self.seating.men
        moves: list[Move] = []
        for each in (kind,) if kind >= 0 else range(_KINDS):
            men = masks[first + each] & wanted
            if each == PAWN:
                if men:
                    moves += self._find_pawns(men, targets, unsafe, promotion)
                continue
            left = targets if men and not promotion else 0
            while left:
                target = left.bit_length() - 1
                left ^= 1 << target
                origins = men & tables.touching[each][target]
                if origins and each in _RIDERS:
                    origins = tables.origins(each, target, origins, occupied)
                while origins:
                    origin = origins.bit_length() - 1
                    here = 1 << origin
                    origins ^= here
                    if not here & unsafe or self._is_safe(origin, target):
                        moves.append(_move(origin, target))
        if captured >= 0:
            moves = [move for move in moves if self._kind_taken(move) == captured]
        return moves

    def has_legal_move(self) -> bool:
        """Say whether the seat to move can move at all; in check it must take the checker, come between or flee."""
        checkers, men, king = self._checkers, self.seating.men, self.king(self.turn)
        if not checkers or checkers & (checkers - 1) or self.passed:
            return super().has_legal_move()
        flights = men.king.reach[king] & self.open_cells()
        if any(self.find(Query(kind=KING, targets=1 << target)) for target in bits(flights)):
            return True
        checker = checkers.bit_length() - 1
        answers = checkers | men.bishop.paths(checker).get(king, 0) | men.rook.paths(checker).get(king, 0)
        return bool(self.find(Query(targets=answers)))

    def open_cells(self) -> int:
        """Return where a man of the seat to move may go at all: not to his own side's men, nor to any King."""
        seating, barred, occupied = self.seating, self.men_by_kind[KING], self.occupied
        for partner in seating.partners[self.turn]:
            barred |= occupied[partner]
        return seating.squares & ~barred

    def _kind_taken(self, move: Move) -> int:
        """Return the kind ``move`` takes, -1 for none."""
        if move.special == EN_PASSANT:
            return PAWN
        return (self.board[move.target] - 1) % _KINDS if self.board[move.target] else -1

    def _find_pawns(self, men: Cells, targets: Cells, unsafe: Cells, wanted: int) -> list[Move]:
        """Return the legal moves of Pawns, ``men``, to ``targets`` that become what is ``wanted``."""
        board, passed, moves = self.board, self.passed_cells() if self.passed else (), []
        for pawns, ways in self.pawns_of(self.turn):
            pawns &= men
            left = targets if pawns else 0
            while left:
                target = left.bit_length() - 1
                left ^= 1 << target
                is_capture = board[target] != 0
                origins = pawns & (ways.capture_sources if is_capture else ways.step_sources)[target]
                if not is_capture:
                    for origin in bits(pawns & ways.capture_sources[target]) if target in passed else ():
                        moves += self._promoted(origin, target, EN_PASSANT, ways, -1, wanted)
                    double = ways.double_to.get(target)
                    if double and pawns >> double.start & 1 and not board[double.passed]:
                        moves += self._promoted(double.start, target, DOUBLE_STEP, ways, unsafe, wanted)
                if not origins:
                    continue
                promotions = _promotions(ways, target, wanted)
                while origins:
                    origin = origins.bit_length() - 1
                    here = 1 << origin
                    origins ^= here
                    if not here & unsafe or self._is_safe(origin, target):
                        for promotion in promotions:
                            moves.append(_move(origin, target, promotion))
        return moves

    def _promoted(
        self, origin: Cell, target: Cell, special: int, ways: Pawns, unsafe: Cells, wanted: int | None
    ) -> list[Move]:
        """Return the moves of a Pawn to ``target`` if they are safe; all of them if ``wanted`` is None."""
        promotions = _promotions(ways, target, wanted)
        taken = 1 << self.passed_pawn(target) if special == EN_PASSANT else 0
        if not promotions or (unsafe >> origin & 1 and not self._is_safe(origin, target, taken)):
            return []
        return [Move(origin, target, promotion, special) for promotion in promotions]

    def _unsafe(self) -> Cells:
        """Return the cells from which a move, not en passant, may leave the King of the seat to move in check."""
        king = self.kings[self.turn]
        if king < 0:
            return 0
        return -1 if self._checkers else self.seating.men.guards[king]

    def _is_safe(self, origin: Cell, target: Cell, taken: int = 0) -> bool:
        """Say whether a move leaves the King of the seat to move out of check."""
        king = self.kings[self.turn]
        if king != origin and not self._checkers and not taken:
            return king < 0 or not self.uncovered(self.turn, 1 << origin, 1 << target)
        return king < 0 or not self.threats(origin, target, taken)

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        tables, open_cells, base = self.seating.men, self.open_cells(), self.code(self.turn, 0)
        unsafe = self._unsafe()
        for kind in range(PAWN + 1, _KINDS):
            for origin in bits(self.masks[base + kind]):
                for target in bits(tables.targets(kind, origin, self.men) & open_cells):
                    if not unsafe >> origin & 1 or self._is_safe(origin, target):
                        yield Move(origin, target)
        passed = self.passed_cells()
        for pawns, ways in self.pawns_of(self.turn):
            for origin in bits(pawns):
                for target, special in self._pawn_targets(origin, ways, open_cells, passed):
                    doubtful = -1 if special == EN_PASSANT else unsafe
                    yield from self._promoted(origin, target, special, ways, doubtful, None)
        for castling in self.castlings():
            yield castling.move

    def _pawn_targets(
        self, origin: Cell, ways: Pawns, open_cells: int, passed: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        """Yield where the Pawn on ``origin`` can go, and what is special about the move."""
        for target in bits(ways.steps[origin] & ~self.men | ways.captures[origin] & self.men & open_cells):
            yield target, ORDINARY
        double = ways.double_from.get(origin)
        if double and not self.men & (1 << double.passed | 1 << double.target):
            yield double.target, DOUBLE_STEP
        for target in passed:
            if ways.captures[origin] >> target & 1:
                yield target, EN_PASSANT

    def castlings(self) -> Iterator[Castling]:
        """Yield the legal castlings."""
        for castling in self.seating.castlings[self.turn]:
            if self.unmoved >> castling.rook & 1 and not self.men & castling.vacant and self.danger(castling) is None:
                yield castling

    # --- words ---------------------------------------------------------------------------------------------------

    @classmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""
        return Alphabet(KINDS, KINDS[PAWN], _PROMOTION_LETTERS, cls.geometry.values, CASTLINGS)

    @classmethod
    def cells_named(cls, place: Place, seat: Seat) -> int:
        """Return the cells that ``place`` can mean when ``seat`` writes it: any name with its prefix, or his own."""
        return BOARD.cells_named(place, cls.seating.views[seat]) & cls.seating.squares

    @classmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text``, written by ``seat``, asks of a position; raise `OutsideRulesetError`."""
        if text.action is Action.BOARD:
            raise OutsideRulesetError("no part of the board moves in this game")
        if text.action is Action.CASTLING:
            if text.castling not in CASTLINGS:
                raise OutsideRulesetError(f"there is no castling {text.castling} in this game")
            return Query(CASTLING, token=text.castling)
        if text.promotion and text.promotion not in _PROMOTION_LETTERS:
            raise OutsideRulesetError(f"a Pawn becomes one of {', '.join(_PROMOTION_LETTERS)}, not {text.promotion}")
        return Query(
            kind=cls._kind(text.piece, -1),
            origins=cls.cells_named(text.origin, seat),
            targets=cls.cells_named(text.target, seat),
            promotion=cls._kind(text.promotion, 0),
            captured=cls._kind(text.captured, -1),
        )

    @classmethod
    def cell_places(cls, seat: Seat = 0) -> Sequence[Sequence[Place]]:
        """Return for each square the places of ``seat`` and those with the prefix of any player it is named by."""
        prefixed = BOARD.prefixed_places()
        return [(own, *others) for own, others in zip(cls.seating.places[seat], prefixed, strict=True)]

    @classmethod
    def remarks_on(cls, text: MoveText, seat: Seat = 0) -> tuple[Remark, ...]:
        """Return a remark on a prefix that ``seat`` does not write there, as where its own count reaches."""
        for place in (text.origin, text.target):
            if place and place[0]:
                cells = cls.cells_named(place, seat)
                if cells and cls.seating.places[seat][cells.bit_length() - 1][:3] != place[:3]:
                    return (Remark("N105"),)
        return ()

    @classmethod
    def pawn_powers(cls, seat: Seat, is_marked: bool = False) -> Sequence[PawnPower | None]:
        """Return for each square what a Pawn of ``seat`` can do there (rules 3 and 4)."""
        pawns = (cls.seating.crossed_pawns if is_marked else cls.seating.pawns)[seat]
        if pawns is None:
            return ()
        drawn = (pawns.cells | pawns.promotions) & cls.seating.squares
        return [
            PawnPower(POWERS[powers], steps, ahead, behind, bool(pawns.promotions >> cell & 1))
            if drawn >> cell & 1
            else None
            for cell, ((powers, ahead, behind), steps) in enumerate(zip(pawns.ways, pawns.steps, strict=True))
        ]

    @staticmethod
    def _kind(letter: str, unsaid: int) -> int:
        if letter and letter not in _KIND:
            raise OutsideRulesetError(f"no man of this game is called {letter}")
        return _KIND[letter] if letter else unsaid

    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
        if move.special == CASTLING:
            return MoveText(Action.CASTLING, castling=self.castling_to(move.target).token)
        return _describe(self.seating, self.turn, self.board[move.origin], self._kind_taken(move), move)

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the seat to move calls the squares that ``move`` leads from and to."""
        return self.name(move.origin), self.name(move.target)

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)


def _promotions(ways: Pawns, target: Cell, wanted: int | None) -> tuple[int, ...]:
    """Return what a Pawn may become on ``target``, 0 for itself; if ``wanted`` is not None, what that can mean."""
    if not ways.promotions >> target & 1:
        return () if wanted else (0,)
    if wanted:
        return (wanted,) if wanted in PROMOTIONS else ()
    if ways.may_stay:
        return (0, *PROMOTIONS) if wanted is None else (0,)
    return PROMOTIONS


@lru_cache(maxsize=1 << 15)
def _move(origin: Cell, target: Cell, promotion: int = 0) -> Move:
    """Return an ordinary move, the same each time."""
    return Move(origin, target, promotion)


@lru_cache(maxsize=1 << 14)
def _describe(seating: seatings.Seating, seat: Seat, code: int, taken: int, move: Move) -> MoveText:
    """Return the text of a move, no castling, of the man ``code``; ``taken`` is the kind it takes, -1 for none."""
    places = seating.places[seat]
    return MoveText(
        piece=KINDS[(code - 1) % _KINDS],
        origin=places[move.origin],
        target=places[move.target],
        capture=taken >= 0,
        captured=KINDS[taken] if taken >= 0 else "",
        promotion=KINDS[move.promotion] if move.promotion else "",
        en_passant=move.special == EN_PASSANT,
    )


class ThreePosition(ThreePlayerPosition, seating=seatings.THREE):
    """A position of the game for three."""

    __slots__ = ()

    variant = "three-player"


class DuelPosition(ThreePlayerPosition, seating=seatings.DUEL):
    """A position of the game for two; Black's King and Queen are exchanged."""

    __slots__ = ()

    variant = "three-player-duel"


class PlainPosition(ThreePlayerPosition, seating=seatings.PLAIN):
    """A position of the simpler game for three, without wings."""

    __slots__ = ()

    variant = "three-player-plain"


class PlainDuelPosition(ThreePlayerPosition, seating=seatings.PLAIN_DUEL):
    """A position of the simpler game for two, without wings."""

    __slots__ = ()

    variant = "three-player-plain-duel"


class PartnersPosition(ThreePlayerPosition, seating=seatings.PARTNERS):
    """A position of the game for four, two against two; the partners sit in wings."""

    __slots__ = ()

    variant = "three-player-partners"


class PartnersFirstPosition(ThreePlayerPosition, seating=seatings.PARTNERS_FIRST):
    """A position of the game for four with the corner array whose Pawns go both ways."""

    __slots__ = ()

    variant = "three-player-partners-first"


class SixPosition(ThreePlayerPosition, seating=seatings.SIX):
    """A position of the game for six, three sides of two, with the corner array whose Pawns go both ways."""

    __slots__ = ()

    variant = "three-player-six"


class SixAlternatePosition(ThreePlayerPosition, seating=seatings.SIX_ALTERNATE):
    """A position of the game for six with the corner array whose Pawns all go counter-clockwise."""

    __slots__ = ()

    variant = "three-player-six-alternate"


def _variant(name: str, title: str, about: str, rules: type[ThreePlayerPosition]) -> Variant:
    return Variant(name, title, about, rules.seats, rules, ("savard", "savard-white"), "three-player")


THREE_PLAYER = _variant(
    "three-player",
    "Three-player chess",
    "John Savard's game for three on 240 squares: three homes, and wings round which Bishops change colour.",
    ThreePosition,
)
THREE_PLAYER_DUEL = _variant(
    "three-player-duel",
    "Three-player chess for two",
    "The game for two on the board of 240 squares, with Black's King and Queen exchanged.",
    DuelPosition,
)
THREE_PLAYER_PLAIN = _variant(
    "three-player-plain",
    "Three-player chess without wings",
    "The simpler game for three, on the 144 squares of the homes alone.",
    PlainPosition,
)
THREE_PLAYER_PLAIN_DUEL = _variant(
    "three-player-plain-duel",
    "Three-player chess without wings for two",
    "The simpler game for two, on the 144 squares of the homes alone.",
    PlainDuelPosition,
)
THREE_PLAYER_PARTNERS = _variant(
    "three-player-partners",
    "Three-player chess for two sides of two",
    "The game for four on 240 squares: each side has a player at an edge and one in a corner.",
    PartnersPosition,
)
THREE_PLAYER_PARTNERS_FIRST = _variant(
    "three-player-partners-first",
    "Three-player chess for two sides of two, first array",
    "The game for four on 240 squares, with the corner array whose Pawns set out both ways round the board.",
    PartnersFirstPosition,
)
THREE_PLAYER_SIX = _variant(
    "three-player-six",
    "Three-player chess for three sides of two",
    "The game for six on 240 squares; in the corners Pawns set out both ways round the board.",
    SixPosition,
)
THREE_PLAYER_SIX_ALTERNATE = _variant(
    "three-player-six-alternate",
    "Three-player chess for three sides of two, alternate array",
    "The game for six on 240 squares, with the corner array whose Pawns all go counter-clockwise.",
    SixAlternatePosition,
)
