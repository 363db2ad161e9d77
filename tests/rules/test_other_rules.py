"""A move that the rules of a game do not allow, and those of another game on the same board do."""

from __future__ import annotations

import pytest

import plybook
from plybook.catalogue import Variant, variants
from plybook.interpret.hints import Hints
from plybook.testing.sampling import positions
from tests.running import run
from tests.tables import each_row

STANDARD = "legal by the standard rules (tri-d)"
TOURNAMENT = "legal by the tournament rules (tri-d-tournament)"


def hints(text: str, variant: str, notation: str) -> list[tuple[str, str]]:
    [game] = plybook.read(text, variant=variant, notation=notation)
    return [(found.token, found.hint) for found in plybook.replay(game, suppose=False).diagnostics if found.hint]


@each_row(
    ("text", "variant", "notation", "hint"),
    [
        ("1. o-o", "tri-d-tournament", "parmen", STANDARD),
        ("1. O-O", "tri-d-tournament", "roth", STANDARD),
        ("1. 0-0", "tri-d-tournament", "meder", STANDARD),
        # A Pawn passes under a Knight.
        ("1. Nb1-c3(4) Ne8-d6(4) 2. Pc2-c4(2)", "tri-d-tournament", "parmen", STANDARD),
        ("1. Nb3N Nc6N 2. b4W", "tri-d-tournament", "meder", STANDARD),
        # A Queen flies over squares that do not exist.
        ("1. Pb2-b3(2) Ne8-d6(4) 2. o-o Ke9-e8(6) 3. Pe2-e4(2) Qb9-e9(7)", "tri-d", "parmen", TOURNAMENT),
        ("1. a3W Nc6N 2. Ra4W", "tri-d", "meder", ""),
        ("1. QLW-b3(4)", "tri-d", "parmen", ""),
    ],
)
def test_a_move_that_is_legal_there_is_said_to_be(text: str, variant: str, notation: str, hint: str) -> None:
    found = hints(text, variant, notation)
    said = [each for _, hint in found for each in hint.split("; ") if each.startswith("legal")]
    assert said == [hint] * bool(hint)


def test_what_may_have_been_meant_is_said_too() -> None:
    [(_, hint)] = hints("1. Nb1-c3(4) Ne8-d6(4) 2. Pc2-c4(2)", "tri-d-tournament", "parmen")
    assert hint == f"{STANDARD}; did you mean Pc2-c3(2)?"


def test_it_is_said_too_where_the_rest_of_the_game_shows_what_was_meant() -> None:
    good = "1. Nb1-c3(4) Ne8-d6(4) 2. Pc2-c3(2) Pb7-b6(6) 3. Nc3-d5(4) Pc7-c6(6) 4. Nd5-c3(4) Bc8-b7(6)"
    [game] = plybook.read(good.replace("Pc2-c3(2)", "Pc2-c33(2)"), variant="tri-d-tournament", notation="parmen")
    [found] = plybook.replay(game).diagnostics
    assert found.hint == "did you mean Pc2-c3(2)? the rest can then be played"


def test_nothing_is_said_where_no_hints_are_left() -> None:
    [game] = plybook.read("1. o-o", variant="tri-d-tournament", notation="parmen")
    assert [found.hint for found in plybook.replay(game, hints=Hints(0)).diagnostics] == [""]


def test_the_command_line_says_it() -> None:
    result = run("validate", "-", "--variant", "tri-d-tournament", "--notation", "parmen", given="1. o-o o-o\n")
    assert f"hint: {STANDARD}" in result.stdout


COUSINS = [(one, variants[other]) for one in map(plybook.variant, variants) for other in one.cousins]


@pytest.mark.parametrize(("one", "other"), COUSINS, ids=lambda each: each.id)
def test_it_is_said_of_just_the_moves_that_only_the_others_allow(one: Variant, other: Variant) -> None:
    own, there = one.notation("parmen"), other.notation("parmen")
    said = 0
    for position in positions(one.id, 3, 30, seed=3):
        try:
            moved = other.rules.by_other_rules(position.setup())
        except plybook.FenError:
            continue
        assert moved.board == position.board
        legal = {there.emit(move, moved) for move in moved.legal_moves()}
        for text in legal:
            allowed = bool(position.find(own.read(text, position.turn).query))
            assert one.legal_by_cousin(text, "parmen", position).startswith("legal by the ")
            said += not allowed
    assert said > 5


def test_cousins_are_mutual_and_name_men_and_cells_alike() -> None:
    assert {one.id for one, _ in COUSINS} == {"tri-d", "tri-d-tournament"}
    for one, other in COUSINS:
        assert one.id in other.cousins
        assert one.alphabet == other.alphabet
