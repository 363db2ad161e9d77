"""What is found in decoding: doubtful moves, text that is not read, sheets of two games, and why there is no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from plybook.decode.game_kind import GameKind, KindError
from plybook.decode.plies import Certainty, DecodedPly
from plybook.decode.reading import line_of, too_dear
from plybook.decode.sheets import SheetRecord
from plybook.diagnostics import NO_GAME, Diagnostic, diagnose
from plybook.interpret.noise import Noise
from plybook.interpret.numbers_and_results import canonical_result, is_result
from plybook.replay.inference.decoder import DecodedLine
from plybook.replay.inference.lattice import StepKind
from plybook.rules.position import Position
from plybook.wording import listing

DOUBTFUL, LIKELY, SUPPLIED, NOT_READ, REST, VARIANT, OTHER_GAME, DIFFERS = (
    "D001", "D002", "D003", "D004", "D005", "D006", "D007", "D008",
)  # fmt: skip
_WRONG_RESULT, _UNKNOWN_RESULT = "W012", "W020"
_SHOWN = 3  # candidates in a message
_DEPENDS = 0.01  # the least share of moves that are legal only after other moves, from which on a message says so
_LEAST = 2  # plies of a game
_SAME = 0.5  # of the plies of the shorter one of two sheets of one game, the least that both have
_SUSPECT = 0.35  # of the plies that a sheet lacks, from which on it may be of another game
_SURE_VARIANT = 0.95
_UNREAD = 0.3  # of the characters that are no moves, from which on a text is no game
_TRIED = 4  # sheets that are decoded alone


def why_no_game(line: DecodedLine, sheets: Sequence[SheetRecord]) -> str:
    """Return why ``line`` is no game, or ""."""
    if len(line.steps) < _LEAST:
        return "no moves are found in the text"
    unread = sum(left.end - left.start for left in line.left_out)
    dear = line.cost > sum(too_dear(sheet) for sheet in sheets)
    if dear or unread > _UNREAD * sum(sheet.length for sheet in sheets):
        return "the text does not look like the moves of a game"
    return ""


def no_game(sheet: SheetRecord, reason: str) -> Diagnostic:
    """Return the finding that a sheet shows no game."""
    return diagnose(NO_GAME, sheet.source.span(*sheet.offsets(0, 1)), hint=reason)


def no_kind(sheet: SheetRecord, error: KindError) -> Diagnostic:
    """Return the finding that it is not known what game a sheet is of."""
    if error.code == NO_GAME:
        return no_game(sheet, str(error))
    fen = next((tag for tag in sheet.tags if tag.name == "FEN"), None)
    token = fen.value if fen and error.code == "F008" else (sheet.words().split() or [""])[0]
    start = fen.start if fen and error.code == "F008" else sheet.offsets(0, 1)[0]
    return diagnose(error.code, sheet.source.span(start), token=token, reason=error)


def of_another_game(
    kind: GameKind, sheets: Sequence[SheetRecord], line: DecodedLine, noise: Noise
) -> SheetRecord | None:
    """Return the sheet that shows another game than the first, None if there is none.

    If the sheets together are no game, or one lacks many plies of it, each is decoded alone. Two sheets are
    of one game if they share half of the plies of the shorter one.
    """
    if len(sheets) == 1:
        return None
    if not why_no_game(line, sheets) and not any(map(_is_suspect(line, sheets), range(len(sheets)))):
        return None
    alone = [line_of(kind, [sheet], noise) for sheet in sheets[:_TRIED]]
    first = [step.move for step in alone[0].steps]
    for sheet, other in zip(sheets[1:], alone[1:], strict=False):
        if why_no_game(alone[0], sheets[:1]) or why_no_game(other, [sheet]):
            continue
        moves = [step.move for step in other.steps]
        same = sum(block.size for block in SequenceMatcher(None, first, moves, autojunk=False).get_matching_blocks())
        if same < _SAME * min(len(first), len(moves)):
            return sheet
    return None


def _is_suspect(line: DecodedLine, sheets: Sequence[SheetRecord]) -> Callable[[int], bool]:
    def lacks_much(index: int) -> bool:
        missing = sum(step.places[index][0] == step.places[index][1] for step in line.steps)
        left = sum(each.end - each.start for each in line.left_out if each.sheet == index)
        return missing > _SUSPECT * len(line.steps) or left > _SUSPECT * sheets[index].length

    return lacks_much


def two_games(first: SheetRecord, other: SheetRecord) -> Diagnostic:
    """Return the finding that two sheets are of different games."""
    return diagnose(OTHER_GAME, other.source.span(*other.offsets(0, 1)), other=first.source.file)


def findings_of(
    line: DecodedLine, kind: GameKind, plies: Sequence[DecodedPly], sheets: Sequence[SheetRecord]
) -> Iterator[Diagnostic]:
    """Yield the findings about a game with ``plies`` that was decoded from ``sheets``."""
    yield from _variant(kind, sheets[0])
    yield from _headers(sheets)
    yield from _next_games(sheets)
    last = [0] * len(sheets)
    for ply in plies:
        last = [place[1] if place else before for place, before in zip(ply.places, last, strict=True)]
        yield from _move(ply, sheets, last)
    yield from _left_out(line, sheets)
    yield from _results(line.steps[-1].after, sheets)


def _variant(kind: GameKind, sheet: SheetRecord) -> Iterator[Diagnostic]:
    if kind.probability < _SURE_VARIANT:
        others = listing([f"{name} ({_percent(share)})" for name, share in kind.others], most=_SHOWN)
        yield diagnose(
            VARIANT,
            sheet.source.span(*sheet.offsets(0, 1)),
            variant=kind.variant.id,
            notation=kind.notation.name,
            share=_percent(kind.probability),
            others=others,
        )


def _headers(sheets: Sequence[SheetRecord]) -> Iterator[Diagnostic]:
    """Yield a finding for each tag that a sheet has with another value than one before it."""
    known: dict[str, tuple[str, str]] = {}
    for sheet in sheets:
        for tag in sheet.tags:
            value, file = known.setdefault(tag.name, (tag.value, sheet.source.file))
            if value != tag.value and "?" not in (value, tag.value):
                span = sheet.source.span(tag.start)
                yield diagnose(DIFFERS, span, token=tag.name, here=tag.value, there=value, file=file)


def _next_games(sheets: Sequence[SheetRecord]) -> Iterator[Diagnostic]:
    for sheet in sheets:
        if sheet.end < len(sheet.source.text) and sheet.text:
            token = sheet.source.text[sheet.end :].split(None, 1)[0]
            reason = "another game begins here; a sheet holds one"
            yield diagnose(NOT_READ, sheet.source.span(sheet.end), token=token, reason=reason)


def _move(ply: DecodedPly, sheets: Sequence[SheetRecord], last: Sequence[int]) -> Iterator[Diagnostic]:
    """Yield the finding about a ply that is not sure, or that no sheet has."""
    if ply.grade is Certainty.SURE and not ply.is_missing:
        return
    index = next((index for index, place in enumerate(ply.places) if place), 0)
    place, sheet = ply.places[index] or (last[index], last[index]), sheets[index]
    written = " / ".join(repr(text) for text in dict.fromkeys(ply.written) if text)
    yield diagnose(
        SUPPLIED if ply.is_missing else DOUBTFUL if ply.grade is Certainty.ASK else LIKELY,
        sheet.source.span(*sheet.offsets(*place)),
        ply=ply.number,
        token=ply.written[index],
        written=written,
        text=ply.text,
        share=_percent(ply.probability),
        others=_others(ply),
    )


def _others(ply: DecodedPly) -> str:
    """Return what else a ply may be, for a message."""
    if ply.candidates:
        shown = [f"{other.text} ({_percent(other.probability)})" for other in ply.candidates[:_SHOWN]]
        return f"; it may be {listing(shown)}"
    return "; it depends on an earlier move" if 1 - ply.probability > _DEPENDS else ""


def _left_out(line: DecodedLine, sheets: Sequence[SheetRecord]) -> Iterator[Diagnostic]:
    ends = {index: sheet.length for index, sheet in enumerate(sheets)}
    for left in line.left_out:
        sheet = sheets[left.sheet]
        text = sheet.written(left.start, left.end)
        if not text or left.kind is StepKind.RENUMBERED:
            continue
        span = sheet.source.span(*sheet.offsets(left.start, left.end))
        if not line.is_whole and left.end == ends[left.sheet]:
            yield diagnose(REST, span, token=text.split(None, 1)[0])
        else:
            reason = "the moves stand there twice" if left.kind is StepKind.TWICE else "it is no part of the moves"
            yield diagnose(NOT_READ, span, token=text, reason=reason)


def _results(last: Position, sheets: Sequence[SheetRecord]) -> Iterator[Diagnostic]:
    """Yield the findings about results that the game does not have, or that its ``last`` position denies."""
    rules, outcome = type(last), last.outcome()
    for sheet in sheets:
        if sheet.result is None:
            continue
        figures = canonical_result(sheet.result.text, rules)
        start, end = sheet.result.start, sheet.result.start + len(sheet.result.text)
        if not is_result(figures, rules):
            known = ", ".join(rules.results())
            yield diagnose(_UNKNOWN_RESULT, sheet.source.span(start, end), token=sheet.result.text, known=known)
        elif outcome is not None and figures not in ("*", outcome.result):
            reason = f"{outcome.termination}, {outcome.result}"
            yield diagnose(_WRONG_RESULT, sheet.source.span(start, end), token=sheet.result.text, reason=reason)


def _percent(share: float) -> str:
    """Return a share as a percentage; never 100 % for less, nor 0 % for more."""
    return f"{min(max(round(100 * share), 1), 99)} %"
