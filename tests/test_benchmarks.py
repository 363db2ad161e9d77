"""What the benchmarks measure is what they say they measure, and a comparison says what is worse."""

from __future__ import annotations

import gc
import io
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

import plybook
from benchmarks import __main__ as command
from benchmarks import fixing, growing, starting
from benchmarks.comparing import BETTER, GONE, MOST_SPREAD, NEW, SAME, TOLERANCE, WORSE, allowance, compared
from benchmarks.games import Stream, long_text, numbered, random_text, theirs, with_clocks
from benchmarks.measuring import Extent, Figure, ratios, taken
from benchmarks.results import Run, UnreadableResultsError, read_runs, run_of, this_build, write_runs
from benchmarks.stages import TITLES, VARIANTS, Stages, stages_of, table
from tests.extent import some
from tests.replay.inference.test_supposed_line import GAME

PARENT = """
import subprocess, sys
held = bytes(range(256)) * (1 << 20)  # 256 MiB, every page of it written to
command = [sys.executable, "-c", "from benchmarks import memory; print(memory.peak())"]
print(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
"""
SPEED = Figure("speed", "x python-chess", (2.0, 1.9, 2.1), more=True)
TIME = Figure("time", "x the time of import click", (3.0, 2.9, 3.1), more=False, note="90 ms")


def test_the_peak_of_memory_is_not_that_of_the_process_that_asked() -> None:
    asked = subprocess.run([sys.executable, "-c", PARENT], check=True, capture_output=True, text=True)
    assert 1 << 10 < int(asked.stdout) < 100 << 10


