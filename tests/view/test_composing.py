from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import plybook
from plybook.render.cell_marks import shown_move
from plybook.render.diagram import CellMark
from plybook.render.theme import DARK
from plybook.view import board as view_board
from plybook.view import composing, minimap, resizing, squares
from plybook.view.board import DrawnBoard, brackets, drawn
from plybook.view.composing import Room, on_screen
from plybook.view.resizing import SizedBoard, SquareSize
from plybook.view.session import ViewSession
from plybook.view.small import small
from plybook.view.squares import MarkedSpan
from tests.tables import each_row

BRACKETS = brackets(plybook.variant("chess").start())
_UNSEEN = "[\u2066-\u2069\ufffd]"  # what keeps Hebrew letters in their places


@cache
def session_of(name: str) -> ViewSession:
    """Return a sample game after some plies, or a game of a variant after its first."""
    if not name[-1].isdigit():
        variant = plybook.variant(name)
        start = variant.start()
        text = variant.notation().emit(min(start.iter_legal_moves()), start)
        session = ViewSession(list(plybook.read(f'[Variant "{name}"]\n\n1. {text}\n'.encode())))
        session.path = (0,)
    else:
        session = ViewSession(list(plybook.read(f"corpus:{name}")))
        session.path = (10,)
    assert session.game
    return session


def men(board: DrawnBoard) -> list[MarkedSpan]:
    return [each for each in board.men if each.style != BRACKETS]


def board_of(name: str, picture: str | None = None) -> DrawnBoard:
    variant = plybook.variant(name)
    before = variant.start()
    position = before.apply(next(before.iter_legal_moves()))
    return drawn(variant, position, before, picture=picture, in_colour=True)


# The share of the screen that the board takes, in hundredths.
SHARES = [
    ("three-player-1", 80, 24, 59), ("three-player-1", 120, 40, 54), ("three-player-1", 200, 60, 56),
    ("four-player-1", 80, 24, 40), ("four-player-1", 120, 40, 38), ("four-player-1", 200, 60, 43),
    ("prince-1", 80, 24, 56), ("prince-1", 120, 40, 61), ("prince-1", 200, 60, 48),
    ("alice-3d-1", 80, 24, 50), ("alice-3d-1", 120, 40, 50), ("alice-3d-1", 160, 50, 44), ("alice-3d-1", 200, 60, 67),
    ("parmen-1", 80, 24, 50), ("parmen-1", 120, 40, 50), ("parmen-1", 200, 60, 49),
    ("raumschach-1", 80, 24, 53), ("raumschach-1", 120, 40, 51), ("raumschach-1", 200, 60, 59),
    ("dragonchess", 120, 40, 43), ("dragonchess", 200, 60, 58), ("chess", 120, 40, 44),
]  # fmt: skip


@each_row("name, width, height, share", SHARES)
def test_a_board_grows_with_the_screen(name: str, width: int, height: int, share: int) -> None:
    board = session_of(name).composed(Room(width, height - 2), in_colour=True)
    assert 100 * board.width * len(board.lines) >= share * width * height
    assert board.width < width


@each_row(
    "name, room, levels",
    [
        ("prince-1", Room(80, 22), 2),
        ("prince-1", Room(120, 38), 8),
        ("prince-1", Room(200, 58), 8),
        ("alice-3d-1", Room(80, 22), 1),
        ("alice-3d-1", Room(120, 38), 1),
        ("alice-3d-1", Room(200, 58), 4),
        ("dragonchess", Room(80, 22), 2),
        ("dragonchess", Room(120, 38), 3),
        ("raumschach-1", Room(80, 22), 5),
    ],
)
def test_as_many_levels_are_drawn_as_there_is_room_for(name: str, room: Room, levels: int) -> None:
    session = session_of(name)
    board = session.composed(room, in_colour=True)
    titles = [line for line in board.lines if re.match(r"(tier|level) [^:]", line)]
    assert len(re.findall(r"\b(?:tier|level) ", " ".join(titles))) == levels
    parts = session.parts()
    assert parts is not None
    assert board.lines[0].startswith("levels:") == (levels < len(parts.boards))
    marked = [spot for level in parts.boards.values() for spot in level.spots]
    assert len(board.spots) >= (len(marked) if levels > 1 else 1)


