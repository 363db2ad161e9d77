"""What other packages bring is found by name, and costs no more than a warning when it is broken."""

from __future__ import annotations

import pickle
import re
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.registry import Registry
from plybook.render.layout import layouts
from tests.rules.rule_files.test_page import SMALL
from tests.running import run
from tests.tables import each_row

REGISTRIES: tuple[Registry[Any], ...] = (plybook.variants, plybook.notations, plybook.containers, layouts)
Install = Callable[[str, str, str, str], None]

LINE = """
from plybook.container.container import Container

class Line(Container):
    name, title, suffixes = "line", "one game a line", (".line",)
    def recognises(self, head):
        return False
    def read(self, lines, file):
        yield from ()
    def write(self, games):
        yield from ()

LINE = Line()
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package of one module for this test: its name, its text, and an entry point's group and name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def installed(package: str, text: str, group: str, name: str) -> None:
        module = package.replace("-", "_")
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}:LINE\n", encoding="utf-8")
        refresh()

    yield installed
    monkeypatch.undo()
    refresh()
    for module in [name for name in sys.modules if name.startswith("lines_")]:
        del sys.modules[module]


def refresh() -> None:
    for registry in REGISTRIES:
        registry.refresh()


def test_an_object_of_another_package_is_there_by_name(install: Install) -> None:
    install("lines-good", LINE, "plybook.containers", "line")
    assert "line" in plybook.containers
    assert list(plybook.containers)[-1] == "line"
    assert plybook.containers["line"].title == "one game a line"


def test_what_other_packages_bring_is_completed(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PLYBOOK_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "plybook validate --from li")
    for text, said in ((LINE, "plain,line\n"), ("1 +", "\n")):
        install("lines-good", text, "plybook.containers", "line")
        sys.modules.pop("lines_good", None)
        ended = run()
        assert (ended.stdout, ended.stderr, ended.exit_code) == (said, "", 0)


BROKEN = {
    "raise ImportError('no module named chessboard')": "ImportError: no module named chessboard",
    "import sys; sys.exit(3)": "SystemExit: 3",
    "LINE = 'a container'": "lines_broken:LINE is no container",
    "1 +": "SyntaxError",
    "": "AttributeError",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_one_is_passed_over_with_one_warning_that_names_its_package(install: Install, text: str) -> None:
    install("lines-broken", text, "plybook.containers", "line")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert "line" not in list(plybook.containers)
        assert [game.plies[0].text for game in plybook.read("1. e4 e5", variant="chess")] == ["e4"]
    assert len(caught) == 1
    assert caught[0].category is plybook.PluginWarning
    assert str(caught[0].message).startswith("container 'line' of package lines-broken cannot be used: ")
    assert BROKEN[text] in str(caught[0].message)


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_one_asked_for_by_name_says_what_is_wrong(install: Install, text: str) -> None:
    install("lines-broken", text, "plybook.containers", "line")
    for _ in range(2):
        with pytest.raises(plybook.UnknownNameError, match="of package lines-broken cannot be used"):
            plybook.containers["line"]


@pytest.mark.parametrize("group", ["plybook.variants", "plybook.notations", "plybook.containers", "plybook.pictures"])
def test_every_table_checks_what_it_is_given(install: Install, group: str) -> None:
    install("lines-wrong", "LINE = 5", group, "line")
    [registry] = [each for each in REGISTRIES if each._group == group]
    with pytest.raises(plybook.UnknownNameError, match="lines_wrong:LINE is no "):
        registry["line"]


ARROW = """
from plybook.notation.algebraic import LAN

class LINE(LAN):
    name = "arrow"
"""

GAME = """
from dataclasses import replace
from plybook.catalogue import variants

class Stuck(variants["chess"].rules):
    def iter_legal_moves(self):
        raise RuntimeError("nobody moves")

