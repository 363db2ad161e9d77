"""Completions for a line at the prompt."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from plybook.interpret.cell_names import names_in
from plybook.notation.moves import typed_moves
from plybook.playing.commands import ALIASES, COMMANDS, command_of
from plybook.playing.session import EVERYBODY, WHO_MOVES, PromptSession
from plybook.rules.position import Position
from plybook.workbench.game import UNFINISHED


class Completion(NamedTuple):
    """A ``text`` that can replace the line from ``start`` on, with a description."""

    start: int
    text: str
    about: str = ""


class Completer:
    """Complete the lines of a ``session``."""

    def __init__(self, session: PromptSession) -> None:
        self._session = session
        self._known: tuple[Position, str, list[str]] | None = None  # the moves of the last query

    def completions(self, line: str) -> list[Completion]:
        """Return the completions of the last word of ``line``: moves, commands or arguments of a command."""
        first, *rest = line.lstrip().split(None, 1) or [""]
        if not (rest or line.endswith(" ")):
            return [*self._moves(line), *_fitting(line, _commands())]
        if not (name := command_of(first)):
            return self._moves(line)
        kind = next(command.kind for command in COMMANDS if command.name == name)
        if kind == "file":
            typed = line[len(line) - len(rest[0]) :] if rest else ""
            return [Completion(len(line) - len(typed), path) for path in _files(typed)]
        if kind == "move":
            return self._moves(line, skipped=len(line) - len(rest[0] if rest else ""))
        return _fitting(line, dict.fromkeys(_OF_KIND[kind](self._session), "") if kind else {})

    def _moves(self, line: str, skipped: int = 0) -> list[Completion]:
        """Return the legal moves that complete ``line``, whose moves begin at character ``skipped``."""
        typed = _last_word(line[skipped:])
        position = self._session.table.game.position
        try:
            position = position.play(typed_moves(line[skipped : len(line) - len(typed)]))
        except ValueError:
            return []
        variant = self._session.table.game.variant
        own = self._session.table.game.notation
        for notation in (own, *(name for name in variant.notations if name != own)):
            if found := _fitting(line, dict.fromkeys(self._texts(position, notation), "")):
                return found
        return []

    def _texts(self, position: Position, notation: str) -> list[str]:
        if self._known is None or self._known[:2] != (position, notation):
            emit = self._session.table.game.variant.notation(notation).emit
            self._known = position, notation, sorted(emit(move, position) for move in position.iter_legal_moves())
        return self._known[2]


def _last_word(line: str) -> str:
    return "" if line[-1:].isspace() else line.split()[-1] if line.split() else ""


def _fitting(line: str, names: dict[str, str]) -> list[Completion]:
    """Return the ``names`` that complete the last word of ``line``, ignoring case if none fits otherwise."""
    typed = _last_word(line)
    fitting = [name for name in names if name.startswith(typed)]
    if not fitting:
        fitting = [name for name in names if name.casefold().startswith(typed.casefold())]
    return [Completion(len(line) - len(typed), name, names[name]) for name in fitting]


def _commands() -> dict[str, str]:
    return {command.name: command.about for command in COMMANDS}


def _files(typed: str) -> Iterator[str]:
    """Yield the names of files and folders that begin with ``typed``."""
    folder, name = os.path.split(typed)
    try:
        entries = sorted(os.scandir(os.path.expanduser(folder) or "."), key=lambda entry: entry.name)  # noqa: PTH111
    except (OSError, ValueError):
        return
    for entry in entries:
        if entry.name.startswith(name) and (name or not entry.name.startswith(".")):
            yield typed[: len(typed) - len(name)] + entry.name + (os.sep if entry.is_dir() else "")


def _cells(session: PromptSession) -> Iterable[str]:
    game = session.table.game
    position, names = game.position, names_in(game.variant.notation(game.notation), game.position.turn)
    of_men = [name for cell, name in enumerate(names) if position.occupied[position.turn] >> cell & 1]
    return [*of_men, *game.variant.alphabet.boards]


def _seats(session: PromptSession) -> list[str]:
    return [seat.lower() for seat in session.table.game.variant.rules.seat_names()]


def _levels(session: PromptSession) -> Iterable[str]:
    variant = session.table.game.variant
    return variant.layout(session.look.picture).levels(variant.rules.geometry)


_OF_KIND: dict[str, Callable[[PromptSession], Iterable[str]]] = {
    "cell": _cells,
    "seat": _seats,
    "seat or turn": lambda session: [*_seats(session), WHO_MOVES],
    "seat or off": lambda session: [*_seats(session), EVERYBODY, "off"],
    "level": _levels,
    "picture": lambda session: session.table.game.variant.pictures,
    "result": lambda session: [*session.table.game.variant.rules.results(), UNFINISHED],
    "command": lambda session: [*_commands(), *ALIASES],
}
"""The names of each kind of argument."""
