"""Folders of score sheets of all variants: a process that checks damaged ones, and one that makes a page.

Two of five damaged sheets have a slip in their moves, the others are written in an unusual form. Half of the sheets
do not state their variant. The seed is fixed: the sheets are the same each time.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import plybook
from benchmarks.measuring import Extent, Figure, ratios
from benchmarks.starting import in_turn
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import spoiled_games

SHEETS = 400
ROUNDS = 3  # at most, as a round takes a minute
_SEED, _PLIES = 11, 80
_SLIPS, _OF = 2, 5  # so many sheets of so many have a slip
_STATED = re.compile(r"^\[(?:Variant|Notation) .*\n", re.MULTILINE)
_NUMBER = re.compile(r"^(\d+)\. ", re.MULTILINE)


class Sheet(NamedTuple):
    """The text of a sheet, and the bytes of the same sheet damaged."""

    whole: str
    damaged: bytes


FORMS: tuple[Callable[[str], bytes], ...] = (
    lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    lambda text: text.replace("\n", "\r").encode(),
    lambda text: _NUMBER.sub(r"\1) ", text).encode(),
    lambda text: _NUMBER.sub("", text).encode(),
    lambda text: _NUMBER.sub("\\1.\t", text).encode(),
    lambda text: text.replace("-", "–").encode(),
    lambda text: text.replace('"', "“").encode(),
    lambda text: text.replace("\n", "  \n\n").encode(),
    lambda text: "  ".join(text.split("\n")).encode(),
    lambda text: text.replace("0", "O").encode(),
)
"""Unusual forms of a sheet: encodings, ends of lines, numbers, dashes, blanks, letters."""


def sheets(count: int = SHEETS) -> Iterator[Sheet]:
    """Yield ``count`` sheets, of all variants in all their notations in turn."""
    kinds = [(name, notation) for name in plybook.variants for notation in plybook.variant(name).notations]
    forms = cycle(FORMS)
    for number, (variant, notation) in enumerate(islice(cycle(kinds), count)):
        seed = _SEED + number
        [game] = random_games(variant, 1, seed=seed, plies=_PLIES, notation=notation)
        whole = _stated(plybook.write(game, notation=notation), number)
        if number % _OF < _SLIPS:
            [spoiled] = spoiled_games(variant, 1, seed=seed, plies=_PLIES, notation=notation)
            damaged = _stated(plybook.write(spoiled.game, notation=notation), number).encode()
        else:
            damaged = next(forms)(whole)
        yield Sheet(whole, damaged)


def _stated(text: str, number: int) -> str:
    """Return the text of a sheet, without its variant and notation if its ``number`` is odd."""
    return _STATED.sub("", text) if number % 2 else text


def bench_folders(extent: Extent, count: int = SHEETS) -> Iterator[Figure]:
    """Processes that check a folder of damaged sheets, against the same undamaged; and one that makes a page."""
    rounds = min(extent.rounds, ROUNDS)
    with tempfile.TemporaryDirectory(prefix="plybook-bench-") as folder:
        damaged, whole = Path(folder, "damaged"), Path(folder, "whole")
        for each in (damaged, whole):
            each.mkdir()
        for number, sheet in enumerate(sheets(count)):
            (damaged / f"{number:03}.txt").write_bytes(sheet.damaged)
            (whole / f"{number:03}.txt").write_text(sheet.whole, encoding="utf-8")
        validate = ["-m", "plybook", "validate", "--jobs", "1", "--summary", "-r"]
        page = ["-m", "plybook", "page", "--jobs", "1", "-o", str(Path(folder, "page.html")), "-r", str(whole)]
        ours, yardstick = in_turn([*validate, str(damaged)], [*validate, str(whole)], rounds)
        name = f"validate, {count} damaged sheets"
        yield Figure(name, "x the same undamaged", ratios(ours, yardstick), more=False, note=_note(ours, count))
        ours, yardstick = in_turn(page, [*validate, str(whole)], rounds)
        name = f"page of {count} sheets"
        yield Figure(name, "x validate", ratios(ours, yardstick), more=False, note=_note(ours, count))


def _note(seconds: list[float], count: int) -> str:
    return f"{min(seconds) / count * 1e3:6.1f} ms a game"
