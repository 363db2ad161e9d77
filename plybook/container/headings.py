"""Headings with the content of tags, above the moves: ``White: Smith``, ``Date: 3 May 1999``, ``Smith - Jones``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from plybook.container import tokens
from plybook.notation import result_words
from plybook.patterns import late
from plybook.record import Ply, Tag


class Heading(NamedTuple):
    """A line of text above the moves; ``start`` is its offset in the game's source."""

    text: str
    start: int


SEATS = ("White", "Black", "Red", "WhitePartner", "BlackPartner", "RedPartner", "Blue", "Yellow", "Green")
"""The tags of the players of all variants."""

# Words for the names of tags; those of seats are known in the languages of results, too.
_LABELS = {
    "Event": "event tournament turnier tournoi torneo toernooi",
    "Site": "site place venue ort lieu lugar plaats luogo",
    "Date": "date datum fecha data",
    "Round": "round runde ronde ronda turno",
    "Result": "result ergebnis resultat résultat resultado uitslag risultato",
    "ECO": "eco",
    "Annotator": "annotator",
    "WhiteElo": "whiteelo",
    "BlackElo": "blackelo",
    **{seat: seat.lower() for seat in SEATS},
    "White": "white weiß weiss blancs blanc blancas wit bianco brancas белые",
    "Black": "black schwarz noirs noir negras zwart nero pretas чёрные черные",
}
_TAG_OF = {label: name for name, labels in _LABELS.items() for label in labels.split()} | {
    f"{seat.lower()}{mark}s partner": f"{seat}Partner" for seat in SEATS[:3] for mark in "'’"
}
_LABEL = late(
    rf"(?i:(?<![^\s,;|/])({'|'.join(map(re.escape, sorted(_TAG_OF, key=len, reverse=True)))})[ \t\xa0]*+[:=](?![:=]))"
)
_APART = re.compile(r"\A[ \t\xa0]*+\Z|(?:[ \t\xa0]{2,}|\t|[,;|/][ \t\xa0]*)\Z")  # text before a label
_RATING = re.compile(r"[ \t\xa0]*+\((?:(?:[Ee]lo|ELO|[Rr]ating)[ \t:]*)?([1-9][0-9]{2,3})\)\Z")
_PARTED = re.compile(r"[ \t\xa0]++(?:[-–—−]|(?:[Vv][Ss]?\.?|versus|gegen|contra|contre|tegen))[ \t\xa0]++")
_WORD = re.compile(r"['’]?[^\W\d_](?:[\w'’.-]*[\w.])?,?")
_LOWER_WORDS = """
    van von der den de del della di da do dos das du la le ten
    ter zu zum zur af av al el bin ibn ben y e i und and et
"""
_PARTICLES = frozenset(_LOWER_WORDS.split())
_OTHER_WORDS = """
    round board part game games match section group chapter table page volume book lesson exercise diagram problem
    study endgame endgames opening openings middlegame gambit defence defense attack variation variations line
    lines theory chess tournament championship championships open cup league club team score scores sheet sheets
    record move moves result event site date day week month year evening final finals semifinal semifinals
    qualifier introduction contents notes analysis annotated annotations comments sample samples example examples
    puzzle puzzles collection position positions white black red weiß weiss schwarz runde partie brett teil
    turnier kapitel ronde tournoi ronda partida torneo rules sicilian dragon indian catalan benoni accepted
    declined start end draw win wins won lost loses resigns draws remis standard variant variants
"""
_NO_NAMES = frozenset(_OTHER_WORDS.split())
"""Words in headings that are no names of players."""

_RESULT = late(tokens.RESULT)
_MAN = late(r"[KQRBNPDTLSCA]?[a-h][1-8](?:[,.;]|\Z)|[A-Z][a-z]?[a-z][0-9]")
_UNKNOWN = frozenset({"?", "-", "nn", "n.n.", "anonymous", "unknown"})
_LONGEST_NAME, _MOST_WORDS, _LONGEST_VALUE, _LONGEST = 60, 6, 100, 400  # characters, words
_TWO = 2
_ENOUGH = 12  # plies that show how many players there are
_LONGEST_SHORT = 4  # characters of an abbreviation with its full stop


def tags_of(line: str) -> tuple[Tag, ...]:
    """Return the tags in ``line``, each with its offset there; none if it is another kind of heading.

    >>> tags_of("Black: Jones (1850)")
    (Tag(name='Black', value='Jones', start=0), Tag(name='BlackElo', value='1850', start=14))
    """
    if len(line) > _LONGEST:
        return ()
    return _labelled(line) if ":" in line or "=" in line else ()


def players_of(line: str) -> tuple[Tag, ...]:
    """Return the tags of the two players in ``line``, ``Smith - Jones``; none if it is another kind of heading."""
    if len(line) > 2 * _LONGEST_NAME:
        return ()
    found = list(_PARTED.finditer(line))
    if len(found) != 1:
        return ()
    begin, end = found[0].span()
    white, black = _player("White", line[:begin], 0), _player("Black", line[end:], end)
    names = [pair[0].value for pair in (white, black)]
    if not all(map(_is_full_name, names)) or len(set(map(_has_first_name, names))) > 1:
        return ()
    return (*white, *black)


