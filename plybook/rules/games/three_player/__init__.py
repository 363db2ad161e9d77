"""John Savard's three-player chess.

`board` has the squares sewn together, `pawns` how Pawns go and `seats` the seats and their arrays; `setup` and
`fen` are positions as data and as text. `position` has the class; `attacks`, `moves`, `double_steps`, `leaving`,
`words` and `explain` are functions of positions. `games` has the eight games.
"""
