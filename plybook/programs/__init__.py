"""Saved games of other programs that hold more than moves: positions and states that only the rules can check."""
