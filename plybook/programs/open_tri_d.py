"""The saved games of open_tri_dim_chess, a program for Tri-D chess by the Tournament Rules: JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from plybook.container.container import Container, FormError, annotated_with, one_game, tags_in_words
from plybook.record import GameRecord, Source

KEPT_TAGS = ("Event", "Id", "CreatedAt", "UpdatedAt")
"""The tags with fields in a saved game: its name, its identifier, and the times of its beginning and saving."""

_SAID_OTHERWISE = frozenset({*KEPT_TAGS, "Date", "Result", "Variant", "Notation", "SetUp"})

_BEGINS_OBJECT = re.compile(r"\s*\{")
_SAVED = re.compile(r'"(?:payload|moveHistory|attackBoardPositions)"\s*:')
_OF_PLYBOOK = re.compile(r'"format"\s*:\s*"plybook"')


class OpenTriD(Container):
    """A game as open_tri_dim_chess saves, exports and imports it: one object, and one game in it.

    ::

        {"version": 1, "id", "name", "createdAt", "updatedAt": texts,
         "payload": {"pieces": [{"id", "type", "color", "file", "rank", "level", "hasMoved"} ...],
                     "currentTurn", "isCheck", "isCheckmate", "isStalemate", "winner", "gameOver",
                     "attackBoardPositions": {"WQL": "QL1", "WKL": "KL1", "BQL": "QL6", "BKL": "KL6"},
                     "moveHistory": [move ...]}}

        move = {"type": "piece-move", "from": square, "to": square, "piece": {"type", "color"}}
             | {"type": "board-move", "from": pin, "to": pin, "boardId", ["rotation"]}
             | {"type": "castle", "castleType", "color", "kingFrom", "kingTo", "rookFrom", "rookTo": squares}

    Squares are file, rank and board: ``a2W``, ``z0WQL``. The attack boards are ``WQL``, ``WKL``, ``BQL`` and ``BKL``
    after the side that begins with them, and in ``file`` the files z to e are 0 to 5. These fields are written.
    Castling is written as the ``piece-move`` of the King, because the program's model of a file has no ``castle``.
    Two fields are plybook's own, and the program ignores them: ``promotion`` in a move, if the man that a Pawn became
    is captured before he moves, and in ``meta`` the ``variant``, if the rules are those of `tri-d`.

    The moves become a game in the notation ``meder-long`` by the rules `tri-d-tournament`. The history does not have
    the promotion of a Pawn; it comes from the later moves of the man, or from ``pieces``. A promotion that neither
    shows is reported as an ambiguous move. Then the rest of the payload is compared with the position after the moves
    (F030).

    There is no description of the form. It is read as its versions write it, with these assumptions: a square may
    name its board by the pin it stands on, ``z0QL1``, ``z0QL1:0`` or ``z0WQL_QL1``, and a main board as ``WL``; an
    origin that is empty, as in some versions for men on attack boards, is that of the only such man that can make the
    move; a turn of a board on its pin, ``rotation`` 180, is not a move of this ruleset; other fields are ignored.
    """

    name = "open-tri-d"
    title = "saved game of open_tri_dim_chess"
    suffixes = (".otdc",)
    own_notation = "meder-long"
    begins_at_start = True

    def recognises(self, head: str) -> bool:
        """Return whether ``head`` begins an object with a field that only this form has, and none of plybook's."""
        if not _BEGINS_OBJECT.match(head):
            return False
        return _SAVED.search(head) is not None and not _OF_PLYBOOK.search(head)

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the one game of a file."""
        from plybook.programs.open_tri_d_reading import read_save

        yield read_save(Source(file, "".join(lines)))

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield a saved game; raise `FormError` for several games, and for a game of another variant."""
        from plybook.programs.open_tri_d_writing import save_of

        game = one_game(games, self)
        if game is None:
            return
        if game.variant not in ("tri-d", "tri-d-tournament"):
            raise FormError(
                f"form {self.name} holds games of Tri-D chess; this one is {game.variant or 'none of these'}"
            )
        yield save_of(game)

    def left_out(self, game: GameRecord) -> tuple[str, ...]:
        """Return the parts of ``game`` that a saved game cannot hold, and the moves that cannot be played."""
        from plybook.programs.open_tri_d_writing import unplayed

        return (*tags_in_words(game, _SAID_OTHERWISE), *annotated_with(game), *unplayed(game))

    def spelled(self, move: str, instead: str) -> str:
        """Return the text unchanged: a move is an object, and an edit of its text does not change it."""
        return instead


OPEN_TRI_D = OpenTriD()
