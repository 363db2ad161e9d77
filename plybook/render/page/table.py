"""Rows that are written once and referred to by number."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Row = TypeVar("Row", bound=Hashable)


class RowTable(Generic[Row]):
    """Rows in the order of their first use."""

    def __init__(self) -> None:
        self._numbers: dict[Row, int] = {}

    def number(self, row: Row) -> int:
        """Return the number of ``row``, a new one if the row is new."""
        return self._numbers.setdefault(row, len(self._numbers))

    @property
    def rows(self) -> list[Row]:
        """The rows, each at the place of its number."""
        return list(self._numbers)
