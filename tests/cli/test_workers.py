"""What is seen of long work on a terminal: how far it is, and nothing of that anywhere else."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pyte
import pytest
from rich.console import Console

from plybook.cli import workers as room
from plybook.cli.text import Printer
from plybook.cli.workers import Meter, Workers
from tests.running import run

WIDTH, HEIGHT = 100, 10


class Clock:
    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(room, "time", clock)
    return clock


@pytest.fixture
def screen() -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=WIDTH, legacy_windows=False, _environ={})


def seen(screen: Console) -> str:
    """Return what stands on the screen."""
    terminal = pyte.Screen(WIDTH, HEIGHT)
    file = screen.file
    assert isinstance(file, io.StringIO)
    pyte.Stream(terminal).feed(file.getvalue().replace("\n", "\r\n"))
    return " ".join("\n".join(terminal.display).split())


def test_nothing_is_seen_before_a_second_has_passed(clock: Clock, screen: Console) -> None:
    meter = Meter(screen, 1000)
    with meter.shown():
        for _ in range(9):
            clock.now += 0.1
            meter.done(100, 2)
    assert screen.file.getvalue() == ""  # type: ignore[attr-defined]


def test_games_speed_findings_and_the_time_left_are_seen(clock: Clock, screen: Console) -> None:
    meter = Meter(screen, 1000)
    meter.finding = lambda: "3 errors"
    with meter.shown():
        clock.now = 2.0
        meter.done(500, 1500)
        first = seen(screen)
        clock.now = 3.0
        meter.done(250, 1500)
        second = seen(screen)
    assert "1,500 games, 750 a second 3 errors" in first
    assert "3,000 games, 1,000 a second 3 errors" in second
    assert second.endswith("left")
    assert "━" in second
    assert seen(screen) == ""


def test_without_a_known_size_no_bar_is_shown(clock: Clock, screen: Console) -> None:
    meter = Meter(screen, None, "positions")
    with meter.shown():
        clock.now = 2.0
        meter.done(500, 1000)
        assert seen(screen) == "1,000 positions, 500 a second"


def test_it_is_not_drawn_at_every_game(clock: Clock, screen: Console) -> None:
    meter = Meter(screen, None)
    with meter.shown():
        clock.now = 2.0
        meter.done(1, 1)
        before = screen.file.getvalue()  # type: ignore[attr-defined]
        for _ in range(100):
            clock.now += 0.001
            meter.done(1, 1)
        assert screen.file.getvalue() == before  # type: ignore[attr-defined]


def test_what_is_printed_meanwhile_stands_above_it(clock: Clock, screen: Console) -> None:
    meter = Meter(screen, None)
    with meter.shown():
        clock.now = 2.0
        meter.done(1, 1)
        screen.print("a finding")
        clock.now = 4.0
        meter.done(1, 1)
        assert seen(screen) == "a finding 2 games, 0 a second"
    assert seen(screen) == "a finding"


def test_an_interrupt_reports_how_many_games_were_done(
    clock: Clock, screen: Console, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        meter = Meter(screen, None)
        with meter.shown():
            clock.now = 2.0
            meter.done(1, 12345)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert capsys.readouterr().err == "plybook: interrupted after 12,345 games\n"
    assert seen(screen) == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("workers", "out", "err", "with_printer", "is_seen"),
    [
        (Workers(), io.StringIO, Terminal, False, True),  # into a file
        (Workers(), Terminal, Terminal, True, True),
        (Workers(), Terminal, Terminal, False, False),  # data on the same terminal
        (Workers(), Terminal, io.StringIO, True, False),
        (Workers(quiet=True), io.StringIO, Terminal, False, False),
        (Workers(no_progress=True), Terminal, Terminal, True, False),
    ],
)
def test_it_is_seen_on_terminals_only(
    workers: Workers,
    out: type[io.StringIO],
    err: type[io.StringIO],
    with_printer: bool,
    is_seen: bool,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    streams = out(), err()
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    with workers.at_work([], Printer() if with_printer else None) as (pool, meter):
        assert pool is None
        clock.now = 2.0
        meter.done(1, 7)
    assert any("7 games" in stream.getvalue() for stream in streams) == is_seen


def test_commands_that_take_long_have_it(tmp_path: Path) -> None:
    for command in ("validate", "fix", "convert", "perft", "corpus generate"):
        assert "--no-progress" in run(*command.split(), "--help").stdout
    quiet = run("validate", "corpus:parmen-1", "--quiet", "--format", "concise").stdout
    assert "note N102" in quiet
    assert "errors" not in quiet
    assert run("perft", "chess", "2").stdout == "400\n"
    assert run("perft", "chess", "0").stdout == "1\n"


def test_no_more_processes_are_asked_for_than_a_machine_has_room_for() -> None:
    result = run("validate", "corpus:alice-1", "--jobs", "99999999999")
    assert result.exit_code == 2
    assert "99999999999 is not in the range 1<=x<=1024" in result.stderr
