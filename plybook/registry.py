"""Where things are looked up by name: variants, notations, containers, pictures; one table each, one line an entry.

An entry is the place of an object, written ``"package.module:NAME"``; nothing is imported before it is asked
for, so a command that touches one variant never pays for another's tables. What ships with plybook stands in
a table; other packages add theirs under an entry-point group of the same form.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar

T = TypeVar("T")


class UnknownNameError(LookupError):
    """A name that no entry of a registry has; the message lists what there is."""


class Registry(Generic[T]):
    """Objects of one kind under their names.

    ``what`` names the kind in messages ("variant"); ``group`` is the entry-point group other packages use;
    ``builtin`` gives for each name the place of its object.
    """

    def __init__(self, what: str, group: str, builtin: Mapping[str, str]) -> None:
        self._what = what
        self._group = group
        self._builtin = dict(builtin)
        self._loaded: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        """Return the object called ``name``; raise `UnknownNameError` if there is none."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def __contains__(self, name: str) -> bool:
        return name in self._builtin or name in self._plugins()

    def __iter__(self) -> Iterator[str]:
        """Yield all names: plybook's own in the order of the table, then those of other packages."""
        yield from self._builtin
        yield from sorted(set(self._plugins()) - set(self._builtin))

    def _load(self, name: str) -> T:
        if name in self._builtin:
            module, _, attribute = self._builtin[name].partition(":")
            found: T = getattr(import_module(module), attribute)
            return found
        plugins = self._plugins()
        if name not in plugins:
            near = difflib.get_close_matches(name, list(self), n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(self)}"
            raise UnknownNameError(f"unknown {self._what} {name!r}; {hint}")
        loaded: T = plugins[name].load()
        return loaded

    def _plugins(self) -> dict[str, EntryPoint]:
        return {entry.name: entry for entry in entry_points(group=self._group)}
