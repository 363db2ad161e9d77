"""Influenced 8-Leveled 3D Alice Chess.

`men` has the tables of the cubes and of all kinds; `influence` and `castling` answer questions of these rules.
`setup` and `fen` are positions as data and as text. `position` has the class, `moves` finds the legal moves, and
`explain` says why a move is not legal.
"""
