"""Packages that can be called as the function of the same name.

Python sets the name ``replay`` of ``plybook`` to the package ``plybook.replay`` when any module of it is imported,
over a function of that name. So that ``plybook.replay(game)`` works whatever was imported before, the package itself
can be called, and calls the function. For type checkers ``plybook/__init__.pyi`` says that it is the function.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect import Signature


class _CallablePackage(ModuleType):
    def __call__(self, *args: Any, **options: Any) -> Any:
        return _FUNCTIONS[self.__name__]()(*args, **options)

    @property
    def __signature__(self) -> Signature:
        from inspect import signature

        return signature(_FUNCTIONS[self.__name__]())


_FUNCTIONS: dict[str, Callable[[], Callable[..., Any]]] = {}


def make_callable(name: str, function: Callable[[], Callable[..., Any]]) -> None:
    """Make the package called ``name`` callable as the function that ``function`` returns when first needed."""
    _FUNCTIONS[name] = function
    sys.modules[name].__class__ = _CallablePackage
