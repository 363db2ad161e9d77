"""Games as noisy texts, with what was played: the material of `benchmarks.decoding`.

The tables of noise are written from what scanners, hands and keyboards do, and share nothing with the tables of the
decoder. Everything is drawn from a `random.Random`: the same seed gives the same texts everywhere.
"""

from __future__ import annotations

import math
import random
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from typing import NamedTuple

import plybook
from benchmarks.games import GAMES
from plybook.corpora.generate import random_games
from plybook.replay.result import Replay
from plybook.rules.moves import Move

DEVELOPMENT, HELD_OUT = "development", "held out"
"""The two sets of games, which share none: faults are looked for in the first, the second is for final figures."""

_SHORTEST = 30  # plies of a tournament game
_RANDOM_PLIES = 40
_SEEDS = {DEVELOPMENT: 1, HELD_OUT: 5001}
_SIGNS = string.ascii_letters + string.digits + "+-=#().:"


# --- games ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was played.

    ``texts`` are its plies in ``notation``, with marks; ``numbers`` is what stands before each, or "".
    """

    variant: str
    notation: str
    moves: tuple[Move, ...]
    texts: tuple[str, ...]
    numbers: tuple[str, ...]


def games(which: str, variant: str = "chess", notation: str = "", count: int = 20, seed: int = 1) -> list[Played]:
    """Return ``count`` games of one of the two sets; of chess they are of tournaments, of other variants random."""
    if variant == "chess":
        everything = _of_tournaments(which)
        chosen: Iterable[Replay] = random.Random(f"games/{seed}").sample(everything, min(count, len(everything)))
    else:
        records = random_games(variant, count, seed=_SEEDS[which] + seed, plies=_RANDOM_PLIES)
        chosen = map(plybook.replay, records)
    return [played(replay, notation) for replay in chosen]


@cache
def _of_tournaments(which: str) -> list[Replay]:
    """Return the games with even indices for development, and those with odd ones to be held out."""
    replays = map(plybook.replay, plybook.read_games(GAMES))
    long_enough = [replay for replay in replays if len(replay.moves) >= _SHORTEST]
    return long_enough[which == HELD_OUT :: 2]


def played(replay: Replay, notation: str = "") -> Played:
    """Return what was played in a game, in ``notation`` or that of the game."""
    numbers = tuple(position.number_text() if position.begins_round() else "" for position in replay.positions)
    texts = tuple(replay.texts(notation) if notation else replay.texts())
    variant = plybook.variant(replay.game.variant)
    name = notation or replay.game.notation or variant.notations[0]
    return Played(variant.id, name, tuple(replay.moves), texts, numbers[: len(texts)])


def _rows(game: Played, texts: Sequence[str], *, is_numbered: bool) -> list[str]:
    rows: list[list[str]] = []
    for number, text in zip(game.numbers, texts, strict=True):
        if number or not rows:
            rows.append([number] if is_numbered and number else [])
        rows[-1].append(text)
    return [" ".join(row) for row in rows]


LAYOUTS: dict[str, Callable[[Played], str]] = {
    "rows": lambda game: "\n".join(_rows(game, game.texts, is_numbered=True)) + "\n",
    "line": lambda game: " ".join(_rows(game, game.texts, is_numbered=True)) + "\n",
    "unnumbered": lambda game: "\n".join(_rows(game, game.texts, is_numbered=False)) + "\n",
}
"""How a game is written: a numbered row for each round, all on one line, or rows without numbers."""


# --- noise ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """What becomes of a spoilt sign.

    ``weights`` says how often each kind of `KINDS` occurs, among those possible at a place. ``alike`` gives the signs
    that one is taken for, ``runs`` what one or more signs are taken for where either side has several.
    """

    weights: Mapping[str, float]
    alike: Mapping[str, str]
    runs: Mapping[str, Sequence[str]]


class Change(NamedTuple):
    """What is written at a place instead of the next ``length`` signs."""

    written: str
    length: int = 1


def _alike(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    others = table.alike.get(text[at])
    return Change(chance.choice(others)) if others else None


def _run(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    there = [run for run in table.runs if text.startswith(run, at)]
    if not there:
        return None
    run = chance.choice(there)
    return Change(chance.choice(table.runs[run]), len(run))


def _case(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    other = text[at].swapcase()
    return Change(other) if other != text[at] and len(other) == 1 else None


def _other(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    return None if text[at].isspace() else Change(chance.choice(_SIGNS.replace(text[at], "")))


def _lost(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    return None if text[at].isspace() else Change("")


def _added(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    return Change(chance.choice(_SIGNS) + text[at])


def _doubled(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    return None if text[at].isspace() else Change(text[at] * 2)


def _exchanged(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    two = text[at : at + 2]
    return Change(two[::-1], 2) if len(two) == 2 and two[0] != two[1] and "\n" not in two else None


def _spacing(before: str, after: str) -> Callable[[str, int, Table, random.Random], Change | None]:
    """Return the kind that writes ``after`` for ``before``; "" before is any sign but the first of a token."""

    def change(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
        if before:
            return Change(after) if text[at] == before else None
        is_inside = at > 0 and not text[at].isspace() and not text[at - 1].isspace()
        return Change(after + text[at]) if is_inside else None

    return change


KINDS: dict[str, Callable[[str, int, Table, random.Random], Change | None]] = {
    "alike": _alike,
    "run": _run,
    "case": _case,
    "other": _other,
    "lost": _lost,
    "added": _added,
    "doubled": _doubled,
    "exchanged": _exchanged,
    "blank lost": _spacing(" ", ""),
    "blank to break": _spacing(" ", "\n"),
    "blank added": _spacing("", " "),
    "break lost": _spacing("\n", ""),
    "break to blank": _spacing("\n", " "),
    "break added": _spacing("", "\n"),
}
"""What can happen to a sign: each returns the change at a place, None where it cannot happen."""


def _groups(*groups: str) -> dict[str, str]:
    """Return for each sign the others of all its groups."""
    return {
        sign: "".join(sorted({other for group in groups if sign in group for other in group} - {sign}))
        for sign in sorted(set("".join(groups)))
    }


def _either_way(runs: Mapping[str, str]) -> dict[str, list[str]]:
    """Return what each run is taken for, and the other way round; several are separated by blanks."""
    found: dict[str, list[str]] = {}
    for one, others in runs.items():
        for other in others.split():
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
    return found


_KEYBOARD = ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")


def _neighbours() -> dict[str, str]:
    """Return the keys beside, above and below each key; capitals have capitals beside them."""
    found: dict[str, str] = {}
    for number, row in enumerate(_KEYBOARD):
        for at, key in enumerate(row):
            beside = row[max(at - 1, 0) : at] + row[at + 1 : at + 2]
            above = _KEYBOARD[number - 1][at : at + 2] if number else ""
            below = _KEYBOARD[number + 1][max(at - 1, 0) : at + 1] if number + 1 < len(_KEYBOARD) else ""
            found[key] = beside + above + below
    return found | {key.upper(): others.upper() for key, others in found.items() if key.isalpha()}


TABLES: dict[str, Table] = {
    "ocr": Table(
        {"alike": 60, "run": 12, "case": 3, "other": 3, "lost": 6, "added": 2, "blank lost": 60, "blank added": 3,
         "blank to break": 20, "break lost": 20, "break to blank": 60, "break added": 1},
        _groups("0OoQDU", "1lIi|!", "5Ss$", "8B&", "38", "6bG", "9gq", "ceo", "2Zz", "7T?", "4A", "ft", "hbk", "NWMH",
                "RKP", "()[]{}C", "xX*%", "-~_=", ".,:;'", "+t", "#H", "ad", "uvn", "yv", "EF"),
        _either_way({"d": "cl cI c1 ol", "m": "rn nn", "w": "vv", "N": "IV I\\I", "K": "I< l<", "B": "13 I3 l3",
                     "h": "li Ii", "b": "lo", "R": "I2 l2", "Q": "O,", "10": "lO IO"}),
    ),
    "handwriting": Table(
        {"alike": 80, "run": 8, "case": 8, "other": 5, "lost": 8, "added": 2, "blank lost": 50, "blank added": 4,
         "blank to break": 5, "break lost": 15, "break to blank": 40},
        _groups("17/l", "49", "aou", "gqy9", "ce", "ceo", "b6h", "5S3", "2Z7", "38B", "NWM", "NH", "RBK", "QO0G",
                "xX+t", "dal", "fFt", "rv", "uvn", "hn", "58", "06", "-.~", "=:-", "()lC", "DOP", "RP", "14", "ij1"),
        _either_way({"d": "cl ol", "a": "ci cl", "N": "IV", "K": "lc IX", "B": "13 l3", "R": "I2 12", "h": "l1",
                     "O-O": "00 oo O0", "O-O-O": "000 ooo", "x": ")("}),
    ),
    "typed": Table(
        {"alike": 45, "case": 6, "lost": 20, "doubled": 12, "exchanged": 12, "added": 3, "blank lost": 60,
         "blank added": 3, "break lost": 15, "break to blank": 30},
        _neighbours(),
        {},
    ),
    "random": Table(
        {"other": 60, "lost": 18, "added": 18, "blank lost": 60, "blank to break": 15, "blank added": 4,
         "break lost": 20, "break to blank": 40, "break added": 2},
        {},
        {},
    ),
}  # fmt: skip
"""The tables of noise by name."""


def spoilt(text: str, rate: float, table: str | Table, chance: random.Random) -> str:
    """Return ``text`` with each sign spoilt with the probability ``rate``, from 0 to 1, blanks and breaks too."""
    chosen = TABLES[table] if isinstance(table, str) else table
    written: list[str] = []
    at = 0
    while at < len(text):
        change = _change(text, at, chosen, chance) if chance.random() < rate else None
        written.append(change.written if change else text[at])
        at += change.length if change else 1
    return "".join(written)


def _change(text: str, at: int, table: Table, chance: random.Random) -> Change | None:
    kinds, weights = zip(*table.weights.items(), strict=True)
    for _ in range(10):  # most kinds are possible at most places
        [kind] = chance.choices(kinds, weights)
        if found := KINDS[kind](text, at, table, chance):
            return found
    return None


# --- what recognisers give ------------------------------------------------------------------------------------------

Candidates = list[tuple[str, float]]
"""Texts, or signs, with their probabilities, the likeliest first."""


def lattice(text: str, rate: float, table: str | Table, chance: random.Random) -> list[Candidates]:
    """Return the candidates for each sign of ``text``; the likeliest is another than the true one at ``rate``."""
    alike = (TABLES[table] if isinstance(table, str) else table).alike
    return [_sign(sign, rate, alike, chance) for sign in text]


def _sign(sign: str, rate: float, alike: Mapping[str, str], chance: random.Random) -> Candidates:
    seen = sign
    if chance.random() < rate:
        seen = chance.choice(alike.get(sign) or _SIGNS)
    top = chance.uniform(0.35, 0.9) if seen != sign else 1 - (1 - chance.uniform(0.5, 1)) ** 1.5
    others = list(dict.fromkeys(alike.get(seen, "")))
    if seen != sign and chance.random() < 0.85:  # mostly the true one is second or so
        others = [sign, *(other for other in others if other != sign)]
    if not others:
        return [(seen, 1.0)]
    shares = [chance.random() ** 2 / (place + 1) for place in range(len(others))]
    total = sum(shares) or 1.0
    rest = [(other, (1 - top) * share / total) for other, share in zip(others, shares, strict=True)]
    return sorted([(seen, top), *rest], key=lambda one: -one[1])


def recognised(
    text: str, chance: random.Random, table: str | Table = "handwriting", right: float = 0.76, most: int = 5
) -> Candidates:
    """Return at most ``most`` readings of the text of a ply, as a recogniser gives them.

    The likeliest is the true one in the share ``right`` of all cases, and the true one is mostly among the others.
    """
    found: list[tuple[str, float]] = [("", 0.0)]
    for signs in lattice(text, 1 - right ** (1 / max(len(text), 1)), table, chance):
        longer = [(before + sign, cost + math.log(p)) for before, cost in found for sign, p in signs if p > 0]
        found = nlargest(most, longer, key=lambda one: one[1])
    return [(reading, round(math.exp(cost), 4)) for reading, cost in found]


def cells(game: Played, chance: random.Random, table: str = "handwriting", right: float = 0.76) -> list[Candidates]:
    """Return the candidates of each ply of a game, without its marks of check and mate."""
    return [recognised(bare(text), chance, table, right) for text in game.texts]


def bare(text: str) -> str:
    """Return the text of a ply without marks of check and mate."""
    return text.rstrip("+#")
