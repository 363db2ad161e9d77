"""Tables as files: the forms of file, and writing games in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path

from plybook.archive.table.columns import TABLES, Column
from plybook.archive.table.parquet import parquet
from plybook.archive.table.rows import Batch, batches, numbered
from plybook.archive.table.text import csv, jsonl
from plybook.files import write_whole
from plybook.registry import UnknownNameError, nearest
from plybook.replay.engine import replay
from plybook.replay.result import AnyGame, Replay, each_game

FORMS: dict[str, Callable[[Iterable[Batch], tuple[Column, ...]], Iterator[str] | Iterator[bytes]]] = {
    "csv": csv,
    "jsonl": jsonl,
    "parquet": parquet,
}
"""The function that writes each form of file."""

_SUFFIXES = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}


def form_of(path: str | PathLike[str]) -> str:
    """Return the form for the suffix of ``path``; raise `plybook.UnknownNameError` if there is none."""
    suffix = Path(path).suffix.lower()
    if suffix not in _SUFFIXES:
        near = nearest(suffix, _SUFFIXES)
        hint = f"did you mean {near!r}?" if near else f"known: {', '.join(_SUFFIXES)}"
        raise UnknownNameError(f"no form of table has the suffix {suffix!r}; {hint}")
    return _SUFFIXES[suffix]


def check_form(form: str) -> None:
    """Raise `plybook.extras.MissingExtraError` if the form needs an extra that is not installed."""
    table_bytes((), "games", form)


def table_bytes(batches: Iterable[Batch], table: str, form: str) -> Iterator[str | bytes]:
    """Yield the file of ``table`` in ``form``, piece by piece; each of ``batches`` counts its own games.

    Raises `plybook.extras.MissingExtraError` at once if the form needs an extra that is not installed.
    """
    pieces: Iterator[str | bytes] = iter(FORMS[form](numbered(batches), TABLES[table]))
    return pieces


def write_table(
    games: AnyGame | Iterable[AnyGame],
    path: str | PathLike[str],
    *,
    plies: bool = False,
    to: str | None = None,
) -> None:
    """Write a table of ``games``, one or several, to a file: a row for each game, or with ``plies`` for each ply.

    The form is ``"parquet"``, which needs the extra of that name, ``"csv"`` or ``"jsonl"``; without ``to``, the
    suffix of ``path`` decides. The file is written whole or not at all. Raises `plybook.UnknownNameError`, `OSError`,
    and `ImportError` if the extra is not installed.

    >>> import plybook
    >>> plybook.write_table(plybook.read("1. e4 e5", variant="chess"), "/dev/null", to="csv")
    """
    form = form_of(path) if to is None else to
    if form not in FORMS:
        near = nearest(form, FORMS)
        hint = f"did you mean {near!r}?" if near else f"known: {', '.join(FORMS)}"
        raise UnknownNameError(f"unknown form of table {form!r}; {hint}")
    replays = (game if isinstance(game, Replay) else replay(game) for game in each_game(games))
    table = "plies" if plies else "games"
    write_whole(Path(path), table_bytes(batches(replays, table), table, form))
