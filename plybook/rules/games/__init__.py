"""The games, a package each: positions, legal moves, and FEN-like strings."""
