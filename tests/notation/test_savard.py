"""Savard's notation, in each player's names and in White's: what it reads, remarks on, writes and refuses."""

import csv
import random
import string
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, notations
from plybook.notation.savard import Savard, SavardWhite
from plybook.testing import NotationContract
from tests.extent import some
from tests.notation.drawn import Part, Shape, draws, joined, maybe, moves, one_of, only, several
from tests.notation.resolvers import Unasked
from tests.tables import each_row

ALPHABET = Alphabet(
    kinds=("P", "N", "B", "R", "Q", "K"),
    pawn="P",
    promotions=("Q", "R", "B", "N"),
    axes=(("", "b", "r", "w"), tuple("abc"), tuple("123"), tuple("abc"), tuple("123")),
    castlings=("O-O", "O-O-O"),
)

SAVARD = Savard(ALPHABET)
WHITE = SavardWhite(ALPHABET)
BOTH = pytest.mark.parametrize("notation", [SAVARD, WHITE], ids=lambda notation: notation.name)

TABLE = Path(__file__).parent.parent / "data" / "three-player-squares.tsv"
with TABLE.open(encoding="utf-8", newline="") as lines:
    SQUARES = list(csv.DictReader(lines, delimiter="\t"))


def own(name: str) -> Place:
    """Return the place of a name, or part of one, in some player's count: ``a4``, ``bf1``, ``c`` or ``3``."""
    letters = name.rstrip(string.digits)
    return letters[:-1], letters[-1:] or None, name[len(letters) :] or None, None, None


def white(name: str) -> Place:
    """Return the place of a name, or part of one, in White's count."""
    letters = name.rstrip(string.digits)
    return None, None, None, letters or None, name[len(letters) :] or None


def name(place: Place) -> str:
    """Return the name that `own` makes a place of."""
    return "".join(part or "" for part in place)


PLACE: dict[Notation, Callable[[str], Place]] = {SAVARD: own, WHITE: white}

# All names of squares. For a player: his own, the corner players' further ones, and any with a prefix.
CORNERS = [f"{file}{rank}" for file in "tuvwxyzijklmno" for rank in range(8, 12)]
OWN_NAMES = sorted(
    {square["white_own"] for square in SQUARES} - {"-"}
    | {square["canonical"] for square in SQUARES}
    | {square["white_view"] for square in SQUARES}
    | {*CORNERS}
)
WHITE_NAMES = [square["white_ext"] for square in SQUARES]
NAMES: dict[Notation, list[str]] = {SAVARD: OWN_NAMES, WHITE: WHITE_NAMES}


def emit(notation: Notation, move: MoveText) -> str:
    return notation.emit(move, Unasked())


def test_registered() -> None:
    for made in (SAVARD, WHITE):
        assert notations[made.name] is type(made)
        assert made.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT}


def test_the_table_of_names() -> None:
    assert len(SQUARES) == len(set(WHITE_NAMES)) == 240
    assert len(OWN_NAMES) == 160 + 240 + 56


# --- reading --------------------------------------------------------------------------------------------------------


def man(piece: str, origin: str, target: str, **more: Any) -> MoveText:
    return MoveText(piece=piece, origin=own(origin) if origin else (), target=own(target))._replace(**more)


CANONICAL = {
    "Ng1-h3": man("N", "g1", "h3"),
    "a2-a4": man("P", "a2", "a4"),
    "Bc1xc12": man("B", "c1", "c12", capture=True),
    "b11-b12=Q": man("P", "b11", "b12", promotion="Q"),
    "b11-b12": man("P", "b11", "b12"),
    "a3xz4ep": man("P", "a3", "z4", capture=True, en_passant=True),
    "a3xz4ep+": man("P", "a3", "z4", capture=True, en_passant=True, check="+"),
    "x7xa8": man("P", "x7", "a8", capture=True),
    "x7-a8": man("P", "x7", "a8"),
    "w7xx7": man("P", "w7", "x7", capture=True),
    "Ne6-re5": man("N", "e6", "re5"),
    "bx5-bx4": man("P", "bx5", "bx4"),
    "bx5xbw4": man("P", "bx5", "bw4", capture=True),
    "bb4-b4": man("P", "bb4", "b4"),
    "b4-bb4": man("P", "b4", "bb4"),
    "Bb4xbb4": man("B", "b4", "bb4", capture=True),
    "Qwc12xrn5#": man("Q", "wc12", "rn5", capture=True, check="#"),
    "Ko8-k11": man("K", "o8", "k11"),
    "d7xre6=N+": man("P", "d7", "re6", capture=True, promotion="N", check="+"),
    "O-O": MoveText(action=Action.CASTLING, castling="O-O"),
    "O-O-O#": MoveText(action=Action.CASTLING, castling="O-O-O", check="#"),
}


