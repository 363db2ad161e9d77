"""Evidence besides the moves for what game a record is, with the weight of each part.

Weights are estimated logarithms of odds: two that add up to 3 make a reading twenty times as likely. Evidence of the
board and of the form of the record is kept apart from evidence of custom, as two readings that differ in custom alone
are both possible.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from plybook.catalogue import variants
from plybook.game_names import LOOSE_NAMES
from plybook.interpret.numbers_and_results import may_end
from plybook.move_numbers import read_number
from plybook.notation.notation import notations
from plybook.recognise.candidates import VariantCandidate
from plybook.recognise.signs import SIGNS
from plybook.record import GameRecord, Ply
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.variant_names import aliases

READ, PLAYED, MISFIT, AMBIGUOUS, FAULT = 0.25, 0.5, -3.5, -1.0, -1.0
"""The weights of a ply that is read, is played, cannot be played, fits several moves, and has a wrong mark."""

SPELT, UNPLAYED = 1.25, -5.0
"""The weights, between notations of one variant, of a ply in canonical spelling, and of one that cannot be played."""

CHOICE = 0.5
"""The weight against a variant, between two that fit, if a ply had e times as many alternatives."""

# The form of the record.
_BAD_START = -8.0
_FOREIGN_RESULT = -4.0
_ROUND, _WRONG_ROUND, _ROUNDS_AT_MOST = 0.75, -1.5, 5.0
_CROWDED = -6.0
_FOREIGN_SEAT, _NO_SUCH_PLAYER = -6.0, -1.0
_NAMED = 8.0

# Custom.
_FILE_NAME = 2.0
_USUAL = 3.0
_COMMON = {
    "chess": 1.0, "kings-escape": -2.0, "anticheckmate": -6.0,
    "three-player-plain": -1.0, "three-player-plain-duel": -1.0,
}  # fmt: skip
_EARLIER, _EARLIER_COUNTED = 0.5, 4
_LESS_AT_HOME = -0.5
_OF_A_PROGRAM, _NOT_THE_USUAL = -2.0, -1.0
_LATER_IN_TABLE = -0.02

_TABLE = "F023"

_WORD = re.compile(r"[a-z0-9]+")
_LONGEST_NAME = 6  # words
_WITHOUT_APOSTROPHES = str.maketrans("", "", "'’")


class Evidence:
    """The evidence for the variant of a game ``among`` several; ``plies`` are those for recognising it.

    ``usual`` is the usual variant of games in such a file, and ``earlier`` counts the earlier games by kind.
    """

    def __init__(
        self,
        game: GameRecord,
        plies: Sequence[Ply],
        among: Iterable[str],
        usual: str = "",
        earlier: Counter[VariantCandidate] | None = None,
    ) -> None:
        self._place = {name: place for place, name in enumerate(among)}
        self._headers = game.headers
        self._game = game
        self._plies = plies
        self.usual = usual
        self._earlier = earlier or Counter()
        self._starts: dict[str, Position | None] = {}
        self._formed: dict[str, float] = {}
        self._custom: dict[VariantCandidate, float] = {}
        self.named = named(game.variant or self._headers.get("Variant", "")) or headed(game.headings, self._headers)

    @cached_property
    def shown(self) -> tuple[object, ...]:
        """Everything that the weights depend on, except the number of plies."""
        return (
            tuple(self._place),
            self._game.fen,
            self.named,
            frozenset(self._headers.keys() & self._all_seats),
            frozenset(self._results),
            tuple(self._numbers),
            self._of_file,
            self.usual,
            frozenset((each, min(count, _EARLIER_COUNTED)) for each, count in self._earlier.items()),
        )

    def start(self, variant: str) -> Position | None:
        """Return the starting position of the game as ``variant``; None if its FEN-like string is invalid there."""
        if variant not in self._starts:
            fen = self._game.fen
            try:
                chosen = variants[variant]
                self._starts[variant] = chosen.start() if fen is None else chosen.rules.from_odd_fen(fen)[0]
            except FenError:
                self._starts[variant] = None
        return self._starts[variant]

    def speaks_for(self, variant: str) -> bool:
        """Return whether the record names ``variant`` in some way, even if its moves do not fit."""
        return variant in self.named or (self._game.fen is not None and self.start(variant) is not None)

    def seen(self, variant: str) -> float:
        """Return the weight of the form of the record: its start, numbers, result, and the seats in its tags."""
        return self.begun(variant) + self.formed(variant)

    def begun(self, variant: str) -> float:
        """Return the weight of the starting position, which may be invalid in ``variant``."""
        return _BAD_START * (self.start(variant) is None)

    def formed(self, variant: str) -> float:
        """Return the weight of the form of the record without its start."""
        if variant not in self._formed:
            self._formed[variant] = (
                _FOREIGN_RESULT * self._has_foreign_result(variant)
                + rounds(self._numbers, len(self._plies), len(seats_of(variant)))
                + self._seats(variant)
                + _NAMED * (variant in self.named)
            )
        return self._formed[variant]

    def custom(self, candidate: VariantCandidate) -> float:
        """Return the weight of custom: how common such games are, in this file and in general."""
        if candidate not in self._custom:
            self._custom[candidate] = self._weighed_custom(candidate)
        return self._custom[candidate]

    def _weighed_custom(self, candidate: VariantCandidate) -> float:
        name = candidate.variant
        of_variant = sum(count for each, count in self._earlier.items() if each.variant == name)
        return (
            _at_large(candidate)
            + _USUAL * (name == self.usual)
            + _FILE_NAME * (name == self._of_file)
            + sum(_EARLIER * min(n, _EARLIER_COUNTED) for n in (of_variant, self._earlier[candidate]))
            + _LATER_IN_TABLE * self._place[name]
        )

    def _seats(self, variant: str) -> float:
        """Return the weight of tags that are named like seats."""
        present, seats = self._headers.keys() & self._all_seats, set(seats_of(variant))
        return _FOREIGN_SEAT * bool(present - seats) + _NO_SUCH_PLAYER * bool(present and seats - present)

    @cached_property
    def _all_seats(self) -> set[str]:
        return {seat for name in self._place for seat in seats_of(name)}

    def _has_foreign_result(self, variant: str) -> bool:
        """Return whether a result is given that games of ``variant`` do not have."""
        rules = variants[variant].rules
        return not all(may_end(text, rules) for text in self._results)

    @cached_property
    def _results(self) -> set[str]:
        """The results in the record."""
        return {self._headers.get("Result", ""), self._game.result.text if self._game.result else ""} - {"", "?"}

    @cached_property
    def _numbers(self) -> list[tuple[int, int]]:
        """The move numbers that begin a round, each with the index of its ply; without numbers, those of rows.

        A number that occurs twice begins one round.
        """
        if not any(ply.number for ply in self._plies):
            return self._rows
        found = [
            (value, index)
            for index, ply in enumerate(self._plies)
            for value, skips in [read_number(ply.number)]
            if value >= 0 and not skips
        ]
        return [each for before, each in pairwise([(-1, -1), *found]) if each[0] != before[0]]

    @property
    def _rows(self) -> list[tuple[int, int]]:
        """The rows of a game, numbered, each with the index of its first ply, if they have equal length.

        A single line is a row if it has columns.
        """
        text, plies = self._game.source.text, self._plies
        begins = [index for index, (one, other) in enumerate(pairwise(plies), 1) if _breaks(text, one, other)]
        *lengths, last = [end - begin for begin, end in pairwise([0, *begins, len(plies)])]
        is_table = any(found.code == _TABLE for found in self._game.diagnostics)
        is_even = len(set(lengths)) == 1 and 1 < lengths[0] >= last
        if not is_even and (lengths or last < 2 or not is_table):
            return []
        return list(enumerate([0, *begins], 1))

    @cached_property
    def _of_file(self) -> str:
        return of_file(self._game.source.file)


def _breaks(text: str, one: Ply, other: Ply) -> bool:
    """Return whether a line of ``text`` ends between two plies."""
    return text.find("\n", one.start, other.start) >= 0 or text.find("\r", one.start, other.start) >= 0


@cache
def _at_large(candidate: VariantCandidate) -> float:
    """Return the weight of how common a variant and a notation are in general."""
    name, notation = candidate
    of_notation = notations[notation].usual_variant
    return (
        _COMMON.get(name, 0)
        + _LESS_AT_HOME * variants[name].notations.index(notation)
        + _OF_A_PROGRAM * bool(of_notation)
        + _NOT_THE_USUAL * (of_notation not in ("", name))
    )


def rounds(numbers: Sequence[tuple[int, int]], plies: int, seats: int) -> float:
    """Return how well move ``numbers`` (with the index of the ply of each) agree with so many ``seats``.

    Players who have left the game make rounds shorter, and some writers count in their own way; so the weight is
    small against many moves that can be played.
    """
    if not numbers:
        return 0
    weight = 0.0
    for (one, begun), (other, index) in pairwise(numbers):
        weight += _ROUND if index - begun == seats * (other - one) else _WRONG_ROUND
    last = plies - numbers[-1][1]
    crowded = last > seats and (len(numbers) > 1 or last == plies)
    return max(-_ROUNDS_AT_MOST, min(weight, _ROUNDS_AT_MOST)) + _CROWDED * crowded


def seats_of(variant: str) -> tuple[str, ...]:
    """Return the seats of ``variant``, without loading its rules if they are known."""
    return SIGNS[variant].seats if variant in SIGNS else variants[variant].seats


def named(text: str) -> tuple[str, ...]:
    """Return the variants that ``text`` may name, ignoring case, spaces, signs and the word chess.

    It is one variant if the text is its name, several if people use the text for all of them, and may be none.
    """
    if text in variants:
        return (text,)
    return _spellings().get(_words(text), ()) if text else ()


def headed(headings: Iterable[str], headers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the variants that a heading of a game or its event may name, of those that are recognised by moves."""
    listed = tuple(variants)
    return next(filter(None, (_in_heading(text, listed) for text in (*headings, headers.get("Event", "")))), ())


