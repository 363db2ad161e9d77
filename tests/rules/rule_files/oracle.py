"""Games of rule files against pyffish: legal moves, check, end, FEN and SAN over random games, and perft.

``python -m tests.rules.rule_files.oracle variants.ini`` prints for each section whether both agree, or the first
difference; with names after it only these; without a file the games that are known without one. ``--games``,
``--plies`` and ``--nodes`` say how much is compared.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections.abc import Hashable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from plybook.notation.algebraic import SAN
from plybook.notation.uci import UCI
from plybook.rules.board import Geometry, bits
from plybook.rules.draws import History
from plybook.rules.effects import described
from plybook.rules.moves import DROP, Move
from plybook.rules.position import Outcome, perft
from plybook.rules.rule_files.fairy import Ruleset, built_in, names, rulesets
from plybook.rules.rule_files.fairy_game import game_of
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.table.compiled import position_class
from plybook.rules.table.engine import GamePosition
from plybook.rules.terms import Seat

_CELL = re.compile(r"[0-9]+|\+?[A-Za-z]~?|\*")
_MOST_NODES = 40_000  # that a perft counts in tests
_ALL_NODES = 500_000  # and where all is looked at
_CLAIMED = 3  # times that a position occurs for a draw to be claimed
_OFTEN = 2  # times after which ends by repetition are asked for
_NOW_AND_THEN = 16  # plies


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

    def ask(self, kind: str, variant: str, fen: str, rest: object) -> Any:
        """Return the answer to a question of `fish_child`; raise `RuntimeError` if the child ends without one."""
        if self._child is None:
            command = [sys.executable, "-m", "tests.rules.rule_files.fish_child", *self._rules]
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps([kind, variant, fen, rest]) + "\n")
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

    The games are of the kinds of `GAMES` in turn. Raise `RuleFileError` if the variant is refused.
    """
    made = position_class(game_of(rules), variant)
    start = made.from_fen(made.start_fen)
    count = len(start.legal_moves())
    for depth in (2, 3):
        if count**depth <= nodes:
            theirs = fish.ask("perft", variant, with_walls(made.geometry, start.fen()), depth)
            if (own := sequences(start, depth) if made.ends_by_idle_plies else perft(start, depth)) != theirs:
                yield f"perft {depth} is {own}, not {theirs}"
    for number in range(games):
        chance = random.Random(f"{variant}/{seed}/{number}")
        kind = GAMES[number % len(GAMES)]
        line = Line(variant, rules, thinned(start, chance) if kind.is_thinned else start)
        for _ in range(plies):
            position = line.position
            yield from differences_at(position, variant, fish, sans)
            yield from line.differences(fish)
            moves = list(position.iter_legal_moves())
            if not moves or line.is_over():
                break
            line.play(kind.chosen(line, moves, chance))
        yield from line.wrong_sans(fish)


def sequences(position: GamePosition, depth: int, idle: int = 0) -> int:
    """Count the sequences of ``depth`` legal moves, of which none goes on after two idle plies, which end a game."""
    moves = list(position.iter_legal_moves())
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = position.apply_unchecked(move)
        if not (now := after.idle_after(position)) & idle:
            count += sequences(after, depth - 1, now)
    return count


class Kind(NamedTuple):
    """How a random game goes: from the start or from fewer men, and how often it captures, and goes back."""

    is_thinned: bool
    captures: float
    back: float

    def chosen(self, line: Line, moves: list[Move], chance: random.Random) -> Move:
        """Return one of ``moves``."""
        position = line.position
        if chance.random() < self.back and (found := line.back(moves)):
            return chance.choice(found)
        captures = [move for move in moves if position.is_capture(move)]
        return chance.choice(captures if captures and chance.random() < self.captures else moves)


GAMES = (
    Kind(False, 0.4, 0.0), Kind(False, 0.8, 0.0), Kind(True, 0.3, 0.0), Kind(False, 0.2, 0.8), Kind(True, 0.1, 0.8),
    Kind(True, 0.6, 0.0),
)  # fmt: skip


