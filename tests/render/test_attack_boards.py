"""The stand of Tri-D chess, as either player sees it."""

from __future__ import annotations

import re

import plybook
from plybook.render.cell_marks import shown_move

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
