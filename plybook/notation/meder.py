"""The notation of Jens Meder's Tournament Rules for Tri-D chess, called Romulan, and its long form.

Meder counts the files z a b c d e and calls the main boards W, N and B; a square of an attack board is named by the
pin the board stands on. Outside this module places are in the terms of the standard rules: file a to f, rank, level.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from plybook.notation.fragments import CROSSES, DASHES_TO_HYPHENS, HYPHENS, Fragment, castling_pattern, one_of
from plybook.notation.meder_board import (
    CORNERS,
    FILES,
    PIN_AT,
    PINS,
    SIDES,
    SQUARE_AT,
    file_of,
    is_full,
    place_in,
)
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver
from plybook.notation.notation import Alphabet, Notation
from plybook.wording import listing

if TYPE_CHECKING:
    import pyparsing as pp

_CASTLINGS = ("0-0", "0-0-0")
_CASTLING_SPELLING = str.maketrans("oO", "00")

# Which of file, rank and level an origin gives, the first choice first (rules 15 and 16). A pawn that advances
# writes nothing of an origin of which only the file would be said, for that is the file it arrives on.
_Form = tuple[bool, bool, bool]
_NOTHING, _FILE, _ALL = (False, False, False), (True, False, False), (True, True, True)
_PIECE_FORMS = (
    _NOTHING,
    _FILE,
    (False, True, False),
    (False, False, True),
    (True, True, False),
    (True, False, True),
    (False, True, True),
    _ALL,
)
_CAPTURE_FORMS = ((True, False, True), _ALL)
_ADVANCE_FORMS = (_FILE, *_CAPTURE_FORMS)


class Way(NamedTuple):
    """The elements of the way a man goes: a square, the whole way if it begins with a file, and that of a piece."""

    square: pp.ParserElement
    from_file: pp.ParserElement
    of_piece: pp.ParserElement


class Fragments:
    """What both forms of the grammar are made of, for one alphabet."""

    def __init__(self, alphabet: Alphabet) -> None:
        pieces = [kind for kind in alphabet.kinds if kind != alphabet.pawn]
        castlings = map(castling_pattern, reversed(_CASTLINGS))
        numbers = [number for number, *_ in PINS]
        self.piece = Fragment(one_of(pieces), f"piece letter {listing(pieces)}")
        self.pawn = Fragment(alphabet.pawn, f"pawn letter {alphabet.pawn}")
        self.file = Fragment(one_of(FILES), "file z or a to e")
        # A digit too many is to be found fault with where the number begins: "found '10'".
        self.rank = Fragment("[0-9](?![0-9])", "rank 0 to 9")
        self.board = Fragment("[WNB]", "board W, N or B")
        self.side = Fragment("|".join(SIDES), f"side {listing(SIDES)}")
        self.number = Fragment(one_of(numbers) + "(?![0-9])", f"pin number {numbers[0]} to {numbers[-1]}")
        self.pin = Fragment(f"(?:{self.side}){self.number}", "pin QL1 to KL6")
        self.level = Fragment(f"(?:{self.board}|{self.pin})", "level W, N, B or pin QL1 to KL6")
        self.hyphen = Fragment(one_of(HYPHENS), "'-'")
        self.sign = Fragment(one_of(HYPHENS + CROSSES), "'-' or 'x'")
        self.kind = Fragment(one_of(alphabet.promotions), f"promotion to {listing(alphabet.promotions)}")
        self.freed = Fragment(f"{self.kind}/(?={self.side})", "promotion of a Pawn that is set free")
        self.promotion = Fragment(rf"(?:[=/]?{self.kind}|\({self.kind}\))", "promotion")
        self.castling = Fragment("|".join(castlings), f"castling {listing(_CASTLINGS)}")
        self.en_passant = Fragment(r"[ \t\xa0]*e\.?p\.?", "e.p.")
        mark = r"[+#*]|\(=\)"
        self.marks = Fragment(f"(?:{mark})+", "marks +, # or (=)")
        self.all_marks = Fragment(f"(?:{mark}|{self.en_passant})+", "marks e.p., +, # or (=)")

    def pin_element(self) -> pp.ParserElement:
        """Return the element of a pin."""
        return self.side.element() - self.number.element()

    def way(self) -> Way:
        """Return the elements of the way a man goes."""
        import pyparsing as pp

        level = (self.board.element() | self.pin_element()).set_name(self.level.words)
        file, rank, sign = self.file.element(), self.rank.element(), self.sign.element()
        square = file - rank - level
        arrival = (sign - square | square).set_name(f"{self.sign.words}, or {self.file.words}")
        # A full square may be where the move goes or where it comes from; an "e" after it may begin "e.p.".
        whole = level - pp.Opt(~self.en_passant.element() + arrival)
        after_rank = (whole | arrival).set_name(self.level.words)
        after_file = (rank - after_rank | level - arrival | arrival).set_name(self.rank.words)
        from_file = file - after_file
        of_piece = rank - (level - arrival | arrival) | level - arrival | from_file | sign - square
        words = f"{self.file.words}, {self.rank.words}, {self.level.words}, or 'x'"
        return Way(square, from_file, of_piece.set_name(words))

    def moves(self, unlettered: str, board: str) -> str:
        """Return the pattern of a move, with one outer group for each kind of move.

        A Pawn's without its letter begins with what is ``unlettered``, and that of a board is ``board``.
        """
        man = (
            f"(?:(?P<piece>{self.piece})|{self.pawn}?(?={unlettered}))"
            f"(?P<from>(?P<from_file>{self.file})?(?P<from_rank>{self.rank})?(?P<from_level>{self.level})?)"
            f"(?P<sign>{self.sign})?"
            f"(?P<to>(?P<to_file>{self.file})(?P<to_rank>{self.rank})(?P<to_level>{self.level}))"
            f"(?(piece)|(?P<promotion>{self.promotion})?)(?P<marks>{self.all_marks})?"
        )
        castling = f"(?P<castling>{self.castling})(?P<castling_marks>{self.marks})?"
        moves = f"(?P<castling_move>{castling})|(?P<board_move>{board})|(?P<man_move>{man})"
        # The end belongs to the pattern: what is no square is complained of only when all else is well-formed.
        return rf"(?:{moves})\Z"


class Meder(Notation):
    """Meder's notation: the square of arrival, and of the origin what is needed.

    ::

        move       = piece move | pawn move | board move | castling
        piece move = PIECE [ FILE ] [ RANK ] [ LEVEL ] [ sign ] square { mark | "e.p." }
        pawn move  = [ PAWN ] [ FILE [ RANK ] [ LEVEL ] [ sign ] ] square [ promotion ] { mark | "e.p." }
        board move = [ KIND "/" ] PIN [ "-" PIN ] { mark } | PIN [ "-" PIN ] [ promotion ] { mark }
        castling   = ( "0-0-0" | "0-0" ) { mark }
        square     = FILE RANK LEVEL
        FILE       = "z" | "a" | "b" | "c" | "d" | "e"
        LEVEL      = "W" | "N" | "B" | PIN
        PIN        = ( "QL" | "KL" ) ( "1" | "2" | "3" | "4" | "5" | "6" )
        sign       = "-" | "x"
        promotion  = KIND | "=" KIND | "/" KIND | "(" KIND ")"
        mark       = "+" | "++" | "#" | "(=)" | "*"

    What is said of a square must lie on the board that its level names: there is no ``z5QL1``.

    Written: ``Nc5N``, ``Bxd5N``, ``Rd0KL1``; ``c4N``; ``d8BQ``; the pin a board goes to, ``QL5``; ``0-0``, ``0-0-0``;
    after them ``e.p.``, then ``+`` or ``#``. Of an origin as much as is needed:

    - of a piece's what tells it from others of its kind that could go there: nothing, the file ``Nbc5N``, the rank
      ``N3c5N``, the level ``NWc5N``, or two or all of these;
    - of a pawn's the file and level if it captures, ``aWxb4W``, or if another pawn could make the move, ``aWa4N``;
    - of a board's the pin if another board could go there, ``KL1-KL3``.

    A board's move by which a Pawn promotes ends with its letter, ``QL6Q``; if it is the other side's Pawn, who was
    waiting under the board that leaves, what its owner makes of it stands before: ``N/KL3``.

    Read as well:

    - a capture with no more than the pawn's file, ``axb4N`` (N104);
    - more of an origin than is needed, also in the long form, ``Nb1W-c3N`` (N103, as the board shows);
    - castling with o or O (N102);
    - with the remark N105: the pawn's letter, and its file where an advance says it already; a hyphen where it is not
      the long form's; dashes for ``-``, ``×`` for ``x``; ``=``, ``/`` or brackets at a promotion; ``ep``, or a space
      before it; marks in another order; ``++``, which is mate, for rule 18 lists it with ``#`` as the FIDE Laws do;
      ``(=)``, the offer of a draw, which is no part of the move; ``*`` for an attack board that changes hands, which
      other notations mark.

    A pin in an origin, ``NQL3c5N``, is the board on that pin and no other of the same height.
    """

    name: ClassVar[str] = "meder"
    naming = "boards"
    title: ClassVar[str] = "Meder's notation for Tri-D chess (Romulan)"
    marks: ClassVar[frozenset[Mark]] = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT})
    written_castlings: ClassVar[tuple[str, str]] = _CASTLINGS
    """Castling as it is written, in the order of an alphabet."""
    # Weiß and Neutral begin like White and neutral; Meder himself once has the first letter of Schwarz.
    before_promotion = "[WNBS=/(]"
    peculiar = (("(?<=[0-9])S", "B", "S for Schwarz, which is B for Black"),)

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        can_serve = bool(alphabet.boards) and len(alphabet.castlings) == len(_CASTLINGS)
        return "" if can_serve else "the levels and pins of Tri-D chess, boards that move, and castling to two sides"

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._fragments = Fragments(alphabet)
        self._castling_tokens = dict(zip(self.written_castlings, alphabet.castlings, strict=True))
        self._castlings = dict(zip(alphabet.castlings, self.written_castlings, strict=True))

    # --- the grammar, twice --------------------------------------------------------------------------------------

    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements; "-" lets an error stand where it occurred."""
        import pyparsing as pp

        of = self._fragments
        pin, way = of.pin_element(), of.way()
        kind = of.kind.element()
        promotion = pp.Opt(pp.Regex("[=/]").set_name("'='") - kind | pp.Literal("(") + kind + ")" | kind)
        marks, all_marks = pp.Opt(of.marks.element()), pp.Opt(of.all_marks.element())
        castling = of.castling.element() + marks
        goes = pin - pp.Opt(of.hyphen.element() - pin)
        board = of.freed.element() + goes + marks | goes + promotion + marks
        piece = of.piece.element() - way.of_piece
        pawn = (of.pawn.element() - way.from_file | way.from_file) + promotion
        man = piece.set_name("piece move") | pawn.set_name("pawn move")
        move = castling.set_name("castling") | board.set_name("board move") | man + all_marks
        return move.set_name(f"{of.piece.words} (a capital), {of.file.words}, {of.pin.words}, or {of.castling.words}")

    def pattern(self) -> str:
        """Return the element that reads a move: one pattern, with one outer group for each kind of move."""
        of = self._fragments
        board = (
            f"(?P<freed>{of.freed})?(?:(?P<from_pin>{of.pin}){of.hyphen})?(?P<to_pin>{of.pin})"
            f"(?(freed)|(?P<board_promotion>{of.promotion})?)(?P<board_marks>{of.marks})?"
        )
        return of.moves(f"{of.file}", board)

    # --- cells ---------------------------------------------------------------------------------------------------

    def cell_text(self, place: Place) -> str:
        """Return the name of the cell at ``place``: ``c4N``."""
        return "".join(SQUARE_AT[place])

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, tokens: Sequence[re.Match[str]]) -> MoveText:
        """Return what the one match says that is all of ``tokens``, by the kind of the move."""
        match = tokens[0]
        readers = {
            "castling_move": self._read_castling,
            "board_move": self._read_board_move,
            "man_move": self._read_man_move,
        }
        return readers[str(match.lastgroup)](match)

    def _read_man_move(self, match: re.Match[str]) -> MoveText:
        letter, start, sign = match["piece"] or "", match["from"], match["sign"] or ""
        origin, target = place_in(match, "from"), place_in(match, "to")
        capture = bool(sign) and sign in CROSSES
        promotion = (match["promotion"] or "").strip("=/()")
        en_passant, changes_owner, check = _read_marks(match["marks"] or "")
        advances = not (letter or capture or en_passant)
        if advances and origin in ((), file_of(target)):
            origin, start = file_of(target), ""
        move = MoveText(
            piece=letter or self.alphabet.pawn,
            origin=origin,
            origin_pin=() if is_full(origin) else CORNERS.get(match["from_level"] or "", ()),
            target=target,
            capture=capture,
            promotion=promotion,
            en_passant=en_passant,
            changes_owner=changes_owner,
            check=check,
        )
        own_sign = self._sign(move, hyphenated=bool(sign))
        own = f"{letter}{start}{own_sign}{match['to']}{promotion}{_write_marks(move)}"
        return replace(move, remarks=_remarks(short=self._is_short(move), odd=own != match[0]))

    def _read_board_move(self, match: re.Match[str]) -> MoveText:
        start, target, freed = match["from_pin"], match["to_pin"], match["freed"] or ""
        promotion = (freed or match["board_promotion"] or "").strip("=/()")
        _, changes_owner, check = _read_marks(match["board_marks"] or "")
        move = MoveText(
            action=Action.BOARD,
            origin=CORNERS[start] if start else (),
            target=CORNERS[target],
            promotion=promotion,
            frees=bool(freed),
            changes_owner=changes_owner,
            check=check,
        )
        odd = self._board_text(move, f"{start}-" if start else "") != match[0]
        return replace(move, remarks=_remarks(short=self._is_short(move), odd=odd))

    def _read_castling(self, match: re.Match[str]) -> MoveText:
        hyphened = match["castling"].translate(DASHES_TO_HYPHENS)
        own = hyphened.translate(_CASTLING_SPELLING)
        _, changes_owner, check = _read_marks(match["castling_marks"] or "")
        move = MoveText(
            action=Action.CASTLING,
            castling=self._castling_tokens[own],
            changes_owner=changes_owner,
            check=check,
        )
        spelling = () if own == hyphened else (Remark("N102", own),)
        odd = hyphened + _write_marks(move) != match[0]
        return replace(move, remarks=spelling + _remarks(short=False, odd=odd))

    def _is_short(self, move: MoveText) -> bool:
        """Say whether ``move`` was written without what this notation asks for: a capturing pawn's file and level."""
        if move.piece != self.alphabet.pawn or (move.origin[:1] == move.target[:1] and not move.capture):
            return False
        return not move.origin or move.origin[-1] is None

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` says more of its origin than this notation always does."""
        if move.piece != self.alphabet.pawn or not move.origin:
            return bool(move.origin)
        file, rank, level = move.origin
        return rank is not None or (level is not None and not move.capture and file == move.target[0])

    def with_less_origin(self, move: MoveText) -> MoveText | None:
        """Return ``move`` without a board's pin, or the last that is said of where a Pawn comes from."""
        if move.action is Action.BOARD:
            return replace(move, origin=())
        if move.piece != self.alphabet.pawn:
            return super().with_less_origin(move)
        file, rank, level = move.origin
        return replace(move, origin=(file, None, level if rank else None), origin_pin=())

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        end = move.promotion + _write_marks(move)
        if move.action is Action.CASTLING:
            return self._castlings[move.castling] + end
        if move.action is Action.BOARD:
            return self._board_text(move, f"{PIN_AT[move.origin]}-" if self._names_pin(move, position) else "")
        letter = "" if move.piece == self.alphabet.pawn else move.piece
        start = self._start(move, position)
        return f"{letter}{start}{self._sign(move)}{''.join(SQUARE_AT[move.target])}{end}"

    @staticmethod
    def _board_text(move: MoveText, start: str) -> str:
        """Return the text of a board's move, with what is to be written of its ``start``."""
        freed, carried = (f"{move.promotion}/", "") if move.frees else ("", move.promotion)
        return f"{freed}{start}{PIN_AT[move.target]}{carried}{_write_marks(move)}"

    def _sign(self, move: MoveText, *, hyphenated: bool = False) -> str:
        """Return the sign of ``move``; ``hyphenated`` if it was read with a hyphen, which the long form has."""
        if move.capture:
            return "x"
        return "-" if hyphenated and is_full(move.origin) else ""

    def _names_pin(self, move: MoveText, position: Resolver) -> bool:
        """Say whether the pin a board leaves is to be written: another board could go where it goes."""
        question = MoveText(action=Action.BOARD, target=move.target, promotion=move.promotion)
        return any(found.origin != move.origin for found in position.matching(question))

    def _start(self, move: MoveText, position: Resolver) -> str:
        """Return what is to be written of the origin of a man."""
        is_pawn = move.piece == self.alphabet.pawn
        forms = _PIECE_FORMS if not is_pawn else _CAPTURE_FORMS if move.capture else _ADVANCE_FORMS
        question = MoveText(piece=move.piece, target=move.target, promotion=move.promotion)
        others = {found.origin for found in position.matching(question)} - {move.origin}
        form = next((form for form in forms if not _fits_any(form, move.origin, others)), _ALL)
        return "" if form is _FILE and is_pawn else _written(move.origin, form)


class MederLong(Meder):
    """The long form of Meder's notation: both squares in full, and both pins of a board.

    The grammar is that of `Meder`. Written: ``Nb1W-c3N``, ``Nb1Wxc3N``, ``c2W-c4N``, ``b4Wxa5QL2``, ``QL1-QL3``;
    castling as there. A move without its whole origin, ``Nc3N``, ``QL3``, is a short form here (N104).
    """

    name: ClassVar[str] = "meder-long"
    title: ClassVar[str] = "Meder's notation for Tri-D chess, both squares in full"

    def _is_short(self, move: MoveText) -> bool:
        return not is_full(move.origin)

    def specifies_origin(self, move: MoveText) -> bool:
        """Say no: the origin is always written in full."""
        return False

    def _sign(self, move: MoveText, *, hyphenated: bool = True) -> str:
        if move.capture:
            return "x"
        return "-" if hyphenated or is_full(move.origin) else ""

    def _names_pin(self, move: MoveText, position: Resolver) -> bool:
        return True

    def _start(self, move: MoveText, position: Resolver) -> str:
        return _written(move.origin, _ALL)


def _written(place: Place, form: _Form) -> str:
    """Return as much of a square's name as ``form`` tells."""
    return "".join(part for part, shown in zip(SQUARE_AT[place], form, strict=True) if shown)


def _fits_any(form: _Form, place: Place, others: set[Place]) -> bool:
    """Say whether ``form`` of ``place`` is also true of one of ``others``."""
    return any(
        all(value == wanted for value, wanted, shown in zip(other, place, form, strict=True) if shown)
        for other in others
    )


def _read_marks(marks: str) -> tuple[bool, bool, str]:
    """Return what the marks say: en passant, a change of owner, check."""
    check = "#" if "#" in marks or "++" in marks else "+" if "+" in marks else ""
    return "p" in marks, "*" in marks, check


def _write_marks(move: MoveText) -> str:
    return ("e.p." if move.en_passant else "") + move.check


def _remarks(*, short: bool, odd: bool) -> tuple[Remark, ...]:
    """Return what departs from the canonical text: it is ``short`` of something, or spelled in another way."""
    return (Remark("N104"),) * short + (Remark("N105"),) * odd
