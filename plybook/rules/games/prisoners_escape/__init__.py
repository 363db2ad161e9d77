"""Prisoner's Escape.

`men` has the table of all kinds and their leaps over one another, `explain` says why a move is not legal, and
`position` has the class. The board, check and mate are shared with King's Escape; the rest is in
`plybook.rules.table`.
"""
