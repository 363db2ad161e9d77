"""A checked document: its games, and the findings of each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote, urlsplit

from plybook.editing.checked_games import CheckedGame, Settings, checked_games
from plybook.lsp.document_text import DocumentText


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """One version of a document."""

    uri: str
    version: int
    text: DocumentText

    @property
    def name(self) -> str:
        """The name of its file, which may help to recognise its games."""
        return unquote(urlsplit(self.uri).path).rpartition("/")[2] or self.uri


@dataclass(frozen=True)
class DocumentCheck:
    """The check of a document, with the settings by which it was read."""

    document: OpenDocument
    settings: Settings
    games: tuple[CheckedGame, ...]

    def at(self, place: tuple[int, int]) -> tuple[CheckedGame, int]:
        """Return the game at a line and column, and the offset of the place in the game's source."""
        checked = self.games[max(bisect_right(self._places, place) - 1, 0)]
        source = checked.game.source
        return checked, min(max(source.offset(*place), 0), len(source.text))

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        """The beginning of each game."""
        return [(each.game.source.first_line, each.game.source.first_column) for each in self.games]


def check_of(document: OpenDocument, settings: Settings, is_wanted: Callable[[], bool]) -> DocumentCheck | None:
    """Return the check of a document; None if ``is_wanted``, called before each game, returns False."""
    found: list[CheckedGame] = []
    games = checked_games(document.text.stream(), document.name, settings)
    for _ in iter(is_wanted, False):
        checked = next(games, None)
        if checked is None:
            return DocumentCheck(document, settings, tuple(found))
        found.append(checked)
    return None
