"""The planes of Prince: what must be empty for a planar move, by fans and by the letter of the rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.rules.board import bits, mask
from plybook.rules.games.prince.men import BOARD, DIAGONAL, LETTERS, ORTHOGONAL, PLANES, TRIAGONAL, WAYS
from tests.extent import some
from tests.naive import prince as slow
from tests.tables import each_row

pytestmark = pytest.mark.slow

CELLS = {space: BOARD.cell(slow.name(space)) for space in sorted(slow.SPACES)}
SPACES = {cell: space for space, cell in CELLS.items()}
PARTS = {"Ba": ORTHOGONAL, "Sc": DIAGONAL, "Re": TRIAGONAL}


def cells(names: str) -> int:
    return mask([BOARD.cell(name) for name in names.split()])


# --- side by side with the naive rules -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", PARTS)
def test_what_must_be_empty_between_any_two_spaces(kind: str) -> None:
    # Rule 12, from every space of the field to every other; the planes that lead there have a set each.
    for space, origin in list(CELLS.items())[:: some(6, 1)]:
        found: dict[int, set[int]] = {}
        for fan in PLANES[PARTS[kind]]:
            for target in bits(fan.cells(origin)):
                found.setdefault(target, set()).add(fan.between(origin, target))
        literal = {
            CELLS[target]: {mask([CELLS[there] for there in way]) for way in ways}
            for target, ways in slow.ways(kind, space).items()
        }
        assert found == literal


OCCUPIED = st.builds(lambda one, two, three: one & two & three, *[st.integers(0, BOARD.all)] * 3) | st.lists(
    st.integers(0, 511), max_size=12
).map(mask)


@pytest.mark.parametrize("kind", slow.PLANES)
@given(origin=st.integers(0, 511), occupied=OCCUPIED)
def test_planar_moves_among_men(kind: str, origin: int, occupied: int) -> None:
    ways = WAYS[LETTERS.index(kind)]
    men = {SPACES[cell] for cell in bits(occupied & ~(1 << origin))}
    literal = mask([CELLS[space] for space in slow.planar_targets(kind, SPACES[origin], men)])
    assert ways.targets(origin, occupied, BOARD.all) == literal
    open_cells = [cell for cell in bits(ways.reach(origin)) if ways.can_go(origin, cell, occupied)]
    assert mask(open_cells) == literal


@pytest.mark.parametrize("kind", [*slow.LEAPS, *slow.SLIDES, "Ki"])
@given(origin=st.integers(0, 511), occupied=OCCUPIED, wanted=st.just(BOARD.all) | OCCUPIED)
def test_leaps_and_slides_among_men(kind: str, origin: int, occupied: int, wanted: int) -> None:
    men = {SPACES[cell] for cell in bits(occupied)}
    literal = slow.leap_targets(kind, SPACES[origin]) | slow.slide_targets(kind, SPACES[origin], men)
    found = WAYS[LETTERS.index(kind)].targets(origin, occupied, wanted)
    assert found == mask([CELLS[space] for space in literal]) & wanted


# --- figures and examples ------------------------------------------------------------------------------------------

OPEN_FIELD = {
    "Ac": (24, 3), "Ad": (48, 6), "Ar": (64, 28), "As": (72, 12), "Ba": (168, 168), "Bi": (39, 21), "Ca": (24, 3),
    "Co": (60, 42), "Ki": (26, 7), "Kn": (24, 6), "Ma": (48, 9), "Mt": (46, 28), "Me": (25, 7), "Ne": (259, 229),
    "Pa": (48, 9), "Pr": (355, 289), "Qu": (85, 49), "Re": (115, 79), "Ro": (21, 21), "Sc": (192, 147),
    "Sp": (271, 205), "Un": (276, 231),
}  # fmt: skip


def test_moves_on_an_open_field() -> None:
    found = {
        letters: tuple(ways.targets(BOARD.cell(name), 0, BOARD.all).bit_count() for name in ("4d4", "1a1"))
        for letters, ways in zip(LETTERS[1:], WAYS[1:], strict=True)
    }
    assert found == OPEN_FIELD


@each_row(
    ("kind", "origin", "target", "men", "is_open"),
    [
        ("Sc", "4d4", "6d4", "5d5 5e4", False),
        ("Sc", "4d4", "6d4", "5d5 5d3", True),
        ("Sc", "4d4", "4d8", "2d6 4c6", True),
        ("Sc", "4d4", "4d8", "2d6 4d6", False),
        ("Re", "4d4", "6d4", "5e5 5a7", True),
        ("Re", "4d4", "6d4", "5e5 5c5", False),
        ("Re", "1a1", "1a3", "", True),
        ("Re", "1a1", "1a3", "2b2", False),
        ("Re", "2a1", "2a3", "3b2", True),
        ("Re", "2a1", "2a3", "3b2 1b2", False),
        ("Ba", "4d4", "4f6", "4f4", False),
        ("Ba", "4d4", "4f6", "4g6 3e5 4d7", True),
        # A Network has no plane spanned by a Rook's and a Merchant's direction (rule 14).
        ("Ne", "4d4", "6f5", "", False),
        ("Ne", "4d4", "4d6", "4d5 5e5 5c5", False),
        ("Ne", "4d4", "4d6", "4e5 5e5 5c5", True),
    ],
)
def test_one_open_plane_is_enough(kind: str, origin: str, target: str, men: str, is_open: bool) -> None:
    # Rules 12 to 14.
    found = WAYS[LETTERS.index(kind)].targets(BOARD.cell(origin), cells(men), BOARD.all)
    assert bool(found & cells(target)) is is_open


@pytest.mark.parametrize(("kind", "planes", "fans"), [("Ba", 3, 12), ("Sc", 7, 36), ("Re", 6, 24)])
def test_the_planes_and_their_fans(kind: str, planes: int, fans: int) -> None:
    # Rule 11.
    assert len(slow.planes(*slow.PLANES[kind])) == planes
    assert len(PLANES[PARTS[kind]]) == fans
    for fan in PLANES[PARTS[kind]]:
        assert any(fan.ribs <= plane for plane in slow.planes(*slow.PLANES[kind]))
        assert fan.back.back is fan


def test_what_stands_on_either_end_is_not_between() -> None:
    base = WAYS[LETTERS.index("Ba")]
    origin, target = BOARD.cell("4d4"), BOARD.cell("4f6")
    assert base.can_go(origin, target, 1 << origin | 1 << target)