@lru_cache(maxsize=1024)
def _in_heading(text: str, listed: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of the ``listed`` variants ``text`` may name: an id by itself, or a name before the word chess.

    None is loaded to find out. ``Alice`` by itself is a person, and ``Chess`` no news.
    """
    words = _WORD.findall(text.casefold().translate(_WITHOUT_APOSTROPHES))
    if "chess" not in words:
        name = "-".join(words)
        return (name,) if name in listed and name != "alice" else ()
    names = _heading_names(listed)
    runs = (
        tuple(words[first:end])
        for end, word in enumerate(words)
        if word == "chess"
        for first in range(max(end - _LONGEST_NAME, 0), end)
    )
    return next((names[run] for run in runs if run in names), ())


@lru_cache(maxsize=8)
def _heading_names(listed: tuple[str, ...]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the ``listed`` variants by the words of their names before the word chess."""
    known = {**dict(zip(listed, listed, strict=True)), **aliases()}
    single = {_words(spelling): (name,) for spelling, name in known.items() if name in listed}
    return {**single, **_loose_spellings()}


@lru_cache(maxsize=8)
def of_file(path: str) -> str:
    """Return the variant in the name of a file, such as ``tri-d-games.txt``; "" if there is none.

    The longest name counts, and chess last, as it is the second word of many.
    """
    words = _WORD.findall(re.split(r"[/\\:]", path)[-1].casefold())
    runs = {"".join(words[first:end]) for first in range(len(words)) for end in range(first + 1, len(words) + 1)}
    found = [name for name in variants if name.replace("-", "") in runs]
    return max(found, key=lambda name: (name != "chess", len(name)), default="")


def _spellings() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the variants by the words of their names."""
    return {
        **_loose_spellings(),
        **{_words(variants[name].title): (name,) for name in variants},
        **{_words(spelling): (name,) for spelling, name in aliases().items()},
        **{_words(name): (name,) for name in variants},
    }


def _loose_spellings() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the variants by the words of names that several games have."""
    return {_words(spelling): names for spelling, names in LOOSE_NAMES.items()}


def _words(text: str) -> tuple[str, ...]:
    words = tuple(_WORD.findall(text.casefold()))
    return tuple(word for word in words if word != "chess") or words
