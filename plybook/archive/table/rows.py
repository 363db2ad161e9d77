"""Rows of tables from replayed games. Batches of rows can be made in any process and joined in order later."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, time

from plybook.archive.table.columns import GAMES, TABLES, Column, Type
from plybook.diagnostics import Severity
from plybook.files import well_formed
from plybook.interpret.numbers_and_results import canonical_result, canonical_value
from plybook.notation.moves import NULL_MOVE
from plybook.notation.notation import Notation
from plybook.replay.result import Replay
from plybook.rules.hashing import position_hash
from plybook.rules.moves import Move
from plybook.rules.position import Position

Value = str | int | bool | date | time | list[str] | None
"""A value in a row."""

Row = dict[str, Value]

BATCH = 2048
"""The number of rows at which a batch is full."""

_UNKNOWN = re.compile(r"[\s.:-]*\?[\s.:?-]*|\s*")
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,5}")
_DAY = re.compile(r"([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})")
_YEAR = re.compile(r"([0-9]{4})(?![0-9])")
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2}):([0-9]{2})")
_MOST_INT16 = 1 << 15
_TWO = 2


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of several games: for each column its values, in the order of the rows.

    ``games`` is the number of games, including those without rows; the column ``game`` counts them from 1.
    """

    games: int
    columns: dict[str, list[Value]]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.columns["game"])

    def after(self, games: int) -> Batch:
        """Return the batch with its games counted from ``games`` + 1."""
        return self._counted_on("game", games)

    def moved(self, lines: int, games: int) -> Batch:
        """Return the batch with game numbers and lines counted from the beginning of its file."""
        return self._counted_on("number", games) if "number" in self.columns else self

    def _counted_on(self, column: str, games: int) -> Batch:
        numbers: list[Value] = [number + games for number in self.columns[column] if isinstance(number, int)]
        return replace(self, columns={**self.columns, column: numbers})


def batches(replays: Iterable[Replay], table: str, size: int = BATCH) -> Iterator[Batch]:
    """Yield the rows of ``table``, ``games`` or ``plies``, for the games ``replays``, about ``size`` rows a batch.

    Each batch counts its games from 1; `numbered` counts them through. The rows of a game are in one batch; text that
    is no game has none.
    """
    rows_of = _ROWS[table]
    games, rows = 0, list[Row]()
    for replay in replays:
        if not replay.is_game:
            continue
        games += 1
        rows += ({"game": games, **row} for row in rows_of(replay))
        if max(len(rows), games) >= size:
            yield _batch(games, rows, TABLES[table])
            games, rows = 0, []
    if games:
        yield _batch(games, rows, TABLES[table])


def _batch(games: int, rows: list[Row], columns: tuple[Column, ...]) -> Batch:
    return Batch(games, {column.name: [row[column.name] for row in rows] for column in columns})


def numbered(batches: Iterable[Batch]) -> Iterator[Batch]:
    """Yield ``batches``, given in order, with their games counted through."""
    games = 0
    for batch in batches:
        yield batch.after(games)
        games += batch.games


# --- games ---------------------------------------------------------------------------------------------------------


def game_row(replay: Replay) -> Row:
    """Return the row of a game, without the number of the game."""
    game, positions = replay.game, replay.positions
    tags, other_tags = _tags(replay)
    grades = Counter(found.severity for found in replay.diagnostics)
    last = positions[-1] if positions else None
    is_usual = replay.variant is not None and positions[:1] == (replay.variant.start(),)
    return {
        "file": well_formed(game.source.file),
        "number": game.index,
        "variant": well_formed(game.variant) or None,
        "notation": game.notation or None,
        "assumed": sorted(game.assumed),
        **tags,
        "Result": stated_result(replay) or None,
        "day": _day(replay),
        "year": _year(replay),
        "plies": len(game.plies),
        "played": len(replay.moves),
        "board_result": replay.outcome.result if replay.outcome else None,
        "ending": replay.outcome.termination if replay.outcome else None,
        "errors": grades[Severity.ERROR],
        "warnings": grades[Severity.WARNING],
        "notes": grades[Severity.NOTE],
        "codes": [found.code for found in replay.diagnostics],
        "start_fen": positions[0].fen() if positions and not is_usual else None,
        "final_fen": last.fen() if last else None,
        "final_hash": _hash(last) if last else None,
        "movetext": _movetext(replay),
        "other_tags": json.dumps(other_tags, ensure_ascii=False) if other_tags else None,
        "points": _points(last),
        "left": _left(positions),
    }


