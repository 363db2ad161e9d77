from __future__ import annotations

from pathlib import Path

import pytest

from plybook.editor_links import editor_link
from tests.cli.process import run
from tests.render.page.reading import PageReader

GAMES = '[White "A"]\n[Black "B"]\n\n1. e4 e5\n\n[White "C"]\n[Black "D"]\n\n1. d4 d5\n'


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES, encoding="utf-8")
    return str(path)


def test_it_writes_all_games_of_a_file(games: str, tmp_path: Path) -> None:
    out = tmp_path / "games.html"
    result = run("page", games, "-o", str(out))
    assert (result.exit_code, result.stdout) == (0, "")
    page = PageReader(out.read_text(encoding="utf-8"))
    assert [game["title"] for game in page.data("page")["games"]] == ["A – B", "C – D"]


@pytest.mark.parametrize("output", [(), ("-o", "-")])
def test_without_a_file_it_is_printed(output: tuple[str, ...], games: str) -> None:
    page = PageReader(run("page", games, *output).stdout)
    assert len(page.data("page")["games"]) == 2


def test_one_game_alone_as_a_seat_sees_it(games: str) -> None:
    page = PageReader(run("page", games, "--game", "2", "--seat", "black", "--theme", "dark").stdout)
    assert [game["title"] for game in page.data("page")["games"]] == ["C – D"]
    assert page.data("page")["seat"] == 1
    assert page.elements[0] == ("html", {"lang": "en", "data-theme": "dark"})


def test_another_picture() -> None:
    usual, above = (
        PageReader(run("page", "corpus:parmen-1", *picture).stdout).data("page")["boards"][0]["stands"][0][0][
            "panels"
        ]
        for picture in ((), ("--picture", "from-above"))
    )
    assert (len(usual), len(above)) == (7, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--game", "3"), "has only 2 games, not 3"),
        (("--seat", "red"), "no seat 'red' in chess; it has: White, Black"),
        (("--picture", "tiers"), "picture 'tiers' does not draw chess; it has: squares"),
        (("--variant", "go"), "unknown variant 'go'"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_written(
    options: tuple[str, ...], message: str, games: str, tmp_path: Path
) -> None:
    out = tmp_path / "games.html"
    result = run("page", games, *options, "-o", str(out))
    assert result.exit_code == 2
    assert message in result.stderr
    assert not out.exists()


def test_what_is_wrong_is_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("1. e4 e5 2. Ke5", encoding="utf-8")
    result = run("page", str(tmp_path / "bad.txt"), "--variant", "chess")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "R001" in [found["code"] for found in PageReader(result.stdout).data("game-1")["findings"]]


def test_where_no_game_is_found_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"\xff\x00 no game")
    out = tmp_path / "out.html"
    result = run("page", str(tmp_path / "empty.txt"), "-o", str(out))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "F001" in result.stderr
    assert not out.exists()


def test_many_files_and_folders_make_one_page(games: str, tmp_path: Path) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "b.txt").write_text("1. e4 e5 *\n\n1. f4 *\n", encoding="utf-8")
    out = tmp_path / "out.html"
    result = run("page", "-r", games, str(folder), "corpus:parmen-1", "--variant", "chess", "-o", str(out))
    assert result.exit_code == 1  # parmen-1 is no chess
    page = PageReader(out.read_text(encoding="utf-8"))
    titles = [game["title"] for game in page.data("page")["games"]]
    assert titles[:4] == ["A – B", "C – D", f"{folder / 'b.txt'}, game 1", f"{folder / 'b.txt'}, game 2"]
    assert page.text("title") == f"{len(titles)} games"


def test_a_page_has_the_title_that_is_asked_for(games: str) -> None:
    assert PageReader(run("page", games, "--title", "Club <1999>").stdout).text("title") == "Club <1999>"


def test_a_file_that_cannot_be_read_costs_no_other(games: str, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    result = run("page", str(tmp_path / "gone.txt"), games, "-o", str(out))
    assert (result.exit_code, result.stderr.count("No such file")) == (2, 1)
    assert len(PageReader(out.read_text(encoding="utf-8")).data("page")["games"]) == 2


def test_one_game_of_many_files_is_misuse(games: str) -> None:
    result = run("page", games, "corpus:parmen-1", "--game", "1")
    assert (result.exit_code, result.stderr) == (2, "plybook: --game is for one FILE, not 2\n")


def test_any_number_of_processes_writes_the_same(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    made = run("corpus", "generate", "tri-d", "--games", "40", "--plies", "12", "-o", str(file))
    assert made.exit_code == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("[Event", "{" + "x" * 12000 + "}\n\n[Event"), encoding="utf-8")
    alone, together = (run("page", str(file), "--jobs", jobs).stdout for jobs in ("1", "2"))
    assert together == alone
    assert len(PageReader(alone).data("page")["games"]) == 40


def test_a_game_can_be_opened_in_an_editor_that_is_named(games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = PageReader(run("page", games).stdout)
    assert "editor" not in usual.data("game-1")
    page = PageReader(run("page", games, "--editor-url", "https://example.org/try/").stdout)
    text = '[White "C"]\n[Black "D"]\n\n1. d4 d5\n'
    assert page.data("game-2")["editor"] == editor_link("https://example.org/try/", text, variant="chess")
    monkeypatch.setenv("PLYBOOK_EDITOR_URL", "../try/")
    assert PageReader(run("page", games).stdout).data("game-1")["editor"].startswith("../try/#t=")
    refused = run("page", games, "--editor-url", "javascript:x")
    assert refused.exit_code == 2
    assert "no address of a page" in refused.stderr
