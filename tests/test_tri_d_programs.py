"""Games of Tri-D chess on their way through the notations and files of all programs that play it."""

from __future__ import annotations

import json
from itertools import pairwise, permutations
from pathlib import Path

import pytest

import plybook
from plybook.corpora.generate import random_games
from tests.running import run
from tests.tables import each_row

# One game, written out by hand as each would have it: a double step that is taken in passing, captures, castling.
PARMEN = """
1. Pc2-c4(4) Pe7-e6(6)
2. Pc4-c5(4) Pd7-d5(6)
3. Pc5xd6(6)ep Pe6-e5(6)
4. Pd6xc7(6) Pe5-e4(4)
5. o-o o-o
6. Pd2-d3(2) Pe4xd3(2)
"""
ROTH = (
    "  1. pc2-c4(4)            pe7-e6(6)\n"
    "  2. Pc4-c5(4)            Pd7-d5(6)\n"
    "  3. Pc5xPd6(6)ep         Pe6-e5(6)\n"
    "  4. P*Pc7                Pe5-e4(4)\n"
    "  5. O-O                  o-o\n"
    "  6. P-d3(2)              Pe4xPd3\n"
)
MEDER = """
[Notation "meder"]

1. b4N d6B 2. b5N c5B 3. bNxc6Be.p. d5B 4. cBxb7B d4N 5. 0-0 0-0 6. c3W dNxc3W
"""
OPEN_TRI_D = [
    *("P b2W b4N", "P d7B d6B", "P b4N b5N", "P c7B c5B", "P b5N c6B", "P d6B d5B", "P c6B b7B", "P d5B d4N"),
    *("K d0WKL e0WKL", "K d9BKL e9BKL", "P c2W c3W", "P d4N c3W"),
]
# By the standard rules alone: a Pawn becomes a Queen beneath a board, and a board carries a Pawn.
STANDARD = """
1. Pc2-c4(4) Pe7-e6(6)
2. Pc4-c5(4) Pd7-d5(6)
3. Pc5xd6(6)ep Pe6-e5(6)
4. Pd6xc7(6) Pe5-e4(4)
5. Pc7xb8(6)=Q Pe4-e3(2)
6. Pd2xe3(2) o-o
7. o-o Pb7-b6(4)
"""


def saved() -> str:
    """Return the game as open_tri_dim_chess saves it."""
    kinds = {"P": "pawn", "K": "king"}
    history = [
        {
            "type": "piece-move",
            "from": origin,
            "to": target,
            "piece": {"type": kinds[kind], "color": "black" if index % 2 else "white"},
        }
        for index, (kind, origin, target) in enumerate(map(str.split, OPEN_TRI_D))
    ]
    [game] = plybook.read(MEDER, variant="tri-d-tournament")
    document = json.loads(plybook.write(game, to="open-tri-d"))
    assert document["payload"]["moveHistory"] == history
    return json.dumps({**document, "payload": {**document["payload"], "moveHistory": history}})


FORMS = [
    ("scoresheet", "parmen"),
    ("scoresheet", "meder"),
    ("pgn", "parmen-full"),
    ("roth", None),
    ("open-tri-d", None),
]


def moves(text: str) -> list[str]:
    """Return the moves of the one game in a file, as Parmen has them; each can be played."""
    [game] = plybook.read(text)
    replayed = plybook.replay(game)
    assert replayed.ok, replayed.diagnostics
    return [move.rstrip("+#*") for move in replayed.texts("parmen")]


def through(text: str, *ways: tuple[str, str | None]) -> str:
    """Return a file after it has been written in several ways, one after the other."""
    for form, notation in ways:
        text = plybook.write(plybook.read(text), to=form, notation=notation)
    return text


def by_hand(game: str = PARMEN) -> list[str]:
    return [word for word in game.split() if not word.endswith(".")]


@pytest.mark.parametrize("text", [PARMEN, ROTH, MEDER, saved()], ids=["parmen", "roth", "meder", "open-tri-d"])
def test_the_game_is_the_same_in_all_of_them(text: str) -> None:
    assert moves(text) == by_hand()


@each_row("text", [PARMEN, ROTH, MEDER, saved()])
@each_row("ways", [*permutations(FORMS, 2)])
def test_it_comes_through_any_two_of_them(text: str, ways: tuple[tuple[str, str | None], ...]) -> None:
    assert moves(through(text, *ways)) == by_hand()


def test_there_and_back_is_the_same_file() -> None:
    [game] = plybook.read(ROTH)
    own = plybook.write(plybook.replay(game), to="roth")
    canonical = through(ROTH, ("scoresheet", "parmen"), ("roth", None))
    for way in FORMS:
        assert through(canonical, way, ("roth", None)) == canonical
    assert own == canonical
    save = through(saved(), ("open-tri-d", None))
    for form in ("scoresheet", "pgn", "json"):
        assert through(save, (form, None), ("open-tri-d", None)) == save


@pytest.mark.parametrize("way", FORMS, ids=str)
def test_a_game_by_the_standard_rules_keeps_them(way: tuple[str, str | None]) -> None:
    text = f'[Variant "tri-d"]\n{STANDARD}'
    assert moves(through(text, way)) == by_hand(STANDARD)


@pytest.mark.parametrize("variant", ["tri-d", "tri-d-tournament"])
def test_any_game_comes_through_all_of_them(variant: str) -> None:
    for seed in range(3):
        [game] = random_games(variant, 1, seed=seed, plies=80)
        expected = plybook.replay(game).texts("meder-long")
        text = plybook.write(game)
        for way in FORMS:
            text = plybook.write(plybook.read(text, variant=variant), to=way[0], notation=way[1])
            [again] = plybook.read(text, variant=variant)
            assert plybook.replay(again).texts("meder-long") == expected


def test_the_command_line_converts_among_them(tmp_path: Path) -> None:
    names = ["game.txt", "game.st3d", "game.otdc", "game.pgn", "back.st3d"]
    files = [str(tmp_path / name) for name in names]
    Path(files[0]).write_text(PARMEN, encoding="utf-8")
    for one, other in pairwise(files):
        assert run("convert", one, "-o", other).exit_code == 0
    assert Path(files[-1]).read_bytes() == Path(files[1]).read_bytes()
    assert run("diff", files[0], files[-1], "--moves-only").exit_code == 0


def test_the_first_move_that_only_the_other_rules_allow_is_said_of_each() -> None:
    text = f'[Variant "tri-d"]\n{STANDARD}'
    for way in FORMS:
        written = through(text, way)
        [game] = plybook.read(written, variant="tri-d-tournament")
        first, *_ = [found for found in plybook.replay(game).diagnostics if found.code == "R001"]
        assert first.ply == 9
        assert first.hint.startswith("legal by the standard rules (tri-d)")
