"""The engine: it walks a record through the rules and says what is wrong with it.

Each ply is read by the notation, looked up in the position, and compared with what the record claims about it.
The first ply that cannot be played ends the replay of its line: the moves before it stand. Where the rest of the game
shows what was meant, it is checked on a line of its own, the supposed one; else for syntax only. Variations are lines
of their own and harm nobody but themselves.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from plybook.catalogue import Variant, variants
from plybook.diagnostics import Diagnostic, Edit, RecordError, Severity, diagnose
from plybook.notation.languages import Letters
from plybook.notation.moves import MoveText
from plybook.record import GameRecord, Ply, Result
from plybook.replay.binding import BoundNotation, Reading
from plybook.replay.claims import contradictions
from plybook.replay.draws import History
from plybook.replay.figures import canonical_result, is_spelled_out, read_number
from plybook.replay.hints import Hints
from plybook.replay.letters import letters_of, raised
from plybook.replay.mending import move_edits, with_edits
from plybook.replay.paths import Step, known
from plybook.replay.position import Move, Outcome, Position
from plybook.replay.replayed import Line, Replay, unplayed
from plybook.replay.setup import FenError
from plybook.replay.supposing import ENOUGH_POSITIONS, Failure, Supposed, go_on
from plybook.replay.suppositions import Kind, advice, question, resting_on
from plybook.replay.understanding import Refused, Understanding, describe_outcome
from plybook.replay.work import Work

_BRANCHES = 12  # with how many proposals a game is checked on
_NAMED = 3  # how many languages are named that have the same letters


def replay(game: GameRecord, *, strict: bool = False, hints: Hints | None = None, suppose: bool = True) -> Replay:
    """Play ``game`` through by the rules of its variant and say what was found.

    With ``strict`` the first error is raised as `plybook.RecordError` instead of being collected. ``hints`` is the
    budget of hints at what was meant, to be shared by the games of a file; without one the game has its own. Without
    ``suppose`` the check ends at the first ply that cannot be played.
    """
    if not isinstance(game, GameRecord):
        raise TypeError(f"a GameRecord is wanted, such as read() gives; not {type(game).__name__}")
    if game.variant:
        variant = variants[game.variant]
        bound = variant.notation(game.notation or None)
        found = _Walker(game, variant, bound, hints or Hints(), may_suppose=suppose).run()
    else:
        found = Replay(game, Line(game.plies), game.diagnostics)
    if found.diagnostics:
        edited = with_edits(game, found.diagnostics, found.line.lines(), found.notation, found.outcome, found.letters)
        found = dataclasses.replace(found, diagnostics=edited)
    if strict:
        for diagnostic in found.diagnostics:
            if diagnostic.severity is Severity.ERROR:
                raise RecordError(diagnostic)
    return found


class _Walker:
    """One walk through one record, gathering diagnostics."""

    def __init__(
        self, game: GameRecord, variant: Variant, notation: BoundNotation, hints: Hints, *, may_suppose: bool
    ) -> None:
        self.game = game
        self.variant = variant
        self.notation = notation
        self.hints = hints
        self.understanding = Understanding(variant, notation, hints)
        self.found: list[tuple[int, Diagnostic]] = []
        self.number_shift = 0
        self.may_suppose = may_suppose
        self.supposing = ""  # what the findings rest on
        self.number_off = (0, False)  # by how much the last number was wrong, and whether it was another player's
        self.failures: tuple[Failure, ...] = ()
        self.supposed: Line | None = None
        self.supposed_outcome: Outcome | None = None
        self.depth = 0  # of the variation that is walked
        # Most games know draws on claims only and need no history.
        self.draws = bool(variant.rules.draws_at_occurrence or variant.rules.draws_at_clock)

    def run(self) -> Replay:
        game = self.game
        start, history = self.start(), History(self.variant.rules)
        if start is not None:
            history.add(start)
        self.settle_letters(letters_of(game, start, self.notation))
        line = self.walk(start, game.plies, 1, history, is_main=True)
        outcome = (line.positions[-1].outcome() or history.repetition()) if line.is_complete else None
        self.check_result(outcome)
        own = [diagnostic for _, diagnostic in sorted(self.found, key=lambda entry: entry[0])]
        diagnostics = (*game.diagnostics, *own) if own else game.diagnostics
        if own and game.diagnostics:
            diagnostics = tuple(sorted(diagnostics, key=lambda found: (found.span.line, found.span.column)))
        suppositions = tuple(each.supposition for each in self.failures if each.supposition)
        proposals = self.failures[-1].proposals if self.failures else ()
        found = Replay(game, line, diagnostics, outcome, self.variant, self.notation, self.understanding.letters)
        return dataclasses.replace(found, supposed=self.supposed, suppositions=suppositions, proposals=proposals)

    def settle_letters(self, found: Sequence[Letters]) -> None:
        """Take the letters of the men to be those ``found``, of one language or of several that have the same."""
        if not found:
            return
        self.understanding.letters = letters = found[0]
        accepts = self.notation.accepts
        texts = [raised(each.text, accepts) for each in self.game.plies]
        pairs = zip(self.game.plies, texts, strict=True)
        ply = next((ply for ply, text in pairs if letters.translated(text) != text), None)
        if ply is not None:
            names = " or ".join(each.name for each in found[:_NAMED])
            changes = letters.changes(texts)
            reason = ", ".join(f"{letter} is {own}" for letter, own in changes.items())
            pairs = zip(self.game.plies, texts, strict=True)
            if any(
                self.understanding.own(each.text) == letters.translated(text) != text != each.text
                for each, text in pairs
            ):
                reason += ", and they may be small"
            self.report_ply("N110", ply, self.game.plies.index(ply) + 1, language=names, reason=reason)

    def start(self) -> Position | None:
        fen = self.game.fen
        if fen is None:
            said = next((tag for tag in self.game.tags if tag.name == "FEN" or tag[:2] == ("SetUp", "1")), None)
            if said is not None:
                self.report("F026", said.start, None, token=said.name)
            return self.variant.start()
        offset = next(tag.start for tag in self.game.tags if tag.name == "FEN")
        try:
            position, impossible = self.variant.rules.from_odd_fen(fen)
        except FenError as error:
            self.report("F008", offset, None, token=fen, reason=error)
            return None
        for right in impossible:
            self.report("F028", offset, None, token=fen, reason=right)
        return position

    def walk(
        self, position: Position | None, plies: Sequence[Ply], first: int, history: History, *, is_main: bool = False
    ) -> Line:
        """Play ``plies`` from ``position``; ``first`` is the number of the first in the game, from 1.

        ``history`` are the positions up to this one; those of the line are added. What the main line cannot play may
        be played on as is supposed.
        """
        moves: list[Move] = []
        positions = [] if position is None else [position]
        variations: dict[int, tuple[Line, ...]] = {}
        for index, ply in enumerate(plies):
            if ply.number and position is not None:
                self.check_number(ply, position, first + index)
            if ply.variations:
                variations[index] = self.walk_variations(position, ply, first + index, history)
            if position is None:
                self.check_syntax(ply, first + index)
                continue
            played = self.play(ply, position, first + index)
            if played is None:
                if is_main and self.go_on(moves, positions):
                    variations |= unplayed(plies, index + 1)
                    break
                position = None
                continue
            if self.draws and (draw := history.new_draw()):
                reason = describe_outcome(draw, self.variant.rules)
                self.report_ply("W015", ply, first + index, reason=reason)
            move, position = played
            moves.append(move)
            positions.append(position)
            if self.draws:
                history.add(position)
        return Line(tuple(plies), tuple(moves), tuple(positions), variations)

    def walk_variations(self, position: Position | None, ply: Ply, number: int, history: History) -> tuple[Line, ...]:
        """Play the lines that vary ``ply``; how one of them counts its moves is nothing to the others."""
        shift, lines = self.number_shift, []
        self.depth += 1
        for varied in ply.variations:
            lines.append(self.walk(position, varied.plies, number, history.copy()))
            self.number_shift = shift
        self.depth -= 1
        return tuple(lines)

    def play(self, ply: Ply, position: Position, number: int) -> tuple[Move, Position] | None:
        """Return the move of ``ply`` and the position after it; report why and return None if there is none."""
        found = self.understanding.of(ply.text, position, in_variation=self.depth > 0)
        if isinstance(found, Refused):
            self.refuse(ply, found, number)
            return None
        move, after, said, code, facts, false_marks = found
        if said is not None:
            self.check_claims(ply, said, position, move, after, number)
        else:
            self.report_ply(code, ply, number, **facts)
            boards = " and ".join(position.handed_over(after)) if false_marks else ""
            for false in false_marks:
                self.report_ply(false, ply, number, boards=boards)
        return move, after

    # --- what the record claims ----------------------------------------------------------------------------------

    def check_claims(
        self, ply: Ply, said: Reading, before: Position, move: Move, after: Position, number: int
    ) -> None:
        """Compare what a text says of the move with what it did."""
        true = before.marks(move, after)
        if true is not said.marks:
            boards = " and ".join(before.handed_over(after))
            for code in contradictions(said.marks, true, self.notation.notation.marks):
                self.report_ply(code, ply, number, boards=boards)
        if said.in_doubt:
            self.check_spelling(ply, said.text, before, move, after, number)

    def check_spelling(
        self, ply: Ply, text: MoveText, before: Position, move: Move, after: Position, number: int
    ) -> None:
        canonical = self.notation.emit(move, before, after)
        for remark in text.remarks:
            self.report_ply(remark.code, ply, number, canonical=remark.canonical or canonical)
        if self.notation.notation.specifies_origin(text):
            needed = self.notation.read(canonical, before.turn).text.origin
            if known(text.origin) > known(needed):
                self.report_ply("N103", ply, number, canonical=canonical)

    def check_number(self, ply: Ply, position: Position, number: int) -> None:
        value, skips = read_number(ply.number)
        expected = position.fullmove_number
        if value == expected:
            self.number_shift = 0  # whoever lost count has found it again
        if (value in (-1, expected + self.number_shift)) and skips is not position.begins_round():
            return
        self.report("W001", ply.number_start, number, token=ply.number.strip(), expected=position.number_text())
        if value >= 0:
            self.number_shift = value - expected

    def check_result(self, outcome: Outcome | None) -> None:
        """Compare the result as written, after the moves and in the header, with each other and with the board."""
        stated = next((tag for tag in self.game.tags if tag.name == "Result"), None)
        claims = [self.game.result] if self.game.result else []
        if stated:
            claims.append(Result(stated.value, stated.start))
        rules = self.variant.rules
        figures = [canonical_result(claim.text, rules) for claim in claims]
        if len(claims) == 2 and figures[0] != figures[1]:
            self.report("W013", claims[0].start, None, token=claims[0].text, header=claims[1].text)
        if not claims:
            return
        claim = claims[0]
        if is_spelled_out(claim.text, rules):
            self.report("N107", claim.start, None, token=claim.text, canonical=figures[0])
        board = outcome or self.supposed_outcome
        if board is None:
            results = rules.results()
            if figures[0] not in ("*", *results):
                self.report("W020", claim.start, None, token=claim.text, known=", ".join(results))
        elif figures[0] != board.result:
            code = "W014" if claim.text == "*" else "W012"
            reason = describe_outcome(board, rules)
            self.supposing = "" if outcome else self.resting(len(self.game.plies))
            self.report(code, claim.start, None, token=claim.text, reason=reason)
            self.supposing = ""

    # --- what cannot be played -----------------------------------------------------------------------------------

    def go_on(self, moves: Sequence[Move], positions: Sequence[Position]) -> bool:
        """Find out how the main line goes on past the ply that cannot be played, and check it; say if it does.

        It has been played by ``moves``, which led to ``positions``, and that ply is reported.
        """
        if not self.may_suppose or self.hints.is_spent:
            return False
        work = Work(min(self.hints.work.left, ENOUGH_POSITIONS))
        limit = work.left
        has_fen = self.game.fen is not None
        # Of what is only tried nobody wants a hint.
        understanding = Understanding(self.variant, self.notation, Hints(0))
        understanding.letters = self.understanding.letters
        found = go_on(self.game.plies, moves, positions, self.notation, understanding, work, has_fen=has_fen)
        self.hints.work.take(limit - work.left)
        self.failures = found.failures
        self.advise(found.failures[0])
        if found.failures[0].supposition is not None:
            self.supposed = self.walk_supposed(found)
        else:
            self.check_rest(found)
        return True

    def walk_supposed(self, found: Supposed) -> Line:
        """Check the plies of the supposed line from the first that cannot be played as it is written."""
        history = History(self.variant.rules)
        history.add(found.start)
        self.number_off = (self.number_shift, False)
        first, variations = self.failures[0].index, {}
        for place, step in enumerate(found.steps):
            if step.ply >= first:
                self.supposing = self.resting(step.ply)
                if ply_variations := self.check_step(step, history):
                    variations[place] = ply_variations
            history.new_draw()
            history.add(step.after)
        for failure in self.failures[1:]:
            self.supposing = self.resting(failure.index - 1)
            self.play(self.game.plies[failure.index], failure.position, failure.index + 1)
            self.advise(failure)
        self.supposing = ""
        self.check_rest(found)
        positions = (found.start, *(step.after for step in found.steps))
        if found.is_whole:
            self.supposed_outcome = positions[-1].outcome() or history.repetition()
        plies = tuple(map(self.supposed_ply, found.steps))
        return Line(plies, tuple(step.move for step in found.steps), positions, variations)

    def check_step(self, step: Step, history: History) -> tuple[Line, ...]:
        """Check what a ply of the supposed line says; return the lines that vary it."""
        ply, number = self.game.plies[step.ply], step.ply + 1
        lines: tuple[Line, ...] = ()
        if step.ply > self.failures[0].index:
            if ply.number and step.is_in_turn:
                self.check_supposed_number(ply, step.before, number)
            if ply.variations:
                lines = self.walk_variations(step.before, ply, number, history)
            if self.draws and (draw := history.new_draw()):
                self.report_ply("W015", ply, number, reason=describe_outcome(draw, self.variant.rules))
        if not step.is_supposed:
            self.play(ply, step.before, number)
        return lines

    def check_supposed_number(self, ply: Ply, position: Position, number: int) -> None:
        """Check a number once for all that are wrong in the same way, as those after a missing ply are."""
        value, skips = read_number(ply.number)
        off = (value - position.fullmove_number, skips is position.begins_round())
        if off != self.number_off:
            self.number_off = off
            self.check_number(ply, position, number)

    def check_rest(self, found: Supposed) -> None:
        """Check the plies that are not played on the supposed line either, and what varies them.

        Those that each of several proposals goes on with are checked with each, the others for syntax.
        """
        played = {step.ply for step in found.steps}
        failed = {failure.index for failure in self.failures}
        end = self.check_branches(found.failures[-1])
        for index, ply in enumerate(self.game.plies):
            if index > self.failures[0].index and index not in played:
                self.walk_variations(None, ply, index + 1, History(self.variant.rules))
                if index not in failed and index >= end:
                    self.check_syntax(ply, index + 1)

    def check_branches(self, failure: Failure) -> int:
        """Report what is found whichever of the proposals for ``failure`` is right; return how far that goes."""
        end, proposals = min(failure.ends, default=0), failure.proposals
        if not 2 <= len(proposals) <= _BRANCHES:
            return 0
        rest = resting_on((each.supposition for each in self.failures if each.supposition), proposals)
        found, self.found, branches = self.found, [], list[dict[tuple[int, str], tuple[int, Diagnostic]]]()
        shift = self.number_shift
        for steps, stop in zip(failure.branches, failure.ends, strict=True):
            for step in steps:
                if failure.index < step.ply < end:
                    self.check_step(step, History(self.variant.rules))
            if stop == end < len(self.game.plies):
                self.play(self.game.plies[end], steps[-1].after, end + 1)
            branches.append(
                {(at, each.message): (at, dataclasses.replace(each, supposing=rest)) for at, each in self.found}
            )
            self.found, self.number_shift = [], shift
        common = [each for key, each in branches[0].items() if all(key in other for other in branches)]
        self.found = [*found, *common]
        return end + any(each.ply == end + 1 for _, each in common)

    def supposed_ply(self, step: Step) -> Ply:
        """Return the ply of a step of the supposed line, as it is written or as it is supposed."""
        ply = self.game.plies[step.ply] if step.ply >= 0 else Ply("")
        return ply._replace(text=self.notation.emit(step.move, step.before, step.after)) if step.is_supposed else ply

    def resting(self, index: int) -> str:
        """Return on what a finding about the ply of ``index`` rests."""
        made = (each.supposition for each in self.failures if each.supposition)
        return resting_on(each for each in made if each.ply <= index + 1)

    def advise(self, failure: Failure) -> None:
        """Let the finding reported last, which is about the ply of ``failure``, say what was meant."""
        hint = question(failure.proposals) if failure.proposals else ""
        if failure.supposition:
            hint = advice(failure.supposition, len(self.game.plies) - failure.index - 1)
        offset, last = self.found[-1]
        # What nothing follows has been said by other hints, or by listing all that an ambiguous move could be.
        is_news = failure.supposition or any(each.gain > 1 for each in failure.proposals)
        is_news = is_news or not (last.hint or last.code == "R002")
        if hint and is_news:
            self.found[-1] = offset, dataclasses.replace(last, hint=hint, edits=self.supposed_edits(failure))

    def supposed_edits(self, failure: Failure) -> tuple[Edit, ...]:
        """Return the edits that put the move supposed in place of the one written."""
        supposition = failure.supposition
        if supposition is None or supposition.kind is not Kind.MOVE:
            return ()
        return move_edits(self.game, self.game.plies[supposition.ply - 1], supposition.supposed)

    def check_syntax(self, ply: Ply, number: int) -> None:
        if refused := self.understanding.why_unreadable(ply.text):
            self.refuse(ply, refused, number)

    def refuse(self, ply: Ply, why: Refused, number: int) -> None:
        if self.hints.tell_spent():
            self.report_ply("F020", ply, number, limit=self.hints.limit)
        self.report_ply(why.code, ply, number, hint=why.hint, **why.facts)

    def report_ply(
        self, code: str, ply: Ply, number: int, *, hint: str = "", edits: tuple[Edit, ...] = (), **facts: object
    ) -> None:
        """Report ``code`` of ``ply``; ``edits`` are given only where `with_edits` cannot find them: supposed ones."""
        self.report(code, ply.start, number, end=ply.end, token=ply.text, hint=hint, edits=edits, **facts)

    def report(
        self,
        code: str,
        offset: int,
        ply: int | None,
        *,
        end: int = 0,
        token: str = "",
        hint: str = "",
        edits: tuple[Edit, ...] = (),
        **facts: object,
    ) -> None:
        span = self.game.source.span(offset, end or offset + len(token))
        found = diagnose(code, span, game=self.game.index, ply=ply, token=token, hint=hint, edits=edits, **facts)
        self.found.append((offset, dataclasses.replace(found, supposing=self.supposing)))
