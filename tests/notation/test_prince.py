"""The notation of Prince, with cells as ``1d4`` and as ``(1,4,4)``: what it reads, remarks on, writes and refuses."""

import io
import random
import string
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, ClassVar

import pytest

import plybook
from plybook.container.container import containers
from plybook.container.pgn_words import from_symbol, to_symbol
from plybook.corpora.generate import random_games
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, notations
from plybook.notation.prince import Prince, PrinceTriple
from plybook.testing import NotationContract
from tests.notation.drawn import Part, Shape, draws, joined, maybe, moves, one_of, several
from tests.notation.resolvers import Unasked
from tests.tables import each_row

PIECES = (
    "Ac", "Ar", "As", "Ad", "Ba", "Bi", "Ca", "Co", "Kn", "Ma", "Mt", "Me", "Ne", "Pa", "Pr", "Qu", "Re", "Ro", "Sc",
    "Sp", "Un",
)  # fmt: skip
ALPHABET = Alphabet(
    kinds=("Pn", *PIECES, "Ki"),
    pawn="Pn",
    promotions=PIECES,
    axes=(tuple("12345678"), tuple("abcdefgh"), tuple("12345678")),
    castlings=("O-O", "O-O-O"),
)

PRINCE = Prince(ALPHABET)
TRIPLE = PrinceTriple(ALPHABET)
BOTH = pytest.mark.parametrize("notation", [PRINCE, TRIPLE], ids=lambda notation: notation.name)


def emit(notation: Notation, move: MoveText) -> str:
    return notation.emit(move, Unasked())


def at(name: str) -> Place:
    """Return the place of a cell such as ``1d4``."""
    return tuple(name)


def man(piece: str, origin: str, target: str, **more: Any) -> MoveText:
    return MoveText(piece=piece, origin=at(origin) if origin else (), target=at(target))._replace(**more)


def test_registered() -> None:
    for made in (PRINCE, TRIPLE):
        assert notations[made.name] is type(made)
        assert made.marks == {Mark.CAPTURE, Mark.CHECK, Mark.MATE, Mark.EN_PASSANT}


# --- reading and writing --------------------------------------------------------------------------------------------

CANONICAL = {
    ("Kn1c8-3d8", "Kn(1,3,8)-(3,4,8)"): man("Kn", "1c8", "3d8"),
    ("Ba1a1x5a6", "Ba(1,1,1)x(5,1,6)"): man("Ba", "1a1", "5a6", capture=True),
    ("Pn4e5x3d4ep", "Pn(4,5,5)x(3,4,4)ep"): man("Pn", "4e5", "3d4", capture=True, en_passant=True),
    ("Pn4e5x3d4ep+", "Pn(4,5,5)x(3,4,4)ep+"): man("Pn", "4e5", "3d4", capture=True, en_passant=True, check="+"),
    ("Pn2d4-4d4", "Pn(2,4,4)-(4,4,4)"): man("Pn", "2d4", "4d4"),
    ("Pn7d4-8d4=Pr", "Pn(7,4,4)-(8,4,4)=Pr"): man("Pn", "7d4", "8d4", promotion="Pr"),
    ("Pn7d4x8e5=Kn", "Pn(7,4,4)x(8,5,5)=Kn"): man("Pn", "7d4", "8e5", capture=True, promotion="Kn"),
    ("Pn2h8x1g7=Un#", "Pn(2,8,8)x(1,7,7)=Un#"): man("Pn", "2h8", "1g7", capture=True, promotion="Un", check="#"),
    ("Mt1e8-1e7+", "Mt(1,5,8)-(1,5,7)+"): man("Mt", "1e8", "1e7", check="+"),
    ("Ki8d4x8e5#", "Ki(8,4,4)x(8,5,5)#"): man("Ki", "8d4", "8e5", capture=True, check="#"),
    ("O-O", "O-O"): MoveText(action=Action.CASTLING, castling="O-O"),
    ("O-O-O#", "O-O-O#"): MoveText(action=Action.CASTLING, castling="O-O-O", check="#"),
}


