"""The notations of Alice on four sets: what they read, remark on, write and refuse, and that neither is the other."""

import random
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import pytest

import plybook
from plybook.notation.alice import AliceASCII, AliceUnicode
from plybook.notation.alice_letters import plain
from plybook.notation.moves import Action, Mark, MoveText, Place, Remark, UnreadableMoveError
from plybook.notation.notation import Alphabet, Notation, notations
from plybook.testing import NotationContract
from tests.container.records import DIRECTIONS
from tests.extent import some
from tests.notation.drawn import Part, Shape, draws, joined, maybe, moves, one_of, only, several
from tests.notation.resolvers import Unasked
from tests.tables import each_row

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

UNSEEN = f"{DIRECTIONS}\u00ad\u200b\u200c\u200d\u2060\ufeff"


def emit(notation: Notation, move: MoveText) -> str:
    return notation.emit(move, Unasked())


def cube(name: str) -> Place:
    """Return the place of a cube, or of one whose set is not said; of nothing, nothing is known."""
    known = [*name] if len(name) in (0, 4) else [None, *name]
    return tuple(known)


def man(piece: str, origin: str, target: str, **more: Any) -> MoveText:
    return MoveText(piece=piece, origin=cube(origin), target=cube(target))._replace(**more)


def castling(token: str, set_: str = "", check: str = "") -> MoveText:
    return MoveText(Action.CASTLING, castling=token, origin=(set_, None, None, None) if set_ else (), check=check)


@BOTH
def test_registered(notation: Notation) -> None:
    assert notations[notation.name] is type(notation)
    several = {Mark.SECOND_CHECK, Mark.THIRD_CHECK, Mark.SECOND_MATE}
    assert notation.marks == {*Mark} - {Mark.OWNER} - several
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


@each_row(("king", "suffix"), [("בεe1", ""), ("גεe8", ""), ("אεe1", "א"), ("דεe8", "ד")])
@each_row("token", ALPHABET.castlings)
def test_the_cube_of_the_king_says_which_castling_it_is(token: str, king: str, suffix: str) -> None:
    """The rules give the whole cube; only on an influence set the notation tells."""
    text = f"{token}({suffix})" if suffix else token
    move = castling(token)._replace(origin=cube(king), target=cube("בεg1"))
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
        assert notation.parse(written) == move._replace(remarks=(N104,))


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
    assert notation.parse(text) == notation.parse(same)._replace(remarks=tuple(remarks))
    assert notation.describes(text)


# --- letters in other forms -----------------------------------------------------------------------------------------


def forms(letters: Sequence[str]) -> dict[str, list[str]]:
    """Return all characters that Unicode takes apart into one of ``letters`` and marks that go with it, by letter.

    The letter may be small or capital.
    """
    found: dict[str, list[str]] = {letter: [] for letter in letters}
    for sign in map(chr, range(0x20000)):
        base, *others = [*unicodedata.normalize("NFKD", sign)]
        letter = base.lower()
        if letter in found and sign != letter and all(unicodedata.category(other) == "Mn" for other in others):
            found[letter].append(sign)
    return found


FORMS = forms(SETS + LEVELS)


def test_the_forms_of_the_letters() -> None:
    letters = {sign: letter for letter in FORMS for sign in FORMS[letter]}
    known = {
        "א": "\u2135\ufb21\ufb2e\ufb2f\ufb30", "ב": "\u2136\ufb31\ufb4c",
        "ג": "\u2137\ufb32", "ד": "\u2138\ufb22\ufb33",
        "α": "ΑάάὰᾷΆ𝛂", "β": "Βϐ𝛽", "γ": "Γ𝚪", "δ": "Δ𝜟", "ε": "Εϵέ𝟄", "ζ": "Ζ𝞕", "η": "Ηήῂ𝝶", "θ": "Θϑϴ𝞋",
    }  # fmt: skip
    for letter, signs in known.items():
        assert {letters[sign] for sign in signs} == {letter}
    assert len(letters) > 200


