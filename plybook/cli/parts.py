"""What `table` and `stats` share: what games make together goes on, and what there is to say of them is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from plybook.cli.edges import MISUSED, misuse

if TYPE_CHECKING:
    from plybook.archive.parts import Part
    from plybook.archive.work import Found, Numbered

V = TypeVar("V", bound="Numbered")


class Report:
    """Says on standard error what is no game, and what cannot be read, and counts ``errors`` and files ``unread``."""

    def __init__(self) -> None:
        self.errors = self.unread = 0

    def passed_on(self, found: Iterable[Found[Part[V]]]) -> Iterator[V]:
        """Yield what games make."""
        for each in found:
            if each.error is not None:
                self.unread += 1
                misuse(each.error).show()
            elif each.value is not None:
                self._say(each.value)
                if each.value.value is not None:
                    yield each.value.value

    def _say(self, part: Part[V]) -> None:
        self.errors += part.errors
        if part.strays:
            from plybook.cli.text import Printer

            printer = Printer(stderr=True)
            for stray in part.strays:
                printer.diagnostics(stray.diagnostics, stray.source)

    def status(self) -> int:
        """Return the exit status."""
        return MISUSED if self.unread else int(self.errors > 0)
