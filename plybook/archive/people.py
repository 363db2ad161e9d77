"""Players and dates as people spell them: whether two spellings may be of one player, or of one day."""

from __future__ import annotations

import re
import unicodedata

Name = tuple[str, tuple[str, ...]]
"""The last word of a surname, and the other words of the name or their first letters; all in small plain letters."""

Date = tuple[int, ...]
"""Year, month and day as far as they are known."""

_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"[^\W_]+")
_ADDED = frozenset(
    {"jr", "sr", "ii", "iii", "iv", "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "dr", "mr", "mrs", "ms"}
)
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "a", "œ": "o", "ı": "i"})
_SPELT_OUT = re.compile(r"(?<=[aou])e(?=\w)")  # as in Mueller for Müller, but not Joe for Jo

_YEAR_FIRST = re.compile(r"(?<![0-9])([0-9]{4})(?:\s*[-./ ]\s*([0-9]{1,2}))?(?:\s*[-./ ]\s*([0-9]{1,2}))?(?![0-9])")
_YEAR_LAST = re.compile(r"(?<![0-9])(?:([0-9]{1,2})\s*[-./ ]\s*)?([0-9]{1,2})\s*[-./ ]\s*([0-9]{4})(?![0-9])")
_YEAR = re.compile(r"(?<![0-9])([0-9]{4})(?![0-9])")
_DAY = re.compile(r"(?<![0-9])([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9a-z])", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LONGEST = 200  # characters of a name, or of a date, that are looked at
_LAST_MONTH, _LAST_DAY = 12, 31


def name_of(text: str) -> Name | None:
    """Return the name that ``text`` spells, None if it names nobody.

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
        # Of "Smith J" the last is no surname.
        place = next((at for at in range(len(words) - 1, -1, -1) if len(words[at]) > 1), len(words) - 1)
        return words[place], tuple(sorted(words[:place] + words[place + 1 :]))
    return words[-1], tuple(sorted(words[:-1] + others))


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = [_SPELT_OUT.sub("", word) for word in _WORD.findall(bare)]
    return [word for word in words if word not in _ADDED] or words


def may_be_one(one: Name, other: Name) -> bool:
    """Say whether two names may be of one player: each word that the shorter one has, the other has or shortens."""
    if one[0] != other[0]:
        return False
    fewer, more = sorted((one[1], other[1]), key=len)
    left = list(more)
    # Whole words find their like before letters take it.
    for word in sorted(fewer, key=len, reverse=True):
        like = next((each for each in left if each == word), None) or next(
            (each for each in left if min(len(each), len(word)) == 1 and each[0] == word[0]), None
        )
        if like is None:
            return False
        left.remove(like)
    return True


def date_of(text: str) -> Date:
    """Return what is known of the date that ``text`` spells, nothing if it is none.

    >>> date_of("1999.05.??"), date_of("3.5.1999"), date_of("May 3rd, 1999")
    ((1999, 5), (1999, 5, 3), (1999, 5, 3))
    """
    text = text[:_LONGEST]
    if found := _YEAR_LAST.search(text):
        return _year_last(text, *found.groups())
    if (found := _YEAR_FIRST.search(text)) and found[2]:
        return _known(*found.groups())
    return _in_words(text)


def _year_last(text: str, day: str | None, month: str, year: str) -> Date:
    if day is None:
        return _known(year, month, None)
    # 5/13/1999 can be but one day; 5/3/1999 could be two.
    if int(month) > _LAST_MONTH >= int(day):
        day, month = month, day
    elif "/" in text and int(day) <= _LAST_MONTH and int(day) != int(month):
        return _known(year, None, None)
    return _known(year, month, day)


def _in_words(text: str) -> Date:
    year = _YEAR.search(text)
    if year is None:
        return ()
    words = [word[:3].lower() for word in re.findall(r"[^\W\d_]+", text)]
    month = next((str(_MONTHS.index(word) + 1) for word in words if word in _MONTHS), None)
    day = _DAY.search(text) if month else None
    return _known(year[1], month, day and day[1])


def _known(year: str, month: str | None, day: str | None) -> Date:
    known = [int(year)]
    for part, most in ((month, _LAST_MONTH), (day, _LAST_DAY)):
        if part is None or not 1 <= int(part) <= most:
            break
        known.append(int(part))
    return tuple(known)


def may_be_one_day(one: Date, other: Date) -> bool:
    """Say whether two dates agree in all that is known of both."""
    return all(mine == theirs for mine, theirs in zip(one, other, strict=False))
