"""Tells outputs that differ in their wording from those that differ in substance, and shows what differs."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from same.kept import Call, Output, Outputs

WORDING = "wording"
SUBSTANCE = "substance"

_WORDED = frozenset({"message", "hint", "statement", "words", "supposing", "outcome", "facts"})
"""The keys of JSON whose values are sentences."""

_WRITTEN = frozenset({"convert", "fix"})
"""The commands whose standard output is games: each character of it is substance."""

_SENTENCE = re.compile(r"[^\W\d_][\w']+[,:]? [^\W\d_]{2,}")
_SAID = re.compile(r"\b(?:error|warning|note)(?= [A-Z]\d{3})|[^\s'\"(),;]*\d[^\s'\"(),;]*")
_MOST_LINES = 12


def kind(call: Call, old: Output, new: Output) -> str:
    """Return in what two outputs of a command differ, "" if they do not.

    They differ in wording if the exit status, the games that were written, the codes, severities and places, and all
    words with a digit in each sentence, such as moves and cells, are the same.
    """
    if old == new:
        return ""
    return WORDING if _substance(call, old) == _substance(call, new) else SUBSTANCE


def _substance(call: Call, output: Output) -> object:
    return output.status, output.out if call[0] in _WRITTEN else _said(output.out), _said(output.err)


def _said(text: str) -> object:
    if text.startswith("{"):
        try:
            return _data(json.loads(text))
        except ValueError:
            pass
    return [said for line in text.splitlines() if (said := _line(line))]


def _data(value: object, key: str = "") -> object:
    """Return ``value``, which stood in JSON under ``key``, with its sentences reduced to what they say."""
    if isinstance(value, dict):
        return {name: _data(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_data(each, key) for each in value]
    return _line(value) if key in _WORDED and isinstance(value, str) else value


def _line(line: str) -> object:
    """Return the words of substance if ``line`` is a sentence, else the line."""
    return sorted(set(_words(line))) if _SENTENCE.search(line) else line


def _words(line: str) -> Iterator[str]:
    for word in _SAID.findall(line):
        yield word.strip(".:")


@dataclass
class Change:
    """Lines that differ in the same way in ``count`` outputs, as they stand in the first of them."""

    name: str
    call: Call
    lines: list[str]
    count: int = 0


@dataclass
class Report:
    """How many outputs differ, by kind and command, and the changes of lines by kind and by how they look."""

    compared: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    changes: dict[str, dict[object, Change]] = field(default_factory=lambda: defaultdict(dict))

    def differing(self, kind: str) -> int:
        """Return how many outputs differ in this ``kind``."""
        return sum(count for (each, _), count in self.counts.items() if each == kind)


def compare(kept: Outputs, now: Outputs) -> Report:
    """Return how the outputs of ``now`` differ from those that are ``kept``; one that is not kept differs."""
    report = Report()
    nothing = Output(0, "", "")
    for (name, call), new in sorted(now.items()):
        report.compared += 1
        old = kept.get((name, call), nothing)
        found = kind(call, old, new)
        if not found:
            continue
        report.counts[found, call[0]] += 1
        for looks, lines in {_looks(lines): lines for lines in _hunks(old, new)}.items():
            change = report.changes[found].setdefault((call[0], looks), Change(name, call, lines))
            change.count += 1
    return report


def lines_of(report: Report, show: int) -> Iterator[str]:
    """Yield the lines that tell of a report, with ``show`` changes at most of each kind and command."""
    differing = sum(report.counts.values())
    yield f"{report.compared:,} outputs, {differing:,} differ"
    if not differing:
        return
    yield f"{'':<12}{WORDING:>10}{SUBSTANCE:>12}"
    for command in sorted({command for _, command in report.counts}):
        yield f"{command:<12}{report.counts[WORDING, command]:>10,}{report.counts[SUBSTANCE, command]:>12,}"
    for each in (WORDING, SUBSTANCE):
        yield from _shown(each, report.changes[each].values(), show)


def _shown(kind: str, changes: Iterable[Change], show: int) -> Iterator[str]:
    by_command: dict[str, list[Change]] = defaultdict(list)
    for change in sorted(changes, key=lambda change: -change.count):
        by_command[change.call[0]].append(change)
    for command, found in sorted(by_command.items()):
        yield f"\n{kind}: {command}, {len(found):,} different changes"
        for change in found[:show]:
            outputs = "1 output" if change.count == 1 else f"{change.count:,} outputs"
            yield f"  in {outputs}, such as {change.name} ({' '.join(change.call)}):"
            yield from (f"    {line}" for line in change.lines[:_MOST_LINES])
            if len(change.lines) > _MOST_LINES:
                yield f"    ... and {len(change.lines) - _MOST_LINES} lines more"


def _hunks(old: Output, new: Output) -> Iterator[list[str]]:
    """Yield the lines that differ, those that stand together at a time."""
    if old.status != new.status:
        yield [f"-exit status {old.status}", f"+exit status {new.status}"]
    for before, after in ((old.out, new.out), (old.err, new.err)):
        hunk: list[str] = []
        # Lines end at a line feed only: games may hold other characters that `splitlines` takes for an end.
        for line in list(difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=0))[2:]:
            if not line.startswith("@@"):
                hunk.append(line)
            elif hunk:
                yield hunk
                hunk = []
        if hunk:
            yield hunk


def _looks(lines: list[str]) -> tuple[str, ...]:
    """Return ``lines`` without their moves, cells and figures, which differ where the change is the same."""
    return tuple(_SAID.sub("*", line) for line in lines)
