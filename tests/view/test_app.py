from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.timer import Timer
from textual.widgets import Input

import plybook
from plybook.corpora.corpus import samples
from plybook.render.theme import DARK, inks, mixed
from plybook.view.app import Viewer
from plybook.view.board import brackets, drawn, levels
from plybook.view.keyboard import BINDINGS
from plybook.view.text_lines import TextLines
from tests.cli.process import FILES
from tests.extent import IS_FULL, some
from tests.view.screens import Screen, look_at

TWO = b"""[Event "Test"]
[White "Adams"]
[Black "Baker"]
[Result "1-0"]

{A game.} 1. e4! {best} e5 2. Nf3 (2. f4 exf4 (2... d5 $1 3. exd5 {the Falkbeer}) 3. Nf3 g5 $16) (2. Nc3 Nf6)
2... Nc6+ 3. Bb5 a6 4. c5 b5 1-0

[Event "Second"]
[White "Clark"]
[Black "Dow"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def shape_of(name: str) -> tuple[int, int, int]:
    """Return all that the view knows of the variant: how many pictures, levels and seats."""
    variant = plybook.variant(name)
    return len(variant.pictures), len(levels(variant, None)), len(variant.seats)


# One of each shape, or all.
VARIANTS = {shape_of(name): name for name in reversed(list(plybook.variants))}
SAMPLES = {shape_of(sample.variant): name for name, sample in samples().items()}
every_sample = pytest.mark.parametrize("name", samples() if IS_FULL else SAMPLES.values())


@every_sample
def test_a_sample_is_stepped_through_to_its_end(name: str) -> None:
    [game] = plybook.read(f"corpus:{name}")
    replayed = plybook.replay(game)

    async def steps(screen: Screen) -> None:
        assert screen.move == "Start"
        assert screen.marked == []
        await screen.press("right")
        first = screen.part("board")
        assert screen.marked
        assert screen.move.endswith(replayed.texts()[0].strip()) or "\N{LEFT-TO-RIGHT ISOLATE}" in screen.move
        await screen.press("right")
        assert screen.part("board") != first
        await screen.press("left")
        assert screen.part("board") == first
        await screen.press("end")
        assert f"ply {len(game.plies)} of {len(game.plies)}" in screen.place
        outcome = replayed.outcome
        assert outcome is None or f"{outcome.termination}, {outcome.result}" in screen.place
        await screen.press("home")
        assert screen.move == "Start"

    look_at(f"corpus:{name}", steps)


@pytest.mark.parametrize("variant", plybook.variants if IS_FULL else VARIANTS.values())
def test_every_picture_and_level_is_drawn_and_every_seat_looks(variant: str) -> None:
    rules = plybook.variant(variant)
    start = rules.start()
    move = sorted(start.iter_legal_moves())[0]
    text = rules.notation().emit(move, start)

    async def steps(screen: Screen) -> None:
        screen.app.session.is_level_chosen = True  # all levels, though there is no room for them
        await screen.press("right")
        assert screen.app.session.variant is rules
        for picture in rules.pictures:
            assert screen.app.session.look.picture == picture
            levels = screen.app.session.levels()
            for level in levels:
                assert screen.app.session.look.level == level
                shown = screen.app.session.board(level)
                is_narrowed = shown.width >= 150  # to be seen as a whole
                assert is_narrowed or screen.part("board").split("\n") == list(shown.lines)
                assert all(line in screen.place for line in shown.legend)
                await screen.press("tab") if len(levels) > 1 else None
            await screen.press("p")
        for seat in rules.seats:
            assert f"{seat}'s view" in screen.place
            await screen.press("f")
        assert screen.app.session.look.seat == 0

    look_at(f'[Variant "{variant}"]\n\n1. {text}\n'.encode(), steps, size=(150, 50))


def test_the_levels_of_the_move_are_drawn_where_all_have_no_room() -> None:
    async def steps(screen: Screen) -> None:
        for _ in range(3):
            await screen.press("right")
        lines = screen.part("board").splitlines()
        assert lines[0].split() == ["levels:", "1", "<2>", "3", "[4]", "5", "6", "7", "8"]
        maps = [line.removeprefix("0: all").split()[:4] for line in lines[1:3]]
        assert maps == [["⣿⣿⣿⣿", "⣿⣿⣿⣿", "⠀⠀⠀⠀", "⠀⠀⠀⠀"], ["⣟⣿⣿⣿", "⣿⣽⣿⣿", "⠀⠐⠀⠀", "⠀⠂⠀⠀"]]
        assert lines[4].split() == ["tier", "4", "tier", "2"]
        assert len(screen.seen("board")) == len(lines)
        assert screen.marked
        await screen.press("0")
        assert screen.part("board").startswith("tier 8, Black's home")

    look_at("corpus:prince-1", steps, size=(80, 24))


def test_squares_and_letters_have_the_colours_of_the_theme() -> None:
    [replay] = map(plybook.replay, plybook.read("corpus:three-player-1"))
    position, variant = replay.positions[9], plybook.variant("three-player")
    board = drawn(variant, position, replay.positions[8], in_colour=True)
    assert len(board.squares) == 240
    quiet = [mixed(shade, DARK.page, 0.35) for shade in DARK.shades]
    styles = {
        f"{ink} on {shade}" for hushed, shade in zip(quiet, DARK.shades, strict=True) for ink in (hushed, DARK.ink)
    }
    assert {square.style for square in board.squares} - styles == {brackets(position)}
    around = {(square.row, at) for square in board.squares for at in range(square.start + 1, square.end - 1)}
    for seat, ink in enumerate(inks(DARK, position.seats, position.leaders)):
        own = [man for man in board.men if man.style == f"bold {ink.lines} on {ink.body}"]
        assert len(own) == position.occupied[seat].bit_count()
        assert {board.text(man)[0].casefold() for man in own} == {variant.seats[seat][0].casefold()}
        assert {(man.row, at) for man in own for at in range(man.start, man.end)} <= around  # the square is seen


@pytest.mark.parametrize("size", [(80, 24), (300, 100), (30, 10), (1, 1), (160, 50), (10, 5)][: some(4, 6)])
def test_a_screen_of_any_size_shows_what_it_has_room_for(size: tuple[int, int]) -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("end", "m", "right", "m", "e", "tab", "p", "question_mark", "q", "g", "enter")
        board = screen.app.query_one("#board").size
        assert size < (80, 24) or board.width >= 38
        assert screen.app.is_running

    look_at("corpus:prince-1", steps, size=size)


def test_a_screen_that_changes_its_size_is_arranged_anew() -> None:
    async def steps(screen: Screen) -> None:
        assert screen.app.query_one("#moves").region.x > 0
        await screen.pilot.resize_terminal(40, 20)
        await screen.settle()
        assert screen.app.query_one("#moves").region.x == 0

    look_at(TWO, steps)


def test_up_and_down_lead_into_variations_and_out() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("right", "right", "right")
        assert screen.move == "2. Nf3"
        await screen.press("down")
        assert screen.move == "2. f4"
        assert "in a variation" in screen.place
        await screen.press("right", "down", "right")
        assert screen.move == "3. exd5"
        assert screen.marked == [".", "P"] or screen.marked == ["P", "."]
        assert "takes the Pawn on d5" in screen.place
        assert "taken from Black: Pawn" in screen.place
        await screen.press("end", "up")
        assert screen.move == "2... exf4"
        await screen.press("up")
        assert screen.move == "2. Nf3"
        await screen.press("down", "down", "down")
        assert screen.move == "2. Nc3"
        await screen.press("left")
        assert screen.move == "1... e5"

    look_at(TWO, steps)


def test_the_moves_stand_with_their_comments_marks_and_variations() -> None:
    async def steps(screen: Screen) -> None:
        moves = screen.part("moves")
        for text in (
            "A game.",
            "1. e4!",
            "best",
            "(2. f4 exf4",
            "(2... d5! 3. exd5 the Falkbeer)",
            "g5±)",
            "(2. Nc3 Nf6)",
        ):
            assert text in moves
        assert "2... Nc6+△" in moves
        assert "4. c5✗" in moves
        assert moves.endswith("1-0")

    look_at(TWO, steps)


def test_findings_are_listed_jumped_to_and_chosen() -> None:
    async def steps(screen: Screen) -> None:
        assert "W005 ply 4" in screen.part("findings")
        await screen.press("e")
        assert screen.move == "2... Nc6"
        assert "W005 ply 4: 'Nc6+' does not give check" in screen.place
        await screen.press("e")
        assert screen.move == "4. c5"
        assert "R001 ply 7" in screen.place
        await screen.press("E")
        assert screen.move == "2... Nc6"
        await screen.press("w", "down", "enter")
        assert screen.move == "4. c5"
        assert "not played" in screen.place

    look_at(TWO, steps)


def test_a_game_without_findings_says_so() -> None:
    async def steps(screen: Screen) -> None:
        for key in ("e", "w"):
            await screen.press(key)
            assert "nothing is wrong" in screen.place

    look_at(b"1. e4 e5 *", steps)


def test_what_cannot_be_played_leaves_the_board_as_it_was() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("end", "left", "left")
        board = re.sub(r"[][<>]", " ", screen.part("board"))
        await screen.press("right")
        assert screen.move == "4. c5"
        assert screen.part("board") == board
        await screen.press("right")
        assert screen.move == "b5"

    look_at(TWO, steps)


def test_a_search_finds_moves_comments_and_players_and_goes_round() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("slash")
        await screen.type("falk")
        await screen.press("enter")
        assert screen.move == "3. exd5"
        await screen.press("slash")
        await screen.type("dow")
        await screen.press("enter")
        assert screen.app.session.at == 1
        assert screen.move == "Start"
        await screen.press("slash")
        await screen.type("e5")
        await screen.press("enter")
        assert screen.move == "1... e5"
        await screen.press("n")
        assert (screen.app.session.at, screen.move) == (0, "1... e5")
        await screen.press("N")
        assert (screen.app.session.at, screen.move) == (1, "1... e5")
        await screen.press("slash")
        await screen.type("nobody")
        await screen.press("enter")
        assert "no 'nobody' in games.txt" in screen.place
        assert screen.app.session.at == 1

    look_at(TWO, steps)


def test_what_is_searched_for_is_said_as_people_are_to_see_it() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("slash")
        screen.app.query_one(Input).value = "\N{HEBREW LETTER BET}\u202e"
        await screen.press("enter")
        assert "no '\u2066\N{HEBREW LETTER BET}\N{REPLACEMENT CHARACTER}\u2069' in" in screen.place
        await screen.press("f")
        assert "no '" not in screen.place

    look_at(TWO, steps)


def test_a_search_is_left_without_one() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("n")
        assert "/ searches" in screen.place
        await screen.press("slash", "q", "escape", "right")
        assert screen.app.is_running
        assert screen.move == "1. e4"

    look_at(TWO, steps)


def test_a_game_is_chosen_from_the_list_which_typing_narrows() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("g")
        assert "1. Adams – Baker, 1-0, Test" in screen.part("list")
        assert "2. Clark – Dow, 0-1, Second" in screen.part("list")
        await screen.type("dow")
        assert "Adams" not in screen.part("list")
        await screen.press("enter")
        assert "games.txt 2/2 · chess · Clark – Dow" in screen.part("heading")
        await screen.press("right_square_bracket")
        assert "the last game" in screen.place
        await screen.press("left_square_bracket", "left_square_bracket")
        assert "the first game" in screen.place
        await screen.press("g")
        await screen.type("nobody")
        await screen.press("enter", "g", "escape")
        assert screen.app.session.at == 0

    look_at(TWO, steps)


def test_moves_are_played_faster_and_slower_and_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    set_intervals: list[float] = []

    def set_interval(app: Viewer, seconds: float, callback: object) -> Timer:
        set_intervals.append(seconds)
        return Timer(app, 3600)  # the test is the clock

    async def steps(screen: Screen) -> None:
        monkeypatch.setattr(Viewer, "set_interval", set_interval)
        await screen.press("space")
        assert "playing 1/s" in screen.place
        await screen.press("plus")
        assert "2 moves a second" in screen.place
        await screen.press("minus", "minus")
        assert "0.5 moves a second" in screen.place
        assert set_intervals == [1, 0.5, 1, 2]
        for _ in range(3):
            screen.app.tick()
        assert screen.move.startswith("2. Nf3")
        await screen.press("space")
        assert not screen.app.is_playing
        await screen.press("space")
        for _ in range(20):
            screen.app.tick()
        await screen.settle()
        assert not screen.app.is_playing
        assert screen.move == "b5"

    look_at(TWO, steps)


def test_levels_are_chosen_by_number_and_from_a_list() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("2")
        assert screen.part("board").startswith("tier 2")
        assert "level 2" in screen.place
        await screen.press("tab")
        assert screen.part("board").startswith("tier 3")
        await screen.press("shift+tab", "shift+tab")
        assert screen.part("board").startswith("tier 1")
        await screen.press("9")
        assert "this board has 8 levels" in screen.place
        await screen.press("0")
        assert "tier 8" in screen.part("board")
        await screen.press("l", "down", "down", "down", "enter")
        assert screen.part("board").startswith("tier 3")

    look_at("corpus:prince-1", steps)


def test_a_board_without_levels_or_other_pictures_says_so() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("tab")
        assert "drawn as a whole" in screen.place
        await screen.press("3")
        assert "drawn as a whole" in screen.place
        await screen.press("p")
        assert "chess has one picture: squares" in screen.place

    look_at(TWO, steps)


def test_the_last_move_is_seen_on_a_board_that_does_not_fit() -> None:
    async def steps(screen: Screen) -> None:
        for _ in range(8):
            await screen.press("right")
            assert any("[" in line for line in screen.seen("board")), screen.move

    look_at("corpus:alice-3d-1", steps, size=(60, 20))


def test_a_wide_board_is_scrolled() -> None:
    async def steps(screen: Screen) -> None:
        before = screen.seen("board")
        await screen.press("shift+right", "shift+down")
        assert screen.seen("board") != before
        await screen.press("shift+left", "shift+up")
        assert screen.seen("board") == before

    look_at("corpus:three-player-1", steps, size=(60, 20))


def test_a_small_map_shows_which_part_of_a_board_is_seen() -> None:
    async def steps(screen: Screen) -> None:
        def here() -> list[tuple[int, int]]:
            lines = screen.app.query_one("#map", TextLines)
            pieces = [(row, piece) for row in range(lines.count) for piece in lines._line(row).spans]
            return [(row, piece.start) for row, piece in pieces if "reverse" in str(piece.style)]

        assert screen.part("map").splitlines()[-1].strip() == "⠀⠀⠀⢠⣤⣤⣤⡄⠀⠀⠀"
        region, place = screen.app.query_one("#map").region, screen.app.query_one("#place").region
        assert (region.right, region.y) == (79, place.y)
        assert place.right <= region.x
        seen = here()
        await screen.press("tab")
        assert here() != seen
        await screen.press("shift+tab")
        assert here() == seen
        await screen.pilot.resize_terminal(160, 60)
        await screen.settle()
        assert not screen.app.query_one("#map").display

    look_at("corpus:three-player-1", steps, size=(80, 24))


def test_check_is_marked_without_colours() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("end")
        assert "!K!" in screen.part("board")
        assert "[q]" in screen.part("board")
        assert "checkmate, 0-1" in screen.place

    look_at(b"1. f3 e5 2. g4 Qh4# 0-1", steps)


def test_the_terminals_own_colours_mark_the_place_the_move_and_what_was_found() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("e")
        assert {"[n]", "2... ", "Nc6+"} <= set(screen.reversed)
        assert any(text.startswith("△ W005") for text in screen.reversed)
        assert {"yellow"} <= screen.colours
        await screen.press("g", "down")
        assert any("Clark" in text for text in screen.reversed)

    look_at(TWO, steps)


def test_seats_that_are_out_are_named() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("end")
        assert "Black is out" in screen.place

    look_at("corpus:three-player-1", steps)


def test_a_click_leads_to_a_move() -> None:
    async def steps(screen: Screen) -> None:
        lines = screen.part("moves").split("\n")
        row = next(at for at, line in enumerate(lines) if "exf4" in line)
        await screen.pilot.click("#moves", offset=(lines[row].index("exf4") + 1, row))
        assert screen.move == "2... exf4"
        await screen.press("g")
        await screen.pilot.click("#list", offset=(3, 1))
        await screen.settle()
        assert screen.app.session.at == 1

    look_at(TWO, steps)


def test_the_board_is_shown_alone() -> None:
    async def steps(screen: Screen) -> None:
        assert screen.app.query_one("#moves").display
        await screen.press("m")
        assert screen.app.query_one("#side").styles.display == "none"
        await screen.press("m")
        assert screen.app.query_one("#side").styles.display == "block"

    look_at(TWO, steps)


def test_all_keys_are_told_and_any_key_goes_back() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("question_mark")
        for text in ("space", "the view of the next seat", "search for a player"):
            assert text in " ".join(screen.part("list").split())
        await screen.press("down", "pagedown", "up", "pageup", "x", "right")
        assert screen.move == "1. e4"

    look_at(TWO, steps, size=(40, 12))


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_it_is_left(key: str) -> None:
    async def steps(screen: Screen) -> None:
        await screen.pilot.press(key)
        assert screen.app.return_code == 0
        assert screen.app.is_interrupted == (key == "ctrl+c")

    look_at(TWO, steps)


def test_hostile_names_are_shown_and_do_nothing() -> None:
    text = (
        '[Event "E\x1b[31mvil\x07"]\n[White "A\u202eB"]\n[Black "[red]x[/red]"]\n[Result "1-0"]\n\n'
        "1. e4 {\x1b]0;title\x07 [bold]hm[/bold] \u2066} e5 1-0\n"
    )

    async def steps(screen: Screen) -> None:
        await screen.press("g")
        told = screen.part("list")
        await screen.press("escape", "slash")
        await screen.type("hm")
        await screen.press("enter")
        told += screen.part("heading") + screen.part("moves") + screen.part("findings") + screen.part("place")
        assert "A\N{REPLACEMENT CHARACTER}B – [red]x[/red]" in told
        assert "[bold]hm[/bold]" in told
        assert not {"\x1b", "\x07", "\u202e", "\u2066"} & set(told)
        assert screen.move == "1. e4"

    look_at(text.encode(), steps)


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"\x00\xff\xfe", b"not a game", b'[Variant "chess"]\n[FEN "nonsense"]\n\n1. e4 e5']
)
def test_what_is_no_game_is_said(content: bytes) -> None:
    [game] = plybook.read(content)

    async def steps(screen: Screen) -> None:
        assert screen.part("board") == ""
        for found in game.diagnostics:
            assert found.code in screen.place
        await screen.press("right", "end", "down", "up", "f", "p", "tab", "e", "space", "n", "home")
        assert screen.app.is_running

    look_at(content, steps)


def test_no_order_of_keys_is_too_much() -> None:
    chooser = random.Random(1)
    every = [key for binding in BINDINGS if isinstance(binding, Binding) for key in binding.key.split(",")]
    left = [key for key in every if key not in ("q", "ctrl+c")] + ["right"] * 8 + ["down", "enter", "escape"] * 3

    async def steps(screen: Screen) -> None:
        await screen.press(*chooser.choices(left, k=some(50, 120)))
        assert screen.app.is_running

    others = b'[Variant "prince"]\n\n1. Ac1b2-3d3 *\n\n[Variant "three-player"]\n\n1. b2-b3 Nb1-c3 *\n'
    look_at(b"\n".join((TWO, others, (FILES / "slips.pgn").read_bytes())), steps, size=(60, 20))


def grow(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_a_growing_game_is_followed_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "live.pgn"
    path.write_text("1. e4 e5", encoding="utf-8")

    async def steps(screen: Screen) -> None:
        await screen.press("end")
        grow(path, " 2. Nf3")
        screen.app.look_again()
        await screen.settle()
        assert screen.move == "2. Nf3"
        await screen.press("left")
        grow(path, " Nc6")
        screen.app.look_again()
        await screen.settle()
        assert screen.move == "1... e5"
        assert "ply 2 of 4" in screen.place
        await screen.press("end")
        grow(path, '\n\n[Event "Next"]\n\n1. d4 d5')
        screen.app.look_again()
        await screen.settle()
        assert screen.app.session.at == 1
        assert screen.move == "1... d5"

    look_at(path, steps)


def test_a_file_that_vanishes_or_holds_no_game_is_said_and_what_it_held_stays(tmp_path: Path) -> None:
    path = tmp_path / "live.pgn"
    path.write_text("1. e4 e5", encoding="utf-8")

    async def steps(screen: Screen) -> None:
        path.unlink()
        screen.app.look_again()
        await screen.settle()
        assert "No such file or directory; shown is what it held" in screen.place
        await screen.press("end")
        assert screen.move == "1... e5"
        path.write_bytes(b"")
        screen.app.look_again()
        await screen.settle()
        assert "holds no game now; shown is what it held" in screen.place
        path.write_bytes(b"\x00\xff rubbish")
        screen.app.look_again()
        await screen.settle()
        assert "holds no game now" in screen.place
        path.write_text("1. d4 d5 2. c4", encoding="utf-8")
        screen.app.look_again()
        await screen.settle()
        assert screen.move == "2. c4"
        assert "holds" not in screen.place

    look_at(path, steps)


def test_a_file_that_is_not_there_yet_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("later.pgn")  # a long path would be cut on the screen

    async def steps(screen: Screen) -> None:
        assert "later.pgn: No such file or directory" in screen.place
        await screen.press("right", "end", "g", "escape", "f", "p", "tab", "l", "escape", "e", "w")
        path.write_text("1. e4 e5", encoding="utf-8")
        screen.app.look_again()
        await screen.settle()
        assert screen.move == "1... e5"

    look_at(path, steps, follow=True)


def test_what_has_not_changed_is_not_read_again(tmp_path: Path) -> None:
    path = tmp_path / "still.pgn"
    path.write_text("1. e4 e5", encoding="utf-8")

    async def steps(screen: Screen) -> None:
        games = screen.app.session.games
        screen.app.look_again()
        assert screen.app.session.games is games
        await screen.press("r")
        assert screen.app.session.games is not games

    look_at(path, steps)


def test_a_pipe_is_not_read_again() -> None:
    async def steps(screen: Screen) -> None:
        await screen.press("r")
        assert "cannot be read a second time" in screen.place
        assert screen.app.session.games

    look_at(TWO, steps)


def test_a_large_file_is_shown_while_it_is_read(tmp_path: Path) -> None:
    async def steps(screen: Screen) -> None:
        assert "1/40" in screen.part("heading")
        await screen.press("g", *["pagedown"] * 4, "enter")
        assert screen.app.session.at == 39

    look_at(b"\n".join(b'[Event "%d"]\n\n1. e4 e5 *\n' % number for number in range(40)), steps)


def test_the_keys_that_show_other_parts_of_a_board_are_named() -> None:
    def hints(screen: Screen) -> str:
        return screen.part("hints")

    async def of_three(screen: Screen) -> None:
        assert "⇧ with ←→↑↓ scrolls the board" in hints(screen)

    async def of_prince(screen: Screen) -> None:
        assert "Tab levels" in hints(screen)
        await screen.press("question_mark")
        told = " ".join(screen.part("list").split())
        assert "<.> the last move: a man has gone from here" in told
        assert "Kn Knight" in told

    look_at("corpus:three-player-1", of_three, size=(80, 24))
    look_at("corpus:prince-1", of_prince, size=(80, 24))


def test_the_key_and_the_legend_are_shown_where_there_is_room() -> None:
    def told(name: str, ply: int, size: tuple[int, int]) -> str:
        found: list[str] = []

        async def steps(screen: Screen) -> None:
            for _ in range(ply):
                await screen.press("right")
            found.append(screen.place)

        look_at(f"corpus:{name}", steps, size=size)
        return found[0]

    assert "[ ] came here, < > went away P Pawn, N Knight, H Hunter" in told("prisoners-escape-1", 1, (160, 40))
    assert "came here" not in told("prince-1", 1, (80, 24))
    assert "#: the hole" in told("three-player-1", 1, (160, 40))
    assert "the hole" not in told("three-player-1", 1, (125, 30))
