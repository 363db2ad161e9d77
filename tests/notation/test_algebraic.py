"""SAN, LAN and UCI: reading, writing, reasons, and the agreement with python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import chess
import pytest

from plybook.notation.algebraic import LAN, SAN
from plybook.notation.moves import Action, MoveText, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, notations
from plybook.notation.uci import UCI
from plybook.testing import NotationContract
from tests.notation.resolvers import Fits, Unasked
from tests.tables import each_row

RANKS = tuple("12345678")
CHESS = Alphabet(
    kinds=("P", "N", "B", "R", "Q", "K"),
    pawn="P",
    promotions=("Q", "R", "B", "N"),
    axes=(tuple("abcdefgh"), RANKS),
    castlings=("O-O", "O-O-O"),
)
PRISONERS = Alphabet(
    kinds=("P", "N", "H", "F", "G", "I"),
    pawn="P",
    promotions=("G", "H", "F", "N"),
    axes=(tuple("dabcefg"), RANKS),
    long_pawn="P",
)
WIDE = Alphabet(
    kinds=("P", "N", "Kn"),
    pawn="P",
    promotions=("N", "Kn"),
    axes=(tuple("abcdefghij"), tuple(str(rank) for rank in range(1, 13))),
)
SAN_CHESS, LAN_CHESS, UCI_CHESS = SAN(CHESS), LAN(CHESS), UCI(CHESS)
SAN_PRISONERS, LAN_PRISONERS, UCI_PRISONERS = SAN(PRISONERS), LAN(PRISONERS), UCI(PRISONERS)
ALL = tuple(make(alphabet) for alphabet in (CHESS, PRISONERS, WIDE) for make in (SAN, LAN, UCI))

N101, N105 = Remark("N101"), Remark("N105")


def place(name: str) -> tuple[str, str]:
    return name[0], name[1]


def move(piece: str, origin: str, target: str, **rest: object) -> MoveText:
    return MoveText(piece=piece, origin=place(origin), target=place(target), **rest)  # type: ignore[arg-type]


# --- reading SAN --------------------------------------------------------------------------------------------------


@each_row(
    ("text", "expected"),
    [
        ("e4", MoveText(piece="P", target=("e", "4"))),
        ("exd5", MoveText(piece="P", origin=("e", None), target=("d", "5"), capture=True)),
        ("e8=Q", MoveText(piece="P", target=("e", "8"), promotion="Q")),
        (
            "exd8=N+",
            MoveText(piece="P", origin=("e", None), target=("d", "8"), capture=True, promotion="N", check="+"),
        ),
        ("Nf3", MoveText(piece="N", target=("f", "3"))),
        ("Nbd2", MoveText(piece="N", origin=("b", None), target=("d", "2"))),
        ("R1xa3", MoveText(piece="R", origin=(None, "1"), target=("a", "3"), capture=True)),
        (
            "Qh4xe1#",
            MoveText(piece="Q", origin=("h", "4"), target=("e", "1"), capture=True, check="#"),
        ),
        ("O-O", MoveText(Action.CASTLING, castling="O-O")),
        ("O-O-O+", MoveText(Action.CASTLING, castling="O-O-O", check="+")),
    ],
)
def test_san_reads_canonical_text_without_remark(text: str, expected: MoveText) -> None:
    assert SAN_CHESS.parse(text) == expected


@each_row(
    ("text", "canonical", "remarks"),
    [
        ("e8Q", "e8=Q", (N101,)),
        ("e8/Q", "e8=Q", (N101,)),
        ("e8(Q)", "e8=Q", (N101,)),
        ("exd8(R)+", "exd8=R+", (N101,)),
        ("Pe4", "e4", (N105,)),
        ("Pexd5", "exd5", (N105,)),
        ("e2-e4", "e2e4", (N105,)),
        ("e2–e4", "e2e4", (N105,)),
        ("Ng1-f3", "Ng1f3", (N105,)),
        ("Ng1—f3", "Ng1f3", (N105,)),
        ("N:f3", "Nxf3", (N105,)),
        ("e×d5", "exd5", (N105,)),
        ("Qh5++", "Qh5+", (N105,)),
        ("e2-e8Q", "e2e8=Q", (N105, N101)),
        ("0-0", "O-O", (Remark("N102", "O-O"),)),
        ("o-o-o", "O-O-O", (Remark("N102", "O-O-O"),)),
        ("O–O", "O-O", (N105,)),
        ("O-O++", "O-O+", (N105,)),
        ("0–0–0#", "O-O-O#", (Remark("N102", "O-O-O"), N105)),
    ],
)
def test_san_reads_other_spellings_with_a_remark(text: str, canonical: str, remarks: tuple[Remark, ...]) -> None:
    found = SAN_CHESS.parse(text)
    expected = SAN_CHESS.parse(canonical)
    assert found.remarks == remarks
    assert found._replace(remarks=()) == expected


@each_row("text", ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "exd6 e.p", "exd6 e.p.+", "exd6+ e.p."])
def test_san_takes_the_suffix_for_en_passant(text: str) -> None:
    found = SAN_CHESS.parse(text)
    assert (found.en_passant, found.capture, found.remarks) == (True, True, (N105,))
    assert found.check == ("+" if "+" in text else "")


@pytest.mark.parametrize(
    ("text", "piece", "origin"),
    [("Ng1f3", "N", "g1"), ("e2e4", "P", "e2"), ("e4xd5", "P", "e4"), ("Qh4e1", "Q", "h4")],
)
def test_san_leaves_long_forms_to_the_position(text: str, piece: str, origin: str) -> None:
    found = SAN_CHESS.parse(text)
    assert (found.piece, found.origin, found.remarks) == (piece, place(origin), ())


@each_row(
    ("text", "specifies"),
    [
        ("Nf3", False),
        ("Nbd2", True),
        ("N1d2", True),
        ("e4", False),
        ("e2e4", True),
        ("ee4", True),
        ("exd5", False),
        ("e4xd5", True),
        ("O-O", False),
    ],
)
def test_san_says_what_origins_are_beyond_need(text: str, specifies: bool) -> None:
    assert SAN_CHESS.specifies_origin(SAN_CHESS.parse(text)) is specifies


def test_a_pawn_capture_without_sign_is_read_unless_its_file_is_a_small_piece_letter() -> None:
    assert SAN_CHESS.parse("ed5") == MoveText(piece="P", origin=("e", None), target=("d", "5"))
    assert SAN_PRISONERS.parse("bc5").origin == ("b", None)
    for notation, text, capital in ((SAN_CHESS, "bc3", "Bc3"), (SAN_PRISONERS, "fe4", "Fe4")):
        with pytest.raises(UnreadableMoveError, match=f"piece letters are capitals, as in {capital}"):
            notation.parse(text)
    assert SAN_CHESS.parse("bxc3").piece == "P"
    assert SAN_CHESS.parse("Bxc3").piece == "B"


@each_row(
    ("notation", "text", "offset", "reason"),
    [
        (
            SAN_CHESS,
            "Sf3",
            0,
            "expected piece letter N, B, R, Q or K, file a to h, or castling O-O or O-O-O, found 'S'",
        ),
        (
            SAN_CHESS,
            "nf3",
            0,
            "expected piece letter N, B, R, Q or K, file a to h, or castling O-O or O-O-O, "
            "found 'n'; piece letters are capitals, as in Nf3",
        ),
        (
            SAN_CHESS,
            "",
            0,
            "expected piece letter N, B, R, Q or K, file a to h, or castling O-O or O-O-O, found the end of the move",
        ),
        (SAN_CHESS, "Nf9", 2, "expected rank 1 to 8, '-', 'x' or file a to h, found '9'"),
        (SAN_CHESS, "Nxf", 3, "expected rank 1 to 8, found the end of the move"),
        (SAN_CHESS, "NF3", 1, "expected file a to h, rank 1 to 8, '-' or 'x', found 'F'"),
        (SAN_CHESS, "Ne8=Q", 3, "expected the end of the move, found '='"),
        (SAN_CHESS, "e8=K", 3, "expected promotion to Q, R, B or N, found 'K'"),
        (SAN_CHESS, "e8=", 3, "expected promotion to Q, R, B or N, found the end of the move"),
        (SAN_CHESS, "e8(Q", 4, "expected ')', found the end of the move"),
        (SAN_CHESS, "bd2", 1, "expected rank 1 to 8 or 'x', found 'd'; piece letters are capitals, as in Bd2"),
        (SAN_CHESS, "O-O-O-O", 5, "expected the end of the move, found '-'"),
        (SAN_CHESS, "Nf3 ", 3, "expected the end of the move, found ' '"),
        (SAN_CHESS, "--", 0, "a null move is no move"),
        (SAN_CHESS, "Z0", 0, "a null move is no move"),
        (
            SAN_PRISONERS,
            "O-O",
            0,
            "expected piece letter N, H, F, G or I, or file a to g, found 'O'",
        ),
        (SAN_PRISONERS, "Gh4", 1, "expected file a to g, rank 1 to 8, '-' or 'x', found 'h'"),
        (SAN_PRISONERS, "d7=I", 3, "expected promotion to G, H, F or N, found 'I'"),
        (LAN_CHESS, "Nf3", 3, "expected '-', 'x' or file a to h, found the end of the move"),
        (LAN_CHESS, "e4", 2, "expected '-', 'x' or file a to h, found the end of the move"),
        (LAN_CHESS, "Ng-f3", 2, "expected rank 1 to 8, found '-'"),
        (UCI_CHESS, "e2--e4", 3, "expected file a to h, found '-'"),
        (UCI_CHESS, "e7e8=K", 5, "expected promotion to q, r, b or n, found 'K'"),
        (UCI_CHESS, "Ng1f3", 0, "expected file a to h, or castling O-O or O-O-O, found 'N'"),
        (UCI_CHESS, "e7e8K", 4, "expected the end of the move, found 'K'"),
        (UCI_CHESS, "0000", 0, "a null move is no move"),
    ],
)
def test_reasons(notation: Notation, text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        notation.parse(text)
    assert (caught.value.reason, caught.value.offset) == (reason, offset)


@each_row("text", ["2e4", "P2e4", "xd5", "Pxd5", "e-d5", "Ke1-g1-f1", "e4e5e6", "Nf3+#", "N", "@@@@"])
def test_san_does_not_guess(text: str) -> None:
    with pytest.raises(UnreadableMoveError):
        SAN_CHESS.parse(text)


# --- reading LAN and UCI ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "text", "expected"),
    [
        (LAN_CHESS, "Ng1-f3", move("N", "g1", "f3")),
        (LAN_CHESS, "e2-e4", move("P", "e2", "e4")),
        (LAN_CHESS, "e5xd6", move("P", "e5", "d6", capture=True)),
        (LAN_CHESS, "e7xd8=Q#", move("P", "e7", "d8", capture=True, promotion="Q", check="#")),
        (LAN_CHESS, "O-O-O", MoveText(Action.CASTLING, castling="O-O-O")),
        (LAN_CHESS, "Pe2-e4", move("P", "e2", "e4", remarks=(N105,))),
        (LAN_CHESS, "Ng1f3", move("N", "g1", "f3", remarks=(N105,))),
        (LAN_CHESS, "Ng1–f3", move("N", "g1", "f3", remarks=(N105,))),
        (LAN_CHESS, "e5xd6 e.p.", move("P", "e5", "d6", capture=True, en_passant=True, remarks=(N105,))),
        (LAN_CHESS, "e7-e8Q", move("P", "e7", "e8", promotion="Q", remarks=(N101,))),
        # docs/rules prisoners-escape rule 15
        (LAN_PRISONERS, "Gd2-d4", move("G", "d2", "d4")),
        (LAN_PRISONERS, "Pd3-d4", move("P", "d3", "d4")),
        (LAN_PRISONERS, "Nb4xc6", move("N", "b4", "c6", capture=True)),
        (LAN_PRISONERS, "d3-d4", move("P", "d3", "d4", remarks=(N105,))),
        (UCI_CHESS, "e2e4", move("", "e2", "e4")),
        (UCI_CHESS, "e1g1", move("", "e1", "g1")),
        (UCI_CHESS, "e7e8q", move("", "e7", "e8", promotion="Q")),
        (UCI_CHESS, "e2-e4", move("", "e2", "e4", remarks=(N105,))),
        (UCI_CHESS, "g1–f3", move("", "g1", "f3", remarks=(N105,))),
        (UCI_CHESS, "E2E4", move("", "e2", "e4", remarks=(N105,))),
        (UCI_CHESS, "d1h5+", move("", "d1", "h5", check="+", remarks=(N105,))),
        (UCI_CHESS, "d8-h4++", move("", "d8", "h4", check="+", remarks=(N105,))),
        (UCI_CHESS, "e4xd5", move("", "e4", "d5", capture=True, remarks=(N105,))),
        (UCI_CHESS, "d8:d5#", move("", "d8", "d5", capture=True, check="#", remarks=(N105,))),
        (UCI_CHESS, "e5d6 e.p.", move("", "e5", "d6", en_passant=True, remarks=(N105,))),
        (UCI_CHESS, "e7e8Q", move("", "e7", "e8", promotion="Q", remarks=(N105,))),
        (UCI_CHESS, "e7-e8=q+", move("", "e7", "e8", promotion="Q", check="+", remarks=(N105,))),
        (UCI_CHESS, "e7e8(n)", move("", "e7", "e8", promotion="N", remarks=(N105,))),
        (UCI_CHESS, "0-0-0+", MoveText(Action.CASTLING, castling="O-O-O", check="+", remarks=(Remark("N102"),))),
        (UCI_PRISONERS, "d6d7g", move("", "d6", "d7", promotion="G")),
    ],
)
def test_lan_and_uci_read(notation: Notation, text: str, expected: MoveText) -> None:
    assert notation.parse(text) == expected


def test_letters_of_either_case_are_read_where_they_are_the_same() -> None:
    axes = (("a", "A"), ("b", "c"))
    cased = UCI(replace(CHESS, axes=axes))
    assert cased.parse("abAC") == MoveText(origin=("a", "b"), target=("A", "c"), remarks=(N105,))
    with pytest.raises(UnreadableMoveError):
        UCI_CHESS.parse("e7e8\N{LATIN SMALL LETTER LONG S}")


def test_names_of_several_characters() -> None:
    assert SAN(WIDE).parse("Knj12") == MoveText(piece="Kn", target=("j", "12"))
    assert SAN(WIDE).parse("j12=Kn").promotion == "Kn"
    assert SAN(WIDE).parse("Kne1c11").origin == ("e", "1")
    assert LAN(WIDE).parse("Na1-b10") == MoveText(piece="N", origin=("a", "1"), target=("b", "10"))
    with pytest.raises(UnreadableMoveError, match=r"file a to j, rank 1 to 12"):
        SAN(WIDE).parse("Nk1")


# --- writing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], "Rd4"),
        (["h4"], "Rad4"),
        (["a1"], "R4d4"),
        (["d8"], "Rad4"),
        (["a1", "h4"], "Ra4d4"),
    ],
)
def test_san_writes_as_much_of_the_origin_as_is_needed(others: list[str], expected: str) -> None:
    written = move("R", "a4", "d4")
    position = Fits(written, *(move("R", origin, "d4") for origin in others))
    assert SAN_CHESS.emit(written, position) == expected


def test_san_takes_two_moves_from_one_cell_for_no_ambiguity() -> None:
    written = move("F", "a2", "a4")
    assert SAN_PRISONERS.emit(written, Fits(written, written)) == "Fa4"


@each_row(
    ("notation", "written", "expected"),
    [
        (SAN_CHESS, move("P", "e7", "d8", capture=True, promotion="Q", check="#"), "exd8=Q#"),
        (SAN_CHESS, move("P", "e5", "d6", capture=True, en_passant=True), "exd6"),
        (SAN_CHESS, MoveText(Action.CASTLING, "K", ("e", "1"), ("g", "1"), castling="O-O", check="+"), "O-O+"),
        (LAN_CHESS, move("P", "e5", "d6", capture=True, en_passant=True), "e5xd6"),
        (LAN_CHESS, move("P", "e7", "e8", promotion="Q", check="+"), "e7-e8=Q+"),
        (LAN_PRISONERS, move("P", "d3", "d4"), "Pd3-d4"),
        (LAN_PRISONERS, move("G", "d2", "d4", check="+"), "Gd2-d4+"),
        (LAN_PRISONERS, move("N", "b4", "c6", capture=True), "Nb4xc6"),
        (UCI_CHESS, move("P", "e7", "d8", capture=True, promotion="Q", check="#"), "e7d8q"),
        (UCI_CHESS, MoveText(Action.CASTLING, "K", ("e", "1"), ("g", "1"), castling="O-O"), "e1g1"),
    ],
)
def test_emit(notation: Notation, written: MoveText, expected: str) -> None:
    assert notation.emit(written, Unasked()) == expected


# --- the oracle ---------------------------------------------------------------------------------------------------

# Positions full of promotions, en passant, castling and men of one kind that reach one cell.
CROWDED = (
    "r3k2r/P1P1P1P1/8/3pP3/8/2N3N1/8/R3K2R w KQkq d6 0 1",
    "1n1n1n2/P1P1P1P1/8/8/8/8/6k1/K7 w - - 0 1",
    "7k/8/Q3Q3/8/Q7/8/2Q1Q3/K7 w - - 0 1",
    "k7/8/1N3N2/8/1N3N2/3N4/8/K2N4 w - - 0 1",
    "R6R/8/8/7R/R7/8/8/k1K4R w - - 0 1",
    "4k3/8/8/2pPp3/8/8/1b3b2/4KR1R w K c6 0 1",
)


class OnBoard:
    """A resolver backed by python-chess."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.described = [described(board, move) for move in board.legal_moves]

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        wanted = (text.piece, text.target)
        return [found for found in self.described if (found.piece, found.target) == wanted]


