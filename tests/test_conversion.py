"""Games cross from one notation and form to another and come back the same, and what cannot cross is said."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from fuzz.properties import FORMS
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.notation.moves import Mark
from plybook.replay.engine import replay
from plybook.replay.rewrite import marks_left_out, rewrite
from tests.extent import some
from tests.running import run
from tests.tables import each_row

SERVED = [(variant, notation) for variant in plybook.variants for notation in plybook.variants[variant].notations]


@pytest.mark.parametrize("name", ["parmen-1", "parmen-2"])
@pytest.mark.parametrize("notation", ["meder", "meder-long", "romulan", "parmen-full"])
def test_the_parmen_games_cross_to_other_notations_and_back(name: str, notation: str) -> None:
    canonical = plybook.write(plybook.read(f"corpus:{name}"))
    there = plybook.write(plybook.read(canonical), notation=notation)
    [crossed] = plybook.read(there)
    assert crossed.notation == plybook.notations[notation].name
    assert replay(crossed).diagnostics == ()
    assert plybook.write([crossed], notation="parmen") == canonical


@pytest.mark.parametrize("name", ["parmen-1", "parmen-2"])
def test_every_legal_move_along_the_sample_games_is_emitted_and_parsed_the_same(name: str) -> None:
    [game] = plybook.read(f"corpus:{name}")
    for notation in plybook.variant("tri-d").notations:
        bound = plybook.variant("tri-d").notation(notation)
        for position in replay(game).positions[::3]:
            moves = position.legal_moves()
            assert [bound.parse(bound.emit(move, position), position) for move in moves] == moves


@pytest.mark.parametrize("variant", list(plybook.variants))
@pytest.mark.parametrize("container", FORMS)
def test_random_games_come_back_from_every_form(variant: str, container: str) -> None:
    written = plybook.write([replay(game) for game in random_games(variant, 2, seed=5, plies=30)], to=container)
    games = plybook.read(written)
    assert {game.container for game in games} == {container}
    assert [replay(game).diagnostics for game in games] == [(), ()]
    assert plybook.write(games, to=container) == written


def test_the_same_moves_may_be_right_by_one_ruleset_and_wrong_by_the_other() -> None:
    text = plybook.write(plybook.read("corpus:parmen-1"))
    [game] = plybook.read(text, variant="tri-d-tournament", notation="parmen")
    first = next(found for found in replay(game, suppose=False).diagnostics if found.code == "R001")
    assert (first.ply, first.token) == (14, "Qb9-b4(2)")  # it passes under a shadow, which only rule 8 lets it
    assert first.message.endswith("(rule 6)")


def test_marks_the_other_notation_does_not_have_are_named() -> None:
    replayed = replay(plybook.read("corpus:parmen-1")[0])
    assert marks_left_out(replayed, "meder") == {Mark.OWNER}
    assert marks_left_out(replayed, "parmen-full") == frozenset()


def test_the_command_says_which_marks_are_left_out() -> None:
    result = run("convert", "corpus:parmen-1", "--notation", "meder")
    assert result.exit_code == 0
    assert result.stderr == "corpus:parmen-1: meder has no mark for change of owner; it is left out\n"


def test_text_that_belongs_to_no_game_is_reported_and_written_as_a_comment() -> None:
    result = run("convert", "-", given="1. Pc2-c4(2) Pd7-d5(6)\n1-0\n\nlonely text\n")
    assert result.exit_code == 0
    assert "F003" in result.stderr
    assert "{lonely text}" in result.stdout


def test_a_hung_board_cannot_cross() -> None:
    result = run("convert", "-", "--notation", "meder", given="1. QLW-b3(4)i Pc7-c6(6)\n")
    assert result.exit_code == 1
    assert "stays in notation parmen" in result.stderr
    assert "QLW-b3(4)i" in result.stdout


def test_samples_are_of_registered_variants() -> None:
    assert {entry.variant for entry in samples().values()} <= set(plybook.variants)


def test_what_is_kept_as_written_is_what_would_be_emitted() -> None:
    """A move nothing is said of is not emitted anew, for speed; so its text must be the canonical one."""
    games = plybook.read(Path(__file__).parent / "data" / "twic-500.pgn")[::10]
    for replayed in map(replay, games):
        assert [ply.text for ply in rewrite(replayed).plies] == replayed.texts()


@pytest.mark.parametrize(("variant", "notation"), SERVED)
def test_what_is_kept_as_written_is_canonical_in_every_notation(variant: str, notation: str) -> None:
    [game] = random_games(variant, 1, seed=9, plies=some(10, 60), notation=notation)
    for other in plybook.variant(variant).notations:
        [read] = plybook.read(plybook.write([game], notation=other), variant=variant, notation=notation)
        replayed = replay(read, suppose=False)
        played = len(replayed.moves)
        assert [ply.text for ply in rewrite(replayed).plies[:played]] == replayed.texts()


def test_a_wrong_variant_is_doubted_and_followed() -> None:
    [game] = plybook.read("corpus:parmen-1", variant="chess")
    found = replay(game, suppose=False).diagnostics
    assert game.variant == "chess"
    assert (found[0].code, found[1].code) == ("F015", "N001")
    assert "tri-d in notation parmen" in found[0].message


@each_row(
    ("tags", "notation", "expected"),
    [
        ("", "san", []),
        ("", "uci", ["uci"]),
        ("uci", "san", []),
        ("san", "san", ["san"]),
        ("uci lan", "san", ["san", "lan"]),
        ("uci lan", "uci", ["uci", "lan"]),
    ],
)
def test_a_written_game_says_the_notation_that_it_would_not_be_read_in_otherwise(
    tags: str, notation: str, expected: list[str]
) -> None:
    said = "".join(f'[Notation "{name}"]\n' for name in tags.split())
    moves = "e2e4 e7e5" if tags.startswith("uci") else "e4 e5"
    [game] = plybook.read(f"{said}\n1. {moves} *\n", variant="chess", container="pgn")
    written = plybook.write(plybook.replay(game), to="pgn", notation=notation)
    [again] = plybook.read(written, variant="chess", container="pgn")
    assert [tag.value for tag in again.tags if tag.name == "Notation"] == expected
    found = plybook.replay(again).notation
    assert found is not None
    assert found.name == notation
