"""The rules: boards, positions, legal moves, and the engine that walks a record. Knows no file formats."""
