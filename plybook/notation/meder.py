"""The notation of Jens Meder's Tournament Rules for Tri-D chess, called Romulan, and its long form.

Meder counts the files z a b c d e and calls the main boards W, N and B; a square of an attack board is named by the
pin the board stands on. Outside this module places are in the terms of the standard rules: file a to f, rank, level.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from plybook.notation.fragments import (
    CROSSES,
    DASHES_TO_HYPHENS,
    HYPHENS,
    castling_fragment,
    check_in,
    one_of,
    promoted_to,
    promotion_of,
)
from plybook.notation.grammar import NOTHING, Ahead, Choice, Fragment, Group, Maybe, Part, Row, Titled, Where
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

_CASTLINGS = ("0-0", "0-0-0")
_CASTLING_SPELLING = str.maketrans("oO", "00")
DOUBLE = "#"
"""What ``++`` says by rule 18."""

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


class Fragments:
    """What the grammar is made of, for one alphabet."""

    def __init__(self, alphabet: Alphabet) -> None:
        pieces = [kind for kind in alphabet.kinds if kind != alphabet.pawn]
        numbers = [number for number, *_ in PINS]
        self.piece = Fragment(one_of(pieces), f"piece letter {listing(pieces)} (a capital)")
        self.pawn = Fragment(alphabet.pawn, f"pawn letter {alphabet.pawn}", rare=True)
        self.file = Fragment(one_of(FILES), "file z or a to e")
        # A digit too many is to be found fault with where the number begins: "found '10'".
        self.rank = Fragment("[0-9](?![0-9])", "rank 0 to 9")
        side = Fragment("|".join(SIDES), "pin QL1 to KL6")
        number = Fragment(one_of(numbers) + "(?![0-9])", f"pin number {numbers[0]} to {numbers[-1]}")
        self.pin = Titled("pin", side, number)
        self.board = Fragment("[WNB]", "level W, N or B")
        self.hyphen = Fragment(one_of(HYPHENS), "'-'")
        self.sign = Fragment(one_of(HYPHENS + CROSSES), "'-' or 'x'")
        self.kind = promoted_to(alphabet.promotions)
        self.castling = castling_fragment(_CASTLINGS)
        self.en_passant = Fragment(r"[ \t\xa0]*e\.?p\.?", "e.p.")
        mark = r"[+#*]|\(=\)"
        self.marks = Fragment(f"(?:{mark})+", "marks +, # or (=)")
        self.all_marks = Fragment(f"(?:{mark}|{self.en_passant})+", "marks e.p., +, # or (=)")
        self.unlettered: Part = self.file
        """What a Pawn's move begins with if it has no letter."""

    def board_move(self) -> Part:
        """Return the move of a board."""
        return Row(
            Maybe(self.freed),
            Maybe(Group("from_pin", self.pin), self.hyphen),
            Group("to_pin", self.pin),
            *self.board_end(),
        )

    def board_end(self) -> tuple[Part, Part]:
        """Return what may end the move of a board: a promotion, if no other Pawn is set free, and marks."""
        promotion = Maybe(Group("board_promotion", promotion_of(self.kind)))
        return Where("freed", NOTHING, promotion), Maybe(Group("board_marks", self.marks))

    @property
    def freed(self) -> Part:
        """The promotion of a Pawn that a board's move sets free."""
        kind = Fragment(f"{self.kind}/", "promotion of a Pawn that is set free", rare=True)
        return Group("freed", kind)

    def square(self, prefix: str, between: Callable[[Part], Part] = Row) -> Part:
        """Return what is said of a square: its parts are the groups ``{prefix}_file``, ``_rank`` and ``_level``."""
        parts: dict[str, Part] = {"file": self.file, "rank": self.rank, "level": Choice(self.board, self.pin)}
        return Group(prefix, *(between(Group(f"{prefix}_{name}", part)) for name, part in parts.items()))

    def move(self) -> Part:
        """Return the grammar of one move, with one outer group for each kind of move."""
        man = (
            Choice(Group("piece", self.piece), Row(Maybe(self.pawn), Ahead(self.unlettered))),
            self.square("from", between=Maybe),
            Maybe(Group("sign", self.sign)),
            Titled("square", self.square("to")),
            Where("piece", NOTHING, Maybe(Group("promotion", promotion_of(self.kind)))),
            Maybe(Group("marks", self.all_marks)),
        )
        castling = Group("castling", self.castling), Maybe(Group("castling_marks", self.marks))
        return Choice(
            Group("man_move", Titled("man's move", *man)),
            Group("board_move", Titled("board move", self.board_move())),
            Group("castling_move", Titled("castling", *castling)),
        )


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
        self._castling_tokens = dict(zip(self.written_castlings, alphabet.castlings, strict=True))
        self._castlings = dict(zip(alphabet.castlings, self.written_castlings, strict=True))

    def grammar(self) -> Part:
        """Return the grammar of one move, with one outer group for each kind of move."""
        return Fragments(self.alphabet).move()

    # --- cells ---------------------------------------------------------------------------------------------------

    def cell_text(self, place: Place) -> str:
        """Return the name of the cell at ``place``: ``c4N``."""
        return "".join(SQUARE_AT[place])

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``, by the kind of the move."""
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
        return move._replace(remarks=_remarks(short=self._is_short(move), odd=own != match[0]))

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
        return move._replace(remarks=_remarks(short=self._is_short(move), odd=odd))

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
        return move._replace(remarks=spelling + _remarks(short=False, odd=odd))

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
            return move._replace(origin=())
        if move.piece != self.alphabet.pawn:
            return super().with_less_origin(move)
        file, rank, level = move.origin
        return move._replace(origin=(file, None, level if rank else None), origin_pin=())

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
    return "p" in marks, "*" in marks, check_in(marks, DOUBLE)


def _write_marks(move: MoveText) -> str:
    return ("e.p." if move.en_passant else "") + move.check


def _remarks(*, short: bool, odd: bool) -> tuple[Remark, ...]:
    """Return what departs from the canonical text: it is ``short`` of something, or spelled in another way."""
    return (Remark("N104"),) * short + (Remark("N105"),) * odd
