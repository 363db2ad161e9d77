"""Fixing files: spoilt games of every variant, notation and form of file are mended, and nothing else is touched."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.record import GameRecord, Ply, Result
from plybook.replay.engine import Replay, replay
from plybook.replay.mending import grade_of

CONTAINERS = list(plybook.containers)
SERVED = [(variant, notation) for variant in plybook.variants for notation in plybook.variant(variant).notations]

# One slip of a scribe each: from a move, or a number, to another text.
SLIPS: tuple[Callable[[str], str], ...] = (
    lambda move: move.rstrip("+#~"),
    lambda move: move.rstrip("+#~") + "+",
    lambda move: move.rstrip("+#~") + "#",
    lambda move: move.replace("x", "-", 1),
    lambda move: move.replace("x", "", 1),
    lambda move: move.replace("x", ":", 1),
    lambda move: move.replace("-", "x", 1),
    lambda move: move.replace("-", "–", 1),
    lambda move: move.replace("=", "", 1),
    lambda move: move.replace("o", "0").replace("O", "0"),
    lambda move: move.replace("*", ""),
    lambda move: move + "*",
    lambda move: move.replace("e.p.", "") + " e.p.",
    lambda move: move.replace("(", " (", 1),
)


def spoilt(game: GameRecord, chance: random.Random) -> GameRecord:
    """Return ``game`` with slips that leave each move what it is, wrong numbers and a wrong result."""
    replayed = replay(game)
    assert replayed.notation is not None
    plies: list[Ply] = []
    for ply, (_, before, move, _) in zip(game.plies, replayed.line.steps(), strict=True):
        text = chance.choice(SLIPS)(ply.text) if chance.random() < 0.3 else ply.text
        try:
            is_same = replayed.notation.parse(text, before) == move
        except ValueError:
            is_same = False
        number = re.sub(r"\d+", lambda found: str(int(found[0]) + chance.choice([0, 0, 0, 1, 7])), ply.number)
        plies.append(ply._replace(text=text if is_same else ply.text, number=number))
    results = replayed.variant.rules.results() if replayed.variant else ()
    return GameRecord(
        game.source, game.index, game.container, game.variant, game.notation, tags=game.tags, plies=tuple(plies),
        result=Result(chance.choice(["*", *results])),
    )  # fmt: skip


def spoilt_file(variant: str, notation: str, container: str, seed: int, plies: int = 40) -> bytes:
    chance = random.Random(f"{variant}/{notation}/{container}/{seed}")
    games = random_games(variant, 2, seed=seed, plies=plies, notation=notation)
    text = "".join(plybook.containers[container].write(spoilt(game, chance) for game in games))
    return text.encode()


def replays(content: bytes, container: str | None = None) -> list[Replay]:
    return [replay(game) for game in plybook.read(content, container=container)]


def mendable(found: plybook.Diagnostic) -> bool:
    return grade_of(found.code) is plybook.Grade.SAFE and found.code not in ("W013",)


@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize(("variant", "notation"), SERVED)
def test_spoilt_games_are_mended_whole(variant: str, notation: str, container: str) -> None:
    content = spoilt_file(variant, notation, container, seed=3)
    before = replays(content)
    fixed = plybook.fix(content)
    after = replays(fixed.content)
    assert [found for each in before for found in each.diagnostics if mendable(found)]
    assert [found for each in after for found in each.diagnostics if mendable(found)] == []
    assert [found.code for found in fixed.left if mendable(found)] == []
    assert [each.moves for each in after] == [each.moves for each in before]
    assert all(each.is_complete for each in after)
    assert plybook.fix(fixed.content).content == fixed.content
