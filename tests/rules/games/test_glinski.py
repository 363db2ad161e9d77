"""Gliński's hexagonal chess, which docs/extending.md makes as a plug-in: a board that is no box, from FEN to page."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.catalogue import variants
from plybook.render.layout import layouts
from plybook.render.shapes import room
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, Move
from plybook.rules.position import Position, perft
from plybook.rules.setup import FenError
from plybook.testing import NotationContract, PictureContract, VariantContract, played
from tests.extent import some
from tests.naive.glinski import Game
from tests.render.page.reading import PageReader

PAGE = Path(__file__).parents[3] / "docs" / "extending.md"
SOURCE = re.compile(r"^:caption: mini_hex\.py\n\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FEW = "1/3/5/k3P2/1P5p1/2p4P3/11/2P8/5p5/2K3P4/11 w - 0 1"


@pytest.fixture(scope="module")
def mini(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module as the page has it."""
    found = SOURCE.search(PAGE.read_text(encoding="utf-8"))
    assert found
    path = tmp_path_factory.mktemp("glinski") / "mini_hex.py"
    path.write_text(found[1], encoding="utf-8")
    spec = spec_from_file_location("mini_hex", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def known(mini: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game and its picture be there by name."""
    monkeypatch.setitem(sys.modules, "mini_hex", mini)
    monkeypatch.setitem(layouts._loaded, "hexagons", mini.HEXAGONS)
    monkeypatch.setitem(variants._loaded, "glinski", mini.GLINSKI)


def start() -> Any:
    return plybook.variant("glinski").start()


def at(fen: str) -> Any:
    return plybook.variant("glinski").rules.from_fen(fen)


class TestGlinski(VariantContract):
    variant = "glinski"
    perft = (51, 2586)
    games, plies, naive_games, tries = some(1, 2), some(24, 40), 1, some(20, 60)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        """Yield the positions of games of few men, many of them Pawns."""
        while True:
            yield from played(at(FEW), 40, chance)

    def naive(self, position: Position) -> dict[str, str]:
        game = Game.of(position.fen())
        assert position.is_check() is game.in_check(game.turn)
        return {text: after.fen() for text, after in game.moves()}

    def text(self, position: Position, move: Move) -> str:
        return "".join(position.ends_of(move)) + (position.kinds[move.promotion] if move.promotion else "")

    def seen(self, position: Position) -> str:
        return position.fen().rsplit(" ", 2)[0]

    def test_what_is_compared_is_lively(self) -> None:
        moves = [move for position in self._positions(1, self.naive_games) for move in position.iter_legal_moves()]
        assert sum(move.special == EN_PASSANT for move in moves) >= 2
        assert sum(move.special == DOUBLE_STEP for move in moves) >= 50
        assert sum(move.promotion > 0 for move in moves) >= 20


class TestGlinskiInSAN(NotationContract):
    variant, notation = "glinski", "san"
    games = 1


class TestGlinskiInLAN(NotationContract):
    variant, notation = "glinski", "lan"
    games = 1


class TestHexagons(PictureContract):
    picture, variant = "hexagons", "glinski"


# --- the rules -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_third_number_of_moves_has_captures_en_passant() -> None:
    assert perft(start(), 3) == 137858


def test_a_pawn_that_captures_onto_another_home_steps_twice_again() -> None:
    ours = at("1/3/1k3/7/9/11/5n5/4P6/11/11/5K5 w - 0 1").play("exf5").after_pass()
    assert ours.is_legal("f7")
    assert not ours.play("f6").after_pass().is_legal("f8")


def test_a_capture_en_passant_takes_the_pawn_behind() -> None:
    can = start().play("b2 f6 e6")
    assert can.fen().split()[2] == "e5"
    assert can.san("f6xe5") == "fxe5"
    after = can.play("fxe5")
    assert after.man_at("e6") is None
    assert after.fen() == "b/qbk/n1b1n/r5r/pppp1pppp/11/4pP5/6P4/3P1B1P3/1PP2B2P2/2RNQBKNRP1 w - 0 3"


def test_pawns_promote_on_the_last_cell_of_each_file() -> None:
    for cell, before in (("b7", "1/3/5/2k4/9/1P9/11/11/11/2K8/11"), ("f11", "1/1P1/5/2k4/9/11/11/11/11/2K8/11")):
        ours = at(f"{before} w - 0 1")
        assert {ours.san(move).rstrip("+") for move in ours.legal_moves() if move.promotion} == {
            f"{cell}={kind}" for kind in "QRBN"
        }


@pytest.mark.parametrize(
    ("men", "cell"), [("1/3/5/2k4/9/11/11/11/11/2K8/1p9", "b1"), ("P/3/5/2k4/9/11/11/11/11/2K8/11", "f11")]
)
def test_each_side_has_its_own_last_cells(men: str, cell: str) -> None:
    with pytest.raises(FenError, match=f"no Pawn can stand on {cell}"):
        at(f"{men} w - 0 1")


def test_a_stalemate_is_a_draw() -> None:
    outcome = at("k/3/2K2/7/9/11/11/11/11/11/1Q9 b - 0 1").outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.result) == ("stalemate", "1/2-1/2")


def test_what_is_not_legal_is_explained() -> None:
    with pytest.raises(plybook.IllegalMoveError, match="the path from f5 to f7 is blocked by the Knight on f6"):
        at("1/3/1k3/7/9/5n5/5P5/11/11/11/5K5 w - 0 1").parse_san("f5-f7", "lan")
    with pytest.raises(plybook.IllegalMoveError, match="the Pawn on f5 is pinned by the Rook on f9"):
        at("1/3/2r2/k6/9/11/4nP5/11/11/11/5K5 w - 0 1").parse_san("f5xe5", "lan")


# --- what is made of them ------------------------------------------------------------------------------------------


def test_the_picture_has_91_cells_of_six_corners() -> None:
    paths = re.findall(r'<path d="([^"]*)" class="pb-(?:light|middle|dark)"', plybook.svg(start()))
    cells = re.findall(r"M[^Mz]*z", "".join(paths))
    assert {cell.count("L") for cell in cells} == {5}
    assert sorted(path.count("M") for path in paths) == [30, 30, 31]


def test_cells_side_by_side_differ_in_shade_and_those_on_a_diagonal_do_not(mini: Any) -> None:
    [panel] = plybook.variant("glinski").diagram(start()).panels
    shades = {cell.index: cell.shade for cell in panel.cells}
    for cell in range(mini.BOARD.size):
        assert all(shades[near] != shades[cell] for way in mini.SIDES for near in mini.BOARD.ray(cell, way)[:1])
        assert all(shades[far] == shades[cell] for way in mini.DIAGONALS for far in mini.BOARD.ray(cell, way))


def test_men_are_as_large_as_the_circle_in_a_cell() -> None:
    [panel] = plybook.variant("glinski").diagram(start()).panels
    assert [round(room(cell), 6) for cell in panel.cells] == [1] * 91


def test_a_page_has_cells_of_six_corners() -> None:
    [record] = plybook.read('[Variant "glinski"]\n\n1. b2 f6 2. e6 fxe5 *\n')
    board = PageReader(plybook.page(plybook.replay(record))).data("page")["boards"][0]
    for _, _, cells, *_ in board["shapes"]:  # one for each seat: a shade, and two lengths for each corner
        assert [len(cell) for cell in cells] == [13] * 91
    assert board["room"] == 1


def test_a_game_goes_to_pgn_and_back() -> None:
    game = plybook.new("glinski")
    moves = ["b2", "f6", "e6", "fxe5", "Qxe5", "Nc6"]
    for move in moves:
        game.play(move)
    text = plybook.write(game, to="pgn")
    assert '[Variant "glinski"]' in text
    [again] = plybook.read(text)
    assert [ply.text for ply in again.plies] == moves
    assert plybook.replay(again).diagnostics == ()
