"""What game a sheet is of, if it does not state it or states it badly."""

from __future__ import annotations

import pytest

import plybook
from tests.decode.spoilt import RUY, rows, spoilt
from tests.extent import some


@pytest.mark.parametrize("name", ["parmen-1", "raumschach-1", "three-player-1", "prisoners-escape-1"])
@pytest.mark.parametrize("seed", [2, 1][: some(1, 2)])
def test_variant_and_notation_are_recognised_at_five_in_a_hundred(name: str, seed: int) -> None:
    [game] = plybook.read(f"corpus:{name}")
    texts = [ply.text for ply in game.plies][: some(14, 30)]
    seats = len(plybook.variant(game.variant).seats)
    found = plybook.decode(spoilt(rows(texts, seats), 0.05, seed))
    assert found.kind is not None
    assert (found.kind.variant.id, found.kind.notation.name) == (game.variant, game.notation)


def test_chess_is_recognised() -> None:
    found = plybook.decode(spoilt(rows(RUY[:20]), 0.05, 1))
    assert (found.variant, found.notation and found.notation.name) == (plybook.variant("chess"), "san")
    assert found.kind is not None
    assert found.kind.probability > 0.95


def test_the_notation_of_a_stated_variant_is_recognised() -> None:
    game = plybook.replay(plybook.read("corpus:parmen-1")[0])
    texts = game.texts("parmen-full")[:30]
    found = plybook.decode(spoilt(rows(texts), 0.04, 1), variant="tri-d")
    assert found.notation is not None
    assert found.notation.name == "parmen-full"


def test_what_a_sheet_states_counts() -> None:
    for stated in ("prisoners-escape", "Prisoner's Escape"):
        found = plybook.decode(f'[Variant "{stated}"]\n1. e4 e5\n')
        assert found.variant is plybook.variant("prisoners-escape")
    assert found.kind is not None
    assert found.kind.probability == 1


def test_what_the_caller_says_goes_before_what_the_sheet_states() -> None:
    found = plybook.decode(
        f'[Variant "tri-d"]\n[Notation "parmen"]\n{rows(RUY[:6])}', variant="chess", notation="san"
    )
    assert (found.variant, found.texts()) == (plybook.variant("chess"), RUY[:6])


@pytest.mark.parametrize(
    ("header", "code", "said"),
    [
        ('[Variant "tri-e-d"]', "F009", "unknown variant"),
        ('[Variant "chess"]\n[Notation "sana"]', "F009", "unknown notation"),
        ('[Variant "chess"]\n[FEN "8/8 w"]', "F008", "unusable starting position '8/8 w'"),
    ],
)
def test_what_a_sheet_states_wrongly_is_said(header: str, code: str, said: str) -> None:
    found = plybook.decode(f"{header}\n{rows(RUY)}")
    assert not found.is_game
    [problem] = found.problems
    assert (problem.code, problem.message.startswith(said)) == (code, True)


def test_sheets_that_state_two_variants_are_no_game() -> None:
    found = plybook.decode([f'[Variant "{name}"]\n{rows(RUY)}' for name in ("chess", "alice")])
    assert [problem.message for problem in found.problems] == ["the sheets state more than one variant: chess, alice"]


def test_several_possible_variants_are_told() -> None:
    found = plybook.decode("1. e4 e5\n")
    assert found.kind is not None
    assert found.kind.variant.id == "chess"
    if found.kind.probability < 0.95:
        assert found.problems[0].code == "D006"
    assert sum(share for _, share in found.kind.others) <= 1 - found.kind.probability + 1e-6
