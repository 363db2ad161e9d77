"""Influenced 8-Leveled 3D Alice Chess: the men of its four sets, their influence, castling, its FEN, legal moves."""
