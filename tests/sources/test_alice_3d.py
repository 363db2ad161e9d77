"""Every example and figure of Mikael Segercrantz's page on Influenced 8-Leveled 3D Alice Chess, by its headings.

Where the page contradicts itself the test says so and holds the correction.
"""

from __future__ import annotations

import re

import pytest

from plybook.render.diagram import Dot, Shade
from plybook.rules.board import bits
from plybook.rules.draws import History
from plybook.rules.games.alice_3d.men import BOX, MOVEMENTS
from plybook.rules.games.alice_3d.position import ALICE_3D, AlicePosition
from plybook.rules.setup import FenError
from tests.rules.games.alice_stands import HEIRS, castles, cell, goes, men_of, parsed, play, stand
from tests.tables import each_row

LEVELS, FILES, RANKS = "αβγδεζηθ", "abcdefgh", "12345678"
KINDS, NAMES = AlicePosition.kinds, dict(zip(AlicePosition.kind_names, AlicePosition.kinds, strict=True))


def start() -> AlicePosition:
    return AlicePosition.from_fen(AlicePosition.start_fen)


def cubes(text: str) -> set[str]:
    """Return the cubes named in a sentence of the page."""
    return set(re.findall(f"[{LEVELS}][a-h][1-8]", text))


def cubes_of(cells: int) -> set[str]:
    return {BOX.names[cube] for cube in bits(cells)}


def greek(names: set[str]) -> set[str]:
    """Return cubes written in ASCII, without their sets, as the page writes them."""
    return {LEVELS[int(name[1]) - 1] + name[2:] for name in names}


# --- Naming Conventions, Setting the Game Up -----------------------------------------------------------------------


def test_names_of_sets_levels_files_and_ranks() -> None:
    # Naming Conventions for the Playing Grid: א, ב, ג, ד; α is the bottom level; a is at White's left.
    assert AlicePosition.geometry.values == (tuple("אבגד"), tuple(LEVELS), tuple(FILES), tuple(RANKS))
    assert AlicePosition.geometry.size == 2048


@pytest.mark.parametrize("picture", ALICE_3D.pictures)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_colours_of_the_cubes(picture: str, seat: int) -> None:
    # "Levels α, γ, ε, and η have a black cube in the a1 position, while levels β, δ, ζ, and θ have a white cube in
    # the same position, no matter which of the four sets we're in." Cubes beside and above one another differ.
    shades = {}
    for _, each in ALICE_3D.diagram(start(), picture=picture, seat=seat).places():
        shades[AlicePosition.geometry.names[each.index]] = each.shade
    black = {name for name, shade in shades.items() if shade is Shade.DARK}
    assert {name[:2] for name in black if name.endswith("a1")} == {
        name + level for name in "אבגד" for level in "αγεη"
    }
    assert {*shades.values()} == {Shade.DARK, Shade.LIGHT}
    for name, level, file, rank in AlicePosition.geometry.places:
        steps = LEVELS.index(level) + FILES.index(file) + RANKS.index(rank)
        assert ((name + level + file + rank) in black) is (steps % 2 == 0)


DOTS_OF_CUBES = {
    Dot.RED: (
        "a1 a3 a5 a7 c1 c3 c5 c7 e1 e3 e5 e7 g1 g3 g5 g7",
        "b2 b4 b6 b8 d2 d4 d6 d8 f2 f4 f6 f8 h2 h4 h6 h8",
    ),
    Dot.YELLOW: (
        "b1 b3 b5 b7 d1 d3 d5 d7 f1 f3 f5 f7 h1 h3 h5 h7",
        "a2 a4 a6 a8 c2 c4 c6 c8 e2 e4 e6 e8 g2 g4 g6 g8",
    ),
    Dot.GREEN: (
        "b2 b4 b6 b8 d2 d4 d6 d8 f2 f4 f6 f8 h2 h4 h6 h8",
        "a1 a3 a5 a7 c1 c3 c5 c7 e1 e3 e5 e7 g1 g3 g5 g7",
    ),
    Dot.BLUE: (
        "a2 a4 a6 a8 c2 c4 c6 c8 e2 e4 e6 e8 g2 g4 g6 g8",
        "b1 b3 b5 b7 d1 d3 d5 d7 f1 f3 f5 f7 h1 h3 h5 h7",
    ),
}
"""The four lists of the page: the cubes on levels α, γ, ε and η, and on levels β, δ, ζ and θ."""


