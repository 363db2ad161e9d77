"""Rule files of Fairy-Stockfish: a section, with what it inherits, becomes a `Game`, or is refused for a key.

A section inherits values, not texts: a set of men that a parent states stays the same kinds of men where a section
gives them other letters. Nothing is left out silently: a key that is not understood refuses its section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from plybook.rules.rule_files.sections import Section, sections
from plybook.rules.table.betza import BetzaError, ways_of
from plybook.rules.table.parts.walls import RULES as WALLINGS

MEN: Final[Mapping[str, tuple[str, str]]] = {
    "pawn": ("Pawn", "fmWfcFifmnD"), "knight": ("Knight", "N"), "bishop": ("Bishop", "B"), "rook": ("Rook", "R"),
    "queen": ("Queen", "Q"), "fers": ("Fers", "F"), "alfil": ("Alfil", "A"), "fersAlfil": ("Fers-Alfil", "FA"),
    "silver": ("Silver", "FfW"), "aiwok": ("Ai-Wok", "RNF"), "bers": ("Dragon", "RF"),
    "archbishop": ("Archbishop", "BN"), "chancellor": ("Chancellor", "RN"), "amazon": ("Amazon", "QN"),
    "knibis": ("Knibis", "mNcB"), "biskni": ("Biskni", "mBcN"), "kniroo": ("Kniroo", "mNcR"),
    "rookni": ("Rookni", "mRcN"), "shogiPawn": ("Pawn", "fW"), "lance": ("Lance", "fR"),
    "shogiKnight": ("Knight", "fN"), "gold": ("Gold", "WfF"), "dragonHorse": ("Horse", "BW"),
    "clobber": ("Stone", "cW"), "breakthrough": ("Pawn", "fmWfF"), "immobile": ("Stone", ""),
    "cannon": ("Cannon", "mRcpR"), "janggiCannon": ("Cannon", "pR"), "soldier": ("Soldier", "fsW"),
    "horse": ("Horse", "nN"), "elephant": ("Elephant", "nA"), "janggiElephant": ("Elephant", "nZ"),
    "banner": ("Banner", "RcpRnN"), "wazir": ("Wazir", "W"), "commoner": ("Commoner", "K"),
    "centaur": ("Centaur", "KN"), "king": ("King", "K"),
}  # fmt: skip
"""The kinds of men that a rule file can name: what they are called here, and how they go, in Betza's notation."""

_SAME = {"dragon": "bers", "clobberPiece": "clobber", "breakthroughPiece": "breakthrough"}
_SAME |= {"immobilePiece": "immobile", "khon": "silver", "met": "fers"}
_CUSTOM = re.compile(r"customPiece[1-9][0-9]?")
ALL = "*"

# Keys that say nothing about the rules.
_SKIPPED = frozenset({
    "variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg", "endgameEval",
})  # fmt: skip

# Keys of draws and losses that need the moves before: they are read, and not judged.
NOT_JUDGED = frozenset({
    "chasingRule", "shatarMateRule", "moveRepetitionIllegal",
})  # fmt: skip

# Keys with a value that asks for rules that are not there: a section that has one waits for it.
_WAITED_FOR = frozenset({
    "sittuyinPromotion", "wallOrMove", "castlingWins", "petrifyBlastPieces",
})  # fmt: skip

