"""What the tables of odd files are made of: a case, the games it holds, and how both readers see its file."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import chess.pgn

import plybook
from plybook.diagnostics import Severity
from plybook.record import Ply
from plybook.replay.engine import replay
from plybook.replay.result import Replay

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Game:
    """What a game is read as: its moves in SAN, up to the first that cannot be played, and what is found in it."""

    moves: str = ""
    result: str | None = "*"
    tags: Mapping[str, str] = field(default_factory=lambda: {"White": "Osten"})
    comments: int = 0
    variations: int = 0
    codes: str = ""


@dataclass(frozen=True)
class Case:
    """The games of a file.

    ``theirs`` says why python-chess reads other moves or finds an error; ``refused`` why plybook reports an error.
    """

    games: tuple[Game, ...]
    theirs: str = ""
    refused: str = ""


def case(*games: Game, theirs: str = "", refused: str = "") -> Case:
    return Case(games, theirs, refused)


def path_of(kind: str, name: str) -> Path:
    return FOLDER / kind / f"{name}.pgn"


def read(source: Path | bytes) -> list[Replay]:
    return [replay(game) for game in plybook.read_games(source)]


def moves(game: Replay) -> str:
    return " ".join(game.texts("san")) if game.moves else ""


def summary(game: Replay) -> Game:
    record = game.game
    lines = list(_lines(record.plies))
    held = [len(ply.before) + len(ply.after) for line in (record.plies, *lines) for ply in line]
    before = sum(len(varied.comments) for line in (record.plies, *lines) for ply in line for varied in ply.variations)
    return Game(
        moves(game),
        record.result and record.result.text,
        dict(record.headers),
        len(record.comments) + sum(held) + before,
        len(lines),
        " ".join(found.code for found in game.diagnostics),
    )


def _lines(plies: tuple[Ply, ...]) -> Iterator[tuple[Ply, ...]]:
    for ply in plies:
        for varied in ply.variations:
            yield varied.plies
            yield from _lines(varied.plies)


def has_errors(games: list[Replay]) -> bool:
    return any(found.severity is Severity.ERROR for game in games for found in game.diagnostics)


def read_by_python_chess(path: Path) -> list[str] | None:
    """Return the moves of each game as python-chess reads them; None if it finds an error."""
    stream, found = io.StringIO(path.read_text(encoding="utf-8")), []
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            return None
        try:
            board = game.board()
        except ValueError:
            return None
        found.append(" ".join(map(board.san_and_push, game.mainline_moves())))
    return found
