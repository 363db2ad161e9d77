"""Names of players: whether two spellings may be of the same player."""

from __future__ import annotations

import re
import unicodedata

Name = tuple[str, tuple[str, ...]]
"""The last word of a surname, and the other words of the name or their initials; all in lower case without accents.
"""

_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"[^\W_]+")
_ADDED = frozenset(
    {"jr", "sr", "ii", "iii", "iv", "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "dr", "mr", "mrs", "ms"}
)
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "a", "œ": "o", "ı": "i"})
_SPELT_OUT = re.compile(r"(?<=[aou])e(?=\w)")  # as in Mueller for Müller, but not Joe for Jo

_LONGEST = 200  # characters of a name that are looked at


def name_of(text: str) -> Name | None:
    """Return the name that ``text`` spells, or None if it spells none.

    >>> name_of("Smith, J") == name_of("J. SMITH"), name_of("Jan van der Berg")
    (True, ('berg', ('der', 'jan', 'van')))
    """
    last, comma, first = _IN_BRACKETS.sub(" ", text[:_LONGEST]).partition(",")
    words, others = _words(last), _words(first)
    if not words:
        words, others = others, []
    if not words:
        return None
    if not comma and not others:
        # The last word of "Smith J" is no surname.
        place = next((at for at in range(len(words) - 1, -1, -1) if len(words[at]) > 1), len(words) - 1)
        return words[place], tuple(sorted(words[:place] + words[place + 1 :]))
    return words[-1], tuple(sorted(words[:-1] + others))


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = [_SPELT_OUT.sub("", word) for word in _WORD.findall(bare)]
    return [word for word in words if word not in _ADDED] or words


def may_be_one(one: Name, other: Name) -> bool:
    """Return whether two names may be of one player.

    Each word of the shorter name must be in the other one, in full or as an initial.
    """
    if one[0] != other[0]:
        return False
    fewer, more = sorted((one[1], other[1]), key=len)
    left = list(more)
    # Whole words are matched before initials.
    for word in sorted(fewer, key=len, reverse=True):
        like = next((each for each in left if each == word), None) or next(
            (each for each in left if min(len(each), len(word)) == 1 and each[0] == word[0]), None
        )
        if like is None:
            return False
        left.remove(like)
    return True
