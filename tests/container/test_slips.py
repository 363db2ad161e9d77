"""Slips of single signs that must not cost good plies: in numbers, in levels, in castling."""

from __future__ import annotations

import time

import pytest

import plybook
from plybook.container.container import containers
from plybook.record import GameRecord
from tests.container import records
from tests.tables import each_row

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])
ROWS = [
    "e4 e5",
    "Nf3 Nc6",
    "Bb5 a6",
    "Ba4 Nf6",
    "O-O Be7",
    "Re1 b5",
    "Bb3 d6",
    "c3 O-O",
    "h3 Nb8",
    "d4 Nbd7",
    "c4 c6",
]


def read(text: str, container: str) -> list[GameRecord]:
    games = records.read(containers[container], text)
    assert "".join(game.source.text for game in games) == text
    return games


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in plybook.replay(game).diagnostics]


# --- a 10 that was read as 1 ----------------------------------------------------------------------------------------


def sheet(between: str, misread: int, number: str = "1.") -> str:
    numbers = [f"{row}." for row in range(1, len(ROWS) + 1)]
    numbers[misread - 1] = number
    return between.join(map(" ".join, zip(numbers, ROWS, strict=True)))


@each_row("between", ["\n", " ", "\n\n", " {a comment} ", "\n; 2. a line\n"])
@each_row("misread", [4, 7, 10])
@each_row("number", ["1.", "1)", "1"])
def test_a_1_before_the_row_that_is_due_begins_no_game(between: str, misread: int, number: str) -> None:
    [game] = plybook.read(sheet(between, misread, number), variant="chess", container="scoresheet")
    assert words(game) == " ".join(ROWS).split()
    [found] = [each for each in plybook.replay(game).diagnostics if each.code == "W001"]
    assert (found.token, found.ply) == (number, 2 * misread - 1)
    assert f"this is move {misread}." in found.message


def test_so_it_is_in_pgn() -> None:
    [game] = read('[White "A"]\n\n' + sheet("\n\n", 10) + "\n", "pgn")
    assert words(game) == " ".join(ROWS).split()


def test_the_number_may_come_again_with_dots() -> None:
    [game] = read("9. h3 Nb8\n1. d4 {11. c4} 10... Nbd7", "scoresheet")
    assert words(game) == ["h3", "Nb8", "d4", "Nbd7"]


@each_row("between", ["\n", " ", "\n\n"])
@each_row("next_rows", [["e4 e5", "Nf3 Nc6"], ["e4 e5"], ["e4 1... e5", "Nf3 Nc6", "Bb5 a6"]])
def test_a_next_game_begins_one(between: str, next_rows: list[str]) -> None:
    rows = [f"{number}. {row}" for number, row in enumerate(ROWS, 1)]
    rows += [f"{number}. {row}" for number, row in enumerate(next_rows, 1)]
    games = read(between.join(rows), "scoresheet")
    assert [len(game.plies) for game in games] == [22, 2 * len(next_rows)]


def test_many_games_in_a_line_take_no_longer() -> None:
    begin = time.process_time()
    assert len(read("1. e4 e5 2. d4 d5 " * 4000, "scoresheet")) == 4000
    assert len(read("1. e4 e5 2. d4 d5\n" + "1. e4 " * 8000, "scoresheet")) == 2
    assert len(read("1. c4\n" + "c4{6)\n" * 8000, "scoresheet")) == 1
    assert len(read("1. c4 " + "c4{6) " * 8000, "scoresheet")) == 1
    assert len(read('[A "b"]\n\n1. c4 ' + "c4{6) c4(6} c4\n" * 4000, "pgn")) == 1
    assert time.process_time() - begin < 10


# --- the bracket of a level -----------------------------------------------------------------------------------------

LEVELS = ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)", "Nb8-c6(4)", "Pb2-b3(2)", "Pe7-e6(6)"]


