"""Registries: tables of variants, notations, containers and pictures by name.

An entry is the place of an object, written ``"package.module:NAME"``; it is imported on first use, so a command that
uses one variant does not load the tables of the others. The entries of plybook itself are in a table; other packages
add theirs as entry points of the same form. A broken plug-in causes a warning, and nothing else.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from plybook.wording import shortened

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

_WORD = re.compile(r"[^\W_]+")
_UNLISTED = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")  # what names look like that are not listed
_LONGEST = 80
_NEAR = 0.66  # the least similarity, up to 1, of a name and its typo
_ADDED = 2  # letters that a typo may add to a name


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the one of ``names`` for which ``name`` may be a typo, or "".

    A name of one or two characters is similar to too many to be guessed.
    """
    import difflib

    typed = name[:_LONGEST].casefold()
    alike = {each: difflib.SequenceMatcher(None, typed, each.casefold()).ratio() for each in names if len(each) > 2}
    best = max(alike, key=alike.__getitem__, default="")
    return best if alike.get(best, 0) >= _NEAR else ""


def meant(name: str, names: Iterable[str], otherwise: str) -> str:
    """Return the question whether the nearest of ``names`` was meant, or ``otherwise`` if there is none."""
    near = nearest(name, names)
    return f"did you mean {near!r}?" if near else otherwise


class UnknownNameError(LookupError):
    """A name that is not in a registry, or whose object cannot be loaded; the message lists the names."""


class PluginWarning(UserWarning):
    """A plug-in of another package cannot be used; the message names the package and the reason."""


