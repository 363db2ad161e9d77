"""Two boards side by side, as either player sees them."""

from __future__ import annotations

import plybook
from plybook.rules.board import mask
from tests.render.panels import expected, panels

ALICE = plybook.variant("alice")
FEN = "rnbqkbnr/ppppppp1/8/7|p/3|P|P3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"
TITLE = "board ([AB])"


def test_every_man_stands_on_his_board() -> None:
    position = ALICE.position(FEN)
    for seat in (0, 1):
        drawn = dict(panels(ALICE.draw(position, seat=seat), TITLE))
        assert list(drawn) == ["A", "B"]
        found = {f"{''.join(at)}/{name}": square for name, squares in drawn.items() for at, square in squares.items()}
        assert found == expected(position)


def test_black_sees_each_board_turned_round() -> None:
    position = ALICE.position(FEN)
    for board in "AB":
        title, *lines = ALICE.draw(position, level=board).splitlines()
        width = max(map(len, lines)) + 1
        turned = [line.ljust(width)[::-1].rstrip() for line in reversed(lines)]
        assert ALICE.draw(position, level=board, seat=1).splitlines() == [title, *turned]
        assert title == f"board {board}"


def test_what_a_move_changed_is_marked_on_both_boards() -> None:
    position = ALICE.position(FEN)
    marked = mask([position.geometry.cell(name) for name in ("d2/A", "d4/B")])
    cells = frozenset(cell for cell in range(128) if marked >> cell & 1)
    drawn = dict(panels(ALICE.draw(position, marked=cells), TITLE))
    assert [(name, at) for name, squares in drawn.items() for at, square in squares.items() if square.marked] == [
        ("A", ("d", "2")),
        ("B", ("d", "4")),
    ]