@pytest.mark.parametrize("seat", [0, 1])
def test_each_cube_has_a_dot_of_the_colour_that_is_listed(seat: int) -> None:
    # "Each cube also has a dot in the center of it, with the color blue, green, red, or yellow."
    listed = {
        name + level + cube: dot
        for dot, lists in DOTS_OF_CUBES.items()
        for levels, text in zip(("αγεη", "βδζθ"), lists, strict=True)
        for name in "אבגד"
        for level in levels
        for cube in text.split()
    }
    places = ALICE_3D.diagram(start(), picture="alice-dots", seat=seat).places()
    assert {AlicePosition.geometry.names[cell.index]: cell.dot for _, cell in places} == listed
    assert len(listed) == AlicePosition.geometry.size


def test_names_of_the_pieces() -> None:
    # Naming Conventions for the Pieces.
    page = """
    Pawn (p) Priest (Pr) Page (Pg) Squire (S) Knight (N) Bishop (B) Rook (R) Archbishop (A) Knight Protector (NP)
    Princess (Ps) Prince (Pe) Queen (Q) Chancellor (C) King (K)
    """
    assert {name.strip(): kind for name, kind in re.findall(r"([\w ]+?) \((\w+)\)", page)} == NAMES


def test_the_setup() -> None:
    # The eight lines are levels θ to α; only so is the King on the ε-level, where the page lets him castle.
    table = """
    Pe | Pg | S | R | R | S | Pg | Pe |
    Pg | Ps | Pr | N | N | Pr | Ps | Pg |
    S | Pr | A | B | B | A | Pr | S |
    R | N | B | Q | K | B | N | R |
    R | N | B | NP | C | B | N | R |
    S | Pr | A | B | B | A | Pr | S |
    Pg | Ps | Pr | N | N | Pr | Ps | Pg |
    Pe | Pg | S | R | R | S | Pg | Pe |
    """
    lines = [line.replace("|", " ").split() for line in table.strip().split("\n")]
    men: dict[str, str] = {}
    for level, line in zip("87654321", lines, strict=True):
        for file, kind in zip(FILES, line, strict=True):
            for name in "AB":
                men |= {f"{name}{level}{file}1": kind, f"{name}{level}{file}2": "P"}
            for name in "GD":
                men |= {f"{name}{level}{file}8": kind.lower(), f"{name}{level}{file}7": "p"}
    assert men_of(start()) == men
    assert len(men) == 512


ODD_LEVELS, EVEN_LEVELS = "αγεη", "βδζθ"


def spread(levels: str, files: str, ranks: str) -> set[str]:
    return {level + file + rank for level in levels for file in files for rank in ranks}


DOTS = {
    "red": spread(ODD_LEVELS, "aceg", "1357") | spread(EVEN_LEVELS, "bdfh", "2468"),
    "yellow": spread(ODD_LEVELS, "bdfh", "1357") | spread(EVEN_LEVELS, "aceg", "2468"),
    "green": spread(ODD_LEVELS, "bdfh", "2468") | spread(EVEN_LEVELS, "aceg", "1357"),
    "blue": spread(ODD_LEVELS, "aceg", "2468") | spread(EVEN_LEVELS, "bdfh", "1357"),
}


def domain(kind: str, origin: str, moves: int = 512) -> set[str]:
    """Return the cubes a man gets to from ``origin`` in so many moves on one empty set."""
    found = frontier = 1 << BOX.cell(origin)
    reach = MOVEMENTS[KINDS.index(kind)].reach
    for _ in range(moves):
        near = 0
        for cube in bits(frontier):
            near |= reach[cube]
        frontier = near & ~found
        if not frontier:
            break
        found |= near
    return cubes_of(found)


