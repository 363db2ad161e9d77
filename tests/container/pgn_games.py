"""What the tests of PGN share: texts to read, short ways to read and write, and what python-chess finds."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import chess.pgn

from plybook.container.pgn import PGN
from plybook.record import GameRecord, Ply, Source
from tests.container import records

ARCHIVE = (Path(__file__).parents[1] / "data" / "twic-500.pgn").read_text(encoding="utf-8")


def read(source: str) -> list[GameRecord]:
    return records.read(PGN, source)


def only(source: str) -> GameRecord:
    return records.only(PGN, source)


def write(*games: GameRecord) -> str:
    return records.write(PGN, list(games))


def movetext(game: GameRecord) -> str:
    return write(game).partition("\n\n")[2]


def game_of(*plies: str, **parts: Any) -> GameRecord:
    return GameRecord(Source("", ""), plies=tuple(Ply(ply) for ply in plies), **parts)


class Tokens(chess.pgn.BaseVisitor[tuple[dict[str, str], list[str]]]):
    """What python-chess finds in a game whose moves it does not play."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.tokens: list[str] = []

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType:
        self.tokens.append(san)
        return chess.pgn.SKIP

    def visit_comment(self, comment: str) -> None:
        self.tokens.append(f"{{{comment}}}")

    def visit_nag(self, nag: int) -> None:
        self.tokens.append(f"${nag}")

    def visit_result(self, result: str) -> None:
        self.tokens.append(result)

    def result(self) -> tuple[dict[str, str], list[str]]:
        return self.headers, self.tokens


def oracle(source: str) -> list[tuple[dict[str, str], list[str]]]:
    stream, found = io.StringIO(source), []
    while (game := chess.pgn.read_game(stream, Visitor=Tokens)) is not None:
        found.append(game)
    return found


def played(source: str) -> list[str]:
    """Return all games of ``source``, with comments, marks and variations, as python-chess writes them."""
    stream, found = io.StringIO(source), []
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        found.append(str(game))
    return found


def first_games(length: int) -> str:
    """Return the first games of the archive, as many as ``length`` characters hold, and one more."""
    return ARCHIVE[: ARCHIVE.index('[Event "', length)]
