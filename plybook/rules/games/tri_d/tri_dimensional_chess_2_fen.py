"""The FEN of D. J. Freer's program Tri-Dimensional-Chess-2, whose rules are nearly the Tournament Rules.

Seven fields. The start of the game::

    b6/B6/w1/W1 nbbn/dddd/4/4|4/4/4/4|4/4/DDDD/NBBN|rq/dd|kr/dd|DD/RQ|DD/KR w KQkq - 0 1

1. The attack boards, from Black's end to White's and of one height the queen's first: the owner of each, White, Black
   or none (``w``, ``b``, ``n``), small on the queen's side and a capital on the king's, then the number of the pin,
   then ``I`` if it hangs under its pin; ``-`` for none. Older files have no strokes between them: ``b6B6w1W1``.
2. The men, with ``|`` between boards: the main boards B, N and W, then the attack boards in the order of field 1. Of
   each board the ranks from the highest down; ``D`` and ``d`` are Pawns that may still make a double step, ``P`` and
   ``p`` those that may not.
3. The side to move, ``w`` or ``b``.
4. Castling rights, ``-`` or some of ``KQkq``.
5. The square of the Pawn that has just made a double step, such as ``a4N``, or ``-``.
6. The halfmove clock.
7. The number of the move.

A board keeps its owner there whatever stands on it. The Tournament Rules call that its first owner: two of the four
are White's and two Black's. The FEN does not tell the two boards of a side apart, and that makes no difference: one
on the pin it starts from is taken to be the one that starts there. Boards without an owner are given to the side that
lacks boards. Hanging boards, and any number but four, such as the six that some of its games begin with, are
refused: no game by these rules has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from reprlib import repr as short
from typing import NamedTuple

from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import BOARD_NAMES, CASTLINGS, FIRST_PIN_CELL, HOME_PINS, KINDS, PIN_CELLS
from plybook.rules.games.tri_d.setup import SEATS, Ruleset, TriDSetup, castling_rights
from plybook.rules.setup import FenError

_FIELDS = "attack boards, men, turn, castling rights, double step, halfmove clock, move number"
_ENTRY = r"[A-Za-z][0-9]I?"
_ENTRIES = re.compile(rf"-|(?:{_ENTRY})(?:/?{_ENTRY})*+")
_SEAT_LETTERS = "wb"
_NOBODY = "n"
_NO_SEAT = -1
_RIGHTS = "KQkq"
_LETTERS = " PNBRQKpnbrqk"
_MAY_STEP = {"D": "P", "d": "p"}
_STEPS = {pawn: letter for letter, pawn in _MAY_STEP.items()}
_MAIN = ("B", "N", "W")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_OTHER_RULES = {"ABR": "turn on their pins", "ABI": "hang under them"}  # by what a header calls them
_FIRST_OWNERS = tuple("WB".index(name[-1]) for name in BOARD_NAMES)


class _Board(NamedTuple):
    """An attack board as field 1 has it: its pin, and the seat that owns it, `_NO_SEAT` for none."""

    pin: int
    owner: int


def is_freer_fen(fen: str) -> bool:
    """Say whether ``fen`` is of this form, well written or not: by its first field or the number of them."""
    fields = fen.split()
    if len(fields) < 2 or "|" not in fields[1]:
        return False
    return len(fields) == 7 or _ENTRIES.fullmatch(fields[0]) is not None


def nobodys(fen: str) -> list[str]:
    """Return the pins of the attack boards without an owner if ``fen`` is of this form and has all four boards."""
    entries = re.findall(_ENTRY, fen.split()[0]) if is_freer_fen(fen) else []
    if len(entries) != len(BOARD_NAMES):
        return []
    return [f"{'KL' if each[0].isupper() else 'QL'}{each[1]}" for each in entries if each[0].lower() == _NOBODY]


def beyond(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what Tri-Dimensional-Chess-2 has and the rules here do not: boards that turn, hang, or have no owner."""
    stated = [option.strip().upper() for option in headers.get("Options", "").split("/")]
    allowed = [what for option, what in _OTHER_RULES.items() if option in stated]
    if allowed:
        yield "Options", f"lets attack boards {' and '.join(allowed)}"
    if boards := nobodys(headers.get("FEN", "")):
        yield "FEN", f"has nobody own {' and '.join(boards)}; the side that lacks attack boards does"


# --- writing -----------------------------------------------------------------------------------------------------


def write_freer_fen(setup: TriDSetup, rules: type[Ruleset]) -> str:
    """Return the FEN of ``setup``."""
    boards = sorted(range(len(BOARD_NAMES)), key=lambda board: _from_above(rules.fen_pins[setup.pins[board]]))
    written = (_written(rules.fen_pins[setup.pins[board]], _FIRST_OWNERS[board]) for board in boards)
    firsts = [(first, 4, 4) for first in reversed(range(0, FIRST_PIN_CELL, 16))]
    firsts += [(FIRST_PIN_CELL + 4 * setup.pins[board], 2, 2) for board in boards]
    rights = (letter for letter, right in zip(_RIGHTS, castling_rights(setup.unmoved), strict=True) if right)
    fields = (
        "/".join(written),
        "|".join(_write_board(setup, *each) for each in firsts),
        _SEAT_LETTERS[setup.turn],
        "".join(rights) or "-",
        rules.geometry.names[setup.ep] if setup.ep >= 0 else "-",
        str(setup.halfmove_clock),
        str(setup.fullmove_number),
    )
    return " ".join(fields)