@pytest.mark.parametrize("dots", DOTS)
def test_dots_mark_where_a_priest_gets_to(dots: str) -> None:
    # Each cube has one dot, as listed, and a Priest stays on dots of one colour: 25 % of the cubes.
    assert len(DOTS[dots]) == 128
    assert {frozenset(domain("Pr", cube)) for cube in sorted(DOTS[dots])[::16]} == {frozenset(DOTS[dots])}


def test_a_bishop_stays_on_cubes_of_his_colour() -> None:
    # The a1 cube is black on levels α, γ, ε and η, and white on β, δ, ζ and θ; colours alternate.
    black = domain("B", "αa1")
    assert {level for level in LEVELS if level + "a1" in black} == set(ODD_LEVELS)
    assert len(black) == 256
    assert domain("B", "βa1") == set(BOX.names) - black


# --- Basic Movement ------------------------------------------------------------------------------------------------


def test_a_move_on_a_main_set_switches_to_the_other_one() -> None:
    ours = start()
    for move in ours.iter_legal_moves():
        assert AlicePosition.geometry.names[move.origin][0] + AlicePosition.geometry.names[move.target][0] in (
            "אא",
            "בג",
        )


def test_the_order_of_influence() -> None:
    # Influence; the page writes Paige for the Page.
    page = """
    King
    Chancellor
    Queen
    Prince - Princess
    Archbishop - Knight Protector
    Rook - Bishop
    Page - Squire - Knight
    Priest
    Pawn
    """
    order = [[NAMES[name] for name in line.strip().split(" - ")] for line in page.strip().split("\n")]
    strengths: list[int] = []
    for kinds in order:
        found = {stand(f"{HEIRS} {'P' if kind == 'p' else kind}A4d4").influence(cell("B4d4"))[0] for kind in kinds}
        assert len(found) == 1
        strengths += found
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 9


def test_equal_influence() -> None:
    # Basic Movement: White's counts for more on the White Set, Black's on the Black Set.
    ours = stand(f"{HEIRS} RA4d4 bD4d4")
    assert (ours.ruling_seat(cell("B4d4")), ours.ruling_seat(cell("G4d4"))) == (0, 1)


def test_a_piece_moves_only_if_the_influence_on_its_cube_is_its_players() -> None:
    # Basic Movement: "and the piece must be influenced".
    assert goes(stand(f"{HEIRS} RB4d4"), "B4d4") == set()
    assert goes(stand(f"{HEIRS} RB4d4 RA4d4"), "B4d4")
    assert goes(stand(f"{HEIRS} RB4d4 RA4d4 qD4d4"), "B4d4") == set()


def test_without_capture_the_cube_on_both_sets_must_be_empty() -> None:
    # Basic Movement: a man of one's own on the other set stops the move, and so does one of either set on the way.
    free = greek(goes(stand(f"{HEIRS} RB4d4*"), "B4d4"))
    assert {"δd5", "δd6", "δd7"} <= free
    on_the_same = greek(goes(stand(f"{HEIRS} RB4d4* NB4d6"), "B4d4"))
    on_the_other = greek(goes(stand(f"{HEIRS} RB4d4* NG4d6"), "B4d4"))
    assert "δd6" not in on_the_same | on_the_other
    assert "δd5" in on_the_same & on_the_other


def test_a_threat_needs_the_influence_to_move() -> None:
    # Definitions, Threat and Check: the Rook looks at the King, and can or cannot move.
    assert not stand("KG4d4 NPB1h1 kG8h8 npG8a8 rG4d8", "w").is_check()
    assert stand("KG4d4 NPB1h1 kG8h8 npG8a8 rG4d8*", "w").is_check()


