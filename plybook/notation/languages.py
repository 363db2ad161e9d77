"""The letters of the men in other languages, as PGN and the books of each country have them.

The language of a record is stated, or shown by the game. `Letters` turns the text of a move with the letters of a
language into one with the notation's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from plybook.registry import UnknownNameError, meant

_MEN = ("King", "Queen", "Rook", "Bishop", "Knight", "Pawn")

ENGLISH = dict(zip(_MEN, "KQRBNP", strict=True))
"""The English letters of the men of chess, by their names."""

# King, Queen, Rook, Bishop, Knight, and Pawn where it has a letter.
_TABLE = {
    "de": ("German", "K D T L S B"),
    "fr": ("French", "R D T F C P"),
    "es": ("Spanish", "R D T A C P"),
    "nl": ("Dutch", "K D T L P"),
    "it": ("Italian", "R D T A C P"),
    "pt": ("Portuguese", "R D T B C P"),
    "ca": ("Catalan", "R D T A C P"),
    "ro": ("Romanian", "R D T N C P"),
    "da": ("Danish", "K D T L S B"),
    "no": ("Norwegian", "K D T L S B"),
    "sv": ("Swedish", "K D T L S B"),
    "fi": ("Finnish", "K D T L R P"),
    "is": ("Icelandic", "K D H B R P"),
    "et": ("Estonian", "K L V O R P"),
    "lv": ("Latvian", "K D T L Z B"),
    "lt": ("Lithuanian", "K V B R Ž P"),
    "pl": ("Polish", "K H W G S P"),
    "cs": ("Czech", "K D V S J P"),
    "sk": ("Slovak", "K D V S J P"),
    "sl": ("Slovene", "K D T L S P"),
    "hr": ("Croatian", "K D T L S P"),
    "hu": ("Hungarian", "K V B F H G"),
    "tr": ("Turkish", "Ş V K F A P"),
    "eo": ("Esperanto", "R D T K Ĉ P"),
    "ru": ("Russian", "Кр Ф Л С К п"),
    "uk": ("Ukrainian", "Кр Ф Т С К п"),
    "bg": ("Bulgarian", "Ц Д Т О К П"),
    "sr": ("Serbian", "К Д Т Л С П"),
    "el": ("Greek", "Ρ Β Π Α Ι Σ"),
}  # fmt: skip

LANGUAGES = tuple(_TABLE)
"""The codes of all languages whose letters are known."""

NAMES = {code: name for code, (name, _) in _TABLE.items()}
"""What each of them is called in English."""

# A letter before the rest of a move, but for those of movable boards and castling.
_LEAD = r"(?!(?:QL|KL)[WB0-9-])(?:{letters})(?=[-x×:/]?[A-Za-zа-я0-9(α-θא-ד])(?!-?[oO0])"


# The letter of a man, small, before a cell or two.
_SMALL = re.compile(r"[a-z](?=[x×:-]?[a-z]{1,2}[0-9])")


@lru_cache(maxsize=1 << 14)
def capital(text: str) -> str:
    """Return the text of a move with a capital for the small letter that a man may have."""
    return text[0].upper() + text[1:] if _SMALL.match(text) else text


def language_of(text: str) -> str:
    """Return the code of the language that ``text`` names by its code or in English.

    Raises `plybook.UnknownNameError` if its letters are not known.
    """
    named = text.casefold()
    code = next((code for code, (name, _) in _TABLE.items() if named in (code, name.casefold())), "")
    if not code:
        there = meant(text, NAMES.values(), f"there are: {', '.join(_TABLE)}")
        raise UnknownNameError(f"no letters of a language {text!r}; {there}")
    return code


@dataclass(frozen=True)
class Letters:
    """The letters of a language, ``code``, in a game: ``own`` are the game's own letters by those of the language.

    ``before`` is the pattern of what stands before the letter of a promotion.
    """

    code: str
    own: Mapping[str, str]
    before: str = r"[\d=/()]"

    @classmethod
    def of(cls, code: str, men: Mapping[str, str] = ENGLISH, before: str = r"[\d=/()]") -> Letters:
        """Return the letters of a language for a game that has ``men``, letters by name."""
        letters = zip(_MEN, _TABLE[code][1].split(), strict=False)
        return cls(code, {letter: men[name] for name, letter in letters if name in men}, before)

    @property
    def name(self) -> str:
        """What the language is called."""
        return _TABLE[self.code][0]

    @cached_property
    def firsts(self) -> frozenset[str]:
        """What the letters begin with."""
        return frozenset(letter[0] for letter in self.own)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        letters = "|".join(sorted(self.own, key=len, reverse=True))
        end = rf"(?:{letters})(?=\W*\Z)"
        return re.compile(rf"\A{_LEAD.format(letters=letters)}|(?<={self.before}){end}|(?<=[x×:]){end}")

    def translated(self, text: str) -> str:
        """Return the text of a move with the game's own letters."""
        return self._pattern.sub(lambda found: self.own[found[0]], text)

    def in_own(self, text: str, accepts: Callable[[str], bool]) -> str:
        """Return ``text`` with the game's own letters, if it then is a move, and as it is if only so it is one.

        What is neither may have a small letter of the language.
        """
        own = self.translated(text)
        if accepts(own):
            return own
        if accepts(text):
            return text
        raised = capital(text)
        small = self.translated(raised)
        return small if small != raised and accepts(small) else own

    def changes(self, texts: Iterable[str]) -> dict[str, str]:
        """Return which letters of ``texts`` become others, and which."""
        found = {letter[0] for text in texts for letter in self._pattern.finditer(text)}
        return {letter: self.own[letter] for letter in sorted(found) if letter != self.own[letter]}


def _meanings() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, letters in _TABLE.values():
        for man, letter in zip(_MEN, letters.split(), strict=False):
            if len(letter) == 1 and not letter.isascii():
                found.setdefault(letter, {}).setdefault(man, name)
    return found


MEANINGS = _meanings()
"""Of each letter of a man that is none of the Latin ones the men it means, each with a language in which it does."""

FIRSTS = frozenset(letter[0] for _, letters in _TABLE.values() for letter in letters.split())
"""What letters of men begin with in any of the languages."""


def fitting(
    texts: Iterable[str], men: Mapping[str, str], before: str = r"[\d=/()]"
) -> dict[tuple[str, ...], list[Letters]]:
    """Return the languages that have letters for all men moved in ``texts``, by what these become in them.

    Those that leave the texts as they are are left out.
    """
    texts = list(dict.fromkeys(texts))
    every = _of_every_language(tuple(men.items()), before)
    used = {text[0] for text in texts if text[:1].isupper() and text[0] not in "Oo0"}
    found: dict[tuple[str, ...], list[Letters]] = {}
    for letters in every:
        if used <= letters.firsts:
            found.setdefault(tuple(map(letters.translated, texts)), []).append(letters)
    found.pop(tuple(texts), None)
    return found


@lru_cache(maxsize=64)
def _of_every_language(men: tuple[tuple[str, str], ...], before: str) -> tuple[Letters, ...]:
    """Return the letters of each language for a game that has ``men``; kept, as each game may be asked for them."""
    return tuple(Letters.of(code, dict(men), before) for code in _TABLE)
