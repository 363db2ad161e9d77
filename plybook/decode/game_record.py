"""A decoded game as a record, which can be replayed and written like any other."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from plybook.decode.game_kind import GameKind
from plybook.decode.plies import Certainty, DecodedPly
from plybook.decode.sheets import SheetRecord
from plybook.interpret.numbers_and_results import canonical_result, is_result
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag
from plybook.replay.doubts import Doubt
from plybook.rules.position import Position

_OWN = frozenset({"Variant", "Notation", "SetUp", "FEN"})
_START_OF_SITE = "StartFen4"
_SHOWN = 3  # candidates in a comment


def record_of(
    kind: GameKind,
    plies: Sequence[DecodedPly],
    positions: Sequence[Position],
    sheets: Sequence[SheetRecord],
    *,
    is_traced: bool = True,
) -> GameRecord:
    """Return the game with ``plies``, which lead through ``positions``, as a record in the notation of ``kind``.

    It has the tags, headings, comments and the result of the sheets. If it ``is_traced``, it has a comment at each
    move that is to be asked about: what is written, and what else it may be.
    """
    readable = [sheet for sheet in sheets if sheet.is_readable]
    first, after = _comments(plies, readable, is_traced=is_traced)
    return GameRecord(
        Source(sheets[0].source.file, ""),
        variant=kind.variant.id,
        notation=kind.notation.name,
        tags=_tags(kind, sheets),
        headings=tuple(dict.fromkeys(heading for sheet in sheets for heading in sheet.headings)),
        comments=tuple(map(Comment, first)),
        plies=tuple(
            Ply(ply.text, number=before.number_text(), after=tuple(map(Comment, after[index])))
            for index, (ply, before) in enumerate(zip(plies, positions, strict=False))
        ),
        result=_result(readable, positions[-1]),
    )


def _tags(kind: GameKind, sheets: Sequence[SheetRecord]) -> tuple[Tag, ...]:
    found: dict[str, str] = {}
    for sheet in sheets:
        for tag in sheet.tags:
            if tag.name not in _OWN and found.get(tag.name, "?") == "?":
                found[tag.name] = tag.value
    found["Variant"] = kind.variant.id
    if kind.notation.name != kind.variant.notations[0]:
        found["Notation"] = kind.notation.name
    opened = kind.variant.rules.opened(kind.variant.start(), found)
    if kind.start != opened and _START_OF_SITE not in found:
        found |= {"SetUp": "1", "FEN": kind.start.fen()}
    return tuple(Tag(name, value) for name, value in found.items())


def _comments(
    plies: Sequence[DecodedPly], sheets: Sequence[SheetRecord], *, is_traced: bool
) -> tuple[list[str], defaultdict[int, list[str]]]:
    """Return the comments before the first ply, and for the index of a ply those after it."""
    before: list[str] = []
    after: defaultdict[int, list[str]] = defaultdict(list)
    for index, ply in enumerate(plies):
        if is_traced and (ply.grade is Certainty.ASK or ply.is_missing):
            written = ", ".join(dict.fromkeys(text for text in ply.written if text))
            if written != ply.text or ply.candidates:
                after[index].append(Doubt(written, tuple(other.text for other in ply.candidates[:_SHOWN])).comment)
    for number, sheet in enumerate(sheets):
        known = [(place[0], index) for index, ply in enumerate(plies) if (place := ply.places[number])]
        starts = [start for start, _ in known]
        for comment in sheet.comments:
            at = bisect_right(starts, comment.start - sheet.begin) - 1
            said = after[known[at][1]] if at >= 0 else before
            if comment.text not in said:
                said.append(comment.text)
    return before, after


def _result(sheets: Sequence[SheetRecord], last: Position) -> Result | None:
    """Return the result that the sheets say; the board's, if the last position decides the game."""
    outcome = last.outcome()
    if outcome is not None:
        return Result(outcome.result)
    said = [canonical_result(sheet.result.text, type(last)) for sheet in sheets if sheet.result]
    valid = [result for result in said if is_result(result, type(last))]
    return Result(valid[0]) if valid else None
