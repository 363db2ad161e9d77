"""FEN4, the string of a position of four-player chess, as chess.com writes it.

Fields with ``-`` between them; the sixth may be missing. The start of the game::

    R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,...

1. The seat to move: ``R``, ``B``, ``Y`` or ``G``. All lists are in this order.
2. For each seat 1 if it is out, else 0.
3. and 4. For each seat 1 if it may castle the short way, and the long way.
5. The points of each seat.
6. The half-move clock: moves of any seat since a Pawn's move or a capture.
7. Options, if there are some: ``{'enPassant':('e3:e4','','',''),'resigned':(false,false,true,false)}``. A value is a
   text, a number, ``true`` or ``false``, or one of these for each seat. ``enPassant`` has for each seat the cell that
   its Pawn has passed over since its last turn, and the cell of the Pawn; ``resigned`` and ``flagged`` mark the seats
   whose King walks on alone; ``gameOver`` says how the game ended. Two are plybook's: ``fullMove``, the number of the
   round, and ``without``, the rules that are not in force.
8. The ranks from 14 to 1, with ``/`` between them, and in each the squares from a to n, with commas: ``rP`` is a man,
   ``dP`` or ``drP`` a dead one, and a number so many empty squares, the corners among them. The corners may also be
   ``x`` each.

The name of a start, such as ``4PC``, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from reprlib import repr as short

from plybook.rules.board import bits
from plybook.rules.games.four_player.board import BOARD, FILES, SIDE, cell_at
from plybook.rules.games.four_player.fen_options import read_options, write_options
from plybook.rules.games.four_player.seats import (
    CASTLINGS,
    KINDS,
    KING,
    LETTERS,
    MODERN,
    SEATS,
    STARTS,
    Seating,
    every_rook,
    start_board,
)
from plybook.rules.games.four_player.setup import FLAGGED, OUT, PLAYS, RESIGNED, FourPlayerSetup, Passed, king_at_home
from plybook.rules.setup import FenError, RightError
from plybook.rules.shared.many_seats import Castling
from plybook.rules.terms import Cell, Seat

FORMS = ("fen4-corners",)
"""The form of FEN4 with a sign for each square of the corners."""

_FIELDS = ("seat to move", "seats that are out", "castling, short", "castling, long", "points", "half-move clock")
_MAN = re.compile(r"(d?)([rbyg]?)([PNBRQDK])")
_MOST_CLOCK = 6  # digits of a counter
_WALKERS = {RESIGNED: "resigned", FLAGGED: "flagged"}
_ROWS = tuple(tuple(cell_at(file, rank) for file in range(SIDE)) for rank in reversed(range(SIDE)))
_LONGEST = 20_000  # characters; a string with sixteen men a seat has a tenth of that


class FlagError(RightError):
    """A right to castle that cannot be there; it is the flag of ``seat`` in the field of the short or long way."""

    def __init__(self, seat: Seat, way: int) -> None:
        super().__init__(f"right of {SEATS[seat]} to castle {CASTLINGS[way]}: no King and Rook stand there unmoved")
        self._seat = seat
        self._way = way

    def drop_from_text(self, fen: str) -> str:
        """Return ``fen`` without the flag."""
        fields = fen.split("-")
        flags = fields[2 + self._way].split(",")
        flags[self._seat] = "0"
        fields[2 + self._way] = ",".join(flags)
        return "-".join(fields)


# --- writing -----------------------------------------------------------------------------------------------------


def start_setup(name: str) -> FourPlayerSetup:
    """Return the start called ``name``; raise `KeyError` for another name."""
    return FourPlayerSetup(start_board(name), 0, every_rook())


def start_fen() -> str:
    """Return the FEN4 of the usual start."""
    return f"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{_board_text(start_setup(MODERN), corners=False)}"


def write_fen(setup: FourPlayerSetup, seating: Seating, *, corners: bool = False) -> str:
    """Return the FEN4 of ``setup``; with ``corners`` each of their squares has a sign."""
    fields = [
        LETTERS[setup.turn].upper(),
        _list(int(status == OUT) for status in setup.status),
        *(_list(_may_castle(setup, seating, seat, way) for seat in range(len(SEATS))) for way in range(2)),
        _list(setup.points),
        str(setup.halfmove_clock),
    ]
    if options := write_options(_options(setup)):
        fields.append(options)
    return "-".join((*fields, _board_text(setup, corners=corners)))


def _list(values: Iterator[int] | Sequence[int]) -> str:
    return ",".join(map(str, values))


def _castling(board: bytes, seating: Seating, seat: Seat, way: int) -> Castling | None:
    """Return the short or long castling of ``seat``, if its King stands at home."""
    king = king_at_home(board, seat, seating)
    return seating.castlings[seat][king][way] if king >= 0 else None


def _may_castle(setup: FourPlayerSetup, seating: Seating, seat: Seat, way: int) -> int:
    castling = _castling(setup.board, seating, seat, way)
    return setup.unmoved >> castling.rook & 1 if castling else 0


def _options(setup: FourPlayerSetup) -> dict[str, object]:
    """Return the options that say what the fields do not."""
    found: dict[str, object] = {}
    if setup.passed:
        steps = {each.seat: f"{BOARD.names[each.cell]}:{BOARD.names[each.pawn]}" for each in setup.passed}
        found["enPassant"] = tuple(steps.get(seat, "") for seat in range(len(SEATS)))
    for status, name in _WALKERS.items():
        if status in setup.status:
            found[name] = tuple(each == status for each in setup.status)
    if setup.ended:
        found["gameOver"] = setup.ended
    if setup.without:
        found["without"] = " ".join(sorted(setup.without))
    if setup.fullmove_number != 1:
        found["fullMove"] = setup.fullmove_number
    return found


def _board_text(setup: FourPlayerSetup, *, corners: bool) -> str:
    men = [" ", *(_man_text(setup, code) for code in range(1, 1 + len(SEATS) * len(KINDS)))]
    signs = [*map(men.__getitem__, setup.board), "x" if corners else " "]  # the last is that of cell -1, a corner
    text = "/".join([",".join([signs[cell] for cell in row]) for row in _ROWS])
    for empty in range(SIDE, 0, -1):  # the longest first, which the shorter ones would divide
        text = text.replace(",".join(" " * empty), str(empty))
    return text


def _man_text(setup: FourPlayerSetup, code: int) -> str:
    seat, kind = divmod(code - 1, len(KINDS))
    status = setup.status[seat]
    is_dead = status == OUT or (status != PLAYS and kind != KING)
    return f"{'d' if is_dead else ''}{LETTERS[seat]}{KINDS[kind]}"


# --- reading -----------------------------------------------------------------------------------------------------


def read_fen(fen: str, seating: Seating) -> FourPlayerSetup:
    """Return what ``fen`` says; raise `FenError` for what is not written as it should be."""
    text = "".join(fen.split()) if len(fen) <= _LONGEST and "'" not in fen else fen.strip()
    if "-" not in text:
        if text not in STARTS:
            hint = "; it is one for two players" if text.startswith("2PC") else ""
            raise FenError(f"no start is called {short(text)}{hint}; there is {', '.join(STARTS)}")
        return start_setup(text)
    head, _, board_text = text.rpartition("-")
    head, brace, rest = head.partition("-{")
    options = read_options(brace[1:] + rest) if brace else {}
    fields = head.split("-")
    if len(fields) != len(_FIELDS):
        wanted = f"{len(_FIELDS)} fields before the options and the board: {', '.join(_FIELDS)}"
        raise FenError(f"there are {wanted}; not {len(fields)}")
    board, dead = _read_board("".join(board_text.split()))
    status = _status(_flags(fields[1], 1), options, board, dead)
    _place_dead(board, dead, status)
    return FourPlayerSetup(
        bytes(board),
        _read_turn(fields[0]),
        _read_rights(fields[2:4], bytes(board), status, seating),
        _number(fields[5], "half-move clock"),
        _counter(options, "fullMove"),
        status=status,
        points=tuple(0 if seating.is_teams else _number(each, "points") for each in _four(fields[4], 4)),
        passed=_read_passed(options),
        ended=str(options.get("gameOver", "")),
        without=frozenset(str(options.get("without", "")).split()),
    )


def _read_turn(field: str) -> int:
    if field not in [letter.upper() for letter in LETTERS]:
        raise FenError(f"the seat to move is one of R, B, Y, G, not {short(field)}")
    return LETTERS.index(field.lower())


def _four(field: str, index: int) -> list[str]:
    values = field.split(",")
    if len(values) != len(SEATS):
        raise FenError(f"{_FIELDS[index]} is said of four seats, with commas between them, not {short(field)}")
    return values


def _flags(field: str, index: int) -> list[bool]:
    values = _four(field, index)
    if not set(values) <= {"0", "1"}:
        raise FenError(f"{_FIELDS[index]}: 0 or 1 for each seat, not {short(field)}")
    return [value == "1" for value in values]


def _number(text: str, words: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _MOST_CLOCK:
        raise FenError(f"{words} is a number of up to {_MOST_CLOCK} digits, not {short(text)}")
    return int(text)


def _counter(options: Mapping[str, object], name: str) -> int:
    value = options.get(name, 1)
    if not isinstance(value, int):
        raise FenError(f"{name} is a number, not {short(value)}")
    return value


def _read_board(text: str) -> tuple[bytearray, dict[Cell, str]]:
    """Return the men, and the dead ones with the letters of their seats, "" where none is named."""
    rows = text.split("/")
    if len(rows) != SIDE:
        raise FenError(f"the board has {SIDE} ranks, not {len(rows)}")
    board, dead = bytearray(BOARD.size), dict[Cell, str]()
    for row, rank in zip(rows, reversed(range(SIDE)), strict=True):
        file = 0
        for part in row.split(","):
            if part.isascii() and part.isdigit() and len(part) <= len(str(SIDE)):
                file += int(part)
                continue
            cell = cell_at(file, rank)
            if part == "x" and cell < 0:
                file += 1
                continue
            _put(part, cell, FILES[file : file + 1] + str(rank + 1), board, dead)
            file += 1
        if file != SIDE:
            amount = "fewer" if file < SIDE else "more"
            raise FenError(f"rank {rank + 1} has {SIDE} squares with the corners, and {short(row)} fills {amount}")
    return board, dead


def _put(part: str, cell: Cell, name: str, board: bytearray, dead: dict[Cell, str]) -> None:
    """Put the man of ``part`` on ``cell``."""
    man = _MAN.fullmatch(part)
    if part == "X":
        raise FenError("walls, written X, are not part of this game")
    if man is None or not (man[1] or man[2]):
        raise FenError(f"{short(part)} is neither a man, such as rP, nor a number of empty squares")
    if cell < 0:
        raise FenError(f"{part} stands on no square of the board, beside {name}")
    if man[1]:
        dead[cell] = man[2]
    seat = LETTERS.index(man[2]) if man[2] else 0
    board[cell] = 1 + seat * len(KINDS) + KINDS.index(man[3])


def _status(
    out: Sequence[bool], options: Mapping[str, object], board: bytearray, dead: Mapping[Cell, str]
) -> tuple[int, ...]:
    """Return the status of each seat: a King walks on if he lives, and his seat has resigned or run out of time."""
    found = [OUT if is_out else PLAYS for is_out in out]
    for status, name in _WALKERS.items():
        flags = options.get(name, (False,) * len(SEATS))
        if not isinstance(flags, tuple) or not all(isinstance(flag, bool) for flag in flags):
            raise FenError(f"{name} is true or false for each seat")
        for seat, flag in enumerate(flags):
            king = board.find(1 + seat * len(KINDS) + KING)
            if flag:
                found[seat] = status if king >= 0 and king not in dead else OUT
    return tuple(found)


def _place_dead(board: bytearray, dead: Mapping[Cell, str], status: Sequence[int]) -> None:
    """Give dead men of no seat to the first seat that is out; raise for dead men of a seat that plays."""
    out = next((seat for seat, each in enumerate(status) if each == OUT), -1)
    for cell, letter in dead.items():
        if letter:
            seat = LETTERS.index(letter)
            if status[seat] == PLAYS:
                raise FenError(f"the man on {BOARD.names[cell]} is dead, but {SEATS[seat]} plays")
        elif out < 0:
            raise FenError(f"the man on {BOARD.names[cell]} is dead and of no seat, and none is out")
        else:
            board[cell] += out * len(KINDS)


def _read_rights(fields: Sequence[str], board: bytes, status: Sequence[int], seating: Seating) -> int:
    """Return the Rooks with which Kings may castle; the rights of seats that do not play mean nothing."""
    found = 0
    for way, field in enumerate(fields):
        for seat, flag in enumerate(_flags(field, 2 + way)):
            if not flag or status[seat] != PLAYS:
                continue
            castling = _castling(board, seating, seat, way)
            if castling is None or board[castling.rook] != 1 + seat * len(KINDS) + KINDS.index("R"):
                raise FlagError(seat, way)
            found |= 1 << castling.rook
    return found


def _read_passed(options: Mapping[str, object]) -> tuple[Passed, ...]:
    """Return the double steps that the options have."""
    steps, found = options.get("enPassant", ("",) * len(SEATS)), []
    if not isinstance(steps, tuple) or not all(isinstance(step, str) for step in steps):
        raise FenError("enPassant is a text for each seat, such as 'e3:e4'")
    for seat, step in enumerate(steps):
        if step:
            names = step.split(":")
            if len(names) != len(("cell", "pawn")) or not set(names) <= set(BOARD.names):
                raise FenError(f"enPassant names two squares, such as 'e3:e4', not {short(step)}")
            found.append(Passed(seat, *map(BOARD.cell, names)))
    return tuple(found)


# --- set-ups by hand ---------------------------------------------------------------------------------------------

KEYS = (
    "", "turn", "out", "resigned", "flagged", "castling", "points", "double", "clock", "move", "ended", "without",
)  # fmt: skip
"""What a set-up by hand says beside the men."""


def fields_of(setup: FourPlayerSetup, seating: Seating) -> list[str]:
    """Return for each of `KEYS` what ``setup`` says."""
    by_status = {
        status: "".join(LETTERS[seat] for seat, each in enumerate(setup.status) if each == status) or "-"
        for status in (OUT, RESIGNED, FLAGGED)
    }
    return [
        "",
        LETTERS[setup.turn],
        *by_status.values(),
        ",".join(BOARD.names[rook] for rook in bits(setup.unmoved)) or "-",
        _list(setup.points),
        ",".join(LETTERS[each.seat] + BOARD.names[each.pawn] for each in setup.passed) or "-",
        str(setup.halfmove_clock),
        str(setup.fullmove_number),
        setup.ended.replace(" ", "_") or "-",
        ",".join(sorted(setup.without)) or "-",
    ]


def setup_of_fields(fields: Sequence[str], seating: Seating) -> FourPlayerSetup:
    """Return the setup, without men, of such ``fields``; raise `FenError`."""
    _, turn, out, resigned, flagged, rooks, points, doubles, clock, number, ended, without = fields
    status = [PLAYS] * len(SEATS)
    for letters, each in ((out, OUT), (resigned, RESIGNED), (flagged, FLAGGED)):
        for letter in letters.strip("-"):
            if letter not in LETTERS:
                raise FenError(f"no seat has the letter {letter!r}")
            status[LETTERS.index(letter)] = each
    if turn not in LETTERS:
        raise FenError(f"the seat to move is one of {', '.join(LETTERS)}, not {short(turn)}")
    return FourPlayerSetup(
        bytes(BOARD.size),
        LETTERS.index(turn),
        sum({1 << cell for cell in _cells(rooks)}),
        _number(clock, "clock"),
        _number(number, "move"),
        status=tuple(status),
        points=tuple(_number(each, "points") for each in _four(points, 4)),
        passed=tuple(_double_to(name, seating) for name in doubles.split(",") if name != "-"),
        ended=ended.strip("-").replace("_", " "),
        without=frozenset(filter(None, without.strip("-").split(","))),
    )


def _cells(field: str) -> list[Cell]:
    names = [] if field == "-" else field.split(",")
    for name in names:
        if name not in BOARD.names:
            raise FenError(f"there is no square {short(name)}")
    return [BOARD.cell(name) for name in names]


def _double_to(name: str, seating: Seating) -> Passed:
    """Return the double step of ``name``, the letter of a seat and the square of its Pawn."""
    letter, square = name[:1], name[1:]
    if letter in LETTERS and square in BOARD.names:
        seat, pawn = LETTERS.index(letter), BOARD.cell(square)
        if double := seating.pawns[seat].double_to.get(pawn):
            return Passed(seat, double.passed, pawn)
    raise FenError(f"a double step is a seat's letter and the square of its Pawn, such as re4, not {short(name)}")
