"""What fuzzing begins with: the beginnings of the sample games and of random ones, in every form and notation."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from importlib.resources import files
from pathlib import Path

import plybook
from fuzz.editor import URI
from fuzz.properties import FORMS
from plybook.catalogue import variants
from plybook.container.container import FormError
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.rules.rule_files.toml_page import shipped_names

REGRESSIONS = Path(__file__).parent / "regressions"
"""What was found once: a folder for each target, a file for each finding."""

_LINES = 12
PAGE = """name = "fuzz-page"
pawn = "P"
[board]
axes = { file = "abcd", rank = 4 }
start = "rk2/pp2/2PP/2KR w - - 0 1"
[men]
P = { betza = "fmWfcF" }
R = { betza = "R" }
K = { betza = "K" }
[royal]
kings = "K"
[promotion]
zone = { White = "*4", Black = "*1" }
pawns = "P"
to = "R"
"""
"""A rule file of a small game, from which pages with mistakes are made."""

_ANNOTATED = (
    '[White "A \\"B\\" C"]\n[Round "1"]\n\nOn board two\n1. e4! {best} e5?! (1... c5 $14 (1... e6) 2. Nf3) 2.Nf3 '
    "; to the end\nNc6 3. Bb5 // as ever\n{\nlong\n} 3... a6 1/2-1/2\n\n1. d4 d5 {open\n"
)


def seeds(target: str) -> Iterator[bytes]:
    """Yield what to begin with for a target, always the same and in the same order."""
    makers: dict[str, Callable[[], Iterator[bytes]]] = {
        "move": _moves,
        "position": _positions,
        "roth": partial(_saves, "roth"),
        "open-tri-d": partial(_saves, "open-tri-d"),
        "page": _pages,
        "sections": _sections,
        "decode": _sheets,
        "editor": _sessions,
    }
    yield from makers.get(target, _files if target in ("file", "command", "fix") else partial(_files, target))()


def regressions(target: str) -> Iterator[bytes]:
    """Yield what once broke a target."""
    for path in sorted((REGRESSIONS / target).glob("*")):
        yield path.read_bytes()


def _files(container: str | None = None) -> Iterator[bytes]:
    forms = [container] if container else list(FORMS)
    for entry in samples().values():
        yield b"".join(entry.path.read_bytes().splitlines(keepends=True)[:_LINES])
    yield _ANNOTATED.encode()
    for variant in variants:
        for notation in variants[variant].notations:
            games = list(random_games(variant, 1, seed=3, plies=4, notation=notation))
            yield from _written(games, forms)
    yield from _written(plybook.read(_ANNOTATED, container="scoresheet"), forms)


def _written(games: list[GameRecord], forms: Iterable[str]) -> Iterator[bytes]:
    """Yield ``games`` in those of ``forms`` that hold games of their variant."""
    for form in forms:
        with suppress(FormError, UnknownNameError):
            yield plybook.write(games, to=form).encode()


def _saves(container: str) -> Iterator[bytes]:
    """Yield saved games of another program, played by the rules of either ruleset."""
    for variant in ("tri-d", "tri-d-tournament"):
        for seed in range(4):
            yield from _written(list(random_games(variant, 1, seed=seed, plies=9)), [container])
    yield from _written(plybook.read("corpus:parmen-2"), [container])


def _pages() -> Iterator[bytes]:
    yield PAGE.encode()
    for name in shipped_names():
        yield (files("plybook.rules.rule_files.shipped") / f"{name}.toml").read_bytes()


def _sections() -> Iterator[bytes]:
    """Yield the sections of games that are known, with those that they inherit from, under another name."""
    known = (files("plybook.rules.rule_files") / "known.ini").read_text(encoding="utf-8")
    parts = {part.partition("]")[0].partition(":")[0]: part for part in known.split("\n[")[1:]}
    for name, part in parts.items():
        heading, _, lines = part.partition("]")
        parent = heading.partition(":")[2] or name
        yield f"[fuzz-{name.lstrip('_')}:{parent}]{lines}".encode()


def _sheets() -> Iterator[bytes]:
    """Yield sheets that are spoilt, some of them twice: the copies of two players."""
    for number, variant in enumerate(variants):
        for game in random_games(variant, 1, seed=5, plies=6):
            text = " ".join(ply.text for ply in game.plies).encode()
            slip = text[: number % 7 + 3] + b"?" + text[number % 7 + 4 :]
            yield b'[Variant "%b"]\n\n%b' % (variant.encode(), slip)
            yield b'[Variant "%b"]\n\n%b\f%b' % (variant.encode(), slip, text)
    yield b'{"variant": "chess", "cells": [{"e4": 0.9, "e1": 0.1}, {"e5": 0.5, "c5": 0.5}, {"Nf3": 1}]}'
    yield b'{"variant": "chess", "signs": [{"e": 0.9, "c": 0.1}, {"4": 0.5, "1": 0.5}]}'


def _sessions() -> Iterator[bytes]:
    """Yield messages of an editor, one a line."""
    for entry in list(samples().values())[:3]:
        yield _session(b"".join(entry.path.read_bytes().splitlines(keepends=True)[:6]).decode())
    yield _session(_ANNOTATED)
    yield _session("1. e4 e5 2. Nf3 Nc6 3. Bb5 a66 4. Ba4 Nf6+ *\n")


def _session(text: str) -> bytes:
    """Return the messages of an editor that opens a document, changes it and asks about it."""
    document, at = {"uri": URI}, {"line": 0, "character": 3}
    place = {"textDocument": document, "position": at}
    span = {"start": at, "end": {"line": 1, "character": 0}}
    opened = {"uri": URI, "languageId": "pgn", "version": 1, "text": text}
    messages: list[tuple[str, object]] = [
        ("initialize", {"processId": None, "rootUri": None, "capabilities": {}}),
        ("initialized", {}),
        ("textDocument/didOpen", {"textDocument": opened}),
        ("textDocument/hover", place),
        ("textDocument/completion", place),
        (
            "textDocument/didChange",
            {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"range": span, "text": "e5"}]},
        ),
        ("textDocument/codeAction", {"textDocument": document, "range": span, "context": {"diagnostics": []}}),
        ("textDocument/documentSymbol", {"textDocument": document}),
        ("textDocument/foldingRange", {"textDocument": document}),
        ("textDocument/definition", place),
        ("workspace/didChangeConfiguration", {"settings": {"plybook": {"variant": "chess"}}}),
        ("textDocument/didClose", {"textDocument": document}),
        ("shutdown", None),
        ("exit", None),
    ]
    bodies = []
    for number, (method, params) in enumerate(messages):
        asks = method == "shutdown" or (method.startswith("textDocument/") and "/did" not in method)
        numbered = {"id": number} if asks or method == "initialize" else {}
        bodies.append(json.dumps({"jsonrpc": "2.0", **numbered, "method": method, "params": params}))
    return "\n".join(bodies).encode()


def _moves() -> Iterator[bytes]:
    for variant in variants:
        chance = random.Random(variant)  # noqa: S311 - not for secrets: always the same
        position = variants[variant].start()
        for _ in range(6):
            move = chance.choice(sorted(position.legal_moves()))
            for notation in variants[variant].notations:
                text = variants[variant].notation(notation).emit(move, position)
                yield f"{variant} {notation}\n{position.fen()}\n{text}".encode()
            position = position.apply(move)


def _positions() -> Iterator[bytes]:
    for variant in variants:
        for game in random_games(variant, 2, seed=4, plies=40):
            for position in plybook.replay(game).positions[::13]:
                yield f"{variant}\n{position.fen()}".encode()
