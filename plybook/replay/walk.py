"""A walk through the lines of one record: each ply is played as far as it can be, and what is wrong is reported.

The first ply of a line that cannot be played ends it: the moves before it stand, and the rest is checked for syntax
only, unless the main line can be gone on with in another way. Variations are lines of their own: an error in one
ends only that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plybook.catalogue import Variant
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.glued_moves import Cut
from plybook.interpret.glued_moves import divided as pieces_of
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter, Refused, describe_outcome
from plybook.interpret.rows import row_of
from plybook.record import GameRecord, Ply
from plybook.replay.checks import Checks
from plybook.replay.findings import Findings
from plybook.replay.result import Line, unplayed
from plybook.rules.draws import History, ends_by_line
from plybook.rules.moves import Move
from plybook.rules.position import Position
from plybook.wording import listing

GoOn = Callable[[Sequence[Ply], Sequence[Move], Sequence[Position]], bool]
"""Checks plies past those of them that were played, with the moves and positions; says whether it did."""


class Walker:
    """Plays lines of ``game``, with an ``interpreter`` of its texts and ``checks`` of what they claim.

    What is wrong goes to its ``findings``.
    """

    def __init__(self, game: GameRecord, variant: Variant, notation: BoundNotation, hints: Hints) -> None:
        self.game = game
        self.headers = game.headers
        self.variant = variant
        self.notation = notation
        self.hints = hints
        self.findings = Findings(game)
        self.checks = Checks(game, notation, self.findings)
        self.interpreter = Interpreter(variant, notation, hints)
        self._depth = 0  # of the variation that is walked
        # Most games know draws on claims only and need no history.
        self._draws = ends_by_line(variant.rules)

    def walk(
        self,
        position: Position | None,
        plies: Sequence[Ply],
        first: int,
        history: History,
        go_on: GoOn | None = None,
    ) -> Line:
        """Play ``plies`` from ``position``; ``first`` is the number of the first in the game, from 1.

        ``history`` are the positions up to this one; those of the line are added. What cannot be played is left to
        ``go_on``, if it can do anything with it.
        """
        moves: list[Move] = []
        positions = [] if position is None else [position]
        variations: dict[int, tuple[Line, ...]] = {}
        index = known = 0
        while index < len(plies):
            ply, number = plies[index], first + index
            index += 1
            if ply.number and position is not None:
                self.checks.number(plies, index - 1, position, number)
            if ply.variations:
                known = len(self.findings)
                variations[index - 1] = self.walk_variations(position, ply, number, history)
            if position is None:
                self.check_syntax(ply, number)
                continue
            played = self._play_plain(ply, position, number)
            if played is None:
                known = known if ply.variations else len(self.findings)
                played = self._play_odd(ply, position, number)
                if played is None and (divided := self._divided(plies, index - 1, position)):
                    plies = divided
                    variations.pop(index - 1, None)  # they vary the ply after it
                    self.findings.take_back(known)
                    self._note_division(ply, plies, index - 1, number)
                    played = self.play(plies[index - 1], position, number)
                if played is None:
                    if go_on is not None:
                        plies = self._rest_divided(plies, index)
                        if go_on(plies, moves, positions):
                            variations |= unplayed(plies, index)
                            break
                    position = None
                    continue
            move, position = played
            moves.append(move)
            positions.append(position)
            if self._draws:
                self.check_draw(ply, number, history)
                history.add(position)
        return Line(tuple(plies), tuple(moves), tuple(positions), variations)

    def _divided(self, plies: Sequence[Ply], index: int, position: Position | None = None) -> list[Ply] | None:
        """Return ``plies`` with the one of ``index`` divided, if a blank was lost in it; None if not."""
        row = row_of(plies, index, len(self.variant.rules.seats))
        cut = self.interpreter.cut(plies[index], row, position, self.checks.shift)
        return None if cut is None else self._with_division(plies, index, cut)

    def _rest_divided(self, plies: Sequence[Ply], index: int) -> Sequence[Ply]:
        """Return ``plies`` with those from ``index`` on divided in which a blank was lost."""
        while index < len(plies):
            ply = plies[index]
            if divided := self._divided(plies, index):
                plies = divided
                self._note_division(ply, plies, index, index + 1)
            index += 1
        return plies

    def _with_division(self, plies: Sequence[Ply], index: int, cut: Cut) -> list[Ply] | None:
        pieces = pieces_of(plies, index, cut) if self._stands_as_it_is(plies[index]) else None
        if pieces is None:
            return None
        new = plies if isinstance(plies, list) else list(plies)
        new[index : index + 2] = pieces
        return new

    def _stands_as_it_is(self, ply: Ply) -> bool:
        """Say whether a ply stands in the source as it is read, or in none."""
        text = self.game.source.text
        return not text or (not ply.end and text.startswith(ply.text, ply.start))

    def _note_division(self, ply: Ply, plies: Sequence[Ply], index: int, number: int) -> None:
        """Say how the text of ``ply`` is read, which became the plies from ``index`` on."""
        left, right = plies[index : index + 2]
        pieces = (left.text, right.number, right.text if right.start < ply.start + len(ply.text) else "")
        self.findings.report_ply("N114", ply, number, reason=listing(filter(None, pieces), "and"))

    def walk_variations(self, position: Position | None, ply: Ply, number: int, history: History) -> tuple[Line, ...]:
        """Play the lines that vary ``ply``; the numbers of one do not matter for the others."""
        shift, lines = self.checks.shift, []
        self._depth += 1
        for varied in ply.variations:
            with history.varied():
                lines.append(self.walk(position, varied.plies, number, history))
            self.checks.shift = shift
        self._depth -= 1
        return tuple(lines)

    def play(self, ply: Ply, position: Position, number: int) -> tuple[Move, Position] | None:
        """Return the move of ``ply`` and the position after it; report why and return None if there is none."""
        return self._play_plain(ply, position, number) or self._play_odd(ply, position, number)

    def _play_plain(self, ply: Ply, position: Position, number: int) -> tuple[Move, Position] | None:
        """Play ``ply`` if its text is one move of the notation; report nothing if it is not."""
        letters = self.interpreter.letters
        played = self.notation.play(ply.text if letters is None else self.interpreter.own(ply.text), position)
        if played is None:
            return None
        said, move, after, marks = played
        if said.in_doubt or marks is not said.marks:
            self.checks.move(ply, position, played, number)
        return move, after

    def _play_odd(self, ply: Ply, position: Position, number: int) -> tuple[Move, Position] | None:
        """Play ``ply``, whose text is none or several moves of the notation, or report why that cannot be done."""
        found = self.interpreter.of(ply.text, position, in_variation=self._depth > 0)
        if isinstance(found, Refused):
            self._refuse(ply, found, number)
            return None
        move, after, code, facts, false_marks = found
        self.findings.report_ply(code, ply, number, **facts)
        boards = " and ".join(position.effects(move, after).handed_over) if false_marks else ""
        for false in false_marks:
            self.findings.report_ply(false, ply, number, boards=boards)
        return move, after

    def check_draw(self, ply: Ply, number: int, history: History) -> None:
        """Report ``ply`` if the game was drawn before it, by what ``history`` has of the line."""
        if self._draws and (draw := history.new_draw()):
            self.findings.report_ply("W015", ply, number, reason=describe_outcome(draw, self.variant.rules))

    def check_syntax(self, ply: Ply, number: int) -> None:
        """Report ``ply`` if it is no move in any position."""
        if refused := self.interpreter.why_unreadable(ply.text):
            self._refuse(ply, refused, number)

    def _refuse(self, ply: Ply, why: Refused, number: int) -> None:
        if self.hints.tell_spent():
            self.findings.report_ply("F020", ply, number, limit=self.hints.limit)
        self.findings.report_ply(why.code, ply, number, hint=why.hint, **why.facts)
