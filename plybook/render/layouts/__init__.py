"""Layouts that make diagrams: the place of each board on a page and in space. Each module has one."""
