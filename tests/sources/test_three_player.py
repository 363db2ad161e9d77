"""The worked examples of John Savard's page "An Unusual Board for Three-Player Chess", each cited by its section."""

from __future__ import annotations

import pytest

import plybook
from plybook.render.diagram import Shade
from plybook.render.layouts.three_player_shades import shade_of
from plybook.rules.board import bits, mask
from plybook.rules.games.three_player import seats as seatings
from plybook.rules.games.three_player.board import BOARD, Ways, view_of
from plybook.rules.games.three_player.pawns import ALL_WAYS, corner_pawns, corner_rule, edge_pawns, edge_rule
from plybook.rules.games.three_player.seats import men_on
from plybook.rules.moves import Query
from tests.rules.games.three_player_men import legal, men_of, play, position, start, targets

WHITE = view_of(0)


def cell(name: str) -> int:
    """Return the square with a name as the page gives them: White's own, or another's with his letter."""
    own = [found for found, names in WHITE.names.items() if "".join(names) == name]
    [found] = own or [BOARD.cell(name)]
    return found


def named(cells: int) -> set[str]:
    return {"".join(WHITE.names[at]) if at in WHITE.names else BOARD.names[at] for at in bits(cells)}


def test_the_board_has_240_squares() -> None:
    assert BOARD.size == 240


# --- A Scheme of Algebraic Notation for the Board ------------------------------------------------------------------

TABLE = """
    bu2
    u21

    bv2 bv3                             rm2
    u20 v20                             n20

    bw2 bw3 bw4                     rl3 rl2
    u19 v19 w19                     m19 n19

    bx2 bx3 bx4 bx5             rk4 rk3 rk2
    u18 v18 w18 x18             l18 m18 n18

    by2 by3 by4 by5         rj5 rj4 rj3 rj2
    u17 v17 w17 x17         k17 l17 m17 n17

    bz2 bz3 bz4 bz5         ri5 ri4 ri3 ri2
    u16 v16 w16 x16         k16 l16 m16 n16

ba1 ba2 ba3 ba4 ba5 ba6 rh6 rh5 rh4 rh3 rh2 rh1
t15 u15 v15 w15 x15 y15 j15 k15 l15 m15 n15 o15

bb1 bb2 bb3 bb4 bb5 bb6 rg6 rg5 rg4 rg3 rg2 rg1
t14 u14 v14 w14 x14 y14 j14 k14 l14 m14 n14 o14

bc1 bc2 bc3 bc4 bc5 bc6 rf6 rf5 rf4 rf3 rf2 rf1
t13 u13 v13 w13 x13 y13 j13 k13 l13 m13 n13 o13

bd1 bd2 bd3 bd4 bd5 bd6 re6 re5 re4 re3 re2 re1
t12 u12 v12 w12 x12 y12 j12 k12 l12 m12 n12 o12
"""


def test_the_table_of_double_names() -> None:
    lines = [line.split() for line in TABLE.splitlines() if line.split()]
    pairs = [
        pair
        for names, others in zip(lines[::2], lines[1::2], strict=True)
        for pair in zip(names, others, strict=True)
    ]
    assert len(pairs) == 80
    for name, extended in pairs:
        assert BOARD.cells_named((None, None, None, extended[0], extended[1:]), WHITE) == 1 << BOARD.cell(name)
    # These are the squares that White's own notation does not reach.
    assert {name for name, _ in pairs} == set(BOARD.names) - {BOARD.names[at] for at in WHITE.names}


# --- A Note on the Knight's Move -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "knight"),
    [
        ("h5", "f4 g3 i3 j4 f6 g7"),
        ("h6", "f5 g4 i4 j5 k7 g8 f7"),
        ("e5", "c4 d3 f3 g4 g6 f7 d7 c6"),
        ("e6", "c5 d4 f4 g5 g7 f8 re5"),
    ],
)
def test_the_four_knights(square: str, knight: str) -> None:
    assert named(men_on(BOARD.all).knight.reach[cell(square)]) == set(knight.split())


