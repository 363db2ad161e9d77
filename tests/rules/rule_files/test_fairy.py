"""Sections of rule files of Fairy-Stockfish: inheritance, what keys mean, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from plybook.rules.position import perft
from plybook.rules.rule_files.fairy import built_in, names, rulesets
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.rule_files.sections import RuleFileError, sections
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from tests.extent import some
from tests.tables import each_row


def made(text: str, name: str) -> type[GamePosition]:
    return position_class(game_of(rulesets(text, built_in())[name]), name)


def counts(rules: type[GamePosition], depth: int) -> list[int]:
    start = rules.from_fen(rules.start_fen)
    return [perft(start, each) for each in range(1, depth + 1)]


def test_a_section_inherits_from_one_above_it_and_from_a_game_that_is_known() -> None:
    text = "[one:crazyhouse]\nmustCapture = true\n# a remark\n[two:one]\nmustCapture = false\n"
    one, two = made(text, "one"), made(text, "two")
    assert one.game.captures is not None
    assert one.game.captures.must
    assert two.game.captures is None
    assert one.game.drops == two.game.drops


def test_numbers_in_a_start_may_begin_with_noughts_and_are_no_larger_than_the_board() -> None:
    start = "rnbqkbnr/pppppppp/{}/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    usual, padded = (made(f"[a:chess]\nstartFen = {start.format(row)}\n", "a").start_fen for row in ("8", "00008"))
    assert usual == padded
    with pytest.raises(RuleFileError, match="more than 8 cells in rank 6"):
        made(f"[a:chess]\nstartFen = {start.format('9' * 3000)}\n", "a")


def test_men_are_inherited_as_kinds_not_as_letters() -> None:
    """Who promotes stays the Pawn of chess when a section gives another man its letter."""
    rules = made("[other:chess]\ncustomPiece1 = p:fW\n", "other")
    assert rules.game.promotion is None
    rules = made("[other:chess]\ncustomPiece1 = p:fW\npawnTypes = p\n", "other")
    assert rules.game.promotion is not None
    assert rules.game.promotion.pawns == (("P",), ("P",))


def test_a_game_of_its_own() -> None:
    text = """[small]
maxRank = 4
maxFile = d
rook = r
king = k
startFen = rk2/4/4/2KR w - - 0 1
castling = false
"""
    assert counts(made(text, "small"), 2) == [7, 36]


@pytest.mark.parametrize(("text", "letters"), [("k", ("K",)), ("*", ())])
def test_men_for_a_goal_are_of_one_kind_or_any(text: str, letters: tuple[str, ...]) -> None:
    flag = made(f"[x:chess]\nflagRegion = d4\nflagPiece = {text}\n", "x").game.flag
    assert flag is not None
    assert flag.letters == (letters, letters)


def test_a_key_for_one_side_goes_before_that_for_both() -> None:
    text = "[x:chess]\nflagRegionWhite = *8\nflagRegion = d4\nflagPiece = k\n"
    flag = made(text, "x").game.flag
    assert flag is not None
    assert [cells.bit_count() for cells in flag.cells] == [8, 1]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("noSuchKey = 1", "line 2: noSuchKey: the key is not understood"),
        ("mustCapture = yes", "line 2: mustCapture: true or false is wanted, not 'yes'"),
        ("maxRank = x", "line 2: maxRank: a number is wanted"),
        ("customPiece1 = c:Wx", "line 2: customPiece1: expected a leap"),
        ("customPiece1 = c", "line 2: customPiece1: how the man goes is missing"),
        ("promotionRegion = z99x", "line 2: promotionRegion: 'z99x' is no cell"),
        ("stalemateValue = maybe", "line 2: stalemateValue: win, loss or draw is wanted"),
        ("wallingRule = edge", "line 2: wallingRule: 'edge' is none of arrow, duck, none, past, static"),
        ("sittuyinPromotion = true", "waits for sittuyinPromotion"),
    ],
)
def test_what_is_not_understood_refuses_the_section_by_key(lines: str, reason: str) -> None:
    found = rulesets(f"[x:chess]\n{lines}\n", built_in())["x"]
    assert found.refusal.startswith(reason)
    with pytest.raises(RuleFileError, match=r"^\[x\] "):
        game_of(found)


def test_a_refusal_is_inherited_and_others_are_not_harmed() -> None:
    found = rulesets("[x:chess]\nsittuyinPromotion = true\n[y:x]\n[z:chess]\n[w:nosuch]\n", built_in())
    assert [bool(found[name].refusal) for name in "xyzw"] == [True, True, False, True]


def test_ends_that_are_left_to_the_players_are_named() -> None:
    assert built_in()["xiangqi"].not_judged == ("chasingRule",)
    assert built_in()["chess"].not_judged == ()


@pytest.mark.parametrize("text", ["key = 1", "[x:chess\n", "[x]\nno sign", "[x]\n" + "a" * 5000])
def test_what_are_no_sections(text: str) -> None:
    with pytest.raises(RuleFileError, match=r"^line [12]: "):
        list(sections(text))


# Elsewhere many games are played, by `test_pyffish` and `test_contracts`, too.
@each_row("name", [name for name in names(built_in()) if not built_in()[name].refusal][:: some(4, 1)])
def test_each_known_game_is_made_and_begins(name: str) -> None:
    rules = position_class(game_of(built_in()[name]), name)
    start = rules.from_fen(rules.start_fen)
    assert start.fen() == rules.start_fen
    assert start.has_legal_move()


# The numbers of moves that are known of these games.
@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("shogi", [30, 900]), ("minishogi", [14, 181]), ("xiangqi", [44, 1920]), ("makruk", [23, 529]),
        ("capablanca", [28, 784]), ("grand", [65, 4225]), ("racingkings", [21, 421]), ("horde", [8, 128]),
        ("giveaway", [20, 400]), ("3check", [20, 400]), ("courier", [26, 678]), ("losalamos", [10, 100]),
    ],
)  # fmt: skip
def test_known_numbers_of_moves(name: str, known: list[int]) -> None:
    assert counts(position_class(game_of(built_in()[name]), name), len(known)) == known


def test_what_is_kept_of_the_oracle_is_of_games_that_are_played() -> None:
    docs = Path(__file__).parents[3] / "docs"
    kept = dict(_parted(docs / "oracle.txt"))
    assert not [name for name, said in kept.items() if (said[:7] == "refused") != bool(built_in()[name].refusal)]
    assert sum(said.startswith("agrees") for said in kept.values()) >= 115


def test_each_difference_that_is_kept_has_a_reason() -> None:
    docs = Path(__file__).parents[3] / "docs"
    reasons = dict(_parted(docs / "oracle-reasons.txt"))
    kept = [*_parted(docs / "oracle.txt"), *_parted(docs / "oracle-sections.txt")]
    assert {name for name, said in kept if said.startswith("differs")} <= reasons.keys()


def _parted(path: Path) -> list[tuple[str, str]]:
    lines = (line.partition(": ") for line in path.read_text(encoding="utf-8").splitlines())
    return [(name, said) for name, sign, said in lines if sign]