def described(board: chess.Board, move: chess.Move) -> MoveText:
    kind = board.piece_type_at(move.from_square)
    assert kind is not None
    castling = ""
    if board.is_castling(move):
        castling = "O-O" if board.is_kingside_castling(move) else "O-O-O"
    return MoveText(
        action=Action.CASTLING if castling else Action.PIECE,
        piece=chess.piece_symbol(kind).upper(),
        origin=place(chess.square_name(move.from_square)),
        target=place(chess.square_name(move.to_square)),
        capture=board.is_capture(move),
        promotion=chess.piece_symbol(move.promotion).upper() if move.promotion else "",
        castling=castling,
        en_passant=board.is_en_passant(move),
        check=mark(board, move),
    )


def mark(board: chess.Board, move: chess.Move) -> str:
    board.push(move)
    found = "#" if board.is_checkmate() else "+" if board.is_check() else ""
    board.pop()
    return found


def boards() -> Iterator[chess.Board]:
    for fen in CROWDED:
        yield chess.Board(fen)
        yield chess.Board(fen).mirror()
    rng = random.Random(20)
    for _ in range(16):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 90:
            if board.ply() % 6 == 0:
                yield board.copy(stack=False)
            board.push(rng.choice(list(board.legal_moves)))


def test_python_chess_agrees() -> None:
    compared = 0
    for board in boards():
        position = OnBoard(board)
        for legal, complete in zip(board.legal_moves, position.described, strict=True):
            san, lan, uci = board.san(legal), board.lan(legal), board.uci(legal)
            assert SAN_CHESS.emit(complete, position) == san
            assert LAN_CHESS.emit(complete, position) == lan
            assert UCI_CHESS.emit(complete, position) == uci
            for read in (SAN_CHESS.parse(san), LAN_CHESS.parse(lan), UCI_CHESS.parse(uci)):
                assert_part_of(read, complete)
            assert SAN_CHESS.parse(san).capture is complete.capture
            assert LAN_CHESS.parse(lan).capture is complete.capture
            compared += 1
    assert compared > 5000


