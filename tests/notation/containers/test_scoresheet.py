from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyparsing as pp
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import plybook
from plybook.notation.containers import text
from plybook.notation.containers.container import containers
from plybook.notation.containers.scoresheet import SCORESHEET
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
from tests.notation.containers import records
from tests.notation.containers.grammars import PLACED, grammar_tokens, leaves, record_tokens
from tests.notation.containers.records import DIRECTIONS, RESULTS, WORDS, all_plies, game_content

CORPORA = Path(plybook.__file__).parent / "corpora"
SAMPLES = "".join((CORPORA / f"parmen-{number}.txt").read_text(encoding="utf-8") + "\n" for number in (1, 2))


def read(sheet: str) -> list[GameRecord]:
    return records.read(SCORESHEET, sheet)


def only(sheet: str) -> GameRecord:
    [game] = read(sheet)
    return game


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in game.diagnostics]


# --- the sample games --------------------------------------------------------------------------------------------


def test_the_sample_games_are_read_without_a_word_left_over() -> None:
    first, second = read(SAMPLES)
    assert (first.headings, second.headings) == (
        ("WHITE BLACK // SAMPLE GAME #1",),
        ("WHITE BLACK // SAMPLE GAME #2",),
    )
    assert (len(first.plies), len(second.plies)) == (69, 98)
    assert first.diagnostics == second.diagnostics == ()
    captures = first.source.text.index("Pb4xa3(5) // Black")
    assert first.plies[41] == Ply("Pb4xa3(5)", captures, after=(Comment("Black captures QLW", "//", captures + 10),))
    assert second.plies[-1].after == (Comment("Finally! 0101.13", "//", second.plies[-1].start + 12),)


def test_a_sheet_is_written_with_a_row_for_each_number() -> None:
    first, second = read(SAMPLES)
    sheet = records.write(SCORESHEET, [first, second])
    rows = sheet.splitlines()
    assert rows[:3] == ["WHITE BLACK // SAMPLE GAME #1", "", "1. Pc2-c4(2) Pd7-d5(6)"]
    assert rows[22] == "21. QLW-b3(4) Pb4xa3(5) // Black captures QLW"
    assert rows[36:40] == ["35. Qd7xe8(7)# // Mate!", "", "WHITE BLACK // SAMPLE GAME #2", ""]
    assert records.write(SCORESHEET, read(sheet)) == sheet


def test_games_are_found_under_and_above_prose() -> None:
    """Parmen manual: it ends with its sample games, printed after all the prose and before a page's last lines."""
    manual = (
        "CONTROLS (use in main window)\n\nF2 new 2D game\n\n2 toggle ascii display\n\n(Special thanks to: Jens!)\n\n"
        "00 AS\n\nDownload"
        + SAMPLES
        + "................\n\nIn order to avoid disputes, this is a summary.\n\nGoogle\n"
    )
    first, second = read(manual)
    assert first.headings[2:] == (
        "2 toggle ascii display",
        "(Special thanks to: Jens!)",
        "00 AS",
        "DownloadWHITE BLACK // SAMPLE GAME #1",
    )
    assert (len(first.plies), len(second.plies)) == (69, 98)
    assert codes(first) == []
    [stray] = second.diagnostics
    assert (stray.code, stray.token) == ("F003", "." * 16)
    assert stray.span.line == manual.split("\n").index("." * 16) + 1


# --- tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_the_words_of_every_notation_are_one_move(word: str) -> None:
    game = only(f"1. {word} {word}{{x}} 2. {word}; y\n2... {word} 1-0")
    assert words(game) == [word] * 4
    assert only(f"1. e4 (1. {word} {word})").plies[0].variations[0].plies[1].text == word


@pytest.mark.parametrize("result", [*RESULTS, "1/2", "½", "0-1-0"])
def test_results(result: str) -> None:
    game = only(f"1. e4 e5\n2. Nf3 {result}")
    assert game.result == Result(result, 16)
    assert words(game) == ["e4", "e5", "Nf3"]
    assert only(f"1. e4 e5 {{x}}\n\n{result}\n").result == Result(result, 14)


@pytest.mark.parametrize("castling", ["0-0", "0-0-0", "O-O", "o-o-o", "0-0+", "0-0-0#"])
def test_castling_is_no_result(castling: str) -> None:
    game = only(f"1. {castling} {castling}")
    assert (words(game), game.result) == ([castling, castling], None)


