"""Savard's board for three: the squares sewn together, who sits where (`seats`), and the seven games played on it."""
