"""What a man can do, alone: held against other ways to find it out."""

from __future__ import annotations

from collections.abc import Iterator

import chess
import pytest

import plybook
from plybook.replay.geometry import bits
from plybook.replay.position import Man
from plybook.replay.rules.prince.men import BOARD, LETTERS, WAYS
from plybook.replay.setup import FenError
from plybook.study import is_for_study, man_alone, moves_of, position_for_study

CHESS = plybook.variant("chess")


def alone(variant: str, kind: str, cell: str) -> tuple[plybook.Position, int]:
    """Return a position of the first seat's man of ``kind`` alone on ``cell``, and the cell."""
    position = man_alone(plybook.variant(variant), kind, cell)
    return position, position.geometry.cell(cell)


def targets(variant: str, kind: str, cell: str) -> set[str]:
    position, at = alone(variant, kind, cell)
    return {position.geometry.names[move.target] for move in moves_of(position, at)}


def test_every_man_of_prince_goes_where_his_table_says() -> None:
    for kind, letters in enumerate(LETTERS[1:-1], 1):
        for cell in ("4d5", "1a1", "8h2"):
            at = BOARD.cell(cell)
            expected = {BOARD.names[found] for found in bits(WAYS[kind].targets(at, 1 << at, BOARD.all))}
            assert targets("prince", letters, cell) == expected, f"{letters} on {cell}"


@pytest.mark.parametrize("kind", "NBRQK")
def test_the_men_of_chess_go_where_another_program_says(kind: str) -> None:
    for square in chess.SQUARES:
        board = chess.Board.empty()
        board.set_piece_at(square, chess.Piece.from_symbol(kind))
        expected = {chess.square_name(found) for found in board.attacks(square)}
        assert targets("chess", kind, chess.square_name(square)) == expected


def on_box(
    size: int, start: tuple[int, ...], leaps: set[tuple[int, int, int]], rides: bool
) -> Iterator[tuple[int, ...]]:
    """Yield the cells of a cube that leaps lead to from ``start``; rides go on."""
    for leap in leaps:
        spot = tuple(at + step for at, step in zip(start, leap, strict=True))
        while all(0 <= at < size for at in spot):
            yield spot
            if not rides:
                break
            spot = tuple(at + step for at, step in zip(spot, leap, strict=True))


@pytest.mark.parametrize(
    ("kind", "changed"), [("R", {1}), ("B", {2}), ("U", {3}), ("Q", {1, 2, 3}), ("K", {1, 2, 3})]
)
def test_the_men_of_raumschach_go_through_faces_edges_and_corners(kind: str, changed: set[int]) -> None:
    steps = {(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)}
    leaps = {step for step in steps if sum(map(abs, step)) in changed}
    found = on_box(5, (1, 2, 3), leaps, rides=kind != "K")
    assert targets("raumschach", kind, "Bc4") == {"ABCDE"[x] + "abcde"[y] + "12345"[z] for x, y, z in found}


@pytest.mark.parametrize(
    ("variant", "kind", "cell", "expected"),
    [
        ("tri-d", "N", "c5(4)", "b3(2) b3(4) b7(6) d3(2) d3(4) d7(6) e4(2) e4(4) e6(4) e6(6)"),
        ("tri-d-tournament", "N", "c4N", "a3W a3N a5N a5B b2W b6N b6B d2W d6N d6B"),
        ("three-player", "N", "wh5", "f4 g3 i3 j4 f6 g7"),
        ("three-player", "N", "wh6", "f5 g4 i4 j5 k7 g8 f7"),
        ("three-player", "N", "we5", "c4 d3 f3 g4 g6 f7 d7 c6"),
        ("three-player", "N", "we6", "c5 d4 f4 g5 g7 f8 re5"),
        ("prisoners-escape", "N", "a3", "b5 c2 c4"),
        ("alice", "N", "a1/A", "b3/A c2/A"),
        ("alice-3d", "N", "אδa1", "אδb3 אδc2 אεa3 אεc1 אγa3 אγc1 אζa2 אζb1 אβa2 אβb1"),
    ],
)
def test_a_man_alone_goes_where_the_rules_say(variant: str, kind: str, cell: str, expected: str) -> None:
    position, at = alone(variant, kind, cell)
    names = position.cell_names(0)
    assert {names[move.target] for move in moves_of(position, at)} == {*expected.split()}


