"""The picture of the three-player board: every square once, under its name, and joined to the squares it touches."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import plybook
from plybook.render.layouts.three_player import LAYOUT
from plybook.rules.board import bits
from plybook.rules.games.three_player import games as three_player
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.position import ThreePlayerPosition

SQUARES = Path(__file__).parent.parent / "data" / "three-player-squares.tsv"
with SQUARES.open(encoding="utf-8") as table:
    ROWS = list(csv.reader(table, delimiter="\t"))[1:]

TOUCHING = {BOARD.cell(row[0]): {BOARD.cell(name) for name in row[7:11] if name != "-"} for row in ROWS}
"""The squares that touch each, by their sides."""

# Lines of the page, counted from the bottom.
FILES, SEVENTH, LOWER_NAMES, HOLE, UPPER_NAMES, LOWEST_OF_CORNER, TOP = 1, 8, 9, 14, 19, 22, 26
MIDDLE = 48  # the character at which the hole parts d6 and e6

Spot = tuple[int, int]

every_edge = pytest.mark.parametrize(
    ("rules", "seat"),
    [(three_player.ThreePosition, seat) for seat in range(3)]
    + [(three_player.PlainPosition, seat) for seat in range(3)]
    + [(three_player.DuelPosition, 1)],
)
every_view = pytest.mark.parametrize(
    ("rules", "seat"),
    [(three_player.ThreePosition, seat) for seat in range(3)]
    + [(three_player.PlainPosition, seat) for seat in range(3)]
    + [(three_player.SixPosition, seat) for seat in range(6)]
    + [(three_player.PartnersPosition, seat) for seat in range(4)],
)


def empty(rules: type[ThreePlayerPosition], left: Sequence[int] = ()) -> ThreePlayerPosition:
    """Return a position without men."""
    return rules.arranged(bytes(BOARD.size), 0, left=left)


def page_of(picture: str) -> list[str]:
    """Return the lines of the board from the bottom, all of one length."""
    lines = picture.split("\n\n")[0].splitlines()[::-1]
    return [line.ljust(100) for line in lines]


@cache
def spots_of(rules: type[ThreePlayerPosition], seat: int) -> dict[int, Spot]:
    """Return for each cell the line and the first character of the one place where it is drawn.

    Each is known by the pages on which it is marked: those of the digits of its number.
    """
    cells = list(bits(rules.seating.squares))
    pages = [
        marks_of(rules, seat, {cell for at, cell in enumerate(cells) if (at + 1) >> digit & 1})
        for digit in range(len(cells).bit_length())
    ]
    numbers = {spot: sum((spot in page) << digit for digit, page in enumerate(pages)) for spot in set().union(*pages)}
    assert sorted(numbers.values()) == [*range(1, len(cells) + 1)]
    return {cells[number - 1]: spot for spot, number in numbers.items()}


def marks_of(rules: type[ThreePlayerPosition], seat: int, cells: set[int]) -> set[Spot]:
    """Return the places of the marks on the page with these cells marked."""
    page = page_of(LAYOUT.draw(empty(rules), marked=cells, seat=seat))
    return {(y, match.start()) for y, line in enumerate(page) for match in re.finditer(r"\[[.:o] \]", line)}


@every_view
def test_every_square_is_drawn_once_in_a_place_of_its_own(rules: type[ThreePlayerPosition], seat: int) -> None:
    spots = spots_of(rules, seat)
    covered = {(y, x + offset) for y, x in spots.values() for offset in range(4)}
    assert len(covered) == 4 * rules.cell_count()
    assert max(map(len, LAYOUT.draw(empty(rules), seat=seat).splitlines())) <= 100


# --- names -------------------------------------------------------------------------------------------------------


def names_at(page: list[str], y: int, x: int) -> Iterator[str]:
    """Yield the names that a square is read to have; in the corner of the far wing it may have two."""
    left, right = page[y][: MIDDLE - 1].split(), page[y][MIDDLE:].split()

    def word(line: int) -> str:
        return page[line][x : x + 4].strip()

    if y <= SEVENTH:
        above = re.fullmatch(r"[a-z]\d+", word(SEVENTH))
        yield above[0] if above and y == SEVENTH - 1 else word(FILES) + left[0]
        return
    if y >= LOWEST_OF_CORNER:
        [named] = re.findall(r"[wrb]x\d", page[y])
        yield word(TOP) + named[-1]
    of_row = left[0] if x < MIDDLE else right[-1]
    of_column = word(LOWER_NAMES if y < HOLE else UPPER_NAMES)
    yield of_row + of_column if of_column.isdigit() else of_column + of_row


@every_view
def test_every_square_has_the_name_that_rows_and_columns_say(rules: type[ThreePlayerPosition], seat: int) -> None:
    page = page_of(LAYOUT.draw(empty(rules), seat=seat))
    for cell, (y, x) in spots_of(rules, seat).items():
        assert "".join(rules.seating.places[seat][cell][:3]) in list(names_at(page, y, x))


# --- seams -------------------------------------------------------------------------------------------------------


def walk(page: list[str], squares: dict[Spot, int], start: Spot, up: int, right: int) -> int | None:
    """Return the square to which the eye goes from ``start``: to the next one, or along a line; None at an edge."""
    y, x = start
    while True:
        y, x = y + up, x + right
        if not 0 <= y < len(page):
            return None
        found = squares.get((y, x))
        sign = page[y][x]
        if found is not None and found != squares[start]:
            return found
        if found is not None or sign == ("|" if up else "-"):
            continue
        if sign == "+":
            up, right = (0, 1 if page[y][x + 1] == "-" else -1) if up else (-1, 0)
        elif sign == "#" or not (y in (LOWER_NAMES, HOLE, UPPER_NAMES) if up else x == MIDDLE):
            return None


@every_edge
def test_squares_touch_in_the_picture_that_touch_on_the_board(rules: type[ThreePlayerPosition], seat: int) -> None:
    page = page_of(LAYOUT.draw(empty(rules), seat=seat))
    page[LOWEST_OF_CORNER:] = [re.sub(r" [wrb]x\d(?= )", "----", line) for line in page[LOWEST_OF_CORNER:]]
    spots = spots_of(rules, seat)
    squares = {(y, x + offset): cell for cell, (y, x) in spots.items() for offset in range(4)}
    for cell, (y, x) in spots.items():
        ways = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        found = {walk(page, squares, (y, x + 1), up, right) for up, right in ways} - {None}
        assert found == TOUCHING[cell] & set(spots), BOARD.names[cell]


# --- men and titles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "own", "left", "right"),
    [(0, "White", "Black", "Red"), (1, "Red", "White", "Black"), (2, "Black", "Red", "White")],
)
def test_the_homes_have_the_names_of_their_players(seat: int, own: str, left: str, right: str) -> None:
    variant = plybook.variant("three-player")
    page = page_of(variant.draw(variant.start(), seat=seat))
    assert page[0].split() == [f"{own}'s", "home"]
    assert re.findall(r"\w+'s home", page[UPPER_NAMES]) == [f"{left}'s home", f"{right}'s home"]
    assert [line.split()[1][0] for line in page[10:14]] == [left[0].lower()] * 4
    assert [line.split()[-2][0] for line in page[10:14]] == [right[0].lower()] * 4


def test_men_are_told_apart_by_the_letters_of_seat_and_kind() -> None:
    variant = plybook.variant("three-player")
    start = variant.start()
    after = start.apply(variant.notation().parse("Ng1-h3", start))
    page = page_of(variant.draw(after, marked=start.changed(after)))
    assert " wR  wN  wB  wQ   wK  wB [. ] wR " in page[2]
    assert page[4].index("[wN]") == page[2].index("[. ]") + 4


def test_pawns_that_go_the_other_way_round_are_small() -> None:
    variant = plybook.variant("three-player-six")
    picture = variant.draw(variant.start())
    page = page_of(picture)
    assert [line[:MIDDLE].split()[1:5] for line in page[3:7]] == [
        ["gK", "gR", "gP", "gP"],
        ["gR", "gQ", "gB", "gP"],
        ["gp", "gB", "gN", "gP"],
        ["gp", "gp", "gp", "gN"],
    ]
    assert "\np: a Pawn that goes the other way round the board\n" in picture
    assert "\np: " not in plybook.variant("three-player").draw(plybook.variant("three-player").start())


def test_the_legend_names_the_seat_to_move_and_the_seats_that_are_out() -> None:
    legend = LAYOUT.draw(empty(three_player.ThreePosition, left=[1])).split("\n\n")[1].splitlines()
    assert legend[0] == "w: White (to move), r: Red (out), b: Black"


def test_only_positions_on_this_board_are_drawn() -> None:
    with pytest.raises(TypeError, match="no position on the three-player board"):
        LAYOUT.draw(plybook.variant("chess").start())
