"""Writes games as one document of HTML.

All foreign text is data in the document, escaped so that it cannot end its element; the script puts it on the page as
text. The content security policy allows only the script and the style sheet of this package, by their hashes, and no
requests.
"""

from __future__ import annotations

import json
import pkgutil
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from typing import Any

from plybook._version import __version__
from plybook.catalogue import variants
from plybook.interpret.hints import Hints
from plybook.registry import UnknownNameError
from plybook.render.fitting import SIZES
from plybook.render.layout import layouts
from plybook.render.men import PLINTH, SIGNS, SMALL
from plybook.render.page import colours
from plybook.render.page.boards import PageBoard
from plybook.render.page.games import Drawn, drawn
from plybook.render.page.table import RowTable
from plybook.render.picture import THEMES
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay, each_game
from plybook.spool import text_spool

SCRIPTS = (
    "data.js", "words.js", "men.js", "panels.js", "ways.js", "space.js", "look.js", "ground.js", "view.js",
    "stand.js", "arrows.js", "side.js", "names.js", "board.js", "motion.js", "touch.js", "plates.js", "moves.js",
    "games.js", "controls.js", "fields.js", "sharing.js", "print.js", "page.js",
)  # fmt: skip
"""The parts of the script, in the order in which they stand in the page."""

