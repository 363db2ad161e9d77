"""Spoiled games: the same for the same seed, spoiled as the key says, and otherwise as they were."""

from __future__ import annotations

import json

import pytest

import plybook
from plybook.corpora.spoil import KINDS, key_document, spoiled_games
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from tests.extent import some


def test_the_same_seed_gives_the_same_games_however_many_are_asked_for() -> None:
    few, many = list(spoiled_games("chess", 2, seed=5)), list(spoiled_games("chess", 4, seed=5))
    assert few == many[:2]
    assert few != list(spoiled_games("chess", 2, seed=6))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("variant", "notation"), [("tri-d", "parmen"), ("prisoners-escape", "san")])
def test_the_key_says_what_was_done(variant: str, notation: str, kind: str) -> None:
    for each in spoiled_games(variant, some(3, 6), seed=1, notation=notation, kinds=[kind]):
        texts = [ply.text for ply in each.game.plies]
        if not each.slips:
            assert texts == list(each.original)
            continue
        [slip] = each.slips
        assert slip.kind == kind
        if kind == "side":
            assert each.game.fen == slip.written
            continue
        first, written, original = slip.ply - 1, slip.written.split(), slip.original.split()
        first -= kind == "doubled"
        assert 4 <= first <= len(each.original) - 10
        assert texts[first : first + len(written)] == written
        assert list(each.original[first : first + len(original)]) == original
        if kind != "columns":
            assert [*texts[:first], *original, *texts[first + len(written) :]] == list(each.original)


def test_several_slips_do_not_touch() -> None:
    for each in spoiled_games("chess", 5, seed=2, kinds=["key", "man"], slips=3):
        assert len(each.slips) == 3
        texts = [ply.text for ply in each.game.plies]
        for slip in each.slips:
            texts[slip.ply - 1] = slip.original
        assert texts == list(each.original)


def test_a_slip_may_name_the_place_of_another_man_of_the_kind() -> None:
    for seed in (31, 32, 33):
        for each in spoiled_games("alice", 2, seed=seed, notation="alice-san", kinds=["origin"]):
            assert each.game.plies


def test_a_short_game_stays_as_it_is() -> None:
    [each] = spoiled_games("chess", 1, plies=10)
    assert each.slips == ()
    assert replay(each.game).is_complete


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(UnknownNameError, match="unknown kind of slip 'typo'"):
        list(spoiled_games("chess", 1, kinds=["typo"]))


def test_the_key_is_a_document() -> None:
    made = list(spoiled_games("chess", 2, seed=5))
    key = json.loads(key_document("chess", "san", 5, made))
    assert (key["format"], key["variant"], key["seed"]) == ("plybook-spoiled", "chess", 5)
    assert [game["original"] for game in key["games"]] == [list(each.original) for each in made]
    assert all(plybook.write(each.game) for each in made)
