"""What a record says beside its moves: its title, its comments, and what programs write into these.

Programs write clocks, evaluations, arrows and circles into comments of PGN, each as a command such as
``[%clk 1:30:00]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from plybook.record import Comment, GameRecord, Ply

DIAGRAM = re.compile(r"\[#\]|\{?#diagram\}?|\A\s*(?:diagram|\{diagram\})\s*\Z", re.IGNORECASE)
"""A request for a diagram."""

_COMMAND = re.compile(r"\[%(\w{1,20})\s([^\]\[]{0,2000})\]")
_CLOCK = re.compile(r"\d{1,4}:\d\d(?::\d\d(?:\.\d{1,3})?)?")
_LONGEST_TITLE, _LONGEST_EVALUATION = 200, 20


def title(game: GameRecord, seats: Sequence[str]) -> str:
    """Return the players at ``seats``, or else the event, or the heading; "" without any."""
    players = game.players(seats)
    if len(players) > 1:
        return " – ".join(players)
    event = game.headers.get("Event", "").strip()
    return event if event not in ("", "?") else remark(" ".join(game.headings))[:_LONGEST_TITLE]


def remark(text: str) -> str:
    """Return a comment on one line, without a request for a diagram or commands to programs."""
    return " ".join(_COMMAND.sub(" ", DIAGRAM.sub(" ", text)).split())


def remarks(comments: Iterable[Comment]) -> list[str]:
    """Return the `remark` of each comment that has one, without lines that PGN escapes with ``%``."""
    return [text for comment in comments if comment.style != "%" and (text := remark(comment.text))]


def commands(ply: Ply) -> dict[str, str]:
    """Return what each command in the comments after ``ply`` says, by its name."""
    return {name: text.strip() for comment in ply.after for name, text in _COMMAND.findall(comment.text)}


def clock(said: dict[str, str]) -> str:
    """Return what the clock shows by the commands ``said``; "" if none is a time."""
    shown = said.get("clk", "")
    return shown if _CLOCK.fullmatch(shown) else ""


def evaluation(said: dict[str, str]) -> str:
    """Return the evaluation by the commands ``said``; "" without one."""
    return said.get("eval", "")[:_LONGEST_EVALUATION]
