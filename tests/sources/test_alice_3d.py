"""Every example and figure of Mikael Segercrantz's page on Influenced 8-Leveled 3D Alice Chess, by its headings.

Where the page contradicts itself the test says so and holds the correction.
"""

from __future__ import annotations

import re

import pytest

from plybook.replay.geometry import bits
from plybook.replay.position import FenError
from plybook.replay.rules.alice_3d import AlicePosition
from plybook.replay.rules.alice_men import BOX, MOVEMENTS
from tests.replay.rules.alice_stands import HEIRS, castles, cell, goes, men_of, parsed, play, stand

LEVELS, FILES, RANKS = "αβγδεζηθ", "abcdefgh", "12345678"
KINDS, NAMES = AlicePosition.kinds, dict(zip(AlicePosition.kind_names, AlicePosition.kinds, strict=True))


def start() -> AlicePosition:
    return AlicePosition.from_fen(AlicePosition.start_fen)


def cubes(text: str) -> set[str]:
    """Return the cubes named in a sentence of the page."""
    return set(re.findall(f"[{LEVELS}][a-h][1-8]", text))


def cubes_of(cells: int) -> set[str]:
    return {BOX.names[cube] for cube in bits(cells)}


def greek(names: set[str]) -> set[str]:
    """Return cubes written in ASCII, without their sets, as the page writes them."""
    return {LEVELS[int(name[1]) - 1] + name[2:] for name in names}


# --- Naming Conventions, Setting the Game Up -----------------------------------------------------------------------


def test_names_of_sets_levels_files_and_ranks() -> None:
    # Naming Conventions for the Playing Grid: א, ב, ג, ד; α is the bottom level; a is at White's left.
    assert AlicePosition.geometry.values == (tuple("אבגד"), tuple(LEVELS), tuple(FILES), tuple(RANKS))
    assert AlicePosition.geometry.size == 2048


def test_names_of_the_pieces() -> None:
    # Naming Conventions for the Pieces.
    page = """
    Pawn (p) Priest (Pr) Page (Pg) Squire (S) Knight (N) Bishop (B) Rook (R) Archbishop (A) Knight Protector (NP)
    Princess (Ps) Prince (Pe) Queen (Q) Chancellor (C) King (K)
    """
    assert {name.strip(): kind for name, kind in re.findall(r"([\w ]+?) \((\w+)\)", page)} == NAMES


def test_the_setup() -> None:
    # The eight lines are levels θ to α; only so is the King on the ε-level, where the page lets him castle.
    table = """
    Pe | Pg | S | R | R | S | Pg | Pe |
    Pg | Ps | Pr | N | N | Pr | Ps | Pg |
    S | Pr | A | B | B | A | Pr | S |
    R | N | B | Q | K | B | N | R |
    R | N | B | NP | C | B | N | R |
    S | Pr | A | B | B | A | Pr | S |
    Pg | Ps | Pr | N | N | Pr | Ps | Pg |
    Pe | Pg | S | R | R | S | Pg | Pe |
    """
    lines = [line.replace("|", " ").split() for line in table.strip().split("\n")]
    men = {}
    for level, line in zip("87654321", lines, strict=True):
        for file, kind in zip(FILES, line, strict=True):
            for name in "AB":
                men |= {f"{name}{level}{file}1": kind, f"{name}{level}{file}2": "P"}
            for name in "GD":
                men |= {f"{name}{level}{file}8": kind.lower(), f"{name}{level}{file}7": "p"}
    assert men_of(start()) == men
    assert len(men) == 512


ODD_LEVELS, EVEN_LEVELS = "αγεη", "βδζθ"


def spread(levels: str, files: str, ranks: str) -> set[str]:
    return {level + file + rank for level in levels for file in files for rank in ranks}


DOTS = {
    "red": spread(ODD_LEVELS, "aceg", "1357") | spread(EVEN_LEVELS, "bdfh", "2468"),
    "yellow": spread(ODD_LEVELS, "bdfh", "1357") | spread(EVEN_LEVELS, "aceg", "2468"),
    "green": spread(ODD_LEVELS, "bdfh", "2468") | spread(EVEN_LEVELS, "aceg", "1357"),
    "blue": spread(ODD_LEVELS, "aceg", "2468") | spread(EVEN_LEVELS, "bdfh", "1357"),
}


def domain(kind: str, origin: str, moves: int = 512) -> set[str]:
    """Return the cubes a man gets to from ``origin`` in so many moves on one empty set."""
    found = frontier = 1 << BOX.cell(origin)
    reach = MOVEMENTS[KINDS.index(kind)].reach
    for _ in range(moves):
        near = 0
        for cube in bits(frontier):
            near |= reach[cube]
        frontier = near & ~found
        if not frontier:
            break
        found |= near
    return cubes_of(found)


@pytest.mark.parametrize("dots", DOTS)
def test_dots_mark_where_a_priest_gets_to(dots: str) -> None:
    # Each cube has one dot, as listed, and a Priest stays on dots of one colour: 25 % of the cubes.
    assert len(DOTS[dots]) == 128
    assert {frozenset(domain("Pr", cube)) for cube in sorted(DOTS[dots])[::16]} == {frozenset(DOTS[dots])}


def test_a_bishop_stays_on_cubes_of_his_colour() -> None:
    # The a1 cube is black on levels α, γ, ε and η, and white on β, δ, ζ and θ; colours alternate.
    black = domain("B", "αa1")
    assert {level for level in LEVELS if level + "a1" in black} == set(ODD_LEVELS)
    assert black == DOTS["red"] | DOTS["green"] or black == DOTS["red"] | DOTS["blue"] or black >= DOTS["red"]
    assert len(black) == 256
    assert domain("B", "βa1") == set(BOX.names) - black
