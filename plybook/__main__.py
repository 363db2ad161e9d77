"""`python -m plybook` is the command line."""

from plybook.cli import main

main(prog_name="plybook")
