"""Three-player chess and its family: the figures known, each rule, and play side by side with the naive rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plybook.catalogue import variants
from plybook.notation.moves import Action, MoveText
from plybook.rules.board import bits
from plybook.rules.games.three_player.board import BOARD
from plybook.rules.games.three_player.games import ThreePosition
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.games.three_player.seats import KINDS
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.position import IllegalMoveError, OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.testing import VariantContract, played
from tests.extent import some
from tests.naive.three_player import GAMES, Game
from tests.rules.games.three_player_men import KINGS, fen, key, legal, men_of, play, position, start, targets
from tests.tables import each_row

FIGURES = {
    "three-player": (22, 484, 10648),
    "three-player-duel": (22, 484, 12430),
    "three-player-plain": (20, 400, 8000),
    "three-player-plain-duel": (20, 400, 8900),
    "three-player-partners": (22, 286),
    "three-player-partners-first": (22, 440),
    "three-player-six": (22, 439),
    "three-player-six-alternate": (22, 286),
}


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
    for plies in (25, 60)[: some(1, 2)]:
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
    can_leave = len(set(GAMES[game][0].values())) > 2
    for trial in range(60):
        if trial >= some(2, 10) and (left or not can_leave):
            break
        stand = scattered(game, chance)
        slow = naive(game, stand)
        for _ in range(some(4, 10)):
            ours, theirs = compare(stand, slow)
            if not ours:
                break
            checks = [name for name in sorted(ours) if stand.apply(ours[name]).check_mark()]
            chosen = chance.choice(checks if checks and chance.random() < 0.7 else sorted(ours))
            stand, slow = stand.apply(ours[chosen]), theirs[chosen]
        left += len(stand.left)
    assert (left > 0) is can_leave


# --- finding, describing, keeping ----------------------------------------------------------------------------------


class Family(VariantContract):
    tries = some(20, 40)
    parts = (*VariantContract.parts, "men_by_kind", "kings")

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            yield from played(scattered(self.variant, chance), 20, chance)

    def test_every_move_is_found_by_whites_names(self) -> None:
        for stand in self._positions(seed=8, games=1):
            for move in stand.legal_moves():
                said = stand.describe(move)
                origin, target = ((None, None, None, *place[3:]) for place in (said.origin, said.target))
                white = said._replace(origin=origin, target=target)
                assert stand.find(stand.query(white, stand.turn)) == [move]


class TestThreePlayer(Family):
    variant, perft = "three-player", FIGURES["three-player"]


class TestDuel(Family):
    variant, perft = "three-player-duel", FIGURES["three-player-duel"]


class TestPlain(Family):
    variant, perft = "three-player-plain", FIGURES["three-player-plain"]


class TestPlainDuel(Family):
    variant, perft = "three-player-plain-duel", FIGURES["three-player-plain-duel"]


class TestPartners(Family):
    variant, perft = "three-player-partners", FIGURES["three-player-partners"]


class TestPartnersFirst(Family):
    variant, perft = "three-player-partners-first", FIGURES["three-player-partners-first"]


class TestSix(Family):
    variant, perft = "three-player-six", FIGURES["three-player-six"]


class TestSixAlternate(Family):
    variant, perft = "three-player-six-alternate", FIGURES["three-player-six-alternate"]


# --- leaving the game (rule 6.4) -----------------------------------------------------------------------------------

MATE = "wKwe1 rKrd1 rNwa6 bKbe4 wRrg3 wRrh2"


def test_a_mated_seat_leaves_and_the_turn_passes_on() -> None:
    stand = play(position("three-player", MATE), "rg3rg1")
    assert stand.check_mark() == "#"
    assert stand.seats[stand.turn] == "Black"
    assert stand.left == {1}
    assert {seat for seat, _ in men_of(stand).values()} == {"w", "b"}
    assert stand.outcome() is None
    assert not stand.is_check()
    assert stand.fen().split()[1:] == ["b", "r", "-", "-", "0", "1"]
    assert play(stand, "be4bd4").seats[0] == "White"


def test_mate_is_found_when_no_other_seat_is_in_check() -> None:
    stand = play(position("three-player", MATE), "rg3rg1")
    assert stand.seats_in_check() == 0
    assert stand.check_mark() == "#"


def test_a_position_with_a_mated_seat_to_move_is_one_without_it() -> None:
    men = MATE.replace("rg3", "rg1")
    assert position("three-player", men, "r") == play(position("three-player", MATE), "rg3rg1")


def test_the_last_mate_ends_the_game_and_leaves_the_men() -> None:
    stand = play(position("three-player", "wKwe1 bKba1 wQbb5 wRbh2", left="r"), "bb5bb2")
    assert stand.check_mark() == "#"
    assert stand.is_checkmate()
    assert stand.legal_moves() == []
    assert stand.outcome() == ("checkmate", 0, "1-0-0")
    assert ("b", "K") in men_of(stand).values()


def test_a_seat_that_leaves_may_uncover_the_next_mate() -> None:
    # Red's Knight shuts the line of the Rook on h1 to Black's King.
    stand = position("three-player", "wKwe1 rKra1 rNbg1 bKbe1 wQrb5 wRrh2 wRbh1 wRbh2")
    stand = play(stand, "rb5rb2")
    assert stand.check_mark() == "#"
    assert stand.left == {1}
    assert stand.outcome() == ("checkmate", 0, "1-0-0")


def test_mate_of_one_partner_ends_both() -> None:
    stand = position("three-player-partners", "wKwe1 yKwk2 bKba1 uKrd1 wQbb5 wRbh2")
    stand = play(stand, "bb5bb2")
    assert stand.check_mark() == "+"  # it is not Black's turn yet
    stand = play(stand, "rd1re1")
    assert stand.check_mark() == ""  # Black's partner has no opponent in check, only Black
    stand = play(stand, "wk2wk3")
    assert stand.check_mark() == "#"
    assert stand.outcome() == ("checkmate", 0, "1-0-1-0")


def test_in_six_a_side_leaves_together() -> None:
    stand = position("three-player-six", "wKwe1 yKbu2 rKra1 gKwu2 bKbe4 uKwk3 wQrb5 wRrh2")
    stand = play(stand, "rb5rb2", "wk3wk2")
    assert stand.check_mark() == "#"
    assert {stand.seats[seat] for seat in stand.left} == {"Red", "Red's partner"}
    assert stand.seats[stand.turn] == "White's partner"
    assert {seat for seat, _ in men_of(stand).values()} == {"w", "y", "b", "u"}
    assert stand.score((0,)) == "1-0-0-1-0-0"
    assert stand.score(stand.sides_in_play()) == "1/2-1/2-0-1/2-1/2-0"


def test_stalemate_ends_the_game_for_all() -> None:
    stand = play(position("three-player", "wKwe1 rKra1 bKbe4 wQrb3 wRry4"), "ry4rz4")
    assert stand.is_stalemate()
    assert stand.outcome() == ("stalemate", None, "1/3-1/3-1/3")
    stand = play(position("three-player", "wKwe1 bKba1 wQbb3 wRby4", left="r"), "by4bz4")
    assert stand.outcome() == ("stalemate", None, "1/2-0-1/2")


@pytest.mark.parametrize(("move", "clock"), [("wa2wa3", 0), ("we3we4", 8), ("we3we6", 0), ("wa2wb3", 0)])
def test_the_clock_begins_anew_with_a_pawn_or_a_capture(move: str, clock: int) -> None:
    stand = position("three-player", f"{KINGS} wRwe3 wPwa2 rRwe6 rNwb3")
    stand = type(stand).from_fen(stand.fen().rsplit(" ", 2)[0] + " 7 1")
    assert play(stand, move).halfmove_clock == clock


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


def test_only_what_takes_a_pawn_is_found_as_taking_one() -> None:
    # Red's Rook can go to the square that White's Pawn has passed over, but takes nothing there.
    stand = play(position("three-player", f"{PASSING} rRwh3"), "we2we4")
    taking = Query(targets=1 << BOARD.cell("we3"), captured=0)
    assert [key(move) for move in stand.find(taking)] == ["wd4we3"]
    assert sorted(key(move) for move in stand.find(taking._replace(captured=-1))) == ["wd4we3", "wh3we3"]


# --- check (rule 6.3) ----------------------------------------------------------------------------------------------


def test_check_may_be_to_someone_who_is_not_next() -> None:
    stand = play(position("three-player", "wKwe1 rKre1 bKbe3 wRbh5"), "bh5bh3")
    assert stand.seats[stand.turn] == "Red"
    assert (stand.check_mark(), stand.is_check()) == ("+", False)
    # Black is still in check when Red has moved, whoever gave it.
    assert play(stand, "re1rd1").check_mark() == "+"


def test_a_king_is_never_captured() -> None:
    # Black has opened the line of White's Rook to Red's King, and White is to move.
    stand = position("three-player", "wKwe1 rKre3 bKbe1 wRrh3")
    assert "rf3" in targets(stand, "rh3")
    assert "re3" not in targets(stand, "rh3")
    assert play(stand, "we1wd1").is_check()


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


@pytest.mark.parametrize("move", ["wh3we3", "we6we4"])
def test_en_passant_lapses_when_the_pawn_is_captured_or_its_way_is_taken(move: str) -> None:
    stand = play(position("three-player", f"{PASSING} rR{move[:3]}"), "we2we4")
    assert len(stand.passed) == 1
    assert play(stand, move).passed == ()


def test_an_edge_pawn_may_promote_or_stay() -> None:
    stand = position("three-player", "wKwe1 rKre1 bKbe4 wPbg2")
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
        ("three-player-six-alternate", "wKwe1 uKwn2 rKre1 yKbu2 bKbe1 gKwu2 uPrm5", "u", "bx3bx2"),
        ("three-player-plain", f"{KINGS} wPrc2", "w", "rc2rc1"),
        ("three-player-plain", f"{KINGS} wPba2", "w", "ba2ba1"),
    ],
)
def test_other_pawns_must_promote(game: str, men: str, turn: str, move: str) -> None:
    stand = position(game, men, turn)
    found = {name for name in legal(stand) if name.startswith(move)}
    assert found == {move + kind for kind in "NBRQ"}
    origin, target = (1 << BOARD.cell(name) for name in (move[:3], move[3:]))
    assert {key(each) for each in stand.find(Query(0, 0, origin, target))} == found


def test_pawns_of_the_first_array_keep_their_direction() -> None:
    stand = play(start("three-player-six"), "we2we4")
    one = play(stand, "wk3wj3")  # which goes Red's way
    assert one.crossed >> BOARD.cell("wj3") & 1
    assert not one.crossed >> BOARD.cell("wk3") & 1
    other = play(stand, "rx4ry4")
    assert not other.crossed >> BOARD.cell("ry4") & 1


@each_row(
    ("men", "turn", "double", "move", "crossed"),
    [
        ("gprl3", "g", "-", "rl3rl2N", ""),  # becomes another man
        ("wPwe4 upwf2", "u", "we4", "wf2we3", "we3"),  # takes in passing
        ("bPbi3 gpbi4", "b", "bi4", "bi3bj4", ""),  # is taken in passing
    ],
)
def test_a_pawn_that_keeps_its_direction_is_known_as_long_as_it_is_there(
    men: str, turn: str, double: str, move: str, crossed: str
) -> None:
    kings = "wKwa1 uKwn2 rKre1 yKbu2 bKbe1 gKwu2"
    after = play(position("three-player-six", f"{kings} {men}", turn, doubles=double), move)
    assert after.crossed == sum(1 << BOARD.cell(name) for name in crossed.split())


def test_what_a_pawn_can_do_is_said_of_the_squares_to_which_it_comes() -> None:
    powers = start("three-player").pawn_powers(0)
    assert len(powers) == BOARD.size
    assert [powers[BOARD.cell(name)] is not None for name in ("we1", "we2", "we6", "ra1", "ra6")] == [
        False, True, True, True, True,
    ]  # fmt: skip


# --- castling (rule 6.1) -------------------------------------------------------------------------------------------

ROOKS = f"{KINGS} wRwa1 wRwh1 bRba1 bRbh1"


def castle(stand: ThreePlayerPosition) -> set[str]:
    found = {stand.describe(move) for move in stand.iter_legal_moves() if move.special == CASTLING}
    assert all(len(stand.find(stand.query(text, stand.turn))) == 1 for text in found)
    return {text.castling for text in found}


def test_castling() -> None:
    stand = position("three-player", ROOKS, rights="whabh")
    assert castle(stand) == {"O-O", "O-O-O"}
    [move] = stand.find(Query(CASTLING, token="O-O-O"))
    after = stand.apply(move)
    assert (men_of(after)["wc1"], men_of(after)["wd1"]) == (("w", "K"), ("w", "R"))
    assert after.fen().split()[3] == "bh"
    assert stand.ends_of(move) == ("e1", "c1")


def test_castling_with_king_and_queen_exchanged() -> None:
    stand = position("three-player-duel", "wKwe1 bKbd1 bRba1 bRbh1", "b", rights="bha")
    ends = {
        move.target: stand.describe(move).castling for move in stand.iter_legal_moves() if move.special == CASTLING
    }
    assert {BOARD.names[cell]: token for cell, token in ends.items()} == {"bf1": "O-O", "bb1": "O-O-O"}


@pytest.mark.parametrize(
    ("move", "rights"),
    [("we1we2", "bh"), ("wa1wa2", "whbh"), ("wh1wh2", "wabh"), ("wa1bh1", "wh")],
)
def test_what_ends_castling(move: str, rights: str) -> None:
    assert play(position("three-player", ROOKS, rights="whabh"), move).fen().split()[3] == rights


@pytest.mark.parametrize(
    ("men", "reason"),
    [
        ("", "castling: it is legal"),
        ("wNwf1", "castling: the Knight on f1 stands in the way"),
        ("rRwf4", "castling: the King passes through f1, attacked by the Rook on f4"),
        ("rRwg4", "castling: the King would stand on g1, attacked by the Rook on g4"),
        ("rRwe4", "castling: the King is attacked by the Rook on e4"),
    ],
)
def test_why_castling_is_not_legal(men: str, reason: str) -> None:
    stand = position("three-player", f"{ROOKS} {men}", rights="wh")
    assert ("O-O" in castle(stand)) is (men == "")
    assert stand.explain(Query(CASTLING, token="O-O")) == reason


def test_seats_that_can_never_castle() -> None:
    stand = position("three-player", ROOKS, rights="wh")
    assert stand.explain(Query(CASTLING, token="O-O-O")) == "castling: the Rook on that side has moved"
    stand = position("three-player", ROOKS)
    assert stand.explain(Query(CASTLING, token="O-O")) == "castling: the King has moved, or both Rooks have"
    stand = play(start("three-player-partners"), "we2we4")
    expected = "castling: Black's partner, who sits in a wing, does not castle"
    assert stand.explain(Query(CASTLING, token="O-O")) == expected
    assert stand.find(Query(CASTLING, token="O-O")) == []


# --- words ---------------------------------------------------------------------------------------------------------


def written(stand: ThreePlayerPosition, text: str) -> Query:
    """Return the query of ``P e2 e4 Q``: kind, origin and target in the mover's names, and the new kind."""
    piece, origin, target, *promotion = text.split()

    def place(name: str) -> tuple[str | None, ...]:
        prefix, own = (name[0], name[1:]) if name[1:2].isalpha() else ("", name)
        return () if name == "-" else (prefix, own[0], own[1:], None, None)

    text_of = MoveText(piece=piece, origin=place(origin), target=place(target), promotion="".join(promotion))
    return stand.query(text_of, stand.turn)


