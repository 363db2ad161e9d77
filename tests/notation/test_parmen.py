"""The Parmen notation: what it reads, what it remarks on, what it writes, and how it refuses."""

import random
import re
from collections.abc import Iterator
from importlib import resources
from itertools import product

import pytest

from plybook.notation.moves import Action, Mark, MoveText, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, notations
from plybook.notation.parmen import Parmen, ParmenFull
from plybook.testing import NotationContract
from plybook.testing.written import Among
from tests.extent import some
from tests.notation.drawn import Shape, draws, joined, maybe, moves, one_of, several
from tests.tables import each_row

ALPHABET = Alphabet(
    kinds=("P", "N", "B", "R", "Q", "K"),
    pawn="P",
    promotions=("Q", "R", "B", "N"),
    axes=(tuple("bcdeaf"), tuple("1234056789"), tuple("246357")),
    castlings=("o-o", "o-o-o"),
    boards=("QLW", "QLB", "KLW", "KLB"),
)
PARMEN = Parmen(ALPHABET)
FULL = ParmenFull(ALPHABET)
BOTH = pytest.mark.parametrize("notation", [PARMEN, FULL], ids=lambda notation: notation.name)


def codes(move: MoveText) -> list[str]:
    return [remark.code for remark in move.remarks]


def test_registered() -> None:
    for made in (PARMEN, FULL):
        assert notations[made.name] is type(made)
        assert made.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.OWNER, Mark.EN_PASSANT}


# --- reading --------------------------------------------------------------------------------------------------------

C2, C4 = ("c", "2", None), ("c", "4", "2")
CANONICAL = {
    "Pc2-c4(2)": MoveText(piece="P", origin=C2, target=C4),
    "Pc2(2)-c4(2)": MoveText(piece="P", origin=("c", "2", "2"), target=C4),
    "Ra0-f9(1)": MoveText(piece="R", origin=("a", "0", None), target=("f", "9", "1")),
    "Pc5xb6(4)ep": MoveText(
        piece="P", origin=("c", "5", None), target=("b", "6", "4"), capture=True, en_passant=True
    ),
    "Pb4xa3(5)*": MoveText(
        piece="P", origin=("b", "4", None), target=("a", "3", "5"), capture=True, changes_owner=True
    ),
    "Pe2xf1(3)=N*#": MoveText(
        piece="P",
        origin=("e", "2", None),
        target=("f", "1", "3"),
        capture=True,
        promotion="N",
        changes_owner=True,
        check="#",
    ),
    "QLW-b3(4)": MoveText(action=Action.BOARD, board="QLW", target=("b", "3", "4")),
    "KLB-e1(2)i=Q*+": MoveText(
        action=Action.BOARD,
        board="KLB",
        target=("e", "1", "2"),
        hung=True,
        promotion="Q",
        changes_owner=True,
        check="+",
    ),
    "o-o": MoveText(action=Action.CASTLING, castling="o-o"),
    "o-o-o*#": MoveText(action=Action.CASTLING, castling="o-o-o", changes_owner=True, check="#"),
}


@pytest.mark.parametrize(("text", "move"), CANONICAL.items(), ids=CANONICAL)
def test_reads_without_remark(text: str, move: MoveText) -> None:
    assert PARMEN.parse(text) == move


