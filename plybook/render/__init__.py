"""Pictures of positions. They use the places of cells, not the moves of men."""
