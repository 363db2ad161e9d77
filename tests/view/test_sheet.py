from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import plybook
from plybook.corpora.corpus import samples
from plybook.view.game_places import GamePlaces, findings_by_place
from plybook.view.sheet import SIGNS, GameSheet
from tests.tables import each_row

CHESS = '[Variant "chess"]\n\n'


def sheet(source: str, width: int = 60) -> GameSheet:
    [game] = plybook.read(source)
    replay = plybook.replay(game)
    return GameSheet(game, replay.line, findings_by_place(replay, GamePlaces(replay.line)), width)


def rows(found: GameSheet) -> list[str]:
    return ["".join(word.text for word in row).rstrip() for row in found.rows]


def test_the_main_line_stands_in_columns() -> None:
    assert rows(sheet(f"{CHESS}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2")) == [
        "  1. e4    e5",
        "  2. Nf3   Nc6",
        "  3. Bb5   a6",
        "1/2-1/2",
    ]


def test_three_players_have_three_columns() -> None:
    assert ["3.", "a2-a3", "Nc3-d5", "Bf1xl7"] in [row.split() for row in rows(sheet("corpus:three-player-1"))]


def test_what_interrupts_a_line_stands_in_rows_of_its_own() -> None:
    assert rows(
        sheet(f"{CHESS}{{Before.}} 1. e4 $1 {{Best.}} e5 (1... c5 {{Sicilian}} 2. Nf3 (2. c3) d6) 2. Nf3 *")
    ) == [
        "Before.",
        "  1. e4!",
        "  Best.",
        "1... e5",
        "  (1... c5 Sicilian 2. Nf3",
        "      (2. c3)",
        "    2... d6)",
        "  2. Nf3",
        "*",
    ]


def test_what_programs_write_is_a_time_or_an_evaluation_or_left_out() -> None:
    drawn = "[%cal Gd2d4,Rf1b5][%csl Gd4]"
    assert rows(
        sheet(f"{CHESS}{{[#]}} 1. e4 {{[%clk 1:30:00]{drawn}}} e5 {{{drawn} Best.}} 2. Nf3 {{[%eval 0.3]}} Nc6 *")
    ) == [
        "  1. e4 1:30:00   e5",
        "  Best.",
        "  2. Nf3 0.3      Nc6",
        "*",
    ]


def test_what_was_found_leaves_a_sign() -> None:
    [first, second, *_] = rows(sheet(f"{CHESS}1. e4+ e5 2. Ke3 0-0-0 *"))
    assert first.split() == ["1.", "e4+△", "e5"]
    assert second.split() == ["2.", "Ke3✗", "0-0-0"] or second.split() == ["2.", "Ke3✗", "0-0-0·"]
    assert len(set(SIGNS.values())) == len(SIGNS)


@each_row("name", samples())
@each_row("width", [10, 24, 60])
def test_every_ply_stands_in_the_row_that_is_told(name: str, width: int) -> None:
    [game] = plybook.read(f"corpus:{name}")
    found = sheet(f"corpus:{name}", width)
    assert len(found.row_of) == len(game.plies)
    for path, row in found.row_of.items():
        assert any(word.path == path for word in found.rows[row])


@given(st.integers(8, 60), st.lists(st.text(st.characters(exclude_characters="{}"), max_size=12), max_size=5))
def test_no_row_is_wider_than_it_may_be_but_for_a_word_that_is(width: int, words: list[str]) -> None:
    comment = " ".join(words)
    found = sheet(f"{CHESS}1. e4 {{{comment}}} e5 (1... c5 2. Nf3 {{{comment}}} d6) 2. Nf3 Nc6 *", width)
    for row in found.rows:
        text = "".join(word.text for word in row)
        assert cell_len(text.rstrip()) <= max(width, 8) or len(text.split()) <= 2
