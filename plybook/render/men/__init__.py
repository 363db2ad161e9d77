"""The men as outlines: the six of chess and those of the other games, built of the same few shapes.

The shapes show how a man moves: battlements straight, a mitre diagonally, a spire triagonally; a horse, a
crest and wings make the leaps of Knight, Captain and Ace; a plate under the head goes in planes. A man that moves in
several ways has the signs of each, and men of different games that move alike look alike. Men of rank wear crowns, so
a Prince is drawn for his rank, the only thing that the games with one have in common.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from plybook.render.men import parts
from plybook.render.men import small as small_men
from plybook.render.men.outline import between, mirrored, placed, segments, sided, written
from plybook.render.men.parts import FigurePart


class ManPath(NamedTuple):
    """A man as SVG path data on a box of 100 by 100, y downward, with room around for a stroke 6 wide.

    ``body`` is one closed outline, to be filled and stroked; ``lines`` are details in it, to be stroked alone, "" if
    there are none.
    """

    body: str
    lines: str
    weight: float = 4
    """How broad the strokes are."""


SIGNS = {"\N{BLACK DIAMOND}": ManPath(*parts.DUCK)}
"""The signs of cells that are drawn, not written."""

SIGN_COLOURS = ("#f2c230", "#34302d")
"""Of what they are filled with, and of their outlines."""

_UPRIGHT = {
    "pawn": (parts.BUST, parts.COLLAR, parts.BALL),
    "rook": (parts.TOWER, parts.BATTLEMENTS * 0.9),
    "bishop": (parts.GOWN, parts.COLLAR, parts.MITRE),
    "queen": (parts.SKIRT, parts.SLIM_COLLAR, parts.CORONET),
    "queen of one point": (parts.SKIRT * 0.88, parts.SLIM_COLLAR, parts.CIRCLET * 1.1),
    "king": (parts.MANTLE, parts.BROAD_COLLAR, parts.CROWN, parts.CROSS),
    "captain": (parts.NECK * 0.8, parts.COLLAR, parts.CRESTED_HELMET),
    "ace": (parts.NECK, parts.WINGS, parts.BALL * 1.1),
    "admiral": (parts.NECK, parts.COLLAR, parts.WINGED_HELMET),
    "merchant": (parts.NECK * 0.8, parts.COLLAR, parts.SPIRE),
    "court": (parts.TURRET, parts.WALL, parts.MITRE * 0.8),
    "market": (parts.KEEP, parts.HIGH_WALL, parts.STEEPLE * 0.8),
    "artist": (parts.NECK * 0.9, parts.COLLAR, parts.SPIRED_MITRE),
    "base": (parts.TURRET * 0.7, parts.PLATE, parts.BATTLEMENTS),
    "scientist": (parts.NECK * 0.75, parts.PLATE, parts.MITRE),
    "reporter": (parts.FROCK, parts.PLATE, parts.OPEN_SPIRE),
    "university": (parts.NECK * 0.5, parts.PLATE, parts.WALL, parts.MITRE * 0.8),
    "network": (parts.NECK * 0.45, parts.PLATE, parts.HIGH_WALL, parts.STEEPLE),
    "spy": (parts.NECK * 0.5, parts.PLATE, parts.SPY_SPIRE),
    "prince": (parts.FROCK, parts.PLATE, parts.CIRCLET),
    "princess": (parts.FROCK, parts.COLLAR, parts.TIARA),
    "hunter": (parts.FROCK, parts.ARROW),
    "guard": (parts.SHIELD, parts.HELMET),
    "prisoner": (parts.CELL, parts.PRONGS),
    "advisor": (parts.FROCK, parts.COLLAR, parts.HAT),
    "silver": (parts.FROCK, parts.COLLAR, parts.BRIMMED_HELMET),
    "gold": (parts.FROCK, parts.COLLAR, parts.KABUTO * 0.96),
    "lance": (parts.FROCK, parts.SPEAR),
    "thief": (parts.NECK, parts.COLLAR, parts.HOOD),
    "mage": (parts.NECK * 0.6, parts.COLLAR, parts.MAGES_HAT),
    "cleric": (parts.NECK * 0.4, parts.ROBE, parts.BALL * 0.85),
    "elemental": (parts.NECK * 0.6, parts.FLAME),
    "dwarf": (parts.NECK * 0.7, parts.BEARD, parts.HELMET),
}
"""The parts of each upright man, from the plinth to the top."""

_IN_PROFILE = {
    "knight": (parts.SHOULDER, parts.MANE, parts.EAR, parts.FACE),
    "horse": (parts.SHOULDER, parts.MANE, parts.EAR, parts.FACE),
    "marine": (parts.SHOULDER, parts.CREST, parts.EAR, parts.FACE),
    "paratrooper": (parts.WING, parts.WING_ROOT, parts.BARE_NECK, parts.EAR, parts.BRIDLE, parts.FACE),
    "astronaut": (parts.LOW_WING, parts.WING_ROOT, parts.WINGED_CREST, parts.EAR, parts.BRIDLE, parts.FACE),
    "knight protector": (parts.LOW_WING, parts.WINGED_CREST, parts.EAR, parts.BRIDLE, parts.FACE, parts.BADGE),
    "chancellor": (parts.LOW_WING, parts.WING_ROOT, parts.CROWNED_CREST, parts.DIADEM, parts.FACE),
    "unicorn": (parts.SHOULDER, parts.MANE, parts.HORN, parts.FACE),
    "falcon": (parts.FALCON,),
    "dragon": (parts.BAT_WING, parts.NOSE_HORN, parts.FACE),
    "elephant": (parts.ELEPHANT,),
    "cannon": (parts.CANNON,),
    "basilisk": (parts.BASILISK,),
}
"""The parts of the outline of each man in profile, from the right end of the plinth to the left one."""

_ALIKE = {
    "squire": "captain", "page": "ace", "priest": "merchant", "archbishop": "artist", "cardinal": "artist",
    "soldier": "pawn", "warrior": "pawn", "chariot": "rook", "general": "king",
    "met": "advisor", "fers": "advisor", "ferz": "advisor", "khon": "silver", "oliphant": "elephant",
    "hawk": "falcon", "griffin": "falcon", "sylph": "ace", "hero": "captain", "paladin": "knight protector",
    "marshal": "chancellor", "wazir": "guard",
}  # fmt: skip
"""Men that look like a man of another game, most of them because they move like him."""

_TO_THE_RIGHT = frozenset(("marine", "paratrooper", "unicorn", "horse", "chancellor", "marshal", "dragon"))
"""Men in profile that look to the right, as what else tells them from others has too little room."""

_PROMOTED = "promoted "
_STRIPE = "M33 88.5L67 88.5"
"""The stripe on the foot of promoted men."""

SMALL = 24
"""Where cells have fewer pixels, men are drawn in the small form."""

_BOLD = 7.5

_FOOT = segments(parts.FOOT)

PLINTH = written(between(_FOOT)) + "Z"
"""The part that is the same in all men, at the same place; its fill shows the seat."""


@cache
def named(name: str, *, small: bool = False) -> ManPath | None:
    """Return the figure of the kind of man called ``name`` in English, in capitals or not; None if it has none.

    A ``small`` one is for cells of fewer than `SMALL` pixels.
    """
    own = _unpromoted(name)
    key = _ALIKE.get(own, own)
    upright, in_profile = (small_men.UPRIGHT, small_men.IN_PROFILE) if small else (_UPRIGHT, _IN_PROFILE)
    if key not in upright and key not in in_profile:
        return None
    body, lines, weight = _upright(upright[key]) if key in upright else _in_profile(in_profile[key])
    if own in _TO_THE_RIGHT:
        body, lines = mirrored(body), mirrored(lines)
    if name.casefold().startswith(_PROMOTED):
        lines += _STRIPE
    return ManPath(body, lines, _BOLD if small else weight)


def is_pawn(name: str) -> bool:
    """Return whether the kind of man called ``name`` looks like a Pawn, lower than all others."""
    own = _unpromoted(name)
    return _ALIKE.get(own, own) == "pawn"


def _unpromoted(name: str) -> str:
    return name.casefold().removeprefix(_PROMOTED)


def _upright(stack: tuple[FigurePart, ...]) -> ManPath:
    half, lines, height = list(_FOOT), "", float(parts.GROUND)
    for part in stack:
        half += placed(segments(part.outline), part.scale, height)
        for stroke in part.lines.split("M")[1:]:
            lines += written(sided(placed(segments("L" + stroke), part.scale, height), 1))
        height -= part.height * part.scale
    return ManPath(written(between(half)) + "Z", lines)


def _in_profile(stretches: tuple[FigurePart, ...]) -> ManPath:
    across = segments(" ".join(part.outline for part in stretches))
    return ManPath(written(between(_FOOT, across)) + "Z", "".join(part.lines for part in stretches))