@pytest.mark.parametrize(("texts", "move"), CANONICAL.items(), ids=[text for text, _ in CANONICAL])
def test_both_write_the_same_move_and_read_it_without_remark(texts: tuple[str, str], move: MoveText) -> None:
    for notation, text in zip((PRINCE, TRIPLE), texts, strict=True):
        assert notation.parse(text) == move
        assert emit(notation, move) == text
        assert not notation.specifies_origin(move)


def test_each_is_written_as_the_other() -> None:
    for text, triple in CANONICAL:
        assert emit(TRIPLE, PRINCE.parse(text)) == triple
        assert emit(PRINCE, TRIPLE.parse(triple)) == text


def test_every_cell_has_one_name_in_each() -> None:
    cells = list(product(*ALPHABET.axes))
    names = {emit(TRIPLE, MoveText(piece="Ki", origin=cell, target=cell)): cell for cell in cells}
    assert len(names) == 512
    for name, cell in names.items():
        tier, column, row = cell
        number = f"({tier},{string.ascii_lowercase.index(column) + 1},{row})"
        assert name == f"Ki{number}-{number}"
        assert TRIPLE.parse(name).origin == TRIPLE.parse(name).target == cell
        assert PRINCE.parse(f"Ki{tier}{column}{row}-{tier}{column}{row}") == TRIPLE.parse(name)


N101, N104, N105 = Remark("N101"), Remark("N104"), Remark("N105")


@each_row(
    ("text", "origin", "capture"),
    [
        ("Kn3d8", (), False),
        ("Knx3d8", (), True),
        ("Kn-3d8", (), False),
        ("Knc3d8", (None, "c", None), False),
        ("Kncx3d8", (None, "c", None), True),
        ("Knc83d8", (None, "c", "8"), False),
        ("Knc8-3d8", (None, "c", "8"), False),
        ("Kn1c3d8", ("1", "c", None), False),
        ("Kn1c-3d8", ("1", "c", None), False),
        ("Kn1cx3d8", ("1", "c", None), True),
    ],
)
def test_short_forms(text: str, origin: Place, capture: bool) -> None:
    move = MoveText(piece="Kn", origin=origin, target=("3", "d", "8"), capture=capture)
    assert PRINCE.parse(text) == move._replace(remarks=(N104,))


@pytest.mark.parametrize(("text", "capture"), [("Kn(3,4,8)", False), ("Kn-(3,4,8)", False), ("Knx(3,4,8)", True)])
def test_three_numbers_have_one_short_form(text: str, capture: bool) -> None:
    assert TRIPLE.parse(text) == man("Kn", "", "3d8", capture=capture, remarks=(N104,))


# What could be taken in two ways: a figure for row or tier, letters for columns, codes or "ep", brackets.
TWO_FACED = {
    "Pn5e5": man("Pn", "", "5e5", remarks=(N104,)),
    "5e5": man("Pn", "", "5e5", remarks=(N104, N105)),
    "5e5ep": man("Pn", "", "5e5", en_passant=True, remarks=(N104, N105)),
    "5e5EP": man("Pn", "", "5e5", en_passant=True, remarks=(N104, N105)),
    "5e5e.p.": man("Pn", "", "5e5", en_passant=True, remarks=(N104, N105)),
    "4e5e5": MoveText(piece="Pn", origin=("4", "e", None), target=at("5e5"), remarks=(N104, N105)),
    "4e5e5ep": MoveText(piece="Pn", origin=("4", "e", None), target=at("5e5"), en_passant=True, remarks=(N104, N105)),
    "Pnb8b8": MoveText(piece="Pn", origin=(None, "b", None), target=at("8b8"), remarks=(N104,)),
    "Pn8b8Ba": man("Pn", "", "8b8", promotion="Ba", remarks=(N101, N104)),
    "PN8B8BA": man("Pn", "", "8b8", promotion="Ba", remarks=(N101, N104, N105)),
    "7b88b8ba": man("Pn", "7b8", "8b8", promotion="Ba", remarks=(N101, N105)),
    "Pn8e8Ca": man("Pn", "", "8e8", promotion="Ca", remarks=(N101, N104)),
    "Ba8b8": man("Ba", "", "8b8", remarks=(N104,)),
    "BAB8B8": MoveText(piece="Ba", origin=(None, "b", None), target=at("8b8"), remarks=(N104, N105)),
    "Acc18a1": MoveText(piece="Ac", origin=(None, "c", "1"), target=at("8a1"), remarks=(N104,)),
    "pa1a1x8a1": man("Pa", "1a1", "8a1", capture=True, remarks=(N105,)),
}


