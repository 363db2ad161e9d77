"""The class of the positions of a `Game`: its tables, and the parts that its rules need, chosen once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from plybook.rules.board import bits, mask
from plybook.rules.moves import CASTLING, DROP, EN_PASSANT, PASSING, SHOT, Move
from plybook.rules.table.attacks import Attacks, Family
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.engine_explain import explain
from plybook.rules.table.engine_fen import FenFields, Passers
from plybook.rules.table.game import Drops, Flag, Game
from plybook.rules.table.parts import (
    captures,
    castling,
    drops,
    enclosing,
    ends,
    gating,
    men,
    passes,
    passing,
    royal,
    shooting,
    walls,
)
from plybook.rules.table.parts.promotion import Change, Maker, changes, no_dead_ends
from plybook.rules.table.rights import CastlingRights, GatingRights
from plybook.rules.table.shapes import connections, near
from plybook.rules.table.tables import Mover, Step, Steps
from plybook.rules.table.ways import LAME, SLIDE, Line, Reach, Way, every_target, lines_from, turned
from plybook.rules.terms import Cell, Cells

_MOST_KINDS = 126  # of which each side has a code, and walls have one
_LINES = 2  # axes of boards that have files and ranks


def position_class(game: Game, variant: str) -> type[GamePosition]:
    """Return the class of the positions of ``game``, called ``variant``; raise `ValueError` for what cannot be."""
    return _Plan(game, variant).made()


class _Plan:
    """What is worked out of a game for its class."""

    def __init__(self, game: Game, variant: str) -> None:
        self._game = game
        self._variant = variant
        self._board = game.geometry
        self._letters = tuple(man.letter for man in game.men)
        self._count = len(self._letters)
        self._written = tuple(man.written or man.letter for man in game.men)
        self._kind = {letter: kind for kind, letter in enumerate(self._letters)}
        self._alike = tuple(
            tuple(other for other in range(self._count) if self._is_alike(kind, other)) for kind in range(self._count)
        )
        self._ways = {
            1 + seat * self._count + kind: turned(man.ways, seat, game.turned_axes)
            for seat in (0, 1)
            for kind, man in enumerate(game.men)
        }

    def _is_alike(self, kind: int, other: int) -> bool:
        """Say whether ``other`` is one of the kinds that are meant where ``kind`` is, by its letter in moves."""
        letter = self._written[kind]
        usual = self._kind[letter] if letter in self._kind else self._written.index(letter)
        return kind == usual and self._written[other] == letter

    def made(self) -> type[GamePosition]:
        """Return the class; raise `ValueError` for more kinds than a byte can hold."""
        game, count = self._game, self._count
        if count > _MOST_KINDS:
            raise ValueError(
                f"a game has at most {_MOST_KINDS} kinds of men, with promoted ones; this one has {count}"
            )
        lines = {code: cache(self._lines_of(code)) for code in self._ways}
        movers = tuple(
            tuple(self._mover(code, lines[code]) for code in range(first, first + count) if self._ways[code])
            for first in (1, 1 + count)
        )
        hands = tuple(
            kind for kind, man in enumerate(game.men) if not man.in_hand and game.drops and not self._is_king(kind)
        )
        passers = {
            1 + seat * count + self._kind[letter]: passing.passed_cells(
                [lines[1 + seat * count + self._kind[letter]](cell) for cell in range(self._board.size)]
            )
            for seat in (0, 1)
            for letter in (game.en_passant.men[seat] if game.en_passant else ())
        }
        passers = {code: passed for code, passed in passers.items() if passed}
        all_letters = (*self._letters, *(letter.lower() for letter in self._letters))
        in_fen = [man.in_fen or man.letter for man in game.men]
        in_fens = (*in_fen, *(letter.lower() for letter in in_fen))
        has_gates = game.drops is not None and game.drops.gates
        if has_gates and (game.castling is None or game.walls is not None):
            raise ValueError("men can be brought in beside others only in a game with castling and without walls")
        make_rights = GatingRights if has_gates else CastlingRights
        rights = make_rights(game.castling, game, all_letters) if game.castling else None
        royals = self._royal_codes()
        members: dict[str, Any] = {
            "__slots__": (),
            "variant": self._variant,
            "game": game,
            "geometry": self._board,
            "kinds": self._letters,
            "kind_names": tuple(man.name for man in game.men),
            "forward_axes": game.forward_axes,
            "cell_word": game.cell_word,
            "written": self._written,
            "in_fen": tuple(in_fen),
            "alike": self._alike,
            "promotions": self._promotions(),
            "castlings": ("O-O", "O-O-O") if rights else (),
            "movers": movers,
            "mover_of": {mover.code: mover for side in movers for mover in side},
            "explanation": staticmethod(explain),
            "attacks": tuple(self._attacks(seat, lines) for seat in (0, 1)),
            "royal_codes": royals,
            "hand_kinds": hands,
            "hand_index": self._hand_index(hands),
            "fields": FenFields(game, in_fens, hands, rights, Passers(game, passers, count)),
            "castling_rights": rights,
            "passers": passers,
            "en_passant_codes": frozenset(self._codes(game.en_passant.men)) if game.en_passant else frozenset(),
            "en_passant_cells": game.en_passant.cells if game.en_passant else (-1, -1),
            "clock_codes": frozenset(self._codes(game.ends.clock_kinds)),
            "start_checks": (game.ends.checks,) * 2,
            "draws_at_clock": 0,
            "special_moves": self._special_moves(),
            "generator_of": self._generators_of(),
            **self._royal_members(royals),
            **self._capture_members(),
            **shooting.tables(game),
            **self._drop_members(hands),
            **self._board_members(),
            **self._parts(royals, has_passers=bool(passers)),
        }
        name = "".join(word.capitalize() for word in self._variant.replace("_", "-").split("-")) + "Position"
        made: type[GamePosition] = type(name, (GamePosition,), members)
        made.start_fen = made.write_fen(made.read_fen(game.start))
        return made

    def _generators_of(self) -> dict[int, Any]:
        """Return what makes moves that are not ordinary, alone."""
        found: dict[int, Any] = {CASTLING: castling.add_castlings}
        if self._game.drops is not None and self._game.drops.drops:
            found[DROP] = partial(drops.add_drops, self._game.drops)
        return found

    def _special_moves(self) -> dict[int, Any]:
        """Return what plays moves that are not ordinary."""
        found: dict[int, Any] = {0: walls.play, EN_PASSANT: passing.play, PASSING: passes.play, SHOT: shooting.play}
        if self._game.castling is not None:
            found[CASTLING] = castling.play
        if self._game.drops is not None:
            found[DROP] = partial(drops.play, self._game.drops)
        return found

    # --- kinds and codes -----------------------------------------------------------------------------------------

    def _codes(self, letters: tuple[Iterable[str], Iterable[str]]) -> list[int]:
        """Return the codes of the men that ``letters`` name for each side."""
        return [1 + seat * self._count + self._kind[each] for seat in (0, 1) for each in letters[seat]]

    def _all_codes(self, letters: Iterable[str]) -> frozenset[int]:
        """Return the codes of both sides of the men that are written with ``letters``."""
        wanted = {*letters}
        kinds = [kind for kind, letter in enumerate(self._written) if letter in wanted]
        return frozenset(1 + seat * self._count + kind for seat in (0, 1) for kind in kinds)

    def _is_king(self, kind: int) -> bool:
        return self._letters[kind] in self._game.royal.kings

    def _royal_codes(self) -> tuple[int, int]:
        """Return the codes of the royal men if each side has just one for good, else 0."""
        game = self._game
        rule = game.royal
        if len(rule.kings) != 1 or rule.pseudo or (game.captures and game.captures.blast) or game.flips or game.walls:
            return 0, 0
        if any(man.shots or man.freezes for man in game.men):
            return 0, 0
        king = self._kind[rule.kings[0]]
        letter = game.men[king].in_fen or self._letters[king]
        board = game.start.split()[0]
        counts = board.count(letter), board.count(letter.lower())
        can_come = any(letter in other for other in self._letters if other != self._letters[king]) or (
            game.promotion is not None and any(self._letters[king] in side for side in game.promotion.becomes)
        )
        if max(counts) != 1 or can_come or ("[" in board and letter in board.upper().partition("[")[2]):
            return 0, 0
        white, black = 1 + king if counts[0] else 0, 1 + self._count + king if counts[1] else 0
        return white, black

    def _promotions(self) -> tuple[str, ...]:
        rule = self._game.promotion
        if rule is None:
            return ()
        kinds = [letter for side in rule.becomes for letter in side] + list(rule.raised.values())
        kinds += rule.raised if rule.lowers else ()
        return tuple(dict.fromkeys(self._written[self._kind[letter]] for letter in kinds))

    def _hand_index(self, hands: Sequence[int]) -> dict[int, int]:
        """Return by kind, promoted ones among them, what number its men in hand have."""
        found = {kind: index for index, kind in enumerate(hands)}
        for kind, man in enumerate(self._game.men):
            if man.in_hand and self._kind[man.in_hand] in found:
                found[kind] = found[self._kind[man.in_hand]]
        return found

    # --- ways ----------------------------------------------------------------------------------------------------

    def _lines_of(self, code: int) -> Callable[[Cell], list[Line]]:
        seat = int(code > self._count)
        ways = self._ways[code]
        return lambda cell: lines_from(self._board, ways, seat, cell)

    def _mover(self, code: int, lines: Callable[[Cell], list[Line]]) -> Mover:
        game, size, ways = self._game, self._board.size, self._ways[code]
        kind, seat = (code - 1) % self._count, int(code > self._count)
        moving = Reach(lambda cell: [line for line in lines(cell) if line.moves], size)
        capturing = None
        if not all(way.moves and way.captures for way in ways):
            capturing = Reach(lambda cell: [line for line in lines(cell) if line.captures], size)
        sources = [0] * size
        for origin in range(size):
            for line in lines(origin):
                for target, _ in every_target(line):
                    sources[target] |= 1 << origin
        make: Maker = men.plain
        if game.promotion is not None:
            rule = game.promotion
            make = changes(rule, self._letters, self._written, seat, rule.zone[seat]).get(kind, men.plain)
        if game.no_dead_ends:
            alive = mask([cell for cell in range(size) if lines(cell)])
            if alive != self._board.all:
                make = no_dead_ends(make, alive)
        peaceful = game.captures.peaceful if game.captures else ()
        barred: tuple[int, ...] = ()
        if self._written[kind] in peaceful:
            foes = 1 + (1 - seat) * self._count
            barred = tuple(foes + each for each, letter in enumerate(self._written) if letter == self._written[kind])
        steps = None if barred or capturing is None else self._steps(lines, make)
        return Mover(code, moving, capturing, sources, make, barred, steps)

    def _steps(self, lines: Callable[[Cell], list[Line]], make: Maker) -> Steps | None:
        """Return the steps of men whose ways are two cells long at most, and that become others by no count."""
        if make is men.plain:
            of_one: Callable[[Cell, Cells], tuple[Move, ...]] = men.plain_moves
        elif isinstance(make, Change) and not make.is_limited:
            of_one = make.fixed
        else:
            return None
        found: dict[tuple[int, bool, bool], int] = {}
        for origin in range(self._board.size):
            for line in lines(origin):
                by, twice = line.cells[0] - origin, len(line.cells) == _LINES
                is_even = not twice or line.cells[1] - line.cells[0] == by
                is_short = line.shape == SLIDE or (line.shape == LAME and twice)
                whole = mask(line.cells[-1:]) & line.targets or (line.shape == LAME and not twice)
                if len(line.cells) > _LINES or not (is_short and is_even and whole and line.moves != line.captures):
                    return None
                if twice and line.captures:
                    return None
                ends = [(by, False)] * (line.shape == SLIDE and line.targets >> line.cells[0] & 1)
                for key in [*ends, *([(by, True)] if twice else [])]:
                    found[key[0], line.moves, key[1]] = found.get((key[0], line.moves, key[1]), 0) | 1 << origin
        steps = tuple(Step(by, origins, quiet, twice) for (by, quiet, twice), origins in found.items())

        @lru_cache(maxsize=1 << 14)
        def made(by: int, targets: Cells) -> tuple[Move, ...]:
            return tuple(move for cell in bits(targets) for move in of_one(cell - by, 1 << cell))

        return Steps(steps, made)

    def _attacks(self, seat: int, lines: Mapping[int, Callable[[Cell], list[Line]]]) -> Attacks:
        """Return the attacks of ``seat``, those of a King that faces the other's among them."""
        game, first = self._game, 1 + seat * self._count
        of_codes = {
            code: self._families(code, seat)
            for code in range(first, first + self._count)
            if any(way.captures for way in self._ways[code]) or self._game.men[code - first].shots
        }
        if game.royal.flying:
            for letter in game.royal.kings:
                code = first + self._kind[letter]
                straight = tuple(
                    tuple(sign if axis == at else 0 for axis in range(len(self._board.axes)))
                    for at in range(len(self._board.axes))
                    for sign in (1, -1)
                )
                looks = Way(straight, limit=0)
                of_codes[code] = _joined(of_codes.get(code), self._families(code, seat, [looks]))
        return Attacks(of_codes, self._board.size)

    def _families(
        self, code: int, seat: int, ways: Sequence[Way] | None = None
    ) -> Callable[[Cell], list[tuple[Family, Line]]]:
        man = self._game.men[(code - 1) % self._count]
        chosen = (*self._ways[code], *turned(man.shots, seat, self._game.turned_axes)) if ways is None else ways
        single = [
            (
                (tuple(sorted(map(abs, direction))), way.shape),
                Way((direction,), way.limit, way.shape, way.moves, way.captures, way.origins, way.targets),
            )
            for way in chosen
            if way.captures
            for direction in way.directions
        ]

        def found(cell: Cell) -> list[tuple[Family, Line]]:
            return [(family, line) for family, way in single for line in lines_from(self._board, [way], seat, cell)]

        return found

    # --- what parts look up --------------------------------------------------------------------------------------

    def _royal_members(self, royals: tuple[int, int]) -> dict[str, Any]:
        if any(royals):
            return {}
        rule, game = self._game.royal, self._game
        pseudo = tuple(
            tuple(
                tuple(1 + seat * self._count + kind for kind in range(self._count) if self._written[kind] == letter)
                for letter in rule.pseudo
            )
            for seat in (0, 1)
        )
        has_royals = bool(rule.kings or rule.pseudo)
        return {
            "in_check_of": staticmethod(royal.in_check if has_royals else _never),
            "find_royals": staticmethod(royal.royals_of),
            "pseudo_codes": pseudo,
            "touch": bool(game.captures and game.captures.blast and rule.pseudo),
        }

    def _capture_members(self) -> dict[str, Any]:
        rule = self._game.captures
        if rule is None:
            return {}
        return {
            "petrified_codes": self._all_codes(rule.petrify),
            "immune_codes": self._all_codes(rule.immune),
            "sheltered_codes": self._all_codes(rule.sheltered),
        }

    def _drop_members(self, hands: Sequence[int]) -> dict[str, Any]:
        rule = self._game.drops
        if rule is None or not (rule.drops or rule.gates):
            return {}
        raised = self._game.promotion.raised if self._game.promotion else {}
        cells: list[dict[int, list[tuple[int, Cells]]]] = [{}, {}]
        for seat in (0, 1):
            for kind in hands:
                letter = self._letters[kind]
                kinds = [kind, *([self._kind[raised[letter]]] if rule.promoted and letter in raised else [])]
                cells[seat][kind] = [(each, self._cells_of_drop(rule, each, seat)) for each in kinds]
        found: dict[str, Any] = {"drop_cells": tuple(cells)}
        if rule.gates and self._game.castling is not None:
            in_reach = tuple({kind: cells[seat][kind][0][1] for kind in hands} for seat in (0, 1))
            found |= gating.tables(self._board, self._game.castling.rank, in_reach)
        return found

    def _cells_of_drop(self, rule: Drops, kind: int, seat: int) -> int:
        """Return where a man of ``kind`` may be dropped, for all that does not depend on the position."""
        letter = self._letters[kind]
        code = 1 + seat * self._count + kind
        cells = rule.by_letter[letter][seat] if letter in rule.by_letter else -1
        for way in self._ways[code][:1]:  # where he may never stand
            cells &= way.targets[seat]
        if self._game.no_dead_ends:
            lines = self._lines_of(code)
            cells &= mask([cell for cell in range(self._board.size) if lines(cell)])
        return cells & self._board.all

    def _board_members(self) -> dict[str, Any]:
        board, game = self._board, self._game
        found: dict[str, Any] = {"pawn_cells": board.all, "most_men": board.size, "most_pawns": board.size}
        found["last_ranks"] = game.promotion.zone if game.promotion else (0, 0)
        if game.flag:
            found["goal_codes"] = tuple(self._goal_codes(game.flag, seat) for seat in (0, 1))
        if len(board.axes) != _LINES:
            return found
        found["files"] = [board.cells_at((file, None)) for file in board.values[0]]
        found["neighbours"] = [near(board, cell) for cell in range(board.size)]
        files, ranks = board.values
        found["dark_cells"] = mask(
            [cell for cell, (file, rank) in enumerate(board.places) if (files.index(file) + ranks.index(rank)) % 2]
        )
        if game.connection:
            found["connections"] = connections(game.connection, board)
        return found

    def _goal_codes(self, rule: Flag, seat: int) -> tuple[int, ...]:
        """Return the codes of the men of ``seat`` that win on its goal."""
        wanted = rule.letters[seat] or self._written
        return tuple(1 + seat * self._count + kind for kind, letter in enumerate(self._written) if letter in wanted)

    # --- the parts -----------------------------------------------------------------------------------------------

    def _parts(self, royals: tuple[int, int], *, has_passers: bool) -> dict[str, Any]:
        """Return the lists of parts."""
        game = self._game
        rule, taking, hands = game.royal, game.captures, game.drops
        has_royals = bool(rule.kings or rule.pseudo)
        passes_freely, passes_stuck = any(game.ends.may_pass), any(game.ends.must_pass)
        return {
            "add_to": staticmethod(men.add_safe_to) if any(royals) else None,
            "generators": _those(
                (True, men.add_safe if any(royals) else shooting.generator(game)),
                (any(man.shots for man in game.men), shooting.add_shots),
                (has_passers, passing.add_en_passants),
                (game.castling, castling.add_castlings),
                (hands and hands.drops, _by(drops.add_drops, hands)),
                (passes_freely, passes.add_pass),
            ),
            "filters": _those(
                (game.walls, _by(walls.widened, game.walls)),  # a wall may end a check
                (has_royals and not any(royals), royal.safe_of_several),
                (rule.no_checks, royal.without_checks),
                (hands and hands.no_checks, drops.without_drop_checks),
                (rule.stands, royal.standing_kings),
                (hands and hands.gates, gating.widened),
            ),
            "musts": _those(
                (taking and taking.must, captures.must_capture),
                (hands and hands.must, _by(drops.must_drop, hands)),
                (passes_stuck, passes.pass_if_stuck),
            ),
            "consequences": _those(
                (hands and hands.captures, drops.take_to_hand),
                (hands and hands.gates, gating.bring_in),
                (game.walls, _by(walls.build, game.walls)),
                (taking and taking.petrify, captures.petrify),
                (game.flips, enclosing.flip),
                (taking and taking.blast, captures.blast),
                (game.ends.checks, ends.count_check),
            ),
            "ends": _those(
                (game.ends.checks, ends.checked),
                (game.extinction, _by(ends.extinct, game.extinction)),
                (game.flag, _by(ends.flag, game.flag)),
                (game.ends.full, ends.full),
                (game.connection, _by(ends.connected, game.connection)),
            ),
        }


def _those(*parts: tuple[object, Any]) -> tuple[Any, ...]:
    """Return the parts that are wanted."""
    return tuple(part for is_wanted, part in parts if is_wanted)


def _by(part: Callable[..., Any], rule: object) -> Callable[..., Any]:
    """Return the ``part`` that goes by ``rule``."""
    return partial(part, rule)


def _never(position: GamePosition, seat: int) -> bool:
    return False


def _joined(
    one: Callable[[Cell], list[tuple[Family, Line]]] | None, other: Callable[[Cell], list[tuple[Family, Line]]]
) -> Callable[[Cell], list[tuple[Family, Line]]]:
    """Return the lines of both, those of the second where the first does not lead."""

    def found(cell: Cell) -> list[tuple[Family, Line]]:
        known = one(cell) if one else []
        near = {line.cells[0] for _, line in known if line.shape == SLIDE}
        looks = [(family, line._replace(targets=~mask([*near]))) for family, line in other(cell)]
        return [*known, *looks]

    return found
