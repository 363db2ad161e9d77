"""Decoding sheets: the legal game that they most probably show, and how sure each of its moves is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from plybook.archive.read.sources import TEXT_NAME
from plybook.catalogue import Variant
from plybook.decode.findings import findings_of, no_game, no_kind, of_another_game, two_games, why_no_game
from plybook.decode.game_kind import GameKind, KindError, kind_of
from plybook.decode.game_record import record_of
from plybook.decode.plies import Candidate, Certainty, DecodedPly, ply_of
from plybook.decode.reading import cost_of, line_of, looks_like_moves, noise_called
from plybook.decode.sheets import SheetRecord, read_sheets
from plybook.diagnostics import NO_GAME, Diagnostic, Severity, diagnose
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.noise import Noise
from plybook.record import GameRecord, Source
from plybook.replay.engine import replay
from plybook.replay.result import Replay, last_picture
from plybook.rules.moves import Move
from plybook.rules.position import Position

if TYPE_CHECKING:
    from plybook.decode.sheets import Readable

_SEVERAL = 2


@dataclass(frozen=True)
class Decoding:
    """The game that was decoded from ``sheets``.

    ``kind`` says what game it is, None if that is not known. ``plies`` are its moves, none if no game was found.
    ``problems`` are the findings: doubtful moves, text that is not read, and why there is no game. ``is_whole`` says
    that the sheets are read to their ends. ``positions`` are the one before the first ply and one after each.
    ``answers`` are the moves that were given, by the number of the ply. If it ``is_traced``, the record has a comment
    at each move that is to be asked about.
    """

    sheets: tuple[SheetRecord, ...]
    noise: Noise
    kind: GameKind | None = None
    plies: tuple[DecodedPly, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    is_whole: bool = False
    positions: tuple[Position, ...] = ()
    answers: Mapping[int, str] = field(default_factory=dict)
    is_traced: bool = True

    @property
    def variant(self) -> Variant | None:
        """The variant; None if it is not known."""
        return None if self.kind is None else self.kind.variant

    @property
    def notation(self) -> BoundNotation | None:
        """The notation of the sheets and of the game; None if it is not known."""
        return None if self.kind is None else self.kind.notation

    @property
    def start(self) -> Position | None:
        """The position that the game starts from; None if it is not known."""
        return None if self.kind is None else self.kind.start

    @property
    def is_game(self) -> bool:
        """Whether a game was found."""
        return bool(self.plies)

    @property
    def is_sure(self) -> bool:
        """Whether there is a game, all of the sheets is read, and no move is to be asked about."""
        return self.is_game and all(problem.severity is Severity.NOTE for problem in self.problems)

    def __len__(self) -> int:
        """Return the number of plies."""
        return len(self.plies)

    def __bool__(self) -> bool:
        """Say that it is there, with a game or without."""
        return True

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the last position, with the last move."""
        return last_picture(self.variant, self.positions)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the game."""
        return tuple(ply.move for ply in self.plies)

    def texts(self) -> list[str]:
        """Return the moves in canonical text."""
        return [ply.text for ply in self.plies]

    @property
    def confidences(self) -> tuple[float, ...]:
        """The probability of each move."""
        return tuple(ply.probability for ply in self.plies)

    @property
    def candidates(self) -> tuple[tuple[Candidate, ...], ...]:
        """For each move the others that it may be."""
        return tuple(ply.candidates for ply in self.plies)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The number of each move, such as ``12.`` or ``12...``."""
        return tuple(position.number_text() for position in self.positions[: len(self.plies)])

    @property
    def headers(self) -> Mapping[str, str]:
        """The tag pairs of the sheets by name; of several values that of the first sheet counts."""
        found: dict[str, str] = {}
        for sheet in self.sheets:
            for tag in sheet.tags:
                found.setdefault(tag.name, tag.value)
        return found

    @property
    def result(self) -> str:
        """The result, as the sheets say it or else the board; "" if neither does."""
        return self.record.result.text if self.record.result else ""

    def questions(self, most: int | None = None) -> tuple[DecodedPly, ...]:
        """Return the plies to ask about, those first whose answers settle most; at the most ``most``.

        An answer settles the doubt about its ply, and often about those right after it: a move that is doubtful
        because the one before it is. So of plies in a row the first is asked for all of them.
        """
        gain: dict[int, float] = {}
        following, last = 0.0, 0
        for ply in reversed(self.plies):
            if ply.grade is not Certainty.ASK:
                continue
            following = ply.doubt + (following if last == ply.number + 1 else 0.0)
            gain[ply.number], last = following, ply.number
        asked = sorted(gain, key=lambda number: (-gain[number], number))
        return tuple(self.plies[number - 1] for number in asked[:most])

    def answer(self, ply: int, move: str) -> Decoding:
        """Decode again, given that ``move``, a text in any notation of the variant, was played as number ``ply``.

        Raises `ValueError` for a move that is not legal there, and if there is no such ply.
        """
        return self.with_answers({ply: move})

    def with_answers(self, answers: Mapping[int, str]) -> Decoding:
        """Decode again, given the moves ``answers`` by the number of the ply; see `answer`."""
        found, known = self, dict(self.answers)
        for ply, move in sorted(answers.items()):
            if found.kind is None or not 1 <= ply <= len(found.plies):
                raise ValueError(f"there is no ply {ply}; the game has {len(found.plies)}")
            position = found.positions[ply - 1]
            known[ply] = found.kind.variant.text_of(move, position, found.kind.notation.name)
            if known[ply] != found.plies[ply - 1].text:  # the moves after it may be others, too
                found = found._given(known)
        return found if found.answers == known else found._given(known)

    def _given(self, answers: Mapping[int, str]) -> Decoding:
        assert self.kind is not None  # noqa: S101 - there is a game
        return replace(_decoded(self.sheets, self.kind, self.noise, answers), is_traced=self.is_traced)

    @cached_property
    def record(self) -> GameRecord:
        """The game as a record, in the notation of the sheets.

        So a decoding can be replayed and written like any game: ``plybook.write(decoding, to="pgn")``.
        """
        if self.kind is None or not self.plies:
            nothing = Source(self.sheets[0].source.file if self.sheets else TEXT_NAME, "")
            return GameRecord(nothing, diagnostics=(diagnose(NO_GAME, nothing.span(0)),))
        return record_of(self.kind, self.plies, self.positions, self.sheets, is_traced=self.is_traced)

    @cached_property
    def replay(self) -> Replay:
        """The game, replayed by the rules."""
        return replay(self.record)

    def to_json(self, most: int | None = None) -> str:
        """Return all of it as a JSON document, with at most so many questions.

        ``plybook schema decoding`` prints its schema.
        """
        from plybook.decode.document import DecodingDocument

        plies = zip(self.numbers, self.plies, strict=True)
        files = [sheet.source.file for sheet in self.sheets]
        asked = [ply.number for ply in self.questions(most)]
        found = DecodingDocument.of(
            self, self.kind, plies, self.problems, sheets=files, questions=asked, tags=dict(self.headers)
        )
        return found.document()