@pytest.mark.parametrize(
    ("sheet", "numbers"),
    [
        ("12. a1 b1", ["12.", ""]),
        ("12) a1 b1 13) c1", ["12)", "", "13)"]),
        ("12 a1 b1\n13 c1", ["12", "", "13"]),
        ("1 a1 b1 2 c1", ["1", "", "2"]),
        ("12.a1 b1 13.c1", ["12.", "", "13."]),
        ("12... b1 13. c1", ["12...", "13."]),
        ("12. ... b1", ["12. ..."]),
        ("12… b1", ["12…"]),
        ("12. a1\n... b1", ["12.", "..."]),
        ("12.\na1\nb1", ["12.", ""]),
        ("12. a1 12... b1", ["12.", "12..."]),
        ("1.2a1-3a1 2b1-3b1", ["1.", ""]),
    ],
)
def test_numbers_are_kept_as_they_stand(sheet: str, numbers: list[str]) -> None:
    game = only(sheet)
    assert [ply.number for ply in game.plies] == numbers
    for ply in game.plies:
        assert game.source.text.startswith(ply.number, ply.number_start)
    assert game.diagnostics == ()


def test_a_date_is_no_number() -> None:
    assert only("12.5.2001\n2001.05.12\n1. e4").headings == ("12.5.2001", "2001.05.12")


def test_marks_come_off_the_move() -> None:
    game = only("1. e4! e5?? 2. Nf3!?$14 Nc6 $2 (=) ! 3. Bb5(=) a6 +-")
    assert words(game) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert [ply.glyphs for ply in game.plies] == [
        ("!",),
        ("??",),
        ("!?", "$14"),
        ("$2", "(=)", "!"),
        ("(=)",),
        ("+-",),
    ]


@pytest.mark.parametrize("word", ["pבδd2-גδd4", "Rבθe1xגθe5(NP=K)+", "O/O/O", "O|O(א)", "c4(2)", "e4"])
@pytest.mark.parametrize("mark", [*DIRECTIONS, "\u2066\u200e"], ids=ascii)
def test_marks_of_direction_around_words_belong_to_none(word: str, mark: str) -> None:
    game = only(
        f'{mark}[Event "x"]{mark}\n{mark}\n{mark}1. {mark}{word}{mark} ({mark}1. {word}{mark}) {word}{mark}!{mark}\n'
        f"{mark}2.{mark} {word}{mark}{{x}}{mark} {mark}{word}{mark}; y\n{mark}10-0{mark}\n"
    )
    assert words(game) == [word] * 4
    assert [ply.number for ply in game.plies] == ["1.", "", "2.", ""]
    assert [ply.text for ply in game.plies[0].variations[0].plies] == [word]
    assert game.plies[1].glyphs == ("!",)
    assert [[comment.text for comment in ply.after] for ply in game.plies] == [[], [], ["x"], ["y"]]
    assert game.result is not None
    assert (game.headers, game.result.text) == ({"Event": "x"}, "10-0")
    assert [(found.code, found.span.line) for found in game.diagnostics] == [("F016", line) for line in range(1, 6)]
    for ply in game.plies:
        assert game.source.text.startswith(ply.text, ply.start)


def test_marks_of_direction_do_not_change_what_a_line_is() -> None:
    game = only(
        "\u200fHeading\n\u200e1 \u2066O|O\u2069 \u2066O/O\u2069\n"
        "\u2066O-O\u2069 \u2066O|O\u2069\n\u200e\n\u200e7-3\u200e\n"
    )
    assert (game.headings, words(game)) == (("Heading",), ["O|O", "O/O", "O-O", "O|O"])
    assert game.result is not None
    assert game.result.text == "7-3"
    assert [(found.code, found.span.line) for found in game.diagnostics] == [("F016", line) for line in range(1, 6)]


def test_en_passant_is_glued_to_its_move() -> None:
    game = only("1. exd6 e.p. Ke7 2. aWxb4W  e.p.! exd3 ep 3. pבεe5xגεd6 ep~")
    assert words(game) == ["exd6 e.p.", "Ke7", "aWxb4W  e.p.", "exd3 ep", "pבεe5xגεd6 ep~"]
    assert game.plies[2].glyphs == ("!",)


def test_tag_pairs() -> None:
    game = only('[Event "a \\"b\\" \\\\ c"] [Site ""]\n  [FEN "8/8 w"]\n\n1. e4')
    assert game.tags == (Tag("Event", 'a "b" \\ c'), Tag("Site", "", 23), Tag("FEN", "8/8 w", 35))
    assert (game.headings, game.diagnostics) == ((), ())


