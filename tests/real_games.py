"""Real games that stand beside the tests or among the sample games."""

from __future__ import annotations

from pathlib import Path

from plybook.corpora import corpus

_FOLDERS = Path(corpus.__file__).parent, Path(__file__).parent / "data" / "pgn4"

FOUR_PLAYER_GAMES = sorted(path for folder in _FOLDERS for path in folder.glob("*.pgn4"))
