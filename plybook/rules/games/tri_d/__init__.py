"""Tri-D chess.

Both rulesets share the tables of the stand (`board`), positions as data and as text (`setup`, `fen`), what a position
holds and what a move makes of it (`position`), the search for legal moves (`moves`), moves as notations have them
(`words`), why a move is not legal (`explain`, with `refusal` for what rulesets say of it) and what no play leads to
(`check`). `standard` and `tournament` hold what is their own, each with its variant.
"""
