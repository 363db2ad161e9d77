"""Games as a page of HTML to play through: one file that needs only a browser, no other file and no network.

The page does not contain rules. This package writes all that the page shows, each position as the differences from
the one before. The script of the page puts men on cells.
"""
