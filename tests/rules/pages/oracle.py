"""Games of rule files against pyffish: legal moves, check, end, FEN and SAN over random games, and perft.

``python -m tests.rules.pages.oracle variants.ini`` prints for each section whether both agree, or the first
difference; with names after it only these; without a file the games that are known without one.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from plybook.notation.algebraic import SAN
from plybook.notation.uci import UCI
from plybook.rules.board import Geometry
from plybook.rules.effects import described
from plybook.rules.moves import DROP, Move
from plybook.rules.pages.fairy import Ruleset, built_in, names, rulesets
from plybook.rules.pages.fairy_game import game_of
from plybook.rules.pages.sections import RuleFileError
from plybook.rules.position import perft
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition

_CELL = re.compile(r"[0-9]+|\+?[A-Za-z]~?|\*")
_MOST_NODES = 40_000  # that a perft counts in tests
_ALL_NODES = 500_000  # and where all is looked at


class Fish:
    """pyffish in a child process, which is started anew if it ends."""

    def __init__(self, rules: str = "") -> None:
        self._rules = [rules] if rules else []
        self._child: subprocess.Popen[str] | None = None

    def __enter__(self) -> Fish:
        return self

    def __exit__(self, *error: object) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()

    def ask(self, kind: str, variant: str, fen: str, number: int) -> Any:
        """Return the answer to a question; raise `RuntimeError` if the child ends without one."""
        if self._child is None:
            command = [sys.executable, "-m", "tests.rules.pages.fish_child", *self._rules]
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps([kind, variant, fen, number]) + "\n")
        self._child.stdin.flush()
        line = self._child.stdout.readline()
        if not line:
            self.__exit__()
            self._child = None
            raise RuntimeError(f"pyffish ended at {fen}")
        return json.loads(line)


def with_walls(board: Geometry, fen: str) -> str:
    """Return ``fen`` with a wall for each cell that ``board`` lacks, as Fairy-Stockfish has it."""
    men, _, rest = fen.partition(" ")
    rows, bracket, hand = men.partition("[")
    files, ranks = board.values
    made = []
    for row, rank in zip(rows.split("/"), ranks[::-1], strict=True):
        words = [
            word for found in _CELL.findall(row) for word in (["1"] * int(found) if found.isdigit() else [found])
        ]
        cells = iter(words)
        line = "".join(next(cells) if file + rank in board.names else "*" for file in files)
        made.append(re.sub("1+", lambda gap: str(len(gap[0])), line))
    return f"{'/'.join(made)}{bracket}{hand} {rest}"


def sorted_hands(fen: str) -> str:
    """Return ``fen`` with the men in hand sorted."""
    men, _, rest = fen.partition(" ")
    rows, bracket, hand = men.partition("[")
    return f"{rows}{bracket}{''.join(sorted(hand))} {rest}"


def differences(
    variant: str,
    rules: Ruleset,
    fish: Fish,
    games: int,
    plies: int,
    seed: int = 0,
    sans: int = 4,
    nodes: int = _MOST_NODES,
) -> Iterator[str]:
    """Yield what differs in random games of a variant and in each perft of at most ``nodes``.

    Raise `RuleFileError` if the variant is refused.
    """
    made = position_class(game_of(rules), variant)
    start = made.from_fen(made.start_fen)
    count = len(start.legal_moves())
    for depth in (2, 3):
        if count**depth <= nodes:
            theirs = fish.ask("perft", variant, with_walls(made.geometry, start.fen()), depth)
            if (own := perft(start, depth)) != theirs:
                yield f"perft {depth} is {own}, not {theirs}"
    for number in range(games):
        chance = random.Random(f"{variant}/{seed}/{number}")
        position = start
        for _ in range(plies):
            yield from differences_at(position, variant, fish, sans)
            moves = list(position.iter_legal_moves())
            if not moves:
                break
            captures = [move for move in moves if position.is_capture(move)]
            position = position.apply_unchecked(
                chance.choice(captures if captures and chance.random() < 0.4 else moves)
            )


def differences_at(position: GamePosition, variant: str, fish: Fish, sans: int = 4) -> Iterator[str]:
    """Yield what differs in one position of a variant; of ``sans`` moves the SAN is compared, too."""
    fen = with_walls(position.geometry, position.fen())
    asked = fish.ask("position", variant, fen, sans)
    moves = list(position.iter_legal_moves())
    alphabet = position.alphabet()
    uci, san = UCI(alphabet), SAN(alphabet)
    own = {uci.emit(position.describe(move), position): move for move in moves}
    theirs = {*asked["legal"]} - _mating_drops(position, {*asked["legal"]} - own.keys(), uci)
    if set(own) != theirs or len(own) != len(moves):
        yield f"{fen}: legal are not {sorted(own.keys() - theirs)[:4]}, but are {sorted(theirs - own.keys())[:4]}"
        return
    if asked["check"] != position.is_check():
        yield f"{fen}: check is {asked['check']}"
    if asked["end"] != (position.ended() is not None):
        yield f"{fen}: the end is {asked['end']}"
    if not position.castles_unusually() and sorted_hands(asked["fen"]) != sorted_hands(fen):
        yield f"{fen}: the FEN is {asked['fen']}"
    for text, said_there in asked["san"].items():
        if text not in own:
            continue
        move = own[text]
        ours = san.emit(described(move, position, position.apply_unchecked(move)), position)
        if ours.rstrip("+#") != said_there.rstrip("+#") and not _is_ambiguous(position, said_there, san):
            yield f"{fen}: the SAN of {text} is {said_there}, not {ours}"
        for notation, said in ((san, ours), (uci, text)):
            if position.find(position.query(notation.parse(said), position.turn)) != [move]:
                yield f"{fen}: {said} is not found"


def _mating_drops(position: GamePosition, texts: set[str], uci: UCI) -> set[str]:
    """Return those of ``texts`` that are drops with mate of men that must not mate so, which pyffish lets them."""
    rule, found = position.game.drops, set[str]()
    if rule is None or not rule.no_mates:
        return found
    for text in texts:
        query = position.query(uci.parse(text), position.turn)
        if query.special == DROP and position.kinds[query.kind] in rule.no_mates:
            cell = query.targets.bit_length() - 1
            after = position.apply_unchecked(Move(cell, cell, query.kind, DROP))
            if after.is_check() and not after.has_legal_move():
                found.add(text)
    return found


def _is_ambiguous(position: GamePosition, text: str, san: SAN) -> bool:
    """Say whether ``text``, as pyffish writes it, could be several moves: that is no text to agree with."""
    return len(position.find(position.query(san.parse(text), position.turn))) > 1


def is_installed() -> bool:
    """Say whether pyffish is there."""
    return find_spec("pyffish") is not None


def main(path: str = "", *wanted: str) -> None:
    """Print the state of each section of a rule file, and the sum; without a file, of the games known without one."""
    known = dict(built_in())
    found = {**known, **rulesets(Path(path).read_text(encoding="utf-8"), known)} if path else known
    counts = {"agrees": 0, "differs": 0, "refused": 0}
    with Fish(path) as fish:
        for name in wanted or names(found):
            try:
                said = next(differences(name, found[name], fish, games=3, plies=120, nodes=_ALL_NODES), "")
            except RuleFileError as error:
                state, said = "refused", str(error)
            else:
                state = "differs" if said else "agrees"
            counts[state] += 1
            sys.stdout.write(f"{name}: {state}{f': {said}' if said else ''}\n")
            sys.stdout.flush()
    sys.stdout.write(", ".join(f"{count} {state}" for state, count in counts.items()) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
