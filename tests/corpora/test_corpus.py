"""The sample games: each is there, is what the manifest says, and shows what the manifest promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.corpora import corpus
from plybook.corpora.corpus import sample, samples
from plybook.notation.containers.container import containers
from plybook.notation.moves import Action, MoveText
from plybook.record import GameRecord
from plybook.registry import UnknownNameError
from plybook.replay.engine import Replay, replay, rewrite
from plybook.replay.position import Position

FOLDER = Path(corpus.__file__).parent
NAMES = list(samples())
CONSTRUCTED = ["prisoners-escape-1", "tri-d-tournament-1"]

# What is wrong with the records that were typed by hand.
FAULTS = {"parmen-1": ["W008", "N102", "N101", "N101"], "parmen-2": ["N102", "W008", "N101", "N101"]}

every_sample = pytest.mark.parametrize("name", NAMES)
every_constructed_one = pytest.mark.parametrize("name", CONSTRUCTED)


def read(name: str) -> GameRecord:
    [game] = plybook.read(f"corpus:{name}")
    return game


def played(name: str) -> Replay:
    return replay(read(name))


def steps(name: str) -> Iterator[tuple[str, MoveText, Position, Position]]:
    """Yield each ply's text, what its move is in full, and the positions before and after it."""
    for ply, before, move, after in played(name).line.steps():
        yield ply.text, before.describe(move), before, after


class TestManifest:
    def test_it_names_every_file_of_games_and_no_other(self) -> None:
        files = {path.name for path in FOLDER.iterdir() if path.suffix not in (".py", ".toml", ".pyc")}
        assert files - {"__pycache__"} == {entry.file for entry in samples().values()}

    @every_sample
    def test_it_says_what_the_record_is(self, name: str) -> None:
        game, entry = read(name), sample(name)
        assert (game.variant, game.notation) == (entry.variant, entry.notation)

    @every_sample
    def test_it_lists_every_known_fault(self, name: str) -> None:
        found = played(name)
        numbers = [position.number_text() for _, position, _, _ in found.line.steps()]
        faults = " ".join(sample(name).known_faults)
        for diagnostic in found.diagnostics:
            assert diagnostic.ply is not None
            assert numbers[diagnostic.ply - 1] + diagnostic.token in faults
        assert bool(found.diagnostics) is bool(faults)

    @every_constructed_one
    def test_it_says_of_a_constructed_game_that_nobody_played_it(self, name: str) -> None:
        entry = sample(name)
        assert entry.players == "none"
        assert entry.source.startswith("constructed")

    def test_a_name_nobody_has_is_refused_and_the_known_ones_are_listed(self) -> None:
        with pytest.raises(UnknownNameError, match="'parmen-3'; known: parmen-1, parmen-2"):
            sample("parmen-3")


class TestRecords:
    @every_sample
    def test_every_ply_is_legal_and_only_the_known_faults_are_found(self, name: str) -> None:
        found = played(name)
        assert found.is_complete
        assert [diagnostic.code for diagnostic in found.diagnostics] == FAULTS.get(name, [])

    @every_sample
    def test_it_ends_with_checkmate(self, name: str) -> None:
        found = played(name)
        assert found.outcome is not None
        assert found.outcome.termination == "checkmate"
        assert found.game.plies[-1].text.endswith("#")

    @every_constructed_one
    def test_a_constructed_one_is_written_as_plybook_writes(self, name: str) -> None:
        assert plybook.write([read(name)]) == sample(name).path.read_text(encoding="utf-8")

    @every_constructed_one
    def test_the_header_of_a_constructed_one_says_which_game_it_is_and_how_it_ended(self, name: str) -> None:
        found = played(name)
        assert found.game.headers["Variant"] == sample(name).variant
        assert not found.game.assumed - {"container"}
        assert found.outcome is not None
        assert found.game.headers["Result"] == found.outcome.result


class TestConversion:
    """From a sample to any notation in any container and back."""

    @every_sample
    @pytest.mark.parametrize("container", list(containers))
    def test_there_and_back_it_is_the_same_text(self, name: str, container: str) -> None:
        once, own = plybook.write([read(name)]), sample(name).notation
        for notation in plybook.variant(sample(name).variant).notations:
            there = plybook.write([read(name)], to=container, notation=notation)
            [again] = plybook.read(there)
            assert (again.container, again.notation) == (container, notation)
            assert replay(again).diagnostics == ()
            assert plybook.write([again], notation=own) == once

    @every_sample
    def test_through_every_form_one_after_another_it_is_the_same_text(self, name: str) -> None:
        game = read(name)
        for container in containers:
            for notation in plybook.variant(sample(name).variant).notations:
                [game] = plybook.read(plybook.write([game], to=container, notation=notation))
        assert plybook.write([game], notation=sample(name).notation) == plybook.write([read(name)])

    @every_sample
    def test_every_notation_tells_the_same_moves(self, name: str) -> None:
        found = played(name)
        for notation in plybook.variant(sample(name).variant).notations:
            assert replay(rewrite(found, notation)).moves == found.moves
