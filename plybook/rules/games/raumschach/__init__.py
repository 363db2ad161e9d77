"""Raumschach.

`position` has the table of its men and the array; the rest is in `plybook.rules.table`.
"""
