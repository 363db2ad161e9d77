"""King's Escape.

`position` has the table of its men and the array; the board, check and mate are those of Prisoner's Escape.
"""
