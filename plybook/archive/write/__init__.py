"""Writing games of an archive into other files."""
