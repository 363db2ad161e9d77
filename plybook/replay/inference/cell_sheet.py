"""Candidates for the cells of a sheet, as a recogniser gives them, to compare a hypothesis about a game with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate

from plybook.interpret.alignment import INFINITE, Limit
from plybook.interpret.noise import Noise
from plybook.replay.inference.row_numbers import RowNumbers
from plybook.replay.inference.sheet import Due, End, TextSheet, Word, nearest, surprise, writes_marks

_NO_NUMBER = Due(0, begins=False)


class CellSheet:
    """Candidates for the cells of a sheet, a ply each, with their probabilities, as a recogniser gives them.

    An empty cell says nothing. A move that is no candidate is compared with the characters of those that are.
    ``numbers`` are the values of the numbers before the cells, -1 for none, and ``skips`` says of each whether it is
    one that passes over the first seat of a row, as ``12...`` does.
    """

    def __init__(
        self,
        cells: Sequence[Sequence[tuple[str, float]]],
        noise: Noise,
        numbers: Sequence[int] = (),
        skips: Sequence[bool] = (),
    ) -> None:
        self.noise = noise
        self.end = len(cells)
        self._cells = [sorted(cell, key=lambda each: -each[1]) for cell in cells]
        self._numbers = numbers
        self._skips = skips
        rows = [(at, number) for at, number in enumerate(numbers) if number >= 0 and not skips[at]]
        self.numbers = RowNumbers(rows, lambda start, end: end - start)
        self._usual = [0.0, *accumulate(_expected(cell, noise.other) for cell in self._cells)]
        self._signs = [0, *accumulate(len(cell[0][0]) if cell else 0 for cell in self._cells)]
        texts = [text for cell in cells for text, _ in cell]
        self.has_marks = writes_marks([cell[0][0] for cell in self._cells if cell])
        self.usual_length = sum(map(len, texts)) / max(1, len(texts))
        self._texts: dict[str, TextSheet] = {}

    def word(self, place: int, due: Due) -> Word | None:
        """Return the first candidate of the cell at ``place``, if it has any."""
        if place >= self.end or not self._cells[place]:
            return None
        text, probability = self._cells[place][0]
        return Word(text.rstrip("!?"), place + 1, surprise(probability) + self._number_cost(place, due))

    def ends(self, place: int, due: Due, texts: Sequence[str], limit: Limit) -> dict[int, Sequence[End]]:
        """Return by index those of ``texts`` that the cell at ``place`` may say: then it is passed."""
        if place >= self.end:
            return {}
        number = self._number_cost(place, due)
        found = self._ends(place, texts, limit, number)
        if not number:
            return found
        return {index: [end._replace(cost=end.cost + number) for end in ends] for index, ends in found.items()}

    def _ends(self, place: int, texts: Sequence[str], limit: Limit, number: float) -> dict[int, Sequence[End]]:
        """Return what `ends` returns, but for the cost of the ``number``."""
        if not self._cells[place]:
            return dict.fromkeys(range(len(texts)), (End(place + 1, self.noise.ply_missing / 2, is_marked=False),))
        best: dict[int, dict[tuple[int, bool], float]] = {}
        for candidate, probability in self._cells[place]:
            sheet = self._texts.get(candidate)
            if sheet is None:
                sheet = self._texts[candidate] = TextSheet(candidate, self.noise, 1)
            read = surprise(probability)
            for index, ends in sheet.alike(0, _NO_NUMBER, texts, limit, read + number):
                known = best.setdefault(index, {})
                for end in ends:
                    cost = end.cost + read + sheet.rest_cost(end.place)
                    limit.found(cost + number)
                    if cost < known.get((place + 1, end.is_marked), INFINITE):
                        known[place + 1, end.is_marked] = cost
        return {index: nearest(known) for index, known in best.items()}

    def _number_cost(self, place: int, due: Due) -> float:
        """Return what it costs that the cell has the number it has, or none."""
        if not self._numbers:
            return 0.0
        number, skips = self._numbers[place], self._skips[place]
        if number < 0:
            return 0.0
        cost = 0.0 if number == due.value else self.noise.number_other
        return cost if skips is not due.begins or due.lacks_first else cost + self.noise.number_added

    def again(self, place: int, due: Due, text: str) -> End | None:
        """Return the end of the cell at ``place`` if it surely says ``text``, whatever its number."""
        if place >= self.end:
            return None
        ends = self._ends(place, (text,), Limit(self.noise.other), 0.0).get(0)
        return ends[0] if ends and ends[0].cost < self.noise.other else None

    def left_out(self, place: int) -> list[tuple[int, float]]:
        """Return that the cell at ``place`` may be left out: an empty one costs little."""
        if place >= self.end:
            return []
        cell, noise = self._cells[place], self.noise
        return [(place + 1, noise.left_out + noise.left_out_sign * len(cell[0][0]) if cell else noise.remark)]

    def number_at(self, place: int) -> int:
        """Return the number of the cell at ``place`` if it begins a row, -1 for none."""
        return self._numbers[place] if self._numbers and place < self.end and not self._skips[place] else -1

    def words(self) -> Iterator[tuple[int, Collection[str]]]:
        """Yield the cells that are not empty: the place after each, and its candidates."""
        for place, cell in enumerate(self._cells, 1):
            if cell:
                yield place, [text.rstrip("!?") for text, _ in cell]

    def signs_before(self, place: int) -> int:
        """Return how many characters the first candidates of the cells before ``place`` have."""
        return self._signs[place]

    def usual_cost(self, place: int) -> float:
        """Return what it costs, at most, to read the cells before ``place`` where all is well."""
        return self._usual[place]


def _expected(cell: Sequence[tuple[str, float]], other: float) -> float:
    """Return what a cell costs on average if the probabilities are right; ``other`` is for what is no candidate."""
    rest = max(1 - sum(probability for _, probability in cell), 0.0)
    return rest * other + sum(probability * surprise(probability) for _, probability in cell)
