"""Raumschach (Ferdinand Maack, 1907): chess in a cube of five by five by five cells.

A FEN has the six fields of chess; the two counters may be missing. There is no castling and no en passant, so these
fields are ``-``. The men stand in levels from E to A, separated by ``|``, in each in ranks from 5 to 1.
"""

from __future__ import annotations

from plybook.catalogue import Variant
from plybook.rules.board import Box
from plybook.rules.movement import every_way
from plybook.rules.table.men import Kind, pawn
from plybook.rules.table.position import TablePosition

_FACES, _EDGES, _CORNERS = every_way(0, 0, 1), every_way(0, 1, 1), every_way(1, 1, 1)
_ALL = _FACES + _EDGES + _CORNERS


class RaumschachPosition(TablePosition):
    """A position of Raumschach."""

    __slots__ = ()

    variant = "raumschach"

    geometry = Box(("level", "file", "rank"), ("ABCDE", "abcde", "12345"))
    forward_axes = (0, 2)
    men = (
        pawn(3, forward_axes),
        Kind("N", "Knight", leaps=every_way(0, 1, 2)),
        Kind("B", "Bishop", rides=_EDGES),
        Kind("R", "Rook", rides=_FACES),
        Kind("U", "Unicorn", rides=_CORNERS),
        Kind("Q", "Queen", rides=_ALL),
        Kind("K", "King", leaps=_ALL),
    )
    start_fen = "rnknr/ppppp/5/5/5|ubqub/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR w - - 0 1"
    promotions = ("Q", "R", "B", "N", "U")
    empty_fields = ("castling field", "en passant field")
    long_pawn = "P"
    cell_word = "cell"


RAUMSCHACH = Variant(
    id="raumschach",
    title="Raumschach",
    about="Ferdinand Maack's chess in a cube of 125 cells, with Unicorns that go through corners.",
    seats=RaumschachPosition.seats,
    rules=RaumschachPosition,
    notations=("raumschach", "raumschach-short"),
    picture=("tiers", "slices"),
)
