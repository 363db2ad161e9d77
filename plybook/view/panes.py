"""The texts of the parts of the screen, as lines with styles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text
from textual.geometry import Region

from plybook.diagnostics import Diagnostic, Severity
from plybook.display import shown
from plybook.render.theme import DARK, inks
from plybook.view import descriptions
from plybook.view.board import DrawnBoard
from plybook.view.game_places import Path
from plybook.view.session import ViewedGame, ViewSession
from plybook.view.sheet import COMMENT, SIGNS, STYLES, SheetRow

_ROOM = 3  # cells of the board shown on both sides of the marks


def heading(session: ViewSession, name: str, *, has_more: bool) -> Text:
    """Return the heading with the number of the game in the file ``name``; ``has_more`` if more games may follow."""
    games, variant = session.games, session.variant
    parts = [shown(name)]
    if games:
        parts[0] += f" {session.at + 1}/{len(games)}{'+' if has_more else ''}"
    parts += [variant.id] if variant else []
    parts += [descriptions.heading(games[session.at])] if games else []
    return Text(f" {' · '.join(parts)}")


def bar(text: Text, width: int) -> Text:
    """Return ``text`` as a bar of the width of the screen."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def place(
    session: ViewSession, message: str, waiting: str, speed: float | None, *, in_colour: bool = False
) -> list[Text]:
    """Return the text about the place: a ``message`` first, and ``waiting`` if there is no game.

    Where it is ``in_colour``, the names of who is to move or has won have the colours of their men.
    """
    lines = [Text(shown(message), "bold reverse")] if message else []
    game, path = session.game, session.path
    if game is None:
        return [*lines, Text(shown(waiting))]
    replay, places = game.replay, game.places
    move, state = descriptions.move_heading(replay, places, path), _state(session, game, speed)
    lines.append(Text.assemble((move, "bold"), (f"   {state}", "dim")))
    standing = Text(descriptions.standing(replay, places, path))
    position = places.seen(path).position
    if in_colour and position is not None:
        for name, ink in zip(
            position.seat_names(), inks(DARK, position.seat_names(), position.leaders), strict=False
        ):
            standing.highlight_words([name], f"bold {ink.lines} on {ink.body}")
    told = (Text(descriptions.deed(places, path)), standing, Text(descriptions.taken(places, path)))
    lines += filter(None, told)
    return [*lines, *(Text(said(each), STYLES[each.severity]) for each in game.found.get(path, ()))]


def _state(session: ViewSession, game: ViewedGame, speed: float | None) -> str:
    """Return the state of the game, the view of the board, and the speed if moves are being played."""
    look, variant, path = session.look, game.replay.variant, session.path
    at = f"ply {path[-1] + 1 if path else 0} of {len(game.replay.line.plies)}"
    parts = [at if len(path) < 2 else "in a variation"]
    if variant:
        parts.append(f"{variant.rules.seat_names()[look.seat]}'s view")
        parts += [look.picture] if look.picture and len(variant.pictures) > 1 else []
        parts += [f"level {look.level}"] if look.level else []
    parts += [f"playing {speed:g}/s"] if speed else []
    return ", ".join(parts)


def findings(game: ViewedGame | None, path: Path, console: Console, width: int) -> tuple[list[Text], int]:
    """Return the lines of all findings, ``width`` cells wide, and the number of the first one at ``path``."""
    if game is None or not game.found:
        return [], 0
    counts = Counter(each.severity for found in game.found.values() for each in found)
    lines = [Text("found: " + "  ".join(f"{counts[each]} {SIGNS[each]}" for each in Severity if counts[each]), "dim")]
    first = 0
    for place in sorted(game.found, key=game.places.rank):
        first = len(lines) if place == path else first
        for found in game.found[place]:
            style = STYLES[found.severity]
            text = Text(said(found), f"{style} reverse" if place == path else style)
            lines += text.wrap(console, max(width, 8))
    return lines, first


def said(found: Diagnostic) -> str:
    """Return a finding on one line: its sign, its code, its ply, its message, and the hint."""
    ply = f" ply {found.ply}:" if found.ply is not None else ""
    hint = f" ({found.hint})" if found.hint else ""
    return shown(f"{SIGNS[found.severity]} {found.code}{ply} {found.statement}{hint}")


def worth_seeing(drawn: DrawnBoard, width: int, height: int) -> Region | None:
    """Return the part of the board to show in this room: all marks, or else the men."""
    marked = [
        Region(max(start - _ROOM, 0), max(row - 1, 0), end - start + 2 * _ROOM, 3)
        for row, start, end, _ in drawn.spots
    ]
    if not marked:
        return None
    whole = Region.from_union(marked)
    if whole.width <= width and whole.height <= height:
        return whole
    men = (
        region for region, spot in zip(marked, drawn.spots, strict=True) if any(map(str.isalpha, drawn.text(spot)))
    )
    return next(men, marked[0])


def row(words: SheetRow, current: Sequence[int]) -> Text:
    """Return a row of a sheet with the ply that leads to ``current`` highlighted."""
    text = Text(end="")
    for word in words:
        is_here = word.path is not None and word.path == current and bool(current) and word.style != COMMENT
        text.append(word.text, f"{word.style} reverse".strip() if is_here else word.style)
    return text
