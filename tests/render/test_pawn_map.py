"""Maps of what Pawns can do: they show what the rules say, of every seat, by colour, by shape and in words."""

from __future__ import annotations

import re
from math import hypot

import pytest

import plybook
from plybook.picture import pawn_maps
from plybook.registry import UnknownNameError
from plybook.render.diagram import Diagram
from plybook.render.pawn_map import pawn_map
from plybook.render.theme import DARK, LIGHT, POWERS, Theme
from plybook.rules.board import bits
from tests.naive import three_player as naive

GAMES = list(naive.GAMES)
MAPS = [(name, man) for name in GAMES for man in pawn_maps(plybook.variant(name))]
every_map = pytest.mark.parametrize(("name", "man"), MAPS)

KINDS = {"white": "forwards", "yellow": "sideways", naive.ALL: "all ways"}


def reached(name: str, seat: str, letter: str) -> set[str]:
    """Return where such a Pawn ever comes, by the naive rules."""
    way = naive.way_of(name, seat, letter)
    found = rest = naive.starts_of(name, seat, letter)
    while rest:
        new = {to for square in rest for targets in way.targets(square) for to in targets}
        rest = new - found - (set() if way.rule == "edge" else way.promotions())
        found = found | rest
    return found


def drawn(name: str, man: str) -> Diagram:
    variant = plybook.variant(name)
    seat, is_marked = pawn_maps(variant)[man]
    return pawn_map(variant.diagram(variant.start()), variant.rules.pawn_powers(seat, is_marked))


def test_there_is_a_map_for_the_pawns_of_each_seat() -> None:
    assert set(pawn_maps(plybook.variant("three-player"))) == {"wP", "rP", "bP"}
    first = pawn_maps(plybook.variant("three-player-six"))
    assert set(first) == {"wP", "rP", "bP", "uP", "yP", "gP", "up", "yp", "gp"}
    assert [name for name in plybook.variants if pawn_maps(plybook.variant(name))] == GAMES


@every_map
def test_a_map_has_what_the_rules_say_of_each_square(name: str, man: str) -> None:
    """The naive rules are written from the documentation, with squares by their names."""
    variant = plybook.variant(name)
    names = variant.rules.geometry.names
    seat, letter = man[0], man[1]
    way = naive.way_of(name, seat, letter)
    rule = {"edge": naive.edge_rule, "corner": naive.corner_rule, "plain": naive.plain_rule}[way.rule]
    promotions = way.promotions()
    found = variant.rules.pawn_powers(*pawn_maps(variant)[man])
    on_board = {names[cell.index] for _, cell in variant.diagram(variant.start()).places()}
    corner = way.rule == "corner"
    shown = {names[cell] for cell, power in enumerate(found) if power is not None}
    assert shown <= on_board
    assert shown == on_board if corner else len(shown) < len(on_board)
    comes = reached(name, seat, letter)
    for cell, power in enumerate(found):
        if power is None:
            assert names[cell] not in comes
            continue
        assert power.promotes is (names[cell] in promotions)
        assert names[cell] in comes or corner or power.promotes
        square = naive.mirrored(names[cell], way.mirror) if way.mirror else names[cell]
        assert power.kind == KINDS[rule(square, way.player)[0]], names[cell]
        assert {names[each] for each in bits(power.steps)} == way.targets(names[cell])[0]
        if power.kind != "all ways":
            assert power.ahead >= 0 or power.behind >= 0
            assert power.ahead < 0 or power.steps >> power.ahead & 1


@every_map
def test_lines_point_to_the_squares_that_a_pawn_steps_to(name: str, man: str) -> None:
    diagram = drawn(name, man)
    centres = {cell.index: cell.centre for _, cell in diagram.places() if cell.index >= 0}
    powers = plybook.variant(name).rules.pawn_powers(*pawn_maps(plybook.variant(name))[man])
    for cell, (x, y) in centres.items():
        [shown] = [each.power for _, each in diagram.places() if each.index == cell]
        power = powers[cell]
        assert shown is not None
        if power is None:
            assert (shown.kind, shown.steps, shown.ahead) == ("never", (), None)
            continue
        assert shown.kind == ("promotes" if power.promotes else power.kind)
        targets = [centres[each] for each in bits(power.steps)]
        far = [hypot(u - x, v - y) for u, v in targets]
        ends = [
            (x + across * length, y + down * length) for (across, down), length in zip(shown.steps, far, strict=True)
        ]
        assert [(round(u, 6), round(v, 6)) for u, v in ends] == [(round(u, 6), round(v, 6)) for u, v in targets]
        assert (shown.ahead is None) == (power.kind == "all ways")
        if power.ahead >= 0:
            assert shown.ahead in shown.steps
        elif shown.ahead is not None:  # nothing is there
            assert shown.ahead not in shown.steps


