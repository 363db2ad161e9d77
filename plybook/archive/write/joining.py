"""Joining games of several files into one file byte for byte, so that each game is read as before."""

from __future__ import annotations

import codecs
import io
import json
import re
from typing import NamedTuple

from plybook.container.container import containers
from plybook.files import UTF_16, DecodedLines, decode_line
from plybook.record import LINE_END, GameRecord

_JSON = "json"
_ENCODINGS = {codecs.BOM_UTF16_LE: "UTF-16 (little-endian)", codecs.BOM_UTF16_BE: "UTF-16 (big-endian)"}
_OF_MANY = ("scoresheet", "pgn", "json")  # forms of file that hold several games of any variant

_BLANK_LINE = re.compile(r"[ \t]*[\r\n]")
_TAG = re.compile(r"\s*\[")

_JSON_HEAD = re.compile(r'\s*\{[^\[\]{}]*"games"\s*:\s*\[\s*')
_JSON_TAIL = re.compile(r"\s*\]\s*\}\s*")
_JSON_COMMA = re.compile(r"\s*,\s*")
_USUAL_HEAD, _USUAL_COMMA, _USUAL_TAIL = (
    '{\n  "format": "plybook",\n  "version": 1,\n  "games": [\n    ',
    ",\n    ",
    "\n  ]\n}\n",
)


class JoinError(ValueError):
    """Games that cannot be in one file as they are written; the message gives the reason and an option that helps."""

    def __init__(self, reason: str, container: str) -> None:
        """Make the error for a ``reason``; the first of the games is in the form ``container``."""
        form = container if container in _OF_MANY else _OF_MANY[0]
        super().__init__(f"{reason}. Add --to {form} to write all games anew, as UTF-8")


class GameText(NamedTuple):
    """The text of a game as written: its file, its number there, the form of file, and its bytes.

    ``mark`` is the byte order mark of the file; ``is_closed`` is whether the game ends with a result.
    """

    file: str
    number: int
    container: str
    content: bytes | None
    mark: bytes = b""
    is_closed: bool = False

    @property
    def called(self) -> str:
        """The name of the game in messages."""
        return f"game {self.number} of {self.file}"

    def follows(self, other: GameText | None) -> bool:
        """Return whether it directly follows ``other`` in the same file."""
        return other is not None and (self.file, self.number) == (other.file, other.number + 1)