@pytest.mark.parametrize(("text", "move"), CANONICAL.items(), ids=CANONICAL)
def test_reads_without_remark(text: str, move: MoveText) -> None:
    assert SAVARD.parse(text) == move
    assert emit(SAVARD, move) == text


@pytest.mark.parametrize(
    ("text", "origin", "target", "capture"),
    [
        ("Bt12-v14", "t12", "v14", False),
        ("Bo13xx18", "o13", "x18", True),
        ("Bu21xn20", "u21", "n20", True),
        ("Bb1-b11", "b1", "b11", False),
    ],
)
def test_whites_names_are_read_without_remark(text: str, origin: str, target: str, capture: bool) -> None:
    move = MoveText(piece="B", origin=white(origin), target=white(target), capture=capture)
    assert WHITE.parse(text) == move
    assert emit(WHITE, move) == text


@each_row(
    ("text", "move"),
    {
        "Nh3": man("N", "", "h3"),
        "a4": man("P", "", "a4"),
        "Bxc12": man("B", "", "c12", capture=True),
        "axz4": man("P", "a", "z4", capture=True),
        "a-z4": man("P", "a", "z4"),
        "Ncd5": man("N", "c", "d5"),
        "Nc-d5": man("N", "c", "d5"),
        "Ncxd5": man("N", "c", "d5", capture=True),
        "N3d5": man("N", "3", "d5"),
        "N11xd12": man("N", "11", "d12", capture=True),
        "N-h3": man("N", "", "h3"),
        "a12=Q#": man("P", "", "a12", promotion="Q", check="#"),
    }.items(),
)
def test_short_forms(text: str, move: MoveText) -> None:
    assert SAVARD.parse(text) == move._replace(remarks=(Remark("N104"),))
    parts = {"origin": move.origin and move.origin[1:3], "target": move.target[1:3]}
    assert {name: getattr(WHITE.parse(text), name)[3:] for name in parts if parts[name]} == {
        name: place for name, place in parts.items() if place
    }


@BOTH
def test_the_shape_of_what_is_not_said(notation: Notation) -> None:
    assert notation.parse("Nh3").origin == ()
    assert notation.parse("Ncd5").origin == PLACE[notation]("c")
    assert notation.parse("N3d5").origin == PLACE[notation]("3")
    assert own("c") == ("", "c", None, None, None)
    assert own("3") == ("", None, "3", None, None)
    assert white("c") == (None, None, None, "c", None)


N101, N104, N105 = Remark("N101"), Remark("N104"), Remark("N105")

