"""The race of the candidates for a game: cheap trials first, and mending only for who can still win.

A bad ply is evidence against nothing, for any game may have one; but who plays a game without mending where another
has to mend is the likelier. Who could not win though he played all of it is not tried.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from plybook.recognise.candidates import Candidate
from plybook.recognise.evidence import CHOICE, FAULT, MISFIT, PLAYED, READ, SPELT, UNPLAYED, Evidence
from plybook.recognise.trial import Trial
from plybook.record import Ply

_CLOSE = 1.5  # how much less may speak for another reading that is possible too, custom aside


class Race:
    """The trials of a game by ``plies``; ``reading`` gives for each candidate how many of them it reads.

    ``winner`` is what most speaks for; ``alternatives`` are the others for which as much speaks, custom aside;
    ``mended`` is how many bad plies were mended, none unless it ``may_mend``.
    """

    def __init__(
        self, reading: Mapping[Candidate, int], evidence: Evidence, plies: tuple[Ply, ...], may_mend: bool
    ) -> None:
        self._reading = reading
        self._evidence = evidence
        self._plies = plies
        self._may_mend = may_mend
        self.mended = 0
        self._tried: dict[Candidate, Trial] = {}
        best = self._run()
        close = self._as_likely(best)
        if len(close) > 1:
            stretch = max(len(trial.steps) for trial in close)
            best = max(close, key=lambda trial: self._weight(trial) - CHOICE * stretch * trial.choice())
        self.winner = self._spelt_best(best.candidate.variant)
        names = dict.fromkeys(trial.candidate.variant for trial in close)
        self.alternatives = tuple(name for name in names if name != self.winner.variant)

    @property
    def _trials(self) -> list[Trial]:
        """The trials of those who were tried, in the order in which they entered."""
        return [self._tried[each] for each in self._reading if each in self._tried]

    def _run(self) -> Trial:
        """Return the trial that most speaks for, having mended all that could be it or as likely."""
        variants = {each.variant for each in self._reading}
        if len(variants) == 1:
            self._try_all(*variants)
            return max(self._trials, key=self._weight)
        while True:
            best = self._try_likely()
            trials = self._trials
            seen, weight = self._seen(best), self._weight(best)
            open_ones = [
                trial
                for trial in trials
                if not trial.is_over
                and (self._weight(trial, to_come=True) >= weight or self._seen(trial, to_come=True) >= seen - _CLOSE)
            ]
            if not open_ones:
                return best
            if not self._may_mend:  # then what is past the first bad ply is not known, and taken to be good
                best = max(trials, key=lambda trial: self._weight(trial, to_come=True))
                self._try_as_likely(best)
                return best
            max(open_ones, key=lambda trial: self._weight(trial, to_come=True)).mend()
            self.mended += 1

    def _try_likely(self) -> Trial:
        """Return the trial that most speaks for, having tried all who could win or be as likely."""
        waiting = sorted((each for each in self._reading if each not in self._tried), key=self._promise)
        if not self._tried:
            self._try(waiting.pop())
        best = max(self._trials, key=self._weight)
        for each in reversed(waiting):
            if self._may_win(each, best):
                self._try(each)
                best = max(self._trials, key=self._weight)
        return best

    def _try_as_likely(self, best: Trial) -> None:
        for each in self._reading:
            if each not in self._tried and self._may_win(each, best):
                self._try(each)

    def _try_all(self, variant: str) -> None:
        for each in self._reading:
            if each.variant == variant and each not in self._tried:
                self._try(each)

    def _try(self, candidate: Candidate) -> None:
        self._tried[candidate] = Trial(candidate, self._evidence.start(candidate.variant), self._plies)

    def _may_win(self, candidate: Candidate, best: Trial) -> bool:
        """Say whether ``candidate`` would be as likely as ``best`` if he played the whole game."""
        return self._promise(candidate) >= self._weight(best) or self._seen_at_best(candidate) >= (
            self._seen(best) - _CLOSE
        )

    def _promise(self, candidate: Candidate) -> float:
        return self._seen_at_best(candidate) + self._evidence.custom(candidate)

    def _seen_at_best(self, candidate: Candidate) -> float:
        """Return what the board and the form of the record say for one who plays the whole game."""
        return READ * self._reading[candidate] + PLAYED * len(self._plies) + self._evidence.formed(candidate.variant)

    def _weight(self, trial: Trial, *, to_come: bool = False) -> float:
        return self._seen(trial, to_come=to_come) + self._evidence.custom(trial.candidate)

    def _seen(self, trial: Trial, *, to_come: bool = False) -> float:
        """Return what the board and the form of the record say for a trial so far, or at best if it goes on."""
        played = len(trial.steps) - trial.strays + (trial.left - 1 if to_come and not trial.is_over else 0)
        return (
            READ * self._reading[trial.candidate]
            + PLAYED * played
            + MISFIT * trial.bad
            + FAULT * trial.faults
            + self._evidence.seen(trial.candidate.variant)
        )

    def _spelt_best(self, variant: str) -> Candidate:
        """Return of the candidates of ``variant`` the one whose notation writes the moves as they are written."""
        self._try_all(variant)
        trials = [trial for trial in self._trials if trial.candidate.variant == variant]
        if len(trials) == 1:
            return trials[0].candidate
        best, most = trials[0], -math.inf
        for trial in trials:
            if self._spelling_at_best(trial) <= most:
                continue
            while self._may_mend and not trial.is_over:
                trial.mend()
                self.mended += 1
            if self._spelling_at_best(trial) > most and (weight := self._spelling(trial)) > most:
                best, most = trial, weight
        return best.candidate

    def _spelling(self, trial: Trial) -> float:
        """Return how much speaks for the notation of a trial, of several of one variant."""
        return self._weight(trial) + SPELT * trial.spelt() + UNPLAYED * trial.misfits

    def _spelling_at_best(self, trial: Trial) -> float:
        """Return no less than how much may speak for the notation of a trial, which takes long to find out."""
        if trial.is_over:
            return self._weight(trial) + SPELT * len(trial.steps) + UNPLAYED * trial.misfits
        # The ply that cannot be played stays a misfit, or becomes a stray.
        best = self._promise(trial.candidate) + MISFIT
        return best + SPELT * len(self._plies) + UNPLAYED * trial.misfits

    def _as_likely(self, best: Trial) -> list[Trial]:
        """Return for each variant that is possible its best trial, the likeliest first."""
        enough, bad = self._seen(best) - _CLOSE, best.bad
        close: dict[str, Trial] = {}
        for trial in sorted(self._trials, key=self._weight, reverse=True):
            if trial.bad <= bad and self._seen(trial) >= enough:
                close.setdefault(trial.candidate.variant, trial)
        return list(close.values())
