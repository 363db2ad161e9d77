from __future__ import annotations

import plybook
from plybook.view.columns import SheetColumns
from tests.tables import each_row


def columns_of(name: str, width: int, height: int) -> SheetColumns:
    replay = plybook.replay(*plybook.read(f"corpus:{name}"))
    return SheetColumns(replay.game, replay.line, {}, width, height)


def text(columns: SheetColumns, line: int) -> str:
    return "".join(word.text for word in columns.row(line))


@each_row(
    "name, width, height, count",
    [
        ("parmen-1", 80, 30, 2),
        ("parmen-1", 120, 12, 3),
        ("parmen-1", 80, 60, 1),
        ("parmen-1", 60, 10, 1),
        ("four-player-1", 120, 20, 2),
        ("parmen-1", 80, 0, 1),
    ],
)
def test_moves_stand_in_columns_where_they_have_too_few_lines(name: str, width: int, height: int, count: int) -> None:
    columns = columns_of(name, width, height)
    assert columns.columns == count
    lines = [text(columns, line) for line in range(columns.count)]
    assert all(len(line) <= width for line in lines)
    written = ["".join(word.text for word in row) for row in columns.sheet.rows]
    assert sorted(" ".join(lines).split()) == sorted(" ".join(written).split())


def test_a_place_is_found_from_its_word_and_its_page_is_seen() -> None:
    columns = columns_of("parmen-1", 80, 10)
    assert columns.columns == 2
    found = {columns.path_at(at, line) for line in range(columns.count) for at in range(80)}
    assert {(ply,) for ply in range(69)} <= found
    assert columns.path_at(79, columns.count) is None
    for ply in range(69):
        row, region = columns.sheet.row_of[ply,], columns.region((ply,))
        assert region.y % 10 == 0
        assert 2 * region.y <= row < 2 * region.y + 20
