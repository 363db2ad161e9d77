"""Writing saved games of open_tri_dim_chess: the moves, and the position after them."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from plybook.notation.moves import Action, MoveText
from plybook.programs.tri_d_stand import BOARDS, FILES, KINDS, TOURNAMENT, Stand, StandMan, king_castles, names_of
from plybook.record import GameRecord
from plybook.replay.engine import replay
from plybook.replay.result import Replay

_BOARD_OF = {own: board for board, own in BOARDS.items()}
_COLOURS = ("white", "black")
_WINNERS = {"1-0": "white", "0-1": "black"}
_KIND_OF = {letter or "P": kind for kind, letter in KINDS.items()}
_NUMBERS = {"1(2)": "1", "4(2)": "2", "3(4)": "3", "6(4)": "4", "5(6)": "5", "8(6)": "6"}
_DATE = re.compile(r"([0-9]{4})\.([01][0-9])\.([0-3][0-9])")
UNNAMED = "Tri-D game"
"""The name of a game without a name."""

_UNDATED = "1970-01-01"


def save_of(game: GameRecord) -> str:
    """Return the text of a saved game."""
    headers = game.headers
    payload = payload_of(replay(game, suppose=False))
    date = _DATE.fullmatch(headers.get("Date", ""))
    begun = headers.get("CreatedAt") or f"{'-'.join(date.groups()) if date else _UNDATED}T00:00:00.000Z"
    moves = json.dumps(payload["moveHistory"])
    document = {
        "version": 1,
        "id": headers.get("Id") or f"plybook-{hashlib.sha256(moves.encode()).hexdigest()[:12]}",
        "name": _name(game),
        "createdAt": begun,
        "updatedAt": headers.get("UpdatedAt") or begun,
        "payload": payload,
    }
    if game.variant != TOURNAMENT:
        document["meta"] = {"source": "local", "variant": game.variant}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _name(game: GameRecord) -> str:
    """Return the name of a game: its event, or its players."""
    headers = game.headers
    event, white, black = (headers.get(name, "").strip("? ") for name in ("Event", "White", "Black"))
    return event or (f"{white or '?'} - {black or '?'}" if white or black else UNNAMED)


def unplayed(game: GameRecord) -> tuple[str, ...]:
    """Return in words the moves of ``game`` that a saved game cannot hold because they cannot be played."""
    played = len(replay(game, suppose=False).moves)
    return () if played == len(game.plies) else (f"the moves from ply {played + 1} on",)


def payload_of(replayed: Replay) -> dict[str, Any]:
    """Return the payload for the moves that could be played, and the position after them."""
    stand, history = Stand(replayed.game.variant), list[dict[str, Any]]()
    for _, before, move, _ in replayed.line.steps():
        colour, text = _COLOURS[before.turn], before.describe(move)
        history.append(_entry(text, colour, stand))
        _promote(stand, text.promotion, len(history) - 1)
    for man in stand.taken:
        if man.promoted_at is not None and not man.became:
            history[man.promoted_at]["promotion"] = man.kind
    last = replayed.positions[-1]
    outcome = last.outcome()
    is_over, is_check = outcome is not None and not last.has_legal_move(), last.is_check()
    result = outcome.result if outcome and is_over else replayed.game.result.text if replayed.game.result else ""
    return {
        "pieces": [_piece(man, stand) for man in sorted(stand.men.values(), key=_number)],
        "currentTurn": _COLOURS[last.turn],
        "isCheck": is_check,
        "isCheckmate": is_over and is_check,
        "isStalemate": is_over and not is_check,
        "winner": _WINNERS.get(result),
        "gameOver": is_over or result not in ("", "*"),
        "attackBoardPositions": dict(stand.pins),
        "moveHistory": history,
    }


def _entry(move: MoveText, colour: str, stand: Stand) -> dict[str, Any]:
    """Return ``move`` as an entry of the history, and make it on ``stand``."""
    if move.action is Action.BOARD:
        board = _BOARD_OF[move.board]
        start, pin = stand.pins[board], _pin(move)
        stand.carry(board, pin)
        return {"type": "board-move", "from": start, "to": pin, "boardId": board}
    if move.action is Action.CASTLING:
        origin, target = king_castles(colour, is_long=move.castling.count("-") > 1)
    else:
        origin, target = names_of()[move.origin], names_of()[move.target]
    man = stand.men[origin]
    entry = {
        "type": "piece-move",
        "from": _square(origin, stand),
        "to": _square(target, stand),
        "piece": {"type": man.kind, "color": colour},
    }
    if man.promoted_at is not None:
        man.became = man.kind
    stand.move(origin, target)
    return entry


def _pin(move: MoveText) -> str:
    """Return the target pin of a board's move, as the place of the corner of a main board."""
    file, rank, level = move.target
    side = "QL" if file == "b" else "KL"
    return side + _NUMBERS[f"{rank}({level})"]


def _promote(stand: Stand, letter: str, index: int) -> None:
    """Promote the Pawns of either side after move ``index``: to the piece that it names, or else a Queen."""
    for man in stand.must_promote():
        man.kind, man.promoted_at = _KIND_OF[letter or "Q"], index


def _piece(man: StandMan, stand: Stand) -> dict[str, Any]:
    return {
        "id": man.name,
        "type": man.kind,
        "color": man.colour,
        "file": FILES.index(man.square[0]),
        "rank": int(man.square[1]),
        "level": _square(man.square, stand)[2:],
        "hasMoved": man.has_moved,
    }


def _number(man: StandMan) -> int:
    return int(man.name.rpartition("-")[2])


def _square(name: str, stand: Stand) -> str:
    """Return the program's name of a square, with the own name of an attack board."""
    return name[:2] + (stand.board_on(name[2:]) or name[2:])
