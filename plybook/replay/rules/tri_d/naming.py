"""The names of the other ruleset for squares, files and pins: a sheet by one may be in a notation of the other.

The rules name them as the notation does that they were written with. What is said of a game goes by those it is in.
"""

from __future__ import annotations

from functools import cache
from types import new_class

from plybook.replay.rules.tri_d.position import AttackBoardsPosition
from plybook.replay.rules.tri_d.standard import TriDPosition
from plybook.replay.rules.tri_d.tournament import TriDTournamentPosition
from plybook.replay.setup import FenError

_NAMES = ("naming", "geometry", "files", "pin_names")


def renamed(position: AttackBoardsPosition) -> AttackBoardsPosition:
    """Return ``position`` by the same rules, with the names of the other ruleset."""
    try:
        return _renamed(type(position)).from_setup(position.setup())
    except FenError:  # after a pass, which no game comes to
        return position


@cache
def _renamed(rules: type[AttackBoardsPosition]) -> type[AttackBoardsPosition]:
    """Return ``rules`` with the names of the other ruleset."""
    namer = TriDTournamentPosition if rules.naming == TriDPosition.naming else TriDPosition
    names = {name: getattr(namer, name) for name in _NAMES}
    return new_class(rules.__name__, (rules,), exec_body=lambda body: body.update({"__slots__": ()}, **names))
