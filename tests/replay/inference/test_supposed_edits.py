"""What is supposed of a game is written into its text, and what stands round it stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import plybook
from plybook.replay.inference.supposed_edits import supposed_edits
from plybook.replay.inference.suppositions import Kind, Supposition
from plybook.rules.moves import Move
from tests.tables import each_row

SHEET = """\
1. e4 e5
2. Nf3 Nc6
3. Bb5 a6   // Morphy's defence
4. Ba4 Nf6
5. O-O Be7!?
6. Re1 b5
7. Bb3 d6
8. c3 O-O
"""
PGN = """\
[Event "x"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {Ruy Lopez} a6 4. Ba4 Nf6 5. O-O (5. d3 d6) Be7
6. Re1 b5 7. Bb3 d6 8. c3 O-O *
"""


def written(text: str, container: str, kind: Kind, ply: int, **more: Any) -> tuple[str, list[tuple[str, str]]]:
    """Return ``text`` with what is supposed written into it, and each edit as what was and what is there."""
    [game] = plybook.read(text, variant="chess", container=container)
    number = f"{(ply + 1) // 2}{'.' if ply % 2 else '...'}"
    edits = supposed_edits(game, Supposition(kind, ply, ply, number, **more), plybook.variant("chess").start())
    assert {edit.grade for edit in edits} <= {plybook.Grade.SUPPOSED}
    assert list(edits) == sorted(edits, key=lambda edit: edit.start)
    for edit in reversed(edits):
        assert text[edit.start : edit.end] == edit.old
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text, [(edit.old, edit.new) for edit in edits]


def edits_of(text: str, container: str, supposed: Supposition) -> tuple[plybook.Edit, ...]:
    [game] = plybook.read(text, variant="chess", container=container)
    return supposed_edits(game, supposed, plybook.variant("chess").start())


def plies(text: str, container: str = "scoresheet") -> list[str]:
    [game] = plybook.read(text, variant="chess", container=container)
    return [ply.text for ply in game.plies]


@pytest.mark.parametrize(
    ("good", "bad", "ply", "put"),
    [
        pytest.param("6. Re1 b5\n", "6. Re1\n", 12, " b5", id="at the end of a row"),
        pytest.param("5. O-O Be7!?\n6. Re1 b5", "5. O-O Be7!?\n6. b5", 11, "Re1 ", id="behind its number"),
        pytest.param("4. Ba4 Nf6\n", "Nf6\n", 7, "4. Ba4 ", id="with its number"),
        pytest.param("4. Ba4 Nf6\n", "4... Nf6\n", 7, "4. Ba4 ", id="before a number with dots"),
        pytest.param("Bb5 a6   //", "Bb5   //", 6, "3... a6 ", id="behind a comment"),
        pytest.param("1. e4 e5\n", "1. e5\n", 1, "e4 ", id="as the first"),
    ],
)
def test_a_missing_ply_is_put_in_where_it_would_have_stood(good: str, bad: str, ply: int, put: str) -> None:
    move = plies(SHEET)[ply - 1]
    mended, edits = written(SHEET.replace(good, bad), "scoresheet", Kind.MISSING, ply, supposed=move)
    assert edits == [("", put)]
    assert plies(mended) == plies(SHEET)


def test_a_missing_ply_is_put_in_behind_the_glyphs_of_the_one_before_it() -> None:
    text = SHEET.replace("6. Re1 b5", "6. Re1!? $6\n").replace("5. O-O Be7!?", "5. O-O!?")
    mended, _ = written(text, "scoresheet", Kind.MISSING, 10, supposed="Be7")
    assert "5. O-O!? Be7\n" in mended
    mended, _ = written(text.replace("5. O-O!?", "5. O-O Be7!?"), "scoresheet", Kind.MISSING, 12, supposed="b5")
    assert "6. Re1!? $6\n\n6... b5 7. Bb3" in mended


def test_a_game_without_numbers_gets_none() -> None:
    text = "e4 e5\nNf3 Nc6\nBb5 a6\nBa4 Nf6\nO-O Be7\nRe1 b5\nd6\nc3 O-O\nh3 Nb8\n"
    mended, _ = written(text, "scoresheet", Kind.MISSING, 13, supposed="Bb3")
    assert mended == text.replace("\nd6", "\nBb3 d6")


@pytest.mark.parametrize(
    ("good", "bad", "ply", "mended"),
    [
        pytest.param("6. Re1 b5\n", "6. Re1 b5 b5\n", 13, "6. Re1 b5\n", id="with the gap before it"),
        pytest.param("6. Re1 b5\n", "6. Re1 Re1 b5\n", 12, "6. Re1 b5\n", id="in the middle"),
        pytest.param("6. Re1 b5\n", "6. Re1 b5\n6... b5\n", 13, "6. Re1 b5\n\n", id="with its number"),
        pytest.param("6. Re1 b5\n", "6. O-O Re1\nb5\n", 11, "6. Re1\nb5\n", id="without its number"),
        pytest.param("5. O-O Be7!?\n", "5. O-O Be7!? Be7!?\n", 11, "5. O-O Be7!?\n", id="with its glyphs"),
        pytest.param("6. Re1 b5\n", "6. Re1 b5\nb5\n", 13, "6. Re1 b5\n\n", id="on a line of its own"),
        pytest.param("6. Re1 b5\n", "6. Re1\nRe1 b5\n", 12, "6. Re1\nb5\n", id="at the beginning of a line"),
        pytest.param("8. c3 O-O\n", "8. c3 O-O O-O", 17, "8. c3 O-O", id="at the very end"),
    ],
)
def test_a_ply_too_many_is_taken_out_with_one_gap(good: str, bad: str, ply: int, mended: str) -> None:
    text = SHEET.replace(good, bad)
    assert written(text, "scoresheet", Kind.EXTRA, ply)[0] == SHEET.replace(good, mended)


@each_row(
    ("good", "bad", "ply", "put"),
    [
        ("6. Re1 b5\n", "", 11, "6. Re1 b5\n"),
        ("1. e4 e5\n", "", 1, "1. e4 e5\n"),
        ("5. O-O Be7!?\n6. Re1 b5\n7.", "5. O-O Be7!? 7.", 11, "6. Re1 b5 "),
    ],
)
def test_a_row_that_is_missing_is_put_in_on_a_line_of_its_own_if_others_stand_so(
    good: str, bad: str, ply: int, put: str
) -> None:
    row = " ".join(plies(SHEET)[ply - 1 : ply + 1])
    number = f"{(ply + 1) // 2}."
    moves = (Move(0, 1), Move(2, 3))
    text = SHEET.replace(good, bad)
    [edit] = edits_of(text, "scoresheet", Supposition(Kind.MISSING, ply, ply, number, supposed=row, moves=moves))
    assert (edit.old, edit.new) == ("", put)
    assert plies(text[: edit.start] + edit.new + text[edit.end :]) == plies(SHEET)


def test_a_row_that_is_missing_has_no_number_where_no_row_has_one_and_no_place_in_a_table() -> None:
    bare = "e4 e5\nNf3 Nc6\nBa4 Nf6\n"
    moves = (Move(0, 1), Move(2, 3))
    [edit] = edits_of(bare, "scoresheet", Supposition(Kind.MISSING, 5, 5, "3.", supposed="Bb5 a6", moves=moves))
    assert (edit.new, edit.start) == ("Bb5 a6\n", bare.index("Ba4"))
    assert edits_of(TABLE, "scoresheet", Supposition(Kind.MISSING, 3, 3, "2.", supposed="a b", moves=moves)) == ()


@each_row(
    ("good", "bad", "ply", "mended", "count"),
    [
        ("4. Ba4 Nf6\n", "4. Ba4 Nf6\n4. Ba4 Nf6\n", 9, "4. Ba4 Nf6\n\n", 1),
        ("4. Ba4 Nf6\n", "4. Ba4 Nf6 4. Ba4 Nf6\n", 9, "4. Ba4 Nf6\n", 1),
        (
            "8. c3 O-O\n",
            "8. c3 O-O\n9. c3 O-O\n10. h3 (10. d4 Bg4 11. d5) 10... Nb8\n",
            17,
            "8. c3 O-O\n\n9. h3 (9. d4 Bg4 10. d5) 9... Nb8\n",
            5,
        ),
    ],
)
def test_a_row_typed_twice_is_taken_out_and_later_numbers_go_down_if_it_has_its_own(
    good: str, bad: str, ply: int, mended: str, count: int
) -> None:
    text, edits = written(SHEET.replace(good, bad), "scoresheet", Kind.ROW, ply)
    assert (text, len(edits)) == (SHEET.replace(good, mended), count)


def test_plies_that_have_changed_places_change_their_texts() -> None:
    text = SHEET.replace("Be7!?\n6. Re1", "Re1!?\n6. Be7")
    edits = [("Re1", "Be7"), ("Be7", "Re1")]
    assert written(text, "scoresheet", Kind.SWAPPED, 10) == (SHEET, edits)


def test_columns_change_their_texts_from_a_row_on() -> None:
    text = SHEET.replace("6. Re1 b5\n7. Bb3 d6\n8. c3 O-O", "6. b5 Re1\n7. d6 Bb3\n8. O-O c3")
    mended, edits = written(text, "scoresheet", Kind.COLUMNS, 11, columns=(1, 2))
    assert (mended, len(edits)) == (SHEET, 6)
    last = text.replace(" c3", "")
    assert written(last, "scoresheet", Kind.COLUMNS, 11, columns=(1, 2))[0] == SHEET.replace("c3 O-O", "O-O")


def test_the_player_who_begins_is_written_into_the_position() -> None:
    fen = plybook.variant("chess").start().fen()
    text = f'[FEN "{fen.replace(" w ", " b ")}"]\n\n{SHEET}'
    mended, edits = written(text, "scoresheet", Kind.SIDE, 1, supposed="White")
    assert (mended, edits) == (f'[FEN "{fen}"]\n\n{SHEET}', [("b", "w")])


@pytest.mark.parametrize(
    ("good", "bad", "kind", "ply", "move"),
    [
        pytest.param("d6) Be7\n", "d6)\n", Kind.MISSING, 10, "Be7", id="missing behind a variation"),
        pytest.param(" a6 4. Ba4", " 4. Ba4", Kind.MISSING, 6, "a6", id="missing behind a comment"),
        pytest.param("{Ruy Lopez} a6", "{Ruy Lopez} Bb5 a6", Kind.EXTRA, 6, "", id="doubled behind a comment"),
        pytest.param("Nf6 5. O-O (", "O-O 5. Nf6 (", Kind.SWAPPED, 8, "", id="exchanged before a variation"),
    ],
)
def test_movetext_keeps_its_comments_and_variations(good: str, bad: str, kind: Kind, ply: int, move: str) -> None:
    mended, _ = written(PGN.replace(good, bad), "pgn", kind, ply, supposed=move)
    assert plies(mended, "pgn") == plies(PGN, "pgn")
    assert "{Ruy Lopez}" in mended
    assert "(5. d3 d6)" in mended
    assert mended.replace("3... ", "").replace("5... ", "").split() == PGN.split()


TABLE = """\
| 1. | e4 | e5 |
| 2. | Nf3 | Nc6 |
| 3. | Bb5 | Ba4 |
"""


@pytest.mark.parametrize(
    ("text", "kind", "ply"),
    [
        pytest.param(TABLE, Kind.MISSING, 6, id="missing in a table"),
        pytest.param(TABLE, Kind.EXTRA, 6, id="too many in a table"),
        pytest.param(SHEET.replace("6. Re1 b5", "6. Re1 b5 b5 (6... d6)"), Kind.EXTRA, 13, id="variations"),
        pytest.param(SHEET.replace("6. Re1 b5", "6. Re1 b5 b5 $1"), Kind.EXTRA, 13, id="glyphs apart"),
    ],
)
def test_what_has_no_place_in_the_text_has_no_edits(text: str, kind: Kind, ply: int) -> None:
    assert written(text, "scoresheet", kind, ply, supposed="a6") == (text, [])


def test_a_document_in_json_keeps_its_plies_but_may_exchange_their_texts() -> None:
    [game] = plybook.read(SHEET, variant="chess", container="scoresheet")
    text = "".join(plybook.containers["json"].write([game]))
    assert written(text, "json", Kind.MISSING, 4, supposed="a6") == (text, [])
    assert written(text, "json", Kind.EXTRA, 4) == (text, [])
    assert written(text, "json", Kind.SWAPPED, 4)[1] == [("Nc6", "Bb5"), ("Bb5", "Nc6")]


@each_row("moved", [9, 10])
def test_two_plies_are_exchanged_both_or_not_at_all(moved: int) -> None:
    """The text of one does not stand where the record says."""
    [game] = plybook.read(SHEET, variant="chess", container="scoresheet")
    plies = [ply._replace(start=0, end=0) if at == moved else ply for at, ply in enumerate(game.plies)]
    supposed, start = Supposition(Kind.SWAPPED, 10, 10, "5..."), plybook.variant("chess").start()
    assert len(supposed_edits(game, supposed, start)) == 2
    assert supposed_edits(replace(game, plies=tuple(plies)), supposed, start) == ()


def test_a_move_between_whose_signs_something_else_stands_has_no_edits() -> None:
    [game] = plybook.read(SHEET, variant="chess", container="scoresheet")
    supposed, start = Supposition(Kind.MOVE, 10, 10, "5...", supposed="d6"), plybook.variant("chess").start()
    [edit] = supposed_edits(game, supposed, start)
    assert (edit.old, edit.new) == ("Be7", "d6")
    plies = [ply._replace(end=SHEET.index(" b5")) if at == 9 else ply for at, ply in enumerate(game.plies)]
    assert supposed_edits(replace(game, plies=tuple(plies)), supposed, start) == ()
