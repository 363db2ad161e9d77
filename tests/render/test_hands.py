"""Men in hand on boards in space: said in a line beneath pictures, in FENs, lists of men and moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.catalogue import Variant
from plybook.render.layouts.hands import captures_go_to_hand, in_words
from plybook.rule_files import unload
from tests.tables import each_row

PAGE = """
name = "cube-house"
pawn = "P"

[board]
axes = { level = "ABC", file = "abc", rank = "123" }
forward = ["rank"]
start = "r1k/3/3|3/1p1/3|3/1P1/R1K[] w - - 0 1"

[men]
P = { name = "Pawn", moves = [[0, 0, 1]], captures = [[0, 1, 1], [0, -1, 1]] }
R = { name = "Rook", betza = "[0,0,1]*" }
K = { name = "King", betza = "[0,0,1][0,1,1][1,1,1]" }

[royal]
kings = "K"

[hands]
captures = true
"""
FEN = "k2/3/3|2P/2K/3|3/1p1/1R1[RRp] w - - 12 16"


@pytest.fixture
def cube(tmp_path: Path) -> Iterator[Variant]:
    (tmp_path / "cube.toml").write_text(PAGE, encoding="utf-8")
    [name] = plybook.load_rules(tmp_path / "cube.toml")
    yield plybook.variant(name)
    unload(name)


@pytest.mark.parametrize("picture", ["tiers", "slices"])
def test_pictures_say_what_is_in_hand(cube: Variant, picture: str) -> None:
    position = cube.position(FEN)
    assert cube.draw(position, picture=picture).endswith("\n\nIn hand: White R2, Black p")
    assert cube.diagram(position, picture=picture).legend == ("In hand: White R2, Black p",)
    layout = cube.diagram_layout(picture)
    assert layout.arrangement(position) != layout.arrangement(cube.start())


def test_a_game_without_hands_says_nothing_of_them() -> None:
    assert in_words(plybook.variant("raumschach").start()) == []
    assert in_words(plybook.variant("prince").start()) == []


def test_men_in_hand_are_in_texts(cube: Variant) -> None:
    position = cube.position(FEN)
    assert position.fen() == FEN
    assert cube.setup(cube.men_of(position)) == position
    drops = [move for move in position.legal_moves() if cube.text_of(move, position).startswith("R@")]
    assert len(drops) == 22
    for notation in cube.notations:
        assert [cube.move_of(cube.text_of(move, position, notation), position, notation) for move in drops] == drops


@each_row(("name", "in_hand"), [("crazyhouse", True), ("shogi", True), ("chess", False), ("tri-d", False)])
def test_a_captured_man_is_on_a_plate_or_in_hand(name: str, in_hand: bool) -> None:
    assert captures_go_to_hand(plybook.variant(name).start()) is in_hand
