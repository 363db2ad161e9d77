"""The schema of the tables, pinned: queries that people keep rest on names and types."""

from __future__ import annotations

import pytest

from plybook.archive.table.columns import GAMES, PLIES, TABLES, Column
from plybook.archive.table.parquet import schema

GAMES_SCHEMA = """
game int64
file dictionary<values=string, indices=int32, ordered=0>
number int32
variant dictionary<values=string, indices=int32, ordered=0>
notation dictionary<values=string, indices=int32, ordered=0>
assumed list<item: string>
Event dictionary<values=string, indices=int32, ordered=0>
Site string
Date string
Round string
White dictionary<values=string, indices=int32, ordered=0>
Black dictionary<values=string, indices=int32, ordered=0>
Red dictionary<values=string, indices=int32, ordered=0>
WhitePartner dictionary<values=string, indices=int32, ordered=0>
BlackPartner dictionary<values=string, indices=int32, ordered=0>
RedPartner dictionary<values=string, indices=int32, ordered=0>
Result dictionary<values=string, indices=int32, ordered=0>
WhiteTitle dictionary<values=string, indices=int32, ordered=0>
BlackTitle dictionary<values=string, indices=int32, ordered=0>
WhiteElo int16
BlackElo int16
RedElo int16
WhitePartnerElo int16
BlackPartnerElo int16
RedPartnerElo int16
WhiteRatingDiff int16
BlackRatingDiff int16
UTCDate date32[day]
UTCTime time32[ms]
ECO dictionary<values=string, indices=int32, ordered=0>
Opening dictionary<values=string, indices=int32, ordered=0>
Termination dictionary<values=string, indices=int32, ordered=0>
TimeControl dictionary<values=string, indices=int32, ordered=0>
day date32[day]
year int16
plies int32
played int32
board_result dictionary<values=string, indices=int32, ordered=0>
ending dictionary<values=string, indices=int32, ordered=0>
errors int32
warnings int32
notes int32
codes list<item: string>
start_fen string
final_fen string
final_hash int64
movetext string
other_tags string
Blue dictionary<values=string, indices=int32, ordered=0>
Yellow dictionary<values=string, indices=int32, ordered=0>
Green dictionary<values=string, indices=int32, ordered=0>
BlueElo int16
YellowElo int16
GreenElo int16
points string
left string
"""

PLIES_SCHEMA = """
game int64
variant dictionary<values=string, indices=int32, ordered=0>
ply int32
move_number int32
seat dictionary<values=string, indices=int32, ordered=0>
text dictionary<values=string, indices=int32, ordered=0>
action dictionary<values=string, indices=int32, ordered=0>
man dictionary<values=string, indices=int32, ordered=0>
board dictionary<values=string, indices=int32, ordered=0>
from dictionary<values=string, indices=int32, ordered=0>
to dictionary<values=string, indices=int32, ordered=0>
captured dictionary<values=string, indices=int32, ordered=0>
en_passant bool
promotion dictionary<values=string, indices=int32, ordered=0>
check bool
mate bool
fen string
hash int64
men int16
men_of_seat int16
points int16
left list<item: string>
"""

# What the data sets that Lichess publishes have, in which no column is missing here.
OF_LICHESS = {
    "Event", "Site", "White", "Black", "Result", "WhiteTitle", "BlackTitle", "WhiteElo", "BlackElo",
    "WhiteRatingDiff", "BlackRatingDiff", "UTCDate", "UTCTime", "ECO", "Opening", "Termination", "TimeControl",
    "movetext",
}  # fmt: skip


@pytest.mark.parametrize(("table", "pinned"), [("games", GAMES_SCHEMA), ("plies", PLIES_SCHEMA)])
def test_names_and_types_stay_as_they_are(table: str, pinned: str) -> None:
    assert [f"{field.name} {field.type}" for field in schema(TABLES[table])] == pinned.split("\n")[1:-1]


def test_columns_that_lichess_has_are_called_as_there() -> None:
    assert {column.name for column in GAMES} >= OF_LICHESS


@pytest.mark.parametrize("columns", [GAMES, PLIES])
def test_no_two_names_differ_in_capitals_alone(columns: tuple[Column, ...]) -> None:
    names = [column.name.casefold() for column in columns]
    assert len(set(names)) == len(names)  # to most databases they would be one


@pytest.mark.parametrize("columns", [GAMES, PLIES])
def test_the_schema_says_what_each_column_is_about(columns: tuple[Column, ...]) -> None:
    for column, field in zip(columns, schema(columns), strict=True):
        assert column.about
        assert field.metadata == {b"about": column.about.encode()}
