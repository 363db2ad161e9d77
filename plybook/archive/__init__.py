"""Whole archives of games: where their files are, and what these are packed in."""
