"""The recogniser: it settles the variant and notation of the games of a file."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.diagnostics import Diagnostic, diagnose
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.letters import raised
from plybook.interpret.respelling import may_be_read, names_of_men
from plybook.loaded_rules import may_name_rules
from plybook.notation.fragments import is_descriptive
from plybook.notation.languages import ENGLISH, FIRSTS, Letters, fitting, language_of
from plybook.notation.moves import FaultyNotationError
from plybook.notation.notation import DESCRIPTIVE, notations
from plybook.recognise.beginnings import PLIES, Beginnings
from plybook.recognise.candidates import Candidates, VariantCandidate, beginning, reads, sample, whole
from plybook.recognise.evidence import Evidence, headed, named
from plybook.recognise.glued_results import assessed, may_stand, parted
from plybook.recognise.remarks import remarked
from plybook.recognise.seat_tags import with_seats
from plybook.recognise.spaced_moves import joined, may_be_joined
from plybook.recognise.variant_choice import ChosenVariant, VariantChoices
from plybook.record import LETTERS, RULES, UNKNOWN, GameRecord, Ply, stated_tags, text_of
from plybook.registry import PluginWarning, UnknownNameError
from plybook.variant_names import id_of
from plybook.wording import shortened

SHOWN = 16
"""The number of first games that show what the others of their file are."""

_KNOWN = 8  # games of one kind in a row, after which the next ones need only begin alike
_MOST_TEXTS = 1 << 14  # texts known to use no letters of another language
_STRANGE = FIRSTS - {*ENGLISH.values(), "O"}  # first letters of castling


@lru_cache(maxsize=1)
def _native_texts(names: tuple[str, ...]) -> set[str]:
    """Return the cache of texts without letters of another language, for the variants ``names``."""
    return set()


class SeenKinds(NamedTuple):
    """What earlier games have shown: the kind of the last one, its run length, and the counts of all kinds."""

    last: VariantCandidate | None
    in_a_row: int
    earlier: Counter[VariantCandidate]


class Recogniser:
    """Settles variant and notation for the games of one file; ``variant`` and ``notation`` are those requested.

    ``letters`` is the code of the requested language of the piece letters. ``usual`` is the usual variant of the form
    of file, for games that state none; it is tried first, and not marked as assumed. ``before`` is what earlier games
    of the file have shown to another recogniser. ``shown`` is what these, or the first games settled here, have
    shown; see `SHOWN`.

    Raises `UnknownNameError` at once for an unknown name.
    """

    def __init__(
        self,
        variant: str | None = None,
        notation: str | None = None,
        usual: str = "",
        letters: str | None = None,
        before: SeenKinds | None = None,
    ) -> None:
        self._letters = language_of(letters) if letters is not None else ""
        if variant is not None:
            variants[variant].notation(notation)
        elif notation is not None:
            notations[notation]
        self._variant = variant
        self._notation = notation
        self._usual = usual
        first = VariantCandidate(usual, variants[usual].notations[0]) if usual else None
        self.shown = before or SeenKinds(first, 0, Counter())
        self._showing = 0 if before else SHOWN
        self._last, self._in_a_row, earlier = self.shown
        self._earlier = Counter(earlier)
        self._beginnings: dict[VariantCandidate, Beginnings] = {}
        self._races = VariantChoices()
        self._known: dict[str, Candidates] = {}
        self._own = _native_texts(tuple(variants))
        # Letters of men that may be typed as capitals, in texts that are no moves as they stand.
        self._raised = lru_cache(maxsize=1 << 14)(lambda text: raised(text, self._is_accepted))

    def settle(self, game: GameRecord) -> GameRecord:
        """Return ``game`` with its variant and notation filled in, or with a diagnostic that says why not."""
        game = _with_own_rules(self._with_letters(game))
        is_plain = not may_be_joined(game)
        settled = self._translated(game) if is_plain else self._settled_and_joined(game)
        if self._showing:
            self._showing -= 1
            self.shown = SeenKinds(self._last, self._in_a_row, Counter(self._earlier))
        return with_seats(_sorted_words(settled, is_plain=is_plain)) if settled.variant else settled

    def _settled_and_joined(self, game: GameRecord) -> GameRecord:
        """Return ``game`` settled, with moves joined that were typed with spaces."""
        if game.headers.get("Variant") == UNKNOWN:  # this was done before
            return self._translated(game)
        # Until the notation is known, words are joined if any notation reads them as one, and none alone.
        tight = joined(game, self._is_accepted, self._is_read)
        settled = self._translated(tight)
        if tight is not game:
            if settled.variant and _joined_in_notation(game, settled).plies == tight.plies:
                return settled
            settled = self._translated(game)
        return _joined_in_notation(settled, settled) if settled.variant else settled

    def _with_letters(self, game: GameRecord) -> GameRecord:
        """Return ``game`` with the language of its letters, if the caller or a tag states it."""
        stated = next((tag for tag in game.tags if tag.name == LETTERS), None)
        if self._letters or stated is None:
            return replace(game, letters=self._letters) if self._letters else game
        try:
            return replace(game, letters=language_of(stated.value))
        except UnknownNameError as error:
            found = diagnose("W021", game.source.span(stated.start), game=game.index, reason=error)
            return replace(game, diagnostics=(*game.diagnostics, found))

    def _translated(self, game: GameRecord) -> GameRecord:
        """Return ``game`` settled after translating its letters into English, if they are of another language."""
        letters = self._other_letters(game)
        if letters is None:
            return self._settled(game)
        plies = tuple(ply._replace(text=letters.translated(self._raised(ply.text))) for ply in game.plies)
        return replace(self._settled(replace(game, plies=plies)), plies=game.plies)

    def _other_letters(self, game: GameRecord) -> Letters | None:
        """Return the letters of another language in which more of ``game`` can be read; None for its own."""
        if game.letters:
            return Letters.of(game.letters)
        new = list(filterfalse(self._own.__contains__, map(text_of, game.plies)))
        own = [text for text in new if not self._is_foreign(text)]
        if len(self._own) < _MOST_TEXTS:
            self._own.update(own)
        if len(own) == len(new):
            return None
        plies = sample(game.plies)
        texts = [self._raised(ply.text) for ply in plies]
        choice = fitting(texts, ENGLISH)
        if not choice:
            return None
        candidates = self._candidates(self._asked(game))
        best, most = None, candidates.most_accepted(ply.text for ply in plies)
        for letters, *_ in choice.values():
            count = candidates.most_accepted(map(letters.translated, texts))
            if count > most:
                best, most = letters, count
        return best

    def _is_foreign(self, text: str) -> bool:
        """Return whether ``text`` begins with letters of men of other languages alone."""
        first = text[:1]
        return first in _STRANGE or (first.upper() in _STRANGE and self._raised(text)[:1] in _STRANGE)

    def _asked(self, game: GameRecord) -> str:
        """Return the variant whose letters count: that requested or, of those that must be named, that stated."""
        stated = id_of(game.stated_variant)
        return self._variant or ("" if stated in tuple(variants) or stated not in variants else stated)

    def _is_accepted(self, text: str) -> bool:
        """Return whether ``text`` is a move of any notation; the last variant is tried first."""
        if text == "#" and not self._variant:  # a mark of the move before it; in one notation also a ply
            return False
        likely = self._variant or self._usual
        return bool(likely and self._candidates(likely).is_accepted(text)) or self._candidates().is_accepted(text)

    def _is_read(self, text: str) -> bool:
        """Return whether any notation reads ``text``, or a respelling of it."""
        return self._candidates().is_read(text)

    def _settled(self, game: GameRecord) -> GameRecord:
        headers = game.headers
        variant = self._variant or game.variant or id_of(game.stated_variant)
        notation = self._notation or game.notation or headers.get("Notation", "")
        try:
            if not variant:
                return self._unstated(game, headers, notation)
            if variant not in variants and (meant := named(variant)):
                return self._misspelt(game, variant, meant, notation)
            return self._stated(game, variant, notation)
        except UnknownNameError as error:
            return _with(game, _fault(game, "F009", reason=error))

    # --- where the variant is stated -----------------------------------------------------------------------------

    def _stated(self, game: GameRecord, variant: str, notation: str) -> GameRecord:
        assumed = game.assumed
        if not notation:
            usual = variants[variant].usual_notation(game.headers.get("Variant", ""))
            notation = self._notation_of(game, variant, usual)
            if notation != usual:
                assumed |= {"notation"}
        notation = variants[variant].notation(notation).name
        return self._doubted(replace(game, variant=variant, notation=notation, assumed=assumed))

    def _notation_of(self, game: GameRecord, variant: str, usual: str) -> str:
        names, last = variants[variant].notations, self._last
        if len(names) == 1 or not game.plies:
            return usual
        if usual != names[0] and self._reads_most(game, variant, usual):
            return usual
        if last is not None and last.variant == variant and self._begins_like(last, game):
            return last.notation
        race = self._race(game, self._candidates(variant).reading(sample(game.plies), half=True), [variant])
        self._last = race.winner if race else VariantCandidate(variant, names[0])
        self._in_a_row = 0
        return self._last.notation

    def _reads_most(self, game: GameRecord, variant: str, notation: str) -> bool:
        """Return whether no other notation of the variant reads more of ``game``, whose header names a program."""
        reading = self._candidates(variant).reading(sample(game.plies))
        return reading[VariantCandidate(variant, notation)] == max(reading.values())

    def _doubted(self, game: GameRecord) -> GameRecord:
        """Return ``game``, with a note if most of its moves are unreadable as stated but readable otherwise."""
        first = beginning(game.plies)
        if reads(VariantCandidate(game.variant, game.notation), first, at_least=len(first) / 2):
            return game
        race = self._race(game, self._candidates().reading(sample(game.plies)), list(variants))
        if race is None or race.winner == (game.variant, game.notation):
            return game
        like, ply = race.winner, first[0]
        span = game.source.span(ply.start, ply.end or ply.start + len(ply.text))
        found = diagnose(
            "F015",
            span,
            game=game.index,
            token=ply.text,
            variant=like.variant,
            notation=like.notation,
            stated=game.variant,
            read=game.notation,
        )
        return replace(game, diagnostics=(found, *game.diagnostics))

    # --- where it is not -----------------------------------------------------------------------------------------

    def _unstated(self, game: GameRecord, headers: Mapping[str, str], notation: str) -> GameRecord:
        notation = notation and notations[notation].name
        custom = "" if headers.get("Variant") else self._usual  # empty if the header says it is unknown
        if notation and custom and notation not in variants[custom].notations:
            custom = ""
        usual = VariantCandidate(custom, notation or variants[custom].notations[0]) if custom else None
        known = self._as_before(game, headed(game.headings, headers), notation, usual)
        if known is not None:
            self._earlier[known] += 1
            self._in_a_row = self._in_a_row + 1 if known == self._last else 0
            self._last = known
            return self._recognised_as(game, known, notation)
        if not game.plies:
            return game
        candidates, plies = self._candidates(), sample(game.plies)
        reading = candidates.reading(plies, half=game.fen is None)
        race = self._race(game, _in_notation(reading, notation), list(variants), usual=custom)
        if race is not None:
            self._remember(race)
            return self._recognised_as(game, race.winner, notation, race.alternatives)
        if usual is not None:
            return self._doubted(self._recognised_as(game, usual, notation))
        tried, hint = _tried_hint(_in_notation(candidates.reading(plies), notation), game, notation)
        return _with(game, _fault(game, "F013", token=game.plies[0].text, reason=tried, hint=hint))

    def _misspelt(self, game: GameRecord, variant: str, meant: Collection[str], notation: str) -> GameRecord:
        """Return ``game`` as one of the variants ``meant`` by ``variant``, if its moves agree."""
        reading = _in_notation(self._candidates().reading(sample(game.plies)), notation and notations[notation].name)
        race = self._race(game, reading, list(variants))
        if race is None or race.winner.variant not in meant:
            return self._stated(game, variant, notation)
        return self._recognised_as(game, race.winner, notation, race.alternatives)

    def _recognised_as(
        self, game: GameRecord, found: VariantCandidate, notation: str, alternatives: tuple[str, ...] = ()
    ) -> GameRecord:
        """Return ``game`` with the ``found`` variant and notation, and the names of those that were not stated."""
        assumed = set(game.assumed)
        by_custom = found.variant == self._usual
        if not by_custom:
            assumed.add("variant")
        if not notation and (not by_custom or found.notation != variants[found.variant].notations[0]):
            assumed.add("notation")
        variants[found.variant].notation(found.notation)
        return replace(
            game,
            variant=found.variant,
            notation=found.notation,
            assumed=frozenset(assumed),
            alternatives=() if by_custom else alternatives,
        )

    def _as_before(
        self, game: GameRecord, meant: tuple[str, ...], notation: str, usual: VariantCandidate | None
    ) -> VariantCandidate | None:
        """Return the kind of the game if it begins like usual ones, or like the last ones; else None.

        The games of one file are mostly of one kind, and weighing each would cost many replays. In a file of a known
        kind only the openings are played.
        """
        is_known = self._in_a_row >= _KNOWN
        if not game.plies:
            return usual
        for each in dict.fromkeys((usual, self._last)):
            if (
                each is None
                or (meant and each.variant not in meant)
                or (notation and notation != each.notation)
                or not (is_known or each == usual)
            ):
                continue
            plies = self._to_compare(game, each, is_known=is_known and each == self._last, is_usual=each == usual)
            if self._is_like(each, game, plies) and self._beginnings[each].knows(game.result):
                return each
        return None

    @staticmethod
    def _to_compare(
        game: GameRecord, candidate: VariantCandidate, *, is_known: bool, is_usual: bool
    ) -> tuple[Ply, ...]:
        """Return the plies of ``game`` to compare with those of games of ``candidate``."""
        if not is_usual and variants[candidate.variant].cousins:  # a game that cannot be played may be one of theirs
            return whole(game.plies)
        return game.plies[:PLIES] if is_known else sample(game.plies)

    def _begins_like(self, candidate: VariantCandidate, game: GameRecord) -> bool:
        return self._is_like(candidate, game, game.plies[:PLIES])

    def _is_like(self, candidate: VariantCandidate, game: GameRecord, plies: tuple[Ply, ...]) -> bool:
        """Return whether ``plies``, the first of ``game``, are like those of games of ``candidate``.

        They are not if another notation of the variant has more of the moves in canonical spelling.
        """
        spelt = self._spelt(candidate, plies, game)
        if 2 * spelt >= len(plies):
            return True
        others = (candidate._replace(notation=name) for name in variants[candidate.variant].notations)
        return spelt >= 0 and all(self._spelt(other, plies, game) <= spelt for other in others)

    def _spelt(self, candidate: VariantCandidate, plies: tuple[Ply, ...], game: GameRecord) -> int:
        """Return how many of ``plies`` are in the canonical spelling of ``candidate``; -1 if one cannot be played."""
        if candidate not in self._beginnings:
            self._beginnings[candidate] = Beginnings(candidate)
        return self._beginnings[candidate].spelt(plies, game.fen)

    def _remember(self, race: ChosenVariant) -> None:
        is_same = race.winner == self._last and (not race.alternatives or race.winner.variant == self._usual)
        self._in_a_row = self._in_a_row + 1 if is_same else 0
        self._last = race.winner
        self._earlier[race.winner] += 1

    # --- the weighing --------------------------------------------------------------------------------------------

    def _candidates(self, variant: str = "") -> Candidates:
        """Return all candidates, or those of one variant."""
        if variant not in self._known:
            self._known[variant] = Candidates([variant] if variant else list(variants))
        return self._known[variant]

    def _race(
        self, game: GameRecord, reading: Mapping[VariantCandidate, int], among: Collection[str], usual: str = ""
    ) -> ChosenVariant | None:
        """Return the race of the candidates that read half of ``game``, or that it names; None if there are none."""
        plies = sample(game.plies)
        if not plies:
            return None
        evidence = Evidence(game, plies, among, usual, self._earlier)
        entered = {
            each: count
            for each, count in reading.items()
            if 2 * count >= len(plies) or (len(among) > 1 and evidence.speaks_for(each.variant))
        }
        while entered:
            try:
                return self._races.outcome(entered, evidence, plies, whole(game.plies))
            except FaultyNotationError as error:
                failed = error.notation
                sound = {each: count for each, count in entered.items() if _bound(each).notation is not failed}
                if not sound or len(sound) == len(entered):
                    raise
                entered = sound
                warnings.warn(str(error), PluginWarning, stacklevel=2)
        return None


def _bound(candidate: VariantCandidate) -> BoundNotation:
    return variants[candidate.variant].notation(candidate.notation)


def _with_own_rules(game: GameRecord) -> GameRecord:
    """Return ``game`` with the variant of the rule file that it names, or a note why that is not read."""
    stated = next((tag for tag in game.tags if tag.name == RULES and tag.value.endswith((".toml", ".ini"))), None)
    if stated is None:
        return game
    from plybook.rule_files import NameTakenError, rules_beside

    try:
        if not may_name_rules():
            raise ValueError("that needs --allow-rules")
        names = rules_beside(game.source.file, stated.value)
    except (OSError, ValueError) as error:
        span, reason = game.source.span(stated.start), shortened(str(error))
        found = diagnose("F039", span, game=game.index, token=shortened(stated.value), reason=reason)
        # It is not to be played by the rules of another game of that name.
        variant = stated.value if isinstance(error, NameTakenError) else game.variant
        return replace(game, variant=variant, diagnostics=(*game.diagnostics, found))
    is_clear = len(names) == 1 and not game.variant and not game.stated_variant
    return replace(game, variant=names[0]) if is_clear else game


def _joined_in_notation(game: GameRecord, settled: GameRecord) -> GameRecord:
    """Return ``game`` with moves joined that are one in the notation it was ``settled`` in.

    A letter is joined to a move if that may be a promotion. The last letter of a game without result may be the first
    of a move that was cut off.
    """
    notation = variants[settled.variant].notation(settled.notation)
    cut = "".join(ply.text for ply in game.plies[-2:]) if game.result is None else ""

    def accepts(text: str) -> bool:
        return notation.accepts(text) and may_stand(text, notation, unless_known=text != cut)

    return joined(game, accepts, lambda text: not notation.accepts(text) and may_be_read(text, notation))


def _sorted_words(game: GameRecord, *, is_plain: bool) -> GameRecord:
    """Return ``game`` with words sorted out by its notation: marks, remarks, the result."""
    notation = variants[game.variant].notation(game.notation)
    if not is_plain:
        seats, names = len(notation.rules.seats), names_of_men(notation)
        game = remarked(assessed(game, notation), notation.accepts, seats, names)
    return parted(game, notation.accepts)


def _in_notation(reading: Mapping[VariantCandidate, int], notation: str) -> Mapping[VariantCandidate, int]:
    """Return the part of ``reading`` that is of ``notation``, if it is not empty."""
    return {each: count for each, count in reading.items() if each.notation == notation} if notation else reading


def _tried_hint(reading: Mapping[VariantCandidate, int], game: GameRecord, notation: str) -> tuple[str, str]:
    """Return how many of the first moves the best candidate reads, and a hint."""
    if all(is_descriptive(ply.text) for ply in game.plies[:2]):
        return DESCRIPTIVE, ""
    first = len(beginning(game.plies))
    nearest = max(reading, key=lambda each: reading[each], default=None)
    if nearest is None or not reading[nearest]:
        where = f"in notation {notation}" if notation else "in any variant"
        tried = f"of the first {first} none can be read {where}" if first > 1 else f"it cannot be read {where}"
        return tried, "--variant NAME explains each bad move; plybook variants lists the names"
    tried = (
        f"no variant reads half of the first {first}; "
        f"the nearest is {nearest.variant} (notation {nearest.notation}), which reads {reading[nearest]}"
    )
    return tried, f"--variant settles it; --variant {nearest.variant}, if it is that, explains each bad move"


def _with(game: GameRecord, fault: Diagnostic) -> GameRecord:
    return replace(game, variant="", notation="", tags=stated_tags(game), diagnostics=(*game.diagnostics, fault))


def _fault(game: GameRecord, code: str, *, token: str = "", reason: object = "", hint: str = "") -> Diagnostic:
    stated = next((tag.start for tag in game.tags if tag.name in ("Variant", "Notation")), None)
    offset = stated if stated is not None else game.plies[0].start if game.plies else 0
    return diagnose(code, game.source.span(offset), game=game.index, token=token, reason=reason, hint=hint)
