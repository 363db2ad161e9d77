"""A game on the page: its title, its lines, and its findings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from plybook.diagnostics import Diagnostic
from plybook.editor_links import editor_link
from plybook.record import stated_tags
from plybook.render.game_texts import remark, title
from plybook.render.page.boards import Look, PageBoard, picture_of
from plybook.render.page.lines import PageLines, cells_named
from plybook.replay.doubts import DOUBT, doubt_of
from plybook.replay.result import Replay
from plybook.rules.position import Position

_TYPED = ("scoresheet", "pgn")
"""The forms of file whose games can be read each by itself."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A game on the page: its ``summary`` in the list of games, and its ``data``.

    Numbers in ``data`` are those of its own ``looks``, ``legends`` and ``stands``, these with a position each.
    ``places`` are where the plies of each line begin and end in the source of the game. ``variant`` is None if it has
    no board, and then no positions. It can be sent from process to process.
    """

    summary: dict[str, Any]
    data: dict[str, Any]
    variant: str | None = None
    looks: tuple[Look, ...] = ()
    legends: tuple[tuple[str, ...], ...] = ()
    stands: tuple[tuple[bytes, Position], ...] = ()
    places: tuple[tuple[tuple[int, int], ...], ...] = ()

    def moved(self, lines: int, games: int) -> Drawn:
        """Return the game with ``lines`` more lines and ``games`` more games before it."""
        summary = {**self.summary, "number": self.summary["number"] + games}
        findings = [{**found, "line": found["line"] + lines} for found in self.data["findings"]]
        return replace(self, summary=summary, data={**self.data, "findings": findings})

    @property
    def ok(self) -> bool:
        """Whether the game has no errors."""
        return bool(self.summary["ok"])

    def on(self, board: PageBoard | None) -> dict[str, Any]:
        """Return its data with the numbers of the page's board."""
        if board is None:
            return self.data
        numbers = _Numbers(board.looks(self.looks), board.legends(self.legends), board.stands(self.stands))
        lines = [
            {**line, "plies": [numbers.of(ply) for ply in line["plies"]]}
            | ({"start": numbers.of(line["start"])} if "start" in line else {})
            for line in self.data["lines"]
        ]
        return {**self.data, "start": numbers.of(self.data["start"]), "lines": lines}


class _Numbers(NamedTuple):
    """The numbers on the page for the numbers of a game."""

    looks: list[int]
    legends: list[int]
    stands: list[int]

    def of(self, step: dict[str, Any]) -> dict[str, Any]:
        """Return a ply, or a start, with these numbers."""
        seen = iter(step["d"])
        step = {**step, "d": [number for cell in seen for number in (cell, self.looks[next(seen)])]}
        for name, numbers in (("h", self.stands), ("l", self.legends)):
            if name in step:
                step[name] = numbers[step[name]]
        return step


def drawn(replay: Replay, picture: str | None = None, editor: str | None = None) -> Drawn:
    """Return a game for the page, drawn in a ``picture`` if its variant has it, else in its usual one.

    ``editor`` is the address of an editor in which the page offers to open the game.
    """
    game = replay.game
    data: dict[str, Any] = {
        "tags": [[tag.name, tag.value] for tag in stated_tags(game)],
        "headings": list(game.headings),
        "comments": [text for comment in game.comments if (text := remark(comment.text))],
        "result": game.result.text if game.result else "",
        "file": game.source.file,
        "lines": [],
        "written": [],
        "findings": [_finding(replay, each) for each in replay.diagnostics],
    }
    if editor is not None and game.container in _TYPED:
        data["editor"] = editor_link(editor, game.source.text.strip() + "\n", variant=game.variant)
    drawing = picture_of(replay.variant, picture) if replay.variant and replay.positions else None
    if drawing is None or replay.notation is None or not replay.positions:
        data["written"] = [f"{ply.number} {ply.text}".strip() for ply in game.plies]
        return Drawn(_summary(replay), data)
    lines = PageLines(drawing, replay.notation)
    data["start"] = lines.start(replay.positions[0])
    lines.add(replay.line, "main")
    if replay.supposed is not None:
        _add_supposed(lines, replay, data)
    data["lines"] = lines.data
    _add_endings(replay, lines, supposed=data.get("supposed"))
    rows = lines.rows
    stands = tuple((stand, drawing.stands[stand]) for stand in rows.stands.rows)
    variant = drawing.variant.id
    looks, legends = tuple(rows.looks.rows), tuple(rows.legends.rows)
    return Drawn(_summary(replay), data, variant, looks, legends, stands, tuple(lines.places))


def _summary(replay: Replay) -> dict[str, Any]:
    """Return the entry in the list of games, without the board."""
    game, headers = replay.game, replay.game.headers
    seats = replay.positions[0].seats if replay.positions else ("White", "Black")
    heading = title(game, seats)
    return {
        "title": heading,
        "number": game.index,
        "result": game.result.text if game.result else headers.get("Result", ""),
        "about": " · ".join(
            f"round {value}" if name == "Round" else value
            for name in ("Event", "Site", "Date", "Round")
            if (value := headers.get(name, "").strip().removesuffix(".??").removesuffix(".??")).strip("?. ")
            and value != heading
        ),
        "plies": len(game.plies),
        "ok": replay.ok,
    }


def _add_supposed(lines: PageLines, replay: Replay, found: dict[str, Any]) -> None:
    """Add the supposed line, from the ply where it differs from the written one."""
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


def _add_endings(replay: Replay, lines: PageLines, supposed: int | None) -> None:
    """Add the claims of draws to the plies of the main line, and the end of the game to the last one."""
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
            plies = replay.game.plies[found.ply - 1 : found.ply]
            texts = [plies[0].text if plies else found.token]
            if found.code == DOUBT and (doubt := doubt_of(plies[0])):
                texts += doubt[0].others
            named = (cells_named(replay.notation, position, text) for text in texts)
            data["cells"] = list(dict.fromkeys(chain.from_iterable(named)))
    return data


def _position_before(replay: Replay, ply: int) -> Position | None:
    """Return the position before a ply, or the last known one before it."""
    return replay.positions[min(ply - 1, len(replay.positions) - 1)] if replay.positions else None
