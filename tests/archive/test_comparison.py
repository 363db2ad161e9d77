"""Games by the rules of two variants."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import combinations

import pytest

import plybook
from plybook.archive.comparison import Fork, GameComparer
from plybook.archive.differences import ComparedPly
from plybook.corpora.generate import random_games

BOTH = ("tri-d", "tri-d-tournament")
FEN = (
    "nbbn/pp1p/4/2p1|4/4/4/4|1P2/4/P1PP/NBBN "
    "b1w:PP/RQ,b8b:rq/pp,e1w:PP/KR,e8b:kr/pp w KQkq a1b1e1f1b2d2e2b7c7e7a8b8e8f8 d5(6) 0 2"
)


def game_of(text: str, **how: str) -> plybook.GameRecord:
    [game] = plybook.read(text, **how)
    return game


def sharing() -> list[tuple[str, str]]:
    """Return the pairs of variants that a notation serves both of."""
    found = []
    for a, b in combinations(plybook.variants, 2):
        names = [
            {plybook.variant(each).notation(name).name for name in plybook.variant(each).notations} for each in (a, b)
        ]
        if names[0] & names[1]:
            found.append((a, b))
    return found


def test_a_score_is_read_in_both_rulesets_of_tri_d_chess() -> None:
    found = plybook.compare(game_of("corpus:parmen-1"), *BOTH)
    assert found.legal_in == ("tri-d",)
    assert found.fork is not None
    assert (found.fork.step, found.fork.a, found.fork.b) == (
        ComparedPly(14, "7...", "Qb9-b4(2)"),
        "Qb9-b4(2)",
        None,
    )
    assert (found.a.notation, found.b.notation) == ("parmen", "parmen")
    assert (found.a.played, found.a.refusal, found.b.played) == (69, None, 13)
    assert found.a.outcome is not None
    assert found.a.outcome.termination == "checkmate"
    assert found.b.refusal is not None
    assert found.b.refusal.ply == 14
    assert "the path from b9(7) is blocked" in found.b.refusal.message
    assert found.choices is not None
    assert (found.choices.after, found.choices.only_a, found.choices.only_b) == (None, ("o-o",), ())


@pytest.mark.parametrize("name", ["parmen-1", "parmen-2", "tri-d-tournament-1"])
def test_the_order_of_the_rulesets_is_that_of_what_is_said(name: str) -> None:
    game = game_of(f"corpus:{name}")
    found, turned = plybook.compare(game, *BOTH), plybook.compare(game, *BOTH[::-1])
    assert (found.a, found.b) == (turned.b, turned.a)
    assert found.fork is not None
    assert turned.fork is not None
    assert (found.fork.a, found.fork.b, found.fork.step) == (turned.fork.b, turned.fork.a, turned.fork.step)
    assert found.choices is not None
    assert turned.choices is not None
    assert (found.choices.only_a, found.choices.only_b) == (turned.choices.only_b, turned.choices.only_a)


@pytest.mark.parametrize("notation", ["parmen", "parmen-full", "meder", "meder-long"])
def test_where_they_part_is_the_same_in_any_notation(notation: str) -> None:
    game = game_of("corpus:parmen-1")
    found = plybook.compare(game_of(plybook.write(game, notation=notation)), *BOTH)
    assert found.fork is not None
    assert found.fork.step is not None
    assert (found.legal_in, found.fork.step.ply, found.fork.b) == (("tri-d",), 14, None)
    assert {found.a.notation, found.b.notation} == {notation}
    assert found.choices is not None
    assert (found.choices.after, len(found.choices.only_a), found.choices.only_b) == (None, 1, ())


@pytest.mark.parametrize("given", BOTH)
def test_a_start_in_writing_is_one_of_both(given: str) -> None:
    position = plybook.variant("tri-d").position(FEN)
    other = plybook.variant("tri-d-tournament").rules.from_setup(position.setup())
    fen = FEN if given == "tri-d" else other.fen()
    text = f'[Variant "{given}"]\n[Notation "parmen"]\n[FEN "{fen}"]\n\n2. Pc4xd5(6) Nb8-c6(6) *\n'
    found = plybook.compare(game_of(text), *BOTH)
    assert found.legal_in == BOTH
    assert found.fork is None


def test_a_start_that_only_one_ruleset_knows_is_where_they_part() -> None:
    alice = plybook.variant("alice").start()
    start = alice.apply(plybook.variant("alice").notation().parse("e4", alice)).fen()
    text = f'[Variant "alice"]\n[FEN "{start}"]\n\n1... e5 *\n'
    found = plybook.compare(game_of(text), "chess", "alice")
    assert found.legal_in == ("alice",)
    assert found.fork == Fork(None, None, start, (None, "Black"))
    assert found.a.refusal is not None
    assert (found.a.refusal.code, found.a.played, found.choices) == ("F008", 0, None)
    neither = plybook.compare(game_of('[Variant "chess"]\n[FEN "nonsense"]\n\n1. e4 e5 *\n'), "chess", "alice")
    assert (neither.legal_in, neither.fork) == ((), None)


def test_chess_and_alice_part_where_a_man_is_on_the_other_board() -> None:
    found = plybook.compare(game_of("corpus:alice-1"), "chess", "alice")
    assert found.legal_in == ("alice",)
    assert (found.a.notation, found.b.notation) == ("san", "alice-san")
    assert found.choices is not None
    assert (str(found.choices.after), found.choices.only_a, found.choices.only_b) == (
        "1... Nf6",
        (),
        ("Qd4", "Qd5", "Qd6", "Qxd7"),
    )


def test_a_text_that_is_another_move_is_where_they_part() -> None:
    found = plybook.compare(game_of("corpus:three-player-1"), "three-player", "three-player-duel")
    assert found.fork is not None
    assert (found.fork.a, found.fork.b, found.fork.turns) == ("Nb1-c3", "Nb1-c3", ("Red", "Black"))
    assert found.choices is not None
    assert found.choices.turns == ("Red", "Black")


def test_a_bad_move_is_bad_in_both() -> None:
    found = plybook.compare(game_of("1. Pc2-c4(2) Pc4-c5(2) 2. Bd1-b3(4) *", variant="tri-d"), *BOTH)
    assert (found.legal_in, found.fork, found.a.played, found.b.played) == ((), None, 1, 1)
    assert found.a.refusal is not None
    assert found.b.refusal is not None
    assert (found.a.refusal.code, found.b.refusal.code) == ("R001", "R001")


def test_a_game_may_say_that_it_is_neither() -> None:
    game = game_of('[Variant "three-player"]\n\n1. b2-b3 Nb1-c3 *\n')
    found = plybook.compare(game, "three-player-duel", "three-player-partners")
    assert found.stated == "three-player"
    assert plybook.compare(plybook.replay(game), "three-player", "three-player-plain").stated == "three-player"


def test_a_notation_that_is_stated_for_one_is_none_of_the_other() -> None:
    game = game_of('[Variant "alice"]\n[Notation "alice-lan"]\n\n1. e2-e4 e7-e5 *\n')
    found = plybook.compare(game, "chess", "alice")
    assert (found.a.notation, found.b.notation) == ("lan", "alice-lan")
    assert found.legal_in == ("chess", "alice")


@pytest.mark.parametrize("pair", sharing(), ids="/".join)
def test_a_game_is_legal_by_its_own_rules_whatever_the_others_are(pair: tuple[str, str]) -> None:
    for own in pair:
        for game in random_games(own, 2, seed=7, plies=24):
            game = game_of(plybook.write(game))
            found = plybook.compare(game, *pair)
            assert own in found.legal_in
            side = found.a if own == pair[0] else found.b
            assert (side.variant, side.played, side.refusal) == (own, found.plies, None)
            other = found.b if own == pair[0] else found.a
            assert other.legal == (other.played == found.plies)
            if found.fork is not None and found.fork.step is not None:
                assert found.fork.step.text == game.plies[found.fork.step.ply - 1].text
                assert found.choices is not None  # what one alone can play is among its choices alone
            elif found.fork is None:
                assert other.legal
            assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301


@pytest.mark.parametrize("pair", sharing(), ids="/".join)
def test_the_first_choices_that_differ_are_the_first(pair: tuple[str, str]) -> None:
    [game] = random_games(pair[0], 1, seed=3, plies=12)
    found = plybook.compare(game, *pair)
    rules = [plybook.variant(name) for name in pair]
    shared = [name for name in rules[0].notations if name in rules[1].notations][-1]
    for ply in range(1 + len(game.plies)):
        record = replace(game, plies=game.plies[:ply])
        sets = []
        for variant in rules:
            [cut] = plybook.read(plybook.write(record), variant=variant.id)
            played = plybook.replay(cut)
            if not played.is_complete:
                return
            last = played.positions[-1]
            emit = variant.notation(shared).emit
            texts = {emit(move, last).rstrip("+#~*").replace("e.p.", "") for move in last.iter_legal_moves()}
            sets.append((last.seats[last.turn], texts))
        is_there = found.choices is not None and ply == (found.choices.after.ply if found.choices.after else 0)
        assert (sets[0] != sets[1]) == is_there
        if is_there:
            return


def test_what_cannot_be_compared_is_said() -> None:
    game = game_of("corpus:parmen-1")
    with pytest.raises(ValueError, match="chess and tri-d share nothing: no notation serves both"):
        plybook.compare(game, "chess", "tri-d")
    with pytest.raises(ValueError, match="tri-d is one variant; name another"):
        plybook.compare(game, "tri-d", "tri-d")
    with pytest.raises(plybook.UnknownNameError, match="did you mean 'tri-d'"):
        plybook.compare(game, "tri-dd", "chess")
    with pytest.raises(plybook.UnknownNameError, match="does not serve tri-d"):
        GameComparer(plybook.variant("tri-d"), plybook.variant("tri-d-tournament"), "san")
    with pytest.raises(TypeError, match="a GameRecord is wanted"):
        plybook.compare("1. e4", "chess", "alice")  # type: ignore[arg-type]


def test_variants_may_be_given_for_their_names() -> None:
    game = game_of("corpus:parmen-2")
    assert plybook.compare(game, *map(plybook.variant, BOTH)) == plybook.compare(game, *BOTH)


def test_a_game_that_is_being_played_is_compared_as_far_as_it_goes() -> None:
    game = plybook.new("tri-d")
    game.play("o-o")
    found = plybook.compare(game, *BOTH)
    assert (found.legal_in, found.plies) == (("tri-d",), 1)
