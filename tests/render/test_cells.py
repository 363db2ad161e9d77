"""Pictures of games of rule files: men in hand, walls, hexagons."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import plybook
from plybook.render.diagram import Shade
from plybook.render.fitting import fitting
from plybook.render.layouts.cells import DUCK, LAYOUT, WALL
from plybook.render.layouts.flat import MARGIN
from plybook.render.layouts.hands import kinds_in_hand
from plybook.render.men import SIGNS
from plybook.render.shapes import man_size, room
from plybook.render.theme import DARK, LIGHT
from plybook.rules.rule_files.loading import read_rules, rules_of
from plybook.rules.table.engine import GamePosition
from plybook.testing import PictureContract
from tests.running import run

CRAZY = "e4 d5 exd5 Qxd5 Nc3 Qxd2+ Qxd2 Bd7"


class TestCrazyhouse(PictureContract):
    picture, variant = "cells", "crazyhouse"


class TestDuck(PictureContract):
    picture, variant = "cells", "duck"


class TestGlinski(PictureContract):
    picture, variant = "cells", "glinski"


def diagram(variant: str, moves: str = "", seat: int = 0) -> Any:
    chosen = plybook.variant(variant)
    position = chosen.start().play(moves) if moves else chosen.start()
    return chosen.diagram(position, seat=seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_men_in_hand_stand_above_and_below_with_their_number(seat: int) -> None:
    board, *hands = diagram("crazyhouse", CRAZY, seat).panels
    said = {panel.name: [(cell.man.kind, cell.sign) for cell in panel.cells if cell.man] for panel in hands}
    assert said == {"White's hand": [("P", ""), ("Q", "")], "Black's hand": [("P", "2")]}
    own = hands[seat]
    assert own.y > board.y + board.height
    assert hands[1 - seat].y + hands[1 - seat].height < board.y
    indices = [cell.index for panel in (board, *hands) for cell in panel.cells]
    assert len(set(indices)) == len(indices) == 64 + 10


@pytest.mark.parametrize("seat", [0, 1])
def test_on_a_wide_page_men_in_hand_stand_beside_the_board(seat: int) -> None:
    drawn = diagram("crazyhouse", CRAZY, seat)
    [board, *hands] = fitting(drawn, "wide").panels
    assert fitting(drawn, "tall").panels == drawn.panels
    own, far = hands[seat], hands[1 - seat]
    assert (own.width, own.height, far.width, far.height) == (1, 5, 1, 5)
    assert far.x + far.width < board.x - MARGIN
    assert board.width < own.x
    assert (far.y, own.y + own.height) == (0, board.height)
    men = (
        [(cell.name, cell.man, cell.sign) for panel in each for cell in panel.cells]
        for each in (hands, drawn.panels[1:])
    )
    assert next(men) == next(men)


def test_only_men_that_can_be_in_hand_have_a_place_there() -> None:
    rules = {name: plybook.variant(name).rules for name in ("seirawan", "shogi", "chess", "duck", "s-house")}
    places = {
        name: "".join(made.kinds[kind] for kind in kinds_in_hand(made))
        for name, made in rules.items()
        if issubclass(made, GamePosition)
    }
    assert {name: sorted(letters) for name, letters in places.items()} == {
        "seirawan": list("EH"),
        "shogi": list("BGLNPRS"),
        "duck": [],
        "s-house": list("BEHNPQR"),
    }


def test_the_text_says_what_is_in_hand() -> None:
    said = run("show", "crazyhouse", "--moves", CRAZY).stdout
    assert "\nIn hand: White P Q, Black p2\n" in said
    assert "In hand" not in run("show", "xiangqi").stdout


def test_the_duck_and_walls_have_signs() -> None:
    [board] = diagram("duck", "e4,c5 d5,a4").panels
    assert [(cell.name, cell.sign) for cell in board.cells if cell.sign] == [("a4", DUCK)]
    duck = plybook.svg(plybook.variant("duck").start().play("e4,c5"))
    assert duck.count(SIGNS[DUCK].body) == 1
    assert DUCK not in duck
    said = "the duck comes onto the board with the first move"
    assert plybook.variant("duck").diagram(plybook.variant("duck").start()).legend == (said,)
    assert (said in str(plybook.variant("duck").start()), said in duck) == (True, False)
    [walled] = diagram("isolation", "Pd2,a3").panels
    assert [(cell.name, cell.sign) for cell in walled.cells if cell.sign] == [("a3", WALL)]
    assert "4  ◆  .  .  .  P" in run("show", "duck", "--moves", "e4,c5 d5,a4").stdout


@pytest.mark.parametrize("seat", [0, 1])
def test_cells_of_hexagons_have_six_corners_and_neighbours_of_other_shades(seat: int) -> None:
    [board] = diagram("glinski", seat=seat).panels
    shades = {cell.name: cell.shade for cell in board.cells}
    assert {len(cell.corners) for cell in board.cells} == {6}
    counts = [list(shades.values()).count(shade) for shade in (Shade.LIGHT, Shade.MIDDLE, Shade.DARK)]
    assert sorted(counts) == [30, 30, 31]
    beside = [("f6", each) for each in ("f5", "f7", "e5", "e6", "g5", "g6")]
    assert all(shades[one] != shades[other] for one, other in beside)
    lowest = max(board.cells, key=lambda cell: cell.centre[1])
    assert lowest.name == ("f1", "f11")[seat]
    assert {label.text for label in board.labels} == {*"abcdefghikl", *map(str, range(1, 12))}


def test_a_page_shows_hands_and_walls(tmp_path: Any) -> None:
    path = tmp_path / "g.pgn"
    path.write_text(
        f'[Variant "crazyhouse"]\n\n{CRAZY} *\n\n[Variant "duck"]\n\n1. e4,c5 d5,a4 *\n', encoding="utf-8"
    )
    result = run("page", str(path), "-o", str(tmp_path / "g.html"))
    assert result.exit_code == 0
    page = (tmp_path / "g.html").read_text(encoding="utf-8")
    assert "Pawns in White's hand" in page
    assert "◆" in page


@pytest.mark.parametrize(
    ("variant", "moves", "words"),
    [
        ("crazyhouse", "e4 d5 exd5 Nf6 P@e4", "White's Pawn comes from the hand to e4"),
        ("duck", "e4,c5", "White's Pawn on e2 goes to e4, and the duck goes to c5"),
        ("seirawan", "Nc3/H", "White's Knight on b1 goes to c3, and the Hawk comes in"),
    ],
)
def test_moves_are_said_in_words(variant: str, moves: str, words: str) -> None:
    numbered = f'[Variant "{variant}"]\n\n{moves} *\n'
    assert words in run("replay", "-", given=numbered).stdout


def test_other_positions_have_another_picture() -> None:
    from plybook.render.layout import layouts

    with pytest.raises(TypeError, match="rule files"):
        layouts["cells"].draw(plybook.variant("chess").start())


def borders(variant: str) -> set[tuple[tuple[float, float], tuple[float, float]]]:
    return {(line.start, line.end) for line in diagram(variant).panels[0].lines}


def test_zones_of_men_are_drawn_as_lines_where_a_page_says_nothing_of_its_picture() -> None:
    river = {((x, 5), (x + 1, 5)) for x in range(9)}
    upper = {((x, 3), (x + 1, 3)) for x in (3, 4, 5)} | {((x, y), (x, y + 1)) for x in (3, 6) for y in range(3)}
    lower = {((x, 7), (x + 1, 7)) for x in (3, 4, 5)} | {((x, y), (x, y + 1)) for x in (3, 6) for y in (7, 8, 9)}
    [section] = read_rules('name = "plain-xiangqi"\nlike = "xiangqi"\npicture = false\n')
    rules = rules_of(section.source)
    board = LAYOUT.diagram(rules.from_fen(rules.start_fen)).panels[0]
    assert {(line.start, line.end) for line in board.lines} == river | upper | lower


def test_boards_of_shogi_have_lines_and_dots_where_zones_of_promotion_end() -> None:
    [board, *_] = diagram("shogi").panels
    assert {cell.shade for cell in board.cells} == {Shade.MIDDLE}
    assert sorted(line.start for line in board.lines if line.is_wall) == [(3, 3), (3, 6), (6, 3), (6, 6)]
    assert [line.is_wall for line in board.lines].count(False) == 16
    assert borders("crazyhouse") == borders("makruk") == set()


# --- points --------------------------------------------------------------------------------------------------------


def ends(variant: str, seat: int = 0) -> set[tuple[str, ...]]:
    """Return the names of the cells in whose middles lines begin and end."""
    [board] = diagram(variant, seat=seat).panels
    names = {cell.centre: cell.name for cell in board.cells}
    return {tuple(sorted((names[line.start], names[line.end]))) for line in board.lines if line.start in names}


def posts(variant: str) -> Counter[str]:
    """Return by how many lines each cell is marked as a post."""
    [board] = diagram(variant).panels
    middles = {cell.centre for cell in board.cells}
    near = {line.start: line for line in board.lines if line.start not in middles}
    return Counter(
        next(cell.name for cell in board.cells if max(abs(x - cell.centre[0]), abs(y - cell.centre[1])) < 0.5)
        for x, y in near
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_men_of_xiangqi_stand_on_lines_with_a_river_and_palaces(seat: int) -> None:
    lines = ends("xiangqi", seat)
    assert lines >= {("d1", "f3"), ("d3", "f1"), ("d10", "f8"), ("d8", "f10"), ("a1", "i1"), ("a1", "a10")}
    assert lines >= {("b1", "b5"), ("b10", "b6")}
    assert len(lines) == 10 + 2 + 2 * 7 + 4
    [board] = diagram("xiangqi", seat=seat).panels
    assert {cell.shade for cell in board.cells} == {Shade.MIDDLE}


def test_cannons_and_soldiers_have_posts_whose_corners_lie_on_the_board() -> None:
    inner, outer = ["b3", "h3", "c4", "e4", "g4", "b8", "h8", "c7", "e7", "g7"], ["a4", "i4", "a7", "i7"]
    assert posts("xiangqi") == {**dict.fromkeys(inner, 4), **dict.fromkeys(outer, 2)}
    assert set(posts("janggi")) == {*inner, *outer}  # not the Generals, who begin in their palaces


def test_janggi_has_palaces_and_no_river() -> None:
    lines = ends("janggi")
    assert len(lines) == 10 + 9 + 4
    assert ("b1", "b10") in lines


def test_men_on_discs_have_the_colours_of_the_page() -> None:
    for variant, first, second in (
        ("xiangqi", LIGHT.red, LIGHT.black),
        ("janggi", LIGHT.others[2], LIGHT.red),
        ("chess", LIGHT.white, LIGHT.black),
    ):
        document = plybook.svg(plybook.variant(variant).start())
        for seat, ink in enumerate((first, second)):
            assert f'<g class="pb-seat-{seat}" fill="{ink.body}"' in document
        assert ('fill="currentColor" stroke-width="5"/><g transform' in document) is (variant != "chess")
    assert any(line.is_wall is False for line in diagram("shogi").panels[0].lines)  # the zones, as ever


def test_pawns_stand_in_the_middle_of_their_discs_and_are_larger_than_others_there() -> None:
    document = plybook.svg(plybook.variant("xiangqi").start())
    found = Counter(re.findall(r'<g transform="translate\((.+?)\) scale\((.+?)\) translate', document))
    assert found == {("50 49", "0.72"): 6, ("50 50", "0.92"): 1}
    assert {*re.findall(r'<g class="pb-seat-\d" [^>]* color="(.+?)"', document)} == {LIGHT.tile}


def test_men_of_shogi_stand_on_wedges_that_point_ahead() -> None:
    for seat, (first, second) in ((0, (LIGHT.white, LIGHT.black)), (1, (LIGHT.black, LIGHT.white))):
        document = plybook.svg(plybook.variant("shogi").start(), seat=seat)
        wedges: dict[str, list[tuple[str, str, str]]] = {ink.body: [] for ink in (first, second)}
        for paths, ink in re.findall(rf'fill="{LIGHT.tile}".* d="([^"]+)".+\n<g class=.+? fill="(.+?)"', document):
            wedges[ink] += re.findall(r"M(\d+) (\d+)L\d+ (\d+)L", paths)
        assert [len(found) for found in wedges.values()] == [20] * 2
        assert all(int(tip) < int(shoulder) for _, tip, shoulder in wedges[first.body])
        assert all(int(tip) > int(shoulder) for _, tip, shoulder in wedges[second.body])


def test_men_in_hexagons_are_smaller_than_in_squares_of_the_same_room() -> None:
    [hexagons], [squares] = diagram("glinski").panels, diagram("chess").panels
    sizes = [man_size(cell, room(cell)) / room(cell) for cell in (hexagons.cells[0], squares.cells[0])]
    assert sizes == pytest.approx([0.86, 0.94], abs=0.001)


def test_men_who_are_not_in_the_hand_are_smaller_in_one_tone_and_the_hand_has_a_name() -> None:
    for theme in (LIGHT, DARK):
        document = plybook.svg(plybook.variant("crazyhouse").start(), theme="light" if theme is LIGHT else "dark")
        tone = f'<g class="pb-absent" fill="{theme.shades[1]}" stroke="none"'
        assert (document.count(tone), document.count("scale(0.8)")) == (2, 5)
        assert {"White", "Black"} <= {*re.findall(">([^<>]+)</text>", document)}


def test_a_map_of_names_has_none_in_hands() -> None:
    document = plybook.svg(plybook.variant("shogi").start(), names=True)
    assert "hand<" not in document
    assert document.count(">a9<") == 1
