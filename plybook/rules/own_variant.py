"""How a position finds its variant, which knows names, notations and pictures.

Rules know none of these, and do not import the catalogue. When the catalogue is imported it leaves its function that
looks a variant up here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_look_up: Callable[[type], Any] | None = None


def find_variants_with(look_up: Callable[[type], Any]) -> None:
    """Let positions find their variants with ``look_up``, which takes the class of a position."""
    global _look_up
    _look_up = look_up


def own_variant(rules: type) -> Any:
    """Return the variant of the positions of the class ``rules``; raise `TypeError` if none is known."""
    if _look_up is None:
        raise TypeError(f"no variant is known whose rules are {rules.__name__}")
    return _look_up(rules)
