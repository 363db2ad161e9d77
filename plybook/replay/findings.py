"""What is found wrong with one record while it is checked, gathered for its report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from plybook.diagnostics import Diagnostic, Edit, diagnose
from plybook.record import GameRecord, Ply


class Findings:
    """The findings about ``game``, each with the offset in the source at which it stands.

    ``supposing`` says on what those that are reported from now on rest; "" if on nothing.
    """

    def __init__(self, game: GameRecord) -> None:
        self._game = game
        self._found: list[tuple[int, Diagnostic]] = []
        self.supposing = ""

    def __len__(self) -> int:
        """Return how many have been reported."""
        return len(self._found)

    def report_ply(
        self, code: str, ply: Ply, number: int, *, hint: str = "", edits: tuple[Edit, ...] = (), **facts: object
    ) -> None:
        """Report ``code`` of ``ply``, which has that ``number`` in the game, from 1.

        ``edits`` are given only where `plybook.replay.safe_edits.with_edits` cannot find them: supposed ones.
        """
        self.report(code, ply.start, number, end=ply.end, token=ply.text, hint=hint, edits=edits, **facts)

    def report(
        self,
        code: str,
        offset: int,
        ply: int | None,
        *,
        end: int = 0,
        token: str = "",
        hint: str = "",
        edits: tuple[Edit, ...] = (),
        **facts: object,
    ) -> None:
        """Report ``code`` of what stands in the source from ``offset`` to ``end``, or as far as ``token`` goes.

        ``ply`` is the number of the ply that it is about, None if it is about the game.
        """
        span = self._game.source.span(offset, end or offset + len(token))
        found = diagnose(code, span, game=self._game.index, ply=ply, token=token, hint=hint, edits=edits, **facts)
        self._found.append((offset, replace(found, supposing=self.supposing)))

    @property
    def last(self) -> Diagnostic:
        """The one reported last."""
        return self._found[-1][1]

    def amend_last(self, hint: str, edits: tuple[Edit, ...]) -> None:
        """Give the one reported last a ``hint`` and ``edits``."""
        offset, found = self._found[-1]
        self._found[-1] = offset, replace(found, hint=hint, edits=edits)

    def take_back(self, count: int) -> list[tuple[int, Diagnostic]]:
        """Return those reported after the first ``count``, which are then no longer among them."""
        taken = self._found[count:]
        del self._found[count:]
        return taken

    def add(self, found: Iterable[tuple[int, Diagnostic]]) -> None:
        """Add what was taken back."""
        self._found += found

    def in_order(self) -> tuple[Diagnostic, ...]:
        """Return all in the order of the text, with those of reading the record."""
        read = self._game.diagnostics
        if not self._found:
            return read
        own = (diagnostic for _, diagnostic in sorted(self._found, key=lambda entry: entry[0]))
        if not read:
            return tuple(own)
        return tuple(sorted((*read, *own), key=lambda found: (found.span.line, found.span.column)))
