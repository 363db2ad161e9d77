"""A game from scratch: moves made and taken back, variations, remarks, marks, and how it ends."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import plybook
from fuzz.properties import FORMS
from plybook.workbench.game import Game
from plybook.workbench.line import Branch
from tests.tables import each_row

FOOLS_MATE = "f3 e5 g4 Qh4#"


def chess(moves: str = "") -> Game:
    game = plybook.new("chess", White="Ada", Black="Bert")
    if moves:
        game.play(moves)
    return game


# --- moves -------------------------------------------------------------------------------------------------------


def test_moves_are_made_in_any_notation_and_written_in_the_games() -> None:
    game = plybook.new("tri-d", notation="parmen-full")
    assert game.play("Pc2-c4(2)") == game.position
    game.play("Pd7(6)-d5(6)")
    game.play(game.position.parse_san("Pc4xd5(6)"))
    assert game.texts() == ["Pc2(2)-c4(2)", "Pd7(6)-d5(6)", "Pc4(2)xd5(6)"]
    assert game.texts("parmen") == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)"]
    assert len(game.moves) == len(game.positions) - 1 == 3
    assert game.positions[-1] == game.position
    assert (game.seat, game.notation, game.variant.id) == ("Black", "parmen-full", "tri-d")


def test_several_moves_are_made_or_none() -> None:
    game = chess("1. e4 e5")
    with pytest.raises(plybook.IllegalMoveError, match=r"^move 2: illegal move 'Nc7'.*did you mean"):
        game.play("Nf3 Nc7 Bb5")
    assert game.texts() == ["e4", "e5"]
    game.play(["Nf3", "Nc6"])
    assert game.texts() == ["e4", "e5", "Nf3", "Nc6"]


@each_row(
    ("moves", "kind"),
    [
        ("Nf6", plybook.IllegalMoveError),
        ("zz", plybook.UnreadableMoveError),
        ("", plybook.UnreadableMoveError),
        ("--", plybook.IllegalMoveError),
        (plybook.Move(0, 0), plybook.IllegalMoveError),
        (3, TypeError),
        ([3], TypeError),
    ],
)
def test_what_cannot_be_made_changes_nothing(moves: str, kind: type[Exception]) -> None:
    game = chess("e4 e5")
    before = game.copy()
    with pytest.raises(kind):
        game.play(moves)
    assert game == before


def test_moves_are_taken_back_with_all_that_stands_with_them() -> None:
    game = chess("e4 e5 Nf3 Nc6")
    game.glyph("!").comment("well")
    game.variation("Nf6")
    third = game.moves[2]
    assert game.undo(2) == third
    assert game.play("Nc3").man_at("c3") is not None
    assert game == chess("e4 e5 Nc3")
    with pytest.raises(IndexError, match="there are 3 to take back"):
        game.undo(4)
    with pytest.raises(IndexError):
        game.undo(0)
    with pytest.raises(IndexError, match="there is none to take back"):
        chess().undo()


def test_legal_moves_are_texts() -> None:
    assert len(chess().legal()) == 20
    assert chess().legal("b1") == ["Na3", "Nc3"]
    assert chess().legal("b1", "uci") == ["b1a3", "b1c3"]
    assert chess().legal("e4") == []
    assert "O-O" in plybook.new("chess", men="wKe1 wRh1 bKe8 castling=K").legal("e1")
    with pytest.raises(plybook.UnknownNameError):
        chess().legal("z1")


def test_a_game_may_start_anywhere() -> None:
    by_men = plybook.new("chess", men="wKe1 wPe7 bKa8")
    by_fen = plybook.new("chess", fen="k7/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert by_men == by_fen
    by_men.play("e8=Q+")
    assert '[SetUp "1"]\n[FEN "k7/4P3/8/8/8/8/8/4K3 w - - 0 1"]' in str(by_men)
    [again] = plybook.read(str(by_men))
    assert plybook.replay(again).positions[-1] == by_men.position
    with pytest.raises(ValueError, match="give one of them"):
        plybook.new("chess", fen="k7/4P3/8/8/8/8/8/4K3 w - - 0 1", men="wKe1 bKe8")
    with pytest.raises(plybook.MenError):
        plybook.new("chess", men="wKe1")
    with pytest.raises(plybook.UnknownNameError):
        plybook.new("chess", notation="parmen")


# --- variations --------------------------------------------------------------------------------------------------


def test_a_variation_is_in_place_of_the_last_move_or_of_one_before() -> None:
    game = chess("e4 e5 Nf3")
    with game.variation() as line:
        line.play("f4 exf4").san("Nf3")
        line.comment("the King's Gambit")
        deeper = line.variation("Bc5")
    first = game.variation("d4 d5", ply=1)
    game.play("Nc6")
    assert game.texts() == ["e4", "e5", "Nf3", "Nc6"]
    assert (line.texts(), deeper.texts(), first.texts()) == (["f4", "exf4"], ["Bc5"], ["d4", "d5"])
    assert (first.first_ply, line.first_ply, deeper.first_ply, deeper.depth) == (1, 3, 4, 2)
    written = "1. e4 (1. d4 d5) 1... e5 2. Nf3 (2. f4 exf4 {the King's Gambit} (2... Bc5)) 2... Nc6 *"
    assert " ".join(str(game).split("\n\n")[1].split()) == written


def test_in_a_variation_a_seat_may_pass() -> None:
    game = chess("e4 e5")
    game.variation("-- Nf3")
    [again] = plybook.read(str(game))
    assert [ply.text for ply in again.plies[1].variations[0].plies] == ["--", "Nf3"]
    assert Game.of(again).steps == game.steps


def test_what_is_remarked_first_in_a_variation_stands_before_its_moves() -> None:
    game = chess("e4 e5")
    line = game.variation()
    line.comment("or")
    line.play("c5")
    assert "({or} 1... c5)" in " ".join(str(game).split()).replace("(1... {or} c5)", "({or} 1... c5)")
    [again] = plybook.read(str(game))
    assert Game.of(again).steps == game.steps


def test_a_variation_that_says_nothing_is_not_written() -> None:
    game = chess("e4")
    game.variation()
    assert "(" not in str(game).split("\n\n")[1]
    assert game == chess("e4")


def test_a_variation_goes_with_the_move_it_replaces() -> None:
    game = chess("e4 e5")
    line, other = game.variation("c5"), game.variation("d5")
    other.remove()
    with pytest.raises(ValueError, match="taken back"):
        other.play("exd5")
    game.undo()
    for spoil in (lambda: line.play("Nf3"), line.undo, line.variation, line.remove, lambda: line.comment("x")):
        with pytest.raises(ValueError, match="taken back"):
            spoil()


def test_where_there_can_be_no_variation() -> None:
    with pytest.raises(ValueError, match="in place of one that was made"):
        chess().variation()
    with pytest.raises(ValueError, match="the moves of this line are 1 to 2; there is no 3"):
        chess("e4 e5").variation(ply=3)
    game = chess("e4 e5")
    with pytest.raises(plybook.IllegalMoveError):
        game.variation("Nf3")  # it is Black's turn
    assert game == chess("e4 e5")
    line: Game | Branch = game
    for _ in range(64):
        line = line.variation("e5")
    with pytest.raises(ValueError, match="64 deep"):
        line.variation("e5")


# --- remarks and marks -------------------------------------------------------------------------------------------


def test_remarks_and_marks() -> None:
    game = chess().comment("now")
    game.play("e4")
    game.glyph("!", "$14").comment("best by test").comment("and so on")
    assert "{now} 1. e4! $14 {best by test} {and so on}" in " ".join(str(game).split())


def test_a_mark_may_stand_after_a_move() -> None:
    game = chess("1. e4! e5 2. Nf3?! ")
    assert [step.glyphs for step in game.steps] == [["!"], [], ["?!"]]
    with pytest.raises(plybook.UnreadableMoveError):
        game.play("Nc6???")
    assert game.position.is_legal("Nc6!!")


@each_row("glyph", ["x", "", "$", "!!!", "$1234", "! "])
def test_what_is_no_mark(glyph: str) -> None:
    with pytest.raises(ValueError, match="is no mark of a move"):
        chess("e4").glyph(glyph)


def test_a_mark_and_a_remark_need_something() -> None:
    with pytest.raises(ValueError, match="no move yet"):
        chess().glyph("!")
    for text, said in ((" \n", "has a text"), ("a\x00b", "cannot hold"), ("\ud800", "cannot hold")):
        with pytest.raises(ValueError, match=said):
            chess("e4").comment(text)


# --- headers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, plybook.variant("chess").start(), ["Ada"]])
def test_a_header_is_a_text_a_number_or_a_date(value: object) -> None:
    with pytest.raises(TypeError, match="the tag White has a text, a number or a date, not "):
        plybook.new("chess", White=value)
    assert dict(plybook.new("chess", Round=3).headers) == {"Round": "3"}


@pytest.mark.parametrize("variant", ["chess", "tri-d"])
def test_a_tag_that_says_nothing_makes_no_other_game(variant: str) -> None:
    game = plybook.new(variant)
    game.play(game.legal()[0])
    [record] = plybook.read(plybook.write([game], to="pgn"))
    again = plybook.Game.of(record)
    assert again.headers["White"] == "?"
    assert again == game
    again.headers["White"] = "Ada"
    assert again != game


def test_headers_are_tag_pairs() -> None:
    game = plybook.new("chess", White="Ada", Round=3, event="Cup")
    game.headers["Black"] = 'B "the" C'
    assert dict(game.headers) == {"White": "Ada", "Round": "3", "Event": "Cup", "Black": 'B "the" C'}
    [again] = plybook.read(str(game))
    assert again.headers["Black"] == 'B "the" C'
    assert again.headers["Event"] == "Cup"


@each_row("name", ["Variant", "Notation", "FEN", "SetUp", "Letters", "a b", "", "1"])
def test_tags_that_are_not_set(name: str) -> None:
    with pytest.raises(ValueError, match=r"is not set|no name of a tag"):
        plybook.new("chess", **{name: "x"})


def test_a_tag_holds_a_line() -> None:
    for value in ("a\nb", "\x00", "\ud800"):
        with pytest.raises(ValueError, match="cannot hold"):
            plybook.new("chess", White=value)


# --- how it ends -------------------------------------------------------------------------------------------------


def test_the_board_says_the_result() -> None:
    game = chess(FOOLS_MATE)
    assert game.outcome is not None
    assert (game.result, game.outcome.termination) == ("0-1", "checkmate")
    for spoil in (lambda: game.play("a3"), game.resign, game.draw, game.claim_draw):
        with pytest.raises(ValueError, match=r"has ended|no draw can be claimed"):
            spoil()
    with pytest.raises(ValueError, match="contradicts the board"):
        game.result = "1-0"
    game.undo()
    assert game.result == "*"
    assert game.copy().outcome is None


@pytest.mark.parametrize(
    ("end", "result"),
    [
        (lambda game: game.resign(), "1-0"),
        (lambda game: game.resign("white"), "0-1"),
        (lambda game: game.resign(1), "1-0"),
        (lambda game: game.draw(), "1/2-1/2"),
    ],
)
def test_a_game_is_given_up_or_drawn(end: Callable[[Game], str], result: str) -> None:
    game = chess("e4")
    assert end(game) == game.result == result
    assert str(game).endswith(f"1. e4 {result}\n\n")
    with pytest.raises(plybook.IllegalMoveError, match=f"the game has ended, {result}"):
        game.play("e5")
    with pytest.raises(ValueError, match="has ended"):
        game.draw()
    game.result = "*"
    game.play("e5")
    game.resign()
    game.undo()
    assert game.result == "*"


def test_a_result_is_set_and_is_one_of_the_variants() -> None:
    game = chess("e4")
    game.result = "1/2-1/2"
    game.play("e5")
    assert game.result == "1/2-1/2"
    with pytest.raises(ValueError, match="is none of this game's"):
        game.result = "1-0-0"
    assert plybook.new("chess", Result="0-1").result == "0-1"
    with pytest.raises(TypeError, match="a result is a text"):
        game.result = None  # type: ignore[assignment]


def test_a_draw_is_claimed_where_it_may_be() -> None:
    game = chess()
    with pytest.raises(ValueError, match="no draw can be claimed"):
        game.claim_draw()
    game.play(2 * "Nf3 Nf6 Ng1 Ng8 ")
    assert game.claims() == ("the position has occurred 3 times",)
    assert game.claim_draw() == "1/2-1/2"


def test_a_draw_by_itself_ends_the_game() -> None:
    game = plybook.new("alice-3d")
    start = plybook.variant("alice-3d").position(game.position.fen().rsplit(" ", 2)[0] + " 99 60")
    game = Game(game.variant, start)
    quiet = next(move for move in sorted(start.legal_moves()) if start.apply(move).outcome() is not None)
    game.play(quiet)
    assert game.outcome is not None
    assert game.result == game.outcome.result
    with pytest.raises(plybook.IllegalMoveError, match="the game has ended: "):
        game.play(game.position.legal_moves()[0])


def test_of_three_one_cannot_end_the_game() -> None:
    game = plybook.new("three-player", White="A", Red="B", Black="C")
    game.play(game.legal()[0])
    assert game.seat == "Red"
    with pytest.raises(ValueError, match="Red cannot end the game by resigning: White, Black play on"):
        game.resign()
    assert game.draw() == "1/3-1/3-1/3"
    six = plybook.new("three-player-partners")
    assert six.resign() == plybook.variant("three-player-partners").rules.score((3,))


# --- games among games -------------------------------------------------------------------------------------------


def annotated() -> Game:
    game = chess("e4 e5")
    game.comment("solid").glyph("!")
    game.variation("c5").comment("sharp")
    return game


def test_games_are_equal_if_all_in_them_is() -> None:
    assert annotated() == annotated()
    changed: list[Callable[[Game], object]] = [
        lambda game: game.play("Nf3"),
        lambda game: game.comment("x"),
        lambda game: game.glyph("?"),
        lambda game: game.headers.update(White="Eve"),
        lambda game: game.resign(),
        lambda game: game.variation("d5"),
        lambda game: game.steps[1].variations[0].play("Nf3"),
    ]
    for change in changed:
        game = annotated()
        change(game)
        assert game != annotated()
    assert annotated() != plybook.new("chess")
    assert annotated() != "a game"
    with pytest.raises(TypeError):
        hash(annotated())


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301
def test_a_copy_is_another_game(make: Callable[[Game], Game]) -> None:
    game = annotated()
    again = make(game)
    assert again == game
    again.play("Nf3").san("Nc6")
    again.steps[1].variations[0].play("Nf3")
    again.headers["White"] = "Eve"
    assert game == annotated()


def test_a_game_is_taken_wherever_one_that_was_read_is() -> None:
    game = annotated()
    replayed = plybook.replay(game)
    assert (replayed.ok, replayed.moves, replayed.game) == (True, game.moves, game.record)
    for container in FORMS:
        assert plybook.write([game], to=container) == plybook.write([game.record], to=container)
        assert plybook.write(game, to=container) == plybook.write(replayed, to=container)
    assert plybook.write([game], as_written=True) == str(game)
    assert plybook.page(game, theme="dark").startswith("<!DOCTYPE html>")
    assert plybook.diff(game, game.copy()).same
    assert list(plybook.unique([game, game.copy()])) == [game]
    assert list(plybook.select([game, chess("d4")], move="e4")) == [game]
    assert plybook.Filter.of(plies="2").matches(game)
    plybook.write_table([game], "/dev/null", to="csv")
    plybook.write_table(game, "/dev/null", to="csv")
    assert game._repr_svg_() == replayed._repr_svg_() == plybook.svg(game.position, last_move=game.positions[-2])


def test_a_game_goes_on_from_a_record() -> None:
    [record] = plybook.read('[White "A"]\n[Result "1-0"]\n\n{x} 1. e4! (1. d4 {y} d5) e5 $14 {z} 2. Nf3 1-0\n')
    game = Game.of(record)
    assert (dict(game.headers), game.result, game.texts()) == ({"White": "A"}, "1-0", ["e4", "e5", "Nf3"])
    assert [line.texts() for line in game.steps[0].variations] == [["d4", "d5"]]
    assert (game.opening, game.steps[1].after, game.steps[1].glyphs) == (["x"], ["z"], ["$14"])
    game.play("Nc6")
    assert Game.of(plybook.replay(record)) == Game.of(record) != game
    assert Game.of(game) == game


def test_a_record_that_cannot_be_played_is_none_to_go_on_from() -> None:
    [record] = plybook.read("1. e4 e5 2. Nf5 *", variant="chess")
    with pytest.raises(plybook.RecordError, match="illegal move 'Nf5'"):
        Game.of(record)
    [record] = plybook.read("1. e4 -- 2. Nf3 *", variant="chess")
    with pytest.raises(plybook.RecordError):
        Game.of(record)
    [nothing] = plybook.read("")
    with pytest.raises(ValueError, match="not known of which variant"):
        Game.of(nothing)
    with pytest.raises(TypeError):
        Game.of("1. e4")  # type: ignore[arg-type]


def test_what_a_game_says_of_itself() -> None:
    assert repr(chess("e4")) == "<Game chess: 1 plies, Black to move>"
    assert repr(chess(FOOLS_MATE)) == "<Game chess: 4 plies, 0-1>"
    assert repr(annotated().steps[1].variations[0]) == "<Branch from ply 2: c5>"
    assert str(plybook.new("tri-d", White="Keenan")) == '[White "Keenan"]\n[Variant "tri-d"]\n\n*\n'
