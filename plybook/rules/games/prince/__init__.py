"""Prince.

`men` has the tables of the field and of all kinds, `planes` and `attacks` how some go in planes and what attacks a
space, `setup` and `fen` are its positions as data and as text, `state` is a position but for its moves, `explain`
says why a move is not legal, with `shadows` for the planes, and `position` finds the legal ones.
"""
