"""What may end a game, as people write it."""

from __future__ import annotations

import plybook
from plybook.interpret.numbers_and_results import is_undecided, may_end
from tests.tables import each_row


@each_row(
    ("text", "of_two", "of_four", "leaves_open"),
    [
        ("1-0", True, False, False),
        ("1:0", True, False, False),
        ("White wins", True, False, False),
        ("Draw", True, True, False),
        ("*", True, True, False),
        ("Red lost", True, True, True),
        ("White resigns", True, True, True),
        ("2-1", False, False, False),
        ("Nf3", False, False, False),
    ],
)
def test_a_record_may_end_with_a_result_or_with_the_loss_of_a_seat(
    text: str, of_two: bool, of_four: bool, leaves_open: bool
) -> None:
    chess, four = plybook.variant("chess").rules, plybook.variant("four-player").rules
    assert (may_end(text, chess), may_end(text, four)) == (of_two, of_four)
    assert is_undecided(text, four) is leaves_open
