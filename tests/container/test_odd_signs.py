"""Signs that stand where others are usual: commas, semicolons, marks without space, nested comments, capitals."""

from __future__ import annotations

import pytest

import plybook
from plybook.container.container import containers
from plybook.record import Comment, GameRecord, Ply, Source, Tag
from tests.container import records

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])
FOUR = ["e4", "e5", "Nf3", "Nc6"]


def only(text: str, container: str) -> GameRecord:
    [game] = records.read(containers[container], text)
    assert game.source.text == text
    assert all(text.startswith(ply.text, ply.start) for ply in game.plies)
    return game


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def found(game: GameRecord) -> list[tuple[str, str]]:
    return [(each.code, each.token) for each in game.diagnostics]


def comments(game: GameRecord) -> list[str]:
    return [each.text for each in (*game.comments, *(each for ply in game.plies for each in ply.after))]


# --- commas and semicolons ---------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("1. e4, e5 2. Nf3, Nc6", "e4,"),
        ("1. e4 e5 2.Nf3,Nc6,", "Nf3,Nc6,"),
        ("1. e4 , e5, 2. Nf3 Nc6", ","),
        ("1. e4 e5, 2. Nf3 Nc6", "e5,"),
    ],
)
def test_commas_part_moves(container: str, text: str, token: str) -> None:
    game = only(text, container)
    assert (words(game), found(game)) == (FOUR, [("F029", token)])
    assert words(only(records.write(containers[container], [game]), container)) == FOUR


@both
def test_marks_before_a_comma_belong_to_the_move(container: str) -> None:
    game = only("1. e4!?, e5$1, 2. Nf3!,Nc6? *", container)
    assert (words(game), [ply.glyphs for ply in game.plies]) == (FOUR, [("!?",), ("$1",), ("!",), ("?",)])


@both
@pytest.mark.parametrize("word", ["foo,", "foo,bar", "(1,3,8)-(3,4,8)", "Kn(1,3,8)-(3,4,8)", "e4,foo"])
def test_a_comma_in_any_other_word_is_part_of_it(container: str, word: str) -> None:
    game = only(f"1. {word} e5 2. Nf3 Nc6", container)
    assert (words(game), found(game)) == ([word, *FOUR[1:]], [])


def test_coordinates_with_commas_are_parted_by_commas() -> None:
    [game] = plybook.read("1. (2,3,7)-(2,3,6), (3,3,2)-(3,3,3)\n", container="scoresheet", variant="prince")
    assert words(game) == ["(2,3,7)-(2,3,6)", "(3,3,2)-(3,3,3)"]


@both
@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5; 2. Nf3 Nc6",
        "1. e4 e5; 2. Nf3 Nc6;",
        "1. e4 e5;\n2. Nf3 Nc6;\n",
        "1. e4 e5!;2. Nf3 Nc6; *",
        "1. e4 e5; 2. Nf3\nNc6\n3. Bb5",
        "1. e4 e5; 2. Nf3\n2... Nc6",
    ],
)
def test_semicolons_part_rows(container: str, text: str) -> None:
    game = only(text, container)
    assert words(game)[:3] == FOUR[:3]
    assert found(game) == [("F029", ";")]
    assert comments(game) == []


@both
@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("1. e4 e5; 2. Nf3 Nc6 3. Bb5\n2. f4 exf4", "2. Nf3 Nc6 3. Bb5"),
        ("1. e4 e5 ; 2. Nf3 Nc6\n2. f4 exf4", "2. Nf3 Nc6"),
        ("1. e4 e5; 3. Nf3\n2. f4 exf4", "3. Nf3"),
        ("1. e4 e5; 2. Nf3 was best\n2. f4 exf4", "2. Nf3 was best"),
        ("1. e4 e5; Nf3\n2. f4 exf4", "Nf3"),
        ("1. e4 e5;good\n2. f4 exf4", "good"),
    ],
)
def test_a_semicolon_begins_a_comment_where_it_can(container: str, text: str, comment: str) -> None:
    game = only(text, container)
    assert (words(game), comments(game), found(game)) == (["e4", "e5", "f4", "exf4"], [comment], [])


# --- marks -------------------------------------------------------------------------------------------------------


@both
def test_marks_need_no_space(container: str) -> None:
    game = only("1. e4‼ e5⁉ 2. Nf3± Nc6!∞$14 $1$2 3. Bb5 ⩲ a6 !?$6", container)
    assert words(game) == [*FOUR, "Bb5", "a6"]
    assert [ply.glyphs for ply in game.plies] == [
        ("‼",), ("⁉",), ("±",), ("!", "∞", "$14", "$1", "$2"), ("⩲",), ("!?", "$6"),
    ]  # fmt: skip
    assert found(game) == [("F029", "e4‼")]
    again = only(records.write(containers[container], [game]), container)
    assert words(again) == words(game)
    assert not again.diagnostics


def test_signs_that_pgn_does_not_have_become_those_it_has() -> None:
    written = records.write(containers["pgn"], [only("1. e4‼ e5⁉ 2. Nf3± Nc6⁇ *", "pgn")])
    assert written.endswith("1. e4!! e5!? 2. Nf3 $16 Nc6?? *\n\n")


# --- comments in comments ----------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ('[Event "x"]\n{a {b} c}\n1. e4 e5', "a {b} c"),
        ('[Event "x"] {a {b {c}}} 1. e4 e5', "a {b {c}}"),
        ("1. e4 {he said {and meant} it so} e5", "he said {and meant} it so"),
    ],
)
def test_a_comment_may_hold_another(container: str, text: str, comment: str) -> None:
    game = only(text, container)
    assert (words(game), comments(game), game.headings) == (["e4", "e5"], [comment], ())
    assert [each[0] for each in found(game)] == ["F029"]
    again = only(records.write(containers[container], [game]), container)
    assert comments(again) == [comment]


@both
@pytest.mark.parametrize("text", ["1. e4 {a {b} e5 {c}", "1. e4 {a {b} e5 2. Nf3 }", "1. e4 {a {b} e5 ; c }"])
def test_braces_that_hold_moves_are_no_such_comment(container: str, text: str) -> None:
    game = only(text, container)
    assert words(game)[:2] == ["e4", "e5"]
    assert comments(game)[0] == "a {b"


# --- names of tags -----------------------------------------------------------------------------------------------


@both
def test_names_of_tags_with_other_capitals(container: str) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    game = only(
        f'[WHITE "Adams"]\n[black "Torre"]\n[fEn "{fen}"]\n[Opening "x"]\n[opening "y"]\n\n1. e4 *\n', container
    )
    assert game.headers == {"White": "Adams", "Black": "Torre", "FEN": fen, "Opening": "x", "opening": "y"}
    assert found(game) == [("F025", "WHITE"), ("F025", "black"), ("F025", "fEn")]
    assert game.fen == fen


@both
def test_a_tag_given_in_both_spellings_is_given_twice(container: str) -> None:
    game = only('[White "a"]\n[WHITE "b"]\n\n1. e4 *', container)
    assert (game.headers["White"], [each[0] for each in found(game)]) == ("a", ["F025", "F011"])


@both
def test_a_name_that_would_be_read_as_another_is_written_as_none(container: str) -> None:
    record = GameRecord(Source("", ""), tags=(Tag("fen", "x"),), plies=(Ply("e4", number="1."),))
    game = only(records.write(containers[container], [record]), container)
    assert game.fen is None
    assert game.headers["_fen"] == "x"
    assert Comment('as written: [fen "x"]').text in comments(game)
