"""The notation of Charles Roth's program StarTrek3dChess for Tri-D chess, in which a capture names the man taken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from plybook.notation.fragments import CROSSES, HYPHENS, check_in, one_of, promoted_to
from plybook.notation.grammar import Ahead, Choice, Fragment, Group, Maybe, Part, Row, Titled
from plybook.notation.levels import LOOK_ALIKES, CellFragments, Leveled, Parts, cell_in, cell_text
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver
from plybook.notation.notation import Alphabet
from plybook.wording import listing

_CASTLINGS = ("O-O", "O-O-O")
_CASTLING_SPELLING = str.maketrans(dict.fromkeys("o0", "O") | dict.fromkeys(HYPHENS, "-"))
_BOARDS = ("L", "QL", "KL")
_TAKES = CROSSES + "X*"

# Where a Pawn has come to by a double step, and the rank it has passed. A board's Pawns begin a rank further back.
_PASSED = {"3": "2", "4": "3", "5": "6", "6": "7"}
_ONLY_ARRIVED = frozenset("45")  # no Pawn passes these ranks


def _either_case(letters: Iterable[str]) -> str:
    return "".join(case for letter in letters for case in (letter.upper(), letter.lower()))


# What is surely spelt as it is written here: an origin with its level may not have needed that.
_SETTLED = re.compile(
    r"O-O(?:-O)?|[PRNBQK][a-z][0-9](?:-|x[PRNBQK])[a-z][0-9]\([0-9]\)(?:=[QRBN])?"
    r"|[QK]?L[a-z][0-9]\([0-9]\)-[a-z][0-9]\([0-9]\)(?:=[QRBN])?"
)
_OWN_MARKS = re.compile(r"(?: ?e\.?p\.?)?", re.IGNORECASE)


class Roth(Leveled):
    """The notation of StarTrek3dChess: a capture names the man taken, and what is clear may be left out.

    ::

        move       = piece move | board move | castling
        piece move = KIND [ cell ] ( "-" [ cell ] | cross KIND [ cell ] | cross cell ) [ promotion ] { "ep" | mark }
        board move = ( "L" | "QL" | "KL" ) [ pin ] "-" [ pin ] [ promotion ] { mark }
        castling   = ( "O-O-O" | "O-O" ) { mark }
        cell       = FILE RANK [ "(" LEVEL ")" ]
        pin        = cell [ "i" ]
        cross      = "x" | "*"
        promotion  = "=" KIND
        mark       = "+" | "#" | "*"

    Case does not matter. Written: ``Pc2-c4(2)``, ``Rb4xBe8(7)``, ``Pd7-d8(6)=Q``; the origin's level where a like man
    of the same column could move as well; a board with both pins, ``QLb1(2)-b3(4)``, ``KLe6(4)-e8(6)=Q``; ``O-O``,
    ``O-O-O``. Check and mate are not marked. The program takes a text only if it fits one of the moves it knows, and
    it leaves the check of one's own King for later, so what it could take for two moves is written out.

    En passant the program wants the square of the Pawn that is taken, ``Pc5xPb5ep``, and finds out where the taking
    Pawn lands. That is written where one landing is possible; else the square of arrival, ``Pc5xPb6(4)ep``, which
    only plybook reads. Both are read: a square beside the origin, or of rank 4 or 5, is that of the Pawn taken.
    ``ep``, `` ep`` and ``e.p.`` are the same, and so are ``x`` and ``*``, and an origin with its level or without.

    Read as well, each with a remark: a move without its origin, or without the target or its level, ``N-b4(4)``,
    ``Qe6(6)xP``, ``QL-b3(4)`` (N104), which must fit one legal move; ``=`` left out (N101); castling with 0 (N102);
    a capture that does not name the man taken, ``Rb4xe8(7)`` (N104); dashes for ``-``, ``×`` for ``x``, and marks
    of check, of mate and of a board's change of owner (N105), which other notations have.

    A board's letter says which side it began on. ``i`` after a pin is a hanging board, which no ruleset here has.
    """

    name: ClassVar[str] = "roth"
    title: ClassVar[str] = "Roth's notation for Tri-D chess, of StarTrek3dChess"
    marks: ClassVar[frozenset[Mark]] = frozenset({Mark.CAPTURE, Mark.EN_PASSANT})
    ignores_case: ClassVar[bool] = True
    usual_variant: ClassVar[str] = "tri-d"

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._castling_tokens = dict(zip(_CASTLINGS, alphabet.castlings, strict=True))
        self._castlings = dict(zip(alphabet.castlings, _CASTLINGS, strict=True))

    # --- the grammar ---------------------------------------------------------------------------------------------

    def grammar(self) -> Part:
        """Return the grammar of one move, with one outer group for each kind of move."""
        kinds, promotions = self.alphabet.kinds, self.alphabet.promotions
        of = CellFragments(self.alphabet, files=_either_case(sorted(self.alphabet.axes[0])))
        man = Fragment(one_of(_either_case(kinds)), f"piece letter {listing(kinds)}")
        # What a digit follows is a file: "b8" is no Bishop.
        captured = Fragment(f"{man}(?![0-9])", man.words)
        cross = Fragment(one_of(_TAKES), "'x'")
        kind = promoted_to(promotions, one_of(_either_case(promotions)))
        hung = Fragment("[iI]", "'i' for a hanging board")
        en_passant = r"[ \t\xa0]*[eE]\.?[pP]\.?"
        marks = Fragment(f"(?:[*+#]|{en_passant})+", "marks ep, *, + or #")

        def goal(prefix: str, *further: Part) -> Part:
            # Only after a cell may the sign of equality be missing; else the letter could be that of the man taken.
            promotion = Maybe(Group(f"{prefix}_promotion", Titled("promotion", Maybe("="), kind)))
            arrival = Row(of.cell(prefix), *further, promotion)
            return Choice(arrival, Maybe(Group(f"{prefix}_nowhere", "=", kind)))

        # An "e" may begin "ep".
        to_cell = Row(Fragment(f"(?!{en_passant})", ""), Ahead(of.file))
        taken = Row(Fragment(f"(?<={cross})", ""), Group("captured", captured))
        piece = (
            Group("piece", man),
            Maybe(of.cell("from")),
            Group("sign", Choice(of.hyphen, cross)),
            Choice(Fragment(f"(?<={of.hyphen})", ""), taken, to_cell),
            goal("to"),
            Maybe(Group("marks", marks)),
        )
        board = (
            Group("board", Fragment("[QqKk]?[Ll]", f"board {listing(_BOARDS)}")),
            Maybe(of.cell("from_pin"), Maybe(Group("from_hung", hung))),
            Group("board_sign", of.hyphen),
            goal("pin", Maybe(Group("hung", hung))),
            Maybe(Group("board_marks", of.marks)),
        )
        return Choice(
            Group("piece_move", Titled("piece move", *piece)),
            Group("board_move", Titled("board move", *board)),
            of.castling_move(_CASTLINGS),
        )

    # --- reading -------------------------------------------------------------------------------------------------

    def _read_piece_move(self, parts: Parts) -> MoveText:
        piece, captured = parts["piece"].upper(), parts["captured"].upper()
        origin, target = cell_in(parts, "from"), cell_in(parts, "to")
        capture, en_passant = parts["sign"] in _TAKES, "p" in parts["marks"].lower()
        short = not origin or None in (target or (None,)) or (capture and not captured)
        pawns = piece == self.alphabet.pawn and captured in ("", self.alphabet.pawn) and capture
        if pawns and (passed := _passed(origin, target, en_passant)):
            target, captured, short = passed, self.alphabet.pawn, not origin or not captured
        return MoveText(
            piece=piece,
            origin=origin,
            target=target,
            capture=capture,
            captured=captured,
            promotion=_promotion(parts, "to"),
            en_passant=en_passant,
            changes_owner="*" in parts["marks"],
            check=check_in(parts["marks"]),
            remarks=_remarks(parts, "to", parts["sign"], parts["marks"], short=short),
        )

    def _read_board_move(self, parts: Parts) -> MoveText:
        origin, target = cell_in(parts, "from_pin"), cell_in(parts, "pin")
        short = None in (origin or (None,)) or None in (target or (None,))
        board = parts["board"].upper()
        return MoveText(
            action=Action.BOARD,
            board="" if board == _BOARDS[0] else board,
            origin=origin,
            target=target,
            promotion=_promotion(parts, "pin"),
            hung=bool(parts["from_hung"] or parts["hung"]),
            changes_owner="*" in parts["board_marks"],
            check=check_in(parts["board_marks"]),
            remarks=_remarks(parts, "pin", parts["board_sign"], parts["board_marks"], short=short),
        )

    def _read_castling(self, parts: Parts) -> MoveText:
        written, marks = parts["castling"], parts["castling_marks"]
        own = written.translate(_CASTLING_SPELLING)
        spelling = (Remark("N102", own),) if own != written.replace("o", "O") else ()
        return MoveText(
            action=Action.CASTLING,
            castling=self._castling_tokens[own],
            changes_owner="*" in marks,
            check=check_in(marks),
            remarks=spelling + ((Remark("N105"),) if marks else ()),
        )

    def is_settled(self, text: str) -> bool:
        """Say whether a text is surely spelt as `emit` spells it: small letters, say, are as good."""
        return _SETTLED.fullmatch(text) is not None

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        promotion = f"={move.promotion}" if move.promotion else ""
        if move.action is Action.CASTLING:
            return self._castlings[move.castling]
        if move.action is Action.BOARD:
            hung = "i" if move.hung else ""
            return f"{move.board[:2]}{cell_text(move.origin)}-{cell_text(move.target)}{hung}{promotion}"
        start = move.piece + cell_text(self._written_origin(move, position))
        if not move.capture:
            return f"{start}-{cell_text(move.target)}{promotion}"
        taking = f"{start}x{move.captured}"
        if not move.en_passant:
            return f"{taking}{cell_text(move.target)}{promotion}"
        beside = f"{taking}{move.target[0]}{move.origin[1]}ep"
        is_clear = len(position.matching(self.parse(beside))) <= 1
        return beside if is_clear else f"{taking}{cell_text(move.target)}ep"

    def _written_origin(self, move: MoveText, position: Resolver) -> Place:
        """Return the origin without its level, or with it if another such man of its column could move."""
        column = (*move.origin[:-1], None)
        men = position.matching(MoveText(piece=move.piece, origin=column))
        return move.origin if any(man.origin != move.origin for man in men) else column


def _passed(origin: Place, target: Place, en_passant: bool) -> Place:
    """Return the square that a Pawn takes en passant if ``target`` is where the taken one stands; else nothing."""
    if not target:
        return ()
    file, rank, _ = target
    is_beside = rank == origin[1] and file != origin[0] if origin else en_passant and rank in _ONLY_ARRIVED
    return (file, _PASSED[rank], None) if is_beside and rank in _PASSED else ()


def _promotion(parts: Parts, prefix: str) -> str:
    """Return what a Pawn becomes."""
    return (parts[f"{prefix}_promotion"] or parts[f"{prefix}_nowhere"])[-1:].upper()


def _remarks(parts: Parts, prefix: str, sign: str, marks: str, *, short: bool) -> tuple[Remark, ...]:
    """Return what departs from the notation's own spelling: it is ``short`` of something, or has other signs."""
    promotion = parts[f"{prefix}_promotion"]
    bare = (Remark("N101"),) if promotion and not promotion.startswith("=") else ()
    odd = sign in LOOK_ALIKES or not _OWN_MARKS.fullmatch(marks)
    return bare + (Remark("N104"),) * short + (Remark("N105"),) * odd
