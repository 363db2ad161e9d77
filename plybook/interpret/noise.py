"""The costs of all that spoils a text: characters misread or mistyped, plies left out.

A cost is a negative logarithm of a probability, in nats: of two explanations the one that costs 3 less is about
twenty times as likely. The costs of an edit are those at the share of wrong characters that the table names as its
``rate``; `Noise.at` gives them for another share. The costs of what goes wrong with whole plies and rows do not
depend on it.

The tables were written from general knowledge of what looks alike and what lies side by side on a keyboard. The
costs of classes of edits were set on games and noise that the tests and the published measures do not use. A table
that is fitted to one source of texts can be read from a file: see `load_noise`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

_LEAST_RATE, _MOST_RATE = 0.002, 0.25


@dataclass(frozen=True)
class Noise:
    """The costs of all that may have happened to a text, in nats.

    ``rate`` is the share of wrong characters at which the costs of edits hold. ``alike`` is for a sign that looks
    like the one meant, ``beside`` for a key beside it, ``other`` for any other; ``runs`` gives for a sign several
    signs that look like it. ``substitutions`` are costs of single pairs (meant, then written), which go before the
    classes.
    """

    name: str
    rate: float = 0.05
    # --- signs
    alike: float = 4.6
    beside: float = 7.0
    case: float = 4.6
    other: float = 7.0
    dropped: float = 5.6
    added: float = 7.0
    added_more: float = 3.0
    doubled_sign: float = 6.6
    exchanged_signs: float = 8.0
    joined: float = 4.6
    punctuation_dropped: float = 5.0
    blank_added: float = 5.0
    blank_dropped: float = 3.6
    mark_dropped: float = 2.6
    mark_added: float = 5.0
    more_origin: float = 5.5
    ambiguous: float = 2.0
    respelt: float = 3.0
    # --- numbers
    number_dropped: float = 6.0
    number_added: float = 5.5
    number_other: float = 6.5
    # --- a man, a cell, a board taken for another
    slip_of_mind: float = math.inf
    # --- whole plies and rows
    left_out: float = 8.0
    left_out_sign: float = 0.45
    passed_sign: float = 0.05
    unreadable: float = 13.0
    remark: float = 1.5
    ply_missing: float = 8.0
    row_missing: float = 6.0
    lacking: float = 8.0
    ended: float = 2.0
    of_the_missing: float = 1.0
    twice: float = 7.0
    exchanged: float = 8.0
    still_exchanged: float = 0.25
    renumbered: float = 4.5
    gap: float = 4.5
    other_side: float = 5.0
    groups: tuple[str, ...] = ()
    rows_of_keys: tuple[str, ...] = ()
    runs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    substitutions: Mapping[str, float] = field(default_factory=dict)

    @cached_property
    def table(self) -> dict[tuple[str, str], float]:
        """The costs of one sign for another, (meant, written), where they are less than that of any other."""
        found: dict[tuple[str, str], float] = {}

        def add(one: str, other: str, cost: float) -> None:
            if cost < found.get((one, other), self.other):
                found[one, other] = cost

        for group in self.groups:
            for one in group:
                for other in group:
                    add(one, other, self.alike)
        for one, other in _beside(self.rows_of_keys):
            add(one, other, self.beside)
            add(other, one, self.beside)
            add(one.upper(), other.upper(), self.beside)
            add(other.upper(), one.upper(), self.beside)
        for one in ascii_lowercase:
            add(one, one.upper(), self.case)
            add(one.upper(), one, self.case)
        for pair, cost in self.substitutions.items():
            found[pair[0], pair[1]] = cost
        for one in {sign for pair in found for sign in pair} | set(map(chr, range(33, 127))):
            found[one, one] = self.right
        return found

    @cached_property
    def right(self) -> float:
        """The cost of a sign that is read as it was meant."""
        return -math.log(1 - min(self.rate, _MOST_RATE))

    @cached_property
    def least_edit(self) -> float:
        """The cost of the cheapest edit."""
        return min(self.alike, self.case, self.blank_dropped, self.blank_added, self.mark_dropped)

    @cached_property
    def misreading(self) -> float:
        """What it costs, nearly at least, that a word is no move at all: a little more than the cheapest edit."""
        return 1.4 * min(self.alike, self.case, self.blank_dropped, self.blank_added, self.dropped)

    @cached_property
    def dearest_edit(self) -> float:
        """The cost of the dearest single edit, and a little more."""
        return max(self.other, self.added, self.exchanged_signs) + 1.5

    def at(self, rate: float) -> Noise:
        """Return the costs for a text in which the share ``rate`` of all characters is wrong."""
        return _at(self, round(min(max(rate, _LEAST_RATE), _MOST_RATE), 4))

    def __hash__(self) -> int:
        return hash((self.name, self.rate, self.other, self.alike))


_EDITS = (
    "alike", "beside", "case", "other", "dropped", "added", "added_more", "doubled_sign", "exchanged_signs", "joined",
    "punctuation_dropped", "blank_added", "blank_dropped", "mark_added", "more_origin", "number_dropped",
    "number_added", "number_other", "slip_of_mind",
)  # fmt: skip


@cache
def _at(noise: Noise, rate: float) -> Noise:
    dearer = math.log(noise.rate / rate)
    costs = {name: getattr(noise, name) + dearer for name in _EDITS}
    costs["mark_dropped"] = noise.mark_dropped + dearer / 2
    substitutions = {pair: cost + dearer for pair, cost in noise.substitutions.items()}
    return replace(noise, rate=rate, substitutions=substitutions, **costs)


def _beside(rows: Iterable[str]) -> Iterable[tuple[str, str]]:
    rows = tuple(rows)
    for row, lower in zip(rows, (*rows[1:], ""), strict=False):
        yield from pairwise(row)
        yield from zip(row, lower, strict=False)
        yield from zip(row[1:], lower, strict=False)


_OTHER_SCRIPTS = (
    "OОΟoоο", "cсϲ", "eеε", "pр", "xхχ×", "HНΗη", "KКΚ", "MМ", "NΝ", "TТ", "aаα", "BВΒβ", "gγ", "dδ", "zζ", "hη",
    "tθ", "Aא", "Bב", "Gג", "Dד", "דר", "בכ", "גנ",
)  # fmt: skip
_PRINTED = (
    "0OoQDCG6", "1lI|i!7tj", "5Ss$6", "8B3&S", "b6hG", "g9qyp", "ceoa", "aodu", "uvnwy", "nmhrk", "NMWHV", "RKPBXAH",
    "2Zz7", "4A9", "xX×kK*", "fFtTr", "+t†f*", "-–—~_=.−", ".,:;'", "([{C<", ")]}J>", "EFPB", "Lli", "dacl",
    *_OTHER_SCRIPTS,
)  # fmt: skip
_WRITTEN = (
    *_PRINTED, "1/7", "49", "4y", "38", "53", "69b", "aoud", "ecl", "fl", "gqy9", "hbk", "nu", "rvn", "QO2", "NH",
    "RB",
)  # fmt: skip
_RUNS = {
    "d": ("cl", "ol", "cI", "c1", "c|"), "w": ("vv",), "m": ("rn", "nn"), "n": ("ri",),
    "h": ("li", "Ii", "l1", "lr"),
    "K": ("1<", "I<", "l<", "|<", "lc"), "N": ("I\\I", "|\\|", "I\\", "|\\", "IV", "|V", "lV"), "b": ("lo", "1o"),
    "B": ("13", "I3", "l3", "|3"), "R": ("I2", "l2", "12", "|2"), "Q": ("O,", "O."), "x": ("><", ")("),
    "a": ("ci", "cl"), "U": ("LI",), "H": ("I-I",), "M": ("IVI",),
}  # fmt: skip
_KEYS = ("1234567890-=", "qwertyuiop", "asdfghjkl", "zxcvbnm,./")

TYPED = Noise(
    "typed", alike=5.2, case=4.2, beside=5.6, dropped=4.8, doubled_sign=4.2, exchanged_signs=4.8, blank_added=6.0,
    blank_dropped=4.6, punctuation_dropped=3.5, slip_of_mind=2.0, rows_of_keys=_KEYS,
    groups=("0OoОоΟο", "1lI|!", "2Z", "5S", "6G", "8B", "9g", "-–—−", "-x=()/,|×:", *_OTHER_SCRIPTS),
)  # fmt: skip
OCR = Noise("ocr", groups=_PRINTED, runs=_RUNS)
HANDWRITING = Noise("handwriting", groups=_WRITTEN, runs=_RUNS)
NOISES: Mapping[str, Noise] = {each.name: each for each in (TYPED, OCR, HANDWRITING)}
"""The tables by name."""

FOREIGN_MEN: Mapping[str, str] = {"N": "SCJH", "B": "LFA", "R": "T", "Q": "D", "K": "R", "U": "E"}
FOREIGN_LEVELS: Mapping[str, str] = {"B": "S"}
"""The letters that other languages have for men, and for a level: S is Schwarz, Black."""

_COSTS = frozenset(each.name for each in fields(Noise) if each.type == "float")


def load_noise(path: Path) -> Noise:
    """Return the table that the TOML file at ``path`` holds; raise `ValueError` with what is wrong in it.

    The file has any of the costs of `Noise` by name, ``groups`` (strings of signs that look alike), ``runs`` (for a
    sign the lists of signs that look like it) and ``substitutions`` (``"ao" = 2.5``: an ``a`` that is read as ``o``);
    ``base`` is the name of the table for all that it does not say, ``handwriting`` if it does not say that.
    """
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: not TOML: {error}") from error
    name = said.pop("base", HANDWRITING.name)
    if name not in NOISES:
        raise ValueError(f"{path}: base: {name!r} is none of {', '.join(NOISES)}")
    changed: dict[str, object] = {"name": path.stem}
    for key, value in said.items():
        changed[key] = _checked(path, key, value)
    return replace(NOISES[name], **changed)  # type: ignore[arg-type]


def _checked(path: Path, key: str, value: object) -> object:
    """Return the value of a key in a file of costs as `Noise` has it."""
    if key in _COSTS and isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < math.inf:
        if key == "rate" and not 0 < value < 1:
            raise ValueError(f"{path}: rate: a share between 0 and 1 is wanted, not {value}")
        return float(value)
    if key in ("groups", "rows_of_keys") and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    if key == "runs" and isinstance(value, dict):
        if all(len(sign) == 1 and _are_runs(runs) for sign, runs in value.items()):
            return {sign: tuple(runs) for sign, runs in value.items()}
        raise ValueError(f"{path}: runs: for one sign a list of two or more that look like it is wanted")
    if key == "substitutions" and isinstance(value, dict):
        if all(len(pair) == 2 and isinstance(cost, int | float) and cost >= 0 for pair, cost in value.items()):
            return {pair: float(cost) for pair, cost in value.items()}
        raise ValueError(f"{path}: substitutions: two signs and a cost are wanted")
    raise ValueError(f"{path}: {key}: {value!r} is not a cost, or no such key is known")


def _are_runs(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and len(each) > 1 for each in value)
