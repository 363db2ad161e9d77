"""The four sets level by level: every man once on his cube, who rules what, and no letter that moves another."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Mapping
from itertools import combinations

import pytest

import plybook
from plybook.picture import marks_for
from plybook.registry import UnknownNameError
from plybook.render.picture import cell_pixels, illustrated
from plybook.render.svg import PictureStyle
from plybook.rules.games.alice_3d.position import AlicePosition
from tests.render.panels import Square, is_tidy, letters, panels
from tests.tables import each_row

ALICE = plybook.variant("alice-3d")
CELL = {name: cell for cell, name in enumerate(AlicePosition.geometry.names)}
LEVELS = "αβγδεζηθ"
LEVEL_NAMES = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")

both_seats = pytest.mark.parametrize("seat", [0, 1])


def arranged(men: Mapping[str, str]) -> AlicePosition:
    """Return a position, mostly one that no game leads to, with men on the cubes named, Black's in small letters."""
    kinds = AlicePosition.kinds
    codes = {kind.lower(): code for code, kind in enumerate(kinds, 1 + len(kinds))}
    codes |= {kind[0].upper() + kind[1:]: code for code, kind in enumerate(kinds, 1)}
    board = bytearray(len(CELL))
    for name, man in men.items():
        board[CELL[name]] = codes[man]
    position = AlicePosition._with_men(board)
    position._ruled = None
    return position


def scattered(seed: int) -> AlicePosition:
    """Return a position with men anywhere, but on one main set of each two corresponding cubes at most."""
    chance = random.Random(seed)
    share = chance.random()
    men = {}
    for name in CELL:
        twin = {"ב": "ג", "ג": "ב"}.get(name[0], "") + name[1:]
        if twin not in men and chance.random() < share:
            kind = chance.choice(AlicePosition.kinds)
            is_black = name[0] == "ד" or (name[0] != "א" and chance.random() < 0.5)
            men[name] = kind.lower() if is_black else kind[0].upper() + kind[1:]
    return arranged(men)


def drawn(picture: str) -> dict[str, Square]:
    """Return what stands on each cube of a picture."""
    found: dict[str, Square] = {}
    for block in picture.split("\n\n")[:-1]:
        level = block.removeprefix("level ")[0]
        for name, board in panels(block, r"\bset (\S)"):
            for (file, rank), square in board.items():
                assert found.setdefault(name + level + file + rank, square) is square
    return found


def expected(position: AlicePosition, name: str) -> str:
    """Return what is to be written on a cube: the man, and a sign unless his own side rules it."""
    cell = CELL[name]
    man, text = position.man_at(cell), letters(position, cell)
    if name[0] in "אד":
        return text
    ruler = position.ruling_seat(cell)
    if man is not None and ruler == man.seat:
        return text
    return text.strip(".") + {None: ".", 0: "+", 1: "-"}[ruler]


# --- where things stand ------------------------------------------------------------------------------------------

# On each cube with influence another case: one side's alone, the larger of two, and two that are equal.
INFLUENCE = {
    "אδa1": "Q", "דδa1": "c", "אδc3": "Ps", "דδc3": "pe", "אδd4": "N", "דδd4": "s", "אδh8": "K", "דδb6": "p",
}  # fmt: skip
MEN = {
    "בδa1": "Ps", "גδc3": "pr", "בδd4": "B", "גδh8": "q", "בδb6": "np", "בδe5": "NP", "גδg2": "p", "גδb1": "P",
}  # fmt: skip

ONE_LEVEL = """\
level δ (delta, 4)
set ב beth                               set ג gimel
    a   b   c   d   e   f   g   h            a   b   c   d   e   f   g   h
 8  .   .   .   .   .   .   .   +    8    8  .   .   .   .   .   .   .   q+   8
 7  .   .   .   .   .   .   .   .    7    7  .   .   .   .   .   .   .   .    7
 6  .   np  .   .   .   .   .   .    6    6  .   -   .   .   .   .   .  [. ]  6
 5  .   .   .   .  [NP.].   .   .    5    5  .   .   .   .   .   .   .   .    5
 4  .   .   .  [B ] .   .   .   .    4    4  .   .   .   -   .   .   .   .    4
 3  .   .   +   .   .   .   .   .    3    3  .   .   pr  .   .   .   .   .    3
 2  .   .   .   .   .   .   .   .    2    2  .   .   .   .   .   .   p.  .    2
 1 [Ps-].   .   .   .   .   .   .    1    1  -   P.  .   .   .   .   .   .    1
set א aleph: White's influence           set ד daleth: Black's influence
    a   b   c   d   e   f   g   h            a   b   c   d   e   f   g   h
 8  .   .   .   .   .   .   .   K    8    8  .   .   .   .   .   .   .   .    8
 7  .   .   .   .   .   .   .   .    7    7  .   .   .   .   .   .   .   .    7
 6  .   .   .   .   .   .   .   .    6    6  .   p   .   .   .   .   .   .    6
 5  .   .   .   .   .   .   .   .    5    5  .   .   .   .   .   .   .   .    5
 4  .   .   .   N   .   .   .   .    4    4  .   .   .   s   .   .   .   .    4
 3  .   .   Ps  .   .   .   .   .    3    3  .   .   pe  .   .   .   .   .    3
 2  .   .   .   .   .   .   .   .    2    2  .   .   .   .   .   .   .   .    2
 1  Q   .   .   .   .   .   .   .    1    1 [c ] .   .   .   .   .   .   .    1

beth, gimel: + White has more influence, - Black has more, . neither has any
a man with such a sign cannot move: the larger influence is not his own side's"""


