"""What is asked of a position by text and by name: moves, attackers, pins, men of a kind."""

from __future__ import annotations

import random

import chess
import pytest

import plybook
import plybook.testing
from plybook.rules.moves import CASTLING, ORDINARY, Query
from plybook.rules.position import Position
from tests.extent import some
from tests.tables import each_row

VARIANTS = list(plybook.variants)
START = plybook.variant("chess").start()


def names(position: Position, cells: frozenset[int]) -> list[str]:
    return sorted(position.geometry.names[cell] for cell in cells)


# --- moves by text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_move_is_read_in_the_notation_it_is_written_in(variant: str) -> None:
    for position in plybook.testing.positions(variant, games=1, plies=some(10, 20)):
        for move in sorted(position.legal_moves())[::7]:
            text = position.san(move)
            assert position.parse_san(text) == move
            assert position.san(text) == text
            assert position.is_legal(text)
            assert position.apply(text) == position.play([text]) == position.play([move]) == position.apply(move)
            assert position.is_capture(text) is position.is_capture(move)
            assert position.is_en_passant(text) is position.is_en_passant(move)
            assert position.gives_check(text) is position.apply(move).is_check()
            for notation in plybook.variant(variant).notations:
                assert position.parse_san(position.san(move, notation), notation) == move
                assert plybook.variant(variant).notation(notation).emit(text, position) == position.san(
                    move, notation
                )


def test_several_moves_are_one_text() -> None:
    expected = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    for text in ("e4 e5 Nf3", "1. e4 e5 2. Nf3", "e2e4 e7-e5 g1f3", " 1.e4 e5\n2. nf3 "):
        assert START.play(text).fen() == expected
    assert START.play("") == START
    mixed: list[plybook.Move | str] = ["e4", START.play("e4").parse_san("e5"), "Nf3"]
    assert START.play(iter(mixed)).fen() == expected


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        (
            "Nf5",
            plybook.IllegalMoveError,
            "illegal move 'Nf5': no Knight reaches f5: White's stand on b1 and g1 (did",
        ),
        ("xyz", plybook.UnreadableMoveError, "unreadable move 'xyz': expected piece letter"),
        ("", plybook.UnreadableMoveError, "unreadable move '': expected"),
        ("--", plybook.IllegalMoveError, "'--' is no move: White may not pass"),
        ("O-O", plybook.IllegalMoveError, "illegal move 'O-O': castling: "),
    ],
)
def test_what_is_no_move_is_refused_as_in_a_game(text: str, kind: type[ValueError], said: str) -> None:
    for ask in (START.parse_san, START.apply, START.san, START.gives_check, START.is_capture):
        with pytest.raises(kind) as raised:
            ask(text)
        assert str(raised.value).startswith(said)
    assert not START.is_legal(text)
    if text:
        [game] = plybook.read(f"1. {text} *", variant="chess", notation="san")
        [found] = [each for each in plybook.replay(game).diagnostics if each.ply == 1]
        hint = f" ({found.hint})" if found.hint else ""
        with pytest.raises(kind) as raised:
            START.parse_san(text)
        assert str(raised.value) == found.message + hint


def test_an_ambiguous_move_and_one_after_the_end() -> None:
    position = plybook.setup("chess", men="wKe1 wRa1 wRh1 bKe8")
    with pytest.raises(plybook.AmbiguousMoveError, match="ambiguous move 'Rd1'") as raised:
        plybook.setup("chess", men="wKe2 wRa1 wRh1 bKe8").apply("Rd1")
    assert "Rad1 or Rhd1" in str(raised.value)
    assert position.is_legal("Rd1")  # the King stands in the way of the other
    with pytest.raises(plybook.IllegalMoveError, match="after the game has ended: checkmate"):
        START.play("f3 e5 g4 Qh4").apply("a3")
    with pytest.raises(plybook.OutsideRulesetError):
        plybook.variant("tri-d").start().apply("Pc2-c4(1)")


def test_the_move_of_several_that_is_wrong_is_counted() -> None:
    with pytest.raises(plybook.IllegalMoveError, match=r"^move 3: illegal move 'Nf5'"):
        START.play("e4 e5 Nf5")
    with pytest.raises(plybook.UnreadableMoveError, match=r"^move 2: unreadable move 'e9x'"):
        START.play(["e4", "e9x"])


def test_a_move_that_is_not_legal_has_no_text() -> None:
    with pytest.raises(plybook.IllegalMoveError, match="is not legal in"):
        START.san(plybook.Move(0, 9))
    with pytest.raises(plybook.UnknownNameError):
        START.san("e4", "parmen")


# --- men ---------------------------------------------------------------------------------------------------------


def test_attackers_and_pins_of_chess_are_those_another_program_finds() -> None:
    for position in plybook.testing.positions("chess", games=3, plies=50, seed=3):
        board = chess.Board(position.fen())
        for square in chess.SQUARES:
            for seat, colour in enumerate(chess.COLORS):
                assert position.attackers(seat, square) == {*board.attackers(colour, square)}
            piece = board.piece_at(square)
            expected = piece is not None and board.is_pinned(piece.color, square)
            assert position.is_pinned(square) is expected, (position.fen(), square)


