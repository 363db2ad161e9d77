"""Traces: comments with the original text beside a supposed move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from plybook.container import tokens
from plybook.container.container import containers
from plybook.diagnostics import Edit
from plybook.patterns import late
from plybook.record import GameRecord
from plybook.repair.source_text import TextChange

_AFFIXES = re.compile(r"(?s)(\s*)(.*?)(\s*)")
_MARKS = late(rf"(?:{tokens.MARK})*+")
_PAIR = 2  # the number of moves that are exchanged; more are columns


def traced(game: GameRecord, edits: Sequence[Edit]) -> list[TextChange]:
    """Return the changes for supposed ``edits`` in the source of ``game``, with a comment for each move.

    A comment follows a move that replaces another, ``{written: Rxf4+}``, or that was inserted, ``{put in}``; it
    stands in place of removed moves, ``{left out: Nf3}``. Exchanged columns have one comment. An edit of anything
    else, such as a tag, has none, and neither has a form of file without such comments.
    """
    plain = [TextChange(edit.start, edit.end, edit.new) for edit in edits]
    form = containers[game.container]
    first = min((ply.number_start if ply.number else ply.start for ply in game.plies), default=0)
    if not form.inline_comment("") or any(edit.start < first for edit in edits):
        return plain
    return sorted(_with_comments(game.source.text, edits, form.inline_comment))


def _with_comments(source: str, edits: Sequence[Edit], comment: Callable[[str], str]) -> Iterator[TextChange]:
    written = [edit for edit in edits if edit.new]
    if not edits[0].new:  # only numbers follow it
        yield from _left_out(edits, comment)
        return
    for edit in edits:
        if not edit.new or (edit.old and len(written) > _PAIR and edit is not written[0]):
            yield TextChange(edit.start, edit.end, edit.new)
        elif not edit.old:
            before, move, after = _affixes(edit.new)
            yield TextChange(edit.start, edit.end, f"{before}{move} {comment('put in')}{after}")
        else:
            yield TextChange(edit.start, edit.end, edit.new)
            marks = _MARKS.match(source, edit.end)
            at = marks.end() if marks else edit.end
            more = "; the columns are exchanged from here on" if len(written) > _PAIR else ""
            yield TextChange(at, at, f" {comment(f'written: {_whole(edit, edits)}{more}')}")


def _whole(edit: Edit, edits: Sequence[Edit]) -> str:
    """Return the text that ``edit`` replaces by a move, with its pieces on the lines below."""
    pieces = [edit.old]
    for other in edits[edits.index(edit) + 1 :]:
        if other.new:
            break
        pieces.append(other.old)
    return "".join(pieces)


def _left_out(edits: Sequence[Edit], comment: Callable[[str], str]) -> Iterator[TextChange]:
    before, _, after = _affixes(edits[0].old)
    stood = " ".join(" ".join(edit.old for edit in edits if not edit.new).split())
    yield TextChange(edits[0].start, edits[0].end, f"{before}{comment(f'left out: {stood}')}{after}")
    for edit in edits[1:]:
        yield TextChange(edit.start, edit.end, edit.new)


def _affixes(word: str) -> tuple[str, str, str]:
    """Return the white space before a word, the word, and the white space after it."""
    found = _AFFIXES.fullmatch(word)
    assert found is not None  # noqa: S101 - every text fits
    return found[1], found[2], found[3]
