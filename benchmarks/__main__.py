"""Speed and memory as ratios, measured in one run: `make bench`, or `python -m benchmarks [PART...]`.

Each thing is measured several times, in turn with what it is compared with, so that a busy machine is busy for both;
what is printed is the median of the ratios, and the least and the most of them. `docs/benchmarks.md` says what each
figure is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks import decoding, hints, recognition, supposing
from benchmarks.comparing import WORSE, Compared, compared, twice
from benchmarks.folders import bench_folders
from benchmarks.growing import bench_growth, bench_long, bench_tables
from benchmarks.kinds import bench_variants
from benchmarks.measuring import Extent, Figure
from benchmarks.nasty import bench_nasty
from benchmarks.pages import bench_pages
from benchmarks.reading import bench_moves, bench_read
from benchmarks.results import Run, UnreadableResultsError, read_runs, run_of, text_of, write_runs
from benchmarks.stages import bench_stages
from benchmarks.starting import bench_process, bench_start

BASELINE = Path(__file__).parent / "baseline.json"
MILLION = 1_000_000
MISUSED = 2

FIGURES: dict[str, Callable[[Extent], Iterator[Figure]]] = {
    "read": bench_read,
    "moves": bench_moves,
    "variants": bench_variants,
    "pages": bench_pages,
    "start": bench_start,
    "process": bench_process,
    "folders": bench_folders,
    "tables": bench_tables,
    "long": bench_long,
    "growth": bench_growth,
}
"""What gives ratios, which are written and compared."""

REPORTS: dict[str, Callable[[Extent], None]] = {
    "stages": bench_stages,
    "nasty": lambda extent: bench_nasty(),
    "recognition": lambda extent: recognition.main([1]),
    "hints": lambda extent: hints.main([1]),
    "supposing": lambda extent: supposing.main([1], games=1),
    "decoding": lambda extent: decoding.report(["--games", "3"]),
}
"""What prints a table of its own."""


class MisuseError(Exception):
    """What was asked for cannot be; the message says why."""


def measure(names: Iterable[str], extent: Extent) -> Run:
    """Measure the parts with these ``names``, print each figure as soon as it is there, and return them."""
    print(f"{run_of({})}; " + ", ".join(f"{name} {release}" for name, release in run_of({}).releases.items()))
    parts: dict[str, list[Figure]] = {}
    for name in names:
        print(f"\n{name}", flush=True)
        if name in REPORTS:
            REPORTS[name](extent)
            continue
        parts[name] = []
        for figure in FIGURES[name](extent):
            print(figure, flush=True)
            parts[name].append(figure)
    return run_of(parts)


Again = Callable[[Iterable[str]], Run]
"""Measures parts once more."""


def compare(baseline: Run, now: Run, again: Again | None) -> list[Compared]:
    """Return the comparison of two runs; what is worse is measured ``again`` if it can be, and must be so twice."""
    found = list(compared(baseline, now))
    worse = dict.fromkeys(each.part for each in found if each.word == WORSE)
    if worse and again:
        print(f"\nworse than the baseline, and measured once more: {', '.join(worse)}")
        found = twice(found, list(compared(baseline, again(worse))))
    return found


def kept(path: Path, now: Run) -> Run:
    """Return the run that ``path`` keeps of the build and Python of ``now``; raise `MisuseError` if it has none."""
    runs = read_runs(path)
    for run in runs:
        if run.kind == now.kind:
            return run
    others = "; ".join(map(str, runs)) or "nothing"
    raise MisuseError(f"{path} has no baseline of this build and Python ({now}), only of: {others}")


def report(found: list[Compared], baseline: Run, now: Run) -> int:
    """Print a comparison and return the exit status: 1 if anything is worse."""
    print(f"\n{'compared with the baseline':<64}{'baseline':>9}{'now':>9}{'change':>8}")
    for each in found:
        print(each)
    for name, release in now.releases.items():
        if name not in ("plybook", "python") and baseline.releases.get(name) != release:
            print(f"{name} was {baseline.releases.get(name)} then and is {release} now: ratios may differ by that")
    worse = [each for each in found if each.word == WORSE]
    if not worse:
        print(f"\nnothing of {len(found)} figures is worse than the baseline")
        return 0
    print(f"\nWORSE than the baseline, {len(worse)} of {len(found)} figures:")
    for each in worse:
        print(f"  {each.part}: {each.figure.name}: {-each.change:.1%} worse, {each.allowed:.1%} is allowed")
    return 1


def keep(path: Path, now: Run) -> None:
    """Write the figures of ``now`` into ``path``, beside those of other builds, and of its own other parts."""
    runs = read_runs(path) if path.exists() else []
    old = next((run for run in runs if run.kind == now.kind), None)
    parts = {**(old.parts if old else {}), **now.parts}
    new = Run(now.build, now.python, now.releases, {name: parts[name] for name in FIGURES if name in parts})
    write_runs(path, [*(run for run in runs if run.kind != now.kind), new], notes=False)
    print(f"\nthe baseline of {now} is in {path}")


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed and memory, as ratios.")
    parts = [*FIGURES, *REPORTS]
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(parts)}")
    parser.add_argument("--json", metavar="FILE", help="write the ratios to FILE; - is the output")
    parser.add_argument("--rounds", type=int, default=Extent().rounds, help="measure each so often (%(default)s)")
    parser.add_argument("--million", action="store_true", help="let archives grow to a million games")
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--compare", action="store_true", help="compare with the baseline; status 1 if worse")
    task.add_argument("--keep", action="store_true", help="make the ratios the baseline")
    parser.add_argument("--baseline", type=Path, default=BASELINE, metavar="FILE", help="the baseline (%(default)s)")
    parser.add_argument("--results", type=Path, metavar="FILE", help="measure nothing: take what --json wrote")
    return parser


def main(words: list[str] | None = None) -> int:
    chosen = options().parse_args(words)
    try:
        return run(chosen)
    except (MisuseError, UnreadableResultsError, OSError) as error:
        print(f"python -m benchmarks: {error}", file=sys.stderr)
        return MISUSED


def run(chosen: argparse.Namespace) -> int:
    """Do what was ``chosen``; raise `MisuseError` for what cannot be done."""
    unknown = [name for name in chosen.parts if name not in FIGURES and name not in REPORTS]
    if unknown:
        raise MisuseError(f"unknown part {unknown[0]}; known: {', '.join([*FIGURES, *REPORTS])}")
    tables = [name for name in chosen.parts if name in REPORTS]
    if tables and (chosen.compare or chosen.keep):
        raise MisuseError(f"{tables[0]} gives a table and no ratios to compare or keep")
    if chosen.rounds < 1:
        raise MisuseError("--rounds is 1 or more")
    if chosen.json and not Path(chosen.json).parent.is_dir():
        raise MisuseError(f"there is no folder {Path(chosen.json).parent}")
    if chosen.compare and not chosen.results:
        kept(chosen.baseline, run_of({}))  # which had better be there before minutes of measuring
    extent = Extent(chosen.rounds, MILLION if chosen.million else Extent().games)
    with redirect_stdout(sys.stderr if chosen.json == "-" else sys.stdout):
        now = _results(chosen, extent)
        if chosen.json and chosen.json != "-":
            write_runs(Path(chosen.json), [now])
            print(f"\nthe ratios are in {chosen.json}")
    if chosen.json == "-":
        sys.stdout.write(text_of([now]))
    if chosen.keep:
        keep(chosen.baseline, now)
    if not chosen.compare:
        return 0
    baseline = kept(chosen.baseline, now)
    again = None if chosen.results else partial(measure, extent=extent)
    return report(compare(baseline, now, again), baseline, now)


def _results(chosen: argparse.Namespace, extent: Extent) -> Run:
    """Return what is measured, or was and is read."""
    if not chosen.results:
        only_figures = chosen.compare or chosen.keep
        return measure(chosen.parts or ([*FIGURES] if only_figures else [*FIGURES, *REPORTS]), extent)
    runs = read_runs(chosen.results)
    if len(runs) != 1:
        raise MisuseError(f"{chosen.results} holds {len(runs)} runs, not one")
    wanted = chosen.parts or runs[0].parts
    return replace(runs[0], parts={name: runs[0].parts[name] for name in runs[0].parts if name in wanted})


if __name__ == "__main__":
    sys.exit(main())
