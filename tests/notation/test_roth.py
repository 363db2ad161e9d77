"""The notation of StarTrek3dChess: what it reads, what it remarks on, what it writes, and how it refuses."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.interpret.bound_notation import AmbiguousMoveError, BoundNotation
from plybook.notation.moves import Action, Mark, MoveText, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, notations
from plybook.notation.roth import Roth
from plybook.rules.moves import EN_PASSANT
from plybook.rules.position import Position
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
ROTH = Roth(ALPHABET)
VARIANTS = pytest.mark.parametrize("variant", ["tri-d", "tri-d-tournament"])


def roth(variant: str = "tri-d") -> BoundNotation:
    return plybook.variant(variant).notation("roth")


def reached(*texts: str, variant: str = "tri-d") -> Position:
    """Return the position after some moves in this notation."""
    position = plybook.variant(variant).start()
    for text in texts:
        position = position.apply(roth(variant).parse(text, position))
    return position


def test_registered() -> None:
    assert notations["roth"] is Roth
    assert Roth.marks == {Mark.CAPTURE, Mark.EN_PASSANT}
    assert Roth.needs(plybook.variant("chess").alphabet)


# --- reading --------------------------------------------------------------------------------------------------------

C2, C4 = ("c", "2", None), ("c", "4", "2")
TAKEN = MoveText(piece="R", origin=("b", "4", None), target=("e", "8", "7"), capture=True, captured="B")
PASSED = MoveText(
    piece="P", origin=("c", "5", None), target=("b", "6", None), capture=True, captured="P", en_passant=True
)
ON_PIN = MoveText(Action.BOARD, board="QL", origin=("b", "1", "2"), target=("b", "3", "4"))
CANONICAL = {
    "Pc2-c4(2)": MoveText(piece="P", origin=C2, target=C4),
    "Pc2(2)-c4(2)": MoveText(piece="P", origin=("c", "2", "2"), target=C4),
    "Rb4xBe8(7)": TAKEN,
    "Pd7-d8(6)=Q": MoveText(piece="P", origin=("d", "7", None), target=("d", "8", "6"), promotion="Q"),
    "Bc1xBb2(2)": MoveText(piece="B", origin=("c", "1", None), target=("b", "2", "2"), capture=True, captured="B"),
    "Pc5xPb5ep": PASSED,
    "Pc5xPb6(4)ep": PASSED._replace(target=("b", "6", "4")),
    "QLb1(2)-b3(4)": ON_PIN,
    "KLe6(4)-e8(6)=Q": MoveText(
        Action.BOARD, board="KL", origin=("e", "6", "4"), target=("e", "8", "6"), promotion="Q"
    ),
    "Lb1(2)-b3(4)": ON_PIN._replace(board=""),
    "QLb1(2)-b3(4)i": ON_PIN._replace(hung=True),
    "QLb1(2)i-b3(4)": ON_PIN._replace(hung=True),
    "O-O": MoveText(Action.CASTLING, castling="o-o"),
    "O-O-O": MoveText(Action.CASTLING, castling="o-o-o"),
}


@pytest.mark.parametrize(("text", "move"), CANONICAL.items(), ids=CANONICAL)
def test_reads_without_remark_in_any_case(text: str, move: MoveText) -> None:
    for spelt in (text, text.lower(), text.upper(), text.swapcase()):
        assert ROTH.parse(spelt) == move


@each_row(
    ("text", "same"),
    [
        ("Rb4*Be8(7)", "Rb4xBe8(7)"),
        ("RB4XBE8(7)", "Rb4xBe8(7)"),
        ("Pc5xPb5 ep", "Pc5xPb5ep"),
        ("Pc5*Pb5e.p.", "Pc5xPb5ep"),
        ("Pc5xPb5(6) e.p.", "Pc5xPb5ep"),
        ("Pc5xPb6(4) EP", "Pc5xPb6(4)ep"),
    ],
)
def test_one_thing_in_two_spellings(text: str, same: str) -> None:
    assert ROTH.parse(text) == ROTH.parse(same)


@each_row(
    ("text", "same", "remarks"),
    [
        ("Pd7-d8(6)Q", "Pd7-d8(6)=Q", [Remark("N101")]),
        ("KLe6(4)-e8(6)Q", "KLe6(4)-e8(6)=Q", [Remark("N101")]),
        ("0-0", "O-O", [Remark("N102", "O-O")]),
        ("o-0-O", "O-O-O", [Remark("N102", "O-O-O")]),
        ("Pc2–c4(2)", "Pc2-c4(2)", [Remark("N105")]),
        ("Rb4×Be8(7)", "Rb4xBe8(7)", [Remark("N105")]),
    ],
)
def test_reads_with_remarks(text: str, same: str, remarks: list[Remark]) -> None:
    assert ROTH.parse(text) == ROTH.parse(same)._replace(remarks=tuple(remarks))


@pytest.mark.parametrize("mark", ["+", "#", "*", "*+"])
def test_marks_of_other_notations(mark: str) -> None:
    check = mark.strip("*")
    move = TAKEN._replace(check=check, changes_owner="*" in mark, remarks=(Remark("N105"),))
    assert ROTH.parse("Rb4xBe8(7)" + mark) == move
    assert ROTH.parse("O-O" + mark).check == check


@each_row(
    ("text", "move"),
    [
        ("N-b4(4)", MoveText(piece="N", target=("b", "4", "4"))),
        ("Pb2(2)-b4", MoveText(piece="P", origin=("b", "2", "2"), target=("b", "4", None))),
        ("Pb2-b4", MoveText(piece="P", origin=("b", "2", None), target=("b", "4", None))),
        ("P-e8(6)=Q", MoveText(piece="P", target=("e", "8", "6"), promotion="Q")),
        ("RxN", MoveText(piece="R", capture=True, captured="N")),
        ("P*P", MoveText(piece="P", capture=True, captured="P")),
        ("Rxbe8(7)", TAKEN._replace(origin=())),
        ("rxb8(7)", MoveText(piece="R", target=("b", "8", "7"), capture=True)),
        ("rxbb8(7)", MoveText(piece="R", target=("b", "8", "7"), capture=True, captured="B")),
        ("bxb", MoveText(piece="B", capture=True, captured="B")),
        ("Qe6(6)xP", MoveText(piece="Q", origin=("e", "6", "6"), capture=True, captured="P")),
        ("Pc7xR=Q", MoveText(piece="P", origin=("c", "7", None), capture=True, captured="R", promotion="Q")),
        ("PxPep", MoveText(piece="P", capture=True, captured="P", en_passant=True)),
        ("Rb4xe8(7)", TAKEN._replace(captured="")),
        ("K-", MoveText(piece="K")),
        ("QL-b3(4)", ON_PIN._replace(origin=())),
        ("L-b3(4)", ON_PIN._replace(board="", origin=())),
        ("KL-e8(6)=Q", MoveText(Action.BOARD, board="KL", target=("e", "8", "6"), promotion="Q")),
        ("QLb1(2)-", ON_PIN._replace(target=())),
        ("QLb1-b3", ON_PIN._replace(origin=("b", "1", None), target=("b", "3", None))),
    ],
)
def test_short_forms(text: str, move: MoveText) -> None:
    assert ROTH.parse(text) == move._replace(remarks=(Remark("N104"),))


A_MOVE = "expected piece letter P, N, B, R, Q or K, board L, QL or KL, or castling O-O or O-O-O, found "


@each_row(
    ("text", "offset", "reason"),
    [
        ("", 0, A_MOVE + "the end of the move"),
        ("Xb2-b4", 0, A_MOVE + "'X'"),
        ("c2-c4(2)", 0, A_MOVE + "'c'"),
        ("Pb2", 3, "expected '-' or 'x', found the end of the move"),
        ("Pg2-g4(2)", 1, "expected file a to f, '-' or 'x', found 'g'"),
        ("Pc10-c4(2)", 2, "expected rank 0 to 9, found '10'"),
        ("Pc2-c4(9)", 7, "expected level 1 to 7, found '9'"),
        ("Pc2-N", 4, "expected the end of the move, found 'N'"),
        ("Rb4xKk", 5, "expected the end of the move, found 'k'"),
        ("Rb4x", 4, "expected piece letter P, N, B, R, Q or K, or file a to f, found the end of the move"),
        ("Rb4xn5", 4, "expected piece letter P, N, B, R, Q or K, or file a to f, found 'n'"),
        ("Pd7-d8(6)=K", 10, "expected promotion to Q, R, B or N, found 'K'"),
        ("QLxb3(4)", 2, "expected file a to f or '-', found 'x'"),
        ("QLW-b3(4)", 2, "expected file a to f or '-', found 'W'"),
        ("O-O-", 3, "expected the end of the move, found '-'"),
    ],
)
def test_unreadable(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        ROTH.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- writing --------------------------------------------------------------------------------------------------------

ROOK = MoveText(piece="R", origin=("b", "4", "2"), target=("c", "4", "2"))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (ROOK, "Rb4-c4(2)"),
        (ROOK._replace(capture=True, captured="N", check="+", changes_owner=True), "Rb4xNc4(2)"),
        (ON_PIN._replace(board="QLW"), "QLb1(2)-b3(4)"),
        (ON_PIN._replace(board="QLB", promotion="R"), "QLb1(2)-b3(4)=R"),
        (MoveText(Action.CASTLING, castling="o-o-o", check="#"), "O-O-O"),
    ],
)
def test_emit(move: MoveText, text: str) -> None:
    assert ROTH.emit(move, Among(move)) == text


def test_the_level_of_the_origin_is_written_where_a_like_man_of_the_column_can_move_at_all() -> None:
    """The program knows moves that leave the own King in check, so another target is no sure difference."""
    other = ROOK._replace(origin=("b", "4", "4"), target=("a", "4", "3"))
    assert ROTH.emit(ROOK, Among(other, ROOK)) == "Rb4(2)-c4(2)"
    assert ROTH.emit(ROOK, Among(other._replace(piece="Q"), ROOK)) == "Rb4-c4(2)"


# --- in positions ---------------------------------------------------------------------------------------------------


@VARIANTS
def test_what_fits_two_moves_is_ambiguous_and_the_moves_are_named(variant: str) -> None:
    start = plybook.variant(variant).start()
    for text, candidates in (
        ("N-c3", "Nb1-c3(2) or Nb1-c3(4)"),
        ("pb2-b4", "Pb2-b4(2) or Pb2-b4(4)"),
        ("P-c4", "Pc2-c4(2) or Pc2-c4(4)"),
    ):
        with pytest.raises(AmbiguousMoveError, match="it could be") as refused:
            roth(variant).parse(text, start)
        assert str(refused.value).endswith(candidates)


BESIDE = ("Pc2-c4(4)", "Pe7-e6(6)", "Pc4-c5(4)")


@pytest.mark.parametrize("text", ["Pc5xPb5ep", "Pc5xPb5(4) ep", "pc5*pb5(4)e.p.", "PxPb5ep", "Pc5xPb5"])
def test_en_passant_names_the_pawn_that_is_taken(text: str) -> None:
    position = reached(*BESIDE, "Pb7-b5(6)")
    landings = [move for move in position.legal_moves() if roth().emit(move, position).endswith("ep")]
    names = {position.geometry.names[move.target] for move in landings}
    assert names == {"b6(4)", "b6(6)"}
    with pytest.raises(AmbiguousMoveError) as refused:
        roth().parse(text, position)
    assert str(refused.value).endswith("it could be Pc5xPb6(4)ep or Pc5xPb6(6)ep")


def test_en_passant_is_written_as_the_program_reads_it_where_one_landing_is_possible() -> None:
    moves = ("Pc2-c4(2)", "Pb7-b6(6)", "Pc4-c5(4)", "Pb6-b5(6)", "Pc5-c6(4)", "Pb8-b6(4)")
    position = reached(*moves)
    [text] = {roth().emit(move, position) for move in position.legal_moves() if move.special == EN_PASSANT}
    assert text == "Pc6xPb6ep"
    for spelt in (text, "Pc6xPb7(6)ep", "Pc6(4)*Pb6(4) e.p.", "PxPb7ep", "Pc6xPb6"):
        assert roth().emit(roth().parse(spelt, position), position) == text


@VARIANTS
@given(chance=st.randoms(use_true_random=False))
def test_any_game_is_read_back_in_any_case(variant: str, chance: random.Random) -> None:
    position, bound = plybook.variant(variant).start(), roth(variant)
    for _ in range(12):
        legal = sorted(position.legal_moves())
        if not legal:
            break
        move = chance.choice(legal)
        text = bound.emit(move, position)
        spelt = chance.choice((text, text.lower(), text.upper(), text.replace("x", "*")))
        assert bound.parse(spelt, position) == move
        assert not bound.read(spelt, position.turn).text.remarks
        position = position.apply(move)


# --- what must hold for any text ------------------------------------------------------------------------------------

PLACES = list(product("abcdef", "0123456789", "1234567"))
PROMOTED: Shape = {"target": PLACES, "promotion": ("", "Q", "R", "B", "N")}
MEN: Shape = {"piece": ALPHABET.kinds, "origin": PLACES, **PROMOTED}
TAKERS: Shape = {**MEN, "piece": "NBRQK", "capture": (True,), "captured": ALPHABET.kinds}
BOARDS: Shape = {
    "action": (Action.BOARD,),
    "board": ("QL", "KL"),
    "origin": PLACES,
    "hung": (False, True),
    **PROMOTED,
}
CASTLED: Shape = {"action": (Action.CASTLING,), "castling": ALPHABET.castlings}

# The grammar of the docstring, written a third time, to draw texts from.
CELL = joined(one_of(*"abcdefACE"), one_of(*"0123456789"), one_of("", "(1)", "(2)", "(7)"))
KIND = one_of(*"PNBRQKpnbrqk")
PROMOTION = maybe(joined("=", one_of("Q", "R", "B", "n")))
MARKS = several(one_of("*", "+", "#"), 0, 4)
PIECE_MARKS = several(one_of("*", "+", "#", "ep", " ep", "e.p.", " E.P."), 0, 4)
CROSS = one_of("x", "X", "×", "*")
PIN = maybe(joined(CELL, one_of("", "i", "I")))
ARRIVAL = one_of(joined(one_of("-", "–"), maybe(CELL)), joined(CROSS, KIND, maybe(CELL)), joined(CROSS, CELL))
WELL_FORMED = one_of(
    joined(KIND, maybe(CELL), ARRIVAL, PROMOTION, PIECE_MARKS),
    joined(one_of("L", "l", "QL", "kl"), PIN, one_of("-", "–"), PIN, PROMOTION, MARKS),
    joined(several(one_of("o", "O", "0"), 2, 3, "-"), MARKS),
)


class TestRoth(NotationContract):
    variant, notation = "tri-d", "roth"
    tries = some(80, 600)
    signs = "PNBRQKLabcdefgiopx0123456789()[]-–×=*+#. \t\nſ٣"
    faces = ("b", "x", "8", "-", "e", "p", "=Q", "l", "(7)", "*")
    beginnings = ("b", "l", "p")
    most_faces = 4
    known = (
        "bxbb8(7)ep",
        "bxb8b",
        "Lb1ii-b3",
        "ql-=Q",
        "pxpep=Q",
        "PxPe.p.+",
        "K-*",
        "O-O-O-O",
        "px=Q",
        "Pb7-b8(6)Qep",
    )
    units = ("x", "P", "QL", "o-", "2", "+", " ep")
    stems = ("", "Pc2-c4(", "Pc2-c4(2)", "PxP")
    reasons = ("expected ",)
    longest_reason = 200

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(WELL_FORMED, chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        return moves(chance, MEN, TAKERS, BOARDS, CASTLED)


class TestRothInTournament(TestRoth):
    variant = "tri-d-tournament"
    tries = 100
