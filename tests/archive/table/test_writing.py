"""Tables as files: what is read back is what was written, whatever it is, and files are whole or not there."""

from __future__ import annotations

import csv
import errno
import io
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from datetime import date, time
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plybook
from plybook.archive.table.columns import TABLES, Column, Type
from plybook.archive.table.parquet import parquet
from plybook.archive.table.rows import Batch, batches, numbered
from plybook.archive.table.writing import FORMS, form_of, table_bytes, write_table
from plybook.corpora.generate import random_games
from plybook.extras import MissingExtraError
from plybook.files import encoded, well_formed
from plybook.record import GameRecord, Ply, Source, Tag
from tests.extent import some

HOSTILE = (
    '=cmd|"/C calc"!A0', "+1", "-1", "@x", "\t=1", "a,b", 'say "no"', "two\nlines", "two\r\nlines", "old\rmac",
    "nul\0nul", "half \ud83d", "\udcff", "line\u2028line",
    "\u202eright", "😀", "null", "NULL", "nan", " padded ", "'", "\\N", "\\",
)  # fmt: skip

TEXTS = st.one_of(st.text(), st.sampled_from(HOSTILE)).map(well_formed)
VALUES: dict[Type, st.SearchStrategy[Any]] = {
    Type.TEXT: TEXTS,
    Type.WORD: TEXTS,
    Type.WORDS: st.lists(st.sampled_from(["R001", "W008", "N101"]), max_size=4),
    Type.BOOL: st.booleans(),
    Type.INT16: st.integers(-(1 << 15), (1 << 15) - 1),
    Type.INT32: st.integers(-(1 << 31), (1 << 31) - 1),
    Type.INT64: st.integers(-(1 << 63), (1 << 63) - 1),
    Type.DATE: st.dates(date(1, 1, 1), date(9999, 12, 31)),
    Type.TIME: st.times().map(lambda each: each.replace(microsecond=0)),
}


@st.composite
def any_batch(draw: st.DrawFn, table: str) -> Batch:
    """Draw rows of whatever the types allow; of many columns most say nothing."""
    rows = draw(st.integers(1, 3))
    columns: dict[str, list[Any]] = {"game": list(range(1, rows + 1))}
    for column in TABLES[table][1:]:
        value = VALUES[column.type] if column.type is Type.WORDS else st.none() | VALUES[column.type]
        columns[column.name] = draw(st.lists(value, min_size=rows, max_size=rows))
    return Batch(rows, columns)


def rows_of(batch: Batch) -> list[dict[str, Any]]:
    return [dict(zip(batch.columns, row, strict=True)) for row in zip(*batch.columns.values(), strict=True)]


def as_bytes(pieces: Iterator[str | bytes]) -> bytes:
    return b"".join(piece if isinstance(piece, bytes) else encoded(piece) for piece in pieces)