@pytest.mark.parametrize("letter", SETS + LEVELS, ids=ascii)
def test_a_letter_is_read_in_every_form(letter: str) -> None:
    marked = [f"{letter}{mark}" for mark in "\u0301\u0342\u05b0\u05bc\u05bf"]
    before, after = ("", "δ") if letter in SETS else ("ב", "")
    same = f"{before}{letter}{after}d2"
    for form in (*FORMS[letter], *marked):
        text = f"Q{before}{form}{after}d2x{same}"
        for spelled in {text, unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)}:
            assert UNICODE.parse(spelled) == man("Q", same, same, capture=True, remarks=(N105,)), ascii(spelled)


@pytest.mark.parametrize("signs", [*UNSEEN, "\u200e\u2066\u202d\u200f", "\u0301", "\u05bc"], ids=ascii)
@BOTH
def test_what_is_not_seen_changes_nothing(notation: Notation, signs: str) -> None:
    for text in ("pבεe5xגεd6ep", "Qבδd1xגδd8(NP=K)+", "O|O|O(ד)+"):
        written = text if notation is UNICODE else text.translate(TO_ASCII)
        for at in range(len(written) + 1):
            spelled = written[:at] + signs + written[at:]
            assert notation.parse(spelled) == notation.parse(written)._replace(remarks=(N105,))
        everywhere = signs + signs.join(written) + signs
        assert notation.parse(everywhere) == notation.parse(written)._replace(remarks=(N105,))


@pytest.mark.parametrize(
    ("text", "same"),
    {
        "pbethdeltad2-gimeldeltad4": "pבδd2-גδd4",
        "pBethDeltad2-GimelDeltad4": "pבδd2-גδd4",
        "PBETHDELTAD2-GIMELDELTAD4": "pבδd2-גδd4",
        "Rbetthetae1xגthetae5": "Rבθe1xגθe5",
        "Nalefepsilona1-alephζb3": "Nאεa1-אζb3",
        "Cdaletgammaa1-dalethalphab3": "Cדγa1-דαb3",
        "pbethetaa2-gimeletaa3": "pבηa2-גηa3",
        "pbetalphaa2-gimelalphaa3": "pבαa2-גαa3",
        "NPbetaa1-zetab2": "NPβa1-ζb2",
        "pבδd7Alphad8": "pבδd7-αd8",
        "pבδd7ALEFδd8": "pבδd7-אδd8",
        "pBδd2-Gδd4": "pבδd2-גδd4",
        "pbδd2-gδd4": "pבδd2-גδd4",
        "pב4d2-ג4d4": "pבδd2-גδd4",
        "Bbδd2-gδe3": "Bבδd2-גδe3",
        "pבAa2-גBb3": "pבαa2-גβb3",
        "pבEa2-גZb3": "pבεa2-גζb3",
        "pבHh2-גah3": "pבηh2-גαh3",
        "pבßd2-גɑd3": "pבβd2-גαd3",
        "pבɛd2-ג∂d3": "pבεd2-גδd3",
        "O-O(aleph)": "O-O(א)",
        "O-O-O(Dalet)+": "O-O-O(ד)+",
        "O/O(ℵ)": "O/O(א)",
    }.items(),
    ids=ascii,
)
def test_letters_by_name_by_place_or_by_their_looks(text: str, same: str) -> None:
    meant = UNICODE.parse(same)
    assert UNICODE.parse(text) == meant._replace(remarks=(*meant.remarks, N105))
    assert UNICODE.describes(text)


@each_row(
    ("text", "same"),
    {
        "pb4d2-g4d4": "pB4d2-G4d4",
        "Nb4d2xg4D3": "NB4d2xG4d3",
        "Prb4d2-G4D3": "PrB4d2-G4d3",
        "Aa1a1a1b2": "AA1a1-A1b2",
        "PB4d2-G4d4": "pB4d2-G4d4",
        "pB4d7-B4d8(B)": "pB4d7-B4d8=B",
        "O-O(a)": "O-O(A)",
        "O|O(d)": "O|O(D)",
        "ｐＢ４ｄ２－Ｇ４ｄ４": "pB4d2-G4d4",
    }.items(),
)
def test_letters_in_ascii(text: str, same: str) -> None:
    meant = ASCII.parse(same)
    promoted = (N101,) if meant.promotion else (N105,)
    assert ASCII.parse(text) == meant._replace(remarks=promoted)


