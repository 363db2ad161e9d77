"""Prince: the field and its men, the planes some go in, what attacks a space, its FEN and its legal moves."""