@pytest.mark.parametrize("variant", VARIANTS)
def test_attackers_are_men_that_can_take_and_a_pinned_man_stays_on_a_line(variant: str) -> None:
    chance = random.Random(variant)
    for position in plybook.testing.positions(variant, games=2, plies=40, seed=4):
        moves = position.legal_moves()
        for move in moves:
            if move.special == ORDINARY and position.is_capture(move):
                assert move.origin in position.attackers(position.turn, position.victim_cell(move))
        for seat in range(len(position.seats)):
            cell = chance.randrange(position.geometry.size)
            for each in position.attackers(seat, cell):
                man = position.man_at(each)
                assert man is not None
                assert man.seat == seat
        if position.is_check() and not variant.endswith("-escape"):
            royal = next(iter(position.checked_cells()))
            foes = [seat for seat, leader in enumerate(position.leaders) if leader != position.leaders[position.turn]]
            assert any(position.attackers(seat, royal) for seat in foes)


@each_row(
    ("variant", "men", "pinned", "free"),
    [
        ("chess", "wKe1 wNe2 wNd2 bRe8 bKh8", ["e2"], ["e1", "e8", "d2", "a5"]),
        ("alice", "wKe1/A wNe2/A wNe3/B bRe8/A bKh8/A", ["e2/A"], ["e3/B"]),
        ("raumschach", "wKAa1 wNCa1 wNAb2 bREa1 bKEe5", ["Ca1"], ["Ab2"]),
        ("prince", "wKi1d5 wKn3d5 bRo6d5 bKi8a1", ["3d5"], ["1d5"]),
        ("tri-d", "wKb2(2) wNb7(6) bRb8(6) bKe8(6)", ["b7(6)"], ["b2(2)"]),
        ("three-player", "wKwe1 wNwe2 rRwe5 rKre1 bKbe1", ["we2"], ["we5"]),
    ],
)
def test_pinned_men(variant: str, men: str, pinned: list[str], free: list[str]) -> None:
    position = plybook.setup(variant, men=men)
    assert [position.is_pinned(cell) for cell in (*pinned, *free)] == [True] * len(pinned) + [False] * len(free)


@pytest.mark.parametrize("variant", ["prisoners-escape", "kings-escape"])
def test_the_only_attacker_of_the_prisoner_is_pinned(variant: str) -> None:
    for position in plybook.testing.positions(variant, games=2, plies=40):
        for cell in range(position.geometry.size):
            man = position.man_at(cell)
            if man is None or man.seat != position.turn or not position.is_pinned(cell):
                continue
            for move in position.find(Query(origins=1 << cell)):
                prisoner = next(iter(position.cells(position.kinds[-1], 1 - man.seat)))
                assert position.apply(move).attackers(man.seat, prisoner)


@pytest.mark.parametrize("variant", VARIANTS)
def test_men_of_a_kind_are_found_by_letter_and_name(variant: str) -> None:
    for position in plybook.testing.positions(variant, games=1, plies=10):
        for letter, name in zip(position.kinds, position.kind_names, strict=True):
            found = position.cells(letter)
            assert (
                found
                == position.cells(name.upper())
                == {
                    cell
                    for cell in range(position.geometry.size)
                    if (man := position.man_at(cell)) and man.kind == letter
                }
            )
            by_seat = [position.cells(letter, seat) for seat in position.seats]
            assert found == frozenset().union(*by_seat)
            assert all(man.seat == 0 for cell in by_seat[0] if (man := position.man_at(cell)))


def test_cells_are_named_as_the_seat_to_move_or_all_name_them() -> None:
    start = plybook.variant("three-player").start()
    assert start.man_at("e1") == start.man_at("we1") == start.man_at(start.geometry.cell("we1"))
    red = start.apply(start.legal_moves()[0])
    assert red.man_at("e1") == red.man_at("re1") == red.man_of(1 + 6 + 5)
    assert names(START, START.cells("knight", "black")) == ["b8", "g8"]
    assert START.man_at("e4") is None


def test_names_that_there_are_not() -> None:
    for ask, said in (
        (lambda: START.man_at("z9"), "no cell 'z9' in chess; cells are called a1 to h8"),
        (lambda: START.man_at(-1), "no cell -1 in chess"),
        (lambda: START.man_at(64), "no cell 64 in chess"),
        (lambda: START.attackers("white", 99), "no cell 99 in chess"),
        (lambda: START.is_pinned(-1), "no cell -1 in chess"),
        (lambda: START.attackers("red", "e4"), "no seat 'red' in chess"),
        (lambda: START.cells("Unicorn"), "no man 'Unicorn' in chess"),
        (lambda: START.cells("Knigt"), "no man 'Knigt' in chess; did you mean 'Knight'?"),
    ):
        with pytest.raises(plybook.UnknownNameError) as raised:
            ask()
        assert str(raised.value).startswith(said)


@pytest.mark.pure
def test_what_is_no_name() -> None:
    with pytest.raises(plybook.UnknownNameError, match=r"^no cell None in chess"):
        START.man_at(None)  # type: ignore[arg-type]
    with pytest.raises(plybook.UnknownNameError, match=r"^no cell 3\.5 in chess"):
        START.is_pinned(3.5)  # type: ignore[arg-type]


def test_castling_attacks_nothing() -> None:
    position = plybook.setup("chess", men="wKe1 wRh1 bKe8 castling=K")
    assert any(move.special == CASTLING for move in position.legal_moves())
    assert names(position, position.attackers("white", "h3")) == ["h1"]
