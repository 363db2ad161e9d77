"""Words after a row of moves: remarks, or what may be a damaged move."""

from __future__ import annotations

import pytest

import plybook
from plybook.container.move_parts import is_word
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import spoiled_games
from plybook.record import GameRecord
from tests.extent import crossed, some
from tests.tables import each_row

both = pytest.mark.parametrize("container", ["scoresheet", "pgn"])
CHESS = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
REMARKS = (
    "- a blunder?", "[see diagram]", "<-- mistake", "good move", "the only move", "!! brilliant", "[diagram]",
    "== equal", "best by test", "better was to wait", "(?) dubious but playable", "in time trouble", "? a howler",
    "ein schwacher Zug", "un coup faible", "хорошая идея", "好棋子", "«très fort»", "=> winning",
    "... and White is lost", "after 20 minutes", "cf. Kasparov", "2nd best", '"forced"', "a bad move",
    "I did not see this", "Black is better", "~ equal", "threatens mate in two", "zugzwang", "forks King and Rook",
    "gewinnt die Dame", "too soon", "all well", "also good", "kaksi siirtoa", "καλή κίνηση", "¿mejor?",
    "sacrifices a Knight", "→ winning", "<later>", "weak?!",
)  # fmt: skip


def only(text: str, container: str = "scoresheet", variant: str = "chess") -> GameRecord:
    [game] = plybook.read(text, container=container, variant=variant)
    return game


def words(game: GameRecord) -> list[str]:
    return [ply.text for ply in game.plies]


def codes(game: GameRecord) -> list[str]:
    return [found.code for found in plybook.replay(game, suppose=False).diagnostics]


def numbered(texts: list[str], seats: int, remark: str, container: str) -> str:
    """Return the moves with ``remark`` after the third row, in rows or in one line."""
    rows = [texts[begin : begin + seats] for begin in range(0, len(texts), seats)]
    lines = [f"{number}. {' '.join(row)}" + f" {remark}" * (number == 3) for number, row in enumerate(rows, 1)]
    return "\n".join(lines) if container == "scoresheet" else '[White "A"]\n\n' + " ".join(lines) + " *\n"


@each_row(
    ("container", "variant", "remark"),
    crossed(["scoresheet", "pgn"], ["chess", "tri-d", "three-player", "raumschach"], REMARKS),
)
def test_words_after_a_row_are_a_comment(container: str, variant: str, remark: str) -> None:
    [played] = random_games(variant, 1, seed=3, plies=18)
    seats = len(plybook.variant(variant).seats)
    game = only(numbered(words(played), seats, remark, container), container, variant)
    assert words(game) == words(played)
    comments = " ".join(comment.text for comment in game.plies[3 * seats - 1].after)
    assert comments.split()[-1].rstrip("!?") in remark
    assert {"F038"} <= set(codes(game)) <= {"F038", "F019", "F021"}


@both
def test_a_remark_is_kept_as_it_stands_and_said(container: str) -> None:
    game = only("1. e4 e5\n2. Nf3 Nc6 - a blunder?\n3. Bb5 a6\n", container)
    assert words(game) == CHESS
    [comment] = game.plies[3].after
    [note] = game.diagnostics
    assert (comment.text, comment.start) == ("- a blunder?", 20)
    assert (note.code, note.ply, note.message) == ("F038", 4, "'- a blunder?' is kept as a comment")
    assert (str(note.span), note.span.end_column) == ("<text>:2:12", 24)
    assert words(only(plybook.write([game], to=container), container)) == CHESS
    assert "{- a blunder?}" in plybook.write([game], to=container)


def test_what_hangs_on_the_words_is_kept_too() -> None:
    game = only("1. e4 e5 good {very} move (1... c5) here\n! 2. Nf3 Nc6\n")
    assert words(game) == CHESS[:4]
    assert [comment.text for comment in game.plies[1].after] == ["good", "very", "move", "here"]
    assert [ply.text for ply in game.plies[1].variations[0].plies] == ["c5"]


def test_moves_in_a_remark_are_no_moves_where_the_next_row_is_due() -> None:
    game = only("1. e4 e5\n2. Nf3 Nc6 better was Nf6\n3. Bb5 a6\n")
    assert (words(game), game.plies[3].after[0].text) == (CHESS, "better was Nf6")
    assert "Nf6" in words(only("1. e4 e5\n2. Nf3 Nc6 better was Nf6\n4. Bb5 a6\n"))


def test_numbers_of_findings_count_moves_alone() -> None:
    game = only("1. e4 e5 good move 2. N f3 Nc6\n")
    assert [(found.code, found.ply) for found in game.diagnostics] == [("F038", 2), ("N106", 3)]


