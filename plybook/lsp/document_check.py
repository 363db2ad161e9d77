"""A checked document: its games, and the findings of each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote, urlsplit

from plybook.api import read_games
from plybook.catalogue import Variant, id_of, variants
from plybook.diagnostics import Diagnostic
from plybook.interpret.hints import Hints
from plybook.lsp.document_text import DocumentText
from plybook.lsp.settings import Settings
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.inference.suppositions import Supposition
from plybook.replay.result import Replay


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
class CheckedGame:
    """A game, its findings, and what is supposed of it."""

    game: GameRecord
    diagnostics: tuple[Diagnostic, ...] = ()
    suppositions: tuple[Supposition, ...] = ()
    proposals: tuple[Supposition, ...] = ()

    @cached_property
    def replay(self) -> Replay:
        """The replayed game; computed anew each time, as the positions of all games would take much memory."""
        return replay(self.game)


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


def variant_of(game: GameRecord) -> Variant | None:
    """Return the stated or recognised variant of a game; None if plybook does not know it."""
    name = id_of(game.stated_variant) if game.stated_variant else game.variant
    return variants[name] if name in variants else None  # noqa: SIM401 - a registry has no get()


def check_of(document: OpenDocument, settings: Settings, is_wanted: Callable[[], bool]) -> DocumentCheck | None:
    """Return the check of a document; None if ``is_wanted``, called before each game, returns False."""
    hints, found = Hints(), list[CheckedGame]()
    games = read_games(
        document.text.stream(),
        variant=settings.variant,
        notation=settings.notation,
        letters=settings.letters,
        name=document.name,
    )
    for game in games:
        if not is_wanted():
            return None
        replayed = replay(game, hints=hints)
        found.append(CheckedGame(game, replayed.diagnostics, replayed.suppositions, replayed.proposals))
    return DocumentCheck(document, settings, tuple(found))
