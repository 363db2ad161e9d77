"""Games as a page of HTML to play through: one file that needs no other, no network and no program but a browser.

The page knows no rules. All that it shows is written here, positions as what differs from the one before; its script
puts men on cells.
"""
