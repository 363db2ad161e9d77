"""The algebraic notations with letters for the men, for boards of any number of axes: standard (SAN) and long (LAN).

Axes (files, ranks, and what else a board has), letters and castlings come from the `Alphabet`; nothing of 8x8 chess
is built in. Both read more than they write: what people type and other programs print is taken for what it
plainly means, each departure leaving a remark, and nothing is guessed. What could mean two things is unreadable.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from operator import itemgetter
from typing import ClassVar

from plybook.notation.cells import MARKS, Celled, any_of, is_capture, joined, said_by
from plybook.notation.fragments import HYPHENS, promoted_to, promotion_of, read_castling
from plybook.notation.grammar import NEVER, NOTHING, Ahead, Choice, Fragment, Group, Maybe, Part, Row, Titled, Where
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet
from plybook.wording import listing

_ALL_OR_NOTHING = 2  # parts of an origin there are where all of it is written or nothing


class Lettered(Celled):
    """What SAN and LAN share: letters for the men, castling, promotion, and marks after the move.

    ``pawn_letter`` is what the notation writes for the pawn, ``plain_sign`` what it writes before the target of a
    move that takes nothing. ``foreign`` are the letters of another language that are read as well, with those they
    stand for; one that is a letter of the variant's own is not read as another. ``letters`` are those written for
    the kinds of men.

    A notation that departs from these overrides what differs: the grammar of what stands after a cell (`suffix`) and
    after a move (`marks_after`), how values become places (`places`), and how the parts of a move are put together
    (`spell`).
    """

    marks = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE})
    foreign: ClassVar[Mapping[str, str]] = {}

    # What an origin begins like that may not stand after nothing: it could be read as a piece's letter.
    _like_letter: re.Pattern[str] | None = None

    def __init__(self, alphabet: Alphabet, pawn_letter: str, plain_sign: str) -> None:
        super().__init__(alphabet)
        self._plain_sign = plain_sign
        self._pieces = tuple(kind for kind in alphabet.kinds if kind != alphabet.pawn)
        self.letters = {kind: kind for kind in self._pieces} | {alphabet.pawn: pawn_letter}
        self._foreign = {letter: own for letter, own in self.foreign.items() if letter not in alphabet.kinds}
        self._meant = {kind: kind for kind in self._pieces} | self._foreign
        self._becomes = {kind: kind for kind in alphabet.promotions} | self._meant
        self._piece = any_of(self._meant)

    @abstractmethod
    def pawn(self) -> Part:
        """Return how a pawn's move begins: its letter or a condition."""

    @abstractmethod
    def origin(self) -> Part:
        """Return what may be written of an origin, each value in a group."""

    def suffix(self) -> Part:
        """Return what may stand after a cell or a part of one, in groups: here nothing."""
        return NOTHING

    def marks_after(self) -> Part:
        """Return what may stand after a move, nothing among it."""
        return MARKS

    def whole_cell(self) -> Part:
        """Return a cell with what may stand after it, each value in a group."""
        return Titled("cell", self.cell(), self.suffix())

    def grammar(self) -> Part:
        """Return the grammar of one move."""
        promotions = self.alphabet.promotions
        letters = any_of(letter for letter, own in self._becomes.items() if own in promotions)
        becomes = Maybe(Group("promotion", promotion_of(promoted_to(promotions, letters))))
        piece = Fragment(self._piece, f"piece letter {listing(self._pieces)}") if self._pieces else NEVER
        man = (
            Choice(Group("piece", piece), self.pawn()),
            self.origin(),
            Maybe(Group("sign", self.sign)),
            self.whole_cell(),
            becomes if self.alphabet.raises else Where("piece", NOTHING, becomes),
        )
        forms = [Titled("man's move", *man), Group("castling", Titled("castling", self.castling))]
        if self.alphabet.drops:
            forms.append(Group("drop", Titled("drop", self.drop())))
        addition = [Maybe(Group("addition", self.addition()))] if self.has_additions else []
        move = Row(Choice(*forms), *addition, Group("marks", self.marks_after()))
        return Choice(move, Group("leaving", self.leaving())) if self.alphabet.leavings else move

    def leaving(self) -> Part:
        """Return the signs by which a seat leaves the game."""
        signs = self.alphabet.leavings
        return Fragment(any_of(signs), f"leaving {listing(signs)}", rare=True)

    def said_by(self, marks: str) -> tuple[str, bool]:
        """Return which check the ``marks`` after a move say, and whether they say en passant."""
        return said_by(marks)

    def _pawn_letter(self) -> Part:
        pawn = self.alphabet.pawn
        return Fragment(re.escape(pawn), f"pawn letter {pawn}", rare=True) if pawn else NEVER

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``."""
        groups = list(match.groups())
        if self.alphabet.leavings and (leaves := groups.pop()):
            return MoveText(Action.LEAVE, leaves=leaves)
        marks = groups.pop()
        wall, gate = self.read_addition(groups.pop()) if self.has_additions else ((), ())
        drop = groups.pop() if self.alphabet.drops else None
        piece, *cells, promotion, castling = groups
        check, en_passant = self.said_by(marks)
        if castling:
            read = read_castling(castling, marks, check, self.alphabet.castlings)
            return read._replace(en_passant=en_passant, wall=wall, gate=gate)
        if drop:
            return self.read_drop(drop, wall, check)
        piece = self._meant[piece] if piece else self.alphabet.pawn
        middle = len(cells) // 2
        capture = is_capture(cells[middle])
        origin, target = self.places(cells[:middle], cells[middle + 1 :])
        kind = own = ""
        if promotion:
            kind = promotion.strip("=/()")
            own = self._becomes[kind]
        after = (promotion.replace(kind, own) if kind else "") + self.added(wall, gate)
        spelled = self.spell(piece, origin, capture, target, after, check)
        remarks: tuple[Remark, ...] = () if spelled == match[0] else (Remark("N105"),)
        if promotion and promotion[0] != "=":
            remarks += (Remark("N101"),)
        return MoveText(
            piece=piece,
            origin=origin,
            target=target,
            capture=capture,
            promotion=own,
            en_passant=en_passant,
            check=check,
            remarks=remarks,
            wall=wall,
            gate=gate,
        )

    def emit_whole(self, move: MoveText) -> str:
        """Return the text of a complete ``move`` with the whole of its origin: ``Ng1f3``, ``e2e4``."""
        if move.action is not Action.PIECE:
            return self.emit_other(move)
        promotion = self.promoted(move)
        return self.spell(move.piece, move.origin, move.capture, move.target, promotion, move.check)

    def places(self, start: Sequence[str | None], end: Sequence[str | None]) -> tuple[Place, Place]:
        """Return the origin and the target of which these values are written, None for what is not."""
        return tuple(start) if any(start) else (), tuple(end)

    def spell(self, piece: str, origin: Place, capture: bool, target: Place, promotion: str, check: str) -> str:
        """Return the text with these parts as the notation writes it; ``promotion`` comes with its sign."""
        letter = self.letters[piece]
        sign = "x" if capture else self._plain_sign
        start = joined(origin) if origin else ""
        if start and self._like_letter and not letter and self._like_letter.match(start):
            letter = piece
        return f"{letter}{start}{sign}{joined(target)}{promotion}{check}"

    def _explain(self, text: str) -> UnreadableMoveError:
        error = super()._explain(text)
        capital = text[:1].upper() + text[1:]
        if capital == text or not self.accepts(capital):
            return error
        return UnreadableMoveError(f"{error.reason}; piece letters are capitals, as in {capital}", error.offset)


class SAN(Lettered):
    """Standard algebraic notation, as in the FIDE Laws, Appendix C, and in PGN; for boards of other axes, too.

    What it writes::

        move       = ( castling | piece-move | pawn-move ) [ "+" | "#" ]
        castling   = "O-O" | "O-O-O"                           the tokens of the variant
        piece-move = letter [ file ] [ rank ] [ "x" ] cell     Nf3, Nbd2, R1xa3, Qh4xe1
        pawn-move  = [ file "x" ] cell [ "=" letter ]          e4, exd5, exd8=Q
        cell       = file rank

    The origin of a piece is its file, its rank, or both: the first of these that tells its move from the other
    legal moves of men of its kind to the cell, and none if there are no others.

    What it reads besides, with the code of the remark:

    - castling with the letter o or the digit 0 (N102);
    - a promotion without its sign or in another: ``e8Q``, ``e8/Q``, ``e8(Q)`` (N101);
    - any other sign than the notation's own (N105): ``:`` or ``×`` for a capture; a hyphen or dash before the
      target (``Ng1-f3``, ``e2-e4``); the pawn's letter (``Pe4``); dashes in castling; ``e.p.`` or ``ep`` before or
      after the check; ``++``, read as ``+`` because that is sure: some write it for double check, some for mate;
    - more of the origin than is needed (``Ng1f3``, ``e2e4``), which needs a position to judge: no remark;
    - a pawn's capture without a sign (``ed5``), but only from a file that is no piece letter in lower case:
      ``bc3`` may be a Bishop's move and is unreadable.

    On a board of other axes a cell is its values on all of them (``Bc3``: level, file, rank), and an origin the first
    of these that tells: each value alone, two of them, and so on. There, and where pawns go ahead along several axes,
    a file does not tell one from another: of a pawn's origin, too, as much is written as is needed, after his letter
    if it begins like a piece's (``ABc3``, but ``PBBc3``); ``Bc2-Bc3``, with a hyphen, is a pawn's move all the same.
    """

    name = "san"
    title = "Standard algebraic notation"

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet, pawn_letter="", plain_sign="")
        small_letters = {kind.lower() for kind in self._pieces}
        self._clear_file = any_of(file for file in self.axes[0] if file not in small_letters)
        self._file_tells = len(self.axes) == 2 and alphabet.pawn_axes == 1
        self._parts = _parts(self.axes)
        self._tellers = [(part, itemgetter(*part)) for part in self._parts if part]
        if not self._file_tells:  # a cell may begin like a piece's letter
            self._like_letter = re.compile(self._piece, re.IGNORECASE)
            cell = self.cell()
            own = f"(?!{cell}[{HYPHENS}]){any_of(self._pieces)}"
            foreign = f"(?!{cell}{self.sign}?{cell}){any_of(self._foreign)}"
            self._piece = f"(?:{own}|{foreign})"

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``; ``position`` tells which other men could go there."""
        if move.action is not Action.PIECE:
            return self.emit_other(move, position)
        promotion = self.promoted(move)
        origin = self.needed_origin(move, position)
        return self.spell(move.piece, origin, move.capture, move.target, promotion, move.check)

    def needed_origin(self, move: MoveText, position: Resolver) -> Place:
        """Return as much of the origin as tells the move from the others that fit without it."""
        if move.piece == self.alphabet.pawn and self._file_tells:
            return move.origin[:1] if move.capture else ()
        fitting = position.matching(MoveText(piece=move.piece, target=move.target, wall=move.wall, gate=move.gate))
        if len(fitting) == 1:  # as mostly
            return ()
        others = [other.origin for other in fitting if other.origin != move.origin]
        if not others:
            return ()
        told = next(part for part, on in self._tellers if on(move.origin) not in map(on, others))
        return tuple(value if axis in told else None for axis, value in enumerate(move.origin))

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` names its origin, other than by the file that a pawn's capture always has."""
        if move.piece == self.alphabet.pawn and move.capture and self._file_tells:
            return any(move.origin[1:])
        return bool(move.origin)

    def pawn(self) -> Part:
        """Return how a pawn's move begins: with his letter, or so that it is no piece's."""
        cell, file = self.cell(), self.values[0]
        captures = Row(self.origin(), self.capture)
        if self._file_tells:
            captures = Row(file, self.suffix(), self.capture)
            clear_file = Fragment(self._clear_file, "")
            return Row(Maybe(self._pawn_letter()), Ahead(Choice(cell, captures, Row(clear_file, file))))
        no_piece = Fragment(f"(?!{self._piece}{self.origin()}{self.sign}?{cell})", "")
        no_letter = Fragment(f"(?!(?i:{any_of(self._meant)}))", "")
        bare = Choice(cell, Row(no_letter, Choice(*self.values)), captures)
        return Choice(self._pawn_letter(), Row(no_piece, Ahead(bare)))

    def origin(self) -> Part:
        """Return as much of an origin as may be written, each value in a group."""
        if len(self._parts) > _ALL_OR_NOTHING:
            return Row(*(Maybe(Group("", value)) for value in self.values), self.suffix())
        if not self._file_tells:
            return Row(Maybe(self.cell()), self.suffix())
        file, rank = self.values
        file_alone = Where("piece", NEVER, Ahead(self.capture, self.cell()))  # as a pawn's capture has it
        return Row(Maybe(Group("", file), Choice(Group("", rank), file_alone)), self.suffix())


class LAN(Lettered):
    """Long algebraic notation: every move names the cell it starts from, by its values on all axes of the board.

    What it writes::

        move       = ( castling | piece-move | pawn-move ) [ "+" | "#" ]
        castling   = "O-O" | "O-O-O"                            the tokens of the variant
        piece-move = letter cell ( "-" | "x" ) cell             Ng1-f3, Nb4xc6
        pawn-move  = [ pawn ] cell ( "-" | "x" ) cell [ "=" letter ]      e2-e4, e7xd8=Q
        pawn       = the variant's ``long_pawn``: nothing in chess, ``P`` in Prisoner's Escape
        cell       = file rank

    It reads the departures that `SAN` reads, with the same remarks; N105 stands also for a missing sign
    (``Ng1f3``) and for a pawn's letter that is missing or too much.
    """

    name = "lan"
    title = "Long algebraic notation"

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet, pawn_letter=alphabet.long_pawn, plain_sign="-")

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``."""
        return self.emit_whole(move)

    def pawn(self) -> Part:
        """Return how a pawn's move begins: with his letter or with nothing."""
        return Maybe(self._pawn_letter())

    def origin(self) -> Part:
        """Return a whole origin."""
        return self.whole_cell()


def _parts(axes: Sequence[Sequence[str]]) -> list[tuple[int, ...]]:
    """Return what can be written of an origin, as numbers of axes, least first.

    Where a sign belongs to several axes, a part would not say which of them it means: all is written or nothing. The
    same holds where a value of the first axis begins another, as I begins IV, for the target's may come after it, and
    where x is part of a cell's name.
    """
    signs = [sign for values in axes for sign in {*"".join(values)}]
    begun = any(value.startswith(other) for value, other in permutations(axes[0], 2))
    is_clear = len(signs) == len({*signs}) and not begun and "x" not in signs
    counts = range(len(axes) + 1) if is_clear else (0, len(axes))
    return [part for count in counts for part in combinations(range(len(axes)), count)]
