"""Hints: what is said of a move that cannot be played, where a position is known and where none is."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import plybook
from benchmarks.hints import Tally, chance_of, measured, slip
from plybook.catalogue import Variant
from plybook.corpora.generate import random_games
from plybook.interpret.budget import Budget
from plybook.interpret.hints import Hints, near, respelt
from plybook.replay.engine import replay
from plybook.rules.position import Position
from tests.extent import some
from tests.tables import each_row


def hints(text: str, variant: str, notation: str | None = None) -> list[str]:
    """Return the hints at the bad moves of a game, in their order, where nothing is supposed past the first."""
    [game] = plybook.read(text, variant=variant, notation=notation)
    found = plybook.replay(game, suppose=False).diagnostics
    return [one.hint for one in found if one.code in ("N001", "R001", "R003")]


class TestNear:
    """What was likeliest meant comes first, and what is far less likely is not named."""

    @each_row(
        ("variant", "notation", "fen", "written", "first"),
        [
            ("prisoners-escape", "san", None, "fa4", "Fa4"),
            ("tri-d", "parmen", None, "Nb1-c33(2)", "Nb1-c3(2)"),
            ("tri-d", "parmen", None, "c2-c4(2)", "Pc2-c4(2)"),
            ("tri-d", "parmen", None, "Sb1-c3(2)", "Nb1-c3(2)"),
            ("prince", "prince", None, "Kn1b1-3c2", "Ma1b1-3c2"),
            ("prince", "prince", None, "kn1c8-3d9", "Kn1c8-3d8"),
            ("alice-3d", "alice-ascii", None, "B4d2-G4d4", "pB4d2-G4d4"),
            ("chess", "san", None, "nf3", "Nf3"),
            ("chess", "san", None, "Cf3", "Nf3"),
            ("chess", "san", None, "e2e44", "e4"),
            ("chess", "uci", None, "g1f33", "g1f3"),
            ("chess", "lan", "8/1P6/8/8/8/2k5/8/2K5 w - - 0 1", "b6-b8=N", "b7-b8=N"),
            ("chess", "lan", "8/1P6/8/8/8/2k5/8/2K5 w - - 0 1", "b7-b9=Q", "b7-b8=Q"),
            ("raumschach", "raumschach", None, "PAb2-Ab33", "PAb2-Ab3"),
        ],
    )
    def test_the_likeliest_is_first(
        self, variant: str, notation: str, fen: str | None, written: str, first: str
    ) -> None:
        chosen = plybook.variant(variant)
        position = chosen.position(fen) if fen else chosen.start()
        hint = near(written, position, chosen.notation(notation))
        assert hint.startswith(f"did you mean {first}")
        assert hint[len(f"did you mean {first}") :].startswith((" or ", "?"))

    def test_another_languages_letter_for_a_level_is_known(self) -> None:
        tri_d = plybook.variant("tri-d")
        [game] = plybook.read("1. c4N\n", variant="tri-d", notation="meder")
        after = plybook.replay(game).positions[-1]
        assert near("a6S", after, tri_d.notation("meder")) == "did you mean a6B or a6N?"

    def test_the_case_of_a_letter_tells_a_pawn_from_a_fugitive(self) -> None:
        # The Pawn's capture is legal, the man with the capital letter cannot reach the square.
        escape = plybook.variant("prisoners-escape")
        position = next(
            position for position in reached(escape) if any(text.startswith("fx") for text in texts(escape, position))
        )
        capture = next(text for text in texts(escape, position) if text.startswith("fx"))
        assert near(capture.capitalize(), position, escape.notation("san")).startswith(f"did you mean {capture}")

    @each_row("written", ["O-O", "Ke9", "hello", "Z" * 100_000, "+" * 100_000 + "Z", "?"])
    def test_what_is_like_no_move_has_no_hint(self, written: str) -> None:
        chess = plybook.variant("chess")
        assert near(written, chess.start(), chess.notation("san")) == ""

    def test_what_is_far_less_likely_is_not_named(self) -> None:
        chess = plybook.variant("chess")
        assert near("nf3", chess.start(), chess.notation("san")) == "did you mean Nf3?"
        assert hints("1. Pc2-c5(4)", "tri-d") == ["did you mean Pc2-c4(4) or Pc2-c3(4)?"]

    def test_another_notation_is_not_named_where_its_move_cannot_be_played(self) -> None:
        assert hints("1. Nd6", "chess", "lan") == ["notation san reads it"]
        assert hints("1. N1-d3", "chess", "lan")[0].startswith("did you mean ")
        assert hints("1. Nf6-d55", "chess", "lan") == [""]
        assert hints("1. c1-c3", "chess", "lan") == ["did you mean c2-c3?"]

    def test_a_move_of_another_form_of_the_game_is_no_other_notations(self) -> None:
        [game] = plybook.read("1. Pb2-b3(1)", variant="tri-d")
        [found] = (one for one in plybook.replay(game).diagnostics if one.code == "R003")
        assert "notation" not in found.hint


class TestAfterTheFirst:
    """Past the first bad move no position is known, and what can be said without one is."""

    def test_each_unreadable_move_is_respelt(self) -> None:
        found = hints("1. Pc2-c5(4) NNb8-c6(6) 2. Nb1-c33(2) xyz", "tri-d")
        assert found[1:] == ["did you mean Nb8-c6(6)?", "did you mean Nb1-c3(2)?", ""]

    @each_row("written", ["Pc4-c5(4", "Pc4-c54)", "pc4-c5(4)", "Pc4c5(4)", "P4c-c5(4)", "Pc4-cc5(4)"])
    def test_a_small_slip_is_undone(self, written: str) -> None:
        assert respelt(written, plybook.variant("tri-d").notation("parmen")) == "did you mean Pc4-c5(4)?"

    def test_another_notation_is_named(self) -> None:
        assert hints("1. e2-e5 e7-e5 2. Nf3", "chess", "lan")[1:] == ["notation san reads it"]

    def test_each_line_has_its_first_bad_move(self) -> None:
        found = hints("1. e4 (1. d44 d5) (1. NNf3 Nf66) e5 2. Nf4 (2. Ncc3 Nc6)", "chess")
        assert found == [
            "did you mean d4?",
            "did you mean Nf3?",
            "did you mean Nf6?",
            "did you mean Nf3 or f4?",
            "did you mean Nc3?",
        ]

    def test_nothing_is_said_that_could_be_many_things(self) -> None:
        assert respelt("e4e4e4", plybook.variant("chess").notation("san")) == ""
        assert respelt("e" * 100_000, plybook.variant("chess").notation("san")) == ""

    def test_these_hints_do_not_use_up_those_for_first_moves(self) -> None:
        text = "1. Pc2-c5(4) " + "NNb8-c6(6) " * 3 + "*\n\n"
        budget = Hints(2)
        found = [
            [(one.code, bool(one.hint)) for one in replay(game, hints=budget, suppose=False).diagnostics]
            for game in plybook.read(text * 2, variant="tri-d")
        ]
        assert found == [
            [("R001", True), ("N001", True), ("N001", True), ("N001", False)],
            [("R001", True), ("N001", False), ("N001", False), ("N001", False)],
        ]


class TestMeasure:
    """How good hints are in the whole; `benchmarks.hints` measures more of it."""

    def test_the_move_meant_is_named_and_mostly_first(self) -> None:
        total = Tally()
        variants = map(plybook.variant, plybook.variants)
        pairs = [(variant.id, notation) for variant in variants for notation in variant.notations]
        for variant, notation in pairs[:: some(5, 1)]:
            total += measured(variant, notation, [11], count=1)
        assert total.slips > some(90, 500)
        assert total.named >= 0.97 * total.slips
        assert total.first >= 0.9 * total.slips
        assert total.first >= total.could_be_first - 0.03 * total.slips

    @pytest.mark.parametrize("meant", ["Nf3", "e4", "Qaa8+", "Ba1a1-8h8"])
    def test_the_chance_of_a_slip_is_how_often_it_is_made(self, meant: str) -> None:
        chance, alphabet = random.Random(5), "NQabcdefgh12345678+-"
        made = Counter(slip(meant, alphabet, chance) for _ in range(20_000))
        for written, times in made.most_common(8):
            if written != meant:
                assert 0.8 * times / 20_000 < chance_of(written, meant, alphabet) < 1.25 * times / 20_000


def reached(variant: Variant) -> list[Position]:
    """Return the positions of some random games."""
    games = (plybook.replay(game) for game in random_games(variant.id, 10, seed=3))
    return [position for game in games for position in game.positions]


def texts(variant: Variant, position: Position) -> list[str]:
    return [variant.notation("san").emit(move, position) for move in position.iter_legal_moves()]


def test_a_budget_may_be_overdrawn_once() -> None:
    budget = Budget(2)
    assert [budget.take(count) for count in (2, 1, 0)] == [True, False, False]
    assert budget.left == -1
    assert Budget(1).take(5)
