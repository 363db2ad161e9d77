"""What games of rule files were loaded in this process, for others that are to know them, too."""

from __future__ import annotations

from collections.abc import Hashable

LOADED: dict[str, Hashable] = {}
"""What each game is made of, a `plybook.rules.pages.loading.RuleSource`, by its name; see `plybook.rule_files`."""


def rule_sources() -> tuple[Hashable, ...]:
    """Return what the loaded games are made of, for `plybook.rule_files.with_rules` in another process."""
    return tuple(LOADED.values())
