"""The engine: what it says of right and wrong records, where, and what it leaves standing."""

from __future__ import annotations

import pytest

import plybook
from plybook.catalogue import variants
from plybook.diagnostics import CODES, Diagnostic, RecordError, Severity
from plybook.interpret.hints import Hints
from plybook.interpret.mark_codes import MARK_CODES, contradictions
from plybook.interpret.numbers_and_results import canonical_result
from plybook.notation.moves import Mark, marks
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import rewrite
from tests.rules.games import alice_stands
from tests.tables import each_row

OPENING = "1. Pc2-c4(2) Pd7-d5(6)\n2. Pc4xd5(6) Nb8-c6(4)\n"


def replayed(text: str) -> Replay:
    [game] = plybook.read(text, variant="tri-d", name="games.txt")
    return replay(game)


def codes(text: str) -> list[str]:
    return [found.code for found in replayed(text).diagnostics]


def only(text: str) -> Diagnostic:
    [found] = replayed(text).diagnostics
    return found


class TestSampleGames:
    """Parmen manual, sample games #1 and #2: all 167 plies are legal; eight spellings are amiss."""

    @pytest.mark.parametrize(
        ("name", "plies", "expected"),
        [
            ("parmen-1", 69, {42: "W008", 44: "N102", 48: "N101", 49: "N101"}),
            ("parmen-2", 98, {30: "N102", 56: "W008", 62: "N101", 98: "N101"}),
        ],
    )
    def test_every_ply_is_legal_and_only_the_known_faults_are_found(
        self, name: str, plies: int, expected: dict[int, str]
    ) -> None:
        [game] = plybook.read(f"corpus:{name}")
        found = replay(game)
        assert len(found.moves) == len(game.plies) == plies
        assert {diagnostic.ply: diagnostic.code for diagnostic in found.diagnostics} == expected
        assert len(found.diagnostics) == len(expected)
        assert found.ok
        assert found.is_complete
        assert found.outcome is not None
        assert found.outcome.termination == "checkmate"

    def test_both_in_one_file_with_whatever_line_ends_are_the_same_games(self) -> None:
        text = plybook.write(plybook.read("corpus:parmen-1") + plybook.read("corpus:parmen-2"), as_written=True)
        for end in ("\n", "\r\n", "\r"):
            games = plybook.read(text.replace("\n", end).rstrip())
            assert [len(replay(game).moves) for game in games] == [69, 98]
            assert sum(len(replay(game).diagnostics) for game in games) == 8

    @pytest.mark.parametrize("name", ["parmen-1", "parmen-2"])
    @pytest.mark.parametrize("notation", ["parmen", "parmen-full"])
    @pytest.mark.parametrize("container", ["scoresheet", "json"])
    def test_written_and_read_again_nothing_is_wrong_with_them(
        self, name: str, notation: str, container: str
    ) -> None:
        games = plybook.read(f"corpus:{name}")
        text = plybook.write(games, to=container, notation=notation)
        [again] = plybook.read(text)
        assert again.notation == notation
        found, before = replay(again), replay(games[0])
        assert found.moves == before.moves
        assert found.diagnostics == ()
        assert plybook.write([again], to=container) == text


