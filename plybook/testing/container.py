"""The contract of containers: games come back from them, and no character of a file is lost."""

from __future__ import annotations

import random
from typing import ClassVar

from plybook.api import read, write
from plybook.corpora.generate import random_games
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.rewrite import rewrite
from plybook.testing import sampling
from plybook.testing.about import About
from plybook.testing.sampling import spoilt

_SUPPOSED_ONE_IN = 10  # to search for what was meant takes long


class ContainerContract:
    """The contract of a container.

    ``container`` is its name, ``variant`` the game it is tried with, ``games`` how many of it are put into a file,
    ``tries`` how many damaged files are read.
    """

    container: ClassVar[str]
    variant: ClassVar[str] = "chess"
    games: ClassVar[int] = 3
    tries: ClassVar[int] = 60

    def test_games_are_read_back_as_they_were_written(self) -> None:
        """A written game is read back the same, and written again gives the same text."""
        games = list(random_games(self.variant, self.games, plies=30))
        with About(container=self.container, variant=self.variant):
            text = write(games, to=self.container)
            again = read(text.encode(), container=self.container, variant=self.variant)
            expected, found = ([self._moves(game) for game in each] for each in (games, again))
            assert found == expected, f"other moves are read than were written: {found}, not {expected}\nin: {text}"
            rewritten = write(again, to=self.container)
            assert rewritten == text, f"written again it is another text: {rewritten!r}, not {text!r}"

    def test_the_sources_of_the_games_are_the_file_whatever_it_is(self) -> None:
        """Every character of a damaged file is part of a game's source, and no exception is raised."""
        text = write(random_games(self.variant, min(self.games, 2), plies=12), to=self.container)
        chance = random.Random(self.container)  # noqa: S311 - the same each time is the point
        for at in range(self.tries * sampling.effort()):
            damaged = spoilt(text, chance, slips=8)
            with About(container=self.container, variant=self.variant):
                self._check_sources(damaged, suppose=at % _SUPPOSED_ONE_IN == 0)

    def _check_sources(self, text: str, *, suppose: bool) -> None:
        games = read(text.encode(), container=self.container)
        assert games, f"no game is read, so its text is lost: {text!r}"
        sources = "".join(game.source.text for game in games)
        assert sources == text, f"the sources are not the file: {sources!r}, not {text!r}"
        for game in games:
            for found in replay(game, suppose=suppose).diagnostics:
                span = found.span
                there = span.line >= 1 and span.end_column >= span.column >= 1
                assert there, f"{found.code} is nowhere, at {span}, in: {text!r}"

    def _moves(self, game: GameRecord) -> list[str]:
        return [ply.text for ply in rewrite(replay(game), container=self.container).plies]
