"""The results of checks for programs: `model` for documents of plybook, `junit` and `sarif` for other formats."""