def test_forwards_points_where_the_text_says() -> None:
    """From v6 to v7, from b6 to b7, from bx5 to bx4, from bz4 to bz3; nowhere on the squares that it lists."""
    variant = plybook.variant("three-player-six")
    cell, seat = variant.cell, variant.seat("black's partner")
    powers = variant.rules.pawn_powers(seat)
    for square, target in (("v6", "v7"), ("b6", "b7"), ("bx5", "bx4"), ("bz4", "bz3")):
        power = powers[cell(square)]
        assert power is not None
        assert power.ahead == cell(target)
    blocked = {at for at, power in enumerate(powers) if power and power.kind != "all ways" and power.ahead < 0}
    listed = {cell(name) for name in ("i5", "j5", "e6", "e7", "ba6", "rh6", "bz2", "by2", "y5", "z5", "rh1")}
    assert blocked == listed | {cell(name) for name in ("bx2", "bw2", "bv2", "bu2")}


def test_a_map_says_what_it_shows() -> None:
    document = plybook.svg(plybook.variant("three-player").start(), pawns="wP")
    assert "<title" in document
    assert ">Three-player chess, White&#x27;s Pawns</title>" in document
    description = re.search("<desc[^>]*>(.*)</desc>", document)
    assert description is not None
    said = dict(re.findall(r"(A Pawn [^.]*?|No such Pawn comes) (?:on|to) ([^.]*)\.", description[1]))
    assert (
        said["A Pawn promotes"].split(", ") == [f"{file}12" for file in "dcbahgfe"]
        or len(said["A Pawn promotes"].split(", ")) == 8
    )
    assert sum(len(squares.split(", ")) for squares in said.values()) == 240
    assert "White: " not in description[1]
    for words in ("steps forwards, captures diagonally forwards", "promotes", "no such Pawn comes here"):
        assert f">{words}</text>" in document


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("name", ["three-player", "three-player-plain", "three-player-six"])
def test_a_map_is_coloured_by_its_theme_and_has_no_men(name: str, theme: str) -> None:
    document = plybook.svg(plybook.variant(name).start(), pawns="wP", theme=theme)
    palette = DARK if theme == "dark" else LIGHT
    kinds = {"forwards", "promotes", "never"} if "plain" in name else set(POWERS)
    for kind, colour in palette.of_powers().items():
        used = f'class="pb-power-{kind.replace(" ", "-")}" fill="{colour}"' in document
        assert used is (kind in kinds), kind
    assert ("@media" in document) is (theme == "auto")
    if theme == "auto":
        assert f".pb-power-sideways{{fill:{DARK.powers[1]}}}" in document
    assert "pb-seat-" not in document.partition("</style>")[2] if theme == "auto" else "pb-seat-" not in document


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_what_is_drawn_on_a_map_can_be_seen(theme: Theme) -> None:
    def lightness(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return 0.3 * red + 0.59 * green + 0.11 * blue

    assert len(set(theme.powers)) == len(POWERS)
    assert all(abs(lightness(colour) - lightness(theme.ink)) > 80 for colour in theme.powers)


@pytest.mark.parametrize(
    ("name", "pawns", "said"),
    [
        ("chess", "wP", "Pawns of chess can do the same on all cells: there is no map of that"),
        ("three-player", "uP", "no Pawns 'uP' in three-player; it has: wP, rP, bP"),
        ("three-player", "wp", "no Pawns 'wp' in three-player"),
        ("three-player", "wN", "no Pawns 'wN' in three-player"),
    ],
)
def test_what_has_no_map_is_refused(name: str, pawns: str, said: str) -> None:
    with pytest.raises(UnknownNameError, match=said):
        plybook.svg(plybook.variant(name).start(), pawns=pawns)


def test_the_name_of_a_seat_stands_for_its_pawns() -> None:
    start = plybook.variant("three-player").start()
    assert plybook.svg(start, pawns="red") == plybook.svg(start, pawns="rP")


def test_a_map_is_of_one_thing() -> None:
    with pytest.raises(ValueError, match="a map of names or of what Pawns can do, not both"):
        plybook.svg(plybook.variant("three-player").start(), pawns="wP", names=True)
