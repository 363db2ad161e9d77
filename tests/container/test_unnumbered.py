"""Moves without numbers, and where such games begin and end."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

import plybook
from plybook.container.container import containers
from plybook.container.pgn import PGN
from plybook.container.scoresheet import SCORESHEET
from plybook.record import GameRecord, Ply, Result, Source
from tests.container import records
from tests.tables import each_row

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])
ROSTER = '[Event "?"]\n[Site "?"]\n[Date "?"]\n[Round "1"]\n[White "Adams"]\n[Black "Torre"]\n[Result "*"]\n\n'
FOUR = ["e4", "e5", "Nf3", "Nc6"]


def read(text: str, container: str) -> list[GameRecord]:
    games = records.read(containers[container], text)
    assert "".join(game.source.text for game in games) == text
    return games


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in game.diagnostics]


@both
@each_row("header", ["", ROSTER, '[Event "x"]\n', '[Event "x"] {a comment}\n\n'])
@each_row(
    "play",
    [
        "e4 e5 Nf3 Nc6 *",
        "e4 e5 Nf3 Nc6",
        "e4 e5\nNf3 Nc6\n*",
        "e4\te5\nNf3\tNc6\n",
        "e4\ne5\nNf3\nNc6\n\n*\n",
        "e4! e5 {a reply} Nf3 ; a line\nNc6 *\n",
        "e4 (d4 d5) e5\r\nNf3\r\nNc6",
    ],
)
def test_moves_without_numbers_are_read(container: str, header: str, play: str) -> None:
    [game] = read(header + play, container)
    assert words(game) == FOUR
    assert (game.headings, game.result) in (((), None), ((), Result("*", (header + play).rfind("*"))))
    [told] = game.diagnostics if container == "scoresheet" else [None]
    if told is not None:
        assert (told.code, told.span.line) == ("F024", header.count("\n") + 1)
    [again] = read(records.write(containers[container], [game]), container)
    assert words(again) == FOUR


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("Pc2-c4(2) Pd7-d5(6)\nPc4xd5(6) Nb8-c6(4)\n", "tri-d"),
        ("h2-h4 f2-f4 d2-d3\ne2-e4 g2-g4 Bc1-d2\n", "three-player"),
        ("pבδd2-גδd4\npדθh7-דθh5\npאαa2-אαa4\n", "alice-3d"),
    ],
)
def test_games_of_every_variant_are_read_so(text: str, variant: str) -> None:
    [game] = plybook.read(io.StringIO(text))
    assert (words(game), game.variant) == (text.split(), variant)
    assert plybook.replay(game).ok


@pytest.mark.parametrize("play", ["e4 e5", "e4 *", "e4\ne5\nNf3", "e4\ne5\n*", "e4 e5\nWhite resigns"])
def test_a_few_moves_are_moves_where_nothing_else_stands(play: str) -> None:
    [game] = read(play, "scoresheet")
    assert (words(game)[0], game.headings, codes(game)) == ("e4", (), ["F024"])


@each_row(
    "heading",
    [
        "b4",
        "b4\nb4",
        "e4 e5 Nf3",
        "e4 e5\n\nAdams v. Torre, 1920",
        "Round1 Board2 Game3 Hall4",
        "Adams e4 Torre e5",
        "c5 Nf3 d6 the Sicilian Defence",
        "12.5.2001",
        "Hall b2",
    ],
)
def test_what_stands_over_numbers_is_a_heading(heading: str) -> None:
    [game] = read(f"{heading}\n\n1. e4 e5\n2. Nf3 Nc6\n", "scoresheet")
    assert (game.headings, words(game)) == (tuple(heading.replace("\n\n", "\n").split("\n")), FOUR)
    assert game.diagnostics == ()


@pytest.mark.parametrize(
    "text", ["b4", '[Event "x"]\n\nBoard b4\n', '[Event "x"]\nHall\nb4\n', "Meeting at b2 or b4\n", "a1 is a corner"]
)
def test_a_word_that_looks_like_a_move_is_no_game(text: str) -> None:
    [game] = read(text, "scoresheet")
    assert (game.plies, codes(game)[-1]) == ((), "F017" if game.tags else "F001")


@both
@pytest.mark.parametrize(
    "text",
    [
        "e4 e5 1-0\n\nd4 d5 0-1\n",
        '[Round "1"]\ne4 e5\n\n[Round "2"]\nd4 d5',
        '[Round "1"]\n\ne4 e5\n[Event "x"]\nd4 d5',
    ],
)
def test_where_the_next_game_begins(container: str, text: str) -> None:
    assert [words(game) for game in read(text, container)] == [["e4", "e5"], ["d4", "d5"]]


def test_headings_part_such_games_after_a_result() -> None:
    first, second = read("One\ne4 e5 Nf3 Nc6 1-0\n\nTwo\nd4 d5 c4 e6", "scoresheet")
    assert (first.headings, second.headings, words(second)) == (("One",), ("Two",), ["d4", "d5", "c4", "e6"])


def test_moves_after_a_result_that_do_not_stand_apart_are_not_taken_for_a_game() -> None:
    [game] = read("1. e4 e5 1-0\nNf3 Nc6 Bb5 a6\n", "scoresheet")
    assert (words(game), codes(game)) == (["e4", "e5"], ["F003"])


@each_row(
    ("text", "form"),
    [
        (ROSTER + "e4 e5 Nf3 Nc6 *\n", PGN.name),
        (ROSTER + "e4\ne5\nNf3\n", PGN.name),
        ('[Event "x"]\n\ne4 e5 Nf3 Nc6 *\n', PGN.name),
        ('[Event "x"]\n\ne4 e5\nNf3 Nc6\n', SCORESHEET.name),
        ('[Event "x"]\n\nsome words\n', SCORESHEET.name),
        ("e4 e5 Nf3 Nc6 *\n", SCORESHEET.name),
    ],
)
def test_which_form_a_file_of_such_moves_has(text: str, form: str) -> None:
    assert [game.container for game in plybook.read(io.StringIO(text))] == [form]


@each_row("result", [None, Result("1-0")])
@each_row("plies", [(), (Ply("e4", number="1."),)])
@each_row("headings", [("e4 e5 Nf3 Nc6",), ("b4",) * 5, ("A club", "a4 a5", "b4 b5"), ("a4 a5",)])
def test_headings_that_would_be_read_as_moves_become_comments(
    headings: tuple[str, ...], plies: tuple[Ply, ...], result: Result | None
) -> None:
    game = GameRecord(Source("", ""), headings=headings, plies=plies, result=result)
    [again] = read(records.write(SCORESHEET, [game]), "scoresheet")
    assert words(again) == [ply.text for ply in plies]
    assert sorted([*again.headings, *(comment.text for comment in again.comments)]) == sorted(headings)
    assert codes(again) == ([] if plies or result else ["F036"])


# --- games that run together -------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1. e4 e5\n\n1. d4 d5 2. c4\n\n1. c4\n", [["e4", "e5"], ["d4", "d5", "c4"], ["c4"]]),
        ("1. e4 e5 2. Nf3 {so}\n \n{far} 1. d4 d5", [["e4", "e5", "Nf3"], ["d4", "d5"]]),
        ("1) e4 e5 2) Nf3\n\n1) d4 d5", [["e4", "e5", "Nf3"], ["d4", "d5"]]),
        ("1. e4 e5 2. Nf3 Nc6 1-0 1. d4 d5 0-1 1. c4 *", [FOUR, ["d4", "d5"], ["c4"]]),
        ("1. e4 e5\n\n1... c5 2. Nf3\n\n2... Nc6", [["e4", "e5", "c5", "Nf3", "Nc6"]]),
        ("1. e4\n\n1. e5", [["e4", "e5"]]),
        ("0. e4 e5\n\n1. d4 d5", [["e4", "e5", "d4", "d5"]]),
        ("1. e4 (1. d4 d5\n\n1. c4) e5", [["e4", "e5"]]),
        ("1. e4 e5\n\n11. d4 d5", [["e4", "e5", "d4", "d5"]]),
    ],
)
def test_the_number_one_after_a_blank_line_begins_a_game(container: str, text: str, games: list[list[str]]) -> None:
    found = read(text, container)
    assert [words(game) for game in found] == games


@both
def test_a_game_that_begins_so_is_reported(container: str) -> None:
    first, second = read("1. e4 e5\n\n1. d4 d5\n", container)
    assert codes(first) == []
    [found] = second.diagnostics
    assert (found.code, found.token, found.span.line, found.span.column) == ("F027", "1.", 3, 1)
    written = records.write(containers[container], [first, replace(second, diagnostics=())])
    assert [words(game) for game in read(written, container)] == [["e4", "e5"], ["d4", "d5"]]


@both
def test_tags_that_come_again_after_a_blank_line_begin_a_game(container: str) -> None:
    text = "".join(f'[Round "{number}"]\n[White "x"]\nillegible\n\n' for number in range(1, 46))
    games = read(text, container)
    assert [game.headers["Round"] for game in games] == [str(number) for number in range(1, 46)]
    text = "".join(f'[Round "{number}"]\n\ne4 e5\nNf3 Nc6\n\n' for number in range(1, 46))
    assert [words(game) for game in read(text, container)] == [FOUR] * 45


@both
def test_a_tag_twice_in_one_header_is_still_one_game(container: str) -> None:
    [game] = read('[Event "x"]\n[White "y"]\n[White "z"]\n\n[Black "w"]\n\n1. e4 *', container)
    assert ([tag.value for tag in game.tags], codes(game)) == (["x", "y", "z", "w"], ["F011"])


@both
@pytest.mark.parametrize("second", ['[Round "1.2"]\n[White "C"]', '[white "C"]', '[White "C"'])
def test_any_tag_that_comes_again_after_a_blank_line_begins_a_game(container: str, second: str) -> None:
    games = read(f'[Event "x"]\n[Round "1.1"]\n[White "A"]\n\n{second}\n', container)
    assert [game.headers["White"] for game in games] == ["A", "C"]
    assert codes(games[0]) == ["F036"]


@each_row("after", ["", " 1-0", '\n\n[ECO "A01"]\n\nb3 e5\n'])
@each_row("header", ['[ECO "A00"]\n\n', '[ECO "A00"]\n'])
def test_one_move_under_a_header_is_a_move(header: str, after: str) -> None:
    game, *_ = read(f"{header}a3{after}\n", "scoresheet")
    assert (words(game), game.headings, codes(game)) == (["a3"], (), ["F024"])


@both
@pytest.mark.parametrize("said", ["draw offered by him", "white mates soon", "mate", "adjourned"])
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_what_is_said_of_the_end_hides_no_moves(container: str, said: str, gap: str) -> None:
    for text in (f"e4 e5 Nf3{gap}Nc6 {said}\n", f"e4 e5\nNf3 Nc6{gap}{said} *\n", f"e4 e5 Nf3\nNc6 {said} *\n"):
        [game] = read(ROSTER + text if container == "pgn" else text, container)
        assert words(game) == FOUR
        assert [comment.text for comment in game.plies[-1].after] == [said]
        assert (game.result is not None) == ("*" in text)
        assert "F003" not in codes(game)


@each_row("form", ["scoresheet", "pgn"])
@each_row("said", ["\nadjourned", "\nstalemate.", " mate"])
def test_after_an_end_in_words_and_a_blank_line_a_game_begins(form: str, said: str) -> None:
    source = f'[White "A"]\n\ne4 e5 Nf3 Nc6{said}\n\nd4 d5 c4 e6{said}\n\ne4 c5 Nf3 d6 Bb5+\n'
    games = plybook.read(source, variant="chess", container=form)
    assert [[ply.text for ply in game.plies] for game in games] == [
        ["e4", "e5", "Nf3", "Nc6"],
        ["d4", "d5", "c4", "e6"],
        ["e4", "c5", "Nf3", "d6", "Bb5+"],
    ]
    assert ["F027" in [found.code for found in game.diagnostics] for game in games] == [False, True, True]
    assert "".join(game.source.text for game in games) == source


@pytest.mark.parametrize("form", ["scoresheet", "pgn"])
def test_moves_below_a_blank_line_continue_a_game_without_a_result(form: str) -> None:
    source = '[White "A"]\n\ne4 e5 draw offered\nNf3 Nc6\n\nBb5 a6 Ba4 Nf6\n'
    [game] = plybook.read(source, variant="chess", container=form)
    assert len([ply for ply in game.plies if ply.text not in ("draw", "offered")]) == 8


# --- comments and spaces among them ---------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("header", ["", '[White "A"]\n\n', ROSTER])
@pytest.mark.parametrize(
    ("play", "moves"),
    [
        ("e4 e5 Nf3 {x\ny} Nc6 *\n", FOUR),
        ("e4 e5 {x\n\ny. z\nlonger words than moves\n} Nf3 {and\nso on} Nc6\n", FOUR),
        ("e4 {..\n..} *\n", ["e4"]),
        ("e4 {one\ntwo} e5 {three\nfour} Nf3 Nc6 (Nf6 {five\nsix}) *\n", FOUR),
    ],
)
def test_comments_may_go_on_in_the_next_line(container: str, header: str, play: str, moves: list[str]) -> None:
    if container == "pgn" and not header:
        header = '[White "A"]\n\n'
    [game] = read(header + play, container)
    assert (words(game), game.headings) == (moves, ())
    [found] = plybook.read(header + play)
    assert words(found) == moves


def test_an_open_brace_hides_no_heading() -> None:
    [game] = read("Smith - Jones {a\nb} of 1999\nin the club\n\n1. e4 e5\n", "scoresheet")
    assert words(game) == FOUR[:2]


def test_moves_may_have_spaces_in_them() -> None:
    text = "Pc2 - c4(2) Pd7 - d5(6)\nPc4 x d5 (6) Nb8 - c6 (4)\n"
    [game] = plybook.read(text, variant="tri-d")
    assert words(game) == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)", "Nb8-c6(4)"]