@each_row(
    ("text", "same", "remarks"),
    [
        ("Pb7-b8(6)Q+", "Pb7-b8(6)=Q+", [Remark("N101")]),
        ("QLW-b1(2)Q", "QLW-b1(2)=Q", [Remark("N101")]),
        ("QLW-b1(2)iQ", "QLW-b1(2)i=Q", [Remark("N101")]),
        ("O-O", "o-o", [Remark("N102", "o-o")]),
        ("0-0", "o-o", [Remark("N102", "o-o")]),
        ("O-0-o+", "o-o-o+", [Remark("N102", "o-o-o")]),
        ("0–0−0", "o-o-o", [Remark("N102", "o-o-o")]),
        ("o—o", "o-o", [Remark("N102", "o-o")]),
        ("Pb4xa3(5)+*", "Pb4xa3(5)*+", [Remark("N105")]),
        ("Pb4xa3(5)*ep", "Pb4xa3(5)ep*", [Remark("N105")]),
        ("Pb4xa3(5)e.p.", "Pb4xa3(5)ep", [Remark("N105")]),
        ("Pb4xa3(5) e.p.", "Pb4xa3(5)ep", [Remark("N105")]),
        ("Pb4xa3(5) ep", "Pb4xa3(5)ep", [Remark("N105")]),
        ("Pb4xa3(5)++", "Pb4xa3(5)+", [Remark("N105")]),
        ("Pb4xa3(5)+#", "Pb4xa3(5)#", [Remark("N105")]),
        *((f"Pb4{sign}a3(5)", "Pb4-a3(5)", [Remark("N105")]) for sign in "‐‑—−"),
        ("Pb4–a3(5)", "Pb4-a3(5)", [Remark("N105")]),
        ("Pb4—a3(5)", "Pb4-a3(5)", [Remark("N105")]),
        ("Pb4−a3(5)", "Pb4-a3(5)", [Remark("N105")]),
        ("Pb4×a3(5)", "Pb4xa3(5)", [Remark("N105")]),
        ("QLW–b3(4)", "QLW-b3(4)", [Remark("N105")]),
        ("O-O+*", "o-o*+", [Remark("N102", "o-o"), Remark("N105")]),
        ("Pb7–b8(6)Q", "Pb7-b8(6)=Q", [Remark("N101"), Remark("N105")]),
    ],
)
def test_reads_with_remarks(text: str, same: str, remarks: list[Remark]) -> None:
    assert PARMEN.parse(text) == PARMEN.parse(same)._replace(remarks=tuple(remarks))


@BOTH
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("N-b4(4)", MoveText(piece="N", target=("b", "4", "4"))),
        ("Pb2(2)-b4", MoveText(piece="P", origin=("b", "2", "2"), target=("b", "4", None))),
        ("RxN", MoveText(piece="R", capture=True, captured="N")),
        ("Rb1xN+", MoveText(piece="R", origin=("b", "1", None), capture=True, captured="N", check="+")),
        ("Pc7xR=Q", MoveText(piece="P", origin=("c", "7", None), capture=True, captured="R", promotion="Q")),
        ("QL-b3(4)", MoveText(action=Action.BOARD, board="QL", target=("b", "3", "4"))),
        ("QLW-b3", MoveText(action=Action.BOARD, board="QLW", target=("b", "3", None))),
    ],
)
def test_short_forms(notation: Notation, text: str, move: MoveText) -> None:
    assert notation.parse(text) == move._replace(remarks=(Remark("N104"),))


def test_the_full_form_wants_the_level_of_the_origin() -> None:
    move = MoveText(piece="P", origin=C2, target=C4)
    assert FULL.parse("Pc2(2)-c4(2)") == move._replace(origin=("c", "2", "2"))
    assert FULL.parse("Pc2-c4(2)") == move._replace(remarks=(Remark("N104"),))


def test_the_level_of_the_origin_is_optional_in_parmen_only() -> None:
    assert PARMEN.specifies_origin(PARMEN.parse("Pc2(2)-c4(2)"))
    assert not FULL.specifies_origin(FULL.parse("Pc2(2)-c4(2)"))
    for text in ("Pc2-c4(2)", "P-c4(2)", "QLW-b3(4)", "o-o"):
        assert not PARMEN.specifies_origin(PARMEN.parse(text))


def test_what_says_less_of_the_origin_leaves_its_level_out() -> None:
    assert PARMEN.with_less_origin(PARMEN.parse("Pc2(2)xc4(2)+")) == PARMEN.parse("Pc2xc4(2)+")


@BOTH
@pytest.mark.parametrize(("name", "plies"), [("parmen-1.txt", 69), ("parmen-2.txt", 98)])
def test_every_ply_of_the_manuals_games_is_read(notation: Notation, name: str, plies: int) -> None:
    sheet = resources.files("plybook.corpora").joinpath(name).read_text(encoding="utf-8")
    moves = re.sub(r"//.*|\d+\.|WHITE|BLACK", "", sheet).split()
    assert len(moves) == plies
    found = {code for move in moves for code in codes(notation.parse(move))}
    short = {"N104"} if notation is FULL else set()
    assert found == {"N101", "N102"} | short


# --- refusing -------------------------------------------------------------------------------------------------------

A_MOVE = (
    "expected piece letter P, N, B, R, Q or K (a capital), "
    "board QLW, QLB, KLW or KLB, or castling o-o or o-o-o, found "
)


