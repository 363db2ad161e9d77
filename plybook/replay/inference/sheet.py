"""What a hypothesis about a game is compared with: the characters of a sheet.

A *place* is an offset in the characters, or the index of a cell: see `plybook.replay.inference.cell_sheet`. A sheet
says from a place on where the text of a move may begin, where a given text may end and what that costs, which word
stands there, and what may be left out. All costs are those of `plybook.interpret.noise`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, Protocol

from plybook.interpret.alignment import INFINITE, Alignment, Limit, Row
from plybook.interpret.noise import Noise
from plybook.replay.inference.row_numbers import RowNumbers

_WORD = re.compile(r"(\S+?(?:\s+e\.?p\.?[+#~]*(?!\S))?)[!?]*(?:\s+|\Z)")
_TAIL = re.compile(r"(?:[+#*~]|\(=\)|[ ]?e\.?p\.?(?![a-z]))+")
_GLYPHS = re.compile(r"[!?]+")
_BLANKS = re.compile(r"\s*")
_ANY_NUMBER = re.compile(r"[0-9OoIlSBZQ]{1,4}[.,):;]*\s+|[0-9OIl]{1,4}[.,):;…]+\s*")
_MAY_BE_NUMBER = re.compile(r"\S{0,3}[.,:;')]\s*")
_FIRST_NUMBER = re.compile(r"\s*(\d{1,3})\s*[.)]")
_NUMBER = re.compile(r"(?:(?<=\s)|\A)(\d{1,4})(?:\.+|\)|…|(?=\s))")
_REMARK = re.compile(r"\{[^}]{0,400}\}\s*|\([^)]{0,400}\)\s*|;[^\n]{0,400}(?:\n\s*|\Z)")
_ROW = re.compile(r"\n[ \t]*+\d++[.)][^\n]*+")
_LINE = re.compile(r"[^\n]*\n\s*")
_TOKEN = re.compile(r"\S+(?:\s+|\Z)")
_AFTER_NUMBER = re.compile(r"\A\d{1,4}[.):,…]*")
_LONGEST_RESULT = 24
_EDIT, _PLAIN = 3.7, 0.05  # what a wrong sign costs, and any sign
_FAR = 200  # characters in which words are counted
_MARKED_FROM = 50  # one word in so many has a mark of check, at least, where a sheet writes them
_NUMBERED_FROM = 2.5  # words that there are for each number and seat, at most, where a sheet has numbers
_ENDS, _CLOSE = 4, 4.0  # how many ends of a text are kept, and how much more than the best they may cost
_STARTS = 3
_EDITS, _SIGNS_AN_EDIT = 2, 7  # so many edits may be in a text, and one more for so many signs of it
_SPREAD = 1.7  # how many edits more than the best an alignment may have on its way


class End(NamedTuple):
    """Where the text of a move may end: the ``place`` of what comes next, the ``cost``, and if a mark was seen."""

    place: int
    cost: float
    is_marked: bool


class Word(NamedTuple):
    """A word as it stands: its ``text``, the ``place`` of what comes next, and what it cost to pass its number."""

    text: str
    place: int
    cost: float


class Due(NamedTuple):
    """The number that is due: its ``value``, and whether it ``begins`` a row.

    Where a row ``lacks_first`` plies, its number may stand before a later one.
    """

    value: int
    begins: bool
    lacks_first: bool = False


class Sheet(Protocol):
    """One copy of a game, as `TextSheet` and `CellSheet` are. ``numbers`` are those of its rows."""

    end: int
    has_marks: bool
    numbers: RowNumbers
    usual_length: float

    def word(self, place: int, due: Due) -> Word | None:
        """Return the word that stands at ``place``, past its number, as it is; None where nothing is left."""

    def ends(self, place: int, due: Due, texts: Sequence[str], limit: Limit) -> dict[int, Sequence[End]]:
        """Return by index where those of ``texts`` may end that may stand at ``place``, past its number.

        What costs more than ``limit`` may be left out. The limit falls with what is found.
        """

    def again(self, place: int, due: Due, text: str) -> End | None:
        """Return where ``text`` ends if it surely stands at ``place``, whatever the number."""

    def left_out(self, place: int) -> Sequence[tuple[int, float]]:
        """Return what may be left out from ``place`` on: up to where, and the cost."""

    def number_at(self, place: int) -> int:
        """Return the number that stands at ``place``, -1 for none."""

    def words(self) -> Iterator[tuple[int, Collection[str]]]:
        """Yield the words of moves, numbers, results and remarks aside: where each ends, and what it may be."""

    def signs_before(self, place: int) -> int:
        """Return how many characters stand before ``place``; of a cell those of the first candidate count."""

    def usual_cost(self, place: int) -> float:
        """Return what it costs, at most, to read what stands before ``place`` where all is well."""


class TextSheet:
    """The characters of a sheet, with the costs of ``noise`` at the rate that is supposed of them.

    ``seats`` is how many plies a row has and ``results`` are the texts that may end the game. Where the sheet
    ``counts`` otherwise than by rows, its numbers say nothing. ``signs`` are the candidates for each character, with
    their probabilities, where a recogniser gives several.
    """

    def __init__(
        self,
        text: str,
        noise: Noise,
        seats: int,
        results: Sequence[str] = (),
        *,
        counts: bool = True,
        signs: Sequence[Sequence[tuple[str, float]]] = (),
    ) -> None:
        self.text = text
        self.noise = noise
        self.end = len(text)
        self._counts = counts
        self._results = results
        self._table = noise.table
        words = text.split()
        numbers = [(each.start(), int(each[1])) for each in _NUMBER.finditer(text)]
        self._has_numbers = counts and len(numbers) * seats * _NUMBERED_FROM > len(words)
        self.numbers = RowNumbers(numbers if self._has_numbers else (), self._words_between)
        self.has_marks = writes_marks(words)
        self.usual_length = sum(map(len, words)) / max(1, len(words))
        bound = noise.other * (_EDITS + self.usual_length / _SIGNS_AN_EDIT)
        self._alignment = Alignment(text, noise, bound, noise.other * _SPREAD, [_sign_costs(each) for each in signs])
        self._endings: dict[tuple[int, str], Sequence[End]] = {}
        self._starts: dict[tuple[int, Due], list[tuple[int, float]]] = {}

    # --- what a sheet is asked -----------------------------------------------------------------------------------

    def word(self, place: int, due: Due) -> Word | None:
        """Return the word that stands at ``place``, past its number, as it is; None where nothing is left."""
        start, cost = self._starts_at(place, due)[0]
        found = _WORD.match(self.text, start)
        return Word(found[1], found.end(), cost) if found else None

    def ends(self, place: int, due: Due, texts: Sequence[str], limit: Limit) -> dict[int, Sequence[End]]:
        """Return by index where those of ``texts`` may end that may stand at ``place``, past its number."""
        found: dict[int, Sequence[End]] = {}
        for index, ends in self.alike(place, due, texts, limit):
            found[index] = ends
            limit.found(ends[0].cost)
        return found

    def alike(
        self, place: int, due: Due, texts: Sequence[str], limit: Limit, already: float = 0.0
    ) -> Iterator[tuple[int, Sequence[End]]]:
        """Yield what `ends` returns; ``already`` is added to the costs where they are compared with the ``limit``."""
        starts = self._starts_at(place, due)
        if len(starts) == 1 and not starts[0][1]:
            [(start, _)] = starts
            for index, row in self._alignment.alike(start, texts, limit, already):
                yield index, self._ends_of(start, texts[index], row)
            return
        best: dict[int, dict[tuple[int, bool], float]] = {}
        for start, number in starts:
            for index, row in self._alignment.alike(start, texts, limit, already + number):
                known = best.setdefault(index, {})
                for end, cost, marked in self._ends_of(start, texts[index], row):
                    if number + cost < known.get((end, marked), INFINITE):
                        known[end, marked] = number + cost
        for index, known in best.items():
            yield index, nearest(known)

    def again(self, place: int, due: Due, text: str) -> End | None:
        """Return where ``text`` ends if it surely stands at ``place``, whatever the number."""
        most = self.noise.other + self.noise.number_other
        ends = self.ends(place, due, (text,), Limit(most)).get(0)
        return ends[0] if ends and ends[0].cost < most else None

    def left_out(self, place: int) -> list[tuple[int, float]]:
        """Return what may be left out from ``place`` on: up to where, and the cost."""
        found: list[tuple[int, float]] = []
        remark = _REMARK.match(self.text, place)
        if remark:
            found.append((remark.end(), self._cost_of_remark(remark[0])))
        token = _TOKEN.match(self.text, place)
        if token:
            found.append((token.end(), self.noise.left_out + self._cost_of_signs(token.end() - place)))
            line = _LINE.match(self.text, place)
            if line and line.end() > token.end():
                found.append((line.end(), self.noise.left_out + 1 + self._cost_of_signs(line.end() - place)))
        if self.end - place <= _LONGEST_RESULT and (result := self._result_cost(place)) < INFINITE:
            found.append((self.end, result))
        return found

    def number_at(self, place: int) -> int:
        """Return the number that stands at ``place``, -1 for none."""
        found = _FIRST_NUMBER.match(self.text, place) if self._counts else None
        return int(found[1]) if found else -1

    def rest_cost(self, place: int) -> float:
        """Return what it costs to leave out all that follows ``place``."""
        rest = self.end - place
        return self.noise.left_out + self._cost_of_signs(rest) if rest else 0.0

    def words(self) -> Iterator[tuple[int, Collection[str]]]:
        """Yield the words of moves, numbers, results and remarks aside: where each ends, and what it may be."""
        place = 0
        while token := _TOKEN.match(self.text, place):
            if remark := _REMARK.match(self.text, place):
                place = remark.end()
                continue
            place = token.end()
            whole = token[0].rstrip().rstrip("!?")
            word = _AFTER_NUMBER.sub("", whole)
            if word and word not in self._results:
                yield place, {word, whole}

    def signs_before(self, place: int) -> int:
        """Return ``place``, which is how many characters stand before it."""
        return place

    def usual_cost(self, place: int) -> float:
        """Return what it costs, at most, to read what stands before ``place`` where all is well."""
        return place * (_EDIT * self.noise.rate + _PLAIN)

    # --- numbers and results -------------------------------------------------------------------------------------

    def _starts_at(self, place: int, due: Due) -> list[tuple[int, float]]:
        """Return where the text of a move may begin, behind the number that is ``due``, the likeliest first."""
        known = self._starts.get((place, due))
        if known is None:
            known = self._starts[place, due] = self._find_starts(place, due)
        return known

    def _find_starts(self, place: int, due: Due) -> list[tuple[int, float]]:
        text, noise = self.text, self.noise
        stated = re.compile(rf"{due.value}(\s*(?:\.\.+|…)|\s*[.)]|(?=\s))\s*").match(text, place)
        found = {place: noise.number_dropped if self._has_numbers and due.begins else 0.0}
        if stated:
            skips = ".." in stated[1] or "…" in stated[1]
            is_due = due.begins is not skips or due.lacks_first
            cost = 0.0 if is_due or not self._counts else noise.number_added
            if not cost:
                return [(stated.end(), 0.0)]
            found[stated.end()] = cost
        if due.begins and self._has_numbers:
            for end, cost in self._alignment.row(place, f"{due.value}.").items():
                end = _BLANKS.match(text, end).end()  # type: ignore[union-attr]
                if end > place and cost < found.get(end, INFINITE):
                    found[end] = cost
        if other := _ANY_NUMBER.match(text, place):
            cost = 0.0 if not self._counts else noise.number_other + (0 if due.begins else noise.number_added)
            found[other.end()] = min(cost, found.get(other.end(), INFINITE))
        if due.begins and self._has_numbers and (odd := _MAY_BE_NUMBER.match(text, place)):
            found[odd.end()] = min(noise.number_other + noise.added_more, found.get(odd.end(), INFINITE))
        return sorted(found.items(), key=lambda each: each[1])[:_STARTS]

    def _result_cost(self, place: int) -> float:
        """Return what it costs that a result is all that stands from ``place`` on."""
        rest = " ".join(self.text[place:].split())
        if rest in self._results:
            return 0.0
        return min(
            (self._alignment.row(place, each).get(self.end, INFINITE) + 1 for each in self._results), default=INFINITE
        )

    def _words_between(self, start: int, end: int) -> int:
        """Return how many words there are between two places; if these are far apart, in some of it only."""
        return len(self.text[start : min(end, start + _FAR)].split())

    def _cost_of_remark(self, remark: str) -> float:
        """Return the cost of reading ``remark`` as a remark, not as rows of moves between two misread brackets."""
        rows = _ROW.findall(remark)
        return self.noise.remark + sum(self.noise.left_out + self._cost_of_signs(len(row)) for row in rows)

    def _cost_of_signs(self, count: int) -> float:
        return self.noise.left_out_sign * count

    # --- the text of a move --------------------------------------------------------------------------------------

    def _ends_of(self, start: int, text: str, row: Row) -> Sequence[End]:
        """Return where ``text`` may end if its first character is meant at ``start``: its ``row`` says the costs."""
        known = self._endings.get((start, text))
        if known is not None:
            return known
        found: dict[tuple[int, bool], float] = {}
        for end, cost in row.items():
            for place, more, marked in self._tails(end):
                if cost + more < found.get((place, marked), INFINITE):
                    found[place, marked] = cost + more
        ends = self._endings[start, text] = nearest(found)
        return ends

    def _tails(self, at: int) -> list[End]:
        """Return what may follow the text of a move: marks, and a blank or none."""
        text, found = self.text, list[End]()
        marks = _TAIL.match(text, at)
        if marks:
            found.append(self._before_next(marks.end(), 0.0, is_marked=any(s in "+#" for s in marks[0])))
        else:
            found.append(self._before_next(at, 0.0, is_marked=False))
            if at < self.end and (cost := self._table.get(("+", text[at]))) is not None:
                found.append(self._before_next(at + 1, cost, is_marked=True))
        return found

    def _before_next(self, at: int, cost: float, *, is_marked: bool) -> End:
        glyphs = _GLYPHS.match(self.text, at)
        at = glyphs.end() if glyphs else at
        end = _BLANKS.match(self.text, at).end()  # type: ignore[union-attr]
        is_apart = end > at or at == self.end
        return End(end, cost if is_apart else cost + self.noise.blank_dropped, is_marked)


def writes_marks(words: Sequence[str]) -> bool:
    """Say whether ``words`` have marks of check."""
    marked = sum(word.endswith(("+", "#")) for word in words)
    return marked > 0 and marked * _MARKED_FROM >= len(words)


def surprise(probability: float) -> float:
    """Return the cost of what has this ``probability``, in nats."""
    return -math.log(min(max(probability, 1e-4), 1.0))


def _sign_costs(candidates: Sequence[tuple[str, float]]) -> dict[str, float]:
    return {sign: surprise(probability) for sign, probability in candidates}


def nearest(found: dict[tuple[int, bool], float]) -> Sequence[End]:
    """Return the cheapest of the ends that were found, of which there is one at least, in order."""
    limit = min(found.values()) + _CLOSE
    ends = sorted((cost, place, marked) for (place, marked), cost in found.items() if cost <= limit)
    return tuple(End(place, cost, marked) for cost, place, marked in ends[:_ENDS])