def test_a_pawn_alone_takes_nobody_and_promotes() -> None:
    assert targets("chess", "P", "e4") == {"e5"}
    position, at = alone("chess", "P", "e7")
    assert sorted(move.promotion for move in moves_of(position, at)) == [1, 2, 3, 4]


def test_a_man_that_is_not_to_move_has_no_moves() -> None:
    position = position_for_study(CHESS, "8/8/8/3n4/8/8/8/8 w - - 0 1")
    assert moves_of(position, position.geometry.cell("d5")) == {}


def test_other_men_stand_in_the_way_and_can_be_taken() -> None:
    position = position_for_study(CHESS, "8/8/8/3R1p2/8/3P4/8/8 w - - 0 1")
    rook = position.geometry.cell("d5")
    assert {position.geometry.names[move.target] for move in moves_of(position, rook)} == {
        *["d4", "d6", "d7", "d8", "a5", "b5", "c5", "e5", "f5"]
    }
    words = plybook.svg(position, targets="d5")
    assert "Can take on: f5." in words


def test_texts_of_moves_have_no_check_that_depends_on_a_king_who_is_not_there() -> None:
    position = position_for_study(CHESS, "8/8/8/3Q4/8/8/8/8 w - - 0 1")
    texts = {CHESS.notation().emit(move, where) for move, where in moves_of(position, 35).items()}
    assert len(texts) == 27
    assert not [text for text in texts if text.endswith(("+", "#"))]


def test_a_whole_position_is_itself() -> None:
    start = CHESS.start()
    assert position_for_study(CHESS, start.fen()) == start
    assert not is_for_study(start)
    moves = moves_of(start, start.geometry.cell("b1"))
    assert [*moves] == sorted(move for move in start.legal_moves() if move.origin == 1)
    assert {*moves.values()} == {start}


def test_castling_is_among_the_moves_of_a_king() -> None:
    position = CHESS.position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    texts = {CHESS.notation().emit(move, where) for move, where in moves_of(position, 4).items()}
    assert {"O-O", "O-O-O"} <= texts
    assert "Can go to: d2, e2, f2, c1, d1, f1, g1." in plybook.svg(position, targets="e1")


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_only_kings_may_be_missing(variant: str) -> None:
    chosen = plybook.variant(variant)
    for fen in ("", "x", "8/8 w"):
        with pytest.raises(FenError):
            position_for_study(chosen, fen)


def test_what_is_wrong_besides_is_said() -> None:
    with pytest.raises(FenError, match="White has no King"):
        position_for_study(CHESS, "PPPPPPPP/8/8/8/8/8/8/8 w - - 0 1")


@pytest.mark.parametrize("name", list(plybook.variants))
def test_every_man_of_every_game_can_be_drawn_alone(name: str) -> None:
    variant = plybook.variant(name)
    start = variant.start()
    for index, kind in enumerate(variant.rules.kinds):
        stands = start.masks[1 + index] or start.occupied[0]
        position, at = alone(name, kind, start.geometry.names[next(bits(stands))])
        assert position._repr_svg_()
        assert "Selected: " in plybook.svg(position, targets=at)
        assert moves_of(position, at) or kind == "Pn"


def test_one_man_of_every_game_does_alone_what_he_does_among_others() -> None:
    for variant in plybook.variants:
        chosen = plybook.variant(variant)
        start = chosen.start()
        moves = (move for move in start.iter_legal_moves() if move.special == 0)
        # All go alone as with others, but who leaps over men of his own.
        cell, move = next((move.origin, move) for move in moves if start.man_at(move.origin) != Man(0, "F"))
        kind = start.man_at(cell)
        assert kind
        name = start.geometry.names[cell]
        position, at = alone(variant, kind.kind, name)
        assert at == cell
        assert position.occupied[0] == 1 << cell
        assert "Selected: " in plybook.svg(position, targets=cell)
        assert chosen.draw(position)
        assert move in moves_of(position, cell), variant