def test_without_colours_squares_keep_their_size() -> None:
    for name in ("chess", "three-player-1"):
        session = session_of(name)
        assert session.composed(Room(200, 58)).lines == session.board().lines
    levels = session_of("prince-1").composed(Room(200, 58))
    assert not levels.squares
    assert levels.lines[2].startswith(" 8  ba  pa  kn  ro  mt  ca  ma  ba  8")


@each_row(
    "name, picture",
    [
        ("chess", None),
        ("tri-d", None),
        ("raumschach", None),
        ("three-player", None),
        ("glinski", None),
        ("prince", "slices"),
    ],
)
def test_squares_have_any_of_their_sizes(name: str, picture: str | None) -> None:
    board = board_of(name, picture)
    [own] = {span.end - span.start for span in board.squares}
    for size in SizedBoard(board).sizes:
        large = SizedBoard(board).board(size)
        assert {span.end - span.start for span in large.squares} == {size.width}
        assert len(large.squares) == (size.height - size.is_halved) * len(board.squares)
        assert size.is_halved == bool(large.edges)
        assert large.width <= SizedBoard(board).extent(size)[0]
        assert len(large.lines) == SizedBoard(board).extent(size)[1]
        lettered = [large.text(each).strip(" []<>") for each in men(large)]
        assert sorted(filter(None, lettered)) == sorted(board.text(each) for each in men(board))
        squares = {(each.row, at) for each in large.squares for at in range(each.start, each.end)}
        assert all((each.row, at) in squares for each in men(large) for at in range(each.start, each.end))
        assert own - 1 <= size.width


def test_names_of_files_stand_over_large_squares() -> None:
    board = board_of("chess")
    large = SizedBoard(board).board(SquareSize(7, 3))
    for file in range(8):
        assert large.lines[0][3 + 7 * file : 10 + 7 * file].strip() == "abcdefgh"[file]
        assert large.lines[2][3 + 7 * file : 10 + 7 * file].strip() == "rnbqkbnr"[file]
    assert [line[1] for line in large.lines if line[:3].strip()] == list("87654321")


def test_lines_between_squares_grow_with_them() -> None:
    board = board_of("three-player")
    large = SizedBoard(board).board(SquareSize(6, 2))
    for sign in "|#":
        columns = {at for line in large.lines for at in [line.find(f" {sign} ")] if at >= 0}
        assert columns
    rows = ["".join(line[at] for line in large.lines if at < len(line)) for at in range(large.width)]
    assert any(re.search(r"\+\|{10}", row) for row in rows)
    assert not any("- -" in line for line in large.lines)


def test_brackets_may_stand_where_no_square_is_known() -> None:
    board = board_of("tri-d", "from-above")
    assert sum(each.style == BRACKETS for each in board.men) > 2
    sized = SizedBoard(board)
    assert sized.sizes == [sized.own]
    assert sized.board(sized.own) == board


@each_row("variant", list(plybook.variants))
def test_a_level_is_what_the_variant_draws(variant: str) -> None:
    rules, session = plybook.variant(variant), session_of(variant)
    assert session.game
    position, before, _ = session.game.places.seen(session.path)
    assert position
    assert before
    marks = shown_move(before, position).marks
    for picture in rules.pictures:
        session.look.picture = picture
        for level in session.levels():
            text = rules.draw(position, marked=marks, level=level, picture=picture)
            board = session.board(level).with_legend
            assert [re.sub(_UNSEEN, "", line) for line in board.lines] == re.sub(_UNSEEN, "", text).split("\n")


