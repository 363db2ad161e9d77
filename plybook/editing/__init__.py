"""What editors need of a text of games, whichever they are: checked games, places in their sources, offers to mend.

The language server and the page that runs in a browser show the same findings and make the same edits, from here.
"""
