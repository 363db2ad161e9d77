"""Influenced 8-Leveled 3D Alice Chess: each rule of movement, influence and castling, and the figures known of it."""

from __future__ import annotations

import pytest

from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.games.alice_3d.position import ALICE_3D, AlicePosition
from plybook.rules.moves import CASTLING, Move
from tests.rules.games.alice_stands import (
    HEBREW,
    HEIRS,
    KINGS,
    NAMES,
    ascii_name,
    castles,
    cell,
    goes,
    lively_game,
    men_of,
    named,
    parsed,
    play,
    stand,
)
from tests.tables import each_row

START = AlicePosition.start_fen
BOARD = AlicePosition.geometry
PIECES = {"Pr", "Pg", "S", "N", "B", "R", "A", "Ps", "Pe", "Q", "C"}


def start() -> AlicePosition:
    return AlicePosition.from_fen(START)


def with_promotions(cube: str, kinds: set[str]) -> set[str]:
    return {f"{cube}={kind}" for kind in kinds}


# --- the board and the array (R1, R2) ------------------------------------------------------------------------------


def test_the_cubes() -> None:
    assert BOARD.size == 2048
    assert BOARD.axes == ("set", "level", "file", "rank")
    assert BOARD.values == (tuple("אבגד"), tuple("αβγδεζηθ"), tuple("abcdefgh"), tuple("12345678"))
    assert BOARD.places[BOARD.cell("בδd4")] == ("ב", "δ", "d", "4")


def test_cells_are_numbered_set_by_set_and_alike_in_each() -> None:
    for index, name in enumerate("אבגד"):
        assert [here[0] for here in NAMES[512 * index : 512 * (index + 1)]] == [name] * 512
        assert [here[1:] for here in NAMES[512 * index : 512 * (index + 1)]] == [here[1:] for here in NAMES[:512]]


def test_the_array() -> None:
    # R2.2; each set's men are those of the others.
    ours = start()
    men = men_of(ours)
    assert len(men) == 512
    assert [seat.bit_count() for seat in ours.occupied] == [256, 256]
    sets = {name: {cube[1:]: man for cube, man in men.items() if cube[0] == name} for name in "ABGD"}
    assert sets["A"] == sets["B"]
    assert sets["G"] == sets["D"]
    assert {place[:-1] + str(9 - int(place[-1])): man.lower() for place, man in sets["G"].items()} == {
        place: man.lower() for place, man in sets["B"].items()
    }
    count = {kind: sum(man.lower() == kind.lower() for man in sets["B"].values()) for kind in AlicePosition.kinds}
    eight, four, one = ("R", "B", "N", "S", "Pg", "Pr"), ("Pe", "Ps", "A"), ("K", "Q", "C", "NP")
    assert count == {"p": 64, **dict.fromkeys(eight, 8), **dict.fromkeys(four, 4), **dict.fromkeys(one, 1)}
    assert [sets["B"][place] for place in ("5e1", "5d1", "4e1", "4d1")] == ["K", "Q", "C", "NP"]


def test_the_first_moves() -> None:
    ours = start()
    assert not ours.is_check()
    assert ours.turn == 0
    free = [at for at in range(BOARD.size) if ours.occupied[0] >> at & ours.ruled()[0] >> at & 1]
    assert len(free) == 128
    moves = ours.legal_moves()
    assert not any(ours.is_capture(move) for move in moves)
    on_main = [move for move in moves if NAMES[move.origin][0] == "ב"]
    assert len(on_main) == len(moves) - len(on_main) == 232
    assert len({move.origin for move in on_main}) == 90


def test_no_two_men_ever_stand_on_corresponding_cubes() -> None:
    # R1.3.
    for ours in lively_game(start(), 1, 150):
        occupied = ours.occupied[0] | ours.occupied[1]
        assert not occupied >> 512 & occupied >> 1024 & (1 << 512) - 1


# --- whose men, and where they land (R3, R4) -----------------------------------------------------------------------


def test_a_main_set_move_ends_on_the_other_set_and_an_influence_set_move_on_its_own() -> None:
    ours = stand(f"{HEIRS} NB4d4* NG4d6* NA1h8")
    assert {cube[0] for cube in goes(ours, "B4d4")} == {"G"}
    assert {cube[0] for cube in goes(ours, "G4d6")} == {"B"}
    assert {cube[0] for cube in goes(ours, "A1h8")} == {"A"}


