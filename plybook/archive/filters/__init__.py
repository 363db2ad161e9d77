"""Filters: conditions on games, as plain data made from the options of a command or of `plybook.Filter.of`."""
