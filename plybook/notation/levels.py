"""What the notations of Tri-D chess share that write the level of a cell in parentheses, ``c4(2)``."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence

from plybook.notation.fragments import CROSSES, HYPHENS, castling_fragment, one_of
from plybook.notation.grammar import Fragment, Group, Maybe, Part, Titled
from plybook.notation.moves import MoveText, Place
from plybook.notation.notation import Alphabet, Notation

LOOK_ALIKES = frozenset(HYPHENS[1:] + CROSSES[1:])
"""Signs that are read for ``-`` and ``x``."""

_AXES = 3

Parts = dict[str, str]
"""The named groups of a match, empty where nothing is written."""


class CellFragments:
    """What cells are made of, whose files may be any of the letters ``files``."""

    def __init__(self, alphabet: Alphabet, files: Iterable[str]) -> None:
        names, ranks, _ = map(sorted, alphabet.axes)
        self.file = Fragment(one_of(files), f"file {names[0]} to {names[-1]}")
        # A digit too many is to be found fault with where the number begins: "found '10'".
        self.rank = Fragment(one_of(ranks) + "(?![0-9])", f"rank {ranks[0]} to {ranks[-1]}")
        # Levels are counted from (1), whether or not a ruleset lets boards hang that low.
        self.level = Fragment("[1-7](?![0-9])", "level 1 to 7")
        self.hyphen = Fragment(one_of(HYPHENS), "'-'")
        self.marks = Fragment("[*+#]+", "marks *, + or #")

    def cell(self, prefix: str) -> Part:
        """Return a cell whose parts are the groups ``{prefix}_file``, ``_rank`` and ``_level``."""
        level = Maybe(Fragment(r"\(", "'('", rare=True), Group(f"{prefix}_level", self.level), ")")
        return Titled("cell", Group(f"{prefix}_file", self.file), Group(f"{prefix}_rank", self.rank), level)

    def castling_move(self, tokens: Sequence[str]) -> Part:
        """Return castling, any of ``tokens``, in the group ``castling_move``."""
        castling = Group("castling", castling_fragment(tokens)), Maybe(Group("castling_marks", self.marks))
        return Group("castling_move", Titled("castling", *castling))


class Leveled(Notation):
    """A notation with such cells, and a pattern with one outer group for each kind of move."""

    naming = "levels"

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        can_serve = len(alphabet.axes) == _AXES and bool(alphabet.boards and alphabet.castlings)
        return "" if can_serve else "files, ranks and levels, boards that move, and castling, as in Tri-D chess"

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``, by the kind of the move."""
        readers = {
            "piece_move": self._read_piece_move,
            "board_move": self._read_board_move,
            "castling_move": self._read_castling,
        }
        return readers[str(match.lastgroup)](match.groupdict(""))

    def cell_text(self, place: Place) -> str:
        """Return the name of the cell at ``place``: ``c4(2)``."""
        return cell_text(place)

    def short_cell_text(self, place: Place) -> str:
        """Return the name without the level."""
        return cell_text((*place[:-1], None))

    @abstractmethod
    def _read_piece_move(self, parts: Parts) -> MoveText: ...

    @abstractmethod
    def _read_board_move(self, parts: Parts) -> MoveText: ...

    @abstractmethod
    def _read_castling(self, parts: Parts) -> MoveText: ...


def cell_in(parts: Parts, prefix: str) -> Place:
    """Return what the groups ``{prefix}_file``, ``_rank`` and ``_level`` say of a cell."""
    file, rank, level = (parts[f"{prefix}_{axis}"] for axis in ("file", "rank", "level"))
    return (file.lower(), rank, level or None) if file else ()


def cell_text(place: Place) -> str:
    """Return what is known of a cell as it is written."""
    file, rank, level = place
    return f"{file}{rank}({level})" if level else f"{file}{rank}"
