"""The figures of an archive against counts made in another way, and sums of tallies against the tally of all."""

from __future__ import annotations

import json
import pickle
import statistics
from collections import Counter
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # its types are a package of their own
import pytest

import plybook
from plybook.archive.stats import Stats, Tally, json_schema
from plybook.archive.table.rows import game_row, ply_rows
from plybook.cli.charts import chart_lines
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.replay.result import Replay
from tests.tables import each_row

TWIC = Path(__file__).parents[1] / "data" / "twic-500.pgn"
BROKEN = Path(__file__).parents[1] / "cli" / "files" / "broken.txt"


@cache
def replays() -> tuple[Replay, ...]:
    """Games of all variants, samples and random ones, with good and bad ones among them."""
    games = chain(
        (game for name in samples() for game in plybook.read(f"corpus:{name}")),
        plybook.read(BROKEN),
        plybook.read('[Variant "no-such-game"]\n\n1. zz9 zz8 *\n'),
        *(random_games(variant, 2, plies=12) for variant in plybook.variants),
        random_games("prisoners-escape", 10, plies=200),
    )
    return tuple(plybook.replay(game) for game in games)


def counts(found: Counter[str]) -> list[tuple[str, int]]:
    return sorted(found.items(), key=lambda each: (-each[1], each[0]))


def test_the_figures_are_those_of_the_tables() -> None:
    rows = [game_row(replay) for replay in replays()]
    stats = Stats.of(Tally.of(replays()))
    assert stats.games == len(rows)
    assert stats.plies == sum(len(replay.game.plies) for replay in replays())
    assert stats.played == sum(len(replay.moves) for replay in replays())
    for grade in ("errors", "warnings", "notes"):
        assert getattr(stats, grade) == sum(int(str(row[grade])) for row in rows)
    assert stats.games_with_errors == sum(row["errors"] != 0 for row in rows)
    assert stats.games_with_warnings == sum(row["warnings"] != 0 for row in rows)
    codes = Counter(found.code for replay in replays() for found in replay.diagnostics)
    assert [(each.code, each.count) for each in stats.mistakes] == counts(codes)
    for mistake in stats.mistakes:
        assert mistake.games == sum(mistake.code in {found.code for found in each.diagnostics} for each in replays())
        assert (mistake.name, mistake.severity) == (
            plybook.CODES[mistake.code].name,
            plybook.CODES[mistake.code].severity,
        )


def test_the_figures_of_each_variant_are_those_of_its_games() -> None:
    stats = Stats.of(Tally.of(replays()))
    assert {each.variant for each in stats.variants} == {*plybook.variants, None}
    for each in stats.variants:
        games = [replay for replay in replays() if replay.game.variant == (each.variant or "")]
        lengths = [len(replay.game.plies) for replay in games]
        assert (each.games, each.plies) == (len(games), sum(lengths))
        assert (each.lengths.shortest, each.lengths.longest) == (min(lengths), max(lengths))
        assert each.lengths.mean == pytest.approx(statistics.mean(lengths), abs=0.005)
        assert each.lengths.median == statistics.median_low(lengths)
        for bar in each.lengths.bars:
            assert bar.games == sum(bar.first <= length <= bar.last for length in lengths)
        assert sum(bar.games for bar in each.lengths.bars) == len(games)
        results = Counter(str(game_row(replay)["Result"] or "*") for replay in games)
        assert [(found.name, found.count) for found in each.results] == counts(results)
        ended = Counter(
            replay.outcome.termination if replay.outcome else "open" if replay.is_complete else "broken off"
            for replay in games
        )
        assert [(found.name, found.count) for found in each.endings] == counts(ended)


def test_first_moves_are_in_the_notation_of_the_variant_and_from_its_usual_position() -> None:
    games = plybook.read(
        '[Variant "chess"]\n[Notation "uci"]\n\n1. e2e4 *\n\n[Variant "chess"]\n\n1. e4 e5 *\n\n'
        '[Variant "chess"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n\n[Variant "chess"]\n\n1. d4 *\n\n'
        '[Variant "chess"]\n\n1. Ke2 *\n'
    )
    [chess] = Stats.of(Tally.of(map(plybook.replay, games))).variants
    assert [(each.name, each.count) for each in chess.first_moves] == [("e4", 2), ("d4", 1)]