def _labelled(line: str) -> tuple[Tag, ...]:
    """Return the tags of a line with one or more labels and values; none if one is no tag."""
    labels = [found for found in _LABEL.finditer(line) if _APART.search(line[: found.start()])]
    if not labels or line[: labels[0].start()].strip():
        return ()
    found: list[Tag] = []
    ends = [each.start() for each in labels[1:]]
    for label, end in zip(labels, [*ends, len(line)], strict=True):
        name, value = _TAG_OF[label[1].casefold()], line[label.end() : end].strip(" \t\xa0")
        if end < len(line):
            value = value.rstrip(" \t\xa0,;|/")
        tags = _player(name, value, label.start()) if name in SEATS else (Tag(name, value, label.start()),)
        if not tags or not _is_possible(tags[0].name, tags[0].value):
            return ()
        found += tags if len(tags) == 1 else (tags[0], tags[1]._replace(start=line.rindex(tags[1].value, 0, end)))
    names = [tag.name for tag in found]
    return tuple(found) if len(set(names)) == len(names) else ()


def _player(seat: str, named: str, start: int) -> tuple[Tag, ...]:
    """Return the tag of a player, and one for the rating after the name, if there is one."""
    rating = _RATING.search(named)
    name = Tag(seat, named[: rating.start()] if rating else named, start)
    return (name, Tag(f"{seat}Elo", rating[1], start + rating.start(1))) if rating else (name,)


def _is_possible(name: str, value: str) -> bool:
    """Return whether ``value`` is possible for a tag called ``name``."""
    if not value or len(value) > _LONGEST_VALUE:
        return False
    if name == "Result":
        return value in ("*", "?") or _RESULT.fullmatch(value) is not None or result_words.is_said(value)
    if name in SEATS:
        return _is_name(value) and result_words.claim_of(f"{name} {value}") is None
    return len(value.split()) <= 1 or not all(map(tokens.looks_like_move, value.split()))


def _is_name(value: str) -> bool:
    """Return whether ``value`` may be the name of a player after a label."""
    words = value.split()
    if not words or len(words) > _MOST_WORDS or len(value) > _LONGEST_NAME:
        return False
    if len(words) == 1:
        return not _is_men(value)
    is_named = all(word[:1].isdigit() or not word[:1].islower() or word in _PARTICLES for word in words)
    return is_named and not any(map(_is_men, words)) and not _ends_sentence(value)


def _ends_sentence(value: str) -> bool:
    """Return whether ``value`` ends as a sentence does, and not with an initial or ``Jr.``."""
    return value.endswith((".", ":", "!")) and len(value.split()[-1]) > _LONGEST_SHORT


def _is_men(word: str) -> bool:
    """Return whether a word is a man on a cell, as in a written position."""
    return _MAN.match(word) is not None


def _is_full_name(value: str) -> bool:
    words = value.split()
    if not 0 < len(words) <= _MOST_WORDS or len(value) > _LONGEST_NAME or value.casefold() in _UNKNOWN:
        return False
    if not all(map(_WORD.fullmatch, words)) or _ends_sentence(value):
        return False
    if any(piece in _NO_NAMES for word in words for piece in re.split(r"[-'’.,]", word.casefold())):
        return False
    return all(not word[0].islower() or word in _PARTICLES for word in words) and not words[-1][0].islower()


def _has_first_name(value: str) -> bool:
    """Return whether a comma is followed by a full word; if only one player has that, it may be a place."""
    behind = value.partition(",")[2].strip()
    return len(behind) > 1 and not behind.endswith(".")


class Settled(NamedTuple):
    """The ``tags`` made from headings, the other ``headings``, and which headings the tags came from."""

    tags: list[Tag]
    headings: list[Heading]
    taken: list[tuple[Heading, tuple[Tag, ...]]]


def settled(headings: Sequence[Heading], stated: Sequence[Tag], plies: Sequence[Ply]) -> Settled:
    """Return the tags that ``headings`` hold; their offsets count in the source.

    A heading stays a heading if a ``stated`` tag pair has the same name. So do names of two players if several lines
    could be such, or if the game has more than two players.
    """
    named = {tag.name for tag in stated}
    taken: list[tuple[Heading, tuple[Tag, ...]]] = []
    for heading in headings:
        tags = tags_of(heading.text)
        if tags and named.isdisjoint(tag.name for tag in tags):
            named.update(tag.name for tag in tags)
            taken.append((heading, tags))
    pairs = [(heading, tags) for heading in headings if (tags := players_of(heading.text))]
    if len(pairs) == 1 and named.isdisjoint(tag.name for tag in pairs[0][1]) and "Red" not in named:
        taken += pairs if _is_for_two(plies) else []
    taken.sort(key=lambda each: each[0].start)
    said = {heading for heading, _ in taken}
    found = [tag._replace(start=heading.start + tag.start) for heading, tags in taken for tag in tags]
    return Settled(found, [heading for heading in headings if heading not in said], taken)


def _is_for_two(plies: Sequence[Ply]) -> bool:
    """Return whether at most two of ``plies`` follow each number, as with two players."""
    if not any(ply.number for ply in plies[:_ENOUGH]):
        return True
    count, value = 0, -1
    for ply in plies[:_ENOUGH]:
        number = tokens.value_of(ply.number)
        count = 1 if number and number != value else count + 1
        value = number or value
        if count > _TWO:
            return False
    return True