# --- no text has two readings ---------------------------------------------------------------------------------------

LEVEL_NAMES = {"α": "alpha", "β": "beta", "η": "eta", "θ": "theta"}
LOOKS = {"α": "Aa", "β": "B", "η": "H", "θ": ""}
SET_NAMES = {"א": ("aleph", "alef"), "ב": ("beth", "bet"), "ד": ("daleth", "dalet")}


def unicode_cubes() -> Iterator[tuple[str, str]]:
    """Yield spellings of cubes by the docstring, with what they stand for."""
    for level, name in LEVEL_NAMES.items():
        alone = [level, name, name.capitalize()]
        for file, rank in product("aH", "2"):
            here = f"{level}{file.lower()}{rank}"
            for spelled in alone:
                yield f"{spelled}{file}{rank}", here
            for set_, names in SET_NAMES.items():
                after_hebrew = [*alone, str(LEVELS.index(level) + 1), *LOOKS[level]]
                for word in (*names, *(name.upper() for name in names)):
                    yield from ((f"{word}{spelled}{file}{rank}", set_ + here) for spelled in alone)
                yield from ((f"{set_}{spelled}{file}{rank}", set_ + here) for spelled in after_hebrew)
                letter = set_.translate(TO_ASCII)
                yield from ((f"{sign}{level}{file}{rank}", set_ + here) for sign in (letter, letter.lower()))


def ascii_cubes() -> Iterator[tuple[str, str]]:
    for level, file, rank in product("αδθ", "aAbh", "28"):
        spelled, here = f"{level.translate(TO_ASCII)}{file}{rank}", f"{level}{file.lower()}{rank}"
        yield spelled, here
        for set_ in SETS:
            letter = set_.translate(TO_ASCII)
            yield f"{letter}{spelled}", set_ + here
            yield f"{letter.lower()}{spelled}", set_ + here


SPELLED_KINDS = [*((kind, kind) for kind in KINDS), ("P", "p")]
TAILS: dict[str, dict[str, Any]] = {
    "": {},
    "ep+": {"en_passant": True, "check": "+"},
    "(NP=K)": {"succession": True},
    "NP=K": {"succession": True},
    "B": {"promotion": "B"},
    "A": {"promotion": "A"},
    "N": {"promotion": "N"},
    "NP": {"promotion": "NP"},
    "(NP)": {"promotion": "NP"},
    "=NPNP=K": {"promotion": "NP", "succession": True},
    "NNP=K": {"promotion": "N", "succession": True},
}


def derivations(cubes: Sequence[tuple[str, str]]) -> Iterator[tuple[str, MoveText]]:
    """Yield ways to make a move by the grammar of the docstring, with each of the cubes and one of a few more."""
    others = [*cubes[:: len(cubes) // 12], ("", "")]
    for at, ((first, here), (second, there), sign) in enumerate(product(cubes, others, ("", "-", "x"))):
        if not second and len(here) < 4:
            continue
        way = f"{first}{sign}{second}" if second else f"{sign}{first}"
        kinds = SPELLED_KINDS if at % 13 == 0 else [SPELLED_KINDS[at % len(SPELLED_KINDS)]]
        for letter, kind in kinds:
            if not is_excepted(letter, way, second):
                move = (
                    man(kind, here, there, capture=sign == "x")
                    if second
                    else man(kind, "", here, capture=sign == "x")
                )
                tail = [*TAILS][at % len(TAILS)] if kind == "p" else ["", "NP=K"][at % 2]
                yield f"{letter}{way}{tail}", move._replace(**TAILS[tail])


def is_excepted(letter: str, way: str, second: str) -> bool:
    """Say whether the docstrings except a text that begins so, or in ASCII may be another game's."""
    if letter == "P" and way[0].lower() in "egrs":
        return True
    may_be_code = letter[-1].isupper() and way[:2].isalnum() and way[0].islower() and way[1].isdigit()
    return f"{letter}{way}".lower().startswith("beta") or (may_be_code and not second[:1].isalpha())


@BOTH
def test_no_text_can_be_made_in_two_ways(notation: Notation) -> None:
    made: dict[str, MoveText] = {}
    for text, move in derivations([*(unicode_cubes() if notation is UNICODE else ascii_cubes())]):
        assert made.setdefault(text, move) == move, text
    assert len(made) > 8000
    for at, (text, move) in enumerate(made.items()):
        if at % some(3, 1):
            continue
        assert notation.parse(text)._replace(remarks=()) == move, text
        assert at % 7 or notation.describes(text), text


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "Betad2-betad4",  # a Bishop and eta, or beta
        "Bethδd2-גδd4",
        "PGδd7-Gδd6",  # a Page, or a Pawn and gimel
        "Pgimelδd7-בδd6",
        "Pepsilond2-εd4",
        "pBbetad2-Gbetad4",  # two sets, or a set and a level and no file
        "pbBd2-gBd4",
        "pbetad2",
        "pδδ2-γδ4",
        "Ad1a1-1a1",  # in the notation of Prince
        "Ad1a1",
        "N4d2",  # in chess
    ],
)
def test_what_could_be_taken_in_two_ways_is_not_read(notation: Notation, text: str) -> None:
    assert not notation.accepts(text)