@pytest.mark.parametrize("line", ['[Event "x', "[Event x]", "[White Parmen v. Keenan]", '[Event x"]', "[Event 'x]"])
def test_a_broken_tag_pair_is_reported_and_costs_only_itself(line: str) -> None:
    game = only(f'[Site "y"]\n{line}\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F005", line, 2)
    assert (game.headers, game.headings, words(game)) == ({"Site": "y"}, (), ["e4"])
    assert game.comments == (Comment(line, "{}", 11),)


ODD_TAGS = (
    ('[White "John "Jack" Smith"]', "White", 'John "Jack" Smith'),
    ('[White "John \\"Jack" Smith"]', "White", 'John "Jack" Smith'),
    ('[White "C:\\"]', "White", "C:\\"),
    ('[Event "a "b" c"]  ', "Event", 'a "b" c'),
    ("[Event “x”]", "Event", "x"),
    ('[Site"b"]', "Site", "b"),
    ("[Site 'b']", "Site", "b"),
    ("[White 'O'Brien' ]", "White", "O'Brien"),
)


@pytest.mark.parametrize(("line", "name", "value"), ODD_TAGS)
@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_a_tag_pair_that_is_plainly_meant_is_read_and_reported(
    container: str, line: str, name: str, value: str
) -> None:
    sheet = f'[A "y"]\n{line}\n[B "z"]\n\n1. e4 e5 2. d4\n'
    [game] = records.read(containers[container], sheet)
    assert game.tags == (Tag("A", "y"), Tag(name, value, 8), Tag("B", "z", len(line) + 9))
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F018", line.strip(), 2)
    assert repr(value) in found.message
    [again] = records.read(containers[container], records.write(containers[container], [game]))
    assert (again.headers[name], again.diagnostics) == (value, ())


def test_what_follows_an_odd_tag_pair_on_its_line_is_read() -> None:
    game = only('[White "a "b" c"] [Black "d"e"] {x} [Site "]\n1. e4')
    assert game.headers == {"White": 'a "b" c', "Black": 'd"e'}
    assert ([comment.text for comment in game.comments], codes(game)) == (["x", '[Site "]'], ["F018", "F018", "F005"])


def test_a_tag_given_twice_is_reported() -> None:
    game = only('[Event "x"]\n[Event "y"]\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F011", "Event", 2)
    assert len(game.tags) == 2


# --- comments and variations -------------------------------------------------------------------------------------


def test_comments_stay_where_they_stood() -> None:
    game = only("{a} ; b\n1. {c} e4 {d\n e} e5 // f } {\n2. Nf3\n% g 3. h4\n(2. {i} Nc3 {j}) ({k}) {l} Nc6 1-0 {m}")
    assert [(comment.text, comment.style) for comment in game.comments] == [("a", "{}"), ("b", ";")]
    e4, e5, nf3, nc6 = game.plies
    assert [comment.text for comment in e4.before] == ["c"]
    assert [comment.text for comment in e4.after] == ["d\n e"]
    assert [(comment.text, comment.style) for comment in e5.after] == [("f } {", "//")]
    assert [(comment.text, comment.style) for comment in nf3.after] == [("g 3. h4", "%"), ("l", "{}")]
    [nc3, empty] = nf3.variations
    assert [comment.text for comment in (*nc3.plies[0].before, *nc3.plies[0].after)] == ["i", "j"]
    assert [comment.text for comment in empty.comments] == ["k"]
    assert [comment.text for comment in nc6.after] == ["m"]
    assert game.diagnostics == ()


@pytest.mark.parametrize("rest", ["\n\n2. Nf3", '\n[Event "x"]\n1. Nf3', " 1... e5\n\n2. Nf3\n\n{closed} Nc6"])
def test_an_unclosed_comment_ends_at_a_blank_line_or_tag_pair(rest: str) -> None:
    first, *more = read("1. e4 {forgotten" + rest)
    assert [(found.code, found.token.startswith("{forgotten"), found.span.column) for found in first.diagnostics] == [
        ("F004", True, 7)
    ]
    assert words(([first, *more])[-1])[-1] in ("Nf3", "Nc6")
    assert first.plies[0].after[0].text == rest.split("\n")[0].join(["forgotten", ""])


def test_a_closed_comment_may_hold_blank_lines() -> None:
    game = only("1. e4 {a\n\nb\n\nc} e5")
    assert (words(game), game.plies[0].after[0].text, game.diagnostics) == (["e4", "e5"], "a\n\nb\n\nc", ())


def test_variations() -> None:
    game = only("1. Pc2-c4(2) (1. e4 e5 (1... c5) 2. Nf3 0-1) (1. d4)(1. c4(2. x)) Pd7-d5(6)")
    first, second = game.plies
    assert [[ply.text for ply in variation.plies] for variation in first.variations] == [
        ["e4", "e5", "Nf3"],
        ["d4"],
        ["c4"],
    ]
    assert first.variations[0].result == "0-1"
    assert [ply.text for ply in first.variations[0].plies[1].variations[0].plies] == ["c5"]
    assert [ply.text for ply in first.variations[2].plies[0].variations[0].plies] == ["x"]
    assert (second.text, game.diagnostics) == ("Pd7-d5(6)", ())


def test_a_parenthesis_after_a_number_closes_a_variation_unless_numbers_are_written_so() -> None:
    assert words(only("1. e4 (1. d4 d5 2) e5")) == ["e4", "e5"]
    assert words(only("1) e4 (1) d4 d5 2) c4) e5")) == ["e4", "e5"]


@pytest.mark.parametrize(
    ("sheet", "found", "main"),
    [
        ("1. e4 (1. d4 d5", [("F006", "(")], ["e4"]),
        ("1. e4) e5", [("F006", ")")], ["e4", "e5"]),
        ("1. e4 )))} e5", [("F006", ")))"), ("F006", "}")], ["e4", "e5"]),
        ("1. (1. d4 (d5)) e4", [("F010", "(1. d4 (d5))")], ["e4"]),
        ("1. ! e4", [("F003", "!")], ["e4"]),
        ("1. e4 * e5 2. d4 1-0", [("F003", "*")], ["e4", "e5", "d4"]),
        ("1. e4 1-0 0-1", [("F003", "0-1")], ["e4"]),
        ("1. e4\x00\x01e5\x02\n", [("F012", "\x00\x01")], ["e4", "e5"]),
    ],
)
def test_what_is_out_of_place_is_reported(sheet: str, found: list[tuple[str, str]], main: list[str]) -> None:
    game = only(sheet)
    assert [(diagnostic.code, diagnostic.token) for diagnostic in game.diagnostics] == found
    assert words(game) == main


@pytest.mark.parametrize(
    ("sheet", "kept"),
    [
        ("1. e4\n\n1-O\n", ["1-O"]),
        ("1. e4 1-0 0-1", ["0-1"]),
        ("1. e4 * e5", ["*"]),
        ("1. e4 17 9. e5", ["17"]),
        ("1. e4 e5 34.", ["34."]),
        ("1. e4 e5 2.", []),
        ("1. e4 (1. d4 1-0 0-1) (1. c4 9)", ["0-1", "9"]),
        ("1. e4\n{x} some words {y\n1... e5", ["{x} some words {y"]),
        ("1. ! e4", ["!"]),
    ],
)
def test_what_has_no_place_is_reported_and_kept_as_a_comment(sheet: str, kept: list[str]) -> None:
    game = only(sheet)
    assert codes(game) == ["F003"] * len(kept)
    for found in (game, only(records.write(SCORESHEET, [game]))):
        comments = [comment.text for ply in all_plies(found.plies) for comment in (*ply.before, *ply.after)]
        assert sorted(comments) == sorted(kept)


def test_variations_are_read_down_to_a_limit() -> None:
    depth = 10_000
    game = only("1. e4 " + "(1. d4 " * depth + ")" * depth + " e5")
    assert (codes(game), words(game)) == (["F014"], ["e4", "e5"])
    assert str(text.MAX_DEPTH) in game.diagnostics[0].message
    assert len(list(all_plies(game.plies))) == text.MAX_DEPTH + 2


# --- where games begin and end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "games"),
    [
        ("1. e4 e5 1-0 1. d4 d5 0-1", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 e5 1-0\n\n1. d4", [["e4", "e5"], ["d4"]]),
        ("1. e4 e5 1-0\n\n34. d4", [["e4", "e5"], ["d4"]]),
        ("1. e4 e5\n2. Nf3\n1. d4", [["e4", "e5", "Nf3"], ["d4"]]),
        ("1. e4 e5 2. Nf3 1. d4 d5", [["e4", "e5", "Nf3"], ["d4", "d5"]]),
        ("1 e4 e5\n2 Nf3\n1 d4", [["e4", "e5", "Nf3"], ["d4"]]),
        ('1. e4 e5\n[Event "x"]\n2. d4', [["e4", "e5"], ["d4"]]),
        ("1. e4 e5\nGame two\n1. d4 d5", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 e5\nGame two\n\n------\n7. d4 d5", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 (1. d4\nGame two\n1. d4 d5", [["e4"], ["d4", "d5"]]),
        ('[A "x"]\n*\n[B "y"]\n1-0\n*', [[], [], []]),
        ("1. e4 (1. d4 d5) e5 2. f4 (2. d4 (1. c4)) c5", [["e4", "e5", "f4", "c5"]]),
        ("1. e4\ne5 2. Nf3\nNc6 3. Bb5", [["e4", "e5", "Nf3", "Nc6", "Bb5"]]),
        ("1. e4\nRxN 2. foo\nbar 3. Bb5", [["e4", "RxN", "foo", "bar", "Bb5"]]),
        ("1. e4 e5\n1... d5", [["e4", "e5", "d5"]]),
        ("1-0\n1-0\n", [[], []]),
    ],
)
def test_where_games_begin(sheet: str, games: list[list[str]]) -> None:
    assert [words(game) for game in read(sheet)] == games


def test_a_game_may_begin_within_a_line() -> None:
    first, second = read("1. e4 e5 1-0 1. d4 d5\n2. c4")
    assert second.source == Source("f", "1. d4 d5\n2. c4", 1, 14)
    assert str(second.source.span(second.plies[1].start)) == "f:1:20"
    assert str(second.source.span(second.plies[2].start)) == "f:2:4"
    assert (first.source.text, second.index) == ("1. e4 e5 1-0 ", 2)


@pytest.mark.parametrize(
    "sheet",
    ["1. e4\nsome prose here\n1... e5 2. d4", "1. e4\nsome prose\n\nhere\ne5 2. d4", "1. e4 e5\nprose\n2. d4"],
)
def test_text_within_a_game_is_reported_and_splits_nothing(sheet: str) -> None:
    game = only(sheet)
    assert (codes(game), words(game)) == (["F003"], ["e4", "e5", "d4"])


@pytest.mark.parametrize(
    ("ending", "remark", "result"),
    [
        ("White resigns", "White resigns", None),
        ("Black resigned. 1-0", "Black resigned.", "1-0"),
        ("Draw agreed ½-½", "Draw agreed", "½-½"),
        ("1-0 (time)", "(time)", "1-0"),
        ("0-1 White resigns", "White resigns", "0-1"),
        ("1-0\nBlack resigns", "Black resigns", "1-0"),
    ],
)
def test_a_remark_on_the_end_is_a_comment(ending: str, remark: str, result: str | None) -> None:
    first, second = read(f"1. e4 e5\n{ending}\nGame two\n1. d4")
    assert first.plies[-1].after == (Comment(remark, "{}", first.source.text.index(remark)),)
    assert (first.result.text if first.result else None, first.diagnostics) == (result, ())
    assert second.headings == ("Game two",)


def test_comments_after_a_result_belong_to_the_game_that_follows() -> None:
    first, second = read("1. e4 1-0 {a}\n{b}\n; c\n{d\ne} 1. d4")
    assert [comment.text for comment in first.plies[0].after] == ["a"]
    assert [comment.text for comment in second.comments] == ["b", "c", "d\ne"]
    game = only("1. e4 1-0\n{b}\n")
    assert ([comment.text for comment in game.plies[0].after], game.diagnostics) == (["b"], ())


def test_text_after_the_last_game_is_reported_once() -> None:
    game = only("1. e4 e5\n\n" + "A long text, " * 10 + "of two lines\nand more\n\n  and more\n")
    [found] = game.diagnostics
    assert (found.code, found.span.line, len(found.token)) == ("F003", 3, 40)
    kept = [comment.text for comment in game.plies[-1].after]
    assert kept == [("A long text, " * 10 + "of two lines"), "and more", "and more"]


@pytest.mark.parametrize("sheet", ["", " \n\t\n", "some prose\n\nand more", "{a comment}"])
def test_a_file_without_games_says_so(sheet: str) -> None:
    game = only(sheet)
    assert (codes(game), game.plies, game.source.text) == (["F001"], (), sheet)
    assert (game.diagnostics[0].span.line, game.diagnostics[0].span.column) == (1, 1)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends(line_end: str) -> None:
    game = only(line_end.join(["Heading", "1. e4 // x", "\xa0\te5", "\x0c", "2. Nf3 1-0 {a", "b}"]))
    assert (words(game), game.headings, game.diagnostics) == (["e4", "e5", "Nf3"], ("Heading",), ())
    assert str(game.source.span(game.plies[2].start)) == "f:5:4"
    assert game.plies[2].after[0].text == f"a{line_end}b"


# --- any text at all ---------------------------------------------------------------------------------------------

PIECES = (
    "1. ", "2. ", "3. d4 d5\n", "12) ", "12 ", "12... ", "... ", "e4 ", "c4(2)", "Kn(1,3,8)-(3,4,8) ", " e.p.",
    "(", "( ", ")", "{", "}", "{c} ", "// x\n", "; y\n", "%z\n", "\n", "\n\n", "\r\n", "\r", "1-0", " 0-1 ", " * ",
    "0-0 ", "½", "$1", "!?", "(=)", '[Event "x"]', '[Event "x', "Heading ", "White resigns\n", "------\n", "\x00",
    "\xa0", "\x0c", "\u2028", "/", "\\", '"', "[", "]", "\u200e", "\u2066O|O\u2069 ",
)  # fmt: skip
SOUPS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.text(max_size=60))


@given(SOUPS)
@example("1. e4\n{\n\n1. d4 {x}\n")
def test_every_character_is_in_a_source_and_every_ply_in_its_place(sheet: str) -> None:
    games = read(sheet)
    assert "".join(game.source.text for game in games) == sheet
    assert [game.index for game in games] == list(range(1, len(games) + 1))
    assert (games[0].source.first_line, games[0].source.first_column) == (1, 1)
    for game, following in pairwise(games):
        assert game.source.end == (following.source.first_line, following.source.first_column)
    for game in games:
        source = game.source.text
        for ply in all_plies(game.plies):
            assert ply.text
            assert source.startswith(ply.text, ply.start)
            assert source.startswith(ply.number, ply.number_start)
        for comment in (
            *game.comments,
            *(found for ply in all_plies(game.plies) for found in (*ply.before, *ply.after)),
        ):
            assert comment.text in source[comment.start :]
        assert all(source.startswith("[", tag.start) for tag in game.tags)


@given(st.lists(st.sampled_from(PIECES), max_size=20), st.data())
def test_no_word_vanishes(pieces: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pieces)))
    word = data.draw(st.sampled_from(["zyx9w8", "Zyx."]))
    games = read("".join([*pieces[:at], f" {word} ", *pieces[at:]]))
    [game] = [game for game in games if word in game.source.text]
    assert word in repr(game_content(game))


