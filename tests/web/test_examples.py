"""Examples of diagnostic codes."""

from __future__ import annotations

import pytest

from plybook.diagnostics import CODES
from plybook.web.examples import example_link, examples
from plybook.web.session import Session
from tests.tables import each_row
from tests.web.asking import answer, check

OWN = [code for code in CODES if code[0] in "DFNRW"]


@each_row("code", examples()["checked"])
def test_a_code_is_found_in_its_example(code: str) -> None:
    found, _ = check(examples()["checked"][code])
    assert code in [each["code"] for each in found["findings"]]


@pytest.mark.parametrize("code", examples()["decoded"])
def test_a_code_is_found_when_its_example_is_decoded(code: str) -> None:
    text = examples()["decoded"][code]
    found = answer(Session(), "decode", text=text, answers={})["decoding"]["findings"]
    assert code in [each["code"] for each in found]


def test_every_code_has_an_example_or_a_reason_why_it_has_none() -> None:
    listed = [code for table in examples().values() for code in table]
    assert sorted(listed) == sorted(OWN)
    assert all(examples()["without"].values())


def test_codes_with_an_example_have_a_link() -> None:
    without = [code for code in OWN if example_link(code, "try/") is None]
    assert sorted(without) == sorted(examples()["without"])
