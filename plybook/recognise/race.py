"""The race of the candidates for a game: cheap trials first, and mending only for who can still win.

A bad ply is evidence against nothing, for any game may have one; but who plays a game without mending where another
has to mend is the likelier.
"""

from __future__ import annotations

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
        self._may_mend = may_mend
        self.mended = 0
        self._trials = [Trial(each, evidence.start(each.variant), plies) for each in reading]
        best = self._run(self._trials)
        close = self._as_likely(best)
        if len(close) > 1:
            best = max(close, key=lambda trial: self._weight(trial) - CHOICE * trial.choice())
        self.winner = self._spelt_best(best.candidate.variant)
        names = dict.fromkeys(trial.candidate.variant for trial in close)
        self.alternatives = tuple(name for name in names if name != self.winner.variant)

    def _run(self, trials: list[Trial]) -> Trial:
        """Return the trial that most speaks for, having mended all that could be it or as likely."""
        is_alone = len({trial.candidate.variant for trial in trials}) == 1
        while True:
            best = max(trials, key=self._weight)
            if is_alone:
                return best
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
                return max(trials, key=lambda trial: self._weight(trial, to_come=True))
            max(open_ones, key=lambda trial: self._weight(trial, to_come=True)).mend()
            self.mended += 1

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
        trials = [trial for trial in self._trials if trial.candidate.variant == variant]
        if len(trials) == 1:
            return trials[0].candidate
        for trial in trials:
            while self._may_mend and not trial.is_over:
                trial.mend()
                self.mended += 1
        return max(trials, key=self._spelling).candidate

    def _spelling(self, trial: Trial) -> float:
        """Return how much speaks for the notation of a trial, of several of one variant."""
        return self._weight(trial) + SPELT * trial.spelt() + UNPLAYED * trial.misfits

    def _as_likely(self, best: Trial) -> list[Trial]:
        """Return for each variant that is possible its best trial, the likeliest first."""
        enough, bad = self._seen(best) - _CLOSE, best.bad
        close: dict[str, Trial] = {}
        for trial in sorted(self._trials, key=self._weight, reverse=True):
            if trial.bad <= bad and self._seen(trial) >= enough:
                close.setdefault(trial.candidate.variant, trial)
        return list(close.values())
