"""Meder's notation for Tri-D chess and its long form: what they read, remark on, write and refuse."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from plybook.catalogue import variants
from plybook.notation.meder import Meder, MederLong
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, notations
from plybook.rules.position import IllegalMoveError
from plybook.testing import NotationContract, check_grammar, spoilt
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

MEDER = Meder(ALPHABET)
LONG = MederLong(ALPHABET)
BOTH = pytest.mark.parametrize("notation", [MEDER, LONG], ids=lambda notation: notation.name)

PINS: dict[str, Place] = {
    "QL1": ("b", "1", "2"),
    "QL2": ("b", "4", "2"),
    "QL3": ("b", "3", "4"),
    "QL4": ("b", "6", "4"),
    "QL5": ("b", "5", "6"),
    "QL6": ("b", "8", "6"),
    "KL1": ("e", "1", "2"),
    "KL2": ("e", "4", "2"),
    "KL3": ("e", "3", "4"),
    "KL4": ("e", "6", "4"),
    "KL5": ("e", "5", "6"),
    "KL6": ("e", "8", "6"),
}
CORNERS = {corner: pin for pin, corner in PINS.items()}

# All squares that can exist, as the standard rules name them.
SQUARES: list[Place] = [
    *((file, str(rank), level) for level, low in zip("246", (1, 3, 5), strict=True)
      for rank in range(low, low + 4) for file in "bcde"),
    *((file, str(rank), level) for level, lows in zip("357", ((0, 4), (2, 6), (4, 8)), strict=True)
      for low in lows for rank in (low, low + 1) for file in "abef"),
]  # fmt: skip


def board_move(origin: str, target: str) -> MoveText:
    return MoveText(action=Action.BOARD, origin=PINS[origin], target=PINS[target])


def castling(token: str) -> MoveText:
    return MoveText(action=Action.CASTLING, castling=token)


def test_registered() -> None:
    for made in (MEDER, LONG):
        assert notations[made.name] is type(made)
        assert made.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT}
    assert notations["romulan"] is Meder


# --- reading --------------------------------------------------------------------------------------------------------

# The examples of rules 15 to 18, and what else is written without a remark.
CANONICAL = {
    "a3W": MoveText(piece="P", origin=("b", None, None), target=("b", "3", "2")),
    "c4N": MoveText(piece="P", origin=("d", None, None), target=("d", "4", "4")),
    "z1QL1": MoveText(piece="P", origin=("a", None, None), target=("a", "1", "3")),
    "Bd5N": MoveText(piece="B", target=("e", "5", "4")),
    "Rd0KL1": MoveText(piece="R", target=("e", "0", "3")),
    "Kd5N": MoveText(piece="K", target=("e", "5", "4")),
    "Qb4N": MoveText(piece="Q", target=("c", "4", "4")),
    "Bxd5N": MoveText(piece="B", target=("e", "5", "4"), capture=True),
    "aWxb4W": MoveText(piece="P", origin=("b", None, "2"), target=("c", "4", "2"), capture=True),
    "cBxb6N": MoveText(piece="P", origin=("d", None, "6"), target=("c", "6", "4"), capture=True),
    "dWxe5KL5": MoveText(piece="P", origin=("e", None, "2"), target=("f", "5", "7"), capture=True),
    "aQL3xb4N": MoveText(
        piece="P", origin=("b", None, "5"), target=("c", "4", "4"), capture=True, origin_pin=("b", "3", "4")
    ),
    "aNxb4N": MoveText(piece="P", origin=("b", None, "4"), target=("c", "4", "4"), capture=True),
    "aBxb6Ne.p.": MoveText(piece="P", origin=("b", None, "6"), target=("c", "6", "4"), capture=True, en_passant=True),
    "aWa4N": MoveText(piece="P", origin=("b", None, "2"), target=("b", "4", "4")),
    "Nbc5N": MoveText(piece="N", origin=("c", None, None), target=("d", "5", "4")),
    "N3c5N": MoveText(piece="N", origin=(None, "3", None), target=("d", "5", "4")),
    "NWc5N": MoveText(piece="N", origin=(None, None, "2"), target=("d", "5", "4")),
    "NNc5N": MoveText(piece="N", origin=(None, None, "4"), target=("d", "5", "4")),
    "NQL3c5N": MoveText(piece="N", origin=(None, None, "5"), target=("d", "5", "4"), origin_pin=("b", "3", "4")),
    "Nb3c5N": MoveText(piece="N", origin=("c", "3", None), target=("d", "5", "4")),
    "N3Wxc5N": MoveText(piece="N", origin=(None, "3", "2"), target=("d", "5", "4"), capture=True),
    "QL5": MoveText(action=Action.BOARD, target=PINS["QL5"]),
    "KL1-KL3": board_move("KL1", "KL3"),
    "QL6Q": MoveText(action=Action.BOARD, target=PINS["QL6"], promotion="Q"),
    "KL4-KL6N+": board_move("KL4", "KL6")._replace(promotion="N", check="+"),
    "Q/KL3": MoveText(action=Action.BOARD, target=PINS["KL3"], promotion="Q", frees=True),
    "N/KL1-KL3+": board_move("KL1", "KL3")._replace(promotion="N", frees=True, check="+"),
    "d8BQ": MoveText(piece="P", origin=("e", None, None), target=("e", "8", "6"), promotion="Q"),
    "d8B": MoveText(piece="P", origin=("e", None, None), target=("e", "8", "6")),
    "d8BB": MoveText(piece="P", origin=("e", None, None), target=("e", "8", "6"), promotion="B"),
    "e9KL6N": MoveText(piece="P", origin=("f", None, None), target=("f", "9", "7"), promotion="N"),
    "e9KL6B": MoveText(piece="P", origin=("f", None, None), target=("f", "9", "7"), promotion="B"),
    "0-0": castling("o-o"),
    "0-0-0#": castling("o-o-o")._replace(check="#"),
    "Nb1W-c3N": MoveText(piece="N", origin=("c", "1", "2"), target=("d", "3", "4")),
}


@pytest.mark.parametrize(("text", "move"), CANONICAL.items(), ids=CANONICAL)
def test_reads_without_remark(text: str, move: MoveText) -> None:
    assert MEDER.parse(text) == move


@each_row(
    ("text", "move"),
    {
        "Nb1W-c3N": MoveText(piece="N", origin=("c", "1", "2"), target=("d", "3", "4")),
        "Nb1Wxc3N": MoveText(piece="N", origin=("c", "1", "2"), target=("d", "3", "4"), capture=True),
        "c2W-c4N": MoveText(piece="P", origin=("d", "2", "2"), target=("d", "4", "4")),
        "b4Wxa5QL2": MoveText(piece="P", origin=("c", "4", "2"), target=("b", "5", "3"), capture=True),
        "d7B-d8BQ#": MoveText(piece="P", origin=("e", "7", "6"), target=("e", "8", "6"), promotion="Q", check="#"),
        "QL1-QL3": board_move("QL1", "QL3"),
        "QL5-QL6R": board_move("QL5", "QL6")._replace(promotion="R"),
        "R/QL6-QL4": board_move("QL6", "QL4")._replace(promotion="R", frees=True),
        "0-0": castling("o-o"),
        "0-0-0+": castling("o-o-o")._replace(check="+"),
    }.items(),
)
def test_the_long_form_reads_without_remark(text: str, move: MoveText) -> None:
    assert LONG.parse(text) == move


def test_every_square_and_pin_is_read() -> None:
    """Rules 1 and 2: 48 squares of main boards, four for each of the twelve pins."""
    assert len(set(SQUARES)) == 96
    for square in SQUARES:
        text = LONG.emit(MoveText(piece="K", origin=square, target=square), Among())
        assert LONG.parse(text).origin == LONG.parse(text).target == square
    for pin, corner in PINS.items():
        assert MEDER.parse(pin).target == corner


@BOTH
@pytest.mark.parametrize(
    ("castlings", "text", "token"), [(("0-0", "0-0-0"), "0-0", "0-0"), (("O-O", "O-O-O"), "0-0-0", "O-O-O")]
)
def test_castling_has_the_variants_token_inside_and_meders_text_outside(
    notation: Notation, castlings: tuple[str, ...], text: str, token: str
) -> None:
    other = type(notation)(replace(ALPHABET, castlings=castlings))
    assert other.parse(text) == castling(token)
    assert other.emit(castling(token), Among()) == text


N102, N104, N105 = Remark("N102", "0-0"), Remark("N104"), Remark("N105")


@each_row(
    ("text", "same", "remarks"),
    [
        ("O-O", "0-0", [N102]),
        ("o-o+", "0-0+", [N102]),
        ("O-0-o", "0-0-0", [Remark("N102", "0-0-0")]),
        ("0–0", "0-0", [N105]),
        ("O−O++", "0-0#", [N102, N105]),
        ("axb4N", "axb4N", [N104]),
        ("a3xb4N", "a3xb4N", [N104]),
        ("ab4N", "ab4N", [N104]),
        ("b4N e.p.", "b4N e.p.", [N104, N105]),
        ("a×b4N", "axb4N", [N104, N105]),
        ("aa4N", "a4N", [N105]),
        ("Pa4N", "a4N", [N105]),
        ("PaWxb4W", "aWxb4W", [N105]),
        ("N-c3N", "Nc3N", [N105]),
        ("Nb-c3N", "Nbc3N", [N105]),
        ("Nb1W–c3N", "Nb1W-c3N", [N105]),
        ("KL1−KL3", "KL1-KL3", [N105]),
        ("d8B=Q", "d8BQ", [N105]),
        ("d8B/B", "d8BB", [N105]),
        ("d8B(N)", "d8BN", [N105]),
        ("QL6(Q)", "QL6Q", [N105]),
        ("aBxb6Nep", "aBxb6Ne.p.", [N105]),
        ("aBxb6N e.p.", "aBxb6Ne.p.", [N105]),
        ("aBxb6N\xa0ep+", "aBxb6Ne.p.+", [N105]),
        ("aBxb6N+e.p.", "aBxb6Ne.p.+", [N105]),
        ("Nc5N++", "Nc5N#", [N105]),
        ("Nc5N+#", "Nc5N#", [N105]),
        ("Nc5N(=)", "Nc5N", [N105]),
        ("d8BQ+(=)", "d8BQ+", [N105]),
    ],
)
def test_reads_with_remarks(text: str, same: str, remarks: list[Remark]) -> None:
    assert MEDER.parse(text) == MEDER.parse(same)._replace(remarks=tuple(remarks))


def test_what_the_odd_forms_say_of_the_origin() -> None:
    assert MEDER.parse("axb4N").origin == MEDER.parse("ab4N").origin == ("b", None, None)
    assert MEDER.parse("a3xb4N").origin == ("b", "3", None)
    # No pawn that captures stays on its file.
    assert MEDER.parse("b4Nep").origin == ()


@BOTH
def test_the_mark_of_parmen_for_a_change_of_owner_is_not_lost(notation: Notation) -> None:
    move = notation.parse("Nb1Wxa3QL3*+")
    assert move.changes_owner
    assert move.check == "+"
    assert move.remarks == (N105,)


@each_row(
    ("text", "remarks"),
    [
        ("Nc3N", [N104]),
        ("Nb1xc3N", [N104]),
        ("N-c3N", [N104]),
        ("c4N", [N104]),
        ("aWxb4W", [N104]),
        ("QL3", [N104]),
        ("QL6=Q", [N104, N105]),
        ("Nb1Wc3N", [N105]),
        ("O-O", [N102]),
    ],
)
def test_the_long_form_wants_the_whole_origin(text: str, remarks: list[Remark]) -> None:
    assert LONG.parse(text).remarks == tuple(remarks)


def test_what_says_more_of_the_origin_than_may_be_needed() -> None:
    for text in ("Nbc5N", "NWc5N", "Nb1W-c3N", "a3Wxb4W", "a3a4N", "aWa4N", "KL1-KL3"):
        assert MEDER.specifies_origin(MEDER.parse(text))
        assert not LONG.specifies_origin(LONG.parse(text))
    for text in ("Nc5N", "a4N", "aWxb4W", "axb4N", "b4Nep", "KL3", "0-0"):
        assert not MEDER.specifies_origin(MEDER.parse(text))


@each_row(
    ("text", "less"),
    [
        ("Nbc5N", "Nc5N"),
        ("NQL3c5N", "Nc5N"),
        ("aWa4N", "a4N"),
        ("a3Wa4N", "aWa4N"),
        ("a3Wxb4W", "aWxb4W"),
        ("KL1-KL3", "KL3"),
        ("Nb1c5N", None),
        ("Nb1Wc5N", None),
    ],
)
def test_what_says_the_next_less_of_the_origin(text: str, less: str | None) -> None:
    said = MEDER.parse(text)
    assert MEDER.with_less_origin(said._replace(remarks=())) == (MEDER.parse(less) if less else None)


# --- refusing -------------------------------------------------------------------------------------------------------

A_MOVE = (
    "expected piece letter N, B, R, Q or K (a capital), file z or a to e, pin QL1 to KL6, "
    "or castling 0-0 or 0-0-0, found "
)
A_LEVEL = "expected level W, N or B, or pin QL1 to KL6, found "
AFTER_A_RANK = "expected level W, N or B, pin QL1 to KL6, '-', 'x', or file z or a to e, found "
A_PIN = "expected pin QL1 to KL6, found "
AFTER_A_PIECE = "expected file z or a to e, rank 0 to 9, level W, N or B, pin QL1 to KL6, '-' or 'x', found "


@BOTH
@each_row(
    ("text", "offset", "reason"),
    [
        ("", 0, A_MOVE + "the end of the move"),
        ("hello", 0, A_MOVE + "'h'"),
        ("nc5N", 0, A_MOVE + "'n'"),
        ("Зc5N", 0, A_MOVE + "'З'"),
        (" Nc5N", 0, A_MOVE + "' '"),
        ("f4N", 0, A_MOVE + "'f'"),
        ("K", 1, AFTER_A_PIECE + "the end of the move"),
        ("Sc5N", 0, A_MOVE + "'S'"),
        ("Nf5N", 1, AFTER_A_PIECE + "'f'"),
        ("Nc10N", 2, AFTER_A_RANK.replace("expected", "expected rank 0 to 9,") + "'10'"),
        ("Ncd", 3, "expected rank 0 to 9, found the end of the move"),
        ("Nc5S", 3, AFTER_A_RANK + "'S'"),
        ("Nc5w", 3, AFTER_A_RANK + "'w'"),
        ("Nc5", 3, AFTER_A_RANK + "the end of the move"),
        ("Nc5(4)", 3, AFTER_A_RANK + "'('"),
        ("c4n", 2, AFTER_A_RANK + "'n'"),
        ("a4ql3", 2, AFTER_A_RANK + "'q'"),
        ("c2W-c4S", 6, A_LEVEL + "'S'"),
        ("a4QL7", 4, "expected pin number 1 to 6, found '7'"),
        ("a4QL10", 4, "expected pin number 1 to 6, found '10'"),
        ("QL", 2, "expected pin number 1 to 6, found the end of the move"),
        ("QL0", 2, "expected pin number 1 to 6, found '0'"),
        ("QLW-b3(4)", 2, "expected pin number 1 to 6, found 'W'"),
        ("KL1-", 4, "expected pin QL1 to KL6, found the end of the move"),
        ("KL1-b4N", 4, "expected pin QL1 to KL6, found 'b'"),
        ("QL3b4N", 3, "expected the end of the move, found 'b'"),
        ("QL3xQL5", 3, "expected the end of the move, found 'x'"),
        ("Q/KL3R", 5, "expected the end of the move, found 'R'"),
        ("Q/KL3=R", 5, "expected the end of the move, found '='"),
        ("Q/KL7", 4, "expected pin number 1 to 6, found '7'"),
        ("Q/d8B", 2, A_PIN + "'d'"),
        ("Q/", 2, A_PIN + "the end of the move"),
        ("K/KL3", 1, AFTER_A_PIECE + "'/'"),
        ("QL5ep", 3, "expected the end of the move, found 'e'"),
        ("Nb1W-", 5, "expected file z or a to e, found the end of the move"),
        ("Nc5NQ", 4, "expected the end of the move, found 'Q'"),
        ("d8BK", 3, "expected the end of the move, found 'K'"),
        ("d8B=K", 4, "expected promotion to Q, R, B or N, found 'K'"),
        ("d8B(K)", 4, "expected promotion to Q, R, B or N, found 'K'"),
        ("Nc5N\t", 4, "expected the end of the move, found '\\t'"),
        ("0-0-", 3, "expected the end of the move, found '-'"),
        ("0-0ep", 3, "expected the end of the move, found 'e'"),
        ("z5QL1", 0, "there is no z5QL1: QL1 covers files z and a and ranks 0 and 1"),
        ("Rd0QL1", 1, "there is no d0QL1: QL1 covers files z and a and ranks 0 and 1"),
        ("d8W", 0, "there is no d8W: W covers files a to d and ranks 1 to 4"),
        ("Nz3W-c4N", 1, "there is no z3W: W covers files a to d and ranks 1 to 4"),
        ("z5QL1?", 5, "expected the end of the move, found '?'"),
        ("N9KL5b7B", 1, "there is no 9KL5: KL5 covers files d and e and ranks 4 and 5"),
        ("eNxd6B", 0, "there is no eN: N covers files a to d and ranks 3 to 6"),
    ],
)
def test_unreadable(notation: Notation, text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        notation.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- writing --------------------------------------------------------------------------------------------------------

KNIGHT = MoveText(piece="N", origin=("c", "3", "2"), target=("d", "5", "4"))
PAWN = MoveText(piece="P", origin=("b", "3", "2"), target=("b", "4", "4"))
CAPTURE = MoveText(piece="P", origin=("b", "3", "2"), target=("c", "4", "2"), capture=True, captured="Q")


@each_row(
    ("move", "short", "long"),
    [
        (KNIGHT, "Nc5N", "Nb3W-c5N"),
        (KNIGHT._replace(capture=True, captured="P", check="+"), "Nxc5N+", "Nb3Wxc5N+"),
        (KNIGHT._replace(changes_owner=True, check="#"), "Nc5N#", "Nb3W-c5N#"),
        (PAWN, "a4N", "a3W-a4N"),
        (CAPTURE, "aWxb4W", "a3Wxb4W"),
        (CAPTURE._replace(en_passant=True, check="+"), "aWxb4We.p.+", "a3Wxb4We.p.+"),
        (PAWN._replace(origin=("f", "8", "7"), target=("f", "9", "7"), promotion="N"), "e9KL6N", "e8KL6-e9KL6N"),
        (PAWN._replace(origin=("e", "7", "6"), target=("e", "8", "6"), promotion="Q"), "d8BQ", "d7B-d8BQ"),
        (board_move("QL1", "QL3"), "QL3", "QL1-QL3"),
        (board_move("QL5", "QL6")._replace(board="QLW", promotion="Q", check="+"), "QL6Q+", "QL5-QL6Q+"),
        (board_move("KL6", "KL4")._replace(promotion="N", frees=True), "N/KL4", "N/KL6-KL4"),
        (castling("o-o"), "0-0", "0-0"),
        (castling("o-o-o")._replace(changes_owner=True, check="#"), "0-0-0#", "0-0-0#"),
    ],
)
def test_emit(move: MoveText, short: str, long: str) -> None:
    assert MEDER.emit(move, Among(move)) == short
    assert LONG.emit(move, Among(move)) == long


@each_row(
    ("others", "text"),
    [
        ([("c", "3", "2")], "Nc5N"),  # the same knight again
        ([("e", "4", "4")], "Nbc5N"),
        ([("e", "3", "2")], "Nbc5N"),
        ([("c", "4", "2")], "N3c5N"),
        ([("c", "3", "4")], "NWc5N"),
        ([("c", "3", "4"), ("c", "4", "4")], "NWc5N"),
        ([("c", "4", "2"), ("e", "3", "4")], "Nb3c5N"),
        ([("c", "3", "4"), ("e", "4", "2")], "NbWc5N"),
        ([("c", "4", "2"), ("c", "3", "4")], "N3Wc5N"),
        ([("c", "4", "2"), ("c", "3", "4"), ("e", "3", "2")], "Nb3Wc5N"),
    ],
)
def test_of_a_pieces_origin_the_first_form_that_tells_it_apart(others: list[Place], text: str) -> None:
    """Rule 16."""
    moves = [KNIGHT, *(KNIGHT._replace(origin=origin) for origin in others)]
    assert MEDER.emit(KNIGHT, Among(*moves)) == text
    assert LONG.emit(KNIGHT, Among(*moves)) == "Nb3W-c5N"
    assert {move.origin for move in Among(*moves).matching(MEDER.parse(text))} == {KNIGHT.origin}


@pytest.mark.parametrize(
    "other",
    [KNIGHT._replace(piece="B"), KNIGHT._replace(target=("d", "5", "6")), KNIGHT._replace(action=Action.BOARD)],
)
def test_other_men_and_moves_need_no_telling_apart(other: MoveText) -> None:
    assert MEDER.emit(KNIGHT, Among(KNIGHT, other._replace(origin=("e", "4", "4")))) == "Nc5N"


def test_a_pin_is_written_for_the_level_of_an_attack_board() -> None:
    upper = MoveText(piece="N", origin=("b", "3", "5"), target=("c", "5", "4"))
    lower = upper._replace(origin=("b", "3", "2"))
    assert MEDER.emit(upper, Among(upper, lower)) == "NQL3b5N"
    assert MEDER.emit(lower, Among(upper, lower)) == "NWb5N"


def test_two_pins_of_one_level_are_not_taken_for_each_other() -> None:
    """``RQL3`` alone would be read as level 5, on which both boards stand."""
    here = MoveText(piece="R", origin=("b", "3", "5"), target=("b", "5", "4"))
    others = [here._replace(origin=origin) for origin in (("b", "7", "5"), ("e", "3", "5"), ("b", "3", "4"))]
    text = MEDER.emit(here, Among(here, *others))
    assert text == "Ra3QL3a5N"
    assert Among(here, *others).matching(MEDER.parse(text)) == [here]


def test_two_pawns_of_one_column() -> None:
    """Rule 16."""
    above = PAWN._replace(origin=("b", "3", "4"))
    assert MEDER.emit(PAWN, Among(PAWN, above)) == "aWa4N"
    assert MEDER.emit(above, Among(PAWN, above)) == "aNa4N"
    capture = CAPTURE._replace(origin=("b", "3", "4"))
    assert MEDER.emit(capture, Among(CAPTURE, capture)) == "aNxb4W"


def test_a_pawn_that_captures_is_not_taken_for_one_that_advances() -> None:
    """En passant two pawns may go to one empty square; the one that stays on its file needs no more than that."""
    advance = MoveText(piece="P", origin=("d", "5", "4"), target=("d", "6", "6"))
    passing = advance._replace(origin=("c", "5", "4"), capture=True, en_passant=True)
    moves = Among(advance, passing)
    assert MEDER.emit(advance, moves) == "c6B"
    assert MEDER.emit(passing, moves) == "bNxc6Be.p."
    assert moves.matching(MEDER.parse("c6B")) == [advance]
    assert moves.matching(MEDER.parse("bNxc6Be.p.")) == [passing]


def test_both_pins_are_written_if_two_boards_could_go_there() -> None:
    """Rule 17."""
    one, other = board_move("KL1", "KL3"), board_move("QL3", "KL3")
    assert MEDER.emit(one, Among(one, other)) == "KL1-KL3"
    assert MEDER.emit(one, Among(one, board_move("QL3", "QL4"))) == "KL3"
    assert MEDER.emit(one, Among(one, one._replace(promotion="Q"))) == "KL3"  # the same board
    promoting = one._replace(promotion="Q")
    assert MEDER.emit(promoting, Among(promoting, other)) == "KL3Q"  # the other board promotes no pawn


# --- what must hold for any text ------------------------------------------------------------------------------------

MARKED: Shape = {"check": ("", "+", "#")}
BETWEEN: Shape = {"origin": SQUARES, "target": SQUARES, **MARKED}
PROMOTED: Shape = {"promotion": ("", "Q", "R", "B", "N")}
PIECES: Shape = {"piece": ALPHABET.kinds[1:], "capture": (False, True), **BETWEEN}
ADVANCES: Shape = {"piece": "P", **BETWEEN, **PROMOTED}
CAPTURES: Shape = {**ADVANCES, "capture": (True,), "en_passant": (False, True)}
CORNER = list(PINS.values())
BOARDS: Shape = {"action": (Action.BOARD,), "origin": CORNER, "target": CORNER, **PROMOTED, **MARKED}
FREEING: Shape = {**BOARDS, "promotion": ("Q", "R", "B", "N"), "frees": (True,)}
CASTLINGS: Shape = {"action": (Action.CASTLING,), "castling": ALPHABET.castlings, **MARKED}


# The grammar of the docstring, written a third time, to draw texts from.
FILE, RANK, PIN = one_of(*"zabcde"), one_of(*"0123456789"), one_of(*PINS)
LEVEL = one_of("W", "N", "B", PIN)
SIGN = maybe(one_of("-", "–", "−", "x", "×"))
SQUARE = joined(FILE, RANK, LEVEL)
PROMOTION = maybe(one_of(joined(maybe(one_of("=", "/")), one_of(*"QRBN")), "(Q)", "(N)"))
MARKS = several(one_of("+", "++", "#", "(=)", "*"), 0, 3)
MAN_MARKS = several(one_of("+", "++", "#", "(=)", "*", "ep", "e.p.", " e.p.", " ep"), 0, 3)
WELL_FORMED = one_of(
    joined(one_of(*"NBRQK"), maybe(FILE), maybe(RANK), maybe(LEVEL), SIGN, SQUARE, MAN_MARKS),
    joined(maybe(one_of("P")), maybe(joined(FILE, maybe(RANK), maybe(LEVEL), SIGN)), SQUARE, PROMOTION, MAN_MARKS),
    joined(maybe(joined(PIN, one_of("-", "–"))), PIN, PROMOTION, MARKS),
    joined(one_of(*"QRBN"), "/", maybe(joined(PIN, one_of("-", "–"))), PIN, MARKS),
    joined(several(one_of("o", "O", "0"), 2, 3, "-"), MARKS),
)


class TestMeder(NotationContract):
    variant, notation = "tri-d-tournament", "meder"
    games, plies = some(2, 4), 60
    tries = some(80, 600)
    signs = "PNBRQKLWzabcdefpo0123456789()[]-–−x×=/*+#. \t\nß٣"
    known = ("0-0-0-0", "c4Ne", "c4Ne.p.e4N", "Nc4Ne4N", "aBa8BB", "d8B(=)", "QL3b4N")
    units = ("a", "N", "QL1-", "0-", "c4", "+", " ep(=)", " ")
    stems = ("", "c4N")
    reasons = ("expected ", "there is no ")
    longest_reason = 200

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(WELL_FORMED, chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        for move in moves(chance, PIECES, ADVANCES, CAPTURES, BOARDS, FREEING, CASTLINGS):
            # The short form leaves out the file of a Pawn that stays on it.
            stays = move.piece == "P" and not move.capture and self.notation == "meder"
            yield move._replace(origin=(move.target[0], *move.origin[1:])) if stays else move

    def test_what_is_refused_for_its_squares_is_well_formed(self) -> None:
        chance = random.Random(1)
        for text in islice(self.texts(chance), self.tries):
            given = spoilt(text, chance, signs=self.signs)
            if check_grammar(MEDER, given).startswith("there is no "):
                assert MEDER.describes(given), given


class TestMederByTheStandardRules(TestMeder):
    variant = "tri-d"
    tries = 100


class TestMederLong(TestMeder):
    notation, is_whole = "meder-long", True
    tries = some(60, 200)


class TestMederLongByTheStandardRules(TestMederLong):
    variant = "tri-d"
    tries = 100


# --- on the board ---------------------------------------------------------------------------------------------------


def test_the_board_that_an_origin_names_is_that_board_and_no_other_of_its_height() -> None:
    """Rules 2 and 16: a pin names one attack board, though there are as many as four boards of its height."""
    assert MEDER.parse("RKL1a0QL1").origin_pin == ("e", "1", "2")
    assert MEDER.parse("RQL1a0QL1").origin_pin == ("b", "1", "2")
    assert MEDER.parse("RNa3N").origin_pin == ()
    assert MEDER.parse("Rd0KL1a0QL1").origin_pin == ()  # all is said already
    variant = variants["tri-d-tournament"]
    bound = variant.notation("meder")
    men = "4/4/4/1k2|4/4/4/4|4/2K1/4/4 QL1w:2/R1,QL6b:2/2,KL1w:2/{},KL6b:2/2 w - - - 0 1"
    two, one = variant.position(men.replace("{}", "R1")), variant.position(men.replace("{}", "2"))
    ends = {text: two.ends_of(bound.parse(text, two)) for text in ("RKL1a0QL1", "RQL1a0QL1")}
    assert ends == {"RKL1a0QL1": ("d0KL1", "a0QL1"), "RQL1a0QL1": ("z0QL1", "a0QL1")}
    with pytest.raises(IllegalMoveError):
        bound.parse("RKL1a0QL1", one)