def _from_above(pin: str) -> tuple[int, bool]:
    """Return the place in the order of boards of the one on ``pin``: the highest number first, the queen's before."""
    return -int(pin[-1]), pin[0] == "K"


def _written(pin: str, owner: int) -> str:
    letter = _SEAT_LETTERS[owner]
    return f"{letter.upper() if pin[0] == 'K' else letter}{pin[-1]}"


def _write_board(setup: TriDSetup, first: int, height: int, width: int) -> str:
    """Return the ranks of the board whose lowest left square is the cell ``first``, from the highest down."""
    ranks = reversed(range(first, first + height * width, width))
    return "/".join(_write_rank([_letter(setup, cell) for cell in range(rank, rank + width)]) for rank in ranks)


def _letter(setup: TriDSetup, cell: int) -> str:
    letter = _LETTERS[setup.board[cell]]
    return _STEPS.get(letter, letter) if setup.unmoved >> cell & 1 else letter


def _write_rank(letters: Sequence[str]) -> str:
    runs = ((letter, "".join(run)) for letter, run in groupby(letters))
    return "".join(str(len(run)) if letter == " " else run for letter, run in runs)


# --- reading -----------------------------------------------------------------------------------------------------


def read_freer_fen(fen: str, rules: type[Ruleset]) -> TriDSetup:
    """Return what ``fen`` says; raise `FenError`, which names the field and board, where that is no position."""
    fields = fen.split()
    if len(fields) != 7:
        raise FenError(f"expected 7 fields ({_FIELDS}), found {len(fields)}")
    attack, men, turn, rights, ep, halfmove_clock, fullmove_number = fields
    boards = _read_boards(attack, rules)
    board, stepping = _read_men(men, boards, rules)
    if turn not in ("w", "b"):
        raise FenError(f"field 3, the turn, is 'w' or 'b', not {short(turn)}")
    pins = _pins_by_name(_with_owners(boards, rules))
    men_on = [[_seat_set(board, pin, seat) for seat in range(len(SEATS))] for pin in pins]
    return TriDSetup(
        bytes(board),
        _SEAT_LETTERS.index(turn),
        _read_rights(rights) | stepping,
        _read_number(halfmove_clock, "field 6, the halfmove clock,", 0),
        _read_number(fullmove_number, "field 7, the move number,", 1),
        pins=pins,
        owners=tuple(
            rules.owner_of(each, owner, *there)
            for each, (owner, there) in enumerate(zip(_FIRST_OWNERS, men_on, strict=True))
        ),
        ep=_read_double_step(ep, rules),
    )


def _read_boards(field: str, rules: type[Ruleset]) -> list[_Board]:
    """Return the attack boards of field 1, in its order."""
    if not _ENTRIES.fullmatch(field):
        example = "each board is an owner (w, b, n; a capital on the king's side) and a pin's number, such as 'w1'"
        raise FenError(f"field 1, the attack boards, {short(field)}: {example}")
    boards: list[_Board] = []
    for entry in re.findall(_ENTRY, field):
        boards.append(_read_board(entry, rules))
        if boards[-1].pin in [each.pin for each in boards[:-1]]:
            raise FenError(f"field 1, {entry!r}: two attack boards stand on {rules.fen_pins[boards[-1].pin]}")
    if len(boards) != len(BOARD_NAMES):
        found = f"field 1 has {len(boards)} attack board{'s' * (len(boards) != 1)}"
        raise FenError(f"{found}; by this ruleset there are {len(BOARD_NAMES)}, two of each side (rule 3)")
    return boards


def _read_board(entry: str, rules: type[Ruleset]) -> _Board:
    letter, number, hung = entry[0], entry[1], entry[2:]
    if letter.lower() not in (*_SEAT_LETTERS, _NOBODY):
        raise FenError(f"field 1, {entry!r}: the owner of an attack board is w, b or n, not {letter!r}")
    name = f"{'KL' if letter.isupper() else 'QL'}{number}"
    if name not in rules.fen_pins:
        raise FenError(f"field 1, {entry!r}: pins have the numbers 1 to 6, not {number}")
    if hung:
        raise FenError(f"field 1, {entry!r}: the board on {name} hangs, and {rules.no_hung_boards}")
    owner = _NO_SEAT if letter.lower() == _NOBODY else _SEAT_LETTERS.index(letter.lower())
    return _Board(rules.fen_pins.index(name), owner)


