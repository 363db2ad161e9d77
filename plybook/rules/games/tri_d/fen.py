"""The FEN-like string of a position with attack boards.

Eight fields, with one space between them. The start of the standard game::

    nbbn/pppp/4/4|4/4/4/4|4/4/PPPP/NBBN b1w:PP/RQ,b8b:rq/pp,e1w:PP/KR,e8b:kr/pp w KQkq
    a1b1e1f1b2c2d2e2b7c7d7e7a8b8e8f8 - 0 1

1. The main boards, Black's first, with ``|`` between them: of each the four ranks from the highest down, with ``/``
   between them; of each rank the four files from the left of White, ``P N B R Q K`` for White's men, small letters
   for Black's, a digit for so many empty squares.
2. The attack boards QLW, QLB, KLW, KLB, with commas between them: the pin, ``w`` or ``b`` for its owner, ``:``, and
   the two ranks of the board, the higher first, as in field 1.
3. The side to move, ``w`` or ``b``.
4. Castling rights, ``-`` or some of ``KQkq`` in this order: the king and the rook of that side have never moved.
5. The pawns that have neither moved nor been carried, by file and rank, sorted by rank and file; ``-`` for none.
6. The square of the pawn that has just made a double step, such as ``b6(4)``, or ``-``.
7. The halfmove clock: plies since a pawn's own move, a capture or a promotion.
8. The number of the move, from 1.

A pin is named by the file and rank of its corner in the standard rules, and ``QL1`` to ``KL6`` in the Tournament
Rules, whose files and squares have their own names in fields 5 and 6, too. Reading is strict: a string is a position
only if every field is written in this one way and a game could have such a setup.
"""

from __future__ import annotations

import re
from functools import lru_cache
from reprlib import repr as short

from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import (
    BOARD_NAMES,
    CASTLINGS,
    COLUMN_OF,
    FIRST_PIN_CELL,
    MAIN_LEVELS,
    PAWN_STARTS,
)
from plybook.rules.games.tri_d.setup import Ruleset, TriDSetup, castling_rights
from plybook.rules.setup import FenError
from plybook.rules.shared.fen import write_men

_FIELDS = "boards, attack boards, turn, castling rights, unmoved pawns, double step, halfmove clock, move number"
_LETTERS = "PNBRQKpnbrqk"
_SEAT_LETTERS = "wb"
_RIGHTS = "KQkq"
_MAIN_NAMES = ("White's board", "the neutral board", "Black's board")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


# --- writing -----------------------------------------------------------------------------------------------------


def write_fen(setup: TriDSetup, rules: type[Ruleset]) -> str:
    """Return the FEN-like string of ``setup``."""
    board = setup.board
    main = (_write_ranks(board[first : first + 16], 4) for first in reversed(range(0, FIRST_PIN_CELL, 16)))
    attack = (
        f"{rules.fen_pins[pin]}{_SEAT_LETTERS[owner]}:"
        + _write_ranks(board[FIRST_PIN_CELL + 4 * pin : FIRST_PIN_CELL + 4 * pin + 4], 2)
        for pin, owner in zip(setup.pins, setup.owners, strict=True)
    )
    rights = (letter for letter, right in zip(_RIGHTS, castling_rights(setup.unmoved), strict=True) if right)
    pawns = setup.unmoved & (PAWN_STARTS[0] | PAWN_STARTS[1])
    columns = sorted(COLUMN_OF[cell] for cell in bits(pawns))
    fields = (
        "|".join(main),
        ",".join(attack),
        _SEAT_LETTERS[setup.turn],
        "".join(rights) or "-",
        "".join(rules.column_name(column) for column in columns) or "-",
        rules.geometry.names[setup.ep] if setup.ep >= 0 else "-",
        str(setup.halfmove_clock),
        str(setup.fullmove_number),
    )
    return " ".join(fields)


@lru_cache(maxsize=1 << 12)
def _write_ranks(men: bytes, width: int) -> str:
    """Return the ranks of a board, given from the lowest up, as written: from the highest down.

    They are kept: a move changes one board or two.
    """
    ranks = [range(first, first + width) for first in reversed(range(0, len(men), width))]
    return write_men(men, ranks, _LETTERS)


# --- reading -----------------------------------------------------------------------------------------------------


def read_fen(fen: str, rules: type[Ruleset]) -> TriDSetup:
    """Return what ``fen`` says; raise `FenError` where it is not written as it should be."""
    fields = fen.split(" ")
    if len(fields) != 8:
        raise FenError(f"expected 8 fields with one space between them ({_FIELDS}), found {len(fields)}")
    main, attack, turn, rights, pawns, ep, halfmove_clock, fullmove_number = fields
    if turn not in ("w", "b"):
        raise FenError(f"the turn is 'w' or 'b', not {short(turn)}")
    board = bytearray(len(rules.geometry))
    board[:FIRST_PIN_CELL] = _read_main_boards(main)
    pins, owners = _read_attack_boards(attack, rules, board)
    return TriDSetup(
        bytes(board),
        _SEAT_LETTERS.index(turn),
        _read_rights(rights) | _read_pawns(pawns, rules),
        _read_number(halfmove_clock, "halfmove clock", 0),
        _read_number(fullmove_number, "move number", 1),
        pins=pins,
        owners=owners,
        ep=_read_double_step(ep, rules),
    )


