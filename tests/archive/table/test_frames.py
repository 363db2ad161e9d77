"""Games as data frames."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import polars as pl
import pytest

import plybook
from plybook.archive.table.columns import TABLES
from plybook.extras import MissingExtraError

FILES = ["corpus:parmen-1", "corpus:alice-1", "corpus:three-player-1"]


@pytest.mark.parametrize("table", ["games", "plies"])
def test_a_frame_holds_what_a_file_does(tmp_path: Path, table: str) -> None:
    games = plybook.archive(FILES)
    path = tmp_path / "table.parquet"
    plybook.write_table(games.replays(), path, plies=table == "plies")
    frame = games.to_polars(plies=table == "plies")
    there = pl.read_parquet(io.BytesIO(path.read_bytes()))
    assert frame.columns == [column.name for column in TABLES[table]]
    assert frame.height > len(FILES) - 1
    assert frame.rows() == there.rows()


def test_an_archive_without_games_is_a_frame_without_rows_and_with_all_types() -> None:
    frame = plybook.archive(FILES).where(lambda game: False).to_polars()
    assert frame.height == 0
    assert frame.schema == plybook.archive(FILES).to_polars().schema


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtraError, match="a data frame needs the extra polars: pip install"):
        plybook.archive(FILES).to_polars()
