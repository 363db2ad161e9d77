"""The rules: boards, positions, legal moves, and the engine that walks a record. Knows no file formats.

The package has the name of its main job, so it can also be called: ``plybook.replay(game)``.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plybook.interpret.hints import Hints
    from plybook.record import GameRecord, Recorded
    from plybook.replay.result import Replay


class _Package(ModuleType):
    # Importing any module of the package makes Python set the name ``replay`` of ``plybook`` to the package, over
    # a function of that name; so the package itself answers the call.
    def __call__(
        self, game: GameRecord | Recorded, *, strict: bool = False, hints: Hints | None = None, suppose: bool = True
    ) -> Replay:
        from plybook.replay.engine import replay

        return replay(game, strict=strict, hints=hints, suppose=suppose)


sys.modules[__name__].__class__ = _Package
