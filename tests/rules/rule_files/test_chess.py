"""Chess as a rule file is plybook's own chess: moves, texts, FENs, ends and reasons are the same, move by move."""

from __future__ import annotations

import random

import pytest

from plybook.interpret.bound_notation import bind
from plybook.rules.board import bits
from plybook.rules.games.chess.position import CHESS, ChessPosition
from plybook.rules.moves import Query
from plybook.rules.position import Position
from plybook.rules.rule_files.loading import read_rules, rules_of
from plybook.rules.rule_files.toml_page import shipped_text
from tests.extent import some

[SECTION] = read_rules(shipped_text("chess") or "")
RULES = rules_of(SECTION.source)
OWN = CHESS.notation("san")
PAGE = bind(RULES, type(OWN.notation))

# The start, castlings, captures en passant, promotions, checks, double ones too, and pins.
STARTS = (
    ChessPosition.start_fen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/3p2pp/5N2/8/8/8/8/q3RK2 b - - 0 1",
)


@pytest.mark.parametrize("fen", STARTS)
def test_random_games_are_the_same(fen: str) -> None:
    chance = random.Random(fen)
    for _ in range(some(1, 10)):
        own: Position = ChessPosition.from_fen(fen)
        page: Position = RULES.from_fen(fen)
        for _ in range(some(30, 150)):
            moves = sorted(own.iter_legal_moves())
            assert sorted(page.iter_legal_moves()) == moves
            assert page.fen() == own.fen()
            assert (page.outcome(), page.checked_cells()) == (own.outcome(), own.checked_cells())
            if not moves:
                break
            move = chance.choice(moves)
            text = OWN.emit(move, own)
            assert PAGE.emit(move, page) == text
            assert PAGE.parse(text, page) == move
            ask_the_same(own, page, chance)
            own, page = own.apply_unchecked(move), page.apply_unchecked(move)


def ask_the_same(own: Position, page: Position, chance: random.Random) -> None:
    """Ask both about all cells for a man; of the King only steps, as he may name a castling by further cells."""
    origin = chance.choice([*bits(own.occupied[own.turn])])
    kind, why_not = (own.board[origin] - 1) % len(own.kinds), chance.sample(range(own.geometry.size), 8)
    for target in range(own.geometry.size):
        if own.kinds[kind] == "K" and abs(origin % 8 - target % 8) > 1:
            continue
        query = Query(kind=kind, origins=chance.choice((1 << origin, -1)), targets=1 << target)
        found = sorted(own.find(query))
        assert sorted(page.find(query)) == found
        if not found and target in why_not:
            assert page.explain(query) == own.explain(query)
