"""Pictures of four-player chess."""

from __future__ import annotations

import itertools
import re

import pytest

import plybook
from plybook.render.diagram import Role
from plybook.render.layouts.four_player import LAYOUT
from plybook.render.theme import DARK, FOUR, LIGHT, Theme, inks
from plybook.testing.diagram import check_diagram

ALONE, TEAMS = plybook.variant("four-player"), plybook.variant("four-player-teams")


def last_of(name: str, ply: int = -1) -> plybook.Position:
    return plybook.replay(plybook.read(f"corpus:{name}")[0]).positions[ply]


@pytest.mark.parametrize("seat", range(4))
def test_the_seat_that_looks_is_at_the_bottom(seat: int) -> None:
    board, said = LAYOUT.diagram(ALONE.start(), seat=seat).panels
    bottom = [cell for cell in board.cells if cell.corners[0][1] == 13]
    assert {cell.man.seat for cell in bottom if cell.man} == {seat}
    assert len(bottom) == 8
    names = {label.text: (label.x, label.y) for label in said.labels if label.text in ALONE.seats}
    assert min(names[ALONE.seats[seat]]) > 11  # in the corner on the lower right
    assert len(set(names.values())) == 4


def test_a_diagram_is_sound_with_dead_men() -> None:
    for ply in (60, 150, -1):
        position = last_of("four-player-1", ply)
        for seat in range(4):
            check_diagram(LAYOUT.diagram(position, seat=seat), position)


def test_corners_tell_points_and_who_is_out() -> None:
    _, said = LAYOUT.diagram(last_of("four-player-1")).panels
    assert {"64", "29", "92", "0", "out"} <= {label.text for label in said.labels if label.role is Role.OWNER}
    _, teams = LAYOUT.diagram(TEAMS.start()).panels
    assert {label.text for label in teams.labels} == set(ALONE.seats)


def test_dead_men_have_their_own_colour_and_small_letters() -> None:
    position = last_of("four-player-1", 150)
    assert position.dead_men()
    text = LAYOUT.draw(position)
    assert "gk" in text
    assert "small letters: dead men" in text
    assert LIGHT.dead.body in plybook.svg(position, theme="light")
    assert "small letters" not in LAYOUT.draw(ALONE.start())


def lightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    luminance = sum(
        share * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
        for share, value in ((0.2126, red), (0.7152, green), (0.0722, blue))
    )
    return float(116 * luminance ** (1 / 3) - 16)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_four_colours_are_told_apart_without_colour_vision(theme: Theme) -> None:
    found = sorted(lightness(ink.body) for ink in inks(theme, FOUR, range(4))[:4])
    assert all(light - dark >= 15 for dark, light in itertools.pairwise(found))


def test_the_board_as_text_from_each_seat() -> None:
    for seat, letter in enumerate("rbyg"):
        rows = ALONE.draw(ALONE.start(), seat=seat).splitlines()
        assert len(re.findall(rf"{letter}[RNBQK]", rows[14])) == 8