def test_a_variation_may_end_anywhere() -> None:
    game = only("1. e4 e5 2. Nf3 (2. d4 is better) 2... Nc6 (2... d6 solid too 3. d4)\n")
    lines = [variation for ply in game.plies for variation in ply.variations]
    assert [[ply.text for ply in line.plies] for line in lines] == [["d4"], ["d6", "d4"]]
    assert words(only("1. e4 e5 2. Nf3 brilliant 1-0\n")) == CHESS[:3]


def test_rows_may_have_no_numbers_and_a_number_twice() -> None:
    assert words(only("e4 e5\nNf3 Nc6\nBb5 a6 the Spanish\n")) == CHESS
    assert words(only("1. e4 1. e5 good move 2. Nf3 2. Nc6\n")) == CHESS[:4]


# --- what is no remark --------------------------------------------------------------------------------------------


@each_row("slip", ["Bb55", "Nf33", "Qxx4", "Nbd", "Nbxd", "exd", "Bes", "Nel", "bad", "N", "O-", "O-P"])
@each_row("row", ["3. {} a6", "3. Bb5 {}", "3. Bb5 a6 {}", "3. Bb5 {} good move"])
def test_a_slip_stays_an_error(slip: str, row: str) -> None:
    game = only(f"1. e4 e5\n2. Nf3 Nc6\n{row.format(slip)}\n4. Ba4 Nf6\n")
    if (slip, row) == ("N", "3. {} a6"):
        slip = "Na6"  # it is one move, typed with a space
    assert slip in words(game)
    assert {"N001", "R001"} & set(codes(game))


@pytest.mark.parametrize("row", ["3. Bb5 illegible", "3. illegible a6", "3. Bb5 illegible a6", "3. Knight"])
def test_a_word_in_a_row_that_lacks_a_ply_stays_an_error(row: str) -> None:
    game = only(f"1. e4 e5\n2. Nf3 Nc6\n{row}\n4. Ba4 Nf6\n")
    assert row.split()[1:] == words(game)[4:-2]
    assert "N001" in codes(game)


def test_names_of_men_in_any_language_begin_moves() -> None:
    assert words(only("1. e4 e5 Knight f3 Knight c6\n")) == ["e4", "e5", "Knight f3", "Knight c6"]
    assert "Springer" in words(only("1. e4 e5\n2. Springer f3 Springer c6\n"))
    assert words(only("1. e4 e5 2. Sf3 Sc6 guter Zug 3. Lb5 a6\n")) == ["e4", "e5", "Sf3", "Sc6", "Lb5", "a6"]


@each_row(
    "word",
    [
        "Nf3",
        "O-O",
        "ooo",
        "Nbxd",
        "exd",
        "pass",
        "--",
        "bad",
        "RxN",
        "Bish1",
        "x" * 50,
        "is",
        "Крe",
        "кре",
        "Крхе",
        "ооо",
    ],
)
def test_what_may_be_a_move_is_no_word(word: str) -> None:
    assert not is_word(word)


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_no_spoilt_ply_becomes_a_remark(variant: str) -> None:
    for notation in plybook.variant(variant).notations:
        for spoilt in spoiled_games(variant, some(4, 60), seed=5, plies=20, notation=notation, kinds=["key"]):
            game = only(plybook.write([spoilt.game]), variant=variant)
            assert len(game.plies) == len(spoilt.game.plies)
            assert "F038" not in [found.code for found in game.diagnostics]


@pytest.mark.parametrize("container", ["scoresheet", "pgn"])
@pytest.mark.parametrize("word", ["good", "[see", "well,", "¿mejor", "très"])
def test_what_is_written_as_a_ply_stays_one(container: str, word: str) -> None:
    game = only(f"1. e4 {word} e5 {word}\n2. Nf3 Nc6\n")
    assert words(game) == ["e4", word, "e5", word, "Nf3", "Nc6"]
    assert words(only(plybook.write([game], to=container), container)) == words(game)
    assert words(only("1. e4 e5 1... good move 2. Nf3 Nc6\n")) == ["e4", "e5", "good", "move", "Nf3", "Nc6"]


def test_a_document_says_itself_what_is_a_ply() -> None:
    text = plybook.write([only("1. e4 e5 2. Nf3 Nc6")], to="json").replace('"Nc6"', '"good"')
    assert words(only(text, "json")) == ["e4", "e5", "Nf3", "good"]
    text = text.replace('"e5"', '"good"').replace('"good"', '"Nc6"', 1)
    assert "F038" not in codes(only(text, "json"))
