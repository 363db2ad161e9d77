"""Games as tables for databases: a row for each game, or for each ply."""
