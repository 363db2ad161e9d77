from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plybook.container import pgn, sheet_reader
from plybook.container.container import containers
from plybook.container.grammar import sheet_grammar
from plybook.container.pgn import PGN
from plybook.container.scoresheet import SCORESHEET
from plybook.container.sheet_lines import PLAIN_ROW
from plybook.container.wrapping import is_bare
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
from tests.container import records
from tests.container.grammars import grammar_tokens, record_tokens
from tests.container.records import SHEETS, all_plies, codes, game_content, words
from tests.tables import each_row


def read(sheet: str) -> list[GameRecord]:
    return records.read(SCORESHEET, sheet)


def only(sheet: str) -> GameRecord:
    return records.only(SCORESHEET, sheet)


# --- the sample games --------------------------------------------------------------------------------------------


def test_the_sample_games_are_read_without_a_word_left_over() -> None:
    first, second = read(SHEETS)
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
    first, second = read(SHEETS)
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
        + SHEETS
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


def test_a_parenthesis_after_a_number_is_part_of_it() -> None:
    game = only("12) a1 b1 13) c1")
    assert [ply.number for ply in game.plies] == ["12)", "", "13)"]
    assert [game.source.text[ply.number_start :][:3] for ply in game.plies] == ["12)", "12)", "13)"]
    assert game.diagnostics == ()


def test_a_date_is_no_number() -> None:
    assert only("12.5.2001\n2001.05.12\n1. e4").headings == ("12.5.2001", "2001.05.12")


def test_marks_of_direction_do_not_change_what_a_line_is() -> None:
    game = only(
        "\u200fHeading\n\u200e1 \u2066O|O\u2069 \u2066O/O\u2069\n"
        "\u2066O-O\u2069 \u2066O|O\u2069\n\u200e\n\u200e7-3\u200e\n"
    )
    assert (game.headings, words(game)) == (("Heading",), ["O|O", "O/O", "O-O", "O|O"])
    assert game.result is not None
    assert game.result.text == "7-3"
    assert [(found.code, found.span.line) for found in game.diagnostics] == [("F016", line) for line in range(1, 6)]


def test_tag_pairs() -> None:
    game = only('[Event "a \\"b\\" \\\\ c"] [Site ""]\n  [FEN "8/8 w"]\n\n1. e4')
    assert game.tags == (Tag("Event", 'a "b" \\ c'), Tag("Site", "", 23), Tag("FEN", "8/8 w", 35))
    assert (game.headings, game.diagnostics) == ((), ())


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


@each_row(("line", "name", "value"), ODD_TAGS)
@each_row("container", ["scoresheet", "pgn"])
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


# --- comments and variations -------------------------------------------------------------------------------------


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


