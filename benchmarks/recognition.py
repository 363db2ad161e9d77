"""How sure recognition is: `python -m benchmarks.recognition [SEED...]`.

The games are the samples and random ones of each variant, in each of its notations, written as score sheets without
any tag or result and cut to some plies. In half of them one ply is spoiled by one slip of a finger. Counted is how
often the variant is told and the notation reads the moves as they are written; how often the variant is told or named
as possible too; and what is taken for what otherwise.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

import plybook
from plybook.corpora.corpus import samples
from plybook.corpora.generate import random_games
from plybook.record import GameRecord, Ply

LENGTHS = (4, 8, 20, 120)
GAMES = 10


@dataclass
class Tally:
    """What became of some games: ``right``, or else ``named`` among the possible ones, of ``games``."""

    games: int = 0
    right: int = 0
    named: int = 0
    mistaken: Counter[str] = field(default_factory=Counter)

    def add(self, game: GameRecord, found: GameRecord) -> None:
        """Count ``game``, which was taken for ``found``."""
        self.games += 1
        if found.variant == game.variant and (found.notation == game.notation or is_alike(game, found.notation)):
            self.right += 1
        elif game.variant in found.alternatives:
            self.named += 1
        else:
            self.mistaken[f"{game.variant} {game.notation} for {found.variant} {found.notation}".rstrip()] += 1


def is_alike(game: GameRecord, notation: str) -> bool:
    """Say whether what can be played of ``game`` is written the same in ``notation``."""
    played = plybook.replay(replace(game, assumed=frozenset()))
    return (
        bool(notation)
        and notation in plybook.variant(game.variant).notations
        and played.texts(notation) == played.texts()
    )


def spoiled(text: str, chance: random.Random) -> str:
    """Return ``text`` with one slip: a key changed, dropped or hit twice, or two neighbours swapped."""
    place, kind = chance.randrange(len(text)), chance.randrange(4)
    before, key, after = text[:place], text[place], text[place + 1 :]
    if kind == 0:
        return before + chance.choice("abcdefgh12345678") + after
    if kind == 1:
        return before + after
    if kind == 2:
        return before + key + key + after
    return before + after[:1] + key + after[1:]


def games(seed: int, count: int, plies: int = 20) -> Iterator[GameRecord]:
    """Yield whole games: the samples, and ``count`` random ones, of ``plies``, of each variant in each notation."""
    for name in samples():
        [game] = plybook.read(f"corpus:{name}")
        yield game
    for variant in plybook.variants:
        for notation in plybook.variant(variant).notations:
            yield from random_games(variant, count, seed=seed, plies=plies, notation=notation)


def cut(game: GameRecord, plies: int, chance: random.Random, *, with_slip: bool) -> tuple[GameRecord, str]:
    """Return ``game`` cut to ``plies``, and its text with nothing but numbers and moves, perhaps with a slip."""
    bare = replace(game, plies=tuple(Ply(ply.text, number=ply.number) for ply in game.plies[:plies]))
    texts = [ply.text for ply in bare.plies]
    if with_slip:
        place = chance.randrange(len(texts))
        texts[place] = spoiled(texts[place], chance)
    rows: list[str] = []
    for text, position in zip(texts, plybook.replay(game).positions, strict=False):
        rows.append(f"{position.number_text()} {text}" if position.begins_round() else text)
    return bare, " ".join(rows) + "\n"


def measured(seed: int, plies: int, *, with_slip: bool, count: int = GAMES) -> dict[str, Tally]:
    """Return by variant what becomes of the games of ``seed``, cut to ``plies``."""
    tallies: dict[str, Tally] = {}
    for number, game in enumerate(games(seed, count, plies)):
        # Not for secrets: the same seed must spoil the same plies everywhere.
        chance = random.Random(f"{seed}/{number}/{plies}/{with_slip}")
        bare, text = cut(game, plies, chance, with_slip=with_slip)
        if not text.strip():
            continue
        found = plybook.read(text, container="scoresheet")[0]
        tallies.setdefault(game.variant, Tally()).add(bare, found)
    return tallies


def main(seeds: list[int]) -> None:
    """Print the table, and what was mistaken for what."""
    for plies in LENGTHS:
        for with_slip in (False, True):
            whole: dict[str, Tally] = {}
            for seed in seeds:
                for variant, tally in measured(seed, plies, with_slip=with_slip).items():
                    total = whole.setdefault(variant, Tally())
                    total.games += tally.games
                    total.right += tally.right
                    total.named += tally.named
                    total.mistaken += tally.mistaken
            report(plies, with_slip, whole)


def report(plies: int, with_slip: bool, tallies: dict[str, Tally]) -> None:
    """Print the figures of one length."""
    rows = {**tallies, "all": sum_of(tallies.values())}
    print(f"\n{plies} plies, {'one with a slip' if with_slip else 'as written'}")
    for name, tally in rows.items():
        told, possible = tally.right / tally.games, (tally.right + tally.named) / tally.games
        print(f"  {name:<28} {tally.games:>6} games {told:8.1%} told {possible:8.1%} told or named")
    for what, times in rows["all"].mistaken.most_common(6):
        print(f"    {times:>5} x {what}")


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of all."""
    total = Tally()
    for tally in tallies:
        total.games += tally.games
        total.right += tally.right
        total.named += tally.named
        total.mistaken += tally.mistaken
    return total


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]] or [1, 2, 3])
