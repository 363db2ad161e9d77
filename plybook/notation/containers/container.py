"""What every container is: a form of file that holds whole games, read and written one game at a time.

A container knows tags, numbers, comments, results and where words begin and end. It knows no notation: the text
of a move is a word to it. Reading never fails: whatever stands in the file becomes part of a record or a
diagnostic, and the sources of the records, joined in order, are the file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from plybook.compiling import mypyc_attr
from plybook.record import GameRecord
from plybook.registry import Registry


@mypyc_attr(allow_interpreted_subclasses=True)
class Container(ABC):
    """One form of file. The docstring of each subclass holds its grammar."""

    name: ClassVar[str]
    title: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]]
    usual_variant: ClassVar[str] = ""
    """The variant of games that do not say which they are, where the form has a custom about that."""
    ends_with_result: ClassVar[bool] = False
    """Whether each game of this form must end with a result."""
    may_be_cut: ClassVar[bool] = False
    """Whether a file of this form is two of them where a result ends a line, and a tag pair follows a blank line."""
    may_be_joined: ClassVar[bool] = False
    """Whether files that were written one after the other are one file with all their games."""

    @abstractmethod
    def recognises(self, head: str) -> bool:
        """Say whether a file that begins with ``head`` (some kilobytes of it) is of this form."""

    @abstractmethod
    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a file, given as lines with their line ends; ``file`` is what to call it.

        Records come with ``source``, ``index``, ``container``, tags, headings, comments, plies, result and the
        diagnostics of reading; ``variant`` and ``notation`` only where the form itself states them.
        """

    @abstractmethod
    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield the text of a file that holds ``games``, piece by piece.

        Every ply carries its number (``12.`` for the first seat, ``12...`` for the others); which of them are
        written is up to the form.
        """

    def spelled(self, move: str, instead: str) -> str:
        """Return how this form spells a ``move`` where ``instead`` stands in the file."""
        return move

    def tag_value(self, source: str, start: int) -> tuple[int, int] | None:
        """Return where in ``source`` the value of the tag pair at ``start`` stands, None if that cannot be told."""
        return None


containers: Registry[Container] = Registry(
    "container",
    "plybook.containers",
    {
        "json": "plybook.notation.containers.json:JSON",
        "pgn": "plybook.notation.containers.pgn:PGN",
        "scoresheet": "plybook.notation.containers.scoresheet:SCORESHEET",
    },
    fits=lambda found: isinstance(found, Container),
    own_name=lambda found: found.name,
)
"""All containers by name, in the order in which they are asked whether they recognise a file."""
