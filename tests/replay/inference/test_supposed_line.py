"""A game is checked on past what cannot be played, on a line of its own that rests on what is supposed."""

from __future__ import annotations

import random
from dataclasses import replace
from types import ModuleType

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import spoiled, spoiled_games
from plybook.interpret.budget import Budget
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.noise import Noise
from plybook.notation.notation import Notation
from plybook.record import Ply
from plybook.replay.engine import replay
from plybook.replay.inference import continuation, irregular_steps, other_causes, supposed_line
from plybook.replay.inference.deviations import Deviation
from plybook.replay.inference.irregular_steps import IrregularSteps
from plybook.replay.inference.lattice import Node, StepKind
from plybook.replay.inference.supposed_line import MOST_SUPPOSITIONS
from plybook.replay.inference.suppositions import Kind
from plybook.replay.result import Replay
from tests.extent import some
from tests.tables import each_row

TEXT = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6
Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6
"""
GAME = TEXT.split()

# The sample game at the end of Jens Meder's rules, with the two slips of its print: the level S (Schwarz, Black)
# after 4... a6, and 11... a5B, where two Pawns can go.
MEDER = """1. b4N b5B 2. c3W a6N 3. Nc2W c6B 4. a3N a6S 5. a3W Bd6N 6. Ba2W Nc7B 7. Qb1W Qb8B 8. Nb2W Ra9QL6
9. Ra0QL1 0-0 10. Ra1W Nb7B 11. Nd4W a5B 12. Nd3N d6B 13. Nxc6B Qa8B 14. Na5N Nxa5N 15. bxa5N a4W 16. Nb4N a5B
17. Nd3N"""


def sheet(texts: list[str], tags: str = "") -> str:
    rows = [f"{1 + ply // 2}. {' '.join(texts[ply : ply + 2])}" for ply in range(0, len(texts), 2)]
    return tags + "\n".join(rows) + "\n"


def checked(texts: list[str], tags: str = "", *, suppose: bool = True) -> Replay:
    [game] = plybook.read(sheet(texts, tags), variant="chess", notation="san", container="scoresheet")
    return replay(game, suppose=suppose)


def with_texts(**changed: str) -> list[str]:
    """Return the game with other texts for some plies (``p12``: the twelfth), and without those that are empty."""
    texts = [changed.get(f"p{number}", text) for number, text in enumerate(GAME, 1)]
    return [text for each in texts for text in each.split()]


def played(found: Replay) -> list[str]:
    """Return the texts of the supposed line as the notation writes them."""
    assert found.supposed is not None
    assert found.notation is not None
    return [found.notation.emit(move, before, after) for _, before, move, after in found.supposed.steps()]


def test_what_is_tried_is_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    [game] = plybook.read(MEDER, variant="tri-d-tournament", notation="meder")
    monkeypatch.setattr(Notation, "_explain", lambda notation, text: pytest.fail(f"explained {text!r}"))
    assert [each.code for each in replay(game).diagnostics] == ["N109", "R002", "N104"]


class TestWhatIsSupposed:
    @pytest.mark.parametrize(
        ("changed", "kind", "ply", "brief"),
        [
            ({"p12": "bb5"}, Kind.MOVE, 12, "6... b5 for 6... bb5"),
            ({"p12": ""}, Kind.MISSING, 12, "6... b5, which is missing"),
            ({"p18": "Nb8 Nb8"}, Kind.EXTRA, 19, "no 10. Nb8"),
            ({"p18": "Nb8 (2:10)"}, None, 0, ""),
            ({"p19": "Nbd7", "p20": "d4"}, Kind.SWAPPED, 19, "10. d4 Nbd7 for 10. Nbd7 d4"),
            ({"p6": "a5"}, Kind.MOVE, 6, "3... a6 for 3... a5"),
        ],
    )
    def test_one_slip_is_found_and_the_game_is_whole_again(
        self, changed: dict[str, str], kind: Kind | None, ply: int, brief: str
    ) -> None:
        found = checked(with_texts(**changed))
        if kind is None:
            assert (found.is_complete, found.supposed, found.suppositions) == (True, None, ())
            return
        [supposition] = found.suppositions
        assert (supposition.kind, supposition.ply, str(supposition)) == (kind, ply, brief)
        assert played(found) == GAME
        assert found.supposed is not None
        assert found.supposed.is_complete
        assert not found.is_complete

    def test_columns_that_were_exchanged(self) -> None:
        texts = GAME[:20] + [text for row in range(20, 40, 2) for text in (GAME[row + 1], GAME[row])]
        found = checked(texts)
        [supposition] = found.suppositions
        assert (supposition.kind, supposition.ply) == (Kind.COLUMNS, 21)
        assert played(found) == GAME
        assert [each.code for each in found.diagnostics] == ["R001"]

    def test_columns_that_were_exchanged_before_a_row_that_is_not_full(self) -> None:
        [each] = spoiled_games("three-player-plain", 1, seed=21, notation="savard", kinds=["columns"])
        found = replay(each.game)
        assert len(each.original) % 3 == 2
        assert [supposition.kind for supposition in found.suppositions] == [Kind.COLUMNS]
        assert str(found.suppositions[0]) == "columns of Red and Black exchanged from 24. Nc6-a7 on"
        assert played(found) == list(each.original)
        assert [finding.code for finding in found.diagnostics].count("R001") == 1

    def test_a_starting_position_in_which_another_player_begins(self) -> None:
        fen = plybook.variant("chess").start().fen().replace(" w ", " b ")
        found = checked(GAME, f'[FEN "{fen}"]\n')
        [supposition] = found.suppositions
        assert (supposition.kind, supposition.ply, supposition.supposed) == (Kind.SIDE, 1, "White")
        assert played(found) == GAME

    def test_the_good_beginning_is_what_it_was(self) -> None:
        texts = with_texts(p12="bb5", p30="h66")
        found, old = checked(texts), checked(texts, suppose=False)
        assert found.line == old.line
        assert (found.moves, found.outcome) == (old.moves, old.outcome)
        assert (old.supposed, old.suppositions, old.proposals) == (None, (), ())

    def test_what_is_put_in_and_left_out_stands_in_the_supposed_line(self) -> None:
        found = checked(with_texts(p12="", p20="Nbd7 Nbd7"))
        assert found.supposed is not None
        assert [ply.text for ply in found.supposed.plies] == GAME
        assert len(found.supposed.positions) == len(GAME) + 1
        assert [each.kind for each in found.suppositions] == [Kind.MISSING, Kind.EXTRA]

    def test_nothing_is_sure_where_a_missing_row_would_explain_as_much(self) -> None:
        found = checked(with_texts(p8="Nh6"))  # or a row before 14. Bg5 is missing, in which a Knight went to f6
        assert found.suppositions == ()
        assert "4... Nf6 for 4... Nh6" in [str(each) for each in found.proposals]

    def test_nothing_is_sure_where_a_row_that_is_missing_before_the_first_explains_as_much(self) -> None:
        fen = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1"
        found = checked(["a4", "dxc4", "e3", "Nf6"], f'[FEN "{fen}"]\n')
        assert found.suppositions == ()
        assert [each.hint for each in found.diagnostics] == ["1. c4 instead of 1. a4 would make it legal"]

    def test_numbers_that_skip_a_seat_are_right_before_its_ply(self) -> None:
        written = "\n".join(f"{at // 2 + 1}{'.' if at % 2 == 0 else '...'} {text}" for at, text in enumerate(GAME))
        [game] = plybook.read(written.replace(" b5", " bb5"), variant="chess", container="scoresheet")
        assert [str(each) for each in replay(game).suppositions] == ["6... b5 for 6... bb5"]

    def test_a_slip_that_shows_after_a_later_one(self) -> None:
        found = checked(with_texts(p8="Nh6", p12="bb5", p20="Nbd7 Nbd7"))
        assert [(each.kind, each.ply) for each in found.suppositions] == [(Kind.MOVE, 12), (Kind.EXTRA, 21)]
        assert "4... Nf6 for 4... Nh6" in [str(each) for each in found.proposals]

    def test_another_player_may_begin_where_a_slip_shows_earlier(self) -> None:
        games = spoiled_games("three-player-plain", 2, seed=22, notation="savard", slips=3)
        each = next(iter(games))
        found = replay(each.game)
        assert [slip.kind for slip in each.slips] == ["side", "level", "columns"]
        assert found.suppositions[0].kind is Kind.SIDE
        assert played(found) == list(each.original)

    def test_no_more_is_supposed_than_a_game_may_need(self) -> None:
        bad = {f"p{number}": GAME[number - 1] + "?x" for number in range(3, 40, 2)}
        assert len(checked(with_texts(**bad)).suppositions) <= MOST_SUPPOSITIONS


class TestWhatIsSaid:
    def test_the_hint_names_what_was_meant_and_what_it_proves(self) -> None:
        [bad] = checked(with_texts(p12="bb5")).diagnostics
        assert bad.hint == "did you mean b5? the rest can then be played"
        assert bad.supposing == ""

    def test_the_hint_names_the_earlier_ply_where_the_slip_is(self) -> None:
        [bad] = checked(with_texts(p6="a5")).diagnostics
        assert bad.ply == 24
        assert bad.hint == "3... a6 instead of 3... a5 would make it legal, and the rest"

    def test_what_does_not_make_the_ply_legal_is_not_proposed(self) -> None:
        found = checked(with_texts(p5="d3")[:20])  # for Bb5; neither 3. Bd3 nor 3. a3 lets 4. Ba4 be played
        assert (found.suppositions, found.proposals) == ((), ())
        assert [(each.ply, each.hint) for each in found.diagnostics] == [(7, "did you mean Bf4 or a4?")]

    def test_findings_behind_it_say_what_they_rest_on(self) -> None:
        found = checked(with_texts(p12="bb5", p23="cb5", p25="Nc33"))
        behind = [(each.ply, each.code, each.supposing) for each in found.diagnostics if each.ply != 12]
        assert all(supposing.startswith("supposing 6... b5 for 6... bb5") for _, _, supposing in behind)
        assert behind[-1][:2] == (25, "N001")
        assert str(found.diagnostics[-1]).count(", supposing 6... b5 for 6... bb5") == 1

    def test_a_false_mark_behind_it_is_found(self) -> None:
        found = checked(with_texts(p12="bb5", p29="Nb1+"))
        assert [(each.ply, each.code) for each in found.diagnostics] == [(12, "N001"), (29, "W005")]

    def test_a_later_hint_names_what_was_meant_too(self) -> None:
        texts = with_texts(p12="bb5")
        rest = [text for row in range(20, 40, 2) for text in (texts[row + 1], texts[row])]
        found = checked([*texts[:20], *rest])
        assert [(each.ply, each.hint) for each in found.diagnostics] == [
            (12, "did you mean b5? the next 8 plies can then be played"),
            (21, "exchanging the columns from 11. c6 on would make it legal, and the rest"),
        ]

    def test_a_wrong_result_rests_on_what_is_supposed(self) -> None:
        texts = ["e4", "e5", "Bcc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
        [game] = plybook.read(sheet(texts) + "0-1\n", variant="chess", container="scoresheet")
        found = replay(game)
        assert [(each.code, each.supposing) for each in found.diagnostics] == [
            ("R001", ""),
            ("W012", "supposing 2. Bc4 for 2. Bcc4"),
        ]
        assert found.outcome is None

    def test_variations_behind_it_are_played_from_the_supposed_position(self) -> None:
        texts = with_texts(p12="bb5")
        texts[19] += " (10... Nc6) (10... Nc4)"
        found = checked(texts)
        assert [(each.ply, each.code) for each in found.diagnostics] == [(12, "N001"), (20, "R001")]
        assert found.supposed is not None
        assert [len(line.moves) for line in found.supposed.variations[19]] == [1, 0]
        assert [len(line.plies) for line in found.line.variations[19]] == [1, 1]

    def test_numbers_that_a_missing_ply_puts_out_are_named_once(self) -> None:
        found = checked(with_texts(p12=""))
        assert [each.code for each in found.diagnostics].count("W001") == 1

    def test_strictness_and_writing_know_nothing_of_it(self) -> None:
        found = checked(with_texts(p12="bb5"))
        assert plybook.write(found).split() == plybook.write(found.game).split()
        with pytest.raises(plybook.RecordError) as raised:
            plybook.replay(found.game, strict=True)
        assert raised.value.diagnostic.ply == 12


class TestLine:
    def test_a_ply_stands_in_turn_behind_one_before_it_and_one_that_is_missing_before_it(self) -> None:
        line = supposed_line._Line(plybook.variant("chess").start(), [], [])
        for ply in (0, supposed_line.missing(1), 1, 4, 2, supposed_line.missing(4), supposed_line.missing(4), 4):
            line.add(ply, line.position.legal_moves()[0], is_supposed=False)
        assert [step.ply for step in line.steps if step.is_in_turn] == [0, 1, 4, 4]


class TestDeviations:
    def test_an_earlier_move_is_as_likely_as_all_that_it_rests_on_and_may_let_the_next_be_played(self) -> None:
        variant = plybook.variant("chess")
        notation, work = variant.notation("san"), Budget(100)
        interpreter = Interpreter(variant, notation, Hints(0))
        plies = [Ply(text) for text in ["e4", "e5", "Nh3", "Nc6", "Nxe5"]]
        game = supposed_line._Game(plies, notation, interpreter, work, has_fen=False)
        line = supposed_line._Line(variant.start(), [], [*range(len(plies))])
        game.play_on(line)
        assert line.order == [4]
        source, target = (Node(line.steps[2].before, ply, (ply,), 0) for ply in (2, 3))
        for text, passes in (("Nf3", True), ("Nc3", False), ("Nh3", False)):
            deviation = Deviation(StepKind.MISREAD, source, target, (notation.parse(text, source.position),), 0.5)
            moved = game._moved(line, 0, deviation, 0.5)
            assert (moved.moves, moved.probability) == (deviation.moves, 0.25)
            assert game._passes(line, 0, deviation) is passes
            # of a search that begins a ply later
            later = replace(deviation, source=Node(source.position, 1, (1,), 0))
            again = game._moved(line, 1, later, 0.5)
            assert (again.moves, again.source.ply, again.source.position) == (moved.moves, 1, source.position)


SHORT = GAME[:22]
TURNED = [text for row in range(8, 22, 2) for text in (SHORT[row + 1], SHORT[row])]


class TestShortGames:
    """All that is said of a game: the ply and the code, the hint, what it rests on, and what is written instead.

    What was looked at for that is counted in positions.
    """

    @staticmethod
    def said(text: str) -> tuple[list[str], int]:
        [game] = plybook.read(text, variant="chess", notation="san", container="scoresheet")
        hints = Hints()
        before = hints.work.left
        found = [
            " | ".join(
                filter(
                    None,
                    (
                        f"{each.ply} {each.code}",
                        each.hint,
                        each.supposing,
                        ", ".join(f"{edit.old}>{edit.new}" for edit in each.edits),
                    ),
                )
            )
            for each in replay(game, hints=hints).diagnostics
        ]
        return found, before - hints.work.left

    @each_row(
        ("texts", "expected", "looked"),
        [
            (
                ["e5", *SHORT[1:]],
                ["1 R001 | did you mean e4 or e3? the next 21 plies can be played with both"],
                33,
            ),
            (["d4", *SHORT[1:]], ["5 R001 | 1. e4 instead of 1. d4 would make it legal"], 151),
            ([*SHORT[:19], "Nbd9"], ["20 N001 | did you mean Nbd7?"], 42),
            ([*SHORT[:20], "zz", "yy"], ["21 N001", "22 N001"], 279),
            ([*SHORT[:6], "Nf6"], ["7 R001 | did you mean Ng5, Ng1 or 7 others?"], 190),
            ([*SHORT[:6], "Nf6", "Ba4"], ["7 R001"], 265),
            ([*SHORT[:2], "Nf3 (2. a66)", *SHORT[3:19], "Nbd9"], ["3 N001", "20 N001 | did you mean Nbd7?"], 42),
            (
                [*SHORT[:2], "Nc6", "Nf3", *SHORT[4:]],
                ["3 R001 | 2. Nf3 Nc6 instead of Nc6 Nf3 would make it legal, and the rest | Nc6>Nf3, Nf3>Nc6"],
                244,
            ),
            (
                [*SHORT[:6], "Nf6", "Ba4", *SHORT[8:]],
                ["7 R001 | 4. Ba4 Nf6 instead of Nf6 Ba4 would make it legal, and the rest | Nf6>Ba4, Ba4>Nf6"],
                290,
            ),
            (
                [*SHORT[:8], *SHORT[6:16]],
                [
                    "9 R001 | leaving out the row Ba4 Nf6, which is typed twice, would make it legal, and the rest"
                    " | 5. Ba4 Nf6>, 6.>5., 7.>6., 8.>7., 9.>8.",
                    "11 W022 | supposing the row Ba4 Nf6 typed twice",
                ],
                181,
            ),
            (
                [*SHORT[:9], *SHORT[8:]],
                [
                    "10 R001 | 5... O-O left out would make it legal, and the rest |  O-O>",
                    "11 W001 | supposing no 5... O-O",
                ],
                98,
            ),
            (
                SHORT[1:],
                [
                    "1 R001 | 1. e3 put in before e5 or 1. e4 put in before e5 would make it legal; "
                    "the next 20 plies can be played with both"
                ],
                211,
            ),
            (
                [*SHORT[:8], *TURNED],
                [
                    "9 R001 | exchanging the columns from 5. Be7 on, 5. Na3 put in before Be7 or 9 others"
                    " would make it legal; the next 13 plies can be played with all"
                ],
                516,
            ),
            (
                [*SHORT[:8], "Qh9", *SHORT[8:]],
                [
                    "9 N001 | 5. Qh9 left out would make it legal, and the rest |  Qh9>",
                    "11 W001 | supposing no 5. Qh9",
                ],
                104,
            ),
            (
                [*SHORT[:4], "Bb55", *SHORT[5:13], "Kd6", *SHORT[14:]],
                [
                    "5 N001 | did you mean Bb5? the next 8 plies can then be played | Bb55>Bb5",
                    "14 R001 | did you mean d6? the rest can then be played | supposing 3. Bb5 for 3. Bb55 | Kd6>d6",
                ],
                403,
            ),
            (
                [*SHORT[:4], "Bc4", *SHORT[5:]],
                ["7 R001 | did you mean a4, Na3 or 4 others? the next 15 plies can be played with all"],
                159,
            ),
        ],
    )
    def test_other_plies(self, texts: list[str], expected: list[str], looked: int) -> None:
        assert self.said(sheet(texts)) == (expected, looked)

    @each_row(
        ("written", "instead", "expected", "looked"),
        [
            (
                "4. Ba4 Nf6\n",
                "4. Ba4 Nf6\n4. Ba4 Nf6\n",
                [
                    "9 W001",
                    "9 R001 | leaving out the row Ba4 Nf6, which is typed twice, would make it legal, and the rest"
                    " | 4. Ba4 Nf6>",
                ],
                140,
            ),
            ("6. Re1 b5\n", "", ["11 W022"], 0),
            ("Bb5 a6", "Bb5a6", ["5 N114 | > "], 0),
            (
                "1. e4 e5\n2. Nf3 Nc6\n3.",
                "1. e5 e5\n2. Nf3 Nc6\n4.",
                [
                    "1 R001 | did you mean e4 or e3? the next 21 plies can be played with both",
                    "5 W001 | supposing 1. e4 for 1. e5 or 1. e3 for 1. e5",
                ],
                229,
            ),
            (
                "1. e4",
                '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]\n1. e4',
                ["1 W001", "1 R001 | letting White begin would make it legal, and the rest | b>w"],
                231,
            ),
            ("Nf3", "Nf3 (2. Nh3 Nc6 3. Nf4 a66)", ["6 N001 | did you mean a6?"], 0),
            (
                "1. e4 e5\n2. Nf3",
                "1. e5 e5\n2. Nf3 (2. Nh3 Nc6 3. Nf4 a66)",
                [
                    "1 R001 | did you mean e4 or e3? the next 21 plies can be played with both",
                    "6 N001 | did you mean a6? | supposing 1. e4 for 1. e5 or 1. e3 for 1. e5",
                ],
                33,
            ),
        ],
    )
    def test_other_rows(self, written: str, instead: str, expected: list[str], looked: int) -> None:
        assert self.said(sheet(SHORT).replace(written, instead, 1)) == (expected, looked)

    @each_row(
        ("before", "supposing", "more", "looked"),
        [
            (
                [*SHORT[:2], "Nc6", "Nf3", *SHORT[4:13]],
                "2. Nf3 Nc6 for 2. Nc6 Nf3",
                [
                    "3 R001 | 2. Nf3 Nc6 instead of Nc6 Nf3 would make it legal, and the next 10 plies"
                    " | Nc6>Nf3, Nf3>Nc6"
                ],
                733,
            ),
            (
                [*SHORT[:3], *SHORT[4:13]],
                "2... Nc6, which is missing",
                [
                    "4 R001 | 2... Nc6 put in before Bb5 would make it legal, and the next 8 plies | > Nc6",
                    "5 W001 | supposing 2... Nc6, which is missing",
                ],
                3292,
            ),
            (
                [*SHORT[:8], "Qh9", *SHORT[8:13]],
                "no 5. Qh9",
                [
                    "9 N001 | 5. Qh9 left out would make it legal, and the next 5 plies |  Qh9>",
                    "11 W001 | supposing no 5. Qh9",
                ],
                1263,
            ),
        ],
    )
    def test_a_slip_behind_what_is_supposed(
        self, before: list[str], supposing: str, more: list[str], looked: int
    ) -> None:
        at = len(before) + 1
        behind = f"{at} R001 | did you mean d6? the rest can then be played | supposing {supposing} | Kd6>d6"
        assert self.said(sheet([*before, "Kd6", *SHORT[14:]])) == ([*more, behind], looked)

    def test_a_slip_behind_another_beginning(self) -> None:
        fen = '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]\n'
        assert self.said(fen + sheet([*SHORT[:13], "Kd6", *SHORT[14:]]))[0] == [
            "1 W001",
            "1 R001 | letting White begin would make it legal, and the next 12 plies | b>w",
            "14 R001 | did you mean d6? the rest can then be played | supposing White to begin | Kd6>d6",
        ]

    @each_row(
        ("share", "texts", "expected"),
        [
            (60, ["d4", *SHORT[1:]], ["5 R001 | did you mean Bg5?"]),
            (150, ["d4", *SHORT[1:]], ["5 R001 | 1. e4 instead of 1. d4 would make it legal"]),
            (60, [*SHORT[:2], "Nc6", "Nf3", *SHORT[4:]], ["3 R001 | did you mean Nc3?"]),
            (100, [*SHORT[:8], "Qh9", *SHORT[8:]], ["9 N001"]),
        ],
    )
    def test_nothing_is_proposed_of_a_search_that_is_cut_short(
        self, share: int, texts: list[str], expected: list[str]
    ) -> None:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(supposed_line, "_POSITIONS", share)
            assert self.said(sheet(texts))[0] == expected

    def test_where_the_work_is_done_a_later_slip_has_no_more_than_a_hint(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = sheet([*SHORT[:4], "Bb55", *SHORT[5:13], "Kd6", *SHORT[14:]])
        first = "5 N001 | did you mean Bb5? the next 8 plies can then be played | Bb55>Bb5"
        later = "14 R001 | did you mean Bd6 or d6? | supposing 3. Bb5 for 3. Bb55"
        for share in (191, 200):  # the first slip takes 191 positions
            monkeypatch.setattr(continuation, "ENOUGH_POSITIONS", share)
            assert self.said(text)[0] == [first, later]


class TestEvidence:
    @each_row(
        ("against", "supposed", "proposed"),
        [
            (-9.0, ["b5"], []),
            (-3.0, ["b5"], []),
            (-1.5, [], ["b5"]),
            (-0.1, [], ["b5"]),
            (0.1, [], []),
            (9.0, [], []),
        ],
    )
    def test_what_another_cause_explains_as_well_is_not_sure_and_what_it_explains_better_not_said(
        self, monkeypatch: pytest.MonkeyPatch, against: float, supposed: list[str], proposed: list[str]
    ) -> None:
        monkeypatch.setattr(supposed_line, "evidence_against", lambda way, played: against)
        found = checked(with_texts(p12="bb5")[:16])
        assert [each.supposed for each in found.suppositions] == supposed
        assert [each.supposed for each in found.proposals] == proposed

    def test_a_slip_after_which_too_little_follows_is_only_proposed(self) -> None:
        by_length = {length: checked(with_texts(p12="bb5")[:length]) for length in (13, 14, 15)}
        assert {length: [each.supposed for each in found.suppositions] for length, found in by_length.items()} == {
            13: [],
            14: ["b5"],
            15: ["b5"],
        }

    def test_marks_of_the_last_forty_plies_are_evidence_of_what_was_played(self) -> None:
        texts = ["Nf3", "Nf6", "Ng1", "Ng8"] * 11
        texts[3], texts[4] = "Ng8+", "Nf3+"
        found = checked([*texts, "Ke5"], suppose=False)
        assert [(each.ply, each.code, bool(each.edits)) for each in found.diagnostics] == [
            (4, "W005", True),
            (5, "W005", False),
            (45, "R001", False),
        ]


class TestTies:
    def test_what_could_be_two_things_is_not_guessed(self) -> None:
        [game] = plybook.read(MEDER, variant="tri-d-tournament", notation="meder", container="scoresheet")
        found = replay(game)
        assert [(each.ply, each.code) for each in found.diagnostics] == [(8, "N109"), (22, "R002"), (29, "N104")]
        assert found.suppositions == ()
        assert [each.supposed for each in found.proposals] == ["aNa5B", "aBa5B"]
        assert found.diagnostics[1].hint == ("did you mean aNa5B or aBa5B? the next 11 plies can be played with both")

    def test_what_is_found_with_either_is_said(self) -> None:
        [game] = plybook.read(MEDER, variant="tri-d-tournament", notation="meder", container="scoresheet")
        last = replay(game).diagnostics[-1]
        assert last.supposing == ("supposing 11... aNa5B for 11... a5B or 11... aBa5B for 11... a5B")

    def test_of_a_missing_ply_it_may_be_known_only_where_it_was(self) -> None:
        found = checked(with_texts(p26=""))
        assert found.suppositions == ()
        assert {(each.kind, each.ply) for each in found.proposals} == {(Kind.MISSING, 26)}
        assert "Bb7" in [each.supposed for each in found.proposals]

    def test_a_sure_slip_that_shows_only_later_is_not_named_for_a_ply_that_it_does_not_mend(self) -> None:
        found = checked(with_texts(p6="a5", p22="x6")[:32])  # 3... a5 shows at 12... axb5
        assert (found.suppositions, [str(each) for each in found.proposals]) == (
            (),
            ["11... c6 for 11... x6", "11... g6 for 11... x6"],
        )
        assert [(each.ply, each.hint) for each in found.diagnostics] == [
            (22, "did you mean c6 or g6 or h6?"),
            (24, "did you mean cxb5?"),
        ]

    @each_row(
        ("changed", "plies", "supposed", "hint"),
        [
            (
                {"p20": "Nbd77"},
                33,
                ["3... a6 for 3... a5", "10... Nbd7 for 10... Nbd77"],
                "did you mean Nbd7? the next 3 plies can then be played",
            ),
            (
                {"p20": "Nbd7 Qh9"},
                28,
                ["no 11. Qh9", "12... cxb5 for 12... axb5"],
                "11. Qh9 left out would make it legal, and the next 3 plies",
            ),
        ],
    )
    def test_of_two_sure_slips_that_is_named_which_shows(
        self, changed: dict[str, str], plies: int, supposed: list[str], hint: str
    ) -> None:
        found = checked(with_texts(p6="a5", **changed)[:plies])
        assert [str(each) for each in found.suppositions] == supposed
        assert found.diagnostics[0].hint == hint

    def test_a_line_that_nothing_follows_ends_there(self) -> None:
        found = checked([*GAME, "Q2"])
        assert found.suppositions == ()
        assert found.diagnostics[-1].hint.startswith("did you mean ")

    def test_nonsense_is_not_explained(self) -> None:
        found = checked([*GAME[:6], *["Zz9"] * 30])
        assert (found.suppositions, found.supposed) == ((), None)


class TestWork:
    def test_a_clean_game_is_not_searched(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(continuation, "go_on", None)
        assert checked(GAME).ok

    @pytest.mark.parametrize(("module", "share"), [(continuation, "ENOUGH_POSITIONS"), (supposed_line, "_POSITIONS")])
    def test_a_game_and_a_ply_take_no_more_than_their_shares(
        self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, share: str
    ) -> None:
        monkeypatch.setattr(module, share, 1900)
        hints = plybook.Hints()
        before = hints.work.left
        [game] = plybook.read(sheet([*GAME, *GAME]), variant="chess", notation="san", container="scoresheet")
        plybook.replay(game, hints=hints)
        assert 1900 <= before - hints.work.left < 2100

    def test_the_more_slips_were_found_the_more_are_expected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        texts, noise, rates = with_texts(p12="bb5", p20="Nbd77")[:24], supposed_line._Game._noise, list[float]()

        def noted(game: supposed_line._Game) -> Noise:
            rates.append(noise(game).rate)
            return noise(game)

        monkeypatch.setattr(supposed_line._Game, "_noise", noted)
        assert len(checked(texts).suppositions) == 2
        signs = sum(map(len, texts))
        assert rates == pytest.approx([0.7 / (signs + 60), 1.7 / (signs + 60)], abs=0.0001)

    def test_for_what_is_no_move_nothing_is_guessed_before_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(IrregularSteps, "missing", None)
        assert [each.supposed for each in checked(with_texts(p12="b55")).suppositions] == ["b5"]

    def test_rows_of_exchanges_are_not_supposed_if_a_missing_ply_was_not_tried(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        swapped = with_texts(p5="a6", p6="Bb5", p8="Kf6")
        assert [each.supposed for each in checked(swapped).suppositions] == ["Bb5 a6", "Nf6"]
        monkeypatch.setattr(irregular_steps, "_MOST_MOVES", 1)
        assert [each.supposed for each in checked(swapped).suppositions] == ["Bb5 a6", "Nf6"]
        monkeypatch.setattr(other_causes, "_ROWS", 1)
        assert checked(swapped).suppositions == ()

    def test_when_the_hints_are_spent_nothing_is_supposed(self) -> None:
        [game] = plybook.read(sheet(with_texts(p12="bb5")), variant="chess", notation="san", container="scoresheet")
        assert replay(game, hints=plybook.Hints(0)).suppositions == ()


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_a_slip_of_a_key_costs_a_game_nothing_or_is_said(variant: str) -> None:
    for each in spoiled_games(variant, some(1, 2), seed=7, plies=some(30, 50), kinds=["key"]):
        found = replay(each.game)
        assert found.is_complete or found.suppositions or found.diagnostics[0].hint
        if found.supposed is not None:
            for _, before, move, after in found.supposed.steps():
                assert before.apply(move) == after


@pytest.mark.parametrize("slips", [2, 3])
def test_several_slips_of_any_kind_leave_a_line_that_is_legal(slips: int) -> None:
    for game in random_games("tri-d", some(1, 4), seed=3, plies=some(40, 60)):
        each = spoiled(game, random.Random(game.index), slips=slips)
        found = replay(each.game)
        if found.supposed is not None:
            for _, before, move, after in found.supposed.steps():
                assert before.apply(move) == after
