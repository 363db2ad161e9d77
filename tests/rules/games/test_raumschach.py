"""Raumschach: each rule, the figures known of it, and play side by side with the naive rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import plybook
from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.games.raumschach.position import RAUMSCHACH, RaumschachPosition
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.testing import VariantContract, played
from tests.extent import some
from tests.naive.raumschach import Game
from tests.tables import each_row

START = RaumschachPosition.start_fen
BOARD = RaumschachPosition.geometry
KINDS = RaumschachPosition.kinds
SEATS = ("White", "Black")
EMPTY = "5/5/5/5/5"


def position(fen: str) -> RaumschachPosition:
    return RaumschachPosition.from_fen(fen)


def arranged(men: str, turn: str = "w") -> RaumschachPosition:
    """Return the position with ``men`` such as ``KAa1 kEe5``; Black's have small letters."""
    levels = {level: {rank: [" "] * 5 for rank in "54321"} for level in "EDCBA"}
    for man in men.split():
        levels[man[1]][man[3]]["abcde".index(man[2])] = man[0]
    rows = "|".join("/".join(map("".join, ranks.values())) for ranks in levels.values())
    return position(f"{re.sub(' +', lambda gap: str(len(gap[0])), rows)} {turn} - -")


def text(move: Move) -> str:
    promotion = KINDS[move.promotion] if move.promotion else ""
    return BOARD.names[move.origin] + BOARD.names[move.target] + promotion


def texts(ours: RaumschachPosition) -> list[str]:
    return sorted(map(text, ours.iter_legal_moves()))


