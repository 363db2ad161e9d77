"""What a document is made of: games and variations, and the ways from one to another."""

from __future__ import annotations

import pytest
from lsprotocol.types import DocumentSymbol, FoldingRangeKind

import plybook
from plybook.lsp.outline import definitions, folding_ranges, symbols
from tests.lsp.client import URI, server
from tests.lsp.studies import WRONG, at, study, texts_at

TWO = """\
[White "Ann"]
[Black "?"]

1. e4 e5 1-0

[White "Bob"]
[Black "\u202eCid"]

1. d4 d5 0-1

nothing at all
"""


def names(found: list[DocumentSymbol]) -> list[tuple[str, object]]:
    return [(each.name, names(list(each.children or ()))) for each in found]


def test_games_are_listed_by_their_players_and_variations_beneath_them() -> None:
    variations: list[object] = [("5. O-O f5", []), ("5. d4", [])]
    assert names(symbols(study(WRONG))) == [("Game 1", [("4... d6 5. c3 5... Bd7 6. d4", variations)])]
    assert names(symbols(study(TWO))) == [("1. Ann", []), ("2. Bob – \ufffdCid", [])]
    assert names(symbols(study("Ann against Bob\n\n1. e4 e5 2. Nf3\n"))) == [("1. Ann against Bob", [])]


def test_games_of_more_players_are_listed_by_all_of_them() -> None:
    seats = plybook.variant("three-player").seats
    tags = "".join(f'[{seat} "{name}"]\n' for seat, name in zip(seats, ("Ann", "Bob", "Cid"), strict=True))
    text = f'[Variant "three-player"]\n{tags}\n1. e4\n'
    assert names(symbols(study(text))) == [("1. Ann – Bob – Cid", [])]


def test_variations_are_found_whole_whatever_stands_in_them() -> None:
    [game] = symbols(study(WRONG))
    [first] = game.children or ()
    whole = WRONG[WRONG.index("(4...") : WRONG.index(" 5. O-O Be7")]
    assert texts_at(WRONG, [first.range]) == [whole]
    assert texts_at(WRONG, [each.range for each in first.children or ()]) == [
        "(5. O-O\nf5)",
        "(5. d4 {with a ) in it})",
    ]
    assert texts_at(WRONG, [first.selection_range]) == ["4... d6"]
    assert texts_at(WRONG, [game.range]) == [WRONG.rstrip()]


@pytest.mark.parametrize("text", ["1. e4 (1. d4 d5", "1. e4 (1. d4 {a) b", '1. e4 (1. d4\n\n[White "x"]\n\n1. c4'])
def test_a_variation_that_is_not_closed_ends_somewhere(text: str) -> None:
    [first, *_] = symbols(study(text))
    [variation] = first.children or ()
    [found] = texts_at(text, [variation.range])
    assert found.startswith("(1. d4")
    assert "[" not in found


def test_what_takes_more_than_a_line_can_be_folded() -> None:
    lines = WRONG.split("\n")
    found = [(lines[each.start_line][:9], each.end_line, each.kind) for each in folding_ranges(study(WRONG))]
    assert found == [
        ("[Variant ", 7, FoldingRangeKind.Region),
        ("1. e4 e5 ", 4, None),
        ("1. e4 e5 ", 4, None),
        ("{a commen", 6, FoldingRangeKind.Comment),
    ]


def test_a_move_leads_to_its_variations_and_they_lead_back() -> None:
    def lead(mark: str, offset: int = 0) -> list[str]:
        found = definitions(study(WRONG), at(WRONG, mark, offset))
        assert {each.uri for each in found} <= {URI}
        return texts_at(WRONG, [each.range for each in found])

    assert lead("Nf6") == ["d6"]
    assert lead("4... d6") == lead("6. d4", 3) == ["Nf6"]
    assert lead("c3") == ["O-O", "d4"]
    assert lead("\nf5", 1) == ["c3"]
    assert lead("Bb5") == lead("[Variant") == lead("{a comment", 4) == []


def test_an_editor_gets_all_of_them() -> None:
    with server() as process:
        process.client.initialize()
        process.client.checked(WRONG)
        document = {"textDocument": {"uri": URI}}
        [game] = process.client.ask("textDocument/documentSymbol", document)
        assert (game["name"], game["detail"]) == ("Game 1", "chess, san, *")
        assert len(process.client.ask("textDocument/foldingRange", document)) == 4
        line, character = at(WRONG, "Nf6").line, at(WRONG, "Nf6").character
        [location] = process.client.about("definition", line, character)
        assert location["uri"] == URI
        assert location["range"]["start"] == {"line": 3, "character": WRONG.split("\n")[3].index("d6")}


def test_games_in_json_are_folded_by_the_editor() -> None:
    [game] = plybook.read("1. e4 (1. d4\nd5) e5")
    text = plybook.write(game, to="json")
    assert {each.kind for each in folding_ranges(study(text))} <= {FoldingRangeKind.Region, None}
    assert names(symbols(study(text)))[0][0] == "Game 1"
