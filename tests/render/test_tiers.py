"""Boxes level by level, Prince and Raumschach: every man once on his cell, under its name, whoever looks."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.registry import UnknownNameError
from plybook.render.layouts.arrangements import in_rows
from plybook.rules.games.prince.position import PrincePosition
from tests.render.panels import Square, expected, is_tidy, panels
from tests.tables import each_row

PRINCE = plybook.variant("prince")
NAMES = PRINCE.start().geometry.names
NOTHING = Square(".", marked=False)

START_ABOVE = """\
tier 8, Black's home                    tier 7
    a   b   c   d   e   f   g   h           a   b   c   d   e   f   g   h
 8  ba  pa  kn  ro  mt  ca  ma  ba  8    8  pn  pn  pn  pn  pn  pn  pn  pn  8
 7  ad  ac  co  bi  me  ar  ac  as  7    7  pn  pn  pn  pn  pn  pn  pn  pn  7
"""

AFTER_ONE_MOVE = """\
tier 1, White's home                    tier 2
    h   g   f   e   d   c   b   a           h   g   f   e   d   c   b   a
 1  Ba  Pa  Kn  Ro  Mt [. ] Ma  Ba  1    1  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  1
 2  Ad  Ac  Co  Bi  Me  Ar  Ac  As  2    2  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  2
 3  Ca  Ar  Qu  Sc  Re  Qu  Co  Kn  3    3  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  3
 4  Mt  Me  Re  Ne  Ki  Sc  Bi  Ro  4    4  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  4
 5  Ro  Bi  Sc  Sp  Un  Re  Me  Mt  5    5  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  5
 6  Kn  Co  Qu  Re  Sc  Qu  Ar  Ca  6    6  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  6
 7  As  Ac  Ar  Me  Bi  Co  Ac  Ad  7    7  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  7
 8  Ba  Ma  Ca  Mt  Ro  Kn  Pa  Ba  8    8  Pn  Pn  Pn  Pn  Pn  Pn  Pn  Pn  8

tier 3                                  tier 4
    h   g   f   e   d   c   b   a           h   g   f   e   d   c   b   a
 1  .   .   .   .   .   .   .   .   1    1  .   .   .   .   .   .   .   .   1
 2  .   .   .   .  [Ca] .   .   .   2    2  .   .   .   .   .   .   .   .   2