class TestErrors:
    def test_an_illegal_move_says_where_and_why_and_what_was_near(self) -> None:
        found = only(OPENING + "3. Bd1-a5(4) Pb7-b5(4)\n")
        assert (found.code, found.severity) == ("R001", Severity.ERROR)
        assert (found.span.file, found.span.line, found.span.column) == ("games.txt", 3, 4)
        assert (found.game, found.ply, found.token) == (1, 5, "Bd1-a5(4)")
        assert "a5(4)" in found.message

    def test_the_good_prefix_stands_and_the_rest_is_checked_for_syntax(self) -> None:
        found = replayed(OPENING + "3. Bd1-a4(5) Pb7-b5(4)\n4. Nonsense Pb8-b6(4)\n")
        assert [diagnostic.code for diagnostic in found.diagnostics] == ["R001", "N001"]
        assert [diagnostic.ply for diagnostic in found.diagnostics] == [5, 7]
        assert len(found.moves) == 4
        assert not found.is_complete
        assert found.outcome is None

    def test_the_next_game_is_not_affected(self) -> None:
        first, second = plybook.read(f"{OPENING}3. Kz9\n\nGAME TWO\n{OPENING}")
        assert not replay(first).ok
        assert replay(second).diagnostics == ()

    def test_an_unreadable_move_says_what_was_expected(self) -> None:
        found = only("1. Pc2-c4(2) Sb8-c6(4)")
        assert found.code == "N001"
        assert "piece letter" in found.message

    def test_an_ambiguous_move_lists_what_it_could_be(self) -> None:
        found = only("1. Nb1-c3")
        assert found.code == "R002"
        assert found.message.endswith("it could be Nb1-c3(2) or Nb1-c3(4)")

    def test_a_promotion_without_its_piece_is_ambiguous(self) -> None:
        text = plybook.write(plybook.read("corpus:parmen-1"), as_written=True).replace("Pc7-c8(6)Q", "Pc7-c8(6)")
        found = [found for found in replayed(text).diagnostics if found.severity is Severity.ERROR]
        assert [(diagnostic.code, diagnostic.ply) for diagnostic in found] == [("R002", 49)]
        assert "Pc7-c8(6)=Q" in found[0].message

    def test_a_hung_board_is_outside_the_ruleset(self) -> None:
        found = only("1. QLW-b3(4)i")
        assert found.code == "R003"
        assert "hung" in found.message

    def test_a_move_after_mate_is_said_to_be_one(self) -> None:
        text = plybook.write(plybook.read("corpus:parmen-1"), as_written=True)
        found = replayed(text.replace("Qd7xe8(7)# // Mate!", "Qd7xe8(7)# Pa5-a4(5)"))
        last = found.diagnostics[-1]
        assert last.code == "R004"
        assert "White wins" in last.message

    def test_strict_raises_the_first_error(self) -> None:
        [game] = plybook.read(OPENING + "3. Bd1-a4(5)")
        with pytest.raises(RecordError) as caught:
            plybook.replay(game, strict=True)
        assert caught.value.diagnostic.code == "R001"

    def test_strict_lets_warnings_be(self) -> None:
        [game] = plybook.read("1. Pc2xc4(2)", variant="tri-d")
        assert [found.code for found in plybook.replay(game, strict=True).diagnostics] == ["W003"]


class TestClaims:
    @each_row(
        ("text", "code"),
        [
            ("1. Pc2xc4(2)", "W003"),
            ("1. Pc2-c4(2) Pd7-d5(6) 2. Pc4-d5(6)", "W002"),
            ("1. Pc2-c4(2)+", "W005"),
            ("1. Pc2-c4(2)#", "W007"),
            ("1. Pc2-c4(2)*", "W009"),
            ("1. Pc2-c4(2)ep", "W011"),
            ("1. Pc2-c4(2) 1... Pd7-d5(6) 9. Pc4xd5(6)", "W001"),
            ("1. Pc2-c4(2) 1... Pd7-d5(6) 3. Pc4xd5(6)", "W022"),
            ("1... Pc2-c4(2)", "W001"),
            ("1. Pc2(2)-c4(2)", "N103"),
            ("1. 0-0", "N102"),
            ("1. P-c4(2)", "N104"),
            ("1. Pc2–c4(2)", "N105"),
        ],
    )
    def test_each_false_claim_has_its_code_and_the_move_stands(self, text: str, code: str) -> None:
        [game] = plybook.read(text, variant="tri-d", notation="parmen")
        found = replay(game)
        assert [diagnostic.code for diagnostic in found.diagnostics] == [code]
        assert found.is_complete

    def test_one_wrong_number_is_said_once_not_for_every_move_after_it(self) -> None:
        found = only("1. Pc2-c4(2) Pd7-d5(6) 1. Pc4xd5(6) Nb8-c6(4) 2. Bd1-b3(4) Pb7-b5(4)")
        assert (found.code, found.token, found.ply) == ("W001", "1.", 3)
        assert "2." in found.message

    def test_a_jump_in_the_numbers_is_said_once(self) -> None:
        found = only("1. Pc2-c4(2) Pd7-d5(6) 4. Pc4xd5(6) Nb8-c6(4) 5. Bd1-b3(4) Pb7-b5(4)")
        assert (found.code, found.token, found.ply, found.edits) == ("W022", "4.", 3, ())
        assert found.message == "the numbers jump to '4.': rows 2 to 3 seem to be missing"

    def test_missing_check_and_mate(self) -> None:
        text = plybook.write(plybook.read("corpus:parmen-1")).replace("Qc8xd7(6)+", "Qc8xd7(6)")
        assert codes(text) == ["W004"]
        text = plybook.write(plybook.read("corpus:parmen-1")).replace("Qd7xe8(7)#", "Qd7xe8(7)+")
        assert codes(text) == ["W006"]

    @pytest.mark.parametrize(
        ("result", "expected"),
        [("1-0", []), ("0-1", ["W012"]), ("1/2-1/2", ["W012"]), ("½-½", ["W012"]), ("*", ["W014"])],
    )
    def test_the_result_is_held_against_the_board(self, result: str, expected: list[str]) -> None:
        text = plybook.write(plybook.read("corpus:parmen-1"))
        assert codes(f"{text.rstrip()}\n{result}\n") == expected

    def test_the_results_of_header_and_moves_are_held_against_each_other(self) -> None:
        assert codes('[Variant "tri-d"]\n[Result "1-0"]\n\n1. Pc2-c4(2) Pd7-d5(6)\n0-1\n') == ["W013"]