def test_a_level_shows_its_men_and_the_influence_on_each_cell() -> None:
    marked = {CELL[name] for name in ("בδa1", "בδd4", "בδe5", "גδh6", "דδa1")}
    assert ALICE.draw(arranged(INFLUENCE | MEN), marked=marked, level="δ") == ONE_LEVEL


def test_black_sees_files_and_ranks_turned_round() -> None:
    lines = ALICE.draw(arranged(INFLUENCE | MEN), seat=1, level="δ").splitlines()
    assert lines[1] == "set ב beth                               set ג gimel"
    assert lines[2] == "    h   g   f   e   d   c   b   a            h   g   f   e   d   c   b   a"
    assert lines[3] == " 1  .   .   .   .   .   .   .   Ps-  1    1  .   .   .   .   .   .   P.  -    1"
    assert lines[10] == " 8  +   .   .   .   .   .   .   .    8    8  q+  .   .   .   .   .   .   .    8"


@both_seats
@pytest.mark.parametrize("seed", range(4))
def test_every_man_stands_once_on_his_cube(seed: int, seat: int) -> None:
    position = scattered(seed)
    marked = set(random.Random(seed).sample(range(len(CELL)), 20))
    picture = ALICE.draw(position, marked=marked, seat=seat)
    assert drawn(picture) == {name: Square(expected(position, name), cell in marked) for name, cell in CELL.items()}
    assert re.findall(r"^level (.)", picture, re.MULTILINE) == list(reversed(LEVELS))
    assert is_tidy(picture)


def test_exactly_the_men_that_cannot_move_have_a_sign() -> None:
    start = ALICE.start()
    assert not [name for name, square in drawn(ALICE.draw(start)).items() if re.search("[A-Za-z][-+.]", square.text)]
    after = start.apply(ALICE.notation().parse("pבδe2-גδe4", start))
    found = [name for name, square in drawn(ALICE.draw(after)).items() if square.text == "P."]
    assert found == ["גδe4"]
    assert not [move for move in after.legal_moves() if move.origin == CELL["גδe4"]]


def test_a_bracket_that_two_marked_squares_need_is_the_second_ones() -> None:
    position = arranged({"בδe5": "NP", "בδf5": "R"})
    picture = ALICE.draw(position, marked={CELL["בδe5"], CELL["בδf5"]}, level="δ")
    assert " 5  .   .   .   .  [NP.[R.] .   .    5 " in picture


# --- levels ------------------------------------------------------------------------------------------------------


@both_seats
@pytest.mark.parametrize(
    ("level", "name", "number"),
    list(zip(LEVELS, LEVEL_NAMES, range(1, 9), strict=True)),
)
def test_a_level_can_be_drawn_alone_by_any_of_its_names(level: str, name: str, number: int, seat: int) -> None:
    position = scattered(1)
    picture = ALICE.draw(position, seat=seat, level=level)
    assert picture.startswith(f"level {level} ({name}, {number})\n")
    assert picture.split("\n\n")[0] in ALICE.draw(position, seat=seat).split("\n\n")
    for same in (name, name.upper(), name.capitalize(), level.upper(), str(number)):
        assert ALICE.draw(position, seat=seat, level=same) == picture


@each_row("level", ["ι", "0", "9", "a", "αβ", "ב", " "])
def test_other_levels_are_refused(level: str) -> None:
    known = "α/alpha/1, β/beta/2, γ/gamma/3, δ/delta/4, ε/epsilon/5, ζ/zeta/6, η/eta/7, θ/theta/8"
    with pytest.raises(UnknownNameError, match=f"no level '{level}' in alice-3d; it has: {known}$"):
        ALICE.draw(ALICE.start(), level=level)


# --- letters that are written from right to left -----------------------------------------------------------------


NEUTRAL = ("WS", "ON", "CS", "ES", "ET")


def test_no_hebrew_letter_moves_what_stands_beside_it() -> None:
    """Nothing moves in a line that begins from left to right if each such letter has letters of that kind around."""
    lines = [line for line in ALICE.draw(ALICE.start()).splitlines() if re.search("[א-ת]", line)]
    assert len(lines) == 16
    for line in lines:
        directions = [unicodedata.bidirectional(sign) for sign in line]
        assert re.fullmatch("(?:L+R)+L+", "".join(direction for direction in directions if direction not in NEUTRAL))


