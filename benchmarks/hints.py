"""How good hints are: `python -m benchmarks.hints [SEED...]`.

The games are random ones of each variant, in each of its notations. In each some plies are spoiled by one slip of a
finger: a key is another, half the time a neighbour on the keyboard, or is missing, is hit twice, or is swapped with
the next. What can still be played is no slip, nor is what fits several legal moves, which a message lists. Counted is
how often the hint names the move that was meant, and how often it names it first; how often it could, for who knew
just how slips are made here, as one text may be a slip for several moves; and how long it takes to find the hint.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import chain

import plybook
from plybook.corpora.generate import random_games
from plybook.interpret.bound_notation import AmbiguousMoveError, BoundNotation
from plybook.interpret.hints import near
from plybook.notation.moves import UnreadableMoveError
from plybook.rules.position import IllegalMoveError, OutsideRulesetError, Position

GAMES = 10
PLIES = 60
SLIPS = 20  # of a game

_ROWS = ("1234567890-=", "qwertyuiop", "asdfghjkl", "zxcvbnm,./")
_MEANT = re.compile(r"did you mean (.+)\?")


@dataclass
class Tally:
    """Of ``slips`` how many hints name the move meant, how many first; how many could; and the seconds all took."""

    slips: int = 0
    named: int = 0
    first: int = 0
    could_name: float = 0
    could_be_first: float = 0
    seconds: float = 0

    def add(self, meant: str, hint: str, chances: list[float], seconds: float) -> None:
        """Count the ``hint`` at a slip for ``meant``; ``chances`` are those of all moves, the likeliest first."""
        found = _MEANT.search(hint)
        texts = found[1].split(" or ") if found else []
        self.slips += 1
        self.named += meant in texts
        self.first += texts[:1] == [meant]
        self.could_name += sum(chances[:3])
        self.could_be_first += chances[0]
        self.seconds += seconds

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(Tally)))


def neighbours(key: str) -> str:
    """Return the keys beside ``key`` on the keyboard, in capitals if it is one; none for letters it does not have."""
    for number, row in enumerate(_ROWS):
        place = row.find(key.lower())
        if place >= 0:
            rows = _ROWS[max(number - 1, 0) : number + 2]
            beside = "".join(other[max(place - 1, 0) : place + 2] for other in rows).replace(key.lower(), "")
            return beside.upper() if key.isupper() else beside
    return ""


def slip(text: str, alphabet: str, chance: random.Random) -> str:
    """Return ``text`` with one slip: a key is another of ``alphabet``, missing or hit twice, or two are swapped."""
    place, kind = chance.randrange(len(text)), chance.randrange(4)
    before, key, after = text[:place], text[place], text[place + 1 :]
    if kind == 0:
        beside = [other for other in neighbours(key) if other in alphabet]
        return before + chance.choice(beside if beside and chance.randrange(2) else alphabet) + after
    if kind == 1:
        return before + after
    if kind == 2:
        return before + key + key + after
    return before + after[:1] + key + after[1:]


def chance_of(written: str, meant: str, alphabet: str) -> float:
    """Return how likely `slip` makes ``written`` of ``meant``."""
    if abs(len(written) - len(meant)) > 1:
        return 0
    likely = 0.0
    for place, key in enumerate(meant):
        before, after = meant[:place], meant[place + 1 :]
        likely += (before + after == written) + (before + key + key + after == written)
        likely += before + after[:1] + key + after[1:] == written
        if len(written) == len(meant) and before + written[place] + after == written:
            beside = [other for other in neighbours(key) if other in alphabet]
            likely += (0.5 if beside else 1) * (written[place] in alphabet) / len(alphabet)
            likely += 0.5 * beside.count(written[place]) / len(beside) if beside else 0
    return likely / len(meant) / 4


def chances_of(written: str, position: Position, notation: BoundNotation, alphabet: str) -> list[float]:
    """Return how likely each legal move was meant by what is ``written``, the likeliest first."""
    texts = (notation.emit(move, position) for move in position.iter_legal_moves())
    chances = sorted((chance_of(written, text, alphabet) for text in texts), reverse=True)
    return [chance / sum(chances) for chance in chances]


def is_told(text: str, position: Position, notation: BoundNotation) -> bool:
    """Say whether ``text`` is read as a legal move, or as several, which are then listed."""
    try:
        notation.parse(text, position)
    except AmbiguousMoveError:
        return True
    except (UnreadableMoveError, OutsideRulesetError, IllegalMoveError):
        return False
    return True


def measured(variant: str, notation: str, seeds: Iterable[int], count: int = GAMES) -> Tally:
    """Return what hints are worth in one notation of one variant."""
    bound, tally = plybook.variant(variant).notation(notation), Tally()
    played = (random_games(variant, count, seed=seed, plies=PLIES, notation=notation) for seed in seeds)
    games = [plybook.replay(game) for game in chain.from_iterable(played)]
    texts = [[(ply.text, before) for ply, before, _, _ in game.line.steps()] for game in games]
    alphabet = "".join(sorted({key for text, _ in chain.from_iterable(texts) for key in text}))
    for number, game in enumerate(texts):
        # Not for secrets: the same seed must make the same slips everywhere.
        chance = random.Random(f"{variant}/{notation}/{tuple(seeds)}/{number}")
        for meant, position in chance.sample(game, min(SLIPS, len(game))):
            written = slip(meant, alphabet, chance)
            if written and not is_told(written, position, bound):
                start = time.process_time()
                hint = near(written, position, bound)
                seconds = time.process_time() - start
                tally.add(meant, hint, chances_of(written, position, bound, alphabet), seconds)
    return tally


def tallies(seeds: list[int]) -> Iterator[tuple[str, Tally]]:
    """Yield the figures of each notation of each variant, with what it is called."""
    for variant in plybook.variants:
        for notation in plybook.variant(variant).notations:
            yield f"{variant} {notation}", measured(variant, notation, seeds)


def main(seeds: list[int]) -> None:
    """Print the table."""
    total = Tally()
    for name, tally in tallies(seeds):
        report(name, tally)
        total += tally
    report("all", total)


def report(name: str, tally: Tally) -> None:
    """Print one row."""
    slips = tally.slips or 1
    print(
        f"  {name:<40} {tally.slips:>6} slips"
        f" {tally.named / slips:7.1%} of {tally.could_name / slips:6.1%} named"
        f" {tally.first / slips:7.1%} of {tally.could_be_first / slips:6.1%} first"
        f" {tally.seconds / slips * 1e3:6.2f} ms each"
    )


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]] or [1, 2, 3])
