"""Many numbers in little memory are what a dictionary has of them."""

from __future__ import annotations

import random
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from plybook.archive.duplicates.number_table import NumberTable


@given(st.lists(st.tuples(st.one_of(st.integers(0, 40), st.integers(0, 2**128 - 1)), st.booleans()), max_size=60))
def test_it_says_what_a_dictionary_says(steps: list[tuple[int, bool]]) -> None:
    numbers, naive = NumberTable(), dict[int, int]()
    for value, (number, again) in enumerate(steps):
        assert numbers.get(number) == naive.get(number)
        if again:
            numbers.set(number, value)
            naive[number] = value
        else:
            assert numbers.setdefault(number, value) == naive.setdefault(number, value)
        assert len(numbers) == len(naive)


def test_it_grows_and_takes_some_bytes_a_number() -> None:
    chance, count = random.Random(1), 8_000
    wanted = [chance.getrandbits(128) for _ in range(count)]
    tracemalloc.start()
    numbers = NumberTable()
    for value, number in enumerate(wanted):
        numbers.setdefault(number, value)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [numbers.get(number) for number in wanted] == [*range(count)]
    assert numbers.get(wanted[0] ^ 1) is None
    assert peak < 100 * count