# What could be taken in two ways: b, r and w are prefixes before a file, x is the file before a figure.
TWO_FACED = {
    "bb4": ("P", "", "bb4", False),
    "bc3": ("P", "", "bc3", False),
    "bx5": ("P", "", "bx5", False),
    "wx5": ("P", "", "wx5", False),
    "rx5": ("P", "", "rx5", False),
    "bxc3": ("P", "b", "c3", True),
    "wxa4": ("P", "w", "a4", True),
    "bxx5": ("P", "b", "x5", True),
    "bxbx5": ("P", "b", "bx5", True),
    "b-c3": ("P", "b", "c3", False),
    "x5": ("P", "", "x5", False),
    "xxa8": ("P", "x", "a8", True),
    "x-a8": ("P", "x", "a8", False),
    "Bb4": ("B", "", "b4", False),
    "Bbb4": ("B", "", "bb4", False),
    "Bb-b4": ("B", "b", "b4", False),
    "Bbxb4": ("B", "b", "b4", True),
    "Bb-bb4": ("B", "b", "bb4", False),
    "Bxbb4": ("B", "", "bb4", True),
    "Nbd2": ("N", "", "bd2", False),
    "Nwd2": ("N", "", "wd2", False),
    "Nrd2": ("N", "", "rd2", False),
    "Ncbd2": ("N", "c", "bd2", False),
    "N3bd2": ("N", "3", "bd2", False),
    "Nx5": ("N", "", "x5", False),
    "Nxa8": ("N", "", "a8", True),
    "Nxwa4": ("N", "", "wa4", True),
    "Nxx5": ("N", "", "x5", True),
    "Nx-a8": ("N", "x", "a8", False),
    "Nxxa8": ("N", "x", "a8", True),
    "Nxxx5": ("N", "x", "x5", True),
    "Nbx5": ("N", "", "bx5", False),
    "Ncx5": ("N", "c", "x5", False),
    "N3x5": ("N", "3", "x5", False),
    "Rf1": ("R", "", "f1", False),
    "rf1": ("P", "", "rf1", False),
    "o-o8": ("P", "o", "o8", False),
}


@pytest.mark.parametrize(("text", "reading"), TWO_FACED.items(), ids=TWO_FACED)
def test_what_could_be_taken_in_two_ways_is_read_in_one(text: str, reading: tuple[str, str, str, bool]) -> None:
    piece, origin, target, capture = reading
    assert SAVARD.parse(text) == man(piece, origin, target, capture=capture, remarks=(N104,))


def derivations(prefixes: Sequence[str]) -> Iterator[tuple[str, MoveText]]:
    """Yield every way to make a move by the grammar of the docstring, for some files and one rank."""
    files = ["b", "c", "w", "x"]
    squares = [f"{prefix}{file}3" for prefix in prefixes for file in files]
    wants_sign = {"x", *prefixes} - {""}
    for origin, sign, target in product(["", "3", *files, *squares], ["", "-", "x"], squares):
        if origin in wants_sign and not sign:
            continue
        move = man("N", origin, target, capture=sign == "x")
        yield f"N{origin}{sign}{target}", move
        if origin in squares or (origin in files and sign) or not (origin or sign):
            yield f"{origin}{sign}{target}", move._replace(piece="P")


@BOTH
def test_no_text_can_be_made_in_two_ways(notation: Notation) -> None:
    """An empty origin with a sign is a piece's only, and so is a rank."""
    made = list(derivations(["", "b", "r", "w"] if notation is SAVARD else [""]))
    assert len({text for text, _ in made}) == len(made) >= 200
    for text, move in made:
        place, read = PLACE[notation], notation.parse(text)
        assert read.piece == move.piece
        assert read.capture is move.capture
        assert read.target == place(name(move.target))
        assert read.origin == (place(name(move.origin)) if move.origin else ())


@each_row(
    ("text", "origin", "target", "capture"),
    [
        ("Nbd2", "b", "d2", False),
        ("Nwd2", "w", "d2", False),
        ("Bbb4", "b", "b4", False),
        ("Nbx5", "b", "x5", False),
        ("Nx5", "", "x5", False),
        ("Nxa8", "", "a8", True),
        ("Nxxa8", "x", "a8", True),
        ("bxc3", "b", "c3", True),
    ],
)
def test_without_prefixes_only_x_has_two_faces(text: str, origin: str, target: str, capture: bool) -> None:
    move = WHITE.parse(text)
    assert (move.origin, move.target) == (white(origin) if origin else (), white(target))
    assert move.capture is capture


