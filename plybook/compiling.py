"""What the compiler of the optional wheels is told of classes, which says nothing to Python itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**attributes):
        """Return what leaves a class as it is."""
        return lambda found: found


__all__ = ("mypyc_attr",)