# --- neither notation is the other, nor another game's --------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("text", [text for text in CANONICAL if not text.startswith("O")], ids=ascii)
def test_the_other_notations_letters_are_not_read(notation: Notation, text: str) -> None:
    foreign = text.translate(TO_ASCII) if notation is UNICODE else text
    assert not notation.accepts(foreign)
    assert [other.name for other in OTHERS if other.accepts(text) or other.accepts(text.translate(TO_ASCII))] == []


@each_row("text", ["p4d2-4d4", "pB4d2-gimel4d4", "pbeth4d2-gimel4d4", "pבδd2-4d4", "pB4d2-ג4d4", "O-O(A)"])
def test_a_cube_without_a_letter_of_its_own_is_of_the_other_notation(text: str) -> None:
    assert not UNICODE.accepts(text)


@each_row("text", ["pבδd2-G4d4", "pbetadeltad2-G4d4", "pBδd2-Gδd4", "pב4d2-G4d4", "O-O(א)", "O-O(aleph)"])
def test_one_letter_that_is_not_ascii_is_too_much(text: str) -> None:
    assert not ASCII.accepts(text)


OPENING = "1. pבδd2-גδd4 pגεe7-בεe5\n2. pאαa2-אαa4 pדθh7-דθh5\n"


@pytest.mark.parametrize(
    ("sheet", "notation"),
    [
        (OPENING, "alice-unicode"),
        (OPENING.translate(TO_ASCII), "alice-ascii"),
        ("1. pbethdeltad2-gimeldeltad4 pגεe7–בεe5 2. pאαa2אαa4", "alice-unicode"),
        ("1. pב4d2-ג4d4 pג5e7-ב5e5", "alice-unicode"),
        ("1. pBδd2-Gδd4 pGεe7-Bεe5", "alice-unicode"),
        ("1. pδd2-גδd4 pεe7-בεe5", "alice-unicode"),
        ("1. pb4d2-g4d4 pg5e7-b5e5", "alice-ascii"),
        ("1. p4d2-G4d4 p5e7-B5e5", "alice-ascii"),
        ("1. O|O(א) *", "alice-unicode"),
        ("1. O|O(A) *", "alice-ascii"),
        ("\u200e1. \u2066pבδd2-גδd4\u2069 \u2066pג\u200eεe7-בεe5\u2069\u200e\n", "alice-unicode"),
    ],
    ids=ascii,
)
def test_which_notation_a_game_is_in_is_recognised(sheet: str, notation: str) -> None:
    [game] = plybook.read(sheet)
    assert (game.variant, game.notation) == ("alice-3d", notation)


@pytest.mark.parametrize(
    ("sheet", "stated", "found"),
    [(OPENING, "alice-ascii", "alice-unicode"), (OPENING.translate(TO_ASCII), "alice-unicode", "alice-ascii")],
)
def test_a_game_in_the_other_notation_than_stated_is_doubted(sheet: str, stated: str, found: str) -> None:
    [game] = plybook.read(sheet, variant="alice-3d", notation=stated)
    [doubt] = game.diagnostics
    assert (doubt.code, f"in notation {found}" in doubt.message) == ("F015", True)


