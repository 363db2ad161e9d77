"""What single keys of sections mean: men dropped that may castle, castling to other sides, chains, second boards."""

from __future__ import annotations

import pytest

from plybook.rules.rule_files.fairy import built_in, rulesets
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from tests.rules.rule_files.test_fairy import counts

OWN = """
[other-side:chess]
oppositeCastling = true

[chain:flipello]
maxRank = 4
maxFile = 4
enclosingDrop = none
flipEnclosedPieces = none
enclosingDropStart = -
startFen = 4/4/4/4[PPPPPPPPpppppppp] w - - 0 1
connectRegion1White = a*
connectRegion2White = d*
connectRegion1Black = *1
connectRegion2Black = *4
connectDiagonal = false
"""


def rules(name: str) -> type[GamePosition]:
    known = built_in()
    return position_class(game_of({**known, **rulesets(OWN, known)}[name]), name)


def uci(position: GamePosition, *texts: str) -> GamePosition:
    from plybook.notation.uci import UCI

    notation = UCI(position.alphabet())
    for text in texts:
        [move] = position.find(position.query(notation.parse(text), position.turn))
        position = position.apply_unchecked(move)
    return position


def test_a_king_and_rooks_that_are_dropped_at_home_may_castle() -> None:
    start = rules("placement").from_fen(rules("placement").start_fen)
    assert start.fen().split()[2] == "-"
    after = uci(start, "R@h1", "N@b8", "K@e1", "R@a8", "R@b1", "K@e8")
    assert after.fen().split()[2] == "Kq"
    assert [uci(start, *drops).unmoved for drops in (["N@b1"], ["R@a1"], ["K@e1", "N@a8"])] == [0, 0, 0]
    assert uci(start, "K@e1", "N@a8", "R@a1").unmoved == 1 | 1 << start.geometry.cell("e1")
    assert counts(rules("placement"), 2) == [40, 1600]


def test_a_side_castles_to_the_other_side_than_its_opponent() -> None:
    start = rules("other-side").from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert uci(start, "e1g1").fen().split()[2] == "q"
    assert uci(start, "e1c1").fen().split()[2] == "k"
    assert uci(start, "e1e2").fen().split()[2] == "kq"


def test_a_chain_from_shore_to_shore_wins() -> None:
    made = rules("chain")
    for rows, ends in [
        ("4/PPp1/1PPP/pppp", True),
        ("4/PPp1/2PP/pppp", False),  # b3 and c2 touch by their corners alone
        ("P3/P3/P3/Pppp", False),  # that is Black's way
    ]:
        position = made.from_fen(f"{rows}[PPpp] b - - 0 1")
        assert (position.ended() is not None) == ends
    assert position.from_fen("p3/p3/p3/pPPP[PPpp] w - - 0 1").ended() is not None


def test_men_of_a_second_board_are_dropped_and_never_taken() -> None:
    made = rules("bughouse")
    assert counts(made, 2) == [20, 400]
    position = made.from_fen("4k3/8/8/8/3p4/4P3/8/4K3[Nn] w - - 0 1")
    assert uci(position, "e3d4").fen().split()[0].endswith("[Nn]")
    assert "[n]" in uci(position, "N@a1").fen()
    assert made.from_fen("Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1").fen().startswith("Q~3k3")


def test_unmoved_kings_and_queens_of_cambodian_chess_leap() -> None:
    made = rules("cambodian")

    def reached(fen: str, cell: str) -> set[str]:
        position, names = made.from_fen(fen), made.geometry.names
        return {names[move.target] for move in position.iter_legal_moves() if names[move.origin] == cell}

    assert reached("4k3/8/8/8/8/8/4P3/3KM3 w DE - 0 1", "d1") == {"c1", "c2", "d2", "b2", "f2"}
    assert reached("4k3/8/8/8/8/8/4P3/3KM3 w DE - 0 1", "e1") == {"d2", "f2", "e3"}
    assert reached("4k3/8/8/8/8/8/4P3/3KM3 w - - 0 1", "d1") == {"c1", "c2", "d2"}
    assert reached("3rk3/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1") == {"c1", "c2", "e2"}  # not out of check
    position = made.from_fen("2r1k3/8/8/8/8/8/3P4/3KM3 b DE - 0 1")
    assert uci(position, "c8d8").fen().split()[2] == "E"  # the Rook aims at the King, though the Pawn stands between
    assert uci(position, "c8b8").fen().split()[2] == "DE"
    assert uci(position, "c8b8", "e1e3").fen().split()[2] == "D"


def test_pages_have_these_rules_too() -> None:
    from plybook.rules.rule_files.toml_page import game_of_tables, inherited, shipped_text, tables

    castling = "[castling]\nchess960 = true\nopposite = true\ndropped = true\n"
    text = f'name = "x"\nlike = "chess"\n{castling}[royal]\nresolves = true\n'
    game = game_of_tables(inherited(tables(text), shipped_text))
    assert game.castling is not None
    assert (game.castling.opposite, game.castling.by_drops, game.royal.resolves) == (True, True, True)
    assert (game.castling.is_960, game.royal.stands) == (True, False)


def test_moves_of_unmoved_men_and_castling_are_not_mixed() -> None:
    with pytest.raises(RuleFileError, match="cambodianMoves: a game with castling"):
        game_of(rulesets("[x:chess]\ncambodianMoves = true\n", built_in())["x"])
