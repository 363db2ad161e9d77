"""Random positions of a variant against another engine, and which rules they met.

``python -m tests.rules.oracle prince --seconds 60`` plays random games, from the start, from the positions that the
tests of the variant scatter, and from those of random games with most men taken off. The other engine is the naive
one of the tests, python-chess, or pyffish. What was met is counted at the end, so that a rule that was never met is
seen. It ends with 1 at the first difference.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

import chess

from plybook.catalogue import Variant, variant_of, variants
from plybook.notation.moves import Action
from plybook.registry import UnknownNameError
from plybook.rules.games.chess.position import ChessPosition
from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.moves import DOUBLE_STEP, Move
from plybook.rules.pages.fairy import built_in
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.rules.table.engine import GamePosition
from plybook.testing import VariantContract
from plybook.testing.sampling import played
from plybook.testing.side_by_side import check_side_by_side
from tests.rules.games import test_orthodox, test_prince, test_three_player
from tests.rules.pages.oracle import Fish, differences_at

Check = Callable[[Position], object]

_PLIES = 40
# What a move may be, and what it may lead to.
_RULES = (*(action.value for action in Action), "capture", "en passant", "double step", "promotion", "check", "mate")


def contracts() -> dict[str, VariantContract]:
    """Return the contract of each variant that has one in the tests of the rules."""
    folder = Path(__file__).parent
    for path in sorted(folder.glob("*/test_*.py")):
        import_module(f"tests.rules.{path.parent.name}.{path.stem}")
    found: dict[str, VariantContract] = {}
    waiting: list[type[VariantContract]] = [VariantContract]
    for each in waiting:
        waiting += each.__subclasses__()
        if hasattr(each, "variant"):
            found.setdefault(each.variant, each())
    return found


def _against_python_chess(position: Position) -> None:
    assert isinstance(position, ChessPosition)
    test_orthodox.check_same(position, chess.Board(position.fen(), chess960=True))


def _against_naive_prince(position: Position) -> None:
    assert isinstance(position, PrincePosition)
    test_prince.agree(position)


def _against_naive_three(position: Position) -> None:
    assert isinstance(position, ThreePlayerPosition)
    test_three_player.compare(position, test_three_player.naive(variant_of(position).id, position))


def _against_fish(variant: str) -> Check:
    fish = Fish()

    def check(position: Position) -> None:
        assert isinstance(position, GamePosition)
        assert not (found := list(differences_at(position, variant, fish))), "\n".join(found)

    return check


def _against_contract(contract: VariantContract) -> Check:
    def check(position: Position) -> None:
        expected = contract.naive(position)
        assert expected is not None
        check_side_by_side(position, expected, contract.text, contract.seen)

    return check


def oracle_of(variant: str, contract: VariantContract) -> Check:
    """Return what holds a position of ``variant`` against another engine; raise `LookupError` without one."""
    if variant == "chess":
        return _against_python_chess
    if variant == "prince":
        return _against_naive_prince
    if issubclass(variants[variant].rules, ThreePlayerPosition):
        return _against_naive_three
    if type(contract).naive is not VariantContract.naive:
        return _against_contract(contract)
    if variant in built_in():
        return _against_fish(variant)
    raise LookupError(f"the tests have no other engine for {variant}")


def thinned(variant: Variant, position: Position, chance: random.Random) -> Position | None:
    """Return ``position`` with most of its men taken off, None where that is no position of the variant."""
    share = chance.uniform(0.05, 0.5)
    words = position.men_text().split()
    try:
        return variant.setup(
            " ".join(word for word in words if "K" in word or "=" in word or chance.random() < share)
        )
    except FenError:
        return None


def positions(variant: Variant, contract: VariantContract, chance: random.Random) -> Iterator[Position]:
    """Yield positions without end: of random games from the start, of scattered men, and of games with few men."""
    scattered = contract.stands(chance)
    while True:
        game = list(played(variant.start(), _PLIES, chance))
        yield from game
        yield from islice(scattered, _PLIES)
        few = thinned(variant, chance.choice(game), chance)
        yield from played(few, _PLIES, chance) if few else ()


def met(position: Position) -> Iterator[str]:
    """Yield what the legal moves of a position are, and what the position is, by `_RULES` and kinds of ends."""
    for move in position.iter_legal_moves():
        yield from _kinds(position, move)
    if mark := position.check_mark():
        yield "mate" if "#" in mark else "check"
    outcome = position.outcome()
    if outcome is not None:
        yield f"end by {outcome.termination}"


def _kinds(position: Position, move: Move) -> Iterator[str]:
    said = position.describe(move)
    yield said.action.value
    yield from ["capture"] * said.capture
    yield from ["en passant"] * said.en_passant
    yield from ["promotion"] * bool(move.promotion and said.promotion)
    yield from ["double step"] * (move.special == DOUBLE_STEP)


def main() -> None:
    """Play for some time, and print what was met; the first position on which the engines differ ends it."""
    parser = argparse.ArgumentParser(prog="make oracle", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variant", help="a variant, such as prince")
    parser.add_argument("--seconds", type=float, default=60, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="which positions")
    options = parser.parse_args()
    try:
        variant = variants[options.variant]
        contract = contracts().get(variant.id) or VariantContract()
        check = oracle_of(variant.id, contract)
    except (UnknownNameError, LookupError) as error:
        parser.error(str(error))
    counts, looked = Counter(dict.fromkeys(_RULES, 0)), 0
    end = time.monotonic() + options.seconds
    for position in positions(variant, contract, random.Random(options.seed)):
        check(position)
        counts.update(met(position))
        looked += 1
        if time.monotonic() > end:
            break
    sys.stdout.write(f"{variant.id}: {looked} positions, no difference\n")
    for name, count in counts.most_common():
        sys.stdout.write(f"{count:>9}  {name}\n" if count else f"    never  {name}\n")


if __name__ == "__main__":
    main()
