"""Parentheses after a move: part of it, a line that could have been played, or a comment."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.record import Comment, GameRecord, Ply

TRI_D = '[Variant "tri-d"]\n\n'
APART = "1. Pc2-c4 (2) Pd7-d5 ( 6 )!? {x}\n2. Pc4xd5\t(6) (2. Pd2-d4 (2)) Nb8-c6 (4)\n"
JOINED = "1. Pc2-c4(2) Pd7-d5(6)!? {x}\n2. Pc4xd5(6) (2. Pd2-d4(2)) 2... Nb8-c6(4)\n"


def only(text: str, container: str = "scoresheet") -> GameRecord:
    [game] = plybook.read(text, container=container)
    return game


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in plybook.replay(game).diagnostics]


def annotated(after: str, container: str = "scoresheet") -> tuple[Ply, list[str]]:
    game = only(f"1. e4 e5 2. Nf3 {after} Nc6\n", container)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6"]
    return game.plies[2], codes(game)


# --- the level of a move ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_a_level_typed_apart_belongs_to_its_move(container: str) -> None:
    game = only(TRI_D + APART, container)
    assert [ply.text for ply in game.plies] == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)", "Nb8-c6(4)"]
    assert [ply.text for ply in game.plies[2].variations[0].plies] == ["Pd2-d4(2)"]
    assert (game.plies[1].glyphs, [comment.text for comment in game.plies[1].after]) == (("!?",), ["x"])
    source = game.source.text
    assert [source[ply.start : ply.end] for ply in game.plies] == [
        "Pc2-c4 (2)", "Pd7-d5 ( 6 )", "Pc4xd5\t(6)", "Nb8-c6 (4)",
    ]  # fmt: skip
    found = plybook.replay(game).diagnostics
    assert [(note.code, note.ply, note.token) for note in found] == [
        ("N106", 1, "Pc2-c4 (2)"),
        ("N106", 2, "Pd7-d5 ( 6 )"),
        ("N106", 3, "Pc4xd5\t(6)"),
        ("N106", 3, "Pd2-d4 (2)"),
        ("N106", 4, "Nb8-c6 (4)"),
    ]
    assert (str(found[0].span), found[0].span.end_column) == ("<text>:3:4", 14)
    assert plybook.write([game]) == TRI_D + JOINED


def test_the_variant_is_recognised_by_levels_typed_apart() -> None:
    game = only("1. Pc2-c4 (2) Pd7-d5 (6)\n")
    assert (game.variant, game.notation) == ("tri-d", "parmen")
    assert codes(game) == ["N106", "N106"]


@pytest.mark.parametrize(
    ("apart", "joined"),
    [
        ("Pb4xa3 (5)*", "Pb4xa3(5)*"),
        ("Pb7-b8 (6)=Q+", "Pb7-b8(6)=Q+"),
        ("QLW-b3 (4)i", "QLW-b3(4)i"),
        ("Pb4xa3 (5)ep!", "Pb4xa3(5)ep"),
    ],
)
def test_what_follows_the_level_belongs_to_the_move_too(apart: str, joined: str) -> None:
    game = only(f"{TRI_D}1. {apart} Pd7-d5(6)\n")
    assert [ply.text for ply in game.plies] == [joined, "Pd7-d5(6)"]


def test_a_level_is_joined_to_nothing_but_the_move_right_before_it() -> None:
    game = only(TRI_D + "1. Pc2-c4! (2) Pd7-d5(6) (6) 2. Pc4xd5 {x} (6) Nb8-c6 {(4)}\n")
    assert [ply.text for ply in game.plies] == ["Pc2-c4", "Pd7-d5(6)", "Pc4xd5", "Nb8-c6"]
    assert [[comment.text for comment in ply.after] for ply in game.plies] == [
        ["(2)"],
        ["(6)"],
        ["x", "(6)"],
        ["(4)"],
    ]


def test_other_parts_in_parentheses_are_joined_as_well() -> None:
    game = only('[Variant "alice-3d"]\n\n1. O/O (א) O|O\n')
    assert [ply.text for ply in game.plies] == ["O/O(א)", "O|O"]


def test_where_variations_are_numbered_so_they_stay_variations() -> None:
    game = only("1) e4 (1) d4 d5) e5\n")
    assert [ply.text for ply in game.plies[0].variations[0].plies] == ["d4", "d5"]


# --- comments -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@pytest.mark.parametrize(
    "aside",
    ["(0.35)", "(+0.35)", "(-1.2/14)", "(2)", "(12.)", "(...)", "(!)", "(±)", "(see below)", "(D)", "(#2 in all)"],
)
def test_parentheses_without_a_move_are_a_comment(container: str, aside: str) -> None:
    ply, found = annotated(aside, container)
    assert ply.after == (Comment(aside, "{}", 16),)
    assert (ply.variations, found) == ((), ["F019"])
    again = only(
        plybook.write(plybook.read(f"1. e4 e5 2. Nf3 {aside} Nc6\n", container=container), to=container), container
    )
    assert [comment.text for comment in again.plies[2].after] == [aside]


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@pytest.mark.parametrize("empty", ["()", "(  )", "({a comment})", "(1-0)", "(*)"])
def test_an_empty_variation_stays_one(container: str, empty: str) -> None:
    ply, found = annotated(empty, container)
    assert (len(ply.variations), ply.variations[0].plies, ply.after, found) == (1, (), (), [])


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@pytest.mark.parametrize(
    ("line", "moves"), [("(2. d4 d5)", ["d4", "d5"]), ("(Nc3)", ["Nc3"]), ("(2. 0-0)", ["0-0"]), ("(1. x)", ["x"])]
)
def test_moves_in_parentheses_are_a_variation(container: str, line: str, moves: list[str]) -> None:
    game = only(f"1. e4 e5 2. Nf3 {line} Nc6\n", container)
    [variation] = game.plies[2].variations
    assert [ply.text for ply in variation.plies] == moves
    assert "F019" not in codes(game)


def test_a_mark_in_parentheses_is_a_mark() -> None:
    assert annotated("(=)")[0].glyphs == ("(=)",)


def test_parentheses_before_the_first_move_are_a_comment() -> None:
    game = only("1. (0.35) e4\n")
    assert ([comment.text for comment in game.plies[0].before], codes(game)) == (["(0.35)"], ["F019"])


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@given(st.text(alphabet="0123456789.,:+-/*=±() abNf3é\t", max_size=12))
def test_nothing_in_parentheses_vanishes(container: str, inner: str) -> None:
    game = only(f"1. e4 e5 2. Nf3 ({inner}) Nc6\n", container)
    kept = repr((game.tags, game.headings, game.comments, game.plies, game.result))
    words = re.findall(r"[^\W_]+", inner)
    faults = {found.severity.value for found in game.diagnostics} & {"error"}
    numbers = {"1", "2", "3"}  # of the moves that are due
    assert faults or all(word in kept or word in numbers for word in words)
