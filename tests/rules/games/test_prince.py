"""Prince: each rule by positions of its own, the figures known of it, and play side by side with the naive rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import plybook
from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.replay.engine import replay
from plybook.rules.draws import History
from plybook.rules.games.prince.position import PRINCE, PrincePosition
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move
from plybook.rules.position import OutsideRulesetError, Position
from plybook.testing import VariantContract
from tests.extent import some
from tests.naive import prince as slow
from tests.rules.games.prince_fields import (
    BOARD,
    KINDS,
    fen,
    game,
    goes,
    mirrored,
    moves,
    naive,
    play,
    position,
    scattered,
    start,
)
from tests.tables import each_row

KINGS = "Ki1h1 ki8a8"


def cell(name: str) -> int:
    return BOARD.cell(name)


def castling(ours: PrincePosition, token: str) -> list[Move]:
    return ours.find(PrincePosition.query(MoveText(Action.CASTLING, castling=token)))


# --- the figures ---------------------------------------------------------------------------------------------------


def test_the_field_and_the_array() -> None:
    # Rules 1 to 5.
    ours = start()
    assert BOARD.size == 512
    assert BOARD.values == (tuple("12345678"), tuple("abcdefgh"), tuple("12345678"))
    assert naive(ours) == slow.Game.start()
    assert {BOARD.names[ours.king(seat)] for seat in (0, 1)} == {"1d4", "8d4"}
    assert [seat.bit_count() for seat in ours.occupied] == [128, 128]
    assert len(KINDS) == 23


def test_the_first_moves() -> None:
    ours = start()
    kinds = Counter(ours.describe(move).piece for move in ours.iter_legal_moves())
    assert kinds == {"Pn": 128, "Ac": 16, "As": 16, "Kn": 12, "Pa": 12, "Ad": 10, "Ma": 10, "Ca": 8}


# --- side by side with the naive rules -----------------------------------------------------------------------------


def agree(ours: PrincePosition) -> set[str]:
    """Hold a position, and what some of its moves lead to, against the naive rules; return what it shows."""
    literal = naive(ours)
    slow_moves, fast_moves = dict(literal.moves()), moves(ours)
    assert set(fast_moves) == set(slow_moves)
    assert len(fast_moves) == len(ours.legal_moves())
    assert ours.is_check() is literal.is_check()
    special = {written for written, move in fast_moves.items() if move.special}
    for written in special.union(sorted(fast_moves)[::40]):
        after, expected = ours.apply(fast_moves[written]), slow_moves[written]
        assert (after.board, after.masks, after.occupied) == _placed(after.board)
        assert naive(after) == expected
    shown = {name for name in ("is_check", "is_checkmate") if getattr(ours, name)()}
    shown |= {f"special {move.special}" for move in fast_moves.values()}
    return shown | {"promotion" for move in fast_moves.values() if move.promotion}


def _placed(board: bytes) -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
    anew = PrincePosition._with_men(board)
    return anew.board, anew.masks, anew.occupied


@pytest.mark.parametrize("seed", range(some(1, 3)))
def test_a_game_from_the_start_agrees_with_the_naive_rules(seed: int) -> None:
    for ours in list(game(random.Random(seed), start(), 60))[::20]:
        agree(ours)


def test_scattered_men_agree_with_the_naive_rules() -> None:
    rng = random.Random(5)
    shown: set[str] = set()
    for _ in range(some(11, 25)):
        for ours in game(rng, scattered(rng), 3):
            shown |= agree(ours)
    special = {f"special {special}" for special in (DOUBLE_STEP, EN_PASSANT, CASTLING)}
    assert shown > special | {"is_check", "is_checkmate", "promotion"}


@each_row(
    ("men", "rest"),
    [
        ("Ki1a1 ki8g7 Ro3a1 ro6a1", "w - - 0 1"),
        ("Ki1a1 ki8g7 Kn2a1 ro6a1", "w - - 0 1"),
        ("Ki1a1 ki8g7 Sc2b2 sc4d4 qu1a5", "w - - 0 1"),
        ("ki1a1 Ki8g7 ro3a1 Ro6a1", "b - - 0 1"),
        ("ki1a1 Ki8g7 Qu1a5 un3c3", "b - - 0 1"),
    ],
)
def test_a_king_may_stand_on_the_first_space(men: str, rest: str) -> None:
    assert BOARD.names[0] == "1a1"
    agree(position(men, rest))


class TestPrince(VariantContract):
    variant = "prince"
    perft = (212, 44944)
    games, tries = some(1, 2), some(40, 80)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            yield from game(chance, scattered(chance), 4)


# --- the Pawn ------------------------------------------------------------------------------------------------------


@each_row(
    ("men", "origin", "targets"),
    [
        ("Pn2d4", "2d4", {"3d4", "4d4"}),
        ("Pn3d4", "3d4", {"4d4"}),
        ("Pn2d4 kn3d4", "2d4", set()),
        ("Pn2d4 kn4d4", "2d4", {"3d4"}),
        ("Pn2d4 kn3d5 kn3e4 kn3c3 Kn3c5 kn2e4 kn1d4", "2d4", {"3d4", "4d4", "3d5", "3e4", "3c3"}),
        ("Pn5a1 kn6a2 kn6b1 kn6b2", "5a1", {"6a1", "6a2", "6b1", "6b2"}),
    ],
)
def test_the_pawn(men: str, origin: str, targets: set[str]) -> None:
    # Rules 16 and 17, for either side.
    assert goes(position(f"{KINGS} {men}"), origin) == targets
    flipped = {f"{9 - int(target[0])}{target[1:]}" for target in targets}
    black = position(mirrored(f"{KINGS} {men}"), "b - - 0 1")
    assert goes(black, f"{9 - int(origin[0])}{origin[1:]}") == flipped


AROUND = [
    BOARD.names[each][1:] for each in sorted(map(cell, ("5c3", "5c4", "5c5", "5d3", "5d5", "5e3", "5e4", "5e5")))
]


@each_row("beside", AROUND)
def test_en_passant_from_every_side(beside: str) -> None:
    # Rule 18: the Pawn passes 6d4.
    for men, turn, double in (
        (f"{KINGS} pn7d4 Pn5{beside}", "b", "7d4-5d4"),
        (mirrored(f"{KINGS} pn7d4 Pn5{beside}"), "w", "2d4-4d4"),
    ):
        after = play(position(men, f"{turn} - - 0 1"), double)
        origin, passed = (f"5{beside}", "6d4") if turn == "b" else (f"4{beside}", "3d4")
        assert after.fen().split()[3] == passed
        move = moves(after)[f"{origin}-{passed}"]
        assert move.special == EN_PASSANT
        assert after.is_capture(move)
        assert after.describe(move) == MoveText(
            piece="Pn",
            origin=tuple(origin),
            target=tuple(passed),
            capture=True,
            captured="Pn",
            en_passant=True,
        )
        taken = after.apply(move)
        assert taken.board[cell(double[-3:])] == 0
        assert taken.board[cell(passed)] != 0
        assert (taken.halfmove_clock, taken.fullmove_number) == (0, 2)


def test_en_passant_is_for_the_next_move_and_for_pawns_only() -> None:
    # Rule 18.
    men = f"{KINGS} pn7d4 Pn5c3 Kn5d2 Kn4f4 kn4a1"
    after = play(position(men, "b - - 0 1"), "7d4-5d4")
    there = {written[:3]: move for written, move in moves(after).items() if written.endswith("-6d4")}
    assert {origin: move.special for origin, move in there.items()} == {"5c3": EN_PASSANT, "5d2": ORDINARY}
    assert after.apply(there["5d2"]).man_at(cell("5d4")) == (1, "Pn")
    assert "5c3-6d4" not in moves(play(after, "1h1-1h2", "8a8-8a7"))


def test_a_single_step_is_not_passed_by() -> None:
    after = play(position(f"{KINGS} pn6d4 Pn5c3", "b - - 0 1"), "6d4-5d4")
    assert "5c3-6d4" not in moves(after)


def test_en_passant_may_not_uncover_the_king() -> None:
    # Rule 23: both Pawns leave the column between the King and the Rook.
    ours = play(position("Ki5a4 ki8a8 ro5h4 pn7d4 Pn5c4", "b - - 0 1"), "7d4-5d4")
    assert "5c4-6d4" not in moves(ours)
    assert ours.legal_en_passant() == -1
    assert ours.fen().split()[3] == "-"
    assert ours.key == position("Ki5a4 ki8a8 ro5h4 pn5d4 Pn5c4").key


def test_en_passant_may_take_the_man_that_gives_check() -> None:
    ours = play(position("Ki4d3 ki8a8 pn7d4 Pn5c4", "b - - 0 1"), "7d4-5d4")
    assert ours.is_check()
    assert "5c4-6d4" in moves(ours)


@pytest.mark.parametrize(("target", "men"), [("8d4", ""), ("8e5", "kn8e5")])
def test_promotion_to_21_kinds(target: str, men: str) -> None:
    # Rule 19.
    ours = position(f"{KINGS} Pn7d4 {men}")
    promotions = {move.partition("=")[2] for move in moves(ours) if move.startswith(f"7d4-{target}")}
    assert promotions == set(slow.PROMOTIONS)
    assert len(promotions) == 21
    prince = play(ours, f"7d4-{target}=Pr")
    assert prince.man_at(cell(target)) == (0, "Pr")
    assert ours.describe(moves(ours)[f"7d4-{target}=Pr"]).promotion == "Pr"
    black = position(mirrored(f"{KINGS} Pn7d4 {men}"), "b - - 0 1")
    assert len([move for move in moves(black) if "=" in move]) == 21 * (1 + bool(men))


# --- castling ------------------------------------------------------------------------------------------------------

HOME = "Ki1d4 Ba1a1 Ba1h8"
AWAY = "ki6c7"
RIGHTS = "w KQ - 0 1"

CASTLINGS = {"O-O": ("1b2", "1c3", "1a1"), "O-O-O": ("1f6", "1e5", "1h8")}


def black(name: str) -> str:
    return f"8{name[1:]}"


@pytest.mark.parametrize("token", CASTLINGS)
def test_castling(token: str) -> None:
    # Rules 20 and 21, for either side.
    king, crossed, corner = CASTLINGS[token]
    for men, rest, seat in (
        (f"{HOME} {AWAY}", "w KQ - 7 9", 0),
        (mirrored(f"{HOME} {AWAY}"), "b kq - 7 9", 1),
    ):
        ours = position(men, rest)
        [move] = castling(ours, token)
        here, there, base, gone = ("1d4", king, crossed, corner)
        if seat:
            here, there, base, gone = map(black, (here, there, base, gone))
        assert move == Move(cell(here), cell(there), 0, CASTLING)
        assert not ours.is_capture(move)
        text = MoveText(Action.CASTLING, "Ki", tuple(here), tuple(there), castling=token)
        assert ours.describe(move) == text
        after = ours.apply(move)
        assert after.man_at(cell(there)) == (seat, "Ki")
        assert after.man_at(cell(base)) == (seat, "Ba")
        assert after.man_at(cell(here)) is after.man_at(cell(gone)) is None
        assert {BOARD.names[each] for each in ours.changed(after)} == {here, there, base, gone}
        assert after.fen().split()[1:] == ["wb"[1 - seat], "-", "-", "8", str(9 + seat)]


@each_row(
    ("men", "legal"),
    [
        ("", {"O-O", "O-O-O"}),
        # What stands between.
        ("Kn1b2", {"O-O-O"}),
        ("kn1c3", {"O-O-O"}),
        ("Kn1e5", {"O-O"}),
        ("Kn1f6", {"O-O"}),
        ("Kn1g7", {"O-O"}),
        # What the King may not go through: a Knight attacks him, c3, b2, e5, f6.
        ("kn3e4", set()),
        ("kn2a3", {"O-O-O"}),
        ("kn3b1", {"O-O-O"}),
        ("kn2g5", {"O-O"}),
        ("kn3f7", {"O-O"}),
        # The Base may be attacked, and may cross an attacked space.
        ("ro5a1", {"O-O", "O-O-O"}),
        ("kn3h7", {"O-O", "O-O-O"}),
        # A Pawn attacks a space whether or not it is empty.
        ("pn2b3", {"O-O-O"}),
    ],
)
def test_what_stands_in_the_way_of_castling(men: str, legal: set[str]) -> None:
    # Rule 22, for either side.
    for ours in (
        position(f"{HOME} {AWAY} {men}", RIGHTS),
        position(mirrored(f"{HOME} {AWAY} {men}"), "b kq - 0 1"),
    ):
        assert {move for move in moves(ours) if move.startswith("O")} == legal


def test_the_bases_beside_never_castle() -> None:
    # Rule 20.
    assert not [move for move in moves(position(f"Ki1d4 Ba1a8 Ba1h1 {AWAY}")) if move.startswith("O")]


@each_row(
    ("played", "rights"),
    [
        (["1d4-1d5", "6c7-6c6", "1d5-1d4", "6c6-6c7"], "-"),
        (["1a1-1a2", "6c7-6c6", "1a2-1a1", "6c6-6c7"], "Q"),
        (["1h8-1h7", "6c7-6c6", "1h7-1h8", "6c6-6c7"], "K"),
        (["O-O"], "-"),
        (["O-O-O"], "-"),
        (["1d4-1d5"], "-"),
        (["2h2-3h2", "5a1-1a1"], "Q"),
        (["2h2-3h2", "5a1-1a1", "3h2-4h2"], "Q"),
        (["2h2-3h2"], "KQ"),
    ],
)
def test_a_right_once_lost_stays_lost(played: list[str], rights: str) -> None:
    # Rule 22. The Rook takes the Base on a1.
    ours = position(f"{HOME} {AWAY} ro5a1 Pn2h2", RIGHTS)
    assert play(ours, *played).fen().split()[2] == rights


def test_a_promoting_pawn_takes_the_right_with_the_base() -> None:
    ours = play(position(mirrored(f"{HOME} {AWAY} pn2b2"), "w kq - 0 1"), "7b2-8a1=Ba")
    assert ours.fen().split()[2] == "q"


# --- check, mate and draws -----------------------------------------------------------------------------------------


@each_row(
    ("men", "attackers"),
    [
        ("kn3e4", 1), ("ca3e5", 1), ("ac3f5", 1), ("ro5d4", 1), ("bi5h4", 1), ("me4g7", 1), ("ba5d8", 1),
        ("sc3d4", 1), ("re3d4", 1), ("un5d8", 1), ("pn2d5", 1), ("pn2e5", 1), ("pr8g7", 1), ("pn2d4", 0),
        ("ba5e5", 0), ("sc4d4", 0), ("re3e4", 0), ("ro5d4 pn3d4", 0), ("kn3e4 ro5d4", 2),
    ],
)  # fmt: skip
def test_check(men: str, attackers: int) -> None:
    # Rule 23.
    ours = position(f"Ki1d4 ki8a8 {men}")
    assert ours.attacks_on(ours.king(0), 1, sum(ours.occupied)).bit_count() == attackers
    assert ours.is_check() is bool(attackers)


def test_a_shadow_is_left_only_to_where_it_falls_as_well() -> None:
    # Rule 23: the Knight and the Court keep the Scientist's two planes shut, and both need to.
    men = "Ki1d4 ki8a8 sc3d4"
    assert position(men).is_check()
    assert not position(f"{men} Co2d5 Co2e4").is_check()
    assert goes(position(f"{men} Co2d5 Kn2e4"), "2e4") == set()
    assert goes(position(f"{men} Co2d5 Kn2e4"), "2d5") == {"2d3", "3d4"}


def test_a_man_in_two_planes_may_leave_neither_open() -> None:
    # Rule 23: the Court alone stands in both planes that lead from the Scientist to the King.
    assert goes(position("Ki4d4 ki8a8 sc8d4 Co6d4"), "6d4") == {"8d4"}
    assert goes(position("Ki4d4 ki8a8 sc8d4 Co6d4 Kn7d5"), "6d4") == {"5c4", "5e4", "6b4", "6f4", "7c4", "7e4", "8d4"}


def test_two_bases_give_mate() -> None:
    # Rule 24.
    after = play(position("Ki1d4 ki8a1 Ba7h8 Ba3h7"), "3h7-8h7")
    assert after.check_mark() == "#"
    assert after.outcome() == ("checkmate", 0, "1-0")
    assert after.legal_moves() == []


def test_mate_by_black() -> None:
    after = play(position(mirrored("Ki1d4 ki8a1 Ba7h8 Ba3h7"), "b - - 0 1"), "6h7-1h7")
    assert after.outcome() == ("checkmate", 1, "0-1")


def test_no_legal_move_without_check_is_a_draw() -> None:
    # Rule 25.
    ours = position("Ki1d4 ki8a1 Ba7h8 Ba1h2 Ba1b8", "b - - 0 1")
    assert ours.is_stalemate()
    assert ours.outcome() == ("stalemate", None, "1/2-1/2")


def test_a_draw_can_be_claimed_after_a_hundred_moves_without_pawn_move_or_capture() -> None:
    # Rule 25.
    before = position(KINGS, "w - - 99 60")
    assert before.facts() == ()
    after = play(before, "1h1-1h2")
    assert after.outcome() is None
    assert after.facts() == ("fifty moves without a capture or Pawn move",)
    assert play(position(f"{KINGS} Pn2d4", "w - - 99 60"), "2d4-3d4").facts() == ()


def test_mate_goes_before_the_clock() -> None:
    # Rule 25.
    after = play(position("Ki1d4 ki8a1 Ba7h8 Ba3h7", "w - - 99 60"), "3h7-8h7")
    assert after.outcome() == ("checkmate", 0, "1-0")


def test_a_draw_can_be_claimed_at_the_third_occurrence() -> None:
    # Rule 25: the game may go on, and a result that says nothing of a draw contradicts nothing.
    shuffle = "Kn1c8-3d8 Kn8c8-6d8 Kn3d8-1c8 Kn6d8-8c8"
    [game] = plybook.read(f'[Variant "prince"]\n\n{shuffle} {shuffle} Kn1c8-3d8 1-0')
    played = replay(game)
    assert played.is_complete
    assert [found.code for found in played.diagnostics if found.code != "F024"] == []
    assert played.outcome is None
    assert [played.facts(ply) for ply in (7, 8)] == [(), ("the position has occurred 3 times",)]


def test_nothing_but_the_men_ends_a_game() -> None:
    # Rule 25.
    history = History(PrincePosition)
    for _ in range(5):
        history.add(position(KINGS, "w - - 150 80"))
    assert history.new_draw() is None
    assert position(KINGS, "w - - 150 80").outcome() is None


def test_what_makes_positions_the_same_for_repetition() -> None:
    # Rule 25: placement, side to move, castling rights, en passant possibility.
    men = f"{HOME} {AWAY} Pn5c3 pn5d4"
    key = position(men, RIGHTS).key
    assert position(men, "w KQ - 12 40").key == key
    assert position(men, "w KQ 6d4 0 1").key != key
    assert position(men, "w K - 0 1").key != key
    assert position(men, "b KQ - 0 1").key != key
    assert position(f"{men} Kn4h8", RIGHTS).key != key
    assert position(men, "w KQ - 12 40") != position(men, RIGHTS)


def test_the_counters() -> None:
    ours = position(f"{KINGS} Kn4d4 pn6d5 pn7h1", "w - - 7 9")
    quiet = play(ours, "1h1-1h2")
    assert (quiet.halfmove_clock, quiet.fullmove_number) == (8, 9)
    assert play(ours, "4d4-6d5").halfmove_clock == 0
    pawn = play(quiet, "7h1-5h1")
    assert (pawn.halfmove_clock, pawn.fullmove_number) == (0, 10)


# --- what notations ask --------------------------------------------------------------------------------------------


def test_the_alphabet() -> None:
    alphabet = PRINCE.alphabet
    assert alphabet == Alphabet(
        kinds=KINDS,
        pawn="Pn",
        promotions=KINDS[1:-1],
        axes=(tuple("12345678"), tuple("abcdefgh"), tuple("12345678")),
        castlings=("O-O", "O-O-O"),
        long_pawn="Pn",
    )
    assert (KINDS[0], KINDS[-1]) == ("Pn", "Ki")
    assert set(alphabet.promotions) == set(slow.PROMOTIONS)


def test_describe() -> None:
    ours = position(f"{KINGS} Pn7d4 kn8e5")
    move = moves(ours)["7d4-8e5=Ma"]
    assert ours.describe(move) == MoveText(
        piece="Pn", origin=tuple("7d4"), target=tuple("8e5"), capture=True, captured="Kn", promotion="Ma"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(Action.BOARD, board="KL1"), "no part of the board"),
        (MoveText(Action.CASTLING, castling="O-O-O-O"), "no castling O-O-O-O"),
        (MoveText(piece="N"), "no man of this game is called N"),
        (MoveText(piece="Pn", promotion="Ki"), "not Ki"),
        (MoveText(piece="Pn", promotion="Pn"), "not Pn"),
    ],
)
def test_what_is_no_move_of_prince(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        PrincePosition.query(text)


def test_a_king_move_is_no_castling() -> None:
    ours = position(f"{HOME} {AWAY}", RIGHTS)
    query = PrincePosition.query(MoveText(piece="Ki", origin=tuple("1d4"), target=tuple("1b2")))
    assert ours.find(query) == []


def test_the_fen_of_the_helper_is_the_fen_of_the_rules() -> None:
    assert position(f"{HOME} {AWAY}", RIGHTS).fen() == fen(f"{HOME} {AWAY}", RIGHTS)
