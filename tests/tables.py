"""Tests of tables: one test tries all rows, where a test for each would cost more than the row itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any


def each_row(
    names: str | Sequence[str], rows: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try a test with each row of a table, as `pytest.mark.parametrize` does, but as one test.

    All rows are tried; the errors of those that fail name them. Rows share the fixtures of the test. A function
    returns rows that take long to find; it is called when the test runs, not when tests are collected.
    """
    parameters = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    is_bare = isinstance(names, str) and "," not in names
    known = None if callable(rows) else list(rows)
    assert known != [], "a table without rows shows nothing"

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def tried(*args: Any, **named: Any) -> None:
            errors = []
            table = list(rows()) if callable(rows) else known or []
            assert table, "a table without rows shows nothing"
            for row in table:
                values = getattr(row, "values", row) if type(row).__name__ == "ParameterSet" else row
                if is_bare and values is row:
                    values = (row,)
                try:
                    test(*args, **named, **dict(zip(parameters, values, strict=True)))
                except Exception as error:
                    error.add_note(f"in the row {dict(zip(parameters, values, strict=True))}")
                    errors.append(error)
            if len(errors) == 1:
                raise errors[0]
            if errors:
                raise ExceptionGroup(f"{len(errors)} of {len(table)} rows", errors)

        signature = inspect.signature(test)
        kept = [each for each in signature.parameters.values() if each.name not in parameters]
        tried.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return tried

    return decorated
