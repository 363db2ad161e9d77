"""Reading PGN."""

from __future__ import annotations

import io
import re
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise

import pyparsing as pp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.notation.containers import pgn_reader, text
from plybook.notation.containers.pgn import PGN
from plybook.notation.containers.pgn_words import from_symbol
from plybook.record import Comment, Ply, Result, Source, Tag, Variation
from tests.notation.containers.grammars import PLACED, grammar_tokens, leaves, record_tokens
from tests.notation.containers.pgn_games import (
    ARCHIVE,
    PIECES,
    SOUPS,
    codes,
    first_games,
    movetext,
    only,
    oracle,
    read,
    words,
    write,
)
from tests.notation.containers.records import DIRECTIONS, RESULTS, WORDS, all_plies, game_content


def test_an_archive_is_read_as_python_chess_reads_it() -> None:
    games = read(ARCHIVE)
    assert "".join(game.source.text for game in games) == ARCHIVE
    assert sum(len(game.plies) for game in games) == 44895
    for game, (headers, tokens) in zip(games, oracle(ARCHIVE), strict=True):
        assert (game.headers, game.diagnostics) == (headers, ())
        assert game.result is not None
        assert [*(word.rstrip("+#") for word in words(game)), game.result.text] == tokens


# --- tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_the_words_of_every_notation_are_one_move(word: str) -> None:
    game = only(f"1. {word} {word}{{x}} 2. {word}; y\n2... {word} 1-0")
    assert words(game) == [word] * 4
    assert only(f"1. e4 (1. {word} {word})").plies[0].variations[0].plies[1].text == word


@pytest.mark.parametrize("result", [*RESULTS, "1/2", "½", "0-1-0"])
def test_results(result: str) -> None:
    game = only(f"1. e4 e5 2. Nf3 {result}\n")
    assert game.result == Result(result, 16)
    assert words(game) == ["e4", "e5", "Nf3"]
    assert only(f"1. e4 ({result}) (1. d4 {result}) e5").plies[0].variations == (
        Variation((), 6, result),
        Variation((Ply("d4", 13 + len(result), "1.", 10 + len(result)),), 9 + len(result), result),
    )


@pytest.mark.parametrize("castling", ["0-0", "0-0-0", "O-O", "o-o-o", "0-0+", "0-0-0#"])
def test_castling_is_no_result(castling: str) -> None:
    game = only(f"1. {castling} {castling}")
    assert (words(game), game.result) == ([castling, castling], None)


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("12. a1 b1", ["12.", ""]),
        ("12 a1 b1\n13 c1", ["12", "", "13"]),
        ("12.a1 b1 13.c1", ["12.", "", "13."]),
        ("12) a1 b1 13)c1", ["12)", "", "13)"]),
        ("1) a1 (1) c1 d1 2) e1) 1) ... b1", ["1)", "1) ..."]),
        ("12... b1 13. c1", ["12...", "13."]),
        ("12...b1", ["12..."]),
        ("12. ... b1", ["12. ..."]),
        ("12 ... b1", ["12 ..."]),
        ("12 . a1", ["12 ."]),
        ("12… b1", ["12…"]),
        ("12. a1\n... b1", ["12.", "..."]),
        ("12.\na1\nb1", ["12.", ""]),
        ("12{x}a1 13;y\nb1", ["12", "13"]),
        ("a1 b1 c1", ["", "", ""]),
        ("1. a1 (1 b1) 1...c1", ["1.", "1..."]),
        ("1.2a1-3a1 2b1-3b1", ["1.", ""]),
    ],
)
def test_numbers_are_kept_as_they_stand(source: str, numbers: list[str]) -> None:
    game = only(f'[Event "x"]\n\n{source}')
    assert [ply.number for ply in game.plies] == numbers
    for ply in game.plies:
        assert game.source.text.startswith(ply.number, ply.number_start)
    assert game.diagnostics == ()


def test_glyphs_come_off_the_move_and_keep_their_order() -> None:
    game = only("1. e4! e5?? 2. Nf3!?$14 Nc6 $2 $1 (=) ! 3. Bb5(=) a6 +- 4. Ba4 ($1 5. x) = b5$6$7")
    assert words(game) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "b5"]
    assert [ply.glyphs for ply in game.plies] == [
        ("!",),
        ("??",),
        ("!?", "$14"),
        ("$2", "$1", "(=)", "!"),
        ("(=)",),
        ("+-",),
        ("=",),
        ("$6", "$7"),
    ]