@both
@each_row("slip", ["({}]", "({}}}", "{{{})"])
@each_row("at", range(6))
@each_row("comment", ["", " {good}", " {more\nlines}"])
def test_another_bracket_is_that_of_a_level(container: str, slip: str, at: int, comment: str) -> None:
    moves = [*LEVELS]
    level = moves[at][-2]
    wrong = moves[at][:-3] + slip.format(level)
    moves[at] = wrong
    text = f"1. {moves[0]} {moves[1]}\n2. {moves[2]} {moves[3]}{comment}\n3. {moves[4]} {moves[5]}\n"
    header = '[White "A"]\n\n' if container == "pgn" else ""
    [game] = plybook.read(header + text, container=container, variant="tri-d")
    assert words(game) == LEVELS
    assert game.source.text[game.plies[at].start : game.plies[at].end] == wrong
    [found] = plybook.replay(game).diagnostics
    assert (found.code, found.token) == ("F029", wrong[-3:])
    assert [remark.text for remark in game.plies[3].after] == [comment.strip(" {}")] * bool(comment)
    assert words(plybook.read(plybook.write([game]), variant="tri-d")[0]) == LEVELS


def test_the_move_goes_on_after_its_level() -> None:
    [game] = plybook.read("1. Pb2(2}-b3(2]!? Pd7-d5{6)* {x}\n2. Pb7-b8(6}=Q+ QLB-b3{6)i\n", variant="tri-d")
    assert words(game) == ["Pb2(2)-b3(2)", "Pd7-d5(6)*", "Pb7-b8(6)=Q+", "QLB-b3(6)i"]
    assert game.plies[0].glyphs == ("!?",)


def test_an_open_one_does_not_swallow_the_games_after_it() -> None:
    games = read('1. Pc2-c4{2) Pd7-d5(6)\n\n[White "A"]\n\n1. Pc2-c4(2) {good} *\n', "scoresheet")
    assert [words(game) for game in games] == [LEVELS[:2], LEVELS[:1]]


@both
@pytest.mark.parametrize("comment", ["{1) best}", "{2) also\nhere}", "{6) and {7) inner}}"])
def test_a_comment_that_begins_with_a_number_is_one(container: str, comment: str) -> None:
    [game] = read(f"1. e4{comment} e5 2. Nf3 Nc6\n", container)
    if "inner" not in comment:
        assert (words(game), game.plies[0].after[0].text) == (["e4", "e5", "Nf3", "Nc6"], comment[1:-1])
    assert "inner" not in comment or "inner" in repr(game.plies)


# --- castling with another figure -----------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("slip", ["0-7", "0-8", "7-0", "9-0"])
@pytest.mark.parametrize("between", ["\n", " ", "\n\n"])
def test_castling_with_another_figure_is_no_result(container: str, slip: str, between: str) -> None:
    rows = ["1. e4 e5", "2. Nf3 Nc6", "3. Bc4 Bc5", f"4. {slip} Nf6", f"5. d3 {slip}", "6. a3 a6"]
    header = '[White "A"]\n\n' if container == "pgn" else ""
    [game] = plybook.read(header + between.join(rows), container=container, variant="chess")
    assert (len(game.plies), game.result) == (12, None)
    assert codes(game) == ["N109", "N109"]


@pytest.mark.parametrize("slip", ["0-0-7", "0-7-0", "7-0-0"])
def test_castling_on_the_other_side_too(slip: str) -> None:
    [game] = plybook.read(f"1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. {slip} e6\n", variant="chess")
    [found] = plybook.replay(game).diagnostics
    assert found.message.startswith(f"'{slip}' is read as 'O-O-O'")


def test_where_castling_is_not_legal_it_stays_an_error() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf3 0-7 3. Bc4 Nf6\n", variant="chess")
    assert (words(game)[3], codes(game)[0]) == ("0-7", "N001")


@both
@pytest.mark.parametrize("result", ["0-7", "7-3", "10-0", "0-10", "1-0", "0-1", "1-0-0", "0-0-1"])
def test_a_result_is_one(container: str, result: str) -> None:
    [game] = read(f"1. e4 e5 2. Nf3 Nc6 {result}\n", container)
    assert game.result is not None
    assert (game.result.text, len(game.plies)) == (result, 4)
    games = read(f"1. e4 e5 2. Nf3 Nc6 {result}\n\n1. d4 d5 *\n", container)
    assert [len(each.plies) for each in games] == [4, 2]
