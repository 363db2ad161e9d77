"""The variant and notation of a sheet that does not state them, and the position that its game starts from.

The words of the sheet show which notations read many of them, mistakes or not. With each of these the beginning of
the sheet is decoded; what that costs, and the other evidence that recognition weighs, are logarithms of odds and are
added up. Where several games of one board remain, the whole sheet decides.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from plybook.catalogue import Variant, variants
from plybook.decode.sheets import SheetRecord
from plybook.diagnostics import NO_GAME
from plybook.interpret.bound_notation import BoundNotation
from plybook.notation.notation import notations
from plybook.recognise.candidates import Candidates, VariantCandidate
from plybook.recognise.evidence import PLAYED, READ, Evidence, named
from plybook.record import START_TAGS, GameRecord, Ply
from plybook.registry import UnknownNameError
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.variant_names import id_of

_STAGES = 14, 28, 100_000  # how many words are decoded for a trial: some five rows, some ten, all
_READ = 60  # words that show which notations read them
_WORD = re.compile(r"(?:([0-9]{1,3}(?:[.)]+|(?=\s)))\s*+)?(\S+)")
_ENOUGH = 0.75  # of the words that the best notation reads; a notation that reads fewer is not tried
_CLOSE = 9.0  # nats behind the best after the beginning, with which a candidate may still win
_LEAST_READ = 0.15  # of the words, for a game
_UNKNOWN, _BAD_START = "F009", "F008"
_FIRST = 8  # plies that are played as they stand, so that the likeliest candidate is tried first
_TOLD = 0.01  # the least probability of another variant that is told


class KindError(ValueError):
    """No variant, notation or start is found: the message says why, and ``code`` is that of the finding."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True)
class GameKind:
    """What game a sheet is of: its variant, notation and start.

    ``probability`` is that of the variant, 1.0 if it is stated; ``others`` are other possible variants with theirs,
    the likeliest first.
    """

    variant: Variant
    notation: BoundNotation
    start: Position
    probability: float = 1.0
    others: tuple[tuple[str, float], ...] = ()


Cost = Callable[[GameKind, SheetRecord, float], float]
"""What it costs, in nats, to read a sheet as a game of a kind; above a limit it need not be exact."""


def kind_of(sheets: Sequence[SheetRecord], variant: str | None, notation: str | None, cost: Cost) -> GameKind:
    """Return what game ``sheets`` are of; ``variant`` and ``notation`` are those requested, None if none is.

    Raises `plybook.UnknownNameError` for an unknown name that is requested, and `KindError` if the sheets state names
    that contradict each other or are unknown, or a start that is none, or are read in no notation.
    """
    if variant is not None:
        variants[variant].notation(notation)
    elif notation is not None:
        notation = notations[notation].name
    try:
        name = variant or _known(_stated("variant", sheets))
        notation = notation or _stated("notation", sheets)
        if name and (notation or len(variants[name].notations) == 1):
            return _kind(VariantCandidate(name, variants[name].notation(notation or None).name), sheets)
        return _Recognition(sheets, name, notation and notations[notation].name, cost).kind
    except UnknownNameError as error:
        raise KindError(_UNKNOWN, str(error)) from None
    except FenError as error:
        raise KindError(_BAD_START, str(error)) from None


def _stated(what: str, sheets: Sequence[SheetRecord]) -> str:
    """Return the variant or notation that ``sheets`` state, or ""."""
    said = dict.fromkeys(id_of(name) for sheet in sheets if (name := getattr(sheet, what)))
    if len(said) > 1:
        raise KindError(_UNKNOWN, f"the sheets state more than one {what}: {', '.join(said)}")
    return next(iter(said), "")


def _known(name: str) -> str:
    """Return the variant that a sheet calls ``name``, perhaps misspelt."""
    meant = named(name) if name not in variants else ()
    return variants[meant[0] if len(meant) == 1 else name].id if name else ""


def _kind(candidate: VariantCandidate, sheets: Sequence[SheetRecord]) -> GameKind:
    chosen = variants[candidate.variant]
    headers = {tag.name: tag.value for sheet in reversed(sheets) for tag in reversed(sheet.tags)}
    fen = next((value for name in START_TAGS if (value := headers.get(name, "")).strip("?")), "")
    start = chosen.rules.from_odd_fen(fen)[0] if fen else chosen.start()
    return GameKind(chosen, chosen.notation(candidate.notation), chosen.rules.opened(start, headers))


