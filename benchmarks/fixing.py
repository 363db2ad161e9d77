"""What `plybook fix --suppose` makes of real games that were damaged once: `python -m benchmarks.fixing FILE...`.

Each game of the files is written with a row for each move number, in its notation or the one asked for, and damaged
once in each way of `WAYS`, at a place that a seed chooses. Counted is of how many texts the damage shows as an error,
and of these which are made *whole* (every ply is the one that was played), which keep an error (*left*; *proposed* if
the hint names what was played), and which are *wrong*: no error is left, and a ply is another than the one played.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import plybook
from plybook.replay.result import Replay

_BEFORE, _AFTER = 6, 10  # plies before and after the damage, as a rule
_SHORTEST = 30
_DRAWS = 20  # how often another ply is drawn where the damage cannot be done
_KEYBOARD = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_TAGS = '[Event "Open"]\n[White "A"]\n[Black "B"]\n\n'


class Row(NamedTuple):
    """A row of a score sheet: its number as it is written, and the texts of its plies."""

    number: int
    texts: tuple[str, ...]


Sheet = list[Row]
Damage = Callable[[list[str], int, random.Random], str]
"""Makes a sheet of the texts of a game with something wrong at one ply (from 0); "" where it cannot be done there."""


def _rows(texts: list[str]) -> Sheet:
    return [Row(at // 2 + 1, tuple(texts[at : at + 2])) for at in range(0, len(texts), 2)]


def _written(rows: Sheet) -> str:
    return "".join(f"{row.number}. {' '.join(row.texts)}\n" for row in rows)


def _with(texts: list[str], at: int, text: str) -> str:
    return _written(_rows([*texts[:at], text, *texts[at + 1 :]])) if text and text != texts[at] else ""


def _replaced(text: str, place: int, character: str) -> str:
    return text[:place] + character + text[place + 1 :]


def _any_key(texts: list[str], at: int, chance: random.Random) -> str:
    text = texts[at]
    place, what = chance.randrange(len(text)), chance.randrange(4)
    if what == 0:
        return _neighbour(texts, at, chance)
    if what == 1:
        return _with(texts, at, text[:place] + text[place + 1 :])
    if what == 2:
        return _with(texts, at, text[:place] + text[place] + text[place:])
    return _with(texts, at, text[:place] + text[place + 1 : place + 2] + text[place] + text[place + 2 :])


def _neighbour(texts: list[str], at: int, chance: random.Random) -> str:
    text = texts[at]
    place = chance.randrange(len(text))
    row = next((row for row in _KEYBOARD if text[place].lower() in row), "")
    if not row:
        return ""
    other = row.index(text[place].lower()) + chance.choice((-1, 1))
    if not 0 <= other < len(row):
        return ""
    return _with(texts, at, _replaced(text, place, row[other].upper() if text[place].isupper() else row[other]))


def _target(files: str) -> Damage:
    def damage(texts: list[str], at: int, chance: random.Random) -> str:
        text = texts[at]
        places = [place for place, character in enumerate(text) if character in files]
        return _with(texts, at, _replaced(text, places[-1], chance.choice(files))) if places else ""

    return damage


def _man(texts: list[str], at: int, chance: random.Random) -> str:
    return _with(texts, at, chance.choice("KQRBN") + texts[at][1:]) if texts[at][0] in "KQRBN" else ""


def _no_capture(texts: list[str], at: int, chance: random.Random) -> str:
    return _with(texts, at, texts[at].replace("x", ""))


def _missing(texts: list[str], at: int, chance: random.Random) -> str:
    return _written(_rows(texts[:at] + texts[at + 1 :]))


def _short_row(texts: list[str], at: int, chance: random.Random) -> str:
    rows = _rows(texts)
    row = rows[at // 2]
    rows[at // 2] = row._replace(texts=tuple(text for place, text in enumerate(row.texts) if place != at % 2))
    return _written(rows)


def _doubled(texts: list[str], at: int, chance: random.Random) -> str:
    return _written(_rows([*texts[:at], texts[at], *texts[at:]]))


def _exchanged(texts: list[str], at: int, chance: random.Random) -> str:
    one, other = texts[at : at + 2]
    return _written(_rows([*texts[:at], other, one, *texts[at + 2 :]])) if one != other else ""


def _columns(texts: list[str], at: int, chance: random.Random) -> str:
    return _written([row._replace(texts=row.texts[::-1]) if row.number > at // 2 else row for row in _rows(texts)])


def _row_doubled(texts: list[str], at: int, chance: random.Random) -> str:
    at -= at % 2
    return _written(_rows(texts[: at + 2] + texts[at:]))


def _row_again(texts: list[str], at: int, chance: random.Random) -> str:
    rows = _rows(texts)
    return _written([*rows[: at // 2 + 1], *rows[at // 2 :]])


def _row_missing(texts: list[str], at: int, chance: random.Random) -> str:
    at -= at % 2
    return _written(_rows(texts[:at] + texts[at + 2 :]))


def _row_gap(texts: list[str], at: int, chance: random.Random) -> str:
    rows = _rows(texts)
    return _written([*rows[: at // 2], *rows[at // 2 + 1 :]])


def _shifted(texts: list[str], at: int, chance: random.Random) -> str:
    return _written([row._replace(number=row.number + (row.number > at // 2)) for row in _rows(texts)])


def _glued(texts: list[str], at: int, chance: random.Random) -> str:
    at -= at % 2
    rows = _rows(texts)
    rows[at // 2] = rows[at // 2]._replace(texts=("".join(texts[at : at + 2]),))
    return _written(rows)


def _break_lost(texts: list[str], at: int, chance: random.Random) -> str:
    lines = _written(_rows(texts)).splitlines(keepends=True)
    return "".join([*lines[: at // 2], lines[at // 2].rstrip("\n"), *lines[at // 2 + 1 :]])


def _dot_lost(texts: list[str], at: int, chance: random.Random) -> str:
    lines = _written(_rows(texts)).splitlines(keepends=True)
    number, rest = lines[at // 2 + 1].split(". ", 1)
    return "".join([*lines[: at // 2], f"{lines[at // 2].rstrip()} {number} {rest}", *lines[at // 2 + 2 :]])


def _number_one(texts: list[str], at: int, chance: random.Random) -> str:
    return _written([row._replace(number=1) if row.number == 10 else row for row in _rows(texts)])


WAYS: dict[str, Damage] = {
    "one key": _any_key,
    "neighbouring key": _neighbour,
    "file of the target": _target("abcdefgh"),
    "rank of the target": _target("12345678"),
    "man's letter": _man,
    "capture mark missing": _no_capture,
    "ply missing, renumbered": _missing,
    "ply missing, row short": _short_row,
    "ply doubled": _doubled,
    "two plies exchanged": _exchanged,
    "columns exchanged": _columns,
    "row doubled, renumbered": _row_doubled,
    "row doubled, same number": _row_again,
    "row missing, renumbered": _row_missing,
    "row missing, numbers kept": _row_gap,
    "numbers shifted": _shifted,
    "two plies glued": _glued,
    "row break lost": _break_lost,
    "row break and dot lost": _dot_lost,
    "10. read as 1.": _number_one,
}


def outcome(text: str, original: Replay) -> str:
    """Return what becomes of the damaged ``text`` of a game: unseen, whole at once, whole, left or wrong."""
    if _is_clean(text, original):
        return "whole at once"
    if not any(found.severity is not plybook.Severity.NOTE for found in _findings(text)):
        return "unseen"
    fixed = plybook.fix(text.encode(), suppose=True)
    if _is_clean(fixed.content.decode(), original):
        return "whole"
    is_sure = all(found.severity is plybook.Severity.NOTE for found in fixed.left)
    return "wrong" if is_sure else "left"


def _findings(text: str) -> list[plybook.Diagnostic]:
    return [found for game in plybook.read(text) for found in plybook.replay(game).diagnostics]


def _is_clean(text: str, original: Replay) -> bool:
    """Say whether a text holds the ``original`` moves and no error."""
    played = [plybook.replay(game) for game in plybook.read(text)]
    return len(played) == 1 and played[0].ok and played[0].moves == original.moves


def originals(files: list[str], notation: str | None) -> Iterator[Replay]:
    """Yield the games of the files that are right and long enough, in the notation asked for if one is."""
    for file in files:
        for game in plybook.read(Path(file)):
            found = plybook.replay(game)
            if found.ok and len(found.moves) >= _SHORTEST and game.fen is None:
                if notation is not None:
                    found = plybook.replay(plybook.read(plybook.write([found], notation=notation))[0])
                yield found


def measured(way: str, games: list[Replay], chance: random.Random, kept: Path | None) -> tuple[Counter[str], float]:
    """Return what becomes of ``games`` damaged in one ``way``, and the seconds it took.

    Texts that are not made whole are written to the folder ``kept``.
    """
    tally, took = Counter[str](), 0.0
    for original in games:
        texts = [ply.text for ply in original.game.plies]
        places = [chance.randrange(_BEFORE, len(texts) - _AFTER) for _ in range(_DRAWS)]
        damaged = next(filter(None, (WAYS[way](texts, at, chance) for at in places)), "")
        if not damaged:
            continue
        begin = time.process_time()
        became = outcome(_TAGS + damaged, original)
        took += time.process_time() - begin
        tally[became] += 1
        if kept and became in ("wrong", "left"):
            name = f"{became}-{way.replace(' ', '-')}-{tally[became]}.txt"
            (kept / name).write_text(f"{_TAGS}{damaged}\n; {' '.join(texts)}\n")
    return tally, took


def main() -> None:
    """Print a row for each way."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fixing", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--notation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--ways", nargs="*", default=list(WAYS))
    parser.add_argument("--keep", type=Path, help="a folder for the texts that are not made whole")
    asked = parser.parse_args()
    if asked.keep:
        asked.keep.mkdir(exist_ok=True)
    games = list(originals(asked.files, asked.notation))
    for way in asked.ways:
        chance = random.Random(f"{way}/{asked.seed}")
        is_enough = asked.games <= len(games)
        chosen = chance.sample(games, asked.games) if is_enough else chance.choices(games, k=asked.games)
        tally, took = measured(way, chosen, chance, asked.keep)
        count, unseen = sum(tally.values()), tally["unseen"]
        row = "".join(f"{tally[what]:>5} {what}" for what in ("whole at once", "whole", "left", "wrong"))
        print(f"{way:<28}{count - unseen:>4} seen{row}{took / max(count, 1):8.2f} s  {unseen} unseen", flush=True)


if __name__ == "__main__":
    main()
