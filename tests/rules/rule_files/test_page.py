"""Pages: what they mean, and what is said, with its place, of one that is no game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook import variant
from plybook.render import words
from plybook.rules.position import perft
from plybook.rules.rule_files.loading import RuleSource, read_rules, rules_of
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.rule_files.toml_page import shipped_names, shipped_text
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.game import Look
from tests.tables import each_row

SMALL = """
name = "small"
pawn = "P"

[board]
axes = { file = "abcd", rank = 5 }
start = "rk2/pp2/4/2PP/2KR w - - 0 1"

[men]
P = { betza = "fmWfcF" }
R = { name = "Rook", betza = "R" }
K = { name = "King", betza = "K" }

[royal]
kings = "K"

[promotion]
zone = { White = "*5", Black = "*1" }
pawns = "P"
to = "R"
"""


def made(text: str) -> type[GamePosition]:
    [section] = read_rules(text)
    assert not section.refusal
    return rules_of(section.source)


def test_a_page_is_a_game() -> None:
    rules = made(SMALL)
    start = rules.from_fen(rules.start_fen)
    assert start.fen() == "rk2/pp2/4/2PP/2KR w - - 0 1"
    assert perft(start, 3) == 103


@pytest.mark.parametrize(
    ("text", "reason"),
    [('[x]\nname = "a"\n', "there is no key 'x' here"), ("[board]\naxes = { rank = 5 }\n", "name: field required")],
)
def test_what_is_a_page_by_its_form_is_read_as_one(text: str, reason: str) -> None:
    with pytest.raises(RuleFileError, match=reason):
        list(read_rules(text))


def test_both_sides_may_castle_to_the_same_side() -> None:
    start = variant("crazyhouse").position("r3k2r/5p2/8/8/8/8/5P2/R3K2R[] w KQkq - 0 1")
    assert start.play("O-O O-O").fen() == "r4rk1/5p2/8/8/8/8/5P2/R4RK1[] w - - 2 2"


def test_castling_may_be_to_one_rook_alone() -> None:
    castling = '[castling]\nto = ["b", "b"]\nrook_files = ["a"]\nking_file = "c"\nrooks = "R"\n[royal]'
    rules = made(SMALL.replace("[royal]", castling).replace("2KR w - -", "R1K1 w Q -"))
    assert rules.game.castling is not None
    assert rules.game.castling.rook_files == (0, 0)


@pytest.mark.parametrize(
    ("ways", "betza"),
    [
        ("leaps = WAYS", "W"),
        ("leaps = WAYS, range = 2", "W2"),
        ("rides = WAYS", "R"),
        ("moves = WAYS, captures = [[1, 1]]", "mWcrfF"),
    ],
)
def test_vectors_are_as_good_as_betza(ways: str, betza: str) -> None:
    vectors = ways.replace("WAYS", "[[1, 0], [-1, 0], [0, 1], [0, -1]]")
    by_vectors, by_betza = (made(SMALL.replace('betza = "R"', each)) for each in (vectors, f'betza = "{betza}"'))
    fen = "k3/4/1p2/1R1p/K3 w - - 0 1"
    assert perft(by_vectors.from_fen(fen), 2) == perft(by_betza.from_fen(fen), 2)


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ('betza = "R"', "rides = [[1, 1, 1]]", r"men\.R\.rides: \[1, 1, 1\] has 3 numbers, and the board has 2 axes"),
        ('betza = "R"', 'betza = "Rx"', r"men\.R\.betza: expected a leap such as W or \[0,1\] at character 2"),
        ('betza = "R"', "rides = [[0, 0]]", r"men\.R\.rides: \[0, 0\] leads nowhere"),
        ('betza = "R"', 'like = ["Z"]', r"men\.R\.like: no man has the letter 'Z'"),
        ('betza = "R"', "range = -1", r"men\.R\.range: input should be greater than or equal to 0"),
        ('betza = "R"', "jumps = 1", r"men\.R\.jumps: there is no key 'jumps' here"),
        ('to = "R"', 'to = "RX"', r"promotion\.to: no man has the letter 'X'"),
        ('to = "R"', 'to = ""', r"promotion\.to: .* nothing is named"),
        ('White = "*5"', 'White = "*9"', r"promotion\.zone\.White: there is no cell '\*9'"),
        (
            'White = "*5"',
            'Blue = "*5"',
            r"^promotion\.zone\.Blue: there is no side 'Blue'; there are White and Black$",
        ),
        ('kings = "K"', 'kings = "Q"', r"royal\.kings: no man has the letter 'Q'"),
        ('name = "small"', 'name = "Small Game"', r"name: a name has small letters, digits and hyphens"),
        ('pawn = "P"', 'pawn = "P"\nlike = "nosuch"', r"like: there is no page of 'nosuch'"),
        ("rk2/", "r3/", r"board\.start: Black has no King"),
        ("w - - 0 1", "x - - 0 1", r"the side to move is 'w' or 'b', not 'x'"),
        ("2PP/2KR w", "2PP/2KR[R] w", r"there are no hands in this game"),
        ('to = "R"', 'to = "R"\nraised = { RR = "K" }', r"promotion\.raised: no man has the letter 'RR'"),
        ("rk2/pp2", "rk2/pp3", r"rank 4 has 4 squares, and 'pp3' fills more"),
        ('"abcd"', '"abca"', r"board: axes\.file: a value is there twice"),
        ("rank = 5", "rank = 65", r"board: axes\.rank: an axis has up to 64 values"),
        ('pawn = "P"', 'pawn = "P', r"not TOML"),
        ("[royal]", '[castling]\nto = ["c", "z"]\n[royal]', r"castling\.to: there is no file 'z'"),
    ],
)
def test_what_is_no_game_is_said_with_its_place(before: str, after: str, place: str) -> None:
    assert before in SMALL
    with pytest.raises(RuleFileError, match=place):
        made(SMALL.replace(before, after, 1))


def test_a_page_may_lack_cells() -> None:
    rules = made(SMALL.replace("rank = 5 }", 'rank = 5 }\nmissing = "a3 d3"').replace("/4/", "/2/"))
    assert rules.geometry.size == 18
    assert "a3" not in rules.geometry.names


def test_a_board_can_be_a_band() -> None:
    rules = made(SMALL.replace("rank = 5 }", 'rank = 5 }\ncells = "0 <= file + rank <= 9"'))
    assert rules.geometry.size == 20
    with pytest.raises(RuleFileError, match="cells: there is no axis 'level'"):
        made(SMALL.replace("rank = 5 }", 'rank = 5 }\ncells = "0 <= level + rank <= 9"'))


@pytest.mark.parametrize("name", shipped_names())
def test_each_page_that_is_brought_along_is_a_game(name: str) -> None:
    text = shipped_text(name)
    assert text is not None
    rules = made(text)
    start = rules.from_fen(rules.start_fen)
    assert start.fen() == rules.start_fen
    assert start.has_legal_move()
    assert rules.game.title != rules.game.name


def test_the_template_is_a_game() -> None:
    text = shipped_text("template")
    assert text is not None
    assert perft(made(text).from_fen(made(text).start_fen), 2) > 50


def test_boards_in_space_and_of_hexes_have_the_known_numbers_of_moves() -> None:
    for name, counts in (("raumschach", (61, 3615)), ("glinski", (51, 2586)), ("chess", (20, 400))):
        rules = made(shipped_text(name) or "")
        start = rules.from_fen(rules.start_fen)
        assert tuple(perft(start, depth) for depth in (1, 2)) == counts


def test_a_part_can_be_taken_away() -> None:
    rules = made('name = "x"\nlike = "chess"\ncastling = false\n[board]\nstart = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"')
    start = rules.from_fen(rules.start_fen)
    assert rules.castling_rights is None
    assert "O-O" not in {str(start.describe(move).castling) for move in start.legal_moves()}


def test_a_game_is_made_once() -> None:
    [one] = read_rules(SMALL)
    [other] = read_rules(SMALL)
    assert rules_of(one.source) is rules_of(other.source)
    assert isinstance(one.source, RuleSource)


def test_a_page_that_is_like_itself_ends(tmp_path: Path) -> None:
    from plybook.rules.rule_files.toml_page import inherited, tables

    with pytest.raises(RuleFileError, match="there is no page"):
        inherited(tables('like = "a"'), lambda name: 'like = "a"')


def test_a_game_of_too_many_kinds_is_refused() -> None:
    letters = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
    men = "\n".join(f'{letter} = {{ betza = "W" }}' for letter in letters)
    raised = ", ".join(f'{letter} = "A"' for letter in letters)
    text = f"""