def test_no_two_pieces_occupy_the_same_cube_of_both_sets() -> None:
    with pytest.raises(FenError, match="men stand on both"):
        stand(f"{HEIRS} RB4d4 bG4d4")


def test_a_capture_moves_to_an_empty_cube_and_removes_from_the_other_set() -> None:
    ours = stand(f"{HEIRS} RB5e1* nB8e8 nB5e5 rG1g8*")
    after = men_of(play("RB5e1xG5e5", ours))
    assert after["G5e5"] == "R"
    assert "B5e5" not in after


# --- Pawn ----------------------------------------------------------------------------------------------------------


def targets(men: str, origin: str) -> set[str]:
    return greek(goes(stand(f"{HEIRS} {men}"), origin))


def test_the_pawn() -> None:
    # "A Pawn in cube δd4 can move to δd5", "can capture at γd5, δc5, δe5, and εd5", and from δd2 to δd4.
    assert targets("PB4d4*", "B4d4") == {"δd5"}
    around = " ".join(f"nB{level}{file}5" for level in "345" for file in "cde")
    assert targets(f"PB4d4* {around}", "B4d4") == {"γd5", "δc5", "δe5", "εd5"}
    assert targets("PB4d2*", "B4d2") == {"δd3", "δd4"}


def test_en_passant() -> None:
    # En Passant says "the opposite level" where only the opposite set makes sense.
    ours = play("pB4d2-G4d4", stand(f"{HEIRS} PB4d2* pG4e4*"))
    assert ours.is_en_passant(parsed("pG4e4xB4d3ep", ours))


def test_promotion() -> None:
    # "any other piece except the King or the Knight Protector", this one if the player has none.
    kinds = set(KINDS) - {"p", "K", "NP"}
    assert goes(stand(f"{HEIRS} PB4d7*"), "B4d7") == {f"G4d8={kind}" for kind in kinds}
    heirless = HEIRS.replace("NPB1h1 ", "")
    assert goes(stand(f"{heirless} PB4d7*"), "B4d7") == {f"G4d8={kind}" for kind in kinds | {"NP"}}


# --- the pieces ----------------------------------------------------------------------------------------------------

# From δd4, as printed. The list of the Priest leaves out 12 cubes (added after it); the Bishop's βb6 is to be βd6;
# the King's list has δc4 twice, and for the second of them it is to be δc5.
AT_D4 = {
    "Pr": "αa1, αa7, βb2, βb6, γc3, γc5, εe3, εe5, ζf2, ζf6, ηg1, ηg7, and θh8"
    " + αg1 αg7 βf2 βf6 γe3 γe5 εc3 εc5 ζb2 ζb6 ηa1 ηa7",
    "B": "αa4, αd1, αd7, αg4, βb4, βd2, βd6, βf4, γc4, γd3, γd5, γe4, δa1, δa7, δb2, δb6, δc3, δc5, δe3, δe5, δf2, "
    "δf6, δg1, δg7, δh8, εc4, εd3, εd5, εe4, ζb4, ζd2, ζd6, ζf4, ηa4, ηd1, ηd7, ηg4, θd8, and θh4",
    "R": "αd4, βd4, γd4, δa4, δb4, δc4, δd1, δd2, δd3, δd5, δd6, δd7, δd8, δe4, δf4, δg4, δh4, εd4, ζd4, ηd4, "
    "and θd4",
    "N": "βc4, βd3, βd5, βe4, γb4, γd2, γd6, γf4, δb3, δb5, δc2, δc6, δe2, δe6, δf3, δf5, εb4, εd2, εd6, εf4, ζc4, "
    "ζd3, ζd5, and ζe4",
    "S": "βc3, βc5, βe3, βe5, γb3, γb5, γc2, γc6, γe2, γe6, γf3, γf5, εb3, εb5, εc2, εc6, εe2, εe6, εf3, εf5, ζc3, "
    "ζc5, ζe3, and ζe5",
    "Pg": "βb3, βb5, βc2, βc6, βe2, βe6, βf3, βf5, γb2, γb6, γf2, γf6, εb2, εb6, εf2, εf6, ζb3, ζb5, ζc2, ζc6, ζe2, "
    "ζe6, ζf3, and ζf5",
    "K": "γc3, γc4, γc5, γd3, γd4, γd5, γe3, γe4, γe5, δc3, δc4, δc5, δd3, δd5, δe3, δe4, δe5, εc3, εc4, εc5, εd3, "
    "εd4, εd5, εe3, εe4, and εe5",
}
# What the pieces without a list combine.
COMBINED = {
    "A": ("Pr", "B"),
    "Ps": ("R", "Pr"),
    "Pe": ("R", "B"),
    "Q": ("R", "B", "Pr"),
    "NP": ("N", "S", "Pg"),
    "C": ("R", "B", "Pr", "N", "S", "Pg"),
}
REACHED = {kind: cubes(text) for kind, text in AT_D4.items()}
REACHED |= {kind: set().union(*(REACHED[part] for part in parts)) for kind, parts in COMBINED.items()}


