"""Random positions of variants against other engines, and which rules they met.

``python -m tests.rules.oracle prince alice --seconds 60`` plays random games of each variant, from the start, from
the positions that the tests of the variant scatter, and from those of random games with most men taken off. The other
engines are all that there are: the naive one of the tests, which shares no code with plybook, python-chess, pyffish
and pyffish-alice; and the numbers of moves that are known of the start. What was met is counted at the end, so that a
rule that was never met is seen. It ends with 1 if a variant differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path

import chess
import chess.variant
import pyffish_alice  # type: ignore[import-not-found, unused-ignore]

from plybook.catalogue import Variant, variant_of, variants
from plybook.notation.moves import Action
from plybook.registry import UnknownNameError
from plybook.rules.games.alice.position import AlicePosition
from plybook.rules.games.alice_3d.position import AlicePosition as Alice3DPosition
from plybook.rules.games.chess.position import ChessPosition
from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, ORDINARY, PASSING, SHOT, Move
from plybook.rules.position import Position, perft
from plybook.rules.rule_files.fairy import built_in
from plybook.rules.setup import FenError
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.tables import KIND_OF_MOVE
from plybook.testing import VariantContract
from plybook.testing.side_by_side import check_side_by_side
from tests.rules.games import alice_games, test_alice_3d_naive, test_orthodox, test_prince, test_three_player
from tests.rules.rule_files.oracle import Fish, differences_at, sorted_hands

Check = Callable[[Position], object]

_PLIES = 60
_TRIES = 5  # to take men off
_ONE_IN = 5  # positions of a game are looked at
_MOST_NODES = 60_000  # that a perft counts
_SEVERAL = 6  # moves of a position whose positions are compared, where the engine is asked for each

# What a move may be, and what it may lead to.
_SAID = {
    "capture": "capture",
    "en passant": "en_passant",
    "succession": "succession",
    "change of owner": "changes_owner",
    "Pawn set free": "frees",
    "Pawn uncovered": "uncovers",
    "raised": "raises",
    "wall": "wall",
    "gate": "gate",
}
_SPECIAL = {DOUBLE_STEP: "double step", PASSING: "pass", SHOT: "shot"}
_RULES = (*(action.value for action in Action), *_SAID, "promotion", *_SPECIAL.values(), "check", "mate")


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
            found[each.variant] = each()  # that of a page goes before that of an example in the docs
    return found


def _against_python_chess(position: Position) -> None:
    assert isinstance(position, ChessPosition)
    test_orthodox.check_same(position, chess.Board(position.fen(), chess960=True))


def _against_python_chess_variant(board: type[chess.Board]) -> Check:
    def check(position: Position) -> None:
        assert isinstance(position, GamePosition)
        theirs = board(position.fen(), chess960=position.castles_unusually())
        ours = {position.describe(move): move for move in position.iter_legal_moves()}
        uci = variant_of(position).notation("uci")
        named = {uci.emit(move, position): move for move in ours.values()}
        legal = {theirs.uci(move): move for move in theirs.legal_moves}
        assert named.keys() == legal.keys(), f"{position.fen()}: {sorted(named.keys() ^ legal.keys())}"
        assert (theirs.is_variant_end() or not legal) is (position.ended() is not None or not named), position.fen()
        for text in sorted(named)[:: len(named) // _SEVERAL + 1]:
            after, theirs_after = position.apply_unchecked(named[text]), theirs.copy(stack=False)
            theirs_after.push(legal[text])
            assert sorted_hands(after.fen()).split()[:2] == sorted_hands(theirs_after.fen()).split()[:2], text

    return check


def _against_naive_prince(position: Position) -> None:
    assert isinstance(position, PrincePosition)
    test_prince.agree(position)


def _against_naive_three(position: Position) -> None:
    assert isinstance(position, ThreePlayerPosition)
    test_three_player.compare(position, test_three_player.naive(variant_of(position).id, position))


def _against_naive_alice_3d(position: Position) -> None:
    assert isinstance(position, Alice3DPosition)
    test_alice_3d_naive.compare(position)


def _against_pyffish_alice(position: Position) -> None:
    assert isinstance(position, AlicePosition)
    theirs = sorted(pyffish_alice.legal_moves("alice", position.fen(), []))
    assert alice_games.texts(position) == theirs, position.fen()
    ours = {alice_games.uci(move): move for move in position.iter_legal_moves()}
    for text in theirs[:: len(theirs) // _SEVERAL + 1]:
        after = AlicePosition.from_fen(pyffish_alice.get_fen("alice", position.fen(), [text]))
        assert after == position.apply_unchecked(ours[text]), f"{position.fen()}: {text}"


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


_NAIVE: dict[type[Position], Check] = {
    PrincePosition: _against_naive_prince,
    ThreePlayerPosition: _against_naive_three,
    Alice3DPosition: _against_naive_alice_3d,
}


def oracles_of(variant: Variant, contract: VariantContract) -> dict[str, Check]:
    """Return what holds a position of ``variant`` against each of the other engines; raise `LookupError` without."""
    names = {variant.id, *variant.aliases}
    found: dict[str, Check] = {}
    for rules, check in _NAIVE.items():
        if issubclass(variant.rules, rules):
            found["the naive engine"] = check
    if type(contract).naive is not VariantContract.naive:
        found["the naive engine"] = _against_contract(contract)
    for board in chess.variant.VARIANTS:
        if variant.id == "chess":
            found["python-chess"] = _against_python_chess
        elif board.uci_variant in names:
            found["python-chess"] = _against_python_chess_variant(board)
    if issubclass(variant.rules, AlicePosition):
        found["pyffish-alice"] = _against_pyffish_alice
    if issubclass(variant.rules, GamePosition):
        for name in names & built_in().keys():
            found["pyffish"] = _against_fish(name)
    if not found:
        raise LookupError(f"the tests have no other engine for {variant.id}")
    return found


def known_numbers(variant: Variant, contract: VariantContract) -> int:
    """Return to which depth the numbers of moves from the start are known; raise `AssertionError` if any differs."""
    depth = 0
    for depth, count in enumerate((1, *contract.perft)):
        if count > _MOST_NODES:
            return depth - 1
        assert (found := perft(variant.start(), depth)) == count, f"perft {depth} is {found}, not {count}"
    return depth


def thinned(variant: Variant, position: Position, chance: random.Random) -> Position | None:
    """Return ``position`` with most of its men taken off, None where that is no position of the variant.

    Half of the time the men that castle stay; where they are not all there, no right to castle does.
    """
    words = position.men_text().split()
    for _ in range(_TRIES):
        share, stays = chance.uniform(0.05, 0.5), "KRB" if chance.random() < 0.5 else "K"
        few = [word for word in words if "=" in word or {*word} & {*stays} or chance.random() < share]
        for kept in (few, [word for word in few if not word.startswith("castling=")]):
            try:
                return variant.setup(" ".join(kept))
            except FenError:
                continue
    return None


def positions(variant: Variant, contract: VariantContract, chance: random.Random) -> Iterator[Position]:
    """Yield positions without end: in turn of random games from the start, scattered, and of games with few men."""
    sources = [_games(variant, chance, is_few=False), contract.stands(chance), _games(variant, chance, is_few=True)]
    for source in cycle(sources):
        yield from islice(source, 1)


def _games(variant: Variant, chance: random.Random, *, is_few: bool) -> Iterator[Position]:
    """Yield the ends and one in some positions of random games, from the start or with most men taken off."""
    while True:
        game = list(_lively(variant.start(), chance))
        if is_few:
            few = thinned(variant, chance.choice(game), chance)
            game = list(_lively(few, chance)) if few else game
        yield from [*game[chance.randrange(_ONE_IN) : -1 : _ONE_IN], game[-1]]


def _lively(position: Position, chance: random.Random) -> Iterator[Position]:
    """Yield the positions of a random game that prefers what is rare, now and then, and what leads to it."""
    for _ in range(_PLIES):
        yield position
        moves = sorted(position.iter_legal_moves())
        if not moves:
            return
        rare = [
            move for move in moves if move.promotion or move.special & KIND_OF_MOVE not in (ORDINARY, DOUBLE_STEP)
        ]
        rare = rare or [move for move in moves if position.is_capture(move)]
        if rare and chance.random() < 0.4:
            position = position.apply_unchecked(chance.choice(rare))
            continue
        doubles = [move for move in moves if move.special & KIND_OF_MOVE == DOUBLE_STEP]
        some = [*chance.sample(doubles, min(len(doubles), _SEVERAL)), *chance.choices(moves, k=_SEVERAL)]
        position = max((position.apply_unchecked(move) for move in reversed(some)), key=_liveliness)


def _liveliness(position: Position) -> int:
    mark = position.check_mark()
    if "#" in mark:
        return 3
    if any(move.special & KIND_OF_MOVE == EN_PASSANT for move in position.iter_legal_moves()):
        return 2
    return 1 if mark else 0


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
    yield from (rule for rule, name in _SAID.items() if getattr(said, name))
    yield from ["promotion"] * bool(move.promotion and said.promotion)
    if (kind := move.special & KIND_OF_MOVE) in _SPECIAL:
        yield _SPECIAL[kind]


def tried(variant: Variant, contract: VariantContract, oracles: dict[str, Check], seconds: float, seed: int) -> bool:
    """Play a variant for some time, and print what was met, or the first difference; return whether there is none."""
    depth = known_numbers(variant, contract)
    counts, looked = Counter(dict.fromkeys(_RULES, 0)), 0
    end = time.monotonic() + seconds
    for position in positions(variant, contract, random.Random(seed)):
        for name, check in oracles.items():
            try:
                check(position)
            except AssertionError as error:
                sys.stdout.write(f"{variant.id}: {name} differs at {position.fen()}\n{error}\n")
                return False
        counts.update(met(position))
        looked += 1
        if time.monotonic() > end:
            break
    known = f", known numbers of moves to depth {depth}" if depth else ""
    sys.stdout.write(f"{variant.id}: {looked} positions, no difference from {' and '.join(oracles)}{known}\n")
    for name, count in counts.most_common():
        sys.stdout.write(f"{count:>9}  {name}\n" if count else "")
    sys.stdout.write(f"    never  {', '.join(name for name, count in counts.items() if not count)}\n")
    sys.stdout.flush()
    return True


def main() -> None:
    """Play variants for some time each, and print what was met; a variant ends at its first difference."""
    parser = argparse.ArgumentParser(prog="make oracle", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variants", nargs="+", help="variants, such as prince")
    parser.add_argument("--seconds", type=float, default=60, help="how long each is played")
    parser.add_argument("--seed", type=int, default=1, help="which positions")
    options = parser.parse_args()
    found = contracts()
    try:
        chosen = [variants[name] for name in options.variants]
        others = [oracles_of(each, found.get(each.id) or VariantContract()) for each in chosen]
    except (UnknownNameError, LookupError) as error:
        parser.error(str(error))
    same = [
        tried(each, found.get(each.id) or VariantContract(), oracles, options.seconds, options.seed)
        for each, oracles in zip(chosen, others, strict=True)
    ]
    sys.exit(not all(same))


if __name__ == "__main__":
    main()