class Joining:
    """One output file, put together from the texts of games."""

    def __init__(self) -> None:
        self._first: GameText | None = None
        self._last: GameText | None = None
        self._after = ""  # the text after the last game in its JSON document

    def add(self, text: GameText) -> bytes:
        """Return the text to write for the next game; raise `JoinError` if it cannot be in the file."""
        if text.content is None:
            raise JoinError(f"{text.file} is broken UTF-16, whose bytes cannot be told apart", text.container)
        if self._first is None:
            self._first = text
            begins = text.number == 1 or text.mark in UTF_16
            written = (text.mark if begins else b"") + self._added(text, text.content)
        else:
            self._check_forms(self._first, text)
            written = self._added(text, text.content)
        self._last = text
        return written

    def end(self) -> bytes:
        """Return the text to write at the end."""
        if self._first is None or self._first.container != _JSON:
            return b""
        return self._encoded(self._after if _JSON_TAIL.fullmatch(self._after) else _USUAL_TAIL)

    def _added(self, text: GameText, content: bytes) -> bytes:
        if text.container == _JSON:
            return self._added_to_json(text, content)
        if self._last is None or text.follows(self._last):
            return content
        parted = self._encoded(_separator(_decoded(self._last), _decoded(text)))
        if not (self._last.is_closed and _TAG.match(_decoded(text))):
            self._check_separation(self._last, parted, text)
        return parted + content

    def _encoded(self, text: str) -> bytes:
        return text.encode(UTF_16.get(self._first.mark, "utf-8") if self._first else "utf-8")

    # --- faults ----------------------------------------------------------------------------------------------------

    def _check_forms(self, first: GameText, text: GameText) -> None:
        """Raise `JoinError` unless a game has the form and the encoding of the first one."""
        if UTF_16.get(first.mark) != UTF_16.get(text.mark):
            encodings = f"{first.file} is {_encoding(first)}, {text.file} is {_encoding(text)}"
            raise JoinError(encodings, first.container)
        if first.container == text.container:
            return
        if _JSON in (first.container, text.container) or _content_of(text, first.container) != _content_of(
            text, text.container
        ):
            forms = f"{first.called} is in {first.container} and {text.called} in {text.container}"
            raise JoinError(f"{forms}: as they are written they make no one file", first.container)

    def _check_separation(self, last: GameText, parted: bytes, text: GameText) -> None:
        """Raise `JoinError` if two joined games would be read as one, or differently."""
        both = text._replace(content=(last.content or b"") + parted + (text.content or b""))
        form = self._first.container if self._first else text.container
        if _content_of(both, form) != _content_of(last, form) + _content_of(text, form):
            both_called = f"{last.called} and {text.called}"
            raise JoinError(f"{both_called} would not be read as they are if one stood after the other", form)

    # --- JSON ------------------------------------------------------------------------------------------------------

    def _added_to_json(self, text: GameText, content: bytes) -> bytes:
        head, game, after = _json_parts(text, content)
        if self._last is None:
            before = head or _USUAL_HEAD
        else:
            before = self._after if text.follows(self._last) else _USUAL_COMMA
        self._after = after
        return self._encoded(before + game)


def _separator(before: str, after: str) -> str:
    """Return the line ends to put between two texts so that a blank line separates them."""
    tail = before[len(before.rstrip(" \t\r\n")) :]
    missing = 2 - len(LINE_END.findall(tail)) - bool(_BLANK_LINE.match(after))
    usual = LINE_END.search(before) or LINE_END.search(after)
    return (usual[0] if usual else "\n") * max(missing, 0)


def _encoding(text: GameText) -> str:
    if text.mark in _ENCODINGS:
        return _ENCODINGS[text.mark]
    content = text.content or b""
    try:
        content.decode()
    except UnicodeDecodeError:
        return decode_line(content)[1]
    return "UTF-8"


def _decoded(text: GameText) -> str:
    """Return a text; what is not UTF-16 becomes one character a byte."""
    return (text.content or b"").decode(UTF_16.get(text.mark, "latin-1"))


def _content_of(text: GameText, container: str) -> list[tuple[object, ...]]:
    """Return the content of the games in ``text``, read in the form ``container``."""
    lines = DecodedLines(io.BytesIO((text.mark if text.mark in UTF_16 else b"") + (text.content or b"")))
    return [_of_record(game) for game in containers[container].read(lines, text.file)]


def _of_record(game: GameRecord) -> tuple[object, ...]:
    tags = tuple((tag.name, tag.value) for tag in game.tags)
    return tags, game.headings, tuple(ply.text for ply in game.plies), game.result and game.result.text


def _json_parts(text: GameText, content: bytes) -> tuple[str, str, str]:
    """Return the start of the JSON document, if the game is the first there, the game, and what follows it."""
    try:
        decoded = content.decode(UTF_16.get(text.mark, "utf-8"))
        found = _JSON_HEAD.match(decoded) if text.number == 1 else None
        head = found[0] if found else ""
        _, end = json.JSONDecoder().raw_decode(decoded, len(head))
    except (ValueError, RecursionError):
        raise JoinError(f"{text.file} is no JSON document from which games can be taken", text.container) from None
    after = decoded[end:]
    if not (_JSON_COMMA.fullmatch(after) or _JSON_TAIL.fullmatch(after)):
        after = ""
    is_usual = '"format"' in head and '"version"' in head
    return head if is_usual else "", decoded[len(head) : end], after