@pytest.mark.parametrize(
    "word", ["--", "Z0", "@@@@", "0000", "P-K4", "N@f3", "e8(Q)", "e8/Q", "N:f3", "♘f3", "exd6 e.p."]
)
def test_null_moves_and_unusual_moves_are_words(word: str) -> None:
    assert words(only(f"1. {word} e5 *")) == [word, "e5"]
    assert movetext(only(f"1. {word}! e5 *")).replace(" !", "!") == f"1. {word}! e5 *\n\n"


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


def test_en_passant_is_glued_to_its_move() -> None:
    game = only("1. exd6 e.p. Ke7 2. aWxb4W  e.p.! exd3 ep 3. pבεe5xגεd6 ep~ *")
    assert words(game) == ["exd6 e.p.", "Ke7", "aWxb4W  e.p.", "exd3 ep", "pבεe5xגεd6 ep~"]
    assert game.plies[2].glyphs == ("!",)
    assert words(only("1. exd6 epic")) == ["exd6", "epic"]


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
def test_a_broken_tag_pair_is_reported_and_costs_only_itself(line: str) -> None:
    first, game = read(f'1. d4\n{line}\n[Site "y"]\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F005", line, 2)
    assert (game.headers, words(game), words(first), codes(first)) == ({"Site": "y"}, ["e4"], ["d4"], [])
    assert game.comments == (Comment(line),)


def test_what_follows_an_odd_tag_pair_on_its_line_is_read() -> None:
    first, second = read('[White "a "b" c"] [Black "d"]\n1. e4 *\n[White "d"e"] 1. d4')
    assert (first.headers, second.headers) == ({"White": 'a "b" c', "Black": "d"}, {"White": 'd"e'})
    assert (words(first), words(second)) == (["e4"], ["d4"])


def test_a_tag_given_twice_is_reported() -> None:
    game = only('[Event "x"]\n[Event "y"]\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F011", "Event", 2)
    assert movetext(game) == "1. e4 *\n\n"
    assert [tag.value for tag in only(write(game)).tags if tag.name == "Event"] == ["x", "y"]


# --- comments and variations -------------------------------------------------------------------------------------


def test_comments_stay_where_they_stood() -> None:
    source = "{a} ; b\n1. {c} e4 {d\n e} e5 ; f } {\n2. Nf3\n% g 3. h4\n(2. {i} Nc3 {j}) ({k}) {l} Nc6 1-0 {m} ; n"
    game = only(source)
    assert [(comment.text, comment.style) for comment in game.comments] == [("a", "{}"), ("b", ";")]
    e4, e5, nf3, nc6 = game.plies
    assert [comment.text for comment in e4.before] == ["c"]
    assert [comment.text for comment in e4.after] == ["d\n e"]
    assert [(comment.text, comment.style) for comment in e5.after] == [("f } {", ";")]
    assert [(comment.text, comment.style) for comment in nf3.after] == [("g 3. h4", "%"), ("l", "{}")]
    [nc3, empty] = nf3.variations
    assert [comment.text for comment in (*nc3.plies[0].before, *nc3.plies[0].after)] == ["i", "j"]
    assert [comment.text for comment in empty.comments] == ["k"]
    assert [comment.text for comment in nc6.after] == ["m", "n"]
    assert game.diagnostics == ()
    assert movetext(game) == (
        "{a} ; b\n1. {c} e4 {d\n e} 1... e5 ; f } {\n2. Nf3\n% g 3. h4\n"
        "{l} (2. {i} Nc3 {j}) ({k}) 2... Nc6 1-0 {m} ; n\n\n"
    )


@pytest.mark.parametrize("rest", ["\n\n2. Nf3", '\n[Event "x"]\n1. Nf3', " 1... e5\n\n2. Nf3\n\n{closed} Nc6"])
def test_an_unclosed_comment_ends_at_a_blank_line_or_tag_pair(rest: str) -> None:
    first, *more = read("1. e4 {forgotten" + rest)
    assert [(found.code, found.token.startswith("{forgotten"), found.span.column) for found in first.diagnostics] == [
        ("F004", True, 7)
    ]
    assert words(([first, *more])[-1])[-1] in ("Nf3", "Nc6")
    assert first.plies[0].after[0].text == rest.split("\n")[0].join(["forgotten", ""])


def test_a_closed_comment_may_hold_blank_lines_and_brackets() -> None:
    game = only("1. e4 {a\n\n[%clk 1:00]\n[b\n\nc} e5 {[%csl Ra1]} 2. d4\n\n")
    assert (words(game), game.diagnostics) == (["e4", "e5", "d4"], ())
    assert game.plies[0].after[0].text == "a\n\n[%clk 1:00]\n[b\n\nc"
    assert game_content(only(write(game)))[5] == game_content(game)[5]


@pytest.mark.parametrize(
    ("source", "found", "main"),
    [
        ("1. e4 (1. d4 d5", [("F006", "(")], ["e4"]),
        ("1. e4) e5", [("F006", ")")], ["e4", "e5"]),
        ("1. e4 )))} e5", [("F006", ")))"), ("F006", "}")], ["e4", "e5"]),
        ("1. (1. d4 (d5)) e4", [("F010", "(1. d4 (d5))")], ["e4"]),
        ("1. ! e4", [("F003", "!")], ["e4"]),
        ("1. e4 * e5 2. d4 1-0", [("F003", "*")], ["e4", "e5", "d4"]),
        ("1. e4 1-0 0-1", [("F003", "0-1")], ["e4"]),
        ("1. e4\x00\x01e5\x02\n", [("F012", "\x00\x01")], ["e4", "e5"]),
        ("1. e4 1-0 (1. d4 {x} 1... d5 0-1) ) $1", [("F006", ")")], ["e4"]),
    ],
)
def test_what_is_out_of_place_is_reported(source: str, found: list[tuple[str, str]], main: list[str]) -> None:
    game = only(source)
    assert [(diagnostic.code, diagnostic.token) for diagnostic in game.diagnostics] == found
    assert words(game) == main


def test_a_parenthesis_after_a_number_closes_a_variation_unless_numbers_are_written_so() -> None:
    assert words(only("1. e4 (1. d4 d5 2) e5")) == ["e4", "e5"]
    assert words(only("1) e4 (1) d4 d5 2) c4) e5")) == ["e4", "e5"]


def test_variations_are_read_down_to_a_limit() -> None:
    depth = 10_000
    game = only("1. e4 " + "(1. d4 " * depth + ")" * depth + " e5")
    assert (codes(game), words(game)) == (["F014"], ["e4", "e5"])
    assert len(list(all_plies(game.plies))) == text.MAX_DEPTH + 2
    assert game_content(only(write(game)))[5] == game_content(game)[5]


# --- where games begin and end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "games"),
    [
        ("1. e4 e5 1-0 1. d4 d5 0-1", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 e5 1-0\n\n1. d4", [["e4", "e5"], ["d4"]]),
        ("1. e4 e5 1-0\n\n34. d4", [["e4", "e5"], ["d4"]]),
        ('1. e4 e5\n[Event "x"]\n2. d4', [["e4", "e5"], ["d4"]]),
        ('1. e4 e5 1-0 [Event "x"] [Site "y"] 2. d4', [["e4", "e5"], ["d4"]]),
        ('[Event "x"]\n1. e4 e5 [Event "x"]\n1. d4', [["e4", "e5"], ["d4"]]),
        ('[Event "x"]\n1. e4 (1. d4 {x} [Event "x"]\n1. d4', [["e4"], ["d4"]]),
        ('[Event "x"]\n\n[Event "y"]\n\n[Site "z"]\n1. d4', [[], ["d4"]]),
        ('[Event "x"]\n*\n[Event "y"]\n1-0', [[], []]),
        ("1. e4 e5\n\n2. Nf3\n\n\nNc6 3. Bb5", [["e4", "e5", "Nf3", "Nc6", "Bb5"]]),
        ("1. e4 e5 2. Nf3 1. d4 d5", [["e4", "e5", "Nf3", "d4", "d5"]]),
        ("1. foo bar\nfoo bar 2. foo", [["foo", "bar", "foo", "bar", "foo"]]),
        ("e4 e5 Nf3", [["e4", "e5", "Nf3"]]),
        ('[Event "x"]\n\n1. e4 e5 2.', [["e4", "e5"]]),
        ('[Event "x"]\n[Sit', [[]]),
        ("", [[]]),
    ],
)
def test_where_games_begin(source: str, games: list[list[str]]) -> None:
    assert [words(game) for game in read(source)] == games


def test_a_game_may_begin_within_a_line() -> None:
    first, second = read("1. e4 e5 1-0 1. d4 d5\n2. c4")
    assert second.source == Source("f", "1. d4 d5\n2. c4", 1, 14)
    assert str(second.source.span(second.plies[1].start)) == "f:1:20"
    assert str(second.source.span(second.plies[2].start)) == "f:2:4"
    assert (first.source.text, second.index) == ("1. e4 e5 1-0 ", 2)


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


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends(line_end: str) -> None:
    game = only(line_end.join(['[Event "x"]', "", "1. e4 ; x", "\xa0\te5", "\x0c", "2. Nf3", "Nc6 1-0 {a", "b}"]))
    assert (words(game), game.diagnostics) == (["e4", "e5", "Nf3", "Nc6"], ())
    assert str(game.source.span(game.plies[2].start)) == "f:6:4"
    assert game.plies[3].after[0].text == f"a{line_end}b"


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
def test_every_character_is_in_a_source_and_every_ply_in_its_place(soup: str) -> None:
    games = read(soup)
    assert "".join(game.source.text for game in games) == soup
    assert [game.index for game in games] == list(range(1, len(games) + 1))
    assert (games[0].source.first_line, games[0].source.first_column) == (1, 1)
    for game, following in pairwise(games):
        assert game.source.end == (following.source.first_line, following.source.first_column)
    for game in games:
        source = game.source.text
        for ply in all_plies(game.plies):
            assert ply.text
            assert from_symbol(source[ply.start : ply.end or ply.start + len(ply.text)]) == ply.text
            assert ply.end or source.startswith(ply.text, ply.start)
            assert source.startswith(ply.number, ply.number_start)
        assert all(source.startswith("[", tag.start) for tag in game.tags)


@given(st.lists(st.sampled_from(PIECES), max_size=20), st.data())
def test_no_word_vanishes(pieces: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pieces)))
    word = data.draw(st.sampled_from(["zyx9w8", "Zyx."]))
    games = read("".join([*pieces[:at], f" {word} ", *pieces[at:]]))
    [game] = [game for game in games if word in game.source.text]
    assert word in repr(game_content(game))


