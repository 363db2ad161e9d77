"""A result right after the last move: part of it, or the result."""

from __future__ import annotations

import pytest

import plybook
from plybook.record import GameRecord, Result
from tests.tables import each_row

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])


def only(text: str, container: str = "scoresheet", variant: str = "chess") -> GameRecord:
    [game] = plybook.read(text, container=container, variant=variant)
    return game


@both
@each_row("result", ["*", "1-0", "0-1", "1/2-1/2", "½-½"])
@each_row("marks", ["", "!", "?!"])
def test_a_result_right_after_a_move_is_the_result(container: str, result: str, marks: str) -> None:
    game = only(f"1. e4 e5 2. h3{marks}{result}\n", container)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "h3"]
    assert game.result == Result(result, 14 + len(marks))
    assert game.plies[-1].glyphs == ((marks,) if marks else ())
    [found] = game.diagnostics
    assert (found.code, found.ply, found.token) == ("F029", 3, f"h3{marks}{result}")
    assert plybook.replay(game).ok


@pytest.mark.parametrize(
    "text", ["1. e4 e5 2. foo*", "1. e4* e5", "1. e4 e5 2. h3x*", "1. e4 e5 2. _*", "1. e4 e5 h3* 1-0"]
)
def test_what_is_no_move_without_it_stays_as_it_is(text: str) -> None:
    assert [ply.text for ply in only(text).plies] == [word for word in text.split() if word[0] not in "12"]


def test_a_mark_of_the_notation_is_none() -> None:
    game = only("1. Pc2-c4(2) Pd7-d5(6)*\n", variant="tri-d")
    assert (game.plies[-1].text, game.result) == ("Pd7-d5(6)*", None)


def test_the_variant_is_recognised_with_it() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf3 Nc6 3. h3*\n")
    assert (game.variant, game.result) == ("chess", Result("*", 25))


def test_a_game_of_an_unknown_variant_is_left_alone() -> None:
    [game] = plybook.read("1. foo bar*\n")
    assert game.plies[-1].text == "bar*"


# --- evaluations --------------------------------------------------------------------------------------------------

SIGNS = ["=", "+=", "=+", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+−", "−+", "+/−"]


@both
@each_row("marks", ["", "!", "?!"])
@each_row("sign", SIGNS)
def test_an_evaluation_right_after_a_move_is_a_mark(container: str, sign: str, marks: str) -> None:
    game = only(f"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5{marks}{sign} 4. d3 Nf6 (4... d6{sign}) 5. O-O{sign} *\n", container)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "d3", "Nf6", "O-O"]
    assert game.plies[5].glyphs == (*filter(None, [marks]), sign)
    assert game.plies[7].variations[0].plies[0].glyphs == (sign,)
    assert game.plies[8].glyphs == (sign,)
    assert [(found.code, found.ply) for found in game.diagnostics] == [("F029", 6), ("F029", 8), ("F029", 9)]
    [again] = plybook.read(plybook.write([game], to="pgn"), variant="chess")
    assert len(again.plies) == len(game.plies)
    assert len(again.plies[5].glyphs) == len(game.plies[5].glyphs)


@both
@pytest.mark.parametrize("sign", SIGNS)
def test_an_evaluation_apart_is_a_mark(container: str, sign: str) -> None:
    game = only(f"1. e4 {sign} e5 2. Nf3 Nc6 {sign}\n", container)
    assert [ply.glyphs for ply in game.plies] == [(sign,), (), (), (sign,)]
    assert not game.diagnostics


def test_a_plus_that_may_be_of_the_move_is_of_the_evaluation_and_missed_where_it_was_check() -> None:
    game = only("1. e4 e5 2. Qh5 Nc6 3. Bc4 d6 4. Qxf7+= Kd8\n".replace("3. Bc4 d6 ", "").replace("4.", "3."))
    assert (game.plies[4].text, game.plies[4].glyphs) == ("Qxf7", ("+=",))
    assert [found.code for found in plybook.replay(game).diagnostics][:2] == ["F029", "W004"]
    game = only("1. e4 e5 2. Qh5 Nc6 3. Qxf7++- Kxf7\n")
    assert (game.plies[4].text, game.plies[4].glyphs) == ("Qxf7+", ("+-",))


@each_row(
    ("text", "variant"),
    [
        ("e8=Q", "chess"),
        ("e8=Q+", "chess"),
        ("Nf6+", "chess"),
        ("Bc5=", "alice"),
        ("c4N=", "tri-d"),
        ("bxa8=N#", "chess"),
    ],
)
def test_what_the_notation_reads_so_stays_a_move(text: str, variant: str) -> None:
    game = only(f"1. {text}\n", variant=variant)
    assert (game.plies[0].text, game.plies[0].glyphs) == (text, ())


def test_letters_of_other_languages_are_no_matter() -> None:
    game = only("1. e4 e5 2. Sf3= Sc6= 3. Lb5=\n")
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Sf3", "Sc6", "Lb5"]
    assert [ply.glyphs for ply in game.plies[2:]] == [("=",)] * 3


@each_row("text", ["e8=", "bxa1=", "b-b2=", "e8=+", "e2-e4-", "e8==Q"])
def test_what_may_be_a_promotion_cut_short_stays_one(text: str) -> None:
    game = only(f"1. e4 e5 2. {text} Nc6\n")
    assert (game.plies[2].text, game.plies[2].glyphs) == (text, ())


def test_pawns_that_promote_nowhere_near_are_assessed() -> None:
    assert only("1. d4= d5=\n").plies[0].glyphs == ("=",)


def test_a_game_with_evaluations_is_recognised() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5= 4. O-O Nf6+= 5. d3+- d6 6. c3 O-O 7. Re1 a6\n")
    assert game.variant == "chess"
    assert plybook.replay(game).ok
