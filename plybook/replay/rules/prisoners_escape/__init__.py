"""Prisoner's Escape.

`men` has the tables of the board and of all kinds, `state` is a position but for its moves, `explain` says why a move
is not legal, and `position` finds the legal ones.
"""
