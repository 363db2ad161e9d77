"""How games of pages end otherwise than by mate: by a goal, by checks, and when the men are gone."""

from __future__ import annotations

import plybook
from tests.tables import each_row


@each_row(
    ("variant", "fen", "termination", "result"),
    [
        ("king-of-the-hill", "4k3/8/8/4K3/8/8/8/8 b - - 0 1", "goal reached", "1-0"),
        ("king-of-the-hill", "8/8/8/3k4/8/8/8/4K3 w - - 0 1", "goal reached", "0-1"),
        ("king-of-the-hill", "4k3/8/8/8/8/4K3/8/8 b - - 0 1", "", ""),
        # In the race White begins, so Black may answer.
        ("racing-kings", "K7/8/8/8/8/8/6k1/8 b - - 0 1", "goal reached", "1-0"),
        ("racing-kings", "K7/7k/8/8/8/8/8/8 b - - 0 1", "", ""),
        ("racing-kings", "K6k/8/8/8/8/8/8/8 w - - 0 1", "both goals reached", "1/2-1/2"),
        ("racing-kings", "7k/8/8/8/8/8/K7/8 w - - 0 1", "goal reached", "0-1"),
        ("three-check", "4k3/8/8/8/8/8/8/4KQ2 b - - 0+3 0 1", "checks given", "1-0"),
        ("three-check", "4k3/8/8/8/8/8/8/4KQ2 b - - 1+3 0 1", "", ""),
        ("three-check", "4k3/8/8/8/8/8/8/4KQ2 w - - 3+0 0 1", "checks given", "0-1"),
        ("antichess", "8/8/8/8/8/8/8/R7 b - - 0 1", "extinction", "0-1"),
        ("antichess", "8/8/8/8/p7/P7/8/8 w - - 0 1", "stalemate", "1-0"),
        ("atomic", "8/8/8/8/8/8/8/K6q w - - 0 1", "extinction", "1-0"),
        ("horde", "4k3/8/8/8/8/8/8/8 w - - 0 1", "extinction", "0-1"),
        ("horde", "4k3/8/8/8/8/8/P7/8 w - - 0 1", "", ""),
    ],
)
def test_a_game_ends_by_the_rule_of_its_page(variant: str, fen: str, termination: str, result: str) -> None:
    outcome = plybook.variant(variant).position(fen).outcome()
    assert (outcome.termination, outcome.result) == (termination, result) if outcome else not termination
