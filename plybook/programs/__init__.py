"""Saved games of other programs that hold more than moves: what these led to, which takes the rules to tell."""
