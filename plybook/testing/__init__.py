"""Contracts for games, notations, containers and pictures, as tests for packages that add one.

A test module names its game or notation, and pytest collects the tests::

    from plybook.testing import NotationContract, VariantContract

    class TestMyGame(VariantContract):
        variant = "my-game"
        perft = (20, 400)

    class TestMyNotation(NotationContract):
        variant, notation = "my-game", "my-notation"

plybook tests its own games, notations, containers and pictures with the same contracts. The contracts use only
``assert``, and a failure names the variant, notation, position and text. Positions come from random games, and texts
from the moves of such games, spoilt at random. All seeds are fixed, so a failure can be repeated.
"""

from __future__ import annotations

from plybook.testing.container import ContainerContract
from plybook.testing.diagram import check_diagram
from plybook.testing.notation import NotationContract, check_grammar, check_move_text
from plybook.testing.picture import PictureContract, check_picture
from plybook.testing.position import check_fen, check_find, check_move, check_position
from plybook.testing.sampling import babble, played, positions, queries, spoilt
from plybook.testing.side_by_side import check_side_by_side
from plybook.testing.variant import VariantContract
from plybook.testing.written import check_written

__all__ = [
    "ContainerContract",
    "NotationContract",
    "PictureContract",
    "VariantContract",
    "babble",
    "check_diagram",
    "check_fen",
    "check_find",
    "check_grammar",
    "check_move",
    "check_move_text",
    "check_picture",
    "check_position",
    "check_side_by_side",
    "check_written",
    "effort",
    "played",
    "positions",
    "queries",
    "spoilt",
]

effort = 1
"""The factor for the number of random examples. Set it before the tests run."""
