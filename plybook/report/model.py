"""The results of a check as documents: the models behind ``validate --format json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from plybook.diagnostics import Diagnostic, Edit, Grade, Severity, Span
from plybook.replay.inference.suppositions import Kind, Supposition
from plybook.replay.result import Replay
from plybook.report.base import Model, Text
from plybook.report.habits import Habit


def _place(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_column": span.end_column}


class Change(Model):
    """One edit: the replacement for a part of a line."""

    line: int = Field(description="from 1")
    column: int = Field(description="from 1, in characters")
    end_column: int = Field(description="one past the last character; the column itself for an insertion")
    start: int = Field(description="the beginning in the text of its game, from 0, in characters")
    end: int = Field(description="the end in the text of its game")
    old: Text = Field(description="the text to replace")
    new: Text = Field(description="the text to put in its place")
    grade: Grade = Field(description="safe: another spelling, or proved by the board; supposed: another move")

    @classmethod
    def of(cls, edit: Edit) -> Change:
        """Return the document of an edit."""
        return cls.like(edit, **_place(edit.span))


class Finding(Model):
    """One diagnostic."""

    code: str = Field(description="the code, such as R001")
    name: str = Field(description="its name, such as illegal-move")
    severity: Severity
    message: Text
    file: Text
    line: int = Field(description="from 1")
    column: int = Field(description="from 1, in characters")
    end_column: int = Field(description="one past the last character")
    game: int | None = Field(description="the number of the game in its file, from 1")
    ply: int | None = Field(description="the number of the ply in its game, from 1")
    token: Text = Field(description="the text it is about")
    hint: Text = Field(description="what may have been meant")
    supposing: Text = Field(
        default="", description="the supposed moves that it rests on, if a move before it cannot be played as written"
    )
    edits: list[Change] = Field(default=[], description="the edits that mend it, together; empty if there are none")

    @property
    def statement(self) -> str:
        """The message, with what it rests on."""
        return f"{self.message}, {self.supposing}" if self.supposing else self.message

    @classmethod
    def of(cls, diagnostic: Diagnostic) -> Finding:
        """Return the document of a diagnostic."""
        span, edits = diagnostic.span, [Change.of(edit) for edit in diagnostic.edits]
        return cls.like(diagnostic, file=span.file, **_place(span), edits=edits)


class Supposed(Model):
    """A supposition: what may have been meant in place of the text."""

    kind: Kind = Field(
        description="move: another move; missing: a ply before this one; extra: this ply is one too many; "
        "row: with it begins a row typed twice; swapped: it and the next have changed places; "
        "columns: so have two columns from it on; side: another player begins"
    )
    ply: int = Field(description="the number of the ply that it is about as written, from 1")
    shown: int = Field(description="the number of the ply that cannot be played without it, the same or a later one")
    line: int = Field(description="the line of the ply, or of the starting position, from 1")
    column: int = Field(description="from 1, in characters")
    end_column: int = Field(description="one past the last character")
    number: str = Field(description="the number of the move, such as 12. or 12...")
    written: Text = Field(description="the text of the ply, or of both that have changed places")
    supposed: Text = Field(
        description="the move, the seat that begins, or with more than two players the seats of the columns; or empty"
    )
    columns: list[int] = Field(description="the two columns that are exchanged, from 1; else empty")
    gain: int = Field(description="the number of plies after the one shown that can then be played")
    statement: Text = Field(description="the same in words")
    alternatives: list[Supposed] = Field(description="other possible suppositions, which are less likely")

    @classmethod
    def of(cls, supposition: Supposition, replay: Replay) -> Supposed:
        """Return the document of a supposition about a game."""
        game = replay.game
        ply = game.plies[supposition.ply - 1]
        span = game.source.span(ply.start, ply.end or ply.start + len(ply.text))
        fen = next((tag for tag in game.tags if tag.name == "FEN"), None)
        if supposition.kind is Kind.SIDE and fen is not None:
            span = game.source.span(fen.start)
        others = [cls.of(other, replay) for other in supposition.alternatives]
        return cls.like(supposition, **_place(span), statement=str(supposition), alternatives=others)


class GameReport(Model):
    """What was found about one game."""

    game: int = Field(description="the number of the game in its file, from 1")
    line: int = Field(description="the line its text begins on, from 1")
    container: str
    variant: str | None
    notation: str | None
    assumed: list[str] = Field(description="which of variant and notation were not stated")
    alternatives: list[str] = Field(default=[], description="other possible variants, if none is stated")
    plies: int = Field(description="plies in the record")
    played: int = Field(description="plies that could be played")
    result: Text | None = Field(description="the result as written")
    outcome: str | None = Field(description="how the game ended on the board, such as checkmate")
    facts: list[str] = Field(description="facts at the end for which a draw may be claimed or declared by an arbiter")
    final_fen: str | None = Field(description="the position after the last ply that could be played")
    ok: bool = Field(description="true if no reported finding is an error")
    suppositions: list[Supposed] = Field(
        default=[], description="the suppositions where a ply cannot be played, in the order of the game"
    )
    proposals: list[Supposed] = Field(
        default=[], description="possible suppositions where none is made, as several are about as likely"
    )
    diagnostics: list[Finding]

    @classmethod
    def of(cls, replay: Replay, wanted: Sequence[Diagnostic] | None = None) -> GameReport:
        """Return the report of a replayed game, with the findings that are ``wanted``, None for all."""
        game = replay.game
        found = replay.diagnostics if wanted is None else wanted
        return cls(
            game=game.index,
            line=game.source.first_line,
            container=game.container,
            variant=game.variant or None,
            notation=game.notation or None,
            assumed=sorted(game.assumed),
            alternatives=list(game.alternatives),
            plies=len(game.plies),
            played=len(replay.moves),
            result=game.result.text if game.result else None,
            outcome=replay.outcome.termination if replay.outcome else None,
            facts=list(replay.facts(len(replay.moves))) if replay.positions else [],
            final_fen=replay.positions[-1].fen() if replay.positions else None,
            ok=all(diagnostic.severity is not Severity.ERROR for diagnostic in found),
            suppositions=[Supposed.of(each, replay) for each in replay.suppositions],
            proposals=[Supposed.of(each, replay) for each in replay.proposals],
            diagnostics=[Finding.of(diagnostic) for diagnostic in found],
        )


class FileHabit(Model):
    """What is found wherever in a file it could be, which reports for people say once."""

    code: str
    name: str
    severity: Severity
    places: int = Field(description="how many of the findings have this code: all of them are the habit")
    where: str = Field(description="where they are, in words")
    line: int = Field(description="of the first of them, from 1")
    column: int
    game: int | None
    ply: int | None

    @classmethod
    def of(cls, habit: Habit) -> FileHabit:
        """Return the document of a habit."""
        first = habit.first
        place = {"line": first.span.line, "column": first.span.column}
        return cls.like(first, places=habit.places, where=habit.where, **place)


class FileReport(Model):
    """What was found about the games of one file."""

    file: Text
    games: list[GameReport]
    habits: list[FileHabit] = Field(
        default=[], description="codes that are found wherever in the file they could be; left out if there are none"
    )
    error: Text | None = Field(
        None, description="why the file, or what follows the games, could not be read; left out if all could"
    )


class Summary(Model):
    """The counts over all files."""

    games: int = 0
    plies: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    unwanted: int = Field(0, description="findings that were not requested; they are not in the report")


class Report(Model):
    """What ``validate --format json`` prints."""

    format: Literal["plybook-report"] = "plybook-report"
    version: Literal[1] = 1
    files: list[FileReport]
    summary: Summary


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of `Report`."""
    return Report.model_json_schema()