@given(SOUPS)
def test_the_quick_way_reads_what_the_plain_way_reads(soup: str) -> None:
    quick = read(soup)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PLAIN_PLIES", "PLAIN_TAG"):
            patch.setattr(pgn_reader, name, re.compile(r"(?!)"))
        assert read(soup) == quick


HOSTILE = (
    "(", "{", "[", "9", ")", "}", " ", "\n", "a", "1.", "1. ", "2. 1. ", "( ", "{}", "}{\n", "{\n\n", '[a "\n', "!",
    '[A "b"]\n', "$1 ", "*", "1-0\n", "\x00 ", "//", "%\n", "e4 e.p. ", "e4 (", "(1,", "12) ", '"', "text\n", "text ",
    "1. e4 {x\n", "1. e4\nfoo\n{bar\n", "0-", "1/2-", "1. e4\nx\n(\n", "1-0 ", "1-0 e4 ", "1-0 1. e4 ", '[A "b"] ',
    "{} 1-0 ", ".", "e4 ep", "_", "_x", ":1", "[A b]\n", "; x\n\n", "e4 1-0\n\n; x\n\n", '[a "\\"', "e4\n\n",
    "\u200e", "e4\u200e", "\u200e(a", "é {", "(2) ", "(a ", "7 ", "[A 'b']\n", '[A"b"', '[A "b"c"]\n',
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("before", ["", "1. e4 ", "1. e4 1-0\n\n", '[Event "x"]\n\n'])
def test_long_hostile_text_is_read_whole(before: str, piece: str) -> None:
    # No clock is asked, but anything quadratic takes minutes; how time grows is measured by `make bench`.
    source = before + piece * (60_000 // len(piece))
    games = read(source)
    PGN.recognises(source)
    assert sum(len(game.source.text) for game in games) == len(source)


LONG_RUNS = ("[A" + " " * 400_000, "1. e4 é " + "{" * 400_000, "1. e4 é {\n\n" + "{" * 400_000)


@pytest.mark.parametrize("source", LONG_RUNS, ids=["spaces", "braces", "blank line"])
def test_long_runs_of_what_begins_something_are_read(source: str) -> None:
    """Quadratic, these take hours."""
    assert sum(len(game.source.text) for game in read(source)) == len(source)


def test_equal_words_are_held_once() -> None:
    game = only("1. e4 c4:2 " * 300 + "1. e4! {x} c4:2 e4")
    assert {len({id(ply.text) for ply in game.plies if ply.text == word}) for word in ("e4", "c4(2)")} == {1}


def test_one_game_is_held_at_a_time() -> None:
    sample = first_games(10_000)

    def lines(times: int) -> Iterator[str]:
        for _ in range(times):
            yield from io.StringIO(sample)

    def peak(times: int) -> int:
        tracemalloc.start()
        count = sum(1 for _ in PGN.read(lines(times), "f"))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert count == times * sample.count('[Event "')
        return most

    peak(1)
    assert peak(10) < 1.5 * peak(2)


# --- the grammar -------------------------------------------------------------------------------------------------

SPACES = st.sampled_from([" ", " ", "\n", "  ", "\t", "\r\n", "\xa0"])
HEADER_LINES = ('[Event "a \\" b"]', '[A "1"][B "2"]', "{x\ny}", "; z", "% 12.5.2001")
GRAMMAR_MOVES = ("e4", "c4(2)!?", "c4:2_s", "0-0", "exd6 e.p.", "O|O", "Qf7!+", "Nf3$1!", "--")
ANNOTATIONS = (
    "{a}",
    "; b\n",
    "$1",
    "(=)",
    "(2... d5 {c} (2... c5 3. c4) 1-0)",
    "({d})",
    "(0.35)",
    "(2)",
    "()",
    "(12 e4)",
)


@st.composite
def layouts(draw: st.DrawFn) -> str:
    """A well-formed game whose moves are broken into lines anywhere."""
    pieces: list[str] = []
    for number in range(1, draw(st.integers(2, 4))):
        pieces += [f"{number}.", *draw(st.lists(st.just("{e}"), max_size=1)), draw(st.sampled_from(GRAMMAR_MOVES))]
        pieces += draw(st.lists(st.sampled_from(ANNOTATIONS), max_size=3))
        pieces += draw(st.sampled_from([[], [f"{number}..."], [f"{number}. ...", "{f}"]]))
        pieces += [draw(st.sampled_from(GRAMMAR_MOVES)), *draw(st.lists(st.sampled_from(ANNOTATIONS), max_size=2))]
    header = draw(st.lists(st.sampled_from(HEADER_LINES), max_size=3))
    play = "".join(piece + draw(SPACES) for piece in pieces)
    return "".join(f"{line}\n" for line in header) + play + draw(st.sampled_from(["", "1-0", "½-½\n"]))


@given(layouts())
def test_the_grammar_and_the_scanner_find_the_same_tokens(source: str) -> None:
    game = only(source)
    assert record_tokens(game) == grammar_tokens(PGN.grammar(), source)
    assert set(codes(game)) <= {"F011", "F019"}


@pytest.mark.parametrize(
    "source", ["1. e4 (1. d4", "1. e4 )", "1. e4 {x", "1. (1. d4) e4", "1. e4 1-0 0-1", "1. e4\n[A x]\n"]
)
def test_the_grammar_refuses_what_the_scanner_reports(source: str) -> None:
    assert any(map(codes, read(source)))
    with pytest.raises(pp.ParseException):
        PGN.grammar().parse_string(source, parse_all=True)


def test_every_part_of_the_grammar_has_a_name() -> None:
    assert {element.name for element in leaves(PGN.grammar())} == {*PLACED, "glyph", "result", ")", "end of the game"}
