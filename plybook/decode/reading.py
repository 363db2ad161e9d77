"""Sheets made ready for the decoder: in its terms, with the costs of mistakes that suit each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from plybook.decode.game_kind import GameKind
from plybook.decode.sheets import SheetRecord
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.noise import NOISES, Noise
from plybook.registry import UnknownNameError, meant
from plybook.replay.inference.cell_sheet import CellSheet
from plybook.replay.inference.decoder import DecodedLine, decode_sheets, rate_of
from plybook.replay.inference.search import Effort
from plybook.replay.inference.sheet import Sheet, TextSheet

_WORD = re.compile(r"(?:[0-9]{1,3}(?:[.)]+|(?=\s))\s*+)?+(\S+)")
_MOST_WORDS = 400  # that show whether a text holds moves
_LEAST_READ = 0.12  # of these
_TRIAL = Effort(width=5, steps=0, hopeless=0.6, positions=20_000, again=0)
_POSITIONS, _POSITIONS_A_WORD = 20_000, 1_000  # that are looked at for a game, so that time is bounded
_UNREAD = 2.0  # the cost of a character that is not read in a trial, in nats
_TOO_DEAR, _TOO_DEAR_CELL = 0.6, 4.0  # the cost of a character, or a cell, from which on there is no game
_DEARER = 2.0  # how many times more than those of a text the characters of candidates for cells may cost


def too_dear(sheet: SheetRecord) -> float:
    """Return the cost, in nats, from which on ``sheet`` shows no game."""
    return _TOO_DEAR_CELL * sum(map(bool, sheet.cells)) if sheet.cells else _TOO_DEAR * sheet.length


def looks_like_moves(kind: GameKind, sheet: SheetRecord) -> bool:
    """Return whether enough of the words of ``sheet`` are moves in the notation of ``kind``, legal or not.

    In the worst texts that can be decoded, a quarter are. This is asked first, as it takes little time.
    """
    match = kind.notation.match
    if sheet.cells:
        cells = [cell for cell in sheet.cells if cell]
        read = sum(any(match(text) for text, _ in cell) for cell in cells)
        return read >= _LEAST_READ * len(cells)
    words = [found[1] for found in islice(_WORD.finditer(sheet.words()), _MOST_WORDS)]
    read = sum(match(word.rstrip("+#!?")) is not None for word in words)
    return read >= _LEAST_READ * len(words)


def noise_called(noise: str | Noise) -> Noise:
    """Return the table of costs of a name, or ``noise`` itself; raise `plybook.UnknownNameError`."""
    if isinstance(noise, Noise):
        return noise
    if noise not in NOISES:
        known = f"known: {', '.join(NOISES)}"
        raise UnknownNameError(f"unknown noise {noise!r}; {meant(noise, NOISES, known)}")
    return NOISES[noise]


def line_of(
    kind: GameKind,
    sheets: Sequence[SheetRecord],
    noise: Noise,
    answers: Mapping[int, str] | None = None,
    effort: Effort | None = None,
) -> DecodedLine:
    """Return the game that was most likely played; ``answers`` are known moves by the number of the ply, from 1."""
    rates = [rate_of(sheet.words(), kind.notation) for sheet in sheets]
    made = [_sheet(sheet, kind, noise.at(rate)) for sheet, rate in zip(sheets, rates, strict=True)]
    known = {ply - 1: text for ply, text in (answers or {}).items()}
    words = max(len(sheet.words().split()) for sheet in sheets)
    effort = effort or Effort(positions=_POSITIONS + _POSITIONS_A_WORD * words)
    if any(sheet.cells for sheet in sheets):
        effort = replace(effort, hopeless=_DEARER * effort.hopeless)
    interpreter = Interpreter(kind.variant, kind.notation, Hints())
    costs = noise.at(sum(rates) / len(rates))
    return decode_sheets([(kind.start, 0.0)], kind.notation, interpreter, made, costs, known, effort)


def cost_of(kind: GameKind, sheet: SheetRecord, limit: float, noise: Noise) -> float:
    """Return what it costs, in nats, to read ``sheet`` as a game of ``kind``; above ``limit`` only about."""
    line = line_of(kind, [sheet], noise, effort=replace(_TRIAL, limit=limit))
    if line.is_whole:
        return line.cost
    read = max((step.places[0][1] for step in line.steps), default=0)
    return line.cost + _UNREAD * (sheet.length - read)


def _sheet(sheet: SheetRecord, kind: GameKind, noise: Noise) -> Sheet:
    if sheet.cells:
        return CellSheet(sheet.cells, noise)
    rules = kind.variant.rules
    return TextSheet(sheet.words(), noise, len(rules.seats), rules.results(), signs=sheet.signs)
