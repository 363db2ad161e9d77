"""Positions of three-player chess put together from single men."""

from __future__ import annotations

from plybook.catalogue import variants
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.moves import Move
from tests.naive.three_player import NAMED

KINGS = "wKwe1 rKre1 bKbe1"


def fen(game: str, men: str, turn: str = "w", left: str = "-", rights: str = "-", doubles: str = "-") -> str:
    """Return the string of a position with ``men``, each as ``wKre1``: the man, and a name of his square."""
    at = {NAMED[man[2]][man[3:]]: man[:2] for man in men.split()}
    sections = []
    for player in "wrb":
        for files, ranks in (("abcdefgh", range(6, 0, -1)), ("ijklmn", range(7, 1, -1))):
            if files == "ijklmn" and "plain" in game:
                continue
            rows = []
            for rank in ranks:
                names = [NAMED[player].get(f"{file}{rank}") for file in files]
                rows.append("".join(at.pop(name, "1") for name in names if name))
            sections.append("/".join(rows))
    assert not at, f"off the board: {at}"
    return f"{'|'.join(sections)} {turn} {left} {rights} {doubles} 0 1"


def position(
    game: str, men: str, turn: str = "w", left: str = "-", rights: str = "-", doubles: str = "-"
) -> ThreePlayerPosition:
    found = variants[game].position(fen(game, men, turn, left, rights, doubles))
    assert isinstance(found, ThreePlayerPosition)
    return found


def start(game: str) -> ThreePlayerPosition:
    found = variants[game].start()
    assert isinstance(found, ThreePlayerPosition)
    return found


def men_of(stand: ThreePlayerPosition) -> dict[str, tuple[str, str]]:
    """Return the men by the full names of their squares, as the naive rules have them."""
    found = {}
    for cell, name in enumerate(BOARD.names):
        man = stand.man_at(cell)
        if man:
            kind = "p" if stand.crossed >> cell & 1 else man.kind
            found[name] = (stand.seating.letters[man.seat], kind)
    return found


def key(move: Move) -> str:
    """Return a move as the naive rules write it."""
    promotion = ThreePlayerPosition.kinds[move.promotion] if move.promotion else ""
    return BOARD.names[move.origin] + BOARD.names[move.target] + promotion


def legal(stand: ThreePlayerPosition) -> dict[str, Move]:
    return {key(move): move for move in stand.iter_legal_moves()}


def play(stand: ThreePlayerPosition, *moves: str) -> ThreePlayerPosition:
    for move in moves:
        stand = stand.apply(legal(stand)[move])
    return stand


def targets(stand: ThreePlayerPosition, origin: str) -> set[str]:
    """Return where the man on ``origin`` can go, by full names."""
    moves = stand.iter_legal_moves()
    return {BOARD.names[move.target] for move in moves if BOARD.names[move.origin] == origin}
