"""Games by the rules of two variants, as a document: the output of `compare` as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Literal

from pydantic import Field

from plybook.archive.comparison import Choices, Comparison, ComparisonCounts, Fork, Side
from plybook.archive.read.replays import StrayText
from plybook.catalogue import variants
from plybook.files import well_formed
from plybook.registry import UnknownNameError
from plybook.report.base import Model, Text
from plybook.report.model import Finding
from plybook.report.positions import Ended


class ByRules(Model):
    """A game by the rules of one variant."""

    variant: str
    notation: str = Field(description="the notation in which it was read")
    legal: bool = Field(description="whether every ply could be played")
    played: int = Field(description="the number of plies that could be played")
    refusal: Finding | None = Field(
        description="the finding about the ply that could not be played, or about the starting position"
    )
    outcome: Ended | None = Field(description="how the game ended on the board; null: it did not")

    @classmethod
    def of(cls, side: Side) -> ByRules:
        """Return the document of one side of a comparison."""
        outcome = side.outcome and Ended.of(side.outcome, variants[side.variant].seats)
        return cls.like(side, refusal=side.refusal and Finding.of(side.refusal), outcome=outcome)


class Parting(Model):
    """The first ply that is not the same move by both rules."""

    ply: int = Field(description="from 1; 0: the starting position, which is valid by only one of them")
    number: str | None = Field(description="the number of the move, such as 12. or 12...; null at the start")
    written: Text | None = Field(description="the ply as it is written; null at the start")
    a: Text | None = Field(description="the move by the first rules; null: it is not legal; at the start its FEN")
    b: Text | None = Field(description="the same by the second")
    turn_a: str | None = Field(description="the seat to move by the first rules; null: it is not known")
    turn_b: str | None

    @classmethod
    def of(cls, fork: Fork) -> Parting:
        """Return the document of a ply."""
        step = fork.step
        ply, number, written = (step.ply, step.number, step.text) if step else (0, None, None)
        turns = {"turn_a": fork.turns[0], "turn_b": fork.turns[1]}
        return cls.like(fork, ply=ply, number=number, written=written, **turns)


class Differing(Model):
    """The first position in which the legal moves are not the same by both rules."""

    ply: int = Field(description="how many plies lead to it; 0: the start")
    number: str | None = Field(description="the number of the move that leads to it")
    move: str | None = Field(description="that move")
    turn_a: str = Field(description="the seat to move by the first rules")
    turn_b: str
    fen_a: str = Field(description="the position by the first rules")
    fen_b: str
    only_a: list[str] = Field(description="the moves that only the first rules have; all if two seats are to move")
    only_b: list[str]

    @classmethod
    def of(cls, choices: Choices) -> Differing:
        """Return the document of a position."""
        after, (turn_a, turn_b), (fen_a, fen_b) = choices.after, choices.turns, choices.fens
        ply, number, move = (after.ply, after.number, after.text) if after else (0, None, None)
        seen = {"turn_a": turn_a, "turn_b": turn_b, "fen_a": fen_a, "fen_b": fen_b}
        return cls.like(choices, ply=ply, number=number, move=move, **seen)


class GameComparison(Model):
    """A game by the rules of two variants."""

    game: int = Field(description="the number of the game in its file, from 1")
    line: int = Field(description="the line its text begins on, from 1")
    stated: Text | None = Field(description="the variant that the game states; null: it states none")
    plies: int = Field(description="plies in the record")
    legal_in: list[str] = Field(description="the variants in which the whole game is legal")
    a: ByRules
    b: ByRules
    parting: Parting | None = Field(description="null: every ply that one of them can play is the same move by both")
    choices: Differing | None = Field(description="null: there is none in the common moves")

    @classmethod
    def of(cls, found: Comparison) -> GameComparison:
        """Return the document of a game."""
        return cls.like(
            found,
            line=found.source.first_line,
            stated=found.stated or None,
            a=ByRules.of(found.a),
            b=ByRules.of(found.b),
            parting=found.fork and Parting.of(found.fork),
            choices=found.choices and Differing.of(found.choices),
        )


class FileComparison(Model):
    """The games of one file."""

    file: Text
    games: list[GameComparison]
    strays: list[Finding] = Field(description="findings about text that is no game")
    error: Text | None = Field(description="why the file, or the rest of it, could not be read; null: it could")


class Summary(Model):
    """The counts over all files."""

    games: int
    both: int = Field(description="games that are legal by both rules")
    only_a: int = Field(description="by the first alone")
    only_b: int = Field(description="by the second alone")
    neither: int


class Comparisons(Model):
    """What ``compare --format json`` prints."""

    format: Literal["plybook-comparison"] = "plybook-comparison"
    version: Literal[1] = 1
    a: str = Field(description="the first variant")
    b: str = Field(description="the second")
    files: list[FileComparison]
    summary: Summary


def json_document(
    a: str, b: str, files: Iterable[tuple[str, Iterator[Comparison | StrayText]]], counts: ComparisonCounts
) -> Iterator[str]:
    """Yield the text of `Comparisons` game by game, as pydantic would write it; ``counts`` counts the games."""
    yield '{\n  "format": "plybook-comparison",\n  "version": 1,\n'
    yield f'  "a": {_json(a)},\n  "b": {_json(b)},\n  "files": ['
    between = ""
    for file, found in files:
        yield f'{between}\n    {{\n      "file": {_json(file)},\n      "games": ['
        between = ","
        yield from _json_games(found, counts)
        yield "\n    }"
    summary = Summary(**{name: value for name, value in asdict(counts).items() if name in Summary.model_fields})
    yield f'\n  ],\n  "summary": {summary.indented("  ")}\n}}\n'


def _json_games(found: Iterator[Comparison | StrayText], counts: ComparisonCounts) -> Iterator[str]:
    """Yield the games of a file, and the stray texts."""
    between, strays, error = "", list[str](), None
    try:
        for each in found:
            counts.add(each)
            if isinstance(each, StrayText):
                strays += (f"\n        {Finding.of(finding).indented(' ' * 8)}" for finding in each.diagnostics)
                continue
            yield f"{between}\n        {GameComparison.of(each).indented(' ' * 8)}"
            between = ","
    except (OSError, UnknownNameError) as unread:
        counts.unread.append(unread)
        error = str(getattr(unread, "strerror", None) or unread)
    yield "\n      ]" if between else "]"
    end = "\n      ]" if strays else "]"
    yield f',\n      "strays": [{",".join(strays)}{end},\n      "error": {_json(error)}'


def _json(text: str | None) -> str:
    return json.dumps(text and well_formed(text), ensure_ascii=False)
