"""Which of several possible readings is taken: the whole line tells, and like games are weighed once."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest

import plybook
from benchmarks.recognition import spoiled
from plybook.corpora.generate import random_games
from plybook.recognise import variant_choice
from plybook.recognise.candidates import VariantCandidate, sample
from plybook.recognise.trial import Trial
from plybook.recognise.variant_choice import VariantChoice
from plybook.record import GameRecord, Ply
from tests.extent import some

SISTERS = {"tri-d": "tri-d-tournament", "tri-d-tournament": "tri-d"}


def game_of(variant: str, seed: int, number: int, plies: int = 120) -> plybook.Replay:
    """Return a random game by its number, from 1."""
    *_, game = random_games(variant, number, seed=seed, plies=plies)
    return plybook.replay(game)


def rows(replay: plybook.Replay, texts: Sequence[str]) -> str:
    """Return ``texts`` of a game for two as a sheet of numbers and moves."""
    numbered = zip(texts, replay.positions, strict=False)
    return " ".join(f"{at.number_text()} {text}" if at.begins_round() else text for text, at in numbered) + "\n"


def sheet(variant: str, notation: str, seed: int, number: int, plies: int = 120) -> str:
    replay = game_of(variant, seed, number, plies)
    return rows(replay, replay.texts(notation))


def read(text: str) -> GameRecord:
    [game] = plybook.read(text, container="scoresheet")
    return game


def codes(game: GameRecord) -> set[str]:
    """Return the codes of errors and warnings."""
    found = plybook.replay(game).diagnostics
    return {each.code for each in found if each.severity is not plybook.Severity.NOTE}


def tried(game: GameRecord, variant: str, notation: str, plies: tuple[Ply, ...] | None = None) -> Trial:
    return Trial(VariantCandidate(variant, notation), plybook.variant(variant).start(), plies or game.plies)


class TestTheWholeLine:
    """A reading that breaks after the first plies gives way to one that does not."""

    @pytest.mark.parametrize(
        ("variant", "notation", "seed", "number"),
        [
            ("tri-d-tournament", "parmen", 21, 1),
            ("tri-d-tournament", "parmen", 21, 8),
            ("tri-d-tournament", "roth", 22, 7),
            ("tri-d-tournament", "roth", 23, 9),
            ("tri-d", "meder", 21, 7),
            ("tri-d", "meder", 23, 1),
        ],
    )
    def test_a_game_that_is_legal_throughout_is_not_called_illegal(
        self, variant: str, notation: str, seed: int, number: int
    ) -> None:
        game = read(sheet(variant, notation, seed, number))
        assert (game.variant, codes(game)) == (variant, set())
        other = SISTERS[variant]
        assert not tried(game, other, notation, sample(game.plies)).bad  # by which alone it was that, too
        assert tried(game, other, notation).bad
        assert game.alternatives == ()

    def test_what_the_first_plies_leave_open_and_the_rest_too_is_taken_by_custom(self) -> None:
        game = read(sheet("tri-d-tournament", "parmen", 21, 1, plies=40))
        assert (game.variant, game.alternatives) == ("tri-d", ("tri-d-tournament",))

    @pytest.mark.parametrize(("seed", "number"), [(21, 1), (21, 3), (22, 4)])
    def test_a_slip_where_both_break_changes_nothing(self, seed: int, number: int) -> None:
        replay = game_of("tri-d-tournament", seed, number)
        texts = list(replay.texts("parmen"))
        game = read(rows(replay, texts))
        breaks = len(tried(game, "tri-d", "parmen").steps)
        texts[breaks - 2] = "Ka1-a9(7)"
        found = read(rows(replay, texts[: breaks + 10]))
        assert tried(found, "tri-d", "parmen").left == tried(found, "tri-d-tournament", "parmen").left == 12
        assert (found.variant, found.alternatives) == ("tri-d", ("tri-d-tournament",))

    def test_a_slip_beyond_does_not_hide_which_it_is(self) -> None:
        replay, chance = game_of("tri-d-tournament", 21, 3), random.Random(3)
        for place in range(60, 110, 8):
            texts = list(replay.texts("parmen"))
            texts[place] = spoiled(texts[place], chance)
            assert read(rows(replay, texts)).variant == "tri-d-tournament"

    def test_without_a_wrong_mark_is_better_than_with_one(self) -> None:
        game = read(sheet("tri-d-tournament", "parmen", 107, 4, plies=60))
        standard = tried(game, "tri-d", "parmen")
        assert (standard.bad, standard.faults, standard.is_sound) == (0, 1, False)
        assert (game.variant, codes(game)) == ("tri-d-tournament", set())

    def test_a_mark_that_is_never_written_is_missing_nowhere(self) -> None:
        text = sheet("tri-d-tournament", "parmen", 107, 4, plies=60).replace("+", "").replace("#", "")
        standard = tried(read(text), "tri-d", "parmen")
        assert standard.faults > 1
        assert standard.is_sound

    def test_between_cousins_one_that_is_missing_tells(self) -> None:
        text = sheet("tri-d-tournament", "parmen", 52, 3, plies=20)
        assert "+" not in text
        game = read(text)
        standard = tried(game, "tri-d", "parmen")
        assert (standard.faults, standard.is_sound) == (1, True)
        assert (game.variant, codes(game)) == ("tri-d-tournament", set())

    def test_a_move_in_another_notation_is_no_error(self) -> None:
        replay = game_of("chess", 5, 1, plies=60)
        texts = replay.texts("lan")
        texts[30], texts[50] = (replay.texts("san")[place] for place in (30, 50))
        game = read(rows(replay, texts))
        trial = tried(game, "chess", "lan")
        trial.go_on(game.plies)
        assert (trial.is_legal, trial.strays > 0, game.variant) == (True, True, "chess")

    def test_a_file_of_one_kind_may_hold_a_game_of_its_sister(self) -> None:
        standard = [sheet("tri-d", "parmen", 21, number, plies=60) for number in (1, 3, 4, 5, 6, 8, 9, 10, 11)]
        sister = sheet("tri-d-tournament", "parmen", 22, 6)
        text = "\n".join(f"{each.strip()} *\n" for each in [*standard, sister])
        games = plybook.read(text, container="scoresheet")
        assert [game.variant for game in games] == ["tri-d"] * len(standard) + ["tri-d-tournament"]
        assert {game.alternatives for game in games} == {()}  # so the last ones are believed to be of the kind
        assert codes(games[-1]) == set()

    @pytest.mark.parametrize("header", ["tri-d", "Tri D"][: some(1, 2)])
    def test_a_stated_variant_is_not_left(self, header: str) -> None:
        text = sheet("tri-d-tournament", "parmen", 21, 1)
        [game] = plybook.read(f'[Variant "{header}"]\n\n{text}')
        assert game.variant == "tri-d"
        assert "R001" in codes(game)

    def test_no_more_is_played_of_a_game_that_is_plain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Trial, "go_on", lambda *words: pytest.fail("the whole line was played"))
        for variant in ("chess", "prince", "raumschach"):
            game = game_of(variant, 3, 1, plies=60)
            assert read(rows(game, game.texts())).variant == variant


class TestNotations:
    """Of several notations that read a game the one in which all of it is written so."""

    @pytest.mark.parametrize(("seed", "number", "plies"), [(23, 6, 20), (21, 2, 120)])
    def test_a_sheet_without_signs_of_check_is_in_a_notation_without(
        self, seed: int, number: int, plies: int
    ) -> None:
        game = read(sheet("tri-d", "roth", seed, number, plies))
        assert (game.variant, game.notation, codes(game)) == ("tri-d", "roth", set())

    def test_it_is_not_if_signs_come_later(self) -> None:
        replay = game_of("tri-d", 23, 6, plies=60)
        texts = replay.texts("parmen")
        first = next(place for place, text in enumerate(texts) if text.endswith("+"))
        texts[first] = texts[first].rstrip("+")
        assert any(text.endswith("+") for text in texts[first:])
        game = read(rows(replay, texts))
        assert (game.notation, codes(game)) == ("parmen", {"W004"})


class TestLikeGames:
    """What was found of a game holds for those like it."""

    @pytest.fixture
    def races(self, monkeypatch: pytest.MonkeyPatch) -> list[VariantChoice]:
        run: list[VariantChoice] = []
        begin = VariantChoice.__init__

        def watched(self: VariantChoice, *words: Any, **named: Any) -> None:
            begin(self, *words, **named)
            run.append(self)

        monkeypatch.setattr(VariantChoice, "__init__", watched)
        return run

    def test_they_are_weighed_once(self, races: list[VariantChoice]) -> None:
        games = plybook.read("1. e4 *\n\n" * 100)
        assert {(game.variant, len(game.alternatives)) for game in games} == {("chess", 14)}
        assert len(races) < 8  # till what came before weighs as much as it can

    @pytest.mark.parametrize(
        "other", ["1. e4 e5 *", "1. e4 1-1", "2. e4 *", '[FEN "8/8/8/8/8/8/4P3/K6k w - - 0 1"]\n\n1. e4 *']
    )
    def test_what_makes_them_unlike_is_weighed(self, races: list[VariantChoice], other: str) -> None:
        plybook.read("1. e4 *\n\n" * 20)
        before = len(races)
        races.clear()
        plybook.read("1. e4 *\n\n" * 20 + other + "\n")
        assert len(races) == before + 1

    @pytest.mark.parametrize("kept", [0, 3, 1 << 10])
    def test_answers_do_not_depend_on_what_is_remembered(self, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
        chance = random.Random(8)
        texts = [
            " ".join(ply.text for ply in game.plies[: chance.randrange(1, 9)]) + " *\n"
            for variant in ("chess", "alice", "tri-d", "three-player", "prince")
            for game in random_games(variant, 4, seed=2, plies=8)
        ]
        text = "\n".join(chance.choice(texts) for _ in range(150))
        usual = [(game.variant, game.notation, game.alternatives) for game in plybook.read(text)]
        monkeypatch.setattr(variant_choice, "_REMEMBERED", kept)
        assert [(game.variant, game.notation, game.alternatives) for game in plybook.read(text)] == usual

    @pytest.mark.parametrize("variant", ["chess", "alice", "three-player-six", "tri-d"])
    def test_how_much_choice_there_was_is_counted_past_a_bad_ply_too(self, variant: str) -> None:
        replay = game_of(variant, 4, 1, plies=12)
        texts = [*replay.texts()[:3], *replay.texts()[4:]]
        trial = Trial(
            VariantCandidate(variant, plybook.variant(variant).notations[0]),
            plybook.variant(variant).start(),
            tuple(Ply(text, 0) for text in texts),
        )
        while not trial.is_over:
            trial.mend()
        counts = [len(step.before.legal_moves()) for step in trial.steps]
        assert trial.choice() == pytest.approx(sum(map(math.log, counts)) / len(counts))
