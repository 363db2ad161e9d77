"""Notations read by several threads at once, as the language server does with several documents."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import plybook
from plybook.notation.notation import Notation
from tests.extent import some

THREADS = 4
SERVED = [(variant, notation) for variant in plybook.variants for notation in plybook.variant(variant).notations]


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("_hasty")
def test_a_notation_that_several_threads_begin_to_read_by_reads() -> None:
    for variant, name in SERVED:
        bound, start = plybook.variant(variant).notation(name), plybook.variant(variant).start()
        text = bound.emit(min(start.iter_legal_moves()), start)
        for _ in range(some(2, 5)):
            notation, barrier = type(bound.notation)(bound.notation.alphabet), Barrier(THREADS)

            with ThreadPoolExecutor(THREADS) as threads:
                found = threads.map(read, [notation] * THREADS, [barrier] * THREADS, [text] * THREADS)
                assert list(found) == [[True] * 3] * THREADS, (variant, name)


def read(notation: Notation, barrier: Barrier, text: str) -> list[bool]:
    barrier.wait()
    return [notation.accepts(text), notation.describes(text), notation.accepts(text)]
