"""Every game, notation, container and picture of plybook keeps the contract that others are held to, too.

The tests of a game or notation hold it to its contract where they have something to add: known numbers, another
engine, texts by a grammar. Whatever they leave is held to it here: nothing is left out, and nothing is done twice.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from plybook.catalogue import variants
from plybook.container.container import containers
from plybook.rules.rule_files.loading import shipped_names
from plybook.testing import ContainerContract, NotationContract, PictureContract, VariantContract
from tests.extent import some

TESTS = Path(__file__).parent
for room in ("notation", "rules"):
    for path in sorted((TESTS / room).rglob("test_*.py")):
        import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


def held(contract: type[Any]) -> set[type[Any]]:
    """Return the classes that hold something to ``contract``."""
    return {each for every in contract.__subclasses__() for each in (every, *held(every)) if hasattr(each, "variant")}


NOTATIONS_HELD = {(each.variant, each.notation) for each in held(NotationContract)}
OWN = ("box-", "glinski")
"""How games are called that tests make for themselves."""
SERVED = [(variant, notation) for variant in variants for notation in variants[variant].notations]
VARIANTS_LEFT = [variant for variant in variants if variant not in {each.variant for each in held(VariantContract)}]
NOTATIONS_LEFT = [pair for pair in SERVED if pair not in NOTATIONS_HELD]


# Classes of their own and no parameters, for where nothing is left a parameter would be a test that is skipped.
for variant in VARIANTS_LEFT:
    globals()[f"Test_{variant}"] = type(f"Test_{variant}", (VariantContract,), {"variant": variant})
for variant, notation in NOTATIONS_LEFT:
    served = {"variant": variant, "notation": notation}
    globals()[f"Test_{variant}_in_{notation}"] = type(f"Test_{variant}_in_{notation}", (NotationContract,), served)


# Each picture with each variant that it draws.
for variant in variants:
    for picture in variants[variant].pictures:
        drawn, name = (
            {"picture": picture, "variant": variant, "plies": some(2, 20)},
            f"Test_{variant}_drawn_as_{picture}",
        )
        globals()[name] = type(name, (PictureContract,), drawn)


def test_every_variant_and_notation_is_held() -> None:
    pages = {*shipped_names(), "small"} - set(variants)  # they are found by their names, and not listed
    games = {each.variant for each in held(VariantContract)} - pages
    pairs = {(each.variant, each.notation) for each in held(NotationContract) if each.variant not in pages}
    assert {game for game in games if not game.startswith(OWN)} == set(variants)
    assert {pair for pair in pairs if not pair[0].startswith(OWN)} == set(SERVED)


# Forms that hold one game a file, and which.
ONE_GAME = {"roth": ("tri-d", 1), "open-tri-d": ("tri-d-tournament", 1), "pgn4": ("four-player", 3)}


@pytest.mark.parametrize("container", list(containers))
class TestEveryContainer(ContainerContract):
    tries = some(12, 60)

    @pytest.fixture(autouse=True)
    def chosen(self, container: str) -> None:
        type(self).container = container
        type(self).variant, type(self).games = ONE_GAME.get(container, ("chess", 3))
