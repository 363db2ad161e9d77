"""Setups: what stands between the text of a position and the position, in every variant."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.rules.games.chess.position import ChessPosition
from plybook.rules.games.chess.setup import ChessSetup
from plybook.rules.position import Position
from plybook.rules.setup import FenError, Setup
from tests.tables import each_row

every_variant = pytest.mark.parametrize("variant", list(plybook.variants))


def positions(variant: str) -> Iterator[Position]:
    """Yield some positions of a random game."""
    for game in random_games(variant, 1, seed=8, plies=40):
        found = plybook.replay(game).positions
        yield from found[:: len(found) // 4 or 1]


@every_variant
def test_a_position_is_what_its_setup_makes(variant: str) -> None:
    for position in positions(variant):
        again = type(position).from_setup(position.setup())
        assert (again, again.setup(), again.fen()) == (position, position.setup(), position.fen())


@every_variant
def test_a_setup_is_what_its_text_says(variant: str) -> None:
    for position in positions(variant):
        setup = position.setup()
        assert position.read_fen(position.write_fen(setup)) == setup


@every_variant
def test_a_setup_is_data_that_can_be_sent_and_not_changed(variant: str) -> None:
    setup = plybook.variant(variant).start().setup()
    again = pickle.loads(pickle.dumps(setup))  # noqa: S301 - made here
    assert (again, hash(again)) == (setup, hash(setup))
    with pytest.raises(AttributeError):
        setup.turn = 1  # type: ignore[misc]


@every_variant
@each_row(
    ("changed", "reason"),
    [
        ({"board": b""}, "the board has [0-9]+ cells, not 0"),
        ({"board": bytes(5)}, "the board has [0-9]+ cells, not 5"),
        ({"turn": 6}, "the seat to move is a number from 0 to [1-5], not 6"),
        ({"turn": -1}, "the seat to move is a number"),
        ({"unmoved": -1}, "unmoved on cells that the board has not"),
        ({"unmoved": 1 << 9999}, "unmoved on cells that the board has not"),
        ({"halfmove_clock": -1}, "counts from 0"),
        ({"fullmove_number": 0}, "the moves from 1"),
    ],
)
def test_what_no_board_has_is_refused(variant: str, changed: dict[str, Any], reason: str) -> None:
    start = plybook.variant(variant).start()
    with pytest.raises(FenError, match=reason):
        start.from_setup(replace(start.setup(), **changed))


@every_variant
def test_a_man_of_no_kind_is_refused(variant: str) -> None:
    start = plybook.variant(variant).start()
    board = bytes([255]) + start.board[1:]
    with pytest.raises(FenError, match="no man has the code 255"):
        start.from_setup(replace(start.setup(), board=board))


@every_variant
def test_whatever_a_setup_says_makes_a_position_or_is_refused(variant: str) -> None:
    chance, start = random.Random(variant), plybook.variant(variant).start()
    kept = 0
    for _ in range(150):
        try:
            position = start.from_setup(changed(start.setup(), chance))
        except FenError:
            continue
        kept += 1
        assert start.from_fen(position.fen()) == position
    assert kept


def changed(setup: Setup, chance: random.Random) -> Setup:
    """Return ``setup`` with one of its fields anything at all."""
    cells = len(setup.board)
    name = chance.choice([each.name for each in fields(setup)])
    found: Any = getattr(setup, name)
    if isinstance(found, bytes):
        board = bytearray(found)
        for _ in range(chance.randrange(1, 4)):
            board[chance.randrange(cells)] = chance.choice([0, *board])
        return replace(setup, board=bytes(board))
    number = chance.choice([-1, 0, 1, chance.randrange(2 * cells), 1 << chance.randrange(cells)])
    members = [chance.randrange(-1, cells) for _ in range(chance.randrange(5))]
    anything: Any = number if isinstance(found, int) else type(found)(members)
    return replace(setup, **{name: anything})


class TestChess:
    START = ChessPosition.from_fen(ChessPosition.start_fen).setup()

    def test_a_plain_setup_has_no_en_passant_square(self) -> None:
        plain = Setup(self.START.board, unmoved=self.START.unmoved)
        assert plain.completed(ChessSetup) == self.START
        assert ChessPosition.from_setup(plain).fen() == ChessPosition.start_fen

    def test_a_setup_of_the_games_own_stays_the_one_it_is(self) -> None:
        assert self.START.completed(ChessSetup) is self.START

    @pytest.mark.parametrize(
        ("unmoved", "reason"),
        [
            (1 << 4, "White castles on its first rank"),
            (1 << 57, "Black castles on its first rank"),
            (1 << 20, "a Rook with the right to castle stands on a first rank"),
        ],
    )
    def test_a_right_to_castle_is_a_rooks(self, unmoved: int, reason: str) -> None:
        with pytest.raises(FenError, match=reason):
            ChessPosition.from_setup(replace(self.START, unmoved=unmoved))

    def test_only_one_rook_on_a_side_of_the_king_castles(self) -> None:
        setup = ChessPosition.from_fen("4k3/8/8/8/8/8/8/4K1RR w - - 0 1").setup()
        assert ChessPosition.from_setup(replace(setup, unmoved=1 << 6)).fen() == "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"
        with pytest.raises(FenError, match="one Rook on a side of its King"):
            ChessPosition.from_setup(replace(setup, unmoved=1 << 6 | 1 << 7))
