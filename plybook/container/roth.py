"""The files of the program StarTrek3dChess: a line in columns for each pair of moves, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from plybook.container.container import Container, annotated_with, one_game, tags_in_words
from plybook.container.sheet_reader import SheetReader
from plybook.patterns import late
from plybook.record import GameRecord

_SAYS_HOW_TO_READ = frozenset({"Variant", "Notation", "Result", "SetUp"})

_CELL = r"[a-f][0-9](?:\([1-7]\))?"
_MOVE = rf"(?:[pnbrqk](?:{_CELL})?[-x*]\S*|[qk]?l(?:{_CELL}i?)?-\S+|o-o(?:-o)?)"
_ROW = late(rf"(?P<number>[ 0-9]{{2}}[0-9]|[1-9][0-9]{{3,5}})\. (?P<first>{_MOVE})(?: +(?P<second>{_MOVE}))? *", re.I)


class RothFile(Container):
    """A game as StarTrek3dChess saves and loads it.

    ::

        file = row ...
        row  = number ". " move " " [ move ]     the number to the right in three columns, the first move in twenty

    A file holds one game of Tri-D chess from its start, in the notation ``roth``, and neither tag pairs nor a result.
    The program splits a row at white space, so a move holds none, and takes it only if it fits one move it knows.

    The reader accepts everything that a score sheet may have: other columns, blank lines, comments, a result, several
    games.
    """

    name = "roth"
    title = "saved game of StarTrek3dChess"
    suffixes = (".st3d",)
    usual_variant = "tri-d"
    own_notation = "roth"
    begins_at_start = True

    def recognises(self, head: str) -> bool:
        """Return whether all complete rows of ``head`` have the form of the program, numbered from 1."""
        rows = head.splitlines()
        if len(rows) > 1 and not head.endswith(("\n", "\r")):
            del rows[-1]
        return bool(rows) and all(map(_is_row, rows, range(1, len(rows) + 1)))

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a file: one if the program wrote it."""
        for game in SheetReader(self.name, lines, file).games():
            says = game.headers.get("Notation") or not game.plies
            yield game if says else replace(game, notation=self.own_notation)

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield the rows of a game; raise `FormError` for several games, and for one with another start."""
        game = one_game(games, self)
        texts = ["".join(ply.text.split()) for ply in game.plies] if game else []
        for number, row in enumerate(_pairs(texts), 1):
            yield f"{_row(number, *row)}\n"

    def left_out(self, game: GameRecord) -> tuple[str, ...]:
        """Return the parts that are no moves."""
        result = game.result.text if game.result else game.headers.get("Result", "*")
        result_in_words = ("the result",) if result not in ("*", "?") else ()
        return (*tags_in_words(game, _SAYS_HOW_TO_READ), *annotated_with(game), *result_in_words)


def _pairs(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    return (texts[index : index + 2] for index in range(0, len(texts), 2))


def _row(number: int, first: str, second: str = "") -> str:
    return f"{number:3}. {first:20} {second}"


def _is_row(line: str, number: int) -> bool:
    """Return whether ``line`` is the row of that ``number`` in the form of the program; it may be cut short."""
    if line[2:3] not in "0123456789":
        return False
    found = _ROW.fullmatch(line)
    written = found and _row(number, found["first"], found["second"] or "")
    return found is not None and line.rstrip() == (written or "").rstrip()


ROTH = RothFile()