def test_white_moves_men_of_aleph_and_black_men_of_daleth() -> None:
    # R3.1.
    men = f"{HEIRS} RB4d4* rG4d6*"
    assert {NAMES[move.origin][0] for move in stand(men).iter_legal_moves()} == set("אב")
    assert {NAMES[move.origin][0] for move in stand(men, "b").iter_legal_moves()} == set("גד")


def test_a_path_is_looked_at_on_the_set_of_departure_alone() -> None:
    # R4.1 to R4.3: on ב a Knight stands in the way; on ג Pawns, of which only one stands where the Rook would land.
    ours = stand(f"{HEIRS} RB4d4* NB4d6 PG4e4 pG4f4")
    assert {cube for cube in goes(ours, "B4d4") if cube.startswith("G4d")} == {"G4d1", "G4d2", "G4d3", "G4d5"}
    assert {cube for cube in goes(ours, "B4d4") if cube.startswith("G4") and cube.endswith("4")} == {
        "G4a4", "G4b4", "G4c4", "G4g4", "G4h4",
    }  # fmt: skip


def test_a_capture_takes_on_the_set_of_departure_and_lands_on_the_other() -> None:
    # R4.4.
    ours = stand(f"{HEIRS} RB4d4* nB4d7 nG4d5")
    move = parsed("RB4d4xG4d7", ours)
    assert ours.is_capture(move)
    assert ascii_name(ours.victim_cell(move)) == "B4d7"
    after = men_of(ours.apply(move))
    assert after == men_of(stand(f"{HEIRS} RG4d7 PrA4d4 nG4d5"))
    # An enemy where the man would land is in the way, and beyond a victim there is no way.
    assert {cube for cube in goes(ours, "B4d4") if cube.startswith("G4d")} == {
        "G4d1", "G4d2", "G4d3", "G4d6", "G4d7",
    }  # fmt: skip


def test_own_men_are_not_captured() -> None:
    # R4.5.
    ours = stand(f"{HEIRS} RB4d4* NB4d5 NB4e4 NB3d4")
    assert not {"G4d5", "G4e4", "G3d4"} & goes(ours, "B4d4")


# --- influence (R5) ------------------------------------------------------------------------------------------------

ORDER = ["K", "C", "Q", "Pe Ps", "A NP", "R B", "Pg S N", "Pr", "P"]
STRONGER = [(one, other) for place, kinds in enumerate(ORDER) for weaker in ORDER[place + 1 :]
            for one in kinds.split() for other in weaker.split()]  # fmt: skip
EQUALS = [(one, other) for kinds in ORDER for one in kinds.split() for other in kinds.split()]


def influenced(own: str, theirs: str, on: str = "B") -> tuple[bool, bool]:
    """Say whether a White and a Black man on one cube of a set could move."""
    men = [f"{own}A4d4"] if own else []
    men += [f"{theirs.lower()}D4d4"] if theirs else []
    # A man who can move on each side keeps the game going.
    rest = f"{HEIRS} QB8b7* qG8b2* {' '.join(men)}"
    white, black = stand(f"{rest} R{on}4d4"), stand(f"{rest} r{on}4d4", "b")
    return bool(goes(white, f"{on}4d4")), bool(goes(black, f"{on}4d4"))


@pytest.mark.parametrize("on", "BG")
def test_a_man_without_influence_of_its_own_side_cannot_move(on: str) -> None:
    # R5.1, R5.2, R5.4.
    assert influenced("", "", on) == (False, False)
    assert influenced("P", "", on) == (True, False)
    assert influenced("", "P", on) == (False, True)


@each_row("on", "BG")
@each_row(("one", "other"), [pair for pair in STRONGER if pair[0] in ORDER or pair[1] == "P"])
def test_the_larger_influence_counts(one: str, other: str, on: str) -> None:
    # R5.3; which side has it is not to matter.
    assert influenced(one, other, on) == (True, False)
    assert influenced(other, one, on) == (False, True)


