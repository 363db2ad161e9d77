"""Examples of diagnostic codes."""

from __future__ import annotations

import pytest

from plybook.diagnostics import CODES
from plybook.web.examples import example_of
from tests.web.asking import check


@pytest.mark.parametrize("code", [code for code in CODES if example_of(code)])
def test_a_code_is_found_in_its_example(code: str) -> None:
    found, _ = check(example_of(code) or "")
    assert code in [each["code"] for each in found["findings"]]


def test_most_codes_of_texts_have_an_example() -> None:
    of_texts = [code for code in CODES if not code.startswith("D")]
    assert sum(map(bool, map(example_of, of_texts))) > 0.7 * len(of_texts)
