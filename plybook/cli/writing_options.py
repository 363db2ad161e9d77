"""Options of the commands that write the games of several files into others, and how they write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from plybook.cli.inputs import Inputs, files_argument, inputs_of, source_options
from plybook.cli.option_groups import option_group
from plybook.cli.options import check_names, reading_beside_options, recursive_option
from plybook.cli.problems import Problems
from plybook.cli.streams import Misuse, write_data
from plybook.cli.workers import worker_options

if TYPE_CHECKING:
    from plybook.archive.run.tasks import Found, Numbered, Task
    from plybook.archive.write.conversion import ConversionOptions
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.cli.text import Printer
    from plybook.cli.workers import Meter

_R = TypeVar("_R", bound="Numbered")
_OUTPUTS = ("output", "dropped", "rest")


@dataclass(frozen=True)
class WritingOptions:
    """The games of ``inputs``, to be written as they stand or, with a ``conversion``, converted."""

    inputs: Inputs
    conversion: ConversionOptions | None

    def problems(self) -> Problems:
        """Return the reporter of problems with the games."""
        return Problems(self.inputs, conversion=self.conversion)

    @contextmanager
    def at_work(self, task: Task[_R], printer: Printer | None = None) -> Iterator[tuple[Iterator[Found[_R]], Meter]]:
        """Yield what `Inputs.at_work` yields; games that cannot be in one file raise `Misuse`."""
        from plybook.archive.write.joining import JoinError

        with self.inputs.at_work(task, printer) as found_and_meter:
            try:
                yield found_and_meter
            except JoinError as error:
                raise Misuse(str(error)) from None

    def write(self, games: Iterable[tuple[OutgoingGame[Any], bool]], output: str | None, rest: str | None) -> None:
        """Write the taken games to ``output``, unless that is None, and the others to ``rest``.

        Both are written whole or not at all.
        """
        from plybook.archive.write.outgoing import with_rest_after
        from plybook.files import whole_files

        with whole_files([Path(path) for path in (output, rest) if path not in (None, "-")]) as drafts:
            taken = with_rest_after(games, self.conversion, drafts[-1].write if rest else None)
            if output == "-":
                write_data(taken)
            elif output is not None:
                drafts[0].write(taken)
            else:
                for _ in taken:
                    pass


def _writing(to: str | None, notation: str | None, inputs: Inputs) -> WritingOptions:
    from plybook.archive.write.conversion import ConversionOptions
    from plybook.container.container import form_of

    inputs.reading.check()
    check_names(notation=notation, to=to)
    named = click.get_current_context().params
    written = frozenset(str(named[name]) for name in _OUTPUTS if named.get(name) is not None)
    inputs = replace(inputs, written=written)
    if to is None and notation is None:
        return WritingOptions(inputs, None)
    output = named.get("output") or ""
    is_folder = "every" in named and "{" not in output  # files in a folder have their own suffixes
    return WritingOptions(inputs, ConversionOptions(to or form_of(None if is_folder else output), notation))


_OPTIONS = (
    click.option("--to", metavar="FORM", help="The form to write; by default games stay as written."),
    click.option("--notation", metavar="NAME", help="The notation to write; by default games stay as written."),
)

writing_options = option_group("writing", _writing, *_OPTIONS, source_options)
"""Adds the options for reading and writing; the command gets `WritingOptions` as ``writing``.

Its options ``output``, ``dropped`` and ``rest``, if it has them, name the output files.
"""

selecting_options = option_group(
    "writing",
    _writing,
    *_OPTIONS,
    option_group("inputs", inputs_of, files_argument, reading_beside_options, recursive_option, worker_options),
)
"""Adds the same to a command whose option ``--variant`` is for selecting; ``--read-variant`` is for reading."""
