"""Regular expressions that are compiled on first use.

Compiling a long pattern takes milliseconds, and a file may need none of the patterns of a module.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

_METHODS = ("match", "fullmatch", "search", "sub", "split", "finditer", "findall", "pattern")


class Sure(Protocol):
    """A pattern that matches at every place where it is used."""

    def match(self, text: str, pos: int = 0, /) -> re.Match[str]:
        """Return the match of ``text`` at ``pos``."""
        ...


class _LazyPattern:
    """A pattern that is compiled on first use; then it has the methods of any pattern."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(f"a pattern that is compiled late has no {name!r}")
        compiled = re.compile(self._source, self._flags)
        self.__dict__.update((each, getattr(compiled, each)) for each in _METHODS)
        return getattr(compiled, name)


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return ``pattern``, to be compiled when it is first used."""
    return cast(re.Pattern[str], _LazyPattern(pattern, flags))


def sure(pattern: re.Pattern[str]) -> Sure:
    """Return ``pattern`` typed as one that matches at every place where it is used."""
    return cast(Sure, pattern)
