"""Moves in another notation of the variant than their game: which are read, and how they are written."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import plybook
from benchmarks.recognition import spoiled
from plybook.corpora.generate import random_games
from plybook.interpret.other_notation import OtherNotations
from plybook.rules.position import OutsideRulesetError
from tests.extent import crossed
from tests.running import run


def numbered(texts: Sequence[str], seats: int) -> str:
    return " ".join(f"{at // seats + 1}. {text}" if at % seats == 0 else text for at, text in enumerate(texts)) + "\n"


def replayed(text: str, **stated: str) -> plybook.Replay:
    [game] = plybook.read(text, **stated)
    return plybook.replay(game)


def found(text: str, **stated: str) -> list[tuple[str, str]]:
    return [(diagnostic.code, diagnostic.token) for diagnostic in replayed(text, **stated).diagnostics]


class TestWhatIsRead:
    @pytest.mark.parametrize(
        ("text", "notation", "moves", "note"),
        [
            ("1. e4 e5 2. g1f3", "san", "e4 e5 Nf3", "'g1f3' is in notation uci; here it is written 'Nf3'"),
            ("1. e4 e5 2. g1-f3", "san", "e4 e5 Nf3", "'g1-f3' is in notation uci; here it is written 'Nf3'"),
            ("1. e2e4 Nc6", "uci", "e2e4 b8c6", "'Nc6' is in notation san; here it is written 'b8c6'"),
            ("1. e2-e4 Nc6", "lan", "e2-e4 Nb8-c6", "'Nc6' is in notation san; here it is written 'Nb8-c6'"),
        ],
    )
    def test_a_move_that_one_other_notation_reads(self, text: str, notation: str, moves: str, note: str) -> None:
        replay = replayed(text, variant="chess", notation=notation)
        assert replay.texts() == moves.split()
        assert [(each.code, each.message) for each in replay.diagnostics] == [("N108", note)]

    def test_marks_are_held_against_the_board_as_their_own_notation_has_them(self) -> None:
        opening = "1. e4 f6 2. d2d3 g7g5 3."
        stated = {"variant": "chess", "notation": "san"}
        assert found(f"{opening} d1h5", **stated)[-1:] == [("N108", "d1h5")]
        assert found(f"{opening} f1e2+", **stated)[-2:] == [("N108", "f1e2+"), ("W005", "f1e2+")]
        assert ("W006", "Qh5") in found("1. e2e4 f7f6 2. d2d3 g7g5 3. Qh5", variant="chess", notation="uci")

    def test_in_variations_too(self) -> None:
        text = "1. e4 e5 (1... b8c6 2. Nf3) 2. Nf3"
        assert found(text, variant="chess", notation="san") == [("N108", "b8c6")]

    def test_after_an_illegal_move_what_the_game_has_used_is_no_error(self) -> None:
        text = "1. e2e4 Nc6 2. e4e6 Nf6 3. g1f3 e7e6 4. f1e2"
        assert [code for code, _ in found(text, variant="chess", notation="uci")] == ["N108", "R001", "N108"]
        assert [code for code, _ in found("1. e2e4 e7e5 2. e4e6 Nf6", variant="chess", notation="uci")] == [
            "R001",
            "N001",
        ]


class TestWhatIsNotGuessed:
    @pytest.mark.parametrize(
        ("text", "notation", "variant"),
        [
            ("1. e2-e4 e7-e5 2. g1-f3", "lan", "chess"),  # as that writes a Pawn's move
            ("1. Nf3 Nf6 2. Nc3 Nc6 3. d2d5", "san", "chess"),  # illegal by all
            ("1. Pc2-c4(2) c5", "parmen", "tri-d"),  # no notation's
        ],
    )
    def test_a_move_that_none_reads_for_sure(self, text: str, notation: str, variant: str) -> None:
        assert not replayed(text, variant=variant, notation=notation).ok

    def test_two_moves_of_another_notation_are_none(self) -> None:
        assert found("1. d2d4 d7d5 2. b1a3 a7a6 3. g1f3 h7h6 4. f3e5 h6h5 5. Nc4", variant="chess", notation="uci")[
            -1
        ] == ("N001", "Nc4")

    def test_a_short_form_of_another_notation_is_what_a_slip_has_left(self) -> None:
        tri_d = plybook.variant("tri-d")
        assert tri_d.notation("parmen").accepts("N-c3")
        assert OtherNotations(tri_d, tri_d.notation("meder")).read("N-c3", tri_d.start()) is None

    @pytest.mark.parametrize("variant", ["chess", "alice", "tri-d", "raumschach"])
    def test_slips_of_a_finger_are_not_taken_for_other_moves(self, variant: str) -> None:
        chance, same, other = random.Random(3), 0, 0
        for notation in plybook.variant(variant).notations:
            bound = plybook.variant(variant).notation(notation)
            for game in random_games(variant, 2, seed=3, plies=40, notation=notation):
                for ply, before, move, _ in plybook.replay(game).line.steps():
                    text = spoiled(ply.text, chance)
                    try:
                        said = bound.read(text, before.turn)
                    except plybook.UnreadableMoveError:
                        said = None
                    except OutsideRulesetError:
                        continue
                    if said is None or not before.find(said.query):
                        stray = OtherNotations(plybook.variant(variant), bound).read(text, before, said)
                        same += stray is not None and stray.move == move
                        other += stray is not None and stray.move != move
        assert other == 0 or same > 30 * other


class TestGamesThatChange:
    """Games that begin in one notation and go on in another."""

    @pytest.mark.parametrize(
        ("variant", "first"), crossed(["chess", "alice", "tri-d", "raumschach", "prince", "alice-3d"], [6, 20])
    )
    def test_whatever_the_two_are_the_game_is_played(self, variant: str, first: int) -> None:
        names = plybook.variant(variant).notations
        seats = len(plybook.variant(variant).seats)
        for game in random_games(variant, 1, seed=first, plies=40):
            played = plybook.replay(game)
            texts = {name: played.texts(name) for name in names}
            for one in names:
                for two in names:
                    text = numbered(texts[one][:first] + texts[two][first:], seats)
                    read = replayed(text, variant=variant)
                    assert (read.moves, read.ok) == (played.moves, True), (one, two)

    @pytest.mark.parametrize("container", ["pgn", "scoresheet", "json"])
    def test_written_anew_it_is_in_its_own_notation_throughout(self, container: str) -> None:
        text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c1g5 h7h6 7. g5f6 d8f6\n"
        replay = replayed(text, variant="chess")
        assert replay.game.notation == "san"
        [game] = plybook.read(plybook.write(replay, to=container), container=container, variant="chess")
        assert (game.notation, plybook.replay(game).diagnostics) == ("san", ())
        assert [ply.text for ply in game.plies][-4:] == ["Bg5", "h6", "Bxf6", "Qxf6"]


class TestFilesOfSeveralNotations:
    GAMES = (
        ("chess", "san"),
        ("chess", "uci"),
        ("chess", "lan"),
        ("tri-d", "parmen"),
        ("tri-d-tournament", "meder"),
        ("chess", "uci"),
    )

    @pytest.mark.parametrize("suffix", [".pgn", ".txt"])
    @pytest.mark.parametrize("head", ['[White "A"]\n[Black "B"]\n[Result "*"]\n\n', "", "Of an evening\n\n"])
    @pytest.mark.parametrize("plies", [2, 30])
    def test_each_game_is_recognised_on_its_own_merits(
        self, suffix: str, head: str, plies: int, tmp_path: Path
    ) -> None:
        text, expected = "", []
        for seed, (variant, notation) in enumerate(self.GAMES):
            [game] = random_games(variant, 1, seed=seed, plies=plies)
            played = plybook.replay(game)
            text += f"{head}{numbered(played.texts(notation), 2).strip()} *\n\n"
            expected.append((variant, notation, played.moves))
        path = tmp_path / f"games{suffix}"
        path.write_text(text, encoding="utf-8")
        games = plybook.read(path)
        assert [(game.variant, game.notation, plybook.replay(game).moves) for game in games] == expected

    @pytest.mark.parametrize("stated", [{}, {"variant": "chess"}])
    @pytest.mark.parametrize("suffix", [".pgn", ".txt"])
    def test_after_many_games_of_one_notation_too(self, stated: dict[str, str], suffix: str, tmp_path: Path) -> None:
        san = "1. e4 e5 2. d4 exd4 3. c3 dxc3 4. Nxc3 Nc6 *\n\n"
        pawns = "1. e2e4 e7e5 2. d2d4 e5d4 3. c2c3 d4c3 4. b2c3 a7a6 5. g1f3 *\n\n"
        signs = "1. e2-e4 e7-e5 2. d2-d4 e5xd4 3. c2-c3 d4xc3 4. b2xc3 a7-a6 5. Ng1-f3 *\n\n"
        path = tmp_path / f"games{suffix}"
        head = '[White "A"]\n[Result "*"]\n\n'
        path.write_text("".join(head + game for game in (*[san] * 12, pawns, signs, san)), encoding="utf-8")
        games = plybook.read(path, **stated)
        assert [game.notation for game in games] == [*["san"] * 12, "uci", "lan", "san"]
        assert all(not plybook.replay(game).diagnostics for game in games)

    def test_a_notation_is_believed_where_no_other_spells_more_of_the_moves(self) -> None:
        sloppy = "1. e2–e4 e7–e5 2. Ng1–f3 Nb8–c6 *\n\n"
        games = plybook.read('[White "A"]\n\n' + '[White "A"]\n\n'.join([sloppy] * 12), variant="chess")
        assert len({game.notation for game in games}) == 1


def test_the_command_says_so() -> None:
    result = run("validate", "-", "--variant", "chess", "--format", "concise", given="1. e4 e5 2. Nf3 b8c6\n")
    assert result.stdout.startswith("<stdin>:1:17: note N108 'b8c6' is in notation uci; here it is written 'Nc6'")
