"""Reading PGN."""

from __future__ import annotations

import io
import re

import pyparsing as pp
import pytest
from hypothesis import given

import plybook
from plybook.container import pgn_reader
from plybook.container.grammar import pgn_grammar
from plybook.record import Comment, Tag
from tests.container.pgn_games import (
    ARCHIVE,
    movetext,
    only,
    oracle,
    read,
    write,
)
from tests.container.records import SOUPS, codes, game_content, words
from tests.tables import each_row


def test_an_archive_is_read_as_python_chess_reads_it() -> None:
    games = read(ARCHIVE)
    assert "".join(game.source.text for game in games) == ARCHIVE
    assert sum(len(game.plies) for game in games) == 44895
    for game, (headers, tokens) in zip(games, oracle(ARCHIVE), strict=True):
        assert (game.headers, game.diagnostics) == (headers, ())
        assert game.result is not None
        assert [*(word.rstrip("+#") for word in words(game)), game.result.text] == tokens


# --- tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("a1 b1 c1", ["", "", ""]),
        ("12 ... b1", ["12 ..."]),
        ("12 . a1", ["12 ."]),
        ("12{x}a1 13;y\nb1", ["12", "13"]),
    ],
)
def test_numbers_are_kept_as_they_stand(source: str, numbers: list[str]) -> None:
    game = only(f'[Event "x"]\n\n{source}')
    assert [ply.number for ply in game.plies] == numbers
    for ply in game.plies:
        assert game.source.text.startswith(ply.number, ply.number_start)
    assert game.diagnostics == ()


@each_row("word", ["--", "Z0", "@@@@", "0000", "P-K4", "N@f3", "e8(Q)", "e8/Q", "N:f3", "♘f3", "exd6 e.p."])
def test_null_moves_and_unusual_moves_are_words(word: str) -> None:
    assert words(only(f"1. {word} e5 *")) == [word, "e5"]
    assert movetext(only(f"1. {word}! e5 *")).replace(" !", "!") == f"1. {word}! e5 *\n\n"


# --- tags --------------------------------------------------------------------------------------------------------


def test_tag_pairs() -> None:
    game = only('[Site "a \\"b\\" \\\\ c"] [Event ""]\n  [ FEN  "8/8 w" ][X-y "[z]"]\n% z\n[A "\\d"] 1. e4')
    assert game.tags == (
        Tag("Site", 'a "b" \\ c'),
        Tag("Event", "", 22),
        Tag("FEN", "8/8 w", 35),
        Tag("X-y", "[z]", 51),
        Tag("A", "\\d", 67),
    )
    assert (words(game), game.comments, game.diagnostics) == (["e4"], (Comment("z", "%", 63),), ())