def test_moves_of_boards_are_those_of_the_plies() -> None:
    for stats in Stats.of(Tally.of(replays())).variants:
        games = [list(ply_rows(replay)) for replay in replays() if replay.game.variant == stats.variant]
        boards = Counter(str(row["board"]) for rows in games for row in rows if row["action"] == "board")
        if stats.board_moves is None:
            assert not boards
            continue
        assert [(each.name, each.count) for each in stats.board_moves.boards] == counts(boards)
        assert stats.board_moves.moves == boards.total()
        assert stats.board_moves.games == sum(any(row["action"] == "board" for row in rows) for rows in games)
        assert stats.variant in ("tri-d", "tri-d-tournament")


@pytest.mark.parametrize("cut", [0, 1, 17, 40])
def test_tallies_of_chunks_add_up(cut: int) -> None:
    one, other = (pickle.loads(pickle.dumps(Tally.of(each))) for each in (replays()[:cut], replays()[cut:]))  # noqa: S301
    whole = Tally.of(replays())
    assert one + other == other + one == whole
    assert Stats.of(one + other).model_dump_json() == Stats.of(other + one).model_dump_json()
    (one + other).add(replays()[0])
    assert (one, other) == (Tally.of(replays()[:cut]), Tally.of(replays()[cut:]))  # neither has changed


def test_a_tally_is_added_to_tallies_alone() -> None:
    with pytest.raises(TypeError):
        Tally() + 1  # type: ignore[operator]


def test_tallies_of_many_chunks_add_up() -> None:
    assert sum((Tally.of([each]) for each in replays()), Tally()) == Tally.of(replays())


def test_the_document_is_of_its_schema() -> None:
    document = json.loads(Stats.of(Tally.of(replays())).model_dump_json())
    jsonschema.validate(document, json_schema())
    assert (document["format"], document["version"]) == ("plybook-stats", 1)


def test_no_games_have_no_figures() -> None:
    stats = Stats.of(Tally())
    assert (stats.games, stats.variants, stats.mistakes) == (0, [], [])
    assert list(chart_lines(stats, blocks=True)) == []


def test_halves_of_characters_are_in_no_document() -> None:
    [game] = plybook.read('[Variant "a\ud800"]\n[Result "\udfff"]\n\n1. e4 *\n')
    json.loads(Stats.of(Tally.of([plybook.replay(game)])).model_dump_json().encode())


@each_row("longest", [0, 1, 9, 10, 99, 100, 1000, 12345])
def test_bars_are_few_and_as_wide_as_each_other(longest: int) -> None:
    tally = Tally()
    [short], [long] = (list(random_games("chess", 1, plies=plies)) for plies in (0, 1))
    tally.add(plybook.replay(short))
    tally.add(plybook.replay(long))
    lengths = tally.variants["chess"].lengths
    lengths.clear()
    lengths.update({0: 3, longest: 2})
    bars = Stats.of(tally).variants[0].lengths.bars
    assert len(bars) <= 10
    assert len({bar.last - bar.first for bar in bars}) == 1
    assert (bars[0].first, sum(bar.games for bar in bars)) == (0, 5 if longest else 2)
    assert all(one.last + 1 == other.first for one, other in pairwise(bars))


# --- charts ---------------------------------------------------------------------------------------------------------


@cache
def stats_of_twic() -> Stats:
    return Stats.of(Tally.of(plybook.replay(game) for game in plybook.read_games(TWIC)))


def test_bars_are_as_long_as_they_say() -> None:
    stats = stats_of_twic()
    for blocks, full in ((True, "█"), (False, "#")):
        bars = {line.before.strip(): line for line in chart_lines(stats, blocks=blocks) if line.bar}
        assert bars["1-0"].bar == full * 24  # the most frequent result
        assert bars["0-1"].bar.rstrip()[:-1] == full * (24 * 151 // 183)
        assert bars["0-1"].after.split() == ["151", "30.2", "%"]
        assert bars["stalemate"].bar.strip() in ("▏", "#")  # what is there at all can be seen
        assert {len(line.bar) for line in bars.values()} == {24}
        assert all(set(line.bar) <= set(" ▏▎▍▌▋▊▉█" if blocks else " #") for line in bars.values())


def test_of_many_bars_the_first_are_shown() -> None:
    stats = stats_of_twic()
    lines = [line.before for line in chart_lines(stats, blocks=False)]
    assert "    and 3 others, 3 together" in lines