class TestStart:
    def test_a_game_may_start_from_a_position(self) -> None:
        position = plybook.variant("tri-d").start()
        position = position.apply(position.legal_moves()[0])
        [game] = plybook.read(f'[Variant "tri-d"]\n[FEN "{position.fen()}"]\n\n1... Pd7-d5(6)\n')
        found = replay(game)
        assert found.diagnostics == ()
        assert found.positions[0] == position
        assert "1... Pd7-d5(6)" in plybook.write([found]).replace("1. ... ", "1... ")

    def test_a_bad_position_is_reported_and_the_moves_are_read(self) -> None:
        [game] = plybook.read('[Variant "tri-d"]\n[FEN "nonsense"]\n\n1. Pc2-c4(2) Oops\n')
        found = replay(game)
        assert [diagnostic.code for diagnostic in found.diagnostics] == ["F008", "N001"]
        assert found.positions == ()
        assert found.diagnostics[0].span.line == 2


class TestVariations:
    def test_faults_in_a_variation_do_not_affect_other_lines(self) -> None:
        text = "1. Pc2-c4(2) (1. Pb2-b4(2) Pd7-d5(6) 2. Bc1-z9) Pd7-d5(6) 2. Pc4xd5(6)"
        found = replayed(text)
        assert found.is_complete
        assert [diagnostic.code for diagnostic in found.diagnostics] == ["N001"]
        [line] = found.line.variations[0]
        assert len(line.moves) == 2

    def test_variations_are_rewritten_too(self) -> None:
        [game] = plybook.read("1. Pc2-c4(2) (1. Pb2-b4(2) Pd7-d5(6)) 1... Pd7-d5(6)", variant="tri-d")
        full = rewrite(replay(game), "parmen-full")
        assert [ply.text for ply in full.plies[0].variations[0].plies] == ["Pb2(2)-b4(2)", "Pd7(6)-d5(6)"]


def test_texts_gives_the_moves_in_any_notation() -> None:
    [game] = plybook.read(OPENING)
    found = replay(game)
    assert found.texts() == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)", "Nb8-c6(4)"]
    assert found.texts("parmen-full")[2:] == ["Pc4(2)xd5(6)", "Nb8(6)-c6(4)"]


def test_a_record_of_no_known_variant_has_no_positions() -> None:
    [game] = plybook.read("1. abc def\n2. ghi jkl\n")
    found = replay(game)
    assert found.variant is None
    assert found.positions == ()
    assert [diagnostic.code for diagnostic in found.diagnostics] == ["F013"]
    assert found.texts() == []
    assert rewrite(found) is game


def test_an_unknown_variant_in_the_header_is_reported_with_the_nearest_name() -> None:
    [game] = plybook.read('[Variant "trid"]\n\n1. Pc2-c4(2)\n')
    [found] = replay(game).diagnostics
    assert (found.code, found.span.line) == ("F009", 1)
    assert "'tri-d'" in found.message


