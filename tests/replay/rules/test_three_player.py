"""Three-player chess and its family: the figures known of them, each rule, and play side by side with the naive rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.catalogue import variants
from plybook.notation.moves import Action, MoveText
from plybook.replay.geometry import bits
from plybook.replay.position import CASTLING, FenError, Move, OutsideRulesetError, Query, perft
from plybook.replay.rules.three_player import ThreePlayerPosition
from plybook.replay.rules.three_player_board import BOARD
from plybook.replay.rules.three_player_seats import KINDS
from tests.naive.three_player import GAMES, Game
from tests.replay.rules.three_player_men import KINGS, fen, key, legal, men_of, play, position, start, targets

FIGURES = {
    "three-player": (22, 484, 10648),
    "three-player-duel": (22, 484, 12430),
    "three-player-plain": (20, 400, 8000),
    "three-player-plain-duel": (20, 400, 8900),
    "three-player-partners": (22, 286),
    "three-player-six": (22, 439),
    "three-player-six-alternate": (22, 286),
}


@pytest.mark.parametrize(("game", "figures"), FIGURES.items())
def test_perft(game: str, figures: tuple[int, ...]) -> None:
    assert tuple(perft(start(game), depth) for depth in range(1, len(figures) + 1)) == figures


# --- side by side with the naive rules -----------------------------------------------------------------------------


def naive(game: str, stand: ThreePlayerPosition) -> Game:
    """Return ``stand`` as the naive rules have it."""
    letters = stand.seating.letters
    men = men_of(stand)
    passed = {
        men[BOARD.names[each.pawn]][0]: (BOARD.names[each.cell], BOARD.names[each.pawn]) for each in stand.passed
    }
    return Game(
        game,
        men,
        letters[stand.turn],
        frozenset(letters[seat] for seat in stand.left),
        frozenset(BOARD.names[cell] for cell in bits(stand.unmoved)),
        passed,
    )


def compare(stand: ThreePlayerPosition, slow: Game) -> tuple[dict[str, Move], dict[str, Game]]:
    """Return the moves of both, which must be the same."""
    ours, theirs = legal(stand), dict(slow.moves())
    assert set(ours) == set(theirs), stand.fen()
    assert men_of(stand) == slow.men
    assert stand.seating.letters[stand.turn] == slow.turn
    assert {stand.seating.letters[seat] for seat in stand.left} == slow.left
    return ours, theirs


@pytest.mark.parametrize("game", FIGURES)
def test_random_games_are_those_of_the_naive_rules(game: str) -> None:
    chance = random.Random(game)
    for plies in (40, 60):
        stand, slow = start(game), Game.start(game)
        for _ in range(plies):
            ours, theirs = compare(stand, slow)
            if not ours:
                break
            takes = sorted(name for name, move in ours.items() if stand.is_capture(move))
            chosen = chance.choice(takes if takes and chance.random() < 0.5 else sorted(ours))
            stand, slow = stand.apply(ours[chosen]), theirs[chosen]


def scattered(game: str, chance: random.Random) -> ThreePlayerPosition:
    """Return a position of a few men that stand anywhere."""
    rules = variants[game].rules
    assert issubclass(rules, ThreePlayerPosition)
    seating = rules.seating
    while True:
        cells = list(bits(seating.squares))
        chance.shuffle(cells)
        men = []
        for seat in seating.seats:
            pawns = "PPp" if "p" in seat.array else "PP"
            kinds = ["K", *chance.choices("QQRRBN" + pawns * 2, k=chance.randint(1, 5))]
            men += [seat.letter + kind + BOARD.names[cells.pop()] for kind in kinds]
        try:
            return position(game, " ".join(men), chance.choice(seating.letters))
        except FenError:
            continue  # a Pawn where none can stand, or a check that was overlooked


@pytest.mark.parametrize("game", FIGURES)
def test_scattered_men_move_as_by_the_naive_rules(game: str) -> None:
    chance, left = random.Random(game), 0
    for _ in range(12):
        stand = scattered(game, chance)
        slow = naive(game, stand)
        for _ in range(10):
            ours, theirs = compare(stand, slow)
            if not ours:
                break
            checks = [name for name in sorted(ours) if stand.apply(ours[name]).check_mark()]
            chosen = chance.choice(checks if checks and chance.random() < 0.7 else sorted(ours))
            stand, slow = stand.apply(ours[chosen]), theirs[chosen]
        left += len(stand.left)
    # With two sides nobody leaves, and else somebody does, or the test says nothing about it.
    assert (left > 0) is (len(set(GAMES[game][0].values())) > 2)


# --- finding, describing, keeping ----------------------------------------------------------------------------------


def stands(game: str, plies: int) -> Iterator[ThreePlayerPosition]:
    """Yield the positions of a random game, and of one with few men."""
    chance = random.Random(game + "finding")
    for first in (start(game), scattered(game, chance)):
        stand = first
        for _ in range(plies):
            yield stand
            moves = stand.legal_moves()
            if not moves:
                break
            takes = [move for move in moves if stand.is_capture(move) or move.promotion]
            stand = stand.apply(chance.choice(takes if takes and chance.random() < 0.5 else moves))
        yield stand


@pytest.mark.parametrize("game", FIGURES)
def test_every_move_is_found_by_its_description(game: str) -> None:
    for stand in stands(game, 25):
        moves = stand.legal_moves()
        assert len(set(moves)) == len(moves)
        for move in moves:
            text = stand.describe(move)
            assert stand.find(stand.query(text, stand.turn)) == [move]
            white = MoveText(
                text.action,
                text.piece,
                (None, None, None, *text.origin[3:]),
                (None, None, None, *text.target[3:]),
                promotion=text.promotion,
                castling=text.castling,
            )
            assert stand.find(stand.query(white, stand.turn)) == [move]


@pytest.mark.parametrize("game", FIGURES)
def test_what_is_found_is_what_is_legal(game: str) -> None:
    for stand in stands(game, 12):
        moves = stand.legal_moves()
        men = {move for move in moves if move.special != CASTLING}
        for kind in range(len(KINDS)):
            found = {
                move for promotion in (0, 1, 2, 3, 4) for move in stand.find(Query(kind=kind, promotion=promotion))
            }
            code = stand.code(stand.turn, kind)
            assert found == {move for move in men if stand.board[move.origin] == code}


@pytest.mark.parametrize("game", FIGURES)
def test_a_position_is_its_fen(game: str) -> None:
    assert start(game).fen() == variants[game].rules.start_fen
    for stand in stands(game, 60):
        again = variants[game].position(stand.fen())
        assert again == stand
        assert again.is_check() is stand.is_check()
        assert hash(again) == hash(stand)
        assert again.men_by_kind == stand.men_by_kind  # type: ignore[attr-defined]
        assert (again.masks, again.occupied) == (stand.masks, stand.occupied)


# --- leaving the game (rule 6.4) -----------------------------------------------------------------------------------

MATE = "wKwe1 rKrd1 rNwa6 bKbe4 wRrg3 wRrh2"


def test_who_is_mated_leaves_and_the_turn_passes_on() -> None:
    stand = play(position("three-player", MATE), "rg3rg1")
    assert stand.check_mark() == "#"
    assert stand.seats[stand.turn] == "Black"
    assert stand.left == {1}
    assert {seat for seat, _ in men_of(stand).values()} == {"w", "b"}
    assert stand.outcome() is None
    assert not stand.is_check()
    assert stand.fen().split()[1:] == ["b", "r", "-", "-", "0", "1"]
    assert play(stand, "be4bd4").seats[0] == "White"


def test_a_position_with_a_mated_seat_to_move_is_one_without_it() -> None:
    men = MATE.replace("rg3", "rg1")
    assert position("three-player", men, "r") == play(position("three-player", MATE), "rg3rg1")


def test_the_last_mate_ends_the_game_and_leaves_the_men() -> None:
    stand = play(position("three-player", "wKwe1 bKba1 wQbc3 wRbh2", left="r"), "bc3bb2")
    assert stand.check_mark() == "#"
    assert stand.is_checkmate()
    assert stand.legal_moves() == []
    assert stand.outcome() == ("checkmate", 0, "1-0-0")
    assert ("b", "K") in men_of(stand).values()


def test_who_leaves_may_uncover_the_next_mate() -> None:
    # Red's Knight shuts the line of the Rook on h1 to Black's King.
    stand = position("three-player", "wKwe1 rKra1 rNbg1 bKbe1 wQrc3 wRrh2 wRbh1 wRbh2")
    stand = play(stand, "rc3rb2")
    assert stand.check_mark() == "#"
    assert stand.left == {1}
    assert stand.outcome() == ("checkmate", 0, "1-0-0")


def test_mate_of_one_partner_ends_both() -> None:
    stand = position("three-player-partners", "wKwe1 yKwk2 bKba1 uKrd1 wQbc3 wRbh2")
    stand = play(stand, "bc3bb2")
    assert stand.check_mark() == "+"  # it is not Black's turn yet
    stand = play(stand, "rd1re1")
    assert stand.check_mark() == ""  # Black's partner has no opponent in check, only Black
    stand = play(stand, "wk2wk3")
    assert stand.check_mark() == "#"
    assert stand.outcome() == ("checkmate", 0, "1-0")


def test_in_six_a_side_leaves_together() -> None:
    stand = position("three-player-six", "wKwe1 yKbu2 rKra1 gKwu2 bKbe4 uKwk3 wQrc3 wRrh2")
    stand = play(stand, "rc3rb2", "wk3wk2")
    assert stand.check_mark() == "#"
    assert {stand.seats[seat] for seat in stand.left} == {"Red", "Red's partner"}
    assert stand.seats[stand.turn] == "White's partner"
    assert {seat for seat, _ in men_of(stand).values()} == {"w", "y", "b", "u"}
    assert stand.score((0,)) == "1-0-0"
    assert stand.score(stand.sides_in_play()) == "1/2-0-1/2"


def test_stalemate_ends_the_game_for_all() -> None:
    stand = play(position("three-player", "wKwe1 rKra1 bKbe4 wQrb3 wRry4"), "ry4rz4")
    assert stand.is_stalemate()
    assert stand.outcome() == ("stalemate", None, "1/3-1/3-1/3")
    stand = play(position("three-player", "wKwe1 bKba1 wQbb3 wRby4", left="r"), "by4bz4")
    assert stand.outcome() == ("stalemate", None, "1/2-0-1/2")


def test_a_round_begins_with_the_first_seat_still_in_play() -> None:
    stand = start("three-player")
    numbers = []
    for move in ("we2we4", "re2re4", "be2be4", "wd2wd4"):
        numbers.append(stand.number_text())
        stand = play(stand, move)
    assert numbers == ["1.", "1...", "1...", "2."]
    stand = position("three-player", "rKre1 bKbe1 rPra2 bPba2", "r", left="w")
    numbers = []
    for move in ("ra2ra3", "ba2ba3", "ra3ra4"):
        numbers.append(stand.number_text())
        stand = play(stand, move)
    assert numbers == ["1.", "1...", "2."]


# --- check (rule 6.3) ----------------------------------------------------------------------------------------------


def test_check_may_be_to_someone_who_is_not_next() -> None:
    stand = play(position("three-player", f"{KINGS} wRwa4"), "wa4ba4")
    assert (stand.check_mark(), stand.is_check()) == ("", False)
    stand = play(position("three-player", "wKwe1 rKre1 bKbe3 wRwa4"), "wa4bh3")
    assert stand.seats[stand.turn] == "Red"
    assert (stand.check_mark(), stand.is_check()) == ("+", False)


def test_a_king_is_never_captured() -> None:
    # Red has opened the line of White's Rook to Black's King, but Black is first to move.
    stand = position("three-player", "wKwe1 rKre1 bKbe3 wRbh3 rNra6", "w")
    assert "bh3be3" not in legal(stand)
    assert "bh3bf3" in legal(stand)


def test_partners_give_no_check_and_are_not_captured() -> None:
    stand = position("three-player-partners", "wKwe1 yKwn2 bKbd1 uKbu2 yRwe6 yPwd2 yNwf2")
    assert not stand.is_check()
    assert targets(stand, "we1") == {"wd1", "wf1", "we2"}


# --- Pawns (rules 3, 4 and 6) --------------------------------------------------------------------------------------

PASSING = "wKwe1 rKre1 bKbe1 wPwe2 rPwd4 bPwf4"


def test_both_opponents_may_capture_en_passant_until_the_owners_turn() -> None:
    stand = play(position("three-player", PASSING), "we2we4")
    assert stand.fen().split()[4] == "we4"
    taken = play(stand, "wd4we3")
    assert "we4" not in men_of(taken)
    assert taken.fen().split()[4] == "-"
    stand = play(stand, "re1rd1")
    assert [stand.is_en_passant(move) for name, move in legal(stand).items() if name == "wf4we3"] == [True]
    assert stand.describe(legal(stand)["wf4we3"]).captured == "P"
    stand = play(stand, "be1bd1")
    assert stand.passed == ()


@pytest.mark.parametrize("move", ["wh3we3", "wh4we4"])
def test_en_passant_lapses_when_the_pawn_is_captured_or_its_way_is_taken(move: str) -> None:
    stand = play(position("three-player", f"{PASSING} rR{move[:3]}"), "we2we4")
    assert "bPwf4"[2:] + "we3" not in legal(play(stand, move)) or move == "wh3we3"
    assert play(stand, move).passed == ()


def test_an_edge_pawn_may_promote_or_stay() -> None:
    stand = position("three-player", "wKwe1 rKre1 bKbe4 wPwb1 wPbg2".replace("wPwb1 ", ""))
    named = {name for name in legal(stand) if name.startswith("bg2bg1")}
    assert named == {"bg2bg1" + kind for kind in ("", "N", "B", "R", "Q")}
    origin, target = (1 << BOARD.cell(name) for name in ("bg2", "bg1"))
    assert [key(move) for move in stand.find(Query(kind=0, origins=origin, targets=target))] == ["bg2bg1"]
    assert [key(move) for move in stand.find(Query(0, 0, origin, target, promotion=4))] == ["bg2bg1Q"]
    assert stand.find(Query(0, 0, origin, target, promotion=5)) == []
    stayed = play(stand, "bg2bg1", "re1rd1", "be4be3")
    assert {"bg1bh1", "bg1bh1Q", "bg1bf1R", "bg1bg2"} <= set(legal(stayed))


@pytest.mark.parametrize(
    ("game", "men", "turn", "move"),
    [
        ("three-player-six-alternate", "wKwe1 uKwn2 rKre1 yKbu2 bKbe1 gKwu2 uPrm3", "u", "rm3bv2"),
        ("three-player-plain", f"{KINGS} wPrc2", "w", "rc2rc1"),
        ("three-player-plain", f"{KINGS} wPba2", "w", "ba2ba1"),
    ],
)
def test_other_pawns_must_promote(game: str, men: str, turn: str, move: str) -> None:
    if game == "three-player-six-alternate":
        men = men.replace("uPrm3", "uPrl3") + " rNbv2"
        move = "rl3bv3"
    stand = position(game, men, turn)
    found = [name for name in legal(stand) if name.startswith(move)]
    assert found
