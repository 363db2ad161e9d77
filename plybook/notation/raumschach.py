"""The notations of Raumschach: algebraic ones with cells of level, file and rank, which read German letters, too."""

from __future__ import annotations

from collections.abc import Mapping

from plybook.notation.algebraic import LAN, SAN

GERMAN: Mapping[str, str] = {"S": "N", "E": "U", "D": "Q", "T": "R", "L": "B"}
"""The German letters of the men (Springer, Einhorn, Dame, Turm, Läufer) and those they stand for."""


class Raumschach(LAN):
    """Long algebraic notation for three axes: every move names the cell it starts from, and a Pawn has a letter.

    What it writes::

        move  = man cell ( "-" | "x" ) cell [ "=" letter ] [ "+" | "#" ]
        man   = "K" | "Q" | "R" | "B" | "U" | "N" | "P"         PAb2-Bb2, QBc1xEc4, PEd4-Ed5=Q
        cell  = level file rank                                 A to E, a to e, 1 to 5

    What it reads besides, with the code of the remark:

    - the German letters S, E, D, T and L for N, U, Q, R and B, also after ``=`` (N105); not B for a Bauer, as it is
      the Bishop's letter here;
    - a Pawn's move without the P (``Ab2-Bb2``), no sign between the cells, other hyphens and ``:`` or ``×``, ``++``
      (N105);
    - a promotion without its sign or in another: ``PEd4-Ed5Q``, ``PEd4-Ed5(Q)`` (N101).
    """

    name = "raumschach"
    title = "Notation of Raumschach"
    foreign = GERMAN


class RaumschachShort(SAN):
    """Standard algebraic notation for three axes: of the origin as much as tells the move from others.

    What it writes::

        move       = ( piece-move | pawn-move ) [ "+" | "#" ]
        piece-move = letter origin [ "x" ] cell                 NBc3, QxEc4, NbCc1, RAaBa1
        pawn-move  = [ [ "P" ] origin ] [ "x" ] cell [ "=" letter ]     Bb2, xBc3, ABb3, PBBb3, Ed5=Q
        origin     = [ level ] [ file ] [ rank ]
        cell       = level file rank

    The origin is the first of these that tells its move from the other legal moves of men of its kind to the cell:
    nothing, the level, the file, the rank, level and file, level and rank, file and rank, all. A Pawn has his letter
    only before an origin that begins like a piece's letter, English or German, in capitals or not.

    What it reads besides, with the code of the remark:

    - the German letters S, E, D, T and L for N, U, Q, R and B, also after ``=`` (N105);
    - a Pawn's letter where it is not needed, a hyphen before the target, ``:`` or ``×`` for a capture, ``++`` (N105);
    - a promotion without its sign or in another (N101);
    - more of the origin than is needed, which needs a position to judge: no remark. ``Bc2-Bc3``, with a hyphen after
      a whole cell, is a Pawn's move; so is ``Dc2xEc3``, as no German Queen is meant where a cell can be.
    """

    name = "raumschach-short"
    title = "Notation of Raumschach, short"
    foreign = GERMAN
