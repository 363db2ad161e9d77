"""The notations of four-player chess: the long one that chess.com writes, and the short one that players write."""

from __future__ import annotations

import re

from plybook.notation.algebraic import SAN
from plybook.notation.cells import Celled, any_of, joined
from plybook.notation.fragments import promoted_to, promotion_of, read_castling
from plybook.notation.grammar import NOTHING, Choice, Fragment, Group, Maybe, Part, Row, Titled, Where
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver
from plybook.notation.notation import Alphabet
from plybook.wording import listing

_CHECKS = r"\+{0,3}#{0,2}"
_STEP_OUT = "[RT]?"
_MARKS = Fragment(_CHECKS + _STEP_OUT, "marks +, # or R, T")
_MARKED = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.SECOND_CHECK, Mark.THIRD_CHECK, Mark.MATE, Mark.SECOND_MATE})


def _split_marks(marks: str) -> tuple[str, str]:
    """Return the signs of checks and mates, and the sign by which the seat leaves."""
    leaves = marks[-1:] if marks[-1:] in ("R", "T") else ""
    return marks[: len(marks) - len(leaves)], leaves


class FourPlayerLong(Celled):
    """The notation in which chess.com keeps games of four players: both squares, and what was taken.

    ::

        move      = ( man's move | castling ) marks [ "R" | "T" ] | leaving
        man's move = [ KIND ] square ( "-" | "x" [ KIND ] ) square [ "=" KIND ]
        castling  = "O-O-O" | "O-O"
        square    = FILE RANK                              d1, n11
        marks     = { "+" } { "#" }                        a + for each King attacked anew, a # for each that is out
        leaving   = "R" | "T" | "S" | "#" | "C" | "D" | "P"

    Written: ``h2-h3``, ``Nd11xNf12+``, ``c7xd8``, ``g7-g8=D``, ``O-O``, ``Qc8-a8++##``. After ``x`` stands the letter
    of the man that is taken, of a Pawn nothing. ``O-O`` is towards the Rook three squares away. A Queen of one point
    has the letter of a Queen, but after ``=``, where it is D.

    A seat that resigns writes ``R``, one that runs out of time ``T``: alone, or after the first step of its King,
    ``Kh13-i14R``. Alone stand ``S``, stalemated, ``#``, mated when its turn has come, ``C``, which claims a win, and
    ``D``, a draw. ``P``, a pass, is no move of the games here.

    Read as well: castling with o or 0 (N102), a promotion without its sign or in another (N101), and, with N105,
    other dashes, ``×`` or ``:`` for ``x``, and the Pawn's letter.
    """

    name = "four-player-long"
    title = "Long notation of four-player chess"
    marks = _MARKED

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._pieces = tuple(kind for kind in alphabet.kinds if kind != alphabet.pawn)

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        return super().needs(alphabet) or ("" if alphabet.leavings else "signs by which seats leave the game")

    def grammar(self) -> Part:
        """Return the grammar of one move."""
        pawn = Fragment(re.escape(self.alphabet.pawn), f"pawn letter {self.alphabet.pawn}", rare=True)
        piece = Fragment(any_of(self._pieces), f"piece letter {listing(self._pieces)}")
        promotions, square = self.alphabet.promotions, Row(*self.values)
        becomes = Maybe(Group("promotion", promotion_of(promoted_to(promotions, any_of(promotions)))))
        man = (
            Maybe(Choice(Group("piece", piece), Group("pawn", pawn))),
            Group("origin", Titled("square", square)),
            Choice(Group("takes", self.capture), Group("goes", Fragment(f"(?!{self.capture}){self.sign}", "'-'"))),
            Where("takes", Maybe(Choice(Group("taken", piece), Group("taken_pawn", pawn))), NOTHING),
            Group("target", Titled("square", square)),
            Where("piece", NOTHING, becomes),
        )
        forms = Choice(Titled("man's move", *man), Group("castling", Titled("castling", self.castling)))
        signs = self.alphabet.leavings
        alone = Fragment(any_of(signs), f"leaving {listing(signs)}", rare=True)
        return Choice(Row(forms, Group("marks", _MARKS)), Group("leaving", alone))

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``."""
        if leaves := match["leaving"]:
            return MoveText(Action.LEAVE, leaves=leaves)
        marks = match["marks"]
        check, leaves = _split_marks(marks)
        if match["castling"]:
            read = read_castling(match["castling"], marks, marks, self.alphabet.castlings)
            return read._replace(check=check, leaves=leaves)
        origin, target = match["origin"], match["target"]
        promotion = match["promotion"] or ""
        move = MoveText(
            piece=match["piece"] or self.alphabet.pawn,
            origin=(origin[0], origin[1:]),
            target=(target[0], target[1:]),
            capture=match["takes"] is not None,
            captured=(match["taken"] or self.alphabet.pawn) if match["takes"] else "",
            promotion=promotion.strip("=/()"),
            check=check,
            leaves=leaves,
        )
        remarks = [Remark("N101")] if promotion[:1] not in ("", "=") else []
        if self._spelled(move, promotion) != match[0]:
            remarks.append(Remark("N105"))
        return move._replace(remarks=tuple(remarks)) if remarks else move

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``."""
        if move.action is Action.LEAVE:
            return move.leaves
        if move.action is Action.CASTLING:
            return move.castling + move.check + move.leaves
        return self._spelled(move, f"={move.promotion}" if move.promotion else "")

    def _spelled(self, move: MoveText, promotion: str) -> str:
        """Return the text of a man's ``move``; ``promotion`` comes with its sign."""
        pawn = self.alphabet.pawn
        piece = "" if move.piece == pawn else move.piece
        taken = "" if move.captured == pawn else move.captured
        sign = f"x{taken}" if move.capture else "-"
        return f"{piece}{joined(move.origin)}{sign}{joined(move.target)}{promotion}{move.check}{move.leaves}"


