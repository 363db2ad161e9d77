"""Tables as Parquet, written in row groups as they fill, so that one group is in memory at a time."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from plybook.archive.table.columns import Column, Type
from plybook.archive.table.rows import Batch, Value
from plybook.extras import MissingExtraError

if TYPE_CHECKING:
    import pyarrow as pa

GROUP = 1 << 16
"""The number of rows in a group.

The rows of a game stay together, so a group may have a few more; the last one has fewer.
"""

_TEXT = 1 << 25
"""The number of characters of text after which a group is written although it has fewer rows."""


def parquet(batches: Iterable[Batch], columns: tuple[Column, ...], group: int = GROUP) -> Iterator[bytes]:
    """Yield ``batches`` as the bytes of a Parquet file, in row groups of ``group`` rows.

    The schema holds descriptions of the columns. Raises `MissingExtraError` at once if pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtraError.named("Parquet", "parquet") from None
    return _pieces(pa, pq, batches, columns, group)


def schema(columns: tuple[Column, ...]) -> pa.Schema:
    """Return the pyarrow schema of ``columns``, with their descriptions."""
    import pyarrow as pa

    word = pa.dictionary(pa.int32(), pa.string())
    types = {
        Type.TEXT: pa.string(),
        Type.WORD: word,
        Type.WORDS: pa.list_(pa.string()),
        Type.BOOL: pa.bool_(),
        Type.INT16: pa.int16(),
        Type.INT32: pa.int32(),
        Type.INT64: pa.int64(),
        Type.DATE: pa.date32(),
        Type.TIME: pa.time32("ms"),
    }
    return pa.schema([pa.field(each.name, types[each.type], metadata={"about": each.about}) for each in columns])


def _pieces(pa: Any, pq: Any, batches: Iterable[Batch], columns: tuple[Column, ...], group: int) -> Iterator[bytes]:
    out, typed = _Pieces(), schema(columns)
    words = [column.name for column in columns if column.type in (Type.WORD, Type.WORDS)]
    with pq.ParquetWriter(out, typed, compression="zstd", use_dictionary=words) as writer:
        for values in _groups(batches, columns, group):
            rows = pa.table([pa.array(values[field.name], field.type) for field in typed], typed)
            writer.write_table(rows, row_group_size=rows.num_rows)
            yield out.taken()
    yield out.taken()


def _groups(batches: Iterable[Batch], columns: tuple[Column, ...], group: int) -> Iterator[dict[str, list[Value]]]:
    """Yield the values of ``batches``, one row group at a time."""
    values: dict[str, list[Value]] = {column.name: [] for column in columns}
    text = rows = 0
    for batch in batches:
        for name, more in batch.columns.items():
            values[name] += more
            text += sum(len(value) for value in more if isinstance(value, str))
        rows += batch.rows
        if rows >= group or text >= _TEXT:
            yield values
            values = {column.name: [] for column in columns}
            text = rows = 0
    if rows:
        yield values


class _Pieces(io.RawIOBase):
    """A file object that collects what is written, to be taken in pieces."""

    def __init__(self) -> None:
        self._held: list[bytes] = []

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, piece: Any) -> int:
        self._held.append(bytes(piece))
        return len(piece)

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        held, self._held = self._held, []
        return b"".join(held)