@each_row(
    "name, ply, screen, levels",
    [
        ("prince-1", 11, (80, 24), ["tier 3", "tier 1, White's home"]),
        ("prince-1", 11, (60, 24), ["tier 3", "tier 1, White's home"]),
        ("prince-1", 40, (80, 40), ["tier 6", "tier 4"]),
        ("alice-3d-1", 12, (80, 60), ["level η (eta, 7)"]),
    ],
)
def test_levels_of_a_move_are_written_where_all_are_too_many_lines(
    name: str, ply: int, screen: tuple[int, int], levels: list[str]
) -> None:
    replay = plybook.replay(*plybook.read(f"corpus:{name}"))
    assert replay.variant
    places = replay.variant, replay.positions[ply], replay.positions[ply - 1]
    board = on_screen(*places, screen, "more")
    assert board.lines[0].startswith("levels: ")
    assert board.lines[0].endswith("  more")
    assert [title for title in levels if title in "\n".join(board.lines)] == levels
    assert len(board.lines) + 8 <= screen[1] or screen[0] < 80
    assert board.width <= screen[0]
    whole = drawn(*places)
    assert on_screen(*places, None, "more") == whole
    assert on_screen(*places, (80, len(whole.lines) + 20), "more") == whole
    assert on_screen(*places, screen, "more", level="2") == drawn(*places, level="2")


def test_a_board_alone_takes_the_room_of_the_moves() -> None:
    session = session_of("chess")
    room = Room(80, 38)
    beside = session.composed(room, in_colour=True)
    alone = session.composed(room._replace(is_alone=True), in_colour=True)
    assert beside.width + 34 <= 80
    assert alone.width > beside.width


def test_without_the_letters_of_maps_levels_have_their_names_alone() -> None:
    session = session_of("dragonchess")
    session.has_maps = False
    board = session.composed(Room(80, 22), in_colour=True)
    session.has_maps = True
    assert board.lines[:2] == ("levels:  1 [2] 3   0: all", "")
    assert board.lines[2:] == session.composed(Room(80, 22), in_colour=True).lines[-len(board.lines) + 2 :]


def test_squares_look_like_wood_in_256_colours() -> None:
    texts = board_of("three-player").texts(is_256=True)
    grounds = {str(piece.style).rpartition(" on ")[2] for text in texts for piece in text.spans}
    assert {f"color({number})" for number in (137, 94, 143, 60, 130)} <= grounds
    assert not grounds & set(DARK.shades[:5])


@each_row("module", [squares, view_board, minimap, resizing, composing])
def test_boards_are_written_without_the_library_of_the_screen(module: ModuleType) -> None:
    assert module.__file__
    assert "textual" not in Path(module.__file__).read_text(encoding="utf-8")


def test_of_squares_two_lines_high_letters_are_in_the_middle() -> None:
    board = board_of("chess")
    large = SizedBoard(board).board(SquareSize(5, 2))
    assert len(large.lines) == len(board.lines) + 8 + 1
    assert [row for row, line in enumerate(large.lines) if line[:3].strip()] == list(range(2, 18, 2))
    top, *between, bottom = (large.lines[row][3:43] for row in range(1, 18, 2))
    assert (set(top), set(bottom), set("".join(between))) == ({"▄"}, {"▀"}, {"▀"})
    light, dark = DARK.shades[:2]
    inner = {edge.style for edge in large.edges if edge.row not in (1, 17)}
    assert inner >= {f"{light} on {dark}", f"{dark} on {light}"}
    four = SizedBoard(board).board(SquareSize(9, 4))
    man = next(each for each in men(four))
    assert [edge.style for edge in four.edges if edge.start == man.start and abs(edge.row - man.row) == 1]