def thinned(start: GamePosition, chance: random.Random) -> GamePosition:
    """Return ``start`` with some of the men that are not royal taken away; itself if no game can go on there."""
    cls, setup = type(start), start.setup()
    royal = {code for codes in cls.king_codes for code in codes} | {*cls.royal_codes}
    royal |= {code for side in cls.pseudo_codes for codes in side for code in codes}
    for _ in range(10):
        kept = 0.2 + 0.6 * chance.random()
        board = bytes(code if code in royal or chance.random() < kept else 0 for code in setup.board)
        unmoved = sum(1 << cell for cell in bits(setup.unmoved) if board[cell])
        try:
            found = cls.from_fen(cls.write_fen(replace(setup, board=board, unmoved=unmoved)))
        except ValueError:
            continue
        if found.ended() is None:
            return found
    return start


class Line:
    """A game as it goes: its positions, and the moves as pyffish writes them."""

    def __init__(self, variant: str, rules: Ruleset, start: GamePosition) -> None:
        self._variant, self._rules = variant, rules
        self._before = self._start = with_walls(start.geometry, start.fen())
        self._uci, self._san = UCI(start.alphabet()), SAN(start.alphabet())
        self._sans: list[str] = []
        self._positions: list[GamePosition] = []
        self._texts: list[str] = []
        self._moves: list[Move] = []
        self._history = History(type(start))
        self._keys: list[Hashable] = []
        self._checks: list[bool] = []
        self.position = start
        self._add(start)

    def _add(self, position: GamePosition) -> None:
        self.position = position
        self._positions.append(position)
        self._history.add(position)
        self._keys.append(position.key)
        self._checks.append(position.is_check())

    def play(self, move: Move) -> None:
        """Play ``move``."""
        self._before = with_walls(self.position.geometry, self.position.fen())
        position, after = self.position, self.position.apply_unchecked(move)
        self._texts.append(self._uci.emit(position.describe(move), position))
        self._sans.append(self._san.emit(described(move, position, after), position))
        self._moves.append(move)
        self._add(after)

    def wrong_sans(self, fish: Fish) -> Iterator[str]:
        """Yield what differs in the SANs of the moves played, and in their signs of check but for other royal men."""
        theirs = fish.ask("written", self._variant, self._start, self._texts) if self._texts else []
        marked = not self.position.game.royal.pseudo
        for ply, (own, other) in enumerate(zip(self._sans, theirs, strict=True)):
            is_same = own.rstrip("+#") == other.rstrip("+#") or _is_ambiguous(self._positions[ply], other, self._san)
            if not is_same or (marked and other.endswith(("+", "#")) and not self._checks[ply + 1]):
                fen = with_walls(self.position.geometry, self._positions[ply].fen())
                yield f"{fen}: the SAN of {self._texts[ply]} is {other}, not {own}"

    def is_over(self) -> bool:
        """Say whether passes have ended the game, after which pyffish plays no move."""
        return self.position.ends_by_idle_plies and self._history.repetition() is not None

    def back(self, moves: list[Move]) -> list[Move]:
        """Return those of ``moves`` that undo the last own move."""
        last = self._moves[-2] if len(self._moves) > 1 else None
        return [move for move in moves if last and (move.target, move.origin) == (last.origin, last.target)]

    def differences(self, fish: Fish) -> Iterator[str]:
        """Yield what differs in the position after the last move, and in ends by what was played.

        Such an end is looked for where one may be, and now and then elsewhere.
        """
        position, texts = self.position, self._texts
        if texts and not position.castles_unusually():
            theirs = fish.ask("after", self._variant, self._before, texts[-1])
            if not _are_same(theirs, fen := with_walls(position.geometry, position.fen()), position):
                yield f"{self._before} {texts[-1]}: the FEN is {theirs}, not {fen}"
        if position.ended() is not None:
            return
        own, is_old = self._claimed(), position.halfmove_clock >= position.game.ends.clock > 0
        is_old |= 0 < position.counted[0] <= position.counted[1] + 1
        if own is None and not is_old and self._keys.count(self._keys[-1]) < _OFTEN and len(texts) % _NOW_AND_THEN:
            return
        theirs = fish.ask("claimed", self._variant, self._start, texts)
        if own is None and (self._rules.not_judged or (theirs == 0 and _has_other_rights(position))):
            return
        if own != theirs:
            yield f"{self._start} {' '.join(self._texts)}: by the moves before it is worth {theirs}, not {own}"

    def _claimed(self) -> int | None:
        """Return what the position is worth to the side to move by repetition, clock or count; None if it goes on."""
        position = self.position
        if (end := self._history.repetition()) is not None:
            return value_of(end, position.turn)
        if position.game.ends.repetition is None and self._keys.count(self._keys[-1]) >= _CLAIMED:
            return 0
        if (end := position.drawn_by_clock()) is not None:
            return value_of(end, position.turn)
        return 0 if position.facts() else None


