"""One module a variant: what a position of it is, which moves are legal, and its FEN-like string."""
