"""Alice chess (V. R. Parton, 1953): chess on two boards, where a man that has moved passes to the other one.

`board` has the tables of both boards, `fen` is positions as text, `state` is a position but for its moves, `explain`
says why a move is not legal, and `position` finds the legal ones.
"""