@pytest.mark.parametrize("line", ['[Event "x', "[Event x]", "[White Parmen v. Keenan]", '[Event x"]', "[Event 'x]"])
def test_a_broken_tag_pair_begins_a_game(line: str) -> None:
    first, game = read(f'1. d4\n{line}\n[Site "y"]\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F005", line, 2)
    assert (game.headers, words(game), words(first), codes(first)) == ({"Site": "y"}, ["e4"], ["d4"], [])
    assert game.comments == (Comment(line),)


def test_a_tag_pair_may_lack_its_closing_bracket() -> None:
    first, second = read('[Event "x" \n[White "a"]\n1. e4 *\n\n[Event "y"\n\n1. d4 *\n')
    assert [(game.headers, words(game), codes(game)) for game in (first, second)] == [
        ({"Event": "x", "White": "a"}, ["e4"], ["F018"]),
        ({"Event": "y"}, ["d4"], ["F018"]),
    ]


@pytest.mark.parametrize("line", ['[Event "x" 1. e4', '[Event "x" {y}', '[Event "x")', '[Event "a\\"'])
def test_what_may_be_more_than_a_tag_pair_without_bracket_is_none(line: str) -> None:
    [game] = read(f'[Site "y"]\n{line}\n\n1. e4 *\n')
    assert (game.headers, codes(game), game.comments) == ({"Site": "y"}, ["F005"], (Comment(line, "{}", 11),))


def test_what_follows_an_odd_tag_pair_on_its_line_is_read() -> None:
    first, second = read('[White "a "b" c"] [Black "d"]\n1. e4 *\n[White "d"e"] 1. d4')
    assert (first.headers, second.headers) == ({"White": 'a "b" c', "Black": "d"}, {"White": 'd"e'})
    assert (words(first), words(second)) == (["e4"], ["d4"])


@pytest.mark.parametrize("tag", ['[ Event"x"  ]', "[Event 'x']", "[Event “x”]"])
def test_an_odd_tag_pair_may_stand_behind_white_space(tag: str) -> None:
    game = only(f'[Site "y"]\n  {tag}\n\t[Round "1"]\n1. e4 *\n')
    assert (game.headers, codes(game)) == ({"Site": "y", "Event": "x", "Round": "1"}, ["F018"])
    first, second = read(f'[Site "y"]\n\n1. e4 1-0\n\n  {tag}\n1. d4 *\n')
    assert (words(first), codes(first), second.headers, words(second)) == (["e4"], [], {"Event": "x"}, ["d4"])


# --- comments and variations -------------------------------------------------------------------------------------


def test_comments_are_written_where_they_stood() -> None:
    source = "{a} ; b\n1. {c} e4 {d\n e} e5 ; f } {\n2. Nf3\n% g 3. h4\n(2. {i} Nc3 {j}) ({k}) {l} Nc6 1-0 {m} ; n"
    game = only(source)
    assert movetext(game) == (
        "{a} ; b\n1. {c} e4 {d\n e} 1... e5 ; f } {\n2. Nf3\n% g 3. h4\n"
        "{l} (2. {i} Nc3 {j}) ({k}) 2... Nc6 1-0 {m} ; n\n\n"
    )


def test_a_comment_of_blank_lines_and_brackets_is_written_whole() -> None:
    game = only("1. e4 {a\n\n[%clk 1:00]\n[b\n\nc} e5 {[%csl Ra1]} 2. d4\n\n")
    assert game_content(only(write(game)))[5] == game_content(game)[5]


# --- where games begin and end -----------------------------------------------------------------------------------


@each_row(
    ("source", "games"),
    [
        ('1. e4 e5 1-0 [Event "x"] [Site "y"] 2. d4', [["e4", "e5"], ["d4"]]),
        ('[Event "x"]\n1. e4 e5 [Event "x"]\n1. d4', [["e4", "e5"], ["d4"]]),
        ('[Event "x"]\n1. e4 (1. d4 {x} [Event "x"]\n1. d4', [["e4"], ["d4"]]),
        ('[Event "x"]\n\n[Event "y"]\n\n[Site "z"]\n1. d4', [[], ["d4"]]),
        ("1. e4 e5\n\n2. Nf3\n\n\nNc6 3. Bb5", [["e4", "e5", "Nf3", "Nc6", "Bb5"]]),
        ("1. e4 e5 2. Nf3 1. d4 d5", [["e4", "e5", "Nf3", "d4", "d5"]]),
        ("1. foo bar\nfoo bar 2. foo", [["foo", "bar", "foo", "bar", "foo"]]),
        ("e4 e5 Nf3", [["e4", "e5", "Nf3"]]),
    ],
)
def test_where_games_begin(source: str, games: list[list[str]]) -> None:
    assert [words(game) for game in read(source)] == games


@pytest.mark.parametrize(
    ("source", "stray", "games"),
    [
        ('From: a friend\nHi there,\n\nthe games.\n\n[Event "x"]\n\n1. e4 *', ["From: a friend"], [["e4"]]),
        ('[Event "x"]\n\n1. e4 *\n\n  and then\nmore\n\n[Event "y"]\n\n1. d4 *', ["and then"], [["e4"], ["d4"]]),
        ("1. e4 1-0 White resigned in\ndisgust\n1. d4", ["White resigned in"], [["e4"], ["d4"]]),
        (
            "1. e4 e5\n\nA rest day.\n\n2. d4 d5\n\nAnother one.",
            ["A rest day.", "Another one."],
            [["e4", "e5", "d4", "d5"]],
        ),
        ('[Event "x"]\n\nAn annotator writes:\n\n1. e4', ["An annotator writes:"], [["e4"]]),
    ],
)
def test_text_that_belongs_to_no_game_is_reported_once_a_block(
    source: str, stray: list[str], games: list[list[str]]
) -> None:
    found = read(source)
    assert [words(game) for game in found] == games
    kept = "\n".join(map(repr, map(game_content, found)))
    assert all(line in kept for line in stray)
    assert [(found.code, found.token) for game in found for found in game.diagnostics] == [
        ("F003", line) for line in stray
    ]


def test_comments_apart_from_the_result_head_the_next_game() -> None:
    first, second = read('1. e4 1-0 {a}\n; b\n\n% c\n\n{d} ; e\n[Event "x"]\n\n1. d4 *')
    assert [comment.text for comment in first.plies[0].after] == ["a", "b"]
    assert [comment.text for comment in second.comments] == ["c", "d", "e"]
    for rest in ("", "some words", "1. d4"):
        first, *_ = read(f"1. e4 1-0\n\n% c\n; d\n{rest}")
        assert [comment.text for comment in first.plies[0].after][:2] == ["c", "d"]


def test_bytes_of_whatever_encoding_are_read() -> None:
    games = plybook.read(
        io.BytesIO(b'\xef\xbb\xbf[Event "\xc3\xa9"]\r\n\r\n1. e4 *\r\n[Event "\xe9"]\r\n\r\n1. d4 *')
    )
    assert [(game.container, game.headers["Event"], words(game)) for game in games] == [
        ("pgn", "é", ["e4"]),
        ("pgn", "é", ["d4"]),
    ]
    assert [codes(game) for game in games] == [[], ["F002"]]


# --- any text at all ---------------------------------------------------------------------------------------------


@given(SOUPS)
def test_the_quick_way_reads_what_the_plain_way_reads(soup: str) -> None:
    quick = read(soup)
    with pytest.MonkeyPatch.context() as patch:
        for name, nothing in (("PLAIN_PLIES", "()()()()"), ("PLAIN_TAG", "(?!)")):
            patch.setattr(pgn_reader, name, re.compile(nothing))
        assert read(soup) == quick


def test_equal_words_are_held_once() -> None:
    game = only("1. e4 c4:2 " * 300 + "1. e4! {x} c4:2 e4")
    assert {len({id(ply.text) for ply in game.plies if ply.text == word}) for word in ("e4", "c4(2)")} == {1}


# --- the grammar -------------------------------------------------------------------------------------------------


def test_the_grammar_refuses_a_broken_tag_pair() -> None:
    source = "1. e4\n[A x]\n"
    assert any(map(codes, read(source)))
    with pytest.raises(pp.ParseException):
        pgn_grammar().parse_string(source, parse_all=True)


# --- marks before their move ---------------------------------------------------------------------------------------


@each_row("container", ["pgn", "scoresheet"])
@each_row("mark", ["$140", "$142", "$145"])
@each_row(
    "line", ["( {} 2. Nc3 Nf6)", "(2. {} Nc3 Nf6)", "({} Nc3 Nf6)", "({{x}} {} 2. Nc3 Nf6)", "(2. {} {{x}} Nc3 Nf6)"]
)
def test_what_is_said_of_the_move_to_come_is_its_mark(container: str, mark: str, line: str) -> None:
    [game] = plybook.read(f"1. e4 e5 2. Nf3 {line.format(mark)} 2... Nc6 *\n", container=container, variant="chess")
    [variation] = game.plies[2].variations
    assert [(ply.text, ply.glyphs) for ply in variation.plies] == [("Nc3", (mark,)), ("Nf6", ())]
    assert not game.diagnostics
    [again] = plybook.read(plybook.write([game], to=container), container=container, variant="chess")
    assert again.plies[2].variations[0].plies[0].glyphs == (mark,)


@pytest.mark.parametrize("container", ["pgn", "scoresheet"])
def test_marks_of_moves_to_come_are_taken_by_the_next_and_not_lost(container: str) -> None:
    [game] = plybook.read("1. e4 $142 e5 2. $140$141 Nf3! $1 3. $143 *\n", container=container, variant="chess")
    assert [ply.glyphs for ply in game.plies] == [("$142",), (), ("$140", "$141", "!", "$1")]
    assert [comment.text for comment in game.plies[2].after] == ["3.", "$143"] or "$143" in repr(game.plies[2].after)
    assert [found.code for found in game.diagnostics] == ["F003"]
