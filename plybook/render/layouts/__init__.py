"""How each board lies on a page and in space: layouts that make diagrams, one a module."""
