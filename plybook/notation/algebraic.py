"""The algebraic notations with letters for the men, for boards of any number of axes: standard (SAN) and long (LAN).

Axes (files, ranks, and what else a board has), letters and castlings come from the `Alphabet`; nothing of 8x8 chess
is built in. Both read more than they write: what people type and other programs print is taken for what it
plainly means, each departure leaving a remark, and nothing is guessed. What could mean two things is unreadable.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

from plybook.notation.cells import MARKS, Celled, any_of, is_capture, joined, range_of, said_by
from plybook.notation.fragments import HYPHENS, read_castling
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver, UnreadableMoveError
from plybook.notation.notation import Alphabet
from plybook.wording import listing

if TYPE_CHECKING:
    import pyparsing as pp

_ALL_OR_NOTHING = 2  # parts of an origin there are where all of it is written or nothing


class Lettered(Celled):
    """What SAN and LAN share: letters for the men, castling, promotion, and marks after the move.

    ``pawn_letter`` is what the notation writes for the pawn, ``plain_sign`` what it writes before the target of a
    move that takes nothing. ``foreign`` are the letters of another language that are read as well, with those they
    stand for; one that is a letter of the variant's own is not read as another. ``letters`` are those written for
    the kinds of men, ``promoted`` is the pattern of those of which a promotion is.

    A notation that departs from these overrides what differs: the pattern and the grammar of what stands after a cell
    (`suffix_pattern`, `suffix_elements`), of the sign before a promotion (``promotion_sign``) and of what may end a
    move after its marks (``last_mark``, `marks_element`); how values become places (`places`), and how the parts of a
    move are put together (`spell`).
    """

    marks = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE})
    foreign: ClassVar[Mapping[str, str]] = {}

    # What an origin begins like that may not stand after nothing: it could be read as a piece's letter.
    _like_letter: re.Pattern[str] | None = None

    promotion_sign: ClassVar[str] = "[=/]"
    last_mark: ClassVar[str] = ""

    def __init__(self, alphabet: Alphabet, pawn_letter: str, plain_sign: str) -> None:
        super().__init__(alphabet)
        self._plain_sign = plain_sign
        self._pieces = tuple(kind for kind in alphabet.kinds if kind != alphabet.pawn)
        self.letters = {kind: kind for kind in self._pieces} | {alphabet.pawn: pawn_letter}
        self._foreign = {letter: own for letter, own in self.foreign.items() if letter not in alphabet.kinds}
        self._meant = {kind: kind for kind in self._pieces} | self._foreign
        self._piece = any_of(self._meant)
        self.promoted = any_of(letter for letter, own in self._meant.items() if own in alphabet.promotions)

    @abstractmethod
    def origin_patterns(self) -> tuple[str, str]:
        """Return how a pawn's move begins, its letter or a condition, and the pattern of all origins."""

    @abstractmethod
    def way_elements(self) -> tuple[pp.ParserElement, pp.ParserElement]:
        """Return the grammar of origin, sign and target: that of pieces and that of pawns."""

    def suffix_pattern(self, left: str) -> str:
        """Return the pattern of what may stand after a cell or a part of one, in groups that begin with ``left``."""
        return ""

    def suffix_elements(self) -> list[pp.ParserElement]:
        """Return the grammar of what may stand after a cell or a part of one: here nothing."""
        return []

    def _cell_pattern(self) -> str:
        """Return the pattern of a cell, each value in a group."""
        return "".join(f"({value})" for value in self.value_patterns) + self.suffix_pattern("(")

    def pattern(self) -> str:
        """Return the one `pyparsing.Regex` that reads a move."""
        pawn, origin = self.origin_patterns()
        promotion = rf"[=/]?{self.promoted}|\({self.promoted}\)"
        return (
            f"(?:(?P<castling>{self.castling})"
            f"|(?:(?P<piece>{self._piece})|{pawn})"
            f"{origin}(?P<sign>{self.sign})?{self._cell_pattern()}"
            f"(?(piece)|(?P<promotion>{promotion})?))"
            rf"(?P<marks>(?:{MARKS}){self.last_mark})\Z"
        )

    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements."""
        import pyparsing as pp

        letters = listing(self._pieces)
        piece = pp.Regex(self._piece).set_name(f"piece letter {letters}")
        piece_way, pawn_way = self.way_elements()
        promotion = pp.Opt(self._promotion_element()) if self.alphabet.promotions else pp.Empty()
        moves = [
            (piece + piece_way).set_name("piece move"),
            (self.pawn_element() + pawn_way + promotion).set_name("pawn move"),
        ]
        starts = [f"a piece letter ({letters})", f"a {self.axis_names[0]} ({range_of(self.axes[0])})"]
        if self.alphabet.castlings:
            moves.insert(0, pp.Regex(self.castling).set_name("castling"))
            starts.append(f"castling ({listing(self.alphabet.castlings)})")
        return pp.MatchFirst(moves).set_name(listing(starts)) + pp.Opt(self.marks_element())

    def pawn_element(self) -> pp.ParserElement:
        """Return the grammar of how a pawn's move begins."""
        import pyparsing as pp

        return pp.Opt(pp.Literal(self.alphabet.pawn).set_name(f"pawn letter {self.alphabet.pawn}"))

    def _promotion_element(self) -> pp.ParserElement:
        import pyparsing as pp

        kind = pp.Regex(self.promoted).set_name(f"promotion to {listing(self.alphabet.promotions)}")
        signed = pp.Regex(self.promotion_sign).set_name("'='") - kind
        bracketed = pp.Literal("(") - kind - pp.Literal(")")
        return (signed | bracketed | kind).set_name("promotion")

    def read(self, tokens: Sequence[re.Match[str]]) -> MoveText:
        """Return what a text says that the token has matched."""
        match: re.Match[str] = tokens[0]
        castling, piece, *cells, promotion, marks = match.groups()
        check, en_passant = said_by(marks)
        if castling:
            return replace(read_castling(castling, marks, check, self.alphabet.castlings), en_passant=en_passant)
        piece = self._meant[piece] if piece else self.alphabet.pawn
        middle = len(cells) // 2
        capture = is_capture(cells[middle])
        origin, target = self.places(cells[:middle], cells[middle + 1 :])
        kind = own = ""
        if promotion:
            kind = promotion.strip("=/()")
            own = self._meant[kind]
        spelled = self.spell(piece, origin, capture, target, promotion.replace(kind, own) if kind else "", check)
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
        )

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
            own = f"(?!{self.cell}[{HYPHENS}]){any_of(self._pieces)}"
            foreign = f"(?!{self.cell}{self.sign}?{self.cell}){any_of(self._foreign)}"
            self._piece = f"(?:{own}|{foreign})"

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of ``move``; ``position`` tells which other men could go there."""
        if move.action is Action.CASTLING:
            return move.castling + move.check
        promotion = f"={move.promotion}" if move.promotion else ""
        origin = self.needed_origin(move, position)
        return self.spell(move.piece, origin, move.capture, move.target, promotion, move.check)

    def emit_whole(self, move: MoveText) -> str:
        """Return the text of a complete ``move`` with the whole of its origin: ``Ng1f3``, ``e2e4``."""
        if move.action is Action.CASTLING:
            return move.castling + move.check
        promotion = f"={move.promotion}" if move.promotion else ""
        return self.spell(move.piece, move.origin, move.capture, move.target, promotion, move.check)

    def needed_origin(self, move: MoveText, position: Resolver) -> Place:
        """Return as much of the origin as tells the move from the others that fit without it."""
        if move.piece == self.alphabet.pawn and self._file_tells:
            return move.origin[:1] if move.capture else ()
        fitting = position.matching(MoveText(piece=move.piece, target=move.target))
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

    def origin_patterns(self) -> tuple[str, str]:
        """Return how a pawn's move begins, and the pattern of as much of an origin as may be written."""
        pawn = re.escape(self.alphabet.pawn)
        if not self._file_tells:
            return f"(?:{pawn}|{self._bare_pawn()})", self._origin("(")
        file = self.value_patterns[0]
        captures = f"{file}{self.suffix_pattern('(?:')}{self.capture}"
        start = f"(?:{pawn})?(?={self.cell}|{captures}|{self._clear_file}{file})"
        if len(self._parts) > _ALL_OR_NOTHING:
            return start, self._origin("(")
        file_alone = f"(?(piece)(?!)|(?={self.capture}{self.cell}))"  # as a pawn's capture has it
        return start, f"(?:({file})(?:({self.value_patterns[1]})|{file_alone}))?{self.suffix_pattern('(')}"

    def _origin(self, left: str) -> str:
        """Return the pattern of any part of an origin, the values in groups that begin with ``left``."""
        values = [f"{left}{value})" for value in self.value_patterns]
        each = len(self._parts) > _ALL_OR_NOTHING
        parts = "".join(f"{value}?" for value in values) if each else f"(?:{''.join(values)})?"
        return parts + self.suffix_pattern(left)

    def _bare_pawn(self) -> str:
        """Return a condition on the move of a pawn without his letter, where the file does not tell him."""
        origin, values, letter = self._origin("(?:"), "|".join(self.value_patterns), f"(?i:{any_of(self._meant)})"
        no_piece = f"(?!{self._piece}{origin}{self.sign}?{self.cell})"
        return f"{no_piece}(?={self.cell}|(?!{letter})(?:{values})|{origin}{self.capture})"

    def pawn_element(self) -> pp.ParserElement:
        """Return the grammar of how a pawn's move begins: where the file does not tell him, like no piece's."""
        import pyparsing as pp

        if self._file_tells:
            return super().pawn_element()
        letter = pp.Literal(self.alphabet.pawn).set_name(f"pawn letter {self.alphabet.pawn}")
        return (letter | pp.Regex(self._bare_pawn()).set_name("no piece letter")).set_name("pawn")

    def way_elements(self) -> tuple[pp.ParserElement, pp.ParserElement]:
        """Return the grammar of as much of an origin as may be written, sign and target."""
        import pyparsing as pp

        values, sign, added = self.value_elements(), self.sign_element, self.suffix_elements()
        cell = pp.And([*values, *added]).set_name("cell")
        parts = [[values[axis] for axis in part] for part in sorted(self._parts[:-1], key=len, reverse=True)]
        ways = [cell + sign + cell, *(pp.And([*part, *added, sign, cell]) for part in parts)]
        ranges = [f"{axis}s {range_of(values)}" for axis, values in zip(self.axis_names, self.axes, strict=True)]
        name = f"the move's cells ({', '.join(ranges)})"
        piece_way = pp.MatchFirst(ways).set_name(name)
        if not self._file_tells:
            return piece_way, piece_way
        capture = pp.Regex(self.capture).set_name("'x'")
        clear_file = pp.Regex(self._clear_file).set_name("file that is no piece letter in lower case")
        pawn_way = cell + sign + cell | pp.And([values[0], *added, capture, cell]) | clear_file + cell | cell
        return piece_way, pawn_way.set_name(name)


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
        if move.action is Action.CASTLING:
            return move.castling + move.check
        promotion = f"={move.promotion}" if move.promotion else ""
        return self.spell(move.piece, move.origin, move.capture, move.target, promotion, move.check)

    def origin_patterns(self) -> tuple[str, str]:
        """Return how a pawn's move begins, and the pattern of a whole origin."""
        return f"(?:{re.escape(self.alphabet.pawn)})?", self._cell_pattern()

    def way_elements(self) -> tuple[pp.ParserElement, pp.ParserElement]:
        """Return the grammar of a whole origin, sign and target."""
        way = self.cell_element("origin") + self.sign_element + self.cell_element("target")
        return way, way


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
