"""Reading saved games of open_tri_dim_chess: make a game of the moves, and compare it with the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plybook.container.json_checking import Fault, checked, loaded
from plybook.container.json_places import JsonPlace, PlaceReader
from plybook.diagnostics import Diagnostic, diagnose
from plybook.interpret.hints import Hints
from plybook.programs.open_tri_d_writing import UNNAMED, payload_of
from plybook.programs.tri_d_stand import FILES, KINDS, TOURNAMENT, Stand, could_go
from plybook.record import GameRecord, Ply, Result, Source, Tag
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import rewrite

if TYPE_CHECKING:
    from plybook.programs.open_tri_d_model import BoardMove, Castle, Payload, PieceMove, Save

_FORM, _NOTATION = "open-tri-d", "meder-long"
_DEPTH = 64

_SQUARE = re.compile(r"([a-ezA-EZ])([0-9]+)(.+)", re.DOTALL)
_MAIN = {"W": "W", "N": "N", "B": "B", "WL": "W", "NL": "N", "BL": "B"}
_ON_PIN = re.compile(r"(?:[WB][QK]L_)?([QK]L[1-6])(?::0|:180|_R180)?")
_RESULTS = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}
_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T.*")
_UNDATED = "1970"
_NAMED = 4  # squares that one finding names


def read_save(source: Source) -> GameRecord:
    """Return the game in ``source``. If it is not a saved game, return a game without moves, with a diagnostic."""
    from plybook.programs.open_tri_d_model import Save

    document = loaded(source.text)
    if isinstance(document, Fault):
        return _faulty(source, document)
    places = PlaceReader(source.text, _DEPTH).root
    fault = next(places.faults(), None)
    save = Fault(*fault) if fault else checked(Save, document, places, "")
    if isinstance(save, Fault):
        return _faulty(source, save)
    return _Reader(source, save, places).game()


def _faulty(source: Source, fault: Fault) -> GameRecord:
    found = diagnose("F007", source.span(fault.start), game=1, reason=fault.reason)
    return GameRecord(source, container=_FORM, variant=TOURNAMENT, notation=_NOTATION, diagnostics=(found,))


class _Reader:
    """The reader of one saved game, whose values have ``places`` in the text."""

    def __init__(self, source: Source, save: Save, places: JsonPlace) -> None:
        self._source = source
        self._save = save
        self._places = places
        self._stand = Stand(save.meta.variant)
        self._texts: list[str] = []
        self._found: list[Diagnostic] = []

    def game(self) -> GameRecord:
        """Return the game with the diagnostics."""
        payload = self._save.payload
        for move in payload.moves:
            self._texts.append(self._text(move))
            for man in self._stand.must_promote():
                if man.promoted_at is None:
                    man.promoted_at = len(self._texts) - 1
        self._add_promotions(payload)
        game = GameRecord(
            self._source,
            container=_FORM,
            variant=self._save.meta.variant,
            notation=_NOTATION,
            tags=tuple(self._tags()),
            plies=tuple(self._plies()),
            result=self._result(payload),
            diagnostics=tuple(self._found),
        )
        replayed = replay(game, hints=Hints(0), suppose=False)
        spelt = (ply.text for ply in rewrite(replayed).plies)
        plies = tuple(ply._replace(text=text) for ply, text in zip(game.plies, spelt, strict=True))
        if replayed.is_complete:
            self._found += self._differences(replayed, payload)
        return replace(game, plies=plies, diagnostics=tuple(self._found))

    def _tags(self) -> Iterator[Tag]:
        save, at = self._save, self._places.offset
        if save.name != UNNAMED:
            yield Tag("Event", save.name, at("name"))
        begun = _TIME.fullmatch(save.created_at)
        if begun and begun[1] != _UNDATED:
            yield Tag("Date", ".".join(begun.groups()), at("createdAt"))
        yield Tag("Id", save.id, at("id"))
        yield Tag("CreatedAt", save.created_at, at("createdAt"))
        yield Tag("UpdatedAt", save.updated_at, at("updatedAt"))

    def _plies(self) -> Iterator[Ply]:
        decoder, text = json.JSONDecoder(), self._source.text
        for move, place in zip(self._texts, self._in_payload("moveHistory").items or (), strict=True):
            yield Ply(move, place.start, end=decoder.raw_decode(text, place.start)[1])

    def _result(self, payload: Payload) -> Result | None:
        if not payload.game_over and payload.winner is None:
            return None
        return Result(_RESULTS[payload.winner], self._in_payload("winner").start)

    def _in_payload(self, *path: str | int) -> JsonPlace:
        return self._places.follow(("payload", *path))

    # --- moves ---------------------------------------------------------------------------------------------------

    def _text(self, move: PieceMove | BoardMove | Castle) -> str:
        """Return the long text of a move, and make it on the stand."""
        if move.type == "board-move":
            return self._board_text(move)
        kind = "king" if move.type == "castle" else move.piece.type
        colour = move.color if move.type == "castle" else move.piece.color
        target = self._square(move.target)
        origin = self._square(move.origin) if move.origin else self._only_origin(kind, colour, target)
        castling = self._stand.castling(origin, target)
        man = self._stand.men.get(origin)
        if man is not None and man.promoted_at is not None and kind not in ("pawn", "king"):
            man.kind = man.became = kind
        if origin:
            self._stand.move(origin, target)
        return castling or f"{KINDS[kind]}{origin}{'-' * bool(origin)}{target}"

    def _board_text(self, move: BoardMove) -> str:
        start, pin = (_ON_PIN.fullmatch(each) for each in (move.origin, move.target))
        known = self._stand.pins.get(move.board)
        number = len(self._texts)
        if known is None or (start and start[1] != known):
            said = f"{move.board} leaves {move.origin}"
            stands = f"{move.board} stands on {known}" if known else "there is no such board"
            self._differ(said, stands, "moveHistory", number, "boardId" if known is None else "from")
        origin = start[1] if start else known if not move.origin and known else move.origin
        target = pin[1] if pin else move.target
        if move.rotation and move.rotation % 360:
            return f"{origin}-{target}^{move.rotation}"
        self._stand.carry(self._stand.board_on(origin) or move.board, target)
        return f"{origin}-{target}"

    def _square(self, text: str) -> str:
        """Return Meder's name of a square, or the text itself if it is not clear."""
        found = _SQUARE.fullmatch(text)
        if found is None:
            return text
        file, rank, board = found.groups()
        on_pin = _ON_PIN.fullmatch(board)
        level = _MAIN.get(board) or self._stand.pins.get(board) or (on_pin[1] if on_pin else board)
        return f"{file.lower()}{rank}{level}"

    def _only_origin(self, kind: str, colour: str, target: str) -> str:
        """Return the square of the only man on an attack board that can make a move without an origin."""
        squares = [
            square
            for square, man in self._stand.men.items()
            if square[2:] not in _MAIN
            and man.colour == colour
            and (man.kind == kind or man.promoted_at is not None)
            and could_go(kind, colour, square, target)
        ]
        return squares[0] if len(squares) == 1 else ""

    # --- promotion -----------------------------------------------------------------------------------------------

    def _add_promotions(self, payload: Payload) -> None:
        """Add the promotions that later moves or the pieces at the end show."""
        kinds: dict[tuple[str, str], str] = {(self._at(piece), piece.color): piece.type for piece in payload.pieces}
        for man in (*self._stand.taken, *self._stand.men.values()):
            if man.promoted_at is None:
                continue
            became = (
                payload.moves[man.promoted_at].promotion
                or man.became
                or (kinds.get((man.square, man.colour), "") if man not in self._stand.taken else "")
            )
            is_own = man.colour == ("black" if man.promoted_at % 2 else "white")
            if became not in ("", "pawn", "king"):
                text, letter = self._texts[man.promoted_at], KINDS[became]
                self._texts[man.promoted_at] = f"{text}{letter}" if is_own else f"{letter}/{text}"

    def _at(self, piece: Any) -> str:
        return self._square(f"{FILES[piece.file]}{piece.rank}{piece.level}")

    # --- what is saved beside the moves --------------------------------------------------------------------------

    def _differences(self, replayed: Replay, payload: Payload) -> Iterator[Diagnostic]:
        """Yield the differences between the saved end of the game and the position after its moves."""
        true = payload_of(replayed)
        is_over = true["isCheckmate"] or true["isStalemate"]
        said: Mapping[str, Any] = {
            "currentTurn": payload.current_turn,
            "isCheck": payload.is_check,
            "isCheckmate": payload.is_checkmate,
            "isStalemate": payload.is_stalemate,
            **({"winner": payload.winner, "gameOver": payload.game_over} if is_over else {}),
        }
        for name, value in said.items():
            if value != true[name]:
                yield self._difference(f"{name} is {_plain(value)}", f"it is {_plain(true[name])}", name)
        for board, pin in true["attackBoardPositions"].items():
            there = payload.pins.get(board)
            found = _ON_PIN.fullmatch(there or "")
            if there is None or (found[1] if found else there) != pin:
                stands = f"{board} stands on {there}" if there else f"{board} stands nowhere"
                yield self._difference(stands, f"it stands on {pin}", "attackBoardPositions", board)
        yield from self._other_men(true["pieces"], payload)

    def _other_men(self, pieces: list[dict[str, Any]], payload: Payload) -> Iterator[Diagnostic]:
        true = {self._square(f"{FILES[each['file']]}{each['rank']}{each['level']}"): each for each in pieces}
        for index, piece in enumerate(payload.pieces):
            square = self._at(piece)
            there = true.pop(square, None)
            man = f"a {piece.color} {piece.type}"
            if there is None:
                yield self._difference(f"{man} stands on {square}", "no man stands there", "pieces", index)
            elif (there["type"], there["color"]) != (piece.type, piece.color):
                stands = f"a {there['color']} {there['type']} stands there"
                yield self._difference(f"{man} stands on {square}", stands, "pieces", index)
        if true:
            named = [*list(true)[:_NAMED], *([f"{len(true) - _NAMED} others"] if len(true) > _NAMED else ())]
            yield self._difference(f"no man stands on {', '.join(named)}", "men stand there", "pieces")

    def _differ(self, said: str, found: str, *path: str | int) -> None:
        self._found.append(self._difference(said, found, *path))

    def _difference(self, said: str, found: str, *path: str | int) -> Diagnostic:
        span = self._source.span(self._in_payload(*path).start)
        return diagnose("F030", span, game=1, said=said, found=found)


def _plain(value: object) -> str:
    """Return a value as JSON has it, a text without its quotation marks."""
    return value if isinstance(value, str) else json.dumps(value)
