"""Positions of Tri-D chess by the Tournament Rules for tests: by the moves that lead there, or by a list of the men.

Moves are named as the naive rules name them, from the moves themselves and not through a notation.
"""

from __future__ import annotations

import random
import re

from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import BOARD_NAMES, COLUMN_OF, KINDS
from plybook.rules.games.tri_d.tournament import TriDTournamentPosition
from plybook.rules.moves import BOARD_MOVE, CASTLING, EN_PASSANT, Move, Query
from plybook.rules.setup import FenError
from tests.naive.tri_d_tournament import MAIN, PINS, Naive, Square, board_squares, name
from tests.rules.games.stands import SEATS, row

HOME = "QL1 QL6 KL1 KL6"


def start() -> TriDTournamentPosition:
    return TriDTournamentPosition.from_fen(TriDTournamentPosition.start_fen)


def stand(
    men: str,
    turn: str = "w",
    boards: str = HOME,
    *,
    rights: str = "-",
    unmoved: str = "-",
    ep: str = "-",
    number: int = 9,
) -> TriDTournamentPosition:
    """Return a position with ``men`` such as ``Kd0KL1 pb7B``, small letters for Black's."""
    return TriDTournamentPosition.from_fen(fen_of(men, turn, boards, rights, unmoved, ep, number))


def fen_of(
    men: str,
    turn: str = "w",
    boards: str = HOME,
    rights: str = "-",
    unmoved: str = "-",
    ep: str = "-",
    number: int = 9,
) -> str:
    """Return the FEN of ``men``, each board its controller's."""
    there = {man[1:]: man[0] for man in men.split()}
    levels = (("B", 8), ("N", 6), ("W", 4))
    main = ["/".join(row("abcd", rank, level, there) for rank in range(top, top - 4, -1)) for level, top in levels]
    attack = []
    for board, pin in zip(BOARD_NAMES, boards.split(), strict=True):
        low, high = sorted({rank for _, rank, _ in board_squares(pin)})
        files = "za" if pin.startswith("QL") else "de"
        ranks = "/".join(row(files, rank, pin, there) for rank in (high, low))
        colours = {"w" if letter.isupper() else "b" for letter in ranks if letter.isalpha()}
        owner = colours.pop() if len(colours) == 1 else board[-1].lower()
        attack.append(f"{pin}{owner}:{ranks}")
    assert not there, f"no such squares: {there}"
    return f"{'|'.join(main)} {','.join(attack)} {turn} {rights} {unmoved} {ep} 0 {number}"


def play(moves: str, position: TriDTournamentPosition | None = None) -> TriDTournamentPosition:
    """Return the position after some moves, from the start if no other position is given."""
    position = position or start()
    for text in moves.split():
        position = position.apply(texts(position)[text])
    return position


def texts(position: TriDTournamentPosition) -> dict[str, Move]:
    """Return all legal moves by name."""
    return {text_of(position, move): move for move in position.iter_legal_moves()}


def text_of(position: TriDTournamentPosition, move: Move) -> str:
    names, promotion = position.geometry.names, KINDS[move.promotion] if move.promotion else ""
    if move.special == CASTLING:
        return "0-0" if COLUMN_OF[move.target] > COLUMN_OF[move.origin] else "0-0-0"
    if move.special == BOARD_MOVE:
        here, there = position.pin_names[position.pins[move.origin]], position.pin_names[move.target]
        return f"{here}-{there}{promotion}"
    man = position.man_at(move.origin)
    assert man is not None
    sign = "x" if position.is_capture(move) else "-"
    en_passant = "e.p." if move.special == EN_PASSANT else ""
    letter = man.kind.replace("P", "")
    return f"{letter}{names[move.origin]}{sign}{names[move.target]}{promotion}{en_passant}"


def goes(position: TriDTournamentPosition, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    cell = position.geometry.cell(origin)
    moves = (move for move in position.iter_legal_moves() if move.special not in (BOARD_MOVE, CASTLING))
    return {position.geometry.names[move.target] for move in moves if move.origin == cell}


def boards_go(position: TriDTournamentPosition, pin: str) -> set[str]:
    """Return where the board on ``pin`` may go, with what is promoted to."""
    return {text.partition("-")[2] for text in texts(position) if text.startswith(f"{pin}-")}


def man(position: TriDTournamentPosition, square: str) -> str:
    """Return the letter of the man on ``square``, small for Black's, empty if there is none."""
    found = position.man_at(position.geometry.cell(square))
    return "" if found is None else found.kind.lower() if found.seat else found.kind


def controller(position: TriDTournamentPosition, board: str) -> str:
    return SEATS[position.owners[BOARD_NAMES.index(board)]]


def query_of(text: str, position: TriDTournamentPosition) -> Query:
    """Return what a move as named here asks; what is not said of a man or board is left open."""
    castling = {"0-0": "o-o", "0-0-0": "o-o-o"}.get(text)
    if castling:
        return Query(CASTLING, token=castling)
    match = re.fullmatch(r"(.*)[-x]((?:[za-e]\d)?(?:[WNB]|[QK]L\d))([A-Z]?)", text)
    assert match is not None, text
    origin, target, promotion = match.groups()
    pins = position.pin_names
    if target in pins:
        at = 1 << pins.index(origin) if origin else (1 << len(pins)) - 1
        targets = 1 << pins.index(target)
        return Query(BOARD_MOVE, origins=at << 4 | 0b1111, targets=targets, promotion=KINDS.index(promotion or "P"))
    kind = KINDS.index(origin[0]) if origin[0] in KINDS else 0
    square = origin.lstrip("".join(KINDS))
    return Query(
        kind=kind,
        origins=1 << position.geometry.cell(square) if square else -1,
        targets=1 << position.geometry.cell(target),
        promotion=KINDS.index(promotion or "P"),
    )


def why(text: str, position: TriDTournamentPosition) -> str:
    """Return why ``text`` is not legal."""
    query = query_of(text, position)
    assert position.find(query) == []
    return position.explain(query)


def square_of(text: str) -> Square:
    return text[0], int(text[1]), text[2:]


def naive_of(position: TriDTournamentPosition) -> Naive:
    """Return the same position for the naive rules."""
    names = position.geometry.names
    men = {}
    for cell, square in enumerate(names):
        found = position.man_at(cell)
        if found is not None:
            men[square_of(square)] = (SEATS[found.seat], found.kind)
    return Naive(
        men=men,
        pins={board: position.pin_names[pin] for board, pin in zip(BOARD_NAMES, position.pins, strict=True)},
        fresh=frozenset(square_of(names[cell]) for cell in bits(position.unmoved)),
        turn=SEATS[position.turn],
        stepped=square_of(names[position.ep]) if position.ep >= 0 else None,
        number=position.fullmove_number,
    )


def random_stand(seed: int) -> TriDTournamentPosition:
    """Return a position with few men, many of them pawns, on a random stand."""
    rng = random.Random(seed)
    while True:
        boards = rng.sample(PINS, 4)
        squares = [name(square) for square in (*sorted(MAIN), *(at for pin in boards for at in board_squares(pin)))]
        men = "Kk" + "".join(rng.choices("PPPNBRQpppnbrq", k=rng.randrange(16)))
        placed = " ".join(map("".join, zip(men, rng.sample(squares, len(men)), strict=True)))
        try:
            return stand(placed, rng.choice("wb"), " ".join(boards))
        except FenError:
            continue
