"""The edits that mend a finding: for each code the text to write, and its place.

An edit is safe where the board proves it: the spelling of a played move, its number, the result of the game. A move
in the place of one that cannot be played is supposed. The module that supposes it makes the edits with `move_edits`,
and the finding keeps them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from plybook.container import tokens
from plybook.container.container import Container, containers
from plybook.container.draft import DIRECTION_MARKS, moves_of
from plybook.diagnostics import Diagnostic, Edit, Grade
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.mark_codes import MARK_CODES
from plybook.interpret.numbers_and_results import (
    canonical_result,
    canonical_value,
    is_spelled_out,
    true_number,
)
from plybook.interpret.respelling import meant
from plybook.move_numbers import read_number
from plybook.notation.languages import Letters
from plybook.notation.moves import Mark
from plybook.record import GameRecord, Ply, Tag
from plybook.replay.inference.supposed_line import BACK
from plybook.replay.result import Line
from plybook.rules.moves import PASS, Move
from plybook.rules.position import Outcome, Position

_WRONG_NUMBER, _MISSING_ROW, _SUPERFLUOUS = "W001", "W022", "N103"
_RIGHT, _MOVES = 4, 10  # so many right marks for each false one, or moves for each superfluous origin, are careful
_WORD = re.compile(r"\S*")
_IN_LINE = re.compile(r"[^\r\n]+")


def grade_of(code: str) -> Grade | None:
    """Return how sure the edits are that mend ``code``, None if none do.

    A code of another package is taken for what its notation remarks of a move.
    """
    if code in _NOT_MENDED:
        return None
    return Grade.SUPPOSED if code in _SUPPOSED else Grade.SAFE


def with_edits(
    game: GameRecord,
    diagnostics: Iterable[Diagnostic],
    lines: Iterable[Line],
    notation: BoundNotation | None,
    outcome: Outcome | None,
    letters: Letters | None = None,
) -> tuple[Diagnostic, ...]:
    """Return ``diagnostics`` of ``game`` with the edits that mend them; one that has some keeps them.

    ``lines`` are all lines of the game, ``outcome`` is how it ended on the board, if it did. ``letters`` are those of
    its men where they are another language's; it keeps them. What rests on a supposition is not mended here.
    """
    diagnostics = tuple(diagnostics)
    mender = _Mender(game, diagnostics, lines, notation, outcome, letters)
    return tuple(
        replace(found, edits=edits)
        if not (found.edits or found.supposing) and (edits := mender.edits(found))
        else found
        for found in diagnostics
    )


def move_edits(game: GameRecord, ply: Ply, move: str, grade: Grade = Grade.SUPPOSED) -> tuple[Edit, ...]:
    """Return the edits that put ``move``, a text in the game's notation, in place of ``ply``.

    They spell it as its file does. There are none if the ply does not stand in the source.
    """
    source, end = game.source.text, ply.end or ply.start + len(ply.text)
    written = source[ply.start : end]
    if game.container not in containers or not (written if ply.end else written == ply.text):
        return ()
    if not _IN_LINE.fullmatch(written) and "".join(written.split()) != "".join(ply.text.split()):
        return ()  # something stands between the lines that is no part of the game
    return edits_at(game, ply.start, end, containers[game.container].spelled(move, written), grade)


def edits_at(game: GameRecord, start: int, end: int, new: str, grade: Grade = Grade.SAFE) -> tuple[Edit, ...]:
    """Return the edits that put ``new`` in place of the source from ``start`` to ``end``; line ends in it stay."""
    source = game.source
    found = [(start + piece.start(), piece[0]) for piece in _IN_LINE.finditer(source.text[start:end])]
    pieces = [(at, old, "" if index else new) for index, (at, old) in enumerate(found or [(start, "")])]
    return tuple(
        Edit(source.span(at, at + len(old)), at, at + len(old), old, put, grade)
        for at, old, put in pieces
        if old != put
    )


class _Mender:
    """Finds the edits for what was found in one record."""

    def __init__(
        self,
        game: GameRecord,
        diagnostics: tuple[Diagnostic, ...],
        lines: Iterable[Line],
        notation: BoundNotation | None,
        outcome: Outcome | None,
        letters: Letters | None,
    ) -> None:
        self.game = game
        self.diagnostics = diagnostics
        self.lines = tuple(lines)
        self.notation = notation
        self.outcome = outcome
        self.letters = letters
        self.moves: dict[int, tuple[Edit, ...]] = {}

    def edits(self, found: Diagnostic) -> tuple[Edit, ...]:
        """Return the edits that mend ``found``, none if it is not safe to mend."""
        if self.form is None or grade_of(found.code) is not Grade.SAFE:
            return ()
        return _WAYS.get(found.code, _Mender.move)(self, self.place_of(found))

    # --- what shows what was played ------------------------------------------------------------------------------

    def is_evidence(self, at: int) -> bool:
        """Say whether what stands at an offset may show what was played where a line cannot be played."""
        return any(start <= at < end for start, end in self.doubtful)

    @cached_property
    def doubtful(self) -> list[tuple[int, int]]:
        """The stretches of the source in which marks, origins and numbers are left as they are written.

        A line that ends at a ply that cannot be played may have gone wrong before. From where rows are missing on
        its moves may be others than those that are played.
        """
        found = list[tuple[int, int]]()
        gaps = [self.place_of(each) for each in self.diagnostics if each.code == _MISSING_ROW]
        for line in self.lines:
            starts = [ply.number_start if ply.number else ply.start for ply in line.plies]
            if starts and line.positions and not line.is_complete:
                found.append((starts[max(len(line.moves) - BACK, 0)], starts[len(line.moves)] + 1))
            found += [(gap, starts[-1] + 1) for gap in gaps if starts and gap in starts]
        return found

    @cached_property
    def contradicted_marks(self) -> frozenset[int]:
        """The offsets of moves that claim what the board denies, in a record that is right about such things else.

        A record with four checks and one move marked as a check that is none may mean another move there.
        """
        false = {claim.false: mark for mark, claim in MARK_CODES.items()}
        found = [each for each in self.diagnostics if each.code in false or each.code == _SUPERFLUOUS]
        counts = Counter(each.code for each in found)
        said = self.said if found else Counter()
        needed = {code: count * (_RIGHT if code in false else _MOVES) for code, count in counts.items()}
        careful = {code for code, least in needed.items() if said[false.get(code)] >= least}
        return frozenset(self.place_of(each) for each in found if each.code in careful)

    @cached_property
    def said(self) -> Counter[Mark | None]:
        """How many moves of the main line bear each mark as they should; for None, how many moves there are."""
        said: Counter[Mark | None] = Counter()
        for ply, before, move, after in self.lines[0].steps() if self.lines and self.notation else ():
            said[None] += 1
            reading = self.notation.match(ply.text, before.turn) if self.notation else None
            if reading and reading.marks:
                said.update(reading.marks & before.marks(move, after))
        return said

    def says_the_same(self, notation: BoundNotation, ply: Ply, text: str, position: Position) -> bool:
        """Say whether ``text`` says just what a ply says, in another spelling, be it one that is respelled."""
        one, other = (notation.match(each, position.turn) for each in (ply.text, text))
        if one is None and len(respelled := meant(ply.text, position, notation)) == 1:
            one = respelled[0].reading
        return one is not None and other is not None and one.query == other.query and one.marks == other.marks

    def place_of(self, found: Diagnostic) -> int:
        """Return the offset of a finding in the source."""
        return self.game.source.offset(found.span.line, found.span.column)

    @cached_property
    def form(self) -> Container | None:
        """The form of file the game came from; None if it came from none."""
        is_read = self.game.container in containers and self.game.source.text
        return containers[self.game.container] if is_read else None

    # --- moves ---------------------------------------------------------------------------------------------------

    def move(self, at: int) -> tuple[Edit, ...]:
        """Write the move that was played at an offset in canonical text: the same edits for all findings about it."""
        if at not in self.moves and self.notation is not None and at in self.played:
            ply, before, move, after = self.played[at]
            text = "" if move == PASS else self.in_letters(self.notation, self.notation.emit(move, before, after))
            is_odd = at in self.contradicted_marks or self.is_evidence(at)
            if is_odd and not self.says_the_same(self.notation, ply, text, before):
                text = ""
            self.moves[at] = move_edits(self.game, ply, text, Grade.SAFE) if text else ()
        return self.moves.get(at, ())

    def in_letters(self, notation: BoundNotation, text: str) -> str:
        """Return the text of a move in the letters of the game, empty if it would not be read so."""
        if self.letters is None:
            return text
        theirs = replace(self.letters, own={own: letter for letter, own in self.letters.own.items()})
        written = theirs.translated(text)
        return written if self.letters.in_own(written, notation.accepts) == text else ""

    @cached_property
    def played(self) -> dict[int, tuple[Ply, Position, Move, Position]]:
        """What was played, by the offset at which it stands."""
        return {step[0].start: step for line in self.lines for step in line.steps()}

    @cached_property
    def written(self) -> dict[int, Ply]:
        """What was written as a ply, by the offset at which it stands."""
        return {ply.start: ply for line in self.lines for ply in line.plies}

    def directions(self, at: int) -> tuple[Edit, ...]:
        """Take all marks of direction out of a line; the finding stands at the first."""
        line_end = _IN_LINE.match(self.bare, at)
        marks = DIRECTION_MARKS.finditer(self.bare, at, line_end.end() if line_end else at)
        return tuple(edit for mark in marks for edit in edits_at(self.game, *mark.span(1), ""))

    @cached_property
    def bare(self) -> str:
        return moves_of(self.game.source.text)

    def glued(self, at: int) -> tuple[Edit, ...]:
        """Put blanks between the plies and numbers that stand in one word, in a form in which blanks part plies."""
        if self.form is None or not self.form.inline_comment(""):
            return ()
        word = _WORD.match(self.game.source.text, at)
        first, end = bisect_right(self.starts, at), bisect_left(self.starts, word.end() if word else at)
        return tuple(edit for start in self.starts[first:end] for edit in edits_at(self.game, start, start, " "))

    @cached_property
    def starts(self) -> list[int]:
        """The offsets at which plies and their numbers stand, in order."""
        numbers = {ply.number_start for ply in self.written.values() if ply.number}
        return sorted({*self.written, *numbers})

    # --- numbers -------------------------------------------------------------------------------------------------

    def number(self, at: int) -> tuple[Edit, ...]:
        """Write the right number, here and wherever the count that began here goes on."""
        return tuple(sorted(self.numbers.get(at, ()), key=lambda edit: edit.start))

    @cached_property
    def numbers(self) -> dict[int, list[Edit]]:
        """The edits of numbers by the offset of their finding, which is about the first of a wrong count."""
        found: dict[int, list[Edit]] = {
            self.place_of(each): [] for each in self.diagnostics if each.code == _WRONG_NUMBER
        }
        begins = [at for at in sorted(found) if at not in self.exchanged]
        for line in self.lines if begins else ():
            for ply, position in zip(line.plies, line.positions, strict=False):
                true = true_number(ply.number, position) if ply.number else ""
                before = bisect_right(begins, ply.number_start)
                if ply.number and self.is_evidence(ply.number_start):
                    if before and true != ply.number:
                        found[begins[before - 1]].clear()  # a count is put right as a whole or not at all
                    break
                if true != ply.number and before and self.is_at(ply.number, ply.number_start):
                    end = ply.number_start + len(ply.number)
                    found[begins[before - 1]] += edits_at(self.game, ply.number_start, end, true)
        return found

    @cached_property
    def exchanged(self) -> set[int]:
        """The offsets of wrong numbers that are due at each other's place: their rows may be exchanged."""
        wrong = list[tuple[int, int, int]]()  # offset, value, and the value that is due
        for ply, position in zip(self.lines[0].plies, self.lines[0].positions, strict=False) if self.lines else ():
            value, skips = read_number(ply.number) if ply.number else (-1, True)
            if not skips and value not in (-1, position.fullmove_number):
                wrong.append((ply.number_start, value, position.fullmove_number))
        near = pairwise(sorted(wrong))
        pairs = [(one, other) for one, other in near if one[1:] == (other[2], other[1])]
        return {number[0] for pair in pairs for number in pair}

    def is_at(self, written: str, start: int) -> bool:
        """Say whether a text stands in the source as it was read; some forms of file can spell it otherwise."""
        return self.game.source.text.startswith(written, start)

    # --- results and tags ----------------------------------------------------------------------------------------

    def result(self, at: int) -> tuple[Edit, ...]:
        """Write the result that the board proves wherever the record says another, or one in figures for words."""
        game, edits = self.game, list[Edit]()
        if game.result and self.is_at(game.result.text, game.result.start):
            start, end = game.result.start, game.result.start + len(game.result.text)
            edits += edits_at(game, start, end, self.true_result(game.result.text))
        tag = self.result_tag
        if tag is not None and self.true_result(tag.value) != tag.value:
            edits += self.tag(tag.start)
        return tuple(edits)

    def proved_result(self, at: int) -> tuple[Edit, ...]:
        """Write the result where the board says which of two is right."""
        return self.result(at) if self.outcome else ()

    def true_result(self, written: str) -> str:
        if self.notation is None:
            return written
        figures = canonical_result(written, self.notation.rules)
        if self.outcome and figures != self.outcome.result:
            return self.outcome.result
        return figures if is_spelled_out(written, self.notation.rules) else written

    def tag(self, at: int) -> tuple[Edit, ...]:
        """Write a tag pair as tag pairs are written, that of the result with the true one."""
        game, source, tag = self.game, self.game.source.text, self.tags.get(at)
        if self.form is None or tag is None:
            return ()
        value = self.true_result(tag.value) if tag is self.result_tag else canonical_value(tag)
        place = self.form.tag_value(source, at)
        if place is not None:
            return edits_at(game, *place, value) if value != tag.value else ()
        odd = tokens.odd_tag(source, at, at)
        return edits_at(game, at, odd[1], tokens.tag_text(tag._replace(value=value))) if odd else ()

    @cached_property
    def tags(self) -> dict[int, Tag]:
        """The tag pairs, by the offset at which they stand."""
        return {tag.start: tag for tag in self.game.tags}

    @cached_property
    def result_tag(self) -> Tag | None:
        """The tag pair that says the result."""
        return next((tag for tag in self.game.tags if tag.name == "Result"), None)