HOSTILE = (
    "(", "{", "[", "9", ")", "}", " ", "\n", "a", "1.", "1. ", "2. 1. ", "( ", "{}", "}{\n", "{\n\n", '[a "\n', "!",
    '[A "b"]\n', "$1 ", "*", "1-0\n", "\x00 ", "//", "%\n", "e4 e.p. ", "e4 (", "(1,", "12) ", '"', "text\n",
    "1. e4 {x\n", "1. e4\nfoo\n{bar\n", "0-", "1/2-", "White resigns ", "1. e4\nx\n(\n",
    "\u200e", "e4\u200e", "\u200e(a", "é {", "(2) ", "(a ", "7 ", "[A 'b']\n", '[A"b"', '[A "b"c"]\n',
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("before", ["", "1. e4 "])
def test_long_hostile_text_is_read_whole(before: str, piece: str) -> None:
    # No clock is asked, but anything quadratic takes minutes; how time grows is measured by `make bench`.
    sheet = before + piece * (60_000 // len(piece))
    games = read(sheet)
    assert sum(len(game.source.text) for game in games) == len(sheet)


LONG_RUNS = ("[A" + " " * 400_000, "1. e4 é " + "{" * 400_000, "1. e4 é {\n\n" + "{" * 400_000)


@pytest.mark.parametrize("sheet", LONG_RUNS, ids=["spaces", "braces", "blank line"])
def test_long_runs_of_what_begins_something_are_read(sheet: str) -> None:
    """Quadratic, these take hours."""
    assert sum(len(game.source.text) for game in read(sheet)) == len(sheet)


def test_equal_words_are_held_once() -> None:
    game = only("1. e4 " * 3)
    assert len({id(ply.text) for ply in game.plies}) == len({id(ply.number) for ply in game.plies}) == 1


def test_one_game_is_held_at_a_time() -> None:
    def lines(times: int) -> Iterator[str]:
        for _ in range(times):
            yield from io.StringIO(SAMPLES)

    def peak(times: int) -> int:
        tracemalloc.start()
        count = sum(1 for _ in SCORESHEET.read(lines(times), "f"))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert count == 2 * times
        return most

    peak(2)
    assert peak(20) < 1.5 * peak(4)


# --- the grammar -------------------------------------------------------------------------------------------------

SPACES = st.sampled_from([" ", " ", "\n", "  ", "\t", "\r\n", "\xa0"])
HEADER_LINES = ('[Event "a \\" b"]', "A heading // 1", "{x\ny}", "; z", "12.5.2001", "------")
MOVES = ("e4", "c4(2)!?", "0-0", "exd6 e.p.", "O|O", "Qf7!+", "Kn(1,3,8)-(3,4,8)$1!")
ANNOTATIONS = ("{a}", "// b\n", "$1", "(=)", "(2... d5 {c} (2... c5 3. c4) 1-0)", "({d})", "(0.35)", "(2)", "()")


@st.composite
def layouts(draw: st.DrawFn) -> str:
    """A well-formed game whose moves are broken into lines anywhere."""
    pieces: list[str] = []
    for number in range(1, draw(st.integers(2, 4))):
        pieces += [f"{number}.", *draw(st.lists(st.just("{e}"), max_size=1)), draw(st.sampled_from(MOVES))]
        pieces += draw(st.lists(st.sampled_from(ANNOTATIONS), max_size=3))
        pieces += draw(st.sampled_from([[], [f"{number}..."], [f"{number}. ...", "{f}"]]))
        pieces += [draw(st.sampled_from(MOVES)), *draw(st.lists(st.sampled_from(ANNOTATIONS), max_size=2))]
    header = draw(st.lists(st.sampled_from(HEADER_LINES), max_size=3))
    play = "".join(piece + draw(SPACES) for piece in pieces)
    return "".join(f"{line}\n" for line in header) + play + draw(st.sampled_from(["", "1-0", "½-½\n"]))


@given(layouts())
def test_the_grammar_and_the_scanner_find_the_same_tokens(sheet: str) -> None:
    game = only(sheet)
    assert record_tokens(game) == grammar_tokens(SCORESHEET.grammar(), sheet)
    assert set(codes(game)) <= {"F011", "F019"}


def test_the_grammar_reads_the_sample_games() -> None:
    for game in read(SAMPLES):
        assert record_tokens(game) == grammar_tokens(SCORESHEET.grammar(), game.source.text)


@pytest.mark.parametrize("sheet", ["1. e4 (1. d4", "1. e4 )", "1. e4 {x", "1. (1. d4) e4", "1. e4 1-0 0-1"])
def test_the_grammar_refuses_what_the_scanner_reports(sheet: str) -> None:
    assert only(sheet).diagnostics
    with pytest.raises(pp.ParseException):
        SCORESHEET.grammar().parse_string(sheet, parse_all=True)


def test_every_part_of_the_grammar_has_a_name() -> None:
    names = {element.name for element in leaves(SCORESHEET.grammar())}
    assert names == {*PLACED, "heading", "glyph", "result", ")", "end of the game"}


# --- writing -----------------------------------------------------------------------------------------------------


@given(st.lists(records.games(), min_size=1, max_size=3))
def test_what_is_written_is_read_again(games: list[GameRecord]) -> None:
    sheet = records.write(SCORESHEET, games)
    again = read(sheet)
    assert len(again) == len(games), sheet
    for game, found in zip(games, again, strict=True):
        written = game
        if game.result is None and found.result is not None:
            written = replace(game, result=Result("*"))  # so that the next game can be told from it
        assert game_content(found) == game_content(written), sheet
        assert set(codes(found)) <= {"F011", "F012"}


@given(records.games())
def test_what_is_written_is_well_formed(game: GameRecord) -> None:
    sheet = records.write(SCORESHEET, [game])
    kept, written = record_tokens(only(sheet)), grammar_tokens(SCORESHEET.grammar(), sheet)
    assert kept <= written
    assert {name for name, _, _ in written - kept} <= {"move number"}  # one is repeated after a line comment


def game_of(**parts: Any) -> GameRecord:
    return GameRecord(Source("", ""), **parts)


E4 = Ply("e4", number="1.")


def test_how_comments_and_variations_are_written() -> None:
    sheet = (
        '[Event "x"]\nHeading\n\n{a}\n// b\n1. {c} e4! $1 {d} ; e\n1... e5 (1... c5 2. Nf3 (2. c3) 1-0) ({f}) ()\n'
        "2. Nf3 (2. d4 // g\n2... d5) 2... Nc6\n% h\n3. Bb5 a6\n1-0\n"
    )
    assert records.write(SCORESHEET, read(sheet)) == sheet


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        (Comment("a } b"), "; a } b"),
        (Comment("a } b", "//"), "// a } b"),
        (Comment("a\nb", "//"), "{a\nb}"),
        (Comment("a\n\n{b"), "; a\n;\n; {b"),
        (Comment("a }\r\nb", ";"), "; a }\n; b"),
        (Comment('a\n[Event "x"]'), '; a\n; [Event "x"]'),
        (Comment(" a "), "{a}"),
        (Comment("", "//"), "//"),
    ],
)
def test_a_comment_changes_its_marks_where_they_cannot_hold_it(comment: Comment, written: str) -> None:
    sheet = records.write(SCORESHEET, [game_of(comments=(comment,), plies=(E4,))])
    assert sheet == f"{written}\n1. e4\n"
    assert words(only(sheet)) == ["e4"]


