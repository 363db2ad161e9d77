"""Four-player chess on a cross of 160 squares, as chess.com has it: each seat for itself, or two teams."""
