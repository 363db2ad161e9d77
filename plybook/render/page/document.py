"""Writes games as one document of HTML.

Everything that somebody else wrote stands in the document as data, escaped so that nothing in it ends its element;
the script puts it on the page as text. The content security policy lets nothing run and nothing look but the script
and the style sheet that are written here, by their hashes, and nothing be fetched.
"""

from __future__ import annotations

import json
import pkgutil
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from html import escape
from typing import Any

from plybook._version import __version__
from plybook.catalogue import Variant
from plybook.registry import UnknownNameError
from plybook.render.layout import makes_diagrams
from plybook.render.men import PLINTH
from plybook.render.page import colours
from plybook.render.page.boards import Board
from plybook.render.page.games import game_data, summary, title_of
from plybook.render.page.table import Table
from plybook.render.picture import THEMES
from plybook.replay.engine import replay
from plybook.replay.hints import Hints
from plybook.replay.replayed import AnyGame, Replay

SCRIPTS = (
    "data.js", "words.js", "panels.js", "space.js", "board.js", "moves.js", "games.js", "controls.js", "fields.js",
    "print.js", "page.js",
)  # fmt: skip
"""The parts of the script, in the order in which they stand in the page."""

# What could end the element that holds data, or what an older script takes for a line end; and what is no character.
_UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")
_INVISIBLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
_PLACE = re.compile(r"\{(\w+)\}")


def page(
    games: AnyGame | Iterable[AnyGame],
    *,
    seat: int | str = 0,
    picture: str | None = None,
    theme: str = "auto",
    title: str | None = None,
) -> str:
    """Return a page of HTML to play ``games`` through, or one game: a file of its own, without anything from outside.

    ``seat`` looks at the boards first, a name or a number from 0; ``picture`` names the layout that draws them, the
    variant's usual one if none is named; ``theme`` is ``light``, ``dark`` or ``auto``, which is as the reader has it;
    ``title`` is what the document is called. A game whose variant is not known, or drawn as text alone, is shown as
    it is written. Raises `plybook.UnknownNameError` for a seat or picture that no variant of the games has, and for
    a theme that is none.

    >>> import plybook
    >>> plybook.page(plybook.read("1. e4 e5", variant="chess"))[:15]
    '<!DOCTYPE html>'
    """
    if theme not in THEMES:
        raise UnknownNameError(f"no theme {theme!r}; there are: {', '.join(THEMES)}")
    replays = list(_replayed(games))
    figures: Table[tuple[str, str]] = Table()
    boards: dict[str, Board] = {}
    for each in replays:
        variant = each.variant
        if variant and each.positions and variant.id not in boards and _is_drawn(variant, picture):
            boards[variant.id] = Board(variant, picture, figures)
    order = list(boards)
    found = [boards.get(each.variant.id) if each.variant else None for each in replays]
    numbers = [order.index(board.variant.id) if board else -1 for board in found]
    data = [game_data(each, board) for each, board in zip(replays, found, strict=True)]
    head = {
        "games": [summary(each, number) for each, number in zip(replays, numbers, strict=True)],
        "boards": [board.data() for board in boards.values()],
        "seat": next((board.variant.seat(seat) for board in boards.values()), 0),
        "figures": figures.rows,
        "plinth": PLINTH,
    }
    called = title or (title_of(replays[0].game) if replays else "No games")
    return _document(called, theme, [("page", head), *((f"game-{at}", each) for at, each in enumerate(data, 1))])


def _is_drawn(variant: Variant, picture: str | None) -> bool:
    """Say whether ``variant`` has a picture that is more than text, or ``picture`` is one."""
    return any(makes_diagrams(variant.layout(name)) for name in (variant.pictures if picture is None else (picture,)))


def _replayed(games: AnyGame | Iterable[AnyGame]) -> Iterator[Replay]:
    """Yield the games, those that are only read replayed; they share a budget of hints."""
    hints = Hints()
    for game in (games,) if isinstance(games, AnyGame) else games:
        if isinstance(game, Replay):
            yield game
        elif isinstance(game, AnyGame):
            yield replay(game, hints=hints)
        else:
            raise TypeError(f"games for a page are GameRecords or Replays, not {type(game).__name__}")


def _document(title: str, theme: str, blocks: Iterable[tuple[str, Any]]) -> str:
    style, script = _style(), _script()
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    parts = {
        "theme": theme,
        "policy": policy,
        "version": __version__,
        "title": escape(_INVISIBLE.sub("", title)),
        "style": style,
        "data": "\n".join(
            f'<script type="application/json" id="{name}">{_json(data)}</script>' for name, data in blocks
        ),
        "script": script,
    }
    return _PLACE.sub(lambda found: parts[found[1]], _asset("page.html"))


def _json(data: Any) -> str:
    """Return ``data`` as JSON that holds nothing that HTML takes for a mark."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _hash(text: str) -> str:
    """Return how a content security policy names an element of this text."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _script() -> str:
    body = "".join(_asset(name) for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{body}\nstart();\n}})();\n'


@cache
def _style() -> str:
    return colours.rules() + _asset("page.css")


@cache
def _asset(name: str) -> str:
    """Return a file that lies beside this module."""
    return (pkgutil.get_data(__package__, name) or b"").decode().replace("\r\n", "\n")
