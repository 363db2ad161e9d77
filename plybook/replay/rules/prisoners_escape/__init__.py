"""Prisoner's Escape.

`men` has the board, the table of all kinds and their leaps over one another, `explain` says why a move is not legal,
and `position` finds the legal ones; the rest is that of all games on a box.
"""
