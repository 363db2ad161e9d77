"""Chess: the tables of its board, what bears on a King, its FEN, its legal moves, and why others are not legal."""
