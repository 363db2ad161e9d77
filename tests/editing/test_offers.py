"""Offers to mend what was found in a game."""

from __future__ import annotations

import io

import pytest

from plybook.editing.checked_games import CheckedGame, Settings, checked_games
from plybook.editing.offers import offers
from plybook.registry import UnknownNameError


def checked(text: str, variant: str = "chess") -> CheckedGame:
    [found] = checked_games(io.StringIO(text), "text", Settings(variant))
    return found


def test_safe_edits_come_with_all_findings_that_they_mend() -> None:
    game = checked("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *")
    [*found] = offers(game)
    assert all(offer.is_safe for offer in found)
    assert sorted(each.code for offer in found for each in offer.findings) == ["W002", "W006", "W014"]
    assert {offer.title for offer in found} >= {"Write 'Qxf7#' for 'Qf7'"}


def test_each_likely_move_is_an_offer() -> None:
    game = checked("1. e4 e5 2. Ng3 Ng8 *")
    [*found] = offers(game)
    assert "Suppose 2. Nf3 for 2. Ng3" in {offer.title for offer in found}
    assert not any(offer.is_safe for offer in found)


def test_only_the_findings_on_some_lines_are_looked_at() -> None:
    game = checked("1. e4+ e5\n2. Nf3+ Nc6 *")
    assert [offer.title for offer in offers(game, range(2, 3))] == ["Write 'Nf3' for 'Nf3+'"]
    assert len(list(offers(game))) == 2


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        checked("1. e4", "no-such")
