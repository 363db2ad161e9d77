"""Any bytes at all get diagnostics: never a traceback, never a loss, never an endless loop.

What must hold is said in `fuzz.properties`. Here it is held to what fuzzing begins with, to what it once found, and
to damage that hypothesis does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import plybook
from fuzz.seeds import REGRESSIONS, regressions, seeds
from fuzz.targets import TARGETS, check_file
from plybook.archive.read.packed import is_packed
from plybook.corpora.corpus import samples
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.testing import check_fen, check_move_text
from tests.extent import IS_FULL, some
from tests.running import run

SEEDS = [entry.path.read_bytes()[: some(700, 10**6)] for entry in samples().values()]
SEEDS.append((Path(__file__).parent / "data" / "twic-500.pgn").read_bytes()[: some(1000, 6000)])
SHORT = b'[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 1-0\n'
SEEDS.append(plybook.write(plybook.read("corpus:parmen-2"), to="json").encode())

damage = st.lists(
    st.tuples(
        st.floats(0, 1), st.integers(0, 40), st.one_of(st.binary(max_size=12), st.text(max_size=8).map(str.encode))
    ),
    max_size=12,
)


def damaged(content: bytes, wounds: list[tuple[float, int, bytes]]) -> bytes:
    """Return ``content`` with bytes cut out at places from 0 to 1 and others put in, such that it is still a text."""
    for place, cut, put in wounds:
        at = int(place * len(content))
        content = content[:at] + put + content[at + cut :]
    assume(not is_packed(content))
    return content


@pytest.mark.parametrize("target", TARGETS)
def test_fuzzing_begins_with_what_holds(target: str) -> None:
    contents = list(seeds(target))[:: some(16, 1)]
    assert contents
    for content in contents:
        TARGETS[target](content)


@pytest.mark.parametrize("target", TARGETS)
def test_what_fuzzing_found_once_is_found_no_more(target: str) -> None:
    for content in regressions(target):
        TARGETS[target](content)


def test_every_finding_is_of_a_target() -> None:
    assert {path.name for path in REGRESSIONS.iterdir() if path.is_dir()} <= set(TARGETS)


@settings(max_examples=some(4, settings().max_examples))
@given(seed=st.sampled_from(SEEDS), wounds=damage)
def test_damaged_games_are_digested(seed: bytes, wounds: list[tuple[float, int, bytes]]) -> None:
    check_file(damaged(seed, wounds))


@given(st.binary(max_size=400))
def test_any_bytes_are_digested(content: bytes) -> None:
    check_file(content)


@given(st.text(max_size=300))
def test_any_text_is_digested_and_nothing_of_it_is_lost(text: str) -> None:
    check_file(text.encode("utf-8", errors="replace"))


@pytest.mark.parametrize("variant", list(plybook.variants))
@given(text=st.text(max_size=60))
def test_any_text_is_a_move_or_refused_with_a_reason(variant: str, text: str) -> None:
    start = plybook.variant(variant).start()
    for name in plybook.variant(variant).notations:
        check_move_text(plybook.variant(variant).notation(name), text, start)


@pytest.mark.parametrize("variant", list(plybook.variants))
@given(fen=st.text(max_size=80))
def test_any_text_is_a_position_or_refused_with_a_reason(variant: str, fen: str) -> None:
    check_fen(plybook.variant(variant), fen)


@pytest.mark.parametrize("variant", list(plybook.variants))
@given(wounds=damage)
def test_a_damaged_position_is_refused_or_holds_together(
    variant: str, wounds: list[tuple[float, int, bytes]]
) -> None:
    chosen = plybook.variant(variant)
    start = chosen.rules.start_fen.encode()
    check_fen(chosen, damaged(start, wounds[:2]).decode("utf-8", errors="replace"))


@settings(max_examples=some(4, 60))
@given(wounds=damage)
def test_every_format_can_report_damage(wounds: list[tuple[float, int, bytes]]) -> None:
    content = damaged(SEEDS[0] if IS_FULL else SHORT, wounds)
    seen: dict[object, Replay] = {}

    def once(game: GameRecord, **options: Any) -> Replay:
        """Return what a game turns out to be: the same for each format, so it is found once."""
        key = (game.index, game.source)
        if key not in seen:
            seen[key] = replay(game, **options)
        return seen[key]

    with mock.patch("plybook.archive.read.replays.replay", side_effect=once):
        for form in ["text", "concise", "json", "junit", "sarif", "github"]:
            result = run("validate", "-", "--format", form, given=content)
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
            assert result.exit_code == int(any(not each.ok for each in seen.values()))
