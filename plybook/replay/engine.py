"""The engine: it walks a record through the rules and says what is wrong with it.

Each ply is read by the notation, looked up in the position, and compared with what the record claims about it.
The first ply that cannot be played ends the replay of its line: the moves before it stand, those after it are
checked for syntax only. Variations are lines of their own and harm nobody but themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from plybook.catalogue import Variant, variants
from plybook.diagnostics import Diagnostic, RecordError, Severity, diagnose
from plybook.notation.languages import Letters
from plybook.notation.moves import MoveText, UnreadableMoveError, is_null
from plybook.record import GameRecord, Ply, Result
from plybook.replay.binding import BoundNotation, Reading
from plybook.replay.claims import contradictions
from plybook.replay.draws import History
from plybook.replay.elsewhere import Elsewhere
from plybook.replay.hints import Hints, near, respelt
from plybook.replay.letters import letters_of
from plybook.replay.position import PASS, IllegalMoveError, Move, Outcome, OutsideRulesetError, Position
from plybook.replay.respelling import Meant, may_be_read, meant
from plybook.replay.setup import FenError

_REPETITION = 3  # from how many occurrences of a position on it is worth saying
_NAMED = 3  # how many languages are named that have the same letters
_RESULT_SPELLINGS = {"½-½": "1/2-1/2", "½": "1/2-1/2", "1/2": "1/2-1/2"}
_WINS = re.compile(r"(.+?)\s+wins?")
_HYPHENED = str.maketrans("–−:", "---")
_SPACED = re.compile(r"(?<!\s)\s++([-–−])\s++")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as far as it could be played.

    ``plies`` are all plies as written, ``moves`` those that could be played, `PASS` where a seat passed;
    ``positions`` are the one before the first ply and one after each move, none if it is not known where the line
    starts; ``variations`` gives for the index of a ply the lines that vary it.
    """

    plies: tuple[Ply, ...]
    moves: tuple[Move, ...] = ()
    positions: tuple[Position, ...] = ()
    variations: Mapping[int, tuple[Line, ...]] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether every ply of the line could be played; those of the lines that vary it are not asked about."""
        return bool(self.positions) and len(self.moves) == len(self.plies)

    def lines(self) -> Iterator[Line]:
        """Yield the line and all lines that vary it, however deep."""
        yield self
        for varied in self.variations.values():
            for line in varied:
                yield from line.lines()

    def steps(self) -> Iterator[tuple[Ply, Position, Move, Position]]:
        """Yield for each move its ply, the position before it, the move and the position after it."""
        return zip(self.plies, self.positions, self.moves, self.positions[1:], strict=False)


@dataclass(frozen=True)
class Replay:
    """What a record turned out to be.

    ``line`` is the main line; ``diagnostics`` are all findings, those of reading and those of replaying, in the
    order of the text; ``outcome`` is how the game ended on the board, None if it did not, or not as far as it
    could be played. ``variant`` and ``notation`` are None when they are not known. ``letters`` are those of the men
    where they are another language's.
    """

    game: GameRecord
    line: Line
    diagnostics: tuple[Diagnostic, ...] = ()
    outcome: Outcome | None = None
    variant: Variant | None = None
    notation: BoundNotation | None = None
    letters: Letters | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line that could be played."""
        return self.line.moves

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the main line: the starting one, then one after each move."""
        return self.line.positions

    @property
    def is_complete(self) -> bool:
        """Whether every ply of the main line could be played."""
        return self.line.is_complete

    @property
    def ok(self) -> bool:
        """Whether nothing was found that is an error."""
        return all(found.severity is not Severity.ERROR for found in self.diagnostics)

    def occurrences(self, ply: int) -> int:
        """Return how often the position after ``ply`` plies (0: the start) has stood on the board by then."""
        return self._occurrences[ply]

    @cached_property
    def _occurrences(self) -> list[int]:
        """How often each position has stood on the board by then."""
        counts: Counter[Hashable] = Counter()
        found = []
        for position in self.positions:
            counts[position.key] += 1
            found.append(counts[position.key])
        return found

    def facts(self, ply: int) -> tuple[str, ...]:
        """Return in words what after ``ply`` plies may make the game a draw on a claim or by an arbiter."""
        times = self.occurrences(ply)
        repeated = (f"the position has occurred {times} times",) if times >= _REPETITION else ()
        return (*repeated, *self.positions[ply].facts())

    def texts(self, notation: str | None = None) -> list[str]:
        """Return the moves of the main line in canonical text, in the record's notation or the one named."""
        if self.variant is None or self.notation is None:
            return []
        bound = self.notation if notation is None else self.variant.notation(notation)
        return [bound.emit(move, before, after) for _, before, move, after in self.line.steps()]


