"""Rule files of users: loaded, found by name, and known in pickles and other processes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import plybook
from plybook.archive.run.pool import processes
from plybook.catalogue import variants
from plybook.testing import VariantContract
from tests.rules.rule_files.test_page import SMALL

INI = "[fast-house:crazyhouse]\nmustCapture = true\n[waiting:chess]\nsittuyinPromotion = true\n"


@pytest.fixture
def loaded(tmp_path: Path) -> list[str]:
    page, sections = tmp_path / "small.toml", tmp_path / "own.ini"
    page.write_text(SMALL, encoding="utf-8")
    sections.write_text(INI, encoding="utf-8")
    return [*plybook.load_rules(page), *plybook.load_rules(str(sections))]


def test_a_page_is_found_by_its_name_and_listed(loaded: list[str]) -> None:
    assert loaded == ["small", "fast-house"]
    assert "small" in list(variants)
    assert plybook.variant("small").start().fen().startswith("rk2/")


def test_sections_are_found_by_their_names_and_not_listed(loaded: list[str]) -> None:
    assert "fast-house" not in list(variants)
    assert "fast-house" in variants
    assert plybook.perft(plybook.variant("fast-house").start(), 2) == 400
    with pytest.raises(plybook.UnknownNameError):
        plybook.variant("waiting")


def test_positions_variants_and_replays_come_back_from_pickles(loaded: list[str]) -> None:
    position = plybook.variant("small").start().play("c3 bxc3 dxc3")
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301 - made here
    [game] = plybook.read("1. c3 bxc3 2. dxc3", variant="small")
    replay = plybook.replay(game)
    assert pickle.loads(pickle.dumps(replay)) == replay  # noqa: S301 - made here


def test_another_process_makes_the_class_of_a_pickled_position(loaded: list[str], tmp_path: Path) -> None:
    path = tmp_path / "position"
    path.write_bytes(pickle.dumps(plybook.variant("fast-house").start().play("e4 d5")))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).fen())"
    said = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert said.stdout.split()[0] == "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[]"


def test_a_pool_knows_the_games(loaded: list[str]) -> None:
    with processes(2) as pool:
        assert pool is not None
        assert pool.result(pool.submit(_fen_of, "small")) == plybook.variant("small").start().fen()


def _fen_of(name: str) -> str:
    return plybook.variant(name).start().fen()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (SMALL.replace('betza = "R"', 'betza = "?"'), r"x\.toml: men\.R\.betza: expected a leap"),
        (SMALL.replace('"small"', '"chess"'), r"x\.toml: name: there is a variant 'chess' already"),
        ("[x\ny", r"x\.toml: "),
        ("", r"x\.toml: name: field required"),
    ],
)
def test_what_is_no_rule_file_is_said_with_its_name_and_place(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(plybook.RuleFileError, match=reason):
        plybook.load_rules(path)


def test_a_file_that_is_no_text_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"name = \xff")
    with pytest.raises(plybook.RuleFileError, match="not UTF-8 at byte 8"):
        plybook.load_rules(tmp_path / "x")
    with pytest.raises(OSError, match="nosuch"):
        plybook.load_rules(tmp_path / "nosuch")


def test_a_game_of_a_page_is_recognised_by_its_moves(loaded: list[str]) -> None:
    [game] = plybook.read("1. c3 bxc3 2. dxc3 Kc4\n")
    assert game.variant in ("", "small", "chess")
    [game] = plybook.read('[Variant "small"]\n\n1. c3 bxc3 2. dxc3 *\n')
    assert (game.variant, plybook.replay(game).is_complete) == ("small", True)


class TestSmall(VariantContract):
    """The contract of variants, for a game that a user describes."""

    variant = "small"
    perft = (4, 16, 103)
    games = 1

    @pytest.fixture(autouse=True)
    def known(self, loaded: list[str]) -> None:
        """Let the game be known."""
