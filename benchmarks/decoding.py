"""How well noisy texts are decoded to the game that was played: `python -m benchmarks.decoding [PART...]`.

The texts are those of `benchmarks.spoiling`: games of the development set or, with `--held-out`, of the other. A row
of a table is many games with one kind of noise. It says which share of the plies that were played is decoded right
(marks of check and mate do not matter); how many games are *whole*, and how many are *cut* short; which share of the
plies is graded *sure*, and which is sure and wrong; which share must be asked so that 99.8 % of the plies decoded are
right, if those with the lowest probability are asked first and an answer settles no other ply (*asked*); and the
seconds a game of the processor.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import plybook
from benchmarks.fitting import fitted
from benchmarks.judging import Figures, Outcome, Ply, outcome, reliability
from benchmarks.spoiling import DEVELOPMENT, HELD_OUT, LAYOUTS, TABLES, Played, cells, games, lattice, spoilt
from plybook.files import write_whole
from plybook.interpret.noise import NOISES, Noise

RATES = (0.01, 0.03, 0.05, 0.08)

_FITTED_GAMES, _SEED_OF_FIT = 30, 99

Sheet = dict[str, Any]
"""A sheet as JSON: with ``text``, ``cells`` or ``signs``."""

Maker = Callable[[Played, random.Random], list[Sheet]]
"""Makes the sheets of a game."""


class Row(NamedTuple):
    """A row of a table: games of a variant in a notation, how their sheets are made, and what the decoder is told."""

    name: str
    variant: str
    notation: str
    make: Maker
    noise: str | Noise
    is_told: bool = True


Decoder = Callable[[list[Sheet], Row], Sequence[Ply]]
"""Returns the plies that are decoded from sheets."""


def decoded(sheets: list[Sheet], row: Row) -> Sequence[Ply]:
    """Return the plies that `plybook.decode` finds; the variant and notation are told if the row says so."""
    variant, notation = (row.variant, row.notation) if row.is_told else (None, None)
    given = [plybook.SheetInput(**sheet) for sheet in sheets]
    return plybook.decode(given, variant=variant, notation=notation, noise=row.noise).plies


# --- what is measured -----------------------------------------------------------------------------------------------


def texts(rate: float, table: str, *layouts: str) -> Maker:
    """Return the maker of a sheet in each of ``layouts``, with noise of its own."""

    def make(game: Played, chance: random.Random) -> list[Sheet]:
        return [{"text": spoilt(LAYOUTS[layout](game), rate, table, chance)} for layout in layouts]

    return make


def _cells(right: float, copies: int = 1) -> Maker:
    return lambda game, chance: [{"cells": cells(game, chance, right=right)} for _ in range(copies)]


def _signs(rate: float) -> Maker:
    return lambda game, chance: [{"signs": lattice(LAYOUTS["rows"](game), rate, "handwriting", chance)}]


def _percent(rate: float) -> str:
    return f"{rate:.0%}".replace("%", " %")


def _chess(rates: Sequence[float]) -> Iterator[Row]:
    for notation in ("san", "lan"):
        for rate in rates:
            yield Row(f"{notation}, {_percent(rate)}", "chess", notation, texts(rate, "ocr", "rows"), "ocr")


def _two(rates: Sequence[float]) -> Iterator[Row]:
    for rate in rates:
        make = texts(rate, "handwriting", "rows", "line")
        yield Row(f"two sheets, {_percent(rate)}", "chess", "san", make, "handwriting")


def _layouts(rates: Sequence[float]) -> Iterator[Row]:
    for layout in LAYOUTS:
        for rate in rates:
            yield Row(f"{layout}, {_percent(rate)}", "chess", "san", texts(rate, "ocr", layout), "ocr")


def _boards(rates: Sequence[float]) -> Iterator[Row]:
    for variant in plybook.variants:
        for notation in plybook.variant(variant).notations:
            for rate in rates if variant != "chess" else ():
                make = texts(rate, "ocr", "rows")
                yield Row(f"{variant} {notation}, {_percent(rate)}", variant, notation, make, "ocr")


def _not_told(rates: Sequence[float]) -> Iterator[Row]:
    for variant in ("chess", "tri-d", "three-player", "raumschach", "prince", "alice-3d", "prisoners-escape"):
        notation = plybook.variant(variant).notations[0]
        for rate in rates:
            make = texts(rate, "ocr", "rows")
            yield Row(f"{variant} {notation}, {_percent(rate)}", variant, notation, make, "ocr", is_told=False)


def _tables(rates: Sequence[float]) -> Iterator[Row]:
    for table in TABLES:
        for noise in NOISES:
            for rate in rates:
                name = f"{table} noise, told {noise}, {_percent(rate)}"
                yield Row(name, "chess", "san", texts(rate, table, "rows"), noise)


def _fitted(rates: Sequence[float]) -> Iterator[Row]:
    for rate in rates:
        for fit in TABLES:
            noise = _fit(fit, rate)
            for table in TABLES:
                name = f"{table} noise, fitted on {fit}, {_percent(rate)}"
                yield Row(name, "chess", "san", texts(rate, table, "rows"), noise)


def _fit(table: str, rate: float) -> Noise:
    """Return what is fitted to development games with noise from one table."""
    chance = random.Random(f"fit/{table}/{rate}")  # the same texts everywhere
    clean = [LAYOUTS["rows"](game) for game in games(DEVELOPMENT, count=_FITTED_GAMES, seed=_SEED_OF_FIT)]
    return fitted([(spoilt(text, rate, table, chance), text) for text in clean])


def _candidates(rates: Sequence[float]) -> Iterator[Row]:
    for right in (0.76, 0.6):
        name = f"moves, the first right in {_percent(right)}"
        yield Row(name, "chess", "san", _cells(right), "handwriting")
        yield Row(f"two copies, {name}", "chess", "san", _cells(right, 2), "handwriting")
    for rate in rates:
        yield Row(f"signs, the first wrong in {_percent(rate)}", "chess", "san", _signs(rate), "handwriting")


class Part(NamedTuple):
    """Rows that make a table; the rates and the number of games are those measured if none are chosen."""

    title: str
    rows: Callable[[Sequence[float]], Iterator[Row]]
    rates: tuple[float, ...]
    games: int


PARTS: dict[str, Part] = {
    "chess": Part("Tournament games of chess, one sheet", _chess, RATES, 20),
    "two": Part("Two sheets of a game, the second all on one line", _two, (0.05, 0.07), 10),
    "boards": Part("Random games of all other variants, in each notation", _boards, (0.05,), 5),
    "not-told": Part("Variant and notation are not told", _not_told, (0.05,), 3),
    "layouts": Part("Layouts of a sheet", _layouts, (0.03,), 10),
    "tables": Part("Noise of one kind, the table of another", _tables, (0.05,), 8),
    "fitted": Part("Noise of one kind, a table fitted to another", _fitted, (0.05,), 6),
    "candidates": Part("Candidates of a recogniser instead of a text", _candidates, (0.05,), 10),
}


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured of a row: so many games for each of ``seeds``, of one of the two sets."""

    count: int = 20
    seeds: tuple[int, ...] = (1,)
    which: str = DEVELOPMENT


