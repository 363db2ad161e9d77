"""The saved games of StarTrek3dChess: how they are told, read and written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.container.container import containers
from plybook.container.roth import ROTH
from plybook.corpora.generate import random_games
from tests.running import run
from tests.tables import each_row

# As a player has typed it and the program has saved it.
SAVED = (
    "  1. Pc2-c4(2)            pd7-d5(6)\n"
    "  2. Pc4*Pd5(6)           N-c6(4)\n"
    "  3. PxN                  Pb7xPc6(4)\n"
    "  4. O-O                  o-o\n"
    "  5. Nb1-c3(2)            \n"
)


def loaded(text: str) -> list[str]:
    """Return the moves as the program takes them from a file: the second and third word of each line."""
    rows = [line.split() for line in text.splitlines()]
    return [word for row in rows for word in (row[1], *(row[2:] if len(row) == 3 else ()))]


def rows(*moves: Sequence[str]) -> str:
    return "".join(f"{number:3}. {row[0]:<20} {''.join(row[1:])}\n" for number, row in enumerate(moves, 1))


def test_a_saved_game_is_told_by_its_columns_and_read() -> None:
    [game] = plybook.read(SAVED)
    assert (game.container, game.variant, game.notation) == ("roth", "tri-d", "roth")
    assert game.assumed == set()
    replayed = plybook.replay(game)
    assert replayed.ok
    assert {found.code for found in replayed.diagnostics} == {"N104"}
    assert replayed.texts("parmen") == [
        *("Pc2-c4(2)", "Pd7-d5(6)", "Pc4xd5(6)", "Nb8-c6(4)", "Pd5xc6(4)", "Pb7xc6(4)"),
        *("o-o", "o-o", "Nb1-c3(2)"),
    ]


def test_what_is_written_is_what_the_program_loads() -> None:
    [game] = plybook.read(SAVED)
    text = plybook.write(game, to="roth")
    assert text == rows(
        ("Pc2-c4(2)", "Pd7-d5(6)"),
        ("Pc4xPd5(6)", "Nb8-c6(4)"),
        ("Pd5xNc6(4)", "Pb7xPc6(4)"),
        ("O-O", "O-O"),
        ("Nb1-c3(2)",),
    )
    assert text.splitlines()[-1] == "  5. Nb1-c3(2)            "


@pytest.mark.parametrize("plies", [0, 1, 2, 41, 130])
def test_columns_and_words_of_any_game(plies: int) -> None:
    [game] = random_games("tri-d", 1, seed=plies, plies=plies)
    text = plybook.write(game, to="roth")
    texts = plybook.replay(game).texts("roth")
    assert loaded(text) == texts
    for number, line in enumerate(text.splitlines(), 1):
        assert line[:5] == f"{number:3}. "
        assert line[25] == " "
    if plies:
        assert ROTH.recognises(text)
        [again] = plybook.read(text)
        assert plybook.write(again, to="roth") == text


@each_row(
    "head",
    [
        "1. Pc2-c4(2) Pd7-d5(6)\n",
        "  1. Pc2-c4(2) Pd7-d5(6)\n",
        "  2. Pc2-c4(2)            Pd7-d5(6)\n",
        "  1. e4                   e5\n",
        "  1. Ng1-f3               Ng8-f6\n",
        "  1. QLW-b3(4)            Pd7-d5(6)\n",
        '[Event "?"]\n  1. Pc2-c4(2)            Pd7-d5(6)\n',
        "\n",
        "",
    ],
)
def test_other_sheets_are_none(head: str) -> None:
    assert not ROTH.recognises(head)


def test_a_head_may_end_within_a_row() -> None:
    assert ROTH.recognises(SAVED[:50])
    assert ROTH.recognises(SAVED.replace("\n", "\r\n"))


def test_an_asterisk_is_a_capture_and_no_result() -> None:
    text = rows(("Pc2-c4(2)", "Pd7-d5(6)"), ("P*P", "Q*P"))
    [game] = plybook.read(text.replace("Q*P", "Nb8-c6(4)"))
    assert [ply.text for ply in game.plies][2:] == ["P*P", "Nb8-c6(4)"]
    assert game.result is None
    [in_pgn] = plybook.read('[Notation "roth"]\n[Variant "tri-d"]\n\n1. Pc2-c4(2) Pd7-d5(6) 2. P*P *\n')
    assert [ply.text for ply in in_pgn.plies][2:] == ["P*P"]
    assert in_pgn.result is not None
    assert plybook.replay(in_pgn).ok


def test_a_sheet_is_read_with_all_that_people_add() -> None:
    text = "{a club game}\n 1. Pc2-c4(2)   Pd7-d5(6) ; well\n\n2. Pc4xPd5(6)? Nb8-c6(4)  1-0\n"
    [game] = plybook.read(text, container="roth")
    assert len(game.plies) == 4
    assert game.notation == "roth"
    assert game.result is not None


def test_en_passant_with_a_space_is_written_without() -> None:
    moves = ["Pc2-c4(4)", "Pe7-e6(6)", "Pc4-c5(4)", "Pd7-d5(6)", "Pc5xPd6(6) ep"]
    [game] = plybook.read(f"1. {moves[0]} {moves[1]} 2. {moves[2]} {moves[3]} 3. {moves[4]}", variant="tri-d")
    assert plybook.replay(game).ok
    assert loaded(plybook.write(game, to="roth"))[-1] == "Pc5xPd6(6)ep"


def test_what_it_cannot_hold_is_refused() -> None:
    games = list(random_games("tri-d", 2, plies=4))
    with pytest.raises(plybook.FormError, match="form roth holds one game; plybook split"):
        plybook.write(games, to="roth")
    with pytest.raises(plybook.FormError, match="form roth has the notation roth and no other"):
        plybook.write(games[0], to="roth", notation="parmen")
    with pytest.raises(plybook.UnknownNameError, match="notation 'roth' does not serve chess"):
        plybook.write(list(random_games("chess", 1, plies=2)), to="roth")
    after = plybook.variant("tri-d").start().play("Pc2-c4(2) Pd7-d5(6)").fen()
    [placed] = plybook.read(f'[Variant "tri-d"]\n[FEN "{after}"]\n\n1. Pb2-b4(2)\n')
    with pytest.raises(plybook.FormError, match="begins with a position of its own"):
        plybook.write(placed, to="roth")


def test_what_is_left_out_is_said() -> None:
    text = '[White "Kirk"]\n[Site "?"]\n[Variant "tri-d"]\n\n1. Pc2-c4(2)! {why} (1. Pd2-d4(2)) Pd7-d5(6) 1-0\n'
    [game] = plybook.read(text)
    assert ROTH.left_out(game) == ("the tag White", "comments", "annotation marks", "variations", "the result")
    result = run("convert", "-", "--to", "roth", given=text)
    assert result.exit_code == 0
    assert result.stdout == rows(("Pc2-c4(2)", "Pd7-d5(6)"))
    said = "the tag White, comments, annotation marks, variations, the result"
    assert f"<stdin>: game 1: form roth has no place for {said}\n" in result.stderr
    said_by_select = run("select", "-", "--to", "roth", given=text).stderr
    assert f"game 1: form roth has no place for {said}\n" in said_by_select


def test_a_game_that_cannot_be_played_to_its_end_stays_as_it_was_and_is_reported() -> None:
    result = run("convert", "-", "--to", "roth", given='[Variant "tri-d"]\n\n1. Pc2-c4(2) Pd7-d3(6)\n')
    assert result.exit_code == 1
    assert "illegal move 'Pd7-d3(6)'" in result.stderr
    assert "game 1 stays in notation parmen" in result.stderr


def test_generated_games_are_in_its_notation() -> None:
    result = run("corpus", "generate", "tri-d", "--seed", "2", "--plies", "30", "--to", "roth")
    assert result.exit_code == 0
    assert plybook.replay(plybook.read(result.stdout)[0]).diagnostics == ()


@given(st.text(alphabet=" 123.PpxXqQl-*()b4c2\n\r", max_size=80))
def test_any_text_is_read(text: str) -> None:
    games = list(containers["roth"].read([text], "any"))
    assert "".join(game.source.text for game in games) == text
    assert ROTH.recognises(text) in (False, True)