def test_results_have_one_spelling() -> None:
    written = ("½-½", "½–½", "1/2", "1-0", "1–0", "0−1", "10:0", "1 - 0", "1/2 – 1/2", "*")
    spelled = ["1/2-1/2", "1/2-1/2", "1/2-1/2", "1-0", "1-0", "0-1", "10-0", "1-0", "1/2-1/2", "*"]
    assert [canonical_result(text, variants["chess"].rules) for text in written] == spelled
    for text, spelling in zip(written, spelled, strict=True):
        [game] = plybook.read(f"1. e4 e5 {text}\n", container="scoresheet", variant="chess")
        assert (game.result and game.result.text, len(game.plies)) == (text, 2)
        assert f" {spelling}\n" in plybook.write([game], to="pgn")


@pytest.mark.parametrize(
    ("variant", "result", "known"),
    [
        ("chess", "2-0", "1-0, 0-1, 1/2-1/2"),
        ("alice-3d", "1-0", "10-0, 0-10, 5-5, 7-3, 3-7"),
        ("three-player-partners", "1-0-0-0", "1-0-1-0, 0-1-0-1, 1/2-1/2-1/2-1/2"),
        ("three-player", "1-0", "1-0-0, 0-1-0, 0-0-1, 1/2-1/2-0, 1/2-0-1/2, 0-1/2-1/2, 1/3-1/3-1/3"),
    ],
)
def test_a_result_that_the_game_does_not_have_is_reported(variant: str, result: str, known: str) -> None:
    text = f'[Variant "{variant}"]\n[Result "{{}}"]\n\n1. {{}}'
    start = variants[variant].start()
    move = variants[variant].notation().emit(min(start.legal_moves()), start)
    [game] = plybook.read(text.format(result, f"{move} {result}"))
    [found] = replay(game).diagnostics
    assert (found.code, found.message) == ("W020", f"the result '{result}' is none of this game's: {known}")
    for possible in known.split(", "):
        [game] = plybook.read(text.format(possible, f"{move} {possible}"))
        assert replay(game).diagnostics == ()


def test_a_game_by_rules_that_plybook_does_not_have_is_kept_as_it_is() -> None:
    [game] = plybook.read('[Variant "four-player"]\n[StartFen4 "2PC"]\n\n1. h2-h3 (1. h2-h4) b7-c7 1-0\n')
    found = replay(game)
    assert [(each.code, each.span.line) for each in found.diagnostics] == [("F040", 2)]
    assert (found.moves, len(found.line.plies), len(found.line.variations[0])) == ((), 2, 1)


class TestFacts:
    def test_repetition_is_a_fact_of_the_game(self) -> None:
        [game] = plybook.read("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4", variant="chess")
        found = replay(game)
        assert [found.occurrences(ply) for ply in (0, 4, 8, 9)] == [1, 2, 3, 1]
        assert found.facts(8) == ("the position has occurred 3 times",)
        assert found.facts(9) == ()

    @pytest.mark.parametrize(
        ("fen", "facts"),
        [
            ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", ("insufficient material",)),
            ("8/8/4k3/8/8/4K3/8/R7 w - - 100 80", ("fifty moves without a capture or Pawn move",)),
            ("8/8/4k3/8/8/4K3/8/R7 w - - 150 90", ("seventy-five moves without a capture or Pawn move",)),
        ],
    )
    def test_counts_and_material_are_facts_of_the_position(self, fen: str, facts: tuple[str, ...]) -> None:
        assert plybook.variant("chess").position(fen).facts() == facts


def on_four_sets(men: str, turn: str, moves: str, clock: int = 0) -> Replay:
    """Return the replay of ``moves`` from a position of `alice_stands`."""
    fen = alice_stands.fen_of(men, turn, clock=clock)
    [game] = plybook.read(f'[Variant "alice-3d"]\n[Notation "alice-ascii"]\n[FEN "{fen}"]\n\n1... {moves}')
    return replay(game)