Watch = Callable[[Row, Played, list[Sheet], Sequence[Ply], Outcome], None]
"""Is shown each game that was decoded."""


def measured(row: Row, extent: Extent, decoder: Decoder = decoded, watch: Watch | None = None) -> Figures:
    """Return the figures of a row."""
    outcomes: list[Outcome] = []
    for seed in extent.seeds:
        for number, game in enumerate(games(extent.which, row.variant, row.notation, extent.count, seed)):
            # Not for secrets: the same seed must spoil the same signs everywhere.
            sheets = row.make(game, random.Random(f"{row.name}/{seed}/{number}"))
            begin = time.process_time()
            plies = decoder(sheets, row)
            outcomes.append(outcome(game.moves, plies, time.process_time() - begin, seed))
            if watch:
                watch(row, game, sheets, plies, outcomes[-1])
    return Figures(tuple(outcomes))


# --- what is printed ------------------------------------------------------------------------------------------------

_COLUMNS: dict[str, Callable[[Figures], str]] = {
    "games": lambda found: str(len(found.outcomes)),
    "plies right": lambda found: f"{found.right:.2%}",
    "least seed": lambda found: f"{min(found.by_seed):.2%}",
    "whole": lambda found: str(sum(each.is_whole for each in found.outcomes)),
    "cut": lambda found: str(sum(each.is_cut for each in found.outcomes)),
    "sure": lambda found: f"{found.sure:.1%}",
    "sure and wrong": lambda found: f"{found.sure_and_wrong:.2%}",
    "asked": lambda found: f"{found.asked:.1%}",
    "s/game": lambda found: f"{statistics.mean(each.seconds for each in found.outcomes):.2f}",
    "at most": lambda found: f"{max(each.seconds for each in found.outcomes):.2f}",
}


def line(name: str, found: Figures) -> str:
    """Return a row as it is printed; `heading` is what stands above it."""
    cells = (f"{value(found):>{len(head) + 3}}" for head, value in _COLUMNS.items())
    return f"{name:<42}" + "".join(cells)


def heading() -> str:
    return " " * 42 + "".join(f"{head:>{len(head) + 3}}" for head in _COLUMNS)


