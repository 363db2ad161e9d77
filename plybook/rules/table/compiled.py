"""The class of the positions of a `Game`: its tables, and the parts that its rules need, chosen once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from plybook.rules.board import mask
from plybook.rules.moves import CASTLING, DROP, EN_PASSANT, PASSING, SHOT
from plybook.rules.table.attacks import NOTHING
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.explain import explain
from plybook.rules.table.fen import FenFields, Passers
from plybook.rules.table.game import Drops, Flag, Game
from plybook.rules.table.movers import Movers
from plybook.rules.table.parts import (
    captures,
    castling,
    counting,
    drops,
    en_passant,
    enclosing,
    ends,
    first_moves,
    gating,
    hopping,
    men,
    passes,
    royal,
    shooting,
    walls,
)
from plybook.rules.table.rights import CastlingRights, GatingRights
from plybook.rules.table.shapes import connections, near
from plybook.rules.table.tables import Generator
from plybook.rules.terms import Cells

_MOST_KINDS = 126  # of which each side has a code, and walls have one
_LINES = 2  # axes of boards that have files and ranks


def position_class(game: Game, variant: str) -> type[GamePosition]:
    """Return the class of the positions of ``game``, called ``variant``; raise `ValueError` for what cannot be."""
    name = "".join(word.capitalize() for word in variant.replace("_", "-").split("-")) + "Position"
    made: type[GamePosition] = type(name, (GamePosition,), {"__slots__": (), "variant": variant, **members_of(game)})
    made.start_fen = made.write_fen(made.read_fen(game.start))
    return made


def members_of(game: Game) -> dict[str, Any]:
    """Return what the class of the positions of ``game`` holds; raise `ValueError` for what cannot be."""
    return settled(_Plan(game).members())


def settled(members: dict[str, Any]) -> dict[str, Any]:
    """Return ``members`` with tuples of those that every move needs together, so that one look-up finds them."""
    # What bears on a royal man is found out with each move where nothing else comes of it.
    is_at_once = members["is_plain"] and not members["consequences"]
    surveys = tuple(attacks.survey for attacks in members["attacks"]) if is_at_once else None
    sifts, of_passers = (*members["filters"], *members["musts"]), members["en_passant_codes"]
    kinds, bit = len(members["kinds"]), tuple(1 << cell for cell in range(members["geometry"].size))
    is_found = members["finders"] is not None and members.get("with_gates") is None
    cell_of = {here: cell for cell, here in enumerate(bit)} if is_found else {}
    renewing = tuple(code in members["clock_codes"] for code in range(1 + 2 * kinds))
    return {
        **members,
        "finding": (members["finders"], cell_of, bit, members["royal_codes"], bool(members["ends"]), sifts),
        "passing_movers": tuple(
            en_passant.near(mover for mover in side if mover.code in of_passers) for side in members["movers"]
        ),
        "playing": (kinds, bit, renewing, surveys, members["consequences"]),
        "sifts": sifts,
        "unsurveyed": None if any(members["royal_codes"]) else NOTHING,
    }


class _Plan:
    """Works out the members of the class of the positions of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._board = game.geometry
        self._letters = tuple(man.letter for man in game.men)
        self._count = len(self._letters)
        self._written = tuple(man.written or man.letter for man in game.men)
        self._kind = {letter: kind for kind, letter in enumerate(self._letters)}
        self._alike = tuple(
            tuple(other for other in range(self._count) if self._is_alike(kind, other)) for kind in range(self._count)
        )
        self._movers = Movers(game, self._written)
        self._hands = tuple(
            kind for kind, man in enumerate(game.men) if game.drops and not man.in_hand and self._can_be_in_hand(kind)
        )

    def _is_alike(self, kind: int, other: int) -> bool:
        """Say whether ``other`` is one of the kinds that are meant where ``kind`` is, by its letter in moves."""
        letter = self._written[kind]
        usual = self._kind[letter] if letter in self._kind else self._written.index(letter)
        return kind == usual and self._written[other] == letter

    def members(self) -> dict[str, Any]:
        """Return the members of the class; raise `ValueError` for more kinds than a byte can hold."""
        game, count = self._game, self._count
        if count > _MOST_KINDS:
            raise ValueError(
                f"a game has at most {_MOST_KINDS} kinds of men, with promoted ones; this one has {count}"
            )
        movers, passers = self._movers.movers(), self._movers.passers
        hands = self._hands
        all_letters = (*self._letters, *(letter.lower() for letter in self._letters))
        in_fen = [man.in_fen or man.letter for man in game.men]
        in_fens = (*in_fen, *(letter.lower() for letter in in_fen))
        has_gates = game.drops is not None and game.drops.gates
        if has_gates and (game.castling is None or game.walls is not None):
            raise ValueError("men can be brought in beside others only in a game with castling and without walls")
        make_rights = GatingRights if has_gates or game.first_moves else CastlingRights
        rights = make_rights(game.castling, game, all_letters) if game.castling else None
        royals = self._royal_codes()
        return {
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
            "castlings": ("O-O", "O-O-O") if rights and any(rights.rooks) else (),
            "movers": movers,
            "mover_of": {mover.code: mover for side in movers for mover in side},
            "explanation": staticmethod(explain),
            "attacks": (self._movers.attacks(0, royals[1]), self._movers.attacks(1, royals[0])),
            "royal_codes": royals,
            "king_codes": tuple(
                tuple(first + kind for kind, letter in enumerate(self._written) if letter in game.royal.kings)
                for first in (1, 1 + count)
            ),
            "hand_kinds": hands,
            "hand_index": self._hand_index(hands),
            "fields": FenFields(game, in_fens, hands, rights, Passers(game, passers, count)),
            "castling_rights": rights,
            "passers": passers,
            "en_passant_codes": frozenset(self._codes(game.en_passant.men)) if game.en_passant else frozenset(),
            "en_passant_cells": game.en_passant.cells if game.en_passant else (-1, -1),
            **self._clock_members(),
            "start_checks": (game.ends.checks,) * 2,
            "draws_at_clock": game.ends.clock if game.ends.draws_at_clock else 0,
            "draws_at_occurrence": game.ends.repetition.times if game.ends.repetition else 0,
            "claims_repetition": game.ends.repetition is None or game.ends.repetition.times > 0,
            "counts_checks": bool(game.ends.repetition and game.ends.repetition.by_checks),
            "special_moves": self._special_moves(),
            "generator_of": self._generators_of(),
            **self._royal_members(royals),
            **self._capture_members(),
            **shooting.tables(game),
            **first_moves.tables(game),
            "hoppers": hopping.hoppers(game),
            **self._drop_members(hands),
            **self._board_members(),
            **self._parts(royals, has_passers=bool(passers), has_clock=self._is_clock_renewed()),
        }

    def _generators_of(self) -> dict[int, Any]:
        """Return the functions that generate the special moves of one kind alone, by kind."""
        found: dict[int, Any] = {CASTLING: castling.add_castlings}
        if self._game.drops is not None and self._game.drops.drops:
            found[DROP] = partial(drops.add_drops, self._game.drops)
        return found

    def _special_moves(self) -> dict[int, Any]:
        """Return the functions that play special moves, by kind."""
        found: dict[int, Any] = {EN_PASSANT: en_passant.play, PASSING: passes.play, SHOT: shooting.play}
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

    def _can_be_in_hand(self, kind: int) -> bool:
        """Say whether men of ``kind`` are ever in hand; Kings are where the game begins with them so."""
        man = self._game.men[kind]
        in_hand = (self._game.start.split() or [""])[0].partition("[")[2]
        return not self._is_king(kind) or (man.in_fen or man.letter) in in_hand

    def _is_king(self, kind: int) -> bool:
        return self._letters[kind] in self._game.royal.kings

    def _royal_codes(self) -> tuple[int, int]:
        """Return the codes of the royal men if each side has just one for good, else 0."""
        game = self._game
        rule = game.royal
        if len(rule.kings) != 1 or rule.pseudo or (game.captures and game.captures.blast) or game.flips or game.walls:
            return 0, 0
        if any(man.shots or man.freezes for man in game.men) or hopping.hoppers(game):
            return 0, 0
        king = self._kind[rule.kings[0]]
        letter = game.men[king].in_fen or self._letters[king]
        board, _, in_hand = (game.start.split() or [""])[0].partition("[")
        by_length = sorted((man.in_fen or man.letter for man in game.men), key=len, reverse=True)
        men = re.findall("|".join(re.escape(each) for one in by_length for each in (one, one.lower())), board)
        counts = men.count(letter), men.count(letter.lower())
        can_come = any(other in (f"+{letter}", f"{letter}~") for other in self._letters) or (
            game.promotion is not None and any(self._letters[king] in side for side in game.promotion.becomes)
        )
        if max(counts) != 1 or can_come or letter in in_hand.upper():
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

    def _two_way_codes(self) -> frozenset[int]:
        """Return the codes of the men that begin the half-move clock anew and have ways back."""
        if not self._game.ends.only_final:
            return frozenset()
        return frozenset(code for code in self._codes(self._game.ends.clock_kinds) if self._movers.goes_back(code))

    def _is_clock_renewed(self) -> bool:
        """Say whether more than captures and moves of `clock_codes` begins the half-move clock anew."""
        rule, clock_kinds = self._game.promotion, self._game.ends.clock_kinds
        is_by_others = rule is not None and any(
            {*rule.pawns[seat], *rule.raised} - {*clock_kinds[seat]} for seat in (0, 1)
        )
        return is_by_others or bool(self._two_way_codes())

    def _clock_members(self) -> dict[str, Any]:
        game, two_way = self._game, self._two_way_codes()
        passes = any(game.ends.may_pass) or any(game.ends.must_pass)
        return {
            "clock_codes": frozenset(self._codes(game.ends.clock_kinds)) - two_way,
            "two_way_codes": two_way,
            "ends_by_idle_plies": passes or game.royal.resolves,
            "are_facing": staticmethod(royal.are_facing) if game.royal.resolves else None,
        }

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
            "most_pseudo": self._board.size if rule.all_at_once else rule.count + 1,
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
        cells &= self._movers.standing(code)
        if self._game.no_dead_ends:
            cells &= self._movers.alive(code)
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

    def _extinct_codes(self) -> ends.Counted:
        """Return for each side, and each letter whose loss ends the game, the codes of its men and their hand."""
        hand = self._hand_index(self._hands)
        letters = self._game.extinction.letters if self._game.extinction else ()

        def counted(letter: str, first: int) -> tuple[list[int], list[int]]:
            if letter == ends.ALL:
                return [first + kind for kind in range(self._count)], [*range(len(self._hands))]
            kind = self._kind[letter]
            return [first + each for each in self._alike[kind]], [hand[kind]] if kind in hand else []

        white, black = ([counted(letter, first) for letter in letters] for first in (1, 1 + self._count))
        return white, black

    def _goal_codes(self, rule: Flag, seat: int) -> tuple[int, ...]:
        """Return the codes of the men of ``seat`` that win on its goal."""
        wanted = rule.letters[seat] or self._written
        return tuple(1 + seat * self._count + kind for kind, letter in enumerate(self._written) if letter in wanted)

    def _generator(self) -> Generator:
        """Return the generator of moves of men for games in which a side has several royal men or none."""
        return hopping.add_hops if hopping.hoppers(self._game) else shooting.generator(self._game)

    # --- the parts -----------------------------------------------------------------------------------------------

    def _parts(self, royals: tuple[int, int], *, has_passers: bool, has_clock: bool) -> dict[str, Any]:
        """Return the lists of parts."""
        game = self._game
        rule, taking, hands = game.royal, game.captures, game.drops
        has_royals = bool(rule.kings or rule.pseudo)
        passes_freely, passes_stuck = any(game.ends.may_pass), any(game.ends.must_pass)
        parts: dict[str, Any] = {
            "generators": _those(
                (True, men.add_safe if any(royals) else self._generator()),
                (any(man.shots for man in game.men), shooting.add_shots),
                (has_passers, en_passant.add_en_passants),
                (game.castling and any(game.castling.rooks), castling.add_castlings),
                (game.first_moves, first_moves.add_first_moves),
                (hands and hands.drops, _by(drops.add_drops, hands)),
                (passes_freely, passes.add_pass),
            ),
            "filters": _those(
                (game.walls, _by(walls.widened, game.walls)),  # a wall may end a check
                (has_royals and not any(royals), royal.safe_of_several),
                (rule.no_checks, royal.without_checks),
                (hands and hands.no_checks, drops.without_drop_checks),
                (hands and hands.no_mates, _by(drops.without_drop_mates, hands)),
                (rule.stands, royal.standing_kings),
                (rule.resolves, royal.resolved),
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
                (game.first_moves, first_moves.lose_right),
                (game.walls, _by(walls.build, game.walls)),
                (taking and taking.petrify, captures.petrify),
                (game.flips, enclosing.flip),
                (taking and taking.blast, captures.blast),
                (game.ends.checks, ends.count_check),
                (has_clock, counting.renew),
                (game.ends.count, _by(counting.count, game.ends.count)),
            ),
            "ends": _those(
                (game.ends.checks, ends.checked),
                (game.extinction, _by(ends.extinct, game.extinction, self._extinct_codes())),
                (game.flag, _by(ends.flag, game.flag)),
                (game.ends.full, ends.full),
                (game.connection, _by(ends.connected, game.connection)),
            ),
        }
        is_plain = any(royals) and not (parts["filters"] or parts["musts"] or parts["ends"])
        from_afar = any(man.shots or man.freezes for man in game.men)
        finders = (
            None if from_afar or game.first_moves or hopping.hoppers(game) else self._movers.finders(self._alike)
        )
        return {**parts, "is_plain": is_plain, "finders": finders}


def _those(*parts: tuple[object, Any]) -> tuple[Any, ...]:
    """Return the parts that are wanted."""
    return tuple(part for is_wanted, part in parts if is_wanted)


def _by(part: Callable[..., Any], *rule: object) -> Callable[..., Any]:
    """Return the ``part`` that goes by ``rule``."""
    return partial(part, *rule)


def _never(position: GamePosition, seat: int) -> bool:
    return False
