"""What games of rule files were loaded in this process, for others that are to know them, too."""

from __future__ import annotations

from collections.abc import Hashable

LOADED: dict[str, Hashable] = {}
"""What each game is made of, a `plybook.rules.rule_files.loading.RuleSource`, by name; see `plybook.rule_files`."""


BESIDE_GAMES = "rule files beside games"
"""What `rule_sources` has among the sources where games may name rule files."""

_allowed: set[str] = set()


def allow_rules(*, allowed: bool = True) -> None:
    """Let games name rule files beside them, or let them not."""
    if allowed:
        _allowed.add(BESIDE_GAMES)
    else:
        _allowed.clear()


def may_name_rules() -> bool:
    """Say whether games may name rule files beside them."""
    return BESIDE_GAMES in _allowed


def rule_sources() -> tuple[Hashable, ...]:
    """Return what the loaded games are made of, for `plybook.rule_files.with_rules` in another process."""
    return (*LOADED.values(), *_allowed)
