"""Flat boards, as either player sees them."""

from __future__ import annotations

import pytest

import plybook


@pytest.mark.parametrize("name", ["chess", "prisoners-escape", "kings-escape", "anticheckmate"])
def test_black_sees_the_board_turned_round(name: str) -> None:
    variant = plybook.variant(name)
    start = variant.start()
    files, _ = start.geometry.values
    width = 3 + 3 * len(files) + 3
    turned = [line.ljust(width)[::-1].rstrip() for line in reversed(variant.draw(start).splitlines())]
    assert variant.draw(start, seat=1).splitlines() == turned
    assert variant.draw(start, seat=0) == variant.draw(start) != variant.draw(start, seat=1)
