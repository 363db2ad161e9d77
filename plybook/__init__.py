"""Read, check, replay and convert records of games on boards no other toolkit knows.

The short way::

    import plybook

    for game in plybook.read("games.txt"):
        replay = plybook.replay(game)
        for diagnostic in replay.diagnostics:
            print(diagnostic)

Names are imported when first used, so that ``import plybook`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from plybook._version import __version__

if TYPE_CHECKING:
    from plybook.api import read, read_games, variant, write, write_games
    from plybook.catalogue import Variant, variants
    from plybook.diagnostics import CODES, Diagnostic, RecordError, Severity, Span
    from plybook.notation.containers.container import containers
    from plybook.notation.moves import MoveText, UnreadableMoveError
    from plybook.notation.notation import notations
    from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
    from plybook.registry import UnknownNameError
    from plybook.replay.binding import AmbiguousMoveError, IllegalMoveError
    from plybook.replay.engine import Line, Replay, replay
    from plybook.replay.position import FenError, Move, Outcome, OutsideRulesetError, Position, perft
    from plybook.replay.rewriting import rewrite

_HOMES = {
    "plybook.api": ("read", "read_games", "variant", "write", "write_games"),
    "plybook.diagnostics": ("CODES", "Diagnostic", "RecordError", "Severity", "Span"),
    "plybook.notation.containers.container": ("containers",),
    "plybook.notation.moves": ("MoveText", "UnreadableMoveError"),
    "plybook.notation.notation": ("notations",),
    "plybook.record": ("Comment", "GameRecord", "Ply", "Result", "Source", "Tag", "Variation"),
    "plybook.registry": ("UnknownNameError",),
    "plybook.replay.binding": ("AmbiguousMoveError", "IllegalMoveError"),
    "plybook.replay.engine": ("Line", "Replay", "replay"),
    "plybook.replay.rewriting": ("rewrite",),
    "plybook.replay.position": ("FenError", "Move", "Outcome", "OutsideRulesetError", "Position", "perft"),
    "plybook.catalogue": ("Variant", "variants"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "CODES",
    "AmbiguousMoveError",
    "Comment",
    "Diagnostic",
    "FenError",
    "GameRecord",
    "IllegalMoveError",
    "Line",
    "Move",
    "MoveText",
    "Outcome",
    "OutsideRulesetError",
    "Ply",
    "Position",
    "RecordError",
    "Replay",
    "Result",
    "Severity",
    "Source",
    "Span",
    "Tag",
    "UnknownNameError",
    "UnreadableMoveError",
    "Variant",
    "Variation",
    "__version__",
    "containers",
    "notations",
    "perft",
    "read",
    "read_games",
    "replay",
    "rewrite",
    "variant",
    "variants",
    "write",
    "write_games",
]


def __getattr__(name: str) -> object:
    """Import a public name from where it lives."""
    if name not in _HOME:
        raise AttributeError(f"module 'plybook' has no attribute {name!r}")
    found: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found
