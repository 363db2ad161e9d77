"""The engine that walks a record by the rules, and what a record turns out to be. Knows no file formats.

The package has the name of its main job, so it can also be called: ``plybook.replay(game)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plybook.callable_package import make_callable

if TYPE_CHECKING:
    from plybook.replay.result import Replay


def _function() -> Callable[..., Replay]:
    from plybook.replay.engine import replay

    return replay


make_callable(__name__, _function)
