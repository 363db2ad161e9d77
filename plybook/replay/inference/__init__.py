"""What was meant where nothing legal is written."""