@each_row(("one", "other"), STRONGER)
def test_every_kind_outranks_those_after_it(one: str, other: str) -> None:
    ours = stand(f"{HEIRS} {one}A4d4 {other.lower()}D4d4")
    white, black = ours.influence(cell("B4d4"))
    assert white > black > 0
    assert [ours.ruling_seat(cell(cube)) for cube in ("B4d4", "G4d4")] == [0, 0]


@each_row(("one", "other"), EQUALS)
def test_equals_count_for_the_owner_of_the_set(one: str, other: str) -> None:
    # R5.4.
    ours = stand(f"{HEIRS} {one}A4d4 {other.lower()}D4d4")
    white, black = ours.influence(cell("G4d4"))
    assert white == black > 0
    assert [ours.ruling_seat(cell(cube)) for cube in ("B4d4", "G4d4")] == [0, 1]
    assert influenced(one, other, "B") == (True, False)
    assert influenced(one, other, "G") == (False, True)


def test_a_cell_has_no_influence_without_a_man_of_an_influence_set() -> None:
    ours = stand(f"{HEIRS} NA4d4 nD5d4")
    assert [ours.influence(cell(cube)) for cube in ("B4d4", "G5d4", "B6d4")] == [(3, 0), (0, 3), (0, 0)]
    assert [ours.ruling_seat(cell(cube)) for cube in ("G4d4", "B5d4", "B6d4", "A4d4")] == [0, 1, None, None]


def test_influence_is_counted_before_the_move_and_follows_the_men_of_the_influence_set() -> None:
    ours = stand(f"{HEIRS} RB4d4 NA4d4 rG6d6*", "w")
    assert goes(ours, "B4d4")
    after = play("NA4d4-A4e6 RG6d6-B6d5", ours)
    assert not goes(after, "B4d4")
    assert ours.ruling_seat(cell("B4d4")) == 0
    assert after.ruling_seat(cell("B4d4")) is None
    assert after.ruling_seat(cell("B4e6")) == 0


# --- Pawns (R6) ----------------------------------------------------------------------------------------------------


@each_row(
    ("men", "turn", "pawn", "targets"),
    [
        ("PB4d5*", "w", "B4d5", {"G4d6"}),
        ("pG4d5*", "b", "G4d5", {"B4d4"}),
        # Two steps from where it stands at first; what stands on the other set on the cube skipped does not matter.
        ("PB4d2*", "w", "B4d2", {"G4d3", "G4d4"}),
        ("PB4d2* nG4d3", "w", "B4d2", {"G4d4"}),
        ("PB4d2* nG4d4", "w", "B4d2", {"G4d3"}),
        ("PB4d2* NB4d4", "w", "B4d2", {"G4d3"}),
        ("PB4d2* nB4d3", "w", "B4d2", set()),
        ("pG4d7*", "b", "G4d7", {"B4d6", "B4d5"}),
        # A capture goes ahead and either sideways or up or down, never both; nothing is captured straight ahead.
        ("PB4d4* nB4c5 nB4e5 nB3d5 nB5d5 nB3c5 nB5e5 nB4d5", "w", "B4d4", {"G4c5", "G4e5", "G3d5", "G5d5"}),
        ("PB4d4* nG4c5 NB4e5", "w", "B4d4", {"G4d5"}),
        ("pG4d4* NG4c3 NG5d3 NG4c5", "b", "G4d4", {"B4d3", "B4c3", "B5d3"}),
        ("PB1a4* nB1b5 nB2a5", "w", "B1a4", {"G1a5", "G1b5", "G2a5"}),
    ],
)
def test_the_pawn(men: str, turn: str, pawn: str, targets: set[str]) -> None:
    # R6.2 to R6.4.
    assert goes(stand(f"{HEIRS} QB8b8* qG8b1* {men}", turn), pawn) == targets


# Black's Pawn on גδd4 is beside the cube a White Pawn skips.
PASSING = f"{HEIRS} PB4e2* pG4d4* PB5d2*"


