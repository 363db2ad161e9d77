"""PGN4: the real games of chess.com come back byte for byte, and odd ones lose nothing."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook.container.container import FormError
from plybook.container.pgn4 import PGN4
from plybook.record import GameRecord
from plybook.rules.moves import RESIGNING
from tests.extent import some
from tests.real_games import FOUR_PLAYER_GAMES
from tests.tables import each_row

# What the board says of a real game otherwise than the record: the last # was not written.
WARNED = {"four-player-1": ["W006"]}
TAGS = '[Variant "FFA"]\n[RuleVariants "DeadKingWalking EnPassant PromoteTo=D"]\n[StartFen4 "4PC"]\n\n'
every_game = pytest.mark.parametrize("file", FOUR_PLAYER_GAMES, ids=lambda file: file.stem)


def game(text: str) -> GameRecord:
    [found] = plybook.read(text)
    return found


def codes(found: plybook.Replay) -> list[str]:
    return [each.code for each in found.diagnostics]


class TestRealGames:
    @every_game
    def test_every_ply_is_legal_and_only_the_known_warnings_are_found(self, file: Path) -> None:
        found = plybook.replay(plybook.read(file)[0])
        assert (found.is_complete, found.ok, codes(found)) == (True, True, WARNED.get(file.stem, []))

    @every_game
    def test_it_is_written_as_the_site_writes(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        read = plybook.read(file)
        assert "".join(each.source.text for each in read) == text
        written = plybook.write(read, to="pgn4")
        assert written == (text.removesuffix("\n") + "#\n" if file.stem in WARNED else text)

    @every_game
    def test_the_points_are_those_of_the_header(self, file: Path) -> None:
        found = plybook.replay(plybook.read(file)[0])
        if found.outcome is None or found.game.variant != "four-player":
            return
        said = found.game.headers["Result"]
        twisted = re.sub(r": (\d+)", lambda points: f": {int(points[1]) + 1}", said, count=1)
        text = file.read_text(encoding="utf-8").replace(said, twisted)
        assert codes(plybook.replay(game(text)))[0] == "W023"

    @every_game
    def test_it_is_recognised_by_its_moves_alone(self, file: Path) -> None:
        moves = file.read_text(encoding="utf-8").partition("\n\n")[2]
        found = game(moves)
        assert found.container == "pgn4"
        wanted = {"four-player", "four-player-teams"}
        assert found.variant in wanted
        assert plybook.replay(found).is_complete

    @every_game
    def test_one_changed_move_is_caught_at_that_move(self, file: Path) -> None:
        found = plybook.replay(plybook.read(file)[0])
        chance = random.Random(file.stem)
        whole, notation = found.game, plybook.variant(found.game.variant).notation()
        for at, (ply, before, move, _) in chance.sample(
            [*enumerate(found.line.steps())], min(some(5, 14), len(found))
        ):
            if move.special >= RESIGNING or ply.text.startswith("O"):
                continue
            names = before.geometry.names
            head, _, _ = ply.text.rpartition(names[move.target])
            wrong = head + chance.choice(names)
            if notation.accepts(wrong, before):
                continue  # it is another legal move
            plies = (*whole.plies[:at], ply._replace(text=wrong), *whole.plies[at + 1 :])
            spoilt = plybook.replay(replace(whole, plies=plies), suppose=False)
            first = next(each for each in spoilt.diagnostics if each.severity is plybook.Severity.ERROR)
            assert (first.ply, first.code) == (at + 1, "R001")


class TestKinds:
    @each_row(
        ("tags", "reason"),
        [
            (TAGS.replace("EnPassant", "Antichess EnPassant"), "plybook has no rule Antichess"),
            (TAGS.replace("4PC", "2PC"), "it is a game of two players"),
            (TAGS.replace("FFA", "2PC"), "it is a game of two players"),
            (TAGS.replace("FFA", "Chaturaji"), "of another kind"),
            (TAGS.replace("4PC", "4PCx"), "plybook has no start"),
            (TAGS.replace("FFA", "Teams"), "plybook has no rule PromoteTo=D"),
        ],
    )
    def test_other_rules_are_refused_by_name_and_all_is_kept(self, tags: str, reason: str) -> None:
        text = tags + "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n"
        found = plybook.replay(game(text))
        assert codes(found) == ["F040"]
        assert reason in str(found.diagnostics[0])
        assert len(found.game.plies) == 4
        assert not found.moves
        assert plybook.write(found.game, to="pgn4") == text

    @pytest.mark.parametrize("form", ["pgn", "scoresheet", "json"])
    @each_row(("called", "written"), [("prince", "prince (pgn4)"), ("?", "? (pgn4)"), ("Chaturaji", "Chaturaji")])
    def test_elsewhere_a_game_of_another_kind_is_no_game_of_its_name(
        self, called: str, written: str, form: str
    ) -> None:
        found = plybook.replay(game(TAGS.replace("FFA", called) + "1. e4 .. e5\n2. Nf3\n"))
        [again] = plybook.read(plybook.write(found, to=form))
        assert again.headers["Variant"] == written
        assert not plybook.replay(again).moves

    def test_elsewhere_a_game_of_two_that_names_no_variant_is_still_refused(self) -> None:
        found = plybook.replay(game('[StartFen4 "2PC"]\n\n1. f2-f4 .. e7-e5\n2. f4xe5\n'))
        [again] = plybook.read(plybook.write(found, to="scoresheet"))
        assert codes(found) == codes(plybook.replay(again)) == ["F040"]

    def test_without_a_start_old_games_have_the_classic_one(self) -> None:
        old = '[Variant "FFA"]\n[CurrentMove "2"]\n\n1. h2-h3 .. Ka8-b8\n'
        first = plybook.replay(game(old)).positions[0]
        assert first.fen() == plybook.variant("four-player").position("4PCo").fen()

    def test_the_rules_say_whether_pawns_are_taken_in_passing(self) -> None:
        tags = TAGS.replace(" EnPassant", "")
        moves = "1. k2-k4 .. b7-c7 .. g13-g12 .. m4-l4\n2. h2-h3 .. c7-d7 .. g12-g11 .. l4xk3\n"
        assert codes(plybook.replay(game(tags + moves)))[0] == "R001"

    def test_a_game_of_two_is_no_game_of_four(self) -> None:
        found = plybook.read('[Variant "Standard"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n')[0]
        assert found.container == "pgn"


class TestOddText:
    def test_variations_and_comments_are_kept(self) -> None:
        text = TAGS + "1. h2-h3 {quiet} .. b7-c7 ( .. b7-d7 .. g13-g12 ) .. g13-g12 .. m8-l8\n"
        found = plybook.replay(game(text))
        assert codes(found) == []
        [varied] = found.line.variations[1]
        assert len(varied.moves) == 2
        assert plybook.write(found, to="pgn4").count("( .. b7-d7 .. g13-g12 )") == 1
        assert plybook.replay(game(plybook.write(found, to="pgn4"))).moves == found.moves

    @pytest.mark.parametrize("end", ["\r\n", "\r\r\n", "\r"])
    def test_line_ends_do_not_matter(self, end: str) -> None:
        text = (TAGS + "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Qg1-i3\n").replace("\n", end)
        found = plybook.replay(plybook.read(text.encode())[0])
        assert len(found.moves) == 5
        assert found.game.source.text == text

    def test_a_cut_off_game_keeps_its_beginning(self) -> None:
        whole = FOUR_PLAYER_GAMES[0].read_text(encoding="utf-8")
        for length in range(600, len(whole), some(397, 97)):
            found = [plybook.replay(each) for each in plybook.read(whole[:length].encode(), container="pgn4")]
            assert "".join(each.game.source.text for each in found) == whole[:length]

    def test_an_open_comment_ends_before_a_tag_pair_and_nothing_is_lost(self) -> None:
        text = f"{TAGS}1. f2-f3 {{open\n{TAGS}1. g2-g3 .. b7-c7\n"
        found = plybook.read(text)
        assert "".join(each.source.text for each in found) == text
        assert [len(each.plies) for each in found] == [1, 2]
        assert [each.headers["StartFen4"] for each in found] == ["4PC", "4PC"]

    def test_two_games_in_a_file(self) -> None:
        text = TAGS + "1. h2-h3 .. b7-c7\n"
        first, second = plybook.read(text + "\n" + text)
        assert (first.index, second.index) == (1, 2)
        assert plybook.write([first, second], to="pgn4") == text + "\n" + text

    def test_a_missing_slot_is_said(self) -> None:
        found = plybook.replay(game(TAGS + "1. h2-h3 .. .. g13-g12\n"))
        assert codes(found)[0] == "F029"

    @each_row(
        ("rounds", "said"),
        [
            ("1. h2-h3 .. b7-c7 g13-g12", "follows a move without '..'"),
            ("1. h2-h3 .. b7-c7 {well} g13-g12", "follows a move without '..'"),
            ("1. h2-h3 .. b7-c7 .. g13-g12 *", ""),
            ("1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. h3-h4", ""),
            ("1. h2-h3..b7-c7..g13-g12", ""),
        ],
    )
    def test_dots_stand_between_the_moves_of_a_round(self, rounds: str, said: str) -> None:
        found = plybook.replay(game(f"{TAGS}{rounds}\n"))
        assert len(found.moves) >= 3
        assert [said in str(each) for each in found.diagnostics] == [True] * bool(said)

    @pytest.mark.parametrize("line", ['[Red "Ann]', "[Red Ann]", "[Red Ann", "["])
    def test_a_broken_tag_is_no_move(self, line: str) -> None:
        text = f"{TAGS.rstrip()}\n{line}\n\n1. h2-h3 .. b7-c7\n"
        found = plybook.replay(game(text))
        assert [(each.code, each.span.line) for each in found.diagnostics] == [
            ("F005", TAGS.rstrip().count("\n") + 2)
        ]
        assert len(found.moves) == 2
        assert found.game.source.text == text
        assert line in plybook.write(found.game, to="pgn4")

    @pytest.mark.parametrize(
        "result",
        ["Ann: 20 - Bob: 3x - Cid: 4 - Dee", "Ann: 20 - Bob: 3 - 4 - Dee", "Ann: 20", "Ann: 1 - Bob: 2 - C: 3"],
    )
    def test_points_that_cannot_be_read_are_said_and_stay(self, result: str) -> None:
        text = f'{TAGS.rstrip()}\n[Result "{result}"]\n\n1. h2-h3 .. b7-c7\n'
        found = plybook.replay(game(text))
        assert codes(found) == ["W023"]
        assert "four players' points" in str(found.diagnostics[0])
        assert plybook.fix(text.encode()).content == text.encode()

    def test_names_of_rules_may_be_parted_by_commas(self) -> None:
        tags = TAGS.replace("EnPassant", "EnPassant,")
        assert codes(plybook.replay(game(tags + "1. h2-h3 .. b7-c7\n"))) == []
        tags = TAGS.replace("EnPassant", "EnPassant, Antichess")
        assert "no rule Antichess" in str(plybook.replay(game(tags + "1. h2-h3\n")).diagnostics[0])

    @pytest.mark.parametrize("rules", ["DeadKingWalking EnPassant PromoteTo=D", "EnPassant PromoteTo=D"])
    def test_a_leaving_sign_at_a_move_that_is_no_kings_is_not_cut_off(self, rules: str) -> None:
        text = f'[Variant "FFA"]\n[RuleVariants "{rules}"]\n\n1. h2-h3 .. b7-c7 .. g13-g12R\n2. h3-h4\n'
        found = plybook.replay(game(text))
        assert codes(found)[0] == "R001"
        assert "it is legal" not in str(found.diagnostics[0])
        assert plybook.fix(text.encode()).content == text.encode()

    def test_another_variant_is_no_pgn4(self) -> None:
        with pytest.raises(FormError, match="four-player"):
            list(PGN4.write([game("1. e4 e5 *")]))


def test_a_game_of_refused_rules_is_refused_in_pgn_too() -> None:
    text = '[RuleVariants "EnPassant Promote=D"]\n[StartFen4 "4PC"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8 *\n'
    [refused] = map(plybook.replay, plybook.read(text, container="pgn4"))
    written = plybook.write([refused], to="pgn")
    assert '[Variant "four-player"]' in written
    [again] = map(plybook.replay, plybook.read(written, container="pgn"))
    assert [each.message for each in again.diagnostics] == [each.message for each in refused.diagnostics]
    assert [ply.text for ply in again.game.plies] == [ply.text for ply in refused.game.plies]
