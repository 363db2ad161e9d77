"""Fingerprints of games: numbers that are equal for equal games, in any process and on any machine.

A fingerprint depends on moves, not on their text, so it is the same in every notation of a variant. From the first
ply that cannot be played on, it depends on the text as written.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from hashlib import blake2b
from itertools import chain

from plybook.replay.result import Replay
from plybook.rules.hashing import canonical

BYTES = 16
"""The size of a fingerprint. Among 10 ** 12 games the chance that two share one is about 10 ** -15."""

SHORT = 8
"""The size of a short fingerprint, which is only compared among games of the same players and year."""


def of_moves(replayed: Replay) -> int:
    """Return the fingerprint of the variant, the start and the moves of a game."""
    score = _start_hash(replayed, BYTES)
    for step in _steps(replayed):
        score.update(step)
    return _number(score.digest())


def of_position(replayed: Replay) -> int:
    """Return the fingerprint of the variant, the last position without its counters, and the number of plies.

    A game that cannot be played to its end has the fingerprint of its moves.
    """
    if replayed.variant is None or not replayed.is_complete:
        return of_moves(replayed)
    said = f"at the end\0{replayed.variant.id}\0{len(replayed.moves)}\0".encode()
    return _number(blake2b(said + _as_bytes(replayed.positions[-1].key), digest_size=BYTES).digest())


def of_beginnings(replayed: Replay, salt: str) -> bytes:
    """Return short fingerprints of the start and of the game after each ply.

    They depend on ``salt``.
    """
    score = _start_hash(replayed, SHORT, salt)
    found = [score.digest()]
    for step in _steps(replayed):
        score.update(step)
        found.append(score.digest())
    return b"".join(found)


def _number(digest: bytes) -> int:
    return int.from_bytes(digest, "little")


def _start_hash(replayed: Replay, size: int, salt: str = "") -> blake2b:
    """Return the hash of all that stands before the moves."""
    variant = replayed.variant.id if replayed.variant else ""
    fen = (replayed.game.fen or "").encode(errors="surrogatepass")
    start = _as_bytes(replayed.positions[0].key) if replayed.positions else fen
    said = f"{salt}\0{variant}\0".encode(errors="surrogatepass")
    return blake2b(b"%s%s\0" % (said, start), digest_size=size)


def _steps(replayed: Replay) -> Iterator[bytes]:
    moves = (b"%d,%d,%d,%d;" % move for move in replayed.moves)
    rest = replayed.line.plies[len(replayed.moves) :]
    return chain(moves, (f"{ply.text};".encode(errors="surrogatepass") for ply in rest))


def _as_bytes(key: Hashable) -> bytes:
    """Return the key of a position as bytes, which are the same in every process."""
    return canonical(key, lambda part: repr(part).encode(errors="surrogatepass"))
