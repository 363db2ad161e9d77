"""Boards and the rules of games: positions and moves, and no text but FEN."""
