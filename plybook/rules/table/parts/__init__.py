"""The parts of games: each module adds what a game has of it to the lists of the class of its positions."""