class Registry(Generic[T]):
    """Objects of one kind by name.

    ``what`` names the kind in messages ("variant"); ``group`` is the entry-point group of other packages; ``builtin``
    maps names to the places of objects; ``fits`` returns whether an object is of the kind. ``others`` are lower-case
    names of things of the kind that are known not to be in the registry. ``unlisted`` is the place of a function that
    returns an object by a name that is known, but not among those listed, and None for another name;
    ``unlisted_names`` that of one that returns such names as slips are compared with. ``listed_by`` is the command
    that lists the names, if they are too many for a message. ``own_name`` returns the name that an object has for
    itself, which must be the name of its entry point; ``prove`` raises for an object that cannot be used. Both are
    called for objects of other packages only.
    """

    def __init__(
        self,
        what: str,
        group: str,
        builtin: Mapping[str, str],
        fits: Callable[[object], bool] = lambda found: True,
        others: Iterable[str] = (),
        own_name: Callable[[T], str] | None = None,
        prove: Callable[[T], object] = lambda found: None,
        listed_by: str = "",
        unlisted: str = "",
        unlisted_names: str = "",
    ) -> None:
        self._what = what
        self._group = group
        self._builtin = dict(builtin)
        self._fits = fits
        self._others = {letters: name for name in others for letters in (_letters(name), _letters(name, but="chess"))}
        self._own_name = own_name
        self._prove = prove
        self._listed_by = listed_by
        self._unlisted, self._unlisted_names = unlisted, unlisted_names
        self._given: dict[str, Callable[[], T]] = {}
        self._are_listed: dict[str, None] = {}
        self._loaded: dict[str, T] = {}
        self._broken: dict[str, str] = {}

    def __getitem__(self, name: str) -> T:
        """Return the object called ``name``; raise `UnknownNameError` if there is none or it is unusable."""
        try:
            return self._loaded[name]
        except KeyError:
            return self._loaded.setdefault(name, self._load(name))  # another thread may have been first

    def __contains__(self, name: str) -> bool:
        if name in self._builtin or name in self._given or name in self._plugins:
            return True
        return name in self._loaded or self._found_unlisted(name) is not None

    def __iter__(self) -> Iterator[str]:
        """Yield all usable names: those of plybook in the order of the table, then those of other packages."""
        yield from self._builtin
        yield from self.added()

    def added(self) -> Iterator[str]:
        """Yield the usable names of other packages, and those that were given and are listed."""
        yield from (name for name in sorted(self._plugins) if name in self._loaded or self._is_usable(name))
        yield from self._are_listed

    def give(self, name: str, make: Callable[[], T], *, is_listed: bool = True) -> None:
        """Let ``name`` stand for what ``make`` returns when it is first asked for; raise `ValueError` if it is taken.

        A name that was given before, or is not listed, may be given anew.
        """
        if name in self._builtin or name in self._plugins:
            raise ValueError(f"there is a {self._what} {name!r} already")
        self._given[name] = make
        self._loaded.pop(name, None)
        self._are_listed.pop(name, None)
        if is_listed:
            self._are_listed[name] = None

    def take_back(self, name: str) -> None:
        """Let ``name``, which was given, stand for nothing again."""
        del self._given[name]
        self._loaded.pop(name, None)
        self._are_listed.pop(name, None)

    def _found_unlisted(self, name: str) -> T | None:
        if not self._unlisted or not _UNLISTED.fullmatch(name):
            return None
        found: T | None = _at(self._unlisted)(name)
        return None if found is None else self._loaded.setdefault(name, found)

    def known(self, is_wanted: Callable[[T], bool]) -> T | None:
        """Return the first wanted object that was asked for or that another package brings; None if there is none."""
        asked_for = (found for found in list(self._loaded.values()) if is_wanted(found))
        return next(asked_for, None) or next((self[name] for name in self.added() if is_wanted(self[name])), None)

    def refresh(self) -> None:
        """Read the entry points of other packages again, as after an installation."""
        self.__dict__.pop("_plugins", None)
        self._broken.clear()
        self._loaded = {
            name: found for name, found in self._loaded.items() if name in self._builtin or name in self._given
        }

    def _load(self, name: str) -> T:
        if not isinstance(name, str):
            raise TypeError(
                f"the name of a {self._what} is wanted, such as {next(iter(self))!r}; not {type(name).__name__}"
            )
        if name in self._builtin:
            found: T = _at(self._builtin[name])
            return found
        if name in self._given:
            return self._given[name]()
        if name not in self._plugins:
            if (brought := self._found_unlisted(name)) is not None:
                return brought
            raise UnknownNameError(f"unknown {self._what} {shortened(name)!r}; {self._hint(name[:_LONGEST])}")
        return self._load_plugin(self._plugins[name])

    def _hint(self, name: str) -> str:
        """Return a hint on ``name``, which is not in the registry.

        A name that contains another one, as Antichess contains chess, is no typo for it.
        """
        import difflib

        letters = _letters(name, but="chess")
        others = _at(self._unlisted_names)() if self._unlisted_names else ()
        names = (*self._builtin, *self._given, *self._plugins, *others)
        spelt = {_letters(each, but="chess"): each for each in reversed(names)}
        other = self._others.get(_letters(name)) or self._others.get(letters)
        near = next(iter(difflib.get_close_matches(letters, spelt, n=1, cutoff=_NEAR)), "")
        added = sum(map(str.isalpha, letters.replace(near, "", 1))) if near in letters else 0
        if near and added <= _ADDED and not other:
            return f"did you mean {spelt[near]!r}?"
        known = f"{self._listed_by!r} lists the names" if self._listed_by else f"known: {', '.join(self)}"
        return f"{f'plybook has no {other}; ' if other else ''}{known}"

    def _load_plugin(self, entry: EntryPoint) -> T:
        """Return the object of another package; raise `UnknownNameError`, with the same message each time."""
        if entry.name not in self._broken:
            try:
                found: T = entry.load()
                reason = self._fault(entry, found)
            except UnknownNameError as error:
                reason = str(error)
            except (Exception, SystemExit) as error:  # another package may raise anything when it is imported
                reason = f"{type(error).__name__}: {error}".rstrip(": ")
            if not reason:
                return found
            self._broken[entry.name] = f"{self._what} {entry.name!r} of {_package(entry)} cannot be used: {reason}"
        raise UnknownNameError(self._broken[entry.name])

    def _fault(self, entry: EntryPoint, found: T) -> str:
        """Return why the object of another package is unusable, or raise; "" if it is usable."""
        if not self._fits(found):
            return f"{entry.value} is no {self._what}"
        own = self._own_name(found) if self._own_name else entry.name
        if own != entry.name:
            return f"{entry.value} calls itself {own!r}; the entry point must have that name"
        self._prove(found)
        return ""

    def _is_usable(self, name: str) -> bool:
        """Return whether the object of another package is usable; warn once if it is not."""
        known = name in self._broken
        try:
            self[name]
        except UnknownNameError as error:
            if not known:
                warnings.warn(str(error), PluginWarning, stacklevel=3)
            return False
        return True

    @cached_property
    def _plugins(self) -> dict[str, EntryPoint]:
        """The entry points of other packages; of two with one name the first counts, and plybook's own before any."""
        found: dict[str, EntryPoint] = {}
        for entry in _entries(self._group):
            if entry.name in self._builtin:
                reason = "plybook has one of that name"
            elif entry.name in found and found[entry.name].value != entry.value:
                reason = f"{_package(found[entry.name])} has one of that name"
            else:
                found.setdefault(entry.name, entry)
                continue
            message = f"{self._what} {entry.name!r} of {_package(entry)} is passed over: {reason}"
            warnings.warn(message, PluginWarning, stacklevel=4)
        return found


def _at(place: str) -> Any:
    """Return the object at a place, written ``"package.module:NAME"``."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def _entries(group: str) -> Iterable[EntryPoint]:
    """Return the entry points of ``group`` in all packages.

    Most folders of ``sys.path`` have no package with such entry points. The files that state entry points show that
    in less time than the import of ``importlib.metadata`` takes.
    """
    # With importlib.metadata alone the check of one game takes 1,118 million instructions instead of 1,031 million,
    # which is half of what ``import click`` takes (173 million), where 105 packages are installed.
    are_known = [hasattr(finder, "find_distributions") for finder in sys.meta_path].count(True) == 1
    if are_known and not any(_may_have_group(f"[{group}]".encode(), Path(folder)) for folder in sys.path):
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=group)


def _may_have_group(section: bytes, folder: Path) -> bool:
    """Return whether a package in ``folder``, of ``sys.path``, may have entry points of the group ``section``."""
    if folder.suffix == ".egg" or folder.is_file():
        return True
    stated = (path / "entry_points.txt" for path in folder.glob("*.*-info"))
    try:
        return any(section in path.read_bytes() for path in stated if path.is_file())
    except OSError:
        return True


def _letters(name: str, but: str = "") -> str:
    """Return the letters and digits of ``name``, in lower case, without the word ``but`` if others are left."""
    words = _WORD.findall(name.casefold())
    return "".join([word for word in words if word != but] or words)


def _package(entry: EntryPoint) -> str:
    return f"package {entry.dist.name}" if entry.dist else entry.module
