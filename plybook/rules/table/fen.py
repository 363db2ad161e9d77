"""FENs of games of parts: men, hands, turn, rights, the cells just passed, checks left, and the counters.

Men stand as in `plybook.rules.table.placement`; a wall is ``*``. A hand stands in brackets after them (``[Qn]``) and
is also read as one more row (``/Qn``). The checks left to each side stand before the counters (``3+3``); ``+0+0``
after them, as Lichess has it, counts those given. The castling and en passant fields may be missing where a game has
neither. Where moves are counted at the end of a game, their limit stands in place of the en passant field, and
their number in place of the half-move clock.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from reprlib import repr as short

from plybook.rules.board import bits
from plybook.rules.setup import FenError, Setup
from plybook.rules.shared.fen import FIELDS, read_turn, write_turn
from plybook.rules.table.game import Game
from plybook.rules.table.placement import boards_of, read_boards, read_two_counters, saying, write_boards
from plybook.rules.table.rights import CastlingRights

_CHECKS = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")
_GIVEN = re.compile(r"\+([0-9]{1,3})\+([0-9]{1,3})")
_IN_HAND = re.compile(r"([0-9]{0,3})([A-Za-z])")
_MOST_IN_HAND = 500
_FIELDS_OF_COUNT = 4  # rights, limit, moves counted, number of the move
_LONGEST_LIMIT = 4
WALL = "*"

Hands = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class GameSetup(Setup):
    """What a FEN says: see `plybook.rules.table.engine.GamePosition` for what the fields mean."""

    passed: int = 0
    taken_at: int = -1
    hands: Hands = ((), ())
    checks_left: tuple[int, int] = (0, 0)
    walls: int = 0
    counted: tuple[int, int] = (0, 0)

    lapsing = ("passed", "taken_at")


class FenFields:
    """The reader and writer of FENs of one ``game``.

    ``letters`` are those of the men, by code from 1; ``hand_kinds`` the kinds that can be in hand; ``rights`` reads
    and writes the castling field, and is None in a game without castling.
    """

    def __init__(
        self,
        game: Game,
        letters: Sequence[str],
        hand_kinds: Sequence[int],
        rights: CastlingRights | None,
        passers: Passers,
    ) -> None:
        self._game = game
        self._geometry = game.geometry
        self._letters = (*letters, WALL)
        kinds = len(letters) // 2
        self._codes = {letter: code for code, letter in enumerate(letters, 1)}
        for spare, own in game.spare_letters.items():
            self._codes.setdefault(spare, self._codes[own])
            self._codes.setdefault(spare.lower(), self._codes[own.lower()])
        self._with_walls = {**self._codes, WALL: len(letters) + 1}
        self._boards = boards_of(game.geometry)
        if game.drops is not None and game.drops.free:
            hand_kinds = ()
        self._hand = {letters[kind]: index for index, kind in enumerate(hand_kinds)}
        self._hand |= {letters[kinds + kind]: index for index, kind in enumerate(hand_kinds)}
        self._hand_letters = [letters[kind] for kind in hand_kinds]
        self._rights = rights
        self._passers = passers
        self._has_checks = game.ends.checks > 0
        self._are_checks = (game.ends.checks,) * 2
        self._width = 1 + max((len(row) for rows in self._boards.values() for row in rows.values()), default=0)

    def read(self, fen: str) -> GameSetup:
        """Return what ``fen`` says; raise `FenError`."""
        words = fen.split()
        if len(words) < 2:
            raise FenError(f"the {FIELDS[len(words)]} is missing; a FEN has at least {FIELDS[0]} and {FIELDS[1]}")
        with saying(f"{FIELDS[0]}: "):
            men, hands = self._men_and_hands(words[0])
            board = read_boards(men, self._geometry, self._boards, self._with_walls, self._game.cell_word)
        walls = sum(1 << cell for cell, code in enumerate(board) if code == len(self._letters))
        board = bytearray(code if code < len(self._letters) else 0 for code in board)
        turn, rest = read_turn(words[1]), words[2:]
        checks, rest = self._checks(rest)
        limit, rest = self._limit(rest)
        fields: list[str] = []
        while rest and len(fields) < 2 and not rest[0].isdigit():
            fields.append(rest.pop(0))
        if len(rest) > 2:
            raise FenError(f"{short(rest[2])} stands after the last field, the {FIELDS[-1]}")
        clock, number = read_two_counters(rest)
        unmoved = 0
        if fields and fields[0] != "-":
            if self._rights is None:
                raise FenError(f"the {FIELDS[2]} is '-' in this game, not {short(fields[0])}")
            unmoved = self._rights.read(fields[0], bytes(board))
        passed, taken_at = self._passers.read(fields[1], bytes(board), turn) if len(fields) > 1 else (0, -1)
        counted = (limit, clock) if limit else (0, 0)
        clock = 0 if limit else clock
        return GameSetup(bytes(board), turn, unmoved, clock, number, passed, taken_at, hands, checks, walls, counted)

    def write(self, setup: GameSetup) -> str:
        """Return the FEN of ``setup``."""
        board = bytearray(setup.board)
        for cell in bits(setup.walls):
            board[cell] = len(self._letters)
        men = write_boards(bytes(board), self._boards, self._letters)
        if self._hand:
            men += f"[{self._hand_text(setup.hands)}]"
        rights = self._rights.write(setup.unmoved, setup.board) if self._rights else "-"
        fields = [men, write_turn(setup.turn), rights, self._passers.write(setup.passed, setup.taken_at)]
        if self._has_checks:
            left = setup.checks_left if any(setup.checks_left) else self._are_checks
            fields.append("{}+{}".format(*left))
        limit, clock = setup.counted if self._game.ends.count else (0, 0)
        if limit:
            fields[3] = str(limit)
        return f"{' '.join(fields)} {clock if limit else setup.halfmove_clock} {setup.fullmove_number}"

    # --- fields apart, for set-ups by hand -----------------------------------------------------------------------

    def keys(self) -> list[str]:
        """Return what the fields are called that `apart` returns."""
        checks = ["checks"] if self._has_checks else []
        return ["", "hands", "walls", "turn", "castling" if self._rights else "", "ep", *checks, "clock", "move"]

    def apart(self, fen: str) -> list[str]:
        """Return the fields of ``fen``, as `write` makes it, with the hands and walls as fields of their own."""
        men, *rest = fen.split(" ")
        men, _, hand = men.partition("[")
        walls = read_boards(men, self._geometry, self._boards, self._with_walls, self._game.cell_word)
        names = [self._geometry.names[cell] for cell, code in enumerate(walls) if code == len(self._letters)]
        return [men.replace(WALL, "1"), hand.rstrip("]") or "-", "".join(names) or "-", *rest]

    def joined(self, fields: Sequence[str]) -> str:
        """Return the FEN of such ``fields``; raise `FenError` for walls that are no cells."""
        men, hand, walls, *rest = fields
        board = read_boards(men, self._geometry, self._boards, self._with_walls, self._game.cell_word)
        for cell in self._passers.cells("walls", walls) if walls != "-" else ():
            board[cell] = len(self._letters)
        hands = f"[{hand}]" if self._hand else ""
        return " ".join([write_boards(bytes(board), self._boards, self._letters) + hands, *rest])

    def check(self, setup: GameSetup) -> None:
        """Raise `FenError` for a ``setup`` whose parts do not go together."""
        size = self._geometry.size
        men = sum(1 << cell for cell, code in enumerate(setup.board) if code)
        if setup.walls >> size or setup.walls & men:
            raise FenError("a wall stands where a man does, or off the board")
        if setup.unmoved and (self._rights is None or self._rights.unfit(setup.unmoved, setup.board)):
            raise FenError("a King or Rook has a right to castle that is not there")
        if setup.passed >> size or not -1 <= setup.taken_at < size:
            raise FenError("the cell of a capture en passant is not on the board")
        if any(count < 0 or count > _MOST_IN_HAND for hand in setup.hands for count in hand):
            raise FenError(f"a hand holds at most {_MOST_IN_HAND} men of a kind")

    def _men_and_hands(self, field: str) -> tuple[str, Hands]:
        """Return the placement of men alone, and the hands."""
        if "[" in field:
            men, _, rest = field.partition("[")
            hand, closed, after = rest.partition("]")
            if not closed or after:
                raise FenError("the hands stand in brackets at its end")
        elif self._hand and field.count("/") == sum(map(len, self._boards.values())):
            men, _, hand = field.rpartition("/")
        else:
            men, hand = field, ""
        if hand not in ("", "-") and not self._hand:
            raise FenError("there are no hands in this game")
        return men, self._hands("" if hand == "-" else hand)

    def _hands(self, text: str) -> Hands:
        counts: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        at = 0
        while at < len(text):
            found = _IN_HAND.match(text, at)
            if found is None or found[2] not in self._hand:
                raise FenError(f"no man in hand is called {short(text[at : at + 1])}")
            counts[found[2].islower()][self._hand[found[2]]] += int(found[1] or 1)
            at = found.end()
        indices = range(len(self._hand_letters))
        white, black = (tuple(count[index] for index in indices) for count in counts)
        return white, black

    def _hand_text(self, hands: Hands) -> str:
        white, black = hands if hands[0] else ((0,) * len(self._hand_letters),) * 2
        texts = [
            "".join(letter * count for letter, count in list(zip(self._hand_letters, hand, strict=True))[::-1])
            for hand in (white, black)
        ]
        return texts[0] + texts[1].lower()

    def _limit(self, words: list[str]) -> tuple[int, list[str]]:
        """Return the plies after which a game is drawn whose moves are counted, and the words without them."""
        if self._game.ends.count is None or len(words) != _FIELDS_OF_COUNT or not words[1].isdigit():
            return 0, words
        if not 0 < len(words[1]) <= _LONGEST_LIMIT:
            raise FenError(f"the limit of the moves counted is {short(words[1])}")
        return int(words[1]), [words[0], "-", *words[2:]]

    def _checks(self, words: Sequence[str]) -> tuple[tuple[int, int], list[str]]:
        """Return the checks left and the words without them."""
        left = self._are_checks if self._has_checks else (0, 0)
        rest = list(words)
        for at, word in enumerate(words):
            if found := (_CHECKS.fullmatch(word) or _GIVEN.fullmatch(word)):
                if not self._has_checks:
                    raise FenError(f"checks are not counted in this game: {word!r}")
                one, other = int(found[1]), int(found[2])
                if word.startswith("+"):
                    left = max(self._are_checks[0] - one, 0), max(self._are_checks[1] - other, 0)
                else:
                    left = one, other
                del rest[at]
                break
        return left, rest


class Passers:
    """Reads and writes the en passant field.

    ``passers`` has by code the cells passed on the way from an origin to a target; the field is ``-`` without them.
    """

    def __init__(self, game: Game, passers: Mapping[int, Mapping[tuple[int, int], int]], kinds: int) -> None:
        self._geometry = game.geometry
        self._passers = passers
        self._kinds = kinds
        names = sorted(game.geometry.names, key=len, reverse=True)
        self._name = re.compile("|".join(map(re.escape, names)))

    def read(self, field: str, board: bytes, turn: int) -> tuple[int, int]:
        """Return the cells passed and that of the man who can be taken; raise `FenError`."""
        if field == "-":
            return 0, -1
        cells = self.cells("en passant", field)
        passed = sum({1 << cell for cell in cells})
        for cell, code in enumerate(board):
            if code and (code > self._kinds) == (turn == 0):
                for (origin, target), path in self._passers.get(code, {}).items():
                    is_here = target == cell and not board[origin] and path & passed
                    if is_here and not any(board[each] for each in bits(path)):
                        return path, target
        raise FenError(f"en passant {short(field)}: no man has passed there")

    def cells(self, what: str, field: str) -> list[int]:
        """Return the cells that ``field``, called ``what``, names one after the other; raise `FenError`."""
        names = self._name.findall(field)
        if "".join(names) != field or not names:
            raise FenError(f"{what} {short(field)}: there is no such cell")
        return [self._geometry.cell(name) for name in names]

    def write(self, passed: int, taken_at: int) -> str:
        """Return the field: the cells passed, and that of the man if he has come diagonally over several files."""
        if not passed:
            return "-"
        names = [self._geometry.names[cell] for cell in bits(passed)]
        return "".join(names)
