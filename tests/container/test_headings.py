"""Lines above the moves that say what tag pairs say."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.catalogue import variants
from plybook.container.headings import SEATS, players_of, tags_of
from plybook.record import GameRecord
from tests.tables import each_row

MOVES = "\n\n1. e4 e5\n2. Nf3 Nc6\n1-0\n"
both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])


def read(text: str, container: str = "scoresheet") -> GameRecord:
    [game] = plybook.read(text, variant="chess", container=container)
    assert game.source.text == text
    return game


def said(game: GameRecord) -> dict[str, str]:
    return {tag.name: tag.value for tag in game.tags}


LABELLED = [
    ("White: Smith", {"White": "Smith"}),
    ("WHITE : SMITH", {"White": "SMITH"}),
    ("  White:\tSmith  ", {"White": "Smith"}),
    ("White: tri_fan_42", {"White": "tri_fan_42"}),
    ("White: Deep Blue 2", {"White": "Deep Blue 2"}),
    ("Black: Jones (1850)", {"Black": "Jones", "BlackElo": "1850"}),
    ("Black: Jones (Elo 1850)", {"Black": "Jones", "BlackElo": "1850"}),
    ("Black: Jones (Berlin)", {"Black": "Jones (Berlin)"}),
    ("Red: Müller", {"Red": "Müller"}),
    ("White's partner: Al", {"WhitePartner": "Al"}),
    ("Weiß: Петров", {"White": "Петров"}),
    ("White: Smith   Black: Jones (1900)", {"White": "Smith", "Black": "Jones", "BlackElo": "1900"}),
    ("White: Smith, J.; Black: Jones, K.", {"White": "Smith, J.", "Black": "Jones, K."}),
    ("Event: Blind Date: the return", {"Event": "Blind Date: the return"}),
    ("Site: b4", {"Site": "b4"}),
    ("Date: 3 May 1999", {"Date": "3 May 1999"}),
    ("Round: 3.2", {"Round": "3.2"}),
    ("Result: 1-0", {"Result": "1-0"}),
    ("Result: White wins", {"Result": "White wins"}),
]
PLAYERS = [
    ("Smith - Jones", "Smith", "Jones"),
    ("Smith – Jones", "Smith", "Jones"),
    ("Smith\t—\tJones", "Smith", "Jones"),
    ("Smith vs. Jones", "Smith", "Jones"),
    ("Smith v Jones", "Smith", "Jones"),
    ("Smith-Jones - Miller", "Smith-Jones", "Miller"),
    ("van der Berg - O'Brien", "van der Berg", "O'Brien"),
    ("Smith, John - Jones, Kim", "Smith, John", "Jones, Kim"),
    ("Dr. Smith - J. Jones Jr.", "Dr. Smith", "J. Jones Jr."),
    ("Müller – Ångström", "Müller", "Ångström"),
    ("Петров - Сидоров", "Петров", "Сидоров"),
    ("李 - 王", "李", "王"),
]
NONE = [
    "Endgames - Part 2",
    "Round 3 - Board 1",
    "Smith - Jones 1850",
    "Smith - Jones 1-0",
    "Smith vs. Jones, London",
    "Smith - Jones - Miller",
    "Sicilian Defence - Najdorf",
    "WHITE - BLACK",
    "Roses are red - violets are blue",
    "12.5.2001",
    "------",
    "- - -",
    "N.N. - N.N.",
    "White to move and win",
    "White: to move and win",
    "White: Kg1, Qd2, Ra1",
    "White: resigns",
    "White:",
    "Note: White: Smith is a friend",
    "Shall I compare thee to a summer's day?",
    "Event: " + "x" * 500,
    "Opening: Ruy Lopez",
    "Result: unclear",
]


@both
@each_row(("heading", "tags"), LABELLED)
@each_row("line_end", ["\n", "\r\n", "\r"])
def test_a_labelled_line_is_a_tag(heading: str, tags: dict[str, str], container: str, line_end: str) -> None:
    text = (heading + MOVES).replace("\n", line_end)
    game = read(text, container)
    assert said(game) == tags
    assert (game.headings, game.comments) == ((), ())
    [found] = game.diagnostics
    assert (found.code, found.token, found.severity) == ("F033", heading.strip(), "note")
    assert game.source.offset(found.span.line, found.span.column) == text.index(heading.strip())
    assert plybook.fix(text.encode(), variant="chess").content.decode() == text


@both
@pytest.mark.parametrize(("heading", "white", "black"), PLAYERS)
def test_two_names_are_the_players(heading: str, white: str, black: str, container: str) -> None:
    game = read(heading + MOVES, container)
    assert said(game) == {"White": white, "Black": black}
    assert [game.source.text[tag.start :].startswith(tag.value) for tag in game.tags] == [True, True]
    assert [found.code for found in game.diagnostics] == ["F033"]
    rated = read(heading.replace(white, f"{white} (1850)", 1) + MOVES, container)
    assert said(rated) == {"White": white, "WhiteElo": "1850", "Black": black}


@each_row("heading", NONE)
def test_what_says_something_else_stays_a_heading(heading: str) -> None:
    game = read(heading + MOVES)
    assert (game.tags, game.headings, game.diagnostics) == ((), (heading,), ())


def test_the_seats_of_all_variants_are_known() -> None:
    seats = {seat for name in variants for seat in variants[name].seats}
    assert {tags_of(f"{seat}: X")[0].name for seat in seats} == set(SEATS)


@each_row("lines", list(permutations(['[White "A"]', "White: B", "Smith - Jones"])))
def test_a_tag_pair_counts_before_a_heading(lines: tuple[str, ...]) -> None:
    game = read("\n".join(lines) + MOVES)
    assert said(game) == {"White": "A"}
    assert set(game.headings) == {"White: B", "Smith - Jones"}
    assert game.diagnostics == ()


def test_lines_that_could_all_be_names_are_none() -> None:
    assert read("Roses - Violets\nSugar - Honey" + MOVES).tags == ()
    assert said(read("White: Smith\nWhite: Jones\n" + MOVES)) == {"White": "Smith"}


def test_two_names_are_not_the_players_of_a_game_for_three() -> None:
    text = "Smith - Jones\n\n1. h2-h4 f2-f4 d2-d3\n2. e2-e4 g2-g4 Bc1-d2\n"
    [game] = plybook.read(text)
    assert (game.variant, game.tags, game.headings) == ("three-player", (), ("Smith - Jones",))
    [game] = plybook.read(text.replace("Smith - Jones", "White: Smith\nRed: Jones\nBlack: Miller"))
    assert (game.variant, said(game)) == ("three-player", {"White": "Smith", "Red": "Jones", "Black": "Miller"})


def test_without_a_game_there_are_no_tags() -> None:
    [game] = plybook.read("Date: 3 May 1999\nDear Mr. Smith\n")
    assert (game.tags, [found.code for found in game.diagnostics]) == ((), ["F001"])


@each_row("gap", ["", "\n", "1-0\n", "1-0\n\n", "White wins\n\n"])
@each_row("heading", ["Smith - Jones\n", "White: Smith\nBlack: Jones\n"])
@each_row("blank", ["", "\n"])
def test_a_heading_between_two_games_is_of_the_second(gap: str, heading: str, blank: str) -> None:
    text = f"1. e4 e5\n2. Nf3 Nc6\n{gap}{heading}{blank}1. d4 d5\n2. c4 e6\n"
    first, second = plybook.read(text, variant="chess")
    assert (first.tags, first.headings) == ((), ())
    assert said(second) == {"White": "Smith", "Black": "Jones"}
    assert first.source.text + second.source.text == text


@both
def test_a_game_is_written_with_the_tags_alone(container: str) -> None:
    text = "White: Smith (1850)\nDate: 3 May 1999\nSome evening\n" + MOVES
    [game] = plybook.read(text, variant="chess")
    written = plybook.write([game], to=container)
    assert (written.count("Smith"), written.count("1850"), written.count("May"), written.count("evening")) == (
        1,
        1,
        0,
        1,
    )
    assert '[Date "1999.05.03"]' in written
    [again] = plybook.read(written, variant="chess")
    assert {"White": "Smith", "WhiteElo": "1850", "Date": "1999.05.03"}.items() <= said(again).items()
    assert [found.code for found in again.diagnostics] == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_bytes_of_headings_stay(encoding: str) -> None:
    text = "White: Müller\r\nBlack:\tJones (1850)\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6\r\nWhite resigns\r\n"
    fixed = plybook.fix(text.encode(encoding), variant="chess")
    assert fixed.content == text.replace("White resigns", "0-1").encode(encoding)


@pytest.mark.parametrize(("date", "code"), [("3 May 1999", "F029"), ("5/3/99", "F034"), ("1999.02.31", "F034")])
def test_a_date_of_a_tag_pair_is_put_right_or_doubted(date: str, code: str) -> None:
    text = f'[Date "{date}"]\n[Variant "chess"]\n\n1. e4 e5 1-0\n'
    [game] = plybook.read(text)
    [found] = plybook.replay(game).diagnostics
    assert (found.code, found.token) == (code, date)
    written = "1999.05.03" if code == "F029" else date
    assert plybook.fix(text.encode()).content.decode() == text.replace(date, written)
    assert f'[Date "{written}"]' in plybook.write([game], to="pgn")


@each_row("date", ["", "?", "????.??.??", "1999.??.??", "1999.05.03", "1999"])
def test_a_date_as_pgn_has_it_is_let_be(date: str) -> None:
    [game] = plybook.read(f'[Date "{date}"]\n[Variant "chess"]\n\n1. e4 e5 1-0\n')
    assert plybook.replay(game).diagnostics == ()


@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from(["White", ":", " ", "Smith", " - ", "(1850)", ";", "Date", "="])).map("".join)
)
def test_any_line_is_tags_or_none(line: str) -> None:
    for tags in (tags_of(line), players_of(line)):
        assert len({tag.name for tag in tags}) == len(tags)
        assert all(tag.value in line[tag.start :] and tag.value for tag in tags)


@pytest.mark.parametrize("between", ["Moves lost.\n\n", ""])
def test_a_heading_that_says_again_what_one_has_said_begins_the_next_game(between: str) -> None:
    lost = f"White: Smith\nBlack: Jones\n\n{between}"
    games = plybook.read(f"{lost}White: Brown\nBlack: Green\n\n1. e4 e5\n1-0\n", variant="chess")
    assert [(game.headers["White"], game.headers["Black"], len(game.plies)) for game in games] == [
        ("Smith", "Jones", 0),
        ("Brown", "Green", 2),
    ]
    assert {"F036", "F017"} & {found.code for found in games[0].diagnostics}
    assert "".join(game.source.text for game in games).startswith(lost)
