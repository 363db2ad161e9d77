"""Tables as text: CSV, and JSON with one object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date, time

from plybook.archive.table.columns import Column
from plybook.archive.table.rows import Batch, Value


def csv(batches: Iterable[Batch], columns: tuple[Column, ...]) -> Iterator[str]:
    """Yield ``batches`` as CSV by RFC 4180, with line feeds as line ends; the first row has the names.

    Only text is quoted, so that a program can tell ``007`` from 7; unknown values are empty. Words of a list are
    separated by spaces; days and times are as in ISO 8601, truth values ``true`` and ``false``.
    """
    yield ",".join(column.name for column in columns) + "\n"
    for batch in batches:
        rows = zip(*(batch.columns[column.name] for column in columns), strict=True)
        yield "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        value = " ".join(value)
    if not isinstance(value, str):
        return str(value)
    return '"' + value.replace('"', '""') + '"'


def jsonl(batches: Iterable[Batch], columns: tuple[Column, ...]) -> Iterator[str]:
    """Yield ``batches`` as JSON, one object with all columns a line; unknown values are null."""
    names = [column.name for column in columns]
    for batch in batches:
        rows = zip(*(batch.columns[name] for name in names), strict=True)
        yield "".join(
            json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, default=_as_text) + "\n"
            for row in rows
        )


def _as_text(value: date | time) -> str:
    return value.isoformat()