def replay(game: GameRecord, *, strict: bool = False, hints: Hints | None = None) -> Replay:
    """Play ``game`` through by the rules of its variant and say what was found.

    With ``strict`` the first error is raised as `plybook.RecordError` instead of being collected. ``hints`` is the
    budget of hints at what was meant, to be shared by the games of a file; without one the game has its own.
    """
    if not isinstance(game, GameRecord):
        raise TypeError(f"a GameRecord is wanted, such as read() gives; not {type(game).__name__}")
    if game.variant:
        variant = variants[game.variant]
        found = _Walker(game, variant, variant.notation(game.notation or None), hints or Hints()).run()
    else:
        found = Replay(game, Line(game.plies), game.diagnostics)
    if strict:
        for diagnostic in found.diagnostics:
            if diagnostic.severity is Severity.ERROR:
                raise RecordError(diagnostic)
    return found


def canonical_result(text: str, rules: type[Position] | None) -> str:
    """Return the usual spelling of a result: in figures, one for each seat if the ``rules`` of the game are known."""
    text = _SPACED.sub(r"\1", text.translate(_HYPHENED))
    worded = worded_result(text, rules) if rules else ""
    return worded or _RESULT_SPELLINGS.get(text, text)


def worded_result(text: str, rules: type[Position]) -> str:
    """Return in figures a result that is said in words, ``Draw`` or ``White wins``; "" if it is not."""
    if text.casefold() == "draw":
        return rules.score(sorted(set(rules.leaders)))
    found = _WINS.fullmatch(text)
    seats = [seat.casefold() for seat in rules.seats]
    if found is None or found[1].casefold() not in seats:
        return ""
    return rules.score((rules.leaders[seats.index(found[1].casefold())],))


@lru_cache(maxsize=4096)
def _read_number(text: str) -> tuple[int, bool]:
    """Return the value of a written move number (-1 if it has none) and whether dots skip the first seat."""
    digits = re.search(r"\d+", text)
    return (int(digits[0][:9]) if digits else -1), ".." in text or "…" in text


