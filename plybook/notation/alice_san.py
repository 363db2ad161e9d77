"""The notations of Alice chess: algebraic ones that say, where they must or always, on which board a move is made."""

from __future__ import annotations

import re
from collections.abc import Sequence

from plybook.notation.algebraic import SAN
from plybook.notation.grammar import Fragment, Group, Maybe, Part, Row
from plybook.notation.moves import Action, MoveText, Place, Remark, Resolver
from plybook.notation.notation import Alphabet
from plybook.wording import listing

_AXES = 3


class AliceSAN(SAN):
    """Standard algebraic notation for two boards, of which a move names one only where it must.

    What it writes::

        move       = ( castling | piece-move | pawn-move ) [ "+" | "#" ]
        castling   = "O-O" | "O-O-O"
        piece-move = letter [ file ] [ rank ] [ "x" ] cell               Nf3, Nbd2, Qxd5/A
        pawn-move  = [ file "x" ] cell [ "=" letter ]                    e4, exd5, d4/B, a8=Q
        cell       = file rank [ "/" board ]
        board      = "A" | "B"

    The board is the one on which the move is made and the man captures, not the one he passes to. It is written where
    a man of that kind on the other board could go to the square of that name as well; then as much of the origin as
    tells the move from others on the same board.

    What it reads besides, with the code of the remark:

    - what `SAN` reads, with the same remarks, but for a promotion to a Bishop with a stroke: ``e8/B`` is on board B;
    - the board after the origin (``Ng1/A-f3``), after both cells, or as a small letter (N105); where the two differ,
      as in ``Ng1/A-f3/B``, the second is the board the man passes to;
    - the board where it is not needed (N103);
    - an offer of a draw, ``=``, at the end (``Qg7+=``), which is no part of the move (N105).
    """

    name = "alice-san"
    title = "Standard algebraic notation for two boards"

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        can_serve = len(alphabet.axes) == _AXES and alphabet.silent_axes == 1
        return "" if can_serve else "files, ranks and boards, which are no part of a square's name, as in Alice chess"

    def cell_text(self, place: Place) -> str:
        """Return the name of the cell at ``place`` with its board: ``e4/A``."""
        file, rank, board = place
        return f"{file}{rank}/{board}"

    def short_cell_text(self, place: Place) -> str:
        """Return the name without the board."""
        return "".join(value for value in place[:2] if value)

    def suffix(self) -> Part:
        """Return what says on which board a cell is, the board in a group."""
        boards = self.alphabet.axes[-1]
        board = Fragment(f"(?i:{'|'.join(map(re.escape, boards))})", f"board {listing(boards)}")
        return Maybe(Fragment("/", "'/'", rare=True), Group("", board))

    def marks_after(self) -> Part:
        """Return the marks after a move, an offer of a draw among them."""
        return Row(super().marks_after(), Maybe(Fragment(r"=(?!\w)", "'=' for the offer of a draw")))

    def places(self, start: Sequence[str | None], end: Sequence[str | None]) -> tuple[Place, Place]:
        """Return origin and target on the board that is written after either: the one on which the move is made."""
        board = start[2] or end[2]
        board = board and board.upper()
        origin = (start[0], start[1], board)
        return origin if any(origin) else (), (end[0], end[1], board)

    def spell(self, piece: str, origin: Place, capture: bool, target: Place, promotion: str, check: str) -> str:
        """Return the text with these parts as the notation writes it; ``promotion`` comes with its sign."""
        place = f"/{target[2]}" if target[2] else ""
        return super().spell(piece, origin[:2], capture, target[:2], f"{place}{promotion}", check)

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``; ``position`` tells which other men could go there."""
        if move.action is Action.CASTLING:
            return super().emit(move, position)
        origin = self.needed_origin(move, position)
        text = MoveText(piece=move.piece, origin=origin, target=move.target[:2])
        is_clear = all(other.target == move.target for other in position.matching(text))
        target = (*move.target[:2], None) if is_clear else move.target
        promotion = f"={move.promotion}" if move.promotion else ""
        return self.spell(move.piece, origin, move.capture, target, promotion, move.check)


class AliceLAN(AliceSAN):
    """Long algebraic notation for two boards: every move names the square it starts from, and on which board.

    What it writes::

        move       = ( castling | piece-move | pawn-move ) [ "+" | "#" ]
        castling   = "O-O" | "O-O-O"
        piece-move = letter square ( "-" | "x" ) cell                    Ng1/A-f3, Nb4/Bxc6
        pawn-move  = square ( "-" | "x" ) cell [ "=" letter ]            e2/A-e4, e7/Axd8=Q
        square     = cell "/" board
        cell       = file rank
        board      = "A" | "B"

    It reads all that `AliceSAN` reads, with the same remarks, but that what leaves out the board or any other part of
    the origin is a short form (N104).
    """

    name = "alice-lan"
    title = "Long algebraic notation for two boards"

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says; one that leaves out a part of the origin is a short form."""
        move = super().read(match)
        if move.action is Action.CASTLING or (move.origin and all(move.origin)):
            return move
        return move._replace(remarks=(Remark("N104"), *move.remarks))

    def spell(self, piece: str, origin: Place, capture: bool, target: Place, promotion: str, check: str) -> str:
        """Return the text with these parts as the notation writes it, and what lacks some as `AliceSAN` does."""
        if not origin or not all(origin[:2]):
            return super().spell(piece, origin, capture, target, promotion, check)
        from_file, from_rank, board = origin
        place, sign = f"/{board}" if board else "", "x" if capture else "-"
        return f"{self.letters[piece]}{from_file}{from_rank}{place}{sign}{target[0]}{target[1]}{promotion}{check}"

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``."""
        if move.action is Action.CASTLING:
            return super().emit(move, position)
        promotion = f"={move.promotion}" if move.promotion else ""
        return self.spell(move.piece, move.origin, move.capture, move.target, promotion, move.check)

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` says more of its origin than it must: never, as all of it is written."""
        return False