@pytest.mark.parametrize(("double", "capture"), [("pB4e2-G4e4", "pG4d4xB4e3ep"), ("pB5d2-G5d4", "pG4d4xB5d3ep")])
def test_en_passant_is_possible_beside_and_across_levels(double: str, capture: str) -> None:
    # R6.5: the Pawn lands on the set the other left, which is where the cube was skipped.
    ours = play(double, stand(PASSING))
    move = parsed(capture, ours)
    assert ours.is_en_passant(move)
    assert ours.is_capture(move)
    after = men_of(ours.apply(move))
    origin, target = double[1:].split("-")
    assert after[capture.removesuffix("ep")[-4:]] == "p"
    assert not {origin, target, "G4d4"} & set(after)
    assert len(after) == len(men_of(ours)) - 1


def test_en_passant_of_black_pawns() -> None:
    ours = play("pG4d7-B4d5", stand(f"{HEIRS} pG4d7* PB4c5* PB3d5* PB5c5*", "b"))
    assert goes(ours, "B4c5") == {"G4c6", "G4d6"}
    assert goes(ours, "B3d5") == {"G3d6", "G4d6"}
    assert goes(ours, "B5c5") == {"G5c6"}
    assert "B4d5" not in men_of(play("pB3d5xG4d6ep", ours))


@each_row(
    ("men", "double"),
    [
        # The taker must be influenced, by more than the other side has there.
        (PASSING.replace("pG4d4*", "pG4d4"), "pB4e2-G4e4"),
        (f"{PASSING} RA4d4", "pB4e2-G4e4"),
        # Somebody stands where the Pawn would move to on its own set.
        (f"{PASSING} nG4e3", "pB4e2-G4e4"),
        (f"{PASSING} NG4e3", "pB4e2-G4e4"),
        # A single step passes nobody, nor does a Pawn of an influence set.
        (PASSING, "pB4e2-G4e3"),
        (f"{PASSING} PA4c2", "pA4c2-A4c4"),
    ],
)
def test_en_passant_is_not_always_possible(men: str, double: str) -> None:
    ours = play(double, stand(f"{men} qG7b7*"))
    assert not any(ours.is_en_passant(move) for move in ours.iter_legal_moves())
    assert ours.legal_en_passant() == -1


def test_a_mated_side_takes_nothing_en_passant() -> None:
    # R9.1: the Pawn that has passed gives check, and the King has no heir, or one.
    men = "KB1a1 NPB1h1 kG4f5 PG4e4* pG4d4*"
    assert stand(men, "b", passed="B4e3").legal_en_passant() == -1
    ours = stand(f"{men} npG8a8", "b", passed="B4e3")
    assert ours.legal_en_passant() == ours.en_passant


def test_en_passant_is_the_immediate_reply_or_none() -> None:
    ours = play("pB4e2-G4e4 QG7b7-B7b6 QB7g2-G7g3", stand(f"{PASSING} qG7b7* QB7g2*"))
    assert goes(ours, "G4d4") == {"B4d3"}


@pytest.mark.parametrize(
    ("men", "turn", "pawn", "cube", "kinds"),
    [
        ("PB4d7*", "w", "B4d7", "G4d8", PIECES),
        ("pB4d2*", "b", "B4d2", "G4d1", PIECES),
        ("PA4d7 QB2b2*", "w", "A4d7", "A4d8", PIECES),
        ("pD4d2 qG2b2*", "b", "D4d2", "D4d1", PIECES),
    ],
)
def test_a_pawn_must_promote_on_the_last_rank(men: str, turn: str, pawn: str, cube: str, kinds: set[str]) -> None:
    # R6.6.
    assert goes(stand(f"{HEIRS} {men}", turn), pawn) == with_promotions(cube, kinds)


def test_a_side_without_a_knight_protector_may_promote_to_one() -> None:
    # R6.6: the one of the influence set is none, and on the influence set there is none to be had.
    ours = stand(f"{KINGS} npG8a8 NPA1h1 PB4d7* PA5d7")
    assert goes(ours, "B4d7") == with_promotions("G4d8", PIECES | {"NP"})
    assert goes(ours, "A5d7") == with_promotions("A5d8", PIECES)
    after = play("pB4d7-G4d8=NP", ours)
    assert after.heir(0) == cell("G4d8")
    assert after.heir(1) == cell("G8a8")


