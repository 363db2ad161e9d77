"""A base for games of leapers and riders on a box of any number of axes, with one royal man a side.

A game is a class with a table of men, an array and what its Pawns become; all else comes from here. It states
``geometry``, ``men`` and ``start_fen``, and where it differs from the usual any of the attributes and methods that
`BoxPosition` lists as a game's own to state.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.compiling import mypyc_attr
from plybook.rules.board import bits
from plybook.rules.moves import Move, Query
from plybook.rules.table.explain import explain
from plybook.rules.table.state import BoxState
from plybook.rules.terms import Cell, Cells


@mypyc_attr(allow_interpreted_subclasses=True)
class BoxPosition(BoxState):
    """A position of a game of leapers and riders on a box.

    A game states of the attributes:

    - ``geometry``, a `Box` of two axes or more, the last two of them the files and ranks of flat boards;
    - ``men``, its kinds of men: the first is the Pawn, who alone promotes, the last the royal one;
    - ``start_fen``, the array;
    - where they are not the usual, ``forward_axes``, along which Pawns go (the last), ``promotions``, what they
      become (any kind but the first and last), ``last_ranks``, where (at the end of every forward axis),
      ``pawn_cells``, where they can stand (anywhere else), ``empty_fields``, what a FEN has only a ``-`` for, and
      ``long_pawn`` and ``cell_word`` of `TwoSidedPosition`.

    Exceptions are made by these methods: `targets`, where else a man can go; `safe_moves`, which moves leave the
    royal man safe, `is_check` and `check_setup`, which go together; and `explain`, where a game says in words what
    the others decide, with a `BoxExplanation` of its own. In a position for study `royal` is -1 where one is missing,
    and then none is in danger.
    """

    __slots__ = ()

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        return explain(self, query)

    def iter_legal_moves(self) -> Iterator[Move]:
        """Yield every legal move once."""
        return self._moves(self.occupied[self.turn], -1)

    def find(self, query: Query) -> list[Move]:
        """Return the legal moves that fit ``query``."""
        special, kind, origins, targets, promotion, captured, _ = query
        if special:
            return []
        base, men = self.turn * len(self.kinds), 0
        is_cell = targets > 0 and not targets & (targets - 1)
        for each in range(len(self.kinds)) if kind < 0 else (kind,):
            if found := self.masks[1 + base + each] & origins:
                men |= found & self.ways[base + each].sources[targets.bit_length() - 1] if is_cell else found
        return self._fitting(self._moves(men, targets), promotion, captured)

    def _moves(self, men: Cells, wanted: Cells) -> Iterator[Move]:
        """Yield the legal moves of ``men`` to ``wanted`` cells."""
        for origin in bits(men):
            if targets := self.targets(origin) & wanted:
                yield from self.safe_moves(origin, targets)

    def targets(self, origin: Cell) -> int:
        """Return the cells to which the man on ``origin`` can go, whatever becomes of the royal man.

        A game whose men have other ways than those of the table overrides this, and says in the table (`Kind.others`)
        where such ways may lead.
        """
        turn, (white, black) = self.turn, self.occupied
        ways = self.ways[self.board[origin] - 1]
        targets = ways.moving.targets(origin, white | black)
        if ways.capturing is ways.moving:
            return targets & ~self.occupied[turn]
        return targets & ~(white | black) | ways.capturing.targets(origin, white | black) & self.occupied[1 - turn]

    def safe_moves(self, origin: Cell, targets: Cells) -> Iterator[Move]:
        """Yield the moves of the man on ``origin`` to those of ``targets`` that leave the royal man safe."""
        if origin == self.royal(self.turn):
            others = (self.occupied[0] | self.occupied[1]) ^ 1 << origin
            for target in bits(targets):
                if not self.attacks_on(target, 1 - self.turn, others) & ~(1 << target):
                    yield Move(origin, target)
            return
        _, allowed, pins = self.survey()
        yield from self.moves_to(origin, targets & allowed & pins.get(1 << origin, -1))

    def moves_to(self, origin: Cell, targets: Cells) -> list[Move]:
        """Return the moves of the man on ``origin`` to ``targets``, one for each kind he may become there."""
        if (self.board[origin] - 1) % len(self.kinds) or not targets & self.last_ranks[self.turn]:
            return [Move(origin, target) for target in bits(targets)]
        last, kinds = self.last_ranks[self.turn], [self.kinds.index(letter) for letter in self.promotions]
        return [Move(origin, to, kind) for to in bits(targets) for kind in (kinds if last >> to & 1 else (0,))]
