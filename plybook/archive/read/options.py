"""How files of games are to be read: variant, notation, container, letters."""

from __future__ import annotations

from typing import NamedTuple


class ReadingOptions(NamedTuple):
    """How files are to be read, by name: variant, notation, container, language; None is recognised."""

    variant: str | None = None
    notation: str | None = None
    container: str | None = None
    letters: str | None = None

    def check(self) -> None:
        """Raise `plybook.UnknownNameError` for a name that does not exist."""
        from plybook.container.container import containers
        from plybook.recognise import Recogniser

        Recogniser(self.variant, self.notation, letters=self.letters)
        if self.container is not None:
            containers[self.container]