@BOTH
@each_row(
    ("text", "same", "remarks"),
    [
        ("0-0", "O-O", [Remark("N102", "O-O")]),
        ("o-o-o+", "O-O-O+", [Remark("N102", "O-O-O")]),
        ("0–0−0", "O-O-O", [Remark("N102", "O-O-O"), N105]),
        ("O–O", "O-O", [N105]),
        ("O-O++", "O-O+", [N105]),
        ("b11-b12Q", "b11-b12=Q", [N101]),
        ("b11-b12/Q+", "b11-b12=Q+", [N101]),
        ("b11xa12(N)", "b11xa12=N", [N101]),
        ("b12Q", "b12=Q", [N101, N104]),
        ("b11–b12Q", "b11-b12=Q", [N101, N105]),
        ("Ng1–h3", "Ng1-h3", [N105]),
        ("Ng1−h3", "Ng1-h3", [N105]),
        ("Bc1×c12", "Bc1xc12", [N105]),
        ("N–h3", "N-h3", [N104, N105]),
        ("a×z4", "axz4", [N104, N105]),
        ("Ng1h3", "Ng1-h3", [N105]),
        ("g2g4", "g2-g4", [N105]),
        ("x7x6", "x7-x6", [N105]),
        ("Pg2-g4", "g2-g4", [N105]),
        ("Pg4", "g4", [N104, N105]),
        ("Paxz4", "axz4", [N104, N105]),
        ("a3xz4e.p.", "a3xz4ep", [N105]),
        ("a3xz4 e.p.+", "a3xz4ep+", [N105]),
        ("a3xz4\xa0ep", "a3xz4ep", [N105]),
        ("a3xz4+ep", "a3xz4ep+", [N105]),
        ("axz4ep", "axz4ep", [N104]),
        ("Ng1-h3++", "Ng1-h3+", [N105]),
        ("Ng1-h3+#", "Ng1-h3#", [N105]),
    ],
)
def test_reads_with_remarks(notation: Notation, text: str, same: str, remarks: list[Remark]) -> None:
    assert notation.parse(text) == notation.parse(same)._replace(remarks=tuple(remarks))


# --- refusing -------------------------------------------------------------------------------------------------------

A_MOVE = (
    "expected piece letter N, B, R, Q or K (a capital), prefix b, r or w, file a to o or t to z, "
    "or castling O-O or O-O-O, found "
)
AFTER_A_PIECE = "expected prefix b, r or w, file a to o or t to z, rank 1 to 12, '-' or 'x', found "
AFTER_A_FILE = "expected rank 1 to 12, or '-' or 'x' before a square, found "
A_FILE = "expected file a to o or t to z, found "
A_SQUARE = "expected prefix b, r or w, or file a to o or t to z, found "
A_RANK = "expected rank 1 to 12, found "
THE_END = "expected the end of the move, found "
SMALL = "; piece letters are capitals, squares and prefixes are written small: "