def markdown(part: str, rows: dict[str, Figures]) -> str:
    """Return the table of a part as a page of the documentation has it."""
    lines = [f"| {PARTS[part].title} | {' | '.join(_COLUMNS)} |", f"|---|{'---:|' * len(_COLUMNS)}"]
    for name, found in rows.items():
        lines.append(f"| {name} | {' | '.join(value(found) for value in _COLUMNS.values())} |")
    return "\n".join(lines)


def calibration(rows: Iterable[Figures]) -> str:
    """Return the table of probabilities against the shares that are right."""
    judged = [ply for found in rows for ply in found.judged]
    lines = ["| probability | plies | right |", "|---|---:|---:|"]
    for least, most, plies, right in reliability(judged):
        lines.append(f"| {least:g} to {most:g} | {plies} | {right:.2%} |")
    return "\n".join(lines)


def with_tables(page: str, tables: dict[str, str]) -> str:
    """Return a page with ``tables`` in their places, between `<!-- measured: NAME -->` and `<!-- end -->`."""
    for name, table in tables.items():
        before, begin, rest = page.partition(f"<!-- measured: {name} -->\n")
        if begin:
            page = f"{before}{begin}\n{table}\n\n{rest[rest.index('<!-- end -->') :]}"
    return page


def _kept(folder: Path) -> Watch:
    """Return what writes each game that is not whole into ``folder``: its sheets, and the plies that are wrong."""

    def watch(row: Row, game: Played, sheets: list[Sheet], plies: Sequence[Ply], found: Outcome) -> None:
        if found.is_whole:
            return
        number = len([*folder.iterdir()])
        name = re.sub(r"\W+", "-", row.name)
        kind = "cut" if found.is_cut else "sure" if any(p.is_sure and not p.is_right for p in found.judged) else "ask"
        said = [sheet.get("text") or json.dumps(sheet) for sheet in sheets]
        wrong = [
            f"; {at + 1}: {ply.text} p={ply.probability:.4f} {ply.grade}, played "
            f"{game.texts[at] if at < len(game.texts) else '-'}"
            for at, (ply, judged) in enumerate(zip(plies, found.judged, strict=True))
            if not judged.is_right
        ]
        end = f"; {len(plies)} of {len(game.texts)} plies; played: {' '.join(game.texts)}"
        write_whole(folder / f"{name}-{number}-{kind}.txt", ["\n".join([*said, *wrong, end, ""])])

    return watch


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.decoding", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)}")
    parser.add_argument("--games", type=int, help="games a row and seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="seeds of games and noise (1)")
    parser.add_argument("--rates", type=float, nargs="+", default=[], help="percent of signs that are spoilt")
    parser.add_argument("--only", default="", metavar="WORD", help="only rows with WORD in their names")
    parser.add_argument("--noise", metavar="NOISE", help="the table the decoder is told, instead of that of the row")
    parser.add_argument("--held-out", action="store_true", help="the games that are kept for final figures")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="a folder for games that are not made whole")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE")
    parser.add_argument("--page", type=Path, metavar="FILE", help="put the tables into this page")
    return parser


def report(words: Sequence[str] | None = None, decoder: Decoder = decoded) -> None:
    """Print the tables that ``words`` of a command line ask for, and write them where these say."""
    parser = options()
    chosen = parser.parse_args(words)
    unknown = [part for part in chosen.parts if part not in PARTS]
    if unknown:
        parser.error(f"unknown part {unknown[0]}; known: {', '.join(PARTS)}")
    if chosen.keep:
        chosen.keep.mkdir(exist_ok=True)
    which = HELD_OUT if chosen.held_out else DEVELOPMENT
    rates = tuple(rate / 100 for rate in chosen.rates)
    watch = _kept(chosen.keep) if chosen.keep else None
    found: dict[str, dict[str, Figures]] = {}
    for part in chosen.parts or PARTS:
        print(f"\n{part}: {PARTS[part].title}\n{heading()}", flush=True)
        found[part] = {}
        extent = Extent(chosen.games or PARTS[part].games, tuple(chosen.seeds), which)
        for row in PARTS[part].rows(rates or PARTS[part].rates):
            if chosen.only in row.name:
                figures = measured(row._replace(noise=chosen.noise or row.noise), extent, decoder, watch)
                found[part][row.name] = figures
                print(line(row.name, figures), flush=True)
        print(f"\n{calibration(found[part].values())}", flush=True)
    if chosen.json:
        said = {part: {name: one.as_json() for name, one in rows.items()} for part, rows in found.items()}
        setting = {"set": which, "seeds": chosen.seeds}
        write_whole(chosen.json, [json.dumps(setting | {"parts": said}, indent=1) + "\n"])
    if chosen.page:
        tables = {part: markdown(part, rows) for part, rows in found.items()}
        tables["calibration"] = calibration(one for rows in found.values() for one in rows.values())
        page = chosen.page.read_text(encoding="utf-8")
        write_whole(chosen.page, [with_tables(page, tables)])


if __name__ == "__main__":
    report()
