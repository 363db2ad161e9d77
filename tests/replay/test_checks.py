"""What is said of a text that names more of an origin than the move needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import compress, product

import pytest

import plybook
from plybook.interpret.bound_notation import BoundNotation
from plybook.notation.algebraic import SAN
from plybook.notation.meder import Meder
from plybook.notation.meder_board import SQUARE_AT
from plybook.notation.moves import Action, MoveText
from plybook.replay import checks
from plybook.rules.effects import described
from plybook.rules.position import Position
from plybook.testing import positions
from tests.extent import some
from tests.tables import each_row

TWO_KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
TWO_LEVELS = "4/4/4/4|4/4/4/4|4/4/4/N3 b1w:1N/K1,b8b:k1/2,e1w:2/2,e8b:2/2 w - - - 0 1"
ROOKS_APART = "4/4/4/4|4/4/4/4|4/4/4/4 QL1w:1K/2,QL6b:r1/2,KL1w:2/2,KL6b:1r/kp b - - - 1 12"
PAWNS_ABREAST = "4/4/4/4|4/4/p3/4|p3/4/4/4 QL1w:K1/2,KL1b:2/2,QL3w:2/2,KL6b:1r/kp b - - - 0 69"
ABREAST = {
    "tri-d": [
        "4/4/4/4|4/4/4/1P2|4/4/1P2/4 b1w:2/K1,b8b:k1/2,e1w:2/2,e8b:2/2 w - c2 - 0 1",
        "4/4/4/4|4/4/4/4|4/1P2/1P2/4 b1w:2/K1,b8b:k1/2,e1w:2/2,e8b:2/2 w - c2 - 0 1",
    ],
    "tri-d-tournament": [PAWNS_ABREAST],
}
BOARDS_ABREAST = "4/4/4/4|4/4/4/4|k3/4/4/4 QL1w:1K/2,KL3b:2/2,KL1w:2/2,KL6b:1r/2 b - - - 0 93"


@each_row(
    ("text", "codes"),
    [
        ("Nbd2", []),
        ("Nfd2", []),
        ("Nb1d2", ["N103"]),
        ("Nba3", ["N103"]),
        ("Nb1a3", ["N103"]),
        ("N1a3", ["N103"]),
    ],
)
def test_as_much_of_an_origin_as_is_needed_is_no_departure(text: str, codes: list[str]) -> None:
    assert said_of(text, TWO_KNIGHTS, "chess", "san") == codes


@pytest.mark.parametrize(
    ("variant", "notation"), [("chess", "san"), ("alice", "alice-san"), ("raumschach", "raumschach-short")]
)
def test_the_quick_way_says_what_the_long_way_says(variant: str, notation: str) -> None:
    chance = random.Random(variant)
    asked = [
        (text, position.fen())
        for position in positions(variant, 2, 60, 3)
        for text in texts(position, variant, notation, chance)
    ][:: some(4, 1)]
    quick = [said_of(text, fen, variant, notation) for text, fen in asked]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checks, "needs_origin", lambda said, position: False)
        assert [said_of(text, fen, variant, notation) for text, fen in asked] == quick
    assert {"", "N103"} == {" ".join(codes) for codes in quick}


def texts(position: Position, variant: str, notation: str, chance: random.Random) -> Iterator[str]:
    """Yield texts of a move of ``position`` that name one value of the origin, or all."""
    moves = [said for move in position.iter_legal_moves() if is_mans(said := position.describe(move))]
    form = plybook.variant(variant).notation(notation).notation
    assert isinstance(form, SAN)
    for said in chance.sample(moves, min(len(moves), 2)):
        for axis in (*range(len(said.origin)), None):
            origin = tuple(value if axis in (None, at) else None for at, value in enumerate(said.origin))
            yield form.spell(said.piece, origin, said.capture, said.target, "", "")


@pytest.mark.parametrize(
    ("variant", "notation"),
    [
        ("tri-d", "parmen"),
        ("tri-d", "meder"),
        ("tri-d", "freer"),
        ("tri-d-tournament", "meder"),
        ("tri-d-tournament", "freer"),
    ],
)
def test_the_quick_way_says_it_of_origins_with_levels_and_pins(variant: str, notation: str) -> None:
    asked = [
        (text, position.fen())
        for position in [plybook.variant(variant).position(fen) for fen in ABREAST[variant]]
        + list(positions(variant, 2, 60, 5))[:: some(60, 12)]
        for text in sorted(set(fuller(position, plybook.variant(variant).notation(notation))))
    ]
    quick = [said_of(text, fen, variant, notation) for text, fen in asked]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checks, "needs_origin", lambda said, position: False)
        assert [said_of(text, fen, variant, notation) for text, fen in asked] == quick
    assert {"", "N103"} <= {" ".join(codes) for codes in quick}


def fuller(position: Position, bound: BoundNotation) -> Iterator[str]:
    """Yield texts of moves that name all of their origins, of each sort one or two that must and that need not."""
    found: dict[tuple[Action, str, bool, bool], list[str]] = {}
    for move in position.iter_legal_moves():
        said = described(move, position, position.apply_unchecked(move))
        least, most = bound.notation.emit(said, position), bound.notation.emit_whole(said)
        needs = bound.notation.specifies_origin(bound.notation.parse(least))
        fuller = [most, *partial(said)] if isinstance(bound.notation, Meder) else [most]
        found.setdefault((said.action, said.piece, said.capture, needs), []).extend((least, *fuller))
    return (text for texts in found.values() for text in texts[: some(4, 10)])


def partial(said: MoveText) -> Iterator[str]:
    """Yield the texts of Meder's notation for a man's move with any part of the origin."""
    if said.action is not Action.PIECE or said.promotion or said.en_passant:
        return
    letter, sign = said.piece.replace("P", ""), "x" if said.capture else ""
    for shown in product((False, True), repeat=3):
        start = "".join(compress(SQUARE_AT[said.origin], shown))
        yield f"{letter}{start}{sign}{''.join(SQUARE_AT[said.target])}"


@pytest.mark.pure
@pytest.mark.parametrize(
    ("variant", "notation", "text", "fen"),
    [
        ("chess", "san", "Nfd2", TWO_KNIGHTS),
        ("tri-d", "parmen", "Nb1(2)-c3(2)", TWO_LEVELS),
        ("tri-d-tournament", "meder", "Rzd9KL6", ROOKS_APART),
        ("tri-d-tournament", "meder", "aNa3QL3", PAWNS_ABREAST),
        ("tri-d-tournament", "meder", "KL6-KL4", BOARDS_ABREAST),
        ("tri-d-tournament", "meder", "KL4", BOARDS_ABREAST.replace("1r/2", "rr/2")),
    ],
)
def test_what_names_as_much_as_it_must_is_not_compared(
    variant: str, notation: str, text: str, fen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(BoundNotation, "emit")
    [game] = plybook.read(sheet(text, fen, variant, notation), container="pgn")
    replayed = plybook.replay(game)
    assert replayed.is_complete
    assert replayed.diagnostics == ()


def is_mans(said: MoveText) -> bool:
    return said.action is Action.PIECE and not said.promotion and said.piece != "P"


def said_of(text: str, fen: str, variant: str, notation: str) -> list[str]:
    """Return the codes of what is said of the spelling of a game's one ply."""
    [game] = plybook.read(sheet(text, fen, variant, notation), container="pgn")
    return [found.code for found in plybook.replay(game).diagnostics if found.code.startswith("N")]


