"""The notation of Prince, and the same with the coordinates its inventor counts by.

A kind is named by the two letters of the inventor's quick reference (Appendix F). A cell is its tier, column and row,
in this order (Appendix A): ``1d4``, or ``(1,4,4)`` as he writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from plybook.notation.fragments import (
    CROSSES,
    HYPHENS,
    castling_fragment,
    check_in,
    one_of,
    promoted_to,
    promotion_of,
    read_castling,
)
from plybook.notation.grammar import NOTHING, Ahead, Choice, Fragment, Group, Maybe, Part, Row, Titled, Where
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation
from plybook.wording import listing

_ALIASES = {"Mk": "Mt"}
"""Codes that others write, and what they stand for: the rules file for Zillions of Games has Mk for the Market."""

_CHESS_LETTERS = {"Kn": "N"}
"""The letter a kind has in chess, where its code begins with another."""

_CAPTURES = f"{CROSSES}X:"
_SIGN = Fragment(one_of(HYPHENS + _CAPTURES), "'-' or 'x'")
_EN_PASSANT = Fragment(r"[ \t\xa0]*(?ai:e\.?p\.?)", "ep")
_CHECKS = Fragment("[+#]+", "marks + or #")
_MARKS = Fragment(f"(?:[+#]|{_EN_PASSANT})+", "marks ep, + or #")
_OF_A_CELL = "of a cell"
_OPENING = Fragment(r"\((?![A-Za-z])", f"'(' {_OF_A_CELL}")
_COMMA = Fragment(r",[ \t\xa0]*", f"',' {_OF_A_CELL}")
_CLOSING = Fragment(r"\)", f"')' {_OF_A_CELL}")

_LIKE_A_CODE = re.compile("[A-Z]|[a-z]{2}")
_AXES = 3
_LETTERS = 2  # of a code


class _Fragments:
    """What both notations are made of, for one alphabet."""

    def __init__(self, alphabet: Alphabet) -> None:
        kinds, pawn, promotions = alphabet.kinds, alphabet.pawn, alphabet.promotions
        self.piece = Fragment(_codes(kind for kind in kinds if kind != pawn), f"code {listing(kinds)}")
        self.pawn = Fragment(_codes([pawn]), f"code {pawn}", rare=True)
        self.kind = promoted_to(promotions, _codes(promotions))
        self.castling = castling_fragment(alphabet.castlings)


def _codes(kinds: Iterable[str]) -> str:
    """Return the pattern of the codes of ``kinds``, others' codes among them, in capitals or small letters."""
    return f"(?ai:{'|'.join(re.escape(code) for kind in kinds for code in _spellings(kind))})"


def _spellings(kind: str) -> list[str]:
    """Return the codes of a kind, its own first."""
    return [kind, *(code for code, own in _ALIASES.items() if own == kind)]


def _part(name: str, values: Sequence[str], end: str = "") -> Fragment:
    """Return a part of a cell; ``end`` is a condition on what follows."""
    return Fragment(f"(?ai:{one_of(values)}){end}", f"{name} {values[0]} to {values[-1]}")


class _Cell(NamedTuple):
    """The three parts of a cell, and what it begins with."""

    tier: Fragment
    column: Fragment
    row: Fragment
    start: Fragment


