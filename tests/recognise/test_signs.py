"""What the texts of plybook's own variants have in them: told by the variants and notations themselves."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest

import plybook
from benchmarks.recognition import cut, games
from plybook.corpora.generate import random_games
from plybook.recognise.candidates import Candidates, VariantCandidate, sample
from plybook.recognise.signs import FIRST_ASKED, SIGNS
from plybook.record import Ply
from tests.extent import some

sre: Any = import_module("re._constants")
parse: Any = import_module("re._parser").parse

PAIRS = [(name, notation) for name, signs in SIGNS.items() for notation in signs.texts]
_OF_CATEGORY = {sre.CATEGORY_DIGIT: "7", sre.CATEGORY_SPACE: " ", sre.CATEGORY_WORD: "a"}


def written(tree: Iterable[tuple[Any, Any]], chance: random.Random, groups: set[int]) -> str:
    """Return a text that a parsed pattern may match, but for what it looks at before and behind."""
    return "".join(_piece(kind, of, chance, groups) for kind, of in tree)


def _piece(kind: Any, of: Any, chance: random.Random, groups: set[int]) -> str:
    if kind is sre.LITERAL:
        return chr(of)
    if kind is sre.IN:
        return _sign(chance.choice(of), chance)
    if kind is sre.BRANCH:
        return written(chance.choice(of[1]), chance, groups)
    if kind is sre.SUBPATTERN:
        groups.add(of[0])
        text = written(of[3], chance, groups)
        return text.swapcase() if of[1] & re.IGNORECASE and chance.random() < 0.5 else text
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        least, most, tree = of
        return "".join(written(tree, chance, groups) for _ in range(chance.randint(least, min(least + 1, most))))
    if kind is sre.GROUPREF_EXISTS:
        tree = of[1] if of[0] in groups else of[2]
        return written(tree or (), chance, groups)
    assert kind in (sre.ASSERT, sre.ASSERT_NOT, sre.AT, sre.FAILURE), kind
    return ""


def _sign(item: tuple[Any, Any], chance: random.Random) -> str:
    kind, of = item
    if kind is sre.RANGE:
        return chr(chance.randint(*of))
    if kind is sre.CATEGORY:
        return _OF_CATEGORY[of]
    return "%" if kind is sre.NEGATE else chr(of)


def test_the_signs_are_those_of_all_variants_of_plybook() -> None:
    assert list(SIGNS) == [name for name in plybook.variants if name not in plybook.variants.added()]
    for name, signs in SIGNS.items():
        variant = plybook.variant(name)
        assert (signs.seats, tuple(signs.texts)) == (variant.seats, variant.notations)
        for other, others in SIGNS.items():
            is_alike = variant.alphabet == plybook.variant(other).alphabet
            assert (signs.family == others.family) == is_alike or set(signs.texts).isdisjoint(others.texts)


def test_the_notations_asked_first_exist() -> None:
    assert set(FIRST_ASKED) <= set(PAIRS)


@pytest.mark.parametrize(
    ("slips", "reader"),
    [
        (["b4N", "b5B", "c3W", "a6S"], ("tri-d", "meder")),
        (["e4", "e5", "Nf3", "nc6"], ("chess", "san")),
        (["b4n", "b5b", "c3w"], ("tri-d", "meder")),  # all of it respelled
        (["Pb2-b3(2)", "Pb7-b6(4)", "Nb1-c3(2", "pc7-c6(4)"], ("tri-d", "parmen")),
    ],
)
def test_likely_variants_of_unreadable_plies_are_the_same(slips: list[str], reader: tuple[str, str]) -> None:
    plies = tuple(Ply(text) for text in slips)
    quick = Candidates(plybook.variants).reading(plies, half=True)
    whole = Candidates(plybook.variants).reading(plies)
    assert quick[VariantCandidate(*reader)] >= len(plies) - 1
    assert {each: count for each, count in whole.items() if 2 * count >= len(plies)} == {
        each: count for each, count in quick.items() if 2 * count >= len(plies)
    }


@pytest.mark.parametrize(("variant", "notation"), PAIRS)
def test_no_move_lacks_the_signs_of_its_notation(variant: str, notation: str) -> None:
    bound, signs = plybook.variant(variant).notation(notation), SIGNS[variant].texts[notation]
    chance = random.Random(7)
    tree = list(parse(bound.notation.pattern()))
    texts = [written(tree, chance, set()) for _ in range(some(250, 4000))]
    accepted = {text for text in texts if bound.accepts(text)}
    assert len(accepted) > 20
    played = {ply.text for game in random_games(variant, 2, plies=40, notation=notation) for ply in game.plies}
    assert [text for text in accepted | played if not signs.match(text)] == []


def test_signs_find_the_notations_that_read_half_of_a_game() -> None:
    chance = random.Random(3)
    for game in list(games(3, 1))[:: some(6, 1)]:
        for with_slip in (True, False)[: some(1, 2)]:
            [record] = plybook.read(cut(game, 20, chance, with_slip=with_slip)[1])
            plies = sample(record.plies)
            quick = Candidates(plybook.variants).reading(plies, half=True)
            whole = Candidates(plybook.variants).reading(plies)
            assert list(quick) == list(whole)
            half = {each: count for each, count in whole.items() if 2 * count >= len(plies)}
            assert {each: count for each, count in quick.items() if 2 * count >= len(plies)} == half