# --- Pawn Movement Rules, Continued --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "steps", "captures"),
    [("a3", "a4", "z4 b4"), ("z4", "y4 a4 z5", "y5 a5"), ("x7", "a8", "a9 a7")],
)
def test_a_white_pawn(square: str, steps: str, captures: str) -> None:
    pawns = edge_pawns(0)
    assert named(pawns.steps[cell(square)]) == set(steps.split())
    assert named(pawns.captures[cell(square)]) == set(captures.split())


def test_pawns_can_make_a_double_step_and_promote_on_the_12th_rank() -> None:
    # Special Rules of Pawn Movement and Promotion.
    pawns = edge_pawns(0)
    assert {named(1 << step.target).pop() for step in pawns.double_from.values()} == {
        f"{file}4" for file in "abcdefgh"
    }
    assert named(pawns.promotions) == {f"{file}12" for file in "abcdefgh"}


# Special Rules of Pawn Movement and Promotion, and those for the Corner Players: "As in normal Chess".
DOUBLE_STEPS = [
    ("three-player", "wKwe1 rKre1 bKbe1 wPwc2 rPwd4", "w", "wc2wc4", [], "wd4wc3"),
    # Red's turn comes before Black's, and takes nothing from him.
    ("three-player", "wKwe1 rKre1 bKbe1 wPwc2 bPwb4", "w", "wc2wc4", ["re1rd1"], "wb4wc3"),
    ("three-player", "wKwe1 rKre1 bKbe1 rPrc2 bPrd4", "r", "rc2rc4", [], "rd4rc3"),
    # In the corners: White's partner from n5 to n7, and Black's partner of the game for six from l5 to l7.
    ("three-player-partners", "wKwe1 yKwn2 bKbd1 uKbu2 yPwn5 bPwm7", "y", "rx2rz2", [], "rz3ry2"),
    ("three-player-six", "wKwe1 rKre1 bKbe1 uKwn2 yKrn2 gKbn2 uPwl5 rPwm7", "u", "rx4rz4", [], "rz3ry4"),
    # And one of the Pawns that go the other way round, from k4 to i4.
    (
        "three-player-six",
        "wKwe1 rKre1 bKbe1 uKwn2 yKrn2 gKbn2 upwk4 wPwi3",
        "u",
        "wk4wi4",
        ["re1rd1", "bu2bv2", "be1bd1", "wu2wv2"],
        "wi3wj4",
    ),
]


@pytest.mark.parametrize(("game", "men", "turn", "step", "between", "capture"), DOUBLE_STEPS)
def test_a_double_step_is_subject_to_en_passant_capture(
    game: str, men: str, turn: str, step: str, between: list[str], capture: str
) -> None:
    after = play(position(game, men, turn), step, *between)
    assert step[3:] in men_of(after)
    taken = play(after, capture)
    assert step[3:] not in men_of(taken)
    assert men_of(taken)[capture[3:]] == men_of(after)[capture[:3]]


def test_only_a_double_step_is() -> None:
    stand = play(position("three-player", "wKwe1 rKre1 bKbe1 wPwc3 rPwd4", "w"), "wc3wc4")
    assert "wd4wc3" not in legal(stand)


# --- Bishops Changing Colors, Illustrated with the Algebraic Notation ----------------------------------------------


def test_the_bishop_of_c1_attacks_that_of_c12() -> None:
    way = ["b2", "a3", "z4", "y5", "x6", "w7", "a10", "b11", "c12"]
    ray = Ways(BOARD.all).ray(cell("c1"), (-1, 1))
    assert [named(1 << at).pop() for at in ray] == way
    # Black are c1, b2 and a3, white a10, b11 and c12; on the files a-h colours alternate, seams or no seams.
    assert [_is_white(square) for square in ("c1", "b2", "a3", "a10", "b11", "c12")] == [False] * 3 + [True] * 3
    stand = position("three-player", "wKwe1 rKre1 bKbe1 wBwc1 bBbf1")
    assert "bf1" in targets(stand, "wc1")


