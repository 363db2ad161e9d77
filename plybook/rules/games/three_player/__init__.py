"""John Savard's three-player chess.

`board` has the squares sewn together, `pawns` how Pawns go and `seats` who sits where and with which array; `setup`
and `fen` are positions as data and as text; `attacks` and `state` are a position but for its moves, `explain` says
why a move is not legal, and `position` finds the legal ones and has the eight games.
"""