@pytest.fixture(autouse=True)
def _no_collecting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be collected before each measurement, which takes long beside all that other tests have left."""
    monkeypatch.setattr(gc, "collect", lambda: 0)


# --- what is read ---------------------------------------------------------------------------------------------------


def first_games(count: int) -> str:
    return b"".join(islice(numbered(), count)).decode()


def test_every_move_of_the_games_with_clocks_has_one() -> None:
    plain = first_games(3)
    clocked = with_clocks(plain)
    read = plybook.read(clocked)
    assert [[ply.text for ply in game.plies] for game in read] == [
        [ply.text for ply in game.plies] for game in plybook.read(plain)
    ]
    assert clocked.count("[%clk ") == sum(len(game.plies) for game in read)
    assert all(re.search(r"\[%clk \d+:\d\d:\d\d\]", str(ply)) for game in read for ply in game.plies)
    assert all(plybook.replay(game).ok for game in read)
    assert [node.clock() is not None for game in theirs(clocked) for node in game.mainline()].count(False) == 0


def test_numbered_games_are_all_different_and_go_on() -> None:
    texts = list(islice(numbered(), 1_100))
    assert len(set(texts)) == 1_100
    [one], [again] = plybook.read(texts[0].decode()), plybook.read(texts[500].decode())
    assert [ply.text for ply in one.plies] == [ply.text for ply in again.plies]


def test_a_stream_gives_its_pieces_byte_for_byte() -> None:
    pieces = [b"ab", b"cdefghijklm", b"n"]
    assert io.BufferedReader(Stream(pieces), buffer_size=4).read() == b"abcdefghijklmn"


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_long_games_are_as_long_as_was_asked_for_and_legal(variant: str) -> None:
    [game] = plybook.read(long_text(variant, 50))
    replay = plybook.replay(game)
    assert (replay.variant, len(replay.moves), replay.ok) == (plybook.variant(variant), 50, True)
    marked = plybook.replay(plybook.read(long_text(variant, 50, "+"))[0])
    assert len(marked.moves) == 50
    assert {found.ply for found in marked.diagnostics} >= {*range(1, 51)}


# --- how it is measured ---------------------------------------------------------------------------------------------


def test_jobs_are_run_in_turn_and_their_first_run_is_not_counted() -> None:
    called: list[str] = []
    times = taken(lambda: called.append("a"), lambda: called.append("b"), rounds=3)
    assert called == ["a", "b"] * 4
    assert [len(each) for each in times] == [3, 3]


def test_ratios_are_of_measurements_beside_each_other() -> None:
    assert ratios([4.0, 9.0], [2.0, 3.0]) == (2.0, 3.0)
    assert ratios([4.0, 9.0], [2.0, 3.0], 0.5) == (1.0, 1.5)
    with pytest.raises(ValueError, match="shorter"):
        ratios([1.0], [])


def test_a_figure_says_its_median_and_its_spread() -> None:
    figure = Figure("speed", "x python-chess", (2.0, 9.0, 1.5, 2.5), more=True)
    assert (figure.least, figure.median, figure.most) == (1.5, 2.25, 9.0)
    assert "2.25 (1.50 to 9.00)" in str(figure)


def test_a_process_that_was_misused_is_no_measurement() -> None:
    from benchmarks.measuring import cpu

    with pytest.raises(RuntimeError, match="ended with 2"):
        cpu(["-m", "plybook", "validate", "--no-such-option"], may_fail=True)
    with pytest.raises(RuntimeError, match="ended with 1"):
        cpu(["-c", "raise SystemExit(1)"])


def test_growth_is_measured_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "FEW", 4)
    monkeypatch.setattr(growing, "_WARMING", 2)
    monkeypatch.setattr(growing, "_PARTS", 2)
    figures = list(growing.bench_growth(Extent(rounds=1, games=40)))
    assert [figure.name for figure in figures] == ["chess: 40 games, time a game", "chess: 40 games, memory"]
    assert all(len(figure.singles) == 2 and figure.least > 0 and not figure.more for figure in figures)


def test_tables_are_measured_in_a_fresh_process(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(random_text("prince", games=2, plies=20), encoding="utf-8")
    words = [sys.executable, "-m", "benchmarks.tables", "prince", str(path)]
    printed = subprocess.run(words, check=True, capture_output=True, text=True)
    assert float(printed.stdout) > 0


def test_stages_add_up_to_the_whole() -> None:
    stages = stages_of(random_text("tri-d", games=2, plies=20), rounds=2)
    assert len(stages) == len(TITLES)
    assert stages.record > 0
    lines = table([("tri-d", Stages(1, 2, 3, 4, 5, -1)), ("prince", stages)]).splitlines()
    assert lines[1].split()[-2] == "1.00"
    assert lines[-2].split()[:2] == ["all", "14.00"]
    assert {"chess", "tri-d", "prince", "alice-3d", "three-player", "four-player"} == {*VARIANTS}


def test_stages_of_no_game_that_can_be_played_are_refused() -> None:
    with pytest.raises(ValueError, match="no game"):
        stages_of("1. e9 e5\n", rounds=1)


# --- JSON -----------------------------------------------------------------------------------------------------------


def run_with(*figures: Figure, build: str = "", python: str = "") -> Run:
    here = run_of({"read": figures})
    return Run(build or here.build, python or here.python, here.releases, here.parts)


def test_runs_come_back_from_their_file(tmp_path: Path) -> None:
    path = tmp_path / "runs.json"
    runs = [run_with(SPEED, TIME), run_with(SPEED, build="other")]
    write_runs(path, runs)
    assert read_runs(path) == runs
    document = json.loads(path.read_text(encoding="utf-8"))
    first = document["runs"][0]
    assert (first["build"], first["python"]) == (this_build(), runs[0].python)
    assert first["parts"]["read"]["speed"] == {
        "unit": "x python-chess", "better": "more", "least": 1.9, "median": 2.0, "most": 2.1,
        "singles": [2.0, 1.9, 2.1], "note": "",
    }  # fmt: skip
    write_runs(path, runs, notes=False)
    assert "note" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "{}", "[" * 100_000, "\x00", '{"format": "plybook benchmarks", "version": 2, "runs": []}',
        '{"format": "plybook benchmarks", "version": 1}',
        '{"format": "plybook benchmarks", "version": 1, "runs": [1]}',
        '{"format": "plybook benchmarks", "version": 1, "runs": [{"build": "pure", "python": "", "releases": {},'
        ' "parts": {"read": {"a": {"unit": "", "better": "more", "singles": []}}}}]}',
        '{"format": "plybook benchmarks", "version": 1, "runs": [{"build": "pure", "python": "", "releases": {},'
        ' "parts": {"read": {"a": {"unit": "", "better": "more", "singles": [0]}}}}]}',
        '{"format": "plybook benchmarks", "version": 1, "runs": [{"build": "pure", "python": "", "releases": {},'
        ' "parts": {"read": {"a": {"unit": "", "better": "more", "singles": [NaN]}}}}]}',
    ],
)  # fmt: skip
def test_files_that_hold_no_runs_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "runs.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableResultsError):
        read_runs(path)
    path.write_bytes(b"\xff\xfe\x80")
    with pytest.raises(UnreadableResultsError):
        read_runs(path)


def test_the_kept_baseline_has_nothing_but_ratios() -> None:
    runs = read_runs(command.BASELINE)
    assert len({run.kind for run in runs}) == len(runs)
    for run in runs:
        assert run.parts
        assert {*run.parts} <= {*command.FIGURES}
        assert all(figure.note == "" for _, figure in run.figures())


# --- comparing ------------------------------------------------------------------------------------------------------


def word(before: Figure, *singles: float) -> str:
    now = Figure(before.name, before.unit, singles, before.more)
    [found] = compared(run_with(before), run_with(now))
    return found.word


def test_what_a_figure_may_lose_is_its_spread_and_a_tolerance() -> None:
    assert allowance(SPEED) == pytest.approx(0.05 + TOLERANCE)
    assert word(SPEED, 1.79) == SAME
    assert word(SPEED, 1.77) == WORSE
    assert word(SPEED, 1.0, 2.0, 9.0) == SAME
    assert word(SPEED, 2.21) == SAME
    assert word(SPEED, 2.23) == BETTER


def test_what_takes_longer_is_worse_for_a_figure_that_should_be_small() -> None:
    least = 3.0 / (1 - allowance(TIME))
    assert word(TIME, least - 0.01) == SAME
    assert word(TIME, least + 0.01) == WORSE
    assert word(TIME, 2.0) == BETTER


def test_a_noisy_baseline_does_not_hide_everything() -> None:
    noisy = Figure("noisy", "x", (2.0, 1.0, 4.0), more=True)
    assert allowance(noisy) == MOST_SPREAD + TOLERANCE
    assert word(noisy, 1.6) == WORSE


def test_figures_that_one_run_lacks_are_named() -> None:
    found = {each.figure.name: each.word for each in compared(run_with(SPEED), run_with(TIME))}
    assert found == {"speed": GONE, "time": NEW}
    other = Run("pure", "", {}, {"moves": {"speed": SPEED}})
    assert [each.word for each in compared(run_with(SPEED), other)] == [NEW]


def test_what_is_worse_must_be_so_twice(capsys: pytest.CaptureFixture[str]) -> None:
    slow = Figure(SPEED.name, SPEED.unit, (1.0,), more=True)
    asked: list[list[str]] = []

    def again(figure: Figure) -> command.Again:
        def measure(names: Iterable[str]) -> Run:
            asked.append([*names])
            return run_with(figure)

        return measure

    kept = run_with(SPEED, TIME)
    found = command.compare(kept, run_with(slow, TIME), again(SPEED))
    assert [each.word for each in found] == [SAME, SAME]
    assert command.report(found, kept, kept) == 0
    found = command.compare(kept, run_with(slow, TIME), again(slow))
    assert [each.word for each in found] == [WORSE, SAME]
    assert command.report(found, kept, kept) == 1
    assert "read: speed: 50.0% worse, 11.0% is allowed" in capsys.readouterr().out
    command.compare(kept, kept, again(slow))
    assert asked == [["read"], ["read"]]


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """What the only part gives that there is."""
    figures = [SPEED, TIME]
    monkeypatch.setattr(command, "FIGURES", {"read": lambda extent: iter(figures)})
    monkeypatch.setattr(command, "REPORTS", {"stages": lambda extent: sys.stdout.write("a table\n")})
    return figures


@pytest.mark.usefixtures("measured")
def test_everything_is_measured_and_written_only_where_one_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command.main([]) == 0
    assert not list(tmp_path.iterdir())
    said = capsys.readouterr().out
    assert "2.00 (1.90 to 2.10)" in said
    assert "a table" in said
    assert command.main(["--json", "run.json", "read"]) == 0
    assert "a table" not in capsys.readouterr().out
    assert [figure for _, figure in read_runs(Path("run.json"))[0].figures()] == [SPEED, TIME]
    assert command.main(["--json", "-"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["runs"][0]["parts"]["read"]["speed"]["median"] == 2.0
    assert "a table" in err


def test_a_baseline_is_kept_and_compared_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], measured: list[Figure]
) -> None:
    path = tmp_path / "baseline.json"
    baseline = ["--baseline", str(path)]
    assert command.main(["--compare", *baseline]) == 2
    assert "baseline.json" in capsys.readouterr().err
    write_runs(path, [run_with(SPEED, build="other")])
    assert command.main(["--keep", *baseline]) == 0
    assert [run.build for run in read_runs(path)] == ["other", this_build()]
    assert command.main(["--compare", *baseline]) == 0
    assert "nothing of 2 figures is worse" in capsys.readouterr().out
    measured[0] = Figure(SPEED.name, SPEED.unit, (1.0,), more=True)
    assert command.main(["--compare", *baseline]) == 1
    assert "WORSE than the baseline, 1 of 2 figures" in capsys.readouterr().out
    assert command.main(["--json", str(tmp_path / "run.json")]) == 0
    assert command.main(["--compare", *baseline, "--results", str(tmp_path / "run.json")]) == 1
    capsys.readouterr()
    command.FIGURES["moves"] = lambda extent: iter(measured[1:])
    assert command.main(["--json", str(tmp_path / "run.json")]) == 0
    assert command.main(["--compare", *baseline, "--results", str(tmp_path / "run.json"), "moves"]) == 0
    assert command.main(["--keep", *baseline, "moves"]) == 0
    assert [*read_runs(path)[-1].parts] == ["read", "moves"]


@pytest.mark.usefixtures("measured")
def test_another_build_or_python_is_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "baseline.json"
    write_runs(path, [run_with(SPEED, build="other"), run_with(SPEED, python="CPython 2.7")])
    assert command.main(["--compare", "--baseline", str(path)]) == 2
    said = capsys.readouterr().err
    assert f"no baseline of this build and Python ({run_of({})})" in said
    assert "other, " in said
    assert "CPython 2.7" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "unknown part nothing; known: read, stages"),
        (["--rounds", "0"], "--rounds is 1 or more"),
        (["--keep", "read", "stages"], "stages gives a table and no ratios to compare or keep"),
        (["--results", "nowhere.json"], "nowhere.json"),
        (["--json", "no/such/folder/run.json", "stages"], "folder"),
    ],
)
@pytest.mark.usefixtures("measured")
def test_misuse_is_said(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command.main(words) == 2
    assert said in capsys.readouterr().err


def test_the_script_of_python_chess_reads_every_game(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(first_games(2) + "1. e4 e5 2. Ke3 *\n", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-c", starting._SCRIPT, str(path)], check=True, capture_output=True, text=True
    )
    assert "illegal san: 'Ke3'" in ended.stdout
    assert len(ended.stdout.splitlines()) == 1


def test_the_documentation_names_every_part() -> None:
    page = (Path(__file__).parent.parent / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert [part for part in [*command.FIGURES, *command.REPORTS] if f"| `{part}` |" not in page] == []
    assert f"{TOLERANCE:.0%}".removesuffix("%") in page


@pytest.mark.parametrize(
    ("way", "became"),
    [
        ("capture mark missing", "whole at once"),
        ("ply doubled", "whole"),
        ("row doubled, same number", "whole"),
        ("row missing, numbers kept", "left"),
        ("two plies glued", "whole at once"),
        ("10. read as 1.", "whole at once"),
    ],
)
def test_a_damaged_game_becomes_what_it_is_counted_as(way: str, became: str, tmp_path: Path) -> None:
    [game] = plybook.read("".join(f"{at // 2 + 1}. {' '.join(GAME[at : at + 2])}\n" for at in range(0, len(GAME), 2)))
    tally, took = fixing.measured(way, [plybook.replay(game)] * some(1, 2), random.Random(3), tmp_path)
    assert (set(tally), took > 0) == ({became}, True)
    assert bool(list(tmp_path.iterdir())) is (became == "left")


def test_every_way_does_damage() -> None:
    chance = random.Random(2)
    whole = "".join(f"{at // 2 + 1}. {' '.join(GAME[at : at + 2])}\n" for at in range(0, len(GAME), 2))
    for damage in fixing.WAYS.values():
        assert any(damage(GAME, at, chance) not in ("", whole) for at in range(6, 30))
