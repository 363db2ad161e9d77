"""The games that are read: of tournaments, the same with clocks, as many as are wanted, and very long ones."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import chess.pgn

import plybook
from plybook.corpora.generate import random_games
from plybook.rules.moves import ORDINARY, Move
from plybook.rules.position import Position

GAMES = Path(__file__).parent.parent / "tests" / "data" / "twic-500.pgn"


def theirs(text: str) -> Iterator[chess.pgn.Game]:
    """Yield the games of ``text`` as python-chess reads them."""
    file = io.StringIO(text)
    while game := chess.pgn.read_game(file):
        yield game


def with_clocks(text: str) -> str:
    """Return the games of ``text`` with a clock comment on each move, as servers write them."""
    chance = random.Random("clocks")
    return "\n\n".join(_with_clocks(game, chance) for game in theirs(text)) + "\n"


def _with_clocks(game: chess.pgn.Game, chance: random.Random) -> str:
    left = [5400, 5400]  # seconds of each player
    for index, node in enumerate(game.mainline()):
        left[index % 2] += 30 - min(chance.randrange(120), left[index % 2])
        node.set_clock(left[index % 2])
    return game.accept(chess.pgn.StringExporter(columns=None))


def numbered() -> Iterator[bytes]:
    """Yield the tournament games again and again without end; a number before White's name tells them apart."""
    texts = [f"[Event {game}" for game in GAMES.read_text(encoding="utf-8").split("[Event ")[1:]]
    for number in count():
        yield texts[number % len(texts)].replace('[White "', f'[White "{number} ', 1).encode()


class Stream(io.RawIOBase):
    """A stream of bytes made of ``pieces``, one of which is held at a time."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = iter(pieces)
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._rest = self._rest or memoryview(next(self._pieces, b""))
        view = memoryview(buffer)
        length = min(len(view), len(self._rest))
        view[:length] = self._rest[:length]
        self._rest = self._rest[length:]
        return length


def random_text(variant: str, games: int = 30, plies: int = 200) -> str:
    """Return a score sheet with random games of a variant."""
    return plybook.write(plybook.replay(game) for game in random_games(variant, games, seed=1, plies=plies))


def long_text(variant: str, plies: int, mark: str = "") -> str:
    """Return a score sheet with one game in which men go to and fro; each move bears ``mark``, which may be false."""
    position, notation = plybook.variant(variant).start(), plybook.variant(variant).notation()
    moves, words = to_and_fro(position), list[str]()
    for index in range(plies):
        move = moves[index % len(moves)]
        after = position.apply_unchecked(move)
        number = f"{position.number_text()} " if index % len(position.seats) == 0 else ""
        words.append(f"{number}{notation.emit(move, position, after)}{mark}")
        position = after
    return f'[Variant "{variant}"]\n[Result "*"]\n\n' + "\n".join(words) + "\n*\n"


def to_and_fro(start: Position) -> list[Move]:
    """Return moves of men other than Pawns, one of each seat and then back, after which all stand as in ``start``."""
    found = _to_and_fro(start, start, 0)
    if found is None:
        raise ValueError("no man can go and come back")
    return found


def _to_and_fro(start: Position, position: Position, played: int) -> list[Move] | None:
    seats, turn = len(start.seats), position.turn
    if played == 2 * seats:
        return []
    for move in sorted(position.iter_legal_moves()):
        after = position.apply_unchecked(move)
        is_pawn = (position.board[move.origin] - 1) % len(start.kinds) == 0 if move.special == ORDINARY else True
        is_wanted = not is_pawn if played < seats else after.occupied[turn] == start.occupied[turn]
        if is_wanted and (rest := _to_and_fro(start, after, played + 1)) is not None:
            return [move, *rest]
    return None