@pytest.mark.parametrize(("text", "move"), TWO_FACED.items(), ids=TWO_FACED)
def test_what_could_be_taken_in_two_ways_is_read_in_one(text: str, move: MoveText) -> None:
    assert PRINCE.parse(text) == move
    assert PRINCE.describes(text)


Derivation = tuple[str, MoveText]
SMALL_CELLS = ["".join(cell) for cell in product("18", "ae", "18")]


def origins(notation: Notation, code: str) -> dict[str, Place]:
    """Return what the grammar of the docstring lets stand for an origin of some tiers, columns and rows."""
    found: dict[str, Place] = {"": (), **{cell: at(cell) for cell in SMALL_CELLS}}
    if notation is PRINCE:
        found |= {tier + column: (tier, column, None) for tier, column in product("18", "ae")}
        if code:
            found |= {column: (None, column, None) for column in "ae"}
            found |= {column + row: (None, column, row) for column, row in product("ae", "18")}
    return found


def derivations(notation: Notation) -> Iterator[Derivation]:
    """Yield every way to make a move by the grammar of the docstring, for some codes and cells."""
    for code in ("", "Pn", "Ba", "Pr"):
        promotions = ["", "Ba", "=Ca", "(Pr)"] if code in ("", "Pn") else [""]
        for (origin, place), sign, target in product(origins(notation, code).items(), ["", "-", "x"], SMALL_CELLS):
            if sign and not (code or origin):
                continue
            for promotion, marks in product(promotions, ["", "ep", "ep+"]):
                move = MoveText(
                    piece=code or "Pn",
                    origin=place,
                    target=at(target),
                    capture=sign == "x",
                    promotion=promotion.strip("=()"),
                    en_passant="ep" in marks,
                    check=marks.strip("ep"),
                )
                yield f"{code}{named(notation, origin)}{sign}{named(notation, target)}{promotion}{marks}", move


def named(notation: Notation, cell: str) -> str:
    if notation is PRINCE or not cell:
        return cell
    return f"({cell[0]},{'abcdefgh'.index(cell[1]) + 1},{cell[2]})"


@BOTH
def test_no_text_can_be_made_in_two_ways_whatever_its_case(notation: Notation) -> None:
    made = list(derivations(notation))
    assert len({text.lower() for text, _ in made}) == len(made) >= 5_000
    for text, move in made:
        assert notation.parse(text.lower())._replace(remarks=()) == move, text


@BOTH
def test_any_case_is_read_and_remarked_on(notation: Notation) -> None:
    for texts, move in CANONICAL.items():
        text = texts[notation is TRIPLE]
        for other in (text.lower(), text.upper(), text.swapcase()):
            if move.action is Action.PIECE:
                assert notation.parse(other) == move._replace(remarks=(N105,) * (other != text))


def test_only_letters_of_ascii_have_another_case() -> None:
    for text in ("\N{KELVIN SIGN}n1c8-3d8", "A\N{LATIN SMALL LETTER LONG S}1c8-3d8"):
        assert not PRINCE.accepts(text)
        assert PRINCE.accepts(text.casefold())


