"""The notations of Raumschach: what they read, remark on, write and refuse, German letters among it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import ClassVar

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.notation.moves import Mark, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Notation, notations
from plybook.notation.raumschach import Raumschach, RaumschachShort
from plybook.testing import NotationContract
from tests.extent import some
from tests.notation.drawn import Shape, draws, joined, maybe, moves, one_of
from tests.notation.resolvers import Fits
from tests.tables import each_row

VARIANT = plybook.variant("raumschach")
LONG, SHORT = Raumschach(VARIANT.alphabet), RaumschachShort(VARIANT.alphabet)
BOTH = pytest.mark.parametrize("notation", [LONG, SHORT], ids=lambda notation: notation.name)
N101, N105 = Remark("N101"), Remark("N105")


def man(piece: str, origin: str, target: str, **more: object) -> MoveText:
    """Return a move; a dot in ``origin`` is what is not known of it."""
    place: Place = tuple(None if value == "." else value for value in origin)
    return MoveText(piece=piece, origin=place, target=tuple(target), **more)  # type: ignore[arg-type]


def test_registered() -> None:
    for made in (LONG, SHORT):
        assert notations[made.name] is type(made)
        assert made.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE}
    assert VARIANT.notations == ("raumschach", "raumschach-short")


# --- the long form --------------------------------------------------------------------------------------------------


@each_row(
    ("text", "move"),
    [
        ("PAb2-Bb2", man("P", "Ab2", "Bb2")),
        ("QBc1xEc4", man("Q", "Bc1", "Ec4", capture=True)),
        ("QBc1xEc4+", man("Q", "Bc1", "Ec4", capture=True, check="+")),
        ("PEd4-Ed5=Q", man("P", "Ed4", "Ed5", promotion="Q")),
        ("PDd4xEd5=U#", man("P", "Dd4", "Ed5", capture=True, promotion="U", check="#")),
        ("BBa1-Ca2", man("B", "Ba1", "Ca2")),
        ("UBb1-Cc2", man("U", "Bb1", "Cc2")),
    ],
)
def test_long_moves_are_read_without_remark_and_written_so(text: str, move: MoveText) -> None:
    assert LONG.parse(text) == move
    assert LONG.emit(move, Fits()) == text


@each_row(
    ("text", "canonical", "remarks"),
    [
        ("Ab2-Bb2", "PAb2-Bb2", (N105,)),
        ("Bb2-Bb3", "PBb2-Bb3", (N105,)),
        ("Bb2xCb3", "PBb2xCb3", (N105,)),
        ("Db4-Db5", "PDb4-Db5", (N105,)),
        ("Ed4-Ed5=Q", "PEd4-Ed5=Q", (N105,)),
        ("PAb2Bb2", "PAb2-Bb2", (N105,)),
        ("PAb2–Bb2", "PAb2-Bb2", (N105,)),
        ("QBc1:Ec4", "QBc1xEc4", (N105,)),
        ("QBc1×Ec4++", "QBc1xEc4+", (N105,)),
        ("PEd4-Ed5Q", "PEd4-Ed5=Q", (N101,)),
        ("PEd4-Ed5(U)", "PEd4-Ed5=U", (N101,)),
        ("SAb1-Cc1", "NAb1-Cc1", (N105,)),
        ("EBb1-Cc2", "UBb1-Cc2", (N105,)),
        ("DBc1xEc4+", "QBc1xEc4+", (N105,)),
        ("TAa1-Aa3", "RAa1-Aa3", (N105,)),
        ("LBa1-Ca2", "BBa1-Ca2", (N105,)),
        ("PEd4-Ed5=D", "PEd4-Ed5=Q", (N105,)),
        ("Ed4-Ed5(S)", "PEd4-Ed5=N", (N105, N101)),
    ],
)
def test_other_spellings_leave_a_remark(text: str, canonical: str, remarks: tuple[Remark, ...]) -> None:
    found = LONG.parse(text)
    assert found.remarks == remarks
    assert found._replace(remarks=()) == LONG.parse(canonical)


def test_a_german_bauer_is_no_bishop_turned_pawn() -> None:
    """Where a letter is a man's in both languages it is the English one's."""
    assert LONG.parse("BAb2-Bb2").piece == "B"
    with pytest.raises(plybook.IllegalMoveError, match="the man on Ab2 is a Pawn, not a Bishop"):
        VARIANT.notation().parse("BAb2-Bb2", VARIANT.start())


# --- the short form -------------------------------------------------------------------------------------------------


@each_row(
    ("text", "move"),
    [
        ("NBc3", man("N", "", "Bc3")),
        ("QxEc4", man("Q", "", "Ec4", capture=True)),
        ("Bb2", man("P", "", "Bb2")),
        ("xBc3", man("P", "", "Bc3", capture=True)),
        ("Ed5=Q", man("P", "", "Ed5", promotion="Q")),
        ("BBb3", man("B", "", "Bb3")),
        ("NbCc1", man("N", ".b.", "Cc1")),
        ("RAaBa1", man("R", "Aa.", "Ba1")),
        ("R1xBa1", man("R", "..1", "Ba1", capture=True)),
        ("KAb1Ab2#", man("K", "Ab1", "Ab2", check="#")),
        ("ABb3", man("P", "A..", "Bb3")),
        ("PBBb3", man("P", "B..", "Bb3")),
        ("PDDb4", man("P", "D..", "Db4")),
        ("PbxCc3", man("P", ".b.", "Cc3", capture=True)),
        ("cxCd3", man("P", ".c.", "Cd3", capture=True)),
        ("2Bb3", man("P", "..2", "Bb3")),
    ],
)
def test_short_moves_are_read_without_remark(text: str, move: MoveText) -> None:
    assert SHORT.parse(text) == move


@each_row(
    ("text", "canonical", "remarks"),
    [
        ("SBc3", "NBc3", (N105,)),
        ("EDd3", "UDd3", (N105,)),
        ("DxEc4", "QxEc4", (N105,)),
        ("TAa3", "RAa3", (N105,)),
        ("LCa2", "BCa2", (N105,)),
        ("Ed5=D", "Ed5=Q", (N105,)),
        ("PBb2", "Bb2", (N105,)),
        ("PABb3", "ABb3", (N105,)),
        ("PxBc3", "xBc3", (N105,)),
        ("bxCc3", "PbxCc3", (N105,)),
        ("N-Bc3", "NBc3", (N105,)),
        ("N:Bc3", "NxBc3", (N105,)),
        ("QBc1-Ec4", "QBc1Ec4", (N105,)),
        ("Ab2-Bb2", "Ab2Bb2", (N105,)),
        ("Bb2-Bb3", "PBb2Bb3", (N105,)),
        ("Db4xEb5=Q", "PDb4xEb5=Q", (N105,)),
        ("Ed5Q", "Ed5=Q", (N101,)),
    ],
)
def test_other_short_spellings_leave_a_remark(text: str, canonical: str, remarks: tuple[Remark, ...]) -> None:
    found = SHORT.parse(text)
    assert found.remarks == remarks
    assert found._replace(remarks=()) == SHORT.parse(canonical)


def test_a_piece_whose_own_form_a_text_is_comes_before_a_pawn() -> None:
    """The Bishop from file b and rank 2 is written so; the Pawn from Bb2 with his letter."""
    assert SHORT.parse("Bb2Bc3") == man("B", ".b2", "Bc3")
    assert (
        SHORT.emit(man("B", "Cb2", "Bc3"), Fits(*(man("B", at, "Bc3") for at in ("Cb2", "Ca2", "Ab2")))) == "BCbBc3"
    )
    assert SHORT.emit(man("P", "Bb2", "Bb3"), Fits(*(man("P", at, "Bb3") for at in ("Bb2", "Ab3")))) == "PBBb3"


@each_row(
    ("others", "expected"),
    [
        ([], "RCc3"),
        (["Ec3"], "RBCc3"),
        (["Bc5"], "R1Cc3"),
        (["Bd1", "Bc5"], "Rc1Cc3"),
        (["Bd1"], "RcCc3"),
        (["Bd1", "Ec1"], "RBcCc3"),
        (["Bc5", "Ec1"], "RB1Cc3"),
        (["Bd1", "Ec1", "Bc5"], "RBc1Cc3"),
    ],
)
def test_of_the_origin_as_much_is_written_as_is_needed(others: list[str], expected: str) -> None:
    written = man("R", "Bc1", "Cc3")
    position = Fits(written, *(man("R", origin, "Cc3") for origin in others))
    assert SHORT.emit(written, position) == expected
    assert SHORT.specifies_origin(SHORT.parse(expected)) is bool(others)


# --- what is refused ------------------------------------------------------------------------------------------------

PIECES = "expected piece letter N, B, R, U, Q or K, or level A to E, found "
PARTS = "expected piece letter N, B, R, U, Q or K, level A to E, file a to e, rank 1 to 5 or 'x', found "


@each_row(
    ("notation", "text", "offset", "reason"),
    [
        (LONG, "", 0, PIECES + "the end of the move"),
        (LONG, "Xb2-Bb2", 0, PIECES + "'X'"),
        (LONG, "NBc3", 4, "expected '-', 'x' or level A to E, found the end of the move"),
        (LONG, "NFa1-Aa1", 1, "expected level A to E, found 'F'"),
        (LONG, "NAf1-Aa1", 2, "expected file a to e, found 'f'"),
        (LONG, "NAa6-Aa1", 3, "expected rank 1 to 5, found '6'"),
        (LONG, "PEd4-Ed5=K", 9, "expected promotion to Q, R, B, N or U, found 'K'"),
        (LONG, "nAb1-Cc1", 0, PIECES + "'n'; piece letters are capitals, as in NAb1-Cc1"),
        (LONG, "--", 0, "a null move is no move"),
        (SHORT, "", 0, PARTS + "the end of the move"),
        (SHORT, "NBb9", 3, "expected rank 1 to 5, '-', 'x' or level A to E, found '9'"),
        (SHORT, "NF", 1, "expected level A to E, file a to e, rank 1 to 5, '-' or 'x', found 'F'"),
        (SHORT, "NEd5=Q", 4, "expected the end of the move, found '='"),
        (SHORT, "BEd5=Q", 4, "expected the end of the move, found '='"),
        (SHORT, "bBb3", 1, "expected rank 1 to 5 or 'x', found 'B'; piece letters are capitals, as in BBb3"),
        (SHORT, "O-O", 0, PARTS + "'O'"),
    ],
)
def test_unreadable(notation: Notation, text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        notation.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- what must hold for any text ------------------------------------------------------------------------------------

PLACES = list(product(*VARIANT.alphabet.axes))
MEN: Shape = {
    "piece": "NBRUQK", "origin": PLACES, "target": PLACES, "capture": (False, True), "check": ("", "+", "#"),
}  # fmt: skip
PAWNS: Shape = {**MEN, "piece": "P", "promotion": ("", *"QRBNU")}


# The grammars of the docstrings, written once more, to draw texts from.
LEVEL, FILE, RANK, SIGN = one_of(*"ABCDE"), one_of(*"abcde"), one_of(*"12345"), one_of(*"-‐‑–—−xX×:")
CELL = joined(LEVEL, FILE, RANK)
KIND, PROMOTED = one_of(*"NBRUQKSEDTL"), one_of(*"QRBNUSEDTL")
PROMOTION = maybe(one_of(joined(maybe(one_of("=", "/")), PROMOTED), joined("(", PROMOTED, ")")))
MARKS = one_of("", "+", "++", "#", " e.p.", "+ep")
ORIGIN = joined(maybe(LEVEL), maybe(FILE), maybe(RANK))
ANY_SIGN = maybe(SIGN)


class TestRaumschach(NotationContract):
    variant, notation, is_whole = "raumschach", "raumschach", True
    signs = "ABCDEabcde12345NRUQKSTLPOX-–x×:=/()+# .\t\nß٣"
    faces: ClassVar[Sequence[str]] = ("B", "D", "A", "b", "2", "Bb2", "-", "x", "P", "=Q")
    most_faces = 4
    units = ("A", "Ab2", "N", "x", " ", "(", "+", "Bb2-", "e.p.")
    reasons = ("expected ", "a null move")
    longest_reason = 200

    def texts(self, chance: random.Random) -> Iterator[str]:
        men = joined(KIND, CELL, ANY_SIGN, CELL, MARKS)
        return draws(one_of(men, joined(one_of("", "P"), CELL, ANY_SIGN, CELL, PROMOTION, MARKS)), chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        return moves(chance, MEN, PAWNS)

    def test_words_of_one_more_face_are_described_if_they_are_read(self) -> None:
        notation = self.bound.notation
        read = [text for text in map("".join, product(self.faces, repeat=5)) if notation.accepts(text)]
        assert [text for text in read if not notation.describes(text)] == []


class TestRaumschachShort(TestRaumschach):
    notation, is_whole = "raumschach-short", False
    most_faces = some(3, 4)

    def texts(self, chance: random.Random) -> Iterator[str]:
        men = joined(KIND, ORIGIN, ANY_SIGN, CELL, MARKS)
        pawns = joined("P", ORIGIN, ANY_SIGN, CELL, PROMOTION)
        return draws(one_of(men, pawns, joined(CELL, PROMOTION, MARKS)), chance)


# --- in play, and beside the notations of other games -----------------------------------------------------


@each_row(
    ("sheet", "notation", "canonical"),
    [
        ("1. PAb2-Bb3 Ed4-Ed3", "raumschach", None),
        ("1. PBb2-Cb2 PDd4-Cd4 2. NAb1-Cc1", "raumschach", "PBb2-Cb2 PDd4-Cd4 NAb1-Cc1"),
        ("1. Bb2-Cb2 Dd4-Cd4 2. SAb1-Cc1", "raumschach", "PBb2-Cb2 PDd4-Cd4 NAb1-Cc1"),
        ("1. Cb2 Cd4 2. NbCc1", "raumschach-short", "Cb2 Cd4 NbCc1"),
        ("1. Cb2 Cd4 2. SbCc1", "raumschach-short", "Cb2 Cd4 NbCc1"),
        ("1. DxEc4+ KxEc4", "raumschach-short", "QxEc4+ KxEc4"),
    ],
)
def test_a_game_is_recognised_by_its_moves(sheet: str, notation: str, canonical: str | None) -> None:
    [game] = plybook.read(sheet)
    assert (game.variant, game.notation) == ("raumschach", notation)
    if canonical:
        assert plybook.replay(game).texts() == canonical.split()


@pytest.mark.parametrize("variant", [name for name in plybook.variants if name != VARIANT.id])
def test_no_game_of_another_variant_is_taken_for_one(variant: str) -> None:
    for name in plybook.variant(variant).notations:
        games = plybook.write(
            replace(game, tags=()) for game in random_games(variant, 2, seed=2, plies=30, notation=name)
        )
        bare = [line for line in games.splitlines() if not line.startswith("[")]
        assert {game.variant for game in plybook.read("\n".join(bare))} - {""} <= {*plybook.variants} - {VARIANT.id}
