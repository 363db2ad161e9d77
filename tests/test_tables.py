from __future__ import annotations

import inspect

import pytest

from tests.tables import each_row


def test_every_row_is_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @each_row(("one", "two"), [(1, 1), (1, 2), pytest.param(3, 4, id="x")])
    def table(one: int, two: int) -> None:
        tried.append((one, two))
        assert one == two

    with pytest.raises(ExceptionGroup, match="2 of 3 rows") as caught:
        table()
    assert tried == [(1, 1), (1, 2), (3, 4)]
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["in the row {'one': 1, 'two': 2}"], ["in the row {'one': 3, 'two': 4}"],
    ]  # fmt: skip


def test_a_row_that_fails_alone_raises_what_it_raises() -> None:
    @each_row("one", ["a", "bc"])
    def table(one: str) -> None:
        assert len(one) == 1

    with pytest.raises(AssertionError) as caught:
        table()
    assert caught.value.__notes__ == ["in the row {'one': 'bc'}"]


def test_what_is_no_parameter_of_the_table_stays_one_of_the_test() -> None:
    @each_row("one", [1])
    @each_row("two, three", [(2, 3)])
    def table(four: int, one: int, two: int, three: int) -> None:
        assert (one, two, three, four) == (1, 2, 3, 4)

    assert list(inspect.signature(table).parameters) == ["four"]
    table(four=4)


def test_a_table_without_rows_is_refused() -> None:
    with pytest.raises(AssertionError, match="without rows"):
        each_row("one", [])
