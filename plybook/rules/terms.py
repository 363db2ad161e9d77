"""Names for the whole numbers in signatures."""

from __future__ import annotations

Cell = int
"""A cell of the board: its index in the geometry, from 0."""

Cells = int
"""A set of cells: bit ``i`` stands for the cell ``i``; -1 is the set of all cells."""

Seat = int
"""A player: the index in the seats of the variant, in the order of play, from 0."""

KindIndex = int
"""A kind of man: the index in the kinds of the variant, from 0."""
