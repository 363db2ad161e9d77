"""Every game, notation and container of plybook keeps the contract that others are held to, too."""

from __future__ import annotations

import pytest

from plybook.catalogue import variants
from plybook.notation.containers.container import containers
from plybook.testing import ContainerContract, NotationContract, VariantContract

SERVED = [(variant, notation) for variant in variants for notation in variants[variant].notations]


@pytest.mark.parametrize("variant", list(variants))
class TestEveryVariant(VariantContract):
    @pytest.fixture(autouse=True)
    def chosen(self, variant: str) -> None:
        type(self).variant = variant


@pytest.mark.parametrize(("variant", "notation"), SERVED, ids=["-".join(pair) for pair in SERVED])
class TestEveryNotation(NotationContract):
    @pytest.fixture(autouse=True)
    def chosen(self, variant: str, notation: str) -> None:
        type(self).variant, type(self).notation = variant, notation


@pytest.mark.parametrize("container", list(containers))
class TestEveryContainer(ContainerContract):
    @pytest.fixture(autouse=True)
    def chosen(self, container: str) -> None:
        type(self).container = container
