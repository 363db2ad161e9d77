"""Support for compiled wheels: a decorator for mypyc, and the few things that differ in compiled classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**attributes):
        """Return a decorator that leaves a class as it is: only the compiler uses the arguments."""
        return lambda found: found


__all__ = ("attributes", "is_compiled", "mypyc_attr")


def attributes(kind: type) -> Iterator[str]:
    """Yield the names of the attributes of objects of ``kind``, a class that may be compiled."""
    for each in kind.__mro__:
        named = each.__dict__.get("__mypyc_attrs__", each.__dict__.get("__slots__", ()))
        yield from (name for name in named if name not in ("__dict__", "__weakref__"))


def is_compiled(module: str = "plybook.rules.position") -> bool:
    """Return whether a ``module`` is compiled here; without one, a module that every compiled build has."""
    from importlib.util import find_spec

    found = find_spec(module)
    return found is not None and found.origin is not None and not found.origin.endswith(".py")
