"""Filters: which games of an archive are wanted, as plain data made from what somebody typed."""
