"""Tokens in which a blank was lost."""

from __future__ import annotations

from itertools import pairwise

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.interpret.glued_moves import cuts, divided
from plybook.record import Ply
from tests.tables import each_row

WORDS = {"e4", "e5", "e4e5", "Nf3", "Nc6", "O-O", "O-O-O", "Qc7"}


def parts(token: str) -> list[tuple[str, ...]]:
    return [
        tuple(filter(None, (cut.left, cut.marks, cut.number, cut.right))) for cut in cuts(token, WORDS.__contains__)
    ]


@each_row(
    ("token", "ways"),
    [
        ("Nf3Nc6", [("Nf3", "Nc6")]),
        ("e4e5", [("e4", "e5")]),
        ("Nf3!?Nc6", [("Nf3", "!?", "Nc6")]),
        ("Nc63.", [("Nc6", "3.")]),
        ("Nc63.Nf3", [("Nc6", "3.", "Nf3")]),
        ("Nc63", [("Nc6", "3")]),
        ("O-O-OQc7", [("O-O-O", "Qc7")]),
        ("Nf3", []),
        ("Nf3x", []),
        ("Nf3" * 40, []),
    ],
)
def test_a_token_is_divided_into_moves_and_numbers(token: str, ways: list[tuple[str, ...]]) -> None:
    assert parts(token) == ways


def test_what_is_glued_may_be_one_letter_by_which_a_seat_leaves() -> None:
    [cut] = cuts("R12.", {"R"}.__contains__)
    assert (cut.left, cut.number, cut.number_at) == ("R", "12.", 1)


def test_a_number_at_the_end_is_that_of_the_next_ply() -> None:
    [cut] = cuts("Nc63.", WORDS.__contains__)
    plies = [Ply("Nc63.", start=10, glyphs=("!",)), Ply("Bb5", start=16)]
    assert divided(plies, 0, cut) == [
        Ply("Nc6", start=10, glyphs=("!",)),
        Ply("Bb5", start=16, number="3.", number_start=13),
    ]
    assert divided([plies[0], plies[1]._replace(number="3.")], 0, cut) is None
    assert divided(plies[:1], 0, cut) is None


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4Nf6 5. Nc3 a6", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"),
        ("1. e4 e5 2. Nf3 d63. d4 exd4", "1. e4 e5 2. Nf3 d6 3. d4 exd4"),
        ("1. e4 e5 2. Nf3 d63.d4 exd4", "1. e4 e5 2. Nf3 d6 3. d4 exd4"),
        ("1. e4e5 2. Nf3Nc6 3. Bb5a6", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"),
        ("1. e4 e5 2. Nf3Nc6 (2... d6) 3. Bb5 a6", "1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bb5 a6"),
        ("1. e4 e5 2. Nf3!Nc6 3. Bb5 (3. d4exd4) 3... a6", "1. e4 e5 2. Nf3! Nc6 3. Bb5 (3. d4 exd4) 3... a6"),
    ],
)  # fmt: skip
def test_glued_moves_are_read_with_a_note_and_parted(text: str, mended: str) -> None:
    [game] = plybook.read(f"{text}\n", variant="chess", container="scoresheet")
    found = plybook.replay(game)
    assert found.is_complete
    assert {each.code for each in found.diagnostics} == {"N114"}
    fixed = plybook.fix(f"{text}\n".encode(), variant="chess", container="scoresheet")
    assert fixed.content.decode() == f"{mended}\n"
    [clean] = plybook.read(mended, variant="chess", container="scoresheet")
    assert plybook.replay(clean).diagnostics == ()
    assert [line.moves for line in plybook.replay(clean).line.lines()] == [line.moves for line in found.line.lines()]
    assert [*found.line.variations] == [*plybook.replay(clean).line.variations]
    assert plybook.write([found]) == plybook.write([plybook.replay(clean)])


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_moves_of_every_game_are_parted(variant: str) -> None:
    [game] = random_games(variant, 1, seed=5, plies=24)
    sheet, texts = plybook.write([game]), [ply.text for ply in game.plies]
    pairs = [(f" {one} {other}", f" {one}{other}") for one, other in pairwise(texts[6:])]
    apart, glued = next((apart, glued) for apart, glued in pairs if sheet.count(apart) == 1)
    [again] = plybook.read(sheet.replace(apart, glued), variant=variant)
    assert [ply.text for ply in plybook.replay(again).line.plies] == texts


def test_a_move_that_is_legal_as_a_whole_is_one() -> None:
    [game] = plybook.read("1. e4 d5 2. e4e5 d4", variant="chess")
    assert [ply.text for ply in plybook.replay(game).line.plies] == ["e4", "d5", "e4e5", "d4"]


def test_a_slip_is_not_divided() -> None:
    for slip in ("Nf33", "Bb55", "Nf3e9", "e44", "Nf3Bc4"):
        [game] = plybook.read(f"1. e4 e5 2. {slip} Nc6", variant="chess")
        found = plybook.replay(game)
        assert [ply.text for ply in found.line.plies] == ["e4", "e5", slip, "Nc6"]


def test_glued_moves_behind_an_error_are_parted_too() -> None:
    [game] = plybook.read("1. e4 e5 2. Ke4 Nc6 3. Bb5Nf6 4. Ba4 a6", variant="chess")
    found = plybook.replay(game)
    assert [ply.text for ply in found.line.plies] == ["e4", "e5", "Ke4", "Nc6", "Bb5", "Nf6", "Ba4", "a6"]
    assert [each.ply for each in found.diagnostics if each.code == "N114"] == [5]


def test_a_game_of_a_document_is_read_alike() -> None:
    plies = '[{"text": "e4e5"}, {"text": "Nf3"}]'
    text = f'{{"format": "plybook", "version": 1, "games": [{{"variant": "chess", "plies": {plies}}}]}}'
    [game] = plybook.read(text)
    assert plybook.replay(game).is_complete