def test_what_a_move_has_changed_is_coloured_as_a_whole() -> None:
    session = session_of("parmen-1")
    assert session.game
    position, before, _ = session.game.places.seen(session.path)
    assert position
    board = drawn(plybook.variant("tri-d"), position, before, in_colour=True)
    marked = {(spot.row, spot.start, spot.end) for spot in board.spots}
    assert {span[:3] for span in board.squares if span.style == BRACKETS} == marked
    assert not {spot.style for spot in board.spots} - {""}
    four = plybook.variant("four-player").start()
    assert brackets(four) != BRACKETS  # there are golden men


def test_the_moves_are_rather_beside_boards_than_under_them() -> None:
    session = session_of("alice-1")
    board = session.composed(Room(200, 58), in_colour=True)
    assert 150 < board.width <= 200 - 34
    prince = session_of("prince-1").composed(Room(120, 38), in_colour=True)
    assert {span.end - span.start for span in prince.squares} == {4}  # with room between men
    assert len(prince.lines) == 30


def test_the_title_of_a_board_that_has_moved_stands_out_at_every_size() -> None:
    replay = plybook.replay(*plybook.read("corpus:parmen-1"))
    board = drawn(plybook.variant("tri-d"), replay.positions[24], replay.positions[23], in_colour=True)
    for size in SizedBoard(board).sizes:
        sized = SizedBoard(board).board(size)
        assert [sized.text(each) for each in sized.men if each.style == BRACKETS] == ["[level 5, QLB]"]
        assert [sized.text(each) for each in sized.spots] == ["[level 5, QLB]"]


def test_of_a_level_without_room_the_sets_that_a_move_has_changed_are_seen_whole() -> None:
    session = session_of("alice-3d-1")
    board = session.composed(Room(80, 22), in_colour=True)
    assert [re.sub(_UNSEEN, "", line).strip() for line in board.lines[2:4]] == [
        "level ε (epsilon, 5)",
        "set ב beth                               set ג gimel",
    ]
    ranks = [line.split()[0] for line in board.lines[5:]]
    assert (ranks, len(board.squares)) == (list("87654321"), 128)
    assert any(board.text(each).startswith("[") for each in board.spots)
    both = SizedBoard(session.board("ζ", in_colour=True)).bands
    assert ["aleph" in band.lines[1] for band in both] == [False, True]
    assert {band.lines[0] for band in both} == {session.board("ζ").lines[0]}
    assert SizedBoard(board_of("chess")).bands == SizedBoard(session.board("ζ")).bands == []


def test_boards_in_rows_are_about_as_many_in_each() -> None:
    assert composing._columns(8) == [8, 4, 3, 2, 1]
    assert composing._columns(1) == [1]


def test_where_a_screen_has_room_a_printed_board_is_larger() -> None:
    replay = plybook.replay(*plybook.read("corpus:prince-1"))
    assert replay.variant
    places = replay.variant, replay.positions[40], replay.positions[39]
    board = on_screen(*places, (200, 60), "more", in_colour=True)
    assert len([line for line in board.lines if line.startswith("tier")]) == 2
    assert len(board.squares) == 512  # a line each, between half lines
    assert {edge.row for edge in board.edges} == {line for row in (2, 21) for line in range(row, row + 17, 2)}
    assert on_screen(*places, (80, 24), "", in_colour=True) == drawn(*places, in_colour=True)
    starts = {(man.row, man.start) for man in men(board)}
    assert all((man.row, man.end) not in starts for man in men(board))  # men side by side do not touch
    chess = plybook.variant("chess")
    squares = {span.row for span in on_screen(chess, chess.start(), None, (200, 60), "", in_colour=True).squares}
    assert len(squares) == 8 * 3


def test_a_printed_board_that_is_too_wide_has_narrower_squares() -> None:
    variant = plybook.variant("three-player")
    board = on_screen(variant, variant.start(), None, (80, 24), "more", in_colour=True)
    assert (board.width, {span.end - span.start for span in board.squares}) == (74, {3})


