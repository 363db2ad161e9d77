"""What the optional, compiled wheels take: what their compiler is told of classes, and whether this is such a build."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**attributes):
        """Return what leaves a class as it is: what the compiler is told says nothing to Python."""
        return lambda found: found


__all__ = ("is_compiled", "mypyc_attr")


def is_compiled(module: str = "plybook.replay.position") -> bool:
    """Say whether a ``module`` is compiled here, if none is named one of those that are in every compiled build."""
    found = find_spec(module)
    return found is not None and found.origin is not None and not found.origin.endswith(".py")
