"""Reading, checking and writing games of chess, and counting moves: python-chess is the yardstick."""

from __future__ import annotations

from collections.abc import Iterator

import chess

import plybook
from benchmarks.games import GAMES, theirs, with_clocks
from benchmarks.measuring import Extent, Figure, pace, ratios, taken
from plybook.replay.result import Replay

_AGAINST = "x python-chess"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def _ours(text: str) -> Iterator[Replay]:
    return (plybook.replay(game) for game in plybook.read_games(text))


def _drained(games: Iterator[object]) -> None:
    for _ in games:
        pass


def bench_read(extent: Extent) -> Iterator[Figure]:
    """Reading tournament games, with every move and mark checked; python-chess checks the moves."""
    plain = GAMES.read_text(encoding="utf-8")
    for name, text in (("", plain), (", a clock on each move", with_clocks(plain))):
        plies = sum(len(replay.moves) for replay in _ours(text))
        ours, yours = taken(lambda: _drained(_ours(text)), lambda: _drained(theirs(text)), rounds=extent.rounds)  # noqa: B023
        yield Figure(f"chess: read and check{name}", _AGAINST, ratios(yours, ours), more=True, note=pace(ours, plies))
        ours, yours = taken(
            lambda: plybook.write(_ours(text), to="pgn"),  # noqa: B023
            lambda: [str(game) for game in theirs(text)],  # noqa: B023
            rounds=extent.rounds,
        )
        name = f"chess: read, check and write back{name}"
        yield Figure(name, _AGAINST, ratios(yours, ours), more=True, note=pace(ours, plies))


def bench_moves(extent: Extent) -> Iterator[Figure]:
    """Listing legal moves."""
    for name, fen, depth in (("4 from the start", chess.STARTING_FEN, 4), ("3 of Kiwipete", KIWIPETE, 3)):
        start, board = plybook.variant("chess").position(fen), chess.Board(fen)
        nodes = plybook.perft(start, depth)
        if counted := _perft(board, depth) - nodes:
            raise ValueError(f"perft {name}: python-chess counts {counted} more")
        ours, yours = taken(
            lambda: plybook.perft(start, depth),  # noqa: B023
            lambda: _perft(board, depth),  # noqa: B023
            rounds=extent.rounds,
        )
        note = f"{nodes / min(ours):>9,.0f} moves/s"
        yield Figure(f"chess: perft {name}", _AGAINST, ratios(yours, ours), more=True, note=note)


def _perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _perft(board, depth - 1)
        board.pop()
    return nodes