def test_what_is_left_out_is_told_from_the_board_or_asked_for() -> None:
    [game] = plybook.read("1. pδd2-גδd4 pεe7-εe5", variant="alice-3d")
    short, ambiguous = plybook.replay(game).diagnostics
    assert (short.code, short.message) == ("N104", "short form 'pδd2-גδd4', read as 'pבδd2-גδd4'")
    assert ambiguous.code == "R002"
    assert ambiguous.message == "ambiguous move 'pεe7-εe5': it could be pגεe7-בεe5 or pדεe7-דεe5"


def test_a_game_goes_from_one_notation_to_the_other_and_back() -> None:
    sheet = f'[Variant "alice-3d"]\n\n{OPENING}'
    ascii_sheet = plybook.write(plybook.read(sheet), notation="alice-ascii")
    header = '[Variant "alice-3d"]\n[Notation "alice-ascii"]\n\n'
    assert ascii_sheet == header + OPENING.translate(TO_ASCII)
    assert plybook.write(plybook.read(ascii_sheet), notation="alice-unicode") == sheet


# --- refusing -------------------------------------------------------------------------------------------------------

A_MOVE = (
    "expected piece p, Pr, Pg, S, N, B, R, A, NP, Ps, Pe, Q, C or K, "
    "or castling O-O, O-O-O, O|O, O|O|O, O/O or O/O/O, found "
)
CUBE = "; a cube is set, level, file and rank, such as בβb2"
A_CUBE = "expected set א, ב, ג or ד, or level α to θ, found "
AFTER_A_KIND = "expected set א, ב, ג or ד, level α to θ, '-' or 'x', found "
A_LEVEL, A_FILE, A_RANK = (f"expected {part}, found " for part in ("level α to θ", "file a to h", "rank 1 to 8"))
A_PROMOTION = "expected promotion to Pr, Pg, S, N, B, R, A, NP, Ps, Pe, Q or C, found "
THE_END = "expected the end of the move, found "
END = "the end of the move"
NO_KIND = "; the kind is always written, p for a Pawn"


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("", 0, A_MOVE + END),
        ("hello", 0, A_MOVE + "'h'"),
        ("Zבδd2-גδd4", 0, A_MOVE + "'Z'"),
        ("d2-d4", 0, A_MOVE + "'d'"),
        ("בδd2-גδd4", 0, A_MOVE + "'ב'" + NO_KIND),
        ("δd2-גδd4", 0, A_MOVE + "'δ'" + NO_KIND),
        ("bethdeltad2-gimeldeltad4", 0, A_MOVE + "'b'" + NO_KIND),
        ("Betad2-gimelbetad4", 0, A_MOVE + "'B'" + NO_KIND),
        ("כδd2-גδd4", 0, A_MOVE + "'כ'; 'כ' is the Hebrew letter kaf"),
        ("p", 1, AFTER_A_KIND + END + CUBE),
        ("Q-", 2, "expected set א, ב, ג or ד, found " + END + CUBE),
        ("pd2-d4", 1, AFTER_A_KIND + "'d'" + CUBE),
        ("pB4d2-G4d4", 1, AFTER_A_KIND + "'B'" + CUBE),
        ("pכδd2-גδd4", 1, AFTER_A_KIND + "'כ'; 'כ' is the Hebrew letter kaf" + CUBE),
        ("pבd2-גd4", 2, A_LEVEL + "'d'" + CUBE),
        ("pב9d2-גδd4", 2, A_LEVEL + "'9'" + CUBE),
        ("pבιd2-גδd4", 2, A_LEVEL + "'ι'; 'ι' is the Greek small letter iota" + CUBE),
        ("pבδ2-גδd4", 3, A_FILE + "'2'" + CUBE),
        ("pבδi2-גδd4", 3, A_FILE + "'i'" + CUBE),
        ("pבδα2-גδd4", 3, A_FILE + "'α'; 'α' is the Greek small letter alpha" + CUBE),
        ("pבδd-גδd4", 4, A_RANK + "'-'" + CUBE),
        ("pבδd9-גδd4", 4, A_RANK + "'9'" + CUBE),
        ("pבδd0-גδd4", 4, A_RANK + "'0'" + CUBE),
        ("pבδd12-גδd4", 4, A_RANK + "'12'" + CUBE),
        ("pδd2", 4, "expected '-', 'x', set א, ב, ג or ד, or level α to θ, found " + END + CUBE),
        ("pבδd2-", 6, A_CUBE + END + CUBE),
        ("pבδd2-δd4-", 9, THE_END + "'-'"),
        ("pבδd2-גd4", 7, A_LEVEL + "'d'" + CUBE),
        ("pבδd2--גδd4", 6, A_CUBE + "'-'" + CUBE),
        ("pבδd2-גδd4!", 10, THE_END + "'!'"),
        ("Qבδd2-גδd4=Q", 10, THE_END + "'='"),
        ("pבδd7-גδd8=K", 11, A_PROMOTION + "'K'"),
        ("pבδd7-גδd8=p", 11, A_PROMOTION + "'p'"),
        ("pבδd7-גδd8(Q", 12, "expected ')', found " + END),
        ("pבδd7-גδd8(NP=Q)", 13, "expected ')', found '='"),
        ("pבδd2-גδd4#~", 10, THE_END + "'#'"),
        ("O-O+~#", 3, THE_END + "'+'"),
        ("O-O/O", 3, THE_END + "'/'"),
        ("O-Oep", 3, THE_END + "'e'"),
        ("O-O(ב)", 4, "expected influence set א or ד, found 'ב'"),
        ("O-O(A)", 4, "expected influence set א or ד, found 'A'"),
        ("O-O(א", 5, "expected ')', found " + END),
        ("pבδd2-גδd4\n", 10, THE_END + "'\\n'"),
        # Offsets are those of the text as it is written.
        ("\u200ep\u2066ב\u05bc\u2069z", 6, A_LEVEL + "'z'" + CUBE),
        ("\u2066d2-d4\u2069", 1, A_MOVE + "'d'"),
        ("pב\u05bcδ\u03019", 5, A_FILE + "'9'" + CUBE),
        ("\u200e\u200e", 2, A_MOVE + END),
        ("p\ufb4f", 1, A_LEVEL + "'ﭏ'; 'ﭏ' is the Hebrew ligature alef lamed" + CUBE),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_unreadable(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        UNICODE.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("G4d7-B4d5", 0, A_MOVE + "'G'" + NO_KIND),
        ("pd2-d4", 3, "expected file a to h, found '-'; a cube is set, level, file and rank, such as B2b2"),
        ("pBd2-Gd4", 2, "expected level 1 to 8, found 'd'; a cube is set, level, file and rank, such as B2b2"),
        ("pB9d2-G4d4", 2, "expected level 1 to 8, found '9'; a cube is set, level, file and rank, such as B2b2"),
        ("pB4d2-G4d", 9, "expected rank 1 to 8, found the end of the move; "
                         "a cube is set, level, file and rank, such as B2b2"),
        ("p4d123d4", 3, "expected rank 1 to 8, found '123'; a cube is set, level, file and rank, such as B2b2"),
        ("O-O(B)", 4, "expected influence set A or D, found 'B'"),
        ("pבδd2-גδd4", 1, "expected set A, B, G or D, level 1 to 8, '-' or 'x', found 'ב'; "
                          "'ב' is the Hebrew letter bet; a cube is set, level, file and rank, such as B2b2"),
    ],
    ids=ascii,
)  # fmt: skip
def test_unreadable_in_ascii(text: str, offset: int, reason: str) -> None:
    with pytest.raises(UnreadableMoveError) as refused:
        ASCII.parse(text)
    assert (refused.value.reason, refused.value.offset) == (reason, offset)


