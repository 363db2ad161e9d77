"""The games of chess sites that state their variant, as each site calls it."""

from __future__ import annotations

import plybook
from plybook.variant_names import id_of
from tests.tables import each_row

LICHESS = {
    "Standard": "chess",
    "From Position": "chess",
    "Chess960": "chess",
    "Crazyhouse": "crazyhouse",
    "Antichess": "antichess",
    "Atomic": "atomic",
    "Horde": "horde",
    "King of the Hill": "king-of-the-hill",
    "Racing Kings": "racing-kings",
    "Three-check": "three-check",
}
CHESS_COM = {
    "Three Check": "three-check",
    "3 Check": "three-check",
    "KingOfTheHill": "king-of-the-hill",
    "Duck Chess": "duck",
    "Antichess": "antichess",
    "Crazyhouse": "crazyhouse",
    "Atomic Chess": "atomic",
    "5 Check": "5check",
    "Losing Chess": "antichess",
}
PYCHESS = {
    "Chess": "chess",
    "Crazyhouse": "crazyhouse",
    "Crazyhouse 960": "crazyhouse",
    "Atomic960": "atomic",
    "Kingofthehill": "king-of-the-hill",
    "3check": "3check",
    "Racingkings": "racing-kings",
    "Shogi": "shogi",
    "Minishogi": "minishogi",
    "Kyotoshogi": "kyotoshogi",
    "Xiangqi": "xiangqi",
    "Minixiangqi": "minixiangqi",
    "Makruk": "makruk",
    "Makpong": "makpong",
    "Asean": "asean",
    "Capablanca": "capablanca",
    "Capahouse": "capahouse",
    "Gothic": "gothic",
    "Hoppelpoppel": "hoppelpoppel",
    "Spartan": "spartan",
    "Duck": "duck",
    "Antichess": "antichess",
    "Janggi": "janggi",
    "Bughouse": "bughouse",
    "Placement": "placement",
    "S-Chess": "seirawan",
    "S-House": "s-house",
    "Cambodian": "cambodian",
    "Dobutsu": "dobutsu",
    "Torishogi": "torishogi",
    "Shako": "shako",
    "Ataxx": "ataxx",
}


@each_row(("called", "name"), [each for names in (LICHESS, CHESS_COM, PYCHESS) for each in names.items()])
def test_a_name_of_a_site_is_known(called: str, name: str) -> None:
    assert id_of(called) == name
    [game] = plybook.read(f'[Event "?"]\n[Variant "{called}"]\n\n*\n')
    assert game.variant == name
    assert [found.code for found in game.diagnostics] == ["F036"]  # a game without a move


@each_row("called", ["Chessboxing", "960", "-", "?", "Three", "Chess" * 100, "Crazyhouse/Suicide"])
def test_another_name_is_not(called: str) -> None:
    assert id_of(called) == called


LICHESS_GAMES = {
    "crazyhouse": """[Event "Rated Crazyhouse game"]
[Site "https://lichess.org/abcdefgh"]
[White "one"]
[Black "other"]
[Result "1-0"]
[Variant "Crazyhouse"]
[TimeControl "180+0"]
[Termination "Normal"]

1. e4 { [%eval 1.1] [%clk 0:03:00] } 1... d5 { [%clk 0:03:00] } 2. exd5 Qxd5 3. Nc3 Qa5 4. P@b4 Qxb4 5. Rb1 1-0
""",
    "three-check": """[Event "Casual Three-check game"]
[Variant "Three-check"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# 1-0
""",
    "atomic": """[Event "Rated Atomic game"]
[Variant "Atomic"]
[Result "1-0"]

1. Nf3 f6 2. Nd4 Nh6 3. Ne6 d6 4. Nxf8# 1-0
""",
    "antichess": """[Event "Rated Antichess game"]
[Variant "Antichess"]
[Result "*"]

1. e3 b5 2. Bxb5 Nh6 *
""",
    "racing-kings": """[Event "Rated Racing Kings game"]
[Variant "Racing Kings"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"]
[SetUp "1"]
[Result "*"]

1. Rg4 Bb3 2. Qd5 Ka3 *
""",
    "horde": """[Event "Rated Horde game"]
[Variant "Horde"]
[FEN "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"]
[SetUp "1"]
[Result "*"]

1. b6 axb6 2. cxb6 cxb6 *
""",
}


@each_row("name", LICHESS_GAMES)
def test_a_game_of_lichess_is_checked(name: str) -> None:
    [game] = plybook.read(LICHESS_GAMES[name])
    assert game.variant == name
    replay = plybook.replay(game)
    assert replay.is_complete
    assert [(found.code, found.token) for found in replay.diagnostics] == []


def test_the_clocks_of_such_a_game_are_read() -> None:
    [game] = plybook.read(LICHESS_GAMES["crazyhouse"])
    assert "[%clk 0:03:00]" in game.plies[0].after[0].text


SHOGI = """[Event "PyChess casual game"]
[Site "https://www.pychess.org/abcdefgh"]
[White "one"]
[Black "other"]
[Result "*"]
[TimeControl "600+10"]
[Variant "Shogi"]
[FEN "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1"]
[SetUp "1"]

1. c4 g6 2. Bxh8=H Sxh8 3. B@e5 *
"""


def test_a_game_of_pychess_is_checked() -> None:
    [game] = plybook.read(SHOGI)
    assert game.variant == "shogi"
    replay = plybook.replay(game)
    assert [(found.code, found.token) for found in replay.diagnostics] == []
    assert replay.is_complete
