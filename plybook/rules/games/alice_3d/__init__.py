"""Influenced 8-Leveled 3D Alice Chess.

`men` has the tables of the cubes and of all kinds, `influence` and `castling` are questions of their own, `setup` and
`fen` are its positions as data and as text, `state` is a position but for its moves, `explain` says why a move is not
legal, and `position` finds the legal ones.
"""
