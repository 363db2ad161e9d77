"""The notation of the Parmen manual for Tri-D chess, and the full form that names both squares with their levels."""

from __future__ import annotations

from typing import ClassVar

from plybook.notation.fragments import CROSSES, HYPHENS, check_in, one_of, promoted_to
from plybook.notation.grammar import Choice, Fragment, Group, Maybe, Part, Row, Titled
from plybook.notation.levels import LOOK_ALIKES, CellFragments, Leveled, Parts, cell_in, cell_text
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, Resolver
from plybook.wording import listing

_CASTLING_SPELLING = str.maketrans(dict.fromkeys("O0", "o") | dict.fromkeys(HYPHENS, "-"))


class Parmen(Leveled):
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

    # --- the grammar ---------------------------------------------------------------------------------------------

    def grammar(self) -> Part:
        """Return the grammar of one move, with one outer group for each kind of move."""
        kinds, boards = self.alphabet.kinds, self.alphabet.boards
        stems = sorted({board[:-1] for board in boards}, reverse=True)
        owners = sorted({board[-1] for board in boards}, reverse=True)
        of = CellFragments(self.alphabet, files=sorted(self.alphabet.axes[0]))
        man = Fragment(one_of(kinds), f"piece letter {listing(kinds)} (a capital)")
        cross = Fragment(one_of(CROSSES), "'x'")
        promotion = Row(Maybe("="), promoted_to(self.alphabet.promotions))
        marks = Fragment(r"(?:[*+#]|[ ]?e\.?p\.?)+", "marks ep, *, + or #")
        victim = Row(Fragment(f"(?<={cross})", ""), Group("captured", man))
        piece = (
            Group("piece", man),
            Maybe(of.cell("from")),
            Group("sign", Choice(of.hyphen, cross)),
            Choice(of.cell("to"), victim),
            Maybe(Group("promotion", Titled("promotion", promotion))),
            Maybe(Group("marks", marks)),
        )
        stem = Fragment("|".join(stems), f"board {listing(boards)}")
        owner = Fragment(one_of(owners), f"owner letter {listing(owners)}")
        board = (
            Group("board", stem, Maybe(owner)),
            Group("board_sign", of.hyphen),
            of.cell("pin"),
            Maybe(Group("hung", Fragment("i", "'i' for a hanging board"))),
            Maybe(Group("board_promotion", Titled("promotion", promotion))),
            Maybe(Group("board_marks", of.marks)),
        )
        return Choice(
            Group("piece_move", Titled("piece move", *piece)),
            Group("board_move", Titled("board move", *board)),
            of.castling_move(self.alphabet.castlings),
        )

    # --- reading -------------------------------------------------------------------------------------------------

    def _read_piece_move(self, parts: Parts) -> MoveText:
        origin, target = cell_in(parts, "from"), cell_in(parts, "to")
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

    def _read_board_move(self, parts: Parts) -> MoveText:
        board, target, promotion = parts["board"], cell_in(parts, "pin"), parts["board_promotion"]
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

    def _read_castling(self, parts: Parts) -> MoveText:
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

    def with_less_origin(self, move: MoveText) -> MoveText | None:
        """Return ``move`` without the level of its origin."""
        return move._replace(origin=(*move.origin[:-1], None))

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


def _read_marks(marks: str) -> tuple[bool, bool, str]:
    """Return what the marks say: en passant, a change of owner, check."""
    return "p" in marks, "*" in marks, check_in(marks)


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
