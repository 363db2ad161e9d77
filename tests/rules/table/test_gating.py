"""Men that come in from the hand where an unmoved man has stood, as in Seirawan chess."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import plybook
from plybook.rules.moves import CASTLING, Move
from plybook.rules.position import perft
from plybook.rules.rule_files.fairy import built_in
from plybook.rules.rule_files.loading import RuleSource, rules_of
from plybook.rules.setup import FenError
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.parts.gating import gate_of

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1"
READY = "Nf3 Nf6 e4 e5 Be2 Be7"


def start() -> GamePosition:
    position = plybook.variant("seirawan").start()
    assert isinstance(position, GamePosition)
    return position


def test_perft_is_that_of_other_engines() -> None:
    assert start().fen() == START
    assert [perft(start(), depth) for depth in (1, 2, 3)] == [28, 784, 24830]


def test_a_man_comes_in_where_another_has_stood() -> None:
    position = start().play("e4 Nc6/H Nf3/E")
    assert position.fen() == "rhbqkbnr/pppppppp/2n5/8/4P3/5N2/PPPP1PPP/RNBQKBER[He] b KQBCDFkqcdfg - 2 2"


@pytest.mark.parametrize(
    ("text", "uci", "row"),
    [
        ("O-O", "e1g1", "RNBQ1RK1[EHeh]"),
        ("O-O/He1", "e1g1h", "RNBQHRK1[Eeh]"),
        ("O-O/Eh1", "h1e1e", "RNBQ1RKE[Heh]"),
    ],
)
def test_in_castling_it_comes_in_where_the_king_or_the_rook_stood(text: str, uci: str, row: str) -> None:
    position = start().play(READY)
    assert position.play(text).fen().split()[0].split("/")[-1] == row
    assert position.play(text).fen().split()[2] == "ABCDkqbcd"
    in_uci = plybook.variant("seirawan").notation("uci")
    move = position.parse_san(text)
    assert in_uci.emit(move, position) == uci
    assert in_uci.parse(uci, position) == move
    assert position.san(move) == text


def test_each_legal_move_is_found_by_its_text_in_every_notation() -> None:
    for position in walk(7):
        for name in ("san", "lan", "uci"):
            notation = plybook.variant("seirawan").notation(name)
            for move in position.iter_legal_moves():
                assert notation.parse(notation.emit(move, position), position) == move


def test_the_generator_is_that_of_a_plain_list() -> None:
    for position in walk(11):
        assert sorted(position.iter_legal_moves()) == sorted(listed(position))


def walk(seed: int) -> Iterator[GamePosition]:
    """Yield the positions of a random game."""
    chance, position = random.Random(seed), start()
    while moves := list(position.iter_legal_moves()):
        yield position
        if position.fullmove_number > 25:
            return
        position = position.apply_unchecked(chance.choice(moves))


def listed(position: GamePosition) -> Iterator[Move]:
    """Yield each move without a man brought in, and with each man in hand on each first cell that it leaves."""
    plain = [move for move in position.iter_legal_moves() if gate_of(position, move) is None]
    names, size, turn = position.geometry.names, position.geometry.size, position.turn
    first = {file + "18"[turn] for file in "abcdefgh"}
    field = position.fen().split()[2]
    letters = {letter.lower() for letter in field if letter.islower() == bool(turn)}
    rights = letters - {"k", "q"}
    rights |= {file for letter, files in (("k", "eh"), ("q", "ea")) if letter in letters for file in files}
    in_hand = [kind for kind in position.hand_kinds if position.hands[turn][position.hand_index[kind]]]
    for move in plain:
        yield move
        is_castling = move.special == CASTLING
        left = [move.origin, move.target] if is_castling else [move.origin]
        for cell in left:
            if names[cell] in first and names[cell][0] in rights:
                for kind in in_hand:
                    number = kind * (size + 1) + (cell if is_castling else size)
                    yield move._replace(special=move.special | number + 1 << 4)


@pytest.mark.parametrize(
    ("moves", "text", "reason"),
    [
        ("", "Nc3/Q", "White has no Queen in hand"),
        ("Nf3/H Nf6", "Nc3/H", "White has no Hawk in hand"),
        ("Nf3 Nf6 Ng1 Ng8", "Nf3/H", "no man comes in where the Knight on g1 leaves"),
    ],
)
def test_what_is_wrong_is_said(moves: str, text: str, reason: str) -> None:
    position = start().play(moves) if moves else start()
    with pytest.raises(plybook.IllegalMoveError, match=reason):
        position.play(text)


def test_without_men_in_hand_nothing_more_comes_in() -> None:
    position = start().play("Nf3/H a6 Nc3/E")
    assert position.fen().split()[2] == "KQkqbcdfg"


def test_a_man_that_comes_in_does_not_save_a_king() -> None:
    position = type(start()).from_fen("4k3/8/8/8/8/8/8/r2NK2R[HE] w KD - 0 1")
    assert not any(position.geometry.names[move.origin] == "d1" for move in position.iter_legal_moves())


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQX - 0 1",
    ],
)
def test_a_right_without_its_man_is_refused(fen: str) -> None:
    with pytest.raises(FenError, match="castling"):
        type(start()).read_fen(fen)


@pytest.mark.parametrize(
    ("page", "section"),
    [("seirawan", "seirawan"), ("s-house", "shouse"), ("grand", "grand"), ("capahouse", "capahouse")],
)
def test_pages_are_the_games_of_the_sections(page: str, section: str) -> None:
    one = plybook.variant(page).start()
    other = rules_of(RuleSource(section, section=built_in()[section]))
    position, chance = other.from_fen(other.start_fen), random.Random(page)
    for _ in range(60):
        san, others = plybook.variant(page).notation("san"), list(position.iter_legal_moves())
        texts = {san.emit(move, one): move for move in one.iter_legal_moves()}
        assert sorted(texts) == sorted(position.san(move) for move in others)
        if not others:
            return
        chosen = chance.choice(others)
        one = one.apply_unchecked(texts[position.san(chosen)])
        position = position.apply_unchecked(chosen)
