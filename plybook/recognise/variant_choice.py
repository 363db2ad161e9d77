"""The race of the candidates for a game: cheap trials first, and mending only for candidates that can still win.

A bad ply is no evidence against a variant, as any game may have one. But of two candidates, the one that needs no
mending is likelier. A candidate that could not win even if all plies could be played is not tried.

The race uses the first plies. If several variants are possible by these, the likeliest plays the whole game; if it
fails there, or marks contradict it, the others play it too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.recognise.candidates import VariantCandidate
from plybook.recognise.evidence import AMBIGUOUS, CHOICE, FAULT, MISFIT, PLAYED, READ, SPELT, UNPLAYED, Evidence
from plybook.recognise.trial import Trial
from plybook.record import Ply

_CLOSE = 1.5  # the greatest deficit, without custom, of another possible reading
_NO_CHANCE = 16  # so many plies without an error are no coincidence


_MENDS = 100  # bad plies mended in one file for recognising its games
_REMEMBERED = 1 << 10  # games of one file that are remembered


class ChosenVariant(NamedTuple):
    """How a race ended; see `VariantChoice`."""

    winner: VariantCandidate
    alternatives: tuple[str, ...]
    mended: int


class VariantChoices:
    """The races for the games of one file; the result for a game is reused for equal ones."""

    def __init__(self) -> None:
        self._outcomes: dict[object, ChosenVariant] = {}
        self._mends = _MENDS

    def outcome(
        self,
        reading: Mapping[VariantCandidate, int],
        evidence: Evidence,
        plies: tuple[Ply, ...],
        whole: tuple[Ply, ...],
    ) -> ChosenVariant:
        """Return the result of the `VariantChoice` with these arguments, from the cache or by running it."""
        may_mend = self._mends > 0
        key = (may_mend, tuple(reading.items()), evidence.shown, len(plies), tuple(ply.text for ply in whole))
        found = self._outcomes.get(key)
        if found is None:
            race = VariantChoice(reading, evidence, plies, may_mend, whole)
            found = ChosenVariant(race.winner, race.alternatives, race.mended)
            if len(self._outcomes) >= _REMEMBERED:
                self._outcomes.clear()
            self._outcomes[key] = found
        self._mends -= found.mended
        return found


class VariantChoice:
    """The trials of a game with ``plies``; ``reading`` maps each candidate to how many of them it reads.

    ``whole`` is the line that begins with ``plies``; it is used if they leave the variant open. ``winner`` is the
    likeliest trial; ``alternatives`` are others that are as likely without custom; ``mended`` counts mended plies, 0
    unless it ``may_mend``.
    """

    def __init__(
        self,
        reading: Mapping[VariantCandidate, int],
        evidence: Evidence,
        plies: tuple[Ply, ...],
        may_mend: bool,
        whole: tuple[Ply, ...],
    ) -> None:
        self._reading = reading
        self._evidence = evidence
        self._plies = plies
        self._may_mend = may_mend
        self._whole = whole
        # The evidence before any ply is played, and the evidence if all plies can be played.
        self._told = {each: READ * count + evidence.formed(each.variant) for each, count in reading.items()}
        self._promise = {each: self._seen_at_best(each) + evidence.custom(each) for each in reading}
        self._place = {each: place for place, each in enumerate(reading)}
        self.mended = 0
        self._tried: dict[VariantCandidate, Trial] = {}
        self._begun: dict[VariantCandidate, float] = {}  # the evidence including the start, for tried candidates
        best = self._run()
        close = self._as_likely(best)
        if len(close) > 1:
            most_steps = max(len(trial.steps) for trial in close)
            best = max(close, key=lambda trial: self._weight(trial) - CHOICE * most_steps * trial.choice())
        best = self._spelt_best(best.candidate.variant)
        rivals = self._rivals(best, close)
        if rivals:
            best.go_on(self._whole)
        best = self._written_best(best)
        if rivals and not _is_sound(best) and (better := self._better(best, rivals)):
            best = self._written_best(better)
            close = self._as_likely(best)
        self.winner = best.candidate
        names = dict.fromkeys(trial.candidate.variant for trial in close)
        self.alternatives = tuple(name for name in names if name != self.winner.variant)

    @property
    def _trials(self) -> list[Trial]:
        """The trials so far, in the order of the candidates."""
        return [self._tried[each] for each in self._reading if each in self._tried]

    def _run(self) -> Trial:
        """Return the likeliest trial, after mending all that could be the likeliest or as likely."""
        names = {each.variant for each in self._reading}
        if len(names) == 1:
            self._try_all(*names)
            return max(self._trials, key=self._weight)
        while True:
            best = self._try_likely()
            trial = self._open_one(best, self._trials)
            if trial is None:
                return best
            if not self._may_mend:  # plies past the first bad one then count as good
                best = max(self._trials, key=lambda trial: self._weight(trial, to_come=True))
                self._try_as_likely(best)
                return best
            self._mend(trial)

    def _open_one(self, best: Trial, trials: Iterable[Trial]) -> Trial | None:
        """Return the likeliest unfinished trial of those that may yet be as likely as ``best``."""
        seen, weight = self._seen(best), self._weight(best)
        open_ones = [
            trial
            for trial in trials
            if not trial.is_over
            and (self._weight(trial, to_come=True) >= weight or self._seen(trial, to_come=True) >= seen - _CLOSE)
        ]
        return max(open_ones, key=lambda trial: self._weight(trial, to_come=True), default=None)

    def _mend(self, trial: Trial) -> None:
        trial.mend()
        self.mended += 1

    def _try_likely(self) -> Trial:
        """Return the likeliest trial, after trying all candidates that could win or be as likely."""
        waiting = sorted((each for each in self._reading if each not in self._tried), key=self._promise.__getitem__)
        if not self._tried:
            self._try(waiting.pop())
        best = max(self._trials, key=self._weight)
        for each in reversed(waiting):
            if self._may_win(each, best):
                best = max(best, self._try(each), key=self._rank)
        return best

    def _rank(self, trial: Trial) -> tuple[float, int]:
        """Return a key that is greater for the likelier of two trials, and for the first of equal ones."""
        return self._weight(trial), -self._place[trial.candidate]

    def _try_as_likely(self, best: Trial) -> None:
        for each in self._reading:
            if each not in self._tried and self._may_win(each, best):
                self._try(each)

    def _try_all(self, variant: str) -> None:
        for each in self._reading:
            if each.variant == variant and each not in self._tried:
                self._try(each)

    def _try(self, candidate: VariantCandidate) -> Trial:
        trial = Trial(candidate, self._evidence.start(candidate.variant), self._plies)
        self._tried[candidate] = trial
        self._begun[candidate] = self._told[candidate] + self._evidence.begun(candidate.variant)
        return trial

    def _may_win(self, candidate: VariantCandidate, best: Trial) -> bool:
        """Return whether ``candidate`` would be as likely as ``best`` if it played the whole game."""
        seen = self._seen(best)
        if self._promise[candidate] >= seen + self._evidence.custom(best.candidate):
            return True
        return self._seen_at_best(candidate) >= seen - _CLOSE

    def _seen_at_best(self, candidate: VariantCandidate) -> float:
        """Return the evidence of board and form for a candidate that plays the whole game."""
        return self._told[candidate] + PLAYED * len(self._plies)

    def _weight(self, trial: Trial, *, to_come: bool = False) -> float:
        return self._seen(trial, to_come=to_come) + self._evidence.custom(trial.candidate)

    def _seen(self, trial: Trial, *, to_come: bool = False) -> float:
        """Return the evidence of board and form for a trial so far, or at best if it goes on."""
        played = len(trial.steps) - trial.strays + (trial.left - 1 if to_come and not trial.is_over else 0)
        misfits = MISFIT * trial.bad + (AMBIGUOUS - MISFIT) * trial.ambiguous
        return self._begun[trial.candidate] + PLAYED * played + misfits + FAULT * trial.faults

    def _spelt_best(self, variant: str) -> Trial:
        """Return the trial of ``variant`` whose notation has the most moves in canonical spelling."""
        self._try_all(variant)
        trials = self._of(variant)
        if len(trials) == 1:
            return trials[0]
        best, most = trials[0], -math.inf
        for trial in trials:
            if self._spelling_at_best(trial) <= most:
                continue
            while self._may_mend and not trial.is_over:
                self._mend(trial)
            if self._spelling_at_best(trial) > most and (weight := self._spelling(trial)) > most:
                best, most = trial, weight
        return best

    def _of(self, variant: str) -> list[Trial]:
        return [trial for trial in self._trials if trial.candidate.variant == variant]

    def _spelling(self, trial: Trial) -> float:
        """Return the weight for the notation of a trial, among those of its variant."""
        return self._weight(trial) + SPELT * trial.spelt() + UNPLAYED * trial.misfits

    def _spelling_at_best(self, trial: Trial) -> float:
        """Return an upper bound of the weight for the notation of a trial, as the weight itself is slow."""
        if trial.is_over:
            return self._weight(trial) + SPELT * len(trial.steps) + UNPLAYED * trial.misfits
        # A ply that cannot be played stays a misfit, or is read in another notation.
        best = self._promise[trial.candidate] + MISFIT
        return best + SPELT * len(self._plies) + UNPLAYED * trial.misfits

    def _as_likely(self, best: Trial) -> list[Trial]:
        """Return the best trial of each possible variant, the likeliest first."""
        enough, bad = self._seen(best) - _CLOSE, best.bad
        close: dict[str, Trial] = {}
        for trial in sorted(self._trials, key=self._weight, reverse=True):
            if trial.bad <= bad and self._seen(trial) >= enough:
                close.setdefault(trial.candidate.variant, trial)
        return list(close.values())

    # --- the whole line ------------------------------------------------------------------------------------------

    def _rivals(self, best: Trial, close: Iterable[Trial]) -> list[str]:
        """Return the other variants that are possible by the first plies: as likely, or without an error there.

        There are none if the variant is stated, even misspelt, or is the usual one of the form of file. A few plies
        may be legal by coincidence in a game on another board.
        """
        taken = best.candidate.variant
        if len(self._evidence.named) == 1 or taken == self._evidence.usual:
            return []
        begun, cousins = self._evidence.seen(taken) - _CLOSE, variants[taken].cousins
        possible = [each.candidate.variant for each in (*close, *self._trials) if each in close or each.is_legal]
        return [
            name
            for name in dict.fromkeys(possible)
            if name != taken
            and self._evidence.seen(name) >= begun
            and (name in cousins or len(self._whole) >= _NO_CHANCE)
        ]

    def _better(self, best: Trial, rivals: Iterable[str]) -> Trial | None:
        """Return the trial of a rival that fits the whole line better than ``best``; None if there is none.

        A reading without an error is better than one with errors, then one without a wrong mark. Of two with errors,
        the one that plays more of the line is better.
        """
        others = [self._spelt_best(name) for name in rivals]
        for trial in others:
            trial.go_on(self._whole)
        sound = [trial for trial in others if _soundness(trial) > _soundness(best)]
        if sound or len(self._whole) == len(self._plies):
            return max(sound, key=lambda trial: (_soundness(trial), self._weight(trial)), default=None)
        if len({trial.left for trial in (best, *others)}) > 1:
            self._mend_all((best, *others))
        longer = [trial for trial in others if self._seen(trial) > self._seen(best) + _CLOSE]
        return max(longer, key=self._weight, default=None)

    def _mend_all(self, trials: Sequence[Trial]) -> None:
        """Mend those of ``trials`` that may yet be the likeliest."""
        while self._may_mend:
            trial = self._open_one(max(trials, key=self._weight), trials)
            if trial is None:
                return
            self._mend(trial)

    def _written_best(self, best: Trial) -> Trial:
        """Return ``best``, or the trial in another notation of the variant if only that spells the whole line.

        A later ply may decide what the first plies leave open: a capture, or a check without a sign in a notation
        that has none.
        """
        others = [each for each in self._of(best.candidate.variant) if each is not best and not each.bad]
        fewer = [best.marks - each.marks for each in others if each.marks < best.marks]
        if any(not best.says_any(marks, self._whole) for marks in fewer):
            best.go_on(self._whole)
        if not (best.bad or best.faults):
            return best
        for each in others:
            each.go_on(self._whole)
        exact = [each for each in others if not each.faults and each.is_spelt_throughout]
        return max(exact, key=self._weight, default=best)


def _soundness(trial: Trial) -> tuple[bool, bool]:
    """Return a key that is greater for a trial without an error, and then for one without a wrong mark."""
    return trial.is_legal, _is_sound(trial)


def _is_sound(trial: Trial) -> bool:
    """Return whether a trial has no error and no wrong mark.

    Between cousins that are equally likely, one missing mark counts even if the game has no other.
    """
    return trial.is_sound and not (trial.faults and variants[trial.candidate.variant].cousins)
