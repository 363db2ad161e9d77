"""Chess, and Anticheckmate Chess.

`board` has the tables of its squares, `setup` and `fen` are its positions as data and as text, `state` is a position
but for its moves, `explain` says why a move is not legal, and `position` finds the legal ones. `anticheckmate` is
the game with the Kings exchanged.
"""
