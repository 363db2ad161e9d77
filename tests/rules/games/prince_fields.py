"""Positions of Prince for tests, written as what stands where, and the same for the naive rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.moves import CASTLING, Move
from plybook.rules.setup import FenError
from tests.naive.prince import Game, Space

BOARD = PrincePosition.geometry
KINDS = PrincePosition.kinds
SEATS = PrincePosition.seats
TIERS, COLUMNS, ROWS = "12345678", "abcdefgh", "12345678"


def fen(men: str, rest: str = "w - - 0 1") -> str:
    """Return the FEN of men written like ``Ki1d4 ki8d4 Kn3c5``."""
    there = {man[2:]: man[:2] for man in men.split()}
    tiers = [
        "".join(there.pop(tier + column + row, " ") for row in reversed(ROWS) for column in COLUMNS)
        for tier in reversed(TIERS)
    ]
    assert not there
    return re.sub(" +", lambda gap: str(len(gap[0])), "/".join(tiers)) + f" {rest}"


def start() -> PrincePosition:
    return PrincePosition.from_fen(PrincePosition.start_fen)


def position(men: str, rest: str = "w - - 0 1") -> PrincePosition:
    return PrincePosition.from_fen(fen(men, rest))


def mirrored(men: str) -> str:
    """Return the men with the colours and the tiers exchanged."""
    return " ".join(f"{_other(man[:2])}{9 - int(man[2])}{man[3:]}" for man in men.split())


def _other(kind: str) -> str:
    return kind.lower() if kind[0].isupper() else kind.capitalize()


def text(ours: PrincePosition, move: Move) -> str:
    """Return a move as the naive rules do: ``1c8-3d8``, ``7a1-8a1=Qu``, ``O-O``."""
    if move.special == CASTLING:
        return ours.describe(move).castling
    promotion = f"={KINDS[move.promotion]}" if move.promotion else ""
    return f"{BOARD.names[move.origin]}-{BOARD.names[move.target]}{promotion}"


def moves(ours: PrincePosition) -> dict[str, Move]:
    return {text(ours, move): move for move in ours.iter_legal_moves()}


def play(ours: PrincePosition, *texts: str) -> PrincePosition:
    for written in texts:
        ours = ours.apply(moves(ours)[written])
    return ours


def goes(ours: PrincePosition, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    return {move[4:] for move in moves(ours) if move.startswith(origin)}


# --- side by side with the naive rules -----------------------------------------------------------------------------


def space(cell: int) -> Space:
    tier, column, row = BOARD.places[cell]
    return int(tier), COLUMNS.index(column) + 1, int(row)


def naive(ours: PrincePosition) -> Game:
    men = {space(cell): man for cell in range(BOARD.size) if (man := ours.man_at(cell))}
    letters = ours.fen().split()[2]
    rights = {(SEATS[letter.islower()], "O-O" if letter in "Kk" else "O-O-O") for letter in letters.strip("-")}
    return Game(
        {cell: (SEATS[man.seat], man.kind) for cell, man in men.items()},
        SEATS[ours.turn],
        frozenset(rights),
        space(ours.en_passant) if ours.en_passant >= 0 else None,
    )


def scattered(rng: random.Random) -> PrincePosition:
    """Return a random position: mostly with Kings and corner Bases at home, Pawns near each other, and few men."""
    while True:
        men = {}
        for name in rng.sample(BOARD.names, rng.choice((3, 10, 30))):
            kind = rng.choice(KINDS[:-1])
            if kind != "Pn" or name[0] not in "18":
                men[name] = rng.choice((kind, kind.lower()))
        for tier in "2457":
            for name in rng.sample([column + row for column in "cde" for row in "345"], rng.choice((0, 2, 5))):
                men[tier + name] = "Pn" if tier in "25" else "pn"
        rights = ""
        for base, king, tier in (("Ba", "Ki", "1"), ("ba", "ki", "8")):
            home = rng.random() < 0.7
            men[f"{tier}d4" if home else rng.choice(BOARD.names)] = king
            for corner, letter in (("a1", "K"), ("h8", "Q")) if home else ():
                if rng.random() < 0.7:
                    men[tier + corner] = base
                    rights += letter if base == "Ba" else letter.lower()
        try:
            placed = " ".join(man + name for name, man in men.items())
            return position(placed, f"{rng.choice('wb')} {rights or '-'} - 0 1")
        except FenError:
            continue


def game(rng: random.Random, ours: PrincePosition, plies: int) -> Iterator[PrincePosition]:
    """Play on at random, with a liking for captures and special moves; yield every position."""
    for _ in range(plies):
        yield ours
        found = sorted(ours.iter_legal_moves())
        if not found:
            return
        rare = [move for move in found if move.promotion or move.special or ours.is_capture(move)]
        ours = ours.apply(rng.choice(rare if rare and rng.random() < 0.5 else found))
