"""Messages of commands on standard error about games and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from plybook.cli.streams import MISUSED, misuse

if TYPE_CHECKING:
    from plybook.archive.aggregates import Aggregate
    from plybook.archive.read.replays import StrayText
    from plybook.archive.run.tasks import Found, Numbered
    from plybook.archive.write.conversion import ConversionOptions
    from plybook.archive.write.outgoing import OutgoingGame
    from plybook.cli.inputs import Inputs
    from plybook.cli.text import Printer
    from plybook.notation.moves import Mark

_R = TypeVar("_R", bound="Numbered")
_K = TypeVar("_K")


class Problems:
    """Prints problems on standard error, and counts them: ``errors`` in games, and files that are ``unread``.

    An error in reading a file is raised if it is the only one of ``inputs``, or is written as well, as ``output`` or
    as those know, so that it does not lose its games. ``conversion`` is how games are converted.
    """

    def __init__(
        self, inputs: Inputs | None = None, output: str | None = None, *, conversion: ConversionOptions | None = None
    ) -> None:
        self.errors = self.unread = 0
        self._inputs = inputs
        self._output = output
        self._form = conversion and conversion.form
        self._notation = conversion and conversion.own_notation
        self._marks: set[Mark] = set()  # marks already reported as left out

    @cached_property
    def printer(self) -> Printer:
        """The printer for standard error."""
        from plybook.cli.text import Printer

        return Printer(stderr=True)

    def values(self, found: Iterable[Found[_R]]) -> Iterator[_R]:
        """Yield the results; report each file that cannot be read, or not to its end."""
        for each in found:
            if each.value is not None:
                yield each.value
            elif each.error is not None:
                if self._inputs is not None and self._inputs.is_needed(each.file, self._output):
                    raise each.error
                self.unread += 1
                misuse(each.error).show()

    def aggregated(self, found: Iterable[Found[Aggregate[_R]]]) -> Iterator[_R]:
        """Yield the values of aggregates; report the stray texts."""
        for part in self.values(found):
            self.errors += part.errors
            for stray in part.strays:
                self.stray(stray)
            if part.value is not None:
                yield part.value

    def stray(self, text: StrayText) -> None:
        """Report the findings about text that is no game."""
        self.printer.diagnostics(text.diagnostics, text.source)

    def converted(self, found: Iterable[Found[OutgoingGame[_K]]]) -> Iterator[OutgoingGame[_K]]:
        """Yield games; for converted ones, report the findings and the losses."""
        for game in self.values(found):
            if (done := game.converted) is not None:
                self.printer.diagnostics(done.found, done.source)
                self.errors += done.errors
                self.lost(game)
                if done.unread:
                    ways = "--no-comments, --no-variations and --no-marks leave them out"
                    self.printer.line(f"{game.file}: game {game.index}: {done.unread}; {ways}")
            yield game

    def games(self, found: Iterable[Found[OutgoingGame[_K]]]) -> Iterator[OutgoingGame[_K]]:
        """Yield the games alone; report that text that is no game is not written."""
        for game in self.converted(found):
            if game.is_game:
                yield game
            elif game.converted is None:
                self.printer.line(f"{game.file}: there is no game in it; nothing of it is written")

    def lost(self, game: OutgoingGame[Any]) -> None:
        """Report the losses and failures in converting a game; each mark is reported once."""
        if (done := game.converted) is None:
            return
        if done.stays_in:
            self.printer.line(f"{game.file}: game {game.index} stays in notation {done.stays_in}: {done.reason}")
        for mark in sorted(done.marks_left_out - self._marks):
            self._marks.add(mark)
            self.printer.line(f"{game.file}: {self._notation} has no mark for {mark}; it is left out")
        if said := ", ".join(done.parts_left_out):
            self.printer.line(f"{game.file}: game {game.index}: form {self._form} has no place for {said}")

    def status(self, *, is_nothing: bool = False) -> int:
        """Return the exit status: 2 if a file could not be read, 1 for errors or if there ``is_nothing``, else 0."""
        return MISUSED if self.unread else int(self.errors > 0 or is_nothing)
