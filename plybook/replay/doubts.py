"""Moves of a record that are in doubt: comments that say what is written, and what else may have been played.

`plybook decode` writes such a comment after each move that is to be asked about: ``{written: N?3; or Nh3}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plybook.diagnostics import Edit, Grade
from plybook.record import Comment, GameRecord, Ply

DOUBT = "D010"
"""The code of the finding that a move is in doubt."""

_WRITTEN, _NOT_WRITTEN, _OTHERS = "written: ", "not written", "; or "
_IN_BOTH = "written"


class Doubt(NamedTuple):
    """What a comment says of the move before it: the text as it is ``written``, "" for none, and ``others``.

    ``others`` are the texts of the other moves that may have been played, the likeliest first.
    """

    written: str
    others: tuple[str, ...]

    @property
    def comment(self) -> str:
        """The text of the comment.

        >>> Doubt("N?3", ("Nh3", "Nd2")).comment, Doubt("", ()).comment
        ('written: N?3; or Nh3, Nd2', 'not written')
        """
        stood = f"{_WRITTEN}{self.written}" if self.written else _NOT_WRITTEN
        return stood + (f"{_OTHERS}{', '.join(self.others)}" if self.others else "")


def doubt_of(ply: Ply) -> tuple[Doubt, Comment] | None:
    """Return the doubt about a move, with its comment; None if no comment names another move.

    >>> doubt, _ = doubt_of(Ply("Nf3", after=(Comment("written: N?3; or Nh3, Nd2"),)))
    >>> doubt
    Doubt(written='N?3', others=('Nh3', 'Nd2'))
    """
    for comment in ply.after:
        if _IN_BOTH not in comment.text:
            continue
        text = " ".join(comment.text.split())  # a line may end in it
        if text.startswith((_WRITTEN, _NOT_WRITTEN)):
            stood, _, others = text.rpartition(_OTHERS)
            if stood and others:
                return Doubt(
                    stood.removeprefix(_WRITTEN) * stood.startswith(_WRITTEN), (*others.split(", "),)
                ), comment
    return None


def doubts(plies: Sequence[Ply]) -> Iterator[tuple[int, Doubt]]:
    """Yield the index of each move that is in doubt, with the doubt."""
    for index, ply in enumerate(plies):
        if ply.after and (found := doubt_of(ply)):
            yield index, found[0]


def answers(game: GameRecord, ply: Ply) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Yield the moves that a move in doubt may be, itself first, with the edits that settle it so.

    They write the move and take the comment away. There are none for a record whose comments cannot be edited.
    """
    found = doubt_of(ply)
    if found is None:
        return
    doubt, comment = found
    source = game.source
    end = source.text.find("}", comment.start) + 1
    begin = comment.start - source.text.startswith(" ", comment.start - 1)
    written = source.text[begin:end]
    if ply.end or not written.lstrip().startswith("{") or "\n" in written or "\r" in written:
        return
    removal = Edit(source.span(begin, end), begin, end, written, "", Grade.SUPPOSED)
    yield ply.text, (removal,)
    here = source.span(ply.start, ply.start + len(ply.text))
    for other in doubt.others:
        edit = Edit(here, ply.start, ply.start + len(ply.text), ply.text, other, Grade.SUPPOSED)
        yield other, (edit, removal)
