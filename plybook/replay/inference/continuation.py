"""Check a game on past a ply that cannot be played, where the rest of it shows what was meant.

`plybook.replay.inference.supposed_line` finds out what was meant. The line that is then supposed is walked here, and
what is found on it says on what it rests. Where several suppositions are about as likely, what is found with each of
them is said. Plies that are played with none are checked for syntax.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from plybook.diagnostics import Diagnostic
from plybook.interpret.budget import Budget
from plybook.interpret.hints import Hints, parted
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.respelling import Patience
from plybook.move_numbers import read_number
from plybook.record import Ply
from plybook.replay.inference.supposed_edits import supposed_edits
from plybook.replay.inference.supposed_line import BACK, ENOUGH_POSITIONS, Failure, LineStep, SupposedGame, go_on
from plybook.replay.inference.suppositions import Supposition, advice, question, resting_on
from plybook.replay.result import Line
from plybook.replay.walk import Walker
from plybook.rules.draws import History
from plybook.rules.moves import Move
from plybook.rules.position import Outcome, Position

_BRANCHES = 12  # with how many proposals a game is checked on


class Continuing:
    """How the main line of a game that ``walker`` walks goes on past the first ply that cannot be played.

    ``failures`` are that ply and the later ones that cannot be played either, ``line`` is the supposed line, None if
    there is none, and ``outcome`` is how the game ended on it, None if it did not.
    """

    def __init__(self, walker: Walker) -> None:
        self._walker = walker
        self._plies = walker.game.plies
        self._rules = walker.variant.rules
        self._findings = walker.findings
        self._checks = walker.checks
        self._number_off = (0, False)  # by how much the last number was wrong, and if it was another player's
        self.failures: tuple[Failure, ...] = ()
        self.line: Line | None = None
        self.outcome: Outcome | None = None

    def go_on(self, plies: Sequence[Ply], moves: Sequence[Move], positions: Sequence[Position]) -> bool:
        """Find out how the main line goes on past the ply that cannot be played, and check it; say if it does.

        Its ``plies`` have been played by ``moves``, which led to ``positions``, and that ply is reported.
        """
        self._plies = tuple(plies)
        self._walker.game = replace(self._walker.game, plies=self._plies)
        if self._walker.hints.is_spent:
            return False
        found = self._search(moves, positions)
        self.failures = found.failures
        self._advise(found.failures[0], found.start)
        if found.failures[0].supposition is not None:
            self.line = self._walk(found)
        else:
            self._check_rest(found)
        return True

    def resting(self, index: int) -> str:
        """Return on what a finding about the ply of ``index`` rests."""
        return resting_on(each for each in self.suppositions if each.ply <= index + 1)

    @property
    def suppositions(self) -> tuple[Supposition, ...]:
        """What is supposed, in the order of the game."""
        return _suppositions(self.failures)

    @property
    def proposals(self) -> tuple[Supposition, ...]:
        """What could be supposed where the line ends, the likeliest first."""
        return self.failures[-1].proposals if self.failures else ()

    def _search(self, moves: Sequence[Move], positions: Sequence[Position]) -> SupposedGame:
        """Return how the game may go on, at the cost of the work that its file has left."""
        walker, budget = self._walker, self._walker.hints.work
        work = Budget(min(budget.left, ENOUGH_POSITIONS))
        limit, has_fen = work.left, walker.game.fen is not None
        hints = Hints(0)  # a trial needs none
        hints.patience = Patience(walker.hints.patience.left)
        interpreter = Interpreter(walker.variant, walker.notation, hints)
        interpreter.letters = walker.interpreter.letters
        found = go_on(self._plies, moves, positions, walker.notation, interpreter, work, has_fen=has_fen)
        budget.take(limit - work.left)
        return found

    # --- the supposed line ---------------------------------------------------------------------------------------

    def _walk(self, found: SupposedGame) -> Line:
        """Check the plies of the supposed line from the first that cannot be played as it is written."""
        history = History(self._rules)
        history.add(found.start)
        self._number_off = (self._checks.shift, False)
        first, variations = self.failures[0].index, {}
        for place, step in enumerate(found.steps):
            if step.ply >= first:
                self._findings.supposing = self.resting(step.ply)
                if ply_variations := self._check_step(step, history):
                    variations[place] = ply_variations
            history.new_draw()
            history.add(step.after)
        for place, failure in enumerate(self.failures[1:], 1):
            self._findings.supposing = resting_on(_suppositions(self.failures[:place]))
            self._walker.play(self._plies[failure.index], failure.position, failure.index + 1)
            self._advise(failure, found.start)
        self._findings.supposing = ""
        self._check_rest(found)
        positions = (found.start, *(step.after for step in found.steps))
        if found.is_whole:
            self.outcome = positions[-1].outcome() or history.repetition()
        plies = tuple(map(self._ply, found.steps))
        return Line(plies, tuple(step.move for step in found.steps), positions, variations)

    def _ply(self, step: LineStep) -> Ply:
        """Return the ply of a step of the supposed line, as it is written or as it is supposed."""
        ply = self._plies[step.ply] if step.ply >= 0 else Ply("")
        if not step.is_supposed:
            return ply
        return ply._replace(text=self._walker.notation.emit(step.move, step.before, step.after))

    def _check_step(self, step: LineStep, history: History) -> tuple[Line, ...]:
        """Check what a ply of the supposed line says; return the lines that vary it."""
        ply, number = self._plies[step.ply], step.ply + 1
        lines: tuple[Line, ...] = ()
        if step.ply > self.failures[0].index:
            if ply.number and step.is_in_turn:
                self._check_number(ply, step.before, number)
            if ply.variations:
                lines = self._walker.walk_variations(step.before, ply, number, history)
            self._walker.check_draw(ply, number, history)
        if not step.is_supposed:
            self._walker.play(ply, step.before, number)
        return lines

    def _check_number(self, ply: Ply, position: Position, number: int) -> None:
        """Check a number once for all that are wrong in the same way, as those after a missing ply are."""
        value, skips = read_number(ply.number)
        off = (value - position.fullmove_number, skips is position.begins_round())
        if off != self._number_off:
            self._number_off = off
            self._checks.number(self._plies, number - 1, position, number)

    # --- what is not played on it --------------------------------------------------------------------------------

    def _check_rest(self, found: SupposedGame) -> None:
        """Check the plies that are not played on the supposed line either, and what varies them.

        Those that each of several proposals goes on with are checked with each, the others for syntax.
        """
        played = {step.ply for step in found.steps}
        failed = {failure.index for failure in self.failures}
        end, common = self._check_branches(found.failures[-1])
        known = len(self._findings)
        for index, ply in enumerate(self._plies):
            if index > self.failures[0].index and index not in played:
                self._walker.walk_variations(None, ply, index + 1, History(self._rules))
                if index not in failed and index >= end:
                    self._walker.check_syntax(ply, index + 1)
        rest = self._findings.take_back(known)
        self._findings.add((at, each) for at, each in rest if (at, each.message) not in common)

    def _check_branches(self, failure: Failure) -> tuple[int, Sequence[tuple[int, str]]]:
        """Report what is found whichever of the proposals for ``failure`` is right.

        Return how far that goes, and the places and messages of what is found.
        """
        end, proposals = min(failure.ends, default=0), failure.proposals
        if not 2 <= len(proposals) <= _BRANCHES:
            return 0, ()
        rest = resting_on(self.suppositions, proposals)
        known, shift, branches = len(self._findings), self._checks.shift, list[dict[tuple[int, str], Diagnostic]]()
        for steps, stop in zip(failure.branches, failure.ends, strict=True):
            for step in steps:
                if failure.index < step.ply < end:
                    self._check_step(step, History(self._rules))
            if stop == end < len(self._plies):
                self._walker.play(self._plies[end], steps[-1].after, end + 1)
            found = self._findings.take_back(known)
            branches.append({(at, each.message): replace(each, supposing=rest) for at, each in found})
            self._checks.shift = shift
        common = [key for key in branches[0] if all(key in other for other in branches)]
        self._findings.add((key[0], branches[0][key]) for key in common)
        return end + any(branches[0][key].ply == end + 1 for key in common), common

    # --- what was meant ------------------------------------------------------------------------------------------

    def _advise(self, failure: Failure, start: Position) -> None:
        """Let the finding reported last, which is about the ply of ``failure``, say what was meant.

        ``start`` is the position in which the game is supposed to start.
        """
        hint = question(failure.proposals) if failure.proposals else ""
        if failure.supposition:
            hint = advice(failure.supposition, len(self._plies) - failure.index - 1)
        last = self._findings.last
        by_other_rules, near = parted(last.hint)
        if not hint and self._checks.gap and failure.index - self._checks.gap_at < BACK:
            self._findings.amend_last("; ".join(filter(None, (by_other_rules, self._checks.gap))), ())
            return
        # What nothing follows has been said by other hints, or by listing all that an ambiguous move could be.
        is_news = failure.supposition or any(each.gain > 1 for each in failure.proposals)
        is_news = is_news or not (near or last.code == "R002")
        if hint and is_news:
            edits = supposed_edits(self._walker.game, failure.supposition, start) if failure.supposition else ()
            self._findings.amend_last("; ".join(filter(None, (by_other_rules, hint))), edits)


def _suppositions(failures: Iterable[Failure]) -> tuple[Supposition, ...]:
    """Return what is supposed for ``failures``, in the order of the game."""
    supposed = (each.supposition for each in failures if each.supposition)
    return tuple(sorted(supposed, key=lambda each: each.ply))
