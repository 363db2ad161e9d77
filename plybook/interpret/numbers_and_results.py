"""What a record says in figures: move numbers and results, in the ways people write them and in the usual one."""

from __future__ import annotations

import re
from functools import lru_cache

from plybook.move_numbers import is_lettered, read_number, with_value
from plybook.notation import result_words
from plybook.notation.dates import in_pgn
from plybook.record import Tag
from plybook.rules.position import Position

_RESULT_SPELLINGS = {"½-½": "1/2-1/2", "½": "1/2-1/2", "1/2": "1/2-1/2"}
_WINS = re.compile(r"(.+?)\s+wins?", re.IGNORECASE)
_TWO = 2  # sides: one has won if the other has lost
_HYPHENED = str.maketrans("–—−:", "----")
_SPACED = re.compile(r"(?<!\s)\s++-\s++")


@lru_cache(maxsize=4096)
def canonical_result(text: str, rules: type[Position] | None) -> str:
    """Return the usual spelling of a result: in figures, one for each seat if the ``rules`` of the game are known."""
    if rules and rules.is_tally(text):
        return text  # points, which are compared as such
    bare = result_words.unlabelled(text[1:-1].strip() if _is_bracketed(text) else text)
    worded = worded_result(bare, rules) if rules else ""
    figures = result_words.figures_of(_SPACED.sub("-", bare.translate(_HYPHENED)))
    return worded or _RESULT_SPELLINGS.get(figures, figures)


@lru_cache(maxsize=4096)
def is_spelled_out(text: str, rules: type[Position]) -> bool:
    """Say whether a result is said in words, or in figures with slips, spaces, parentheses or a label."""
    if worded_result(text, rules) or _is_bracketed(text) or _SPACED.search(text.translate(_HYPHENED)):
        return True
    return result_words.unlabelled(text) != text or result_words.figures_of(text) != text


@lru_cache(maxsize=4096)
def is_result(figures: str, rules: type[Position]) -> bool:
    """Say whether a game may have this result, in its usual spelling, or go on."""
    return figures == "*" or figures in rules.results()


def may_end(text: str, rules: type[Position]) -> bool:
    """Say whether a record may end a game of the ``rules`` with ``text``: a result, or that a seat has lost.

    Where more than two play, the others may go on.
    """
    return is_result(canonical_result(text, rules), rules) or result_words.names_loser(text)


@lru_cache(maxsize=4096)
def is_undecided(text: str, rules: type[Position]) -> bool:
    """Say whether ``text`` says that a seat has lost, which is no result where more than two play."""
    return result_words.names_loser(text) and not is_result(canonical_result(text, rules), rules)


def canonical_value(tag: Tag, rules: type[Position] | None = None) -> str:
    """Return the value of ``tag``: a sure date as PGN writes it, a result in figures if the ``rules`` are known."""
    if tag.name == "Result" and rules is not None:
        return canonical_result(tag.value, rules)
    return (in_pgn(tag.value) or tag.value) if tag.name == "Date" else tag.value


def _is_bracketed(text: str) -> bool:
    return text.startswith("(") and text.endswith(")")


def worded_result(text: str, rules: type[Position]) -> str:
    """Return in figures a result that is said in words, ``Draw`` or ``White wins``; "" if it is not."""
    claim = result_words.claim_of(result_words.unlabelled(text))
    if claim is None and (found := _WINS.fullmatch(text)):
        claim = result_words.ResultClaim(found[1], is_won=True)  # of a seat with a name of its own
    if claim is None:
        return ""
    sides = sorted(set(rules.leaders))
    if not claim.seat:
        return rules.score(sides)
    seat = rules.numbered_seats().get(claim.seat.casefold())
    if seat is None:
        return ""
    side = rules.leaders[seat]
    if claim.is_won:
        return rules.score((side,))
    return rules.score([each for each in sides if each != side]) if len(sides) == _TWO else ""


def true_number(written: str, position: Position) -> str:
    """Return the number of the move to be made in ``position`` as ``written`` is spelled: ``12.``, ``12)``, ``12``.

    Where that has a value and the dots that are due, it stays.
    """
    value, skips = read_number(written)
    expected, begins = position.fullmove_number, position.begins_round()
    if skips is begins:
        bracket = ")" if ")" in written else "." if begins else ""
        return f"{expected}{bracket}{'' if begins else '...'}"
    is_right = value == expected and not is_lettered(written)
    return written if value == -1 or is_right else with_value(written, expected)
