"""A notation bound to the rules of a variant."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.notation import Notation


def test_whether_a_text_is_a_legal_move_is_said_without_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chess = plybook.variant("chess")
    monkeypatch.setattr(Notation, "_explain", lambda notation, text: pytest.fail(f"explained {text!r}"))
    assert not chess.notation("uci").accepts("Nf3(2)", chess.start())
    assert chess.notation("uci").accepts("g1f3", chess.start())
    assert not chess.notation("uci").accepts("g1f5", chess.start())


def test_a_text_that_was_a_move_once_is_not_scanned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    prince = plybook.variant("prince")
    notation = prince.notation()
    [text, *_] = [notation.emit(move, prince.start()) for move in prince.start().legal_moves()]
    assert notation.accepts(text)
    monkeypatch.setattr(Notation, "accepts", lambda notation, text: pytest.fail(f"scanned {text!r}"))
    assert notation.accepts(text)