def _read_main_boards(text: str) -> bytes:
    boards = text.split("|")
    if len(boards) != len(MAIN_LEVELS):
        raise FenError(f"expected 3 main boards with '|' between them, found {len(boards)}")
    lowest_first = zip(reversed(boards), _MAIN_NAMES, strict=True)
    return b"".join(_read_ranks(board, 4, 4, name) for board, name in lowest_first)


def _read_ranks(text: str, height: int, width: int, what: str) -> bytes:
    """Return the men of a board from the lowest rank up."""
    ranks = text.split("/")
    if len(ranks) != height:
        raise FenError(f"{what} has {height} ranks, not {len(ranks)}: {short(text)}")
    return b"".join(_read_rank(rank, width, what) for rank in reversed(ranks))


def _read_rank(text: str, width: int, what: str) -> bytes:
    men = bytearray()
    for letter in text[: width + 1]:
        if letter in "1234":
            men.extend(bytes(int(letter)))
        elif letter in _LETTERS:
            men.append(1 + _LETTERS.index(letter))
        else:
            raise FenError(f"{what} has no man called {letter!r}: {short(text)}")
    if len(text) > width or len(men) != width:
        raise FenError(f"a rank of {what} has {width} squares: {short(text)}")
    if (written := _write_ranks(bytes(men), width)) != text:
        raise FenError(f"empty squares in a row are one number: {short(text)} is {written!r}")
    return bytes(men)


def _read_attack_boards(text: str, rules: type[Ruleset], board: bytearray) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Put the men of the attack boards on ``board``; return their pins and owners."""
    written = text.split(",")
    if len(written) != len(BOARD_NAMES):
        raise FenError(f"expected 4 attack boards with ',' between them, found {len(written)}")
    pins: list[int] = []
    owners: list[int] = []
    for name, one in zip(BOARD_NAMES, written, strict=True):
        head, colon, ranks = one.partition(":")
        if not colon or head[-1:] not in ("w", "b"):
            example = f"{rules.fen_pins[0]}w:PP/RQ"
            raise FenError(f"{name} is written like {example!r} (pin, owner, two ranks), not {short(one)}")
        if head[:-1] not in rules.fen_pins:
            known = ", ".join(rules.fen_pins)
            raise FenError(f"{name} stands on {short(head[:-1])}, which is no pin; the pins are {known}")
        pin = rules.fen_pins.index(head[:-1])
        if pin in pins:
            raise FenError(f"{BOARD_NAMES[pins.index(pin)]} and {name} both stand on {head[:-1]}")
        first = FIRST_PIN_CELL + 4 * pin
        board[first : first + 4] = _read_ranks(ranks, 2, 2, name)
        pins.append(pin)
        owners.append(_SEAT_LETTERS.index(head[-1]))
    return tuple(pins), tuple(owners)


def _read_rights(text: str) -> int:
    """Return the cells of kings and rooks that have never moved."""
    if text != ("".join(letter for letter in _RIGHTS if letter in text) or "-"):
        raise FenError(f"castling rights are '-' or some of KQkq in this order, not {short(text)}")
    unmoved = 0
    for letter, way in zip(_RIGHTS, CASTLINGS[0] + CASTLINGS[1], strict=True):
        if letter in text:
            unmoved |= 1 << way.king | 1 << way.rook
    return unmoved


def _read_pawns(text: str, rules: type[Ruleset]) -> int:
    """Return the start squares of the pawns that have never moved."""
    starts = {rules.column_name(COLUMN_OF[cell]): cell for seat in PAWN_STARTS for cell in bits(seat)}
    if text == "-":
        return 0
    names = [text[offset : offset + 2] for offset in range(0, min(len(text), 64), 2)]
    unmoved = 0
    for name in names:
        if name not in starts:
            raise FenError(f"no pawn starts on {short(name)} (in the unmoved pawns {short(text)})")
        unmoved |= 1 << starts[name]
    columns = sorted(COLUMN_OF[cell] for cell in bits(unmoved))
    canonical = "".join(rules.column_name(column) for column in columns) or "-"
    if text != canonical:
        raise FenError(f"the unmoved pawns are '-' or sorted by rank and file: {short(text)} is {canonical!r}")
    return unmoved


def _read_double_step(text: str, rules: type[Ruleset]) -> int:
    if text == "-":
        return -1
    try:
        return rules.geometry.cell(text)
    except KeyError:
        raise FenError(f"the double step ended on {short(text)}, which is no square") from None


def _read_number(text: str, what: str, least: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        raise FenError(f"the {what} is a whole number from {least} to 999999, not {short(text)}")
    return int(text)
