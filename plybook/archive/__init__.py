"""Archives: games in many files, which one process, several, or a cluster read.

The package has the name of a function, so it can also be called: ``plybook.archive(paths)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plybook.callable_package import make_callable

if TYPE_CHECKING:
    from plybook.archive.collection import Archive


def _function() -> Callable[..., Archive]:
    from plybook.archive.collection import archive

    return archive


make_callable(__name__, _function)
