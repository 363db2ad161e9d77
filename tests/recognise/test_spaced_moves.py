"""Parentheses after a move: part of it, a line that could have been played, or a comment."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.recognise.spaced_moves import joined
from plybook.record import Comment, GameRecord, Ply
from tests.tables import each_row

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


@each_row("container", ["scoresheet", "pgn"])
@each_row(
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


@each_row("container", ["scoresheet", "pgn"])
@each_row("empty", ["()", "(  )", "({a comment})", "(1-0)", "(*)"])
def test_an_empty_variation_stays_one(container: str, empty: str) -> None:
    ply, found = annotated(empty, container)
    assert (len(ply.variations), ply.variations[0].plies, ply.after, found) == (1, (), (), [])


@each_row("container", ["scoresheet", "pgn"])
@each_row(
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


class TestWords:
    """A move of several words, each of which a container takes for a move."""

    @each_row(
        ("variant", "typed", "texts"),
        [
            ("tri-d", "1. Pc2 - c4 (2) Pd7 - d5 (6)", ["Pc2-c4(2)", "Pd7-d5(6)"]),
            ("tri-d", "1. pc2 - c4 (2)", ["pc2-c4(2)"]),
            ("tri-d", "1. Knight b1-c3 (2)", ["Knight b1-c3(2)"]),
            ("tri-d", "1. N b1 - c3 (2)", ["Nb1-c3(2)"]),
            ("chess", "1. e2 - e4 e7 - e5", ["e2-e4", "e7-e5"]),
            ("chess", "1. e4 d5 2. Bb5 + c6 3. Bxc6 + ", ["e4", "d5", "Bb5+", "c6", "Bxc6+"]),
            ("chess", "1. N f3 N f6", ["Nf3", "Nf6"]),
            ("chess", "1. Knight f3 Knight f6", ["Knight f3", "Knight f6"]),
            ("chess", "1. ♘ f3 ♞ f6", ["♘f3", "♞f6"]),
            ("chess", "1. n f3 d5", ["nf3", "d5"]),
            ("chess", "1. e4 d5 2. e x d5 Q xd5", ["e4", "d5", "exd5", "Qxd5"]),
            ("chess", "1. e4 d5 2. e4 xd5", ["e4", "d5", "e4xd5"]),
            ("chess", "1. Nf3 d5 2. g3 e5 3. Bg2 d4 4. O - O", ["Nf3", "d5", "g3", "e5", "Bg2", "d4", "O-O"]),
            ("three-player", "1. N g1 - h3", ["Ng1-h3"]),
            ("raumschach", "1. P Bb2 - Cb2", ["PBb2-Cb2"]),
        ],
    )
    @each_row("form", ["scoresheet", "pgn"])
    def test_they_are_joined(self, variant: str, typed: str, texts: list[str], form: str) -> None:
        [game] = plybook.read(f"{typed} *\n", variant=variant, container=form)
        assert [ply.text for ply in game.plies] == texts
        found = plybook.replay(game)
        assert found.ok
        assert {each.code for each in found.diagnostics} <= {"N103", "N104", "N105", "N106", "N109"}
        source = game.source.text
        assert ["".join(source[ply.start : ply.end or ply.start + len(ply.text)].split()) for ply in game.plies] == [
            "".join(text.split()) for text in texts
        ]

    def test_a_note_says_so_where_the_move_begins(self) -> None:
        [game] = plybook.read('[Variant "chess"]\n\n1. e4 e7 - e5 {as ever} 2. N f3!\n')
        assert [(each.code, each.ply, each.token, each.span.column) for each in game.diagnostics] == [
            ("N106", 2, "e7 - e5", 7),
            ("N106", 3, "N f3", 28),
        ]
        assert [(ply.glyphs, [each.text for each in ply.after]) for ply in game.plies] == [
            ((), []),
            ((), ["as ever"]),
            (("!",), []),
        ]

    def test_marks_without_end_are_not_one_move(self) -> None:
        [game] = plybook.read('[Variant "chess"]\n\n1. e4 ' + "+ " * 500)
        assert max(len(ply.text) for ply in game.plies) < 20
        assert "".join(ply.text for ply in game.plies) == "e4" + "+" * 500

    def test_variations_too(self) -> None:
        [game] = plybook.read('[Variant "chess"]\n\n1. e4 (1. N f3 N f6) e5\n')
        assert [each.text for each in game.plies[0].variations[0].plies] == ["Nf3", "Nf6"]

    @pytest.mark.parametrize(
        "moves", ["1. N {a comment} f3", "1. N 2. f3", "1. e2 - z9", "1. - e4", "1. N! f3", "1. Z f3"]
    )
    def test_what_makes_no_move_or_does_not_stand_together_stays_apart(self, moves: str) -> None:
        [game] = plybook.read(f'[Variant "chess"]\n\n{moves}\n')
        assert all(each.code != "N106" for each in game.diagnostics)
        assert len(game.plies) >= 2

    def test_what_is_not_known_is_recognised(self) -> None:
        [game] = plybook.read("1. Pc2 - c4 (2) Pd7 - d5 (6) 2. N b1 - c3 (2)\n")
        assert (game.variant, game.notation) == ("tri-d", "parmen")
        assert plybook.replay(game).texts() == ["Pc2-c4(2)", "Pd7-d5(6)", "Nb1-c3(2)"]

    def test_a_file_of_parts_takes_no_longer_than_its_length(self) -> None:
        counted: list[str] = []

        def accepts(text: str) -> bool:
            counted.append(text)
            return False

        for size in (500, 1000):
            counted.clear()
            [game] = plybook.read('[Variant "chess"]\n\n1. ' + "N - " * size + "\n")
            joined(game, accepts)
            assert len(counted) <= 20 * size


@pytest.mark.parametrize("stroke", ["-", "–", "—", "/"])
@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
def test_a_stroke_between_moves_is_none(stroke: str, container: str) -> None:
    text = f"1. e2-e4 {stroke} e7-e5 2. Ng1-f3 {stroke} Nb8-c6\n"
    [game] = plybook.read(text, container=container)
    played = plybook.replay(game)
    assert played.texts() == ["e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6"]
    assert [(found.code, found.span.column) for found in played.diagnostics] == [("F029", 10)]


def test_a_stroke_that_has_a_number_or_comes_last_is_no_stroke_between_moves() -> None:
    for text in ("1. e4 e5 2. - Nf3\n", "1. e4 e5 2. Nf3 -\n"):
        [game] = plybook.read(text, variant="chess")
        assert plybook.replay(game).diagnostics[0].code == "N001"


# --- the first letter of a move that was cut off -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "variant", "words"),
    [
        ("1. e4 e5\n2. a4 B", "chess", ["e4", "e5", "a4", "B"]),
        ("1. Pc2-c4(2) Pd7-d5(6)\n2. Pd2-d3(2) N", "tri-d", ["Pc2-c4(2)", "Pd7-d5(6)", "Pd2-d3(2)", "N"]),
        ("1. h2-h4 f2-f4 d2-d3\n2. e2-e4 N", "three-player", ["h2-h4", "f2-f4", "d2-d3", "e2-e4", "N"]),
    ],
)
def test_a_letter_after_the_last_move_is_no_part_of_it(text: str, variant: str, words: list[str]) -> None:
    [game] = plybook.read(text, variant=variant)
    assert [ply.text for ply in game.plies] == words
    assert [found.code for found in plybook.replay(game).diagnostics] == ["N001"]


def test_a_promotion_typed_with_a_space_is_one() -> None:
    [game] = plybook.read("50. Kd7 Kf6 51. e8 Q Kg5 52. e8 Q", variant="chess")
    assert [ply.text for ply in game.plies] == ["Kd7", "Kf6", "e8Q", "Kg5", "e8Q"]


def test_a_cross_apart_is_part_of_a_capture() -> None:
    [game] = plybook.read("1. Pc2-c4(2) Pd7-d5(6)\n2. Pc4 x d5 (6) Nb8-c6(4)\n", variant="tri-d")
    assert [ply.text for ply in game.plies][2:] == ["Pc4xd5(6)", "Nb8-c6(4)"]


def test_a_letter_that_is_a_move_of_another_game_is_joined() -> None:
    [game] = plybook.read("1. P c2-c4(2) P d7-d5(6)\n2. Pc4xd5 Nb8-c6(4)\n")
    assert [ply.text for ply in game.plies] == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5", "Nb8-c6(4)"]


def test_words_of_two_columns_are_not_joined() -> None:
    [game] = plybook.read("1. e4          e5\n2. Nf3         N\n3. Bb5         a6\n4. N f6        g3\n")
    assert [ply.text for ply in game.plies][2:] == ["Nf3", "N", "Bb5", "a6", "Nf6", "g3"]
