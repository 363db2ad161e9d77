"""Pages that no other program plays, beside naive rules that read the same data."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import plybook
from plybook.rules.moves import EN_PASSANT
from plybook.rules.table.engine import GamePosition
from tests.extent import some
from tests.naive.pages import Naive

SHIPPED = Path(plybook.__file__).parent / "rules" / "rule_files" / "shipped"
BOARDS = {
    "raumschach.toml": "4k/P3p/5/5/5|1r3/2P2/5/5/5|5/1n1P1/5/5/5|5/5/2p2/1B3/5|5/4P/5/p4/K2R1 w - - 0 1",
    "glinski.toml": "1/3/5/k3P2/1P5p1/2p4P3/11/2P8/5p5/2K3P4/11 w - 0 1",
}
"""For each page a position of few men, Pawns that are about to promote among them."""


def rules_of(page: str) -> type[GamePosition]:
    [name] = plybook.load_rules(SHIPPED / page) if page.startswith("raumschach") else ["glinski"]
    rules = plybook.variant(name).rules
    assert issubclass(rules, GamePosition)
    return rules


@pytest.mark.parametrize("page", BOARDS)
@pytest.mark.parametrize("is_few", [False, True])
def test_legal_moves_and_checks_are_those_of_naive_rules(page: str, is_few: bool) -> None:
    rules, chance = rules_of(page), random.Random(f"{page}{is_few}")
    naive, seen = Naive(rules.game), {"check": 0, "promotion": 0, "passing": 0}
    for _ in range(some(2, 6) if is_few else 1):
        position = rules.from_fen(BOARDS[page] if is_few else rules.start_fen)
        for _ in range(some(25 if is_few else 8, 80)):
            moves = list(position.iter_legal_moves())
            assert sorted(move[:3] for move in moves) == sorted(naive.moves(position)), position.fen()
            assert position.is_check() == naive.is_check(naive.men(position), position.turn)
            seen["check"] += position.is_check()
            seen["promotion"] += any(move.promotion for move in moves)
            seen["passing"] += any(move.special == EN_PASSANT for move in moves)
            if not moves:
                break
            position = position.apply_unchecked(chance.choice(moves))
    assert not is_few or (seen["check"] and seen["promotion"])
