"""Raumschach.

`position` has the table of its men and the array; the rest is that of all games on a box.
"""
