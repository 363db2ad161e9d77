"""The costs at another share of wrong signs, and the tables that are read from files."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from plybook.interpret.noise import HANDWRITING, TYPED, load_noise
from tests.tables import each_row


def test_what_is_rarer_costs_more_and_a_mark_that_is_dropped_half_as_much_more() -> None:
    rarer = TYPED.at(TYPED.rate / 10)
    assert rarer.alike == pytest.approx(TYPED.alike + math.log(10))
    assert rarer.mark_dropped == pytest.approx(TYPED.mark_dropped + math.log(10) / 2)
    assert rarer.twice == TYPED.twice
    assert TYPED.at(1e-9).rate == 0.002
    assert TYPED.at(0.9).rate == 0.25
    assert rarer.right == pytest.approx(-math.log(1 - rarer.rate))


@each_row(
    ("text", "problem"),
    [
        ('runs = {a = ["c"]}', "two or more"),
        ('runs = {a = "ci"}', "two or more"),
        ('runs = {ab = ["ci"]}', "two or more"),
        ("substitutions = {a = 2}", "two signs and a cost"),
        ("substitutions = {ao = -1}", "two signs and a cost"),
        ("substitutions = 2", "not a cost"),
        ("runs = 2", "not a cost"),
        ("other = {ao = 1}", "not a cost"),
        ("rate = 0", "between 0 and 1"),
        ("rate = 1", "between 0 and 1"),
        ("alike = -1", "not a cost"),
        ("alike = true", "not a cost"),
        ("alike = inf", "not a cost"),
        ("groups = [1]", "not a cost"),
        ("other_name = 1", "no such key"),
        ('base = "print"', "is none of typed, ocr, handwriting"),
        ("alike =", "not TOML"),
    ],
)
def test_what_is_wrong_in_a_table_is_named(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=problem):
        load_noise(path)


def test_a_table_has_what_it_says_and_the_rest_of_its_base(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('alike = 0\nrate = 0.1\ngroups = ["ab"]\nruns = {m = ["rn"]}\nsubstitutions = {ao = 2}\n')
    own = load_noise(path)
    assert (own.name, own.alike, own.rate, own.groups, own.runs) == ("own", 0.0, 0.1, ("ab",), {"m": ("rn",)})
    assert (own.other, own.table["a", "b"], own.table["a", "o"]) == (HANDWRITING.other, 0.0, 2.0)
    path.write_text('base = "typed"\n')
    assert load_noise(path).beside == TYPED.beside
