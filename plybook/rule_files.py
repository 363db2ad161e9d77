"""Rule files of users: their games are loaded here, found by name, and known to other processes."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from plybook.catalogue import Variant, variants
from plybook.loaded_rules import BESIDE_GAMES, LOADED, allow_rules
from plybook.registry import UnknownNameError
from plybook.rules.rule_files.loading import RuleSource, is_sections, read_rules, rules_of, shipped, shipped_names
from plybook.rules.rule_files.sections import LONGEST_FILE, RuleFileError
from plybook.rules.table.engine import GamePosition

_MOST_FILES = 256
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}\.(?:toml|ini)")


class NameTakenError(RuleFileError):
    """A rule file beside a game whose name another game has: what it describes cannot be played by that name."""


class UnplayableError(RuleFileError, UnknownNameError):
    """A game of a file of sections that has a name, but cannot be played; the message says why."""


def variant_of_rules(rules: type[GamePosition]) -> Variant:
    """Return a variant whose rules are those of a rule file."""
    game = rules.game
    return Variant(
        id=rules.variant,
        title=game.title,
        about=game.about or f"{game.title}, by a rule file.",
        seats=rules.seats,
        rules=rules,
        notations=("san", "lan", "uci"),
        picture="cells" if len(game.geometry.axes) == len(("file", "rank")) else ("tiers", "slices"),
        aliases=game.aliases,
    )


def brought_along(name: str) -> Variant | None:
    """Return the variant of the rule file of this name that plybook brings along; None if there is none."""
    source = shipped(name)
    return variant_of_rules(rules_of(source)) if source is not None else None


def page_names() -> Sequence[str]:
    """Return the names of the games that plybook brings along as rule files."""
    return shipped_names()


def load_rules(file: str | Path) -> list[str]:
    """Return the names of the games of a rule file, which `variant` then finds: a page, or a file of sections.

    A page describes one game, which is recognised like others. Of a file of sections, as Fairy-Stockfish has them,
    the games are found by their names only; those that are refused are left out. Raises `OSError` if the file cannot
    be read, and `plybook.RuleFileError` for what is no game, with the place.
    """
    try:
        return load_text(text_of(file))
    except RuleFileError as error:
        raise RuleFileError(f"{Path(file)}: {error}") from None


def load_text(text: str) -> list[str]:
    """Return the names of the games of a rule file, given as its text; see `load_rules`."""
    found: list[str] = []
    for section in read_rules(text):
        if not section.refusal and not section.source.name.startswith("_"):
            _give(section.source)
            found.append(section.source.name)
    return found


def rules_beside(file: str, name: str) -> list[str]:
    """Return the names of the games of the rule file ``name`` that stands beside ``file``, and let them be found.

    They are found by their names only, and take no name that another game has. Raises `OSError` if the file cannot be
    read, and `plybook.RuleFileError` for what is no rule file in the same folder.
    """
    if not _PLAIN_NAME.fullmatch(name):
        raise RuleFileError("the name of a rule file is letters, digits, hyphens and underscores, and .toml or .ini")
    if not Path(file).is_file():
        raise RuleFileError("the game does not stand in a folder")
    path = Path(file).parent / name
    if not path.is_file() or path.resolve().parent != path.parent.resolve():
        raise RuleFileError(f"there is no file {name} beside the game")
    state = path.stat()
    sources, refusal = _sources_beside(path.resolve(), state.st_mtime_ns, state.st_size)
    if refusal:
        raise RuleFileError(refusal)
    for source in sources:
        known = LOADED.get(source.name)
        if known is None and source.name not in variants:
            _give(source)
        elif known not in (source, replace(source, is_beside=False)):
            raise NameTakenError(f"name: there is a variant {source.name!r} already")
    return [source.name for source in sources]


@lru_cache(maxsize=_MOST_FILES)
def _sources_beside(path: Path, changed: int, size: int) -> tuple[tuple[RuleSource, ...], str]:
    """Return what the games of a file are made of, and why it is none; it is read anew when it has ``changed``."""
    try:
        found = [section for section in read_rules(text_of(path)) if not section.refusal]
        sources = [replace(each.source, is_beside=True) for each in found if not each.source.name.startswith("_")]
        for source in sources:
            if source.section is None:
                rules_of(source)
    except RuleFileError as error:
        return (), str(error)
    return tuple(sources), ""


def variant_of_page(file: str | Path) -> Variant:
    """Return the variant that a page describes, for a package that brings it along as an entry point.

    Raises `OSError` if the file cannot be read, and `plybook.RuleFileError` for what is no page, with the place.
    """
    path = Path(file)
    try:
        text = text_of(path)
        if is_sections(text):
            raise RuleFileError("a page is wanted, not a file of sections")
        [section] = read_rules(text)
        return variant_of_rules(rules_of(section.source))
    except RuleFileError as error:
        raise RuleFileError(f"{path}: {error}") from None


def unload(name: str) -> None:
    """Let the game ``name`` of a rule file be unknown again."""
    variants.take_back(name)
    del LOADED[name]


def text_of(file: str | Path) -> str:
    """Return the text of a rule file; raise `RuleFileError` if it is none, or too long."""
    with Path(file).open("rb") as stream:
        found = stream.read(LONGEST_FILE + 1)
    if len(found) > LONGEST_FILE:
        raise RuleFileError(f"a rule file has at most {LONGEST_FILE} bytes")
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RuleFileError(f"not UTF-8 at byte {error.start + 1}") from None


def _give(source: RuleSource) -> None:
    """Let the variant of ``source`` be found by its name; pages are checked at once, and listed."""
    if source.section is None:
        variant_of_rules(rules_of(source))
    try:
        variants.give(
            source.name, partial(_made_of, source), is_listed=source.section is None and not source.is_beside
        )
    except ValueError as error:
        raise RuleFileError(f"name: {error}") from None
    LOADED[source.name] = source


def _made_of(source: RuleSource) -> Variant:
    try:
        return variant_of_rules(rules_of(source))
    except RuleFileError as error:
        raise UnplayableError(f"variant {source.name!r} cannot be played: {error}") from None


def with_rules(sources: Sequence[Hashable]) -> None:
    """Load the games of ``sources``, such as `plybook.loaded_rules.rule_sources` gives, that are not loaded here."""
    if BESIDE_GAMES in sources:
        allow_rules()
    for source in sources:
        if isinstance(source, RuleSource) and LOADED.get(source.name) != source:
            _give(source)