def test_each_seat_has_its_own_names() -> None:
    stand = start("three-player")
    query = written(stand, "P e2 e4")
    red = stand.query(MoveText(piece="P", origin=("", "e", "2"), target=("", "e", "4")), 1)
    assert [key(move) for move in stand.find(query)] == ["we2we4"]
    assert stand.find(red) == []
    assert [key(move) for move in play(stand, "we2we4").find(red)] == ["re2re4"]
    [move] = play(stand, "we2we4", "re2re4").find(stand.query(MoveText(piece="N", target=("", "f", "3")), 2))
    assert key(move) == "bg1bf3"


def test_a_move_is_described_in_the_movers_names_and_in_whites() -> None:
    stand = play(start("three-player"), "we2we4")
    [text] = [stand.describe(move) for name, move in legal(stand).items() if name == "re2re4"]
    assert (text.origin, text.target) == (("", "e", "2", "n", "12"), ("", "e", "4", "l", "12"))
    far = position("three-player", "wKwe1 rKre1 bKbe1 wRbb5")
    [text] = [far.describe(move) for name, move in legal(far).items() if name == "bb5bb4"]
    assert (text.origin, text.target) == (("b", "b", "5", "x", "14"), ("b", "b", "4", "w", "14"))


PINNED = "wKwe1 rKre1 bKbe5 wRwe3 rRwe6 wPwa2 bNwb3 wNwa3 wBwf1 wPbg2 wBwf2"


