"""What commands share that put the games of many files into others: their options, and what they say meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from plybook.cli.options import called, check_names, files_of, letters_option, reading_of, recursive_option
from plybook.cli.streams import Misuse
from plybook.cli.workers import Reader, Workers, worker_options

if TYPE_CHECKING:
    from plybook.archive.read.chunks import ReadingOptions
    from plybook.archive.run.tasks import Found, Numbered, Task
    from plybook.archive.write.conversion import ConversionOptions, Converted
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.cli.text import Losses, Printer
    from plybook.cli.workers import Meter

_Command = TypeVar("_Command", bound=Callable[..., Any])
_R = TypeVar("_R", bound="Numbered")


class Report(Reader):
    """Says on standard error what there is to say of games that are written anew, and counts ``errors``."""

    def __init__(self, *, is_one: bool, order: ConversionOptions | None) -> None:
        super().__init__(is_one=is_one)
        self.errors = 0
        self._order = order
        self._own: Losses | None = None

    @property
    def printer(self) -> Printer:
        """What prints it."""
        return self._losses.printer

    @property
    def _losses(self) -> Losses:
        if self._own is None:
            from plybook.cli.text import Losses, Printer

            named = (self._order.own_notation, self._order.form) if self._order else (None, None)
            self._own = Losses(Printer(stderr=True), *named)
        return self._own

    def passed_on(self, found: Iterable[Found[_R]], converted: Callable[[_R], Converted | None]) -> Iterator[_R]:
        """Yield the games, and say what there is to say of those that are written anew."""
        for file, value in self.values(found):
            if (game := converted(value)) is not None:
                self._say(game, file)
            yield value

    def games(self, found: Iterable[Found[_R]], piece_of: Callable[[_R], OutgoingGame]) -> Iterator[_R]:
        """Yield the games alone; of what is none say that it is not written."""
        for value in self.passed_on(found, lambda each: piece_of(each).converted):
            piece = piece_of(value)
            if piece.is_game:
                yield value
            elif piece.converted is None:
                self.printer.line(f"{piece.file}: there is no game in it; nothing of it is written")

    def _say(self, game: Converted, file: str) -> None:
        self.printer.diagnostics(game.found, game.source)
        self.errors += game.errors
        self._losses.say(called(file), game.index, game.stays_in, game.marks_left_out, parts=game.parts_left_out)
        if game.unread:
            ways = "--no-comments, --no-variations and --no-marks leave them out"
            self.printer.line(f"{called(file)}: game {game.index}: {game.unread}; {ways}")


@dataclass(frozen=True)
class WritingOptions:
    """The games of ``files``, read as ``reading`` says, to be written as they are or as ``order`` says."""

    files: list[str]
    reading: ReadingOptions
    order: ConversionOptions | None
    workers: Workers
    report: Report

    @contextmanager
    def at_work(
        self, task: Task[_R], piece_of: Callable[[_R], OutgoingGame], printer: Printer | None = None
    ) -> Iterator[tuple[Iterator[_R], Meter]]:
        """Give what ``task`` finds of the games, and the meter that shows how it goes.

        ``printer`` is for what is said meanwhile, None if games go to standard output. Games that make no one file
        are misuse.
        """
        from plybook.archive.run.tasks import work
        from plybook.archive.write.joining import JoinError

        with self.workers.at_work(self.files, printer) as (pool, meter):
            found = work(task, self.files, self.reading, pool=pool, progress=meter)
            try:
                yield self.report.games(found, piece_of), meter
            except JoinError as error:
                raise Misuse(str(error)) from None

    def status(self, games: int) -> int:
        """Return the exit status after so many games."""
        return 2 if self.report.unread else int(self.report.errors > 0 or not games)


def gathering_options(command: _Command) -> _Command:
    """Add the options that say what is read and written; the command gets a `WritingOptions` as ``gathering``.

    Its options ``output`` and ``dropped``, if it has them, name what is written.
    """

    @wraps(command)
    def gathered(
        *args: Any,
        files: tuple[str, ...],
        to: str | None,
        notation: str | None,
        variant: str | None,
        read_as: str | None,
        container: str | None,
        letters: str | None,
        recursive: bool,
        workers: Workers,
        **others: Any,
    ) -> Any:
        reading = reading_of(variant, read_as, container, letters)
        check_names(to=to)
        check_names(notation=notation)
        written = {others.get("output"), others.get("dropped")}
        chosen = _but(written, files_of(files, recursive=recursive), files)
        output = others.get("output")
        is_folder = "every" in others and "{" not in (output or "")  # the files in it have suffixes of their own
        order = _order(to, notation, None if is_folder else output)
        report = Report(is_one=len(chosen) == 1, order=order)
        return command(*args, gathering=WritingOptions(chosen, reading, order, workers, report), **others)

    added: Any = worker_options(gathered)
    for option in (
        recursive_option,
        letters_option,
        click.option("--from", "container", metavar="FORM", help="The form of the files, if not the one recognised."),
        click.option("--read-as", metavar="NAME", help="The notation the moves are in, if not the one recognised."),
        click.option("--variant", metavar="NAME", help="The variant, if not the one stated or recognised."),
        click.option("--notation", metavar="NAME", help="The notation to write, if not as the games are written."),
        click.option("--to", metavar="FORM", help="The form to write, if not as the games are written."),
    ):
        added = option(added)
    return added  # type: ignore[no-any-return]


def _order(to: str | None, notation: str | None, output: str | None) -> ConversionOptions | None:
    """Return how games are to be written, None if as they are."""
    from plybook.archive.write.conversion import ConversionOptions
    from plybook.container.container import form_of
    from plybook.replay.editions import Edition

    if to is None and notation is None:
        return None
    return ConversionOptions(to or form_of(output), notation, Edition())


def _but(written: Iterable[str | None], chosen: Sequence[str], named: Sequence[str]) -> list[str]:
    """Return the files without those that are to be written, which a folder or a pattern may have in it."""
    outs = {os.path.realpath(each) for each in written if each is not None}
    return [file for file in chosen if file in named or os.path.realpath(file) not in outs]
