"""Forms of file that hold whole games: score sheets and JSON."""
