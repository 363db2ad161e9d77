"""Finding the games of an archive that are the same."""