_FLAGS = frozenset({
    "doubleStep", "castling", "checking", "dropChecks", "mustCapture", "mustDrop", "pieceDrops", "dropLoop",
    "gating", "seirawanGating", "capturesToHand", "firstRankPawnDrops", "promotionZonePawnDrops",
    "dropOppositeColoredBishop", "dropPromoted",
    "immobilityIllegal", "makpongRule", "flyingGeneral", "extinctionClaim", "extinctionPseudoRoyal", "dupleCheck",
    "flagMove", "flagPieceSafe", "flagPieceBlockedWin", "checkCounting", "mandatoryPawnPromotion",
    "mandatoryPiecePromotion", "piecePromotionOnCapture", "pieceDemotion", "blastOnCapture", "chess960",
    "adjudicateFullBoard", "freeDrops", "connectHorizontal", "connectVertical", "connectDiagonal",
    "stalematePieceCount", "nFoldValueAbsolute", "perpetualCheckIllegal", "shogiPawnDropMateIllegal",
    "twoBoards", "oppositeCastling", "castlingDroppedPiece", "sittuyinRookDrop", "bikjangRule", "cambodianMoves",
})  # fmt: skip
_SIDED_FLAGS = frozenset({
    "pass", "passOnStalemate",
})  # fmt: skip
_CELLS = frozenset({
    "enclosingDropStart", "diagonalLines",
})  # fmt: skip
_SIDED_CELLS = frozenset({
    "promotionRegion", "doubleStepRegion", "tripleStepRegion", "enPassantRegion", "dropRegion", "flagRegion",
    "wallingRegion", "connectRegion1", "connectRegion2",
})  # fmt: skip
_SETS = frozenset({
    "extinctionPieceTypes", "blastImmuneTypes", "mutuallyImmuneTypes", "petrifyOnCaptureTypes", "connectPieceTypes",
})  # fmt: skip
_SIDED_SETS = frozenset({
    "promotionPieceTypes", "promotionPawnTypes", "enPassantTypes", "castlingRookPieces", "nMoveRuleTypes",
})  # fmt: skip
_KINDS = frozenset({
    "dropNoDoubled", "mustDropType",
})  # fmt: skip
_SIDED_KINDS = frozenset({
    "flagPiece", "castlingKingPiece",
})  # fmt: skip
_NUMBERS = frozenset({
    "extinctionPieceCount", "extinctionOpponentPieceCount", "flagPieceCount", "dropNoDoubledCount", "nMoveRule",
    "soldierPromotionRank", "connectN", "connectNxN", "collinearN", "castlingRank", "maxRank", "nFoldRule",
})  # fmt: skip
_FILES = frozenset({
    "maxFile", "castlingKingsideFile", "castlingQueensideFile", "castlingKingFile", "castlingRookKingsideFile",
    "castlingRookQueensideFile",
})  # fmt: skip
_VALUES = frozenset({
    "extinctionValue", "stalemateValue", "checkmateValue", "connectValue", "nFoldValue",
})  # fmt: skip
_WORDS: Mapping[str, frozenset[str]] = {
    "wallingRule": frozenset([*WALLINGS, "none"]),
    "enclosingDrop": frozenset(["reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"]),
    "flipEnclosedPieces": frozenset(["reversi", "ataxx", "quadwrangle", "none"]),
    "materialCounting": frozenset(["janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"]),
    "countingRule": frozenset(["makruk", "cambodian", "asean", "none"]),
}
_WORTH = {"loss": -1, "draw": 0, "win": 1}

_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def _usual() -> dict[str, Any]:
    """Return the values of all keys for a section without a parent that says nothing."""
    pawn = (frozenset(["pawn"]),) * 2
    officers = (frozenset(["queen", "rook", "bishop", "knight"]),) * 2
    return {
        "maxRank": 8, "maxFile": 8, "startFen": _START, "promotionRegion": ("*8", "*1"),
        "promotionPieceTypes": officers, "promotionPawnTypes": pawn, "enPassantTypes": pawn, "nMoveRuleTypes": pawn,
        "doubleStep": True, "doubleStepRegion": ("*2", "*7"), "castling": True, "castlingKingsideFile": 7,
        "castlingQueensideFile": 3, "castlingRank": 1, "castlingKingFile": 5, "castlingKingPiece": ("king", "king"),
        "castlingRookPieces": (frozenset(["rook"]),) * 2, "castlingRookKingsideFile": 12,
        "castlingRookQueensideFile": 1, "mandatoryPawnPromotion": True, "flagPiece": (ALL, ALL), "flagPieceCount": 1,
        "dropNoDoubledCount": 1, "checking": True, "dropChecks": True, "soldierPromotionRank": 1,
        "connectHorizontal": True, "connectVertical": True, "connectDiagonal": True,
        "connectPieceTypes": frozenset([ALL]), "nMoveRule": 50, "nFoldRule": 3,
    }  # fmt: skip


@dataclass(frozen=True)
class Ruleset:
    """What a section says with its parents.

    ``men`` are letters by kind, ``betza`` how kinds go that say so, ``written`` their letters in moves where these
    are others. ``refusal`` is the key for which it is refused, with the reason; "" if it is played.
    ``not_judged`` are its keys of ends that are left to the players.
    """

    name: str
    men: Mapping[str, str] = field(default_factory=dict)
    betza: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=_usual)
    regions: Mapping[tuple[int, str], str] = field(default_factory=dict)
    raised: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    not_judged: tuple[str, ...] = ()


