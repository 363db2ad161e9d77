"""What every game, notation, container and picture keeps, as tests for whoever brings one of his own.

A test module names what it brings, and pytest collects the rest::

    from plybook.testing import NotationContract, VariantContract

    class TestMyGame(VariantContract):
        variant = "my-game"
        perft = (20, 400)

    class TestMyNotation(NotationContract):
        variant, notation = "my-game", "my-notation"

plybook holds its own games, notations, containers and pictures to the same contracts. Nothing here needs more than
Python's ``assert``, and what fails says with which variant, notation, position and text. Positions come from random
games, texts from the moves of such games, spoilt at random, all from fixed seeds, so that a failure comes again.
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
"""How many times as much as usual is tried of what chance gives; to be set before the tests are run."""
