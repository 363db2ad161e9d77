"""The notations of Raumschach: what they read, remark on, write and refuse, German letters among it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plybook
from plybook.corpora.generate import random_games
from plybook.notation.containers.container import containers
from plybook.notation.containers.pgn_words import from_symbol, to_symbol
from plybook.notation.moves import Mark, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Notation, notations
from plybook.notation.raumschach import Raumschach, RaumschachShort
from tests.notation.texts import joined, maybe, one_of, spoilt, takes

VARIANT = plybook.variant("raumschach")
LONG, SHORT = Raumschach(VARIANT.alphabet), RaumschachShort(VARIANT.alphabet)
BOTH = pytest.mark.parametrize("notation", [LONG, SHORT], ids=lambda notation: notation.name)
N101, N105 = Remark("N101"), Remark("N105")


class Fits:
    """A resolver that gives the moves it was made of, whatever it is asked."""

    def __init__(self, *moves: MoveText) -> None:
        self.moves = moves

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        return self.moves


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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    assert replace(found, remarks=()) == LONG.parse(canonical)


def test_a_german_bauer_is_no_bishop_turned_pawn() -> None:
    """Where a letter is a man's in both languages it is the English one's."""
    assert LONG.parse("BAb2-Bb2").piece == "B"
    with pytest.raises(plybook.IllegalMoveError, match="the man on Ab2 is a Pawn, not a Bishop"):
        VARIANT.notation().parse("BAb2-Bb2", VARIANT.start())


# --- the short form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    assert replace(found, remarks=()) == SHORT.parse(canonical)


def test_a_piece_whose_own_form_a_text_is_comes_before_a_pawn() -> None:
    """The Bishop from file b and rank 2 is written so; the Pawn from Bb2 with his letter."""
    assert SHORT.parse("Bb2Bc3") == man("B", ".b2", "Bc3")
    assert (
        SHORT.emit(man("B", "Cb2", "Bc3"), Fits(*(man("B", at, "Bc3") for at in ("Cb2", "Ca2", "Ab2")))) == "BCbBc3"
    )
    assert SHORT.emit(man("P", "Bb2", "Bb3"), Fits(*(man("P", at, "Bb3") for at in ("Bb2", "Ab3")))) == "PBBb3"


@pytest.mark.parametrize(
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

PIECES = "expected a piece letter (N, B, R, U, Q or K) or a level (A to E), found "


@pytest.mark.parametrize(
    ("notation", "text", "offset", "reason"),
    [
        (LONG, "", 0, PIECES + "the end of the move"),
        (LONG, "Xb2-Bb2", 0, PIECES + "'X'"),
        (LONG, "NBc3", 4, "expected level A to E of the target, found the end of the move"),
        (LONG, "NFa1-Aa1", 1, "expected level A to E of the origin, found 'F'"),
        (LONG, "NAf1-Aa1", 2, "expected file a to e of the origin, found 'f'"),
        (LONG, "NAa6-Aa1", 3, "expected rank 1 to 5 of the origin, found '6'"),
        (LONG, "PEd4-Ed5=K", 9, "expected promotion to Q, R, B, N or U, found 'K'"),
        (LONG, "nAb1-Cc1", 0, PIECES + "'n'; piece letters are capitals, as in NAb1-Cc1"),
        (LONG, "--", 0, "a null move is no move"),
        (SHORT, "", 0, PIECES + "the end of the move"),
        (SHORT, "NBb9", 3, "expected rank 1 to 5, found '9'"),
        (SHORT, "NF", 1, "expected the move's cells (levels A to E, files a to e, ranks 1 to 5), found 'F'"),
        (SHORT, "NEd5=Q", 4, "expected the end of the move, found '='"),
        (SHORT, "BEd5=Q", 4, "expected the end of the move, found '='"),
        (SHORT, "bBb3", 0, PIECES + "'b'; piece letters are capitals, as in BBb3"),
        (SHORT, "O-O", 0, PIECES + "'O'"),
    ],
)
def test_unreadable(notation: Notation, text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        notation.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


@BOTH
@pytest.mark.parametrize("unit", ["A", "Ab2", "N", "x", " ", "(", "+", "Bb2-", "e.p."])
def test_long_nonsense_is_refused_at_once(notation: Notation, unit: str) -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        notation.parse(unit * 50_000)
    assert len(caught.value.reason) < 200


# --- what must hold for any text ------------------------------------------------------------------------------------

PLACES = st.tuples(*map(st.sampled_from, VARIANT.alphabet.axes))
CHECKS = st.sampled_from(["", "+", "#"])
MOVES = st.builds(
    MoveText, piece=one_of(*"NBRUQK"), origin=PLACES, target=PLACES, capture=st.booleans(), check=CHECKS
) | st.builds(
    MoveText,
    piece=st.just("P"),
    origin=PLACES,
    target=PLACES,
    capture=st.booleans(),
    promotion=one_of("", *"QRBNU"),
    check=CHECKS,
)


@given(move=MOVES)
def test_what_is_written_is_read_as_it_was_meant(move: MoveText) -> None:
    text = LONG.emit(move, Fits())
    assert LONG.parse(text) == move
    assert takes(LONG._grammar, text)
    assert from_symbol(to_symbol(text)) == text


@given(move=MOVES, others=st.lists(PLACES, max_size=3))
def test_what_is_written_short_is_read_as_it_was_meant(move: MoveText, others: list[Place]) -> None:
    text = SHORT.emit(move, Fits(move, *(replace(move, origin=other) for other in others)))
    read = SHORT.parse(text)
    assert replace(read, origin=move.origin) == move
    assert all(value in (None, true) for value, true in zip(read.origin, move.origin, strict=False))
    assert all(not fits(read.origin, other) for other in others if other != move.origin)
    assert takes(SHORT._grammar, text)
    assert from_symbol(to_symbol(text)) == text


def fits(said: Place, place: Place) -> bool:
    return all(value in (None, there) for value, there in zip(said, place, strict=False))


# The grammars of the docstrings, written once more, to draw texts from.
LEVEL, FILE, RANK, SIGN = one_of(*"ABCDE"), one_of(*"abcde"), one_of(*"12345"), one_of(*"-‐‑–—−xX×:")
CELL = joined(LEVEL, FILE, RANK)
KIND, PROMOTED = one_of(*"NBRUQKSEDTL"), one_of(*"QRBNUSEDTL")
PROMOTION = maybe(joined(maybe(one_of("=", "/")), PROMOTED) | joined(st.just("("), PROMOTED, st.just(")")))
MARKS = one_of("", "+", "++", "#", " e.p.", "+ep")
ORIGIN = joined(maybe(LEVEL), maybe(FILE), maybe(RANK))
WELL_FORMED: dict[Notation, st.SearchStrategy[str]] = {
    LONG: joined(KIND, CELL, maybe(SIGN), CELL, MARKS)
    | joined(one_of("", "P"), CELL, maybe(SIGN), CELL, PROMOTION, MARKS),
    SHORT: joined(KIND, ORIGIN, maybe(SIGN), CELL, MARKS)
    | joined(st.just("P"), ORIGIN, maybe(SIGN), CELL, PROMOTION)
    | joined(CELL, PROMOTION, MARKS),
}
LETTERS = st.sampled_from("ABCDEabcde12345NRUQKSTLPOX-–x×:=/()+# .\t\nß٣")


@BOTH
@given(data=st.data())
def test_both_forms_of_the_grammar_read_what_the_docstring_allows(notation: Notation, data: st.DataObject) -> None:
    text = data.draw(WELL_FORMED[notation])
    assert takes(notation._token, text)
    assert takes(notation._grammar, text)


@BOTH
@settings(max_examples=500)
@given(data=st.data())
def test_both_forms_of_the_grammar_read_the_same_texts(notation: Notation, data: st.DataObject) -> None:
    text = data.draw(spoilt(WELL_FORMED[notation], LETTERS) | st.text(LETTERS, max_size=12))
    assert takes(notation._token, text) == takes(notation._grammar, text)


@BOTH
def test_both_forms_of_the_grammar_read_the_same_short_texts(notation: Notation) -> None:
    """Of signs with two faces: letters of men that name levels, in capitals or not, and cells."""
    read = 0
    for length in range(1, 6):
        for signs in product(["B", "D", "A", "b", "2", "Bb2", "-", "x", "P", "=Q"], repeat=length):
            text = "".join(signs)
            is_read = takes(notation._token, text)
            if is_read or length < 5:
                assert is_read == takes(notation._grammar, text), text
            read += is_read
    assert read >= 50


@BOTH
@given(text=st.text() | st.text(LETTERS, max_size=12))
def test_any_text_is_read_or_refused_with_a_place_and_a_reason(notation: Notation, text: str) -> None:
    refused = refusal(notation, text)
    if refused is not None:
        assert 0 <= refused.offset <= len(text)
        assert refused.reason.startswith(("expected ", "a null move"))
        assert not refused.reason.startswith("expected a move")  # the two forms of the grammar disagree


def refusal(notation: Notation, text: str) -> UnreadableMoveError | None:
    try:
        notation.parse(text)
    except UnreadableMoveError as refused:
        return refused
    return None


# --- in files, in play, and beside the notations of other games -----------------------------------------------------


@BOTH
@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_moves_come_through_a_file_whole(notation: Notation, container: str) -> None:
    [game] = random_games("raumschach", 1, plies=60, notation=notation.name)
    words = [ply.text for ply in game.plies]
    sheet = plybook.write(game, to=container)
    [again] = containers[container].read(io.StringIO(sheet, newline=""), "f")
    assert [ply.text for ply in again.plies] == words
    assert again.diagnostics == ()


@BOTH
def test_every_move_of_random_games_is_written_and_read_again(notation: Notation) -> None:
    bound = VARIANT.notation(notation.name)
    for game in random_games("raumschach", 3, seed=3, plies=60):
        for position in plybook.replay(game).positions[::3]:
            texts = {bound.emit(move, position): move for move in position.iter_legal_moves()}
            assert len(texts) == len(position.legal_moves())
            for text, move in texts.items():
                assert bound.parse(text, position) == move
                assert not bound.read(text).text.remarks


@pytest.mark.parametrize(
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
