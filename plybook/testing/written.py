"""Check the text that a notation writes for a move, alone or among others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plybook.container.pgn_words import from_symbol, to_symbol
from plybook.notation.moves import MoveText, Place
from plybook.notation.notation import Notation
from plybook.testing.about import About


class Among:
    """A stand-in for a position with given legal moves, for writing."""

    def __init__(self, *moves: MoveText) -> None:
        self._moves = moves

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        """Return the moves that agree with ``text``."""
        return [move for move in self._moves if is_true(text, move)]


def is_true(said: MoveText, move: MoveText) -> bool:
    """Return whether the kinds and places in ``said`` agree with ``move``."""
    names = all(
        getattr(said, part) in ("", getattr(move, part)) for part in ("piece", "promotion", "board", "castling")
    )
    places = _is_part(said.origin, move.origin) and _is_part(said.target, move.target)
    return said.action is move.action and names and places


def _is_part(said: Place, place: Place) -> bool:
    return all(value in (None, there) for value, there in zip(said, place, strict=False))


def from_elsewhere(move: MoveText, moves: Iterable[MoveText]) -> list[MoveText]:
    """Return the few of ``moves`` that differ from ``move`` only in the origin, with the most similar origins."""

    def shared(origin: Place) -> int:
        return sum(value == there for value, there in zip(origin, move.origin, strict=False))

    origins = dict.fromkeys(other.origin for other in moves if len(other.origin) == len(move.origin))
    origins.pop(move.origin, None)
    return [move._replace(origin=origin) for origin in sorted(origins, key=shared, reverse=True)[:3]]


def check_written(
    notation: Notation, move: MoveText, others: Sequence[MoveText] = (), *, is_whole: bool = False
) -> None:
    """Check that ``notation`` reads its text of ``move`` as that move, and as none of the ``others``.

    The text may have a part of the origin, unless it ``is_whole``. The grammar describes it, and its spelling in PGN
    is read back.
    """
    text = notation.emit(move, Among(move, *others))
    with About(notation=notation.name, text=text):
        read, meant = notation.parse(text), move._replace(captured="")
        assert read.captured in ("", move.captured), f"{meant} is read as taking {read.captured}"
        said = read._replace(captured="")
        found = said if is_whole else said._replace(origin=move.origin, origin_pin=move.origin_pin)
        assert found == meant, f"{meant} is read as {read}"
        assert _is_part(read.origin, move.origin), f"{meant} is read as coming from {read.origin}"
        taken = [other for other in others if other.origin != move.origin and is_true(read, other)]
        assert not taken, f"{meant} is written so that it may be {taken}"
        assert notation.describes(text), f"{meant} is written as pyparsing does not take it"
        assert from_symbol(to_symbol(text)) == text, f"{meant} comes out of a PGN as {from_symbol(to_symbol(text))}"
