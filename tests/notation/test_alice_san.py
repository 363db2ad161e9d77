"""The notations of Alice chess: what they write and read, alone and of each other's, and which board is meant."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.alice_san import AliceLAN, AliceSAN
from plybook.notation.moves import Action, Mark, MoveText, Remark, UnreadableMoveError
from plybook.notation.notation import Notation
from plybook.rules.games.alice.position import ALICE
from plybook.testing import NotationContract
from tests.tables import each_row

SAN, LAN = AliceSAN(ALICE.alphabet), AliceLAN(ALICE.alphabet)
BOUND_SAN, BOUND_LAN, UCI = (ALICE.notation(name) for name in ALICE.notations)
N101, N104, N105 = Remark("N101"), Remark("N104"), Remark("N105")

START = ALICE.start()
ROOKS = ALICE.position("4k3/8/8/8/8/8/8/R3K2|R w Q - 0 1")
THREE_ROOKS = ALICE.position("4k3/8/8/3R4/8/8/8/R4K1|R w - - 0 1")
PAWNS = ALICE.position("4k3/8/8/8/8/3|P4/3P4/4K3 w - - 0 1")
LAST = ALICE.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")


def man(piece: str, origin: str, target: str, **rest: object) -> MoveText:
    """Return the move of a man of whose origin and target are written file, rank and board, ``.`` for what is not."""
    known = tuple(None if sign == "." else sign for sign in origin)
    where = tuple(None if sign == "." else sign for sign in target)
    return MoveText(piece=piece, origin=known, target=where, **rest)  # type: ignore[arg-type]


@each_row(
    ("text", "expected"),
    [
        ("e4", man("P", "", "e4.")),
        ("Nf3", man("N", "", "f3.")),
        ("exd5+", man("P", "e..", "d5.", capture=True, check="+")),
        ("Qxd5/A", man("Q", "..A", "d5A", capture=True)),
        ("Nbd2/B#", man("N", "b.B", "d2B", check="#")),
        ("d4/B", man("P", "..B", "d4B")),
        ("a8/B=Q", man("P", "..B", "a8B", promotion="Q")),
        ("a8=Q", man("P", "", "a8.", promotion="Q")),
        ("O-O-O", MoveText(Action.CASTLING, castling="O-O-O")),
    ],
)
def test_san_reads_its_own_text_without_remark(text: str, expected: MoveText) -> None:
    assert SAN.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ng1/A-f3", man("N", "g1A", "f3A")),
        ("e2/A-e4", man("P", "e2A", "e4A")),
        ("Nb4/Bxc6+", man("N", "b4B", "c6B", capture=True, check="+")),
        ("a7/A-a8=Q", man("P", "a7A", "a8A", promotion="Q")),
        ("O-O#", MoveText(Action.CASTLING, castling="O-O", check="#")),
    ],
)
def test_lan_reads_its_own_text_without_remark(text: str, expected: MoveText) -> None:
    assert LAN.parse(text) == expected


@each_row(
    ("notation", "text", "canonical", "remarks"),
    [
        # The long form and other places for the board, in the short notation.
        (SAN, "Ng1/A-f3", "Ng1f3/A", (N105,)),
        (SAN, "Ng1/Af3", "Ng1f3/A", (N105,)),
        (SAN, "Ng1/Af3/A", "Ng1f3/A", (N105,)),
        (SAN, "Ng1/A-f3/B", "Ng1f3/A", (N105,)),
        (SAN, "Nf3/a", "Nf3/A", (N105,)),
        (SAN, "Ng/Af3", "Ngf3/A", (N105,)),
        (SAN, "N1/Af3", "N1f3/A", (N105,)),
        (SAN, "N/Af3", "Nf3/A", (N105,)),
        (SAN, "e/Axd5", "exd5/A", (N105,)),
        (SAN, "e2/A-e4", "e2e4/A", (N105,)),
        (SAN, "Pe4", "e4", (N105,)),
        # Promotions.
        (SAN, "a8Q", "a8=Q", (N101,)),
        (SAN, "a8/Q", "a8=Q", (N101,)),
        (SAN, "a8/A(Q)", "a8/A=Q", (N101,)),
        (SAN, "a8/B/B", "a8/B=B", (N101,)),
        (SAN, "a8/BB", "a8/B=B", (N101,)),
        # The offer of a draw.
        (SAN, "Qg7+=", "Qg7+", (N105,)),
        (SAN, "Nf6=", "Nf6", (N105,)),
        (SAN, "e4=", "e4", (N105,)),
        (SAN, "a8=Q=", "a8=Q", (N105,)),
        (SAN, "Qxd5/A+=", "Qxd5/A+", (N105,)),
        (SAN, "O-O=", "O-O", (N105,)),
        (SAN, "0-0+=", "O-O+", (Remark("N102", "O-O"), N105)),
        # The short forms, in the long notation.
        (LAN, "Nf3", "Nf3", (N104,)),
        (LAN, "e4=", "e4", (N104, N105)),
        (LAN, "exd5", "exd5", (N104,)),
        (LAN, "Nf3/A", "Nf3/A", (N104,)),
        (LAN, "Ng1-f3", "Ng1-f3", (N104,)),
        (LAN, "Ng1f3", "Ng1-f3", (N104, N105)),
        (LAN, "Ng1-f3/A", "Ng1/A-f3", (N105,)),
        (LAN, "Ng1/A-f3/B", "Ng1/A-f3", (N105,)),
        (LAN, "Ng1/a-f3", "Ng1/A-f3", (N105,)),
    ],
)
def test_each_reads_other_spellings_with_a_remark(
    notation: Notation, text: str, canonical: str, remarks: tuple[Remark, ...]
) -> None:
    found = notation.parse(text)
    assert found.remarks == remarks
    assert found._replace(remarks=()) == notation.parse(canonical)._replace(remarks=())


def test_a_stroke_before_b_names_the_board_and_no_bishop() -> None:
    assert SAN.parse("e8/B") == man("P", "..B", "e8B")
    assert SAN.parse("e8/N").promotion == "N"


@each_row(
    ("notation", "text", "offset", "reason"),
    [
        (SAN, "Nf3/C", 4, "expected board A or B, found 'C'"),
        (SAN, "e4/", 3, "expected board A or B, or promotion to Q, R, B or N, found the end of the move"),
        (SAN, "e4/C", 3, "expected board A or B, or promotion to Q, R, B or N, found 'C'"),
        (LAN, "Ng1/X-f3", 4, "expected board A or B, found 'X'"),
        (SAN, "Nf3==", 4, "expected the end of the move, found '='"),
        (SAN, "e4=+", 3, "expected the end of the move, found '+'"),
        (SAN, "Nf9", 2, "expected rank 1 to 8, '-', 'x' or file a to h, found '9'"),
        (SAN, "--", 0, "a null move is no move"),
    ],
)
def test_reasons(notation: Notation, text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as caught:
        notation.parse(text)
    assert (caught.value.reason, caught.value.offset) == (reason, offset)


# --- writing ------------------------------------------------------------------------------------------------------


@each_row(
    ("position", "uci", "short", "long"),
    [
        (START, "g1f3", "Nf3", "Ng1/A-f3"),
        (START, "e2e4", "e4", "e2/A-e4"),
        # Two Rooks could go to d1, each on his board; one alone to a2.
        (ROOKS, "a1d1", "Rd1/A", "Ra1/A-d1"),
        (ROOKS, "h1d1", "Rd1/B", "Rh1/B-d1"),
        (ROOKS, "a1a2", "Ra2", "Ra1/A-a2"),
        (ROOKS, "e1c1", "O-O-O", "O-O-O"),
        # Two on one board and one on the other: with his file the first is clear.
        (THREE_ROOKS, "a1d1", "Rad1", "Ra1/A-d1"),
        (THREE_ROOKS, "d5d1", "Rdd1", "Rd5/A-d1"),
        (THREE_ROOKS, "h1d1", "Rd1/B", "Rh1/B-d1"),
        (PAWNS, "d2d4", "d4/A", "d2/A-d4"),
        (PAWNS, "d3d4", "d4/B", "d3/B-d4"),
        (LAST, "a7a8n", "a8=N", "a7/A-a8=N"),
    ],
)
def test_boards_are_written_where_they_must_be_or_always(
    position: plybook.Position, uci: str, short: str, long: str
) -> None:
    move = UCI.parse(uci, position)
    assert (BOUND_SAN.emit(move, position), BOUND_LAN.emit(move, position)) == (short, long)
    assert BOUND_SAN.parse(short, position) == BOUND_SAN.parse(long, position) == move
    assert BOUND_LAN.parse(short, position) == BOUND_LAN.parse(long, position) == move


def test_what_could_be_on_either_board_is_not_guessed() -> None:
    for text, position, choice in (("Rd1", ROOKS, "Rd1/A or Rd1/B"), ("d4", PAWNS, "d4/A or d4/B")):
        with pytest.raises(ValueError, match="ambiguous") as caught:
            BOUND_SAN.parse(text, position)
        assert str(caught.value) == f"ambiguous move {text!r}: it could be {choice}"


def test_squares_alone_leave_no_doubt_of_the_board() -> None:
    # Of two squares of one name at least one is empty.
    assert ALICE.rules.geometry.names[UCI.parse("d3d4", PAWNS).origin] == "d3/B"
    with pytest.raises(ValueError, match="e4 is empty on both boards"):
        UCI.parse("e4e5", PAWNS)


@each_row(
    ("text", "codes"),
    [
        ("1. e4 e5 2. Nf3 *", []),
        ("1. e4/A e5 2. Nf3/A *", ["N103", "N103"]),
        ("1. e4 e5 2. Ng1/A-f3 *", ["N105", "N103"]),
        ("1. e4= e5 2. Nf3= *", ["N105", "N105"]),
        ("1. e4+ e5 *", ["W005"]),
        ("1. e4 d5 2. Be2 dxe4 3. Bb5", ["W006"]),
        ("1. e4 d5 2. Be2 de4 *", ["W002"]),
    ],
)
def test_what_is_said_of_a_game(text: str, codes: list[str]) -> None:
    [game] = plybook.read(text, variant="alice", notation="alice-san")
    assert [found.code for found in plybook.replay(game).diagnostics] == codes


def test_a_game_crosses_to_the_other_notation_and_back() -> None:
    text = "1. e4 h5 2. Be2 Rh4 3. Bxh5 Rxe4+ 4. Kf1 d5 5. Qe2 Bh3#"
    [game] = plybook.read(text, variant="alice")
    long = plybook.write([plybook.replay(game)], notation="alice-lan")
    assert "3. Be2/Bxh5 Rh4/Bxe4+\n" in long
    [crossed] = plybook.read(long)
    assert plybook.replay(crossed).diagnostics == ()
    assert [ply.text for ply in game.plies] == plybook.replay(crossed).texts("alice-san")


def test_marks() -> None:
    assert SAN.marks == LAN.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE}


# --- grammar and token: see also test_tokens -----------------------------------------------------------------------


class TestAliceSAN(NotationContract):
    variant, notation = "alice", "alice-san"
    signs = (*"abcdefgh", *"12345678", *"PNBRQKOo", *"AB/x-=+#() .:", "e.p.", "/A", "/b", "=Q")


class TestAliceLAN(TestAliceSAN):
    notation = "alice-lan"
