"""Games from scratch: make moves and take them back, with variations, comments, marks and a result."""
