"""Files of games mended: the edits of what was found in them put into the text as it stands."""
