"""Texts are spoilt as the tables say, and what a decoder makes of them is counted correctly."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import plybook
from benchmarks import decoding
from benchmarks.decoding import PARTS, Row, Sheet, measured, report, with_tables
from benchmarks.judging import Figures, Judged, asked, outcome, reliability
from benchmarks.spoiling import (
    DEVELOPMENT,
    HELD_OUT,
    KINDS,
    LAYOUTS,
    TABLES,
    Played,
    bare,
    cells,
    games,
    lattice,
    played,
    spoilt,
)
from plybook.interpret.noise import NOISES
from tests.extent import some
from tests.tables import each_row

# --- games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "count"), [("chess", some(3, 60)), ("tri-d", some(2, 4))])
def test_the_two_sets_share_no_game(variant: str, count: int) -> None:
    one, others = ({game.moves for game in games(which, variant, count=count)} for which in (DEVELOPMENT, HELD_OUT))
    assert len(one) == len(others) == count
    assert not one & others


@each_row("layout", list(LAYOUTS))
@each_row(("variant", "notation"), [("chess", "lan"), ("three-player", "savard"), ("tri-d", "meder")])
def test_every_layout_is_read_as_what_was_played(variant: str, notation: str, layout: str) -> None:
    [game] = games(DEVELOPMENT, variant, notation, 1)
    tags = f'[Variant "{variant}"]\n[Notation "{notation}"]\n\n'
    [record] = plybook.read(tags + LAYOUTS[layout](game), container="scoresheet")
    replay = plybook.replay(record)
    assert tuple(replay.moves) == game.moves
    assert tuple(replay.texts()) == game.texts
    assert LAYOUTS[layout](game).count("\n") == (1 if layout == "line" else sum(map(bool, game.numbers)))


# --- noise ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", list(TABLES))
def test_noise_has_the_rate_asked_for_and_is_the_same_for_the_same_seed(table: str) -> None:
    text = "".join(LAYOUTS["rows"](game) for game in games(DEVELOPMENT, count=10))
    assert spoilt(text, 0.0, table, random.Random(1)) == text
    once, again, other = (spoilt(text, 0.05, table, random.Random(seed)) for seed in (1, 1, 2))
    assert once == again != other
    same = sum(one == two for one, two in zip(text.split(), once.split(), strict=False))
    assert 0 < same < len(text.split())
    chance = random.Random(3)
    changes = [spoilt(token, 0.05, table, chance) != token for token in text.split()]
    expected = sum(1 - 0.95 ** len(token) for token in text.split())
    assert 0.75 * expected < sum(changes) < 1.1 * expected


@each_row("kind", list(KINDS))
def test_each_kind_of_change_occurs_in_some_table(kind: str) -> None:
    assert any(kind in table.weights for table in TABLES.values())


def test_blanks_and_breaks_are_lost_and_added() -> None:
    text = "1. e4 e5\n2. Nf3 Nc6\n" * 50
    noisy = spoilt(text, 0.1, "ocr", random.Random(1))
    assert {len(line.split()) for line in noisy.splitlines()} > {2, 3, 4}
    assert noisy.count(" ") != text.count(" ")


def test_a_recogniser_is_right_as_often_as_asked_for_and_says_probabilities() -> None:
    chance = random.Random(1)
    some = games(DEVELOPMENT, count=8)
    truth = [bare(text) for game in some for text in game.texts]
    found = [one for game in some for one in cells(game, chance)]
    first = sum(one[0][0] == text for text, one in zip(truth, found, strict=True)) / len(truth)
    assert first == pytest.approx(0.76, abs=0.05)
    for one in found:
        shares = [p for _, p in one]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1.001
        assert len({text for text, _ in one}) == len(one) <= 5


def test_the_lattice_of_a_text_has_each_sign() -> None:
    signs = lattice("1. e4\n", 0.1, "ocr", random.Random(1))
    assert len(signs) == 6
    assert all(sum(p for _, p in one) == pytest.approx(1) for one in signs)
    assert [one[0][0] for one in lattice("1. e4\n", 0.0, "ocr", random.Random(1))] == list("1. e4\n")


# --- what is counted ------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """A ply as a decoder gives it."""

    move: object
    probability: float = 1.0
    grade: str = "sure"
    text: str = ""


def test_a_ply_is_right_where_it_stands_among_the_others() -> None:
    whole = outcome("abcdef", [Said(move) for move in "abcdef"])
    assert (whole.is_whole, whole.right, whole.is_cut) == (True, 6, False)
    lacking = outcome("abcdef", [Said(move) for move in "abdef"])
    assert (lacking.is_whole, lacking.right, lacking.is_cut) == (False, 5, False)
    more = outcome("abcdef", [Said(move) for move in "abcxdef"])
    assert (more.is_whole, more.right) == (False, 6)
    cut = outcome("abcdef", [Said("a"), Said("x", 0.4, "ask")])
    assert (cut.is_cut, cut.judged) == (True, (Judged(True, 1.0, True), Judged(False, 0.4, False)))
    nothing = outcome("abcdef", [])
    assert (nothing.right, nothing.is_cut) == (0, True)


def test_figures_are_shares_of_what_was_played() -> None:
    found = Figures(
        (
            outcome("abcd", [Said("a"), Said("x"), Said("c", 0.9, "likely"), Said("d")], seed=1),
            outcome("abcd", [Said(move) for move in "abcd"], seed=2),
        )
    )
    assert (found.plies, found.right, found.by_seed) == (8, 7 / 8, [0.75, 1.0])
    assert (found.sure, found.sure_and_wrong) == (7 / 8, 1 / 8)
    assert found.as_json()["whole"] == 1


def test_the_least_probable_plies_are_asked_until_the_rest_is_right_enough() -> None:
    right, wrong = Judged(True, 0.9, False), Judged(False, 0.5, False)
    assert asked([right] * 9) == 0
    assert asked([right] * 9 + [wrong]) == 1
    assert asked([right] * 9 + [wrong], wanted=0.9) == 0
    assert asked([right] * 9 + [Judged(False, 0.99, True)]) == 10
    assert asked([]) == 0


def test_bins_of_probabilities_have_the_share_that_is_right() -> None:
    judged = [
        Judged(True, 1.0, True),
        Judged(True, 0.9995, True),
        Judged(False, 0.4, False),
        Judged(True, 0.5, False),
    ]
    assert reliability(judged) == [(0.3, 0.5, 2, 0.5), (0.999, 1.0, 2, 1.0)]
    assert reliability([Judged(False, 0.0, False)]) == [(0.0, 0.3, 1, 0.0)]


# --- what is measured -----------------------------------------------------------------------------------------------


def reader(sheets: list[Sheet], row: Row) -> Sequence[Said]:
    """Return the moves of the first sheet up to the first word that is none."""
    variant = plybook.variant(row.variant)
    position, plies = variant.start(), list[Said]()
    for word in sheets[0]["text"].split():
        if not word.rstrip(".").isdecimal():
            played = variant.notation(row.notation).play(word, position)
            if played is None:
                break
            plies.append(Said(played[1]))
            position = played[2]
    return plies


def test_a_row_measures_the_games_of_each_seed() -> None:
    clean = Row("clean", "chess", "san", decoding.texts(0.0, "ocr", "rows"), "ocr")
    seen: list[Played] = []
    extent = decoding.Extent(count=2, seeds=(1, 2))
    found = measured(clean, extent, reader, lambda row, game, *others: seen.append(game))
    assert (found.right, found.sure_and_wrong, len(found.outcomes), len(found.by_seed)) == (1.0, 0.0, 4, 2)
    assert seen[:2] == games(DEVELOPMENT, "chess", "san", 2, seed=1)
    noisy = measured(clean._replace(make=decoding.texts(0.05, "ocr", "rows")), extent, reader)
    assert 0 < noisy.right < 0.9
    assert all(one.is_cut for one in noisy.outcomes)


def test_the_rows_of_every_part_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "_fit", lambda table, rate: NOISES["ocr"])
    names: set[str] = set()
    for part in PARTS.values():
        for row in part.rows(part.rates):
            assert row.name not in names or part is PARTS["not-told"]
            names.add(row.name)
            [game] = games(DEVELOPMENT, row.variant, row.notation, 1)
            for sheet in row.make(game, random.Random(1)):
                assert len(sheet) == 1
                assert json.dumps(sheet)
    assert {variant for variant in plybook.variants if variant != "chess"} <= {name.split()[0] for name in names}


def test_tables_are_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "A\n<!-- measured: layouts -->\nold\n<!-- end -->\nB\n<!-- measured: calibration -->\n<!-- end -->\n"
    )
    words = ["layouts", "--games", "1", "--rates", "5", "--json", str(tmp_path / "run.json"), "--page", str(page)]
    report([*words, "--keep", str(tmp_path / "kept")], reader)
    assert "rows, 5 %" in capsys.readouterr().out
    said = json.loads((tmp_path / "run.json").read_text())
    assert said["set"] == DEVELOPMENT
    assert said["parts"]["layouts"]["line, 5 %"]["games"] == 1
    written = page.read_text()
    assert "old" not in written
    assert written.startswith("A\n<!-- measured: layouts -->\n\n| Layouts of a sheet |")
    assert "| 0.999 to 1 |" in written
    report(words, reader)
    assert page.read_text() == written
    kept = [*(tmp_path / "kept").iterdir()]
    assert {path.stem.rsplit("-", 1)[1] for path in kept} == {"cut"}
    assert "plies; played: " in kept[0].read_text()


def test_a_page_without_a_place_for_a_table_stays() -> None:
    assert with_tables("nothing", {"chess": "| a |"}) == "nothing"


def test_a_noisy_game_is_decoded() -> None:
    [row] = (row for row in PARTS["chess"].rows([0.03]) if row.notation == "san")
    [one] = measured(row, decoding.Extent(count=1)).outcomes
    assert one.right > 0.9 * one.plies
    assert len(one.judged) <= one.plies + 1


def test_an_unknown_part_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        report(["nothing"], reader)
    assert "unknown part nothing; known: chess, two" in capsys.readouterr().err


def test_what_was_played_is_that_of_the_replay() -> None:
    [record] = plybook.read("1. e4 e5 2. Nf3\n")
    game = played(plybook.replay(record))
    assert (game.texts, game.numbers, game.variant) == (("e4", "e5", "Nf3"), ("1.", "", "2."), "chess")
