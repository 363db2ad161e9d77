"""A notation bound to the rules of a variant."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.typed_moves import text_of, typed_move
from plybook.notation.moves import NULL_MOVE, FaultyNotationError, UnreadableMoveError
from plybook.notation.notation import Notation
from plybook.rules.moves import PASS
from plybook.rules.position import OutsideRulesetError
from tests.tables import each_row


def test_whether_a_text_is_a_legal_move_is_said_without_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chess = plybook.variant("chess")
    monkeypatch.setattr(Notation, "_explain", lambda notation, text: pytest.fail(f"explained {text!r}"))
    assert not chess.notation("uci").accepts("Nf3(2)", chess.start())
    assert chess.notation("uci").accepts("g1f3", chess.start())
    assert not chess.notation("uci").accepts("g1f5", chess.start())


@each_row(
    ("text", "error"),
    [
        ("b9W", UnreadableMoveError),
        ("Pe2-", UnreadableMoveError),
        ("", UnreadableMoveError),
        ("QLW-b3(4)i", OutsideRulesetError),
        ("Pc2-c4(2)", None),
        ("pc2-c4(2)", UnreadableMoveError),
    ],
)
def test_what_matches_is_what_is_read(text: str, error: type[ValueError] | None) -> None:
    parmen = plybook.variant("tri-d").notation("parmen")
    said = parmen.match(text)
    if error is None:
        assert said == parmen.read(text)
        with pytest.raises(ValueError, match="is read by parmen"):
            parmen.why_not(text)
    else:
        assert said is None
        assert type(parmen.why_not(text)) is error
        with pytest.raises(error) as raised:
            parmen.read(text)
        assert str(raised.value) == str(parmen.why_not(text))


def test_a_text_that_was_a_move_once_is_not_scanned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    prince = plybook.variant("prince")
    notation = prince.notation()
    [text, *_] = [notation.emit(move, prince.start()) for move in prince.start().legal_moves()]
    assert notation.accepts(text)
    monkeypatch.setattr(Notation, "accepts", lambda notation, text: pytest.fail(f"scanned {text!r}"))
    assert notation.accepts(text)


def test_a_notation_that_fails_where_it_is_only_tried_is_warned_of_once_and_not_asked_again() -> None:
    chess = plybook.variant("chess")
    bound = BoundNotation(chess.rules, chess.notation().notation)

    def fails() -> int:
        raise FaultyNotationError("it has a fault")

    assert bound.tried(lambda: 1, 2) == 1
    with pytest.warns(plybook.PluginWarning, match="it has a fault"):
        assert bound.tried(fails, 2) == 2
    assert bound.tried(fails, 3) == 3
    bound.forget()
    assert bound.tried(lambda: 1, 2) == 1


def test_in_chess960_castling_is_the_way_of_the_king_to_his_rook_and_other_moves_are_as_ever() -> None:
    chess = plybook.variant("chess")
    uci = chess.notation("uci")
    position = chess.position("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1")
    for text, of_960 in (("e1g1", "e1h1"), ("e1f1", "e1f1"), ("f3e5", "f3e5")):
        move = uci.parse(text, position)
        assert uci.emit(move, position) == text
        assert uci.emit(move, position, is_chess960=True) == of_960


@each_row(("text", "offset"), [("Nf9", 2), ("Nzz", 1), ("e9", 1), ("tri", 0)])
def test_where_a_typed_move_cannot_be_read(text: str, offset: int) -> None:
    chess = plybook.variant("chess")
    with pytest.raises(UnreadableMoveError) as raised:
        typed_move(text, chess.start(), chess, chess.notation())
    assert raised.value.offset == offset


def test_the_text_of_a_pass_is_that_of_a_null_move_in_every_notation() -> None:
    chess = plybook.variant("chess")
    assert {text_of(PASS, chess.start(), chess, chess.notation(name)) for name in chess.notations} == {NULL_MOVE}
