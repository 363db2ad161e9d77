"""Alice chess (V. R. Parton, 1953): chess on two boards, where a man that has moved passes to the other one.

`board` has the tables of both boards, `fen` is positions as text, `position` is a position, which finds its legal
moves, and `explain` says why a move is not legal.
"""
