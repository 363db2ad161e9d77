"""The notations of Alice on four sets: what they read, remark on, write and refuse, and that neither is the other."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pyparsing as pp
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import plybook
from plybook.notation.alice import AliceASCII, AliceUnicode
from plybook.notation.alice_letters import plain
from plybook.notation.moves import Action, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Mark, Notation, notations

SETS, LEVELS, FILES, RANKS = "אבגד", "αβγδεζηθ", "abcdefgh", "12345678"
KINDS = ("p", "Pr", "Pg", "S", "N", "B", "R", "A", "NP", "Ps", "Pe", "Q", "C", "K")
ALPHABET = Alphabet(
    kinds=KINDS,
    pawn="p",
    promotions=tuple(kind for kind in KINDS if kind not in ("p", "K")),
    axes=(tuple(SETS), tuple(LEVELS), tuple(FILES), tuple(RANKS)),
    castlings=("O-O", "O-O-O", "O|O", "O|O|O", "O/O", "O/O/O"),
)
UNICODE, ASCII = AliceUnicode(ALPHABET), AliceASCII(ALPHABET)
BOTH = pytest.mark.parametrize("notation", [UNICODE, ASCII], ids=lambda notation: notation.name)
OTHERS = [
    plybook.variant(variant).notation(name).notation
    for variant in plybook.variants
    if variant != "alice-3d"
    for name in plybook.variant(variant).notations
]

TO_ASCII = str.maketrans(SETS + LEVELS, "ABGD12345678")
N101, N102, N104, N105 = map(Remark, ("N101", "N102", "N104", "N105"))

# All that turns the direction of writing, and more that nobody sees.
DIRECTIONS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = f"{DIRECTIONS}\u00ad\u200b\u200c\u200d\u2060\ufeff"


class NoMoves:
    """A position that is never to be asked: the long form needs none."""

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        raise AssertionError(text)


def emit(notation: Notation, move: MoveText) -> str:
    return notation.emit(move, NoMoves())


def cube(name: str) -> Place:
    """Return the place of a cube, or of one whose set is not said; of nothing, nothing is known."""
    known = [*name] if len(name) in (0, 4) else [None, *name]
    return tuple(known)


def man(piece: str, origin: str, target: str, **more: Any) -> MoveText:
    return replace(MoveText(piece=piece, origin=cube(origin), target=cube(target)), **more)


def castling(token: str, set_: str = "", check: str = "") -> MoveText:
    return MoveText(Action.CASTLING, castling=token, origin=(set_, None, None, None) if set_ else (), check=check)


@BOTH
def test_registered(notation: Notation) -> None:
    assert notations[notation.name] is type(notation)
    assert notation.marks == {*Mark} - {Mark.OWNER}
    assert notation.specifies_origin(man("Q", "בδd4", "גδd5")) is False


# --- reading and writing --------------------------------------------------------------------------------------------

CANONICAL = {
    "pבδd2-גδd4": man("p", "בδd2", "גδd4"),
    "Rבθe1xגθe5": man("R", "בθe1", "גθe5", capture=True),
    "pבεe5xגεd6ep": man("p", "בεe5", "גεd6", capture=True, en_passant=True),
    "pגαh2-בαh1=Q": man("p", "גαh2", "בαh1", promotion="Q"),
    "pבηb7xגθb8=NP": man("p", "בηb7", "גθb8", capture=True, promotion="NP"),
    "pאζc7-אζc8=Pg": man("p", "אζc7", "אζc8", promotion="Pg"),
    "Qבδd1xגδd8(NP=K)+": man("Q", "בδd1", "גδd8", capture=True, succession=True, check="+"),
    "pבβb7xגβc8=S(NP=K)#": man("p", "בβb7", "גβc8", capture=True, promotion="S", succession=True, check="#"),
    "Cדγf8-דβd7": man("C", "דγf8", "דβd7"),
    "Prבγb1-גαd3+": man("Pr", "בγb1", "גαd3", check="+"),
    "Pgבγb1-גαd3#": man("Pg", "בγb1", "גαd3", check="#"),
    "Psבγb1-גαd3~": man("Ps", "בγb1", "גαd3", check="~"),
    "Peבεe1-גεe2": man("Pe", "בεe1", "גεe2"),
    "NPבδd1-גζe3": man("NP", "בδd1", "גζe3"),
    "Nבδd1-גζe1": man("N", "בδd1", "גζe1"),
    "Bאδe1-אεf1": man("B", "אδe1", "אεf1"),
    "Aאαa1-אαb2": man("A", "אαa1", "אαb2"),
    "Kגεe8xבδd7": man("K", "גεe8", "בδd7", capture=True),
    "O-O": castling("O-O"),
    "O-O-O+": castling("O-O-O", check="+"),
    "O|O(א)": castling("O|O", "א"),
    "O|O|O(ד)+": castling("O|O|O", "ד", "+"),
    "O/O~": castling("O/O", check="~"),
    "O/O/O(ד)": castling("O/O/O", "ד"),
}


@pytest.mark.parametrize(("text", "move"), CANONICAL.items(), ids=map(ascii, CANONICAL))
def test_reads_without_remark_what_is_written(text: str, move: MoveText) -> None:
    for notation, written in ((UNICODE, text), (ASCII, text.translate(TO_ASCII))):
        assert notation.parse(written) == move
        assert emit(notation, move) == written


def test_the_examples_in_ascii_are_those_of_the_rules() -> None:
    assert [text.translate(TO_ASCII) for text in CANONICAL][:2] == ["pB4d2-G4d4", "RB8e1xG8e5"]


@pytest.mark.parametrize(("king", "suffix"), [("בεe1", ""), ("גεe8", ""), ("אεe1", "א"), ("דεe8", "ד")])
@pytest.mark.parametrize("token", ALPHABET.castlings)
def test_the_cube_of_the_king_says_which_castling_it_is(token: str, king: str, suffix: str) -> None:
    """The rules give the whole cube; only on an influence set the notation tells."""
    text = f"{token}({suffix})" if suffix else token
    move = replace(castling(token), origin=cube(king), target=cube("בεg1"))
    for notation, written in ((UNICODE, text), (ASCII, text.translate(TO_ASCII))):
        assert emit(notation, move) == written
        assert notation.parse(written) == castling(token, suffix)


@pytest.mark.parametrize(
    ("text", "move"),
    {
        "pδd2-גδd4": man("p", "δd2", "גδd4"),
        "pבδd2-δd4": man("p", "בδd2", "δd4"),
        "pδd2-δd4": man("p", "δd2", "δd4"),
        "Rθe1xθe5": man("R", "θe1", "θe5", capture=True),
        "Bδd2-δe3": man("B", "δd2", "δe3"),
        "NPδd2-δd5": man("NP", "δd2", "δd5"),
        "pגδd4": man("p", "", "גδd4"),
        "Nxגδd4": man("N", "", "גδd4", capture=True),
        "N-גδd4": man("N", "", "גδd4"),
        "pגδd8=Q#": man("p", "", "גδd8", promotion="Q", check="#"),
        "pxגδd6ep": man("p", "", "גδd6", capture=True, en_passant=True),
    }.items(),
    ids=ascii,
)
def test_short_forms(text: str, move: MoveText) -> None:
    for notation, written in ((UNICODE, text), (ASCII, text.translate(TO_ASCII))):
        assert notation.parse(written) == replace(move, remarks=(N104,))


@BOTH
@pytest.mark.parametrize(
    ("text", "same", "remarks"),
    [
        ("0-0", "O-O", [N102]),
        ("o-o-o+", "O-O-O+", [N102]),
        ("OlO(א)", "O|O(א)", [N102]),
        ("0I0l0", "O|O|O", [N102]),
        ("o/0/O(ד)#", "O/O/O(ד)#", [N102]),
        ("0–0", "O-O", [N102, N105]),
        ("O−O–O", "O-O-O", [N105]),
        ("O∣O¦O(ד)", "O|O|O(ד)", [N105]),
        ("O∕O⁄O", "O/O/O", [N105]),
        ("O／O", "O/O", [N105]),
        ("Ο-О", "O-O", [N105]),  # Greek and Cyrillic
        ("O-O++", "O-O+", [N105]),
        ("O-O (א)", "O-O(א)", [N105]),
        ("O-O( א )", "O-O(א)", [N105]),
        ("O-O（א）", "O-O(א)", [N105]),
        ("pבδd7-גδd8Q", "pבδd7-גδd8=Q", [N101]),
        ("pבδd7-גδd8/Pg+", "pבδd7-גδd8=Pg+", [N101]),
        ("pבδd7-גδd8(NP)", "pבδd7-גδd8=NP", [N101]),
        ("pבδd7-גδd8NP", "pבδd7-גδd8=NP", [N101]),
        ("pבδd7-גδd8N", "pבδd7-גδd8=N", [N101]),
        ("pגδd8B", "pגδd8=B", [N101, N104]),
        ("pבδd7-גδd8 = Q", "pבδd7-גδd8=Q", [N105]),
        ("pבδd7-גδd8 ( Q )", "pבδd7-גδd8=Q", [N101, N105]),
        ("pבδd7xגδe8NP=K", "pבδd7xגδe8(NP=K)", [N105]),
        ("pבδd7xגδe8NPNP=K", "pבδd7xגδe8=NP(NP=K)", [N101, N105]),
        ("pבδd7xגδe8QNP=K", "pבδd7xגδe8=Q(NP=K)", [N101, N105]),
        ("pבδd7xגδe8(Q)(NP=K)", "pבδd7xגδe8=Q(NP=K)", [N101]),
        ("pבδd7xגδe8=Q (NP = K)", "pבδd7xגδe8=Q(NP=K)", [N105]),
        ("Rבθe1xגθe5+(NP=K)", "Rבθe1xגθe5(NP=K)+", [N105]),
        ("pבδd2–גδd4", "pבδd2-גδd4", [N105]),
        ("pבδd2־גδd4", "pבδd2-גδd4", [N105]),  # the Hebrew hyphen
        ("pבδd2－גδd4", "pבδd2-גδd4", [N105]),
        ("pבδd2⁻גδd4", "pבδd2-גδd4", [N105]),
        ("pבδd2גδd4", "pבδd2-גδd4", [N105]),
        ("pδd2δd4", "pδd2-δd4", [N104, N105]),
        ("p–גδd4", "p-גδd4", [N104, N105]),
        ("RבθE1XגθE5", "Rבθe1xגθe5", [N105]),
        ("Rבθe1×גθe5", "Rבθe1xגθe5", [N105]),
        ("Rבθe1:גθe5", "Rבθe1xגθe5", [N105]),
        ("Rבθe1χגθe5", "Rבθe1xגθe5", [N105]),  # Greek
        ("Pבδd2-גδd4", "pבδd2-גδd4", [N105]),
        ("pבεe5xגεd6e.p.", "pבεe5xגεd6ep", [N105]),
        ("pבεe5xגεd6\xa0E.P.+", "pבεe5xגεd6ep+", [N105]),
        ("pבεe5xגεd6+ep", "pבεe5xגεd6ep+", [N105]),
        ("Rבθe1-גθe5++", "Rבθe1-גθe5+", [N105]),
        ("Rבθe1-גθe5+#", "Rבθe1-גθe5#", [N105]),
        ("Rבθe1-גθe5+~", "Rבθe1-גθe5~", [N105]),
        ("Rבθe1-גθe5∼", "Rבθe1-גθe5~", [N105]),
        ("Rבθe1-גθe5˜", "Rבθe1-גθe5~", [N105]),
        ("Ｒבθｅ１ｘגθｅ５", "Rבθe1xגθe5", [N105]),
    ],
    ids=ascii,
)  # fmt: skip
def test_reads_with_remarks(notation: Notation, text: str, same: str, remarks: list[Remark]) -> None:
    if notation is ASCII:
        text, same = text.translate(TO_ASCII), same.translate(TO_ASCII)
    assert notation.parse(text) == replace(notation.parse(same), remarks=tuple(remarks))


# --- letters in other forms -----------------------------------------------------------------------------------------


def forms(letter: str) -> list[str]:
    """Return all characters that Unicode takes apart into ``letter`` and marks that go with it."""
    found = []
    for sign in map(chr, range(0x20000)):
        base, *others = unicodedata.normalize("NFKD", sign)
        if sign != letter and base == letter and all(unicodedata.category(other) == "Mn" for other in others):
            found.append(sign)
    return found


FORMS = {letter: forms(letter) for letter in SETS + LEVELS}


def test_the_forms_of_the_letters() -> None:
    assert {sign: letter for letter in FORMS for sign in FORMS[letter]}.items() >= {
        "ℵ": "א", "ℶ": "ב", "ℷ": "ג", "ℸ": "ד", "\ufb21": "א", "\ufb22": "ד", "\ufb30": "א", "\ufb31": "ב",
        "\ufb32": "ג", "\ufb33": "ד", "\ufb4c": "ב", "ϐ": "β", "ϑ": "θ", "ϵ": "ε", "ά": "α", "ὰ": "α", "ᾷ": "α",
        "έ": "ε", "ή": "η", "\U0001d6c2": "α", "\U0001d7c5": "ϑ"[:0] or "θ",
    }.items() - {("\U0001d7c5", "θ")}  # fmt: skip
    assert sum(map(len, FORMS.values())) > 150


@pytest.mark.parametrize("letter", SETS + LEVELS, ids=ascii)
def test_a_letter_is_read_in_every_form(letter: str) -> None:
    others = [letter.upper(), *(f"{letter}{mark}" for mark in "\u0301\u0342\u05b0\u05bc\u05bf")]
    for form in {*FORMS[letter], *others} - {letter}:
        name = f"{form}δd2" if letter in SETS else f"ב{form}d2"
        same = f"{letter}δd2" if letter in SETS else f"ב{letter}d2"
        for normal in ("NFC", "NFD"):
            text = unicodedata.normalize(normal, f"Q{name}x{name}")  # type: ignore[arg-type]
            assert plain(text) == f"Q{same}x{same}"
            assert UNICODE.parse(text) == man("Q", same, same, capture=True, remarks=(N105,)), ascii(text)
