"""The base of games whose rules are tables."""
