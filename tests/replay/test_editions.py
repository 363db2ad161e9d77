"""An edition of a game has less of it, or more, and its moves are those of the game."""

from __future__ import annotations

import random

import pytest

import plybook
from plybook import Edition, GameRecord, Positions
from plybook.corpora.corpus import samples
from plybook.record import Ply
from tests.extent import some

ANNOTATED = """[White "A"]
[Black "B"]
[Annotator "C"]
[Result "0-1"]

{ It begins. } 1. e4 e5 $1 ; well
2. Bc4 (2. Nf3 Nc6 (2... Nf6 3. Nxe5 { Petrov }) 3. Bb5 1/2-1/2) (2. f4) 2... Nc6 3. Qh5?? Nf6 4. Qxf7# *
"""


def edited(text: str, edition: Edition, **how: str) -> str:
    return plybook.write(plybook.read(text), edition=edition, to=how.get("to", "pgn"))


def one(text: str, edition: Edition) -> GameRecord:
    [game] = plybook.read(edited(text, edition), container="pgn")
    return game


def plies(game: GameRecord) -> list[Ply]:
    found = list(game.plies)
    for ply in found:
        found += [each for variation in ply.variations for each in variation.plies]
    return found


def test_no_edition_leaves_all_in_place() -> None:
    assert edited(ANNOTATED, Edition()) == plybook.write(plybook.read(ANNOTATED), to="pgn")


def test_without_comments() -> None:
    game = one(ANNOTATED, Edition(comments=False))
    assert not game.comments
    assert not any(ply.before or ply.after for ply in plies(game))
    assert [ply.glyphs for ply in game.plies][1] == ("$1",)
    assert len(plies(game)) == 13


def test_without_variations() -> None:
    game = one(ANNOTATED, Edition(variations=False))
    assert len(plies(game)) == len(game.plies) == 7
    assert game.comments


def test_without_marks() -> None:
    game = one(ANNOTATED, Edition(marks=False))
    assert not any(ply.glyphs for ply in plies(game))
    assert game.plies[-1].text == "Qxf7#"


def test_tags_that_are_wanted_and_those_that_are_needed() -> None:
    fen = '[Variant "chess"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n' + '[Annotator "C"]\n\n1. O-O *'
    assert [
        tag.name for tag in plybook.read(edited(fen, Edition(tags=frozenset({"Event"})), to="scoresheet"))[0].tags
    ] == [
        "Variant",
        "FEN",
    ]
    assert one(ANNOTATED, Edition(tags=frozenset({"White"}))).headers["Black"] == "?"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (ANNOTATED, "1-0"),  # the board
        ('[Result "0-1"]\n\n1. e4 1-0', "1-0"),  # the moves
        ('[Result "0-1"]\n\n1. e4 *', "0-1"),  # the header
        ("1. e4", "*"),
        ('[Result "?"]\n\n1. f3 e5 2. g4 Qh4# 1-0', "0-1"),
    ],
)
def test_the_result_that_is_to_be_believed(text: str, result: str) -> None:
    game = one(text, Edition(true_results=True))
    assert game.result is not None
    assert (game.result.text, game.headers["Result"]) == (result, result)
    assert not [found for found in plybook.replay(game).diagnostics if found.code in ("W012", "W013", "W014")]


def test_what_follows_a_result_follows_the_one_that_is_to_be_believed() -> None:
    text = '[Result "0-1"]\n\n1. e4 e5 {good} 1-0 {and later}'
    assert edited(text, Edition(true_results=True)).endswith("1. e4 e5 {good} 1-0 {and later}\n\n")


def test_positions() -> None:
    start, end, every = (plybook.replay(one(ANNOTATED, Edition(positions=each))) for each in list(Positions)[1:])
    positions = every.positions
    assert start.game.fen == positions[0].fen()
    assert [comment.text for comment in end.game.plies[-1].after] == [positions[-1].fen()]
    assert [ply.after[-1].text for ply in every.game.plies] == [position.fen() for position in positions[1:]]
    [first, second] = every.game.plies[2].variations
    assert first.plies[-1].after[-1].text.startswith("r1bqkbnr/pppp1ppp/2n5/1B2p3")
    assert second.plies[-1].after[-1].text.startswith("rnbqkbnr/pppp1ppp/8/4p3/4PP2")


def test_each_variation_becomes_a_game() -> None:
    games = plybook.read(edited(ANNOTATED, Edition(split=True)), container="pgn")
    assert [" ".join(ply.text for ply in game.plies) for game in games] == [
        "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
        "e4 e5 Nf3 Nc6 Bb5",
        "e4 e5 Nf3 Nf6 Nxe5",
        "e4 e5 f4",
    ]
    assert [game.result and game.result.text for game in games] == ["*", "1/2-1/2", "*", "*"]
    assert [game.headers["Result"] for game in games] == ["0-1", "1/2-1/2", "*", "*"]
    assert all(plybook.replay(game).is_complete for game in games)
    assert not any(ply.variations for game in games for ply in game.plies)


def test_a_game_that_is_drawn_by_repetition_is_so_without_its_variations() -> None:
    text = f"1. {'Ke2 Ke8 Ke1 Ke9 ' * 3}(Ke7) (Pa6) *\n"
    games = plybook.read(
        plybook.write(plybook.read(text, variant="shogi"), edition=Edition(split=True, true_results=True), to="pgn")
    )
    assert [game.result and game.result.text for game in games] == ["1/2-1/2", "*", "*"]


def test_a_variation_of_what_cannot_be_played_becomes_a_game_as_far_as_it_is_known() -> None:
    games = plybook.read(edited("1. e4 e5 2. Ke4 (2. Nf3) Nc6 (2... d6) *", Edition(split=True)), container="pgn")
    assert [[ply.text for ply in game.plies] for game in games] == [
        ["e4", "e5", "Ke4", "Nc6"],
        ["e4", "e5", "Nf3"],
        ["e4", "e5", "Ke4", "d6"],
    ]


@pytest.mark.parametrize("name", samples())
def test_the_moves_of_every_sample_stay(name: str) -> None:
    draw = random.Random(name)
    [game] = plybook.read(f"corpus:{name}")
    texts = plybook.replay(game).texts()
    for _ in range(some(1, 3)):
        edition = Edition(
            comments=draw.random() < 0.5,
            variations=draw.random() < 0.5,
            marks=draw.random() < 0.5,
            tags=draw.choice([None, frozenset()]),
            positions=draw.choice(list(Positions)),
            true_results=draw.random() < 0.5,
            split=draw.random() < 0.5,
        )
        first, *_ = plybook.read(plybook.write(game, edition=edition), variant=game.variant)
        assert plybook.replay(first).texts() == texts
