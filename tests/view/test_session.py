from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.record import GameRecord
from plybook.render.cell_marks import shown_move
from plybook.view import descriptions
from plybook.view.board import DrawnBoard, drawn, level_called, levels
from plybook.view.game_places import START
from plybook.view.game_source import GameSource
from plybook.view.panes import worth_seeing
from plybook.view.session import ViewSession

FOUR = "\n".join(
    f'[Event "{name}"]\n\n1. {move} e5 *\n' for name, move in zip("abcd", ("e4", "d4", "c4", "f4"), strict=True)
)


def test_a_place_stays_when_the_file_is_read_again() -> None:
    session = ViewSession(plybook.read(FOUR))
    session.go(1, (0,))
    session.replace(plybook.read(FOUR + '\n[Event "e"]\n\n1. g4 *\n'))
    assert (session.at, session.path) == (1, (0,))


def test_a_game_that_is_the_same_is_not_replayed_again() -> None:
    session = ViewSession(plybook.read(FOUR))
    before = session.game
    session.replace(plybook.read(FOUR))
    assert session.game is before


def test_a_place_that_is_no_longer_there_is_the_end() -> None:
    session = ViewSession(plybook.read(FOUR))
    session.go(3, (0,))
    session.replace(plybook.read("1. e4"))
    assert (session.at, session.path) == (0, (0,))
    session.go(0)
    session.replace([])
    assert session.game is None
    session.replace(plybook.read(FOUR))
    assert (session.at, session.path) == (3, (1,))


def test_another_variant_is_drawn_in_its_own_way() -> None:
    session = ViewSession(
        [*plybook.read("corpus:three-player-1"), *plybook.read("corpus:prince-1"), *plybook.read(FOUR)]
    )
    assert session.game
    session.turn()
    session.turn()
    assert session.look.seat == 2
    session.go(1)
    assert session.look.seat == 0
    session.step_level(1)
    assert session.look.level == "8" or session.look.level == "1"
    session.next_picture()
    assert (session.look.picture, session.look.level) == ("slices", "")
    session.go(2)
    assert (session.look.picture, session.levels()) == ("squares", [""])


def test_every_name_of_a_level_leads_to_it() -> None:
    variant = plybook.variant("alice-3d")
    for name in ("delta", "δ", "4", "DELTA"):
        assert level_called(variant, None, name) == "δ"
    assert level_called(variant, None, "") == ""
    assert len(levels(variant, None)) == 8
    with pytest.raises(plybook.UnknownNameError):
        level_called(variant, None, "omega")


def test_men_that_leave_with_their_player_are_not_taken() -> None:
    session = ViewSession(plybook.read("corpus:three-player-1"))
    game = session.game
    assert game is not None
    session.path = game.places.end(START)
    taken = descriptions.taken(game.places, session.path)
    assert taken == "taken from White: Bishop; from Red: Queen; from Black: Bishop"
    assert descriptions.taken(game.places, START) == ""


def test_a_pawn_taken_en_passant_is_taken() -> None:
    session = ViewSession(plybook.read("1. e4 a6 2. e5 d5 3. exd6 e.p. *"))
    assert session.game is not None
    assert descriptions.taken(session.game.places, (4,)) == "taken from Black: Pawn"


def test_the_result_as_written_is_said_where_the_board_says_another() -> None:
    session = ViewSession(plybook.read("1. f3 e5 2. g4 Qh4# 1-0"))
    assert session.game is not None
    said = descriptions.standing(session.game.replay, session.game.places, (3,))
    assert said == "checkmate, 0-1; Black wins; result as written: 1-0"


def test_a_pass_is_a_move_that_takes_nothing() -> None:
    session = ViewSession(plybook.read('[Variant "chess"]\n\n1. e4 (1. -- e5 2. d4) e5 *'))
    game = session.game
    assert game is not None
    assert descriptions.deed(game.places, (0, 0, 0)) == "White passes"
    assert descriptions.taken(game.places, (0, 0, 2)) == ""


def test_a_checked_man_stands_between_exclamation_marks_and_the_rest_as_replay_prints_it() -> None:
    chess = plybook.variant("chess")
    before = chess.position("4k3/8/8/8/8/8/8/4KR2 w - - 0 1")
    after = before.apply(chess.notation().parse("Rf8+", before))
    found = drawn(chess, after, before)
    plain = chess.draw(after, marked=shown_move(before, after).marks)
    assert "\n".join(found.lines).replace("!k!", " k ") == plain
    assert [found.lines[row][start:end] for row, start, end, _ in found.spots] == ["!k!", "[R]", "<.>"]


def test_of_marks_that_are_far_apart_the_man_is_seen() -> None:
    prince = plybook.variant("prince")
    before = prince.start()
    after = before.apply(prince.notation().parse("Ac1b2-3d3", before))
    found = drawn(prince, after, before)
    spots = {found.text(spot): spot for spot in found.spots}
    region = worth_seeing(found, 30, 5)
    assert set(spots) == {"[Ac]", "<. >"}
    assert region is not None
    assert region.y <= spots["[Ac]"].row < region.y + region.height
    assert region.x <= spots["[Ac]"].start < region.x + region.width
    assert worth_seeing(found, 100, 40) != region
    assert worth_seeing(DrawnBoard(("a",)), 9, 9) is None


def test_a_file_that_breaks_off_keeps_what_was_read() -> None:
    def broken() -> Iterator[GameRecord]:
        yield from plybook.read(FOUR)
        raise OSError(5, "Input/output error")

    source = GameSource("games.txt", broken)
    source.begin()
    source.advance(100)
    assert not source.is_reading
    assert len(source.games) == 4
    assert source.fault == "games.txt: Input/output error"
    source.advance()
    assert len(source.games) == 4


def test_a_file_has_changed_when_its_size_or_time_has(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    source = GameSource("games.txt", lambda: plybook.read(path), path)
    assert source.has_changed()
    path.write_text("1. e4", encoding="utf-8")
    source.begin()
    assert not source.has_changed()
    path.write_text("1. e4 e5", encoding="utf-8")
    assert source.has_changed()
    source.begin()
    path.unlink()
    assert source.has_changed()
    assert not GameSource("<stdin>", list).has_changed()


def test_the_title_of_a_game_comes_from_tags_or_headings() -> None:
    def told(text: str) -> str:
        return descriptions.heading(plybook.read(text)[0])

    assert told('[White "A"]\n[Black "B"]\n[Date "????.??.??"]\n\n1. e4 *') == "A – B"
    assert told('[White "A"]\n[Black "?"]\n[Event "C"]\n[Date "1999.??.??"]\n\n1. e4 *') == "C, 1999.??.??"
    assert told('[Blue "B"]\n[Green "D"]\n[Red "A"]\n[Yellow "C"]\n\n1. h2-h3 *') == "A – B – C – D"
    assert told("Played at noon\n1. Pc2-c4(2) Pd7-d5(6)") == "Played at noon"
    assert told("1. Pc2-c4(2) Pd7-d5(6)\n") == "Game 1"
    assert told("") == "a game without moves"
