"""What compiled wheels take: what their compiler is told of classes, and what differs where they are installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**attributes):
        """Return what leaves a class as it is: what the compiler is told says nothing to Python."""
        return lambda found: found


__all__ = ("attributes", "is_compiled", "mypyc_attr")


def attributes(kind: type) -> Iterator[str]:
    """Yield the names of the attributes for which objects of ``kind``, a class that may be compiled, have a place."""
    for each in kind.__mro__:
        named = each.__dict__.get("__mypyc_attrs__", each.__dict__.get("__slots__", ()))
        yield from (name for name in named if name not in ("__dict__", "__weakref__"))


def is_compiled(module: str = "plybook.rules.position") -> bool:
    """Say whether a ``module`` is compiled here, if none is named one of those that are in every compiled build."""
    from importlib.util import find_spec

    found = find_spec(module)
    return found is not None and found.origin is not None and not found.origin.endswith(".py")
