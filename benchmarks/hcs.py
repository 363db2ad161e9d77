"""How well handwritten score sheets are decoded: `python -m benchmarks.hcs FOLDER [--read FILE]`.

FOLDER is a copy of the Handwritten Chess Scoresheet dataset (HCS, https://tc11.cvc.uab.es/datasets/HCS_1, CC BY 3.0),
or of its ground truth alone: `training_tags.txt` and `testing_tags.txt` are looked for in it and in its folders. A
line of the first is `GAME_PAGE_MOVE_SIDE LABEL`, as in `001_0_12_white Nf3`. In the second the page is absent, for
the label holds for all pages of the game. The name may end in `.png`. A box without a label, or with the label `err`,
has no known text. Two pages of a game are copies of the same moves, by the two players, if most boxes that both have
are labelled alike; otherwise the second goes on where the first ends.

The labels say what was written, so they have the slips of the players in them, and not every game is legal as it is
written. ``--read`` names what a recogniser made of the boxes: CSV, a row for each box with its name and then a text,
or several texts each followed by its probability; or JSON, an object with the name of each box and its text or its
list of `[text, probability]`. Without it the labels themselves are decoded, as an archive would decode its
transcripts; with ``--simulate`` what a recogniser would make of them that is right in such a share of boxes.

A box counts as right if the move decoded for it is the one its label names in the position before it. Printed is the
field's *move recognition accuracy*: of the boxes as they were read, as they are decoded, and after answers to all
questions; the share of boxes that is asked; and the share that is sure and wrong.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import plybook
from benchmarks.judging import Ply
from benchmarks.spoiling import Candidates, recognised
from plybook.rules.moves import Move
from plybook.rules.position import Position

TAGS = ("training_tags.txt", "testing_tags.txt")
_NO_TEXT = ("", "err")
_NAME = re.compile(
    r"(?P<game>\d{1,9})(?:_(?P<page>\d{1,9}))?_(?P<move>\d{1,3})_(?P<side>white|black)(?:\.png)?", re.IGNORECASE
)
_ALIKE = 0.5  # the share of common boxes labelled alike from which two pages are copies


class UnreadableDataError(ValueError):
    """A folder or file that is not as the data set has it; the message says where and why."""


class Box(NamedTuple):
    """A box of a score sheet, by its ``game``, its ``page`` ("" if the label holds for all), and its ply from 0."""

    game: str
    page: str
    ply: int


@dataclass
class Sheets:
    """A game: its ``pages``, and the labels that hold for all of them, each by the ply."""

    game: str
    pages: dict[str, dict[int, Candidates]] = field(default_factory=dict)
    labels: dict[str, dict[int, str]] = field(default_factory=dict)

    def label(self, page: str, ply: int) -> str:
        """Return what is known to be written in a box, or ""."""
        return self.labels.get(page, {}).get(ply) or self.labels.get("", {}).get(ply, "")


# --- reading the data -----------------------------------------------------------------------------------------------


def box(name: str) -> Box:
    """Return the box of a name as in the data set; raise `UnreadableDataError` if it is none."""
    found = _NAME.fullmatch(name)
    if not found or found["move"].strip("0") == "":
        raise UnreadableDataError(f"{name!r} does not name a box: GAME_PAGE_MOVE_SIDE is wanted, as 001_0_12_white")
    ply = 2 * (int(found["move"]) - 1) + (found["side"].lower() == "black")
    return Box(found["game"], found["page"] or "", ply)


def read_labels(folder: Path) -> dict[Box, str]:
    """Return the labels in the files of tags in ``folder``; raise `UnreadableDataError` or `OSError`."""
    files = sorted(path for name in TAGS for path in folder.rglob(name))
    if not files:
        raise UnreadableDataError(f"{folder} has neither {' nor '.join(TAGS)} in it")
    labels: dict[Box, str] = {}
    for path in files:
        for number, line in enumerate(_text(path).splitlines(), start=1):
            name, _, label = line.strip().partition(" ")
            if name and not name.startswith("#"):
                labels[_located(path, number, name)] = "" if label.strip().lower() in _NO_TEXT else label.strip()
    return labels


def read_recognised(path: Path) -> dict[Box, Candidates]:
    """Return what a recogniser read in each box, from CSV or JSON; raise `UnreadableDataError` or `OSError`."""
    if path.suffix.lower() != ".json":
        rows = csv.reader(_text(path).splitlines())
        return {
            _located(path, number, row[0].strip()): _of_row(path, number, row[1:])
            for number, row in enumerate(rows, start=1)
            if row and not (number == 1 and not _NAME.fullmatch(row[0].strip()))  # a row of headings
        }
    try:
        said = json.loads(_text(path))
    except (ValueError, RecursionError) as error:
        raise UnreadableDataError(f"{path} is not JSON: {error}") from None
    if not isinstance(said, dict):
        raise UnreadableDataError(f"{path} is no object with the names of boxes")
    return {_located(path, 0, name): _of_value(path, name, value) for name, value in said.items()}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableDataError(f"{path} is not UTF-8: {error}") from None


def _located(path: Path, number: int, name: str) -> Box:
    try:
        return box(name)
    except UnreadableDataError as error:
        raise UnreadableDataError(f"{path}{f', line {number}' if number else ''}: {error}") from None


def _of_row(path: Path, number: int, values: Sequence[str]) -> Candidates:
    texts, shares = [value.strip() for value in values[::2]], values[1::2]
    try:
        read = [(text, float(share)) for text, share in zip(texts, shares or ["1"], strict=True) if text]
    except ValueError:
        raise UnreadableDataError(
            f"{path}, line {number}: a text, or texts each with its probability, are wanted: {','.join(values)}"
        ) from None
    return _checked(f"{path}, line {number}", read)


def _of_value(path: Path, name: str, value: Any) -> Candidates:
    try:
        pairs = [(value, 1.0)] if isinstance(value, str) else [(text, float(share)) for text, share in value or []]
    except (TypeError, ValueError):
        pairs = [(None, 0.0)]
    if not all(isinstance(text, str) for text, _ in pairs):
        raise UnreadableDataError(f"{path}: {name}: a text or a list of [text, probability] is wanted, not {value!r}")
    return _checked(f"{path}: {name}", [(text, share) for text, share in pairs if text])


def _checked(place: str, read: Candidates) -> Candidates:
    if not all(0 <= share <= 1 for _, share in read):
        raise UnreadableDataError(f"{place}: probabilities from 0 to 1 are wanted")
    return sorted(read, key=lambda one: -one[1])


def sheets_of(labels: Mapping[Box, str], read: Mapping[Box, Candidates]) -> list[Sheets]:
    """Return the games; where nothing was ``read`` in any box, the labels stand for it."""
    games: dict[str, Sheets] = {}
    for each, label in labels.items():
        game = games.setdefault(each.game, Sheets(each.game))
        game.labels.setdefault(each.page, {})[each.ply] = label
        if not read:
            game.pages.setdefault(each.page, {})[each.ply] = [(label, 1.0)] if label else []
    for each, texts in read.items():
        if each.game in games:
            games[each.game].pages.setdefault(each.page, {})[each.ply] = texts
    return [_joined(game) for _, game in sorted(games.items()) if game.pages]


def _joined(game: Sheets) -> Sheets:
    """Return a game with its second page after the first if it goes on there."""
    pages = sorted(game.pages)
    if len(pages) != 2 or not all(page in game.labels for page in pages):
        return game
    first, second = (game.labels[page] for page in pages)
    common = [first[ply] == second[ply] for ply in first if first[ply] and second.get(ply)]
    if sum(common) > _ALIKE * len(common):
        return game
    after = 2 * (max(first) // 2 + 1) if common else 0  # a page may number its boxes from 1
    whole = Sheets(game.game, {"": dict(game.pages[pages[0]])}, {"": dict(first)})
    whole.pages[""] |= {ply + after: texts for ply, texts in game.pages[pages[1]].items()}
    whole.labels[""] |= {ply + after: label for ply, label in second.items()}
    return whole


def simulated(read: Candidates, share: float, chance: random.Random) -> Candidates:
    """Return what a recogniser that is right in ``share`` of all boxes would make of a box."""
    return recognised(read[0][0], chance, right=share) if read else []


# --- measuring ------------------------------------------------------------------------------------------------------


class PlacedPly(Ply, Protocol):
    """A ply that was decoded, with its place in each sheet: from which box, and up to which."""

    @property
    def places(self) -> Sequence[tuple[int, int] | None]: ...


Decoder = Callable[[list[list[Candidates]]], Sequence[PlacedPly]]
"""Returns the plies that are decoded from the boxes of the sheets of a game."""


def decoded(sheets: list[list[Candidates]]) -> Sequence[PlacedPly]:
    """Return the plies that `plybook.decode` finds."""
    given = [plybook.SheetInput(cells=cells) for cells in sheets]
    return plybook.decode(given, variant="chess", notation="san").plies


@dataclass
class Counts:
    """How many boxes of ``games`` are labelled, and what became of them."""

    games: int = 0
    sheets: int = 0
    boxes: int = 0
    read: int = 0
    """whose likeliest text is the label"""
    right: int = 0
    answered: int = 0
    """right, or asked"""
    asked: int = 0
    sure: int = 0
    wrong: int = 0
    """sure and wrong"""
    illegal: int = 0
    """whose label is no legal move in the game that was decoded"""
    whole: int = 0
    """games with every box right"""

    def add(self, other: Counts) -> None:
        """Add the counts of ``other``."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def plain(label: str) -> str:
    """Return a label as SAN has it: castling with the letter, nothing blank, no marks of check."""
    text = "".join(label.split()).rstrip("+#")
    return text.replace("0", "O").replace("o", "O") if re.fullmatch(r"[0Oo](?:-?[0Oo]){1,2}+", text) else text