class Prince(Notation):
    """The notation of Prince: the code of the kind and both cells in full.

    ::

        move       = piece move | pawn move | castling
        piece move = KIND way { mark | "ep" }
        pawn move  = ( "Pn" way | bare way ) [ promotion ] { mark | "ep" }
        castling   = ( "O-O-O" | "O-O" ) { mark }
        way        = bare way | COLUMN [ ROW ] [ sign ] cell | sign cell
        bare way   = [ cell [ sign ] | TIER COLUMN [ sign ] ] cell
        cell       = TIER COLUMN ROW
        TIER       = "1" | ... | "8"
        COLUMN     = "a" | ... | "h"
        ROW        = "1" | ... | "8"
        sign       = "-" | "x"
        promotion  = KIND | "=" KIND | "/" KIND | "(" KIND ")"
        mark       = "+" | "#"

    Written: ``Kn1c8-3d8``, ``Ba1a1x5a6``, ``Pn4e5x3d4ep``, ``Pn7d4-8d4=Pr``, ``Pn7d4x8e5=Kn``, ``O-O``, ``O-O-O``;
    after them ``+`` or ``#``. No move is ever shortened.

    Read as well, each with a remark:

    - what leaves out the origin or some of it, ``Kn3d8``, ``Knc8-3d8``, ``Kn1cx3d8`` (N104); a tier alone or a row
      alone could be taken for each other and are not read;
    - castling with o or 0 (N102); a promotion without its sign or in another (N101);
    - with N105: a Pawn's move without ``Pn``; letters of the other case, ``KN1C8-3D8``; ``Mk`` for the Market; a
      missing sign, ``Kn1c83d8``; dashes for ``-``, and ``X``, ``×`` or ``:`` for ``x``; ``e.p.``, or a space before
      it; marks repeated or in another order. ``++`` is read as ``+``: some write it for a double check, some for
      mate, and only the board can tell.

    No text can be read in two ways, and none needs the case of its letters. A code has two of them and a column one,
    before which a figure stands or a code. Without its code a Pawn's move begins with a figure, so that ``B2b2`` is
    nothing: neither a Bishop's move nor that of a Pawn from the column b.
    """

    name: ClassVar[str] = "prince"
    title: ClassVar[str] = "Notation of Prince"
    marks: ClassVar[frozenset[Mark]] = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT})

    _form: ClassVar[str] = "{}{}{}"

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        can_serve = (
            len(alphabet.axes) == _AXES
            and bool(alphabet.castlings)
            and all(len(kind) == _LETTERS for kind in alphabet.kinds)
        )
        return (
            "" if can_serve else "tiers, columns and rows, men with codes of two letters, and castling, as in Prince"
        )

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._fragments = _Fragments(alphabet)
        self._kind_of = {code.lower(): kind for kind in alphabet.kinds for code in _spellings(kind)}
        self._column_of = dict(zip(self._column_names(), alphabet.axes[1], strict=True))
        self._name_of = {column: name for name, column in self._column_of.items()}
        self._names: dict[Place, str] = {(): ""}

    # --- cells ---------------------------------------------------------------------------------------------------

    def _column_names(self) -> Sequence[str]:
        """Return what the columns are called, in order."""
        return self.alphabet.axes[1]

    @cached_property
    def _cell(self) -> _Cell:
        tiers, columns, rows = self.alphabet.axes
        # A tier may come after a row. What is too high is to be found fault with where the number begins.
        tier, row = _part("tier", tiers, "(?![0-9])"), _part("row", rows, "(?![09])")
        return _Cell(tier, _part("column", columns), row, start=tier)

    def _ways(self) -> tuple[Part, Part]:
        """Return what can be said of an origin and of a target, with a group for each part."""
        of = self._cell
        origin = Row(Maybe(Group("", of.tier)), Group("", of.column), Maybe(Group("", of.row)))
        return origin, Row(Group("", of.tier), Group("", of.column), Group("", of.row))

    def cell_text(self, place: Place) -> str:
        """Return the name of the cell at ``place``: ``4d4`` or ``(4,4,4)``."""
        return self._name(place)

    def spelt_cell(self, text: str) -> str:
        """Return ``text`` in small letters and without spaces."""
        return "".join(text.casefold().split())

    def _place(self, tier: str, column: str, row: str) -> Place:
        """Return the place of these parts of a cell, each empty where it is not said."""
        return (tier or None, self._column_of[column.lower()], row or None) if column else ()

    def _name(self, place: Place) -> str:
        """Return the name of a cell, or of what is known of it."""
        name = self._names.get(place)
        if name is None:
            tier, column, row = place
            name = self._names[place] = self._form.format(tier or "", self._name_of[column or ""], row or "")
        return name

    # --- the grammar ---------------------------------------------------------------------------------------------

    def grammar(self) -> Part:
        """Return the grammar of one move."""
        of, start = self._fragments, self._cell.start
        origin, target = self._ways()
        man = (
            Choice(Group("piece", of.piece), Group("", of.pawn), Ahead(start)),
            Maybe(origin),
            Maybe(Group("", _SIGN)),
            Titled("cell", target),
            Where("piece", NOTHING, Maybe(Group("", promotion_of(of.kind)))),
        )
        move = Choice(Titled("man's move", *man), Group("castling", Titled("castling", of.castling)))
        return Row(move, Maybe(Group("", Where("castling", _CHECKS, _MARKS))))

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``."""
        piece, _, *cells, promotion, castling, marks = match.groups("")
        check = check_in(marks)
        if castling:
            return read_castling(castling, marks, check, self.alphabet.castlings)
        kind, sign = promotion.strip("=/()"), cells[3]
        move = MoveText(
            piece=self._kind_of[piece.lower()] if piece else self.alphabet.pawn,
            origin=self._place(*cells[:3]),
            target=self._place(*cells[4:]),
            capture=sign != "" and sign in _CAPTURES,
            promotion=self._kind_of[kind.lower()] if kind else "",
            en_passant="p" in marks.lower(),
            check=check,
        )
        remarks: tuple[Remark, ...] = ()
        if kind and promotion[0] != "=":
            remarks += (Remark("N101"),)
        is_short = not move.origin or None in move.origin
        if is_short:
            remarks += (Remark("N104"),)
        # What it would be with no departure but these two.
        plain = "" if is_short and not sign else "-"
        if match[0] != self._text(move, plain, promotion.replace(kind, move.promotion)):
            remarks += (Remark("N105"),)
        return move._replace(remarks=remarks)

    def _explain(self, text: str) -> UnreadableMoveError:
        error = super()._explain(text)
        hint = self._hint(error.reason, text[: error.offset], text[error.offset : error.offset + 2])
        return UnreadableMoveError(f"{error.reason}; {hint}", error.offset) if hint else error

    def _hint(self, reason: str, before: str, met: str) -> str:
        """Return what may help where ``met`` is written instead of what the reason expects, "" if nothing may."""
        of = self._fragments
        if _LIKE_A_CODE.match(met) and met.lower() not in self._kind_of:
            kinds = {of.piece.words: self.alphabet.kinds, of.kind.words: self.alphabet.promotions}
            promoted = [kind for kind in self.alphabet.promotions if self.accepts(f"{before}{kind}")]
            expected = next((kinds[words] for words in kinds if words in reason), promoted)
            near = [kind for kind in expected if met[0].upper() in (kind[0], _CHESS_LETTERS.get(kind))]
            if near:
                return f"a kind is two letters: did you mean {listing(near)}?"
        if any(words in reason for words in (_OF_A_CELL, *(part.words for part in self._cell))):
            lowest = self._name(tuple(values[0] for values in self.alphabet.axes))
            return f"a cell is tier, column and row, such as {lowest}"
        return ""

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        if move.action is Action.CASTLING:
            return move.castling + move.check
        return self._text(move, "-", f"={move.promotion}" if move.promotion else "")

    def _text(self, move: MoveText, plain: str, promotion: str) -> str:
        """Return the text of ``move``, with the sign ``plain`` if it captures nothing."""
        way = f"{self._name(move.origin)}{'x' if move.capture else plain}{self._name(move.target)}"
        return f"{move.piece}{way}{promotion}{'ep' if move.en_passant else ''}{move.check}"


class PrinceTriple(Prince):
    """The notation of Prince with cells as its inventor writes them, three numbers in brackets.

    The grammar is that of `Prince` but for the cell, which is always written whole::

        way      = bare way | sign cell
        bare way = [ cell [ sign ] ] cell
        cell     = "(" TIER "," COLUMN "," ROW ")"
        COLUMN   = "1" | ... | "8"

    Written: ``Kn(1,3,8)-(3,4,8)``, ``Ba(1,1,1)x(5,1,6)``, ``Pn(4,5,5)x(3,4,4)ep``, ``Pn(7,4,4)-(8,4,4)=Pr``; castling
    as there. Read as well is a space after a comma (N105), but in a file white space ends a move.
    """

    name: ClassVar[str] = "prince-triple"
    title: ClassVar[str] = "Notation of Prince, with cells as three numbers"

    _form: ClassVar[str] = "({},{},{})"

    def _column_names(self) -> Sequence[str]:
        return [str(number) for number in range(1, len(self.alphabet.axes[1]) + 1)]

    @cached_property
    def _cell(self) -> _Cell:
        tiers, _, rows = self.alphabet.axes
        end = "(?![0-9])"
        tier, column, row = (
            _part("tier", tiers, end),
            _part("column", self._column_names(), end),
            _part("row", rows, end),
        )
        return _Cell(tier, column, row, start=_OPENING)

    def _ways(self) -> tuple[Part, Part]:
        of = self._cell
        parts = (
            _OPENING,
            Group("", of.tier),
            _COMMA,
            Group("", of.column),
            _COMMA,
            Group("", of.row),
            _CLOSING,
        )
        return Row(*parts), Row(*parts)