class _Recognition:
    """The trials of one sheet in several variants and notations."""

    def __init__(self, sheets: Sequence[SheetRecord], variant: str, notation: str, cost: Cost) -> None:
        self._sheets = sheets
        self._sheet = max(sheets, key=lambda sheet: sheet.length)
        self._among = [variant] if variant else list(variants)
        self._notation = notation
        self._cost = cost

    @cached_property
    def _game(self) -> GameRecord:
        """The longest sheet as a record, as far as words show plies, for the evidence that records hold."""
        words = _WORD.finditer(self._sheet.words())
        plies = tuple(Ply(found[2], found.start(2), found[1] or "", max(found.start(1), 0)) for found in words)
        return GameRecord(
            replace(self._sheet.source, text=self._sheet.words()),
            tags=self._sheet.tags,
            plies=plies,
            result=self._sheet.result,
        )

    @cached_property
    def kind(self) -> GameKind:
        """What game it most probably is."""
        plies = tuple(ply for ply in self._game.plies if any(map(str.isalnum, ply.text)))[:_READ]
        reading = Candidates(self._among).reading(plies)
        if self._notation:
            reading = {each: count for each, count in reading.items() if each.notation == self._notation}
        best = max(reading.values(), default=0)
        if best < _LEAST_READ * len(plies):
            where = f"in notation {self._notation}" if self._notation else "in any notation"
            raise KindError(NO_GAME, f"of its first {len(plies)} words {best} can be read as moves {where}")
        evidence = Evidence(self._game, plies, self._among)
        likely = [each for each, count in reading.items() if count >= _ENOUGH * best]
        entered = [each for each in likely if evidence.start(each.variant) is not None] or likely
        promise = {
            each: PLAYED * self._played(each, plies[:_FIRST])
            + READ * reading[each]
            + evidence.formed(each.variant)
            + evidence.custom(each)
            for each in entered
        }
        entered.sort(key=lambda each: -promise[each])
        weights: dict[VariantCandidate, float] = {}
        for words in _STAGES:
            part = _beginning(self._sheet, words)
            weights = self._weighed(entered, evidence, part)
            top = max(weights.values())
            entered = sorted(
                (each for each in weights if weights[each] > top - _CLOSE), key=lambda each: -weights[each]
            )
            if len({each.variant for each in entered}) == 1 or part.length >= self._sheet.length:
                break
        return self._chosen(weights)

    def _played(self, candidate: VariantCandidate, plies: Sequence[Ply]) -> int:
        """Return how many of ``plies`` can be played as they stand, before one that cannot."""
        kind = _kind(candidate, self._sheets)
        position = kind.start
        for count, ply in enumerate(plies):
            played = kind.notation.play(ply.text, position)
            if played is None:
                return count
            position = played[2]
        return len(plies)

    def _weighed(
        self, among: Sequence[VariantCandidate], evidence: Evidence, sheet: SheetRecord
    ) -> dict[VariantCandidate, float]:
        """Return the logarithm of the odds of each candidate; a trial ends when it cannot win."""
        weights: dict[VariantCandidate, float] = {}
        for each in among:
            told = evidence.formed(each.variant) + evidence.custom(each)
            limit = told - max(weights.values()) + _CLOSE if weights else math.inf
            weights[each] = told - self._cost(_kind(each, self._sheets), sheet, limit)
        return weights

    def _chosen(self, weights: dict[VariantCandidate, float]) -> GameKind:
        winner = max(weights, key=lambda each: weights[each])
        mass: dict[str, float] = {}
        for each, weight in weights.items():
            mass[each.variant] = mass.get(each.variant, 0.0) + math.exp(max(weight - weights[winner], -700))
        whole = sum(mass.values())
        shares = {name: share / whole for name, share in mass.items()}
        others = sorted(
            ((name, share) for name, share in shares.items() if name != winner.variant and share >= _TOLD),
            key=lambda other: -other[1],
        )
        found = _kind(winner, self._sheets)
        return replace(found, probability=shares[winner.variant], others=tuple(others))


def _beginning(sheet: SheetRecord, words: int) -> SheetRecord:
    """Return so many words of ``sheet``, or cells."""
    if sheet.cells:
        return replace(sheet, cells=sheet.cells[:words])
    ends = [found.end() for found in islice(_WORD.finditer(sheet.words()), words)]
    end = ends[-1] if len(ends) == words else sheet.length
    return replace(sheet, text=sheet.text[:end], signs=sheet.signs[:end])
