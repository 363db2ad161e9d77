"""The tags of players, once the variant is known: people write ``Red`` where records have ``White``."""

from __future__ import annotations

import re
from dataclasses import replace

from plybook.catalogue import variants
from plybook.record import GameRecord, Tag


def with_seats(game: GameRecord) -> GameRecord:
    """Return ``game`` with the tags of its players under the names that records have: ``WhiteElo`` for ``RedElo``."""
    rules = variants[game.variant].rules
    names = rules.seat_names()
    if names == rules.seats:
        return game
    seats = {name: seat for name, seat in zip(names, rules.seats, strict=True) if name != seat}
    of_seat = re.compile(rf"({'|'.join(map(re.escape, seats))})((?:[A-Z]\w*)?)")
    held, tags = {tag.name for tag in game.tags}, list[Tag]()
    for tag in game.tags:
        found = of_seat.fullmatch(tag.name)
        name = seats[found[1]] + found[2] if found else tag.name
        tags.append(tag if name in held else tag._replace(name=name))
    return replace(game, tags=tuple(tags))
