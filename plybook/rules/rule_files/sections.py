"""The sections of a rule file of Fairy-Stockfish as text: names, parents, keys and values, with their lines.

A section is ``[name:parent]`` and lines ``key = value``; a line that begins with ``#`` or ``;`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from plybook.wording import shortened

MOST_SECTIONS = 2000
MOST_KEYS = 300
LONGEST_LINE = 4000
LONGEST_FILE = 4_000_000

_HEAD = re.compile(r"\[([^\[\]:]++)(?::([^\[\]:]++))?\]")


class RuleFileError(ValueError):
    """A rule file, or a part of it, that is no game; the message says where and why."""


@dataclass
class Section:
    """A section: its ``values`` by key, each with the number of its line."""

    name: str
    parent: str
    line: int
    values: dict[str, tuple[str, int]] = field(default_factory=dict)


def sections(text: str) -> Iterator[Section]:
    """Yield the sections of ``text``; raise `RuleFileError` for what is none."""
    if len(text) > LONGEST_FILE:
        raise RuleFileError(f"a rule file has at most {LONGEST_FILE} characters, and this one {len(text)}")
    found: Section | None = None
    count = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if not words or words[0] in "#;":
            continue
        if len(words) > LONGEST_LINE:
            raise RuleFileError(f"line {number}: a line has at most {LONGEST_LINE} characters")
        if words.startswith("["):
            if found is not None:
                yield found
            head = _HEAD.match(words)
            if head is None:
                raise RuleFileError(f"line {number}: a section is [name] or [name:parent], not {shortened(words)!r}")
            count += 1
            if count > MOST_SECTIONS:
                raise RuleFileError(f"line {number}: a rule file has at most {MOST_SECTIONS} sections")
            found = Section(head[1].strip(), (head[2] or "").strip(), number)
            continue
        key, sign, value = words.partition("=")
        if not sign or found is None:
            wanted = "a key, = and a value" if found else "a section"
            raise RuleFileError(f"line {number}: expected {wanted}, found {shortened(words)!r}")
        if len(found.values) >= MOST_KEYS:
            raise RuleFileError(f"line {number}: a section has at most {MOST_KEYS} keys")
        found.values[key.strip()] = value.strip(), number
    if found is not None:
        yield found