def test_a_sentence_under_a_board_stays_as_it_is_at_every_size() -> None:
    for name in ("shogi", "four-player"):
        board = board_of(name)
        said = next(line for line in board.lines if line.startswith(("In hand", "Red ")))
        assert all(said in SizedBoard(board).board(size).lines for size in SizedBoard(board).sizes)


def test_men_have_the_colours_of_their_pictures() -> None:
    board = board_of("xiangqi")
    red = [board.text(man) for man in men(board) if man.style.endswith(DARK.red.body)]
    assert len(red) == 16
    assert all(map(str.isupper, red))


def test_names_stand_before_their_squares_at_every_size() -> None:
    board = board_of("three-player")
    for size in SizedBoard(board).sizes:
        sized = SizedBoard(board).board(size)
        lines = [sized.lines[row] for row in {square.row for square in sized.squares}]
        named = [at for line in lines for at in (line.find("bx"),) if at >= 0]
        assert len(named) == 4
        assert max(named) + 3 <= min(square.start for square in sized.squares if square.start > max(named))
        assert {line[at : at + 3] for line in lines for at in named if line[at : at + 2] == "bx"} == {
            "bx2", "bx3", "bx4", "bx5",
        }  # fmt: skip


def test_narrow_squares_keep_both_brackets_and_their_lines_apart_from_men() -> None:
    replay = plybook.replay(*plybook.read("corpus:three-player-1"))
    assert replay.variant
    places = replay.variant, replay.positions[20], replay.positions[19]
    board = on_screen(*places, None, "", width=80)
    text = "\n".join(board.lines)
    assert max(map(len, (*board.lines, *board.legend))) <= 80
    assert "[rP]" in text
    assert "<.>" in text
    assert not re.search(r"[A-Za-z]-|-b", text.replace("- bx", ""))
    assert all(line == line.rstrip() for line in board.lines)
    assert on_screen(*places, None, "", width=100) == drawn(*places)
    six = on_screen(*places, None, "", width=80, level="").lines
    assert "\n".join(six).count("rN") == "\n".join(drawn(*places).lines).count("rN")


@each_row("name", ["three-player", "three-player-six"])
def test_all_of_a_wide_board_stands_beside_the_moves_on_a_small_screen(name: str) -> None:
    session = session_of.__wrapped__(name)  # one of its own, as it is seen from other seats
    assert session.game
    seats = len(session.game.replay.variant.seats) if session.game.replay.variant else 0
    for seat in range(seats):
        session.look.seat = seat
        whole = session.board(in_colour=True)
        board = session.composed(Room(80, 22), in_colour=True)
        assert (len(board.lines), board.width < 56) == (22, True)
        assert {span.end - span.start for span in board.squares} == {2}
        assert [span.style for span in board.squares] == [span.style for span in whole.squares]
        assert [board.text(man) for man in men(board)] == [whole.text(man)[-1] for man in men(whole)]
        squares = {(each.row, each.start) for each in board.squares}
        assert len(squares) == len(board.squares)
        assert all((each.row, each.start) in squares for each in men(board))
        assert {board.text(spot)[1] for spot in board.spots} == {"]", ">"}
        text = "\n".join(board.lines)
        assert all(f" {file} " in text for file in "uvwxyzbcdfg")
    alone = session.composed(Room(80, 22, is_alone=True), in_colour=True)
    assert alone.width > 70


def test_a_man_in_check_is_marked_on_a_small_square() -> None:
    replay = plybook.replay(*plybook.read("corpus:three-player-1"))
    assert replay.variant
    board = next(
        found
        for before, position in pairwise(replay.positions)
        if position.checked_cells()
        for found in [drawn(replay.variant, position, before, in_colour=True)]
        if any(found.text(spot).startswith("!") for spot in found.spots)
    )
    tiny = small(board)
    assert [tiny.text(spot) for spot in tiny.spots if tiny.text(spot).endswith("!")] == ["K!"]


