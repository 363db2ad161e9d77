"""Games, notations, containers and pictures that each break one promise, and are there by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Self, cast

import pytest

from plybook.catalogue import variants
from plybook.container.container import containers
from plybook.container.scoresheet import ScoreSheet
from plybook.notation.algebraic import SAN
from plybook.notation.grammar import Fragment, Part, Row
from plybook.notation.moves import MoveText, Resolver, UnreadableMoveError
from plybook.notation.notation import notations
from plybook.notation.uci import UCI
from plybook.record import GameRecord
from plybook.render.diagram import Cell, Diagram, Marked, Panel, Shade
from plybook.render.layout import layouts
from plybook.render.layouts.squares import LAYOUT as SQUARES
from plybook.render.layouts.squares import SquaresLayout
from plybook.rules.games.chess.position import CHESS, ChessPosition
from plybook.rules.moves import Move, Query
from plybook.rules.position import Position
from plybook.rules.ruleset import FenKeys
from tests.notation.resolvers import Fits

# --- rules -------------------------------------------------------------------------------------------------------


class Forgetful(ChessPosition):
    """Its FENs forget who may castle."""

    __slots__ = ()

    def fen(self) -> str:
        return super().fen().replace("KQkq", "KQkq" if self.fullmove_number == 1 else "-")


class Blind(ChessPosition):
    """It finds nothing but knights' moves."""

    __slots__ = ()

    def find(self, query: Query) -> list[Move]:
        return [move for move in super().find(query) if self.describe(move).piece == "N"]


class Silent(ChessPosition):
    """It has no reasons."""

    __slots__ = ()

    def explain(self, query: Query) -> str:
        return ""


class Timid(ChessPosition):
    """It sees no way out of a check."""

    __slots__ = ()

    def has_legal_move(self) -> bool:
        return not self.is_check() and super().has_legal_move()


class Careless(ChessPosition):
    """Its set-ups by hand do not say who may castle."""

    __slots__ = ()

    @classmethod
    def fen_keys(cls) -> FenKeys:
        return ("", "turn", "", "ep", "clock", "move")


class Brittle(ChessPosition):
    """It cannot bear an x."""

    __slots__ = ()

    @classmethod
    def from_fen(cls, fen: str) -> Self:
        if "x" in fen:
            raise KeyError("x")
        return super().from_fen(fen)


# --- notations ---------------------------------------------------------------------------------------------------


class Vague(UCI):
    """It does not write where a move begins."""

    name = "vague"

    def emit(self, move: MoveText, position: Resolver) -> str:
        return super().emit(move, position)[2:]


class Forgetting(SAN):
    """It does not ask whether another man can go there."""

    name = "forgetting"

    def emit(self, move: MoveText, position: Resolver) -> str:
        return super().emit(move, Fits(move))


class Deaf(UCI):
    """A fragment of it matches a2 in two ways: what is read with the second pyparsing does not take."""

    name = "deaf"

    def grammar(self) -> Part:
        return Row(Fragment("(?:a2)?", ""), super().grammar())


class Mute(UCI):
    """It does not read a2, which its grammar has."""

    name = "mute"

    def _scan(self, text: str) -> MoveText | None:
        return None if text.startswith("a2") else super()._scan(text)


class Crashing(UCI):
    """It cannot bear an x."""

    name = "crashing"

    def _scan(self, text: str) -> MoveText | None:
        if "x" in text:
            raise KeyError("x")
        return super()._scan(text)


class Echoing(UCI):
    """Its reasons repeat all that was typed."""

    name = "echoing"

    def _explain(self, text: str) -> UnreadableMoveError:
        return UnreadableMoveError(f"nonsense: {text}", 0)


# --- containers --------------------------------------------------------------------------------------------------


class Lossy(ScoreSheet):
    """It leaves out the last move of every game."""

    name = "lossy"

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        return super().write(replace(game, plies=game.plies[:-1]) for game in games)


class Empty(ScoreSheet):
    """It finds no games."""

    name = "empty"

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        yield from ()


# --- pictures ----------------------------------------------------------------------------------------------------


class Padded(SquaresLayout):
    def draw(self, position: Position, **rest: Any) -> str:
        return super().draw(position, **rest) + " "


class Still(SquaresLayout):
    """It draws the start, whatever there is."""

    def draw(self, position: Position, **rest: Any) -> str:
        return super().draw(CHESS.start(), **rest)