@each_row(
    ("sheet", "kept"),
    [
        ("1. e4\n\n1-Q\n", ["1-Q"]),
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


# --- where games begin and end -----------------------------------------------------------------------------------


@each_row(
    ("sheet", "games"),
    [
        ("1. e4 e5\n2. Nf3\n1. d4", [["e4", "e5", "Nf3"], ["d4"]]),
        ("1. e4 e5 2. Nf3 1. d4 d5", [["e4", "e5", "Nf3"], ["d4", "d5"]]),
        ("1 e4 e5\n2 Nf3\n1 d4", [["e4", "e5", "Nf3"], ["d4"]]),
        ("1. e4 e5\nGame two\n1. d4 d5", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 e5\nGame two\n\n------\n7. d4 d5", [["e4", "e5"], ["d4", "d5"]]),
        ("1. e4 (1. d4\nGame two\n1. d4 d5", [["e4"], ["d4", "d5"]]),
        ('[A "x"]\n*\n[B "y"]\n1-0\n*', [[], [], []]),
        ("1. e4\nRxN 2. foo\nbar 3. Bb5", [["e4", "RxN", "foo", "bar", "Bb5"]]),
        ("1-0\n1-0\n", [[], []]),
    ],
)
def test_where_games_begin(sheet: str, games: list[list[str]]) -> None:
    assert [words(game) for game in read(sheet)] == games


@pytest.mark.parametrize(
    "sheet",
    ["1. e4\nsome prose here\n1... e5 2. d4", "1. e4\nsome prose\n\nhere\ne5 2. d4", "1. e4 e5\nprose\n2. d4"],
)
def test_text_within_a_game_is_reported_and_splits_nothing(sheet: str) -> None:
    game = only(sheet)
    assert (codes(game), words(game)) == (["F003"], ["e4", "e5", "d4"])


@each_row(
    ("ending", "remark", "result"),
    [
        ("White wins a pawn", "White wins a pawn", None),
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


WORDS = (
    "e4", "Nb1-c3(2)", "Pb4xa3(5)*", "Rבθe1xגθe5", "N:f3", "e8=Q#", "exd6", "O-O", "O-O-O+", "O-O!", "0-0", "c4:2",
    "--", "draw1", "DRAW", "resign5", "Mate2", "mates1", "White", "wins", "Black2", "Clock", "ep", "e.p.", "ep5",
    "e.p.4", "1-0", "*", "½", "1/2-1/2", "12.", "3...", "4)", "1.", "1.d4", "7.5", "5:30", "+0.3", "e4!", "e4,e5",
    "d4/d5", "(2)", "(", ")", "{x}", "{", "}", "; x", "=", "$1", "٣e4", "e４", "e4\u200e", "²e4",
)  # fmt: skip
GAPS = st.sampled_from([" "] * 20 + ["  ", "\t", "\xa0", "\n", ""])
ROWS = st.builds(
    lambda number, words, gaps, end: number + "".join(map("".join, zip(gaps, words, strict=False))) + end,
    st.sampled_from(["2.", "3.", "4.", "10.", "1.", "2...", "3)", "", "12345.", '[A "b"]\n\n1.', "text"]),
    st.lists(st.one_of(st.sampled_from(WORDS[:9]), st.sampled_from(WORDS)), max_size=4),
    st.lists(GAPS, min_size=4, max_size=4),
    st.sampled_from(["\n", "\n", "\r\n", " \n", "\n\n", ""]),
)


@given(st.lists(ROWS, max_size=12).map("".join))
def test_the_quick_way_reads_what_the_plain_way_reads(rows: str) -> None:
    sheet = "1. e4 e5\n" + rows
    quick = read(sheet)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet_reader, "PLAIN_ROW", re.compile("(?!)"))
        assert read(sheet) == quick


@given(
    st.lists(ROWS, max_size=6).map("".join),
    st.sampled_from(["", "1-0\n", "{a\nb} 1-0", "*", " %odd\n9. Nc3 *", "\n \n  9. Nc3 Nc6 1-0"]),
)
def test_the_quick_way_takes_for_pgn_what_the_plain_way_takes_for_it(rows: str, ending: str) -> None:
    head = f'[Event "x"]\n\n1. e4 {{a comment}} e5\n{rows}{ending}'
    quick = PGN.recognises(head)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pgn, "PLAIN_LINE", re.compile("(?!)"))
        assert PGN.recognises(head) == quick


@each_row("word", WORDS)
def test_a_row_is_plain_only_where_each_word_is_read_as_a_move(word: str) -> None:
    row = f"2. {word} {word}\n"
    if PLAIN_ROW.fullmatch(row):
        assert words(only(f"1. e4\n{row}")) == ["e4", word, word]
        assert is_bare(row)
        for pos in (3, len(word) + 4):
            found = sheet_reader.TOKEN.match(row, pos)
            assert found is not None
            assert (found.lastgroup, found["move"]) == ("move", word)
    else:
        assert word not in WORDS[:9]


def test_equal_words_are_held_once() -> None:
    game = only("1. e4 " * 3)
    assert len({id(ply.text) for ply in game.plies}) == len({id(ply.number) for ply in game.plies}) == 1


# --- the grammar -------------------------------------------------------------------------------------------------


def test_the_grammar_reads_the_sample_games() -> None:
    for game in read(SHEETS):
        assert record_tokens(game) == grammar_tokens(sheet_grammar(), game.source.text)


# --- writing -----------------------------------------------------------------------------------------------------


BEGUN_BY_A_COMMENT = Ply("e4", number="1.", variations=(Variation((), comments=(Comment("", ";"),)),))


@given(st.lists(records.games(), min_size=1, max_size=3))
@example([GameRecord(Source("", ""), plies=(BEGUN_BY_A_COMMENT,))])
def test_what_is_written_is_read_again(games: list[GameRecord]) -> None:
    sheet = records.write(SCORESHEET, games)
    again = read(sheet)
    assert len(again) == len(games), sheet
    for game, found in zip(games, again, strict=True):
        written = game
        if game.result is None and found.result is not None:
            written = replace(game, result=Result("*"))  # so that the next game can be told from it
        assert game_content(found) == game_content(written), sheet
        assert set(codes(found)) <= {"F011", "F012"} | ({"F036", "F037"} if not game.plies else {"F037"})


@given(records.games())
@example(GameRecord(Source("", ""), plies=(Ply("(1,3,7)-(3,4,7)", number="1."), Ply("(1,3,8)-(3,4,8)"))))
def test_what_is_written_is_well_formed(game: GameRecord) -> None:
    sheet = records.write(SCORESHEET, [game])
    kept, written = record_tokens(only(sheet)), grammar_tokens(sheet_grammar(), sheet)
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


@each_row(
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


@each_row(
    "heading",
    ["1. e4", '[Event "x"]', "[Event x]", "1-0", "; x", "a\nb", "White resigns", "12 e4", " x", "{", "\u200fx"],
)
def test_a_heading_that_reads_as_something_else_becomes_a_comment(heading: str) -> None:
    game = only(records.write(SCORESHEET, [game_of(headings=("Game", heading), plies=(E4,))]))
    assert game.headings == ("Game",)
    assert [comment.text for comment in game.comments] == [heading.strip()]
    assert words(game) == ["e4"]


@each_row(
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


@each_row(
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
