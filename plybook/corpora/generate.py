"""Random legal games, the same for the same seed, for testing readers and measuring speed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from plybook.catalogue import Variant, variants
from plybook.record import GameRecord, Ply, Result, Source, Tag
from plybook.rules.draws import History


def random_games(
    variant: str, games: int, *, seed: int = 0, plies: int = 80, notation: str | None = None
) -> Iterator[GameRecord]:
    """Yield ``games`` records of random legal games of ``variant``, each at most ``plies`` plies long.

    Game number ``i`` of a seed is always the same game, however many are asked for. Raises
    `plybook.UnknownNameError` for a variant or notation that does not exist.
    """
    chosen = variants[variant]
    chosen.notation(notation)
    for index in range(1, games + 1):
        # Not for secrets: the same seed must give the same games everywhere.
        chance = random.Random(f"{variant}/{seed}/{index}")  # noqa: S311
        yield _record(chosen, chance, index, seed, plies, notation)


def _record(
    variant: Variant, chance: random.Random, index: int, seed: int, plies: int, notation: str | None
) -> GameRecord:
    bound = variant.notation(notation)
    position, history = variant.start(), History(variant.rules)
    history.add(position)
    written: list[Ply] = []
    while len(written) < plies and not history.new_draw() and (moves := sorted(position.iter_legal_moves())):
        move = chance.choice(moves)
        after = position.apply_unchecked(move)
        written.append(Ply(bound.emit(move, position, after), number=position.number_text()))
        position = after
        history.add(position)
    outcome = position.outcome() or history.repetition()
    result = outcome.result if outcome else "*"
    tags = [Tag("Event", "Random legal game"), Tag("Round", f"{seed}.{index}"), Tag("Variant", variant.id)]
    if bound.name != variant.notations[0]:
        tags.append(Tag("Notation", bound.name))
    return GameRecord(
        source=Source(f"random/{variant.id}/{seed}", ""),
        index=index,
        variant=variant.id,
        notation=bound.name,
        tags=(*tags, Tag("Result", result)),
        plies=tuple(written),
        result=Result(result),
    )