def test_promotion_by_capture() -> None:
    ours = stand(f"{HEIRS} PB4d7* rB4e8")
    assert goes(ours, "B4d7") == with_promotions("G4d8", PIECES) | with_promotions("G4e8", PIECES)


def test_influence_sets_know_no_captures_but_double_steps() -> None:
    # R6.7.
    ours = stand(f"{HEIRS} PA4d2 PA4e3 NA4d1 QB7b7* nB4c3 nG4f2")
    assert goes(ours, "A4d2") == {"A4d3", "A4d4"}
    assert goes(ours, "A4d1") == {"A4b2", "A4c3", "A4f2", "A2c1", "A2e1", "A6c1", "A6e1", "A3b1", "A3f1", "A5b1",
                                  "A5f1", "A3d3", "A5d3", "A2d2", "A6d2"}  # fmt: skip


# --- castling (R8) -------------------------------------------------------------------------------------------------

TOKENS = ("O-O", "O-O-O", "O|O", "O|O|O", "O/O", "O/O/O")
PARTNERS = ("RB5h1", "RB5a1", "RB8e1", "RB1e1", "PeB8h1", "PeB1a1")
# White may castle in every way, and Black's King can move.
CASTLERS = " ".join(["KB5e1*", *(f"{man}*" for man in PARTNERS), "NPB2c8 kG8a8* npG7a7"])


def mirrored(men: str) -> str:
    """Return the men of the other side: sets, ranks and colours exchanged."""
    words = []
    for word in men.split():
        letters, cube = word.rstrip("*")[:-4], word.rstrip("*")[-4:]
        letters = {"np": "NP"}.get(letters, letters.capitalize()) if letters.islower() else letters.lower()
        rank = 9 - int(cube[3])
        words.append(f"{letters}{'DGBA'['ABGD'.index(cube[0])]}{cube[1:3]}{rank}{'*' * word.endswith('*')}")
    return " ".join(words)


def castlers(more: str = "", turn: str = "w") -> AlicePosition:
    men = f"{CASTLERS} {more}"
    return stand(men, "w", "B123456") if turn == "w" else stand(mirrored(men), "b", "G123456")


def said(token: str, on: str = "") -> MoveText:
    return MoveText(Action.CASTLING, origin=(on, None, None, None) if on else (), castling=token)


ENDS = {
    "O-O": ("5g1", "5f1", "5h1"),
    "O-O-O": ("5c1", "5d1", "5a1"),
    "O|O": ("7e1", "6e1", "8e1"),
    "O|O|O": ("3e1", "4e1", "1e1"),
    "O/O": ("7g1", "6f1", "8h1"),
    "O/O/O": ("3c1", "4d1", "1a1"),
}


@each_row("turn", "wb")
@each_row("token", TOKENS)
def test_castling_on_the_main_sets(token: str, turn: str) -> None:
    # R8.1, R8.2.
    ours = castlers(turn=turn)
    assert castles(ours) == {f"{each}{'B' if turn == 'w' else 'G'}" for each in TOKENS}
    assert ours.explain(AlicePosition.query(said(token))) == "castling: it is legal"
    move = parsed(token, ours)
    after = men_of(ours.apply(move))
    king, partner, home = ENDS[token]
    letters = "Pe" if "/" in token else "R"
    men = {f"G{king}": "K", f"G{partner}": letters}
    gone = {"B5e1", f"B{home}"}
    if turn == "b":
        men = {f"B{cube[1:3]}8": man.lower() for cube, man in men.items()}
        gone = {f"G{cube[1:3]}8" for cube in gone}
    assert men.items() <= after.items()
    assert not gone & set(after)
    assert not ours.is_capture(move)
    assert castles(play("KG8a8-B8b8" if turn == "w" else "KB8a1-G8b1", ours.apply(move))) == set()


