"""Games as tables for databases: a row for each game, or a row for each ply."""