@BOTH
@each_row(
    ("text", "offset", "reason"),
    [
        ("", 0, A_MOVE + "the end of the move"),
        ("pc2-c4(2)", 0, A_MOVE + "'p'"),
        ("c2-c4(2)", 0, A_MOVE + "'c'"),
        ("qlw-b3(4)", 0, A_MOVE + "'q'"),
        ("hello", 0, A_MOVE + "'h'"),
        ("Рc2-c4(2)", 0, A_MOVE + "'Р'"),  # the Cyrillic letter
        (" Pc2-c4(2)", 0, A_MOVE + "' '"),
        ("P", 1, "expected file a to f, '-' or 'x', found the end of the move"),
        ("Pg2-g4(2)", 1, "expected file a to f, '-' or 'x', found 'g'"),
        ("Pa-b4(2)", 2, "expected rank 0 to 9, found '-'"),
        ("Pc10-c4(2)", 2, "expected rank 0 to 9, found '10'"),
        ("Pc2c4(2)", 3, "expected '-' or 'x', found 'c'"),
        ("Pc2(9)-c4(2)", 4, "expected level 1 to 7, found '9'"),
        ("Pc2-g4(2)", 4, "expected file a to f, found 'g'"),
        ("Pc2-N", 4, "expected file a to f, found 'N'"),
        ("Pc2xg4(2)", 4, "expected file a to f, or piece letter P, N, B, R, Q or K (a capital), found 'g'"),
        ("Pc2-c10(2)", 5, "expected rank 0 to 9, found '10'"),
        ("Pc2-c4(", 7, "expected level 1 to 7, found the end of the move"),
        ("Pc2-c4()", 7, "expected level 1 to 7, found ')'"),
        ("Pc2-c4(0)", 7, "expected level 1 to 7, found '0'"),
        ("Pc2-c4(12)", 7, "expected level 1 to 7, found '12'"),
        ("Pc2-c4(2", 8, "expected ')', found the end of the move"),
        ("Pc2-c4[2]", 6, "expected the end of the move, found '['"),
        ("Pc2-c4(2)\t", 9, "expected the end of the move, found '\\t'"),
        ("Pc2\t-c4(2)", 3, "expected '-' or 'x', found '\\t'"),
        ("Pb7-b8(6)=K", 10, "expected promotion to Q, R, B or N, found 'K'"),
        ("Pb7-b8(6)=q", 10, "expected promotion to Q, R, B or N, found 'q'"),
        ("Pb7-b8(6)K", 9, "expected the end of the move, found 'K'"),
        ("QLX-b3(4)", 2, "expected owner letter W or B, or '-', found 'X'"),
        ("Pc5xb6(4)  ep", 9, "expected the end of the move, found ' '"),
        ("QLWb3(4)", 3, "expected '-', found 'b'"),
        ("QLWxb3(4)", 3, "expected '-', found 'x'"),
        ("QLW-b3(4)ep", 9, "expected the end of the move, found 'e'"),
        ("Nc2-c4(2)i", 9, "expected the end of the move, found 'i'"),
        ("o-oep", 3, "expected the end of the move, found 'e'"),
        ("o-o-", 3, "expected the end of the move, found '-'"),
        ("o-o=Q", 3, "expected the end of the move, found '='"),
    ],
)
def test_unreadable(notation: Notation, text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        notation.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- writing --------------------------------------------------------------------------------------------------------

PAWN = MoveText(piece="P", origin=("b", "4", "4"), target=("a", "3", "5"), capture=True, captured="Q")
QLW = MoveText(action=Action.BOARD, board="QLW", origin=("b", "1", "2"), target=("b", "3", "4"))
CASTLING = MoveText(action=Action.CASTLING, castling="o-o", origin=("e", "0", "3"), target=("f", "0", "3"))


@each_row(
    ("move", "parmen", "full"),
    [
        (PAWN, "Pb4xa3(5)", "Pb4(4)xa3(5)"),
        (PAWN._replace(capture=False, captured=""), "Pb4-a3(5)", "Pb4(4)-a3(5)"),
        (PAWN._replace(changes_owner=True, check="+"), "Pb4xa3(5)*+", "Pb4(4)xa3(5)*+"),
        (PAWN._replace(en_passant=True, check="#"), "Pb4xa3(5)ep#", "Pb4(4)xa3(5)ep#"),
        (PAWN._replace(promotion="Q", changes_owner=True), "Pb4xa3(5)=Q*", "Pb4(4)xa3(5)=Q*"),
        (QLW, "QLW-b3(4)", "QLW-b3(4)"),
        (QLW._replace(promotion="R", check="+"), "QLW-b3(4)=R+", "QLW-b3(4)=R+"),
        (QLW._replace(hung=True, promotion="Q"), "QLW-b3(4)i=Q", "QLW-b3(4)i=Q"),
        (CASTLING, "o-o", "o-o"),
        (CASTLING._replace(castling="o-o-o", changes_owner=True, check="#"), "o-o-o*#", "o-o-o*#"),
    ],
)
def test_emit(move: MoveText, parmen: str, full: str) -> None:
    assert PARMEN.emit(move, Among(move)) == parmen
    assert FULL.emit(move, Among(move)) == full


ROOK = MoveText(piece="R", origin=("b", "4", "2"), target=("c", "4", "2"))


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (ROOK._replace(origin=("b", "4", "4")), "Rb4(2)-c4(2)"),
        (ROOK._replace(origin=("b", "4", "4"), target=("c", "4", "4")), "Rb4-c4(2)"),
        (ROOK._replace(origin=("b", "3", "4")), "Rb4-c4(2)"),
        (ROOK._replace(origin=("b", "4", "4"), piece="Q"), "Rb4-c4(2)"),
        (ROOK._replace(captured="N"), "Rb4-c4(2)"),  # the same origin again
    ],
)
def test_the_level_of_the_origin_is_written_where_two_men_of_a_cell_could_move(other: MoveText, text: str) -> None:
    """Rule 19."""
    assert PARMEN.emit(ROOK, Among(other, ROOK)) == text