LINE = replace(variants["chess"], id="line", aliases=("line chess", "chess on a line"))
"""


@pytest.mark.parametrize(
    ("text", "group", "own"),
    [
        (LINE.replace('"line", "one', '"lines", "one'), "plybook.containers", "lines"),
        (ARROW, "plybook.notations", "arrow"),
        (GAME.replace('id="line"', 'id="chess"'), "plybook.variants", "chess"),
    ],
)
def test_an_entry_whose_own_name_differs_is_skipped_and_reported(
    install: Install, text: str, group: str, own: str
) -> None:
    install("lines-other", text, group, "line")
    [registry] = [each for each in REGISTRIES if each._group == group]
    reason = f"cannot be used: lines_other:LINE calls itself '{own}'; the entry point must have that name"
    with pytest.warns(plybook.PluginWarning, match=f"'line' of package lines-other {reason}"):
        assert "line" not in list(registry)
    with pytest.raises(plybook.UnknownNameError, match=reason):
        registry["line"]


@pytest.mark.parametrize("lacking", ["name", "title", "marks"])
def test_a_notation_without_a_name_or_title_is_passed_over_and_reported(install: Install, lacking: str) -> None:
    stated = {"name": "'line'", "title": "'Lines'", "marks": "frozenset()"}
    lines = [f"    {name} = {value}" for name, value in stated.items() if name != lacking]
    text = "\n".join(["from plybook.notation.notation import Notation", "class LINE(Notation):", *lines])
    install("lines-short", text, "plybook.notations", "line")
    with pytest.warns(
        plybook.PluginWarning, match=f"of package lines-short cannot be used: .* no attribute '{lacking}'"
    ):
        assert "line" not in list(plybook.notations)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            'notations=("san", "parmen")',
            "notation 'parmen' cannot serve line: it needs files, ranks and levels, boards",
        ),
        ('notations=("sam",)', "unknown notation 'sam'; did you mean 'san'?"),
        ('picture="square"', "unknown picture 'square'; did you mean 'squares'?"),
        (
            'notations="san"',
            "TypeError: variant 'line': notations is a tuple of strings, with a comma even after one",
        ),
    ],
)
def test_a_variant_that_cannot_do_what_it_says_is_passed_over_and_reported(
    install: Install, change: str, reason: str
) -> None:
    install("lines-game", GAME.replace("aliases=", f"{change}, aliases="), "plybook.variants", "line")
    with pytest.warns(plybook.PluginWarning, match=re.escape(f"of package lines-game cannot be used: {reason}")):
        assert plybook.read("1. e4 e5")[0].variant == "chess"
    asked = run("legal", "line", "--notation", "parmen")
    assert asked.exit_code == 2
    assert f"plybook: variant 'line' of package lines-game cannot be used: {reason}" in asked.stderr.splitlines()[-1]


def test_one_that_takes_a_name_of_plybook_is_reported_and_not_used(install: Install) -> None:
    install("lines-proud", LINE, "plybook.containers", "pgn")
    with pytest.warns(plybook.PluginWarning, match="'pgn' of package lines-proud is passed over: plybook has one"):
        assert "line" not in plybook.containers
    assert plybook.containers["pgn"].title == "PGN"


def test_of_two_with_one_name_the_second_is_reported(install: Install) -> None:
    install("lines-first", LINE, "plybook.containers", "line")
    install("lines-second", LINE, "plybook.containers", "line")
    with pytest.warns(plybook.PluginWarning, match="passed over: package lines-(first|second) has one of that name"):
        assert plybook.containers["line"].name == "line"


def test_the_command_line_says_so_once_and_goes_on(install: Install) -> None:
    install("lines-broken", "raise ImportError('no board')", "plybook.variants", "line")
    result = run("validate", "-", given="1. Pc2-c4(2) Pd7-d5(6) *\n\n1. Pc2-c4(2) *")
    assert result.exit_code == 0
    warning = "plybook: warning: variant 'line' of package lines-broken cannot be used: ImportError: no board\n"
    assert result.stderr == warning
    asked = run("legal", "line")
    assert asked.exit_code == 2
    assert asked.stderr.splitlines()[-1] == warning.replace("warning: ", "").rstrip()


def test_entry_points_are_looked_up_once_however_many_games_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counting(group: str) -> object:
        asked.append(group)
        return entry_points(group=group)

    monkeypatch.setattr("plybook.registry._entries", counting)
    refresh()
    assert len(plybook.read("".join(f'[Round "{number}"]\n\n1. Foo bar\n\n' for number in range(50)))) == 50
    assert asked
    assert len(asked) == len(set(asked))


def test_a_variant_of_another_package_says_what_other_programs_call_it(install: Install) -> None:
    install("lines-game", GAME, "plybook.variants", "line")
    for name in ("line", "Line Chess", "chess on a LINE"):
        [game] = plybook.read(f'[Variant "{name}"]\n\n1. e4 e5')
        assert game.variant == "line"
        assert f'[Variant "{name}"]' in plybook.write(game)
    assert plybook.read('[Variant "Standard"]\n\n1. e4')[0].variant == "chess"
    assert plybook.read('[Variant "Alice Chess"]\n\n1. e4')[0].variant == "alice"
    assert [found.code for found in plybook.read('[Variant "Lines"]\n\n1. e4')[0].diagnostics] == ["F009"]


@each_row(
    ("name", "meant"),
    [
        ("tri d", "tri-d"),
        ("TriD", "tri-d"),
        ("Tri-D Chess", "tri-d"),
        ("alice-3D", "alice-3d"),
        ("prinse", "prince"),
        ("chess960", "chess"),
        ("Prisoner's Escape", "prisoners-escape"),
        ("King's Escape", "kings-escape"),
        ("raumshach", "raumschach"),
        ("Antichess", "antichess"),
        ("Atomic Chess", "atomic"),
        ("Three-check", "three-check"),
        ("King of the Hill", "king-of-the-hill"),
        ("Bughouse", "bughouse"),
        ("Kyoto-Shogi", "kyotoshogi"),
    ],
)
def test_a_slip_for_a_name_is_told_from_another_name(name: str, meant: str) -> None:
    with pytest.raises(plybook.UnknownNameError, match=f"unknown variant {name!r}; did you mean {meant!r}\\?$"):
        plybook.variant(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Fog-of-War", "fog of war"),
        ("Fog of War", "fog of war"),
        ("Kriegspiel", "kriegspiel"),
        ("minichess", "minichess"),
    ],
)
def test_another_game_is_no_slip_for_one_of_ours(name: str, other: str) -> None:
    with pytest.raises(plybook.UnknownNameError) as raised:
        plybook.variant(name)
    listed = "'plybook variants' lists the names"
    assert str(raised.value) == f"unknown variant {name!r}; plybook has no {other}; {listed}"


@each_row("name", ["", "quad-d", "newchess", "x" * 100_000, "é", "-"])
def test_a_name_like_none_is_answered_with_where_they_are_listed(name: str) -> None:
    with pytest.raises(plybook.UnknownNameError) as raised:
        plybook.variant(name)
    assert "; 'plybook variants' lists the names" in str(raised.value)


@pytest.mark.usefixtures("install")
def test_what_a_zip_archive_on_the_path_brings_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "lines.zip"
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("lines_zipped.py", LINE)
        out.writestr("lines_zipped-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: lines-zipped\nVersion: 1\n")
        out.writestr("lines_zipped-1.dist-info/entry_points.txt", "[plybook.containers]\nline = lines_zipped:LINE\n")
    monkeypatch.syspath_prepend(str(archive))
    refresh()
    assert "line" in list(plybook.containers)


PAGE_GAME = """
from pathlib import Path
from plybook.rule_files import variant_of_page

LINE = variant_of_page(Path(__file__).with_name("line.toml"))
"""


def test_a_package_brings_a_page_along(install: Install, tmp_path: Path) -> None:
    (tmp_path / "line.toml").write_text(SMALL.replace('"small"', '"line"'), encoding="utf-8")
    install("lines-pages", PAGE_GAME, "plybook.variants", "line")
    [game] = plybook.read('[Variant "line"]\n\n1. c3 bxc3 2. dxc3 *\n')
    replay = plybook.replay(game)
    assert (game.variant, replay.is_complete) == ("line", True)
    assert pickle.loads(pickle.dumps(replay)) == replay  # noqa: S301 - made here


def test_a_page_of_a_package_that_is_none_is_reported(install: Install, tmp_path: Path) -> None:
    (tmp_path / "line.toml").write_text("name = 1", encoding="utf-8")
    install("lines-pages", PAGE_GAME, "plybook.variants", "line")
    with pytest.warns(plybook.PluginWarning, match=r"line\.toml: "):
        assert plybook.read("1. e4 e5")[0].variant == "chess"
