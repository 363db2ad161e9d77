"""Texts of moves as people type them, respelled: what each may be, whatever the notation, and why.

A notation reads its own spelling and what comes near it. This module knows the rest: a table of what people and
programs write instead, such as small letters, pictures of the men, letters of other scripts that look the same. It
knows no rules and guesses nothing: it gives all readings of a text, and the caller finds the one that can be played.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import NamedTuple

from plybook.notation.fragments import is_descriptive
from plybook.notation.languages import MEANINGS
from plybook.patterns import late

LONGEST = 40
"""Longer texts are no moves and are not respelled."""

MOST = 64
"""So many respellings of one text are looked at."""

NO_LETTER = "no letter for the man"
"""Why of a respelling that gives a move a man: it counts only if the text says which cell he comes from."""

NO_CAPTURE_SIGN = "a capture without its sign"
"""Why of a respelling that makes a move a capture: it counts only if something is taken."""

MEANT = "a letter of another language,"
"""How why begins of a respelling that takes a letter for the man it means in some language."""

_BESIDE = "|".join(f"{one}[x:]?{other}" for pair in pairwise("abcdefghijklmn") for one, other in (pair, pair[::-1]))

# Nothing that is not like this is a move of any notation, however it is spelled: it names a cell, or is castling.
_LIKE_MOVE = re.compile(
    r".*[^\W\d_].*\d|.*\d.*[^\W\d_]|.*[♔-♟]|.*[²³¹⁴-⁹]|\W*(?:[oO0ОоΟο][\W_]*){2,3}[+#]*\Z"
    rf"|(?:{_BESIDE})(?:=?[NBRQ])?[+#]*\Z"
    r"|[^\W\d_]{1,3}[-x]?[lI|Oo][+#]*\Z|(?:0-){1,2}[2-9][+#]*\Z|[2-9](?:-0){1,2}[+#]*\Z|0-[2-9]-0[+#]*\Z",
    re.DOTALL,
)


class Respelled(NamedTuple):
    """What a text may be: another ``text``, and ``why``, such as ``a small letter for a capital``."""

    text: str
    why: str


@dataclass(frozen=True)
class Lexicon:
    """What a variant calls its men, by name with their letters, which of these is its pawn's, and its castlings.

    ``peculiar`` is what people write in one notation instead of its own letters, as `Notation.peculiar` has it.
    """

    men: Mapping[str, str]
    pawn: str
    castlings: tuple[str, ...]
    peculiar: tuple[tuple[str, str, str], ...] = ()

    @cached_property
    def spoken(self) -> re.Pattern[str]:
        """The names of the men and what they are called for short, where a move begins or ends."""
        names = "|".join(sorted(map(re.escape, self.called), key=len, reverse=True))
        return re.compile(rf"(?P<man>(?i:{names}))(?P<gap>[\s.]*)(?P<sign>-?)(?=\W*[a-zA-Z]*\d|\Z|[+#)])")

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The letters of the men by what people call them, in small letters."""
        known = {name.casefold(): letter for name, letter in self.men.items()}
        short = {short: known[name] for short, name in _FOR_SHORT.items() if name in known}
        return short | known

    @cached_property
    def pictures(self) -> Mapping[str, str]:
        """The letters of the men by their signs in Unicode."""
        names = {name: letter for name, letter in self.men.items() if name in _PICTURES}
        return {sign: letter for name, letter in names.items() for sign in _PICTURES[name]}


_FOR_SHORT = {"kt": "knight", "kn": "knight", "horse": "knight", "castle": "rook", "bish": "bishop"}
_PICTURES = {
    "King": "♔♚🨀", "Queen": "♕♛🨁", "Rook": "♖♜🨂", "Bishop": "♗♝🨃", "Knight": "♘♞🨄", "Pawn": "♙♟🨅",
}  # fmt: skip


# --- letters and digits that look like others --------------------------------------------------------------------

_CYRILLIC = dict(zip("АВЕКМНОРСТХаеорсухівѕј", "ABEKMHOPCTXaeopcyxibsj", strict=True)) | {
    "Ѕ": "S",
    "Ь": "b",
    "ԁ": "d",
}
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονγχ", "ABEZHIKMNOPTYXaovyx", strict=True))


