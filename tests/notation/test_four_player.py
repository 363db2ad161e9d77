"""The long and the short notation of four-player chess."""

from __future__ import annotations

import random

import pytest

import plybook
from plybook.notation.moves import Action, Mark, MoveText, UnreadableMoveError

ALONE, TEAMS = plybook.variant("four-player"), plybook.variant("four-player-teams")


@pytest.mark.parametrize(
    ("text", "piece", "captured", "check", "leaves"),
    [
        ("h2-h3", "P", "", "", ""),
        ("Nd11xNf12+", "N", "N", "+", ""),
        ("c7xQd8", "P", "Q", "", ""),
        ("h11xh12", "P", "P", "", ""),
        ("Qc8-a8++##", "Q", "", "++##", ""),
        ("Kh13-i14R", "K", "", "", "R"),
        ("Kn9xQn10T", "K", "Q", "", "T"),
        ("Rh14xKj14#", "R", "K", "#", ""),
    ],
)
def test_what_a_text_says(text: str, piece: str, captured: str, check: str, leaves: str) -> None:
    said = ALONE.notation().read(text).text
    assert (said.piece, said.captured, said.check, said.leaves) == (piece, captured, check, leaves)
    assert not said.remarks


@pytest.mark.parametrize("sign", ["R", "T", "S", "#", "C", "D", "P"])
@pytest.mark.parametrize("notation", ["four-player-long", "four-player-short"])
def test_signs_alone(sign: str, notation: str) -> None:
    assert ALONE.notation(notation).read(sign).text == MoveText(Action.LEAVE, leaves=sign)


@pytest.mark.parametrize(
    ("text", "code"), [("0-0", "N102"), ("g7-g8D", "N101"), ("Nd11×Nf12", "N105"), ("Ph2-h3", "N105")]
)
def test_departures_are_remarked_on(text: str, code: str) -> None:
    assert [remark.code for remark in ALONE.notation().read(text).text.remarks][:1] == [code]


@pytest.mark.parametrize("text", ["h2h3", "h15-h3", "o2-o3", "Nd11-Nf12", "h2-h3++++", "g7-g8=Q", "RR", "", "h2-"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(UnreadableMoveError):
        ALONE.notation().notation.parse(text)


def test_teams_promote_to_four_kinds() -> None:
    assert TEAMS.notation().read("h10-h11=N").text.promotion == "N"


def test_several_kings_are_several_marks() -> None:
    marks = ALONE.notation().read("Qc8-a8++#").text.marks
    assert marks == {Mark.CHECK, Mark.SECOND_CHECK, Mark.MATE}


def test_a_mark_too_few_and_too_many() -> None:
    [game] = plybook.read("corpus:four-player-1")
    text = game.source.text
    short = plybook.replay(plybook.read(text.replace("Bi1xj2+", "Bi1xj2").replace("Qm9xBn9+#", "Qm9xBn9+"))[0])
    assert "W006" in [each.code for each in short.diagnostics][:1]
    last = plybook.replay(plybook.read(text.replace("Qm9xBn9+#", "Qm9xBn9#"))[0])
    assert [each.code for each in last.diagnostics][:1] == ["W004"]
    more = plybook.replay(plybook.read(text.replace("f2-f3 ", "f2-f3+ ", 1))[0])
    assert more.diagnostics[0].code == "W005"


@pytest.mark.parametrize("notation", ["four-player-long", "four-player-short"])
@pytest.mark.parametrize("variant", [ALONE, TEAMS])
def test_every_legal_move_is_read_as_it_is_written(variant: plybook.catalogue.Variant, notation: str) -> None:
    chance, bound = random.Random(5), variant.notation(notation)
    position = variant.start()
    for _ in range(60):
        moves = position.legal_moves()
        if not moves:
            break
        for move in chance.sample(moves, min(4, len(moves))):
            assert bound.parse(bound.emit(move, position), position) == move
        position = position.apply_unchecked(chance.choice(moves))


def test_two_pawns_of_a_file_that_take_alike_are_told_apart() -> None:
    position = ALONE.setup("rKh1 bKa7 bPb4 bPb6 rNc5 yKg14 gKn8 turn=b")
    texts = {ALONE.notation("four-player-short").emit(move, position) for move in position.legal_moves()}
    assert {"b4xc5", "b6xc5"} <= texts