# Characters that could end the element of the data, line ends of older scripts, and invalid characters.
_UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")
_INVISIBLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
_COMMENT = re.compile(r"/\*.*?\*/[ \n]?|(?:^|[ ]+)// [^\n]*", re.DOTALL | re.MULTILINE)
_INDENT = re.compile("^[ \n]+", re.MULTILINE)
_STAYS = re.compile(r"(?<! )/|/(?! )|\$\{[^}]*`")
_OPERATOR = re.compile(
    r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|[ ]?(=>|===|!==|<=|>=|&&|\|\||\?\?|[+-]=|[=,{}()?:;*<>])[ ]?"""
    r"""|(?:(?<![+-])[ ]|(?<=\) ))([-+/%])[ ](?![+-])|(?<=\w)[ ](?=\[)|(?<=\])[ ](?=\w)|(?<![\w.])0(?=\.\d)"""
)
_PARAMETER = re.compile(r"(?<![\w$)\]])\((\w+)\)(?==>)")
_BREAK = re.compile(r"[;,]?\n(?=[)}\]])|(?<=[{};,([])\n|\n(?=[.?:])")
_CONSTANTS = re.compile(r"^const [^;\n]*;\n(?:const [^;\n]*;\n)+", re.MULTILINE)
_AROUND = re.compile(r"\s*([{};,])\s*")
_AFTER_COLON = re.compile(r":\s+")
_ZERO = re.compile(r"(?<![\w.])0(?=\.\d)")
_BLOCK = 1 << 16
_PLACE = re.compile(r"\{(\w+)\}")


def page(
    games: AnyGame | Iterable[AnyGame],
    *,
    seat: int | str = 0,
    picture: str | None = None,
    theme: str = "auto",
    title: str | None = None,
    editor: str | None = None,
) -> str:
    """Return a page of HTML to play ``games`` through, or one game: one file that needs nothing else.

    ``seat``, a name or a number from 0, is the first view. ``picture`` names the layout; variants without it have
    their usual one. ``theme`` is ``light``, ``dark`` or ``auto``, which follows the reader's system. ``title`` is the
    title of the document, by default the name of its game or the number of its games. ``editor`` is the address of
    the editor of a site, such as ``https://example.org/try/``, in which the page offers to open a game. A game of
    unknown variant, or one drawn as text alone, is shown as it is written. Raises `plybook.UnknownNameError` for a
    seat or picture that no variant of the games has, and for an unknown theme.

    >>> import plybook
    >>> plybook.page(plybook.read("1. e4 e5", variant="chess"))[:15]
    '<!DOCTYPE html>'
    """
    drawings = (drawn(each, picture, editor) for each in _replayed(games))
    return "".join(written(drawings, seat=seat, picture=picture, theme=theme, title=title))


def written(
    games: Iterable[Drawn],
    *,
    seat: int | str = 0,
    picture: str | None = None,
    theme: str = "auto",
    title: str | None = None,
) -> Iterator[str]:
    """Yield the text of a page of games that are ``drawn`` in ``picture``, in little memory; see `page`."""
    if theme not in THEMES:
        raise UnknownNameError(f"no theme {theme!r}; there are: {', '.join(THEMES)}")
    with text_spool() as blocks:
        data = PageData(picture)
        for number, game in enumerate(games, 1):
            blocks.write(_block(f"game-{number}", data.add(game)))
        head = data.head(seat)
        before, after = _ends(title or _title(head["games"]), theme)
        yield from (before, _block("page", head).removeprefix("\n"))
        blocks.seek(0)
        yield from iter(lambda: blocks.read(_BLOCK), "")
        yield after


def _title(games: Sequence[dict[str, Any]]) -> str:
    """Return the default title of a page: the name of its one game, or the number of games."""
    return str(games[0]["title"]) if len(games) == 1 else f"{len(games):,} games" if games else "No games"


class PageData:
    """The data of a page whose games are drawn in ``picture``: of each game its own, and of all what they share."""

    def __init__(self, picture: str | None = None) -> None:
        self._picture = picture
        self._figures: RowTable[tuple[str, str, float]] = RowTable()
        self._boards: dict[str, PageBoard] = {}
        self._summaries: list[dict[str, Any]] = []
        self._files: list[str] = []
        if picture is not None:
            layouts[picture]  # raises for an unknown name

    def add(self, game: Drawn) -> dict[str, Any]:
        """Return the data of the next game."""
        board = self._board(game)
        number = -1 if board is None else list(self._boards).index(board.variant.id)
        self._summaries.append({**game.summary, "board": number})
        self._files.append(game.data["file"])
        return game.on(board)

    def head(self, seat: int | str = 0) -> dict[str, Any]:
        """Return what the games share, after the last one: their list, boards and men, and the seat that looks first.

        Raises `plybook.UnknownNameError` for a seat or picture that no variant of the games has.
        """
        found = [board.variant for board in self._boards.values()]
        if found and not any(self._picture in (None, *variant.pictures) for variant in found):
            found[0].layout(self._picture)  # raises for an unknown name
        return {
            "games": _named(self._summaries, self._files),
            "boards": [board.data() for board in self._boards.values()],
            "seat": found[0].seat(seat) if found else 0,
            "figures": self._figures.rows,
            "plinth": PLINTH,
            "signs": {sign: [drawn.body, drawn.lines] for sign, drawn in SIGNS.items()},
            "labels": {str(role): size for role, size in SIZES.items()},
            "small": SMALL,
        }

    def _board(self, game: Drawn) -> PageBoard | None:
        """Return the board of a game, None if it has none."""
        if game.variant is None:
            return None
        if game.variant not in self._boards:
            self._boards[game.variant] = PageBoard(variants[game.variant], self._picture, self._figures)
        return self._boards[game.variant]


def _named(summaries: Sequence[dict[str, Any]], files: Sequence[str]) -> list[dict[str, Any]]:
    """Return the entries of the list; games without names are called by their places in their ``files``."""
    is_one = len(set(files)) == 1
    found = []
    for summary, file in zip(summaries, files, strict=True):
        number = summary["number"]
        place = f"Game {number}" if is_one else f"{file}, game {number}"
        found.append({**summary, "title": summary["title"] or place})
    return found


def _replayed(games: AnyGame | Iterable[AnyGame]) -> Iterator[Replay]:
    """Yield the games, replayed if they were only read; they share a budget of hints."""
    hints = Hints()
    for game in each_game(games):
        yield game if isinstance(game, Replay) else replay(game, hints=hints)


def _ends(title: str, theme: str) -> tuple[str, str]:
    """Return the text before and after the data of a page."""
    style, script = style_sheet(), _script()
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
        "script": script,
    }
    before, _, after = asset("page.html").partition("{data}")
    return filled(before, parts), filled(after, parts)


def filled(text: str, parts: Mapping[str, str]) -> str:
    """Return ``text`` with ``parts`` in the places that have their names, such as ``{title}``."""
    return _PLACE.sub(lambda found: parts[found[1]], text)


def _block(name: str, data: Any) -> str:
    """Return an element that holds data, on a line of its own."""
    return f'\n<script type="application/json" id="{name}">{_json(data)}</script>'


def _json(data: Any) -> str:
    """Return ``data`` as JSON without markup of HTML."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _hash(text: str) -> str:
    """Return the hash of an element for a content security policy."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _script() -> str:
    return f'(() => {{\n"use strict";\n{script_body()}\nstart();\n}})();\n'


def script_body() -> str:
    """Return the parts of the script, which begin nothing by themselves."""
    return "".join(lean_script(asset(name)) for name in SCRIPTS)


@cache
def style_sheet() -> str:
    """Return the style sheet of the page."""
    return base_style() + lean_style(asset("page.css"))


def base_style() -> str:
    """Return the rules that a page of games and the editor of the site share: colours, and what is alike."""
    return colours.rules() + lean_style(asset("base.css"))


def lean(code: str) -> str:
    """Return a script or a style sheet without comments and indents, which readers of a page do not need."""
    return _INDENT.sub("", _COMMENT.sub("", code))


def lean_script(code: str) -> str:
    """Return a script, in which no text goes over a line, without blanks around its operators, and breaks after them.

    The last statement or item before a bracket that closes on a line of its own needs no sign at its end.
    A line that may have a pattern, or has a template in another one, stays as it is, but for its end.
    """
    short = _CONSTANTS.sub(_declared, lean(code))
    lines = (line if _STAYS.search(line) else _without_blanks(line) for line in short.split("\n"))
    return _BREAK.sub("", "\n".join(lines))


def _without_blanks(line: str) -> str:
    """Return a line without blanks around operators, and the brackets around a single parameter of an arrow."""
    return _PARAMETER.sub(r"\1", _OPERATOR.sub(r"\1\2\3", line))


def _declared(found: re.Match[str]) -> str:
    """Return constants that follow one another, each on a line, as one declaration."""
    return "const " + ",\n".join(line[len("const ") : -1] for line in found[0].splitlines()) + ";\n"


def lean_style(code: str) -> str:
    """Return a style sheet, which has no texts with such signs in them, without all that means nothing."""
    return _ZERO.sub("", _AFTER_COLON.sub(":", _AROUND.sub(r"\1", lean(code)))).replace(";}", "}")


@cache
def asset(name: str) -> str:
    """Return a file that lies beside this module."""
    return (pkgutil.get_data(__package__, name) or b"").decode().replace("\r\n", "\n")
