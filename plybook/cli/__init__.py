"""The command line: one module for each command; the commands call the public functions."""

from plybook.cli.main import main

__all__ = ["main"]
