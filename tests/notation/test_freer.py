"""The notation of Tri-Dimensional-Chess-2: what it reads, remarks on, writes and refuses."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from plybook.catalogue import variants
from plybook.notation.meder import MederLong
from plybook.notation.moves import Action, Mark, MoveText, Remark, UnreadableMoveError
from plybook.notation.notation import notations
from plybook.notation.tri_dimensional_chess_2 import TriDimensionalChess2
from plybook.rules.position import OutsideRulesetError
from plybook.testing import NotationContract, check_grammar, spoilt
from plybook.testing.written import Among
from tests.extent import some
from tests.notation.drawn import draws, joined, maybe, moves, one_of, several
from tests.notation.test_meder import (
    ADVANCES,
    ALPHABET,
    BOARDS,
    CASTLINGS,
    FILE,
    FREEING,
    PIECES,
    PINS,
    RANK,
    SQUARES,
    board_move,
    castling,
)
from tests.notation.test_meder import CAPTURES as TAKING
from tests.tables import each_row

FREER = TriDimensionalChess2(ALPHABET)
LONG = MederLong(ALPHABET)
GOES = MoveText(action=Action.BOARD)


def test_registered() -> None:
    assert notations["freer"] is TriDimensionalChess2
    assert TriDimensionalChess2.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT}
    for name in ("tri-d", "tri-d-tournament"):
        assert "freer" in variants[name].notations


# --- reading --------------------------------------------------------------------------------------------------------

KNIGHT = MoveText(piece="N", target=("e", "3", "5"))
CANONICAL = {
    "a3W": MoveText(piece="P", origin=("b", None, None), target=("b", "3", "2")),
    "xb4W": MoveText(piece="P", target=("c", "4", "2"), capture=True),
    "axb4W": MoveText(piece="P", origin=("b", None, None), target=("c", "4", "2"), capture=True),
    "aWxb4W": MoveText(piece="P", origin=("b", None, "2"), target=("c", "4", "2"), capture=True),
    "aWa4N": MoveText(piece="P", origin=("b", None, "2"), target=("b", "4", "4")),
    "b6Ne.p.": MoveText(piece="P", target=("c", "6", "4"), capture=True, en_passant=True),
    "xb6Ne.p.": MoveText(piece="P", target=("c", "6", "4"), capture=True, en_passant=True),
    "ab6Ne.p.+": MoveText(
        piece="P", origin=("b", None, None), target=("c", "6", "4"), capture=True, en_passant=True, check="+"
    ),
    "d8B=Q": MoveText(piece="P", origin=("e", None, None), target=("e", "8", "6"), promotion="Q"),
    "xd8B=N#": MoveText(piece="P", target=("e", "8", "6"), capture=True, promotion="N", check="#"),
    "Nd3KL3": KNIGHT,
    "Nbxc5N": MoveText(piece="N", origin=("c", None, None), target=("d", "5", "4"), capture=True),
    "NQL3c5N": MoveText(piece="N", origin=(None, None, "5"), target=("d", "5", "4"), origin_pin=("b", "3", "4")),
    "QL2": GOES._replace(target=PINS["QL2"]),
    "QL1-QL2": board_move("QL1", "QL2"),
    "QL6Q": GOES._replace(target=PINS["QL6"], promotion="Q"),
    "Q/KL3": GOES._replace(target=PINS["KL3"], promotion="Q", frees=True),
    "N/KL1-KL3+": board_move("KL1", "KL3")._replace(promotion="N", frees=True, check="+"),
    "⟳KL3": board_move("KL3", "KL3")._replace(turns=True),
    "⟳QL6Q": board_move("QL6", "QL6")._replace(promotion="Q", turns=True),
    "QL2I": GOES._replace(target=PINS["QL2"], hung=True),
    "QL2I-QL2": board_move("QL2", "QL2")._replace(hung=True),
    "Nz4QL2I": MoveText(piece="N", target=("a", "4", "3"), hung=True),
    "NQL2Ib3W": MoveText(
        piece="N", origin=(None, None, "3"), target=("c", "3", "2"), origin_pin=("b", "4", "2"), hung=True
    ),
    "O-O": castling("o-o"),
    "O-O-O#": castling("o-o-o")._replace(check="#"),
    "♘d3KL3": KNIGHT,
    "♞d3KL3": KNIGHT,
    "d8B=♕": MoveText(piece="P", origin=("e", None, None), target=("e", "8", "6"), promotion="Q"),
    "QL6♛": GOES._replace(target=PINS["QL6"], promotion="Q"),
    "♖/KL3": GOES._replace(target=PINS["KL3"], promotion="R", frees=True),
}


@pytest.mark.parametrize(("text", "move"), CANONICAL.items(), ids=CANONICAL)
def test_reads_without_remark(text: str, move: MoveText) -> None:
    assert FREER.parse(text) == move
    assert FREER.describes(text)


@each_row(
    ("text", "own", "codes"),
    [
        ("Nd3KL3(KL3)", "Nd3KL3", ["N113"]),
        ("Nxd3KL3(KL3)+", "Nxd3KL3+", ["N113"]),
        ("e3KL3(KL3)", "e3KL3", ["N113"]),
        ("Nd3KL3I(KL3I)", "Nd3KL3I", ["N113"]),
        ("Nd3KL3=", "Nd3KL3", ["N105"]),
        ("Nd3KL3(=)+", "Nd3KL3+", ["N105"]),
        ("d8B=Q=", "d8B=Q", ["N105"]),
        ("d8B=", "d8B", ["N105"]),
        ("d8BQ", "d8B=Q", ["N105"]),
        ("d8B(Q)", "d8B=Q", ["N105"]),
        ("QL6=Q", "QL6Q", ["N105"]),
        ("xb6N e.p.", "xb6Ne.p.", ["N105"]),
        ("×b4W", "xb4W", ["N105"]),
        ("Pa3W", "a3W", ["N105"]),
        ("N-d3KL3", "Nd3KL3", ["N105"]),
        ("Nd3KL3++", "Nd3KL3#", ["N105"]),
        ("0-0", "O-O", ["N102"]),
        ("o-o-o+", "O-O-O+", ["N102"]),
    ],
)
def test_reads_with_a_remark(text: str, own: str, codes: list[str]) -> None:
    move = FREER.parse(text)
    assert [remark.code for remark in move.remarks] == codes
    assert move._replace(remarks=()) == FREER.parse(own)


def test_a_claim_says_nothing_of_the_move() -> None:
    assert FREER.parse("Nd3KL3(KL3)") == KNIGHT._replace(remarks=(Remark("N113"),))


@each_row(
    ("text", "reason", "offset"),
    [
        ("Nd3KL3(KL1)", "no board but that of d3KL3 can be claimed, found '(KL1)'", 6),
        ("Nc3N(N)", "expected the end of the move, found '('", 4),
        ("Nc3N(KL3)", "no board but that of c3N can be claimed, found '(KL3)'", 4),
        ("QL2(QL2)", "expected ')', found 'L'", 5),
        ("⟳", "expected pin QL1 to KL6", 1),
        ("⟳KL3-KL4", "expected the end of the move, found '-'", 4),
        ("Q/KL3Q", "expected the end of the move, found 'Q'", 5),
        ("QL7", "expected pin number 1 to 6, found '7'", 2),
        ("z5QL1I", "there is no z5QL1I: QL1I covers files z and a and ranks 0 and 1", 0),
        ("Nc3WI", "expected the end of the move, found 'I'", 4),
        ("xx", "expected file z or a to e", 1),
        ("O-O-O-O", "expected the end of the move", 5),
        ("☗c3N", "expected piece letter", 0),
        ("", "expected piece letter", 0),
    ],
)
def test_refuses(text: str, reason: str, offset: int) -> None:
    with pytest.raises(UnreadableMoveError) as error:
        FREER.parse(text)
    assert error.value.reason.startswith(reason)
    assert error.value.offset == offset


@each_row("name", ["tri-d", "tri-d-tournament"])
@each_row(
    ("text", "reason"),
    [
        ("QL2I", "this ruleset has no hung boards: attack boards stand upright"),
        ("QL1I-QL1", "this ruleset has no hung boards: attack boards stand upright"),
        ("Nz4QL2I", "this ruleset has no hung boards: attack boards stand upright"),
        ("⟳QL1", "an attack board goes to another pin, and none turns on its own"),
    ],
)
def test_what_other_rules_have_is_outside_the_ruleset(name: str, text: str, reason: str) -> None:
    """Rule 4 of the standard rules: boards stand, they do not hang."""
    start, notation = variants[name].start(), variants[name].notation("freer")
    with pytest.raises(OutsideRulesetError, match=reason) as error:
        notation.parse(text, start)
    assert ("rule 4" in str(error.value)) is ("hung" in reason)


# --- writing --------------------------------------------------------------------------------------------------------


def man(kind: str, square: str, target: str, *, capture: bool = False, en_passant: bool = False) -> MoveText:
    sign = "x" if capture or en_passant else "-"
    found = LONG.parse(f"{'' if kind == 'P' else kind}{square}{sign}{target}{'e.p.' * en_passant}")
    return found._replace(origin_pin=())


@each_row(
    ("others", "text"),
    [
        ([], "Nc5N"),
        (["d3N"], "Nbc5N"),
        (["b7B"], "N3c5N"),
        (["b3W"], "NNc5N"),
        (["d3N", "b7B"], "Nb3c5N"),
        (["d3N", "b3W"], "NbNc5N"),
        (["b7B", "b3W"], "N3Nc5N"),
        (["d3N", "b7B", "b3W"], "Nb3Nc5N"),
    ],
)
def test_of_a_mans_origin_what_tells_it_from_others(others: list[str], text: str) -> None:
    move = man("N", "b3N", "c5N")
    assert FREER.emit(move, Among(move, *(man("N", other, "c5N") for other in others))) == text


def test_of_a_pawns_origin_what_tells_it_from_others() -> None:
    """The file comes with the board, where two Pawns stand in one column, and the rank, where one steps twice."""
    capture, above, other = (man("P", square, "b4W", capture=True) for square in ("a3W", "a3N", "c3W"))
    assert FREER.emit(capture, Among(capture)) == "xb4W"
    assert FREER.emit(capture, Among(capture, other)) == "axb4W"
    assert FREER.emit(capture, Among(capture, above)) == "aWxb4W"
    advance, over = man("P", "a3W", "a4N"), man("P", "a3N", "a4N")
    assert FREER.emit(advance, Among(advance)) == "a4N"
    assert FREER.emit(advance, Among(advance, over)) == "aWa4N"
    two, step = man("P", "b2W", "b4N"), man("P", "b3N", "b4N")
    assert FREER.emit(two, Among(two, step)) == "b2b4N"
    assert FREER.parse("b2b4N").remarks == ()


def test_a_pawn_that_captures_en_passant_is_not_taken_for_one_that_advances() -> None:
    advance, passing = man("P", "c5N", "c6B"), man("P", "b5N", "c6B", en_passant=True)
    both = Among(advance, passing)
    assert FREER.emit(passing, Among(passing)) == "c6Be.p."
    assert FREER.emit(passing, both) == "bc6Be.p."
    assert both.matching(FREER.parse("bc6Be.p.")) == [passing]
    assert both.matching(FREER.parse("c6B")) == [advance]


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (castling("o-o"), "O-O"),
        (castling("o-o-o")._replace(check="+"), "O-O-O+"),
        (board_move("QL1", "QL2")._replace(promotion="Q"), "QL2Q"),
        (board_move("KL5", "KL3")._replace(promotion="R", frees=True, check="#"), "R/KL3#"),
        (man("P", "d7B", "d8B")._replace(promotion="Q", check="+"), "d8B=Q+"),
    ],
)
def test_writes(move: MoveText, text: str) -> None:
    assert FREER.emit(move, Among(move)) == text


def test_both_pins_are_written_if_two_boards_could_go_there() -> None:
    one, other = board_move("QL1", "QL2"), board_move("QL3", "QL2")
    assert FREER.emit(one, Among(one, other)) == "QL1-QL2"


# --- what must hold for any text ------------------------------------------------------------------------------------

PIN = joined(one_of(*PINS), maybe(one_of("I")))
LEVEL = one_of("W", "N", "B", PIN)
SIGN = maybe(one_of("-", "–", "−", "x", "×"))
SQUARE = joined(FILE, RANK, LEVEL)
KIND = one_of(*"QRBN♕♜")
PROMOTION = maybe(one_of(joined(maybe(one_of("=", "/")), KIND), "(Q)", "(♘)"))
MARKS = several(one_of("+", "++", "#", "(=)", "="), 0, 3)
MAN_MARKS = several(one_of("+", "++", "#", "(=)", "=", "e.p.", " ep", "(KL3)", "(QL1I)"), 0, 3)
ORIGIN = one_of(joined(FILE, maybe(RANK), maybe(LEVEL), SIGN), "x", "×", "")
WELL_FORMED = one_of(
    joined(one_of(*"NBRQK♔♞"), maybe(FILE), maybe(RANK), maybe(LEVEL), SIGN, SQUARE, MAN_MARKS),
    joined(maybe(one_of("P")), ORIGIN, SQUARE, PROMOTION, MAN_MARKS),
    joined(maybe(joined(PIN, one_of("-", "–"))), PIN, PROMOTION, MARKS),
    joined("⟳", PIN, PROMOTION, MARKS),
    joined(KIND, "/", maybe(joined(PIN, one_of("-", "–"))), PIN, MARKS),
    joined(several(one_of("o", "O", "0"), 2, 3, "-"), MARKS),
)


class TestFreer(NotationContract):
    variant, notation = "tri-d-tournament", "freer"
    games, plies = some(2, 4), 60
    tries = some(80, 600)
    signs = "PNBRQKLWIzabcdefpo0123456789()[]-–−x×=/*+#⟳♘. \t\nß٣"
    known = ("0-0-0-0", "c4Ne", "c4Ne.p.e4N", "Nc4Ne4N", "aBa8BB", "d8B(=)", "QL3b4N", "xb4W", "⟳QL1I", "d8B==", "=")
    units = ("a", "N", "QL1-", "0-", "c4", "+", " ep(=)", " ", "(KL3)", "I")
    stems = ("", "c4N", "d3KL3")
    reasons = ("expected ", "there is no ", "no board but ")
    longest_reason = 200

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(WELL_FORMED, chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        for move in moves(chance, PIECES, ADVANCES, TAKING, BOARDS, FREEING, CASTLINGS):
            stays = move.piece == "P" and not move.capture
            same_file = [square for square in SQUARES if stays and square[0] == move.target[0]]
            yield move._replace(origin=chance.choice(same_file)) if stays else move

    def test_what_is_refused_for_its_squares_is_well_formed(self) -> None:
        chance = random.Random(1)
        for text in islice(self.texts(chance), self.tries):
            given = spoilt(text, chance, signs=self.signs)
            if check_grammar(FREER, given).startswith(("there is no ", "no board but ")):
                assert FREER.describes(given), given


class TestFreerByTheStandardRules(TestFreer):
    variant = "tri-d"
    tries = 100


def test_every_square_is_read() -> None:
    for square in SQUARES:
        move = MoveText(piece="K", origin=square, target=square)
        assert FREER.parse(FREER.emit(move, Among(move))).target == square
