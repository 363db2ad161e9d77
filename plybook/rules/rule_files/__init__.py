"""Rule files: pages that describe games as data, and the rule files of Fairy-Stockfish."""
