"""What people write after the last move: a result, or a comment with a note."""

from __future__ import annotations

import pytest

import plybook
from tests.extent import some
from tests.tables import each_row

SAID = ["resigns", "Resigns.", "mate", "checkmate", "adjourned", "White wins a pawn"]
UNCLEAR = ["resigns", "Resigns."]  # which look like a result


@each_row("said", SAID)
@each_row("form", ["scoresheet", "pgn"])
@each_row("result", ["", "1-0"])
@each_row("first", [False, True])
def test_it_is_no_move(said: str, form: str, result: str, first: bool) -> None:
    end = f"{result} {said}" if first else f"{said} {result}"
    [game] = plybook.read(f'[Variant "chess"]\n\n1. e4 e5 2. Nf3 {end}\n', container=form)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3"]
    assert (game.result.text if game.result else "") == result
    after_result = form == "pgn" and result and first  # where PGN may have text of any kind
    unclear = {"F035"} if said in UNCLEAR and not result else set()
    assert {each.code for each in game.diagnostics} - {"F003" if after_result else "F021"} == unclear
    assert said in plybook.write([game])
    [again] = plybook.read(plybook.write([game], to=form))
    assert [ply.text for ply in again.plies] == ["e4", "e5", "Nf3"]


@pytest.mark.parametrize("form", ["scoresheet", "pgn"])
def test_words_before_further_moves_are_none_of_these(form: str) -> None:
    [game] = plybook.read('[Variant "chess"]\n\n1. e4 e5 2. Nf3 draw offered Nf6 3. d4\n', container=form)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "draw", "offered", "Nf6", "d4"]


SPACED = [
    ("1 - 0", "1-0"),
    ("0 – 1", "0-1"),
    ("0 : 1", "0-1"),
    ("0 — 1", "0-1"),
    ("1/2 - 1/2", "1/2-1/2"),
    ("½ \t−  ½", "1/2-1/2"),
]


@each_row(("typed", "figures"), SPACED)
@each_row("form", ["scoresheet", "pgn"])
@each_row("end", [" {}", "\n{}", " {} {{time}}", " (2. g3) {}"])
def test_a_result_with_spaces_is_one(typed: str, figures: str, form: str, end: str) -> None:
    source = f'[Variant "chess"]\n\n1. e4 e5 2. Nf3{end.format(typed)}\n'
    [game] = plybook.read(source, container=form)
    assert game.result is not None
    assert (game.result.text, len(game.plies)) == (typed, 3)
    assert [(each.code, each.token) for each in plybook.replay(game).diagnostics] == [("N107", typed)]
    [again] = plybook.read(plybook.write([game], to=form))
    assert again.result is not None
    assert again.result.text == figures


@pytest.mark.parametrize("form", ["scoresheet", "pgn"])
def test_more_figures_with_spaces_are_none(form: str) -> None:
    games = plybook.read('[Variant "chess"]\n\n1. e4 e5 2. Nf3 1 - 0 - 0\n', container=form)
    assert {game.result for game in games} == {None}


@each_row("form", ["scoresheet", "pgn"])
@each_row("text", ["1. e4 {he led 1 - 0\n0 - 1} e5\n", "We led 1 - 0\n\n1. e4 e5\n", "1. e4 e5 2. 0 - 0\n"])
def test_figures_elsewhere_are_no_result(text: str, form: str) -> None:
    assert {game.result for game in plybook.read(text, container=form)} == {None}


# --- results in words and in odd figures -------------------------------------------------------------------------

WHITE, BLACK, DRAW = "1-0", "0-1", "1/2-1/2"
WORDED = [
    ("White wins", WHITE),
    ("White won.", WHITE),
    ("white has won", WHITE),
    ("White wins on time", WHITE),
    ("White mates", WHITE),
    ("Black win", BLACK),
    ("White resigns", BLACK),
    ("White resigned.", BLACK),
    ("Black resigns", WHITE),
    ("Black lost on time", WHITE),
    ("Black is checkmated", WHITE),
    ("draw", DRAW),
    ("Drawn.", DRAW),
    ("draw agreed", DRAW),
    ("agreed drawn", DRAW),
    ("Draw by repetition", DRAW),
    ("game drawn", DRAW),
    ("remis", DRAW),
    ("Remis vereinbart", DRAW),
    ("Weiß gewinnt", WHITE),
    ("WEISS GIBT AUF", BLACK),
    ("Schwarz gibt auf", WHITE),
    ("Les blancs gagnent", WHITE),
    ("Noirs abandonnent", WHITE),
    ("partie nulle", DRAW),
    ("las negras ganan", BLACK),
    ("Blancas abandonan", BLACK),
    ("tablas", DRAW),
    ("Wit wint", WHITE),
    ("zwart geeft op", WHITE),
    ("remise", DRAW),
    ("il Bianco vince", WHITE),
    ("Nero abbandona", WHITE),
    ("patta", DRAW),
    ("Белые сдались", BLACK),
    ("Winner: White", WHITE),
    ("Sieger: Schwarz", BLACK),
    ("Result: 0-1", BLACK),
    ("Result: White wins", WHITE),
    ("Ergebnis: ½-½", DRAW),
    ("0-1.", BLACK),
    ("1–0.", WHITE),
    ("1-O", WHITE),
    ("l-0", WHITE),
    ("O-1", BLACK),
    ("I-O", WHITE),
    ("0,5-0,5", DRAW),
    ("0.5-0.5", DRAW),
    ("½-½.", DRAW),
]
forms = pytest.mark.parametrize("form", ["scoresheet", "pgn"])


@forms
@each_row(("said", "figures"), WORDED)
def test_a_result_is_read_in_words_and_with_slips(said: str, figures: str, form: str) -> None:
    for gap in (" ", "\n", "\n\n", "\r\n", " {a comment}\n", "\n\t")[:: some(2, 1)]:
        holds_in_words(said, figures, form, gap)