@each_row("kind", REACHED)
def test_the_cubes_a_piece_reaches_from_the_middle(kind: str) -> None:
    kings = {"K": "kG8h7 NPB1g2", "NP": "KB1b1 kG8h7"}.get(kind, "KB1b1 kG8h7 NPB1g2")
    for name in "BG":
        ours = stand(f"{kings} {kind}{name}4d4*")
        assert greek(goes(ours, f"{name}4d4")) == REACHED[kind]
    assert greek(goes(stand(f"{HEIRS} QB2b1* {kind}A4d4"), "A4d4")) == REACHED[kind]


@each_row(
    ("kind", "directions"),
    [
        ("Pr", 8), ("B", 12), ("A", 20), ("R", 6), ("Ps", 14), ("Pe", 18), ("Q", 26), ("N", 24), ("S", 24),
        ("Pg", 24), ("NP", 72), ("C", 98), ("K", 26),
    ],
)  # fmt: skip
def test_the_number_of_directions(kind: str, directions: int) -> None:
    # Where every cube is occupied the nearest one in each direction is left.
    assert MOVEMENTS[KINDS.index(kind)].targets(BOX.cell("δd4"), BOX.all).bit_count() == directions


@each_row(
    ("kind", "percent", "moves"),
    [
        ("Pr", 25, 3), ("B", 50, 3), ("A", 100, 3), ("R", 100, 3), ("Ps", 100, 3), ("Pe", 100, 3), ("Q", 100, 3),
        ("N", 100, 512), ("Pg", 100, 512), ("NP", 100, 512), ("C", 100, 512), ("K", 100, 512),
        # The page says 100 %, but [±1, ±1, ±2] never leaves the cubes of one colour.
        ("S", 50, 512),
    ],
)  # fmt: skip
def test_the_domain_of_a_piece(kind: str, percent: int, moves: int) -> None:
    # On one set.
    for origin in ("αa1", "αh8", "δd4", "θc6", "βe1", "γa5", "ζg2", "εh3"):
        assert len(domain(kind, origin, moves)) == 512 * percent // 100


def test_the_knight_protector_is_king_when_the_king_is_lost() -> None:
    # Knight Protector, Promotion.
    ours = stand("KB4d4 NPB1h1 kG8h8 npG8a8 rB4d8* RB8b1* rB1h8", "b")
    after = play("RB4d8xG4d4", ours)
    assert men_of(after)["B1h1"] == "K"
    assert after.outcome() is None
    # "if the new King is immediately threatened then the player losing his King is checkmated"
    threatened = stand("KB4d4 NPB1h1 kG8h8 npG8a8 rB4d8* RB8b1* rB1h8*", "b")
    outcome = play("RB4d8xG4d4", threatened).outcome()
    assert outcome
    assert (outcome.termination, outcome.result) == ("checkmate", "0-10")


# --- castling ------------------------------------------------------------------------------------------------------


