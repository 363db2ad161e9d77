"""Score sheets and PGN where they are alike: tokens, comments, what is out of place, any text, and their grammars."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise

import pyparsing as pp
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from plybook.container import tokens
from plybook.container.grammar import GRAMMARS
from plybook.container.pgn import PGN, PgnFile
from plybook.container.pgn_words import from_symbol
from plybook.container.scoresheet import SCORESHEET, ScoreSheet
from plybook.container.wrapping import PLAIN_SIGNS
from plybook.record import Comment, Ply, Result, Source, Variation
from tests.container import records
from tests.container.grammars import PLACED, grammar_tokens, leaves, record_tokens
from tests.container.pgn_games import first_games
from tests.container.records import (
    DIRECTIONS,
    PIECES,
    RESULTS,
    SHEETS,
    SOUPS,
    WORDS,
    all_plies,
    codes,
    game_content,
    only,
    read,
    words,
)
from tests.extent import IS_FULL, some
from tests.tables import each_row

Form = ScoreSheet | PgnFile
both = pytest.mark.parametrize("form", [SCORESHEET, PGN], ids=lambda form: form.name)

# --- tokens ------------------------------------------------------------------------------------------------------


@both
@each_row("word", WORDS)
def test_the_words_of_every_notation_are_one_move(form: Form, word: str) -> None:
    game = only(form, f"1. {word} {word}{{x}} 2. {word}; y\n2... {word} 1-0")
    assert words(game) == [word] * 4
    assert only(form, f"1. e4 (1. {word} {word})").plies[0].variations[0].plies[1].text == word


@both
@each_row("result", [*RESULTS, "1/2", "½", "0-1-0"])
def test_results(form: Form, result: str) -> None:
    for space in (" ", "\n"):
        game = only(form, f"1. e4 e5{space}2. Nf3 {result}\n")
        assert game.result == Result(result, 16)
        assert words(game) == ["e4", "e5", "Nf3"]
    assert only(form, f"1. e4 e5 {{x}}\n\n{result}\n").result == Result(result, 14)
    assert only(form, f"1. e4 ({result}) (1. d4 {result}) e5").plies[0].variations == (
        Variation((), 6, result),
        Variation((Ply("d4", 13 + len(result), "1.", 10 + len(result)),), 9 + len(result), result),
    )


@both
@pytest.mark.parametrize("castling", ["0-0", "0-0-0", "O-O", "o-o-o", "0-0+", "0-0-0#"])
def test_castling_is_no_result(form: Form, castling: str) -> None:
    game = only(form, f"1. {castling} {castling}")
    assert (words(game), game.result) == ([castling, castling], None)


@both
@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("12. a1 b1", ["12.", ""]),
        ("12 a1 b1\n13 c1", ["12", "", "13"]),
        ("1 a1 b1 2 c1", ["1", "", "2"]),
        ("12.a1 b1 13.c1", ["12.", "", "13."]),
        ("12) a1 b1 13)c1", ["12)", "", "13)"]),
        ("1) a1 (1) c1 d1 2) e1) 1) ... b1", ["1)", "1) ..."]),
        ("12... b1 13. c1", ["12...", "13."]),
        ("12...b1", ["12..."]),
        ("12. ... b1", ["12. ..."]),
        ("12… b1", ["12…"]),
        ("12. a1\n... b1", ["12.", "..."]),
        ("12. a1 12... b1", ["12.", "12..."]),
        ("12.\na1\nb1", ["12.", ""]),
        ("1. a1 (1 b1) 1...c1", ["1.", "1..."]),
        ("1.2a1-3a1 2b1-3b1", ["1.", ""]),
    ],
)
def test_numbers_are_kept_as_they_stand(form: Form, source: str, numbers: list[str]) -> None:
    for header in ("", '[Event "x"]\n\n'):
        game = only(form, header + source)
        assert [ply.number for ply in game.plies] == numbers
        for ply in game.plies:
            assert game.source.text.startswith(ply.number, ply.number_start)
        assert game.diagnostics == ()


@both
def test_glyphs_come_off_the_move_and_keep_their_order(form: Form) -> None:
    game = only(form, "1. e4! e5?? 2. Nf3!?$14 Nc6 $2 $1 (=) ! 3. Bb5(=) a6 +- 4. Ba4 ($1 5. x) = b5$6$7")
    assert words(game) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "b5"]
    glyphs = ["!", "??", "!? $14", "$2 $1 (=) !", "(=)", "+-", "=", "$6 $7"]
    assert [" ".join(ply.glyphs) for ply in game.plies] == glyphs


@both
@each_row("word", ["pבδd2-גδd4", "Rבθe1xגθe5(NP=K)+", "O/O/O", "O|O(א)", "c4(2)", "e4"])
@each_row("mark", [*DIRECTIONS, "\u2066\u200e"])
def test_marks_of_direction_around_words_belong_to_none(form: Form, word: str, mark: str) -> None:
    game = only(
        form,
        f'{mark}[Event "x"]{mark}\n{mark}\n{mark}1. {mark}{word}{mark} ({mark}1. {word}{mark}) {word}{mark}!{mark}\n'
        f"{mark}2.{mark} {word}{mark}{{x}}{mark} {mark}{word}{mark}; y\n{mark}10-0{mark}\n",
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


@both
def test_en_passant_is_glued_to_its_move(form: Form) -> None:
    game = only(form, "1. exd6 e.p. Ke7 2. aWxb4W  e.p.! exd3 ep 3. pבεe5xגεd6 ep~ *")
    assert words(game) == ["exd6 e.p.", "Ke7", "aWxb4W  e.p.", "exd3 ep", "pבεe5xגεd6 ep~"]
    assert game.plies[2].glyphs == ("!",)
    assert words(only(form, "1. exd6 epic")) == ["exd6", "epic"]


# --- tags --------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("line", ['[Event "x', "[Event x]", "[White Parmen v. Keenan]", '[Event x"]', "[Event 'x]"])
def test_a_broken_tag_pair_is_reported_and_costs_only_itself(form: Form, line: str) -> None:
    game = only(form, f'[Site "y"]\n{line}\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F005", line, 2)
    assert (game.headers, game.headings, words(game)) == ({"Site": "y"}, (), ["e4"])
    assert [comment._replace(start=0) for comment in game.comments] == [Comment(line)]


@both
def test_a_tag_given_twice_is_reported(form: Form) -> None:
    game = only(form, '[Event "x"]\n[Event "y"]\n1. e4')
    [found] = game.diagnostics
    assert (found.code, found.token, found.span.line) == ("F011", "Event", 2)
    for same in (game, only(form, records.write(form, [game]))):
        assert words(same) == ["e4"]
        assert [tag.value for tag in same.tags if tag.name == "Event"] == ["x", "y"]


# --- comments and variations -------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("sign", [";", "//"])
def test_comments_stay_where_they_stood(form: Form, sign: str) -> None:
    game = only(
        form,
        f"{{a}} ; b\n1. {{c}} e4 {{d\n e}} e5 {sign} f }} {{\n2. Nf3\n% g 3. h4\n"
        "(2. {i} Nc3 {j}) ({k}) {l} Nc6 1-0 {m} ; n",
    )
    assert [(comment.text, comment.style) for comment in game.comments] == [("a", "{}"), ("b", ";")]
    e4, e5, nf3, nc6 = game.plies
    assert [comment.text for comment in e4.before] == ["c"]
    assert [comment.text for comment in e4.after] == ["d\n e"]
    assert [(comment.text, comment.style) for comment in e5.after] == [("f } {", sign)]
    assert [(comment.text, comment.style) for comment in nf3.after] == [("g 3. h4", "%"), ("l", "{}")]
    [nc3, empty] = nf3.variations
    assert [comment.text for comment in (*nc3.plies[0].before, *nc3.plies[0].after)] == ["i", "j"]
    assert [comment.text for comment in empty.comments] == ["k"]
    assert [comment.text for comment in nc6.after] == ["m", "n"]
    assert game.diagnostics == ()


@both
@pytest.mark.parametrize("rest", ["\n\n2. Nf3", '\n[Event "x"]\n1. Nf3', " 1... e5\n\n2. Nf3\n\n{closed} Nc6"])
def test_an_unclosed_comment_ends_at_a_blank_line_or_tag_pair(form: Form, rest: str) -> None:
    first, *more = read(form, "1. e4 {forgotten" + rest)
    assert [(found.code, found.token.startswith("{forgotten"), found.span.column) for found in first.diagnostics] == [
        ("F004", True, 7)
    ]
    assert words(([first, *more])[-1])[-1] in ("Nf3", "Nc6")
    assert first.plies[0].after[0].text == rest.split("\n")[0].join(["forgotten", ""])


@both
def test_a_closed_comment_may_hold_blank_lines_and_brackets(form: Form) -> None:
    game = only(form, "1. e4 {a\n\n[%clk 1:00]\n[b\n\nc} e5 {[%csl Ra1]} 2. d4\n\n")
    assert (words(game), game.diagnostics) == (["e4", "e5", "d4"], ())
    assert game.plies[0].after[0].text == "a\n\n[%clk 1:00]\n[b\n\nc"


@both
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
def test_what_is_out_of_place_is_reported(
    form: Form, source: str, found: list[tuple[str, str]], main: list[str]
) -> None:
    game = only(form, source)
    assert [(diagnostic.code, diagnostic.token) for diagnostic in game.diagnostics] == found
    assert words(game) == main


@both
def test_a_parenthesis_after_a_number_closes_a_variation_unless_numbers_are_written_so(form: Form) -> None:
    assert words(only(form, "1. e4 (1. d4 d5 2) e5")) == ["e4", "e5"]
    assert words(only(form, "1) e4 (1) d4 d5 2) c4) e5")) == ["e4", "e5"]


@both
def test_variations_are_read_down_to_a_limit(form: Form) -> None:
    depth = 40 * tokens.MAX_DEPTH
    game = only(form, "1. e4 " + "(1. d4 " * depth + ")" * depth + " e5")
    assert (codes(game), words(game)) == (["F014"], ["e4", "e5"])
    assert str(tokens.MAX_DEPTH) in game.diagnostics[0].message
    assert len(list(all_plies(game.plies))) == tokens.MAX_DEPTH + 2
    assert game_content(only(form, records.write(form, [game])))[5] == game_content(game)[5]


# --- where games begin and end -----------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("source", "games"),
    [
        ("1. e4 e5 1-0 1. d4 d5 0-1", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 e5 1-0\n\n1. d4", [["e4", "e5"], ["d4"]]),
        ("1. e4 e5 1-0\n\n34. d4", [["e4", "e5"], ["d4"]]),
        ('1. e4 e5\n[Event "x"]\n2. d4', [["e4", "e5"], ["d4"]]),
        ('[Event "x"]\n*\n[Event "y"]\n1-0', [[], []]),
        ("1. e4 (1. d4 d5) e5 2. f4 (2. d4 (1. c4)) c5", [["e4", "e5", "f4", "c5"]]),
        ("1. e4\ne5 2. Nf3\nNc6 3. Bb5", [["e4", "e5", "Nf3", "Nc6", "Bb5"]]),
        ("1. e4 e5\n1... d5", [["e4", "e5", "d5"]]),
        ('[Event "x"]\n\n1. e4 e5 2.', [["e4", "e5"]]),
        ('[Event "x"]\n[Sit', [[]]),
        ("", [[]]),
    ],
)
def test_where_games_begin(form: Form, source: str, games: list[list[str]]) -> None:
    assert [words(game) for game in read(form, source)] == games


@both
def test_a_game_may_begin_within_a_line(form: Form) -> None:
    first, second = read(form, "1. e4 e5 1-0 1. d4 d5\n2. c4")
    assert second.source == Source("f", "1. d4 d5\n2. c4", 1, 14)
    assert str(second.source.span(second.plies[1].start)) == "f:1:20"
    assert str(second.source.span(second.plies[2].start)) == "f:2:4"
    assert (first.source.text, second.index) == ("1. e4 e5 1-0 ", 2)


@both
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends(form: Form, line_end: str) -> None:
    lines = ['[Event "x"]', "", "1. e4 ; x", "\xa0\te5", "\x0c", "2. Nf3", "Nc6 1-0 {a", "b}"]
    game = only(form, line_end.join(lines))
    assert (words(game), game.diagnostics) == (["e4", "e5", "Nf3", "Nc6"], ())
    assert str(game.source.span(game.plies[2].start)) == "f:6:4"
    assert game.plies[3].after[0].text == f"a{line_end}b"


# --- any text at all ---------------------------------------------------------------------------------------------


@both
@settings(max_examples=some(60, 120))
@given(soup=SOUPS)
@example(soup="1. e4\n{\n\n1. d4 {x}\n")
@example(soup="0\uff0e:")
def test_every_character_is_in_a_source_and_every_part_in_its_place(form: Form, soup: str) -> None:
    games = read(form, soup)
    assert "".join(game.source.text for game in games) == soup
    assert [game.index for game in games] == list(range(1, len(games) + 1))
    assert (games[0].source.first_line, games[0].source.first_column) == (1, 1)
    for game, following in pairwise(games):
        assert game.source.end == (following.source.first_line, following.source.first_column)
    for game in games:
        source = game.source.text
        for ply in all_plies(game.plies):
            assert ply.text
            number = source[ply.number_start : ply.number_start + len(ply.number)]
            assert number.translate(PLAIN_SIGNS) == ply.number
            if form is PGN:
                assert from_symbol(source[ply.start : ply.end or ply.start + len(ply.text)]) == ply.text
            assert ply.end or source.startswith(ply.text, ply.start)
            assert not ply.end or form is PGN
        comments = [found for ply in all_plies(game.plies) for found in (*ply.before, *ply.after)]
        assert all(comment.text in source[comment.start :] for comment in (*game.comments, *comments))
        assert all(source.startswith("[", tag.start) for tag in game.tags)


@both
@settings(max_examples=some(60, 120))
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=20), data=st.data())
def test_no_word_vanishes(form: Form, pieces: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pieces)))
    word = data.draw(st.sampled_from(["zyx9w8", "Zyx."]))
    games = read(form, "".join([*pieces[:at], f" {word} ", *pieces[at:]]))
    [game] = [game for game in games if word in game.source.text]
    assert word in repr(game_content(game))


HOSTILE = (
    "(", "{", "[", "9", ")", "}", " ", "\n", "a", "1.", "1. ", "2. 1. ", "( ", "{}", "}{\n", "{\n\n", '[a "\n', "!",
    '[A "b"]\n', "$1 ", "*", "1-0\n", "\x00 ", "//", "%\n", "e4 e.p. ", "e4 (", "(1,", "12) ", '"', "text\n", "text ",
    "1. e4 {x\n", "1. e4\nfoo\n{bar\n", "0-", "1/2-", "1. e4\nx\n(\n", "1-0 ", "1-0 e4 ", "1-0 1. e4 ", '[A "b"] ',
    "{} 1-0 ", ".", "e4 ep", "_", "_x", ":1", "[A b]\n", "; x\n\n", "e4 1-0\n\n; x\n\n", '[a "\\"', "e4\n\n",
    "White resigns ",
    "\u200e", "e4\u200e", "\u200e(a", "é {", "(2) ", "(a ", "7 ", "[A 'b']\n", '[A"b"', '[A "b"c"]\n',
)  # fmt: skip


BEGINNINGS = ("1. e4 ", "", "1. e4 1-0\n\n", '[Event "x"]\n\n')


@both
@pytest.mark.parametrize("piece", HOSTILE)
def test_long_hostile_text_is_read_whole(form: Form, piece: str) -> None:
    """After one beginning it is long, after all where everything is tried, and short after the others.

    No clock is asked, but anything quadratic is felt; how time grows is measured by `make bench`.
    """
    for at, before in enumerate(BEGINNINGS):
        size = 500 if at and not IS_FULL else some(2_000, 20_000)
        source = before + piece * (size // len(piece))
        games = read(form, source)
        form.recognises(source)
        assert sum(len(game.source.text) for game in games) == len(source)


LONG_RUNS = ("[A" + " " * 400_000, "1. e4 é " + "{" * 400_000, "1. e4 é {\n\n" + "{" * 400_000)


@both
@pytest.mark.parametrize("source", LONG_RUNS, ids=["spaces", "braces", "blank line"])
def test_long_runs_of_what_begins_something_are_read(form: Form, source: str) -> None:
    """Quadratic, these take hours."""
    assert sum(len(game.source.text) for game in read(form, source)) == len(source)


@pytest.mark.parametrize(
    ("form", "sample", "games"),
    [(SCORESHEET, SHEETS, 2), (PGN, first_games(10_000), first_games(10_000).count('[Event "'))],
    ids=["scoresheet", "pgn"],
)
def test_one_game_is_held_at_a_time(form: Form, sample: str, games: int) -> None:
    def lines(times: int) -> Iterator[str]:
        for _ in range(times):
            yield from io.StringIO(sample)

    def peak(times: int) -> int:
        tracemalloc.start()
        count = sum(1 for _ in form.read(lines(times), "f"))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert count == times * games
        return most

    peak(2)
    # Threads that other tests have left behind may take memory meanwhile, so one of several tries is enough.
    assert any(peak(20) < 1.5 * peak(4) for _ in range(3))


# --- the grammars ------------------------------------------------------------------------------------------------

SPACES = st.sampled_from([" ", " ", "\n", "  ", "\t", "\r\n", "\xa0"])
HEADERS = {
    "scoresheet": ('[Event "a \\" b"]', "A heading // 1", "{x\ny}", "; z", "12.5.2001", "------"),
    "pgn": ('[Event "a \\" b"]', '[A "1"][B "2"]', "{x\ny}", "; z", "% 12.5.2001"),
}
MOVES = {
    "scoresheet": ("e4", "c4(2)!?", "0-0", "exd6 e.p.", "O|O", "Qf7!+", "Kn(1,3,8)-(3,4,8)$1!"),
    "pgn": ("e4", "c4(2)!?", "c4:2_s", "0-0", "exd6 e.p.", "O|O", "Qf7!+", "Nf3$1!", "--"),
}
ASIDES = (
    "{a}",
    "; b\n",
    "// b\n",
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
def layouts(draw: st.DrawFn, form: str) -> str:
    """A well-formed game whose moves are broken into lines anywhere."""
    pieces: list[str] = []
    move, asides = st.sampled_from(MOVES[form]), st.sampled_from(ASIDES)
    for number in range(1, draw(st.integers(2, 4))):
        pieces += [f"{number}.", *draw(st.lists(st.just("{e}"), max_size=1)), draw(move)]
        pieces += draw(st.lists(asides, max_size=3))
        pieces += draw(st.sampled_from([[], [f"{number}..."], [f"{number}. ...", "{f}"]]))
        pieces += [draw(move), *draw(st.lists(asides, max_size=2))]
    header = draw(st.lists(st.sampled_from(HEADERS[form]), max_size=3))
    play = "".join(piece + draw(SPACES) for piece in pieces)
    return "".join(f"{line}\n" for line in header) + play + draw(st.sampled_from(["", "1-0", "½-½\n"]))


@both
@given(data=st.data())
def test_the_grammar_and_the_scanner_find_the_same_tokens(form: Form, data: st.DataObject) -> None:
    source = data.draw(layouts(form.name))
    game = only(form, source)
    assert record_tokens(game) == grammar_tokens(GRAMMARS[form.name](), source)
    assert set(codes(game)) <= {"F011", "F019"}


@both
@pytest.mark.parametrize("source", ["1. e4 (1. d4", "1. e4 )", "1. e4 {x", "1. (1. d4) e4", "1. e4 1-0 0-1"])
def test_the_grammar_refuses_what_the_scanner_reports(form: Form, source: str) -> None:
    assert only(form, source).diagnostics
    with pytest.raises(pp.ParseException):
        GRAMMARS[form.name]().parse_string(source, parse_all=True)


@pytest.mark.parametrize(("form", "more"), [(SCORESHEET, {"heading"}), (PGN, set())], ids=["scoresheet", "pgn"])
def test_every_part_of_the_grammar_has_a_name(form: Form, more: set[str]) -> None:
    names = {element.name for element in leaves(GRAMMARS[form.name]())}
    assert names == {*PLACED, "glyph", "result", ")", "end of the game", *more}
