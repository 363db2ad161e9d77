"""Games from scratch: moves made and taken back, with variations, comments, marks and a result."""
