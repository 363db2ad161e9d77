"""Which games of an archive are the same."""
