"""Words about a place in a game: the move and its effects, the side to move, the seats that are out, men taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from plybook.display import shown
from plybook.record import GameRecord
from plybook.render import words
from plybook.render.game_texts import title
from plybook.replay.result import Replay
from plybook.rules.moves import Move
from plybook.rules.position import Man, Position
from plybook.view.game_places import GamePlaces, Path

_SEATS = ("White", "Red", "Blue", "Yellow", "Green", "Black")


def heading(game: GameRecord) -> str:
    """Return the title of ``game``, or else its number, and its result, event and date if the record states them."""
    headers = {name: value for name, value in game.headers.items() if value.strip(" ?.")}
    named = title(game, _SEATS) or (f"Game {game.index}" if game.plies else "a game without moves")
    told = dict.fromkeys((named, *(headers.get(name, "") for name in ("Result", "Event", "Date"))))
    return shown(", ".join(" ".join(part.split()) for part in told if part.strip()))


def move_heading(replay: Replay, places: GamePlaces, path: Path) -> str:
    """Return the move that led to ``path`` in canonical text or, if it cannot be played, as it is written."""
    if not path:
        return "Start"
    seen, ply = places.seen(path), places.plies[path]
    if seen.before is None or seen.move is None or replay.notation is None:
        return shown(f"{ply.number} {ply.text}".strip())
    text = replay.notation.emit(seen.move, seen.before, seen.position)
    return shown(f"{seen.before.number_text()} {text}")


def deed(places: GamePlaces, path: Path) -> str:
    """Return in words the effect of the move that led to ``path``, or that it could not be played."""
    seen = places.seen(path)
    if not path:
        return ""
    if seen.position is None or seen.before is None or seen.move is None:
        return "not played; the board is the one before the first move that could not be"
    return shown(words.in_words(seen.before, seen.move, seen.position))


def standing(replay: Replay, places: GamePlaces, path: Path) -> str:
    """Return the side to move or how the game has ended, the seats that are out, and why a draw can be claimed."""
    position = places.seen(path).position
    if position is None:
        return ""
    ply = sum(path) + len(path) if len(path) < 2 else None  # the plies of the main line, played or skipped
    is_last = ply == len(replay.line.plies)
    outcome = replay.outcome if is_last else None
    won = [outcome.winner] if outcome and outcome.winner is not None else []
    said = [
        words.standing(position, outcome),
        *(f"{position.seat_names()[seat]} wins" for seat in won),
        *(f"{position.seat_names()[seat]} is out" for seat in _out(position)),
    ]
    if ply is not None and ply < len(replay.positions):
        said += replay.facts(ply)
    written = replay.game.result
    if is_last and written and not (outcome and outcome.result == written.text):
        said.append(f"result as written: {shown(written.text)}")
    return "; ".join(said)


def _out(position: Position) -> Iterator[int]:
    """Yield the seats that no longer play."""
    playing = position.sides_in_play()
    for seat, leader in enumerate(position.leaders):
        if leader not in playing:
            yield seat


def taken(places: GamePlaces, path: Path) -> str:
    """Return the men captured on the way to ``path``, such as ``taken from White: Pawn ×2, Knight``."""
    position = places.seen(path).position
    men = [man for before, move in places.way(path) if (man := _victim(before, move))]
    if position is None or not men:
        return ""
    counts = Counter(men)
    said = []
    for seat, name in enumerate(position.seat_names()):
        lost = [
            f"{word} ×{count}" if (count := counts[Man(seat, kind)]) > 1 else word
            for kind, word in zip(position.kinds, position.kind_names, strict=True)
            if counts[Man(seat, kind)]
        ]
        if lost:
            said.append(f"from {name}: {', '.join(lost)}")
    return f"taken {'; '.join(said)}"


def _victim(position: Position, move: Move) -> Man | None:
    """Return the man that ``move`` captures, None if it captures none."""
    if position.is_en_passant(move):
        after = position.apply_unchecked(move)
        changed = ((position.man_at(cell), after.man_at(cell)) for cell in position.changed(after))
        return next((man for man, then in changed if man and man.seat != position.turn and then != man), None)
    return position.man_at(position.victim_cell(move)) if position.is_capture(move) else None


def matches(game: GameRecord, needle: str) -> bool:
    """Return whether a tag or a heading of ``game`` contains ``needle``, which is in small letters."""
    said = chain((tag.value for tag in game.tags), game.headings)
    return any(needle in text.casefold() for text in said)
