"""What a record is wrapped in: quoted mail, forums, web pages and tables."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.container.container import containers
from plybook.container.wrapping import Unwrapped, is_bare, restored
from plybook.record import Comment, GameRecord, Ply, Source, Tag
from tests.container import records
from tests.extent import some

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])
FOUR = ["e4", "e5", "Nf3", "Nc6"]


def read(text: str, container: str) -> list[GameRecord]:
    games = records.read(containers[container], text)
    assert "".join(game.source.text for game in games) == text
    for game in games:
        assert all(ply.end or game.source.text.startswith(ply.text, ply.start) for ply in game.plies)
    return games


def only(text: str, container: str) -> GameRecord:
    [game] = read(text, container)
    return game


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def found(game: GameRecord) -> list[tuple[str, str, int, int]]:
    return [(each.code, each.token, each.span.line, each.span.column) for each in game.diagnostics]


# --- mail, forums, web pages -------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", " > "])
def test_quoted_mail(container: str, mark: str) -> None:
    text = '[Event "x"]\n[White "a > b"]\n\n1. e4 e5 {so > said\nAdams} 2. Nf3\nNc6 1-0\n'
    quoted = "".join(f"{mark}{line}\n" if line else f"{mark.strip()}\n" for line in text.splitlines())
    game = only(quoted, container)
    assert (game.headers, words(game)) == ({"Event": "x", "White": "a > b"}, FOUR)
    assert [" ".join(comment.text.split()) for comment in game.plies[1].after] == ["so > said Adams"]
    assert [each[0] for each in found(game)] == ["F022"]
    assert found(game)[0][2:] == (1, 1)
    written = records.write(containers[container], [game])
    assert words(only(written, container)) == FOUR


@both
def test_a_quotation_within_a_comment_stays(container: str) -> None:
    game = only("1. e4 {he wrote:\n> e5\n<b>good</b> [pgn]} e5 {<i>} 2. Nf3 ; [/pgn]\nNc6", container)
    assert [comment.text for ply in game.plies for comment in ply.after] == [
        "he wrote:\n> e5\n<b>good</b> [pgn]",
        "<i>",
        "[/pgn]",
    ]
    assert (words(game), found(game)) == (FOUR, [])


@both
@pytest.mark.parametrize(
    ("text", "token"),
    [
        ('[pgn]\n[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *[/pgn]\n', "[pgn]"),
        ('[PGN][Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n[/PGN]', "[PGN]"),
        ('[pgn height=400 initialHalfmove=3]\n[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n[/pgn]', None),
        ('```pgn\n[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n```\n', "```pgn"),
        ('[quote][code][Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *[/code][/quote]', "[quote]"),
        ('<pre>\n[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *</pre>\n', "<pre>"),
        ('[Event "x"]<br>\n<br />\n1. e4 e5<br>\n2. Nf3 Nc6 *<br/>\n', "<br>"),
        ('<p class="a">[Event "x"]<br><br><b>1. e4</b> e5<BR>2. Nf3&nbsp;Nc6 *</p>', '<p class="a">'),
        ('\u00ef\u00bb\u00bf[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *', "\u00ef\u00bb\u00bf"),
    ],
)
def test_wrappers(container: str, text: str, token: str | None) -> None:
    game = only(text, container)
    assert (game.headers, words(game), game.headings, game.comments) == ({"Event": "x"}, FOUR, (), ())
    [told] = game.diagnostics
    assert (told.code, told.token) == ("F022", token or text.partition("\n")[0])


@both
def test_games_in_wrappers_of_their_own(container: str) -> None:
    text = '[pgn][Event "x"]\n\n1. e4 e5 1-0[/pgn]\n\n[pgn]\n[Event "y"]\n\n1. d4 d5 0-1\n[/pgn]\n'
    first, second = read(text, container)
    assert [game.headers["Event"] for game in (first, second)] == ["x", "y"]
    assert [(words(game), [each[0] for each in found(game)]) for game in (first, second)] == [
        (["e4", "e5"], ["F022"]),
        (["d4", "d5"], ["F022"]),
    ]
    assert second.source.first_line == 6


def test_breaks_of_a_web_page_are_line_ends() -> None:
    game = only("<h1>Club evening</h1>Adams - Torre<br>Second board<br>1. e4 e5<br>2. Nf3 Nc6", "scoresheet")
    assert (game.headings, words(game)) == (("Club evening", "Second board"), FOUR)
    assert dict(game.headers) == {"White": "Adams", "Black": "Torre"}
    assert str(game.source.span(game.plies[2].start)) == "f:1:70"


@both
def test_a_byte_order_mark_inside_a_file_is_white_space(container: str) -> None:
    first, second = read('[Event "x"]\n\n1. e4 *\n\ufeff[Event "y"]\n\n1. d4 *', container)
    assert (first.headers, second.headers) == ({"Event": "x"}, {"Event": "y"})
    assert {each[:2] for each in found(first) + found(second)} == {("F012", "\ufeff")}


@both
def test_an_address_is_no_markup(container: str) -> None:
    game = only('[White "<b>A</b>"]\n\n1. e4 {from <a@b.org>} e5 2. Nf3 ; <c@d.org>\nNc6', container)
    assert (game.headers["White"], words(game), found(game)) == ("<b>A</b>", FOUR, [])
    assert only("From: A. B. <a@b.org>\n\n1. e4 e5", "scoresheet").headings == ("From: A. B. <a@b.org>",)


# --- tables ------------------------------------------------------------------------------------------------------

TABLES = (
    "1 | e4 | e5\n2 | Nf3 | Nc6\n",
    "|1.|e4|e5|\n|2.|Nf3|Nc6|\n",
    "|----|-----|-----|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n",
    "| e4 | e5 |\n| Nf3 | Nc6 |\n",
    "+---+-----+-----+\n| 1 | e4 | e5 |\n+---+-----+-----+\n| 2 | Nf3 | Nc6 |\n",
    "1,e4,e5\n2,Nf3,Nc6\n",
    '"1","e4","e5"\r\n"2","Nf3","Nc6"\r\n',
    "1;e4;e5\n2;Nf3;Nc6\n",
    "1.,e4,e5\n2.,Nf3,Nc6,*\n",
    "1 | e4! | e5?!\n2 | Nf3 | Nc6 | *\n",
)


@both
@pytest.mark.parametrize("table", TABLES)
def test_the_columns_of_a_table_are_moves(container: str, table: str) -> None:
    game = only(table, container)
    assert (words(game), game.headings) == (FOUR, ())
    assert [each[0] for each in found(game) if each[0] != "F024"] == ["F023"]
    assert [game.plies[index].number.rstrip(".") for index in (0, 2)] in (["1", "2"], ["", ""])


@both
@pytest.mark.parametrize(
    ("table", "head"),
    [
        (
            "| # | White | Black |\n|---|:-----:|------:|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n",
            "| # | White | Black |",
        ),
        ("Move,White,Black\n1,e4,e5\n2,Nf3,Nc6\n", "Move,White,Black"),
        ("No.\tWhite\tBlack\n1\te4\te5\n2\tNf3\tNc6\n", "No.\tWhite\tBlack"),
    ],
)
def test_the_head_of_a_table_is_a_heading(container: str, table: str, head: str) -> None:
    game = only(table, container)
    assert words(game) == FOUR
    assert game.headings == (head,) or [comment.text for comment in game.comments] == [head]


@pytest.mark.parametrize(
    ("table", "variant", "plies"),
    [
        ("1 | h2-h4 | f2-f4 | d2-d3\n2 | e2-e4 | g2-g4 | Bc1-d2\n", "three-player", 6),
        ("| 1 | Pc2-c4(2) | Pd7-d5(6) |\n| 2 | Pc4xd5(6) | Nb8-c6(4) |\n", "tri-d", 4),
        ("1,pבδd2-גδd4,pדθh7-דθh5\n2,pאαa2-אαa4\n", "alice-3d", 3),
    ],
)
@both
def test_tables_of_every_variant(container: str, table: str, variant: str, plies: int) -> None:
    [game] = plybook.read(io.StringIO(table), container=container, variant=variant)
    replayed = plybook.replay(game)
    assert replayed.ok
    assert len(replayed.moves) == plies


@pytest.mark.parametrize("row", ["1. O|O O|O", "1 O|O(א) O|O", "| 1 | O|O | O|O |", "1 | O|O | O-O"])
def test_the_bar_of_a_castling_move_parts_no_columns(row: str) -> None:
    assert words(only(row, "scoresheet"))[0].startswith("O|O")


@both
@pytest.mark.parametrize(
    "line",
    ["1 | a remark | e5", "1,5 points", "12;y", "Adams | Torre", "1|O-O|O-O", "1, 2, 3", "a--|--b", "1 | 2 | 3"],
)
def test_what_is_no_row_of_moves_is_let_be(container: str, line: str) -> None:
    assert is_bare(line)
    assert all(each[0] != "F023" for game in read(f"{line}\n\n1. e4 e5\n", container) for each in found(game))


# --- signs of another width --------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    "text", ["１．e4 e5 ２．Nf3 Nc6", "１. e4 e5 ２. Nf3 Nc6", "1．e4 e5 2．Nf3 Nc6", "１）e4 e5 ２）Nf3 Nc6"]
)
def test_numbers_in_figures_of_full_width(container: str, text: str) -> None:
    game = only(text, container)
    assert (words(game), [ply.number[:1] for ply in game.plies]) == (FOUR, ["1", "", "2", ""])
    assert [each[0] for each in found(game)] == ["F029"]


@both
def test_dots_that_a_forum_has_escaped(container: str) -> None:
    game = only("1\\. e4 e5 2\\. Nf3 Nc6\n", container)
    assert (words(game), [each[0] for each in found(game)]) == (FOUR, ["F029"])


# --- any text ----------------------------------------------------------------------------------------------------

PIECES = (
    "> ", ">", "|", " | ", ",", ";", '"', "1", "2. ", "e4 ", "Nf3", "{", "}", "\n", "\r\n", "<br>", "<b>", "<",
    "[pgn]", "[/pgn]", "```", "&nbsp;", "-", "---", "１", "．", "\u00ef\u00bb\u00bf", '[A "b"]', "1-0",
    "text ", "(", ")", "%", " - ", "0", "1/2",
    "+--+", "O|O", "\u2028", "\x0b", "1,e4,e5\n", "1 | e4 | e5\n", "\n\n",
)  # fmt: skip
SOUPS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@given(SOUPS)
def test_a_line_keeps_its_length_and_comes_back(soup: str) -> None:
    unwrapped = Unwrapped(io.StringIO(soup, newline=""))
    bare = "".join(unwrapped)
    assert len(bare) == len(soup)
    assert restored(bare, unwrapped.of_next(len(soup))) == soup


@given(SOUPS, st.sampled_from(["scoresheet", "pgn"]))
def test_every_character_is_in_a_source(soup: str, container: str) -> None:
    games = read(soup, container)
    for game, following in pairwise(games):
        assert game.source.end == (following.source.first_line, following.source.first_column)


@both
@pytest.mark.parametrize("word", [">", ">e4", "e4|e5", "|a1", "a1|", ",a1", "<br>", "e4<b>", "1．e4", "```", "[pgn]"])
def test_a_word_that_would_be_taken_for_wrapping_is_written_so_that_it_is_not(container: str, word: str) -> None:
    game = GameRecord(
        Source("", ""),
        tags=(Tag("<b>", '> x | <b> \\" [pgn]'),),
        headings=("> x", "1,e4,e5", "| a1 | b1 |"),
        comments=(Comment("> a\n> b [pgn]"), Comment("1,e4", ";")),
        plies=(Ply(word, number="1."), Ply("e5", number="1..."), Ply("b1", number="2.")),
    )
    again = only(records.write(containers[container], [game]), container)
    assert found(again) == []
    assert [ply.text for ply in again.plies[1:]] == ["e5", "b1"]
    assert word in (
        again.plies[0].text,
        *(comment.text.removeprefix("as written: ") for comment in again.plies[0].after),
    )
    assert again.tags[-1].value == game.tags[0].value
    comments = [comment.text for comment in again.comments]
    assert all(text in comments for text in (*game.headings, "> a\n> b [pgn]", "1,e4"))


@both
@pytest.mark.parametrize(
    "piece", [">", "> ", "|", "| ", "<b", "<", "[pgn a=", "[/pgn", "```", '"', "&", "-|", "+-", "1,", "{>\n"]
)
def test_long_hostile_text_is_read_whole(container: str, piece: str) -> None:
    # No clock is asked, but anything quadratic takes minutes.
    for beginning in ("1. e4 >", "1,e4,"):
        read(beginning + piece * (some(20_000, 60_000) // len(piece)), container)