def _are_same(theirs: str, own: str, position: GamePosition) -> bool:
    """Say whether two FENs mean the same: theirs may name a cell en passant where nothing can be captured."""
    if sorted_hands(theirs) == sorted_hands(own):
        return True
    files, ranks = position.geometry.values
    if position.geometry.size < len(files) * len(ranks):  # theirs has walls on cells that are not there
        return _without_passing(theirs) == _without_passing(own)
    if position.fen().split()[3] == "-":
        return _without_passing(theirs) == _without_passing(own)
    try:
        return type(position).from_fen(theirs).fen() == position.fen()
    except ValueError:
        return False


def _without_passing(fen: str) -> list[str]:
    """Return the fields of ``fen`` but for the cells of a capture en passant."""
    fields = sorted_hands(fen).split()
    return [*fields[:3], *fields[4:]]


def _has_other_rights(position: GamePosition) -> bool:
    """Say whether positions may have other rights here and be the same to pyffish."""
    return position.game.first_moves is not None or bool(position.gate_kinds)


def value_of(end: Outcome, turn: Seat) -> int:
    """Return what ``end`` is worth to the side of ``turn``: 1 a win, 0 a draw, -1 a loss."""
    return 0 if end.winner is None else 1 if end.winner == turn else -1


def differences_at(position: GamePosition, variant: str, fish: Fish, sans: int = 4) -> Iterator[str]:
    """Yield what differs in one position of a variant; of ``sans`` moves the SAN is compared, too."""
    fen = with_walls(position.geometry, position.fen())
    is_check, has_pseudo = position.is_check(), bool(position.game.royal.pseudo)
    asked = fish.ask("position", variant, fen, [sans, is_check or has_pseudo])
    moves = list(position.iter_legal_moves())
    alphabet = position.alphabet()
    uci, san = UCI(alphabet), SAN(alphabet)
    own = {uci.emit(position.describe(move), position): move for move in moves}
    theirs = {*asked["legal"]} - _mating_drops(position, {*asked["legal"]} - own.keys(), uci)
    if set(own) != theirs or len(own) != len(moves):
        yield f"{fen}: legal are not {sorted(own.keys() - theirs)[:4]}, but are {sorted(theirs - own.keys())[:4]}"
        return
    if asked["check"] not in (is_check, None):
        yield f"{fen}: check is {asked['check']}"
    end = position.ended()
    if asked["end"] != (end is not None):
        yield f"{fen}: the end is {asked['end']}"
    elif end is not None or not moves:
        end = position.outcome()
        value = None if end is None else value_of(end, position.turn)
        if asked["value"] != value:
            yield f"{fen}: the end is worth {asked['value']}, not {value}"
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


def main() -> None:
    """Print the state of each section of a rule file, and the sum; without a file, of the games known without one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("path", nargs="?", default="")
    parser.add_argument("names", nargs="*")
    for name, usual in (("games", len(GAMES)), ("plies", 100), ("nodes", _ALL_NODES)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    path, extent = given.path, {"games": given.games, "plies": given.plies, "nodes": given.nodes}
    known = dict(built_in())
    found = rulesets(Path(path).read_text(encoding="utf-8"), known) if path else known
    counts = {"agrees": 0, "differs": 0, "refused": 0}
    with Fish(path) as fish:
        for name in given.names or names(found):
            state, said = "agrees", ""
            try:
                said = next(differences(name, found[name], fish, sans=0, **extent), "")
            except RuleFileError as error:
                state, said = "refused", str(error)
            except RuntimeError as error:  # it has ended
                said = str(error)
            if state == "agrees" and said:
                state = "differs"
            elif keys := found[name].not_judged:
                said = said or f"but for {', '.join(keys)}"
            counts[state] += 1
            sys.stdout.write(f"{name}: {state}{f': {said}' if said else ''}\n")
            sys.stdout.flush()
    sys.stdout.write(", ".join(f"{count} {state}" for state, count in counts.items()))
    sys.stdout.write("; {games} games of {plies} plies, sequences of moves up to {nodes}\n".format(**extent))


if __name__ == "__main__":
    main()
