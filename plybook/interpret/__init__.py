"""From the text of a ply in a position to a legal move."""
