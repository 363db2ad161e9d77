"""What is shown of what the pointer is on."""

from __future__ import annotations

import pytest
from lsprotocol.types import MarkupContent, MarkupKind

import plybook
from plybook.lsp.hovering import hover
from tests.lsp.client import server
from tests.lsp.studies import WRONG, at, study, texts_at
from tests.tables import each_row

SHORT = '[Variant "chess"]\n[Notation "san"]\n\n1. e4 e5 *\n'
BOARD = """\
    a  b  c  d  e  f  g  h
 8  r  n  b  q  k  b  n  r  8
 7  p  p  p  p  p  p  p  p  7
 6  .  .  .  .  .  .  .  .  6
 5  .  .  .  .  .  .  .  .  5
 4  .  .  .  . [P] .  .  .  4
 3  .  .  .  .  .  .  .  .  3
 2  P  P  P  P <.> P  P  P  2
 1  R  N  B  Q  K  B  N  R  1
    a  b  c  d  e  f  g  h"""


def said(text: str, mark: str, offset: int = 0, form: MarkupKind = MarkupKind.Markdown) -> str:
    """Return what is shown at a place, "" if nothing is."""
    found = hover(study(text), at(text, mark, offset), form)
    assert found is None or isinstance(found.contents, MarkupContent)
    return found.contents.value if found and isinstance(found.contents, MarkupContent) else ""


