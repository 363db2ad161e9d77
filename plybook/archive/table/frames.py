"""Tables as data frames of Polars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plybook.archive.table.columns import Column, Type
from plybook.archive.table.rows import Batch, Value, numbered
from plybook.extras import MissingExtraError

if TYPE_CHECKING:
    import polars as pl


def frame(batches: Iterable[Batch], columns: tuple[Column, ...]) -> pl.DataFrame:
    """Return ``batches``, in order, as a data frame with the types of ``columns``.

    Raises `plybook.extras.MissingExtraError` at once if Polars is not installed.
    """
    try:
        import polars as pl
    except ImportError:
        raise MissingExtraError.named("a data frame", "polars") from None
    types = {
        Type.TEXT: pl.String(),
        Type.WORD: pl.String(),
        Type.WORDS: pl.List(pl.String()),
        Type.BOOL: pl.Boolean(),
        Type.INT16: pl.Int16(),
        Type.INT32: pl.Int32(),
        Type.INT64: pl.Int64(),
        Type.DATE: pl.Date(),
        Type.TIME: pl.Time(),
    }
    values: dict[str, list[Value]] = {column.name: [] for column in columns}
    for batch in numbered(batches):
        for name, more in batch.columns.items():
            values[name] += more
    return pl.DataFrame(values, schema={column.name: types[column.type] for column in columns})