class Unmarked(SquaresLayout):
    def draw(self, position: Position, **rest: Any) -> str:
        return super().draw(position, **{**rest, "marked": frozenset()})


class Loud(SquaresLayout):
    def levels(self, geometry: object) -> Mapping[str, str]:
        return {"Ground": "1"}


class Redrawn(SquaresLayout):
    """Its text is sound, its diagram is not: a1 is drawn as ``spoil`` says."""

    def diagram(self, position: Position, *, marked: Marked = frozenset(), seat: int = 0, level: str = "") -> Diagram:
        [panel] = super().diagram(position, marked=marked, seat=seat, level=level).panels
        return Diagram((self.spoil(panel),))

    def spoil(self, panel: Panel) -> Panel:
        raise NotImplementedError

    def draw(self, position: Position, **rest: Any) -> str:
        return SQUARES.draw(position, **rest)


def with_a1(panel: Panel, *drawn: Cell) -> Panel:
    """Return ``panel`` with other cells in the place of a1."""
    return panel._replace(cells=(*(cell for cell in panel.cells if cell.name != "a1"), *drawn))


def a1_of(panel: Panel) -> Cell:
    return next(cell for cell in panel.cells if cell.name == "a1")


class Doubling(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        return with_a1(panel, a1_of(panel), a1_of(panel))


class Emptying(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        return with_a1(panel, replace(a1_of(panel), man=None))


class Overlapping(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        corners = ((0.5, 6.5), (1.5, 6.5), (1.5, 7.5), (0.5, 7.5))
        return with_a1(panel, replace(a1_of(panel), corners=corners))


class Outlying(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        corners = ((9, 0), (10, 0), (10, 1), (9, 1))
        return with_a1(panel, replace(a1_of(panel), corners=corners))


class Mirrored(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        first, second, third, fourth = a1_of(panel).corners
        return with_a1(panel, replace(a1_of(panel), corners=(fourth, third, second, first)))


class Folded(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        return panel._replace(plane=panel.plane._replace(down=panel.plane.across))


class Shadeless(Redrawn):
    """A cell has a shade for which there is no colour, as one sees when it is drawn."""

    def spoil(self, panel: Panel) -> Panel:
        return with_a1(panel, replace(a1_of(panel), shade=cast(Shade, 99)))


class Lacking(Redrawn):
    def spoil(self, panel: Panel) -> Panel:
        return with_a1(panel)


class Confused(SquaresLayout):
    """It says that nothing but the men is seen, and shows who is to move."""

    def diagram(self, position: Position, *, marked: Marked = frozenset(), seat: int = 0, level: str = "") -> Diagram:
        drawn = super().diagram(position, marked=marked, seat=seat, level=level)
        return drawn._replace(legend=(position.seats[position.turn],))


RULES = {
    "forgetful": Forgetful,
    "blind": Blind,
    "silent": Silent,
    "timid": Timid,
    "careless": Careless,
    "brittle": Brittle,
}
NOTATIONS = (Vague, Deaf, Mute, Crashing, Echoing)
CONTAINERS = (Lossy(), Empty())
PICTURES = {
    "padded": Padded(),
    "still": Still(),
    "unmarked": Unmarked(),
    "loud": Loud(),
    "doubling": Doubling(),
    "emptying": Emptying(),
    "overlapping": Overlapping(),
    "outlying": Outlying(),
    "mirrored": Mirrored(),
    "folded": Folded(),
    "shadeless": Shadeless(),
    "lacking": Lacking(),
    "confused": Confused(),
}


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let them all be there by name."""
    for name, rules in RULES.items():
        monkeypatch.setitem(variants._loaded, name, replace(CHESS, id=name, rules=rules))
    for made in NOTATIONS:
        monkeypatch.setitem(notations._loaded, made.name, made)
        monkeypatch.setitem(
            variants._loaded, f"in-{made.name}", replace(CHESS, id=f"in-{made.name}", notations=(made.name,))
        )
    for container in CONTAINERS:
        monkeypatch.setitem(containers._loaded, container.name, container)
    for name, layout in PICTURES.items():
        monkeypatch.setitem(layouts._loaded, name, layout)
        drawn = replace(CHESS, id=f"drawn-{name}", picture=name)
        monkeypatch.setitem(variants._loaded, drawn.id, drawn)
