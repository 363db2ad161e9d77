"""What a contract says when it is broken: what is wrong, with which variant, notation, position and text.

The messages are the package's own: pytest rewrites no assertion of it here, and need not elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

import plybook.testing
from plybook.catalogue import variants
from plybook.notation.moves import MoveText
from plybook.rules.moves import Query
from plybook.rules.position import Position
from plybook.testing import (
    ContainerContract,
    NotationContract,
    PictureContract,
    VariantContract,
    check_fen,
    check_find,
    check_move_text,
    check_written,
)
from plybook.testing.about import About
from tests.tables import each_row
from tests.testing.broken import Forgetting
from tests.testing.broken import broken as broken

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AFTER_H5 = "rnbqkbnr/ppppppp1/8/7p/7P/8/PPPPPPP1/RNBQKBNR w"


def said(contract: type[Any], test: str, **chosen: object) -> str:
    """Return the message of the assertion that a test of a contract fails with."""
    held = type("Held", (contract,), chosen)()
    with pytest.raises(AssertionError) as caught:
        getattr(held, f"test_{test}")()
    return str(caught.value)


# --- side by side ------------------------------------------------------------------------------------------------


class Naive(VariantContract):
    """Another engine of chess, made of the same."""

    variant, naive_games, plies = "chess", 1, 4

    def moves(self, position: Position) -> dict[str, object]:
        return {self.text(position, move): self.seen(position.apply(move)) for move in position.iter_legal_moves()}

    def naive(self, position: Position) -> Mapping[str, object] | Iterable[str] | None:
        return self.moves(position)


def test_another_engine_that_agrees_breaks_nothing() -> None:
    Naive().test_another_engine_finds_the_same_moves()


def test_moves_that_only_one_engine_finds_are_named_with_the_position() -> None:
    class Wrong(Naive):
        def naive(self, position: Position) -> list[str]:
            return sorted({*self.moves(position), "e5", "Ke2"} - {"a3", "Nf3"})

    assert said(Wrong, "another_engine_finds_the_same_moves").split("\n") == [
        "the other engine finds other moves",
        "missing: Ke2 e5",
        "extra: Nf3 a3",
        f"FEN: {START}",
        "variant: chess",
    ]


def test_where_one_finds_all_of_the_others_none_are_extra() -> None:
    class More(Naive):
        def naive(self, position: Position) -> list[str]:
            return [*self.moves(position), "e5"]

    assert "\nmissing: e5\nextra: none\n" in said(More, "another_engine_finds_the_same_moves")


def test_what_a_move_leads_to_is_compared_and_named() -> None:
    class Wrong(Naive):
        def naive(self, position: Position) -> dict[str, object]:
            return {**self.moves(position), "e4": "nothing"}

    assert said(Wrong, "another_engine_finds_the_same_moves").split("\n") == [
        "after e4 the other engine sees something else",
        "seen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "by it: nothing",
        f"FEN: {START}",
        "variant: chess",
    ]


def test_two_moves_of_one_name_are_not_taken_for_one() -> None:
    class Vague(Naive):
        def text(self, position: Position, move: object) -> str:
            return "pass"

    assert said(Vague, "another_engine_finds_the_same_moves").startswith("two moves have one name: pass\n")


# --- each contract -----------------------------------------------------------------------------------------------

AGREE = "moves_fens_and_ends_agree_all_through_random_games"
FINDING = "finding_is_choosing_from_the_legal_moves"


@each_row(
    ("variant", "test", "lines"),
    [
        ("chess", "perft", ["perft 2 is 400, not 401", "variant: chess", f"FEN: {START}"]),
        ("forgetful", AGREE, [f"the FEN {AFTER_H5} - - 0 2 gives another position", "variant: forgetful", "FEN: "]),
        ("blind", AGREE, ["its description MoveText(", f"FEN: {START}", "move: a2 to a3", "variant: blind"]),
        ("timid", AGREE, ["has_legal_move() where ", "variant: timid", "FEN: "]),
        ("blind", FINDING, ["Query(", f"FEN: {START}", "variant: blind"]),
        ("silent", FINDING, ["Query(", f"FEN: {START}", "variant: silent"]),
        ("silent", "what_is_illegal_has_a_reason_in_words", ["MoveText(", "variant: silent", "FEN: "]),
        ("blind", "a_replay_can_be_sent_to_another_process", ["a random game has faults", "variant: blind"]),
        ("careless", "a_position_is_set_up_again_from_its_men", ["the set-up wKe1 ", f"FEN: {START}"]),
        ("drawn-padded", "every_seat_has_a_picture_of_every_level", ["1 lines end with spaces", f"FEN: {START}"]),
    ],
)
def test_what_is_wrong_with_a_variant(variant: str, test: str, lines: list[str]) -> None:
    message = said(VariantContract, test, variant=variant, perft=(20, 401), plies=30).split("\n")
    assert [line for line in lines if not any(line == found[: len(line)] for found in message)] == []
    assert message[0].startswith(lines[0])


@each_row(
    ("notation", "test", "lines"),
    [
        (
            "vague",
            "every_legal_move_is_read_as_it_is_written_and_has_a_text_of_its_own",
            ["20 moves have 16 texts: ", "variant: in-vague", "notation: vague", f"FEN: {START}"],
        ),
        (
            "mute",
            "every_legal_move_is_read_as_it_is_written_and_has_a_text_of_its_own",
            [
                "what is written is not accepted",
                "variant: in-mute",
                f"FEN: {START}",
                "move: a2 to a3",
                "text: 'a2a3'",
            ],
        ),
        (
            "deaf",
            "both_forms_of_the_grammar_take_what_is_well_formed",
            ["pyparsing does not take what is well formed", "variant: in-deaf", "notation: deaf", "text: 'a2"],
        ),
        (
            "deaf",
            "both_forms_of_the_grammar_agree_on_short_texts",
            ["only the regular expression takes 'a2a3'", "notation: deaf", "text: 'a2a3'", "variant: in-deaf"],
        ),
        (
            "mute",
            "both_forms_of_the_grammar_agree_on_short_texts",
            ["only pyparsing takes 'a2a3'", "notation: mute", "text: 'a2a3'", "variant: in-mute"],
        ),
        (
            "crashing",
            "any_text_is_a_move_or_refused_with_a_reason",
            [
                "the notation tests.testing.broken.Crashing failed",
                "notation: crashing",
                f"FEN: {START}",
                "text: '",
            ],
        ),
        (
            "echoing",
            "both_forms_of_the_grammar_agree_on_slips",
            ["a reason that begins otherwise: nonsense: ", "variant: in-echoing", "notation: echoing", "text: '"],
        ),
        (
            "echoing",
            "a_long_word_is_refused_with_a_short_reason",
            ["'' and 'a': a long reason: nonsense: aaa", "variant: in-echoing", "notation: echoing"],
        ),
    ],
)
def test_what_is_wrong_with_a_notation(notation: str, test: str, lines: list[str]) -> None:
    chosen = {"variant": f"in-{notation}", "notation": notation, "known": ("a2a3",), "reasons": ("expected ",)}
    message = said(NotationContract, test, **chosen).split("\n")
    assert [line for line in lines if not any(line == found[: len(line)] for found in message)] == []
    assert message[0].startswith(lines[0])


def test_moves_that_are_written_as_others_are_named() -> None:
    class Written(NotationContract):
        variant, notation = "chess", "lan"

        def moves(self, chance: random.Random) -> Iterator[MoveText]:
            yield MoveText(piece="N", origin=("b", "1"), target=("c", "3"), captured="P")
            yield MoveText(piece="N", origin=("b", "1"), target=("c", "3"), changes_owner=True)

    message = said(Written, "what_is_written_is_read_as_it_was_meant").split("\n")
    assert "changes_owner=True" in message[0].partition(" is read as ")[0]
    assert "changes_owner=False" in message[0].partition(" is read as ")[2]
    assert message[1:] == ["notation: lan", "text: 'Nb1-c3'", "variant: chess"]


def test_a_text_that_may_be_another_move_is_no_good() -> None:
    san, here = variants["chess"].notation("san").notation, MoveText(piece="N", origin=("b", "1"), target=("c", "3"))
    check_written(san, here, [here._replace(origin=("d", "1"))])
    with pytest.raises(AssertionError, match=r"^MoveText\(.* is written so that it may be \[MoveText\("):
        check_written(Forgetting(san.alphabet), here, [here._replace(origin=("d", "1"))])


def test_a_part_of_an_origin_is_not_the_whole() -> None:
    san, here = variants["chess"].notation("san").notation, MoveText(piece="N", origin=("b", "1"), target=("c", "3"))
    with pytest.raises(AssertionError, match=r"origin=\(\), target=.*\nnotation: san\ntext: 'Nc3'$"):
        check_written(san, here, is_whole=True)


def test_a_game_that_does_not_come_out_of_a_file_as_it_went_in() -> None:
    message = said(
        NotationContract, "a_game_comes_through_a_file_whole", variant="chess", notation="san", containers=("lossy",)
    ).split("\n")
    assert message[0].startswith("read are d3 ")
    assert message[0].removeprefix("read are ") in message[1].removeprefix("written were ")
    assert message[2:] == ["variant: chess", "notation: san", "container: lossy"]


def test_faces_of_which_nothing_is_read_show_nothing() -> None:
    message = said(
        NotationContract, "both_forms_of_the_grammar_agree_on_short_texts", variant="chess", notation="uci", faces="?"
    )
    assert message.split("\n") == [
        "no word of the faces is read, so they show nothing",
        "variant: chess",
        "notation: uci",
    ]


@pytest.mark.parametrize(
    ("container", "test", "beginning"),
    [
        ("lossy", "games_are_read_back_as_they_were_written", "other moves are read than were written: "),
        ("empty", "the_sources_of_the_games_are_the_file_whatever_it_is", "no game is read, so its text is lost: '["),
    ],
)
def test_what_is_wrong_with_a_container(container: str, test: str, beginning: str) -> None:
    message = said(ContainerContract, test, container=container)
    assert message.startswith(beginning)
    assert message.split("\n")[-2:] == ["variant: chess", f"container: {container}"]


@each_row(
    ("picture", "test", "beginning"),
    [
        ("padded", "every_seat_has_a_picture_of_every_level", "1 lines end with spaces for seat 0, level '':"),
        ("loud", "every_seat_has_a_picture_of_every_level", "not all in small letters: ['Ground']"),
        ("still", "what_a_move_changes_is_seen", f"{START} looks the same:"),
        ("unmarked", "a_mans_mark_is_seen", "a1 is marked in vain: "),
        ("doubling", "every_seat_has_a_picture_of_every_level", "a cell is there twice"),
        ("emptying", "every_seat_has_a_picture_of_every_level", "on a1 stands Man(seat=0, kind='R'), not None"),
        ("overlapping", "every_seat_has_a_picture_of_every_level", "a2 and a1 overlap"),
        ("outlying", "every_seat_has_a_picture_of_every_level", "a1 is not in its panel"),
        ("mirrored", "every_seat_has_a_picture_of_every_level", "a1 has no area, or its corners are not clockwise"),
        ("folded", "every_seat_has_a_picture_of_every_level", "panel '' is no plane in space"),
        ("lacking", "a_diagram_shows_marks", "men are missing"),
        ("confused", "an_arrangement_is_all_but_the_men", "another picture of ()"),
    ],
)
def test_what_is_wrong_with_a_picture(picture: str, test: str, beginning: str) -> None:
    message = said(PictureContract, test, picture=picture, variant="chess")
    assert message.startswith(beginning)
    assert message.split("\n")[-3].startswith("FEN: ")
    assert message.split("\n")[-2:] == ["variant: chess", f"picture: {picture}"]


# --- what is no assertion, and the checks alone ------------------------------------------------------------------


def test_what_is_raised_has_a_note() -> None:
    class Brittle(VariantContract):
        variant = "brittle"

    with pytest.raises(KeyError) as caught:
        Brittle().test_any_text_is_a_position_that_holds_together_or_refused_with_a_reason()
    variant, text = caught.value.__notes__
    assert variant == "variant: brittle"
    assert text.startswith("text: '")
    assert "x" in text.removeprefix("text")


def test_a_diagram_that_svg_cannot_draw_breaks_the_contract_of_pictures() -> None:
    class Shadeless(PictureContract):
        picture, variant = "shadeless", "chess"

    with pytest.raises(KeyError, match="99") as caught:
        Shadeless().test_every_seat_has_a_picture_of_every_level()
    assert "picture: shadeless" in caught.value.__notes__


def test_contexts_add_up_and_say_nothing_twice() -> None:
    def fail(error: Exception) -> None:
        with About(variant="chess", text="e4"), About(notation="san", text="e4"):
            raise error

    about = ["notation: san", "text: 'e4'", "variant: chess"]
    with pytest.raises(AssertionError) as caught:
        fail(AssertionError("no"))
    assert str(caught.value).split("\n") == ["no", *about]
    with pytest.raises(ValueError, match="no") as raised:
        fail(ValueError("no"))
    assert str(raised.value) == "no"
    assert raised.value.__notes__ == about


def test_a_long_text_is_shown_in_part() -> None:
    with pytest.raises(AssertionError) as caught, About(text="a" * 1000):
        raise AssertionError("no")
    assert str(caught.value) == f"no\ntext: '{'a' * 200}'"


def test_the_checks_say_it_alone() -> None:
    crashing, blind = variants["in-crashing"], variants["blind"]
    with pytest.raises(AssertionError, match=rf"^the notation .*\nnotation: crashing\nFEN: {START}\ntext: 'x'$"):
        check_move_text(crashing.notation(), "x", crashing.start())
    with pytest.raises(KeyError) as raised:
        check_fen(variants["brittle"], "x")
    assert raised.value.__notes__ == ["variant: brittle", "text: 'x'"]
    with pytest.raises(AssertionError, match=rf"^Query\(.* finds others than fit: \[Move\(.*\nFEN: {START}$"):
        check_find(blind.start(), [Query()])


# --- how much is tried -------------------------------------------------------------------------------------------


def test_effort_is_a_number_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plybook.testing, "effort", 1)
    held = type("Held", (VariantContract,), {"variant": "chess", "games": 1, "plies": 3})()
    few = len(list(held._positions(seed=0)))
    plybook.testing.effort = 3
    assert plybook.testing.effort == 3
    assert len(list(held._positions(seed=0))) == 3 * few


def test_the_same_is_tried_each_time() -> None:
    first, second = ([ours.fen() for ours in plybook.testing.positions("chess", 1, 10)] for _ in range(2))
    assert first == second
