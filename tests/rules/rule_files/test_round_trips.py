"""Games of all rule files that come along are written to each form of file and read back the same."""

from __future__ import annotations

import pytest

import plybook
from fuzz.properties import FORMS
from plybook.corpora.generate import random_games
from plybook.rules.rule_files.loading import shipped_names
from tests.extent import IS_FULL, some

PLIES = 40 if IS_FULL else 8


# To make the rules of a game takes longer than to play it.
@pytest.mark.parametrize("name", sorted(shipped_names())[:: some(2, 1)])
def test_games_come_back_from_every_form_and_notation(name: str) -> None:
    # Forms and notations do not interact.
    for at, notation in enumerate(plybook.variant(name).notations):
        games = list(random_games(name, 2, seed=3, plies=PLIES, notation=notation))
        replays = [plybook.replay(game) for game in games]
        for form in FORMS if IS_FULL or not at else FORMS[:1]:
            written = plybook.write(replays, to=form)
            back = plybook.read(written)
            assert [(game.container, game.variant, game.notation) for game in back] == [(form, name, notation)] * 2
            assert [[ply.text for ply in game.plies] for game in back] == [
                [ply.text for ply in game.plies] for game in games
            ]
            again = [plybook.replay(game) for game in back]
            assert [replay.diagnostics for replay in again] == [(), ()]
            assert [replay.positions[-1] for replay in again] == [replay.positions[-1] for replay in replays]
            assert plybook.write(back, to=form) == written


DUCK = "1. c4,c2 c5,h5\n2. e4,b6! f6,f3 3. Nf3,a3 Kf7,a4"
FOUR = ["e4", "e5", "Nf3", "Nc6"]


@pytest.mark.parametrize("form", ["pgn", "scoresheet"])
def test_a_move_with_a_wall_is_one_where_the_variant_is_stated(form: str) -> None:
    [game] = plybook.read(f'[Variant "Duck Chess"]\n\n{DUCK} *\n', container=form)
    assert [ply.text for ply in game.plies] == ["c4,c2", "c5,h5", "e4,b6", "f6,f3", "Nf3,a3", "Kf7,a4"]
    assert game.plies[2].glyphs == ("!",)
    [found] = plybook.replay(game, suppose=False).diagnostics
    assert (found.code, found.token) == ("R001", "Nf3,a3")  # the duck stands on f3


def test_a_move_with_a_wall_is_one_where_the_variant_is_asked_for() -> None:
    [game] = plybook.read("1. c4,c2 c5,h5 2. e4,b6 f6,f3 *\n", variant="duck")
    assert [ply.text for ply in game.plies] == ["c4,c2", "c5,h5", "e4,b6", "f6,f3"]
    assert plybook.replay(game).diagnostics == ()


@pytest.mark.parametrize("form", ["pgn", "scoresheet"])
@pytest.mark.parametrize(
    ("text", "token"), [("1. e4,e5 2. Nf3,Nc6", "Nf3,Nc6"), ("1. e4,e5! 2. Nf3 (2. d4,d5) Nc6", "e4,e5")]
)
def test_elsewhere_its_comma_parts_moves(form: str, text: str, token: str) -> None:
    [game] = plybook.read(f"{text} *\n", container=form)
    assert [ply.text for ply in game.plies] == FOUR
    assert game.plies[1].glyphs == (("!",) if "!" in text else ())
    assert [(found.code, found.token) for found in game.diagnostics if found.code != "F011"] == [("F029", token)]
    assert plybook.replay(game).is_complete