class TestStalemateAndSuccession:
    """What only some notations mark: that the opponent has no move left, and that another man becomes King."""

    MOVERS = "RB8b1* rG1g8* kG8h8 npG8a8"
    KING_TO_FALL = f"KG4d4 NPB1h1 rG4d8* {MOVERS}"

    @each_row(
        ("men", "move", "expected"),
        [
            (KING_TO_FALL, "RG4d8xB4d4(NP=K)", []),
            (KING_TO_FALL, "RG4d8xB4d4", ["W018"]),
            (KING_TO_FALL, "RG4d8xB4d4~", ["W017", "W018"]),
            (KING_TO_FALL, "RG4d8-B4d7(NP=K)", ["W019"]),
            (KING_TO_FALL, "RG4d8-B4d7#", ["W007"]),
            (f"{alice_stands.HEIRS} rG8b1* nD1b8", "ND1b8-D1c6~", []),
            (f"{alice_stands.HEIRS} rG8b1* nD1b8", "ND1b8-D1c6", ["W016"]),
            (f"{alice_stands.HEIRS} rG8b1* nD1b8", "ND1b8-D1c6+", ["W016"]),
            (f"{alice_stands.HEIRS} rG8b1* nD1b8", "ND1b8-D1c6#", ["W007", "W016"]),
        ],
    )
    def test_marks(self, men: str, move: str, expected: list[str]) -> None:
        assert [found.code for found in on_four_sets(men, "b", move).diagnostics] == expected

    def test_what_is_missing_is_written(self) -> None:
        texts = [on_four_sets(self.KING_TO_FALL, "b", "RG4d8xB4d4").texts(name) for name in ("alice-ascii", None)]
        assert texts == [["RG4d8xB4d4(NP=K)"]] * 2

    def test_after_a_stalemate_the_game_is_over_though_there_are_moves(self) -> None:
        found = on_four_sets(f"{alice_stands.HEIRS} rG8b1* nD1b8 NA1b1", "b", "ND1b8-D1c6~ 2. NA1b1-A1c3")
        [diagnostic] = found.diagnostics
        assert (diagnostic.code, diagnostic.ply) == ("R004", 2)
        assert diagnostic.message.endswith("stalemate, Black wins")


class TestDrawsOfThemselves:
    SHUFFLE = "ND1b8-D1c6 2. NA1b1-A1c3 ND1c6-D1b8 3. NA1c3-A1b1"
    MEN = f"{alice_stands.HEIRS} NA1b1 nD1b8 RB8b7* rG8b2*"

    def test_the_first_move_after_a_draw_is_reported_and_the_others_are_not(self) -> None:
        moves = f"{self.SHUFFLE} {self.SHUFFLE} {self.SHUFFLE}".replace("2. ", "").replace("3. ", "")
        found = on_four_sets(self.MEN, "b", moves)
        [diagnostic] = [each for each in found.diagnostics if each.code != "W001"]
        assert (diagnostic.code, diagnostic.ply) == ("W015", 9)
        assert diagnostic.message.endswith("the position has occurred 3 times running, 5-5")
        assert found.is_complete
        assert found.ok

    def test_a_game_that_ends_so_is_drawn(self) -> None:
        moves = f"{self.SHUFFLE} {self.SHUFFLE}".replace("2. ", "").replace("3. ", "")
        found = on_four_sets(self.MEN, "b", f"{moves} 10-0")
        assert found.outcome is not None
        assert found.outcome.result == "5-5"
        assert [each.code for each in found.diagnostics if each.code != "W001"] == ["W012"]

    def test_the_clock_ends_a_game_too(self) -> None:
        found = on_four_sets(self.MEN, "b", "ND1b8-D1c6 2. NA1b1-A1c3", clock=99)
        [diagnostic] = found.diagnostics
        assert (diagnostic.code, diagnostic.ply) == ("W015", 2)
        assert "100 moves since a Pawn moved, 5-5" in diagnostic.message

    def test_an_illegal_move_after_a_draw_has_a_reason_of_its_own(self) -> None:
        found = on_four_sets(self.MEN, "b", "ND1b8-D1c6 2. NA1b1-A1b4", clock=99)
        [diagnostic] = found.diagnostics
        assert (diagnostic.code, diagnostic.ply) == ("R001", 2)

    def test_a_variation_has_a_history_of_its_own(self) -> None:
        twice = f"{self.SHUFFLE} {self.SHUFFLE}".replace("2. ", "").replace("3. ", "")
        found = on_four_sets(self.MEN, "b", f"{twice} (NA1c3-A1e4) RG8b2-B8b3")
        assert [each.ply for each in found.diagnostics if each.code == "W015"] == [9]

    @pytest.mark.parametrize(
        ("clock", "rounds", "drawn"), [(0, 1, []), (0, 2, []), (0, 3, [9]), (97, 3, [4]), (100, 1, [1])]
    )
    def test_plies_that_are_varied_are_drawn_as_those_that_are_played_in_one_go(
        self, clock: int, rounds: int, drawn: list[int]
    ) -> None:
        moves = ["ND1b8-D1c6", "NA1b1-A1c3", "ND1c6-D1b8", "NA1c3-A1b1"] * rounds
        plain = on_four_sets(self.MEN, "b", " ".join(moves), clock=clock)
        varied = on_four_sets(self.MEN, "b", " ".join(f"{move} (RG8b2-B8b3)" for move in moves), clock=clock)
        assert [(each.code, each.ply) for each in plain.diagnostics] == [("W015", ply) for ply in drawn]
        assert [each.ply for each in varied.diagnostics if each.code == "W015" and each.token in moves] == drawn
        assert plain.outcome == varied.outcome
        assert plain.line.moves == varied.line.moves