def test_only_positions_on_the_four_sets_are_drawn() -> None:
    from plybook.render.layouts.alice_sets import LAYOUT

    with pytest.raises(TypeError, match="no position on four sets of eight levels"):
        LAYOUT.draw(plybook.variant("chess").start())


# --- the dots ----------------------------------------------------------------------------------------------------


def test_an_empty_cube_has_the_letter_of_its_dot() -> None:
    picture = ALICE.draw(arranged({"בαa1": "K", "גβb2": "k"}), picture="alice-dots")
    squares = drawn(picture)
    for level, rows in (("α", ("ryryryry", "bgbgbgbg")), ("β", ("gbgbgbgb", "yryryryr"))):
        for rank in range(1, 9):
            for file, letter in zip("abcdefgh", rows[(rank - 1) % 2], strict=True):
                for name in "אבגד":
                    cube = f"{name}{level}{file}{rank}"
                    expected_letter = {"בαa1": "K", "גβb2": "k"}.get(cube, letter)
                    assert squares[cube].text == expected_letter, cube
    assert picture.endswith("the dots of the cubes: r red, y yellow, g green, b blue")


@pytest.mark.parametrize("seat", [0, 1])
def test_the_level_on_which_a_move_ended_is_three_times_as_large_as_others(seat: int) -> None:
    start = ALICE.start()
    move = ALICE.notation().parse("Nבδb1-גδc3", start)
    marked = marks_for(start.apply(move), seat, last_move=(start, move))
    diagram = ALICE.diagram(start.apply(move), marked=marked, seat=seat)
    assert {panel.scale for panel in diagram.panels} == {1, 3}
    assert {panel.name[1] for panel in diagram.panels if panel.scale == 3} == {"δ"}
    for arranged in diagram.arranged:
        boxes = [panel.box for panel in arranged.panels]
        assert {round(box.width) for box in boxes} == {8, 24}
        for one, other in combinations(boxes, 2):
            apart = (
                one.right < other.left or other.right < one.left or one.bottom < other.top or other.bottom < one.top
            )
            assert apart
    still = ALICE.diagram(start, seat=seat), ALICE.diagram(start.apply(move), marked=marked, seat=seat, level="δ")
    assert {panel.scale for each in still for panel in each.panels} == {1}


@pytest.mark.parametrize(("size", "large", "names"), [(400, 15, 0), (800, 30, 64)])
def test_a_small_picture_shows_the_level_of_the_move_and_what_others_are_called(
    size: int, large: float, names: int
) -> None:
    [game] = plybook.read("corpus:alice-3d-1")
    replayed = plybook.replay(game)
    last = (replayed.positions[19], replayed.moves[19])
    document = plybook.svg(replayed.positions[20], last_move=last, size=size)
    assert cell_pixels(document) >= large / 3
    assert len(re.findall(r'class="pb-panel" [^>]* scale\(3\)', document)) == 4
    assert {f"level {level} " for level in LEVELS} == set(re.findall(r">(level \S )\(", document))
    assert (
        len(re.findall(">[a-h1-8]</text>", document)) == names
    )  # of files and ranks, of the level of the move alone


def test_men_on_small_levels_are_dots_and_no_signpost_is_too_small() -> None:
    [game] = plybook.read("corpus:alice-3d-1")
    replayed = plybook.replay(game)
    after, last = replayed.positions[9], (replayed.positions[8], replayed.moves[8])
    small, large = (plybook.svg(after, last_move=last, size=size) for size in (900, 3000))
    dots = re.findall(r'<g id="\w+"><g [^>]+><circle', small)
    assert (len(dots), large.count("<g><circle")) == (12, 0)
    assert [each.count(">from ") + each.count(">to ") for each in (small, large)] == [1, 2]


def test_the_sign_beside_a_man_stands_on_a_disc() -> None:
    after = plybook.replay(plybook.read("corpus:alice-3d-1")[0]).positions[9]
    document = illustrated(ALICE.diagram(after), after, PictureStyle(1600), title="")
    discs = [
        group.count("<circle") for group in re.findall(r'<g class="pb-text"[^>]*>((?:<circle[^>]*>)+)', document)
    ]
    blocked = [cell for _, cell in ALICE.diagram(after).places() if cell.man and cell.sign]
    assert sum(discs) == len(blocked) > 0


def test_the_signs_of_the_legend_stand_in_boxes_as_on_the_board() -> None:
    after = plybook.replay(plybook.read("corpus:alice-3d-1")[0]).positions[9]
    document = illustrated(ALICE.diagram(after), after, PictureStyle(1600), title="")
    assert re.findall(r'<rect class="pb-dark".+\n.*>(.)</text>', document) == ["+", "\N{MINUS SIGN}", "\N{BULLET}"]
    tiny = illustrated(ALICE.diagram(after), after, PictureStyle(200), title="")
    assert '<rect class="pb-dark"' not in tiny  # nor are there signs
