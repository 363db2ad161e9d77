"""Search past a ply that cannot be played for what the rest of the game shows was meant.

A guess says what may have gone wrong: another move for this ply or an earlier one, a missing ply or one too many, two
plies or two columns that changed places, another side that begins. A guess has a cost, the negative logarithm of its
likelihood. With each guess the game is played on as far as it goes. A mark or number that the board then denies adds
to the cost. So does another ply that cannot be played, because it needs a guess of its own.

A guess is taken if it holds nearly all of the likelihood. The likelihood of "something else" is counted, too; it
falls with each ply that can be played. If no guess is taken, those that are about as likely are proposals, and the
search ends there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.budget import Budget
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.numbers_and_results import read_number
from plybook.interpret.rows import gaps
from plybook.record import Ply
from plybook.replay.inference.guesses import BACK, Guesser
from plybook.replay.inference.paths import NUMBER, Guess, Path, PathStep, Player, best_of_line, missing
from plybook.replay.inference.suppositions import Kind, Supposition
from plybook.rules.moves import Move
from plybook.rules.position import Position

_FURTHER_GUESS = 6.0
"""The cost of each guess after the first, beside its own cost, because a wrong ply is rare."""

_NEXT_GUESS = _FURTHER_GUESS + 2
"""About the least cost of the guess that a path still needs if it stops before the end of the game."""

_OTHER_CAUSE, _PROOF, _MORE_PROOF = 7.0, 0.75, 0.1
"""The cost of another cause, and what each played ply adds to it: the first plies, and later ones."""

_UNSEEN = 2.0
"""The most that played plies add to that cost if not all guesses could be tried."""

_REACH = 0.8
"""How much earlier a guess is tried for each ply that it reaches further."""

_SURE = 0.95  # how likely a guess must be to be taken
_CLOSE = 5.0  # what costs so much more than the best is not looked at
_HORIZON = 16  # by so many plies paths are compared before the rest of the game is
_SHORT = 8  # a path so many plies short of another needs one more guess, up to _MOST_SHORT
_MOST_SHORT = 3
_PROVEN = 8  # so many must be played, or the rest, for a guess to be taken
_WORTH = 3  # so many must be played for anything but another move to be worth proposing
_ALIKE = 6.0  # what a move may cost that is like the one written
_MAY_BE_ROW = frozenset({Kind.MOVE, Kind.MISSING, Kind.EXTRA, Kind.SWAPPED, Kind.ROW})
"""What a missing row may look like."""
_WIDTH, _DEPTH = 8, 3  # how many guesses at a time are tried with another after them, and how many after another

MOST_SUPPOSITIONS = 8
"""How many suppositions are made in a game at the most."""

ENOUGH_POSITIONS = 30_000
"""How many positions are looked at in a game to find out what was meant, half of those left each time; those of a
large board count more."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A ply that cannot be played: its ``index``, the ``position`` it stands in, and what is supposed, or could be.

    ``supposition`` stands out. Without one, ``proposals`` are about as likely, the likeliest first; ``branches`` are
    for each of them the steps from the one after that position, or from an earlier one, and ``ends`` the index of the
    ply at which each ends.
    """

    index: int
    position: Position
    supposition: Supposition | None = None
    proposals: tuple[Supposition, ...] = ()
    branches: tuple[tuple[PathStep, ...], ...] = ()
    ends: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SupposedGame:
    """A game played on past what cannot be played: ``start`` and ``steps`` of the supposed line, and ``failures``.

    ``is_whole`` tells that it goes to the end of the game.
    """

    start: Position
    steps: tuple[PathStep, ...]
    failures: tuple[Failure, ...]
    is_whole: bool


def go_on(
    plies: Sequence[Ply],
    moves: Sequence[Move],
    positions: Sequence[Position],
    notation: BoundNotation,
    interpreter: Interpreter,
    work: Budget,
    *,
    has_fen: bool = False,
) -> SupposedGame:
    """Return how the game of ``plies`` may go on after ``moves``, which led to ``positions``, where no other can.

    ``interpreter`` tells what texts mean that the notation does not read; it should give no hints. With ``has_fen``
    the record says where the game starts, and may be wrong about the side that begins.
    """
    player = Player(plies, notation, interpreter, work)
    missed = gaps(plies, positions[0].fullmove_number, len(positions[0].seats)) if player.counts_rows else []
    search = _Search(player, Guesser(player, has_fen=has_fen), missed)
    path, failures = player.beginning(moves, positions), list[Failure]()
    while not player.is_whole(path):
        failure, beyond = search.at(path, may_suppose=len(failures) < MOST_SUPPOSITIONS)
        failures.append(failure)
        if beyond is None:
            break
        player.settle(beyond)
        path = player.finish(beyond)
    steps = path.steps()
    played = {step.ply: step for step in steps if step.is_supposed}
    return SupposedGame(
        path.start,
        tuple(steps),
        tuple(_as_played(each, played, notation) for each in failures),
        player.is_whole(path),
    )


def _as_played(failure: Failure, played: Mapping[int, PathStep], notation: BoundNotation) -> Failure:
    """Return ``failure`` with what is supposed as it was ``played`` at last, when the plies before it were others."""
    supposition = failure.supposition
    if supposition is None or supposition.kind not in (Kind.MOVE, Kind.MISSING):
        return failure
    index = supposition.ply - 1
    step = played.get(missing(index) if supposition.kind is Kind.MISSING else index)
    if step is None:
        return failure
    text = notation.emit(step.move, step.before, step.after)
    number = step.before.number_text()
    return replace(failure, supposition=replace(supposition, supposed=text, number=number, moves=(step.move,)))


class _Search:
    """The search in one game. Before the plies with the indices ``gaps`` rows seem to be missing."""

    def __init__(self, player: Player, guesser: Guesser, gaps: Sequence[int]) -> None:
        self._player = player
        self._guesser = guesser
        self._is_cut = False  # whether there was more to guess than work left for it
        self._gaps = gaps

    def at(self, path: Path, *, may_suppose: bool) -> tuple[Failure, Path | None]:
        """Return what is to be said of the ply at which ``path`` ends, and how it goes on, if that is known."""
        shown = self._player.next_of(path)
        path = path._replace(guessed=path.guessed - path.cost)  # what led here is decided
        whole, self._is_cut = self._player.work, False
        share = self._player.work = Budget(whole.left // 2)
        may_suppose = may_suppose and not any(shown - BACK < gap <= shown + _PROVEN for gap in self._gaps)
        chosen, others = self._decide(path, shown) if may_suppose else (None, [])
        whole.take(whole.left // 2 - share.left)
        self._player.work = whole
        proposals = tuple(self._supposition(each) for each in others)
        if chosen is None:
            oldest = min((each.guesses[-1].ply for each in others), default=0)
            branches = tuple(tuple(step for step in each.steps() if step.ply >= oldest) for each in others)
            ends = tuple(map(self._player.next_of, others))
            return Failure(shown, path.position, None, proposals, branches, ends), None
        supposition = replace(self._supposition(chosen), alternatives=proposals)
        return Failure(shown, path.position, supposition), chosen

    def _decide(self, path: Path, shown: int) -> tuple[Path | None, list[Path]]:
        """Return how ``path`` goes on with the guess that stands out, and with others that are possible.

        Without such a guess it returns None and those that are about as likely, the likeliest first.
        """
        known, ranked = len(path.guesses), list[tuple[float, Path]]()
        pool = self._beyond(path, math.inf, is_first=True)
        firsts = {each.guesses[known]: each for each in pool}
        for depth in range(_DEPTH):
            if depth:
                pool = self._deeper(pool, shown)
            ranked = self._ranked(pool, known)
            if not ranked:
                return None, []
            best, is_whole = ranked[0][1], self._player.is_whole(ranked[0][1])
            is_proven = is_whole or self._player.reach(best) - shown > _PROVEN
            is_sure, first = is_proven and self._share(ranked, shown) >= _SURE, firsts[best.guesses[known]]
            if is_sure and not self._may_lack_row(path, shown, best, first):
                others = (
                    firsts[each.guesses[known]] for cost, each in ranked[1:] if cost < ranked[0][0] + 2 * _CLOSE
                )
                return first, list(others)
            if is_whole or self._player.work.left <= 0:
                break
        return None, [firsts[each.guesses[known]] for each in self._about_as_likely(ranked, shown)]

    def _may_lack_row(self, path: Path, shown: int, chosen: Path, first: Path) -> bool:
        """Return whether a row that is missing shortly before explains the next plies as well as ``chosen`` does.

        A slip is hardly ever explained so. A missing row leaves moves that can be read, and mostly is: then there are
        dozens of rows that could have stood there, and what else would explain it is chance. Where there are too many
        rows to try, a move that is little like the one written, as its ``first`` guess costs, counts as chance.
        """
        guess = chosen.guesses[len(path.guesses)]
        if guess.kind not in _MAY_BE_ROW or self._player.is_no_move(shown) or self._is_numbered_twice(guess):
            return False
        if not self._guesser.may_try_rows(path):
            return guess.kind is Kind.MOVE and first.guessed - path.guessed > _ALIKE
        reach, faults = self._player.reach(chosen), _faults(chosen) + NUMBER  # the numbers go on without the row
        for each in self._guesser.without_row(path):
            played = self._player.run(each, shown)
            explains = self._player.reach(played) >= reach and _faults(played) <= faults
            if explains and (guess.kind is not Kind.ROW or self._is_repeated(each, guess)):
                return True
        return False

    def _is_repeated(self, path: Path, guess: Guess) -> bool:
        """Say whether the row with which ``path`` ends stands beside the one that seems typed twice.

        Where moves are repeated, two rows that are the same have another between them.
        """
        steps, plies = path.steps()[-len(guess.places) :], self._player.plies
        row = [self._player.notation.emit(step.move, step.before, step.after) for step in steps]
        beside = (guess.ply - 2 * len(row), guess.ply + len(row))
        return any([ply.text for ply in plies[at : at + len(row)]] == row for at in beside if at >= 0)

    def _is_numbered_twice(self, guess: Guess) -> bool:
        """Say whether a row that is typed twice has its number twice, too, as none has that stood there."""
        plies = self._player.plies
        rows = (guess.places[0], guess.places[0] - len(guess.places)) if guess.kind is Kind.ROW else ()
        return len({read_number(plies[index].number) for index in rows}) == 1

    def _share(self, ranked: list[tuple[float, Path]], shown: int) -> float:
        """Return how likely the first of ``ranked`` is, if one of them is right or something else."""
        best, unseen = ranked[0][0], self._else(ranked, shown, is_cut=self._is_cut)
        return 1 / sum(math.exp(best - cost) for cost in (*(cost for cost, _ in ranked), unseen))

    def _else(self, ranked: list[tuple[float, Path]], shown: int, *, is_cut: bool = False) -> float:
        """Return what it costs that something else has gone wrong than what ``ranked`` guess."""
        best = ranked[0][1]
        played = min(self._player.reach(best) - shown - 1, 4 * _HORIZON)
        first = min(played, _HORIZON)
        proof = _PROOF * first + _MORE_PROOF * (played - first)
        more = len([each for each in best.guesses if each.shown > shown]) + (not self._player.is_whole(best))
        return _OTHER_CAUSE + (min(proof, _UNSEEN) if is_cut else proof) + more * _NEXT_GUESS

    def _about_as_likely(self, ranked: list[tuple[float, Path]], shown: int) -> list[Path]:
        """Return those of ``ranked`` that are worth proposing."""
        best = ranked[0][0]
        if best > self._else(ranked, shown):
            return []
        return [
            each
            for cost, each in ranked
            if cost <= best + _CLOSE
            and (each.guesses[-1].kind is Kind.MOVE or self._player.reach(each) > shown + _WORTH)
        ]

    def _ranked(self, pool: list[Path], known: int) -> list[tuple[float, Path]]:
        """Return the best path for each guess after those ``known``, with its cost, the likeliest first.

        What ends before the end of the game needs a guess more, and more again what falls short of the furthest.
        """
        furthest = max(map(self._player.reach, pool), default=0)
        best: dict[Guess, tuple[float, Path]] = {}
        for path in pool:
            more = int(not self._player.is_whole(path))
            if short := furthest - self._player.reach(path):
                more += min(1 + short // _SHORT, _MOST_SHORT)
            cost = path.cost + more * _NEXT_GUESS
            guess = path.guesses[known]
            if guess not in best or cost < best[guess][0]:
                best[guess] = cost, path
        return sorted(best.values(), key=lambda entry: entry[0])

    def _deeper(self, pool: list[Path], shown: int) -> list[Path]:
        """Return the paths of ``pool``, of which the most hopeful that end too soon go on with one guess more."""
        at_most = min((path.cost for path in pool if self._player.is_whole(path)), default=math.inf) + _CLOSE
        ends = [path for path in pool if not self._player.is_whole(path) and path.cost + _FURTHER_GUESS < at_most]
        ends.sort(key=lambda path: path.cost - _REACH * min(self._player.reach(path) - shown, _HORIZON))
        tried = ends[:_WIDTH]
        found = [each for path in tried for each in self._beyond(path, at_most, is_first=False)]
        kept = [path for path in pool if all(path is not each for each in tried)]
        return [*kept, *found] if found else pool

    def _beyond(self, path: Path, at_most: float, *, is_first: bool) -> list[Path]:
        """Return the ways past the ply at which ``path`` ends that cost less than ``at_most``."""
        return best_of_line(self._ways(path, at_most, is_first=is_first), _before(path))

    def _ways(self, path: Path, at_most: float, *, is_first: bool) -> Iterator[Path]:
        shown, again = self._player.next_of(path), 0.0 if is_first else _FURTHER_GUESS
        for guess in self._guesser.guesses(path, is_first=is_first):
            if self._player.work.left <= 0:
                self._is_cut = True
                return
            if guess.cost + again >= at_most:
                continue
            played = self._player.run(guess._replace(guessed=guess.guessed + again), shown)
            if played.last is guess.last and guess.guesses[-1].kind in (Kind.EXTRA, Kind.ROW):
                continue  # whatever nothing follows may be left out
            if self._player.is_whole(played):
                at_most = min(at_most, played.cost + _CLOSE)
            elif self._player.reach(played) <= shown:
                continue
            yield played

    def _supposition(self, path: Path) -> Supposition:
        """Return the last guess of ``path`` in the terms of the record."""
        guess, plies = path.guesses[-1], self._player.plies
        position, written = guess.before, plies[guess.ply].text
        supposed = ""
        moves: tuple[Move, ...] = () if guess.move is None else (guess.move,)
        if guess.move is not None:
            supposed = self._player.notation.emit(guess.move, position)
        elif guess.kind is Kind.ROW:
            written = " ".join(plies[place].text for place in guess.places)
        elif guess.kind is Kind.SWAPPED:
            texts = [plies[place].text for place in guess.places]
            written, supposed = " ".join(texts), " ".join(texts[::-1])
            moves = tuple(step.move for step in path.steps() if step.ply in guess.places)
        elif guess.kind is Kind.SIDE:
            supposed = position.seats[position.turn]
        elif guess.kind is Kind.COLUMNS and len(position.seats) > len(guess.places):
            seats = position.seats[position.turn :] + position.seats[: position.turn]
            supposed = " and ".join(seats[place] for place in guess.places)
        columns = tuple(place + 1 for place in guess.places) if guess.kind is Kind.COLUMNS else ()
        gain = max(self._player.reach(path) - guess.shown - 1, 0)
        number = position.number_text()
        ply, shown = guess.ply + 1, guess.shown + 1
        return Supposition(guess.kind, ply, shown, number, written, supposed, moves, gain, columns)


def _faults(path: Path) -> float:
    """Return the cost of the marks and numbers on ``path`` that the board denies."""
    return path.last.cost if path.last else 0.0


def _before(path: Path) -> int:
    """Return the number of a step that all guesses at the end of ``path`` leave as it is; 0 for none."""
    return max(path.last.number - BACK - 2, 0) if path.last else 0