class TestVariationsCountForThemselves:
    """How a variation counts its moves is nothing to the line it hangs on."""

    def test_a_variations_wrong_number_is_said_there_and_nowhere_else(self) -> None:
        [game] = plybook.read("1. e4 (7. d4 d5) 1... e5 2. Nf3 Nc6", variant="chess")
        [found] = replay(game).diagnostics
        assert (found.code, found.token, found.span.column) == ("W001", "7.", 8)

    def test_a_variation_counts_on_from_the_line_it_varies(self) -> None:
        [game] = plybook.read("11. e4 (11. d4 d5 12. c4) 11... e5 12. Nf3 (12. Nc3 Nf6)", variant="chess")
        assert [found.token for found in replay(game).diagnostics] == ["11."]

    def test_a_correct_move_count_has_no_finding(self) -> None:
        [game] = plybook.read("1. e4 e5 2. Nf3 Nc6 7. Bb5 a6 4. Ba4 Nf6 5. O-O Be7", variant="chess")
        assert [(found.token, found.message) for found in replay(game).diagnostics] == [
            ("7.", "move number '7.'; this is move 3.")
        ]

    def test_no_message_says_that_a_number_is_the_one_it_is(self) -> None:
        for text in ("1. e4 (7. d4) 1. e5", "1. e4 e5 9. Nf3 2. Nc6 3. Bb5", "1... e4 1. e5 1. Nf3 2... Nc6 2. Bb5"):
            [game] = plybook.read(text, variant="chess", container="pgn")
            for found in replay(game).diagnostics:
                if found.code == "W001":
                    written, this = found.message.split("; this is move ")
                    assert written != f"move number {this!r}"


class TestHints:
    """Hints come out of a budget, and when it is spent that is said once."""

    BAD = "1. Pc2-c5(4) *\n\n"

    def test_the_games_of_a_file_share_a_budget(self) -> None:
        hints = Hints(2)
        games = plybook.read(self.BAD * 5, variant="tri-d")
        found = [[(one.code, bool(one.hint)) for one in replay(game, hints=hints).diagnostics] for game in games]
        assert found == [
            [("R001", True)],
            [("R001", True)],
            [("F020", False), ("R001", False)],
            [("R001", False)],
            [("R001", False)],
        ]

    def test_a_game_alone_has_a_budget_of_its_own(self) -> None:
        text = "1. Pc2-c4(2) " + "(1. Pc2-c5(4)) " * 300
        assert codes(text).count("F020") == 1
        assert codes(text).count("R001") == 300
        assert sum(bool(found.hint) for found in replayed(text).diagnostics) == Hints().limit

    def test_a_budget_of_nothing_is_not_worth_a_word(self) -> None:
        [game] = plybook.read(self.BAD, variant="tri-d")
        [found] = replay(game, hints=Hints(0)).diagnostics
        assert (found.code, found.hint) == ("R001", "")

    @pytest.mark.parametrize("length", [79, 80, 81, 100_000])
    def test_a_message_quotes_the_beginning_of_a_long_token(self, length: int) -> None:
        token = "Z" * length
        [found] = replayed(f"1. {token}").diagnostics
        assert found.token == token
        assert len(found.message) < 300
        assert f"'{token[:79]}" in found.message
        assert found.span.end_column - found.span.column == length


