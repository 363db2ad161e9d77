"""The options of a FEN4, ``{'key':value,...}``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from reprlib import repr as short

from plybook.rules.games.four_player.seats import SEATS
from plybook.rules.setup import FenError
from plybook.wording import listing

KNOWN = ("enPassant", "resigned", "flagged", "gameOver", "fullMove", "without")
"""The options that a position is made of."""

_NEEDLESS = {"royal", "kingSquares", "stalemated", "promotedFrom", "uniquify", "pawnsPromotedFrom"}
_USUAL = {"pawnBaseRank": 2, "pawnsBaseRank": 2, "dim": "14x14"}

_TEXT, _NUMBER, _WORD = r"'([^'{}]*+)'", r"(-?[0-9]{1,9})", r"(true|false)"
_ATOM = re.compile(rf"\s*+(?:{_TEXT}|{_NUMBER}|{_WORD})\s*+")
_KEY = re.compile(r"\s*+'([A-Za-z0-9_]{1,40})'\s*+:\s*+")


def write_options(options: Mapping[str, object]) -> str:
    """Return the text of ``options``; "" if there are none."""
    parts = (f"'{name}':{_value_text(value)}" for name, value in options.items())
    return "{" + ",".join(parts) + "}" if options else ""


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return f"({','.join(map(_value_text, value))})"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f"'{value}'"


def read_options(text: str) -> dict[str, object]:
    """Return the options of ``text``; raise `FenError` for those that mean a rule which the game does not have."""
    text = text.strip()
    if not text.endswith("}"):
        raise FenError(f"options end with a brace, not {short(text[-20:])}")
    found: dict[str, object] = {}
    at, end = 1, len(text) - 1
    while at < end:
        key = _KEY.match(text, at)
        if key is None:
            raise FenError(f"an option is 'key':value, not {short(text[at : at + 40])}")
        found[key[1]], at = _read_value(text, key.end())
        if at < end:
            if text[at] != ",":
                raise FenError(f"a comma is between options, not {short(text[at : at + 20])}")
            at += 1
    _refuse(found)
    return found


def _refuse(found: Mapping[str, object]) -> None:
    """Raise `FenError` for an option that a position here cannot have."""
    for name, value in found.items():
        is_usual = name in _USUAL and value == _USUAL[name]
        if name not in KNOWN and name not in _NEEDLESS and not is_usual:
            raise FenError(f"the option {name} is of rules that this game does not have; known: {listing(KNOWN)}")


def _read_value(text: str, at: int) -> tuple[object, int]:
    """Return the value at ``at``, a tuple if it is one for each seat, and its end."""
    if not text.startswith("(", at):
        return _read_atom(text, at)
    values, at = list[object](), at + 1
    while True:
        value, at = _read_atom(text, at)
        values.append(value)
        if text.startswith(",", at) and len(values) < len(SEATS):
            at += 1
        elif text.startswith(")", at) and len(values) == len(SEATS):
            return tuple(values), at + 1
        else:
            raise FenError(f"a list has a value for each of four seats, not {short(text[at : at + 20])}")


def _read_atom(text: str, at: int) -> tuple[object, int]:
    atom = _ATOM.match(text, at)
    if atom is None:
        raise FenError(f"a value is a text, a number, true or false, not {short(text[at : at + 20])}")
    words, number, flag = atom.groups()
    if number is not None:
        return int(number), atom.end()
    return (flag == "true" if flag else words), atom.end()
