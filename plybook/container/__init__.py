"""Containers: forms of file that hold whole games, such as score sheets, PGN and JSON."""
