"""Each odd file is read to the games its table gives; where a reader differs, the table says why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import plybook
from plybook.replay.result import Replay
from tests.container.odd import (
    comments,
    files,
    glyphs,
    headers,
    moves,
    numbers,
    results,
    starts,
    tags,
    variants,
    variations,
)
from tests.container.odd.reading import (
    FOLDER,
    Case,
    has_errors,
    path_of,
    read,
    read_by_python_chess,
    summary,
)
from tests.container.odd.reading import moves as moves_of
from tests.tables import each_row

TABLES: Mapping[str, Mapping[str, Case]] = {
    table.__name__.rpartition(".")[2]: table.CASES
    for table in (
        tags, comments, variations, glyphs, numbers, moves, results, starts, variants, headers, files,
    )
}  # fmt: skip
CASES = [(kind, name) for kind, cases in TABLES.items() for name in cases]
each = each_row(("kind", "name"), CASES)


def test_each_file_is_in_a_table() -> None:
    assert sorted((path.parent.name, path.stem) for path in FOLDER.glob("*/*.pgn")) == sorted(CASES)


@cache
def games_of(kind: str, name: str) -> list[Replay]:
    """Return the games of a file, which all tests of it look at."""
    return read(path_of(kind, name))


@each
def test_it_is_read_as_these_games(kind: str, name: str) -> None:
    games = games_of(kind, name)
    assert [summary(game) for game in games] == list(TABLES[kind][name].games)
    assert "".join(game.game.source.text for game in games) == path_of(kind, name).read_bytes().decode()


def test_exactly_the_files_that_a_table_says_so_of_have_errors() -> None:
    refused = [case for case in CASES if has_errors(games_of(*case))]
    assert refused == [(kind, name) for kind, name in CASES if TABLES[kind][name].refused]


def test_python_chess_reads_the_same_moves_except_where_a_table_says_why_not() -> None:
    others = [case for case in CASES if read_by_python_chess(path_of(*case)) != list(map(moves_of, games_of(*case)))]
    assert others == [(kind, name) for kind, name in CASES if TABLES[kind][name].theirs]


@each
def test_written_anew_it_is_the_same_game_without_a_remark_on_its_form(kind: str, name: str) -> None:
    if TABLES[kind][name].refused:
        return
    games = games_of(kind, name)
    again = read(plybook.write(games, to="pgn").encode())
    assert list(map(moves_of, again)) == list(map(moves_of, games))
    assert [found.code for game in again for found in game.diagnostics if found.code[0] in "FN"] == [
        found.code for game in games for found in game.diagnostics if found.code in ("F011", "F026", "F028", "N111")
    ]