def rulesets(text: str, known: Mapping[str, Ruleset] | None = None) -> dict[str, Ruleset]:
    """Return what the sections of ``text`` say, by name; parents may be among those ``known``.

    Raises `RuleFileError` for a text that has no sections.
    """
    found: dict[str, Ruleset] = {}
    for section in sections(text):
        parent = found.get(section.parent) or (known or {}).get(section.parent)
        if section.parent and parent is None:
            said = f"line {section.line}: there is no {section.parent!r} to inherit from"
            found[section.name] = Ruleset(section.name, refusal=said)
            continue
        found[section.name] = _inherited(section, parent or Ruleset(""))
    return found


@cache
def built_in() -> Mapping[str, Ruleset]:
    """Return the games that Fairy-Stockfish knows without a rule file, by name; families begin with ``_``."""
    return rulesets((Path(__file__).parent / "known.ini").read_text(encoding="utf-8"))


def _inherited(section: Section, parent: Ruleset) -> Ruleset:
    """Return the values of ``section``, and of ``parent`` for keys that it lacks."""
    reader = _Reader(section, parent)
    refusal = parent.refusal
    try:
        reader.read()
    except _RefusalError as error:
        refusal = str(error)
    waiting = [key for key, value in reader.values.items() if key in _WAITED_FOR and value]
    if waiting and not refusal:
        refusal = f"waits for {', '.join(sorted(waiting))}"
    return Ruleset(
        section.name, reader.men, reader.betza, reader.values, reader.regions, reader.raised, reader.limits,
        reader.written, refusal, tuple(sorted(reader.not_judged)),
    )  # fmt: skip


class _RefusalError(Exception):
    """A key or value that is not understood."""


class _Reader:
    """Reads the keys of one section, on top of the values of its parent."""

    def __init__(self, section: Section, parent: Ruleset) -> None:
        self._section = section
        self.men, self.betza = dict(parent.men), dict(parent.betza)
        self.values, self.regions = dict(parent.values), dict(parent.regions)
        self.raised, self.limits, self.written = dict(parent.raised), dict(parent.limits), dict(parent.written)
        self.not_judged = {*parent.not_judged}

    def read(self) -> None:
        """Read all keys, men first, then what holds for both sides; raise `_RefusalError`."""
        given = self._section.values
        for key, (text, line) in given.items():
            if (kind := _kind(key)) is not None:
                self._man(kind, text, line)

        def order(key: str) -> tuple[bool, bool]:
            return key.endswith(("White", "Black")), key != "pawnTypes"

        for key in sorted(given, key=order):
            if _kind(key) is None and key not in _SKIPPED:
                text, line = given[key]
                try:
                    self._value(key, text)
                except _RefusalError as error:
                    raise _RefusalError(f"line {line}: {key}: {error}") from None

    def _man(self, kind: str, text: str, line: int) -> None:
        if text == "-":
            self.men.pop(kind, None)
            return
        letter, colon, betza = (part.strip() for part in text.partition(":"))
        if not re.fullmatch("[A-Za-z]", letter[:1]):
            raise _RefusalError(f"line {line}: {kind}: a man has a letter, not {text!r}")
        letter = letter[0].upper()
        for other in [other for other, known in self.men.items() if known == letter and other != kind]:
            del self.men[other]
        self.men[kind] = letter
        if colon:
            try:
                ways_of(betza)
            except BetzaError as error:
                raise _RefusalError(f"line {line}: {kind}: {error}") from None
            self.betza[kind] = betza
        elif kind == "king":
            self.betza.pop(kind, None)
        elif kind.startswith("custom") and kind not in self.betza:
            raise _RefusalError(f"line {line}: {kind}: how the man goes is missing after the letter and a colon")

    def _value(self, key: str, text: str) -> None:
        """Read one key; raise `_RefusalError`."""
        if key in ("mobilityRegionWhite", "mobilityRegionBlack") or key.startswith("mobilityRegion"):
            self._region(key, text)
            return
        base = key
        sides: tuple[int, ...] = (0, 1)
        for number, side in enumerate(("White", "Black")):
            if key.endswith(side):
                base, sides = key.removesuffix(side), (number,)
        if base in _WAITED_FOR:
            self.values[base] = text not in ("false", "none", "-", "")
        elif key in NOT_JUDGED:
            self.not_judged.discard(key)
            if text not in ("false", "none"):
                self.not_judged.add(key)
        elif key in ("startFen", "drawn"):
            self.values[key] = text
        elif key == "pawnTypes":
            for each in ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"):
                self.values[each] = (self._kinds(text),) * 2
        elif key == "letterInMoves":
            self.written |= {self._own(one): other.upper() for one, _, other in _pairs(text)}
        elif key in ("promotedPieceType", "promotionLimit"):
            self._pairs(key, text)
        elif (reader := self._reader(key)) is not None:
            self.values[key] = reader(text)
        elif (reader := self._reader_of_side(base)) is not None:
            value = reader(text)
            before = self.values.get(base, (None, None))
            self.values[base] = tuple(value if side in sides else before[side] for side in (0, 1))
        else:
            raise _RefusalError("the key is not understood")

    def _reader(self, key: str) -> Callable[[str], Any] | None:
        """Return the reader of a ``key`` that both sides share; None for another."""
        if key in _WORDS:
            return lambda text: _word(text, _WORDS[key])
        for keys, reader in (
            (_FLAGS, _flag), (_CELLS, _cells), (_SETS, self._kinds), (_KINDS, self._one_kind), (_NUMBERS, _number),
            (_FILES, _file), (_VALUES, _worth),
        ):  # fmt: skip
            if key in keys:
                return reader
        return None

    def _reader_of_side(self, key: str) -> Callable[[str], Any] | None:
        """Return the reader of a ``key`` that each side can have of its own; None for another."""
        for keys, reader in (
            (_SIDED_FLAGS, _flag), (_SIDED_CELLS, _cells), (_SIDED_SETS, self._kinds), (_SIDED_KINDS, self._one_kind),
        ):  # fmt: skip
            if key in keys:
                return reader
        return None

    def _region(self, key: str, text: str) -> None:
        found = re.fullmatch("mobilityRegion(White|Black)([A-Z][A-Za-z0-9]*)", key)
        kind = _kind(found[2][0].lower() + found[2][1:]) if found else None
        if found is None or kind is None:
            raise _RefusalError("the key is not understood")
        self.regions[int(found[1] == "Black"), kind] = _cells(text)

    def _pairs(self, key: str, text: str) -> None:
        pairs = _pairs(text)
        if key == "promotionLimit":
            self.limits = {self._own(one): _number(other) for one, _, other in pairs if self._has(one)}
            return
        for one, _, other in pairs:
            if other == "-":
                self.raised.pop(self._own(one), None)
            else:
                self.raised[self._own(one)] = self._own(other)

    def _has(self, letter: str) -> bool:
        return letter.upper() in self.men.values()

    def _own(self, letter: str) -> str:
        """Return the kind whose letter this is."""
        for kind, own in self.men.items():
            if own == letter.upper():
                return kind
        raise _RefusalError(f"no man has the letter {letter!r}")

    def _kinds(self, text: str) -> frozenset[str]:
        if text == "-":
            return frozenset()
        if ALL in text:
            return frozenset([ALL])
        return frozenset(self._own(letter) for letter in text if not letter.isspace() and self._has(letter))

    def _one_kind(self, text: str) -> str | None:
        return ALL if text == ALL else None if text == "-" or not self._has(text) else self._own(text)


