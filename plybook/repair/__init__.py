"""Mending files of games: applying the edits of findings to the text."""
