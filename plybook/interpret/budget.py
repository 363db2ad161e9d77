"""A budget of positions that may be looked at to find out what was meant, so that a bad file takes bounded time."""

from __future__ import annotations


class Budget:
    """A budget of ``positions``; what is ``left`` of it is less than 0 when it is overdrawn."""

    def __init__(self, positions: int) -> None:
        self.left = positions

    def take(self, positions: int) -> bool:
        """Take so many from the budget; return False if it was spent before."""
        was_left = self.left > 0
        self.left -= positions
        return was_left
