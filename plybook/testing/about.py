"""What a failure was about: the variant, notation, position and text that it was found with, said in its message."""

from __future__ import annotations

from types import TracebackType

from plybook.rules.moves import Move
from plybook.rules.position import Position


class About:
    """A context whose failures say what it was about, each thing on a line under the message.

    An assertion that fails has it in its message; any other exception as a note. Contexts within each other add up.
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
        """Begin it."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say of an error what it was about, but for what it says already."""
        if isinstance(error, AssertionError):
            said = str(error).split("\n")
            error.args = ("\n".join([*said, *(line for line in self._lines() if line not in said)]),)
        elif isinstance(error, Exception):
            noted = getattr(error, "__notes__", [])
            for line in self._lines():
                if line not in noted:
                    error.add_note(line)

    def _lines(self) -> list[str]:
        """Return the lines; what is not known has none. Only now a position is asked for its FEN."""
        lines = [f"{what}: {name}" for what, name in self._names.items() if name]
        if self._position is not None:
            lines.append(f"FEN: {self._position.fen()}")
            if self._move is not None:
                lines.append(f"move: {' to '.join(self._position.ends_of(self._move))}")
        if self._text is not None:
            lines.append(f"text: {self._text[:200]!r}")
        return lines
