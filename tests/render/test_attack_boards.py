"""The stand of Tri-D chess, as either player sees it."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import plybook
from plybook.render.cell_marks import shown_move
from plybook.render.diagram import Label, Panel, Rectangle, Role
from plybook.render.fitting import SIZES, briefly_titled, without_owners
from plybook.render.shapes import UNIT

TRI_D = plybook.variant("tri-d")


def test_black_sees_the_stand_turned_round() -> None:
    start = TRI_D.start()
    position = start.apply(TRI_D.notation().parse("Ne1-d3(4)", start))
    picture = TRI_D.draw(position, marked=start.changed(position), seat=1).splitlines()
    assert picture[0] == "level 7, KLB           level 6, Black's board   level 7, QLB"
    assert picture[2] == "    f  e                5  .  .  .  .  5            b  a"
    assert picture[8] == "                           e  d  c  b"
    assert picture[9] == "                        3  . [N] .  .  3"
    assert picture[16] == "    f  e                1 [.] B  B  N  1            b  a"
    assert picture[17] == " 0  R  K  0             2  P  P  P  P  2         0  Q  R  0"


def test_the_nearer_of_two_attack_boards_at_one_main_board_is_the_lower() -> None:
    boards, _ = TRI_D.start().fen().replace("b1w:PP/RQ", "b5w:PP/RQ").split(" w ")
    position = TRI_D.position(f"{boards} w - - - 0 1")
    pins = [re.findall(r"on b(\d)", TRI_D.draw(position, seat=seat)) for seat in range(2)]
    assert pins == [["8", "5"], ["5", "8"]]


def test_a_board_that_has_moved_has_its_title_in_brackets_and_not_its_men() -> None:
    [game] = plybook.read("corpus:parmen-1")
    before, after = plybook.replay(game).positions[23:25]
    marks = shown_move(before, after).marks
    assert marks == shown_move(before, after, plybook.replay(game).moves[23]).marks
    assert {*marks} == {*after.board_cells(after.board_called("QLB"))}
    picture = TRI_D.draw(after, marked=marks)
    assert re.findall(r"[\[<].*?[\]>]", picture) == ["[level 5, QLB]"]
    from_above = TRI_D.draw(after, marked=marks, picture="from-above")
    assert re.findall(r"\[\w+\]", from_above) == ["[5]", "[5]", "[p5]", "[5]"]


PINS = range(1, 7)
# All attack boards on one side, or two on each.
STANDS = [
    *([f"QL{pin}" for pin in pins] for pins in combinations(PINS, 4)),
    *([f"{side}L{pin}" for side in "QK" for pin in pins] for pins in combinations(PINS, 2)),
]


@pytest.mark.parametrize("seat", [0, 1])
def test_names_meet_no_others_and_no_board(seat: int) -> None:
    tournament = plybook.variant("tri-d-tournament")
    for stand in STANDS:
        boards = ",".join(f"{pin}{owner}:2/2" for pin, owner in zip(stand, "wbwb", strict=True))
        position = tournament.position(f"k3/4/4/4|4/4/4/4|4/4/4/3K {boards} w - - - 0 1")
        diagram = tournament.diagram(position, seat=seat)
        for number, arranged in enumerate(diagram.arranged):
            is_compact = number >= len(diagram.arranged) - diagram.compact
            panels = (without_owners(arranged) if is_compact else arranged).panels
            boxes = [panel.box for panel in panels]
            names = [_box(panel, label) for panel in panels for label in panel.labels]
            met = [(one, other) for one, other in combinations([*boxes, *names], 2) if _meet(one, other)]
            assert not met, (stand, number)


def _box(panel: Panel, label: Label) -> Rectangle:
    """Return about where the letters of a label are."""
    high = 0.36 * SIZES[label.role] / UNIT
    x, y = panel.on_page((label.x, label.y))
    wide = 0.27 * SIZES[label.role] / UNIT * len(label.text)
    return Rectangle(x - wide, y - high, x + wide, y + high)


def _meet(one: Rectangle, other: Rectangle) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


@pytest.mark.parametrize("seat", [0, 1])
def test_no_rank_is_named_between_an_attack_board_and_its_pin(seat: int) -> None:
    panels = TRI_D.diagram(TRI_D.start(), seat=seat).panels
    for panel in panels:
        if panel.foot is not None:
            sides = {label.x > panel.width for label in panel.labels if label.role is Role.RANK}
            assert sides == {panel.x > 0}


def test_titles_are_short_where_boards_have_owners() -> None:
    panels = briefly_titled(TRI_D.diagram(TRI_D.start())).panels
    titles = [title for panel in panels for title in panel.texts(Role.TITLE)]
    assert titles[::3] == ["level 6, Black's", "level 4, Neutral", "KLW (3)"]
    prince = plybook.variant("prince").diagram(plybook.variant("prince").start())
    assert briefly_titled(prince) is prince
