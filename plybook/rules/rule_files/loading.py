"""Rule files as games: pages and sections read, their classes made once, and made again in other processes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from plybook.made_once import made_once
from plybook.rules.rule_files import toml_page
from plybook.rules.rule_files.fairy import Ruleset, built_in, names, rulesets
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.rule_files.sections import LONGEST_FILE, RuleFileError
from plybook.rules.setup import FenError
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.game import Game
from plybook.rules.table.tables import RulesClass

_MOST_GAMES = 1 << 10  # whose classes are kept


@dataclass(frozen=True)
class RuleSource:
    """What the class of a game is made of, here or in another process: the ``page``, as JSON, or the ``section``.

    ``is_beside`` says that a game has named the file, so that it is found by its name only.
    """

    name: str
    page: str = ""
    section: Ruleset | None = None
    is_beside: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.page))

    def game(self) -> Game:
        """Return the game; raise `RuleFileError` if it is none."""
        if self.section is not None:
            return game_of(self.section)
        return toml_page.game_of_tables(json.loads(self.page))


@dataclass(frozen=True)
class Section:
    """A game of a rule file: what it is made of, and why it is not played; "" if it is.

    ``not_judged`` are the keys of ends that are left to the players.
    """

    source: RuleSource
    refusal: str = ""
    not_judged: tuple[str, ...] = ()


@made_once(most=_MOST_GAMES)
def rules_of(source: RuleSource) -> type[GamePosition]:
    """Return the class of the positions of a game; raise `RuleFileError` if it cannot be made, or has no start."""
    place = "startFen" if source.section is not None else "board.start"
    try:
        made = position_class(source.game(), source.name)
        made.source = source
        if not made.from_fen(made.start_fen).has_legal_move():
            raise RuleFileError(f"{place}: no move is legal at the start")
    except RuleFileError:
        raise
    except FenError as error:
        raise RuleFileError(f"{place}: {error}") from error
    except ValueError as error:
        raise RuleFileError(f"{source.name}: {error}") from error
    return made


RulesClass.made_again = staticmethod(rules_of)


def is_sections(text: str) -> bool:
    """Say whether ``text`` is a rule file of sections, as Fairy-Stockfish has them, and no page."""
    for line in text.splitlines():
        words = line.split("#")[0].strip()
        if words:
            return words.startswith("[") and "." not in words and not words.startswith("[[") and _is_section(text)
    return False


def _is_section(text: str) -> bool:
    try:
        toml_page.tables(text)
    except RuleFileError:
        return True
    return False


def read_rules(text: str) -> Iterator[Section]:
    """Yield the games of a rule file: one of a page, those of all sections; raise `RuleFileError` with the place."""
    if len(text) > LONGEST_FILE:
        raise RuleFileError(f"a rule file has at most {LONGEST_FILE} characters")
    if is_sections(text):
        for name, rules in rulesets(text, built_in()).items():
            yield Section(RuleSource(name, section=rules), rules.refusal, rules.not_judged)
        return
    given = toml_page.inherited(toml_page.tables(text), toml_page.shipped_text)
    name = toml_page.checked(given).name
    yield Section(RuleSource(name, page=json.dumps(given, ensure_ascii=False)))


def shipped(name: str) -> RuleSource | None:
    """Return what the game called ``name`` is made of, if plybook brings it along and plays it; else None."""
    text = toml_page.shipped_text(name)
    if text is not None and (found := next(read_rules(text))).source.name == name:
        return found.source
    rules = built_in().get(name)
    if rules is None or rules.refusal or name.startswith("_"):
        return None
    return RuleSource(name, section=rules)


def shipped_names() -> list[str]:
    """Return the names of the games that plybook brings along as rule files and plays: pages first."""
    pages = [name for name in toml_page.shipped_names() if shipped(name) is not None]
    played = [name for name in names(built_in()) if not built_in()[name].refusal]
    return list(dict.fromkeys((*pages, *played)))


def states() -> Mapping[str, str]:
    """Return why each game that Fairy-Stockfish knows is not played; "" if it is."""
    return {name: built_in()[name].refusal for name in names(built_in())}
