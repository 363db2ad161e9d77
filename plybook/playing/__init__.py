"""A game played at a prompt: what is typed, and what is said to it; where it is typed is nothing to this room."""
