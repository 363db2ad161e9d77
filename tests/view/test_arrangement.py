from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from plybook.view.arrangement import arranged

sizes = st.integers(0, 200)


@given(sizes, sizes, sizes, sizes, st.integers(0, 40), st.integers(0, 40), st.booleans())
def test_the_parts_fill_the_room_and_no_more(
    width: int, height: int, board_width: int, board_height: int, said: int, found: int, is_alone: bool
) -> None:
    plan = arranged(width, height, board_width, board_height, is_alone=is_alone)._replace(said=said, found=found)
    parts = plan.sizes()
    assert all(value >= 0 for part in parts.values() for value in part)
    assert parts["board"][1] + parts["place"][1] == parts["main"][1]
    assert parts["board"][1] <= board_height + 1
    if is_alone:
        assert parts["main"] == (width, height)
    elif plan.is_beside:
        assert parts["main"][0] + parts["side"][0] == width
        assert parts["moves"][1] + parts["findings"][1] == height
        assert board_width < parts["main"][0]
    else:
        assert parts["main"][1] + parts["side"][1] == height


def test_moves_stand_beside_a_board_where_there_is_room() -> None:
    assert arranged(80, 22, 29, 10, is_alone=False).is_beside
    assert arranged(160, 48, 96, 30, is_alone=False).is_beside
    assert not arranged(80, 22, 65, 20, is_alone=False).is_beside


def test_a_high_board_leaves_room_for_moves_under_it() -> None:
    plan = arranged(80, 22, 79, 178, is_alone=False)._replace(said=3)
    parts = plan.sizes()
    assert parts["place"][1] == 3
    assert parts["moves"][1] == 3
    assert parts["board"][1] == 16


def test_where_the_moves_have_much_room_the_place_is_told_above_them() -> None:
    plan = arranged(200, 58, 110, 56, is_alone=False)._replace(said=10, found=2)
    parts = plan.sizes()
    assert plan.is_told_beside
    assert plan.place_at == (112, 0)
    assert parts["place"] == (88, 11)
    assert parts["moves"][1] == 58 - 11 - 2
    assert parts["board"] == (111, 56)
    under = arranged(120, 38, 77, 32, is_alone=False)._replace(said=4)
    assert (under.place_at, under.told, under.is_told_beside) == ((0, 32), 0, False)


def test_lines_about_the_place_are_scrolled_before_a_board_is_cut() -> None:
    plan = arranged(80, 22, 43, 18, is_alone=False)._replace(said=5)
    assert (plan.sizes()["board"][1], plan.sizes()["place"][1], plan.is_cut) == (18, 4, False)
    assert arranged(80, 22, 43, 16, is_alone=False)._replace(said=5).sizes()["board"][1] == 16


def test_the_text_about_the_place_stands_above_the_moves_if_no_lines_are_left_under_the_board() -> None:
    assert arranged(80, 22, 52, 22, is_alone=False).is_told_beside
    assert not arranged(80, 22, 52, 18, is_alone=False).is_told_beside
    assert not arranged(80, 22, 52, 24, is_alone=False).is_told_beside
