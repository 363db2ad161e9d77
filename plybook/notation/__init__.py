"""Notations: the text of one move to its syntax, and back. They know no rules and no files."""
