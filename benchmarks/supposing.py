"""How often a spoiled game is made whole again: `python -m benchmarks.supposing [SEED...]`.

Random games of each variant in each of its notations are spoiled by slips of each kind, written as score sheets and
read again. Counted is what the check makes of those that cannot be played as they are written, and of those that are
not made whole, in how many nobody could have told what was meant.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import plybook
from plybook.corpora.generate import random_games
from plybook.corpora.spoil import KINDS, Slip, Spoiled, spoiled_games
from plybook.record import GameRecord, Ply, Source
from plybook.replay.inference.suppositions import Kind, Supposition
from plybook.replay.result import Replay
from plybook.rules.moves import Move

GAMES = 2
SHORTEST = 40
SHORT = frozenset({"san", "meder", "alice-san", "raumschach-short"})
"""The notations that do not name where a man comes from."""

_KIND = {"doubled": Kind.EXTRA, "missing": Kind.MISSING, "swapped": Kind.SWAPPED, "columns": Kind.COLUMNS}
_KIND |= {"side": Kind.SIDE}

Count = Counter[str]


def measured(variant: str, notation: str, kinds: Sequence[str], seed: int, games: int, slips: int = 1) -> Count:
    """Return what becomes of the games of ``seed`` that are spoiled so."""
    tally: Count = Counter()
    made = spoiled_games(variant, games, seed=seed, notation=notation, kinds=kinds, slips=slips)
    originals = random_games(variant, games, seed=seed, notation=notation)
    for spoiled, original in zip(made, originals, strict=True):
        if len(spoiled.original) >= SHORTEST and len(spoiled.slips) == slips:
            text = plybook.write(spoiled.game, notation=notation)
            [game] = plybook.read(text, variant=variant, notation=notation, container="scoresheet")
            if plybook.replay(game, suppose=False).is_complete:
                tally["unshown"] += 1
                continue
            start = time.process_time()
            found = plybook.replay(game)
            tally["microseconds"] += round((time.process_time() - start) * 1e6)
            tally["games"] += 1
            became = set(outcomes(found, spoiled, plybook.replay(original).moves))
            tally.update(became)
            if "whole" not in became:
                tally["tie"] += is_tie(found, spoiled, original)
    return tally


def is_tie(found: Replay, spoiled: Spoiled, original: GameRecord) -> bool:
    """Say whether a game of which it was ``found`` what is supposed can be read in more than one way to its end.

    Each proposal is written into the original game with no slip in it but the one that the proposals are about, and
    played: it is as good as the truth if the game is legal to its end and no mark in it is false or missing. A slip
    that shows nowhere in such a game is a tie, too.
    """
    for slip in spoiled.slips:
        before = [*spoiled.slips[: spoiled.slips.index(slip)]]
        shift = sum((each.kind == "missing") - (each.kind == "doubled") for each in before)
        single = _with_slip(spoiled, slip, original, shift)
        if plybook.replay(single, suppose=False).is_complete:
            return True
        rivals = [replace(each, ply=each.ply + shift) for each in found.proposals]
        if any(_is_at(each, slip) for each in found.proposals):
            legal = {_moves_of(_with(single, each)) for each in rivals}
            return len(legal - {None}) > 1
    return False


def _with_slip(spoiled: Spoiled, slip: Slip, original: GameRecord, shift: int) -> GameRecord:
    """Return the ``original`` game with one slip; before it ``shift`` plies more are missing than doubled."""
    if len(spoiled.slips) == 1:
        return spoiled.game
    if slip.kind == "side":
        return replace(original, tags=spoiled.game.tags)
    texts = [ply.text for ply in original.plies]
    first = slip.ply - 1 + shift - (slip.kind == "doubled")
    if slip.kind == "columns":
        return _of_texts(original, texts[:first] + [ply.text for ply in spoiled.game.plies[slip.ply - 1 :]])
    texts[first : first + len(slip.original.split())] = slip.written.split()
    return _of_texts(original, texts)


def _with(game: GameRecord, supposition: Supposition) -> GameRecord:
    """Return ``game`` with what is supposed written into it."""
    texts, at = [ply.text for ply in game.plies], supposition.ply - 1
    if supposition.kind is Kind.MISSING:
        texts.insert(at, supposition.supposed)
    elif supposition.kind is Kind.EXTRA:
        del texts[at]
    elif supposition.kind is Kind.SWAPPED:
        texts[at : at + 2] = texts[at : at + 2][::-1]
    elif supposition.kind is Kind.COLUMNS:
        one, other = (column - 1 for column in supposition.columns)
        for row in range(at, len(texts) - other, len(plybook.variant(game.variant).rules.seats)):
            texts[row + one], texts[row + other] = texts[row + other], texts[row + one]
    elif supposition.kind is Kind.MOVE:
        texts[at] = supposition.supposed
    return _of_texts(game, texts)


def _of_texts(game: GameRecord, texts: Sequence[str]) -> GameRecord:
    return replace(game, plies=tuple(map(Ply, texts)), source=Source("", ""), diagnostics=())


def _moves_of(game: GameRecord) -> tuple[Move, ...] | None:
    """Return the moves of a game that is legal to its end with all its marks right, None of another."""
    found = plybook.replay(game, suppose=False)
    is_right = found.is_complete and not any(each.severity is plybook.Severity.WARNING for each in found.diagnostics)
    return found.moves if is_right else None


def outcomes(found: Replay, spoiled: Spoiled, moves: tuple[Move, ...]) -> Iterator[str]:
    """Yield what is to be counted of a spoiled game; it was played with ``moves``."""
    is_whole = found.supposed is not None and found.supposed.is_complete and not found.proposals
    is_whole = is_whole and not any(each.code in ("R001", "R002", "N001") for each in _behind(found))
    if is_whole and found.supposed is not None and found.supposed.moves == moves:
        yield "whole"
    elif any(not _is_right(each, spoiled, moves) for each in found.suppositions):
        yield "wrong"
    if len(spoiled.slips) == 1:
        named = (*found.suppositions, *found.proposals)
        [slip] = spoiled.slips
        if any(_is_right(each, spoiled, moves) for each in named):
            yield "named"
        if any(_is_at(each, slip) for each in named[:1]):
            yield "placed"


def _behind(found: Replay) -> Iterator[plybook.Diagnostic]:
    """Yield the findings at plies for which nothing is supposed."""
    shown = {each.shown for each in found.suppositions}
    return (each for each in found.diagnostics if each.ply not in shown)


def _is_at(supposition: Supposition, slip: Slip) -> bool:
    places = {slip.ply, slip.ply - 1} if slip.kind == "doubled" else {slip.ply}
    return supposition.kind is _KIND.get(slip.kind, Kind.MOVE) and supposition.ply in places


def _is_right(supposition: Supposition, spoiled: Spoiled, moves: tuple[Move, ...]) -> bool:
    """Say whether something was spoiled as is supposed: whether it is the move that was played, or its text."""
    slips = [slip for slip in spoiled.slips if _is_at(supposition, slip)]
    if not slips or supposition.kind not in (Kind.MOVE, Kind.MISSING):
        return bool(slips)
    shift = sum(
        (slip.kind == "missing") - (slip.kind == "doubled") for slip in spoiled.slips if slip.ply < supposition.ply
    )
    is_played = supposition.moves == moves[supposition.ply - 1 + shift :][:1]
    return is_played or supposition.supposed in [slip.original for slip in slips]


def report(name: str, tally: Count, slips: int = 1) -> None:
    """Print one row."""
    games = tally["games"]
    if not games:
        return
    shown = ("whole", "named", "placed", "wrong") if slips == 1 else ("whole", "wrong")
    shares = "  ".join(f"{tally[what] / games:6.1%} {what}" for what in shown)
    decided = games - tally["tie"]
    shares += f"  {tally['tie']:>3} ties  {tally['whole'] / max(decided, 1):6.1%} of the others whole"
    took = tally["microseconds"] / games / 1000
    print(f"  {name:<36} {games:>5} games  {shares}  {took:7.0f} ms  {tally['unshown']} not shown", flush=True)


def main(seeds: list[int], games: int = GAMES) -> None:
    """Print the tables: for each kind of slip, for each notation, and for three slips of any kind in a game."""
    for title, slips, kinds in (*((kind, 1, [kind]) for kind in KINDS), ("three keys", 3, ["key"]), ("three", 3, [])):
        print(title)
        whole: dict[str, Count] = {}
        for variant in plybook.variants:
            for notation in plybook.variant(variant).notations:
                for seed in seeds:
                    tally = measured(variant, notation, kinds, seed, games, slips)
                    for row in (f"{variant} {notation}", "short" if notation in SHORT else "with origin", "all"):
                        whole.setdefault(row, Counter()).update(tally)
        for row in sorted(whole, key=lambda row: (row == "all", row in ("short", "with origin"))):
            report(row, whole[row], slips)


if __name__ == "__main__":
    main([int(seed) for seed in sys.argv[1:]] or [1])
