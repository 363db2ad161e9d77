"""Games of rule files against pyffish, another engine, where that is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plybook.rules.rule_files.fairy import built_in, names, rulesets
from tests.extent import IS_FULL, some
from tests.rules.rule_files.oracle import Fish, differences, is_installed

pytestmark = pytest.mark.skipif(not is_installed(), reason="pyffish is not installed")

PLAYED = [name for name in names(built_in()) if not built_in()[name].refusal]
USUAL = [
    "chess", "crazyhouse", "atomic", "antichess", "3check", "kingofthehill", "horde", "racingkings", "shogi",
    "xiangqi", "makruk", "capablanca", "grand", "seirawan", "shouse", "duck", "berolina",
    "kyotoshogi", "spartan", "flipello", "amazons", "janggi", "placement", "bughouse", "supply", "cambodian",
]  # fmt: skip

NODES = some(400, 40_000)  # of a perft: pyffish is asked for each position anew
SANS = some(1, 4)  # of a position

OWN = """
[half-jumper:chess]
customPiece1 = h:fsNmbW3
promotionPieceTypes = hq
startFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1

[walled:chess]
startFen = rnbqkbnr/pppppppp/8/2*2*2/2*2*2/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

[cannons:crazyhouse]
cannon = c
horse = h
startFen = rhbckbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBCKBHR[] w KQkq - 0 1
promotionPieceTypes = cr
mustCapture = true

[hopping-kings:chess]
maxRank = 6
knight = -
queen = -
king = k:gBgR
startFen = rbbkbbrr/pppppppp/8/8/PPPPPPPP/RBBKBBRR w - - 0 1
promotionPieceTypes = r
doubleStep = false
castling = false

[other-side:chess]
oppositeCastling = true
startFen = r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1

[crossed:shatranj]
king = k:W
janggiCannon = c
rook = r
diagonalLines = c3 d4 e5 f6 c6 d5 e4 f3
bikjangRule = true
pass = true
startFen = rcbkqbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBKQBCR w - - 0 1
"""


@pytest.fixture(scope="module")
def fish(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fish]:
    path: Path = tmp_path_factory.mktemp("rules") / "own.ini"
    path.write_text(OWN, encoding="utf-8")
    with Fish(str(path)) as found:
        yield found


@pytest.mark.parametrize("name", PLAYED if IS_FULL else USUAL)
def test_a_known_game_is_played_alike(name: str, fish: Fish) -> None:
    assert (
        list(differences(name, built_in()[name], fish, games=some(1, 3), plies=some(8, 100), nodes=NODES, sans=SANS))
        == []
    )


@pytest.mark.parametrize("name", ["half-jumper", "walled", "cannons", "hopping-kings", "other-side", "crossed"])
def test_a_section_is_played_alike(name: str, fish: Fish) -> None:
    own = rulesets(OWN, built_in())
    assert (
        list(differences(name, own[name], fish, games=some(1, 3), plies=some(8, 150), nodes=NODES, sans=SANS)) == []
    )
