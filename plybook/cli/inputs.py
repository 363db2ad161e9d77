"""The files that a command reads, how they are read, and by which workers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import click

from plybook.cli.option_groups import option_group
from plybook.cli.options import files_of, reading_as_options, reading_options, recursive_option
from plybook.cli.workers import Workers, worker_options

if TYPE_CHECKING:
    from plybook.archive.read.options import ReadingOptions
    from plybook.archive.run.tasks import Found, Numbered, Task
    from plybook.cli.text import Printer
    from plybook.cli.workers import Meter

_R = TypeVar("_R", bound="Numbered")


@dataclass(frozen=True)
class Inputs:
    """The files for the names ``named``, with ``recursive`` also those in folders, except the files ``written``.

    They are read as ``reading`` says, by the ``workers``.
    """

    named: tuple[str, ...]
    recursive: bool
    reading: ReadingOptions
    workers: Workers
    written: frozenset[str] = frozenset()

    @cached_property
    def files(self) -> list[str]:
        """The files; a file that is written is left out of folders and patterns, but not if it is named."""
        found = files_of(self.named, recursive=self.recursive)
        outs = set(map(os.path.realpath, self.written))
        return [file for file in found if file in self.named or os.path.realpath(file) not in outs]

    def is_needed(self, file: str, output: str | None) -> bool:
        """Return whether nothing may be written if ``file`` cannot be read: it is the only one, or is written."""
        outs = {*self.written, *([output] if output else [])}
        return len(self.files) == 1 or os.path.realpath(file) in map(os.path.realpath, outs)

    @contextmanager
    def at_work(self, task: Task[_R], printer: Printer | None = None) -> Iterator[tuple[Iterator[Found[_R]], Meter]]:
        """Yield the results of ``task`` for the files, and the progress meter.

        ``printer`` writes the output for people; None for a command that writes data.
        """
        from plybook.archive.run.tasks import run_task

        with self.workers.at_work(self.files, printer) as (pool, meter):
            yield run_task(task, self.files, self.reading, pool=pool, progress=meter), meter


def inputs_of(files: tuple[str, ...], recursive: bool, reading: ReadingOptions, workers: Workers) -> Inputs:
    """Return the input files of a command, from the values of its options."""
    return Inputs(files, recursive, reading, workers)


files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
"""Adds the argument that names files, folders and patterns."""

input_options = option_group("inputs", inputs_of, files_argument, reading_options, recursive_option, worker_options)
"""Adds the argument FILE... and the options for reading it; the command gets `Inputs` as ``inputs``."""

source_options = option_group(
    "inputs", inputs_of, files_argument, reading_as_options, recursive_option, worker_options
)
"""Adds the same to a command whose option ``--notation`` is for writing; ``--read-as`` is for reading."""
