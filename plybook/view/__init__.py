"""Games on a full screen in the terminal: the place in a game, its view, and the screen itself."""