WITH_REMARKS = [
    ("0-0", "O-O", [Remark("N102", "O-O")]),
    ("o-o-o+", "O-O-O+", [Remark("N102", "O-O-O")]),
    ("0–0−0", "O-O-O", [Remark("N102", "O-O-O"), N105]),
    ("O—O", "O-O", [N105]),
    ("O-O++", "O-O+", [N105]),
    ("{7d4}-{8d4}=Pr", "Pn{7d4}-{8d4}=Pr", [N105]),
    ("Pn{7d4}-{8d4}Pr", "Pn{7d4}-{8d4}=Pr", [N101]),
    ("Pn{7d4}-{8d4}/Pr+", "Pn{7d4}-{8d4}=Pr+", [N101]),
    ("Pn{7d4}x{8e5}(Kn)", "Pn{7d4}x{8e5}=Kn", [N101]),
    ("Pn{7d4}x{8e5}(kN)", "Pn{7d4}x{8e5}=Kn", [N101, N105]),
    ("Pn{7d4}-{8d4}=pr", "Pn{7d4}-{8d4}=Pr", [N105]),
    ("Pn{7d4}-{8d4}=Mk", "Pn{7d4}-{8d4}=Mt", [N105]),
    ("Pn{7d4}-{8d4}mK", "Pn{7d4}-{8d4}=Mt", [N101, N105]),
    ("Pn{8d4}Pr", "Pn{8d4}=Pr", [N101, N104]),
    ("{8d4}Pr", "Pn{8d4}=Pr", [N101, N104, N105]),
    ("Mk{1e8}-{1e7}", "Mt{1e8}-{1e7}", [N105]),
    ("MK{1e8}-{1e7}", "Mt{1e8}-{1e7}", [N105]),
    ("kn{1c8}-{3d8}", "Kn{1c8}-{3d8}", [N105]),
    ("Kn{1c8}{3d8}", "Kn{1c8}-{3d8}", [N105]),
    *((f"Kn{{1c8}}{dash}{{3d8}}", "Kn{1c8}-{3d8}", [N105]) for dash in "‐‑–—−"),
    *((f"Kn{{1c8}}{cross}{{3d8}}", "Kn{1c8}x{3d8}", [N105]) for cross in "X×:"),
    ("Kn–{3d8}", "Kn-{3d8}", [N104, N105]),
    ("Kn×{3d8}", "Knx{3d8}", [N104, N105]),
    ("{4e5}x{3d4}ep", "Pn{4e5}x{3d4}ep", [N105]),
    ("Pn{4e5}x{3d4}e.p.", "Pn{4e5}x{3d4}ep", [N105]),
    ("Pn{4e5}x{3d4} ep", "Pn{4e5}x{3d4}ep", [N105]),
    ("Pn{4e5}x{3d4}\xa0e.p.+", "Pn{4e5}x{3d4}ep+", [N105]),
    ("Pn{4e5}x{3d4}E.P.+", "Pn{4e5}x{3d4}ep+", [N105]),
    ("Pn{4e5}x{3d4}+ep", "Pn{4e5}x{3d4}ep+", [N105]),
    ("Kn{1c8}-{3d8}++", "Kn{1c8}-{3d8}+", [N105]),
    ("Kn{1c8}-{3d8}+#", "Kn{1c8}-{3d8}#", [N105]),
]


def spelled(notation: Notation, text: str) -> str:
    """Return ``text`` with its cells, which stand in braces, as ``notation`` writes them."""
    cells = {"".join(cell): named(notation, "".join(cell)) for cell in product(*ALPHABET.axes)}
    parts = text.replace("{", "\n{").replace("}", "\n").split("\n")
    return "".join(cells[part[1:]] if part.startswith("{") else part for part in parts)


@BOTH
@each_row(("text", "same", "remarks"), WITH_REMARKS)
def test_reads_with_remarks(notation: Notation, text: str, same: str, remarks: list[Remark]) -> None:
    assert notation.parse(spelled(notation, text)) == notation.parse(spelled(notation, same))._replace(
        remarks=tuple(remarks)
    )


@pytest.mark.parametrize("text", ["Kn(1, 3, 8)-(3, 4, 8)", "Kn(1,\xa03,8)-(3,4,\t8)", "KN(1,  3,8)–(3,4,8)"])
def test_a_space_after_a_comma_is_read(text: str) -> None:
    assert TRIPLE.parse(text) == man("Kn", "1c8", "3d8", remarks=(N105,))


def test_a_code_of_a_kind_that_the_game_lacks_is_not_read() -> None:
    alphabet = replace(ALPHABET, kinds=("Pn", "Kn", "Ki"), promotions=("Kn",))
    assert not Prince(alphabet).accepts("Mk1e8-1e7")


# --- refusing -------------------------------------------------------------------------------------------------------