@pytest.mark.parametrize(
    "heading",
    ["1. e4", '[Event "x"]', "[Event x]", "1-0", "; x", "a\nb", "White resigns", "12 e4", " x", "{", "\u200fx"],
)
def test_a_heading_that_reads_as_something_else_becomes_a_comment(heading: str) -> None:
    game = only(records.write(SCORESHEET, [game_of(headings=("Game", heading), plies=(E4,))]))
    assert game.headings == ("Game",)
    assert [comment.text for comment in game.comments] == [heading.strip()]
    assert words(game) == ["e4"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("e4 e5", "_e4_e5"),
        ("", "_"),
        ("{x", "__x"),
        ("1-0", "_1_0"),
        ("12.", "_12_"),
        ("a)", "_a_"),
        ("e.p.", "_e_p_"),
        ("ep~", "_ep_"),
        ("...", "____"),
        ("e4!", "_e4_"),
        ("a//b", "_a__b"),
        ("7", "_7"),
        ("Clock", "_Clock"),
        ("White", "_White"),
        ("e.p. e.p.", "_e_p__e_p_"),
    ],
)
def test_a_ply_that_is_no_word_becomes_one(text: str, written: str) -> None:
    game = only(
        records.write(
            SCORESHEET, [game_of(plies=(E4, Ply(text, number="1...", glyphs=("!",)), E4._replace(number="2.")))]
        )
    )
    assert words(game) == ["e4", written, "e4"]
    assert game.plies[1].glyphs == ("!",)
    assert [comment.text for comment in game.plies[1].after] == [f"as written: {text}".strip()]