def _tags(replay: Replay) -> tuple[Row, dict[str, str]]:
    """Return the columns that are tags, and the tags without a column."""
    game = replay.game
    left = {name: well_formed(value) for name, value in _headers(replay).items()}
    row: Row = {}
    for column in _TAGS:
        said = left.get(column.tag, "")
        row[column.name] = value = None if _UNKNOWN.fullmatch(said) else _READERS[column.type](said)
        if value is not None or _UNKNOWN.fullmatch(said):
            left.pop(column.tag, None)
    told = {"Variant": game.variant, "Notation": game.notation}
    if replay.positions:
        told["FEN"] = replay.positions[0].fen()
    if game.result is None or stated_result(replay) == _canonical(left.get("Result", ""), replay):
        told["Result"] = left.get("Result", "")
    return row, {well_formed(name): value for name, value in left.items() if told.get(name) != value}


def _headers(replay: Replay) -> dict[str, str]:
    """Return the tags by name; a date that is certain is written as in PGN."""
    return {tag.name: canonical_value(tag) for tag in reversed(replay.game.tags)}


_TAGS = tuple(column for column in GAMES if column.tag)


def _text(said: str) -> str:
    return said


def _whole_number(said: str) -> int | None:
    said = said.strip()
    number = int(said) if _WHOLE_NUMBER.fullmatch(said) else _MOST_INT16
    return number if -_MOST_INT16 <= number < _MOST_INT16 else None


def _date(said: str) -> date | None:
    found = _DAY.fullmatch(said.strip())
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def _time(said: str) -> time | None:
    found = _TIME.fullmatch(said.strip())
    try:
        return time(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None


_READERS: dict[Type, Callable[[str], Value]] = {
    Type.TEXT: _text,
    Type.WORD: _text,
    Type.INT16: _whole_number,
    Type.DATE: _date,
    Type.TIME: _time,
}


def _day(replay: Replay) -> date | None:
    headers = _headers(replay)
    return _date(headers.get("Date", "")) or _date(headers.get("UTCDate", ""))


def _year(replay: Replay) -> int | None:
    headers = _headers(replay)
    found = _YEAR.match(headers.get("Date", "").strip()) or _YEAR.match(headers.get("UTCDate", "").strip())
    return int(found[1]) if found else None


def stated_result(replay: Replay) -> str:
    """Return the result after the moves, else that of the header, in its usual spelling; "" if there is none."""
    written = replay.game.result
    return _canonical(written.text if written else replay.game.headers.get("Result", ""), replay)


def _canonical(result: str, replay: Replay) -> str:
    known = "" if _UNKNOWN.fullmatch(result) else result
    return well_formed(canonical_result(known, replay.variant.rules if replay.variant else None))


def _points(last: Position | None) -> str | None:
    points = last.points_of_seats() if last else ()
    return json.dumps(dict(zip(last.seats, points, strict=True))) if last and points else None


def _left(positions: Sequence[Position]) -> str | None:
    """Return the seats that left the play, in that order, each with the number of the ply after which it was out."""
    found: dict[str, int] = {}
    if positions and len(positions[0].seats) > _TWO:
        for ply, position in enumerate(positions):
            for seat in sorted(position.seats_gone()):
                found.setdefault(position.seats[seat], ply)
    return json.dumps(found) if found else None


def _movetext(replay: Replay) -> str:
    words: list[str] = []
    for text, position in zip(replay.texts(), replay.positions, strict=False):
        if position.begins_round() or not words:
            words.append(position.number_text())
        words.append(text)
    return " ".join(words)


# --- plies ---------------------------------------------------------------------------------------------------------


def ply_rows(replay: Replay) -> Iterator[Row]:
    """Yield the rows of the plies that could be played, without the number of the game."""
    if replay.variant is None or replay.notation is None:
        return
    for number, (_, before, move, after) in enumerate(replay.line.steps(), 1):
        yield {
            "variant": replay.variant.id,
            "ply": number,
            "move_number": before.fullmove_number,
            "seat": before.seats[before.turn],
            **_effect_columns(replay.notation.notation, before, move, after),
            "fen": after.fen(),
            "hash": _hash(after),
            "men": sum(men.bit_count() for men in after.occupied),
            "men_of_seat": after.occupied[before.turn].bit_count(),
            "points": points[before.turn] if (points := after.points_of_seats()) else None,
            "left": [after.seats[seat] for seat in sorted(after.seats_gone())] or None,
        }


def _effect_columns(notation: Notation, before: Position, move: Move, after: Position) -> Row:
    """Return the columns that describe the effects of a move."""
    done = before.effects(move, after)
    row: Row = {"text": NULL_MOVE if done.said is None else notation.emit(done.said, before), **done.columns()}
    row["from"], row["to"] = row.pop("origin"), row.pop("target")
    return row


def _hash(position: Position) -> int | None:
    try:
        return position_hash(position)
    except TypeError:  # a position of another package may have a key without a canonical form
        return None


_ROWS: dict[str, Callable[[Replay], Iterable[Row]]] = {
    "games": lambda replay: (game_row(replay),),
    "plies": ply_rows,
}
