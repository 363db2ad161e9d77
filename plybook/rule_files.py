"""Rule files of users: their games are loaded here, found by name, and known to other processes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path

from plybook.catalogue import Variant, variants
from plybook.loaded_rules import LOADED
from plybook.rules.pages.loading import RuleSource, read_rules, rules_of, shipped
from plybook.rules.pages.page import shipped_names
from plybook.rules.pages.sections import LONGEST_FILE, RuleFileError
from plybook.rules.table.engine import GamePosition


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
        picture="squares" if len(game.geometry.axes) == len(("file", "rank")) else ("tiers", "slices"),
        aliases=game.aliases,
    )


def brought_along(name: str) -> Variant | None:
    """Return the variant of the rule file of this name that plybook brings along; None if there is none."""
    source = shipped(name)
    return variant_of_rules(rules_of(source)) if source is not None else None


def page_names() -> Sequence[str]:
    """Return the names of the pages that plybook brings along."""
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
        return found.decode()
    except UnicodeDecodeError as error:
        raise RuleFileError(f"no UTF-8 at byte {error.start + 1}") from None


def _give(source: RuleSource) -> None:
    """Let the variant of ``source`` be found by its name; pages are checked at once."""
    if source.section is None:
        variant_of_rules(rules_of(source))
    try:
        variants.give(source.name, partial(_made_of, source), is_listed=source.section is None)
    except ValueError as error:
        raise RuleFileError(f"name: {error}") from None
    LOADED[source.name] = source


def _made_of(source: RuleSource) -> Variant:
    return variant_of_rules(rules_of(source))


def with_rules(sources: Sequence[Hashable]) -> None:
    """Load the games of ``sources``, such as `plybook.loaded_rules.rule_sources` gives, that are not loaded here."""
    for source in sources:
        if isinstance(source, RuleSource) and LOADED.get(source.name) != source:
            _give(source)
