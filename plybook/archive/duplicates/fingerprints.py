"""Fingerprints of games: numbers that are the same for games that are, whoever makes them and wherever.

Moves count as moves, so that a game has the same fingerprint in every notation of its variant. Past what can be
played the text counts as it was written.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from hashlib import blake2b
from itertools import chain

from plybook.replay.result import Replay
from plybook.rules.hashing import canonical

BYTES = 16
"""How many bytes a fingerprint has: of 10 ** 12 games no two have one by chance, as good as surely."""

SHORT = 8
"""How many bytes one has that is held against others of the same players and year alone."""


def of_moves(replayed: Replay) -> int:
    """Return the fingerprint of the variant, the start and the moves of a game."""
    score = _begun(replayed, BYTES)
    for step in _steps(replayed):
        score.update(step)
    return _number(score.digest())


def of_position(replayed: Replay) -> int:
    """Return the fingerprint of the variant, the last position, but for its counters, and the number of plies.

    A game that cannot be played to its end has the one of its moves.
    """
    if replayed.variant is None or not replayed.is_complete:
        return of_moves(replayed)
    said = f"at the end\0{replayed.variant.id}\0{len(replayed.moves)}\0".encode()
    return _number(blake2b(said + _plain(replayed.positions[-1].key), digest_size=BYTES).digest())


def of_beginnings(replayed: Replay, salt: str) -> bytes:
    """Return short fingerprints of the start, and of the score after each ply, one after the other.

    Those made with another ``salt`` are others.
    """
    score = _begun(replayed, SHORT, salt)
    found = [score.digest()]
    for step in _steps(replayed):
        score.update(step)
        found.append(score.digest())
    return b"".join(found)


def _number(digest: bytes) -> int:
    return int.from_bytes(digest, "little")


def _begun(replayed: Replay, size: int, salt: str = "") -> blake2b:
    """Return the hash of what stands before the moves."""
    variant = replayed.variant.id if replayed.variant else ""
    fen = (replayed.game.fen or "").encode(errors="surrogatepass")
    start = _plain(replayed.positions[0].key) if replayed.positions else fen
    said = f"{salt}\0{variant}\0".encode(errors="surrogatepass")
    return blake2b(b"%s%s\0" % (said, start), digest_size=size)


def _steps(replayed: Replay) -> Iterator[bytes]:
    moves = (b"%d,%d,%d,%d;" % move for move in replayed.moves)
    rest = replayed.line.plies[len(replayed.moves) :]
    return chain(moves, (f"{ply.text};".encode(errors="surrogatepass") for ply in rest))


def _plain(key: Hashable) -> bytes:
    """Return bytes for what makes a position, the same in every process."""
    return canonical(key, lambda part: repr(part).encode(errors="surrogatepass"))