def test_the_colours_that_it_passes() -> None:
    # Black squares, blue ones, yellow ones, white ones.
    way = ["c1", "b2", "a3", "z4", "y5", "x6", "w7", "a10", "b11", "c12"]
    shades = [shade_of(cell(square)) for square in way]
    own, blue, yellow = [Shade.DARK], [Shade.OTHER_DARK], [Shade.OTHER_LIGHT]
    assert shades == own * 3 + blue * 2 + yellow * 2 + [Shade.LIGHT] * 3


def test_nothing_beside_a_square_has_its_colour() -> None:
    ways = Ways(BOARD.all)
    for at in range(BOARD.size):
        beside = [step[0] for heading in range(4) if (step := ways.step(at, heading))]
        kind = {Shade.OTHER_LIGHT: Shade.LIGHT, Shade.OTHER_DARK: Shade.DARK}
        assert kind.get(shade_of(at), shade_of(at)) not in [kind.get(shade_of(to), shade_of(to)) for to in beside]


def test_three_kings_of_the_corners_stand_on_orange() -> None:
    # The Starting Arrays: "located on the orange square that is at one of the three extreme corners".
    assert {shade_of(cell(square)) for square in ("n2", "u2", "bu2")} == {Shade.OTHER_MIDDLE}


def _is_white(square: str) -> bool:
    return ("abcdefgh".index(square[0]) + int(square[1:])) % 2 == 0


# --- The Array for Two Players -------------------------------------------------------------------------------------


def test_the_arrays_of_two_and_three() -> None:
    three, two = men_of(start("three-player")), men_of(start("three-player-duel"))
    for seat in "wrb":
        assert (three[f"{seat}d1"], three[f"{seat}e1"]) == ((seat, "Q"), (seat, "K"))
    assert (two["wd1"], two["we1"], two["bd1"], two["be1"]) == (("w", "Q"), ("w", "K"), ("b", "K"), ("b", "Q"))
    assert {seat for seat, _ in two.values()} == {"w", "b"}
    assert start("three-player").seats == ("White", "Red", "Black")


def test_the_simpler_game_has_no_wings() -> None:
    # A Simpler Game for (Two or) Three Players: Pawns move neither sideways nor backwards.
    stand = position("three-player-plain", "wKwe1 rKre1 bKbe1 wPwa3 wPrb3 bNwb4 bNrc2")
    assert stand.cell_count() == 144
    assert targets(stand, "wa3") == {"wa4", "wb4"}
    assert targets(stand, "rb3") == {"rb2", "rc2"}


# --- The Game for Six or Four Players ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["three-player-partners", "three-player-partners-first"])
def test_four_players(game: str) -> None:
    stand = start(game)
    kings = {square: seat for square, (seat, kind) in men_of(stand).items() if kind == "K"}
    assert kings == {"we1": "w", "bd1": "b", BOARD.names[cell("n2")]: "y", "bu2": "u"}
    assert stand.seats == ("White", "Black's partner", "White's partner", "Black")


@pytest.mark.parametrize("game", ["three-player-six", "three-player-six-alternate"])
def test_six_players(game: str) -> None:
    stand = start(game)
    men = men_of(stand)
    assert [men[BOARD.names[cell(square)]] for square in ("n2", "u2", "bu2")] == [("u", "K"), ("g", "K"), ("y", "K")]
    assert [men[f"{seat}e1"] for seat in "wrb"] == [("w", "K"), ("r", "K"), ("b", "K")]


# --- The Starting Arrays -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("three-player-six", "NPPP PNBP PBQR PPRK"),
        ("three-player-six-alternate", "PPPP PPPP NRRB NBQK"),
        ("three-player-partners", "PPPP PPPP NRRB NBQK"),
        ("three-player-partners-first", "NPPP PNBP PBQR PPRK"),
    ],
)
def test_the_arrays_of_the_corner(game: str, rows: str) -> None:
    stand = start(game)
    for rank, letters in zip("5432", rows.split(), strict=True):
        men = [stand.man_at(cell(file + rank)) for file in "klmn"]
        assert "".join(man.kind for man in men if man) == letters


