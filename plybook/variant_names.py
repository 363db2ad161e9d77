"""The ids of variants by the names that headers and other programs give them."""

from __future__ import annotations

from plybook.catalogue import variants
from plybook.game_names import ALIASES, CHESS960, OTHER_GAMES

_LONGEST_NAME = 60
_WITHOUT_SIGNS = str.maketrans("", "", " -_()/")


def aliases() -> dict[str, str]:
    """Return the ids of variants by their lower-case names in other programs."""
    added = {alias: name for name in variants.added() for alias in variants[name].aliases}
    return {**added, **ALIASES}


def is_chess960(name: str) -> bool:
    """Return whether the header value ``name`` means Chess960, in any spelling."""
    return name.casefold() in CHESS960


def id_of(name: str) -> str:
    """Return the id of the variant that a header of some program calls ``name``; ``name`` itself if unknown.

    Programs write names with capitals, spaces, hyphens, the word chess, and 960 after them, as in "Crazyhouse 960".
    """
    if not name or name in variants:
        return name
    plain, known = name.casefold(), aliases()
    if plain in known or plain in OTHER_GAMES or len(plain) > _LONGEST_NAME:
        return known.get(plain, name)
    short = plain.translate(_WITHOUT_SIGNS)
    named = [short, short.removesuffix("960"), short.removesuffix("960").removesuffix("chess")]
    listed = tuple(variants)  # whose names in other spellings are weighed against the moves
    found = (each for each in (plain, *named) if each in known or (each not in listed and each in variants))
    each = next(found, name)
    return known.get(each, each)