@pytest.mark.parametrize(
    ("men", "move", "reason"),
    [
        (PINNED, "R e3 d3", "the Rook on e3 is pinned by the Rook on e6"),
        (PINNED, "R e3 e7", "the path from e3 to e7 is blocked by the Rook on e6"),
        (PINNED, "R e3 a4", "no Rook reaches a4 from e3"),
        (PINNED, "R - a4", "no Rook reaches a4: White's Rook stands on e3"),
        (PINNED, "B - a4", "no Bishop reaches a4: White's stand on f1 and f2"),
        (PINNED, "P - b5", "no Pawn reaches b5: White's stand on a2 and b11"),
        (f"{KINGS} " + " ".join(f"wNw{file}2" for file in "abcde"), "N - h6", "no Knight reaches h6"),
        (
            f"{KINGS} " + " ".join(f"wNw{file}2" for file in "abcd"),
            "N - h6",
            "no Knight reaches h6: White's stand on a2, b2, c2 and d2",
        ),
        (PINNED, "Q - a4", "White has no Queen"),
        (PINNED, "N e3 a4", "the man on e3 is a Rook, not a Knight"),
        (PINNED, "R e6 e5", "the Rook on e6 is Red's"),
        (PINNED, "R e4 e5", "e4 is empty"),
        (PINNED, "R e3 o15", "there is no such square"),
        (PINNED, "R e3 e1", "White's own King stands on e1"),
        (PINNED, "P a2 a3", "White's own Knight stands on a3"),
        (PINNED, "P a2 a4", "the path from a2 to a4 is blocked by the Knight on a3"),
        (PINNED, "P a2 z3", "there is nothing on z3 for a Pawn to capture"),
        (PINNED, "P a2 b3 Q", "no Pawn of White's promotes on b3"),
        (PINNED, "N a3 b5 Q", "only a Pawn promotes"),
        (f"{KINGS} wRwa1 rRwa2", "K e1 e2", "the King on e2 would be in check by the Rook on a2"),
        (f"{KINGS} rRwe3 wNwa3", "N a3 b5", "the King would be left in check by the Rook on e3"),
        (f"{KINGS} wPwb4 rNwb5", "P b4 b5", "b5 is occupied by Red's Knight, and a Pawn captures only diagonally"),
        ("wKwe1 rKre3 bKbe1 wRrh3", "R rh3 re3", "a King is never captured"),
        (
            f"{KINGS} wQwc1 wPwb2 wPwc2",
            "Q c1 c12",
            "the path from c1 to c12 is blocked by the Pawn on b2 and the Pawn on c2",
        ),
    ],
)
def test_explain(men: str, move: str, reason: str) -> None:
    stand = position("three-player", men)
    query = written(stand, move)
    assert stand.find(query) == []
    assert stand.explain(query) == reason


