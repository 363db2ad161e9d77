"""Results that are the same object for all callers, whatever threads they are in."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def made_once(*, most: int = 1 << 20) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Return a decorator that keeps up to ``most`` results by their positional arguments.

    `functools.cache` gives threads that ask for one thing at the same time different objects. Here the one that was
    made first is given to all, as it must be for a class, whose objects would not be equal to those of another one.
    """

    def decorated(make: Callable[_P, _T]) -> Callable[_P, _T]:
        made: dict[Hashable, _T] = {}
        lock = Lock()

        @wraps(make)
        def given(*args: Any) -> _T:
            try:
                return made[args]
            except KeyError:
                found = make(*args)  # type: ignore[call-arg]
            with lock:  # not while it is made, for that may import modules
                found = made.setdefault(args, found)
                while len(made) > most:
                    del made[next(iter(made))]
            return found

        return given  # type: ignore[return-value]

    return decorated
