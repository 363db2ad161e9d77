"""Positions of Tri-D chess for tests: by the moves that lead there, or by a list of the men."""

from __future__ import annotations

import random
import re

from plybook.interpret.bound_notation import BoundNotation
from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import BOARD_NAMES, KINDS, PIN_SQUARES, PINS, SQUARES
from plybook.rules.games.tri_d.standard import TRI_D, TriDPosition
from plybook.rules.moves import BOARD_MOVE, CASTLING, Move
from plybook.rules.position import IllegalMoveError
from plybook.rules.setup import FenError
from tests.naive.tri_d import Naive, board_squares

SEATS = ("White", "Black")


def notation() -> BoundNotation:
    return TRI_D.notation("parmen")


def play(moves: str, position: TriDPosition | None = None) -> TriDPosition:
    """Return the position after some moves, from the start if no other position is given."""
    position = position or start()
    for text in moves.split():
        position = position.apply(notation().parse(text, position))
    return position


def start() -> TriDPosition:
    return TriDPosition.from_fen(TriDPosition.start_fen)


def stand(
    men: str,
    turn: str = "w",
    boards: str = "b1 b8 e1 e8",
    owners: str = "wbwb",
    rights: str = "-",
    unmoved: str = "-",
    ep: str = "-",
) -> TriDPosition:
    """Return a position with ``men`` such as ``Ke0(3) pb7(6)``, small letters for Black's."""
    return TriDPosition.from_fen(fen_of(men, turn, boards, owners, rights, unmoved, ep))


def fen_of(
    men: str,
    turn: str = "w",
    boards: str = "b1 b8 e1 e8",
    owners: str = "wbwb",
    rights: str = "-",
    unmoved: str = "-",
    ep: str = "-",
) -> str:
    """Return the FEN of ``men``; a board with men of one colour is theirs, else as ``owners`` say."""
    there = {man[1:]: man[0] for man in men.split()}
    main = [
        "/".join(row("bcde", rank, f"({level})", there) for rank in range(level + 2, level - 2, -1))
        for level in (6, 4, 2)
    ]
    attack = []
    for board, pin, owner in zip(BOARD_NAMES, boards.split(), owners, strict=True):
        files = "ab" if board.startswith("Q") else "ef"
        (low, level), (high, _) = sorted({square[1:] for square in board_squares(board, int(pin[1]))})
        ranks = [row(files, rank, f"({level})", there) for rank in (high, low)]
        letters = "".join(ranks)
        if re.search("[a-z]", letters, re.IGNORECASE) and not (letters.upper() != letters != letters.lower()):
            owner = "w" if letters == letters.upper() else "b"
        attack.append(f"{pin}{owner}:{'/'.join(ranks)}")
    assert not there, f"no such squares: {there}"
    return f"{'|'.join(main)} {','.join(attack)} {turn} {rights} {unmoved} {ep} 0 1"


def row(files: str, rank: int, level: str, men: dict[str, str]) -> str:
    """Return a rank as the FEN writes it, and take its men out of ``men``."""
    letters = "".join(men.pop(f"{file}{rank}{level}", " ") for file in files)
    return re.sub(" +", lambda gap: str(len(gap[0])), letters)


def random_stand(seed: int) -> TriDPosition:
    """Return a position of men anywhere, on boards anywhere."""
    rng = random.Random(seed)
    while True:
        boards = [f"{file}{rank}" for file in "be" for rank in rng.sample((1, 3, 4, 5, 6, 8), 2)]
        squares = [
            f"{'abcdef'[file]}{rank}({level})"
            for name, board in zip(BOARD_NAMES, boards, strict=True)
            for file, rank, level in board_squares(name, int(board[1]))
        ] + [str(square) for square in SQUARES[:48]]
        men = "Kk" + "".join(rng.choices("PNBRQpnbrq", k=rng.randrange(3, 18)))
        placed = " ".join(map("".join, zip(men, rng.sample(squares, len(men)), strict=True)))
        try:
            return TriDPosition.from_fen(fen_of(placed, rng.choice("wb"), " ".join(boards)))
        except FenError:
            continue


def texts(position: TriDPosition) -> dict[str, Move]:
    """Return all legal moves by their names in the naive rules' terms."""
    return {text_of(position, move): move for move in position.iter_legal_moves()}


def text_of(position: TriDPosition, move: Move) -> str:
    promotion = f"={KINDS[move.promotion]}" if move.promotion else ""
    if move.special == CASTLING:
        return "o-o" if SQUARES[move.target].file > SQUARES[move.origin].file else "o-o-o"
    if move.special == BOARD_MOVE:
        return f"{BOARD_NAMES[move.origin]}-{PIN_SQUARES[move.target]}{promotion}"
    man = position.man_at(move.origin)
    assert man is not None
    sign = "x" if position.is_capture(move) else "-"
    en_passant = "ep" if position.is_en_passant(move) else ""
    return f"{man.kind}{SQUARES[move.origin]}{sign}{SQUARES[move.target]}{promotion}{en_passant}"


def goes(position: TriDPosition, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    cell = position.geometry.cell(origin)
    return {
        position.geometry.names[move.target]
        for move in position.iter_legal_moves()
        if move.origin == cell and move.special != BOARD_MOVE
    }


def uncited(reason: str) -> str:
    """Return ``reason`` without the number of the rule it cites."""
    return re.sub(r" \(rule \d+\)$", "", reason)


def why(text: str, position: TriDPosition) -> str:
    """Return why ``text`` is not legal."""
    try:
        move = notation().parse(text, position)
    except IllegalMoveError as error:
        reason = str(error)
        return reason.removeprefix(f"illegal move {text!r}: ")
    raise AssertionError(f"{text} is legal: {move}")


def owner(position: TriDPosition, board: str) -> str:
    return SEATS[position.owners[BOARD_NAMES.index(board)]]


def triple(cell: int) -> tuple[int, int, int]:
    file, rank, level = SQUARES[cell]
    return file, rank, level


def naive_of(position: TriDPosition) -> Naive:
    """Return the same position for the naive rules."""
    men = {}
    for cell in range(len(SQUARES)):
        man = position.man_at(cell)
        if man is not None:
            men[triple(cell)] = (SEATS[man.seat], man.kind)
    return Naive(
        men=men,
        pins={board: PINS[pin].rank for board, pin in zip(BOARD_NAMES, position.pins, strict=True)},
        owners={board: SEATS[seat] for board, seat in zip(BOARD_NAMES, position.owners, strict=True)},
        fresh=frozenset(triple(cell) for cell in bits(position.unmoved)),
        turn=SEATS[position.turn],
        stepped=triple(position.ep) if position.ep >= 0 else None,
    )