def decode(
    sheets: Readable | Sequence[Readable],
    *,
    variant: str | None = None,
    notation: str | None = None,
    noise: str | Noise = "handwriting",
    answers: Mapping[int, str] | None = None,
) -> Decoding:
    """Return the legal game that ``sheets`` most probably show, however badly they are written or read.

    ``sheets`` is one sheet, or several of the same game, such as the copies of its players. A sheet is a path, a
    text, bytes, a stream, or a `plybook.decode.sheet_model.SheetInput` with candidates for cells or characters; see
    `plybook.decode.sheets.read_sheets`. ``variant`` and ``notation`` are names; a missing one is stated in the
    sheets or recognised. ``noise`` says how the text was spoilt: ``typed``, ``ocr`` or ``handwriting``, or a table of
    costs. ``answers`` are known moves, by the number of the ply in the decoded game, from 1.

    >>> import plybook
    >>> plybook.decode("1. e4 eS 2. Nf8 Nc6", variant="chess").texts()
    ['e4', 'e5', 'Nf3', 'Nc6']

    What cannot be decoded does not raise: `Decoding.problems` say what it is. Raises `OSError` if a sheet cannot be
    opened, `plybook.UnknownNameError` for a variant, notation or noise that does not exist, `TypeError` for a sheet
    of another type, and `ValueError` for an answer that is not a legal move.
    """
    is_one = isinstance(sheets, str | bytes | bytearray | memoryview) or not isinstance(sheets, Sequence)
    given = cast("Sequence[Readable]", [sheets] if is_one else sheets)
    costs = noise_called(noise)
    records = _named(tuple(record for sheet in given for record in read_sheets(sheet)))
    return decode_records(records, variant=variant, notation=notation, noise=costs).with_answers(answers or {})


def _named(sheets: tuple[SheetRecord, ...]) -> tuple[SheetRecord, ...]:
    """Return ``sheets`` with numbers in place of names, if several have none."""
    if sum(sheet.source.file == TEXT_NAME for sheet in sheets) < _SEVERAL:
        return sheets
    return tuple(
        _called(sheet, f"<text {number}>") if sheet.source.file == TEXT_NAME else sheet
        for number, sheet in enumerate(sheets, 1)
    )


def _called(sheet: SheetRecord, file: str) -> SheetRecord:
    """Return a sheet under another name."""
    found = tuple(replace(each, span=replace(each.span, file=file)) for each in sheet.diagnostics)
    return replace(sheet, source=replace(sheet.source, file=file), diagnostics=found)


def decode_records(
    sheets: tuple[SheetRecord, ...],
    *,
    variant: str | None,
    notation: str | None,
    noise: Noise,
) -> Decoding:
    """Return the game that ``sheets``, as they were read, most probably show; see `decode`."""
    readable = [sheet for sheet in sheets if sheet.is_readable]
    nothing = Decoding(sheets, noise, problems=tuple(found for sheet in sheets for found in sheet.diagnostics))
    if not readable:
        return nothing
    try:
        kind = kind_of(readable, variant, notation, lambda kind, sheet, limit: cost_of(kind, sheet, limit, noise))
    except KindError as error:
        return replace(nothing, problems=(*nothing.problems, no_kind(readable[0], error)))
    return _decoded(sheets, kind, noise, {})


def _decoded(sheets: tuple[SheetRecord, ...], kind: GameKind, noise: Noise, answers: Mapping[int, str]) -> Decoding:
    readable = [sheet for sheet in sheets if sheet.is_readable]
    found = [finding for sheet in sheets for finding in sheet.diagnostics]
    if not any(looks_like_moves(kind, sheet) for sheet in readable):
        return Decoding(sheets, noise, kind, problems=(*found, no_game(readable[0], "few of its words are moves")))
    line = line_of(kind, readable, noise, answers)
    if other := of_another_game(kind, readable, line, noise):
        return Decoding(sheets, noise, kind, problems=(*found, two_games(readable[0], other)), answers=answers)
    if reason := why_no_game(line, readable):
        return Decoding(sheets, noise, kind, problems=(*found, no_game(readable[0], reason)), answers=answers)
    plies = tuple(ply_of(number, step, kind.notation, readable) for number, step in enumerate(line.steps, 1))
    positions = (kind.start, *(step.after for step in line.steps))
    found += findings_of(line, kind, plies, readable)
    return Decoding(sheets, noise, kind, plies, tuple(found), line.is_whole, positions, answers)