@each_row("turn", "wb")
@each_row("token", TOKENS)
def test_castling_on_an_influence_set(token: str, turn: str) -> None:
    # R8.5: nobody switches set, and neither influence nor threats matter.
    partners = " ".join(man.replace("B", "A", 1) for man in PARTNERS)
    men = f"{HEIRS} QB7b7* KA5e1 {partners} qG7b2* rG5e7* qB5f7*"
    name = "A" if turn == "w" else "D"
    ours = stand(men if turn == "w" else mirrored(men), turn, f"{name}123456")
    assert castles(ours) == {each + name for each in TOKENS}
    move = parsed(f"{token}({name})", ours)
    assert ours.is_capture(move) is False
    king, partner, home = ENDS[token]
    rank = "1" if turn == "w" else "8"
    after = men_of(ours.apply(move))
    assert after[f"{name}{king[:2]}{rank}"].upper() == "K"
    assert after[f"{name}{partner[:2]}{rank}"].upper() in ("PE", "R")
    assert not {f"{name}5e{rank}", f"{name}{home[:2]}{rank}"} & set(after)


@each_row("turn", "wb")
@each_row("token", TOKENS)
def test_castling_on_an_influence_set_must_not_free_an_attacker_of_the_king(token: str, turn: str) -> None:
    # R9.4: the King on the influence set outranks the man who lends the enemy's Rook its influence.
    partner = PARTNERS[TOKENS.index(token)].replace("B", "A", 1)
    men = f"KB5e5 QB2b2* KA5e1 {partner} rB5e1 rD5e1 kG8h8 npG8a8"
    name, heir = ("A", "NPB1h1") if turn == "w" else ("D", "npG1h8")
    if turn == "b":
        men = mirrored(men)
    right = f"{name}{TOKENS.index(token) + 1}"
    heirless = stand(men, turn, right)
    assert castles(heirless) == set()
    query = heirless.query(said(token, HEBREW[name]))
    assert heirless.find(query) == []
    assert "would be threatened by the Rook" in heirless.explain(query)
    assert castles(stand(f"{men} {heir}", turn, right)) == {token + name}


def test_a_plain_token_never_means_the_influence_set_nor_the_other_way_round() -> None:
    partners = " ".join(man.replace("B", "A", 1) for man in PARTNERS)
    ours = stand(f"{HEIRS} QB7b7* KA5e1 {partners}", "w", "A123456")
    assert [ours.find(ours.query(text)) for text in (said("O-O"), said("O-O", "ב"))] == [[], []]
    [move] = ours.find(ours.query(said("O-O", "א")))
    assert move == Move(cell("A5e1"), cell("A5g1"), 0, CASTLING)
    ours = castlers()
    assert ours.find(ours.query(said("O-O", "א"))) == []
    assert ours.find(ours.query(said("O-O"))) == [Move(cell("B5e1"), cell("G5g1"), 0, CASTLING)]
    elsewhere = said("O-O")._replace(target=tuple(named("G5c1")))
    assert ours.find(ours.query(elsewhere)) == []


@each_row(
    ("more", "lost"),
    [
        # R8.3: men between on the set of departure, and where the two land; not elsewhere on the other set.
        ("nB5f1", "O-O"),
        ("NB5g1", "O-O"),
        ("nB5b1", "O-O-O"),
        ("nB7e1", "O|O"),
        ("nB2e1", "O|O|O"),
        ("nB6f1", "O/O"),
        ("NB2b1", "O/O/O"),
        ("nG5g1", "O-O"),
        ("NG5f1", "O-O"),
        ("nG5c1", "O-O-O"),
        ("nG5d1", "O-O-O"),
        ("nG5b1", ""),
        ("nG6e1", "O|O"),
        ("nG4e1", "O|O|O"),
        ("nG2e1", ""),
        ("nG7g1", "O/O"),
        ("nG4d1", "O/O/O"),
        # R8.2: influence on both, larger than the other side's.
        ("rD5h1", "O-O"),
        ("rD5e1", "O-O O-O-O O|O O|O|O O/O O/O/O"),
        # R8.4: threats to the King and between as they stand, and where the two land; none to the partner.
        ("rB5e8*", "O-O O-O-O O|O O|O|O O/O O/O/O"),
        ("rB5f8*", "O-O"),
        ("rB5g8*", "O-O"),
        ("rB5h8*", ""),
        ("rB5b8*", "O-O-O"),
        ("rB3e8*", "O|O|O"),
        ("rB7g8*", "O/O"),
        ("rB2b8*", "O/O/O"),
        ("rG5g8*", "O-O"),
        ("rG5f8*", "O-O"),
        ("rG5d8*", "O-O-O"),
        ("rG5b8*", ""),
        ("rG6e8*", "O|O"),
        ("rG3c8*", "O/O/O"),
        # Only those threaten who are influenced.
        ("rB5f8", ""),
        ("rG5g8", ""),
        ("rG5g8* PrA5g8", "O-O"),
        ("rB5g8* PrA5g8", ""),
    ],
)
@each_row("turn", "wb")
def test_what_keeps_a_king_from_castling(more: str, lost: str, turn: str) -> None:
    name = "B" if turn == "w" else "G"
    assert castles(castlers(more, turn)) == {f"{token}{name}" for token in TOKENS if token not in lost.split()}


