"""Workers for commands: how many processes, or a cluster, and the progress that a terminal shows."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from plybook.cli.option_groups import option_group
from plybook.cli.streams import Misuse

if TYPE_CHECKING:
    from rich.console import Console

    from plybook.archive.run.pool import WorkerPool
    from plybook.cli.text import Printer

_DELAY = 1.0  # seconds before progress is shown
_INTERVAL = 0.2  # seconds between two updates

MOST_JOBS = 1024
"""The most processes that can be asked for: far more than any machine has cores, and fewer than break it."""


@dataclass(frozen=True)
class Workers:
    """The workers of a command, and its progress: ``jobs`` processes, None for a usual number, or a cluster.

    ``scheduler`` is the address of the Dask scheduler of the cluster.
    """

    jobs: int | None = None
    scheduler: str | None = None
    no_progress: bool = False
    quiet: bool = False

    @contextmanager
    def at_work(
        self, files: Sequence[str], printer: Printer | None = None
    ) -> Iterator[tuple[WorkerPool | None, Meter]]:
        """Yield a pool for ``files``, or None, and a meter for the progress.

        ``printer`` writes the output for people; None for a command that writes data.
        """
        from plybook.archive.read.inputs import size_unpacked

        screen = self._screen(printer)
        meter = Meter(screen, size_unpacked(files) if screen else None)
        with meter.shown(), self._pool(files) as pool:
            yield pool, meter

    def _pool(self, files: Sequence[str]) -> AbstractContextManager[WorkerPool | None]:
        if self.scheduler is not None:
            from plybook.archive.run.cluster import cluster

            return cluster(self.scheduler)
        from plybook.archive.run.pool import default_jobs, processes

        return processes(self.jobs or default_jobs(files))

    @contextmanager
    def meter(self, total: int, noun: str) -> Iterator[Meter]:
        """Yield a meter for ``total`` parts, whose results are called ``noun``."""
        meter = Meter(self._screen(None), total, noun)
        with meter.shown():
            yield meter

    def _screen(self, printer: Printer | None) -> Console | None:
        """Return a console for the meter: on a terminal, where no other output interferes."""
        if self.quiet or self.no_progress or not sys.stderr.isatty():
            return None
        if sys.stdout.isatty():
            return printer.console if printer else None
        from plybook.cli.console import console

        return console(stderr=True)


_PROGRESS = (
    click.option("--no-progress", is_flag=True, help="Do not show the progress on a terminal."),
    click.option("-q", "--quiet", is_flag=True, help="Print no progress and no sum."),
)
_JOBS = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    metavar="N",
    help="Use N processes; by default one for each core, or one for small files.",
)
_SCHEDULER = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Use the Dask cluster whose scheduler has this address, such as tcp://host:8786.",
)


def _workers(no_progress: bool, quiet: bool, jobs: int | None, scheduler: str | None) -> Workers:
    if jobs is not None and scheduler is not None:
        raise Misuse("--jobs is for processes of this machine, and --scheduler for a cluster; say one of them")
    return Workers(jobs, scheduler, no_progress, quiet)


def _progress_only(no_progress: bool, quiet: bool) -> Workers:
    return Workers(no_progress=no_progress, quiet=quiet)


worker_options = option_group("workers", _workers, _JOBS, _SCHEDULER, *_PROGRESS)
"""Adds the options for the workers; the command gets `Workers` as ``workers``."""

progress_options = option_group("workers", _progress_only, *_PROGRESS)
"""Adds the options for progress alone; the command gets `Workers` as ``workers``."""


class Meter:
    """Shows on ``screen``, if there is one, how many bytes are done, once that takes a while.

    ``games``, or what ``noun`` says, counts the results; ``finding`` is a short text about them.
    """

    def __init__(self, screen: Console | None, total: int | None = None, noun: str = "games") -> None:
        self.finding: Callable[[], str] = str
        self.games = 0
        self._noun = noun
        self._size = 0
        self._total = total
        self._screen = screen
        self._begun = self._looked = time.monotonic()
        self._bar: Any = None

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Remove the meter at the end; after Ctrl-C, print how far it came."""
        try:
            yield
        except KeyboardInterrupt:
            self._hide()
            if self.games:
                click.echo(f"plybook: interrupted after {self.games:,} {self._noun}", err=True)
            raise
        finally:
            self._hide()

    def done(self, size: int, games: int) -> None:
        """Count ``size`` bytes, as they were read, and ``games`` as done."""
        self._size += size
        self.games += games
        now = time.monotonic()
        if self._screen is None or now - self._begun < _DELAY or now - self._looked < _INTERVAL:
            return
        self._looked = now
        if self._bar is None:
            self._bar = _bar(self._screen, self._total)
            self._bar.start()
        rate = self.games / (now - self._begun)
        self._bar.update(
            self._bar.task_ids[0],
            completed=self._size,
            games=f"{self.games:,} {self._noun}, {rate:,.0f} a second",
            finding=self.finding(),
        )
        self._bar.refresh()

    def _hide(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def _bar(screen: Console, total: int | None) -> Any:
    """Return a progress bar without a thread, as processes must not be started beside one."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        *([BarColumn()] if total else []),
        TextColumn("{task.fields[games]}"),
        TextColumn("{task.fields[finding]}"),
        *([TimeRemainingColumn(compact=True), TextColumn("left")] if total else []),
        console=screen,
        auto_refresh=False,
        transient=True,
    )
    bar.add_task("", total=total, games="", finding="")
    return bar