@pytest.mark.parametrize(("number", "between"), [("0.", "\n*\n\nA game\n"), ("1.", "\n\nA game\n")])
def test_a_game_that_could_go_on_with_the_one_before_is_kept_apart(number: str, between: str) -> None:
    first = game_of(plies=(E4._replace(number=number),))
    written = records.write(SCORESHEET, [first, game_of(plies=(E4,), headings=("A game",))])
    assert f"{number} e4{between}" in written
    assert [words(game) for game in records.read(SCORESHEET, written)] == [["e4"], ["e4"]]


def test_marks_and_results_that_are_none_become_comments() -> None:
    ply = E4._replace(glyphs=("novelty",), variations=(Variation((Ply("d4"),), result="won"),))
    game = only(records.write(SCORESHEET, [game_of(plies=(ply,), result=Result("adjourned"))]))
    [e4] = game.plies
    assert ([comment.text for comment in e4.after], game.result) == (["novelty", "adjourned"], None)
    assert e4.variations[0].plies == (Ply("d4", 32, "1.", 29, after=(Comment("won", "{}", 35),)),)


def test_a_tag_pair_is_written_so_that_it_is_one() -> None:
    sheet = records.write(SCORESHEET, [game_of(tags=(Tag('a "b]', "c\r\nd"), Tag("", "")), plies=(E4,))])
    assert sheet.startswith('[a_b_ "c d"]\n[_ ""]\n\n')


