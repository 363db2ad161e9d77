"""The state of the view: games, one of them, a place in it, and how the board is drawn. It does not use a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from plybook.catalogue import Variant
from plybook.diagnostics import Diagnostic
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.result import Line, Replay, unplayed
from plybook.view import board, descriptions
from plybook.view.board import DrawnBoard
from plybook.view.composing import Parts, Room, composed, composed_of, parts_of, without_colours
from plybook.view.game_places import START, GamePlaces, Path, findings_by_place, first_after


class ViewedGame(NamedTuple):
    """A game in view: its replay, its places, and the findings at each."""

    replay: Replay
    places: GamePlaces
    found: Mapping[Path, Sequence[Diagnostic]]


@dataclass
class BoardView:
    """How the board is drawn: the seat that looks, the name of the layout, and the name of the level, "" for all."""

    seat: int = 0
    picture: str | None = None
    level: str = ""


class ViewSession:
    """Games, of which number ``at`` (from 0) is in view, at the place ``path``.

    ``games`` may grow while the file is still read. ``suppose`` is as for `plybook.replay.engine.replay`.
    """

    def __init__(self, games: list[GameRecord], look: BoardView | None = None, *, suppose: bool = True) -> None:
        self.games = games
        self.look = look or BoardView()
        self.at = 0
        self.path: Path = START
        self.needle = ""
        self.is_level_chosen = bool(self.look.level)
        self.has_maps = True  # whether the terminal can show them
        self._suppose = suppose
        self._game: ViewedGame | None = None

    @property
    def game(self) -> ViewedGame | None:
        """The game in view, None if there is none."""
        if not self.games:
            return None
        record = self.games[self.at]
        if self._game is None or self._game.replay.game is not record:
            replayed = replay(record, suppose=self._suppose)
            places = GamePlaces(replayed.line)
            self._game = ViewedGame(replayed, places, findings_by_place(replayed, places))
            self._keep_look(replayed.variant)
        return self._game

    @property
    def variant(self) -> Variant | None:
        """The variant of the game, None if there is no game or the variant is not known."""
        game = self.game
        return game.replay.variant if game else None

    def board(self, level: str | None = None, *, in_colour: bool = False) -> DrawnBoard:
        """Return the board, or the ``level`` of it; its squares have colours if it is ``in_colour``."""
        game, look = self.game, self.look
        if game is None or game.replay.variant is None:
            return DrawnBoard()
        seen = game.places.seen(self.path)
        if seen.position is None:
            return DrawnBoard()
        return board.drawn(
            game.replay.variant,
            seen.position,
            seen.before,
            seat=look.seat,
            level=look.level if level is None else level,
            picture=look.picture,
            in_colour=in_colour,
        )

    def composed(self, room: Room, *, in_colour: bool = False) -> DrawnBoard:
        """Return the board as ``room`` has room for it, in levels side by side if none of them was chosen."""
        parts = None if self.is_level_chosen else self.parts(in_colour=in_colour)
        if parts is None:
            whole = self.board(in_colour=in_colour)
            if not in_colour:
                whole = without_colours(whole, lambda: self.board(in_colour=True), room.width - 1)
            return composed(whole, room) if whole.lines else whole
        has_room = parts.area <= room.width * room.height
        return composed_of(parts, self.board("", in_colour=in_colour) if has_room else None, room)

    def parts(self, *, in_colour: bool = False) -> Parts | None:
        """Return the levels of the board as parts of it, None if it is drawn as a whole or not at all."""
        game, look = self.game, self.look
        if game is None or game.replay.variant is None:
            return None
        position, before, _ = game.places.seen(self.path)
        if position is None:
            return None
        return parts_of(
            game.replay.variant,
            position,
            before,
            seat=look.seat,
            picture=look.picture,
            in_colour=in_colour,
            has_maps=self.has_maps,
        )

    # --- how it is drawn -------------------------------------------------------------------------------------------

    def _keep_look(self, variant: Variant | None) -> None:
        """Reset the seat, layout and level that the variant does not have."""
        look = self.look
        if variant is None:
            return
        if look.seat >= len(variant.seats):
            look.seat = 0
        if look.picture not in variant.pictures:
            look.picture = variant.pictures[0]
        if look.level not in self.levels():
            look.level = ""

    def levels(self) -> list[str]:
        """Return "", for the whole board, and the names of the levels that can be drawn alone."""
        game = self._game
        variant = game.replay.variant if game else None
        return ["", *board.levels(variant, self.look.picture)] if variant else [""]

    def letters(self) -> list[tuple[str, str]]:
        """Return the letters of the men, all on one line, with their names; nothing if they are unknown."""
        if self.variant is None:
            return []
        start = self.variant.start()
        pairs = zip(start.kinds, start.kind_names, strict=True)
        return [("letters", ", ".join(f"{kind} {name}" for kind, name in pairs))]

    def turn(self) -> None:
        """Draw the board for the next seat."""
        if variant := self.variant:
            self.look.seat = (self.look.seat + 1) % len(variant.seats)

    def next_picture(self) -> None:
        """Draw the board in the variant's next layout."""
        if variant := self.variant:
            at = variant.pictures.index(self.look.picture or variant.pictures[0])
            self.look.picture = variant.pictures[(at + 1) % len(variant.pictures)]
            if self.look.level not in self.levels():
                self.look.level = ""

    def step_level(self, step: int) -> None:
        """Draw the next level, or the one before; all of them after the last."""
        names = self.levels()
        self.is_level_chosen = True
        self.look.level = names[(names.index(self.look.level) + step) % len(names)]

    def set_level(self, number: int) -> bool:
        """Draw the level of this number, from 1, or all for 0; return whether there is one."""
        names = self.levels()
        if number >= len(names):
            return False
        self.is_level_chosen = True
        self.look.level = names[number]
        return True

    # --- where one is ----------------------------------------------------------------------------------------------

    def go(self, at: int, path: Path = START) -> None:
        """Show a game at a place."""
        self.at, self.path = at, path
        if (game := self.game) and path not in game.places:
            self.path = START

    def step_game(self, step: int) -> bool:
        """Show the game after this one or before it; return whether there is one."""
        if not 0 <= self.at + step < len(self.games):
            return False
        self.go(self.at + step)
        return True

    def is_at_end(self) -> bool:
        """Return whether the end of the last game is in view."""
        game = self.game
        return game is None or (self.at == len(self.games) - 1 and game.places.is_end(self.path))

    def to_end(self) -> None:
        """Show the end of the last game."""
        self.at = max(len(self.games) - 1, 0)
        self.path = game.places.end(START) if (game := self.game) else START

    def replace(self, games: list[GameRecord]) -> None:
        """Replace the games by those of the file now; the place stays the same, or stays at the end."""
        was_at_end = self.is_at_end()
        before = self.games[self.at] if self.games else None
        self.games = games
        self.at = min(self.at, max(len(games) - 1, 0))
        if before and games and games[self.at] == before:
            games[self.at] = before  # which has been replayed
        if was_at_end:
            self.to_end()
        elif (game := self.game) and self.path not in game.places:
            self.path = game.places.end(START)

    def step_finding(self, step: int) -> bool:
        """Go to the next place with a finding, or the one before; return whether there is one."""
        game = self.game
        if game is None or not game.found:
            return False
        places = game.places
        found = first_after(self.path, game.found, places, step)
        if found is None:
            found = (min if step > 0 else max)(game.found, key=places.rank)
        self.path = found
        return True

    # --- search ----------------------------------------------------------------------------------------------------

    def search(self, step: int = 1) -> bool:
        """Go to the next place with ``needle``, in any game, or to the one before; return whether there is one.

        A move or a comment is a place; a player or another tag leads to the start of the game.
        """
        game, needle = self.game, self.needle.casefold()
        if game is None or not needle:
            return False
        here = _hits(self.games[self.at], needle)
        if (found := first_after(self.path, here, game.places, step)) is not None:
            self.path = found
            return True
        for distance in range(1, len(self.games) + 1):
            at = (self.at + distance * step) % len(self.games)
            if hits := _hits(self.games[at], needle):
                self.go(at, hits[0] if step > 0 else hits[-1])
                return True
        return False


def _hits(record: GameRecord, needle: str) -> list[Path]:
    """Return the places that contain ``needle``, without a replay of the game."""
    hits = [START] if descriptions.matches(record, needle) else []
    for path, ply in GamePlaces(Line(record.plies, variations=unplayed(record.plies))).plies.items():
        if any(needle in text.casefold() for text in (ply.text, *(each.text for each in (*ply.before, *ply.after)))):
            hits.append(path)
    return hits
