from __future__ import annotations

import io
import re
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import chess.pgn
import pyparsing as pp
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import plybook
from plybook.corpora.generate import random_games
from plybook.notation.containers import pgn_reader, text
from plybook.notation.containers.container import containers
from plybook.notation.containers.pgn import PGN
from plybook.notation.containers.pgn_words import SYMBOL, from_symbol, to_symbol
from plybook.notation.containers.scoresheet import SCORESHEET
from plybook.notation.containers.sheet_lines import is_prose
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
from tests.notation.containers import records
from tests.notation.containers.grammars import PLACED, grammar_tokens, leaves, record_tokens
from tests.notation.containers.records import RESULTS, WORDS, all_plies, game_content

ARCHIVE = Path(__file__).parents[2] / "data" / "twic-500.pgn"
ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n'


def read(source: str) -> list[GameRecord]:
    return records.read(PGN, source)


def only(source: str) -> GameRecord:
    [game] = read(source)
    return game


def write(*games: GameRecord) -> str:
    return records.write(PGN, list(games))


def movetext(game: GameRecord) -> str:
    return write(game).partition("\n\n")[2]


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in game.diagnostics]


def game_of(*plies: str, **parts: Any) -> GameRecord:
    return GameRecord(Source("", ""), plies=tuple(Ply(ply) for ply in plies), **parts)


