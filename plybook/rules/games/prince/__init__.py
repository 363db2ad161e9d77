"""Prince.

`men` has the tables of the field and of all kinds, `planes` the ways in planes, and `attacks` what attacks a space.
`setup` and `fen` are positions as data and as text. `position` has the class, `moves` finds the legal moves, and
`explain` says why a move is not legal, with `shadows` for the planes.
"""
