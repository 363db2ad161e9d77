"""The sample game of Prince shows what the manifest and its remarks promise, by the rules."""

from __future__ import annotations

from functools import cache

import plybook
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.rules.games.prince.men import DIAGONAL, LETTERS, MEN, ORTHOGONAL, PLANES, TRIAGONAL
from plybook.rules.games.prince.position import PrincePosition

BOARD = PrincePosition.geometry
PARTS = {ORTHOGONAL: "Base", DIAGONAL: "Scientist", TRIAGONAL: "Reporter"}


@cache
def played() -> Replay:
    [game] = plybook.read("corpus:prince-1")
    return replay(game)


def texts() -> list[str]:
    return played().texts()


def test_castlings() -> None:
    assert {ply: text for ply, text in enumerate(texts(), 1) if text.startswith("O")} == {7: "O-O", 12: "O-O-O"}


def test_captures_in_planes() -> None:
    found = []
    for ply, (_, before, move, _) in enumerate(played().line.steps(), 1):
        said = before.describe(move)
        planes = {*MEN[LETTERS.index(said.piece)].planes}
        if said.capture and planes:
            occupied = before.occupied[0] | before.occupied[1]
            parts = {
                PARTS[part]
                for part, fans in PLANES.items()
                for fan in fans
                if {*part} <= planes
                and fan.cells(move.origin) >> move.target & 1
                and not fan.between(move.origin, move.target) & occupied
            }
            found.append((ply, said.piece, parts))
    assert found == [
        (32, "Sp", {"Reporter"}),
        (50, "Sp", {"Reporter"}),
        (51, "Re", {"Reporter"}),
        (81, "Un", {"Base", "Scientist"}),
        (112, "Re", {"Reporter"}),
    ]


def test_en_passant() -> None:
    assert [(ply, text) for ply, text in enumerate(texts(), 1) if "ep" in text] == [(70, "Pn4g5x3f5ep")]
    assert texts()[68] == "Pn2f5-4f5"
    assert texts()[70] == "Pn2f6x3f5+"


def test_promotions() -> None:
    promotions = {ply: text for ply, text in enumerate(texts(), 1) if "=" in text}
    assert promotions == {93: "Pn7e6x8d5=Pr", 105: "Pn7f6x8g6=Ba+", 121: "Pn7h6x8g6=Ba#"}
    taken = [before.describe(move).captured for _, before, move, _ in played().line.steps()]
    assert (taken[92], taken[93]) == ("Un", "Pr")


def test_the_base_mates_as_no_man_shades_the_king() -> None:
    last = played().positions[-1]
    assert isinstance(last, PrincePosition)
    assert last.outcome() == plybook.Outcome("checkmate", 0, "1-0")
    assert last.king(1) == BOARD.cell("8g8")
    assert last.man_at(BOARD.cell("8g7")) is None
    assert last.man_at(BOARD.cell("8g6")) == (0, "Ba")


def test_no_mate_was_missed() -> None:
    for position, move in zip(played().positions[84:], played().moves[84:], strict=False):
        mates = [each for each in position.iter_legal_moves() if position.apply(each).is_checkmate()]
        assert not mates or move in mates
