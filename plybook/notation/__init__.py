"""Text to syntax and back: notations for one move, containers for whole files of games. Knows no rules."""
