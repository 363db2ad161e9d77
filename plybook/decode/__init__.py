"""Sheets with many mistakes, such as handwriting read by a machine, decoded to the legal game that was meant.

The package has the name of its main job, so it can also be called: ``plybook.decode(sheets)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plybook.callable_package import make_callable

if TYPE_CHECKING:
    from plybook.decode.decoding import Decoding


def _function() -> Callable[..., Decoding]:
    from plybook.decode.decoding import decode

    return decode


make_callable(__name__, _function)
