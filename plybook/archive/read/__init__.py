"""Reading archives: files, packed files, URLs, and the chunks into which files are cut."""
