"""Groups of options, which a command receives as one argument."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, TypeVar

_Command = TypeVar("_Command", bound=Callable[..., Any])


def option_group(
    name: str, make: Callable[..., object], *options: Callable[[Any], Any]
) -> Callable[[_Command], _Command]:
    """Return a decorator that adds ``options`` to a command, which gets the result of ``make`` as ``name``.

    The parameters of ``make`` have the names of the options. One of ``options`` may be such a decorator itself;
    ``make`` then takes its result.
    """

    def add(command: _Command) -> _Command:
        @wraps(command)
        def with_group(*args: Any, **values: Any) -> Any:
            made = make(**{each: values.pop(each) for each in signature(make).parameters})
            return command(*args, **values, **{name: made})

        added: Any = with_group
        for option in reversed(options):
            added = option(added)
        return added  # type: ignore[no-any-return]

    return add
