"""What is wrong with a game on a box is said when its class is made, and what a box cannot be when the box is."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import product
from operator import add
from typing import Any, cast

import pytest

from plybook.catalogue import Variant
from plybook.rules.board import Box, Geometry
from plybook.rules.movement import every_way
from plybook.rules.position import perft
from plybook.rules.table.men import Kind, pawn
from plybook.rules.table.position import TablePosition
from tests.extent import some
from tests.tables import each_row

FILES, RANKS = "abcde", "12345"
TWELVE = [*"012345678", "9", "10", "11"]
FLAT = Box(("file", "rank"), (FILES, RANKS))
STACK = Box(("level", "file", "rank"), ("ABCD", FILES, RANKS))
PAWN = pawn(2, (1,))
KNIGHT = Kind("N", "Knight", leaps=every_way(1, 2))
ROOK = Kind("R", "Rook", rides=every_way(0, 1))
KING = Kind("K", "King", leaps=every_way(0, 1) + every_way(1, 1))
STACKED = (pawn(3, (2,)), Kind("R", "Rook", rides=every_way(0, 0, 1)), Kind("K", "King", leaps=every_way(0, 0, 1)))
ARRAY = "nr1rk/ppppp/5/PPPPP/NR1RK w 0 1"
EMPTY = "5/5/5/5/5"


def made(**stated: Any) -> type[TablePosition]:
    """Return a game that is right but for what is ``stated``."""
    usual = {"geometry": FLAT, "men": (PAWN, KNIGHT, ROOK, KING), "start_fen": ARRAY}
    return type("MinePosition", (TablePosition,), {"__slots__": (), **usual, **stated})


def with_man(*stated: Any, **ways: Any) -> dict[str, Any]:
    """Return the men of the game with another one in the place of the Rook."""
    return {"men": (PAWN, KNIGHT, Kind(*stated, **ways), KING)}


def mine(rules: type[TablePosition], *notations: str) -> Variant:
    names = notations or ("san", "lan", "uci")
    return Variant(id="mine", title="", about="", seats=rules.seats, rules=rules, notations=names, picture="tiers")


def stacked(boards: str) -> dict[str, Any]:
    return {"geometry": STACK, "men": STACKED, "start_fen": f"{boards} w 0 1"}


def flat(files: Any, ranks: Any) -> dict[str, Any]:
    return {"geometry": Box(("file", "rank"), (files, ranks))}


def test_what_is_right_is_a_game() -> None:
    assert perft(made().from_fen(ARRAY), 2) > 0


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    # the board
    ({"geometry": Geometry(("file",), [("a",)], ["a"])}, TypeError,
     "geometry is a Box, or a Geometry with a method ray() of its own, not <"),
    ({"geometry": Box(("file",), (FILES,))}, ValueError, "geometry has two axes or more, the last two of them the"),
    (flat(("a", "b", "", "d", "e"), RANKS), ValueError, "a value of an axis is letters and digits; one of file is '"),
    (flat(FILES, ("-1", "0", "1")), ValueError, "a value of an axis is letters and digits; one of rank is '-1'"),
    (flat(FILES, "vwxyz"), ValueError, "rank 'x' has an x, the sign of a capture; only the first axis can have it"),
    (flat(("a", "ax"), RANKS), ValueError, "file 'ax' has an x, the sign of a capture; only the first axis can have"),
    # values and letters that make one text of two moves
    (
        {"geometry": Box(("level", "file", "rank"), (TWELVE, FILES, TWELVE)), "men": STACKED},
        ValueError,
        "rank '10' begins with rank '1' and goes on with '0', as the level of another cell or the letter",
    ),
    (
        flat(("a", "a1"), ("1", "2")),
        ValueError,
        "file 'a1' begins with file 'a' and goes on with '1', as the rank after it can",
    ),
    (
        flat("123", ("a", "an")),
        ValueError,
        "rank 'an' begins with rank 'a' and goes on with 'n', as the file of another cell or the letter",
    ),
    (
        {**flat(("I", "V", "IV"), RANKS), **with_man("I", "Ibis")},
        ValueError,
        "the letter of the Ibis before file 'V' reads like file 'IV': no text could tell them apart",
    ),
    # the ways of the men
    (with_man("R", "Rook", rides=every_way(0, 0, 1)), ValueError,
     "rides of the Rook: (-1, 0, 0) is no direction on the axes file, rank"),
    (with_man("R", "Rook", leaps=((1,),)), ValueError, "leaps of the Rook: (1,) is no direction on the axes"),
    (with_man("R", "Rook", rides=((1, 0), (0, 0))), ValueError, "rides of the Rook: (0, 0) is no direction"),
    # the Pawn and where he goes
    ({"men": (pawn(3, (2,)), KNIGHT, ROOK, KING)}, ValueError,
     "steps of the Pawn: (0, 0, 1) is no direction on the axes file, rank"),
    ({"men": (pawn(2, (0,)), KNIGHT, ROOK, KING)}, ValueError,
     "the Pawn has the way (1, 0), which does not lead ahead on forward_axes=(1,)"),
    ({"forward_axes": 1}, ValueError, "forward_axes is a tuple of numbers of axes, among 0 (file), 1 (rank); not 1"),
    ({"forward_axes": ("rank",)}, ValueError, "among 0 (file), 1 (rank); not ('rank',)"),
    ({"forward_axes": (2,)}, ValueError, "among 0 (file), 1 (rank); not (2,)"),
    ({"forward_axes": (-1,)}, ValueError, "among 0 (file), 1 (rank); not (-1,)"),
    ({"forward_axes": ()}, ValueError, "among 0 (file), 1 (rank); not ()"),
    # double steps and captures en passant
    ({"men": (PAWN, replace(KNIGHT, en_passant=True), ROOK, KING)}, ValueError,
     "only the first of men, the Pawn, captures en passant, not the Knight"),
    ({"men": (replace(PAWN, double=(1 << 25, 0)), KNIGHT, ROOK, KING)}, ValueError,
     "double of the Pawn has for each side a set of cells of the board"),
    ({"men": (replace(PAWN, double=cast(Any, 3)), KNIGHT, ROOK, KING)}, ValueError,
     "double of the Pawn has for each side a set of cells of the board"),
    ({"men": (pawn(2, (0, 1), double=(1 << 1 | 1 << 5, 0), en_passant=True), KNIGHT, ROOK, KING),
      "forward_axes": (0, 1), "last_ranks": (1 << 24, 1)}, ValueError,
     "two double steps pass b2: which Pawn is captured en passant?"),
    # the table of men
    ({"men": ()}, ValueError, "men has two kinds or more, the first of them the Pawn, the last"),
    ({"men": KING}, TypeError, "men is a tuple of kinds, each a Kind or a pawn(); not Kind("),
    ({"men": (("P", "Pawn"), KING)}, TypeError, "men is a tuple of kinds, each a Kind or a pawn(); not (("),
    ({"men": {"P": PAWN, "K": KING}}, TypeError, "men is a tuple of kinds, each a Kind or a pawn(); not {"),
    (with_man("N", "Nightrider"), ValueError,
     "the letter of the Knight, 'N', is that of the Nightrider, 'N': no text could tell them apart"),
    (with_man("Ki", "Kirin"), ValueError,
     "the letter of the King, 'K', begins that of the Kirin, 'Ki': no text could tell them apart"),
    # what Pawns become, and other words
    ({"promotions": ("N", "Q")}, ValueError,
     "promotions holds letters of men but the first and the last, among N, R; not 'Q'"),
    ({"promotions": ("K",)}, ValueError, "among N, R; not 'K'"),
    ({"promotions": ("P",)}, ValueError, "among N, R; not 'P'"),
    ({"promotions": ()}, ValueError, "promotions is empty, and a Pawn at the end of the board must become something"),
    ({"last_ranks": (1,)}, ValueError, "last_ranks has for each side a set of cells of the board"),
    ({"last_ranks": ("5", "1")}, ValueError, "last_ranks has for each side a set of cells of the board, as"),
    ({"last_ranks": (1, 1 << 25)}, ValueError, "last_ranks has for each side a set of cells of the board"),
    ({"pawn_cells": ("a2",)}, ValueError, "pawn_cells has for each side a set of cells of the board"),
    # the array
    ({"start_fen": ""}, ValueError, "start_fen is no position: the placement of the men is missing; a FEN has"),
    ({"start_fen": ARRAY.replace("/5/", "/")}, ValueError,
     "start_fen is no position: placement of the men: the board has 5 ranks, not 4"),
    ({"start_fen": ARRAY.replace("/5/", "/6/")}, ValueError,
     "start_fen is no position: placement of the men: rank 3 has 5 squares, and '6' fills more"),
    ({"start_fen": ARRAY.replace("n", "q")}, ValueError,
     "start_fen is no position: placement of the men: no man is called 'q'; there are P, N, R and K, and Black's in"),
    ({"start_fen": ARRAY.replace("k", "1")}, ValueError,
     "the last of men, the King, is the royal one, and each side has one; in start_fen Black has none"),
    ({"men": (PAWN, KING, KNIGHT, ROOK)}, ValueError,
     "the last of men, the Rook, is the royal one, and each side has one; in start_fen White has 2"),
    ({"start_fen": ARRAY.replace(" w", " -")}, ValueError, "the side to move is 'w' or 'b', not '-'"),
    ({"start_fen": ARRAY.replace("nr1", "nP1")}, ValueError, "start_fen is no position: no Pawn can stand on b5"),
    ({"men": (KNIGHT, ROOK, KING), "start_fen": "n3k/5/5/5/N3K w 0 1"}, ValueError, "no Knight can stand on a1"),
    (stacked("|".join([f"4k/{EMPTY[2:]}", *[EMPTY] * 4, f"{EMPTY[2:]}/4K"])), ValueError,
     "start_fen is no position: placement of the men: the board has 4 levels, not 6"),
    (stacked(f"4k/{EMPTY[2:]}|{EMPTY}|5/5|{EMPTY[2:]}/4K"), ValueError,
     "start_fen is no position: placement of the men: level B has 5 ranks, not 2"),
    ({"geometry": Box(("world", "level", "file", "rank"), ("12", "XYZ", FILES, RANKS)),
      "men": (pawn(4, (3,)), Kind("R", "Rook", rides=every_way(0, 0, 0, 1)), Kind("K", "King"))}, ValueError,
     "start_fen is no position: placement of the men: the board has 6 parts, not 1"),
]  # fmt: skip


@pytest.mark.pure
def test_letters_in_one_string_are_no_tuple() -> None:
    with pytest.raises(TypeError, match="promotions is a tuple of strings, with a comma even after one; not 'NR'"):
        made(promotions="NR")


@pytest.mark.parametrize(("stated", "error", "said"), WRONG, ids=[said[:60] for *_, said in WRONG])
def test_what_is_wrong_with_a_game_is_said_when_its_class_is_made(
    stated: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=f"^MinePosition: .*{re.escape(said)}") as caught:
        made(**stated)
    assert type(caught.value) is error


ROMAN = ("I", "II", "III", "IV", "V", "VI")
BOARDS = "5/5/r1n2/5/5|5/2R2/1p3/5/5|2n2/5/4R/5/5|5/5/1N1P1/5/5"


@pytest.mark.parametrize("notation", ["san", "lan", "uci"])
@pytest.mark.parametrize(
    "stated",
    [
        {
            "geometry": Box(("level", "file", "rank"), (ROMAN, FILES, RANKS)),
            "men": (STACKED[0], Kind("N", "Knight", leaps=every_way(0, 1, 2)), *STACKED[1:]),
            "start_fen": f"4k/5/5/5/5|{BOARDS}|5/5/5/5/K4 w 0 1",
        },
        {
            "geometry": Box(("level", "file", "rank"), (TWELVE, FILES, RANKS)),
            "men": (pawn(3, (0, 2)), Kind("N", "Knight", leaps=every_way(0, 1, 2)), *STACKED[1:]),
            "forward_axes": (0, 2),
            "start_fen": f"4k/5/5/5/5|{BOARDS}|{BOARDS}|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1",
        },
        flat("vwxyz", RANKS),
        flat(RANKS, RANKS),
        {**flat("vwxyz", RANKS), "men": (pawn(2, (0, 1)), KNIGHT, ROOK, KING), "forward_axes": (0, 1),
         "start_fen": "1rr1k/2n1p/1P1p1/P1N1P/K1RR1 w 0 1"},
        flat(("a", "aa", "ab", "b", "x"), ("v", "y", "yy", "z", "zz")),
    ],
    ids=["I to VI", "0 to 11", "v to z", "1 to 5", "v to z, corner to corner", "a to c"],
)  # fmt: skip
def test_values_of_several_signs_and_x_are_told_apart(stated: dict[str, Any], notation: str) -> None:
    game, chance = made(**stated), random.Random(4)
    bound = mine(game).notation(notation)
    for _ in range(some(1, 2)):
        position = game.from_fen(game.start_fen)
        for _ in range(some(5, 20)):
            moves = sorted(position.iter_legal_moves())
            texts = {bound.emit(move, position): move for move in moves}
            assert len(texts) == len(moves)
            for text, move in texts.items():
                assert bound.parse(text, position) == move
                assert not bound.read(text).text.remarks
                assert bound.notation.describes(text), text
            if not moves:
                break
            position = position.apply(chance.choice(moves))


def test_a_game_of_a_game_is_looked_at_again() -> None:
    parent = made(promotions=("R",))
    with pytest.raises(ValueError, match=r"OtherPosition: promotions holds .*, among N; not 'R'"):
        type("OtherPosition", (parent,), {"men": (PAWN, KNIGHT, KING), "start_fen": "k4/5/5/5/4K w 0 1"})


def test_a_board_may_come_before_the_men() -> None:
    class BoardPosition(TablePosition):
        __slots__ = ()

        geometry = FLAT

    class GamePosition(BoardPosition):
        __slots__ = ()

        men = (PAWN, KNIGHT, ROOK, KING)
        start_fen = ARRAY

    assert GamePosition.from_fen(ARRAY).fen() == ARRAY


@each_row(
    ("stated", "ways", "error", "said"),
    [
        (("R", "Rook"), {"steps": (1, 2)}, TypeError, "steps of the Rook has the way 1; a way is a"),
        (("R", "Rook"), {"captures": ([1, 2],)}, TypeError, "captures of the Rook has the way [1, 2]; a way is a"),
        (("R", "Rook"), {"others": ((1.0, 2),)}, TypeError, "others of the Rook has the way (1.0, 2); a way is a"),
        (("r", "Rook"), {}, ValueError, "the letter of the Rook is a capital, or several letters that begin"),
        (("", "Rook"), {}, ValueError, "that begin with one; not ''"),
        (("1", "Rook"), {}, ValueError, "that begin with one; not '1'"),
        (("R*", "Rook"), {}, ValueError, "that begin with one; not 'R*'"),
        (("א", "Rook"), {}, ValueError, "that begin with one; not 'א'"),
    ],
)
def test_what_is_no_kind_of_men(stated: Any, ways: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        Kind(*stated, **ways)


def test_rides_in_one_line_are_right_where_they_go_over_the_same_cells() -> None:
    made(**with_man("R", "Rook", rides=((1, 0), (2, 0), (-1, 0))))


def test_a_side_may_have_more_men_than_the_other() -> None:
    array = "nrrrk/ppppp/ppppp/5/4K w 0 1"
    game = made(start_fen=array)
    assert (game.most_men, game.most_pawns) == (15, 10)
    assert game.from_fen(array).fen() == array


def test_pawns_may_stay_what_they_are() -> None:
    game = made(promotions=(), last_ranks=(0, 0))
    end = game.from_fen("4k/P4/5/5/4K w 0 1")
    for name, text in (("san", "a5"), ("lan", "a4-a5"), ("uci", "a4a5")):
        notation = mine(game).notation(name)
        after = end.apply(notation.parse(text, end))
        assert after.fen() == "P3k/5/5/5/4K b 0 1"
        with pytest.raises(ValueError, match="expected the end of the move, found"):
            notation.parse(f"{text}N", end)
        with pytest.raises(ValueError, match="expected"):
            notation.parse("", end)


@pytest.mark.parametrize(
    ("forward_axes", "error", "said"),
    [
        (1, TypeError, "pawn(): forward_axes is a tuple of numbers of axes, such as (1,), not 1"),
        ((2,), ValueError, "forward_axes of a board of 2 axes holds numbers from 0 to 1"),
        ((-1,), ValueError, "at least one; not (-1,)"),
        ((), ValueError, "at least one; not ()"),
    ],
)
def test_a_pawn_goes_along_axes_that_there_are(forward_axes: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        pawn(2, forward_axes)


@each_row(
    ("axes", "values", "further", "error", "said"),
    [
        ("fr", (FILES, RANKS), {}, TypeError, "the axes of a Box are a tuple of names, such as ('file', 'rank')"),
        (("file",), (FILES, RANKS), {}, ValueError, "of axes it has 1 (file), of values 2"),
        (("level", "file", "rank"), (FILES, RANKS), {}, ValueError, "of axes it has 3 (level, file, rank), of"),
        ((), (), {}, ValueError, "of axes it has none, of values 0"),
        (("rank", "rank"), (FILES, RANKS), {}, ValueError, "two axes of a Box are called 'rank'"),
        (("file", "rank"), (FILES, 5), {}, TypeError, "the values of the axis rank of a Box are a string of signs"),
        (("file", "rank"), (FILES, (1, 2)), {}, TypeError, "a tuple of strings, not (1, 2)"),
        (("file", "rank"), (FILES, ""), {}, ValueError, "the axis rank of a Box has no values"),
        (("file", "rank"), ("aab", RANKS), {}, ValueError, "the axis file of a Box has the value 'a' twice"),
        (("file", "rank"), (("1", "11"), ("1", "11")), {}, ValueError, "two cells of a Box are called '111'"),
        (("file", "rank"), (FILES, RANKS), {"name": min}, ValueError, "two cells of a Box are called '1'"),
        (("file", "rank"), (FILES, RANKS), {"missing": "b3"}, TypeError, "is a collection of names of cells"),
        (("file", "rank"), (FILES, RANKS), {"missing": ["f6"]}, ValueError, "a Box has no cell 'f6' to miss; its"),
        (("file",), ("a",), {"missing": ["a"]}, ValueError, "a Box is missing all of its cells"),
    ],
)  # fmt: skip
def test_what_is_no_box(axes: Any, values: Any, further: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        Box(axes, values, **further)


@pytest.mark.parametrize("direction", [(0, 0), (1,), (0, 0, 1)])
def test_a_direction_that_leads_nowhere_is_none(direction: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="is no direction on the axes file, rank"):
        FLAT.ray(0, direction)


@pytest.mark.parametrize("missing", [(), ("Bb2", "Cc3", "Aa1")])
def test_rays_go_from_cell_to_cell_as_far_as_the_board_does(missing: tuple[str, ...]) -> None:
    board = Box(("level", "file", "rank"), ("ABC", "abcd", "12345"), missing=missing)
    spots = {("ABC".index(place[0]), "abcd".index(place[1]), "12345".index(place[2])): cell
             for cell, place in enumerate(board.places)}  # fmt: skip
    for direction in product(range(-3, 4), range(-4, 5), range(-6, 7)):
        for spot, cell in spots.items() if any(direction) else ():
            followed = []
            while (spot := tuple(map(add, spot, direction))) in spots:
                followed.append(spots[spot])
            assert board.ray(cell, direction) == tuple(followed)
