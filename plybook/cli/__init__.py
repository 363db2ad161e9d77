"""The command line: one module a command, each a thin skin over the public functions."""

from plybook.cli.main import main

__all__ = ["main"]
