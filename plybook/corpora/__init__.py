"""Sample games with their provenance, and the generator of random legal games."""