class Tokens(chess.pgn.BaseVisitor[tuple[dict[str, str], list[str]]]):
    """What python-chess finds in a game whose moves it does not play."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.tokens: list[str] = []

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType:
        self.tokens.append(san)
        return chess.pgn.SKIP

    def visit_comment(self, comment: str) -> None:
        self.tokens.append(f"{{{comment}}}")

    def visit_nag(self, nag: int) -> None:
        self.tokens.append(f"${nag}")

    def visit_result(self, result: str) -> None:
        self.tokens.append(result)

    def result(self) -> tuple[dict[str, str], list[str]]:
        return self.headers, self.tokens


def oracle(source: str) -> list[tuple[dict[str, str], list[str]]]:
    stream, found = io.StringIO(source), []
    while (game := chess.pgn.read_game(stream, Visitor=Tokens)) is not None:
        found.append(game)
    return found


def played(source: str) -> list[str]:
    """Return all games of ``source``, with comments, marks and variations, as python-chess writes them."""
    stream, found = io.StringIO(source), []
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        found.append(str(game))
    return found


# --- an archive --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def archive() -> str:
    return ARCHIVE.read_text(encoding="utf-8")


def test_an_archive_is_read_as_python_chess_reads_it(archive: str) -> None:
    games = read(archive)
    assert "".join(game.source.text for game in games) == archive
    assert sum(len(game.plies) for game in games) == 44895
    for game, (headers, tokens) in zip(games, oracle(archive), strict=True):
        assert (game.headers, game.diagnostics) == (headers, ())
        assert game.result is not None
        assert [*(word.rstrip("+#") for word in words(game)), game.result.text] == tokens


def test_an_archive_written_is_the_same_archive(archive: str) -> None:
    games = read(archive)
    written = write(*games)
    assert [game_content(game, numbers=True) for game in read(written)] == [
        game_content(game, numbers=True) for game in games
    ]
    assert written.split() == archive.split()
    assert max(map(len, re.sub(r"^\[.*$", "", written, flags=re.MULTILINE).splitlines())) == 79
    assert write(*read(written)) == written
    assert oracle(written) == oracle(archive)


def test_an_archive_is_replayed_and_written_in_canonical_form(archive: str) -> None:
    first = archive[: archive.index('[Event "', 10_000)]
    games = plybook.read(first)
    assert {(game.container, game.variant, game.notation) for game in games} == {("pgn", "chess", "san")}
    assert all(plybook.replay(game).diagnostics == () for game in games)
    assert plybook.write(games, to="pgn").split() == first.split()
    assert plybook.write(games, as_written=True) == first


# --- the spelling of moves ---------------------------------------------------------------------------------------

MOVES = st.one_of(
    st.sampled_from(WORDS),
    st.text(st.sampled_from("()0:_=x6aZα×*-"), max_size=8),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
)


@given(MOVES)
@example("")
@example("0__(6)6")
@example("a:(6):6:a_")
def test_a_move_has_one_spelling_and_it_is_a_symbol(move: str) -> None:
    symbol = to_symbol(move)
    assert re.fullmatch(SYMBOL, symbol)
    assert from_symbol(symbol) == move
    assert words(only(f"1. {symbol} {symbol}!? ({symbol}) *")) == [move, move]


@given(st.from_regex(SYMBOL, fullmatch=True))
def test_a_symbol_without_signs_of_spelling_is_spelled_as_it_is(symbol: str) -> None:
    if not re.search(r"_|:[0-9]", symbol) and not re.fullmatch(rf"[0-9]+|{text.RESULT}|ep[+#]*", symbol):
        assert to_symbol(symbol) == from_symbol(symbol) == symbol


@given(st.text(st.sampled_from("()0:_=x6aAu12DF"), max_size=8))
def test_any_word_can_be_read(word: str) -> None:
    assert from_symbol(to_symbol(from_symbol(word))) == from_symbol(word)


@pytest.mark.parametrize(
    ("move", "symbol"),
    [
        ("Pd7-d5(6)", "Pd7-d5:6"),
        ("Rb4(2)-c4(12)+", "Rb4:2-c4:12+"),
        ("Pb4xa3(5)*", "Pb4xa3:5_s"),
        ("Nf3", "Nf3"),
        ("e8=Q#", "e8=Q#"),
        ("N:f3", "N:f3"),
        ("e4:d5", "e4:d5"),
        ("0-0-0", "0-0-0"),
        ("QL1-QL3", "QL1-QL3"),
        ("4e5x3d4ep", "4e5x3d4ep"),
        ("1d4-2d4", "1d4-2d4"),
        ("a:5", "a_k5"),
        ("a(5)5", "a_l5_r5"),
        ("a(5):5", "a:5_k5"),
        ("O/O(א)", "O_dO_l_A_r"),
        ("pבδd2-גδd4~", "p_B_4d2-_G_4d4_t"),
        ("O|O|O", "O_bO_bO"),
        ("exd6 e.p.", "exd6_x20_e_pp_p"),
        ("Nb1×c3", "Nb1_xD7_c3"),
        ("a_b", "a_ub"),
        ("(1,3,8)-(3,4,8)", "0___l1_c3_c8_r-_l3_c4_c8_r"),
        ("--", "0__--"),
        ("12", "0__12"),
        ("1-0", "0__1-0"),
        ("ep+", "0__ep+"),
        ("", "0__"),
    ],
)
def test_spellings(move: str, symbol: str) -> None:
    assert to_symbol(move) == symbol
    assert from_symbol(symbol) == move


@pytest.mark.parametrize("word", ["a_z", "a_x110000_", "a_xD800_", "a_x00_", "Pd7:6(6)", "_s", "a_"])
def test_a_word_that_spells_nothing_stands_for_itself(word: str) -> None:
    assert from_symbol(word) == word


def test_both_spellings_are_read_and_keep_their_place() -> None:
    game = only("1. Pc2-c4(2) Pd7-d5:6! {x} 2. Pc4xd5:6_s e.p. *")
    assert words(game) == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)* e.p."]
    first, *others = game.plies
    assert [game.source.text[ply.start : ply.end] for ply in others] == ["Pd7-d5:6", "Pc4xd5:6_s e.p."]
    assert first.end == 0
    assert game.plies[1].glyphs == ("!",)


def test_a_diagnostic_shows_the_move_and_the_place_of_its_spelling() -> None:
    [game] = plybook.read('[Event "x"]\n[Variant "tri-d"]\n\n1. Pc2-c4:2 Pd7-d9:6 *\n')
    [found] = plybook.replay(game).diagnostics
    assert (found.token, str(found.span), found.span.end_column) == ("Pd7-d9(6)", "<text>:4:13", 21)


@pytest.mark.parametrize("name", ["parmen-1", "parmen-2"])
@pytest.mark.parametrize("notation", ["parmen", "parmen-full"])
def test_sample_games_live_in_pgn(name: str, notation: str) -> None:
    games = plybook.read(f"corpus:{name}")
    written = plybook.write(games, to="pgn", notation=notation)
    assert all(re.fullmatch(SYMBOL, word) for word in re.findall(r"[PRNBQK][a-f].*?(?=[ )!?\n])", written))
    [again] = plybook.read(written)
    assert (again.container, again.variant, again.notation) == ("pgn", "tri-d", notation)
    assert plybook.replay(again).moves == plybook.replay(games[0]).moves
    assert plybook.replay(again).diagnostics == ()
    assert plybook.write([again], to="pgn") == written
    comments = [[comment.text for comment in ply.after] for ply in games[0].plies]
    assert [[comment.text for comment in ply.after] for ply in again.plies] == comments


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


def test_en_passant_is_glued_to_its_move() -> None:
    game = only("1. exd6 e.p. Ke7 2. aWxb4W  e.p.! exd3 ep *")
    assert words(game) == ["exd6 e.p.", "Ke7", "aWxb4W  e.p.", "exd3 ep"]
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


@pytest.mark.parametrize(
    "line", ['[Event "x', "[Event x]", '[Event "a "b" c"]', "[White Parmen v. Keenan]", "[Event “x”]", '[Event x"]']
)
def test_a_broken_tag_pair_is_reported_and_costs_only_itself(line: str) -> None:
    first, game = read(f'1. d4\n{line}\n[Site "y"]\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F005", line, 2)
    assert (game.headers, words(game), words(first), codes(first)) == ({"Site": "y"}, ["e4"], ["d4"], [])


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
    assert [(found.code, found.token) for game in found for found in game.diagnostics] == [
        ("F003", line) for line in stray
    ]


def test_comments_apart_from_the_result_head_the_next_game() -> None:
    first, second = read('1. e4 1-0 {a}\n; b\n\n% c\n\n{d} ; e\n[Event "x"]\n\n1. d4 *')
    assert [comment.text for comment in first.plies[0].after] == ["a", "b"]
    assert [comment.text for comment in second.comments] == ["c", "d", "e"]
    for rest in ("", "some words", "1. d4"):
        first, *_ = read(f"1. e4 1-0\n\n% c\n; d\n{rest}")
        assert [comment.text for comment in first.plies[0].after] == ["c", "d"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends(line_end: str) -> None:
    game = only(line_end.join(['[Event "x"]', "", "1. e4 ; x", "\xa0\te5", "\x0c", "2. Nf3", "Nc6 1-0 {a", "b}"]))
    assert (words(game), game.diagnostics) == (["e4", "e5", "Nf3", "Nc6"], ())
    assert str(game.source.span(game.plies[2].start)) == "f:6:4"
    assert game.plies[3].after[0].text == f"a{line_end}b"


# --- any text at all ---------------------------------------------------------------------------------------------

PIECES = (
    "1. ", "2. ", "3. d4 d5\n", "12) ", "12 ", "12... ", "... ", "e4 ", "c4(2)", "c4:2 ", "_s", "Nf3 ", "4.Nf3 a6\n",
    " e.p.", " ep ", "(", "( ", ")", "{", "}", "{c} ", "// x\n", "; y\n", "%z\n", "\n", "\n\n", "\r\n", "\r",
    "1-0", " 0-1 ", " * ", "0-0 ", "$1", "!?", "(=)", '[Event "x"]', '[Event "x', '[A "x"]\n', "[Heading]",
    "\x00", "\xa0", "\x0c", "\u2028", "/", "\\", '"', "[", "]", "some words",
)  # fmt: skip
SOUPS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.text(max_size=60))


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
def test_no_word_vanishes_without_a_diagnostic(pieces: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pieces)))
    word = data.draw(st.sampled_from(["zyx9w8", "Zyx."]))
    games = read("".join([*pieces[:at], f" {word} ", *pieces[at:]]))
    [game] = [game for game in games if word in game.source.text]
    kept = word in repr(game_content(game))
    assert kept or {"F003", "F004", "F005", "F010"} & set(codes(game))


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
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("before", ["", "1. e4 ", "1. e4 1-0\n\n", '[Event "x"]\n\n'])
def test_hostile_text_is_read_in_linear_time(before: str, piece: str) -> None:
    source = before + piece * (60_000 // len(piece))
    began = time.perf_counter()
    games = read(source)
    PGN.recognises(source)
    assert time.perf_counter() - began < 5  # a quarter of a second; anything quadratic takes minutes
    assert sum(len(game.source.text) for game in games) == len(source)


def test_a_deep_and_a_long_game_are_written_in_linear_time() -> None:
    source = "1. e4 " + "e5 {x} (e5 ; y\n) " * 20_000
    began = time.perf_counter()
    written = write(only(source))
    assert time.perf_counter() - began < 10
    assert len(only(written).plies) == 20_001


def test_one_game_is_held_at_a_time(archive: str) -> None:
    sample = archive[: archive.index('[Event "', 10_000)]

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
ANNOTATIONS = ("{a}", "; b\n", "$1", "(=)", "(2... d5 {c} (2... c5 3. c4) 1-0)", "({d})", "()", "(12 e4)")


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
    assert set(codes(game)) <= {"F011"}


@pytest.mark.parametrize(
    "source", ["1. e4 (1. d4", "1. e4 )", "1. e4 {x", "1. (1. d4) e4", "1. e4 1-0 0-1", "1. e4\n[A x]\n"]
)
def test_the_grammar_refuses_what_the_scanner_reports(source: str) -> None:
    assert any(map(codes, read(source)))
    with pytest.raises(pp.ParseException):
        PGN.grammar().parse_string(source, parse_all=True)


def test_every_part_of_the_grammar_has_a_name() -> None:
    assert {element.name for element in leaves(PGN.grammar())} == {*PLACED, "glyph", "result", ")", "end of the game"}


# --- writing -----------------------------------------------------------------------------------------------------


def comments_as_written(comments: tuple[Comment, ...]) -> tuple[Comment, ...]:
    styled = [comment._replace(style="{}") if comment.style == "//" else comment for comment in comments]
    return tuple(text.comment(part, 0) for comment in styled for part in text.comment_texts(comment))


def line_as_written(plies: tuple[Ply, ...]) -> tuple[Ply, ...]:
    return tuple(
        ply._replace(
            glyphs=tuple({"±": "$16", "+-": "$18", "=": "$10"}.get(glyph, glyph) for glyph in ply.glyphs),
            before=comments_as_written(ply.before),
            after=comments_as_written(ply.after),
            variations=tuple(
                variation._replace(
                    plies=line_as_written(variation.plies), comments=comments_as_written(variation.comments)
                )
                for variation in ply.variations
            ),
        )
        for ply in plies
    )


def as_written(game: GameRecord) -> GameRecord:
    """Return what the writing of ``game`` is to say: nothing is lost, but some things PGN has another form for."""
    [bare] = read(write(replace(game, plies=(), headings=(), comments=())))
    return replace(
        game,
        variant="",
        tags=bare.tags,
        headings=(),
        comments=comments_as_written((*map(Comment, game.headings), *game.comments)),
        plies=line_as_written(game.plies),
        result=game.result or Result("*"),
    )


@given(st.lists(records.games(), min_size=1, max_size=3), st.sampled_from(["", "chess", "tri-d"]))
def test_what_is_written_is_read_again(games: list[GameRecord], variant: str) -> None:
    games = [replace(game, variant=variant) for game in games]
    written = write(*games)
    again = read(written)
    assert [game_content(game) for game in again] == [game_content(as_written(game)) for game in games], written
    assert all(set(codes(game)) <= {"F011", "F012"} for game in again)
    assert write(*(replace(game, variant=variant) for game in again)) == written


@given(records.games())
def test_what_is_written_of_another_variant_is_made_of_symbols(game: GameRecord) -> None:
    written = write(replace(game, variant="tri-d"))
    moves = {word for name, word, _ in grammar_tokens(PGN.grammar(), written) if name == "move"}
    assert moves == {to_symbol(ply.text) for ply in all_plies(game.plies)}


@given(SOUPS)
@example("4.Nf3 a6\n e.p. e.p.")
def test_whatever_was_read_is_written_and_read_again(soup: str) -> None:
    games = read(soup)
    written = write(*games)
    again = read(written)
    assert [words(game) for game in again] == [words(game) for game in games]
    assert write(*again) == written


def test_export_form() -> None:
    tags = (Tag("ECO", "B00"), Tag("White", 'a"b\\'), Tag("FEN", "x"), Tag("Variant", "chess"))
    assert write(game_of("e4", "e5", tags=tags, variant="chess"), game_of()) == (
        ROSTER.replace('White "?"', 'White "a\\"b\\\\"')
        + '[ECO "B00"]\n[SetUp "1"]\n[FEN "x"]\n\n1. e4 e5 *\n\n'
        + ROSTER
        + "\n*\n\n"
    )


def test_lines_are_full_but_not_too_long() -> None:
    plies = [Ply("Nf3", number=f"{number}.") for number in range(1, 60)]
    remark = "a long comment " * 8 + "x"
    line = Variation((Ply("d4"),))
    last = Ply("Nc6", number="60...", after=(Comment(remark),), variations=(line,) * 12)
    lines = movetext(GameRecord(Source("", ""), plies=(*plies, last))).split("\n")
    assert [line for line in lines if len(line) > 79] == [f"{{{remark}}}"]
    assert lines[-3:] == ["(60... d4) (60... d4) (60... d4) (60... d4) (60... d4) *", "", ""]
    for line_before, following in pairwise(lines[:-2]):
        token = following if following.startswith("{") else following.split(" ")[0]
        assert len(line_before) + len(token) >= 79


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2"])
def test_the_result_of_the_header_stands_in_for_a_missing_one(result: str) -> None:
    tags = (Tag("Result", result),)
    assert movetext(game_of("e4", tags=tags)) == f"1. e4 {result}\n\n"
    assert movetext(game_of("e4", tags=tags, result=Result("0-1"))) == "1. e4 0-1\n\n"
    assert movetext(game_of("e4", tags=(Tag("Result", "who knows"),))) == "1. e4 *\n\n"
    assert f'[Result "{result}"]' in write(game_of("e4", result=Result(result)))


def test_a_game_the_board_decides_ends_with_its_result() -> None:
    [game] = plybook.read("1. f3 e5\n2. g4 Qh4#", variant="chess")
    assert plybook.write([game], to="pgn").endswith("1. f3 e5 2. g4 Qh4# 0-1\n\n")
    [stated] = plybook.read('[Result "*"]\n\n1. f3 e5\n2. g4 Qh4#', variant="chess")
    assert plybook.write([stated], to="pgn").endswith("1. f3 e5 2. g4 Qh4# *\n\n")


def test_python_chess_reads_what_is_written(archive: str) -> None:
    annotated = (
        '[Event "x"]\n[White "A"]\n[Variant "Standard"]\n\n{before} 1. e4 $1 {a} (1. d4 $2 {b} 1... d5 '
        "(1... Nf6 2. c4) 2. c4 ({c} 2. Nf3) 2... e6) 1... e5 $4 $36 2. Nf3 {d} 2... Nc6 3. Bb5 a6 4. O-O 1-0\n\n"
        '[Event "y"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]\n\n7... Kd7 8. e4 *\n\n'
    )
    for source in (annotated, archive[: archive.index('[Event "', 40_000)]):
        written = plybook.write(plybook.read(source), to="pgn")
        assert played(written) == played(source)


# --- which form, which variant -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ('[Event "x"]\n[Site "y"]\n\n1. e4 e5 2. Nf3 *\n', "pgn"),
        ('\n% z\n; y\n\n[Event "x"]\n\n1. e4 {a\nb} e5 ( 1... c5 2. Nf3) 2. Nf3', "pgn"),
        ('[Event "x"]\n\n1. e4 *\n', "pgn"),
        ('[Variant "tri-d"]\n\n1. Pc2-c4:2\n*\n', "pgn"),
        (f"{ROSTER}\n*\n", "pgn"),
        ('[Event "x"]\n', "pgn"),
        ('[Event "x"]\n\n1. e4 e5\n2. Nf3 Nc6 (2... d6 3. d4) 2... a6\n3. Bc4\n1-0\n', "scoresheet"),
        ('[Event "x"]\n\n1. e4 e5 {2. Nf3\n3. x}\n2. Nf3\n', "scoresheet"),
        ('[Event "x"]\nCasual game, 2. round, 3. board\n\n1. e4 e5\n', "scoresheet"),
        ('[Event "x"]\n\n*\n', "scoresheet"),
        ("1. e4 e5 2. Nf3 *\n", "scoresheet"),
        ("Some words\n", "scoresheet"),
        ("", "scoresheet"),
        ('{"format": "plybook"}', "json"),
    ],
)
def test_the_form_of_a_file_is_recognised(head: str, found: str) -> None:
    assert next(name for name in containers if containers[name].recognises(head)) == found


@pytest.mark.parametrize("variant", list(plybook.variants))
@pytest.mark.parametrize("container", ["pgn", "scoresheet", "json"])
@pytest.mark.parametrize("plies", [0, 1, 2, 40])
def test_games_of_every_variant_go_through_every_form(variant: str, container: str, plies: int) -> None:
    games = list(random_games(variant, 3, plies=plies))
    written = plybook.write(games, to=container)
    again = plybook.read(written)
    assert {(game.container, game.variant) for game in again} == {(container, variant)}
    assert [words(game) for game in again] == [words(game) for game in games]
    assert plybook.write(again, to=container) == written


@given(records.games())
def test_a_score_sheet_is_recognised_as_one_and_read_alike(game: GameRecord) -> None:
    game = replace(game, headings=(), tags=(Tag("Event", "x"), *game.tags))
    sheet = records.write(SCORESHEET, [game])
    if game.plies:
        assert not PGN.recognises(sheet)
    assert [words(game) for game in read(sheet)] == [words(game) for game in records.read(SCORESHEET, sheet)]


@given(records.games())
def test_pgn_is_read_alike_as_a_score_sheet_if_its_words_look_like_moves(game: GameRecord) -> None:
    assume(not any(is_prose(ply.text) for ply in all_plies(game.plies)))
    written = write(game)
    [again] = records.read(SCORESHEET, written)
    assert words(again) == words(only(written))


@pytest.mark.parametrize(
    ("tags", "variant", "assumed"),
    [
        ("", "chess", set()),
        ('[Variant "Standard"]', "chess", set()),
        ('[Variant "From Position"]', "chess", set()),
        ('[Variant "chess960"]', "chess", set()),
        ('[Variant "chess"]', "chess", set()),
        ('[Variant "prisoners-escape"]', "prisoners-escape", set()),
        ('[Variant "Crazyhouse"]', "", set()),
    ],
)
def test_a_game_is_chess_unless_it_says_otherwise(tags: str, variant: str, assumed: set[str]) -> None:
    [game] = plybook.read(f'[Event "x"]\n{tags}\n\n1. d4 d5 2. Nf3 *\n')
    assert (game.container, game.variant, set(game.assumed)) == ("pgn", variant, assumed)
    written = plybook.write([game], to="pgn")
    assert (tags in written) is (tags != '[Variant "chess"]')
    assert "Variant" in tags or "Variant" not in written


def test_a_game_that_cannot_be_chess_is_recognised_by_its_moves() -> None:
    first, second, third = plybook.read(
        '[Event "x"]\n\n1. Pc2-c4(2) Pd7-d5(6) 2. Pc4xd5(6) *\n\n'
        '[Event "y"]\n\n1. d4 d5 *\n\n[Event "z"]\n\n1. foo bar *'
    )
    assert [game.variant for game in (first, second, third)] == ["tri-d", "chess", "chess"]
    assert [found.code for found in plybook.replay(third).diagnostics] == ["N001", "N001"]