# --- what must hold for any text ------------------------------------------------------------------------------------

PLACES = list(product("abcdef", "0123456789", "1234567"))
MARKED: Shape = {"changes_owner": (False, True), "check": ("", "+", "#")}
PROMOTED: Shape = {"target": PLACES, "promotion": ("", "Q", "R", "B", "N"), **MARKED}
BOTH_WAYS: Shape = {"capture": (False, True), "en_passant": (False, True)}
MEN: Shape = {"piece": ALPHABET.kinds, "origin": PLACES, **PROMOTED, **BOTH_WAYS}
BOARDS: Shape = {"action": (Action.BOARD,), "board": ALPHABET.boards, "hung": (False, True), **PROMOTED}
CASTLINGS: Shape = {"action": (Action.CASTLING,), "castling": ALPHABET.castlings, **MARKED}


# The grammar of the docstring, written a third time, to draw texts from.
CELL = joined(one_of(*"abcdef"), one_of(*"0123456789"), one_of("", "(1)", "(2)", "(7)"))
KIND = one_of(*ALPHABET.kinds)
PROMOTION = maybe(joined(one_of("", "="), one_of("Q", "R", "B", "N")))
MARKS = several(one_of("*", "+", "#"), 0, 4)
PIECE_MARKS = several(one_of("*", "+", "#", "ep", " ep", "e.p.", " e.p."), 0, 4)
ARRIVAL = one_of(joined(one_of("-", "–", "−"), CELL), joined(one_of("x", "×"), one_of(CELL, KIND)))
WELL_FORMED = one_of(
    joined(KIND, maybe(CELL), ARRIVAL, PROMOTION, PIECE_MARKS),
    joined(one_of("QL", "KL"), one_of("", "W", "B"), one_of("-", "–"), CELL, one_of("", "i"), PROMOTION, MARKS),
    joined(several(one_of("o", "O", "0"), 2, 3, "-"), MARKS),
)


class TestParmen(NotationContract):
    variant, notation = "tri-d", "parmen"
    tries = some(80, 600)
    signs = "PNBRQKLWabcdefgiop0123456789()[]-–−x×=*+#. \t\nß٣"
    known = ("o-o-o-o", "KLW-e1(2)ii", "KLW-e1(2)=QQ", "RxNN", "Pc2(2)xP(2)", "KLWi-e3(4)")
    units = ("x", "P", "QL", "o-", "2", "+")
    stems = ("", "Pc2-c4(", "Pc2-c4(2)")
    reasons = ("expected ",)
    longest_reason = 200

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(WELL_FORMED, chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        return moves(chance, MEN, BOARDS, CASTLINGS)


class TestParmenFull(TestParmen):
    notation, is_whole = "parmen-full", True
    tries = some(60, 200)