def _pairs(text: str) -> list[tuple[str, str, str]]:
    return [word.partition(":") for word in text.split() if word != "-"]


def _kind(key: str) -> str | None:
    """Return the kind of men that ``key`` names, None if it names none."""
    name = _SAME.get(key, key)
    return name if name in MEN or _CUSTOM.fullmatch(name) else None


def _flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise _RefusalError(f"true or false is wanted, not {text!r}")
    return text == "true"


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise _RefusalError(f"a number is wanted, not {text!r}")
    return int(text)


def _file(text: str) -> int:
    """Return the number of a file, from 1."""
    if re.fullmatch("[A-Za-z]", text):
        return ord(text.lower()) - ord("a") + 1
    return _number(text)


def _word(text: str, known: frozenset[str]) -> str:
    if text not in known:
        raise _RefusalError(f"{text!r} is none of {', '.join(sorted(known))}")
    return "" if text == "none" else text


def _worth(text: str) -> int | None:
    if text == "none":
        return None
    if text not in _WORTH:
        raise _RefusalError(f"win, loss or draw is wanted, not {text!r}")
    return _WORTH[text]


def _cells(text: str) -> str:
    """Return ``text``, names of cells in which ``*`` stands for any file or rank; raise `_RefusalError`."""
    for word in text.split():
        if word != "-" and not re.fullmatch(r"[A-Za-z*](?:[0-9]{1,2}|\*)", word):
            raise _RefusalError(f"{word!r} is no cell")
    return text


def names(found: Mapping[str, Ruleset]) -> list[str]:
    """Return the names of the games among ``found``, without families."""
    return [name for name in found if not name.startswith("_")]
