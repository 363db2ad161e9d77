"""Games put into other files."""