CODES = "Pn, Ac, Ar, As, Ad, Ba, Bi, Ca, Co, Kn, Ma, Mt, Me, Ne, Pa, Pr, Qu, Re, Ro, Sc, Sp, Un or Ki"
A_MOVE = f"expected code {CODES}, tier 1 to 8, or castling O-O or O-O-O, found "
A_KIND = f"expected promotion to {CODES[4:-10]} or Un, found ".replace(", or", " or")
A_TIER = "expected tier 1 to 8, found "
A_COLUMN = "expected column a to h, found "
A_ROW = "expected row 1 to 8, found "
AFTER_A_CODE = "expected tier 1 to 8, column a to h, '-' or 'x', found "
AFTER_A_COLUMN = "expected row 1 to 8, '-', 'x' or tier 1 to 8, found "
THE_END = "expected the end of the move, found "
A_CELL = "; a cell is tier, column and row, such as 1a1"
MEANT = "; a kind is two letters: did you mean "
NO_MORE = "the end of the move"


@each_row(
    ("text", "offset", "reason"),
    [
        ("", 0, A_MOVE + NO_MORE + A_CELL),
        ("hello", 0, A_MOVE + "'h'" + A_CELL),
        (" 5e5", 0, A_MOVE + "' '" + A_CELL),
        ("-5e5", 0, A_MOVE + "'-'" + A_CELL),
        ("0c8-3d8", 0, A_MOVE + "'0'" + A_CELL),
        ("9c8-3d8", 0, A_MOVE + "'9'" + A_CELL),
        ("13d8", 0, A_MOVE + "'13'" + A_CELL),
        ("(1,3,8)-(3,4,8)", 0, A_MOVE + "'('" + A_CELL),
        # The codes of chess, and codes that are none.
        ("Nb1-c3", 0, A_MOVE + "'N'" + MEANT + "Kn or Ne?"),
        ("N1c8-3d8", 0, A_MOVE + "'N'" + MEANT + "Kn or Ne?"),
        ("B2b2", 0, A_MOVE + "'B'" + MEANT + "Ba or Bi?"),
        ("Qd1xh5", 0, A_MOVE + "'Q'" + MEANT + "Qu?"),
        ("K1d4-1d5", 0, A_MOVE + "'K'" + MEANT + "Kn or Ki?"),
        ("P2d4-3d4", 0, A_MOVE + "'P'" + MEANT + "Pn, Pa or Pr?"),
        ("Kt1c8-3d8", 0, A_MOVE + "'K'" + MEANT + "Kn or Ki?"),
        ("mr1c8-3d8", 0, A_MOVE + "'m'" + MEANT + "Ma, Mt or Me?"),
        ("Zz1c8-3d8", 0, A_MOVE + "'Z'" + A_CELL),
        ("e2-e4", 0, A_MOVE + "'e'" + A_CELL),
        ("b8-3d8", 0, A_MOVE + "'b'" + A_CELL),
        # A coordinate that is missing, or that there is not.
        ("Kn", 2, AFTER_A_CODE + NO_MORE + A_CELL),
        ("KnKn", 2, AFTER_A_CODE + "'K'" + A_CELL),
        ("Kn(1,3,8)-(3,4,8)", 2, AFTER_A_CODE + "'('" + A_CELL),
        ("Kn13d8", 2, AFTER_A_CODE + "'13'" + A_CELL),
        ("Kn0c8-3d8", 2, AFTER_A_CODE + "'0'" + A_CELL),
        ("Kn1", 3, A_COLUMN + NO_MORE + A_CELL),
        ("Kn1-3d8", 3, A_COLUMN + "'-'" + A_CELL),
        ("Kn1i8-3d8", 3, A_COLUMN + "'i'" + A_CELL),
        ("Kn1c", 4, AFTER_A_COLUMN + NO_MORE + A_CELL),
        ("Kn1c9-3d8", 4, AFTER_A_COLUMN + "'9'" + A_CELL),
        ("Kn1c10-3d8", 4, AFTER_A_COLUMN + "'10'" + A_CELL),
        ("Knc", 3, AFTER_A_COLUMN + NO_MORE + A_CELL),
        ("Knc8", 4, "expected '-', 'x', tier 1 to 8 or column a to h, found the end of the move" + A_CELL),
        ("Kn1c8-", 6, A_TIER + NO_MORE + A_CELL),
        ("Kn1c8-d8", 6, A_TIER + "'d'" + A_CELL),
        ("Kn1c8xx3d8", 6, A_TIER + "'x'" + A_CELL),
        ("Kn1c8-9d8", 6, A_TIER + "'9'" + A_CELL),
        ("Kn1c8-38", 6, A_TIER + "'38'" + A_CELL),
        ("Kn1c8-3d", 8, A_ROW + NO_MORE + A_CELL),
        ("Kn1c8-3d0", 8, A_ROW + "'0'" + A_CELL),
        ("Kn1c8-3d10", 8, A_ROW + "'10'" + A_CELL),
        ("Kn1c4d", 6, A_ROW + NO_MORE + A_CELL),
        # What comes after.
        ("Kn1c8-3d8-4e8", 9, THE_END + "'-'"),
        ("Kn1c8-3d8=Pr", 9, THE_END + "'='"),
        ("Ki7d4-8d4Pr", 9, THE_END + "'P'"),
        ("Kn1c8-3d8!", 9, THE_END + "'!'"),
        ("Kn1c8-3d8\t", 9, THE_END + "'\\t'"),
        ("Kn1c8-3d8\n", 9, THE_END + "'\\n'"),
        ("Pn7d4-8d4=", 10, A_KIND + NO_MORE),
        ("Pn7d4-8d4=Ki", 10, A_KIND + "'K'"),
        ("Pn7d4-8d4=pn", 10, A_KIND + "'p'"),
        ("Pn7d4-8d4=Q", 10, A_KIND + "'Q'" + MEANT + "Qu?"),
        ("Pn7d4-8d4Q", 9, THE_END + "'Q'" + MEANT + "Qu?"),
        ("Pn7d4-8d4(N)", 10, A_KIND + "'N'" + MEANT + "Kn or Ne?"),
        ("Pn7d4-8d4=Kt", 10, A_KIND + "'K'" + MEANT + "Kn?"),
        ("Pn7d4-8d4(Pr", 12, "expected ')', found the end of the move"),
        ("Pn4e5x3d4e", 9, THE_END + "'e'"),
        ("Pn4e5x3d4  e.p!", 14, THE_END + "'!'"),
        ("O-Oep", 3, THE_END + "'e'"),
        ("O-O-", 3, THE_END + "'-'"),
        ("O-O-O-O", 5, THE_END + "'-'"),
    ],
)
def test_unreadable(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        PRINCE.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


TRIPLE_MOVE = A_MOVE.replace("tier 1 to 8", "'(' of a cell")
A_TRIPLE = "; a cell is tier, column and row, such as (1,1,1)"


@each_row(
    ("text", "offset", "reason"),
    [
        ("1c8-3d8", 0, TRIPLE_MOVE + "'1'" + A_TRIPLE),
        ("Nf3", 0, TRIPLE_MOVE + "'N'" + MEANT + "Kn or Ne?"),
        ("Kn1c8-3d8", 2, "expected '(' of a cell, '-' or 'x', found '1'" + A_TRIPLE),
        ("Kn(0,3,8)", 3, A_TIER + "'0'" + A_TRIPLE),
        ("Kn(10,3,8)", 3, A_TIER + "'10'" + A_TRIPLE),
        ("Kn(1,9,8)", 5, "expected column 1 to 8, found '9'" + A_TRIPLE),
        ("Kn(1,c,8)", 5, "expected column 1 to 8, found 'c'" + A_TRIPLE),
        ("Kn(1,3,12)", 7, A_ROW + "'12'" + A_TRIPLE),
        ("Kn(3,8)-(3,4,8)", 6, "expected ',' of a cell, found ')'" + A_TRIPLE),
        ("Kn(1 ,3,8)", 4, "expected ',' of a cell, found ' '" + A_TRIPLE),
        ("Kn(1,3,8,2)", 8, "expected ')' of a cell, found ','" + A_TRIPLE),
        ("Kn(1,3,8", 8, "expected ')' of a cell, found the end of the move" + A_TRIPLE),
        ("(1,3,8)-", 8, "expected '(' of a cell, found the end of the move" + A_TRIPLE),
        ("Kn(1,3,8)(Pr)", 9, THE_END + "'('"),
        ("Pn(8,4,4)(Q)", 10, A_KIND + "'Q'" + MEANT + "Qu?"),
    ],
)
def test_unreadable_as_three_numbers(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        TRIPLE.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- what must hold for any text ------------------------------------------------------------------------------------

PLACES = list(product(*ALPHABET.axes))
CHECKED: Shape = {"check": ("", "+", "#")}
MEN: Shape = {
    "piece": (*PIECES, "Ki"), "origin": PLACES, "target": PLACES, "capture": (False, True), **CHECKED,
}  # fmt: skip
PAWNS: Shape = {**MEN, "piece": ("Pn",), "promotion": ("", *PIECES), "en_passant": (False, True)}
CASTLINGS: Shape = {"action": (Action.CASTLING,), "castling": ALPHABET.castlings, **CHECKED}


def any_case(*codes: str) -> Part:
    return one_of(*codes, *(code.lower() for code in codes), *(code.upper() for code in codes))


# The grammars of the docstrings, written once more, to draw texts from.
DIGIT, COLUMN, SIGN = one_of(*"12345678"), any_case(*"abcdefgh"), one_of(*"-‐‑–—−xX×:")
CELL: dict[Notation, Part] = {
    PRINCE: joined(DIGIT, COLUMN, DIGIT),
    TRIPLE: joined("(", DIGIT, one_of(",", ", "), DIGIT, one_of(",", ",\t"), DIGIT, ")"),
}
PART: dict[Notation, Part] = {
    PRINCE: one_of(joined(DIGIT, COLUMN, maybe(SIGN)), joined(COLUMN, maybe(DIGIT), maybe(SIGN))),
    TRIPLE: SIGN,
}
MARKS = several(one_of("+", "#"), 0, 3)
MAN_MARKS = several(one_of("+", "#", "ep", " ep", "e.p.", " \tE.p"), 0, 3)
PROMOTIONS = any_case(*PIECES, "Mk")
PROMOTION = maybe(one_of(joined(one_of("", "=", "/"), PROMOTIONS), joined("(", PROMOTIONS, ")")))


def well_formed(notation: Notation) -> Part:
    cell = CELL[notation]
    bare = joined(maybe(joined(cell, maybe(SIGN))), cell)
    way = one_of(bare, joined(one_of(PART[notation], SIGN), cell))
    return one_of(
        joined(any_case(*PIECES, "Mk", "Ki"), way, MAN_MARKS),
        joined(one_of(joined(any_case("Pn"), way), bare), PROMOTION, MAN_MARKS),
        joined(one_of(*(several(one_of("o", "O", "0"), 2, 3, sign) for sign in "-–")), MARKS),
    )


class TestPrince(NotationContract):
    variant, notation, is_whole = "prince", "prince", True
    signs = "PNBKpnbkAaeEohrRx0123456789()[],-–−x×:X=/*+#. \t\nß٣"
    faces: ClassVar[Sequence[str]] = ("Ba", "Pn", "1", "8", "b", "e", "p", "-")
    units = ("1", "1c", "Kn", "O-", "(1,", "(1,3,8)", " ", "+", " ep")
    stems = ("", "5e5", "(5,5,5)", "Kn(1,", "Kn(1, 3,")
    reasons = ("expected ",)

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(well_formed(PRINCE), chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        return moves(chance, MEN, PAWNS, CASTLINGS)


class TestPrinceTriple(TestPrince):
    notation = "prince-triple"
    faces = ("Pn", "Ba", "(1,2,3)", "(Ba)", "(", "x", "ep")

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(well_formed(TRIPLE), chance)


@BOTH
def test_what_is_read_is_written_anew_without_remark(notation: Notation) -> None:
    """A departure leaves a remark, and what has none is written as it was read."""
    for text in islice(draws(well_formed(notation), random.Random(1)), 200):
        move = notation.parse(text)
        if None in move.origin or (not move.origin and move.action is Action.PIECE):
            assert N104 in move.remarks
        else:
            own = emit(notation, move)
            assert (own == text) is (move.remarks == ())
            assert notation.parse(own) == move._replace(remarks=())


# --- in files -------------------------------------------------------------------------------------------------------


@each_row("text", [text for text, _ in CANONICAL])
def test_pgn_spells_a_move_as_it_is(text: str) -> None:
    assert from_symbol(text) == to_symbol(text) == text


FILE_WORDS: dict[Notation, list[str]] = {
    notation: [spelled(notation, text) for text, _, _ in WITH_REMARKS] + [texts[index] for texts in CANONICAL]
    for index, notation in enumerate((PRINCE, TRIPLE))
}


@BOTH
@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_moves_come_through_a_file_whole(notation: Notation, container: str) -> None:
    """In PGN a colon before a figure spells a bracket, so that a capture with a colon is none there."""
    words = [word for word in FILE_WORDS[notation] if not (container == "pgn" and ":" in word)]
    sheet = " ".join(f"{number}. {word} {word}" for number, word in enumerate(words, 1))
    [game] = containers[container].read(io.StringIO(sheet, newline=""), "f")
    assert [ply.text for ply in game.plies] == [word for word in words for _ in "wb"]
    assert game.diagnostics == ()


# --- in play, and beside the notations of other games ---------------------------------------------------------------

VARIANT = plybook.variant("prince")


def test_the_first_moves_are_told_apart_in_both() -> None:
    """Each of the 212 is written, read and converted in both notations, and two of them never alike."""
    start = VARIANT.start()
    prince, triple = VARIANT.notation("prince"), VARIANT.notation("prince-triple")
    texts = {}
    for move in start.legal_moves():
        text, numbers = prince.emit(move, start), triple.emit(move, start)
        texts[text] = numbers
        assert prince.parse(text, start) == triple.parse(numbers, start) == move
        assert prince.notation.parse(text) == triple.notation.parse(numbers)
    assert len(texts) == len({*texts.values()}) == 212
    assert texts["Kn1c8-3d8"] == "Kn(1,3,8)-(3,4,8)"


@pytest.mark.parametrize(
    ("sheet", "notation", "canonical"),
    [
        ("1. Pn2d4-4d4 Pn7d4-5d4 2. Kn1c8-3d8", "prince", "Pn2d4-4d4 Pn7d4-5d4 Kn1c8-3d8"),
        ("1. PN2D4-4D4 7D4-5D4 2. Kn3d8", "prince", "Pn2d4-4d4 Pn7d4-5d4 Kn1c8-3d8"),
        ("1. Pn(2,4,4)-(4,4,4) Pn(7,4,4)-(5,4,4)", "prince-triple", "Pn(2,4,4)-(4,4,4) Pn(7,4,4)-(5,4,4)"),
        ("1. (2,4,4)-(4,4,4) (7,4,4)(5,4,4)", "prince-triple", "Pn(2,4,4)-(4,4,4) Pn(7,4,4)-(5,4,4)"),
    ],
)
def test_a_game_is_recognised_by_its_moves(sheet: str, notation: str, canonical: str) -> None:
    [game] = plybook.read(sheet)
    assert (game.variant, game.notation) == ("prince", notation)
    replayed = plybook.replay(game)
    bound = VARIANT.notation(notation)
    moves = [bound.emit(move, before) for _, before, move, _ in replayed.line.steps()]
    assert moves == canonical.split()
    assert {found.code for found in replayed.diagnostics} <= {"N104", "N105"}


def notations_of_other_games() -> list[Notation]:
    found: dict[tuple[str, Alphabet], Notation] = {}
    for variant in map(plybook.variant, plybook.variants):
        if variant is not VARIANT:
            found |= {(name, variant.alphabet): variant.notation(name).notation for name in variant.notations}
    return list(found.values())


OTHERS = notations_of_other_games()


@BOTH
def test_no_move_is_a_move_of_another_game(notation: Notation) -> None:
    """But a Prince's is a Priest's in Alice, whose sets are not said."""
    for move in islice(moves(random.Random(3), MEN, PAWNS), 200):
        text = emit(notation, move)
        shared = ["alice-ascii"] if notation is PRINCE and move.piece == "Pr" else []
        assert [other.name for other in OTHERS if other.accepts(text)] == shared


@pytest.mark.parametrize("variant", [name for name in plybook.variants if name != VARIANT.id])
def test_no_move_of_another_game_but_castling_is_read(variant: str) -> None:
    for notation in plybook.variant(variant).notations:
        [game] = random_games(variant, 1, plies=40, notation=notation)
        taken = [ply.text for ply in game.plies if PRINCE.accepts(ply.text) or TRIPLE.accepts(ply.text)]
        assert {*taken} <= {"O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o"}