@pytest.mark.parametrize(("game", "seat"), [("three-player-six", 1), ("three-player-partners-first", 2)])
def test_the_pawns_of_the_first_array_go_two_ways(game: str, seat: int) -> None:
    stand = start(game)
    for square, target in (("l5", "l6"), ("m5", "m6"), ("n5", "n6")):
        ways = stand.pawn_ways(cell(square), seat)
        assert named(ways.steps[cell(square)]) == {target} == named(edge_pawns(0).steps[cell(square)])
    for square in ("k2", "k3", "k4", "l2"):
        ways = stand.pawn_ways(cell(square), seat)
        assert ways.steps[cell(square)] == edge_pawns(1).steps[cell(square)]


def test_the_first_array_is_the_same_for_both_corners_of_four_but_for_the_hand() -> None:
    """Mirrored about its King's diagonal it is itself, so Black's partner's Pawns go as those of six there do."""
    four, six = start("three-player-partners-first"), start("three-player-six")
    for at in bits(four.occupied[1]):
        man, other = four.man_at(at), six.man_at(at)
        assert man is not None
        assert other is not None
        assert man.kind == other.kind
        if man.kind == "P":
            assert four.pawn_ways(at, 1).steps[at] == six.pawn_ways(at, 3).steps[at]


# --- Special Pawn Movement Rules for the Corner Players ------------------------------------------------------------

STARTS = tuple(cell(square) for square in ("l5", "m5", "n5", "n4"))
CORNER = corner_pawns(0, 1, STARTS)


def test_the_map_for_the_others_is_mirrored_and_turned() -> None:
    others = corner_pawns(1, -1, STARTS)
    assert named(mask(list(others.double_from))) == {"k2", "k3", "k4", "l2"}


@pytest.mark.parametrize(("square", "target"), [("v6", "v7"), ("b6", "b7"), ("bx5", "bx4"), ("bz4", "bz3")])
def test_forward_moves_whatever_the_history(square: str, target: str) -> None:
    forwards = corner_rule(cell(square)).forwards
    step = Ways(BOARD.all).step(cell(square), forwards)
    assert step is not None
    assert named(1 << step[0]) == {target}
    assert target in named(CORNER.steps[cell(square)])


def test_a_pawn_on_bz4() -> None:
    assert named(CORNER.steps[cell("bz4")]) == {"bz3", "ba4", "by4"}
    assert named(CORNER.captures[cell("bz4")]) == {"ba3", "by3"}


def test_where_there_is_no_way_forward() -> None:
    listed = {"i5", "j5", "e6", "e7", "ba6", "rh6", "bz2", "by2", "y5", "z5", "rh1"}
    blocked = {
        at
        for at in range(BOARD.size)
        if corner_rule(at).powers != ALL_WAYS and not Ways(BOARD.all).step(at, corner_rule(at).forwards)
    }
    assert named(mask(list(blocked))) == listed | named(CORNER.promotions)
    # Sideways motion is possible on all, but of by2 it is not true that one way to capture is left.
    for square in listed:
        assert CORNER.steps[cell(square)]
        assert CORNER.captures[cell(square)].bit_count() == (0 if square == "by2" else 1)


def test_corner_pawns_set_out_from_their_3rd_and_4th_rank_and_promote_on_the_20th() -> None:
    # Their ranks are the files of Red: u is the first and n the twentieth.
    files = "uvwxyzabcdefghijklmn"
    red = view_of(1).names
    assert {files.index(red[at][0]) + 1 for at in STARTS} == {3, 4}
    assert {files.index(red[at][0]) + 1 for at in bits(CORNER.promotions)} == {20}
    assert not CORNER.may_stay


def test_edge_pawns_have_all_powers_where_they_promote() -> None:
    assert {edge_rule(at).powers for at in bits(edge_pawns(0).promotions)} == {ALL_WAYS}
    assert edge_pawns(0).may_stay