def test_a_move_is_shown_in_words_and_on_the_board() -> None:
    with server() as process:
        process.client.initialize({"textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}}})
        process.client.checked(SHORT)
        found = process.client.about("hover", 3, 4)
    words = "White's Pawn on e2 goes to e4"
    assert found["contents"] == {"kind": "markdown", "value": f"**`1. e4`**\n\n{words}\n\n```text\n{BOARD}\n```"}
    assert found["range"] == {"start": {"line": 3, "character": 3}, "end": {"line": 3, "character": 5}}


def test_an_editor_without_markdown_gets_plain_text() -> None:
    with server() as process:
        process.client.initialize({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}})
        process.client.checked(SHORT)
        found = process.client.about("hover", 3, 4)
    assert found["contents"] == {"kind": "plaintext", "value": f"1. e4\n\nWhite's Pawn on e2 goes to e4\n\n{BOARD}"}


def test_the_number_of_a_move_belongs_to_it() -> None:
    assert said(WRONG, "3. Bb5") == said(WRONG, "Bb5", 3) == said(WRONG, "Bb5", 1) != ""


@pytest.mark.parametrize("mark", ["{a comment", "\n\n", "Nf6 (", " *\n"])
def test_of_what_is_no_move_nothing_is_shown(mark: str) -> None:
    assert said(WRONG, mark, 4 if mark == "Nf6 (" else 1) == ""


def test_moves_are_shown_that_are_supposed_and_those_after_them() -> None:
    supposed = "supposing 3... a6 for 3... a66"
    assert f"**`3... a6`**\n\nBlack's Pawn on a7 goes to a6\n\n{supposed}\n\n" in said(WRONG, "a66")
    assert f"goes to a4\n\n{supposed}\n\n" in said(WRONG, "Ba4")
    assert f"{supposed} and 6... b5, which is missing\n\n" in said(WRONG, "Nxd6")
    assert "supposing" not in said(WRONG, "Bb5")


def test_moves_of_variations_are_shown_and_what_they_rest_on() -> None:
    assert "**`5. O-O`**\n\nWhite castles\n\nsupposing 3... a6 for 3... a66\n\n```" in said(WRONG, "(5. O-O", 4)
    assert "**`5... f5`**" in said(WRONG, "\nf5", 1)
    assert "supposing" not in said("1. e4 (1. d4 d5) e5 2. Nf6", "d5")


def test_of_a_move_that_cannot_be_played_is_shown_why_not_and_the_board_before_it() -> None:
    text = "1. e4 e5 2. Nf6 d6 3. Nc3 (3. xyz) *"
    assert said(text, "Nf6").startswith("**`Nf6`**\n\nillegal move 'Nf6'")
    assert "\n\nthe board before it:\n\n```text\n    a  b  c" in said(text, "Nf6")
    assert said(text, "Nc3") == "**`Nc3`**\n\na move before it cannot be played, and so it is not either"
    assert "unreadable move 'xyz'" in said(text, "xyz")


def test_marks_of_markdown_are_shown_as_they_are() -> None:
    text = "1. e4 e5 2. Nf6`*_| d6"
    assert said(text, "Nf6").startswith("**`Nf6'*_|`**\n\nunreadable move 'Nf6\\`\\*\\_\\|'")
    assert said(text, "Nf6", form=MarkupKind.PlainText).startswith("Nf6`*_|\n\nunreadable move 'Nf6`*_|'")


@pytest.mark.parametrize("name", ["prince-1", "alice-3d-1"])
def test_of_a_tall_board_the_parts_are_shown_in_which_something_changed(name: str) -> None:
    [game] = plybook.read(f"corpus:{name}")
    shown = said(game.source.text, game.plies[0].text)
    replayed = plybook.replay(game)
    assert replayed.variant
    before, after = replayed.positions[:2]
    whole = replayed.variant.draw(after, marked=before.changed(after))
    assert 0 < shown.count("[") <= whole.count("[")
    assert shown.count("\n") < max(whole.count("\n"), 60)


def test_words_with_hebrew_letters_keep_their_order() -> None:
    [game] = plybook.read("corpus:alice-3d-1")
    assert f"\u2066{game.plies[0].text}\u2069" in said(game.source.text, game.plies[0].text).partition("\n")[0]


@each_row("name", list(plybook.variants))
def test_the_first_move_of_any_variant_is_shown(name: str) -> None:
    variant = plybook.variant(name)
    start, bound = variant.start(), variant.notation()
    text = bound.emit(start.legal_moves()[0], start)
    sheet = f'[Variant "{name}"]\n[Notation "{bound.name}"]\n\n{start.number_text()} {text}\n'
    assert said(sheet, text, text.count("") // 2).startswith(f"**`{start.number_text()} ")


# --- tag pairs ---------------------------------------------------------------------------------------------------


@each_row(
    ("tag", "shown"),
    [
        ('[Variant "chess"]', "**`chess: Chess`**\n\nChess by the Laws of FIDE"),
        ('[Variant "Standard"]', "**`chess: Chess`**"),
        ('[Variant "nonsense"]', "**`nonsense`**\n\nplybook has no variant of that name"),
        ('[Notation "san"]', "**`san: "),
        ('[Notation "parmen"]', "it does not serve chess"),
        ('[Notation "nonsense"]', "**`nonsense`**\n\nplybook has no notation of that name"),
        ('[Letters "de"]', "**`de: German`**\n\nThe letters of the men: D is Q, T is R, L is B, S is N, B is P"),
        ('[Letters "xx"]', "no letters of a language"),
        ('[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]', "**`FEN`**\n\n```text\n    a  b  c"),
        ('[FEN "8/8 w"]', "**`FEN`**\n\n"),
    ],
)
def test_tag_pairs_say_what_is_made_of_them(tag: str, shown: str) -> None:
    variant = "" if "Variant" in tag else '[Variant "chess"]\n'
    text = f"{tag}\n{variant}\n1. e4 e5 2. Nf3 Nc6\n"
    assert shown in said(text, tag, 3)
    found = hover(study(text), at(text, tag, 3), MarkupKind.Markdown)
    assert found
    assert found.range
    assert texts_at(text, [found.range]) == [tag]


def test_tag_pairs_that_say_nothing_of_the_moves_are_let_be() -> None:
    assert said('[White "Anderssen"]\n[Variant "chess"]\n\n1. e4', "White") == ""