def test_a_king_or_rook_that_has_moved_cannot_castle() -> None:
    # R8.2: the King and then a Rook, each there and back.
    ours = castlers("PrA5e2 prD8a7")
    king = play("KB5e1-G5e2 KG8a8-B8a7 KG5e2-B5e1 KB8a7-G8a8", ours)
    assert castles(king) == set()
    assert king.fen().split()[2] == "-"
    rook = play("RB5h1-G5h2 KG8a8-B8a7", ours)
    assert castles(rook) == {f"{token}B" for token in TOKENS[1:]}


def test_a_partner_taken_is_a_right_lost() -> None:
    ours = stand(f"{CASTLERS} rB5h8*", "b", "B123456")
    after = play("RB5h8xG5h1", ours)
    assert after.fen().split()[2] == "B23456"


def test_a_king_of_an_influence_set_has_rights_of_his_own() -> None:
    partners = " ".join(man.replace("B", "A", 1) for man in PARTNERS)
    ours = stand(f"KB5e1 {' '.join(PARTNERS)} KA5e1 {partners} NPB2c8 kG8a8* npG7a7", "w", "A123456B123456")
    after = play("KA5e1-A5e2", ours)
    assert after.fen().split()[2] == "B123456"
    assert play("RA5h1-A5h2", ours).fen().split()[2] == "A23456B123456"


# --- what notations ask --------------------------------------------------------------------------------------------


def test_the_alphabet() -> None:
    assert ALICE_3D.alphabet == Alphabet(
        kinds=("p", "Pr", "Pg", "S", "N", "B", "R", "A", "NP", "Ps", "Pe", "Q", "C", "K"),
        pawn="p",
        promotions=("Pr", "Pg", "S", "N", "B", "R", "A", "NP", "Ps", "Pe", "Q", "C"),
        axes=(tuple("אבגד"), tuple("αβγδεζηθ"), tuple("abcdefgh"), tuple("12345678")),
        castlings=TOKENS,
        long_pawn="p",
    )


def test_describe() -> None:
    ours = stand(f"{HEIRS} PB4d7* rB4e8")
    [move] = [
        move for move in ours.iter_legal_moves() if ours.describe(move).promotion == "Ps" and ours.is_capture(move)
    ]
    assert ours.describe(move) == MoveText(
        piece="p",
        origin=tuple(named("B4d7")),
        target=tuple(named("G4e8")),
        capture=True,
        captured="R",
        promotion="Ps",
    )
    [move] = castlers().find(AlicePosition.query(said("O/O")))
    assert castlers().describe(move) == MoveText(
        Action.CASTLING, piece="K", origin=tuple(named("B5e1")), target=tuple(named("G7g1")), castling="O/O"
    )


def test_a_query_may_know_less() -> None:
    ours = start()
    text = MoveText(piece="p", origin=(None, "δ", "d", "2"), target=(None, "δ", "d", "4"))
    found = {(ascii_name(move.origin), ascii_name(move.target)) for move in ours.find(ours.query(text))}
    assert found == {("B4d2", "G4d4"), ("A4d2", "A4d4")}
    text = MoveText(piece="p", origin=("ב", "δ", "d", "2"))
    assert {ascii_name(move.target) for move in ours.find(ours.query(text))} == {"G4d3", "G4d4"}
    text = MoveText(piece="NP", target=("ג", None, None, "3"))
    assert {NAMES[move.origin] for move in ours.find(ours.query(text))} == {"בδd1"}