@each_row(
    ("token", "partner", "king_to", "partner_to"),
    [
        # "The King moves two steps towards" his partner, who "moves to the Kings opposite side".
        ("O-O", "RB5h1", "5g1", "5f1"),
        ("O-O-O", "RB5a1", "5c1", "5d1"),
        ("O|O", "RB8e1", "7e1", "6e1"),
        ("O|O|O", "RB1e1", "3e1", "4e1"),
        ("O/O", "PeB8h1", "7g1", "6f1"),
        ("O/O/O", "PeB1a1", "3c1", "4d1"),
    ],
)
def test_castling(token: str, partner: str, king_to: str, partner_to: str) -> None:
    tokens = ("O-O", "O-O-O", "O|O", "O|O|O", "O/O", "O/O/O")
    right = f"B{tokens.index(token) + 1}"
    men = f"KB5e1* {partner}* NPB2c8 kG8a8* npG7a7"
    ours = stand(men, "w", right)
    assert castles(ours) == {f"{token}B"}
    after = men_of(play(token, ours))
    assert after[f"G{king_to}"] == "K"
    assert after[f"G{partner_to}"] == partner[:-4]
    # "The King may not be threatened, nor may the destination[s] be threatened, neither can any intervening cubes."
    for threat in (
        "rB5e8*",
        f"rB{king_to[:2]}8*",
        f"rB{partner_to[:2]}8*",
        f"rG{king_to[:2]}8*",
        f"rG{partner_to[:2]}8*",
    ):
        assert castles(stand(f"{men} {threat}", "w", right)) == set()
    # "All cubes between the King and the Rook or Prince must be unoccupied."
    assert castles(stand(f"{men} NB{king_to}", "w", right)) == set()


# --- Ending the Game -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "turn", "termination", "result"),
    [
        # "threatened and that player no longer has a Knight Protector": ten points against nil.
        ("KG4d4 kG8h8 rG4d8*", "w", "checkmate", "0-10"),
        ("KG1a1 kB4d4 RB4d8*", "b", "checkmate", "10-0"),
        # "doesnt have a legal move left on the main sets": seven points against three.
        (f"{HEIRS} NA4d4 rG4d8*", "w", "stalemate", "3-7"),
        (f"{HEIRS} nD4d4 RB4d8*", "b", "stalemate", "7-3"),
    ],
)
def test_victory(men: str, turn: str, termination: str, result: str) -> None:
    outcome = stand(men, turn).outcome()
    assert outcome
    assert (outcome.termination, outcome.result) == (termination, result)


@pytest.mark.parametrize(
    ("tour", "times"),
    [
        ("ND1b8-D1c6 NA1b1-A1c3 ND1c6-D1b8 NA1c3-A1b1", 3),
        ("ND1b8-D1c6 NA1b1-A1c3 ND1c6-D1e5 NA1c3-A1e4 ND1e5-D1d7 NA1e4-A1d2 ND1d7-D1b8 NA1d2-A1b1", 5),
    ],
)
def test_a_position_thrice_on_consecutive_turns_or_five_times_is_a_draw(tour: str, times: int) -> None:
    # Draw: of the longer tour no position comes again at once.
    ours = stand(f"{HEIRS} NA1b1 nD1b8 RB8b7* rG8b2*", "b")
    history = History(AlicePosition)
    history.add(ours)
    for text in (times - 1) * tour.split():
        assert history.new_draw() is None
        ours = play(text, ours)
        history.add(ours)
    draw = history.new_draw()
    assert draw is not None
    assert (draw.winner, draw.result) == (None, "5-5")


def test_a_hundred_moves_without_a_pawn_are_a_draw_of_five_points_each() -> None:
    ours = stand(f"{HEIRS} RB4d1* rG8b2*", clock=99)
    assert ours.outcome() is None
    outcome = play("RB4d1-G4d2", ours).outcome()
    assert outcome
    assert (outcome.winner, outcome.result) == (None, "5-5")