def _with_owners(boards: list[_Board], rules: type[Ruleset]) -> list[_Board]:
    """Return ``boards`` with two of each side: those without an owner go to the side that lacks them."""
    owners = [each.owner for each in boards]
    for seat, name in enumerate(SEATS):
        if owners.count(seat) > _FIRST_OWNERS.count(seat):
            raise FenError(f"field 1 gives {name} {owners.count(seat)} attack boards; each side has two (rule 3)")
    lacking = [seat for seat in _FIRST_OWNERS if owners.count(seat) < _FIRST_OWNERS.count(seat)]
    if len({*lacking}) > 1:
        where = " and ".join(rules.fen_pins[each.pin] for each in boards if each.owner == _NO_SEAT)
        raise FenError(
            f"field 1 does not say whose the attack boards on {where} are (n): by this ruleset none is nobody's, and "
            "both sides lack one (rule 11)"
        )
    return [each if each.owner != _NO_SEAT else each._replace(owner=lacking[0]) for each in boards]


def _pins_by_name(boards: list[_Board]) -> tuple[int, ...]:
    """Return the pins in the order of `BOARD_NAMES`: of two a side's, one that stands where it starts is that one."""
    pins = list(HOME_PINS)
    for seat in range(len(SEATS)):
        names = [board for board, owner in enumerate(_FIRST_OWNERS) if owner == seat]
        queens, kings = sorted(each.pin for each in boards if each.owner == seat)
        if queens == HOME_PINS[names[1]] or kings == HOME_PINS[names[0]]:
            queens, kings = kings, queens
        pins[names[0]], pins[names[1]] = queens, kings
    return tuple(pins)


def _seat_set(board: bytearray, pin: int, seat: int) -> int:
    """Return the cells of the board on ``pin`` where men of ``seat`` stand."""
    return sum(1 << cell for cell in bits(PIN_CELLS[pin]) if board[cell] and (board[cell] > len(KINDS)) == seat)


def _read_men(field: str, boards: list[_Board], rules: type[Ruleset]) -> tuple[bytearray, int]:
    """Return the men of field 2 by cell, and the cells of Pawns that may still make a double step."""
    texts = field.split("|")
    if len(texts) != len(_MAIN) + len(boards):
        wanted = f"{len(_MAIN)} main boards and the {len(boards)} attack boards of field 1"
        raise FenError(f"field 2, the men, has {len(texts)} boards with '|' between them; there are {wanted}")
    board, stepping = bytearray(len(rules.geometry)), 0
    places = [(name, FIRST_PIN_CELL - 16 * (index + 1), 4) for index, name in enumerate(_MAIN)]
    places += [(rules.fen_pins[each.pin], FIRST_PIN_CELL + 4 * each.pin, 2) for each in boards]
    for text, (name, first, size) in zip(texts, places, strict=True):
        for cell, letter in enumerate(_letters(text, name, size), first):
            board[cell] = _LETTERS.index(_MAY_STEP.get(letter, letter))
            stepping |= (letter in _MAY_STEP) << cell
    return board, stepping


def _letters(text: str, name: str, size: int) -> Iterator[str]:
    """Yield the letter of each square of the board ``name``, from the lowest rank up, a space for none."""
    ranks = text.split("/")
    if len(ranks) != size:
        raise FenError(f"field 2, board {name}: {short(text)} has {len(ranks)} ranks, not {size}")
    for rank in reversed(ranks):
        squares = ""
        for sign in rank[: size + 1]:
            if sign in "1234":
                squares += " " * int(sign)
            elif sign in _LETTERS or sign in _MAY_STEP:
                squares += sign
            else:
                raise FenError(f"field 2, board {name}: no man is called {sign!r} in {short(text)}")
        if len(rank) > size or len(squares) != size:
            raise FenError(f"field 2, board {name}: a rank has {size} squares, and {short(rank)} has not")
        yield from squares


def _read_rights(field: str) -> int:
    """Return the cells of Kings and Rooks that have never moved."""
    letters = "" if field == "-" else field
    if len({*letters}) != len(letters) or not {*letters} <= {*_RIGHTS} or not field:
        raise FenError(f"field 4, the castling rights, is '-' or some of {_RIGHTS}, not {short(field)}")
    ways = zip(_RIGHTS, CASTLINGS[0] + CASTLINGS[1], strict=True)
    unmoved = 0
    for letter, way in ways:
        if letter in letters:
            unmoved |= 1 << way.king | 1 << way.rook
    return unmoved


def _read_double_step(field: str, rules: type[Ruleset]) -> int:
    if field == "-":
        return -1
    if field.endswith("I") and field[:-1] in rules.geometry.names:
        raise FenError(f"field 5, the double step, {short(field)}: {rules.no_hung_boards}")
    try:
        return rules.geometry.cell(field)
    except KeyError:
        raise FenError(f"field 5, the double step, is '-' or a square such as 'a4N', not {short(field)}") from None


def _read_number(field: str, what: str, least: int) -> int:
    if not _NUMBER.fullmatch(field) or int(field) < least:
        raise FenError(f"{what} is a whole number from {least} to 999999, not {short(field)}")
    return int(field)
