"""Raumschach."""
