"""Compare two engines: the legal moves of a position, and the positions after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from plybook.rules.moves import Move
from plybook.rules.position import Position
from plybook.testing.about import About


def check_side_by_side(
    position: Position,
    expected: Mapping[str, object] | Iterable[str],
    text: Callable[[Position, Move], str],
    seen: Callable[[Position], object],
) -> None:
    """Check that the legal moves of ``position`` are those that another engine ``expected``.

    ``text`` returns the other engine's text of a move. If ``expected`` is a mapping, its values are compared with
    ``seen`` of the position after each move.
    """
    with About(position=position):
        theirs = expected if isinstance(expected, Mapping) else dict.fromkeys(expected)
        ours: dict[str, Move] = {}
        for move in position.iter_legal_moves():
            name = text(position, move)
            assert name not in ours, f"two moves have one name: {name}"
            ours[name] = move
        missing, extra = sorted(theirs.keys() - ours.keys()), sorted(ours.keys() - theirs.keys())
        differ = "\n".join([f"missing: {' '.join(missing) or 'none'}", f"extra: {' '.join(extra) or 'none'}"])
        assert theirs.keys() == ours.keys(), f"the other engine finds other moves\n{differ}"
        if isinstance(expected, Mapping):
            for name, move in ours.items():
                here, there = seen(position.apply_unchecked(move)), expected[name]
                assert here == there, (
                    f"after {name} the other engine sees something else\nseen: {here}\nby it: {there}"
                )