# --- what must hold for any text ------------------------------------------------------------------------------------

CUBES = list(product(SETS, LEVELS, FILES, RANKS))
BOTH_WAYS = (False, True)
CHECKED: Shape = {"check": ("", "+", "#", "~")}
BETWEEN: Shape = {"origin": CUBES, "target": CUBES, "capture": BOTH_WAYS, "succession": BOTH_WAYS, **CHECKED}
PIECES: Shape = {"piece": KINDS[1:], **BETWEEN}
PAWNS: Shape = {"piece": ("p",), "en_passant": BOTH_WAYS, "promotion": ("", *ALPHABET.promotions), **BETWEEN}
SET_ONLY: list[Place] = [(), ("א", None, None, None), ("ד", None, None, None)]
CASTLINGS: Shape = {
    "action": (Action.CASTLING,), "castling": ALPHABET.castlings, "origin": SET_ONLY, **CHECKED,
}  # fmt: skip


def test_what_one_writes_is_the_others_letter_by_letter() -> None:
    for move in islice(moves(random.Random(2), PIECES, PAWNS, CASTLINGS), 200):
        text, in_ascii = emit(UNICODE, move), emit(ASCII, move)
        assert text.translate(TO_ASCII) == in_ascii
        assert in_ascii.isascii()
        assert plain(text) == text
        assert (
            move.action is Action.CASTLING
            or [other.name for other in OTHERS if other.accepts(text) or other.accepts(in_ascii)] == []
        )


