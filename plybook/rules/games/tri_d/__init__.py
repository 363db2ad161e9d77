"""Tri-D chess.

Both rulesets share the tables of the stand (`board`), positions as data and as text (`setup`, `fen`), a position but
for its moves (`state`), why a move is not legal (`explain`, with `refusal` for what rulesets say of it) and the
search for those that are (`position`). `standard` and `tournament` hold what is their own, each with its variant.
"""
