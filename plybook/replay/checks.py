"""What a record claims besides its moves, compared with the board: marks, spelling, move numbers and the result."""

from __future__ import annotations

from collections.abc import Sequence

from plybook.container.container import containers
from plybook.interpret.bound_notation import BoundNotation, Played, Reading, needs_origin
from plybook.interpret.interpreter import describe_outcome
from plybook.interpret.mark_codes import contradictions
from plybook.interpret.numbers_and_results import (
    canonical_result,
    is_result,
    is_spelled_out,
    is_undecided,
)
from plybook.interpret.rows import goes_on, missing_rows
from plybook.move_numbers import is_lettered, read_number
from plybook.notation.dates import in_pgn
from plybook.notation.moves import Action, MoveText, Place
from plybook.record import GameRecord, Ply, Result
from plybook.replay.findings import Findings
from plybook.rules.moves import Move
from plybook.rules.position import Outcome, Position
from plybook.rules.terms import Cell


class Checks:
    """The checks of one game; ``shift`` is how far the numbers of its moves are off so far.

    ``gap`` says which rows seem to be missing, and ``gap_at`` is the number of the ply after them; "" and 0 for none.
    """

    def __init__(self, game: GameRecord, notation: BoundNotation, findings: Findings) -> None:
        self._game = game
        self._notation = notation
        self._findings = findings
        self.shift = 0
        self.gap = ""
        self.gap_at = 0

    def move(self, ply: Ply, before: Position, played: Played, number: int) -> None:
        """Compare the marks and the spelling of a text with those of its move."""
        said, move, after, true = played
        if true != said.marks:
            for code in contradictions(said.marks, true, self._notation.notation.marks):
                boards = " and ".join(before.effects(move, after).handed_over)
                self._findings.report_ply(code, ply, number, boards=boards)
        if move.promotion and not said.text.promotion:
            freed = before.effects(move, after).freed
            if freed is not None:
                self._report_freed_pawn(ply, before, move, after, freed, number)
        if said.in_doubt and self.may_be_misspelt(said, before):
            self._report_spelling(ply, said.text, before, move, after, number)

    def may_be_misspelt(self, said: Reading, position: Position) -> bool:
        """Say whether a text in doubt may be spelt otherwise than its move is to be, for which both are compared."""
        text = said.text
        if text.remarks or (text.promotion and text.action is Action.BOARD):
            return True
        return self._notation.notation.specifies_origin(text) and not needs_origin(said, position)

    def _report_spelling(
        self, ply: Ply, text: MoveText, before: Position, move: Move, after: Position, number: int
    ) -> None:
        """Compare the text of a move with the canonical one."""
        canonical = self._notation.emit(move, before, after)
        for remark in text.remarks:
            self._findings.report_ply(remark.code, ply, number, canonical=remark.canonical or canonical)
        needed = self._notation.read(canonical, before.turn).text
        is_misplaced = bool(text.promotion) and text.frees is not needed.frees
        if is_misplaced and not any(remark.code == "N105" for remark in text.remarks):
            self._findings.report_ply("N105", ply, number, canonical=canonical)
        if self._notation.notation.specifies_origin(text) and _known(text.origin) > _known(needed.origin):
            self._findings.report_ply("N103", ply, number, canonical=canonical)

    def _report_freed_pawn(
        self, ply: Ply, before: Position, move: Move, after: Position, cell: Cell, number: int
    ) -> None:
        """Say that another seat's Pawn on ``cell`` is taken to have become what it usually does."""
        pawn = before.man_at(cell)
        self._findings.report_ply(
            "N112",
            ply,
            number,
            seat=before.seats[pawn.seat if pawn else before.turn],
            cell=before.geometry.names[cell],
            piece=before.kind_names[move.promotion],
            canonical=self._notation.emit(move, before, after),
        )

    def number(self, plies: Sequence[Ply], index: int, position: Position, number: int) -> None:
        """Compare the number before the ply of ``index`` in a line with the count of the position.

        A count that goes on wrong is reported once: as a wrong number, or as rows that seem to be missing.
        """
        ply = plies[index]
        value, skips = read_number(ply.number)
        expected = position.fullmove_number
        in_turn, lettered = skips is not position.begins_round(), is_lettered(ply.number)
        if value == expected and in_turn and not self.shift and not lettered:
            return
        if self._notation.notation.program is not None and 2 * value == number + 1 and not skips:
            return  # some programs count by twos and from 1, whichever side begins
        if value == expected:
            self.shift = 0  # the count is right again
        if value in (-1, expected + self.shift) and in_turn and not lettered:
            return
        token, right, due = ply.number.strip(), position.number_text(), expected + self.shift
        has_gap = position.begins_round() and goes_on(plies, index, due, len(position.seats))
        if has_gap:
            self.gap, self.gap_at = missing_rows(due, value), number
        if has_gap and index:
            self._findings.report("W022", ply.number_start, number, token=token, reason=self.gap)
        else:  # what can be played from the start has just other numbers
            self._findings.report("W001", ply.number_start, number, token=token, expected=right)
        if value >= 0:
            self.shift = value - expected

    def result(self, board: Outcome | None, supposing: str) -> None:
        """Compare the result as written, after the moves and in the header, with each other and with the board.

        ``supposing`` says on what it rests that the game ended so on the ``board``.
        """
        claims = self._results()
        if not claims:
            return
        claim, rules = claims[0], self._notation.rules
        if is_undecided(claim.text, rules):
            self._findings.report("F035", claim.start, None, token=claim.text)
            return
        figures = [canonical_result(each.text, rules) for each in claims]
        if len(claims) == 2 and figures[0] != figures[1]:
            self._findings.report("W013", claim.start, None, token=claim.text, header=claims[1].text)
        if is_spelled_out(claim.text, rules):
            self._findings.report("N107", claim.start, None, token=claim.text, canonical=figures[0])
        if board is None:
            if not is_result(figures[0], rules):
                results = ", ".join(rules.results())
                self._findings.report("W020", claim.start, None, token=claim.text, known=results)
        elif figures[0] != board.result:
            code = "W014" if claim.text == "*" else "W012"
            self._findings.supposing = supposing
            self._findings.report(code, claim.start, None, token=claim.text, reason=describe_outcome(board, rules))
            self._findings.supposing = ""

    def claims(self, last: Position, *, is_drawn: bool) -> None:
        """Report the tags that the ``last`` position contradicts, beside the result."""
        for name, reason in self._notation.rules.claims(last, self._game.headers, is_drawn=is_drawn):
            start = next(tag.start for tag in self._game.tags if tag.name == name)
            self._findings.report("W023", start, None, token=name, reason=reason)

    def date(self) -> None:
        """Say of a date in the header how PGN writes it, or that it is unsure which it is."""
        tag = next((tag for tag in self._game.tags if tag.name == "Date"), None)
        if tag is None or (written := in_pgn(tag.value)) == tag.value:
            return
        if written is None:
            self._findings.report("F034", tag.start, None, token=tag.value)
        elif self._keeps_values():
            return
        elif self._game.source.text.startswith("[", tag.start) or not self._game.source.text:
            reason = f"is read as the date {written}"
            self._findings.report("F029", tag.start, None, token=tag.value, reason=reason)

    def _keeps_values(self) -> bool:
        """Say whether the file of the game has dates in a form of its own."""
        return self._game.container in containers and containers[self._game.container].keeps_values

    def _results(self) -> list[Result]:
        """Return the results that the record gives, first the one after its moves, then that of its header."""
        stated = next((tag for tag in self._game.tags if tag.name == "Result"), None)
        claims = [self._game.result] if self._game.result else []
        if stated is None or self._notation.rules.is_tally(stated.value):
            return claims
        return [*claims, Result(stated.value, stated.start)]


def _known(place: Place) -> int:
    """Return how much of ``place`` is known."""
    return sum(value is not None for value in place)
