"""What is written of a game that was played, in whatever form, is read back as that game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plybook
from fuzz.properties import FORMS
from plybook.rules.moves import Move
from plybook.workbench.game import Game
from plybook.workbench.line import PlayableLine
from tests.extent import some

REMARKS = st.one_of(
    st.sampled_from(
        ["good", "a } brace", "( {", "; and so", "1. e4 e5", '[White "x"]', "1-0", "two\nlines", "%x", "\\"]
    ),
    st.text(min_size=1, max_size=30),
)
GLYPHS = ("!", "?", "!!", "??", "!?", "?!", "$1", "$14", "$140")
VALUES = st.one_of(st.sampled_from(["Keenan", 'a "b" c', "\\", "]", "?", ""]), st.text(max_size=20))


def any_move(line: PlayableLine, chance: random.Random) -> Move | None:
    moves = sorted(line.position.iter_legal_moves())
    rare = [move for move in moves if move.special or move.promotion or line.position.is_capture(move)]
    return (
        chance.choice(rare if rare and chance.random() < 0.3 else moves) if moves and line.outcome is None else None
    )


def scribble(line: PlayableLine, chance: random.Random, remarks: list[str], plies: int) -> None:
    """Play some moves by chance, with variations and whatever else a game can have."""
    for _ in range(plies):
        if not line.steps and chance.random() < 0.2:
            remark(line, chance, remarks)
        move = any_move(line, chance)
        if move is None:
            return
        line.play(as_typed(line, move, chance))
        assert line.moves[-1] == move
        if chance.random() < 0.2:
            line.glyph(*chance.sample(GLYPHS, chance.randint(1, 2)))
        if chance.random() < 0.3:
            remark(line, chance, remarks)
        if plies > 1 and chance.random() < 0.25:
            scribble(line.variation(), chance, remarks, plies // 2)
        if chance.random() < 0.1:
            line.undo()


def as_typed(line: PlayableLine, move: Move, chance: random.Random) -> Move | str:
    """Return the move, or a text of it, in another notation if that is none of the game's own."""
    before, name = line.position, chance.choice(line.variant.notations)
    text = before.san(move, name)
    own = line.variant.notation(line.notation)
    is_clear = name == line.notation or not own.accepts(text)
    return text if is_clear and chance.random() < 0.5 and before.is_legal(text) else move


def remark(line: PlayableLine, chance: random.Random, remarks: list[str]) -> None:
    try:
        line.comment(chance.choice(remarks))
    except ValueError as error:
        assert str(error).startswith("a comment ")  # noqa: PT017


def scribbled(variant: str, seed: int, remarks: list[str], plies: int = 8) -> Game:
    chance = random.Random(f"{variant}/{seed}")
    chosen = plybook.variant(variant)
    game = Game(chosen, notation=chance.choice(chosen.notations))
    if chance.random() < 0.5:
        for _ in range(chance.randint(1, 12)):
            move = any_move(game, chance)
            if move is not None:
                game.play(move)
        if game.outcome is None:
            game = Game(chosen, game.position, game.notation)
    scribble(game, chance, remarks, plies)
    if game.outcome is None and chance.random() < 0.5:
        game.draw()
    return game


def told(game: Game) -> object:
    """Return what is the same of a game in all forms of file: one fills in a header, and cuts remarks into lines."""
    return game.variant.id, game.notation, game.result, game._content()[1]


@pytest.mark.slow
@pytest.mark.parametrize("variant", list(plybook.variants))
@settings(max_examples=some(3, 15))
@given(
    container=st.sampled_from(FORMS),
    seed=st.integers(0, 10**6),
    remarks=st.lists(REMARKS, min_size=1, max_size=5),
)
def test_a_game_is_read_back_from_every_form(variant: str, container: str, seed: int, remarks: list[str]) -> None:
    game = scribbled(variant, seed, remarks)
    text = plybook.write([game, game], to=container)
    first, second = plybook.read(text.encode(), container=container)
    assert told(Game.of(first)) == told(Game.of(second)) == told(game), text
    replayed = plybook.replay(game)
    assert replayed.ok, replayed.diagnostics
    assert replayed.moves == game.moves
    assert replayed.positions == game.positions


@pytest.mark.parametrize("container", FORMS)
@given(values=st.dictionaries(st.sampled_from(["White", "Event", "Annotator", "X-y", "white"]), VALUES))
def test_tag_pairs_are_read_back_from_every_form(container: str, values: dict[str, str]) -> None:
    game = plybook.new("tri-d")
    for name, value in values.items():
        try:
            game.headers[name] = value
        except ValueError as error:
            assert "cannot hold the character" in str(error)  # noqa: PT017
    game.play("Pc2-c4(2)")
    [again] = plybook.read(plybook.write(game, to=container).encode(), container=container)
    read = Game.of(again).headers
    assert {name: read[name] for name in game.headers} == dict(game.headers)


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_the_text_of_a_game_is_that_of_a_file(variant: str) -> None:
    game = scribbled(variant, 7, ["well"])
    [again] = plybook.read(str(game))
    assert told(Game.of(again)) == told(game)
    assert plybook.write(game, as_written=True) == str(game)