name = "many"
[board]
axes = {{ file = 3, rank = 3 }}
start = "a2/3/2A w 0 1"
[men]
{men}
[hands]
captures = true
[promotion]
pawns = "A"
to = "{letters}"
raised = {{ {raised} }}
"""
    assert len(made(text).kinds) == 76  # one of them is none, as no other is one that nothing becomes
    wide = replace(
        made(text).game,
        men=tuple(replace(man, letter=f"{man.letter}{n}") for n in range(2) for man in made(text).game.men),
    )
    with pytest.raises(ValueError, match="at most 126 kinds of men"):
        position_class(wide, "wide")


def test_a_start_without_a_move_is_said() -> None:
    text = SMALL.replace("rk2/pp2/4/2PP/2KR", "r1kr/4/4/4/K3").replace('betza = "K"', "leaps = [[9, 9]]")
    with pytest.raises(RuleFileError, match=r"board\.start: no move is legal at the start"):
        made(text.replace("r1kr", "2k1"))


LOOKS = [
    ('palaces = ["a1 b3"]', "a palace is two opposite corners"),
    ('palaces = ["a1 z9"]', "a palace is two opposite corners"),
    ("river = 5", "the river is between two of 5 ranks"),
    ('colours = ["pink"]', "picture.colours"),
    ("discs = true\nwedges = true", "on discs or on wedges"),
    ("lines = true", "there is no key 'lines' here"),
]


@each_row(("picture", "message"), LOOKS)
def test_a_look_that_the_board_does_not_have_is_refused(picture: str, message: str) -> None:
    with pytest.raises(RuleFileError, match=message):
        made(f"{SMALL}\n[picture]\n{picture}\n")


DRAWN = [
    ("points, river 3, palaces a1-c3", Look(points=True, river=3, palaces=((0, 18),))),
    ("discs, colours green blue", Look(discs=True, colours=("Green", "Blue"))),
    ("plain, wedges", Look(plain=True, wedges=True)),
]


@each_row(("drawn", "look"), DRAWN)
def test_a_section_says_how_its_board_is_drawn(drawn: str, look: Look) -> None:
    rules = made(f"[own:chess]\ndrawn = {drawn}\n")
    assert replace(rules.game.look, palaces=look.palaces) == look
    names = rules.geometry.names
    assert [(names[a], names[b]) for a, b in rules.game.look.palaces] == [("a1", "c3")] * len(look.palaces)


@each_row(
    ("drawn",), [("river",), ("river nine",), ("river 8",), ("palaces a1-b3",), ("colours pink red",), ("frills",)]
)
def test_a_section_with_another_look_is_refused(drawn: str) -> None:
    with pytest.raises((RuleFileError, AssertionError), match="drawn"):
        made(f"[own:chess]\ndrawn = {drawn}\n")


def test_sides_are_called_by_the_colours_of_their_men() -> None:
    xiangqi = plybook.variant("xiangqi")
    position = xiangqi.start()
    assert [xiangqi.seat(name) for name in ("red", "Black", "white", 1)] == [0, 1, 0, 1]
    assert position.seats == ("White", "Black")
    assert words.position_in_words(position).startswith("Red to move. Red: General e1;")
    with pytest.raises(plybook.UnknownNameError, match="it has: Red, Black"):
        xiangqi.seat("blue")
    [game] = plybook.read('[Variant "xiangqi"]\n\n1. Che3 Hg8 2. Red resigns\n')
    assert [(each.code, each.message) for each in plybook.replay(game).diagnostics] == [
        ("N107", "the result is written 'Red resigns'; in figures it is 0-1")
    ]
    assert plybook.variant("chess").start().seat_names() == ("White", "Black")
