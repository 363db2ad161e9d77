"""Tri-D chess.

Both rulesets share the tables of the stand (`board`), positions as data and as text (`setup`, `fen`), what a position
holds and what a move makes of it (`position`), the search for legal moves (`moves`), moves as notations have them
(`words`, with the names of squares, files and pins in `naming`), the effects of a move on checks and owners
(`consequences`), why a move is not legal (`explain`, `refusal`) and what no play leads to (`check`). `standard` and
`tournament` hold the rules of their own, such as where attack boards may go, each with its variant.
"""