class _Walker:
    """One walk through one record, gathering diagnostics."""

    def __init__(self, game: GameRecord, variant: Variant, notation: BoundNotation, hints: Hints) -> None:
        self.game = game
        self.variant = variant
        self.notation = notation
        self.hints = hints
        self.elsewhere = Elsewhere(variant, notation)
        self.found: list[tuple[int, Diagnostic]] = []
        self.letters: Letters | None = None
        self.number_shift = 0
        self.depth = 0  # of the variation that is walked
        # Most games know draws on claims only and need no history.
        self.draws = bool(variant.rules.draws_at_occurrence or variant.rules.draws_at_clock)

    def run(self) -> Replay:
        game = self.game
        start, history = self.start(), History(self.variant.rules)
        if start is not None:
            history.add(start)
        self.settle_letters(letters_of(game, start, self.notation))
        line = self.walk(start, game.plies, 1, history)
        outcome = (line.positions[-1].outcome() or history.repetition()) if line.is_complete else None
        self.check_result(outcome)
        own = [diagnostic for _, diagnostic in sorted(self.found, key=lambda entry: entry[0])]
        diagnostics = (*game.diagnostics, *own) if own else game.diagnostics
        if own and game.diagnostics:
            diagnostics = tuple(sorted(diagnostics, key=lambda found: (found.span.line, found.span.column)))
        return Replay(game, line, diagnostics, outcome, self.variant, self.notation, self.letters)

    def settle_letters(self, found: Sequence[Letters]) -> None:
        """Take the letters of the men to be those ``found``, of one language or of several that have the same."""
        if not found:
            return
        self.letters = letters = found[0]
        ply = next((ply for ply in self.game.plies if letters.translated(ply.text) != ply.text), None)
        if ply is not None:
            names = " or ".join(each.name for each in found[:_NAMED])
            changes = letters.changes(each.text for each in self.game.plies)
            reason = ", ".join(f"{letter} is {own}" for letter, own in changes.items())
            self.report_ply("N110", ply, self.game.plies.index(ply) + 1, language=names, reason=reason)

    def text_of(self, ply: Ply) -> str:
        """Return the text of ``ply``, with the notation's own letters where it has those of another language."""
        return ply.text if self.letters is None else self.letters.in_own(ply.text, self.notation.accepts)

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

    def walk(self, position: Position | None, plies: Sequence[Ply], first: int, history: History) -> Line:
        """Play ``plies`` from ``position``; ``first`` is the number of the first in the game, from 1.

        ``history`` are the positions up to this one; those of the line are added.
        """
        moves, positions = [], [] if position is None else [position]
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
        text = self.text_of(ply)
        try:
            said = self.notation.read(text, position.turn)
        except (UnreadableMoveError, OutsideRulesetError) as error:
            if is_null(text):
                return self.play_pass(ply, position, number)
            is_foreign = isinstance(error, UnreadableMoveError)
            if is_foreign and (played := self.play_elsewhere(ply, position, number)):
                return played
            found = meant(text, position, self.notation, self.hints.patience) if is_foreign else []
            if len(found) == 1:
                return self.play_meant(ply, position, found[0], number)
            if found:
                candidates = self.notation.listing([each.move for each in found], position)
                self.report_unread(ply, error, number, f"it could be {candidates}")
                return None
            # A move of another notation that can be played is that; one that cannot is likelier a slip in this one.
            hint = self.variant.elsewhere(ply.text, self.notation.name, position) or self.hint(ply, position, number)
            if not hint and isinstance(error, UnreadableMoveError):
                hint = self.variant.elsewhere(ply.text, self.notation.name)
            self.report_unread(ply, error, number, hint)
            return None
        moves = position.find(said.query)
        if len(moves) == 1:
            after = position.apply_unchecked(moves[0])
            self.check_claims(ply, said, position, moves[0], after, number)
            return moves[0], after
        if not moves and (played := self.play_elsewhere(ply, position, number, said)):
            return played
        if moves:
            candidates = self.notation.listing(moves, position)
            self.report_ply("R002", ply, number, candidates=candidates)
        elif not position.has_legal_move() and (outcome := position.outcome()):
            self.report_ply("R004", ply, number, reason=describe_outcome(outcome, self.variant.rules))
        else:
            hint = self.hint(ply, position, number)
            self.report_ply("R001", ply, number, hint=hint, reason=position.explain(said.query))
        return None

    def play_elsewhere(
        self, ply: Ply, position: Position, number: int, said: Reading | None = None
    ) -> tuple[Move, Position] | None:
        """Return what comes of ``ply`` as a move of another notation, saying so; None if it is none for sure."""
        found = self.elsewhere.read(self.text_of(ply), position, said)
        if found is None:
            return None
        canonical = self.notation.emit(found.move, position, found.after)
        self.report_ply("N108", ply, number, notation=found.notation.name, canonical=canonical)
        for code in found.contradictions(position):
            self.report_ply(code, ply, number, boards=" and ".join(position.handed_over(found.after)))
        return found.move, found.after

    def play_pass(self, ply: Ply, position: Position, number: int) -> tuple[Move, Position] | None:
        """Let the seat to move pass, as annotators do in variations; in the game itself that is an error."""
        seat = position.seats[position.turn]
        if not position.has_legal_move() and (outcome := position.outcome()):
            self.report_ply("R004", ply, number, reason=describe_outcome(outcome, self.variant.rules))
            return None
        try:
            after = position.after_pass()
        except IllegalMoveError as error:
            self.report_ply("R001", ply, number, reason=error)
            return None
        self.report_ply("N111" if self.depth else "R005", ply, number, seat=seat)
        return PASS, after

    def play_meant(self, ply: Ply, position: Position, found: Meant, number: int) -> tuple[Move, Position]:
        """Play the move that ``ply`` was ``found`` to be, though it is not written as the notation writes it."""
        after = position.apply_unchecked(found.move)
        canonical = self.notation.emit(found.move, position, after)
        self.report_ply("N109", ply, number, canonical=canonical, reason=found.why)
        self.check_claims(ply, found.reading._replace(in_doubt=False), position, found.move, after, number)
        return found.move, after

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
            if _known(text.origin) > _known(needed):
                self.report_ply("N103", ply, number, canonical=canonical)

    def check_number(self, ply: Ply, position: Position, number: int) -> None:
        value, skips = _read_number(ply.number)
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
        if worded_result(claim.text, rules) or _SPACED.search(claim.text):
            self.report("N107", claim.start, None, token=claim.text, canonical=figures[0])
        if outcome is None:
            known = rules.results()
            if figures[0] not in ("*", *known):
                self.report("W020", claim.start, None, token=claim.text, known=", ".join(known))
        elif figures[0] != outcome.result:
            code = "W014" if claim.text == "*" else "W012"
            reason = describe_outcome(outcome, rules)
            self.report(code, claim.start, None, token=claim.text, reason=reason)

    # --- what cannot be played -----------------------------------------------------------------------------------

    def check_syntax(self, ply: Ply, number: int) -> None:
        text = self.text_of(ply)
        if is_null(text):
            return
        try:
            self.notation.read(text)
        except UnreadableMoveError as error:
            if self.elsewhere.accepts(text) or may_be_read(text, self.notation, self.hints.patience):
                return
            hint = self.variant.elsewhere(text, self.notation.name)
            if not hint and self.hints.take_respelt():
                hint = respelt(text, self.notation)
            self.report_unread(ply, error, number, hint)
        except OutsideRulesetError as error:
            self.report_unread(ply, error, number)

    def report_unread(self, ply: Ply, error: ValueError, number: int, hint: str = "") -> None:
        code = "N001" if isinstance(error, UnreadableMoveError) else "R003"
        self.report_ply(code, ply, number, hint=hint, reason=error)

    def hint(self, ply: Ply, position: Position, number: int) -> str:
        """Return what may have been meant by ``ply``, while there are hints left."""
        if self.hints.take():
            return near(ply.text, position, self.notation)
        if self.hints.just_spent:
            self.report_ply("F020", ply, number, limit=self.hints.limit)
        return ""

    def report_ply(self, code: str, ply: Ply, number: int, *, hint: str = "", **facts: object) -> None:
        self.report(code, ply.start, number, end=ply.end, token=ply.text, hint=hint, **facts)

    def report(
        self,
        code: str,
        offset: int,
        ply: int | None,
        *,
        end: int = 0,
        token: str = "",
        hint: str = "",
        **facts: object,
    ) -> None:
        span = self.game.source.span(offset, end or offset + len(token))
        found = diagnose(code, span, game=self.game.index, ply=ply, token=token, hint=hint, **facts)
        self.found.append((offset, found))


def describe_outcome(outcome: Outcome, rules: type[Position]) -> str:
    """Say in words how a game ended, for example ``checkmate, White wins``."""
    if outcome.winner is None:
        return f"{outcome.termination}, {outcome.result}"
    return f"{outcome.termination}, {rules.seats[outcome.winner]} wins"


def _known(place: Iterable[str | None]) -> int:
    return sum(value is not None for value in place)
