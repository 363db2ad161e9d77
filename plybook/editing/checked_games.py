"""The games of a text with their findings, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TextIO

from plybook.api import read_games
from plybook.catalogue import Variant, variants
from plybook.diagnostics import Diagnostic
from plybook.interpret.hints import Hints
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.inference.suppositions import Supposition
from plybook.replay.result import Replay
from plybook.variant_names import id_of

MOST_FINDINGS = 1000
"""The greatest number of findings shown for a text; more would slow an editor down."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The variant, the notation and the language of the letters of all games; None to recognise them."""

    variant: str | None = None
    notation: str | None = None
    letters: str | None = None


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


def checked_games(stream: TextIO, name: str, settings: Settings) -> Iterator[CheckedGame]:
    """Yield the games of a text, each with its findings.

    ``name`` is that of its file, which may help to recognise the games. Raises `plybook.UnknownNameError` for a name
    in ``settings`` that does not exist.
    """
    hints = Hints()
    games = read_games(
        stream, variant=settings.variant, notation=settings.notation, letters=settings.letters, name=name
    )
    for game in games:
        replayed = replay(game, hints=hints)
        yield CheckedGame(game, replayed.diagnostics, replayed.suppositions, replayed.proposals)


def variant_of(game: GameRecord) -> Variant | None:
    """Return the stated or recognised variant of a game; None if plybook does not know it."""
    name = id_of(game.stated_variant) if game.stated_variant else game.variant
    return variants[name] if name in variants else None  # noqa: SIM401 - a registry has no get()