def counted(game: Sheets, decoder: Decoder = decoded) -> Counts:
    """Return what becomes of the boxes of a game."""
    pages = sorted(game.pages)
    cells = [
        [game.pages[page].get(ply, []) for ply in range(max(game.pages[page], default=-1) + 1)] for page in pages
    ]
    plies = decoder(cells)
    before = _positions([ply.move for ply in plies])
    counts = Counts(games=1, sheets=len(pages))
    for at, page in enumerate(pages):
        there = {place: ply for ply in range(len(plies)) if (span := plies[ply].places[at]) for place in range(*span)}
        for place, read in game.pages[page].items():
            if label := game.label(page, place):
                found = there.get(place)
                known = (plies[found], before[found]) if found is not None else None
                counts.add(_box(label, read, known))
    counts.whole = int(counts.right == counts.boxes)
    return counts


def _cells(page: Mapping[int, Candidates]) -> list[Candidates]:
    last = max((ply for ply, texts in page.items() if texts), default=-1)
    return [page.get(ply, []) for ply in range(last + 1)]


def _positions(moves: Iterable[Any]) -> list[Position]:
    positions = [plybook.variant("chess").start()]
    for move in moves:
        positions.append(positions[-1].apply_unchecked(move))
    return positions


def _meant(label: str, position: Position) -> Move | None:
    found = plybook.variant("chess").notation("san").play(plain(label), position)
    return found[1] if found else None


