"""UCI as Fairy-Stockfish writes it: drops, gates, raised men and walls."""

from __future__ import annotations

import plybook
from plybook.notation.languages import MEANINGS
from plybook.rules.position import Position
from tests.tables import each_row


def written(variant: str, moves: str) -> list[str]:
    """Return ``moves`` of a game as they are written anew; each is read in the position it is made in."""
    notation = plybook.variant(variant).notation("uci")
    position: Position = plybook.variant(variant).start()
    found = []
    for text in moves.split():
        move = notation.parse(text, position)
        found.append(notation.emit(move, position))
        position = position.apply(move)
    return found


@each_row(
    ("variant", "moves"),
    [
        ("chess", "e2e4 d7d5 e4d5 g8f6 g1f3 f6d5 f1e2 c8g4 e1g1"),
        ("chess", "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 e7e6 b7a8n"),
        ("crazyhouse", "e2e4 d7d5 e4d5 d8d5 P@e5"),
        ("shogi", "c3c4 g7g6 b2h8+ g9h8 B@e5"),
        ("seirawan", "b1c3h g8f6e"),
        ("duck", "e2e4,e4e3 g8f6,f6e5"),
    ],
)
def test_a_move_is_written_as_it_is_read(variant: str, moves: str) -> None:
    assert written(variant, moves) == moves.split()


def test_a_letter_of_its_own_means_a_man_in_some_language() -> None:
    assert MEANINGS["\N{CYRILLIC CAPITAL LETTER KA}"]["Knight"] == "Russian"
    assert all(len(letter) == 1 and not letter.isascii() for letter in MEANINGS)
