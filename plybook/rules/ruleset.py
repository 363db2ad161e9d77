"""What a game must give: `Rules`, the part of a position that each game writes for itself.

What users call on a position stands on top of this, in `plybook.rules.position`. Rules know moves and FEN-like
strings, and no other text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, ClassVar, NamedTuple, Self

from plybook.compiling import mypyc_attr
from plybook.notation.moves import MoveText, Place, Remark
from plybook.notation.notation import Alphabet
from plybook.rules.board import Geometry
from plybook.rules.moves import BOARD_MOVE, CASTLING, EN_PASSANT, PASSING, Move, Query
from plybook.rules.setup import FenError, Setup
from plybook.rules.terms import Cell, Cells, Seat

_SPECIAL = {CASTLING: " castling", EN_PASSANT: " e.p."}


class PawnPower(NamedTuple):
    """What a Pawn can do on a cell of a board where that depends on the cell.

    ``kind`` is ``forwards``, ``sideways`` or ``all ways``; ``steps`` are the cells to which it can step without a
    capture. ``ahead`` is the next cell in its forwards direction and ``behind`` the one before, -1 where the board
    ends; both are where no direction is its own. ``promotes`` says that it promotes on the cell.
    """

    kind: str
    steps: Cells
    ahead: Cell = -1
    behind: Cell = -1
    promotes: bool = False


def targets_of(moves: Iterable[Move], known: Mapping[Cell, Cells] | None = None) -> dict[Cell, Cells]:
    """Return the cells to which ``moves`` of men lead, by the cells that they lead from, beside those ``known``."""
    found = dict(known or {})
    for origin, target, _, special in moves:
        if special != BOARD_MOVE and special != PASSING:
            found[origin] = found.get(origin, 0) | 1 << target
    return found


FenKeys = Sequence[str | tuple[str, ...]]
"""What the fields of a FEN-like string are called in a set-up by hand; see `Rules.fen_keys`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC):
    """What a game must give of a position, and what it may say of itself.

    A game is a subclass of `plybook.Position`, which derives from this class. It must give the members without a
    value and the abstract methods; all others have a default that suits most games.

    ``board`` holds for each cell 0 or the code of a man, ``1 + seat * len(kinds) + kind``; ``masks`` holds for
    each code the cells where such men stand (entry 0 is unused), ``occupied`` for each seat all its men; ``turn``
    is the seat to move; ``unmoved`` are the cells whose men have never moved, as far as that matters;
    ``halfmove_clock`` and ``fullmove_number`` are as in chess.
    """

    __slots__ = ("board", "fullmove_number", "halfmove_clock", "masks", "occupied", "turn", "unmoved")

    variant: ClassVar[str]
    """The id of the variant, by which its notations and pictures are found: each variant's class states its own."""
    seats: ClassVar[tuple[str, ...]]
    kinds: ClassVar[tuple[str, ...]]
    kind_names: ClassVar[tuple[str, ...]]
    geometry: ClassVar[Geometry]
    start_fen: ClassVar[str]
    fen_forms: ClassVar[tuple[str, ...]] = ()
    """The names of the forms of FEN of other programs that are read as well, and written if asked for."""
    leaders: ClassVar[tuple[int, ...]] = (0, 1)
    """For each seat, the seat that its side is counted under: its own, or a partner's."""
    seats_name_cells: ClassVar[bool] = False
    """Whether each seat has its own names for the cells, so that a text means another move for another seat."""
    draws_at_occurrence: ClassVar[int] = 0
    """How many times a position must occur for the game to end automatically in a draw; 0: it never does."""
    draws_at_cycle: ClassVar[int] = 0
    """The same, for occurrences in a row: for two players, at every fourth ply; 0: it never ends the game."""
    draws_at_clock: ClassVar[int] = 0
    """The half-move clock, in plies, at which the game ends automatically in a draw; 0: it never does."""
    claims_repetition: ClassVar[bool] = True
    """Whether the third occurrence of a position is, or allows the claim of, a draw."""
    counts_checks: ClassVar[bool] = False
    """Whether it matters for the end by repetition which positions in between were checks."""
    ends_by_idle_plies: ClassVar[bool] = False
    """Whether two idle plies in a row end the game; `Position.idle_after` says which are: passes, in most games."""
    royal_cells: ClassVar[int] = -1
    """The set of the cells on one of which the royal man of a seat, the last kind, stands; others do not count."""
    marked_men: ClassVar[tuple[str, int, str] | None] = None
    """A letter for men of a kind, its index, that the named field of a setup marks; None where there are none."""
    movable_boards: ClassVar[int] = 0
    """How many boards can move; `board_cells` says where each is."""
    clock_words: ClassVar[str] = "without a capture or Pawn move"
    """What has not happened while the half-move clock counts, for messages."""
    board: bytes
    masks: tuple[int, ...]
    occupied: tuple[int, ...]
    turn: int
    unmoved: int
    halfmove_clock: int
    fullmove_number: int

    # --- what a game must give --------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def read_fen(cls, fen: str) -> Setup:
        """Return what a FEN-like string says; raise `plybook.FenError` for what is not written as it should be."""

    @classmethod
    @abstractmethod
    def write_fen(cls, setup: Setup) -> str:
        """Return the FEN-like string of ``setup``."""

    @classmethod
    @abstractmethod
    def from_setup(cls, setup: Setup, *, study: bool = False) -> Self:
        """Return the position of ``setup``; raise `plybook.FenError` for what no game can come to.

        For ``study`` royal men may be missing. A royal man that is not there cannot be attacked: all moves of a seat
        without one are legal that its men can make, and none of them gets a mark for check or mate.
        """

    @abstractmethod
    def setup(self) -> Setup:
        """Return what makes this position."""

    @classmethod
    @abstractmethod
    def alphabet(cls) -> Alphabet:
        """Return the names notations need to make their grammars."""

    @classmethod
    @abstractmethod
    def query(cls, text: MoveText, seat: Seat = 0) -> Query:
        """Return what ``text``, written by ``seat``, asks of a position.

        Raises `OutsideRulesetError` for what the ruleset lacks.
        """

    @abstractmethod
    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""

    @abstractmethod
    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``, without listing all the others."""

    @abstractmethod
    def apply_unchecked(self, move: Move) -> Self:
        """Return the position after ``move``, which must be legal here; the result for another move is undefined."""

    @abstractmethod
    def is_check(self) -> bool:
        """Say whether the seat to move is in check."""

    @abstractmethod
    def describe(self, move: Move) -> MoveText:
        """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""

    @abstractmethod
    def explain(self, query: Query) -> str:
        """Say in the variant's own terms why no legal move fits ``query``."""

    @property
    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """What makes two positions the same for repetition: all but the counters."""

    # --- what a game may say otherwise: the play --------------------------------------------------------------------

    def has_legal_move(self) -> bool:
        """Say whether the seat to move can move at all."""
        return next(self.iter_legal_moves(), None) is not None

    def targets_by_man(self) -> dict[Cell, Cells]:
        """Return the cells to which the men of the seat to move can go, by their cells, for men that can.

        A game overrides this if it need not list its moves for that. A man in hand that can be put on a cell is under
        that cell; boards are left out.
        """
        return targets_of(self.iter_legal_moves())

    def check_mark(self) -> str:
        """Return the mark the move that led here deserves: ``"#"``, ``"+"``, nothing, or another of the variant."""
        if not self.is_check():
            return ""
        return "+" if self.has_legal_move() else "#"

    def seat_after(self, seat: Seat) -> Seat:
        """Return the seat that moves after ``seat``."""
        return (seat + 1) % len(self.seats)

    def seats_out(self) -> Collection[Seat]:
        """Return the seats that have left the game."""
        return ()

    def seats_gone(self) -> Collection[Seat]:
        """Return the seats that no longer play: those that are out, and those of which only a King walks on."""
        return self.seats_out()

    def points_of_seats(self) -> tuple[int, ...]:
        """Return the points of each seat; none where no points are scored."""
        return ()

    def begins_round(self) -> bool:
        """Say whether the seat to move is the first of a round, for each of which there is one number."""
        return self.turn == 0

    def sides_in_play(self) -> tuple[int, ...]:
        """Return the seats that stand for the sides still in play; if no seat leaves before the end, all sides."""
        return tuple(sorted(set(self.leaders)))

    @classmethod
    def score(cls, winners: Sequence[int]) -> str:
        """Return the result of a game that the sides of ``winners`` share: for each seat the figure of its side."""
        share = f"1/{len(winners)}" if len(winners) > 1 else "1"
        return "-".join(share if side in winners else "0" for side in cls.leaders)

    @classmethod
    def results(cls) -> tuple[str, ...]:
        """Return the results that games of the variant can have."""
        sides = sorted(set(cls.leaders))
        shared = (combinations(sides, count) for count in range(1, len(sides) + 1))
        return tuple(dict.fromkeys(cls.score(winners) for winners in chain.from_iterable(shared)))

    def dead_men(self) -> Cells:
        """Return the cells of men that stay on the board and are out of play; pictures grey them."""
        return 0

    def attacks_on(self, cell: Cell, seat: Seat, occupied: Cells) -> Cells:
        """Return the men of ``seat`` that attack ``cell`` while men stand on ``occupied``.

        A game overrides this if it can tell. By default they are the men that could capture there on their turn.
        """
        board = bytearray(self.board)
        foe = next(other for other, leader in enumerate(self.leaders) if leader != self.leaders[seat])
        board[cell] = 2 + foe * len(self.kinds)
        try:
            asked = self.from_setup(replace(self.setup(), board=bytes(board), turn=seat, unmoved=0))
        except FenError:
            return 0
        return sum(
            {1 << move.origin for move in asked.find(Query(targets=1 << cell)) if asked.describe(move).capture}
        )

    def castles_unusually(self) -> bool:
        """Say whether a King may yet castle that is not where Kings of chess begin, or with such a Rook."""
        return False

    # --- what a move does -------------------------------------------------------------------------------------------

    def victim_cell(self, move: Move) -> int:
        """Return where the man stands that ``move``, an ordinary capture legal here, takes."""
        return move.target

    def ends_of(self, move: Move) -> tuple[str, str]:
        """Return what the places are called that ``move`` leads from and to."""
        return self.geometry.names[move.origin], self.geometry.names[move.target]

    # --- names and texts --------------------------------------------------------------------------------------------

    @classmethod
    def seat_names(cls) -> Sequence[str]:
        """Return what the seats are called where people read it; records have `seats`."""
        return cls.seats

    @classmethod
    def numbered_seats(cls) -> dict[str, Seat]:
        """Return the seats by their names in small letters: those that people read, and those of records."""
        return {name.casefold(): seat for names in (cls.seats, cls.seat_names()) for seat, name in enumerate(names)}

    @classmethod
    def seat_letters(cls) -> Sequence[str]:
        """Return the letter that stands for each seat where a man is named: the first of its name, in small."""
        return [name[:1].lower() for name in cls.seats]

    @classmethod
    def move_name(cls, move: Move) -> str:
        """Return what ``move``, legal or not, is called where no position is known, such as ``e7-e8=Q``."""
        if move.special == PASSING:
            return "pass"
        names = cls.geometry.names
        origin, target = (names[cell] if 0 <= cell < len(names) else str(cell) for cell in move[:2])
        promotion = f"={cls.kinds[move.promotion]}" if 0 < move.promotion < len(cls.kinds) else ""
        return f"{origin}-{target}{promotion}{_SPECIAL.get(move.special, '')}"

    @classmethod
    def cell_count(cls) -> int:
        """Return how many cells the board has at any time; where parts of it move, the geometry holds more."""
        return cls.geometry.size

    @classmethod
    def cell_names(cls, seat: Seat = 0) -> Sequence[str]:
        """Return what ``seat`` calls each cell."""
        return cls.geometry.names

    @classmethod
    def cell_places(cls, seat: Seat = 0) -> Sequence[Sequence[Place]]:
        """Return for each cell the places by which ``seat`` may name it in a move, first the one it writes."""
        return [(place,) for place in cls.geometry.places]

    @classmethod
    def home_of(cls, axis: int, value: str) -> int | None:
        """Return the seat whose home the cells with ``value`` on ``axis`` are, None if they are no seat's."""
        return None

    def named_as(self, naming: str) -> Rules:
        """Return this position with the names of cells that a notation of this ``naming`` has, to be explained.

        Most boards have one name for each cell.
        """
        return self

    @classmethod
    def remarks_on(cls, text: MoveText, seat: Seat = 0) -> tuple[Remark, ...]:
        """Return what is to be remarked on ``text`` as ``seat`` has written it, which no notation can know."""
        return ()

    @classmethod
    def beyond(cls, headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the names of tags that state rules which the variant does not have, and what these are."""
        yield from ()

    @classmethod
    def refusal(cls, headers: Mapping[str, str]) -> tuple[str, str]:
        """Return the name of a tag that says the game is by rules which plybook does not have, and what they are.

        Such a game is not played. Both are empty if no tag says so.
        """
        return "", ""

    @classmethod
    def opened(cls, start: Self, headers: Mapping[str, str]) -> Self:
        """Return the position in which a game with these tags begins, whose stated or usual start is ``start``."""
        return start

    @classmethod
    def is_tally(cls, result: str) -> bool:
        """Say whether ``result`` gives points, which `claims` compares, and is no result of `results`."""
        return False

    @classmethod
    def claims(cls, last: Self, headers: Mapping[str, str], *, is_drawn: bool) -> Iterator[tuple[str, str]]:
        """Yield the names of tags that the ``last`` position of a game contradicts, and how.

        ``is_drawn`` says that repetition or the clock has ended the game there.
        """
        yield from ()

    @classmethod
    def by_other_rules(cls, setup: Setup) -> Self:
        """Return the position of a ``setup`` that a game by other rules came to, on this board and with these men.

        Raises `plybook.FenError` for what no game can come to by the rules here.
        """
        return cls.from_setup(setup)

    @classmethod
    def numbered_start(cls, number: int) -> str:
        """Return the FEN-like string of the start with this number, of a game that has many; raise `ValueError`."""
        raise ValueError(f"this game has one start, and none with the number {number!r}")

    @classmethod
    def write_fen_as(cls, form: str, setup: Setup) -> str:
        """Return the FEN-like string of ``setup`` in one of the `fen_forms`."""
        known = ", ".join(cls.fen_forms) or "none"
        raise ValueError(f"no form {form!r} of another program is written for this game; there is: {known}")

    # --- set-ups by hand, see `plybook.rules.men_list` --------------------------------------------------------------

    @classmethod
    def fen_keys(cls) -> FenKeys:
        """Return what the fields of a FEN-like string are called in a set-up by hand.

        "" is for what the men say, and what is the same always; several names are for the parts, between commas, of
        a field that says of each part where it is, whose it is in one letter, and after a colon what is there.
        """
        return ("", "turn", "castling", "ep", "clock", "move")

    @classmethod
    def fen_fields(cls, setup: Setup) -> list[str]:
        """Return the fields of the FEN-like string of ``setup``, one for each of `fen_keys`."""
        return cls.write_fen(setup).split(" ")

    @classmethod
    def read_fen_fields(cls, fields: Sequence[str]) -> Setup:
        """Return the setup of such ``fields``; raise `plybook.FenError`."""
        return cls.read_fen(" ".join(fields))

    @classmethod
    def fen_value(cls, key: str, value: str) -> str:
        """Return ``value``, which a set-up by hand gives for ``key``, as a FEN-like string has it."""
        return value

    @classmethod
    def plain_cell_names(cls) -> Sequence[str]:
        """Return names of the cells that everybody can type."""
        return cls.geometry.names

    @classmethod
    def placed(cls, setup: Setup, said: Collection[str]) -> Setup:
        """Return ``setup`` with what a set-up by hand leaves out; ``said`` are the keys that it gives."""
        return setup

    # --- boards that move, of games that have some ------------------------------------------------------------------

    def board_called(self, name: str) -> int:
        """Return the number of the movable board called ``name``; -1 if there is none."""
        return -1

    def board_cells(self, board: int) -> Sequence[Cell]:
        """Return the cells of a movable board."""
        return ()

    def pin_cell(self, pin: int) -> Cell:
        """Return the cell that is the pin to which a movable board can go."""
        raise ValueError(f"there is no pin {pin}: no board moves in this game")

    # --- Pawns, where what they can do depends on the cell ----------------------------------------------------------

    @classmethod
    def pawn_powers(cls, seat: Seat, is_marked: bool = False) -> Sequence[PawnPower | None]:
        """Return for each cell what a Pawn of ``seat`` can do there, None where none can stand.

        The empty sequence is for games in which that does not depend on the cell, and for a seat without such Pawns;
        if ``is_marked``, the Pawns are those that `marked_men` names.
        """
        return ()

    # --- how positions are made -------------------------------------------------------------------------------------

    @classmethod
    def _with_men(cls, board: bytes | bytearray) -> Self:
        """Return a new position that has the men of ``board`` and nothing else yet."""
        masks = [0] * (1 + len(cls.seats) * len(cls.kinds))
        for cell, code in enumerate(board):
            if code:
                masks[code] |= 1 << cell
        return cls._standing(board, masks)

    def _with_changes(self, changes: Mapping[Cell, int]) -> Self:
        """Return a new position that has these men but for ``changes``, codes by cell, and nothing else yet."""
        board, masks = bytearray(self.board), list(self.masks)
        for cell, code in changes.items():
            if board[cell]:
                masks[board[cell]] ^= 1 << cell
            if code:
                masks[code] |= 1 << cell
            board[cell] = code
        return self._standing(board, masks)

    @classmethod
    def _standing(cls, board: bytes | bytearray, masks: Sequence[Cells]) -> Self:
        """Return a new position that has the men of ``board``, those of each code on ``masks``, and nothing else."""
        kinds = len(cls.kinds)
        new = cls.__new__(cls)
        new.board = bytes(board)
        new.masks = tuple(masks)
        new.occupied = tuple(sum(masks[first : first + kinds]) for first in range(1, len(masks), kinds))
        return new
