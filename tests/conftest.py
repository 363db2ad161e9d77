"""What all tests share: how much hypothesis tries, and that they do not see other packages' plug-ins."""

from __future__ import annotations

import importlib.metadata
import os
from importlib.metadata import EntryPoints
from typing import Any

from hypothesis import HealthCheck, settings

settings.register_profile(
    "plybook", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("quick", settings.get_profile("plybook"), max_examples=10)
settings.register_profile("deep", settings.get_profile("plybook"), max_examples=2000, derandomize=False)
settings.load_profile(os.environ.get("PLYBOOK_TESTS", "plybook"))

# Tests are of what plybook brings and of the plug-ins they make themselves, not of what else lies in the environment:
# its variants are on no page of the documentation. This is done before any module of plybook takes the function.
_every: Any = importlib.metadata.entry_points
_NEIGHBOURS = frozenset(
    entry
    for distribution in importlib.metadata.distributions()
    for entry in distribution.entry_points
    if entry.group.startswith("plybook.")
)


def _without_neighbours(**wanted: Any) -> Any:
    if not wanted:  # other libraries ask so, and get what this release of Python gives
        return _every()
    return EntryPoints(entry for entry in _every(**wanted) if entry not in _NEIGHBOURS)


setattr(importlib.metadata, "entry_points", _without_neighbours)  # noqa: B010 - it has overloads that this one has not

import plybook.testing  # noqa: E402 - now that it may

if os.environ.get("PLYBOOK_TESTS") == "deep":
    plybook.testing.effort = 20
