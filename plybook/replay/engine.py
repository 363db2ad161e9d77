"""The engine: it takes a record through the rules and says what is wrong with it.

It finds where the game starts and the language of its letters, walks the main line with its variations, and compares
the result with the board. Where a ply cannot be played and the rest of the game
shows what was meant, the game is checked on along a line of its own, the supposed one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from plybook.catalogue import Variant, variants
from plybook.diagnostics import RecordError, Severity
from plybook.interpret.hints import Hints
from plybook.interpret.letters import letters_of, raised
from plybook.notation.languages import Letters
from plybook.record import GameRecord, Recorded, record_of
from plybook.replay.doubts import DOUBT, doubts
from plybook.replay.findings import Findings
from plybook.replay.inference.continuation import Continuing
from plybook.replay.result import Line, Replay, unplayed
from plybook.replay.safe_edits import with_edits
from plybook.replay.walk import Walker
from plybook.rules.draws import History
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.wording import listing

_NAMED = 3  # how many languages are named that have the same letters


def replay(
    game: GameRecord | Recorded, *, strict: bool = False, hints: Hints | None = None, suppose: bool = True
) -> Replay:
    """Play ``game`` through by the rules of its variant and say what was found.

    With ``strict`` the first error is raised as `plybook.RecordError` instead of being collected. ``hints`` is the
    budget of hints at what was meant, to be shared by the games of a file; without one the game has its own. Without
    ``suppose`` the check ends at the first ply that cannot be played.
    """
    record = record_of(game)
    if record.variant:
        found = _walked(record, hints or Hints(), suppose=suppose)
    else:
        found = Replay(record, Line(record.plies), record.diagnostics)
    if found.diagnostics:
        edited = with_edits(
            found.game, found.diagnostics, found.line.lines(), found.notation, found.outcome, found.letters
        )
        found = dataclasses.replace(found, diagnostics=edited)
    if strict:
        for diagnostic in found.diagnostics:
            if diagnostic.severity is Severity.ERROR:
                raise RecordError(diagnostic)
    return found


def _walked(game: GameRecord, hints: Hints, *, suppose: bool) -> Replay:
    """Return what ``game`` turns out to be by the rules of its variant, without the edits that are safe."""
    variant = variants[game.variant]
    if refused := _refused(game, variant):
        return refused
    notation = variant.notation(game.notation or None)
    walker = Walker(game, variant, notation, hints)
    start, history = _start(walker), History(variant.rules)
    if start is not None:
        history.add(start)
    walker.checks.date()
    _compare_options(walker)
    _settle_letters(walker, letters_of(game, start, notation))
    beyond = Continuing(walker)
    line = walker.walk(start, game.plies, 1, history, beyond.go_on if suppose else None)
    if line.plies is not game.plies:  # some were two in one word
        game = dataclasses.replace(game, plies=line.plies)
    _report_doubts(walker, line)
    outcome = (line.positions[-1].outcome() or history.repetition()) if line.is_complete else None
    walker.checks.result(outcome or beyond.outcome, beyond.resting(len(game.plies)))
    if line.positions:
        walker.checks.claims(line.positions[-1], is_drawn=outcome is not None and outcome.winner is None)
    return Replay(
        game,
        line,
        walker.findings.in_order(),
        outcome,
        variant,
        notation,
        walker.interpreter.letters,
        beyond.line,
        beyond.suppositions,
        beyond.proposals,
    )


def _refused(game: GameRecord, variant: Variant) -> Replay | None:
    """Return ``game`` unplayed if a tag says that it is by rules which plybook does not have; None if not."""
    name, reason = variant.rules.refusal(game.headers)
    if not name:
        return None
    tag = next(tag for tag in game.tags if tag.name == name)
    findings = Findings(game)
    findings.report("F040", tag.start, None, token=f"{tag.name} {tag.value}", reason=reason)
    line = Line(game.plies, variations=unplayed(game.plies))
    return Replay(game, line, findings.in_order(), variant=variant)


def _start(walker: Walker) -> Position | None:
    """Return the position that the record says the game starts in, None if what it says is none."""
    game, findings = walker.game, walker.findings
    if game.fen is None:
        said = next((tag for tag in game.tags if tag.name == "FEN" or tag[:2] == ("SetUp", "1")), None)
        if said is not None:
            findings.report("F026", said.start, None, token=said.name)
        start = walker.variant.start()
        opened = walker.variant.rules.opened(start, walker.headers)
        return walker.notation.opening(start) if opened is start else opened
    offset = next(tag.start for tag in game.tags if tag.value == game.fen)
    try:
        position, impossible = walker.variant.rules.from_odd_fen(game.fen)
    except FenError as error:
        findings.report("F008", offset, None, token=game.fen, reason=error)
        return None
    for right in impossible:
        findings.report("F028", offset, None, token=game.fen, reason=right)
    return walker.variant.rules.opened(position, walker.headers)


def _compare_options(walker: Walker) -> None:
    """Say which rules the header states that the variant does not have."""
    for name, reason in walker.variant.rules.beyond(walker.headers):
        start = next(tag.start for tag in walker.game.tags if tag.name == name)
        walker.findings.report("F032", start, None, token=walker.headers[name], reason=reason)


def _report_doubts(walker: Walker, line: Line) -> None:
    """Report the moves of ``line`` of which a comment says that others may have been played."""
    for index, doubt in doubts(line.plies[: len(line.moves)]):
        written = f"{doubt.written!r} is written" if doubt.written else "no move is written"
        reason = f"{written}, and it may be {listing(doubt.others, 'or')}"
        walker.findings.report_ply(DOUBT, line.plies[index], index + 1, reason=reason)


def _settle_letters(walker: Walker, found: Sequence[Letters]) -> None:
    """Take the letters of the men to be those ``found``, of one language or of several that have the same."""
    if not found:
        return
    walker.interpreter.letters = letters = found[0]
    plies, accepts = walker.game.plies, walker.notation.accepts
    texts = [raised(each.text, accepts) for each in plies]
    read = [letters.translated(text) for text in texts]
    first = next((index for index, text in enumerate(texts) if read[index] != text), None)
    if first is None:
        return
    names = " or ".join(each.name for each in found[:_NAMED])
    reason = ", ".join(f"{letter} is {own}" for letter, own in letters.changes(texts).items())
    if any(
        walker.interpreter.own(each.text) == own != text != each.text
        for each, text, own in zip(plies, texts, read, strict=True)
    ):
        reason += ", and they may be small"
    walker.findings.report_ply("N110", plies[first], first + 1, language=names, reason=reason)