def test_the_alternate_array_of_four_is_mirrored_for_blacks_partner() -> None:
    pawns, black = seatings.PARTNERS.pawns[1], view_of(2)
    # They set out clockwise: north, as Black sees it, in the wing on his left.
    for file in "xwvu":
        [step] = bits(pawns.steps[black.cells_at(file, "5").bit_length() - 1])
        assert black.names[step] == (file, "6")


# --- Algebraic Notation Modified for the Moves of the Corner Players -----------------------------------------------


def test_ranks_8_to_11_of_the_files_i_to_o_and_t_to_z() -> None:
    whites_partner, blacks_partner = seatings.PARTNERS.views[2], seatings.PARTNERS.views[1]
    # The page says e through f; four ranks need the four files e to h.
    for file, rank in zip("hgfe", ("8", "9", "10", "11"), strict=True):
        row = [whites_partner.names[cell(f"{file}{at}")] for at in range(6, 13)]
        assert row == [(letter, rank) for letter in "ijklmno"]
    assert blacks_partner.cells_at("t", None).bit_count() == blacks_partner.cells_at("z", None).bit_count() - 4 == 4


def test_what_a_pawn_can_do_can_be_shown_on_every_square_that_the_page_names() -> None:
    """A move from v6 to v7, or from b6 to b7, or from bx5 to bx4 is always a forwards move."""
    men = "wKe1 uKn2 rKre1 yKbu2 bKbe1 gKwu2 turn=u"
    for game in ("three-player-six", "three-player-six-alternate"):
        for square, target in (("v6", "v7"), ("b6", "b7"), ("bx5", "bx4")):
            found = plybook.setup(game, men=f"uP{square} {men}", notation="savard-white")
            moves = found.find(Query(kind=0))
            assert target in named(mask([move.target for move in moves]))
    for square in ("i5", "j5", "e6", "e7", "ba6", "rh6", "bz2", "by2", "y5", "z5", "rh1"):
        plybook.setup("three-player-six", men=f"uP{square} {men}", notation="savard-white")
    for square in ("bv2", "bw2", "bx2"):  # where it is a Pawn no longer
        with pytest.raises(plybook.MenError, match="no Pawn of Black's partner's can stand on"):
            plybook.setup("three-player-six", men=f"uP{square} {men}", notation="savard-white")


# --- names, where positions are said -------------------------------------------------------------------------------


def test_the_kings_of_the_game_for_four_stand_where_the_page_says() -> None:
    """White King on e2 (it is e1), Black King on bd1, White's partner's King on n2, Black's partner's King on bu2."""
    found = plybook.setup("three-player-partners", men="wKe1 bKbd1 yKn2 uKbu2")
    standing = plybook.variant("three-player-partners").start()
    assert [found.cells("King", seat) for seat in range(4)] == [standing.cells("King", seat) for seat in range(4)]


def test_the_second_names_of_the_table_are_names() -> None:
    variant = plybook.variant("three-player")
    rows = [line.split() for line in TABLE.splitlines() if line.strip()]
    pairs = [pair for at in range(0, len(rows), 2) for pair in zip(rows[at], rows[at + 1], strict=True)]
    assert len(pairs) == 80
    for first, second in pairs:
        assert variant.cell(first) == variant.cell(second) == variant.cell(second, "red", notation="savard-white")
        men = f"wP{second} wKa1 rKc9 bKf9"
        assert plybook.setup("three-player", men=men, notation="savard-white").man_at(cell(first)) == (0, "P")
    drawn = plybook.svg(variant.start(), names=True, notation="savard-white")
    assert all(f">{name}</text>" in drawn for pair in pairs for name in pair)


@pytest.mark.parametrize(("name", "square"), [("k7", "rz5"), ("wk7", "rz5"), ("wc12", "bf1"), ("c12", "bf1")])
def test_whites_own_names_are_names(name: str, square: str) -> None:
    found = plybook.setup("three-player", men=f"wKe1 rKre1 bKbe1 wN{name}")
    assert found.man_at(BOARD.cell(square)) == (0, "N")