def goes(ours: RaumschachPosition, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    return {move[3:] for move in texts(ours) if move.startswith(origin)}


# --- the figures ---------------------------------------------------------------------------------------------------


def test_the_naive_rules_count_the_same() -> None:
    assert [Game.start().perft(depth) for depth in (1, 2)] == [61, 3615]


# --- side by side with the naive rules -----------------------------------------------------------------------------


def naive(ours: Position) -> Game:
    men = {BOARD.names[cell]: man for cell in range(BOARD.size) if (man := ours.man_at(cell))}
    return Game({cell: (SEATS[man.seat], man.kind) for cell, man in men.items()}, SEATS[ours.turn])


def few_men(seed: int) -> RaumschachPosition:
    """Return a position with few men anywhere, Pawns about to promote among them."""
    rng = random.Random(seed)
    while True:
        cells = rng.sample(BOARD.names, 10)
        men = [letter + cell for letter, cell in zip("KkQrBuNnPp", cells, strict=True)]
        men += [f"P{rng.choice('DE')}{rng.choice('abcde')}{rng.choice('45')}"]
        try:
            return arranged(" ".join(men), rng.choice("wb"))
        except FenError:
            continue


class TestRaumschach(VariantContract):
    variant = "raumschach"
    perft = (61, 3615, 237316)
    naive_games, plies, tries = some(1, 2), 60, 140

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            yield from played(few_men(chance.randrange(1 << 20)), 3, chance)

    def naive(self, position: Position) -> dict[str, Game]:
        slow = naive(position)
        assert position.is_check() is slow.is_check(slow.turn)
        return dict(slow.moves())

    def text(self, position: Position, move: Move) -> str:
        return text(move)

    def seen(self, position: Position) -> Game:
        return naive(position)

    def test_what_is_compared_is_lively(self) -> None:
        compared = list(self._positions(1, self.naive_games))
        assert sum(ours.is_check() and ours.has_legal_move() for ours in compared) >= 20
        surveys = [ours.survey() for ours in compared if isinstance(ours, RaumschachPosition)]
        assert any(pins for _, _, pins, _ in surveys)
        assert any(checkers.bit_count() > 1 for checkers, *_ in surveys)
        assert any(move.promotion for ours in compared for move in ours.iter_legal_moves())


# --- the rules -----------------------------------------------------------------------------------------------------


def test_the_board_and_the_array() -> None:
    # Rules 1 and 2.
    ours = position(START)
    assert BOARD.size == 125
    assert (BOARD.names[0], BOARD.names[-1]) == ("Aa1", "Ee5")
    assert [seat.bit_count() for seat in ours.occupied] == [20, 20]
    assert naive(ours) == Game.start()


KINGS = "KAe1 kEe4"


@each_row(
    ("men", "origin", "targets"),
    [
        # Rule 4: to the next rank, and to the next level.
        ("PBb2", "Bb2", {"Bb3", "Cb2"}),
        ("PBb2 nBb3 nCb2", "Bb2", set()),
        # Three ways through an edge with a rank or level ahead beside the file, and the fifth with both.
        ("PBb2 nBa3 nBc3 nCa2 nCc2 nCb3", "Bb2", {"Bb3", "Cb2", "Ba3", "Bc3", "Ca2", "Cc2", "Cb3"}),
        # None through a corner, sideways, or back in either.
        ("PBb2 nCa3 nCc3 nBa2 nBa1 nAa2 nAb3 nCb1 nAb1", "Bb2", {"Bb3", "Cb2"}),
        # No double step from where the Pawns begin.
        ("PAb2", "Ab2", {"Ab3", "Bb2"}),
        # On the last rank below the last level it goes on up.
        ("PDb5", "Db5", {f"Eb5{kind}" for kind in "QRBNU"}),
        ("PCb5", "Cb5", {"Db5"}),
        # On the last level before the last rank it goes on ahead.
        ("PEb3", "Eb3", {"Eb4"}),
        # Rule 5: promotion on the last rank of the last level, by capture, too.
        ("PDb4 rEb5", "Db4", {"Db5", "Eb4", *(f"Eb5{kind}" for kind in "QRBNU")}),
    ],
)
def test_the_pawn(men: str, origin: str, targets: set[str]) -> None:
    assert goes(arranged(f"{KINGS} {men}"), origin) == targets


def test_black_pawns_go_down() -> None:
    # Rule 4.
    men = "KEa5 kAe1 pDb4 NDa3 NDc3 NCa4 NCc4 NCb3 NEb3 NDb5"
    assert goes(arranged(men, "b"), "Db4") == {"Db3", "Cb4", "Da3", "Dc3", "Ca4", "Cc4", "Cb3"}
    last = arranged("KEa5 kAe4 pAb2 pBc1", "b")
    assert goes(last, "Ab2") == {f"Ab1{kind}" for kind in "QRBNU"}
    assert goes(last, "Bc1") == {f"Ac1{kind}" for kind in "QRBNU"}


def test_there_is_no_en_passant_and_no_castling() -> None:
    # Rules 4 and 6.
    ours = arranged("KAc1 RAa1 RAe1 kEe4 pCb4")
    assert {move[3:] for move in texts(ours) if move.startswith("Ac1")} == {
        level + file + rank for level in "AB" for file in "bcd" for rank in "12"
    } - {"Ac1"}
    assert ours.find(Query(CASTLING, token="O-O")) == []
    with pytest.raises(OutsideRulesetError, match="no castling O-O"):
        RaumschachPosition.query(MoveText(Action.CASTLING, castling="O-O"))


def test_the_king_may_not_step_back_along_a_line_of_attack() -> None:
    # Rule 3: the Unicorn bears on him through corners, and beyond him.
    ours = arranged("KBb2 kEe4 uDd4")
    assert ours.is_check()
    assert "Aa1" not in goes(ours, "Bb2")
    assert "Cc3" not in goes(ours, "Bb2")


def test_mate_wins_and_stalemate_is_a_draw() -> None:
    # Rule 6.
    mate = arranged("kAa1 KCe4 QCa3 QBb2 RAd1", "b")
    assert mate.check_mark() == "#"
    assert mate.outcome() == ("checkmate", 0, "1-0")
    stalemate = arranged("kAa1 KCb5 QBc2 QBa3 UDe3", "b")
    assert not stalemate.is_check()
    assert stalemate.outcome() == ("stalemate", None, "1/2-1/2")


def test_fifty_moves_allow_a_claim() -> None:
    # Rule 6.
    quiet = arranged(KINGS).fen().removesuffix(" 0 1")
    assert not position(f"{quiet} 99 60").is_fifty_moves()
    assert position(f"{quiet} 100 60").is_fifty_moves()
    assert position(f"{quiet} 100 60").outcome() is None
    assert position(f"{quiet} 4 9").key == position(quiet).key
    assert position(f"{quiet} 4 9") != position(quiet)


def test_the_counters() -> None:
    ours = arranged(f"{KINGS} PBb2 nBc3")
    clocked = position(ours.fen().replace(" 0 1", " 7 9"))
    king = clocked.apply(Move(BOARD.cell("Ae1"), BOARD.cell("Ae2")))
    assert (king.halfmove_clock, king.fullmove_number) == (8, 9)
    pawn = clocked.apply(Move(BOARD.cell("Bb2"), BOARD.cell("Cb2")))
    assert (pawn.halfmove_clock, pawn.fullmove_number) == (0, 9)
    assert pawn.apply(Move(BOARD.cell("Ee4"), BOARD.cell("Ee5"))).fullmove_number == 10


# --- from and to text ----------------------------------------------------------------------------------------------


def test_the_alphabet() -> None:
    assert RAUMSCHACH.alphabet == Alphabet(
        kinds=("P", "N", "B", "R", "U", "Q", "K"),
        pawn="P",
        promotions=("Q", "R", "B", "N", "U"),
        axes=(tuple("ABCDE"), tuple("abcde"), tuple("12345")),
        long_pawn="P",
        axis_names=("level", "file", "rank"),
        pawn_axes=2,
    )


LONE = f"4k/5/5/5/5|{EMPTY}|{EMPTY}|{EMPTY}|5/5/5/5/K4"


@pytest.mark.parametrize(
    ("fen", "canonical"),
    [(f"{LONE} w - -", f"{LONE} w - - 0 1"), (f"{LONE} b - - 12", f"{LONE} b - - 12 1"), (START, START)],
)
def test_fens_are_read_and_written(fen: str, canonical: str) -> None:
    assert position(fen).fen() == canonical


@each_row(
    ("fen", "reason"),
    [
        ("", "the placement of the men is missing"),
        (LONE, "the side to move is missing"),
        (f"{LONE} w", "the castling field is missing"),
        (f"{LONE} w -", "the en passant field is missing"),
        (f"{LONE} w KQ -", "the castling field is '-' in this game, not 'KQ'"),
        (f"{LONE} w - Cb3", "the en passant field is '-' in this game, not 'Cb3'"),
        (f"{LONE} w - - 0 1 0", "'0' stands after the last field, the move number"),
        (f"{LONE} w - - - -", "'-' is no count of moves"),
        (f"{LONE} x - -", "the side to move is 'w' or 'b', not 'x'"),
        (LONE.replace(f"{EMPTY}|", "", 1) + " w - -", "the board has 5 levels, not 4"),
        (LONE.replace(f"{EMPTY}|", "5/5/5/5|", 1) + " w - -", "level D has 5 ranks, not 4"),
        (LONE.replace(f"{EMPTY}|", "5/5/6/5/5|", 1) + " w - -", "rank 3 of level D has 5 cells, and '6' fills more"),
        (LONE.replace("4k", "3k") + " w - -", "rank 5 of level E has 5 cells, and '3k' fills fewer"),
        (LONE.replace("4k", "3Sk") + " w - -", "no man is called 'S'"),
        (LONE.replace("4k", "5") + " w - -", "Black has no King"),
        (LONE.replace("4k", "3kk") + " w - -", "Black has 2 Kings"),
        (LONE.replace("4k", "P3k") + " w - -", "no Pawn can stand on Ea5"),
        (LONE.replace("K4", "Kp3") + " w - -", "no Pawn can stand on Ab1"),
        (START.replace("|5/5/5/5/5|", "|5/5/5/P4/5|"), "White has more than 10 Pawns"),
        (START.replace("|5/5/5/5/5|", "|5/5/5/q4/5|"), "Black has more than 20 men"),
        (LONE.replace("4k", "R3k") + " w - -", "Black is in check, but it is White's turn"),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        position(fen)


# --- why a move is not legal ---------------------------------------------------------------------------------------


@each_row(
    ("men", "move", "reason"),
    [
        ("", "RAa1-Aa3", "the path from Aa1 to Aa3 is blocked by the Pawn on Aa2"),
        ("", "NAb1-Ab3", "no Knight reaches Ab3 from Ab1"),
        ("", "RAb1-Cc1", "the man on Ab1 is a Knight, not a Rook"),
        ("", "REa5-Ea4", "the Rook on Ea5 is Black's"),
        ("", "RCa5-Ca4", "Ca5 is empty"),
        ("", "KAc1-Bc1", "White's own Queen stands on Bc1"),
        ("", "PBb2-Cb3", "there is nothing on Cb3 for a Pawn to capture"),
        ("", "PBb2-Bb4", "no Pawn reaches Bb4 from Bb2"),
        ("PBb2 nBb3", "PBb2xBb3", "a Pawn cannot capture straight ahead"),
        ("PBb2 nCb2", "PBb2xCb2", "a Pawn cannot capture straight ahead"),
        ("PDb5", "PDb5-Eb5", "a Pawn that reaches rank 5 of level E must promote"),
        ("PDb4", "PDb4-Db5=Q", "a Pawn promotes only on rank 5 of level E"),
        ("rAa3 NAa2", "NAa2-Ca1", "the Knight on Aa2 is pinned by the Rook on Aa3"),
        ("bCb1", "KAa1-Ba1", "the King on Ba1 would be in check by the Bishop on Cb1"),
        ("rAa3 PCc3", "PCc3-Cc4", "the King would be left in check by the Rook on Aa3"),
        ("rAa3 uCc3", "KAa1-Aa2", "the King on Aa2 would be in check by the Rook on Aa3"),
    ],
)
def test_explain(men: str, move: str, reason: str) -> None:
    ours = arranged(f"KAa1 kEe4 {men}") if men else position(START)
    query = ours.query(RAUMSCHACH.notation("raumschach").read(move).text)
    assert [found for found in ours.find(query) if found.promotion == query.promotion] == []
    assert ours.explain(query) == reason


def test_only_a_pawn_promotes() -> None:
    ours = arranged("KAa1 kEe4 QDb5")
    query = Query(origins=1 << BOARD.cell("Db5"), targets=1 << BOARD.cell("Eb5"), promotion=KINDS.index("Q"))
    assert ours.find(query) == []
    assert ours.explain(query) == "only a Pawn promotes"


def test_a_part_of_an_origin_is_named() -> None:
    short = RAUMSCHACH.notation("raumschach-short")
    with pytest.raises(plybook.IllegalMoveError, match="White has no Knight on level C"):
        short.parse("NCCb3", position(START))


@pytest.mark.parametrize(
    ("text", "reason"),
    [(MoveText(piece="S"), "no man of this game is called S"), (MoveText(piece="P", promotion="K"), "not K")],
)
def test_what_is_no_move_of_the_game(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        RaumschachPosition.query(text)