def test_every_cube_has_a_name_of_its_own() -> None:
    for notation in (UNICODE, ASCII):
        there = [MoveText(piece="Q", origin=cube, target=cube) for cube in CUBES]
        texts = [emit(notation, move) for move in there]
        assert len({*texts}) == 2048
        assert [notation.parse(text) for text in texts] == there


# The grammar of the docstring, written a third time, to draw texts from.
SIGN, FILE, RANK = one_of("", "-", "x", "X", ":"), one_of(*FILES, *FILES.upper()), one_of(*RANKS)
KIND = one_of(*ALPHABET.promotions)
PROMOTION = one_of("", joined(one_of("", "=", "/", " = "), KIND), joined("(", KIND, ")"))
MARKS = several(one_of("+", "#", "ep", " e.p.", "(NP=K)", "NP=K", " (NP = K)"), 0, 3)


def well_formed(set_: Part, level: Part, last: Part) -> Part:
    whole = joined(set_, level, FILE, RANK)
    any_cube = one_of(whole, joined(level, FILE, RANK))
    way = one_of(joined(SIGN, whole), joined(any_cube, SIGN, any_cube))
    way = only(way, lambda text: text[0].lower() not in "eg")
    castling = one_of(*ALPHABET.castlings, "0-0", "olo")
    return one_of(
        only(joined(one_of(*KINDS[1:]), way, MARKS), lambda text: not text.startswith("Be")),
        joined(one_of("p", "P"), way, one_of("", "ep"), PROMOTION, MARKS),
        joined(castling, maybe(joined("(", last, ")")), one_of("", "+", "#", "~")),
    )


class TestAliceUnicode(NotationContract):
    variant, notation, is_whole = "alice-3d", "alice-unicode", True
    signs = (*"pPrgeSNBRAQCK=()/|O0l-xX:+#~abdhאבגדαβδθ1289. \t\n!", "NP=K", "ep", "beta", "bet", "eta",
             *UNSEEN, "\u05bc", "\u0301")  # fmt: skip
    faces = ("p", "B", "beth", "beta", "eta", "a", "δ", "d2", "-")
    beginnings = ("p", "B")
    units = ("p", "pב", "בδ", "B4", "alpha", "O-", "O|", "+", " ", "ep", " ep", "NP=", "(",
             "\u200e", "\u0301", "\ufdfa")  # fmt: skip
    stems = ("", "pבδd7-גδd8", "pB4d7-G4d8", "O-O")
    reasons = ("expected ",)

    def texts(self, chance: random.Random) -> Iterator[str]:
        set_, level = one_of(*SETS, "beth", "Aleph", "GIMEL"), one_of(*LEVELS, "alpha", "ETA", "Theta")
        return draws(well_formed(set_, level, one_of(*"אד")), chance)

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        return moves(chance, PIECES, PAWNS, CASTLINGS)


class TestAliceASCII(TestAliceUnicode):
    notation = "alice-ascii"
    faces = ("p", "B", "b", "4", "d", "2", "4d2", "NP", "=K")

    def texts(self, chance: random.Random) -> Iterator[str]:
        return draws(well_formed(one_of(*"ABGD"), one_of(*RANKS), one_of(*"AD")), chance)
