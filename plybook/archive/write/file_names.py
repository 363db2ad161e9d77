"""File names made from values of tags, safe on every operating system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

_FIELD = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"n(?::0?([1-9]))?")
_USUAL_WIDTH = 5
_UNSAFE = re.compile(r'[<>:"/\\|?*]')
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # Unicode categories that names must not have
_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|\Z)", re.IGNORECASE
)
_LONGEST = 120  # bytes of one value in a name
_LONGEST_NAME = 240  # bytes of a name; every system allows 255


class PatternError(ValueError):
    """A pattern for names that makes no sense; the message says why."""


class Pattern:
    """A path in which ``{n}`` stands for a number and ``{NAME}`` for the value of that tag.

    ``{n:4}`` is a number with at least four digits. Raises `PatternError`.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = _FIELD.findall(text)
        for field in self.fields:
            if not field or field.isspace():
                raise PatternError("{} names no tag; it is {n} or {NAME}, such as {White}")
            if field.startswith("n:") and not _NUMBER.fullmatch(field):
                raise PatternError(f"{{{field}}}: of a number can be said how many figures it has, as {{n:4}}")

    @property
    def tags(self) -> list[str]:
        """The names of its tags."""
        return [field for field in dict.fromkeys(self.fields) if not _NUMBER.fullmatch(field)]

    @property
    def has_number(self) -> bool:
        """Whether it contains a number."""
        return any(map(_NUMBER.fullmatch, self.fields))

    @property
    def folder(self) -> Path:
        """The folder that contains all of its files."""
        return Path(_FIELD.split(self.text)[0] + "x").parent

    def path(self, values: Mapping[str, str], number: int, more: str = "") -> Path:
        """Return the path for values of the tags; ``more`` is added to the name, before a suffix."""
        *folders, name = self.text.split("/")
        fill = _filler(values, number)
        return Path("/".join([*(_filled(folder, fill, "") for folder in folders), _filled(name, fill, more)]))


def _filled(name: str, fill: Callable[[re.Match[str]], str], more: str) -> str:
    """Return a name with its fields filled in and made safe; a name without fields stays as it is."""
    dot = name.rfind(".")
    stem, suffix = (name[:dot], name[dot:]) if dot > max(name.rfind("}"), 0) else (name, "")
    if not _FIELD.search(stem):
        return f"{stem}{more}{suffix}"
    room = _LONGEST_NAME - len(f"{more}{suffix}".encode(errors="replace"))
    made = _cut(_FIELD.sub(fill, stem), room)
    return f"{'_' if _RESERVED.match(made) else ''}{made}{more}{suffix}"


def _filler(values: Mapping[str, str], number: int) -> Callable[[re.Match[str]], str]:
    def fill(field: re.Match[str]) -> str:
        figures = _NUMBER.fullmatch(field[1])
        if figures:
            return f"{number:0{figures[1] or _USUAL_WIDTH}}"
        return safe_name(values[field[1]]) or f"no {safe_name(field[1])}"

    return fill


def safe_name(text: str) -> str:
    """Return ``text`` as a safe part of a file name, "" if nothing is left.

    >>> safe_name("../../etc/passwd"), safe_name("Smith, J."), safe_name(" ? ")
    ('_.._etc_passwd', 'Smith, J', '')
    """
    composed = unicodedata.normalize("NFC", text)
    seen = "".join("_" if unicodedata.category(sign) in _UNSEEN else sign for sign in composed)
    name = " ".join(_UNSAFE.sub("_", seen).split()).lstrip(".~- ").rstrip(". ")
    return _cut(name, _LONGEST) if name.strip("_. ") else ""


def _cut(name: str, most: int) -> str:
    """Return the longest beginning of ``name`` with at most so many bytes."""
    return name.encode(errors="replace")[:most].decode(errors="ignore").rstrip(". ")


def clashing(path: Path) -> str:
    """Return a key that is equal for two paths that are the same if case and Unicode composition are ignored."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", str(path)).casefold())
