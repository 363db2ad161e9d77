"""A move in words, for people who do not read the notation."""

from __future__ import annotations

from collections.abc import Collection

from plybook.notation.moves import Action, MoveText
from plybook.rules.board import bits
from plybook.rules.effects import MoveEffects
from plybook.rules.moves import MATED, PASS, RESIGNING, STALEMATED, TIMED_OUT, Move
from plybook.rules.position import Man, Outcome, Position
from plybook.rules.table.engine import GamePosition
from plybook.rules.terms import Seat

_LEAVES = {
    "R": "resigns", "T": "runs out of time", "S": "is stalemated", "#": "is mated", "C": "claims the win",
    "D": "agrees to a draw", "P": "passes",
}  # fmt: skip
_LEFT = {RESIGNING: "resigned", TIMED_OUT: "out of time", STALEMATED: "stalemated", MATED: "mated"}
_MARKS = {"+": "check", "#": "checkmate", "~": "stalemate"}


_OF_CHESS = {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"}


def letters(position: Position, shown: Collection[str] | None = None) -> str:
    """Return the letters of the men on the board with their names, "" if all of them are those of chess.

    If those that are ``shown`` are given, in small letters, it is these men alone.
    """
    named = dict(zip(position.kinds, position.kind_names, strict=True))
    there = {man.kind for cell in range(len(position.geometry.names)) if (man := position.man_at(cell))}
    found = [kind for kind in named if kind in there and (shown is None or kind.casefold() in shown)]
    is_plain = _OF_CHESS.issuperset(named[kind] for kind in found)
    return "" if is_plain else ", ".join(f"{kind} {named[kind]}" for kind in found)


def in_words(position: Position, move: Move, after: Position, effects: MoveEffects | None = None) -> str:
    """Return in words what ``move`` does in ``position``; ``after`` is the position after it.

    ``effects`` are those of the move, if the caller has them.

    For example ``White's Pawn on b4(2) takes the Rook on a3(5); QLW changes its owner; check``.
    """
    if move == PASS:
        return f"{position.seat_names()[position.turn]} passes"
    done = effects or position.effects(move, after)
    text = done.said or position.describe(move)
    parts = [_shown_move(position, text, move) + _castling(position, after, text)]
    if done.freed is not None and (pawn := position.man_at(done.freed)):
        owner, square = position.seat_names()[pawn.seat], position.geometry.names[done.freed]
        parts.append(f"{owner}'s Pawn on {square} is set free and becomes a {_kind(position, text.promotion)}")
    elif text.promotion:
        parts.append(f"promotes to {_kind(position, text.promotion)}")
    parts += [f"{board} changes its owner" for board in done.handed_over]
    mark = text.check
    if done.successor is not None and (heir := position.man_at(done.successor)):
        parts.append(f"the {_kind(position, heir.kind)} on {position.geometry.names[done.successor]} becomes King")
    if mark:
        ended = after.outcome() if mark == "#" else None
        parts.append(ended.termination if ended else _MARKS.get(mark) or _several(mark, position, after))
    return "; ".join(parts)


def _several(mark: str, before: Position, after: Position) -> str:
    """Return in words which Kings a move has attacked and which seats are out by it, where that can be several."""
    kings = mark.count("+")
    parts = [] if not kings else ["check"] if kings == 1 else [f"check to {kings} Kings"]
    gone = {*after.seats_out()}.difference(before.seats_out())
    return "; ".join([*parts, *(f"{before.seat_names()[seat]} is out" for seat in sorted(gone))])


def why_out(before: Position, move: Move, after: Position, seat: Seat) -> str:
    """Return in a word or two why ``seat`` is out after ``move``, before which it played: ``mated``, say."""
    if seat == before.turn:
        return _LEFT.get(move.special, "out")
    there = before.man_at(move.target) if move.target in range(len(before.board)) else None
    if there == Man(seat, before.kinds[-1]) and after.man_at(move.target) != there:
        return "King taken"
    return "mated"


def standing(position: Position, outcome: Outcome | None) -> str:
    """Return how a game has ended at ``position`` with ``outcome``, or else which seat is to move."""
    if outcome:
        return f"{outcome.termination}, {outcome.result}"
    return f"{position.seat_names()[position.turn]} to move"


def position_in_words(position: Position) -> str:
    """Return in words the seat to move and, seat by seat, the men and their cells, the royal men first.

    For example ``White to move. White: King e1; Rook a1, h1. Black: King e8.``
    """
    names, kinds = position.geometry.names, len(position.kinds)
    sentences = [f"{standing(position, None)}."]
    for seat, name in enumerate(position.seat_names()):
        groups = [
            f"{position.kind_names[kind]} {', '.join(sorted(names[cell] for cell in bits(men)))}"
            for kind in reversed(range(kinds))
            if (men := position.masks[1 + seat * kinds + kind])
        ]
        if groups:
            sentences.append(f"{name}: {'; '.join(groups)}.")
    return " ".join(sentences)


def _shown_move(position: Position, text: MoveText, move: Move) -> str:
    said = _shown_way(position, text, move)
    if text.wall:
        cell = "".join(filter(None, text.wall))
        walls = position.game.walls if isinstance(position, GamePosition) else None
        said += f", and the duck goes to {cell}" if walls and walls.rule == "duck" else f", and {cell} is closed"
    if text.gate and text.gate[0]:
        said += f", and the {_kind(position, text.gate[0])} comes in"
    return said


def _shown_way(position: Position, text: MoveText, move: Move) -> str:
    seat = position.seat_names()[position.turn]
    if text.action is Action.LEAVE:
        return f"{seat} {_LEAVES[text.leaves]}"
    if text.action is Action.CASTLING:
        return f"{seat} castles"
    origin, target = position.ends_of(move)
    if text.action is Action.BOARD:
        return f"{seat} moves the board {text.board} from {origin} to {target}"
    if text.action is Action.DROP:
        return f"{seat}'s {_kind(position, text.piece)} comes from the hand to {target}"
    leaves = f"{seat} {_LEAVES[text.leaves]}; " if text.leaves else ""
    man = f"{leaves}{seat}'s {_kind(position, text.piece)} on {origin}"
    if text.en_passant:
        return f"{man} takes a {_kind(position, text.captured)} en passant and goes to {target}"
    if text.capture:
        victim = position.geometry.names[position.victim_cell(move)]
        arrival = "" if victim == target else f" and goes to {target}"
        return f"{man} takes the {_kind(position, text.captured)} on {victim}{arrival}"
    return f"{man} goes to {target}"


def _castling(position: Position, after: Position, text: MoveText) -> str:
    """Return from where to where the men go that castle on a board of several levels."""
    if text.action is not Action.CASTLING or len(position.geometry.axes) < 3 or position.seats_name_cells:
        return ""
    names, kinds = position.geometry.names, len(position.kinds)
    ways = []
    for kind in reversed(range(kinds)):
        was, now = (each.masks[1 + position.turn * kinds + kind] for each in (position, after))
        for origin, target in zip(bits(was & ~now), bits(now & ~was), strict=False):
            ways.append(f"{position.kind_names[kind]} {names[origin]} to {names[target]}")
    return f": {', '.join(ways)}" if ways else ""


def _kind(position: Position, letter: str) -> str:
    return position.kind_names[position.kinds.index(letter)]
