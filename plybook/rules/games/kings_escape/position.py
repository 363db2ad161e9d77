"""King's Escape (Peter Aronson): Prisoner's Escape with the men of chess, and Kings in the cells.

A FEN is as in Prisoner's Escape: ``K/rnbqbnr/ppppppp/7/7/PPPPPPP/RNBQBNR/k w 0 1`` is the start.
"""

from __future__ import annotations

from plybook.catalogue import Variant
from plybook.rules.games.escape import EscapePosition
from plybook.rules.movement import every_way
from plybook.rules.table.men import Kind, pawn

_STRAIGHT, _DIAGONAL = every_way(0, 1), every_way(1, 1)


class KingsEscapePosition(EscapePosition):
    """A position of King's Escape.

    The seat to move is in check if it does not attack the opposing King, and has to attack him after its move.
    """

    __slots__ = ()

    variant = "kings-escape"

    men = (
        pawn(2, (1,)),
        Kind("N", "Knight", leaps=every_way(1, 2)),
        Kind("B", "Bishop", rides=_DIAGONAL),
        Kind("R", "Rook", rides=_STRAIGHT),
        Kind("Q", "Queen", rides=_STRAIGHT + _DIAGONAL),
        Kind("K", "King", steps=_STRAIGHT + _DIAGONAL),
    )
    start_fen = "K/rnbqbnr/ppppppp/7/7/PPPPPPP/RNBQBNR/k w 0 1"
    promotions = ("Q", "R", "B", "N")


KINGS_ESCAPE = Variant(
    id="kings-escape",
    title="King's Escape",
    about="Peter Aronson's forerunner of Prisoner's Escape, with the men of chess and the Kings in the cells.",
    seats=KingsEscapePosition.seats,
    rules=KingsEscapePosition,
    notations=("san", "lan"),
    picture="squares",
)
