"""What can stand where somebody types."""

from __future__ import annotations

import pytest

import plybook
from plybook.lsp.completing import completions
from plybook.lsp.document_text import DocumentText
from tests.lsp.client import server
from tests.lsp.studies import study
from tests.tables import each_row

CHESS = '[Variant "chess"]\n[Notation "san"]\n\n'


def offered(text: str, rest: str = "") -> list[str]:
    """Return what can stand at the end of ``text``, before its ``rest``."""
    document = DocumentText(text + rest)
    found = completions(study(text + rest), document.range_between(len(text), len(text)).start)
    return [each.label for each in found.items] if found else []


def moves(text: str, variant: str = "chess") -> list[str]:
    chosen = plybook.variant(variant)
    position, bound = chosen.start(), chosen.notation()
    for each in text.split():
        position = position.apply(bound.parse(each, position))
    return sorted(bound.emit(move, position) for move in position.legal_moves())


@each_row(
    ("text", "rest", "played"),
    [
        ("1. ", "", ""),
        ("1.", "", ""),
        ("1. e", "", ""),
        ("1. e4 ", "", "e4"),
        ("1. e4 N", "", "e4"),
        ("1. e4 e5 2.", "", "e4 e5"),
        ("1. e4 e5 2.N", "", "e4 e5"),
        ("1. e4 e5 2. ", "Nc6 3. Bb5 *", "e4 e5"),
        ("1. e4 {here} e5 2. Nf3 {there} ", "", "e4 e5 Nf3"),
        ("1. e4 (1. d4 d5 2. ", ") e5", "d4 d5"),
        ("1. e4 (", ") e5", ""),
        ("1. e4 (1. d4 d5 (1... Nf6 2. c", ") 2. c4) e5", "d4 Nf6"),
        ("1. e4 (1. d4 d5) e5 2. ", "", "e4 e5"),
        ("1. e4 e5 2. Nf3 Nc66 3. Bc4 Nf6 4. d3 Be7 5. O-O O-O 6. ", "*", "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7 O-O O-O"),
    ],
)
def test_the_legal_moves_are_offered_where_a_move_can_stand(text: str, rest: str, played: str) -> None:
    assert offered(CHESS + text, rest) == moves(played)


@pytest.mark.parametrize("text", ["1. e4 {so ", "1. e4 ; so ", "1. e4 e5 2. Nf3 xyz 3. Bb5 abc ", "1. e4 (1. xyz "])
def test_elsewhere_none_are(text: str) -> None:
    assert offered(CHESS + text) == []


@pytest.mark.parametrize("name", list(plybook.variants))
def test_they_are_in_the_notation_of_the_game(name: str) -> None:
    for notation in plybook.variant(name).notations:
        variant = plybook.variant(name)
        position, bound = variant.start(), variant.notation(notation)
        found = offered(f'[Variant "{name}"]\n[Notation "{notation}"]\n\n{position.number_text()} ')
        assert found == sorted(bound.emit(move, position) for move in position.legal_moves())


@each_row(
    ("text", "some"),
    [
        ("[", ["White", "Black", "Event", "Variant", "Notation", "FEN", "Letters"]),
        ("[ Va", ["Variant"]),
        ('[Variant "', ["chess", "tri-d", "alice-3d"]),
        ('[Variant "tri', ["tri-d", "tri-d-tournament"]),
        ('[Notation "', ["parmen", "san"]),
        ('[Variant "chess"]\n[Notation "', ["san", "lan", "uci"]),
        ('[Variant "chess"]\n[Result "', ["1-0", "0-1", "1/2-1/2", "*"]),
        ('[Letters "', ["de", "fr"]),
    ],
)
def test_names_and_values_of_tags_are_offered(text: str, some: list[str]) -> None:
    assert set(some) <= set(offered(text))


@pytest.mark.parametrize("text", ['[White "', '[Variant "chess', '[FEN "'])
def test_of_other_values_nothing_is_known(text: str) -> None:
    assert set(offered(text)) <= set(plybook.variants)


def test_what_is_typed_of_a_word_is_replaced() -> None:
    with server() as process:
        process.client.initialize()
        process.client.checked('[Variant "tri-d"]\n[Event "🨀"]\n\n{🨀} 1. Pc2-c4(2) Nb8-c')
        found = process.client.about("completion", 3, 23)
        [item] = [each for each in found["items"] if each["label"] == "Nb8-c6(4)"]
        assert item["detail"] == "Black's Knight on b8(6) goes to c6(4)"
        at = {"start": {"line": 3, "character": 18}, "end": {"line": 3, "character": 23}}
        assert item["textEdit"] == {"range": at, "newText": "Nb8-c6(4)"}


def test_a_line_of_brackets_is_no_obstacle() -> None:
    assert offered("(" * 100_000 + " ") == []
