"""Dates as people spell them."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

Date = tuple[int, ...]
"""Year, month and day as far as they are known."""

_YEAR_FIRST = re.compile(r"(?<![0-9])([0-9]{4})(?:\s*[-./ ]\s*([0-9]{1,2}))?(?:\s*[-./ ]\s*([0-9]{1,2}))?(?![0-9])")
_YEAR_LAST = re.compile(r"(?<![0-9])(?:([0-9]{1,2})\s*[-./ ]\s*)?([0-9]{1,2})\s*[-./ ]\s*([0-9]{4})(?![0-9])")
_YEAR = re.compile(r"(?<![0-9])([0-9]{4})(?![0-9])")
_DAY = re.compile(r"(?<![0-9])([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9a-z])", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LONGEST = 200  # characters of a date that are looked at
_LAST_MONTH, _LAST_DAY = 12, 31

# The months in other languages, as far as their first three letters are not English.
_NAMES = {
    "january janvier januar januari jänner enero gennaio janeiro января": 1,
    "february fevrier février februar februari febrero febbraio fevereiro февраля": 2,
    "march mars märz maart marzo março marz марта": 3,
    "april avril abril aprile апреля": 4,
    "may mai mei mayo maggio maio мая": 5,
    "june juin juni junio giugno junho июня": 6,
    "july juillet juli julio luglio julho июля": 7,
    "august août aout augustus agosto августа": 8,
    "september septembre septiembre settembre setembro sept сентября": 9,
    "october octobre oktober octubre ottobre outubro okt октября": 10,
    "november novembre noviembre ноября": 11,
    "december décembre decembre dezember diciembre dicembre dezembro dez декабря": 12,
}
_MONTH_OF = {name: number for names, number in _NAMES.items() for name in names.split()} | {
    name: number for number, name in enumerate(_MONTHS, 1)
}
_DAY_FIRST = re.compile(r"([0-9]{1,2})([-./ ])([0-9]{1,2})\2([0-9]{4})\.?")
_YEAR_IN_FRONT = re.compile(r"([0-9]{4})(?:([-./ ])([0-9]{1,2})(?:\2([0-9]{1,2}))?)?\.?")
_MONTH_AND_YEAR = re.compile(r"([0-9]{1,2})[./-]([0-9]{4})")
# Day, month and year, the month in letters; and a weekday before them.
_WORDED = re.compile(
    r"(?:[^\W\d_]{2,10}+[.,]?[ \t\xa0]+)??"
    r"(?:(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|º|ª)?[.,]?(?:[ \t\xa0]+(?:of|de)\b)?[-/ \t\xa0]*)?"
    r"(?P<month>[^\W\d_]{3,10}+)[.,]?(?:[-/ \t\xa0]+(?P<later>[0-9]{1,2})(?:st|nd|rd|th)?(?=[, \t\xa0]))?"
    r"[-/., \t\xa0]*(?:(?:of|de|del)[ \t\xa0]+)?(?P<year>[0-9]{4})\.?",
    re.IGNORECASE,
)
# As JavaScript writes dates: Mon Jun 08 2026 14:20:05 GMT+0000, and the name of the zone.
_OF_SCRIPTS = re.compile(
    r"[A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>[0-9]{2}) (?P<year>[0-9]{4})"
    r"(?: [0-9]{2}:[0-9]{2}:[0-9]{2}(?: GMT[-+][0-9]{4})?(?: \([^()]*+\))?)?"
)
_IN_PGN = re.compile(r"(?:[0-9]{4}|\?{4})(?:\.(?:[0-9]{2}|\?\??)(?:\.(?:[0-9]{2}|\?\??))?)?")
_UNSAID = re.compile(r"[?.\-\s]*")


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
    words = [word[:3].lower() for word in _LETTERS.findall(text)]
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


@lru_cache(maxsize=1 << 12)
def in_pgn(text: str) -> str | None:
    """Return the date that ``text`` spells as PGN writes it; what says no date as it is, None for what is unsure.

    >>> in_pgn("3 May 1999"), in_pgn("3.5.1999"), in_pgn("May 1999"), in_pgn("5/3/1999"), in_pgn("?")
    ('1999.05.03', '1999.05.03', '1999.05.??', None, '?')
    """
    bare = text.strip()
    if _UNSAID.fullmatch(bare):
        return text
    if _IN_PGN.fullmatch(bare):
        return text if _exists(*(part if part.isdecimal() else None for part in bare.split("."))) else None
    parts = _sure_parts(bare) if len(bare) <= _LONGEST else None
    if parts is None or not _exists(*parts):
        return None
    return ".".join(part.zfill(2) if part else "??" for part in parts)


def _sure_parts(text: str) -> tuple[str, str | None, str | None] | None:
    """Return year, month and day of a date that can be but one."""
    if found := _YEAR_IN_FRONT.fullmatch(text):
        return found[1], found[3], found[4]
    if found := _DAY_FIRST.fullmatch(text):
        day, sign, month, year = found.groups()
        if int(month) > _LAST_MONTH:
            day, month = month, day
        elif sign != "." and int(day) <= _LAST_MONTH and int(day) != int(month):
            return None
        return year, month, day
    if found := _MONTH_AND_YEAR.fullmatch(text):
        return found[2], found[1], None
    if (found := _OF_SCRIPTS.fullmatch(text)) and found["month"].lower() in _MONTH_OF:
        return found["year"], str(_MONTH_OF[found["month"].lower()]), found["day"]
    if (found := _WORDED.fullmatch(text)) and not (found["day"] and found["later"]):
        month_of = _MONTH_OF.get(found["month"].casefold())
        return None if month_of is None else (found["year"], str(month_of), found["day"] or found["later"])
    return None


def _exists(year: str | None, month: str | None = None, day: str | None = None) -> bool:
    """Return whether there is such a day; an unknown part may be anything."""
    try:
        date(int(year or 2000), int(month or 1), int(day or 1))
    except ValueError:
        return False
    return True
