"""A text rewritten: mended, converted, decoded."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from plybook.api import write
from plybook.archive.write.conversion import ConversionOptions, Converted, conversion_of, text_of
from plybook.container.container import containers
from plybook.decode.decoding import Decoding, decode
from plybook.display import shown
from plybook.editing.changes import changed_parts
from plybook.editing.checked_games import Settings, checked_games
from plybook.repair.fixing import fix
from plybook.replay.engine import replay
from plybook.web.text_places import TextPlaces

Answer = dict[str, Any]

_MOST_REMARKS = 20


def mended(text: str, name: str, settings: Settings) -> Answer:
    """Return the edits that mend all that is safe to mend in a text, and how many findings they mend."""
    fixed = fix(text.encode("utf-8", errors="replace"), name=name, **asdict(settings))
    places = TextPlaces(text)
    changes = changed_parts(text, fixed.content.decode(errors="replace"))
    edits = [{"from": places.units(start), "to": places.units(end), "insert": new} for start, end, new in changes]
    return {"edits": edits, "mended": len(fixed.mended)}


def converted(text: str, name: str, settings: Settings, to: str, notation: str | None) -> Iterator[Answer]:
    """Yield how many games are converted, and at last the text in the form ``to``, with remarks on what is lost.

    Raises `plybook.UnknownNameError`, and `plybook.FormError` for a notation that the form cannot have.
    """
    conversion = ConversionOptions(to, notation, may_stay=True)
    conversion.own_notation  # noqa: B018 - raises for a notation that the form cannot have
    games: list[Converted] = []
    for checked in checked_games(io.StringIO(text, newline=""), name, settings):
        if checked.game.is_game:
            games.append(conversion_of(replay(checked.game, suppose=False), conversion))
        yield {"games": len(games)}
    remarks = dict.fromkeys(shown(each) for number, game in enumerate(games, 1) for each in _remarks(number, game))
    suffix = next(iter(containers[to].suffixes), ".txt")
    yield {
        "text": "".join(text_of(iter(games), conversion)),
        "suffix": suffix,
        "count": len(games),
        "remarks": list(remarks)[:_MOST_REMARKS],
    }


def _remarks(number: int, game: Converted) -> Iterator[str]:
    """Yield what is lost of a game."""
    if game.errors:
        yield f"game {number} cannot be played to its end; the rest stays as it is written"
    if game.stays_in:
        yield f"game {number} stays in notation {game.stays_in}: {game.reason}"
    for mark in sorted(game.marks_left_out):
        yield f"the notation has no mark for {mark}; it is left out"
    if game.parts_left_out:
        yield f"game {number}: the form has no place for {', '.join(game.parts_left_out)}"
    if game.unread:
        yield f"game {number}: {game.unread}"


def decoded(text: str, settings: Settings, noise: str, answers: Mapping[str, str]) -> Answer:
    """Return the document of a decoded sheet, with the ``text`` of its game; ``answers`` are known moves by ply.

    Raises `ValueError` for an answer that is no legal move.
    """
    known = {int(ply): move for ply, move in answers.items() if ply.isdecimal()}
    sheet = io.StringIO(text, newline="")  # a string might be the name of a file
    found = decode(sheet, variant=settings.variant, notation=settings.notation, noise=noise, answers=known)
    document: Answer = json.loads(found.to_json())
    return {"decoding": document, "text": _game_text(found)}


def _game_text(found: Decoding) -> str:
    return write(found.record) if found.is_game else ""
