"""Parts that the rules of several games share."""
