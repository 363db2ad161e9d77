"""A variant, a notation, a container and a picture beside plybook's own: chess under another name."""

from __future__ import annotations

from dataclasses import replace

from plybook.container.scoresheet import ScoreSheet
from plybook.notation.algebraic import SAN
from plybook.render.layouts.squares import SquaresLayout
from plybook.rules.games.chess.position import CHESS


class Neighbour(SAN):
    name = "neighbour"


class NeighbourSheet(ScoreSheet):
    name = "neighbour"
    suffixes = (".neighbour",)

    def recognises(self, head: str) -> bool:
        return head.startswith("neighbour\n")


NEIGHBOUR = replace(CHESS, id="neighbour", title="Neighbour", notations=("neighbour", "san"), picture="neighbour")
CONTAINER = NeighbourSheet()
LAYOUT = SquaresLayout()
