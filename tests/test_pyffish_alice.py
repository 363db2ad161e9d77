"""Alice chess against the engine in the package pyffish-alice: the same legal moves, texts and positions.

A run over many thousand positions is made where everything is tried.
"""

from __future__ import annotations

import pyffish_alice  # type: ignore[import-not-found]
import pytest

from plybook.rules.games.alice.position import ALICE, AlicePosition
from tests.extent import some
from tests.rules.games.alice_games import STARTS, game, texts, uci

pytestmark = pytest.mark.slow


def legal(fen: str) -> list[str]:
    return sorted(pyffish_alice.legal_moves("alice", fen, []))


@pytest.mark.parametrize("seed", range(some(9, 300)))
def test_the_same_moves_are_legal(seed: int) -> None:
    for ours in list(game(seed, 120))[:: some(3, 1)]:
        assert texts(ours) == legal(ours.fen())


def test_what_a_move_is_called_and_leads_to() -> None:
    uci_notation = ALICE.notation("uci")
    for seed in range(len(STARTS)):
        for ours in list(game(seed, 90))[:: some(40, 6)]:
            for move in ours.iter_legal_moves():
                text = uci_notation.emit(move, ours)
                assert text == uci(move)
                assert uci_notation.parse(text, ours) == move
                after = AlicePosition.from_fen(pyffish_alice.get_fen("alice", ours.fen(), [text]))
                assert after == ours.apply(move)
                assert pyffish_alice.gives_check("alice", ours.fen(), [text]) is after.is_check()


def test_positions_are_written_alike() -> None:
    assert pyffish_alice.start_fen("alice") == AlicePosition.start_fen
    for seed in range(0, 12, 3):
        fens = [ours.fen() for ours in game(seed, 90)]
        assert [pyffish_alice.get_fen("alice", fen, []) for fen in fens] == fens
