"""What `table` and `stats` share: what games make together goes on, and what there is to say of them is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from plybook.cli.streams import MISUSED
from plybook.cli.workers import Reader

if TYPE_CHECKING:
    from plybook.archive.aggregates import Aggregate
    from plybook.archive.run.tasks import Found, Numbered

V = TypeVar("V", bound="Numbered")


class Report(Reader):
    """Says on standard error what is no game, and what cannot be read, and counts ``errors`` and files ``unread``."""

    def __init__(self) -> None:
        super().__init__()
        self.errors = 0

    def passed_on(self, found: Iterable[Found[Aggregate[V]]]) -> Iterator[V]:
        """Yield what games make."""
        for _, part in self.values(found):
            self._say(part)
            if part.value is not None:
                yield part.value

    def _say(self, part: Aggregate[V]) -> None:
        self.errors += part.errors
        if part.strays:
            from plybook.cli.text import Printer

            printer = Printer(stderr=True)
            for stray in part.strays:
                printer.diagnostics(stray.diagnostics, stray.source)

    def status(self) -> int:
        """Return the exit status."""
        return MISUSED if self.unread else int(self.errors > 0)