"""


def arranged(seed: int) -> PrincePosition:
    """Return a position, mostly one that no game leads to, with men on some of the tiers."""
    chance = random.Random(seed)
    tiers = chance.sample(range(8), chance.randint(0, 8))
    codes = [0] * chance.randint(1, 60) + list(range(1, 47))
    return PrincePosition._with_men(bytes(chance.choice(codes) if cell % 8 in tiers else 0 for cell in range(512)))


def drawn(picture: str) -> dict[str, Square]:
    """Return what stands on each space of a picture; a tier that is said to be empty has nothing."""
    boards = list(panels(picture, r"\btier (\d)"))
    tiers = [tier for tier, _ in boards]
    lists = re.findall(r"^tiers (.*) are empty$", picture, re.MULTILINE)
    empty = [tier for text in lists for tier in text.split(", ")]
    assert len(set(tiers + empty)) == len(tiers + empty)
    found = {tier + column + row: square for tier, board in boards for (column, row), square in board.items()}
    return found | {name: NOTHING for name in NAMES if name[0] in empty}


@each_row("seat", [0, 1])
@each_row("seed", range(8))
def test_every_man_stands_once_on_his_space(seed: int, seat: int) -> None:
    position = arranged(seed)
    marked = set(random.Random(seed).sample(range(512), seed))
    picture = PRINCE.draw(position, marked=marked, seat=seat)
    assert drawn(picture) == expected(position, marked)
    assert is_tidy(picture)


def test_white_looks_from_the_first_tier_to_the_last() -> None:
    picture = PRINCE.draw(PRINCE.start())
    assert picture.startswith(START_ABOVE)
    assert re.findall(r"\btiers? (\d.*? are empty|\d)", picture) == ["8", "7", "3, 4, 5, 6 are empty", "2", "1"]


def test_black_sees_the_page_turned_round() -> None:
    start = PRINCE.start()
    after = start.apply(PRINCE.notation().parse("Ca1c1-3d2", start))
    picture = PRINCE.draw(after, marked=start.changed(after), seat=1)
    assert picture.startswith(AFTER_ONE_MOVE)
    assert re.findall(r"\btiers? (\d.*? are empty|\d)", picture) == ["1", "2", "3", "4", "5, 6 are empty", "7", "8"]


@pytest.mark.parametrize("seat", [0, 1])
def test_tiers_are_left_out_by_twos_while_nothing_is_on_them(seat: int) -> None:
    nothing = PrincePosition._with_men(bytes(512))
    assert PRINCE.draw(nothing, seat=seat) == "tiers 1, 2, 3, 4, 5, 6, 7, 8 are empty"
    picture = PRINCE.draw(nothing, seat=seat, marked={NAMES.index("5a1")})
    bands = ["tiers 7, 8 are empty", "tiers 1, 2, 3, 4 are empty"][:: -1 if seat else 1]
    assert picture.splitlines()[0] == bands[0]
    assert picture.splitlines()[-1] == bands[1]
    assert {name[0] for name, square in drawn(picture).items() if square.marked} == {"5"}


@each_row("seat", [0, 1])
@each_row("tier", "12345678")
def test_a_tier_can_be_drawn_alone(tier: str, seat: int) -> None:
    position = arranged(1)
    picture = PRINCE.draw(position, seat=seat, level=tier)
    assert is_tidy(picture)
    assert drawn(picture) == {name: square for name, square in expected(position).items() if name[0] == tier}


@pytest.mark.parametrize("level", ["0", "9", "12", "one", " "])
def test_other_levels_are_refused(level: str) -> None:
    with pytest.raises(UnknownNameError, match=f"no level '{level}' in prince; it has: 1, 2, 3, 4, 5, 6, 7, 8"):
        PRINCE.draw(PRINCE.start(), level=level)


# --- Raumschach -----------------------------------------------------------------------------------------------------

RAUMSCHACH = plybook.variant("raumschach")

START_BELOW = """\
level B                 level A, White's home
    a  b  c  d  e           a  b  c  d  e
 5  .  .  .  .  .  5     5  .  .  .  .  .  5
 4  .  .  .  .  .  4     4  .  .  .  .  .  4
 3  .  .  .  .  .  3     3  .  .  .  .  .  3
 2  P  P  P  P  P  2     2  P  P  P  P  P  2
 1  B  U  Q  B  U  1     1  R  N  K  N  R  1"""


@each_row("seat", [0, 1])
@each_row("seed", range(6))
def test_every_man_of_raumschach_stands_once_on_his_cell(seed: int, seat: int) -> None:
    [game] = random_games("raumschach", 1, seed=seed, plies=40)
    before, after = plybook.replay(game).positions[-2:]
    marked = before.changed(after)
    picture = RAUMSCHACH.draw(after, marked=marked, seat=seat)
    found = {
        level + file + rank: square
        for level, board in panels(picture, r"\blevel ([A-E])", "abcde", "12345")
        for (file, rank), square in board.items()
    }
    meant = expected(after, marked)
    assert {meant[name].text for name in meant.keys() - found.keys()} <= {"."}
    assert found == {name: meant[name] for name in found}
    assert is_tidy(picture)


def test_levels_stand_from_the_far_end_to_ones_own() -> None:
    start = RAUMSCHACH.start()
    assert RAUMSCHACH.draw(start).endswith(START_BELOW)
    for seat, order in ((0, "EDCBA"), (1, "ABCDE")):
        assert "".join(re.findall(r"\blevel (\w)", RAUMSCHACH.draw(start, seat=seat))) == order


@pytest.mark.parametrize("level", ["A", "a"])
def test_black_sees_a_level_turned_round(level: str) -> None:
    picture = RAUMSCHACH.draw(RAUMSCHACH.start(), seat="Black", level=level)
    assert picture.splitlines()[:3] == ["level A, White's home", "    e  d  c  b  a", " 1  R  N  K  N  R  1"]


def test_raumschach_has_no_other_levels() -> None:
    with pytest.raises(UnknownNameError, match="no level 'f' in raumschach; it has: a, b, c, d, e"):
        RAUMSCHACH.draw(RAUMSCHACH.start(), level="f")


def test_one_level_is_said_to_be_empty() -> None:
    few = RAUMSCHACH.position("4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w - -")
    assert "empty" not in RAUMSCHACH.draw(few)
    both = RAUMSCHACH.position("k3K/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w - -")
    assert RAUMSCHACH.draw(both).splitlines()[-1] == "levels A, B are empty"
    assert RAUMSCHACH.draw(both, seat=1).splitlines()[0] == "levels A, B, C are empty"


def test_thin_lines_lead_to_where_a_man_can_go_on_other_levels() -> None:
    raumschach = plybook.variant("raumschach")
    position = raumschach.setup("wKAa1 bKEe4 wUCc3")
    drawn = plybook.svg(position, targets="Cc3", coordinates=False)
    rays = re.findall(r'<path d="([^"]+)" fill="none" stroke="currentColor" stroke-width="3" stroke-opacity', drawn)
    assert [path.count("M") for path in rays] == [4, 4, 4, 3]  # White's King is on one end
    assert plybook.svg(plybook.variant("chess").start(), targets="b1").count("stroke-opacity") == 0


def test_boards_are_not_put_in_a_shape_that_no_page_has() -> None:
    for count, ways in ((8, 3), (9, 3), (5, 4), (2, 2)):
        found = list(in_rows(count, 9, 9))
        assert len(found) == ways
    assert len(list(in_rows(2, 90, 1))) == 2


@each_row("count", [2, 3, 5, 7, 8])
def test_boards_that_follow_one_another_stay_together(count: int) -> None:
    for places in in_rows(count, 6, 7):
        steps = [(round(abs(u - x) / 6), round(abs(v - y) / 7)) for (x, y), (u, v) in pairwise(places)]
        columns, rows = (len({place[side] for place in places}) for side in (0, 1))
        along = steps.count((1, 0) if rows < columns else (0, 1))
        assert along == count - min(columns, rows)  # all but those at the end of a row or column
        assert places[-1] == (max(x for x, _ in places), max(y for _, y in places))