def from_parquet(content: bytes, columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(io.BytesIO(content)).to_pylist()
    return found


def from_csv(content: bytes, columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    names, *rows = csv.reader(io.StringIO(content.decode(), newline=""), strict=True)
    types = {column.name: column.type for column in columns}
    return [{name: value_of(value, types[name]) for name, value in zip(names, row, strict=True)} for row in rows]


def from_jsonl(content: bytes, columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    types = {column.name: column.type for column in columns}
    readers = {Type.DATE: date.fromisoformat, Type.TIME: time.fromisoformat}
    return [
        {
            name: readers[types[name]](value) if value is not None and types[name] in readers else value
            for name, value in json.loads(line).items()
        }
        for line in content.decode().split("\n")[:-1]
    ]


def value_of(text: str, kind: Type) -> Any:
    """Return what a field of CSV says, of which Python's reader does not tell whether it was quoted."""
    if kind is Type.WORDS:
        return text.split()
    if not text or kind in (Type.TEXT, Type.WORD):
        return text or None
    if kind is Type.BOOL:
        return {"true": True, "false": False}[text]
    if kind is Type.DATE:
        return date.fromisoformat(text)
    return time.fromisoformat(text) if kind is Type.TIME else int(text)


READERS = {"parquet": from_parquet, "csv": from_csv, "jsonl": from_jsonl}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("table", TABLES)
@settings(max_examples=some(6, settings().max_examples))
@given(data=st.data())
def test_what_is_read_back_is_what_was_written(table: str, form: str, data: st.DataObject) -> None:
    batch = data.draw(any_batch(table))
    found = READERS[form](as_bytes(table_bytes([batch, batch], table, form)), TABLES[table])
    expected = [*rows_of(batch), *rows_of(batch.after(batch.games))]
    if form == "csv":
        expected = [{name: None if value == "" else value for name, value in row.items()} for row in expected]
    assert found == expected


def hostile_games() -> list[GameRecord]:
    plies = (Ply("e4"), Ply("e5"))
    return [
        GameRecord(
            Source(f"{text}.pgn", ""), variant="chess", notation="san", plies=plies,
            tags=(Tag("White", text), Tag("Event", text), Tag(f"Own{text}", text)),
        )
        for text in HOSTILE
    ]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_text_from_outside_comes_through_as_it_is(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{form}"
    write_table(hostile_games(), path)
    found = READERS[form](path.read_bytes(), TABLES["games"])
    assert [row["White"] for row in found] == [well_formed(text) for text in HOSTILE]
    assert [row["file"] for row in found] == [well_formed(f"{text}.pgn") for text in HOSTILE]
    others = [json.loads(row["other_tags"]) for row in found]
    assert others == [{well_formed(f"Own{text}"): well_formed(text)} for text in HOSTILE]


def asked(query: str) -> list[Any]:
    with duckdb.connect() as database:
        return database.execute(query).fetchall()


def test_databases_read_the_same_texts(tmp_path: Path) -> None:
    texts = [well_formed(text) for text in HOSTILE]
    write_table(hostile_games(), tmp_path / "games.parquet")
    write_table(hostile_games(), tmp_path / "games.csv")
    write_table(hostile_games(), tmp_path / "games.jsonl")
    for form in ("parquet", "jsonl"):
        found = asked(f"SELECT White FROM '{tmp_path}/games.{form}' ORDER BY game")  # noqa: S608
        assert [text for (text,) in found] == texts, form
    assert pl.read_parquet(tmp_path / "games.parquet")["White"].to_list() == texts
    assert pl.read_csv(tmp_path / "games.csv", infer_schema_length=None)["White"].to_list() == texts


def test_in_csv_text_is_quoted_and_nothing_else(tmp_path: Path) -> None:
    write_table(hostile_games()[:1], tmp_path / "plies.csv", plies=True)
    _, line, _ = (tmp_path / "plies.csv").read_text(encoding="utf-8").splitlines()
    assert line.startswith('1,"chess",1,1,"White","e4","piece","P",,"e2","e4",,false,,false,false,"rnbqkbnr/')


@pytest.mark.parametrize("form", FORMS)
def test_databases_take_the_numbers_of_positions(form: str, tmp_path: Path) -> None:
    games = [plybook.replay(game) for game in random_games("tri-d", 3, plies=30)]
    hashes = [plybook.position_hash(position) for game in games for position in game.positions[1:]]
    assert min(hashes) < 0 < max(hashes)
    path = tmp_path / f"plies.{form}"
    write_table(games, path, plies=True)
    query = f"SELECT hash::BIGINT FROM '{path}' ORDER BY game, ply"  # noqa: S608
    assert [number for (number,) in asked(query)] == hashes
    readers: dict[str, Callable[[Path], pl.DataFrame]] = {
        "parquet": pl.read_parquet,
        "csv": pl.read_csv,
        "jsonl": pl.read_ndjson,
    }
    table = readers[form](path)
    assert table.schema["hash"] == pl.Int64
    assert table["hash"].to_list() == hashes
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE plies (hash INTEGER)")
        database.executemany("INSERT INTO plies VALUES (?)", [(number,) for number in hashes])
        assert database.execute("SELECT hash FROM plies").fetchall() == [(number,) for number in hashes]
    database.close()


# --- Parquet -------------------------------------------------------------------------------------------------------


def test_rows_go_out_in_groups_as_they_fill() -> None:
    games = [plybook.replay(game) for game in random_games("chess", 12, plies=10)]
    taken = 0

    def stream() -> Iterator[Batch]:
        nonlocal taken
        for batch in batches(games, "plies", 10):
            taken += 1
            yield batch

    pieces = parquet(numbered(stream()), TABLES["plies"], group=40)
    first = next(pieces)
    assert (taken, first[:4]) == (4, b"PAR1")
    file = pq.ParquetFile(io.BytesIO(first + b"".join(pieces)))
    assert [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)] == [40, 40, 40]
    assert file.read()["game"].to_pylist() == [game for game in range(1, 13) for _ in range(10)]


def test_a_group_with_much_text_has_fewer_rows() -> None:
    long = GameRecord(Source("a", ""), tags=(Tag("Site", "x" * 20_000_000),))
    found = batches([plybook.replay(long)] * 5, "games", 1)
    file = pq.ParquetFile(io.BytesIO(b"".join(parquet(found, TABLES["games"]))))
    assert [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)] == [2, 2, 1]


@pytest.mark.parametrize("form", FORMS)
def test_a_table_of_no_games_has_its_columns(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{form}"
    write_table([], path)
    assert READERS[form](path.read_bytes(), TABLES["games"]) == []
    if form == "csv":
        assert path.read_text().split(",")[:3] == ["game", "file", "number"]
    if form == "parquet":
        assert pq.read_schema(path).names == [column.name for column in TABLES["games"]]


def test_a_missing_extra_is_named_and_nothing_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"Parquet needs the extra parquet: pip install 'plybook\[parquet\]'"):
        write_table(hostile_games(), tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []
    write_table(hostile_games(), tmp_path / "games.csv")


# --- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_written_whole_or_stays_as_it_was(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{form}"
    path.write_text("as it was")

    def broken() -> Iterator[GameRecord]:
        yield from random_games("chess", some(1200, 3000), plies=0)
        raise OSError(errno.EIO, "the disk is gone", "games.pgn")

    with pytest.raises(OSError, match="the disk is gone"):
        write_table(broken(), path)
    assert [each.read_text() for each in tmp_path.iterdir()] == ["as it was"]


def test_one_game_is_taken_as_it_is_and_what_is_none_passed_over(tmp_path: Path) -> None:
    [game] = random_games("chess", 1, plies=2)
    path = tmp_path / "plies.jsonl"
    for games in (game, plybook.replay(game), [*plybook.read("just words\n"), game]):
        write_table(games, path, plies=True)
        found = [json.loads(line) for line in path.read_text().splitlines()]
        assert [(row["game"], row["text"]) for row in found] == [(1, ply.text) for ply in game.plies]
    with pytest.raises(TypeError, match="GameRecords or Replays are wanted"):
        write_table(["1. e4"], path)  # type: ignore[list-item]


@pytest.mark.parametrize("plies", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_the_same_games_give_the_same_bytes(form: str, plies: bool, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_table(random_games("chess", 5, plies=9), tmp_path / name, plies=plies, to=form)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() != b""


@pytest.mark.parametrize(
    ("path", "form"),
    [("a.csv", "csv"), ("a.b/c.PARQUET", "parquet"), ("a.jsonl", "jsonl"), ("a.ndjson", "jsonl")],
)
def test_the_suffix_says_the_form(path: str, form: str) -> None:
    assert form_of(path) == form


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("a.parqet", r"no form of table has the suffix '.parqet'; did you mean '.parquet'\?"),
        ("a.xlsx", "known: .csv, .jsonl, .ndjson, .parquet"),
        ("a", "no form of table has the suffix ''"),
    ],
)
def test_another_suffix_is_not_guessed_at(path: str, message: str) -> None:
    with pytest.raises(plybook.UnknownNameError, match=message):
        form_of(path)


def test_an_unknown_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(plybook.UnknownNameError, match=r"unknown form of table 'parqet'; did you mean 'parquet'\?"):
        write_table([], tmp_path / "a.csv", to="parqet")
    assert list(tmp_path.iterdir()) == []
