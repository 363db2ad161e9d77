"""What the tags of a game say of its rules, its start and its points, in the words of chess.com."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from reprlib import repr as short
from typing import TYPE_CHECKING, TypeVar

from plybook.rules.games.four_player.fen import start_setup
from plybook.rules.games.four_player.seats import CLASSIC, SEATS, STARTS
from plybook.rules.games.four_player.settling import drawn_points
from plybook.rules.games.four_player.setup import RULES

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_Position = TypeVar("_Position", bound="FourPlayerPosition")

_RULES_TAG, _START_TAG, _VARIANT_TAG = "RuleVariants", "StartFen4", "Variant"
_OF_SITE = ("StartFen4", "RuleVariants", "CurrentMove", "GameNr")
_HIDDEN_NAMES = ("Anonymous", "SemiAnonymous")
_ONE_POINT = "PromoteTo=D"
_PLAYED = {
    "four-player": (*RULES, *_HIDDEN_NAMES, _ONE_POINT),
    "four-player-teams": (*RULES, *_HIDDEN_NAMES),
}
_CALLED = {"four-player": ("ffa", "solo"), "four-player-teams": ("teams",)}
_TWO = ("White", "Black")
_TALLY = re.compile(r"(?P<name>.*?): ?(?P<points>-?\d{1,6})(?: - |\Z)")
_POINTS = re.compile(r": ?-?\d{1,6}(?!\d*:)")
_RULE = re.compile(r"[^\s,;]+")


def refusal(variant: str, stated: Mapping[str, str]) -> tuple[str, str]:
    """Return the name of a tag that says the game is by other rules than those of ``variant``, and what they are.

    Both are empty if no tag says so.
    """
    called, start = stated.get(_VARIANT_TAG, ""), stated.get(_START_TAG, "")
    if start.startswith("2PC") or called.startswith("2PC"):
        return (_START_TAG if start.startswith("2PC") else _VARIANT_TAG), "it is a game of two players in this form"
    is_other = called not in ("", *_PLAYED) and called.casefold() not in _CALLED[variant]
    if is_other and any(name in stated for name in _OF_SITE):
        players = "of two players" if all(name in stated for name in _TWO) else "of another kind"
        return _VARIANT_TAG, f"{short(called)} is a game {players} in this form"
    if start and "-" not in start and start not in STARTS:
        return _START_TAG, f"plybook has no start {short(start)}; it has {', '.join(STARTS)}"
    unknown = [word for word in _rules_of(stated) if word not in _PLAYED[variant]]
    return (_RULES_TAG, f"plybook has no rule {', '.join(unknown)}") if unknown else ("", "")


def opened(start: _Position, stated: Mapping[str, str]) -> _Position:
    """Return the position in which a game with the tags ``stated`` begins, whose start is ``start``.

    The site names the rules in force since 2022; older games begin with the classic start where none is named.
    """
    is_of_site = any(name in stated for name in _OF_SITE)
    if _RULES_TAG not in stated:
        is_old = is_of_site and not (stated.get(_START_TAG) or stated.get("FEN"))
        return type(start).arranged(start_setup(CLASSIC)) if is_old else start
    without = frozenset(RULES).difference(_rules_of(stated))
    if start.seating.is_teams:
        without -= {"DeadKingWalking"}  # no King walks on in teams
    return start if without == start.without else type(start).from_setup(replace(start.setup(), without=without))


def _rules_of(stated: Mapping[str, str]) -> list[str]:
    """Return the names of the rules that a game is played by, as its tag has them."""
    return _RULE.findall(stated.get(_RULES_TAG, ""))


def is_tally(text: str) -> bool:
    """Say whether a result is meant to give points, be they readable or not."""
    return _POINTS.search(text) is not None


def tally(text: str, stated: Mapping[str, str]) -> tuple[int, ...]:
    """Return the points of each seat by the text of a result, ``name: points - name: points``; () if it is none.

    Names are those of the tags of the seats; without these the points are in the order of the seats.
    """
    found = [(match["name"], int(match["points"])) for match in _TALLY.finditer(text)]
    if len(found) != len(SEATS):
        return ()
    names = [stated.get(seat, "") for seat in SEATS]
    by_name = dict(found)
    if len(by_name) == len(SEATS) and set(by_name) == set(names):
        return tuple(by_name[name] for name in names)
    return tuple(points for _, points in found)


def claims(last: FourPlayerPosition, stated: Mapping[str, str], *, is_drawn: bool) -> Iterator[tuple[str, str]]:
    """Yield the names of the tags that the ``last`` position of a game contradicts, and how.

    A game that is not over on the board may have been cut, and contradicts nothing.
    """
    text = stated.get("Result", "")
    points = tally(text, stated)
    if not points and is_tally(text):
        yield "Result", f"{short(text)} does not give four players' points, as 'Ann: 20 - Bob: 3 - Cid: 0 - Dee: 41'"
    if not points or not (last.ended or is_drawn):
        return
    due = last.points if last.ended else drawn_points(last)
    if points != due:
        differ = [
            f"{seat} has {right}, not {said}"
            for seat, right, said in zip(SEATS, due, points, strict=True)
            if right != said
        ]
        yield "Result", ", ".join(differ)