def _box(label: str, read: Candidates, known: tuple[PlacedPly, Position] | None) -> Counts:
    counts = Counts(boxes=1, read=int(bool(read) and plain(read[0][0]) == plain(label)))
    if known is None:
        return counts
    ply, position = known
    move = _meant(label, position)
    is_right, is_asked, is_sure = ply.move == move, ply.grade == "ask", ply.grade == "sure"
    counts.right, counts.asked, counts.sure = int(is_right), int(is_asked), int(is_sure)
    counts.answered = int(is_right or (is_asked and move is not None))
    counts.wrong, counts.illegal = int(is_sure and not is_right), int(move is None)
    return counts


# --- the command ----------------------------------------------------------------------------------------------------


def table(counts: Counts) -> str:
    """Return what is printed."""
    shares = {
        "right as they were read": counts.read,
        "right as decoded (move recognition accuracy)": counts.right,
        "asked": counts.asked,
        "right after the answers": counts.answered,
        "sure": counts.sure,
        "sure and wrong": counts.wrong,
        "with a label that is no legal move there": counts.illegal,
    }
    boxes = counts.boxes or 1
    lines = [f"{counts.games} games, {counts.sheets} sheets, {counts.boxes} boxes with a label"]
    lines += [f"{count / boxes:8.2%}  {what}" for what, count in shares.items()]
    return "\n".join([*lines, f"{counts.whole} games with every box right"])


def main(words: Sequence[str] | None = None, decoder: Decoder = decoded) -> int:
    """Print the table; return 2 for data that cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hcs", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="a copy of the data set, or of its ground truth")
    parser.add_argument("--read", type=Path, metavar="FILE", help="CSV or JSON: what a recogniser made of each box")
    parser.add_argument(
        "--simulate", type=float, metavar="SHARE", help="a recogniser that is right so often (0 to 1)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of what is simulated (%(default)s)")
    parser.add_argument("--games", type=int, help="decode only so many games")
    chosen = parser.parse_args(words)
    try:
        games = sheets_of(read_labels(chosen.folder), read_recognised(chosen.read) if chosen.read else {})
    except (UnreadableDataError, OSError) as error:
        print(f"python -m benchmarks.hcs: {error}", file=sys.stderr)
        return 2
    counts = Counts()
    for game in games[: chosen.games]:
        if chosen.simulate is not None:
            chance = random.Random(f"{game.game}/{chosen.seed}")  # the same for the same seed everywhere
            for page in game.pages.values():
                page.update({ply: simulated(read, chosen.simulate, chance) for ply, read in page.items()})
        counts.add(counted(game, decoder))
    print(table(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
