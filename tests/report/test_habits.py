"""What is found wherever in a file it can be is a habit, which is said once; one place without it disproves it."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import plybook
from plybook import Replay
from plybook.archive.read import chunks as room
from plybook.diagnostics import CODES, Severity
from plybook.report.checks import Check, FileChecks, GameCheck, without_habits
from plybook.report.habits import HABITS, LEAST, Witness
from tests.running import run

CHECKED = "1. e4 e5 2. Qh5 Nc6 3. Qxf7{} Kxf7 *"  # one check, which is or is not marked
MATED = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7{} {}"


def pgn(moves: Iterable[str]) -> str:
    return "\n".join(f'[Event "{number}"]\n\n{each}\n' for number, each in enumerate(moves))


def replays(text: str, variant: str = "chess", **reading: str) -> Iterator[Replay]:
    games = plybook.read_games(io.BytesIO(text.encode()), name="x", variant=variant, **reading)
    return (plybook.replay(game, suppose=True) for game in games)


def check_of(text: str, variant: str = "chess", **reading: str) -> Check:
    [check] = FileChecks([("x", map(GameCheck.of, replays(text, variant, **reading)))])
    return check


def habits_of(text: str, variant: str = "chess", **reading: str) -> list[tuple[str, int, str]]:
    check = check_of(text, variant, **reading)
    check.finish()
    return [(habit.first.code, habit.places, habit.where) for habit in check.habits]


def test_a_mark_that_no_move_has_is_a_habit() -> None:
    assert habits_of(pgn([CHECKED.format("")] * 12)) == [("W004", 12, "at all 12 checks of the file")]


@pytest.mark.parametrize(
    "moves",
    [
        [CHECKED.format("")] * (LEAST - 1),  # too few
        [CHECKED.format("")] * 12 + [CHECKED.format("+")],  # the last has it
        [CHECKED.format("+")] + [CHECKED.format("")] * 12,  # the first has it
        [CHECKED.format("")] * 12 + ["1. e4 ( 1. f3 e5 2. g4 d6 3. Kf2 Qh4+ ) 1... e5 *"],  # a variation has it
    ],
)
def test_one_move_that_has_the_mark_shows_that_it_is_none(moves: list[str]) -> None:
    assert habits_of(pgn(moves)) == []


def test_a_mark_that_is_false_everywhere_does_not_show_that_any_is_right() -> None:
    text = pgn([*[CHECKED.format("")] * 11, "1. e4+ e5 *"])
    assert habits_of(text) == [("W004", 11, "at all 11 checks of the file")]
    assert habits_of(pgn(["1. e4+ e5 *"] * 10)) == [("W005", 10, "at all 10 moves marked as checks of the file")]


def test_a_mate_is_no_check_that_lacks_its_mark() -> None:
    text = pgn([*[CHECKED.format("")] * 10, MATED.format("#", "1-0")])
    assert [code for code, *_ in habits_of(text)] == ["W004"]
    unmarked = pgn([MATED.format("", "1-0")] * 10)
    assert habits_of(unmarked) == [("W006", 10, "at all 10 checkmates of the file")]


@pytest.mark.parametrize(
    ("good", "bad", "habit"),
    [
        (MATED.format("#", "1-0"), MATED.format("#", "*"), "W014"),
        (MATED.format("#", "1-0"), MATED.format("#", "0-1"), "W012"),
        ("1. e4 d5 2. exd5 *", "1. e4 d5 2. ed5 *", "W002"),
        ("1. g4 h5 2. gxh5 g6 3. hxg6 e6 4. gxf7+ Ke7 5. fxg8=Q *",
         "1. g4 h5 2. gxh5 g6 3. hxg6 e6 4. gxf7+ Ke7 5. fxg8Q *", "N101"),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *", "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 *", "N102"),
        ("1. e4 e5 1-0", "1. e4 e5 White wins", "N107"),
        ("1. e4 e5 *", "2. e4 e5 *", "W001"),
    ],
)  # fmt: skip
def test_each_code_is_held_against_the_places_where_it_could_be(good: str, bad: str, habit: str) -> None:
    assert [(code, places) for code, places, _ in habits_of(pgn([bad] * 10))] == [(habit, 10)]
    assert habits_of(pgn([*[bad] * 10, good])) == []


def test_a_game_without_moves_has_no_place_for_numbers() -> None:
    assert [code for code, *_ in habits_of(pgn([*["2. e4 e5 *"] * 10, "*"]))] == ["W001"]


def test_spelling_is_a_habit_of_the_half_of_all_moves() -> None:
    odd, usual = "1. Ng1f3 Ng8f6 2. Nb1c3 Nb8c6 *", "1. Nf3 Nf6 2. Nc3 Nc6 *"
    text = pgn([odd] * 3 + [usual] * 3)
    [code] = {found.code for each in replays(text) for found in each.diagnostics}
    assert habits_of(text) == [(code, 12, "at 12 of the 24 moves of the file")]
    assert habits_of(pgn([odd] * 3 + [usual] * 4)) == []


def test_spaces_before_levels_are_a_habit_unless_a_level_stands_without_one() -> None:
    sheet = "".join(f"{n}. Nb1-c3 (2) Nb8-c6 (4)\n{n + 1}. Nc3-b1 (2) Nc6-b8 (6)\n" for n in range(1, 7, 2))
    assert [(code, places) for code, places, _ in habits_of(sheet, "tri-d")] == [("N106", 12)]
    assert habits_of(sheet.replace("Nb8-c6 (4)", "Nb8-c6(4)", 1), "tri-d") == []


def test_an_error_is_no_habit() -> None:
    assert habits_of(pgn(["1. e4 e9 *"] * 30)) == []
    assert {CODES[code].severity for code in HABITS} <= {Severity.WARNING, Severity.NOTE}


def test_what_is_seen_in_a_stretch_is_as_what_is_seen_of_each_game() -> None:
    text = pgn([CHECKED.format("+"), MATED.format("#", "1-0"), CHECKED.format(""), MATED.format("", "*")] * 2)
    witness = Witness()
    together = frozenset[str]().union(*(witness.against(each) for each in replays(text)))
    alone = frozenset[str]().union(*(Witness().against(each) for each in replays(text)))
    assert together == alone
    assert {"W004", "W005", "W006", "W014"} <= together
    assert witness.against(next(replays(text))) == frozenset()  # it has been said


def test_what_is_a_habit_is_left_out_of_the_games_and_all_else_stays_where_it_is() -> None:
    moves = [CHECKED.format("")] * 6 + ["1. e4 e9 *"] + [CHECKED.format("")] * 6
    games = list(without_habits(check_of(pgn(moves))))
    assert [len(game.diagnostics) for game in games] == [0] * 6 + [1] + [0] * 6
    games = list(without_habits(check_of(pgn([*moves, CHECKED.format("+")]))))
    assert [[found.code for found in game.diagnostics] for game in games] == (
        [["W004"]] * 6 + [["N001"]] + [["W004"]] * 6 + [[]]
    )


def test_games_wait_only_as_long_as_it_is_not_known_whether_it_is_a_habit() -> None:
    waited: list[int] = []

    def counted() -> Iterator[GameCheck]:
        for each in map(GameCheck.of, replays(pgn([*[CHECKED.format("")] * 4, *[CHECKED.format("+")] * 4]))):
            waited.append(1)
            yield each

    [check] = FileChecks([("x", counted())])
    taken = [len(waited) for _ in without_habits(check)]
    assert taken == [5, 5, 5, 5, 5, 6, 7, 8]


def test_spelling_that_is_rare_past_so_many_moves_lets_no_game_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybook.report.habits._SETTLED", 20)
    odd, usual = "1. Ng1f3 Ng8f6 2. Nb1c3 Nb8c6 *", "1. Nf3 Nf6 2. Nc3 Nc6 *"
    check = check_of(pgn([odd, *[usual] * 20, *[odd] * 60]))
    check.finish()
    assert not check.habits.open


def archive(marked: bool) -> str:
    games = [CHECKED.format("")] * 40
    return pgn([*games, CHECKED.format("+")] if marked else games)


@pytest.mark.parametrize("form", ["text", "concise", "json"])
@pytest.mark.parametrize("marked", [True, False])
def test_any_number_of_processes_says_the_same(
    form: str, marked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.pgn"
    file.write_text(f"{{ {'x' * 20000} }} 1. ".join(archive(marked).split("1. ")), encoding="utf-8")
    words = ("validate", str(file), "--variant", "chess", "--format", form)
    alone = run(*words, "--jobs", "1")
    together = run(*words, "--jobs", "2")
    assert together.stdout == alone.stdout
    assert ("at all 40 checks" in alone.stdout) is not marked
    monkeypatch.setattr(room, "CHUNK_SIZE", 1 << 30)
    whole = run(*words, "--jobs", "1")
    assert whole.stdout == alone.stdout
