"""The contract of positions: moves, FEN and end agree, and every query has an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plybook.catalogue import Variant
from plybook.rules.moves import BOARD_MOVE, CASTLING, PASSING, Move, Query
from plybook.rules.position import Position
from plybook.rules.ruleset import Rules
from plybook.rules.setup import FenError
from plybook.testing.about import About
from plybook.testing.sampling import some

_NO_REASONS = ("", "no legal move fits", "castling: no legal move fits")


def check_fen(variant: Variant, fen: str) -> None:
    """Check that a string is a position of ``variant`` that comes back and can be played on, or raises `FenError`."""
    with About(variant=variant.id, text=fen):
        try:
            position = variant.position(fen)
        except FenError as error:
            assert str(error), "it is refused without a reason"
            return
        _check_comes_back(variant, position)
        assert variant.draw(position), "nothing is drawn"
        for move in some(position.legal_moves()):
            _check_comes_back(variant, position.apply(move))


def _check_comes_back(variant: Variant, position: Position) -> None:
    fen = position.fen()
    again = variant.position(fen)
    assert again == position, f"the FEN {fen} gives another position, whose FEN is {again.fen()}"


def check_position(variant: Variant, position: Position, parts: Sequence[str] = ("masks", "occupied")) -> None:
    """Check that the moves, the FEN, the end and the ``parts`` of ``position`` agree."""
    with About(variant=variant.id, position=position):
        moves = list(position.iter_legal_moves())
        _check_moves_and_end(position, moves)
        _check_comes_back(variant, position)
        again = variant.position(position.fen())
        assert hash(again) == hash(position), "the FEN gives an equal position with another hash"
        assert again.fen() == position.fen(), f"the position of the FEN has another: {again.fen()}"
        assert again.is_check() is position.is_check(), "the position of the FEN is not as this one in check"
        for part in parts:
            made, kept = getattr(again, part), getattr(position, part)
            assert made == kept, f"{part} are {kept} after moves, {made} from the FEN"
        others = set(again.iter_legal_moves()) ^ set(moves)
        assert not others, f"the position of the FEN has other legal moves: {sorted(others)}"
        for move in some(moves):
            check_move(position, move)


def _check_moves_and_end(position: Position, moves: Sequence[Move]) -> None:
    assert len(set(moves)) == len(moves), f"moves come twice: {sorted(moves)}"
    listed, told = Rules.targets_by_man(position), position.targets_by_man()
    assert told == listed, f"targets_by_man() gives {told}, the legal moves lead to {listed}"
    men, cells = sum(map(bool, position.board)), sum(men.bit_count() for men in position.occupied)
    assert men == cells, f"there are {men} men on {cells} cells"
    assert position.has_legal_move() is bool(moves), f"has_legal_move() where {len(moves)} are listed"
    assert position.is_checkmate() <= position.is_check(), "checkmate without check"
    ends = position.is_checkmate() + position.is_stalemate()
    assert ends == (not moves), f"{ends} of checkmate and stalemate where {len(moves)} moves are legal"
    assert moves or position.outcome() is not None, "no move is legal, and it is no end"


def check_move(position: Position, move: Move) -> None:
    """Check that the description of a legal ``move`` finds only that move, and that it leads to a position."""
    with About(position=position, move=move):
        said = position.describe(move)
        found = position.find(position.query(said, position.turn))
        assert found == [move], f"its description {said} finds {found}"
        assert said in position.matching(said), f"its description {said} does not match itself"
        assert said.capture is position.is_capture(move), "it is not described as the capture that it is, or is not"
        assert said.en_passant is position.is_en_passant(move), "it is not described as taking en passant as it does"
        assert position.is_legal(move), "it is listed, and is not legal"
        after = position.apply(move)
        assert after == position.apply_unchecked(move), "apply and apply_unchecked lead to different positions"
        done = position.effects(move, after)
        frees = done.freed is not None
        assert said.frees is frees, "it is not described as setting another seat's Pawn free as it does, or does not"
        marks = position.marks(move, after)
        assert marks >= said.marks, f"of the marks {said.marks} that are described only {marks} are due"
        assert all(name for name in position.ends_of(move)), "its ends have no names"


def check_find(position: Position, queries: Iterable[Query]) -> None:
    """Check that a query for a man finds exactly the fitting legal moves of ``position``, or has a reason.

    A query without a promotion finds all promotions, unless the man may also move without one.
    """
    described = {move: position.describe(move) for move in position.iter_legal_moves() if _is_mans(move)}
    may_stay = {move for move in described if move._replace(promotion=0) in described}
    kinds = position.kinds
    with About(position=position):
        for query in queries:
            fitting = [
                move
                for move, said in described.items()
                if query.kind in (-1, kinds.index(said.piece))
                and query.origins >> move.origin & 1
                and query.targets >> move.target & 1
                and (
                    query.promotion in (kinds.index(said.promotion) if said.promotion else 0, move.promotion)
                    or (not query.promotion and move not in may_stay)
                )
                and query.captured in (-1, kinds.index(said.captured) if said.captured else None)
            ]
            found = position.find(query)
            differ = sorted(set(fitting) ^ set(filter(_is_mans, found)))
            assert sorted(filter(_is_mans, found)) == sorted(fitting), f"{query} finds others than fit: {differ}"
            check_answer(position, query, found)


def check_answer(position: Position, query: Query, found: Sequence[Move]) -> None:
    """Check that ``position`` gives a reason for a ``query`` that has ``found`` nothing."""
    reason = "" if found else position.explain(query)
    assert found or reason not in _NO_REASONS, f"{query} finds nothing without a reason: {reason!r}"


def _is_mans(move: Move) -> bool:
    return move.special not in (CASTLING, BOARD_MOVE) and move.special < PASSING
