"""A move in words: what it did, for people who do not read the notation."""

from __future__ import annotations

from plybook.notation.moves import Action, MoveText, Place
from plybook.replay.position import Move, Position


def in_words(position: Position, move: Move, after: Position) -> str:
    """Say what ``move`` does in ``position``, where ``after`` is the position it leads to.

    For example ``White's Pawn on b4(2) takes the Rook on a3(5); QLW goes over to Black; check``.
    """
    text = position.describe(move)
    seat = position.seats[position.turn]
    parts = [_deed(position, text, seat)]
    if text.promotion:
        parts.append(f"promotes to {_kind(position, text.promotion)}")
    parts += [f"{board} goes over to the other side" for board in position.handed_over(after)]
    mark = after.check_mark()
    if mark:
        parts.append("checkmate" if mark == "#" else "check")
    return "; ".join(parts)


def _deed(position: Position, text: MoveText, seat: str) -> str:
    origin, target = _cell(position, text.origin), _cell(position, text.target)
    if text.action is Action.CASTLING:
        return f"{seat} castles"
    if text.action is Action.BOARD:
        return f"{seat} moves the board {text.board} from {origin} to {target}"
    man = f"{seat}'s {_kind(position, text.piece)} on {origin}"
    if text.en_passant:
        return f"{man} takes a {_kind(position, text.captured)} en passant on {target}"
    if text.capture:
        return f"{man} takes the {_kind(position, text.captured)} on {target}"
    return f"{man} goes to {target}"


def _kind(position: Position, letter: str) -> str:
    return position.kind_names[position.kinds.index(letter)]


def _cell(position: Position, place: Place) -> str:
    geometry = position.geometry
    return geometry.names[geometry.cells_at(place).bit_length() - 1] if place else ""
