"""Editions of a game: with less than was written of it, such as no comments, or with more, such as positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from plybook.interpret.numbers_and_results import canonical_result
from plybook.record import LETTERS, Comment, GameRecord, Ply, Result, Tag
from plybook.replay.result import Line, Replay

_NEEDED = frozenset({"Variant", "Notation", "SetUp", "FEN", LETTERS})  # else the moves mean something else
_UNFINISHED = "*"


class Positions(StrEnum):
    """Which positions are written down in a game."""

    NONE = "none"
    START = "start"
    END = "end"
    ALL = "all"


@dataclass(frozen=True)
class Edition:
    """What is written of a game: all of it, if nothing else is said.

    ``comments``, ``variations`` and ``marks``, those of annotators such as ``!?``, are left out if False. ``tags``
    are the names of the tag pairs that stay beside those that say how to read the moves, None if all do.
    ``positions`` says which are written, the starting one as tag pairs, others in comments after their plies. With
    ``true_results`` the result is what the board says, or else what stands after the moves, or else what the header
    says. With ``split`` each variation becomes a game, after the one it belongs to.
    """

    comments: bool = True
    variations: bool = True
    marks: bool = True
    tags: frozenset[str] | None = None
    positions: Positions = Positions.NONE
    true_results: bool = False
    split: bool = False

    def of(self, replayed: Replay) -> Iterator[Replay]:
        """Yield the game, or the games, that the edition makes of one."""
        for each in _split(replayed) if self.split and self.variations else (replayed,):
            yield self._edited(each) if self != _WHOLE else each

    def _edited(self, replayed: Replay) -> Replay:
        game = replayed.game
        line = self._line(replayed.line)
        tags = tuple(tag for tag in game.tags if self.tags is None or tag.name in self.tags | _NEEDED)
        comments = game.comments if self.comments else ()
        if self.positions is Positions.START and line.positions and game.fen is None:
            tags = (*tags, Tag("SetUp", "1"), Tag("FEN", line.positions[0].fen()))
        game = replace(game, tags=tags, comments=comments, plies=line.plies)
        edited = replace(replayed, game=game, line=line)
        return replace(edited, game=with_true_result(edited)) if self.true_results else edited

    def _line(self, line: Line) -> Line:
        """Return a line, with those that vary it, as the edition has it."""
        varied = {index: tuple(map(self._line, lines)) for index, lines in line.variations.items() if self.variations}
        plies = tuple(self._ply(ply, varied.get(index, ())) for index, ply in enumerate(line.plies))
        if self.positions in (Positions.END, Positions.ALL) and line.moves:
            first = len(line.moves) if self.positions is Positions.END else 1
            plies = tuple(
                _with_position(ply, line.positions[count].fen()) if first <= count <= len(line.moves) else ply
                for count, ply in enumerate(plies, 1)
            )
        return replace(line, plies=plies, variations=varied)

    def _ply(self, ply: Ply, varied: tuple[Line, ...]) -> Ply:
        variations = tuple(
            variation._replace(plies=line.plies, comments=variation.comments if self.comments else ())
            for variation, line in zip(ply.variations, varied, strict=False)
        )
        return ply._replace(
            glyphs=ply.glyphs if self.marks else (),
            before=ply.before if self.comments else (),
            after=ply.after if self.comments else (),
            variations=variations,
        )


_WHOLE = Edition()


def _with_position(ply: Ply, fen: str) -> Ply:
    return ply._replace(after=(*ply.after, Comment(fen)))


def with_true_result(replayed: Replay) -> GameRecord:
    """Return the record of a game with the result that is to be believed, after the moves and in the header.

    It is what the board says, or else what stands after the moves, or else what the header says.
    """
    game, rules = replayed.game, None if replayed.variant is None else replayed.variant.rules
    written = [game.result.text if game.result else _UNFINISHED, game.headers.get("Result", _UNFINISHED)]
    claims = [canonical_result(text, rules) for text in written]
    if replayed.outcome is not None:
        claims.insert(0, replayed.outcome.result)
    true = next((claim for claim in claims if claim not in (_UNFINISHED, "?", "")), _UNFINISHED)
    tags = tuple(tag._replace(value=true) if tag.name == "Result" else tag for tag in game.tags)
    result = Result(true, game.result.start if game.result else 0)
    return replace(game, tags=tags, result=result if game.result or true != _UNFINISHED else None)


def _split(replayed: Replay) -> Iterator[Replay]:
    """Yield a game without its variations, and then each of them as a game that begins like it."""
    yield _as_game(replayed, replayed.line, replayed.game.result)
    yield from _variations(replayed, replayed.line)


def _variations(replayed: Replay, line: Line) -> Iterator[Replay]:
    """Yield the lines that vary ``line``, which goes on from the beginning, each before those that vary it."""
    for index, lines in sorted(line.variations.items()):
        for variation, varied in zip(line.plies[index].variations, lines, strict=True):
            whole = _from_the_beginning(line, index, varied)
            result = Result(variation.result or _UNFINISHED)
            yield _as_game(replayed, whole, result)
            yield from _variations(replayed, whole)


def _from_the_beginning(line: Line, index: int, varied: Line) -> Line:
    """Return ``varied``, which varies the ply of ``line`` that has this index, with the plies before it."""
    plies = tuple(ply._replace(variations=()) for ply in line.plies[:index])
    return Line(
        (*plies, *varied.plies),
        (*line.moves[:index], *varied.moves),
        (*line.positions[: index + 1], *varied.positions[1:]),
        {index + at: lines for at, lines in varied.variations.items()},
    )


def _as_game(replayed: Replay, line: Line, result: Result | None) -> Replay:
    """Return ``line`` as a game with this result and without variations."""
    plies = tuple(ply._replace(variations=()) for ply in line.plies)
    is_main = line is replayed.line
    tags = replayed.game.tags
    if not is_main and result is not None:
        tags = tuple(tag._replace(value=result.text) if tag.name == "Result" else tag for tag in tags)
    return replace(
        replayed,
        game=replace(replayed.game, plies=plies, tags=tags, result=result),
        line=replace(line, plies=plies, variations={}),
        outcome=replayed.outcome if is_main else line.positions[-1].outcome() if line.is_complete else None,
        supposed=None,
        suppositions=(),
        proposals=(),
    )