def test_lines_between_squares_are_fine_where_squares_have_colours() -> None:
    board = board_of("three-player")
    for found in (board, SizedBoard(board).board(SquareSize(6, 2)), small(board)):
        lines = [text.plain for text in found.with_legend.texts(is_256=False)]
        text = "\n".join(lines)
        assert not set("|#+") & set(text)
        assert "┐" in text
        ends = {(row, at) for row, line in enumerate(lines) for at, sign in enumerate(line) if sign in "┐┌│"}
        assert not {lines[row + 1][at : at + 1] for row, at in ends} & {"", "─", "┐", "┌", "░"}
    assert "#" in "\n".join(text.plain for text in board.plain.texts(is_256=False))
    said = ("In hand: White -, Black -", "--level all draws all")
    hands = DrawnBoard((*said, "a | b"), squares=(MarkedSpan(2, 0, 1, "on red"),))
    assert [text.plain for text in hands.texts(is_256=False)] == [*said, "a │ b"]


def test_without_colours_a_board_too_wide_for_the_screen_has_narrower_squares() -> None:
    board = session_of("three-player-1").composed(Room(80, 22))
    assert board.width < 80
    assert not board.squares
    assert "rP rQ" in "\n".join(board.lines)


def test_signs_of_empty_squares_are_quiet() -> None:
    styles = {board.text(square).strip(): square.style for board in [board_of("chess")] for square in board.squares}
    assert styles["."].split()[0] not in ("bold", DARK.ink)
    assert styles["n"].split()[0] == DARK.ink
    start = plybook.variant("chess").start()
    goes = drawn(plybook.variant("chess"), start, None, marked={16: frozenset((CellMark.TARGET,))}, in_colour=True)
    assert {square.style.split()[0] for square in goes.squares if "*" in goes.text(square)} == {DARK.ink}


def test_the_key_says_what_marks_and_letters_mean() -> None:
    def key(name: str, ply: int, *, in_colour: bool = True) -> list[str]:
        replay = plybook.replay(*plybook.read(f"corpus:{name}"))
        assert replay.variant
        places = replay.variant, replay.positions[ply], replay.positions[ply - 1]
        return on_screen(*places, (120, 40), "more", in_colour=in_colour).key(replay.positions[ply])

    came, went = "[ ] came here", "< > went away"
    assert key("parmen-1", 42) == [f"{came}, {went}"]
    for in_colour in (True, False):
        letters = "P Pawn, N Knight, H Hunter, F Falcon, G Guard, I Prisoner"
        assert key("prisoners-escape-1", 20, in_colour=in_colour) == [f"{came}, {went}", letters]
    assert key("four-player-1", 20)[1:] == []  # no Queen of one point is there
    replay = plybook.replay(*plybook.read("corpus:prince-1"))
    before, position = replay.positions[39:41]
    board = on_screen(plybook.variant("prince"), position, before, (80, 24), "more", in_colour=True)
    assert "Ace" in board.key(position)[1]
    assert "King" not in board.key(position)[1]  # he stands on no level that is drawn
    assert drawn(plybook.variant("chess"), plybook.variant("chess").start(), None).key(replay.positions[0])[1:] == []


def test_a_board_is_printed_with_large_squares_where_a_screen_has_room() -> None:
    board = board_of("chess")
    assert len(composing.printed(board, (120, 40), 120).lines) > 2 * len(board.lines)
    assert composing.printed(board, None, 80) == board
    assert {
        square.end - square.start for square in composing.printed(board_of("three-player"), (80, 24), 80).squares
    } == {3}
    variant = plybook.variant("three-player")
    plain = on_screen(variant, variant.start(), None, (80, 24), "more")
    assert (plain.width <= 80, plain.squares) == (True, ())
    assert on_screen(variant, variant.start(), None, (60, 24), "more").width > 80