@pytest.mark.parametrize(
    ("following", "star"),
    [
        (game_of(plies=(E4,)), True),
        (game_of(headings=("Game two",), plies=(E4,)), False),
        (game_of(headings=("Game two", "b4"), plies=(E4,)), True),
        (game_of(headings=("Game two",), plies=(E4._replace(number="7."),)), True),
        (game_of(headings=("Game two",)), True),
        (game_of(tags=(Tag("Event", "x"),), headings=("b4",)), False),
    ],
)
def test_a_game_without_result_gets_a_star_where_the_next_could_not_be_told_from_it(
    following: GameRecord, star: bool
) -> None:
    games = read(records.write(SCORESHEET, [game_of(plies=(E4, E4._replace(number="2."))), following]))
    assert [words(game) for game in games] == [["e4", "e4"], ["e4"] if following.plies else []]
    assert (games[0].result is not None) is star


def test_plies_without_numbers_are_numbered_as_far_as_rows_need_it() -> None:
    variation = Variation((Ply("a3"), Ply("b3", before=(Comment("x"),))))
    plies = (Ply("a1"), Ply("b1", after=(Comment("y", "//"),)), Ply("c1", variations=(variation,)), Ply("d1"))
    assert (
        records.write(SCORESHEET, [game_of(plies=plies)]) == "1. a1 b1 // y\n1... c1 (1... a3 1... {x} b3) 1... d1\n"
    )


def test_a_number_that_goes_back_to_one_splits_no_game() -> None:
    plies = (E4, E4._replace(number="2."), E4)
    assert words(only(records.write(SCORESHEET, [game_of(plies=plies)]))) == ["e4", "e4", "e4"]


def test_the_score_sheet_takes_what_no_other_form_recognises() -> None:
    assert list(containers)[-1] == "scoresheet"
    assert containers["scoresheet"] is SCORESHEET
    assert SCORESHEET.recognises("")
