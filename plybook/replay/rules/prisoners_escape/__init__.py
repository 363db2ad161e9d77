"""Prisoner's Escape: its board and men, who attacks a Prisoner, its legal moves, and why others are not legal."""
