"""Habits of a file: a finding that occurs wherever in the file it can is a habit of its writer.

A file may lack the `+` of every check. That is one fact about the file, not a separate fact about each check. A table
says for each code where else it could occur, so that one place without it shows that it is no habit. Errors are never
habits, nor are findings whose message differs at each place.

What a game shows is determined where it is checked, in any process. What the games of a file show together is
determined where the report is made, in their order. So the result is the same for any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from plybook.diagnostics import Diagnostic
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.mark_codes import MARK_CODES
from plybook.notation.languages import Letters
from plybook.notation.moves import Mark
from plybook.record import Source
from plybook.replay.result import Line, Replay
from plybook.rules.moves import CASTLING

LEAST: Final = 10
"""The least number of places of a habit."""

_ANY: Final = frozenset(Mark)
_SETTLED: Final = 1000  # plies after which too small a share settles that it is no habit


class _Share(Enum):
    """Where a habit must occur."""

    EVERYWHERE = "at all {count:,} {places} of the file"
    EVERY_GAME = "in {count:,} places, and in every game of the file"
    MOST_MOVES = "at {count:,} of the {plies:,} moves of the file"


class _UnmarkedTexts:
    """A cache of texts of moves without certain marks.

    Games use the same few thousand texts over and over.
    """

    def __init__(self) -> None:
        self.marks = frozenset(MARK_CODES)  # the texts have none of these; the set may shrink
        self._known: dict[str, set[str]] = {}

    def are(self, texts: Set[str], bound: BoundNotation, letters: Letters | None) -> bool:
        """Return whether all ``texts`` lack the marks, as far as the notation requires them."""
        known = self._known.setdefault(bound.name, set())
        marks = self.marks & bound.notation.marks
        for text in texts - known:
            if marks & _marks_of(text, bound, letters):
                return False
            known.add(text)
        return True


class _Game:
    """A checked game, with counts of the places at which codes could occur."""

    def __init__(self, replay: Replay, plain: _UnmarkedTexts) -> None:
        self.replay = replay
        self.found = Counter([found.code for found in replay.diagnostics])
        self._plain = plain

    @cached_property
    def _lines(self) -> list[Line]:
        """The lines as played, the supposed line in place of the main line."""
        return list((self.replay.supposed or self.replay.line).lines())

    @cached_property
    def said(self) -> Counter[Mark]:
        """How often each mark is written; a text that cannot be read by itself counts for all."""
        bound, letters = self.replay.notation, self.replay.letters
        marks: Counter[Mark] = Counter()
        if bound is None or not self._plain.marks & bound.notation.marks:
            return marks
        if self._plain.are({ply.text for line in self._lines for ply in line.plies}, bound, letters):
            return marks
        for line in self._lines:
            for ply, before, _, _ in line.steps():
                marks.update(_marks_of(ply.text, bound, letters, before.turn) & bound.notation.marks)
        return marks

    @property
    def promotions(self) -> int:
        """How many moves are promotions."""
        return sum([move.promotion > 0 for line in self._lines for move in line.moves])

    @property
    def castlings(self) -> int:
        """How many moves are castlings."""
        return sum([move.special == CASTLING for line in self._lines for move in line.moves])

    @property
    def parentheses(self) -> int:
        """How many plies have parentheses."""
        if "(" not in self.replay.game.source.text:  # the usual case
            return 0
        return sum("(" in ply.text for line in self.replay.line.lines() for ply in line.plies)

    @property
    def results(self) -> int:
        """How many results stand after the moves: one or none."""
        return int(self.replay.game.result is not None)

    @property
    def decided(self) -> int:
        """How many results stand after moves that decide the game: one or none."""
        return int(self.replay.outcome is not None and self.results)

    @property
    def doubled(self) -> int:
        """How many results stand both after the moves and in the header: one or none."""
        return int("Result" in self.replay.game.headers and self.results)


def _marks_of(text: str, bound: BoundNotation, letters: Letters | None, seat: int = 0) -> frozenset[Mark]:
    """Return the marks in a text as ``seat`` writes it; all marks if the text cannot be read by itself."""
    reading = bound.match(letters.translated(text) if letters else text, seat)
    return reading.marks if reading else _ANY


class _Habit(NamedTuple):
    """What makes findings of a code a habit: ``others`` counts the places of a game without the finding."""

    share: _Share
    places: str = ""
    others: Callable[[_Game, str], int] = lambda game, code: 0


def _where(places: str, count: Callable[[_Game], int]) -> _Habit:
    """Return the habit of a code that could occur at so many places of a game."""
    return _Habit(_Share.EVERYWHERE, places, lambda game, code: count(game) - game.found[code])


def _without(game: _Game, code: str) -> int:
    """Return 1 for a game with moves but without a finding of the code, else 0."""
    return int(bool(game.replay.game.plies) and not game.found[code])


def _deserved(mark: Mark) -> Callable[[_Game, str], int]:
    """Return a function that counts the moves that have ``mark`` and deserve it."""
    return lambda game, code: game.said[mark] - game.found[MARK_CODES[mark].false]


_DESERVED = {
    Mark.CHECK: "checks",
    Mark.MATE: "checkmates",
    Mark.STALEMATE: "stalemates",
    Mark.CAPTURE: "captures",
    Mark.OWNER: "changes of owner",
    Mark.EN_PASSANT: "captures en passant",
    Mark.SUCCESSION: "successions",
}
_GAMES = (
    "F015", "F016", "F018", "F022", "F023", "F024", "F025", "F029", "F032", "F033", "F034", "N110", "W001", "W021",
)  # fmt: skip
_MOVES = ("N103", "N104", "N105", "N108", "N109", "N114")

HABITS: Final[dict[str, _Habit]] = {
    **{
        MARK_CODES[mark].missing: _Habit(_Share.EVERYWHERE, name, _deserved(mark)) for mark, name in _DESERVED.items()
    },
    **{
        MARK_CODES[mark].false: _Habit(_Share.EVERYWHERE, f"moves marked as {name}", _deserved(mark))
        for mark, name in _DESERVED.items()
    },
    "N101": _where("promotions", lambda game: game.promotions),
    "N102": _where("castlings", lambda game: game.castlings),
    "N106": _where("moves with parentheses", lambda game: game.parentheses),
    "N107": _where("results", lambda game: game.results),
    "N113": _Habit(_Share.EVERYWHERE, "claims of boards"),
    "W012": _where("results of games that the board decides", lambda game: game.decided),
    "W013": _where("results of games whose header has one, too", lambda game: game.doubled),
    "W014": _where("results of games that the board decides", lambda game: game.decided),
    "W020": _where("results", lambda game: game.results),
    **dict.fromkeys(_GAMES, _Habit(_Share.EVERY_GAME, others=_without)),
    **dict.fromkeys(_MOVES, _Habit(_Share.MOST_MOVES)),
}
"""The codes that can be habits."""


class Witness:
    """Collects, over a series of games, the codes that they show to be no habits."""

    def __init__(self) -> None:
        self._open = [code for code, habit in HABITS.items() if habit.share is not _Share.MOST_MOVES]
        self._plain = _UnmarkedTexts()

    def against(self, replay: Replay) -> frozenset[str]:
        """Return the codes that a game shows to be no habit, except those of earlier games."""
        if not self._open or not replay.is_game:
            return frozenset()
        game = _Game(replay, self._plain)
        shown = frozenset(code for code in self._open if HABITS[code].others(game, code) > 0)
        if shown:
            self._open = [code for code in self._open if code not in shown]
            self._plain.marks = frozenset(mark for mark, claim in MARK_CODES.items() if claim.missing in self._open)
        return shown


def plies_of(replay: Replay) -> int:
    """Return the number of plies in a game and its variations."""
    return sum(len(line.plies) for line in replay.line.lines())


@dataclass(slots=True)
class Habit:
    """A possible habit of a file: its ``first`` finding, the ``source`` of that, and the number of places."""

    first: Diagnostic
    source: Source | None
    places: int = 0
    plies: int = 0

    @property
    def where(self) -> str:
        """The places in the file, in words."""
        habit = HABITS[self.first.code]
        return habit.share.value.format(count=self.places, places=habit.places, plies=self.plies)

    @property
    def finding(self) -> Diagnostic:
        """The first finding, with a text about the others."""
        return replace(self.first, message=f"{self.first.message}; so {self.where}")


class Habits:
    """The habits of a file, for the games added so far."""

    def __init__(self) -> None:
        self._found: dict[str, Habit] = {}
        self._not: set[str] = set()
        self._plies = 0

    def add(
        self, diagnostics: Iterable[Diagnostic], source: Source | None, plies: int, against: Iterable[str]
    ) -> None:
        """Add the findings of the next game, which has so many plies and is ``against`` some codes."""
        self._plies += plies
        for found in diagnostics:
            code = found.code
            if code in HABITS and code not in self._not:
                if code not in self._found:
                    self._found[code] = Habit(found, source)
                self._found[code].places += 1
        self._settle(against)
        if self._plies >= _SETTLED:
            self._settle([code for code in self._found if not self._are_enough(code)])

    def _settle(self, codes: Iterable[str]) -> None:
        """Exclude codes as habits from now on."""
        for code in codes:
            self._found.pop(code, None)
            self._not.add(code)

    def _are_enough(self, code: str) -> bool:
        """Return whether a code occurs at a large enough share of the moves."""
        return HABITS[code].share is not _Share.MOST_MOVES or 2 * self._found[code].places >= self._plies

    @property
    def open(self) -> Set[str]:
        """The codes that were found and may be habits, depending on later games."""
        return self._found.keys()

    def __iter__(self) -> Iterator[Habit]:
        """Yield the habits, in the order of their first findings."""
        for code, habit in self._found.items():
            if habit.places >= LEAST and self._are_enough(code):
                habit.plies = self._plies
                yield habit
