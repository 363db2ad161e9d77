"""Moves in doubt: what their comments say, what is reported of them, and what settles them."""

from __future__ import annotations

import pytest

import plybook
from plybook.record import Comment, Ply
from plybook.replay.doubts import DOUBT, Doubt, answers, doubt_of
from tests.tables import each_row

SHEET = "1. e4 e5\n2. N?3 Nc6\n3. Bb5 a6\n"


def decoded(form: str = "pgn") -> str:
    """Return the game of a sheet with a move that may be Nf3 or Nh3, as it is written in a form of file."""
    return plybook.write(plybook.decode(SHEET, variant="chess"), to=form)


@pytest.mark.parametrize("form", ["pgn", "scoresheet"])
def test_a_move_that_is_to_be_asked_about_is_a_finding_of_the_written_game(form: str) -> None:
    [game] = plybook.read(decoded(form))
    [found] = [each for each in plybook.replay(game).diagnostics if each.code == DOUBT]
    assert (found.ply, found.severity) == (3, "warning")
    said = f"'{found.token}' is in doubt: 'N?3' is written, and it may be "
    assert found.message.startswith(said)
    assert found.message.removeprefix(said).replace(" or ", ", ").count(", N") == 2


@each_row(
    "comment", ["written: Rxf4+", "put in", "not written", "a good move; or so they say", "written: ; or", "; or Nh3"]
)
def test_other_comments_make_no_doubt(comment: str) -> None:
    assert doubt_of(Ply("Nf3", after=(Comment(comment),))) is None


@pytest.mark.parametrize(
    "doubt", [Doubt("N?3", ("Nh3",)), Doubt("", ("Nh3", "Nd2")), Doubt("a; or b", ("c4,a5", "d"))]
)
def test_a_doubt_is_read_from_its_comment(doubt: Doubt) -> None:
    found = doubt_of(Ply("Nf3", after=(Comment("a remark"), Comment(doubt.comment))))
    assert found is not None
    assert found[0] == doubt


def test_an_answer_writes_the_move_and_takes_the_comment_away() -> None:
    text = decoded()
    [game] = plybook.read(text)
    offered = dict(answers(game, game.plies[2]))
    assert set(offered) >= {"Nf3", "Nh3"}
    assert next(iter(offered)) == game.plies[2].text  # the decoded move first
    for move, edits in offered.items():
        settled = text
        for edit in reversed(edits):
            assert settled[edit.start : edit.end] == edit.old
            settled = settled[: edit.start] + edit.new + settled[edit.end :]
        [again] = plybook.read(settled)
        assert [ply.text for ply in again.plies] == ["e4", "e5", move, "Nc6", "Bb5", "a6"]
        assert not plybook.replay(again).diagnostics
        assert "written" not in settled


def test_no_doubt_is_reported_where_the_moves_cannot_be_played() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf6 {written: N?6; or Nh6} *")
    codes = [each.code for each in plybook.replay(game, suppose=False).diagnostics]
    assert codes == ["R001"]


def test_a_comment_over_two_lines_makes_a_doubt_that_no_edit_settles() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf3 {written: N?3; or\nNh3} Nc6 *")
    assert [each.code for each in plybook.replay(game).diagnostics] == [DOUBT]
    assert list(answers(game, game.plies[2])) == []
