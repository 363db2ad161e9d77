"""A game as the page has it: what it is called, its lines, and what was found of it."""

from __future__ import annotations

from typing import Any

from plybook.diagnostics import Diagnostic
from plybook.record import GameRecord, stated_tags
from plybook.render.page.boards import Board
from plybook.render.page.glyphs import remark
from plybook.render.page.lines import Lines, cells_named
from plybook.replay.position import Position
from plybook.replay.replayed import Replay


def title_of(game: GameRecord) -> str:
    """Return what a game is called: its players, or else its event, or its place in the file."""
    headers = game.headers
    players = [name for seat in ("White", "Red", "Black") if (name := headers.get(seat, "").strip()) not in ("", "?")]
    if len(players) > 1:
        return " – ".join(players)
    event = headers.get("Event", "").strip()
    if event not in ("", "?"):
        return event
    return remark(" ".join(game.headings))[:200] or f"Game {game.index}"


def summary(replay: Replay, board: int) -> dict[str, Any]:
    """Return what stands in the list of games."""
    game, headers = replay.game, replay.game.headers
    return {
        "title": title_of(game),
        "number": game.index,
        "result": game.result.text if game.result else headers.get("Result", ""),
        "board": board,
        "about": " · ".join(
            value
            for name in ("Event", "Site", "Date", "Round")
            if (value := headers.get(name, "").strip().removesuffix(".??").removesuffix(".??")).strip("?. ")
        ),
        "plies": len(game.plies),
        "ok": replay.ok,
    }


def game_data(replay: Replay, board: Board | None) -> dict[str, Any]:
    """Return a game, on the ``board`` of its variant; None if it has none, and then no positions."""
    game = replay.game
    found: dict[str, Any] = {
        "tags": [[tag.name, tag.value] for tag in stated_tags(game)],
        "headings": list(game.headings),
        "comments": [text for comment in game.comments if (text := remark(comment.text))],
        "result": game.result.text if game.result else "",
        "file": game.source.file,
        "lines": [],
        "written": [],
        "findings": [_finding(replay, each) for each in replay.diagnostics],
    }
    if board is None or replay.notation is None or not replay.positions:
        found["written"] = [f"{ply.number} {ply.text}".strip() for ply in game.plies]
        return found
    lines = Lines(board, replay.notation)
    found["start"] = lines.start(replay.positions[0])
    lines.add(replay.line, "main")
    if replay.supposed is not None:
        _add_supposed(lines, replay, found)
    found["lines"] = lines.data
    _add_endings(replay, lines, supposed=found.get("supposed"))
    return found


def _add_supposed(lines: Lines, replay: Replay, found: dict[str, Any]) -> None:
    """Add the line that is supposed, from where it departs from what is written."""
    supposed = replay.supposed
    if supposed is None or not supposed.positions:
        return
    if supposed.positions[0].fen() != replay.positions[0].fen():  # another player is supposed to begin
        at, parent = 0, -1
    else:
        pairs = zip(supposed.moves, replay.moves, strict=False)
        at = next((index for index, (guess, move) in enumerate(pairs) if guess != move), len(replay.moves))
        at, parent = min(at, len(supposed.moves)), 0
    found["supposed"] = lines.add(supposed, "supposed", parent, at, at)
    line = lines.data[found["supposed"]]
    line["why"] = [str(each) for each in replay.suppositions]
    if parent < 0:
        line["start"] = lines.start(supposed.positions[0])


def _add_endings(replay: Replay, lines: Lines, supposed: int | None) -> None:
    """Say of the plies of the main line what can be claimed, and of the last one how the game ended."""
    main = lines.data[0]["plies"]
    for index, ply in enumerate(main, 1):
        if facts := replay.facts(index):
            ply["k"] = "; ".join(facts)
    line = lines.data[supposed if supposed is not None else 0]["plies"]
    if replay.outcome and line:
        line[-1]["e"] = f"{replay.outcome.termination}, {replay.outcome.result}"


def _finding(replay: Replay, found: Diagnostic) -> dict[str, Any]:
    """Return a finding with the cells that its move names."""
    data: dict[str, Any] = {
        "code": found.code,
        "name": found.name,
        "severity": str(found.severity),
        "text": found.statement,
        "hint": found.hint,
        "line": found.span.line,
    }
    if found.ply is not None:
        data["ply"] = found.ply
        position = _position_before(replay, found.ply)
        if position is not None and replay.notation is not None:
            text = replay.game.plies[found.ply - 1].text if found.ply <= len(replay.game.plies) else found.token
            data["cells"] = cells_named(replay.notation, position, text)
    return data


def _position_before(replay: Replay, ply: int) -> Position | None:
    """Return the position in which a ply was to be played, or the last one before it."""
    return replay.positions[min(ply - 1, len(replay.positions) - 1)] if replay.positions else None
