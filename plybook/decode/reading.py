"""What the decoder is given of sheets, and what it makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plybook.decode.game_kind import GameKind
from plybook.decode.sheets import SheetRecord
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.noise import NOISES, Noise
from plybook.registry import UnknownNameError, meant
from plybook.replay.inference.decoder import DecodedLine, decode_sheets, rate_of
from plybook.replay.inference.search import Effort
from plybook.replay.inference.sheet import CellSheet, Sheet, TextSheet

_TRIAL = Effort(steps=0)
NO_GAME = 0.6
"""The cost of a character, in nats, from which on a text is no game."""


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
    interpreter = Interpreter(kind.variant, kind.notation, Hints())
    costs = noise.at(sum(rates) / len(rates))
    return decode_sheets([(kind.start, 0.0)], kind.notation, interpreter, made, costs, known, effort)


def cost_of(kind: GameKind, sheet: SheetRecord, noise: Noise) -> float:
    """Return what it costs, in nats, to read ``sheet`` as a game of ``kind``."""
    line = line_of(kind, [sheet], noise, effort=_TRIAL)
    return line.cost_per_sign * sheet.length


def _sheet(sheet: SheetRecord, kind: GameKind, noise: Noise) -> Sheet:
    if sheet.cells:
        return CellSheet(sheet.cells, noise)
    rules = kind.variant.rules
    return TextSheet(sheet.words(), noise, len(rules.seats), rules.results(), signs=sheet.signs)