def _alike(script: str, letters: Mapping[str, str]) -> Callable[[str, Lexicon], Iterator[Respelled]]:
    table = str.maketrans(dict(letters))

    def respell(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
        found = next((sign for sign in text if sign in letters), "")
        if found:
            yield Respelled(text.translate(table), f"the {script} letter {found}, which looks like {letters[found]}")
            # It may be no look-alike at all: Cyrillic K is the Knight where people write Russian.
            for man, language in MEANINGS.get(text[0], {}).items():
                if own := lexicon.men.get(man):
                    yield Respelled(own + text[1:].translate(table), f"{MEANT} {language} {text[0]} for {man}")

    return respell


def _compatible(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text in plain letters and digits for full-width, raised, bold and other forms of them."""
    if not text.isascii():
        yield Respelled(unicodedata.normalize("NFKC", text), "another form of letters or digits, such as full-width")


def _unseen(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    if not text.isascii():
        seen = "".join(sign for sign in text if unicodedata.category(sign) not in ("Cf", "Mn"))
        yield Respelled(seen, "a sign in it that nobody sees")


_DIGITS = {"l": "1", "I": "1", "|": "1", "O": "0", "o": "0", "1": "l", "0": "o"}


def _digits(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text with letters that look like digits as these, all of a kind or one, and the other way round."""
    for sign, other in _DIGITS.items():
        why = f"the {'letter' if sign.isalpha() else 'digit' if sign.isdigit() else 'sign'} {sign} for {other}"
        count = text.count(sign)
        if count > 1:
            yield Respelled(text.replace(sign, other), why)
        for found in re.finditer(re.escape(sign), text):
            yield Respelled(text[: found.start()] + other + text[found.end() :], why)


# --- men ---------------------------------------------------------------------------------------------------------


def _pictured(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    plain = text.replace("\N{VARIATION SELECTOR-15}", "").replace("\N{VARIATION SELECTOR-16}", "")
    found = [sign for sign in plain if sign in lexicon.pictures]
    if not found:
        return
    letters = str.maketrans(dict(lexicon.pictures))
    yield Respelled(plain.translate(letters), f"the picture {found[0]} of a man")
    if lexicon.pictures.get(plain[0]) == lexicon.pawn:
        yield Respelled(plain[1:].translate(letters), f"the picture {found[0]} of a man")


def _named(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    found = lexicon.spoken.match(text) or lexicon.spoken.search(text)
    if found is None or (found["man"] in lexicon.men.values() and not found["gap"]):
        return
    letter = lexicon.called[found["man"].casefold()]
    before, after = text[: found.start()], text[found.end() :]
    letters = (letter, "") if letter == lexicon.pawn and not before else (letter,)
    for way, sign in product(letters, dict.fromkeys(("", found["sign"]))):
        yield Respelled(before + way + sign + after, "the name of a man")


def _unnamed(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text with each man's letter before it; the caller checks that it says where the man comes from."""
    if text[:1].islower() or not text[:1].isalpha():
        for letter in lexicon.men.values():
            yield Respelled(letter + text, NO_LETTER)


# --- capitals and small letters ----------------------------------------------------------------------------------

_RUN = re.compile(r"[a-zA-Z]+")
_FIRST = (str.lower, str.upper, str.capitalize, lambda run: run[:-1].upper() + run[-1].lower())
_CELL = (str.lower, str.upper, lambda run: run[:-1].upper() + run[-1].lower())
_KIND = (str.lower, str.upper)


def _cased(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text with other capitals: where it begins, in cells after a sign, after a digit."""
    parts = re.split(r"((?<=[\d)])x|[-x](?=[a-zA-Z]+\d))", text)
    runs = [(number, found) for number, part in enumerate(parts[::2]) for found in _RUN.finditer(part)]
    if not runs:
        return
    roles = [
        "first" if not (number or run.start()) else "cell" if not run.start() else "kind" for number, run in runs
    ]
    for first, cell, kind in product(_FIRST, _CELL, _KIND):
        how = {"first": first, "cell": cell, "kind": kind}
        changed = [*parts]
        for (number, run), role in reversed([*zip(runs, roles, strict=True)]):
            part = changed[2 * number]
            changed[2 * number] = part[: run.start()] + how[role](run[0]) + part[run.end() :]
        yield Respelled(respelled := "".join(changed), _why_cased(text, respelled))


def _why_cased(text: str, respelled: str) -> str:
    raised = any(one.islower() and other.isupper() for one, other in zip(text, respelled, strict=False))
    lowered = any(one.isupper() and other.islower() for one, other in zip(text, respelled, strict=False))
    if raised and lowered:
        return "small letters for capitals and the other way round"
    return "a small letter for a capital" if raised else "a capital for a small letter"


# --- signs -------------------------------------------------------------------------------------------------------

_SIGNS = str.maketrans(dict.fromkeys("→⇒>~_=", "-") | dict.fromkeys(":*×X", "x"))
_AFTER = re.compile(
    r"[\s.]*(?:(?P<check>dis(?:\.|c)?\s?ch|d(?:bl)?\.?ch|ch(?:eck)?|†)|(?P<mate>‡|(?:check)?mate|mat))[.!]*\Z"
)


def _stopped(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text without the full stop that ends a sentence, or the dots that stand for the other side's move."""
    yield Respelled(text.rstrip(".…"), "a full stop after it")


def _signed(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text with the notations' own signs for a way, a capture, check and mate."""
    yield Respelled(text.translate(_SIGNS), "another sign for '-' or 'x'")
    marked = _AFTER.sub(lambda found: "+" if found["check"] else "#", text)
    yield Respelled(marked, "check or mate in words, or by another sign")


# Where one cell follows another, or the file of a Pawn a cell.
_UNSIGNED = re.compile(r"([a-z]\d?|\w*?[a-z]\d(?:\(\d+\))?|\w*?\d[a-z]\d)((?:\d?[a-z]\d).*)", re.DOTALL)


def _unsigned(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text with the sign between two cells that it lacks."""
    if found := _UNSIGNED.fullmatch(text):
        yield Respelled(f"{found[1]}x{found[2]}", NO_CAPTURE_SIGN)
        yield Respelled(f"{found[1]}-{found[2]}", "no sign between the cells")


_UNRANKED = late(rf"(?=(?:{_BESIDE}))([a-n])[x:]?([a-n])((?:=?[NBRQ])?[+#]*)")
_RANKS = 14  # at most


def _unranked(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the capture of a Pawn on each rank, for one that names the files alone, such as ``ed``."""
    if found := _UNRANKED.fullmatch(text):
        for rank in range(1, _RANKS + 1):
            yield Respelled(f"{found[1]}x{found[2]}{rank}{found[3]}", "a capture of a Pawn without its rank")


def _bracketed(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the text with the bracket or brackets that a level lacks, or with these for other ones."""
    yield Respelled(re.sub(r"\(([0-9])(?!\))", r"(\1)", text), "a bracket that is missing")
    yield Respelled(re.sub(r"(?<=[0-9])([0-9]\))", r"(\1", text), "a bracket that is missing")
    yield Respelled(re.sub(r"\[([0-9])\]", r"(\1)", text), "another bracket")
    yield Respelled(re.sub(r"(?<=[a-z][0-9])[:/,]?([0-9])(?![0-9)])", r"(\1)", text), "a level without its brackets")


_CASTLES = re.compile(r"[\W_]*([oO0ОоΟο](?:([\W_]*)[oO0ОоΟο]){1,2})([+#]*)[.]*")


def _castled(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    """Yield the castlings of as many noughts as there are in the text, of the signs between them if it has any."""
    found = _CASTLES.fullmatch(text)
    if found is None:
        return
    noughts = sum(sign.isalnum() for sign in found[1])
    for token in lexicon.castlings:
        if sum(map(str.isalnum, token)) == noughts:
            for letter in "Oo0":
                yield Respelled(re.sub("[oO]", letter, token) + found[3], "castling in a spelling of its own")


_SLIPPED = re.compile(r"((?:0-){1,2}[2-9]|[2-9](?:-0){1,2}|0-[2-9]-0)[+#]*\Z")


def is_slipped_castling(text: str) -> bool:
    """Say whether ``text`` is castling in noughts but for one, which is another figure than those of results."""
    return _SLIPPED.match(text) is not None


def _slipped(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    if is_slipped_castling(text):
        yield Respelled(re.sub("[2-9]", "0", text), "another figure for a nought of castling")


def _peculiar(text: str, lexicon: Lexicon) -> Iterator[Respelled]:
    for pattern, own, why in lexicon.peculiar:
        yield Respelled(re.sub(pattern, own, text), why)


# --- the table ---------------------------------------------------------------------------------------------------

RESPELLINGS: tuple[Callable[[str, Lexicon], Iterable[Respelled]], ...] = (
    _unseen,
    _compatible,
    _alike("Cyrillic", _CYRILLIC),
    _alike("Greek", _GREEK),
    _pictured,
    _named,
    _peculiar,
    _slipped,
    _castled,
    _stopped,
    _signed,
    _unsigned,
    _unranked,
    _bracketed,
    _cased,
    _digits,
    _unnamed,
)
"""What people write instead of what a notation asks for. Two may come together in one text, in this order."""


def may_be_move(text: str) -> bool:
    """Say whether ``text`` may be a move at all, however it is spelled; it takes no time.

    A move of descriptive notation is none: ``R-B1`` means another square than ``Rb1``.
    """
    return len(text) <= LONGEST and _LIKE_MOVE.match(text) is not None and not is_descriptive(text)


def respellings(text: str, lexicon: Lexicon) -> Iterator[list[Respelled]]:
    """Yield what ``text`` may be, what departs from it least first: those of one respelling, then those of two."""
    if not may_be_move(text):
        return
    seen = {text}
    once = [(number, found) for number, found in _respelled(text, lexicon, 0, seen)]
    yield [found for _, found in once[:MOST]]
    twice: list[Respelled] = []
    for number, found in once:
        for _, again in _respelled(found.text, lexicon, number + 1, seen):
            twice.append(Respelled(again.text, f"{found.why}, and {again.why}"))
        if len(once) + len(twice) >= MOST:
            break
    yield twice[: max(0, MOST - len(once))]


def _respelled(text: str, lexicon: Lexicon, first: int, seen: set[str]) -> Iterator[tuple[int, Respelled]]:
    """Yield what ``text`` may be by the table from row ``first`` on, each with its row, of the new ones."""
    for number, respell in enumerate(RESPELLINGS[first:], first):
        for found in respell(text, lexicon):
            if found.text not in seen:
                seen.add(found.text)
                yield number, found