@each_row(
    ("text", "offset", "reason"),
    [
        ("", 0, A_MOVE + "the end of the move"),
        ("hello", 1, AFTER_A_FILE + "'e'"),
        ("Sg1-h3", 0, A_MOVE + "'S'"),
        ("p4", 0, A_MOVE + "'p'"),
        ("-a4", 0, A_MOVE + "'-'"),
        (" a4", 0, A_MOVE + "' '"),
        ("3a4", 0, A_MOVE + "'3'"),
        ("N", 1, AFTER_A_PIECE + "the end of the move"),
        ("Ns3", 1, AFTER_A_PIECE + "'s'"),
        ("Nh13", 2, A_RANK + "'13'"),
        (
            "Nc",
            2,
            "expected rank 1 to 12, '-', 'x', prefix b, r or w, or file a to o or t to z, found the end of the move",
        ),
        ("Nb", 2, A_RANK + "the end of the move"),
        ("a", 1, AFTER_A_FILE + "the end of the move"),
        ("PQ", 1, A_SQUARE + "'Q'"),
        ("a0", 1, AFTER_A_FILE + "'0'"),
        ("a13", 1, AFTER_A_FILE + "'13'"),
        ("ad4", 1, AFTER_A_FILE + "'d'"),
        ("xa8", 1, AFTER_A_FILE + "'a'"),
        ("ax5", 1, AFTER_A_FILE + "'x'"),
        ("xx5", 1, AFTER_A_FILE + "'x'"),
        ("r", 1, A_FILE + "the end of the move"),
        ("rp5", 1, A_FILE + "'p'"),
        ("rb", 2, A_RANK + "the end of the move"),
        ("gf1", 1, AFTER_A_FILE + "'f'"),
        ("Nbbd2", 3, A_RANK + "'d'"),
        ("Ng1-", 4, A_SQUARE + "the end of the move"),
        ("Ng1x", 4, "expected prefix b, r or w, file a to o or t to z, or rank 1 to 12, found the end of the move"),
        ("Ng1-rp5", 5, A_FILE + "'p'"),
        ("Ng1-h3-h4", 6, THE_END + "'-'"),
        ("Ng1-h3=Q", 6, THE_END + "'='"),
        ("a11-a12=K", 8, "expected promotion to Q, R, B or N, found 'K'"),
        ("a11-a12=q", 8, "expected promotion to Q, R, B or N, found 'q'"),
        ("a11-a12(Q", 9, "expected ')', found the end of the move"),
        ("a11-a12P", 7, THE_END + "'P'"),
        ("a3xz4  e.p!", 10, THE_END + "'!'"),
        ("O-Oep", 3, THE_END + "'e'"),
        ("O-O-", 3, THE_END + "'-'"),
        ("Ng1-h3\t", 6, THE_END + "'\\t'"),
        # The case of letters.
        ("RE5", 1, AFTER_A_PIECE + "'E'" + SMALL + "re5 or Re5"),
        ("Wb3", 0, A_MOVE + "'W'" + SMALL + "wb3"),
        ("BF1", 1, AFTER_A_PIECE + "'F'" + SMALL + "bf1 or Bf1"),
        ("bB4", 1, AFTER_A_FILE + "'B'" + SMALL + "bb4 or Bb4"),
        ("E2-E4", 0, A_MOVE + "'E'" + SMALL + "e2-e4"),
        ("Ng1-H3", 4, A_SQUARE + "'H'" + SMALL + "Ng1-h3"),
        ("Ne6-Re5", 4, A_SQUARE + "'R'" + SMALL + "Ne6-re5"),
        ("NG1XH3+", 1, AFTER_A_PIECE + "'G'" + SMALL + "Ng1xh3+"),
        ("ng1-h3", 1, AFTER_A_FILE + "'g'" + SMALL + "Ng1-h3"),
        ("kb3", 1, AFTER_A_FILE + "'b'" + SMALL + "Kb3"),
        ("rxc3", 2, A_RANK + "'c'" + SMALL + "Rxc3"),
        ("A11-A12=Q", 0, A_MOVE + "'A'" + SMALL + "a11-a12=Q"),
    ],
)
def test_unreadable(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        SAVARD.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


@each_row(
    ("text", "offset", "reason"),
    [
        ("a22", 1, "expected rank 1 to 21, or '-' or 'x' before a square, found '22'"),
        ("rb", 0, A_MOVE.replace(", prefix b, r or w", "") + "'r'"),
        ("NG1-H3", 1, "expected file a to o or t to z, rank 1 to 21, '-' or 'x', found 'G'; "
                      "piece letters are capitals, squares are written small: Ng1-h3"),
        ("wb3", 1, "expected rank 1 to 21, or '-' or 'x' before a square, found 'b'; squares have no prefixes here"),
        ("Ng1-bf3", 5, "expected rank 1 to 21, found 'f'; squares have no prefixes here"),
        ("Nrf1", 1, "expected file a to o or t to z, rank 1 to 21, '-' or 'x', found 'r'; "
                    "squares have no prefixes here"),
        ("Nbbd2", 3, "expected rank 1 to 21, found 'd'; squares have no prefixes here"),
        ("bc3", 1, "expected rank 1 to 21, or '-' or 'x' before a square, found 'c'; "
                   "piece letters are capitals, squares are written small: Bc3; squares have no prefixes here"),
    ],
)  # fmt: skip
def test_unreadable_in_whites_names(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        WHITE.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- what must hold for any text ------------------------------------------------------------------------------------


@BOTH
def test_every_move_between_named_squares_is_read_as_it_is_written(notation: Notation) -> None:
    place = PLACE[notation]
    # Reading a pair of squares in full is what takes the time: each is written by one kind of move only.
    manners = [("P", False), ("B", True), ("P", True), ("N", False)]
    for at, (origin, target) in list(enumerate(product(NAMES[notation], repeat=2)))[:: some(9, 1)]:
        piece, capture = manners[(at + at // len(NAMES[notation])) % 4]
        move = MoveText(piece=piece, origin=place(origin), target=place(target), capture=capture)
        text = emit(notation, move)
        assert text == f"{'' if piece == 'P' else piece}{origin}{'x' if capture else '-'}{target}"
        assert notation.parse(text) == move, text


@pytest.mark.parametrize("seat", ["white_own", "red_own", "black_own"])
def test_a_complete_move_is_written_in_the_names_of_the_mover_or_in_whites(seat: str) -> None:
    """The rules give both names of a square; each notation takes its own."""
    complete = {}
    for square in SQUARES:
        mine = square[seat] if square[seat] != "-" else square["canonical"]
        complete[mine, square["white_ext"]] = own(mine)[:3] + white(square["white_ext"])[3:]
    assert len(complete) == 240
    for (mine, whites), place in complete.items():
        move = MoveText(piece="Q", origin=place, target=place)
        assert emit(SAVARD, move) == f"Q{mine}-{mine}"
        assert emit(WHITE, move) == f"Q{whites}-{whites}"


CHECKED: Shape = {"check": ("", "+", "#")}
CASTLINGS: Shape = {"action": (Action.CASTLING,), "castling": ALPHABET.castlings, **CHECKED}


def shapes(notation: Notation) -> tuple[Shape, ...]:
    places = [PLACE[notation](name) for name in NAMES[notation]]
    pieces: Shape = {"piece": "NBRQK", "origin": places, "target": places, "capture": (False, True), **CHECKED}
    promoted: Shape = {"promotion": ("", "Q", "R", "B", "N"), "en_passant": (False, True)}
    return pieces, {**pieces, **promoted, "piece": "P"}, CASTLINGS


# The grammar of the docstring, written a third time, to draw texts from.
FILES = "abcdefghijklmnotuvwxyz"
FILE, SIGN = one_of(*FILES), one_of("-", "–", "−", "x", "×")
MARKS = several(one_of("+", "#"), 0, 3)
MAN_MARKS = several(one_of("+", "#", "ep", " ep", "e.p.", " \te.p."), 0, 3)
PROMOTION = maybe(one_of(joined(maybe(one_of("=", "/")), one_of(*"QRBN")), "(Q)", "(N)"))


def well_formed(prefixes: str, highest: int) -> Part:
    rank = one_of(*map(str, range(1, highest + 1)))
    square = joined(one_of("", *prefixes), FILE, rank)
    clear_file = one_of(*(file for file in FILES if file not in f"{prefixes}x"))
    sign = one_of("-", "–", "−", "×")
    signed = one_of(joined(FILE, sign, square), joined(FILE, SIGN, only(square, lambda name: name[0] != "x")))
    piece = one_of(joined(maybe(one_of(square, rank)), maybe(SIGN), square), joined(clear_file, square), signed)
    pawn = one_of(joined(maybe(square), square), joined(square, SIGN, square), signed)
    return one_of(
        joined(one_of(*"NBRQK"), piece, MAN_MARKS),
        joined(maybe(one_of("P")), pawn, PROMOTION, MAN_MARKS),
        joined(several(one_of("o", "O", "0"), 2, 3, "-"), MARKS),
    )


class TestSavard(NotationContract):
    variant, notation, is_whole = "three-player", "savard", True
    signs = "PNBRQKWXabcdefghnoprstuwxyz0123456789()[]-–−x×=/*+#. \t\nß٣"
    faces = "Nbrxc3-"
    units = ("a", "N", "x", "bx", "O-", "a4", "+", " ep", " ")
    stems = ("", "A4", "a4")
    reasons = ("expected ",)
    longest_reason = 200

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(well_formed("brw", 12), chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        return moves(chance, *shapes(SAVARD if self.notation == "savard" else WHITE))


class TestSavardWhite(TestSavard):
    notation = "savard-white"

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(well_formed("", 21), chance)
