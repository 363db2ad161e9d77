"""Games on a full screen in the terminal: where one is in them, what is to be seen there, and the screen itself."""