_WAYS: dict[str, Callable[[_Mender, int], tuple[Edit, ...]]] = {
    "F016": _Mender.directions,
    "F018": _Mender.tag,
    "F029": _Mender.tag,
    "N101": _Mender.move,
    "N102": _Mender.move,
    "N103": _Mender.move,
    "N104": _Mender.move,
    "N105": _Mender.move,
    "N106": _Mender.move,
    "N107": _Mender.result,
    "N108": _Mender.move,
    "N109": _Mender.move,
    "N112": _Mender.move,
    "N113": _Mender.move,
    "N114": _Mender.glued,
    _WRONG_NUMBER: _Mender.number,
    **{code: _Mender.move for claim in MARK_CODES.values() for code in claim},
    "W012": _Mender.result,
    "W013": _Mender.proved_result,
    "W014": _Mender.result,
}
_SUPPOSED = frozenset({"N001", "R001", "R002", "R003", "R004"})
_NOT_MENDED = frozenset({
    "D001", "D002", "D003", "D004", "D005", "D006", "D007", "D008", "D009", "D010",
    "F001", "F002", "F003", "F004", "F005", "F006", "F007", "F008", "F009", "F010", "F011", "F012", "F013", "F014",
    "F015", "F017", "F019", "F020", "F021", "F022", "F023", "F024", "F025", "F026", "F027", "F028", "F030", "F032",
    "F033", "F034", "F035", "F036", "F037", "F038", "F039", "F040",
    "N110", "N111", "R005", "W015", "W020", "W021", "W022", "W023",
})  # fmt: skip
