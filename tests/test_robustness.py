"""Any bytes at all get diagnostics: never a traceback, never a loss, never an endless loop."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.cli import main
from plybook.corpora.corpus import samples

SEEDS = [entry.path.read_bytes() for entry in samples().values()]
SEEDS.append((Path(__file__).parent / "data" / "twic-500.pgn").read_bytes()[:6000])
SEEDS.append(plybook.write(plybook.read("corpus:parmen-2"), to="json").encode())

damage = st.lists(
    st.tuples(
        st.floats(0, 1), st.integers(0, 40), st.one_of(st.binary(max_size=12), st.text(max_size=8).map(str.encode))
    ),
    max_size=12,
)


def damaged(content: bytes, wounds: list[tuple[float, int, bytes]]) -> bytes:
    """Return ``content`` with bytes cut out at places from 0 to 1 and others put in."""
    for place, cut, put in wounds:
        at = int(place * len(content))
        content = content[:at] + put + content[at + cut :]
    return content


def digest(content: bytes) -> None:
    """Read, replay and write ``content`` in every way; what comes out must hold together."""
    games = plybook.read(io.BytesIO(content), name="damaged")
    assert games
    for game in games:
        replay = plybook.replay(game)
        assert len(replay.moves) <= len(game.plies)
        for found in replay.diagnostics:
            assert found.span.line >= 1
            assert found.span.end_column >= found.span.column >= 1
            assert found.code in plybook.CODES
        assert replay.ok or not all(found.severity != "error" for found in replay.diagnostics)
        assert replay.is_complete or not game.plies or not replay.ok
    for container in plybook.containers:
        again = plybook.read(plybook.write(games, to=container), container=container)
        assert [ply.text for game in again for ply in game.plies] or not any(game.plies for game in games)


@given(seed=st.sampled_from(SEEDS), wounds=damage)
def test_damaged_games_are_digested(seed: bytes, wounds: list[tuple[float, int, bytes]]) -> None:
    digest(damaged(seed, wounds))


@given(st.binary(max_size=400))
def test_any_bytes_are_digested(content: bytes) -> None:
    digest(content)


@given(st.text(max_size=300))
def test_any_text_is_digested_and_nothing_of_it_is_lost(text: str) -> None:
    encoded = text.encode("utf-8", errors="replace")
    digest(encoded)
    games = plybook.read(io.BytesIO(encoded))
    kept = plybook.write(games, as_written=True)
    assert kept == encoded.decode().removeprefix("\ufeff")


@pytest.mark.parametrize("variant", list(plybook.variants))
@given(text=st.text(max_size=60))
def test_any_text_is_a_move_or_refused_with_a_reason(variant: str, text: str) -> None:
    start = plybook.variant(variant).start()
    reasons = []
    for name in plybook.variant(variant).notations:
        try:
            plybook.variant(variant).notation(name).parse(text, start)
        except ValueError as error:
            reasons.append(str(error))
    assert all(reasons)


@pytest.mark.parametrize("variant", list(plybook.variants))
@given(fen=st.text(max_size=80))
def test_any_text_is_a_position_or_refused_with_a_reason(variant: str, fen: str) -> None:
    try:
        position = plybook.variant(variant).position(fen)
    except plybook.FenError as error:
        reason = str(error)
    else:
        reason = position.fen()
        assert plybook.variant(variant).position(reason) == position
    assert reason


@pytest.mark.parametrize("variant", list(plybook.variants))
@given(wounds=damage)
def test_a_damaged_position_is_refused_or_holds_together(
    variant: str, wounds: list[tuple[float, int, bytes]]
) -> None:
    rules = plybook.variant(variant).rules
    fen = damaged(rules.start_fen.encode(), wounds[:2]).decode("utf-8", errors="replace")
    try:
        position = plybook.variant(variant).position(fen)
    except plybook.FenError:
        return
    assert plybook.variant(variant).position(position.fen()) == position
    for move in position.legal_moves():
        position.apply(move).fen()


@pytest.mark.parametrize("form", ["text", "concise", "json", "junit", "sarif"])
@given(wounds=damage)
def test_every_format_can_report_damage(form: str, wounds: list[tuple[float, int, bytes]]) -> None:
    content = damaged(SEEDS[0], wounds)
    result = CliRunner().invoke(main, ["validate", "-", "--format", form], input=content)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (0, 1)
