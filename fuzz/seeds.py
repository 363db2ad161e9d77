"""What fuzzing begins with: the beginnings of the sample games and of random ones, in every form and notation."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import plybook
from fuzz.properties import FORMS
from plybook.catalogue import variants
from plybook.container.container import FormError
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.record import GameRecord
from plybook.registry import UnknownNameError

REGRESSIONS = Path(__file__).parent / "regressions"
"""What was found once: a folder for each target, a file for each finding."""

_LINES = 12
_ANNOTATED = (
    '[White "A \\"B\\" C"]\n[Round "1"]\n\nOn board two\n1. e4! {best} e5?! (1... c5 $14 (1... e6) 2. Nf3) 2.Nf3 '
    "; to the end\nNc6 3. Bb5 // as ever\n{\nlong\n} 3... a6 1/2-1/2\n\n1. d4 d5 {open\n"
)


def seeds(target: str) -> Iterator[bytes]:
    """Yield what to begin with for a target, always the same and in the same order."""
    makers = {"move": _moves, "position": _positions}
    yield from makers.get(target, _files if target in ("file", "command", "fix") else lambda: _files(target))()


def regressions(target: str) -> Iterator[bytes]:
    """Yield what once broke a target."""
    for path in sorted((REGRESSIONS / target).glob("*")):
        yield path.read_bytes()


def _files(container: str | None = None) -> Iterator[bytes]:
    forms = [container] if container else list(FORMS)
    for entry in samples().values():
        yield b"".join(entry.path.read_bytes().splitlines(keepends=True)[:_LINES])
    yield _ANNOTATED.encode()
    for variant in variants:
        for notation in variants[variant].notations:
            games = list(random_games(variant, 1, seed=3, plies=4, notation=notation))
            yield from _written(games, forms)
    yield from _written(plybook.read(_ANNOTATED, container="scoresheet"), forms)


def _written(games: list[GameRecord], forms: Iterable[str]) -> Iterator[bytes]:
    """Yield ``games`` in those of ``forms`` that hold games of their variant."""
    for form in forms:
        with suppress(FormError, UnknownNameError):
            yield plybook.write(games, to=form).encode()


def _moves() -> Iterator[bytes]:
    for variant in variants:
        chance = random.Random(variant)  # noqa: S311 - not for secrets: always the same
        position = variants[variant].start()
        for _ in range(6):
            move = chance.choice(sorted(position.legal_moves()))
            for notation in variants[variant].notations:
                text = variants[variant].notation(notation).emit(move, position)
                yield f"{variant} {notation}\n{position.fen()}\n{text}".encode()
            position = position.apply(move)


def _positions() -> Iterator[bytes]:
    for variant in variants:
        for game in random_games(variant, 2, seed=4, plies=40):
            for position in plybook.replay(game).positions[::13]:
                yield f"{variant}\n{position.fen()}".encode()