def sheet(text: str, fen: str, variant: str, notation: str) -> str:
    """Return a game of one ply."""
    return f'[Variant "{variant}"]\n[Notation "{notation}"]\n[FEN "{fen}"]\n\n{text} *\n'


def test_a_board_that_changes_hands_by_an_odd_text_is_named() -> None:
    fen = "3b/p3/4/n3|n2p/3P/4/P2b|3R/P3/4/N3 b1w:P1/R1,b8b:r1/p1,e1w:QP/1K,e8b:2/kB b - a1f1a8 - 0 28"
    [game] = plybook.read(f'[Variant "tri-d"]\n[Notation "parmen"]\n[FEN "{fen}"]\n\n28... Ke8-d86\n')
    found = {each.code: each.message for each in plybook.replay(game).diagnostics}
    assert found["W008"] == "'Ke8-d86' changes who owns KLB; the '*' is missing"


def test_points_in_the_header_that_cannot_be_read_are_named_at_their_tag() -> None:
    text = '[Variant "FFA"]\n[Result "Ann: 20"]\n\n1. h2-h3 .. b7-c7\n'
    [game] = plybook.read(text, variant="four-player", notation="four-player-long", container="pgn4")
    [found] = plybook.replay(game).diagnostics
    assert (found.code, found.span.line, found.token) == ("W023", 2, "Result")
