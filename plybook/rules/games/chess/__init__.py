"""Chess, and Anticheckmate Chess.

`board` has the tables of its squares, `setup` and `fen` are its positions as data and as text, `position` is a
position, which finds its legal moves, and `explain` says why a move is not legal. `anticheckmate` is the game
with the Kings exchanged.
"""
