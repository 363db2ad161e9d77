"""What reads a move: the pattern of a notation, or a token of its own."""

from __future__ import annotations

import pyparsing as pp
import pytest

from plybook.catalogue import variants
from plybook.notation.algebraic import SAN
from plybook.notation.moves import UnreadableMoveError
from plybook.notation.notation import notations

ALPHABET = variants["chess"].alphabet


class Shouting(SAN):
    """Its own token takes a move that ends with a cry."""

    def token(self) -> pp.ParserElement:
        return (super().token() + pp.Suppress("HEY")).leave_whitespace()

    def pattern(self) -> str:
        return super().pattern().removesuffix(r"\Z")


def test_a_notation_with_a_token_of_its_own_is_read_with_it() -> None:
    notation = Shouting(ALPHABET)
    assert notation.accepts("e4HEY")
    assert not notation.accepts("e4")
    assert notation.parse("Nf3HEY").target[:2] == ("f", "3")


@pytest.mark.parametrize("variant", ["chess", "tri-d", "prince", "alice-3d", "three-player", "alice", "raumschach"])
def test_pattern_and_token_read_alike(variant: str) -> None:
    for name in variants[variant].notations:
        notation = notations[name](variants[variant].alphabet)
        start = variants[variant].start()
        bound = variants[variant].notation(name)
        for move in start.legal_moves()[:8]:
            text = bound.emit(move, start)
            parsed = notation._token.parse_string(text)
            assert notation.parse(text) == parsed[0]
            for spoilt in (f"{text} ", f"{text}?", text[1:], f" {text}"):
                assert notation.accepts(spoilt) == _reads(notation._token, spoilt)


def _reads(token: pp.ParserElement, text: str) -> bool:
    try:
        token.parse_string(text)
    except (pp.ParseBaseException, UnreadableMoveError):
        return False
    return True