class FourPlayerShort(SAN):
    """Standard algebraic notation for four players, as their Wikibook has it.

    Moves are those of `SAN`: ``h3``, ``Nxf12+``, ``Bxi1``, ``g8=D``, ``O-O``, with as much of the origin as needed.
    After a move stands a ``+`` for each King that it attacks anew and a ``#`` for each that is out by it, and an
    ``R`` or ``T`` if the King makes it as his seat resigns or runs out of time; alone stand ``R``, ``T``, ``S``,
    ``#``, ``C`` and ``D``, as in the long notation.
    """

    name = "four-player-short"
    title = "Short notation of four-player chess"
    marks = _MARKED

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        return super().needs(alphabet) or ("" if alphabet.leavings else "signs by which seats leave the game")

    def needed_origin(self, move: MoveText, position: Resolver) -> Place:
        """Return as much of the origin as tells the move from others; a file may hold two Pawns that take alike."""
        needed = super().needed_origin(move, position)
        if move.piece != self.alphabet.pawn or not needed:
            return needed
        fitting = position.matching(MoveText(piece=move.piece, origin=(needed[0], None), target=move.target))
        return move.origin if any(other.origin != move.origin for other in fitting) else needed

    def marks_after(self) -> Part:
        """Return what may stand after a move, nothing among it."""
        return _MARKS

    def said_by(self, marks: str) -> tuple[str, bool]:
        """Return the marks as they stand; `read` splits them."""
        return marks, False

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``."""
        move = super().read(match)
        check, leaves = _split_marks(move.check)
        return move._replace(check=check, leaves=leaves) if leaves else move

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``; ``position`` tells which other men could go there."""
        if move.action is Action.LEAVE:
            return move.leaves
        return super().emit(move._replace(check=move.check + move.leaves) if move.leaves else move, position)

    def emit_whole(self, move: MoveText) -> str:
        """Return the text of a complete ``move`` with the whole of its origin."""
        if move.action is Action.LEAVE:
            return move.leaves
        return super().emit_whole(move._replace(check=move.check + move.leaves) if move.leaves else move)
