"""How likely it is that something went wrong other than what a way through a sheet supposes.

The decoder knows what usually goes wrong. Something else may have gone wrong, too. That is the less likely the more
plies can be played as they are written once a deviation is supposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from plybook.replay.inference.lattice import PLAIN, Edge, StepKind

HORIZON = 16
"""How many plies that can be played prove much."""

_OTHER_CAUSE, _PROOF, _MORE_PROOF, _FURTHER = 11.0, 0.75, 0.1, 8.0
"""What it costs that something else is the cause, and what each ply that can be played adds to that: the first plies,
up to the horizon, and later ones; and what each further deviation adds, as something else would have to explain
it."""

_MOST = 50.0  # more makes no difference
_APART = 3  # so many plies as written part one deviation from another
_ROWS = 2  # whose plies changed places are several
_READ = (StepKind.AS_WRITTEN, StepKind.EXCHANGED)


def played_after(way: Sequence[Edge], shown: int) -> int:
    """Return how many plies of ``way`` are played as they are written after that of index ``shown``."""
    moves = [edge.kind for edge in way if edge.move is not None]
    return sum(kind in _READ for kind in moves[shown + 1 :])


def cost_of_exchanges(way: Sequence[Edge]) -> float:
    """Return what ``way`` pays if its first deviation is that plies changed places in several rows, else 0, in nats.

    The deviations right after those rows are paid for, too. Behind a ply that is missing, plies may be read so.
    """
    rest = list(dropwhile(lambda edge: edge.kind in PLAIN, way))
    exchanged = takewhile(lambda edge: edge.kind is StepKind.EXCHANGED, rest)
    if sum(edge.cost > 0 for edge in exchanged) < _ROWS:
        return 0.0
    cost, played = 0.0, 0
    for edge in rest:
        cost, played = (cost, played + 1) if edge.kind in PLAIN else (cost + edge.cost, 0)
        if played == _APART:
            break
    return cost


def evidence_against(way: Sequence[Edge], played: int) -> float:
    """Return how much more what ``way`` supposes costs than another cause, in nats; less than 0 if it costs less.

    So many plies are ``played`` after the one that cannot be played as the game is written.
    """
    supposed = [edge.cost for edge in way if edge.kind not in PLAIN]
    proof = _PROOF * min(played, HORIZON) + _MORE_PROOF * max(played - HORIZON, 0)
    return min(sum(supposed) - _OTHER_CAUSE - proof - _FURTHER * max(len(supposed) - 1, 0), _MOST)