@pytest.mark.parametrize(
    ("captured", "reason"),
    [("N", "it takes nothing, not a Knight"), ("", "it is legal")],
)
def test_explain_a_move_that_is_legal_but_for_what_it_takes(captured: str, reason: str) -> None:
    stand = position("three-player", PINNED)
    text = MoveText(piece="N", origin=("", "a", "3"), target=("", "b", "5"), captured=captured)
    query = stand.query(text)
    assert [key(move) for move in stand.find(query)] == ([] if captured else ["wa3wb5"])
    assert stand.explain(query) == reason


def test_explain_a_target_that_is_half_said() -> None:
    stand = position("three-player", PINNED)
    far = stand.query(MoveText(piece="N", target=("b", "h", None)))
    assert stand.find(far) == []
    assert stand.explain(far) == "no Knight can go to such a square"


def test_a_queen_needs_one_free_way_of_two() -> None:
    stand = position("three-player", f"{KINGS} wQwc1 wPwc2")
    assert "bf1" in targets(stand, "wc1")
    stand = position("three-player", f"{KINGS} wQwc1 wPwc2 bRwe4")
    query = written(stand, "Q c1 c12")
    assert stand.explain(query) == "the King would be left in check by the Rook on e4"


def test_the_alphabet() -> None:
    alphabet = ThreePosition.alphabet()
    assert (alphabet.kinds, alphabet.pawn, alphabet.promotions) == (KINDS, "P", ("Q", "R", "B", "N"))
    assert alphabet.castlings == ("O-O", "O-O-O")
    prefixes, files, ranks, white_files, white_ranks = alphabet.axes
    assert prefixes == ("w", "r", "b")
    assert set(white_files) == {file for file, _ in BOARD.white.names.values()} == set(files)
    assert set(white_ranks) == {rank for _, rank in BOARD.white.names.values()}
    assert ranks == white_ranks[:12]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(Action.BOARD), "no part of the board moves in this game"),
        (MoveText(Action.CASTLING, castling="O-O-O-O"), "there is no castling O-O-O-O in this game"),
        (MoveText(piece="P", promotion="K"), "a Pawn becomes one of Q, R, B, N, not K"),
        (MoveText(piece="G"), "no man of this game is called G"),
    ],
)
def test_what_is_outside_the_rules(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        ThreePosition.query(text)


# --- what is no position -------------------------------------------------------------------------------------------

START = fen("three-player", f"{KINGS} wPwe2")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the placement of the men is missing"),
        (START.replace("|", "/", 1), "the board has 6 parts, not 5"),
        (START.replace("/", "", 1), "a part of the board has 6 ranks"),
        (START.replace("wK", "wKwK"), "the rank from wa1 has 8 squares, and .* fills more"),
        (START.replace("wK", ""), "the rank from wa1 has 8 squares, and .* fills fewer"),
        (START.replace("wK", "9"), "'9' is neither a man nor a number"),
        (START.replace("wK", "yK"), "no seat has the letter 'y'"),
        (START.replace("wK", "wX"), "no man is called 'X'"),
        (START.replace("wP", "wp"), "White has no Pawns that go the other way round"),
        (START.replace("wK", "1"), "White has no King"),
        (START.replace("wP", "wK"), "White has 2 Kings"),
        (START.replace(" w ", " y "), "the seat to move is one of w, r, b, not 'y'"),
        (START.replace(" w - ", " w w "), "White has left and cannot be to move"),
        (START.replace(" w - ", " w r "), "Red has left and has men on the board"),
        (START.replace(" w - ", " w rb "), "two sides must be left to play"),
        (START.replace(" w - ", " w x "), "no seat has the letter 'x'"),
        (START.replace(" w - - ", " w - wh "), "castling right 'wh': no King and Rook stand there unmoved"),
        (START.replace(" w - - ", " w - Kk "), "castling rights are a seat's letter and h, a or ha, not 'Kk'"),
        (START.replace(" - 0 ", " we9 0 "), "double step to 'we9': there is no such square"),
        (START.replace(" - 0 ", " we2 0 "), "double step to we2: no Pawn of a seat that waits can have made it"),
        (START.replace(" - 0 ", " - x "), "'x' is no count of moves"),
        (fen("three-player", f"{KINGS} wPwe1".replace("wKwe1", "wKwa1")), "no Pawn of White's can stand on we1"),
        (fen("three-player", f"{KINGS} wRbe3"), "Black is in check, but it is the turn of White"),
        (
            fen("three-player", f"{KINGS} " + " ".join(f"wPw{file}3 wPw{file}4" for file in "abcde")),
            "more than 8 Pawns",
        ),
        (
            fen("three-player", f"{KINGS} " + " ".join(f"wNw{file}{rank}" for file in "abcdefgh" for rank in "34")),
            "more than 16 men",
        ),
        (fen("three-player-partners", "wKwe1 bKbd1 uKbu2 yKru2", left="b"), "no seat has|partners leave together"),
    ],
)
def test_what_is_no_position(text: str, reason: str) -> None:
    game = "three-player-partners" if "u" in text else "three-player"
    with pytest.raises(FenError, match=reason):
        variants[game].position(text)


def test_a_pawn_that_takes_another_after_its_double_step_is_not_open_to_en_passant() -> None:
    """The right to capture belongs to the double step of one Pawn and ends with that Pawn."""
    variant = variants["three-player-six"]
    bound, position = variant.notation(), variant.start()
    game = "g2-g4 l5-l7 d2-d4 k2-i2 c2-c4 n5-n7 f2-f4 m5-m7 a2-a4 m5-m7 f2-f4 k4-i4 b2-b3"
    for text in game.split():
        position = position.apply(bound.parse(text, position))
    assert position.fen().split()[4] == "ra4"  # Red's Pawn has passed ra3
    position = position.apply(bound.parse("m7xl8", position))  # and is taken by a Pawn of another seat
    assert position.fen().split()[4] == "-"
    assert variant.position(position.fen()) == position
    with pytest.raises(IllegalMoveError):
        bound.parse("b2xa3ep", position)
