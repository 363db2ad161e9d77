"""Tri-D chess: `board` to `position` are the stand of boards and what its two rulesets share.

`standard` and `tournament` are the rulesets, each with the variant that plays by it.
"""
