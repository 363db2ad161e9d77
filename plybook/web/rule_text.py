"""Rule files that were pasted or dropped: their games are loaded, and what is wrong is shown at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from plybook.display import shown
from plybook.loaded_rules import LOADED
from plybook.rule_files import load_text, unload
from plybook.rules.rule_files.loading import read_rules
from plybook.rules.rule_files.sections import RuleFileError
from plybook.web.text_places import TextPlaces

Answer = dict[str, Any]

_LINE = re.compile(r"\bline (\d+)")
_SECTION = re.compile(r"\[([^\[\]:]+)\]")
_KEY = re.compile(r"([\w-]+(?:\.[\w-]+)*)(?=[:.\[ ]|$)")
_HEADING = re.compile(r"\s*\[+\s*([^\[\]:]+?)\s*(?::[^\]]*)?\]+")
_BEGINS = re.compile(r"""\s*(?:[#;][^\n]*\n\s*)*(?:\w+\s*=\s*["\[\d]|\[[\w-]+(?::[\w-]+)?\]\s*\n\s*\w+\s*=)""")


def is_rule_text(text: str) -> bool:
    """Return whether a text looks like a rule file, and not like a game."""
    return _BEGINS.match(text) is not None


def loaded(text: str, before: Iterable[str]) -> Answer:
    """Load the games of a rule file in place of those ``before``, and return their names and what is wrong.

    ``findings`` has the mistakes with their places, and a note for each game of the file that is not played.
    """
    for name in before:
        if name in LOADED:
            unload(name)
    places, findings, names = TextPlaces(text), list[Answer](), list[str]()
    try:
        names = load_text(text)
        refused = [each for each in read_rules(text) if each.refusal]
    except RuleFileError as error:
        findings.append(_finding(text, places, str(error), "error", "rule file"))
    else:
        for section in refused:
            said = f"[{section.source.name}] not played: {section.refusal}"
            findings.append(_finding(text, places, said, "note", "not played"))
    return {"names": names, "findings": findings}


def _finding(text: str, places: TextPlaces, message: str, severity: str, name: str) -> Answer:
    line = _line(text, message)
    start = places.at(line, 1)
    return {
        "from": start,
        "to": max(places.at(line, 1 << 30), start),
        "line": line,
        "severity": severity,
        "code": "",
        "name": name,
        "text": shown(message),
        "hint": "",
        "game": None,
        "ply": None,
    }


def _line(text: str, message: str) -> int:
    """Return the number of the line that a message is about: one that it names, or that of a section or key."""
    if at := _LINE.search(message):
        return int(at[1])
    lines = text.splitlines()
    if section := _SECTION.match(message):
        return _line_of(lines, [section[1]])
    key = _KEY.match(message)
    return _line_of(lines, key[1].split(".")) if key else 1


def _line_of(lines: list[str], path: list[str]) -> int:
    """Return the number of the line that says the most of a ``path`` of keys; 1 if none does."""
    found, best = 1, 0
    here: list[str] = []
    for number, line in enumerate(lines, 1):
        if heading := _HEADING.fullmatch(line.split("#")[0].rstrip()):
            here = heading[1].split(".")
            said = here
        else:
            said = [*here, line.partition("=")[0].strip()]
        depth = next((at for at, (one, other) in enumerate(zip(said, path, strict=False)) if one != other), None)
        depth = min(len(said), len(path)) if depth is None else depth
        if depth > best:
            found, best = number, depth
    return found
