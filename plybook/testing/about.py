"""Add the variant, notation, position and text of a failure to its message."""

from __future__ import annotations

from types import TracebackType

from plybook.rules.moves import Move
from plybook.rules.position import Position


class About:
    """A context that adds its facts to failures, each on a line under the message.

    A failed assertion has the lines in its message, any other exception as a note. Nested contexts add up.
    """

    def __init__(
        self,
        *,
        variant: str = "",
        notation: str = "",
        container: str = "",
        picture: str = "",
        position: Position | None = None,
        move: Move | None = None,
        text: str | None = None,
    ) -> None:
        self._names = {"variant": variant, "notation": notation, "container": container, "picture": picture}
        self._position, self._move, self._text = position, move, text

    def __enter__(self) -> None:
        """Enter the context."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Add the facts to an error, except those that it has already."""
        if isinstance(error, AssertionError):
            said = str(error).split("\n")
            error.args = ("\n".join([*said, *(line for line in self._lines() if line not in said)]),)
        elif isinstance(error, Exception):
            noted = getattr(error, "__notes__", [])
            for line in self._lines():
                if line not in noted:
                    error.add_note(line)

    def _lines(self) -> list[str]:
        """Return a line for each known fact. The FEN of a position is made only here."""
        lines = [f"{what}: {name}" for what, name in self._names.items() if name]
        if self._position is not None:
            lines.append(f"FEN: {self._position.fen()}")
            if self._move is not None:
                lines.append(f"move: {' to '.join(self._position.ends_of(self._move))}")
        if self._text is not None:
            lines.append(f"text: {self._text[:200]!r}")
        return lines