def holds_in_words(said: str, figures: str, form: str, gap: str) -> None:
    source = f'[Variant "chess"]\n\n1. e4 e5\n2. Nf3{gap}{said}\n\n[Variant "chess"]\n\n1. d4 *\n'
    first, second = plybook.read(source, container=form)
    assert [ply.text for ply in first.plies] == ["e4", "e5", "Nf3"]
    assert [ply.text for ply in second.plies] == ["d4"]
    assert first.result == (said, source.index(said))
    [found] = plybook.replay(first).diagnostics
    assert (found.code, found.token) == ("N107", said)
    [edit] = found.edits
    assert (edit.old, edit.new, edit.grade) == (said, figures, plybook.Grade.SAFE)
    [again] = plybook.read(plybook.write([first], to=form))
    assert again.result is not None
    assert again.result.text == figures
    fixed = plybook.fix(source.encode())
    assert fixed.content.decode() == source.replace(said, figures)


@forms
@pytest.mark.parametrize(
    "words", ["White wins a pawn", "white won the exchange", "drawing near", "mate", "O-O", "5:10"]
)
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_what_is_said_of_the_game_is_no_result(words: str, form: str, gap: str) -> None:
    [game] = plybook.read(f'[Variant "chess"]\n\n1. e4 e5\n2. Nf3{gap}{words}\n', container=form)
    assert game.result is None
    assert "F035" not in {found.code for found in game.diagnostics}


@forms
@pytest.mark.parametrize("words", ["resigns", "Smith won", "White won on Tuesday", "1-0?", "Winner: Smith", "draw?"])
def test_what_looks_like_a_result_and_is_none_is_said(words: str, form: str) -> None:
    source = f'[Variant "chess"]\n\n1. e4 e5\n2. Nf3\n\n{words}\n'
    [game] = plybook.read(source, container=form)
    assert game.result is None
    [found] = [found for found in game.diagnostics if found.code == "F035"]
    assert (found.token, found.span.line, found.severity) == (words, 6, "warning")
    [game] = plybook.read(source.replace("[Var", '[Result "1-0"]\n[Var'), container=form)
    assert "F035" not in {found.code for found in game.diagnostics}


@pytest.mark.parametrize(
    ("heading", "is_said"),
    [("White wins", True), ("Smith - Jones 1-0", True), ("How White wins", False), ("White to play and win", False)],
)
def test_a_heading_that_looks_like_a_result_is_said_if_the_game_has_none(heading: str, is_said: bool) -> None:
    for result in ("", "1-0"):
        [game] = plybook.read(f"{heading}\n\n1. e4 e5 {result}\n", variant="chess")
        assert game.headings == (heading,)
        assert ["F035"] * (is_said and not result) == [found.code for found in game.diagnostics]


@forms
@pytest.mark.parametrize(("said", "figures"), [("Black resigns", "1-0"), ("Draw", "1/2-1/2"), ("1-O", "1-0")])
def test_figures_after_words_are_the_result(said: str, figures: str, form: str) -> None:
    [game] = plybook.read(f'[Variant "chess"]\n\n1. e4 e5\n{said}\n{figures}\n', container=form)
    assert game.result is not None
    assert game.result.text == figures
    assert [comment.text for comment in game.plies[-1].after] == [said]
    assert [found.code for found in game.diagnostics] == ["F021"]


@pytest.mark.parametrize(
    ("words", "codes"), [("Black resigned", []), ("White won", []), ("White resigned", ["F035"])]
)
def test_words_after_figures_must_not_say_another_result(words: str, codes: list[str]) -> None:
    [game] = plybook.read(f"1. e4 e5\n1-0\n{words}\n", variant="chess")
    assert game.result is not None
    assert (game.result.text, [comment.text for comment in game.plies[-1].after]) == ("1-0", [words])
    assert [found.code for found in game.diagnostics] == codes


@forms
@pytest.mark.parametrize("gap", [" ", "\n"])
def test_after_one_of_three_resigns_the_others_go_on(form: str, gap: str) -> None:
    rows = ["1. h2-h4 f2-f4 d2-d3", "2. e2-e4 g2-g4 Bc1-d2"]
    source = f'[Variant "three-player"]\n\n{rows[0]}{gap}Red resigns\n{rows[1]}\n'
    [game] = plybook.read(source, container=form)
    assert len(game.plies) == 6
    assert game.result is None
    assert [comment.text for comment in game.plies[2].after] == ["Red resigns"]
    assert [found.code for found in game.diagnostics] == ["F021"]


def test_one_resignation_among_three_does_not_decide_the_game() -> None:
    [game] = plybook.read('[Variant "three-player"]\n\n1. h2-h4 f2-f4 d2-d3\nWhite resigns\n')
    replayed = plybook.replay(game)
    assert [(found.code, found.token) for found in replayed.diagnostics] == [("F035", "White resigns")]
    assert "White resigns" in plybook.write([game], to="pgn")
    assert '[Result "*"]' in plybook.write([game], to="pgn")


def test_a_result_with_a_label_over_a_header_is_of_the_next_game() -> None:
    first, second = plybook.read("1. e4 e5\n2. Nf3\n\nResult: 0-1\nWhite: C\n\n1. d4 d5\n", variant="chess")
    assert (first.result, dict(second.headers)) == (None, {"Result": "0-1", "White": "C"})
    first, second = plybook.read("1. e4 e5\n2. Nf3\n\nResult: 0-1\n\nWhite: C\n\n1. d4 d5\n", variant="chess")
    assert first.result is not None
    assert (first.result.text, dict(second.headers)) == ("Result: 0-1", {"White": "C"})
