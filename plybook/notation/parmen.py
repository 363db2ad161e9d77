"""The notation of the Parmen manual for Tri-D chess, and the full form that names both squares with their levels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from plybook.notation.fragments import CROSSES, HYPHENS, Fragment, castling_pattern, listing, one_of
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver
from plybook.notation.notation import Alphabet, Notation

if TYPE_CHECKING:
    import pyparsing as pp

LOOK_ALIKES = frozenset(HYPHENS[1:] + CROSSES[1:])
"""Signs that are read for ``-`` and ``x``."""
_CASTLING_SPELLING = str.maketrans(dict.fromkeys("O0", "o") | dict.fromkeys(HYPHENS, "-"))
_AXES = 3

_Parts = dict[str, str]
"""The named groups of a match, empty where nothing is written."""


def needs_of(alphabet: Alphabet) -> str:
    """Return in words what a notation of Tri-D chess needs and ``alphabet`` has not; "" if it has all."""
    can_serve = len(alphabet.axes) == _AXES and bool(alphabet.boards and alphabet.castlings)
    return "" if can_serve else "files, ranks and levels, boards that move, and castling, as in Tri-D chess"


class _Fragments:
    """What both forms of the grammar are made of, for one alphabet."""

    def __init__(self, alphabet: Alphabet) -> None:
        files, ranks, _ = map(sorted, alphabet.axes)
        stems = sorted({board[:-1] for board in alphabet.boards}, reverse=True)
        owners = sorted({board[-1] for board in alphabet.boards}, reverse=True)
        castlings = sorted(alphabet.castlings, key=len, reverse=True)
        self.piece = Fragment(one_of(alphabet.kinds), f"piece letter {listing(alphabet.kinds)}")
        self.file = Fragment(one_of(files), f"file {files[0]} to {files[-1]}")
        # A digit too many is to be found fault with where the number begins: "found '10'".
        self.rank = Fragment(one_of(ranks) + "(?![0-9])", f"rank {ranks[0]} to {ranks[-1]}")
        # The manual counts the levels from (1), whether or not a ruleset lets boards hang that low.
        self.level = Fragment("[1-7](?![0-9])", "level 1 to 7")
        self.hyphen = Fragment(one_of(HYPHENS), "'-'")
        self.cross = Fragment(one_of(CROSSES), "'x'")
        self.promotion = Fragment(one_of(alphabet.promotions), f"promotion to {listing(alphabet.promotions)}")
        self.castling = Fragment(
            "|".join(map(castling_pattern, castlings)), f"castling {listing(alphabet.castlings)}"
        )
        self.stem = Fragment("|".join(stems), f"board {listing(stems)}")
        self.owner = Fragment(one_of(owners), f"owner letter {listing(owners)}")
        self.hung = Fragment("i", "'i' for a hanging board")
        self.marks = Fragment("[*+#]+", "marks *, + or #")
        self.piece_marks = Fragment(r"(?:[*+#]|[ ]?e\.?p\.?)+", "marks ep, *, + or #")

    def cell(self, prefix: str) -> str:
        """Return the pattern of a cell whose parts are the groups ``{prefix}_file``, ``_rank`` and ``_level``."""
        level = rf"(?:\((?P<{prefix}_level>{self.level})\))?"
        return f"(?P<{prefix}_file>{self.file})(?P<{prefix}_rank>{self.rank}){level}"


class Parmen(Notation):
    """The notation of the Parmen manual: the origin as seen from above, the target with its level.

    ::

        move       = piece move | board move | castling
        piece move = KIND [ cell ] ( "-" cell | "x" ( cell | KIND ) ) [ promotion ] { mark | "ep" }
        board move = ( "QL" | "KL" ) [ "W" | "B" ] "-" cell [ "i" ] [ promotion ] { mark }
        castling   = ( "o-o-o" | "o-o" ) { mark }
        cell       = FILE RANK [ "(" LEVEL ")" ]
        promotion  = [ "=" ] KIND
        mark       = "*" | "+" | "#"

    Written: ``Pc2-c4(2)``, ``Pb4xa3(5)*``, ``Pb7-b8(6)=Q``, ``QLW-b3(4)``, ``o-o``; the origin's level only where two
    like men of one cell can both make the move; the marks in the order ``ep``, ``*``, then ``+`` or ``#``.

    Read as well, each with a remark: ``=`` left out (N101); castling with O or 0 (N102); what Roth's short forms
    leave out, ``N-b4(4)``, ``Pb2(2)-b4``, ``RxN``, ``QL-b3(4)`` (N104); marks repeated or in another order, ``e.p.``,
    dashes for ``-`` and ``×`` for ``x`` (N105). ``++`` is read as ``+``: some write it for a double check, some for
    mate, and only the board can tell.
    """

    name: ClassVar[str] = "parmen"
    title: ClassVar[str] = "Parmen notation"
    marks: ClassVar[frozenset[Mark]] = frozenset({Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.OWNER, Mark.EN_PASSANT})

    @classmethod
    def needs(cls, alphabet: Alphabet) -> str:
        """Return in words what the notation needs and a variant of ``alphabet`` has not; "" if it can serve it."""
        return needs_of(alphabet)

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._fragments = _Fragments(alphabet)

    # --- the grammar, twice --------------------------------------------------------------------------------------

    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements; "-" lets an error stand where it occurred."""
        import pyparsing as pp

        of = self._fragments
        level = pp.Literal("(").set_name("'('") - of.level.element() - pp.Literal(")").set_name("')'")
        cell = (of.file.element() - of.rank.element() + pp.Opt(level)).set_name("cell")
        letter = of.promotion.element()
        promotion = pp.Opt((pp.Literal("=").set_name("'='") - letter | letter).set_name("promotion"))
        victim = (cell | of.piece.element()).set_name(f"{of.file.words} or {of.piece.words}")
        arrival = (of.hyphen.element() - cell | of.cross.element() - victim).set_name("'-' or 'x'")
        journey = (cell - arrival | arrival).set_name(f"{of.file.words}, '-' or 'x'")
        piece = of.piece.element() - journey + promotion + pp.Opt(of.piece_marks.element())
        hyphen, marks = of.hyphen.element(), pp.Opt(of.marks.element())
        whose = (of.owner.element() - hyphen | hyphen).set_name(f"{of.owner.words}, or '-'")
        board = of.stem.element() - whose - cell + pp.Opt(of.hung.element()) + promotion + marks
        castling = of.castling.element() + marks
        move = castling.set_name("castling") | board.set_name("board move") | piece.set_name("piece move")
        boards = f"board {listing(self.alphabet.boards)}"
        return move.set_name(f"{of.piece.words} (a capital), {boards}, or {of.castling.words}")

    def pattern(self) -> str:
        """Return the element that reads a move: one pattern, with one outer group for each kind of move."""
        of = self._fragments
        origin, target, pin = of.cell("from"), of.cell("to"), of.cell("pin")
        captured = f"(?<={of.cross})(?P<captured>{of.piece})"
        piece = (
            f"(?P<piece>{of.piece})(?:{origin})?(?P<sign>{of.hyphen}|{of.cross})(?:{target}|{captured})"
            f"(?P<promotion>=?{of.promotion})?(?P<marks>{of.piece_marks})?"
        )
        board = (
            f"(?P<board>(?:{of.stem}){of.owner}?)(?P<board_sign>{of.hyphen}){pin}(?P<hung>{of.hung})?"
            f"(?P<board_promotion>=?{of.promotion})?(?P<board_marks>{of.marks})?"
        )
        castling = f"(?P<castling>{of.castling})(?P<castling_marks>{of.marks})?"
        return f"(?P<piece_move>{piece})|(?P<board_move>{board})|(?P<castling_move>{castling})"

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, tokens: Sequence[re.Match[str]]) -> MoveText:
        """Return what the one match says that is all of ``tokens``, by the kind of the move."""
        match = tokens[0]
        readers = {
            "piece_move": self._read_piece_move,
            "board_move": self._read_board_move,
            "castling_move": self._read_castling,
        }
        return readers[str(match.lastgroup)](match.groupdict(""))

    def _read_piece_move(self, parts: _Parts) -> MoveText:
        origin, target = _place(parts, "from"), _place(parts, "to")
        en_passant, changes_owner, check = _read_marks(parts["marks"])
        return MoveText(
            piece=parts["piece"],
            origin=origin,
            target=target,
            capture=parts["sign"] in CROSSES,
            captured=parts["captured"],
            promotion=parts["promotion"][-1:],
            en_passant=en_passant,
            changes_owner=changes_owner,
            check=check,
            remarks=_remarks(parts["promotion"], self._is_short(origin, target), parts["sign"], parts["marks"]),
        )

    def _read_board_move(self, parts: _Parts) -> MoveText:
        board, target, promotion = parts["board"], _place(parts, "pin"), parts["board_promotion"]
        short = board not in self.alphabet.boards or None in target
        _, changes_owner, check = _read_marks(parts["board_marks"])
        return MoveText(
            action=Action.BOARD,
            board=board,
            target=target,
            promotion=promotion[-1:],
            hung=bool(parts["hung"]),
            changes_owner=changes_owner,
            check=check,
            remarks=_remarks(promotion, short, parts["board_sign"], parts["board_marks"]),
        )

    def _read_castling(self, parts: _Parts) -> MoveText:
        written, marks = parts["castling"], parts["castling_marks"]
        castling = written.translate(_CASTLING_SPELLING)
        spelling = () if written == castling else (Remark("N102", castling),)
        _, changes_owner, check = _read_marks(marks)
        return MoveText(
            action=Action.CASTLING,
            castling=castling,
            changes_owner=changes_owner,
            check=check,
            remarks=spelling + _remarks("", False, "-", marks),
        )

    def _is_short(self, origin: Place, target: Place) -> bool:
        """Say whether a piece move leaves out what this notation asks for."""
        return not origin or not target or target[-1] is None

    def specifies_origin(self, move: MoveText) -> bool:
        """Say whether ``move`` gives the level of its origin."""
        return bool(move.origin) and move.origin[-1] is not None

    # --- writing -------------------------------------------------------------------------------------------------

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the canonical text of a complete ``move``."""
        promotion = f"={move.promotion}" if move.promotion else ""
        marks = _write_marks(move.en_passant, move.changes_owner, move.check)
        if move.action is Action.CASTLING:
            return move.castling + marks
        if move.action is Action.BOARD:
            return f"{move.board}-{cell_text(move.target)}{'i' if move.hung else ''}{promotion}{marks}"
        sign = "x" if move.capture else "-"
        origin = cell_text(self._written_origin(move, position))
        return f"{move.piece}{origin}{sign}{cell_text(move.target)}{promotion}{marks}"

    def _written_origin(self, move: MoveText, position: Resolver) -> Place:
        """Return the origin without its level, or with it if men of two levels could make the move."""
        column = (*move.origin[:-1], None)
        question = MoveText(
            piece=move.piece,
            origin=column,
            target=move.target,
            capture=move.capture,
            promotion=move.promotion,
        )
        origins = {found.origin for found in position.matching(question)}
        return move.origin if len(origins) > 1 else column


class ParmenFull(Parmen):
    """The full form of the Parmen notation, as Roth writes it: both squares with their levels.

    The grammar is that of `Parmen`. Written: ``Pd7(6)-d5(6)``, ``Pb4(4)xa3(5)*``; moves of boards and castling as
    there. A move without the level of its origin, ``Pd7-d5(6)``, is a short form here (N104).
    """

    name: ClassVar[str] = "parmen-full"
    title: ClassVar[str] = "Parmen notation, both squares in full"

    def _is_short(self, origin: Place, target: Place) -> bool:
        return super()._is_short(origin, target) or origin[-1] is None

    def specifies_origin(self, move: MoveText) -> bool:
        """Say no: the origin is always written in full."""
        return False

    def _written_origin(self, move: MoveText, position: Resolver) -> Place:
        return move.origin


def _place(parts: _Parts, prefix: str) -> Place:
    file, rank, level = (parts[f"{prefix}_{axis}"] for axis in ("file", "rank", "level"))
    return (file, rank, level or None) if file else ()


def cell_text(place: Place) -> str:
    """Return what is known of a cell as it is written."""
    file, rank, level = place
    return f"{file}{rank}({level})" if level else f"{file}{rank}"


def _read_marks(marks: str) -> tuple[bool, bool, str]:
    """Return what the marks say: en passant, a change of owner, check."""
    return "p" in marks, "*" in marks, "#" if "#" in marks else "+" if "+" in marks else ""


def _write_marks(en_passant: bool, changes_owner: bool, check: str) -> str:
    return ("ep" if en_passant else "") + ("*" if changes_owner else "") + check


def _remarks(promotion: str, short: bool, sign: str, marks: str) -> tuple[Remark, ...]:
    """Return what departs from the canonical spelling."""
    found = []
    if promotion and not promotion.startswith("="):
        found.append(Remark("N101"))
    if short:
        found.append(Remark("N104"))
    if sign in LOOK_ALIKES or marks != _write_marks(*_read_marks(marks)):
        found.append(Remark("N105"))
    return tuple(found)
