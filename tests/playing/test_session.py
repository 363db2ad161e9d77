"""A game at a prompt: what is typed, and what is said to it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.playing.commands import ALIASES, COMMANDS, command_of
from plybook.playing.completing import Completer, Completion
from plybook.playing.players import PlayersTable
from plybook.playing.session import BoardLook, LeaveError, Listed, PromptSession, RefusedError, Reply
from plybook.view.board import DrawnBoard
from tests.tables import each_row

VARIANTS = list(plybook.variants)


def session_of(
    variant: str = "chess",
    at_random: tuple[str, ...] = (),
    *,
    fen: str | None = None,
    quiet: bool = True,
    seed: int = 0,
) -> PromptSession:
    game = plybook.new(variant, fen=fen)
    table = PlayersTable(game, [game.variant.seat(name) for name in at_random], seed)
    return PromptSession(table, BoardLook(table), quiet=quiet)


def said(session: PromptSession, *lines: str) -> list[str]:
    """Return what is said to lines, the board as its first line."""
    found: list[str] = []
    for line in lines:
        for told in session.take(line):
            match told:
                case Reply():
                    found.append(told.text)
                case Listed():
                    found += told.texts
                case DrawnBoard():
                    found.append(told.lines[0])
    return found


def texts(session: PromptSession) -> list[str]:
    return session.table.game.texts()


# --- moves -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_of_every_variant_are_typed_and_saved(variant: str, tmp_path: Path) -> None:
    [game] = random_games(variant, 1, seed=11, plies=14)
    session = session_of(variant)
    for ply in game.plies:
        turn = session.table.game.seat
        assert session.prompt == f"{ply.number} {turn}> "
        [line] = said(session, ply.text)
        assert line.startswith(f"{ply.number} {ply.text}: ")
    assert texts(session) == [ply.text for ply in game.plies]
    for name in ("game.txt", "game.pgn", "game.json"):
        path = tmp_path / name
        assert said(session, f"save {path}") == [f"saved in {path}"]
        [read] = plybook.read(path)
        assert (read.variant, [ply.text for ply in read.plies]) == (variant, texts(session))
        assert plybook.replay(read).positions[-1] == session.table.game.position
    assert session.table.is_kept


@each_row("variant", VARIANTS)
def test_moves_are_listed_and_completed(variant: str) -> None:
    session = session_of(variant)
    listed = said(session, "moves")
    assert listed == session.table.game.legal()
    completer = Completer(session)
    assert [each.text for each in completer.completions("") if each.text in listed] == listed
    for text in listed[:: max(1, len(listed) // 9)]:
        assert Completion(0, text) in completer.completions(text[:-1])
        assert Completion(5, text) in completer.completions(f"hint {text[:2]}")
    after = session.table.game.position.play(listed[0])
    answers = sorted(after.san(move) for move in after.iter_legal_moves())
    start = len(listed[0]) + 1
    assert completer.completions(f"{listed[0]} ") == [Completion(start, text) for text in answers]


def test_why_no_move_is_listed_is_said() -> None:
    session = session_of()
    assert said(session, "moves e5", "moves e7", "moves a1", "moves g1") == [
        "no man stands on e5",
        "the man on e7 is Black's",
        "the man on a1 has no legal move",
        "Nf3",
        "Nh3",
    ]
    assert said(session, "f3 e5 g4 Qh4", "moves")[-1] == "there is no legal move"
    with pytest.raises(RefusedError, match="no cell 'z9' in chess"):
        said(session, "moves z9")


@each_row("variant", VARIANTS)
def test_what_is_undone_is_done_again(variant: str) -> None:
    session = session_of(variant)
    said(session, "go 12")
    before, position = texts(session), session.table.game.position
    said(session, "undo", "undo 4")
    assert texts(session) == before[:7]
    said(session, "redo", "redo 4")
    assert (texts(session), session.table.game.position) == (before, position)
    said(session, "undo", "go")
    with pytest.raises(RefusedError, match="there is none that was taken back"):
        said(session, "redo")


@pytest.mark.parametrize("variant", VARIANTS)
def test_seats_are_played_at_random_and_a_seed_gives_the_same(variant: str) -> None:
    seats = plybook.variant(variant).seats
    first, second = (session_of(variant, seats[1:], seed=4) for _ in range(2))
    for session in (first, second):
        for _ in range(4):
            if session.table.is_over:
                break
            assert session.table.game.seat == seats[0]
            said(session, session.table.game.legal()[0])
    assert texts(first) == texts(second)
    plies = len(texts(first))
    if not first.table.is_over:
        said(first, "undo")
        assert (first.table.game.seat, len(texts(first))) == (seats[0], plies - len(seats))
        said(first, "redo")
        assert texts(first) == texts(second)


def test_several_moves_are_made_or_none() -> None:
    session = session_of()
    said(session, "1. e4 e5 2. Nf3! Nc6?!")
    assert texts(session) == ["e4", "e5", "Nf3", "Nc6"]
    assert [step.glyphs for step in session.table.game.steps] == [[], [], ["!"], ["?!"]]
    with pytest.raises(RefusedError, match=r"move 3: illegal move 'Ke5'"):
        said(session, "Bb5 a6 Ke5")
    assert len(texts(session)) == 4
    assert said(session, "Bb5 1-0")[-1] == "1-0"
    assert session.table.game.result == "1-0"


def test_several_moves_are_answered_at_random_or_none() -> None:
    session, other = (session_of("chess", ("black",), seed=1) for _ in range(2))
    with pytest.raises(RefusedError, match="move 3"):
        said(session, "e4 d4 Kd8")
    said(session, "e4 d4")
    said(other, "e4", "d4")
    assert texts(session) == texts(other)
    assert len(texts(session)) == 4


def test_moves_are_read_in_any_notation_and_as_people_type_them() -> None:
    session = session_of("tri-d")
    said(session, "Pc2-c4(2)", "pd7-d5 (6)", "Pc4(2)xd5(6)")
    assert texts(session) == ["Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)"]
    session = session_of("alice-3d")
    ascii_move = session.table.game.legal(notation="alice-ascii")[0]
    assert Completion(0, ascii_move) in Completer(session).completions(ascii_move[:-1])
    said(session, ascii_move)
    assert len(texts(session)) == 1


def test_what_cannot_be_made_is_said_with_a_hint_and_changes_nothing() -> None:
    session = session_of()
    with pytest.raises(RefusedError, match=r"'Nf4': no Knight reaches f4.* \(did you mean Nf3 or f4\?\)"):
        said(session, "Nf4")
    assert "no Knight reaches f4" in said(session, "hint")[0]
    assert "no Rook" in said(session, "hint Ra3")[0] or "blocked" in said(session, "hint Ra3")[0]
    assert said(session, "hint e4") == ["e4 can be made: White's Pawn on e2 goes to e4"]
    assert said(session_of(), "hint") == ["20 legal moves: moves lists them"]
    with pytest.raises(RefusedError, match="or the command 'undo'"):
        said(session, "undoo")
    assert not texts(session)


@each_row(
    "line",
    ["--", "0000", "\x00", "e4 \x1b[31m", "9" * 5000, "e4 " * 3000 + "e9", "(", "{", "é", "\udcff", "*" * 9, "/"],
)
def test_odd_lines_are_refused_in_few_words(line: str) -> None:
    session = session_of()
    with pytest.raises(RefusedError) as refused:
        said(session, line)
    assert len(str(refused.value)) <= 500
    assert not texts(session)


@pytest.mark.parametrize("line", ["", "   ", "\n", "# e4", "#"])
def test_nothing_and_remarks_are_passed_over(line: str) -> None:
    session = session_of()
    assert said(session, line) == []


@each_row("command", [command.name for command in COMMANDS])
@each_row("rest", ["", "nonsense", "-1", "0", "\x00", "a b c", "9" * 30])
def test_whatever_a_command_is_told_it_does_or_refuses(
    command: str, rest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for lines in ((), ("e4",), ("f3 e5 g4 Qh4",), ("e4", "resign")):
        session = session_of()
        said(session, *lines)
        with suppress(RefusedError, LeaveError):
            said(session, f"{command} {rest}")
        [read] = plybook.read(str(session.table.game), variant="chess")
        assert [ply.text for ply in read.plies] == texts(session)


# --- how it ends -------------------------------------------------------------------------------------------------


def test_a_game_ends_on_the_board_and_goes_on_when_that_is_taken_back() -> None:
    session = session_of()
    assert said(session, "f3 e5 g4 Qh4")[-1] == "checkmate, Black wins"
    assert session.prompt == "game over> "
    with pytest.raises(RefusedError, match="checkmate"):
        said(session, "e4")
    for line in ("draw", "resign", "claim", "go"):
        with pytest.raises(RefusedError, match="the game has ended: checkmate, Black wins"):
            said(session, line)
    with pytest.raises(RefusedError, match="contradicts the board"):
        said(session, "result 1-0")
    said(session, "undo", "Nf6")
    assert session.table.game.result == "*"


def test_a_game_ends_by_what_players_say() -> None:
    session = session_of()
    said(session, "e4")
    assert said(session, "resign") == ["Black resigns, 1-0"]
    assert session.table.game.result == "1-0"
    with pytest.raises(RefusedError, match="Black resigns, 1-0; undo takes that back"):
        said(session, "e5")
    assert said(session, "undo") == ["the game goes on"]
    assert (texts(session), session.table.game.result) == (["e4"], "*")
    assert said(session, "resign white") == ["White resigns, 0-1"]
    assert said(session, "result *") == ["the game goes on"]
    assert said(session, "draw") == ["draw by agreement, 1/2-1/2"]
    assert said(session, "undo", "result 1-0") == ["the game goes on", "1-0"]
    with pytest.raises(RefusedError, match="the game has ended: 1-0"):
        said(session, "claim")


def test_a_draw_is_claimed_where_one_can_be() -> None:
    session = session_of(quiet=False)
    lines = said(session, *["Nf3 Nf6 Ng1 Ng8"] * 2)
    assert lines[-1] == "White to move; a draw can be claimed: the position has occurred 3 times"
    assert said(session, "claim") == ["draw, as the position has occurred 3 times, 1/2-1/2"]
    with pytest.raises(RefusedError, match="no draw can be claimed"):
        said(session_of(), "claim")


def test_one_resignation_of_three_does_not_end_the_game() -> None:
    session = session_of("three-player")
    assert session.prompt == "1. White> "
    said(session, session.table.game.legal()[0])
    assert session.prompt == "1... Red> "
    with pytest.raises(RefusedError, match="Red cannot end the game by resigning: White, Black play on"):
        said(session, "resign")
    said(session, "result 0-1/2-1/2")
    assert session.table.game.result == "0-1/2-1/2"


@pytest.mark.parametrize("variant", ["chess", "tri-d", "prisoners-escape", "three-player-plain"])
def test_chance_alone_plays_to_the_end(variant: str) -> None:
    session = session_of(variant, plybook.variant(variant).seats, seed=2)
    told = list(session.begin())
    assert session.table.is_over
    assert isinstance(told[-1], Reply)
    assert told[-1].text == session.table.ending
    assert session.table.game.result in plybook.variant(variant).rules.results()


def test_the_seats_played_at_random_can_be_changed_during_a_game() -> None:
    session = session_of()
    assert said(session, "random") == ["at random: none"]
    assert said(session, "random white")[0] == "at random: White"
    assert (len(texts(session)), session.table.game.seat) == (1, "Black")
    assert [told.text for told in session.interrupted() if isinstance(told, Reply)] == [
        "no seat plays at random any more; random SEAT sets one",
        "quit leaves, help says what else can be typed",
    ]
    said(session, "e5" if "e5" in session.table.game.legal() else session.table.game.legal()[0])
    assert len(texts(session)) == 2
    assert said(session, "random black", "random off")[-1] == "at random: none"
    six = session_of("three-player-six")
    assert said(six, "random black's partner")[0] == "at random: Black's partner"
    assert said(six, "random red, Black's partner")[0] == "at random: Black's partner, Red"
    assert said(six, "random red black")[0] == "at random: Red, Black"
    with pytest.raises(RefusedError, match="no seat 'red' in chess"):
        said(session, "random red")


# --- what is seen ------------------------------------------------------------------------------------------------


def boards(session: PromptSession, line: str) -> list[DrawnBoard]:
    return [told for told in session.take(line) if isinstance(told, DrawnBoard)]


@each_row("variant", VARIANTS)
def test_the_board_is_drawn_after_each_move(variant: str) -> None:
    session = session_of(variant, quiet=False)
    [start] = [told for told in session.begin() if isinstance(told, DrawnBoard)]
    assert not start.spots
    [board] = boards(session, session.table.game.legal()[0])
    assert board.lines != start.lines
    assert len(boards(session, "board")) == 1


def test_a_legend_is_written_once_and_when_the_board_is_asked_for() -> None:
    session = session_of("alice-3d", quiet=False)
    [first] = [told for told in session.begin() if isinstance(told, DrawnBoard)]
    [second] = boards(session, session.table.game.legal()[0])
    [asked] = boards(session, "board")
    assert [any("has more influence" in line for line in told.lines) for told in (first, second, asked)] == [
        True, False, True
    ]  # fmt: skip
    assert len(first.lines) - len(second.lines) == 3
    assert asked.lines[: len(second.lines)] == second.lines


def test_a_low_terminal_has_the_levels_of_the_moves_and_the_whole_board_on_request() -> None:
    session = session_of("prince", quiet=False)
    [whole] = [told for told in session.begin() if isinstance(told, DrawnBoard)]
    session.look.screen = (80, 24)
    [part] = boards(session, "Pn2a1-4a1")
    assert " ".join(part.lines[0].split()) == "levels: 1 <2> 3 [4] 5 6 7 8 board draws every level"
    assert len(part.lines) == 12
    [asked] = boards(session, "board")
    assert len(asked.lines) == len(whole.lines) + 11  # the tier of the Pawn is empty no longer


def test_the_board_is_shown_from_the_seat_of_the_player() -> None:
    game = plybook.new("chess")
    assert BoardLook(PlayersTable(game)).viewer == 0
    assert BoardLook(PlayersTable(game, [0])).viewer == 1
    assert BoardLook(PlayersTable(game, [1])).viewer == 0
    three = PlayersTable(plybook.new("three-player"))
    assert BoardLook(three).viewer == 0
    three.play("b2-b3")
    assert (BoardLook(three).viewer, BoardLook(three, "black").viewer, BoardLook(three, "turn").viewer) == (1, 2, 1)
    assert BoardLook(PlayersTable(three.game, [1, 2])).viewer == 0
    session = session_of(quiet=False)
    [black] = boards(session, "flip")
    [white] = boards(session, "flip")
    assert black.lines[0].split() == white.lines[0].split()[::-1]
    assert boards(session, "seat black") == [black]
    assert boards(session, "seat") == [white]
    with pytest.raises(RefusedError, match="no seat 'red'"):
        boards(session, "seat red")


def test_levels_and_pictures_are_chosen() -> None:
    session = session_of("prince")
    [whole] = boards(session, "board")
    [tier] = boards(session, "level 4")
    assert len(tier.lines) < len(whole.lines)
    assert tier.lines[0] == "tier 4"
    for line in ("level 99", "picture nothing", "picture from-above"):
        with pytest.raises(RefusedError):
            boards(session, line)
    assert boards(session, "board") == [tier]
    assert boards(session, "level") == [whole]
    assert boards(session, "picture slices") != [whole]
    assert boards(session, "picture") == [whole]


def test_a_check_is_said() -> None:
    session = session_of(quiet=False)
    assert said(session, "e4 f6 Qh5")[-1] == "Black to move, in check"


# --- what is written ---------------------------------------------------------------------------------------------


def test_remarks_marks_and_tags_are_saved(tmp_path: Path) -> None:
    session = session_of()
    lines = said(session, "comment before", "e4", "mark !? $14", "comment best by test", "tag White Ada", "score")
    assert lines[:1] == ["before the first move {before}"]
    assert lines[2:5] == ["1. e4 !? $14", "1. e4 {best by test}", "White: Ada"]
    assert lines[5].startswith('[Event "?"]')
    assert "{best by test}" in lines[5]
    said(session, f"save {tmp_path / 'game.pgn'}")
    [read] = plybook.read(tmp_path / "game.pgn")
    assert (read.headers["White"], read.comments[0].text, read.plies[0].after[0].text) == (
        "Ada",
        "before",
        "best by test",
    )
    for line in ("mark", "mark x", "comment", "tag", "tag White", "tag Result 1-0", "tag 1 2"):
        with pytest.raises(RefusedError):
            said(session, line)


def test_the_position_is_printed_as_it_can_be_given() -> None:
    session = session_of("tri-d")
    said(session, "go 5")
    fen, men = said(session, "fen", "men")
    assert plybook.variant("tri-d").position(fen) == session.table.game.position
    assert plybook.setup("tri-d", men=men) == session.table.game.position


def test_no_file_is_replaced_unasked(tmp_path: Path) -> None:
    session = session_of()
    path = tmp_path / "game.pgn"
    path.write_text("something else")
    said(session, "e4")
    with pytest.raises(RefusedError, match=r"is there already; save! .*game\.pgn replaces it"):
        said(session, f"save {path}")
    assert path.read_text() == "something else"
    said(session, f"save! {path}", "e5", f"save {path}")  # which is its own
    assert path.read_text().rstrip().endswith("1. e4 e5 *")
    path.write_text("somebody else")
    said(session, "Nf3")
    with pytest.raises(RefusedError, match="is there already"):
        said(session, f"save {path}")
    (tmp_path / "link.pgn").symlink_to(tmp_path / "nowhere.pgn")
    with pytest.raises(RefusedError, match="is there already"):
        said(session, f"save {tmp_path / 'link.pgn'}")


def test_a_suffix_that_no_form_has_saves_nothing(tmp_path: Path) -> None:
    session = session_of()
    with pytest.raises(RefusedError, match=r"no form of file has the suffix '\.pgm'; did you mean '\.pgn'"):
        said(session, f"save {tmp_path / 'game.pgm'}")
    assert list(tmp_path.iterdir()) == []


def test_what_a_form_has_no_place_for_is_said_where_a_game_is_saved(tmp_path: Path) -> None:
    session = session_of("tri-d")
    said(session, "Pc2-c4(2)")
    path = tmp_path / "game.st3d"
    assert said(session, f"save {path}") == [f"saved in {path}"]
    said(session, "tag White Ada", "comment bold")
    lost = "form roth has no place for the tag White, comments"
    assert said(session, f"save {path}") == [f"saved in {path}", lost]


def test_what_cannot_be_saved_is_said_and_kept(tmp_path: Path) -> None:
    session = session_of()
    said(session, "e4")
    for line, reason in (
        (f"save {tmp_path / 'no' / 'x.pgn'}", "No such file or directory"),
        (f"save! {tmp_path}", "directory"),
        ("save", "save where"),
        ("save -", "score prints the game"),
        ("save a\0b", "null"),
    ):
        with pytest.raises(RefusedError, match=reason):
            said(session, line)
    assert not session.table.is_kept


def test_a_file_of_several_games_does_not_lose_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 *\n\n1. d4 *\n\n")
    [first, _] = plybook.read(path)
    table = PlayersTable(plybook.Game.of(first))
    session = PromptSession(table, BoardLook(table), source=str(path), others=1)
    with pytest.raises(RefusedError, match="holds 1 other game, which would be lost; name another file"):
        said(session, f"save! {path}")
    assert len(plybook.read(path)) == 2


def test_leaving_an_unsaved_game_asks_first(tmp_path: Path) -> None:
    session = session_of()
    with pytest.raises(LeaveError):
        said(session, "quit")
    said(session, "e4")
    for again in ("quit", "exit"):
        with pytest.raises(RefusedError, match="the game is not saved: save FILE writes it"):
            said(session, again)
        said(session, "board")
    with pytest.raises(RefusedError):
        said(session, "quit")
    with pytest.raises(LeaveError):
        said(session, "quit")
    with pytest.raises(LeaveError):
        said(session, "quit!")
    said(session, f"save {tmp_path / 'x.txt'}")
    with pytest.raises(LeaveError):
        said(session, "quit")
    said(session, "undo")
    with pytest.raises(RefusedError):
        said(session, "quit")


@pytest.mark.parametrize("line", ["tag White Ada", "comment x", "resign", "result 1-0"])
def test_what_is_no_move_is_not_lost_unasked_either(line: str) -> None:
    session = session_of()
    said(session, line)
    with pytest.raises(RefusedError, match="the game is not saved"):
        said(session, "quit")


def test_playing_on_takes_back_the_result_in_a_file() -> None:
    [record] = plybook.read("1. e4 e5 1-0\n", variant="chess")
    table = PlayersTable(plybook.Game.of(record))
    assert table.is_kept
    table.play("Nf3")
    assert (table.game.result, table.is_kept) == ("*", False)


# --- help and completion -----------------------------------------------------------------------------------------


def test_help_lists_every_command() -> None:
    lines = said(session_of(), "help")
    assert [line.split()[0] for line in lines[1:]] == [command.name for command in COMMANDS]
    assert said(session_of(), "? exit")[0].split()[0] == "quit"
    with pytest.raises(RefusedError, match="did you mean 'undo'"):
        said(session_of(), "help undu")
    assert all(command_of(name) in {command.name for command in COMMANDS} for name in ALIASES)


def test_no_command_is_a_move() -> None:
    for variant in VARIANTS:
        for name in plybook.variant(variant).notations:
            notation = plybook.variant(variant).notation(name)
            taken = [word for word in (*(command.name for command in COMMANDS), *ALIASES) if notation.accepts(word)]
            assert taken == []


@each_row(
    ("line", "found"),
    [
        ("un", ["undo"]),
        ("re", ["redo", "resign", "result"]),
        ("seat ", ["white", "black", "turn"]),
        ("seat B", ["black"]),
        ("resign w", ["white"]),
        ("random o", ["off"]),
        ("random a", ["all"]),
        ("picture ", ["board"]),
        ("result 1", ["1-0", "1/2-1/2"]),
        ("help qu", ["quit", "quit!"]),
        ("moves g", ["g1", "g2"]),
        ("undo ", []),
        ("nonsense ", []),
        ("e4 e9 ", []),
        ("1. e4 Nf", ["Nf6"]),
        ("o", ["O-O"]),
    ],
)
def test_lines_are_completed(line: str, found: list[str]) -> None:
    fen = "rnbqk2r/pppp1ppp/5n2/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 4" if line == "o" else None
    completer = Completer(session_of(fen=fen))
    ways = completer.completions(line)
    if line.startswith("picture"):
        assert [each.text for each in ways] == list(plybook.variant("chess").pictures)
        return
    assert [each.text for each in ways] == found
    assert all(each.start == len(line) - len(line.split(" ")[-1]) for each in ways)


def test_names_of_files_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my games").mkdir()
    (tmp_path / "my games" / "one.pgn").touch()
    (tmp_path / ".hidden").touch()
    completer = Completer(session_of())
    assert completer.completions("save ") == [Completion(5, f"my games{os.sep}")]
    assert completer.completions("save my games/o") == [Completion(5, "my games/one.pgn")]
    assert completer.completions("save nowhere/") == []
    assert completer.completions("save \0") == []
