"""What is said of a text that names more of an origin than the move needs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import plybook
from plybook.notation.algebraic import SAN
from plybook.notation.moves import Action, MoveText
from plybook.replay import checking
from plybook.replay.position import Position
from plybook.testing import positions

TWO_KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Nbd2", []),
        ("Nfd2", []),
        ("Nb1d2", ["N103"]),
        ("Nba3", ["N103"]),
        ("Nb1a3", ["N103"]),
        ("N1a3", ["N103"]),
    ],
)
def test_as_much_of_an_origin_as_is_needed_is_no_departure(text: str, codes: list[str]) -> None:
    assert said_of(text, TWO_KNIGHTS, "chess", "san") == codes


@pytest.mark.parametrize(
    ("variant", "notation"), [("chess", "san"), ("alice", "alice-san"), ("raumschach", "raumschach-short")]
)
def test_the_quick_way_says_what_the_long_way_says(variant: str, notation: str) -> None:
    chance = random.Random(variant)
    asked = [
        (text, position.fen())
        for position in positions(variant, 2, 60, 3)
        for text in texts(position, variant, notation, chance)
    ]
    quick = [said_of(text, fen, variant, notation) for text, fen in asked]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "_needs_origin", lambda said, position: False)
        assert [said_of(text, fen, variant, notation) for text, fen in asked] == quick
    assert {"", "N103"} == {" ".join(codes) for codes in quick}


def texts(position: Position, variant: str, notation: str, chance: random.Random) -> Iterator[str]:
    """Yield texts of a move of ``position`` that name one value of the origin, or all."""
    moves = [said for move in position.iter_legal_moves() if is_mans(said := position.describe(move))]
    form = plybook.variant(variant).notation(notation).notation
    assert isinstance(form, SAN)
    for said in chance.sample(moves, min(len(moves), 2)):
        for axis in (*range(len(said.origin)), None):
            origin = tuple(value if axis in (None, at) else None for at, value in enumerate(said.origin))
            yield form.spell(said.piece, origin, said.capture, said.target, "", "")


def is_mans(said: MoveText) -> bool:
    return said.action is Action.PIECE and not said.promotion and said.piece != "P"


def said_of(text: str, fen: str, variant: str, notation: str) -> list[str]:
    """Return the codes of what is said of the spelling of a game's one ply."""
    tags = f'[Variant "{variant}"]\n[Notation "{notation}"]\n[FEN "{fen}"]\n\n'
    [game] = plybook.read(f"{tags}{text} *\n", container="pgn")
    return [found.code for found in plybook.replay(game).diagnostics if found.code.startswith("N")]
