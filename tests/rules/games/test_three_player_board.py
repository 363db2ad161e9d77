"""The three-player board: every square of the table, the seams, the hole, and the ways that lead over them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from plybook.rules.board import bits, mask
from plybook.rules.games.three_player.board import (
    BOARD,
    HOMES,
    STEPS,
    Ways,
    cell_at,
    reflected,
    rotated,
    view_of,
)
from plybook.rules.games.three_player.pawns import (
    Pawns,
    Rule,
    corner_pawns,
    corner_rule,
    edge_pawns,
    edge_rule,
    plain_pawns,
)
from plybook.rules.games.three_player.seats import men_on
from plybook.rules.movement import Movement, every_way
from tests.naive import three_player as naive
from tests.naive.three_player import ROWS, SIDES

WAYS = Ways(BOARD.all)
TURNS = every_way(0, 1) + every_way(1, 1)


def test_every_square_has_the_names_of_the_table() -> None:
    assert BOARD.names == tuple(ROWS)
    for cell, row in enumerate(ROWS.values()):
        owns = [row["white_own"], row["red_own"], row["black_own"]]
        assert ["".join(view_of(player).names.get(cell, "-")) for player in range(3)] == owns
        assert "".join(BOARD.white.names[cell]) == row["white_ext"]
        assert "".join(BOARD.places[cell][:3]) == row["canonical"]
        assert "".join(BOARD.places[cell][3:]) == row["white_ext"]
        assert bool(sum(HOMES) >> cell & 1) is (row["kind"] == "home")


def test_every_square_has_the_neighbours_of_the_table() -> None:
    for cell, name in enumerate(BOARD.names):
        found = [BOARD.names[step[0]] if step else "-" for step in STEPS[cell]]
        assert found == SIDES[name]


def test_steps_lead_back_the_way_they_came() -> None:
    for cell, heading in product(range(BOARD.size), range(4)):
        if step := STEPS[cell][heading]:
            assert STEPS[step[0]][(step[1] + 2) % 4] == (cell, (heading + 2) % 4)


@pytest.mark.parametrize("direction", [*every_way(1, 1), *every_way(1, 2)])
@pytest.mark.parametrize("squares", [BOARD.all, sum(HOMES)])
def test_several_steps_lead_to_one_square_in_whatever_order(direction: tuple[int, int], squares: int) -> None:
    right, up = direction
    headings = [1 if right > 0 else 3] * abs(right) + [0 if up > 0 else 2] * abs(up)
    for cell in range(BOARD.size):
        ways = {end for order in _orders(headings) if (end := _walk(cell, order, squares)) >= 0}
        ends = ways if squares >> cell & 1 else set()  # nobody stands on a square that is not there
        assert len(ends) <= 1
        assert set(Ways(squares).ray(cell, direction)[:1]) == ends


def _orders(headings: list[int]) -> set[tuple[int, ...]]:
    if not headings:
        return {()}
    rests = [(heading, headings[:at] + headings[at + 1 :]) for at, heading in enumerate(headings)]
    return {(heading, *order) for heading, rest in rests for order in _orders(rest)}


def _walk(cell: int, order: tuple[int, ...], squares: int) -> int:
    turn = 0
    for heading in order:
        step = STEPS[cell][(heading + turn) % 4]
        if step is None or not squares >> step[0] & 1:
            return -1
        cell, turn = step[0], step[1] - heading
    return cell


def test_no_line_crosses_or_repeats_itself() -> None:
    # So a Rook or a Bishop has one way to a square, and a table of ways needs one entry.
    for cell, turns in product(range(BOARD.size), (every_way(0, 1), every_way(1, 1))):
        cells = [to for way in turns for to in WAYS.ray(cell, way)]
        assert len(cells) == len(set(cells))
        assert cell not in cells
    assert max(len(WAYS.ray(cell, way)) for cell in range(BOARD.size) for way in every_way(0, 1)) == 19
    assert max(len(WAYS.ray(cell, way)) for cell in range(BOARD.size) for way in every_way(1, 1)) == 10


@pytest.mark.parametrize(
    ("square", "king"),
    [
        ("we6", {"wd5", "we5", "rd6", "wf5", "wf6", "rc6"}),
        ("rd6", {"we6", "rd5", "wf6", "rc6", "rc5", "re5"}),
        ("wd5", {"wc4", "wc5", "wc6", "wd4", "wd6", "we4", "we5", "we6"}),
        ("we5", {"wd4", "wd5", "wd6", "we4", "we6", "wf4", "wf5", "wf6"}),
    ],
)
def test_the_hole_in_the_middle(square: str, king: set[str]) -> None:
    reach = men_on(BOARD.all).king.reach[BOARD.cell(square)]
    assert reach == sum(1 << BOARD.cell(name) for name in king)


@pytest.mark.parametrize("squares", [BOARD.all, sum(HOMES)])
def test_men_go_from_each_sector_alike_and_come_from_where_they_go_to(squares: int) -> None:
    men = men_on(squares)
    for movement, leaps, rides in (
        (men.knight, every_way(1, 2), ()),
        (men.bishop, (), every_way(1, 1)),
        (men.rook, (), every_way(0, 1)),
        (men.king, TURNS, ()),
    ):
        plain = Movement(Ways(squares), leaps, rides)
        assert movement.reach == plain.reach == plain.sources == movement.sources


@pytest.mark.parametrize("squares", [BOARD.all, sum(HOMES)])
def test_behind_a_square_is_what_follows_it_on_lines(squares: int) -> None:
    men, ways = men_on(squares), Ways(squares)
    for cell in bits(squares):
        behind: dict[int, int] = {}
        for way in TURNS:
            line = ways.ray(cell, way)
            for index, near in enumerate(line[:-1], 1):
                behind[1 << near] = behind.get(1 << near, 0) | mask(line[index:])
        assert men.behind(cell) == behind


@pytest.mark.parametrize("player", range(3))
@pytest.mark.parametrize("pawns", [edge_pawns, plain_pawns, lambda player: corner_pawns(player, -1, (3, 9))])
def test_pawns_of_all_players_go_alike(pawns: Callable[[int], Pawns], player: int) -> None:
    own, first = pawns(player), pawns(0)
    for cell in range(BOARD.size):
        there = rotated(cell, player)
        for found, known in ((own.steps, first.steps), (own.captures, first.captures)):
            assert found[there] == mask([rotated(target, player) for target in bits(known[cell])])
    assert set(own.double_from) == {rotated(cell, player) for cell in first.double_from}
    assert own.promotions == mask([rotated(cell, player) for cell in bits(first.promotions)])


@pytest.mark.parametrize(("ours", "theirs"), [(edge_rule, naive.edge_rule), (corner_rule, naive.corner_rule)])
def test_what_pawns_can_do_on_a_square_is_what_the_naive_rules_say(
    ours: Callable[[int], Rule], theirs: Callable[[str, str], tuple[str, int]]
) -> None:
    powers = ("white", "yellow", naive.ALL)
    for cell, name in enumerate(BOARD.names):
        assert powers[ours(cell).powers] == theirs(name, "w")[0], name


@pytest.mark.parametrize("pawns", [edge_pawns, plain_pawns])
def test_pawns_from_an_edge_go_alike_to_both_sides(pawns: Callable[[int], Pawns]) -> None:
    own, other = pawns(0), pawns(0).mirrored()
    assert (own.steps, own.captures, own.cells) == (other.steps, other.captures, other.cells)
    assert set(own.double_from) == set(other.double_from)


def test_pawns_from_a_corner_stand_anywhere_but_where_they_promote() -> None:
    for corner in (-1, 1):
        own = corner_pawns(0, corner, (3, 9))
        assert own.promotions
        assert own.cells == BOARD.all ^ own.promotions


def test_a_queen_has_two_ways_round_a_wing() -> None:
    men, c1, c12 = men_on(BOARD.all), BOARD.cell("wc1"), BOARD.cell("bf1")
    assert men.bishop.reach[c1] & men.rook.reach[c1] == 1 << c12


def test_turning_and_mirroring_keep_neighbours_together() -> None:
    for cell in range(BOARD.size):
        near = {step[0] for step in STEPS[cell] if step}
        assert {step[0] for step in STEPS[rotated(cell, 1)] if step} == {rotated(to, 1) for to in near}
        assert {step[0] for step in STEPS[reflected(cell)] if step} == {reflected(to) for to in near}
        assert reflected(reflected(cell)) == rotated(cell, 3) == cell


def test_names_reach_no_further_than_160_squares() -> None:
    assert [view_of(player, corner).cells.bit_count() for player in range(3) for corner in (-1, 0, 1)] == [160] * 9
    assert cell_at(0, -1, 0) == cell_at(0, 0, 12) == cell_at(0, 8, 5) == cell_at(0, -7, 3) == -1


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (("", "c", "12", None, None), "bf1"),
        ((None, "c", "12"), "bf1"),
        (("w", "c", "12"), "bf1"),
        (("b", "f", "1"), "bf1"),
        (("b", "h", "12"), "wa1"),
        (("r", "u", "2", None, None), "ru2"),
        (("w", "n", "2"), "ru2"),
        ((None, None, None, "t", "12"), "bd1"),
        ((None, None, None, "o", "15"), "rh1"),
    ],
)
def test_places_name_squares(place: tuple[str | None, ...], name: str) -> None:
    assert BOARD.cells_named(place, view_of(0)) == 1 << BOARD.cell(name)


@pytest.mark.parametrize(
    "place", [("wr", "a", "1"), ("x", "a", "1"), ("", "o", "8"), ("", "a", "13"), ("b", "o", "8")]
)
def test_places_that_are_nowhere(place: tuple[str | None, ...]) -> None:
    assert BOARD.cells_named(place, view_of(0)) == 0


def test_half_a_place_is_a_file_or_a_rank_or_everything() -> None:
    own = view_of(0)
    assert BOARD.cells_named((), own) == BOARD.all
    assert BOARD.cells_named(("", "a", None), own).bit_count() == 12
    assert BOARD.cells_named(("", None, "2"), own).bit_count() == 20
    assert BOARD.cells_named(("b", None, None), own) == view_of(2).cells


def test_the_names_of_the_corner_players() -> None:
    right, left = view_of(0, 1), view_of(2, -1)
    assert {name: right.names[BOARD.cell(name)] for name in ("rd6", "ra5", "we6", "ra1")} == {
        "rd6": ("j", "11"), "ra5": ("k", "8"), "we6": ("i", "11"), "ra1": ("o", "8"),
    }  # fmt: skip
    # Black's a7 is h6 of Red, and d12 is e1 of Red.
    assert left.names[BOARD.cell("rh6")] == ("y", "8")
    assert left.names[BOARD.cell("re1")] == ("t", "11")
