"""Anticheckmate Chess.

`position` has the array and how a game ends, `explain` says why a move is not legal. All else is as in chess.
"""