class TestWhateverReadingAMoveRaises:
    """A square that is on no board is found when a match is read; it costs the one move."""

    @pytest.mark.parametrize(
        "text",
        [
            '[Variant "tri-d"]\n\n1. Pb2-b3(2) Nz9W',
            "1. b9W Nb6N",
            "1. e4 e5 2. c7W bxa8N",
            '[Variant "tri-d-tournament"]\n\n1. Nb9W',
        ],
    )
    def test_reading_and_replaying_raise_nothing(self, text: str) -> None:
        for game in plybook.read(text):
            found = [found for found in replay(game).diagnostics if found.severity is Severity.ERROR]
            assert found
            assert all(one.span.line >= 1 and one.ply for one in found)

    @pytest.mark.parametrize("error", [ValueError("no"), KeyError("x"), ZeroDivisionError(), RecursionError()])
    def test_a_notation_that_has_a_fault_is_named(self, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
        bound = variants["tri-d"].notation("parmen")

        def fail(text: str) -> None:
            raise error

        [game] = plybook.read("1. Pa1-a2(3)+", variant="tri-d", notation="parmen")
        monkeypatch.setattr(bound.notation, "_scan", fail)
        bound.forget()
        said = rf"^the notation plybook\.notation\.parmen\.Parmen failed on 'Pa1-a2\(3\)\+': {type(error).__name__}: "
        with pytest.raises(plybook.FaultyNotationError, match=said) as found:
            replay(game)
        assert found.value.__cause__ is error


def test_facts_of_every_ply_of_a_long_game_ask_each_position_once() -> None:
    shuttle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    moves = " ".join(f"{1 + ply // 2}{'.' if ply % 2 == 0 else '...'} {shuttle[ply % 4]}" for ply in range(4000))
    [game] = plybook.read(moves, variant="chess")
    found = replay(game)
    assert found.positions is found.positions
    times = [found.occurrences(ply) for ply in range(len(found.positions))]
    assert times[:6] == [1, 1, 1, 1, 2, 2]
    assert times[-1] == 1001
    assert found.facts(4000)[0] == "the position has occurred 1001 times"


class TestMarks:
    """What a text says, held against what the move deserves: one table of codes, and mate says check, too."""

    @each_row(
        ("said", "true", "expected"),
        [
            ("", "+", ["W004"]),
            ("", "#", ["W006"]),
            ("", "~", ["W016"]),
            ("+", "", ["W005"]),
            ("+", "#", ["W006"]),
            ("#", "", ["W007"]),
            ("#", "+", ["W007"]),
            ("~", "#", ["W006", "W017"]),
            ("#", "~", ["W007", "W016"]),
        ],
    )
    def test_check_mate_and_stalemate(self, said: str, true: str, expected: list[str]) -> None:
        obliged = frozenset(Mark) - {Mark.SECOND_CHECK, Mark.THIRD_CHECK, Mark.SECOND_MATE}
        bare = (False, False, False, False)
        assert list(contradictions(marks(*bare, said), marks(*bare, true), obliged)) == expected
        false = [claim.false for claim in MARK_CODES.values()]
        without = [code for code in expected if code in false]
        assert list(contradictions(marks(*bare, said), marks(*bare, true), frozenset())) == without

    def test_a_mate_says_no_check_where_each_king_has_a_mark(self) -> None:
        bare = (False, False, False, False)
        mate = marks(*bare, "#")
        assert list(contradictions(mate, mate | {Mark.CHECK}, frozenset(Mark))) == ["W004"]

    @each_row("mark", list(Mark))
    def test_every_mark_has_a_code_for_missing_and_one_for_false(self, mark: Mark) -> None:
        one, none = frozenset({mark}), frozenset[Mark]()
        assert list(contradictions(none, one, one)) == [MARK_CODES[mark].missing]
        assert list(contradictions(none, one, none)) == []
        assert list(contradictions(one, none, none)) == [MARK_CODES[mark].false]
        assert CODES[MARK_CODES[mark].missing].name.startswith("missing-")
        assert CODES[MARK_CODES[mark].false].name.startswith("false-")