def assert_part_of(read: MoveText, complete: MoveText) -> None:
    """What was read is true of the move, nothing that matters is left out, and nothing was remarked."""
    assert not read.remarks
    assert read.action is complete.action or not read.piece  # castling in UCI shows on the board only
    assert read.piece in ("", complete.piece)
    assert read.promotion == complete.promotion
    assert read.check in ("", complete.check)
    assert all(value in (None, true) for value, true in zip(read.origin, complete.origin, strict=False))
    assert read.target == complete.target or read.castling == complete.castling != ""


# --- grammar and token: see also test_tokens -----------------------------------------------------------------------


class TestSAN(NotationContract):
    variant, notation = "chess", "san"
    # Enough of every sign any of the grammars knows, and some it does not.
    signs = (*"abcdefghijnpqx", *"0123456789", *"PNBRQKHFGIOo", *"X×:-–=/()+# .", "e.p.", " ep", "--", *"\n\tÜ")
    units = ("O-", "e4", "N", "x", " ", "(", "+", "e.p.")
    longest_reason = 200


class TestLAN(TestSAN):
    notation = "lan"


class TestUCI(TestSAN):
    notation = "uci"


class TestPrisonersSAN(TestSAN):
    variant = "prisoners-escape"


class TestPrisonersLAN(TestLAN):
    variant = "prisoners-escape"


def test_the_registry_has_them() -> None:
    assert [notations[name](CHESS).name for name in ("san", "lan", "uci")] == ["san", "lan", "uci"]
