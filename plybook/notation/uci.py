"""The moves of the Universal Chess Interface, for boards of any number of axes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from plybook.notation.cells import MARKS, Celled, any_of, is_capture, joined, said_by
from plybook.notation.fragments import castling_token, promoted_to, promotion_of
from plybook.notation.grammar import Choice, Fragment, Group, Maybe, Part, Row, Titled
from plybook.notation.moves import Action, MoveText, Place, Remark, Resolver
from plybook.notation.notation import Alphabet


class UCI(Celled):
    """The moves of the Universal Chess Interface: origin, target and promotion, and nothing else.

    What it writes::

        move = cell cell [ letter ]          e2e4, e7e8q: a promotion has a small letter
        cell = file rank

    Castling is written as the move of the King (``e1g1``), and in a game of Chess960, as engines want it, as his move
    to the Rook (``e1h1``, ``f1b1``). Both are read wherever the first is no other move of the King. That a text is
    castling shows only on the board, so it reads as a piece move like any other.

    It also reads, each with the remark N105: a sign between the cells (``e2-e4``, ``e4xd5``) for any man;
    a promotion with a capital or a sign (``e7e8Q``, ``e7e8=Q``, ``e7e8(q)``); marks as after a move in `SAN`
    (``d1h5+``); capitals (``E2E4``). Castling is read as `SAN` writes it, too (N102).
    """

    name = "uci"
    title = "Moves of the Universal Chess Interface"
    marks = frozenset()

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._promotions = {kind.lower(): kind for kind in (*alphabet.promotions, *alphabet.gates)}
        # Letters of either case, but on an axis where they are not the same.
        self._own = [{value.lower(): value for value in values} for values in self.axes]
        self.values = [
            value._replace(pattern=f"(?ai:{value})") if len(own) == len(values) else value
            for value, own, values in zip(self.values, self._own, self.axes, strict=True)
        ]

    def grammar(self) -> Part:
        """Return the grammar of one move."""
        letter = promoted_to(self._promotions, f"(?ai:{any_of(self._promotions)})")
        cells = Titled("cell", self.cell()), Maybe(Group("", self.sign)), Titled("cell", self.cell())
        if self.alphabet.raises:
            letter = Fragment(rf"{letter}|[+-]", letter.words)
        forms = [Row(*cells, Maybe(Group("", promotion_of(letter)))), Group("", Titled("castling", self.castling))]
        if self.alphabet.drops:
            forms.append(Group("", Titled("drop", self.drop())))
        wall = [Maybe(Group("", self.addition()))] if self.alphabet.walls else []
        return Row(Choice(*forms), *wall, Group("", MARKS))

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the text of ``move``."""
        axes = len(self.axes)
        wall = f",{joined(move.target[:axes])}{joined(move.wall[:axes])}" if move.wall else ""
        if move.action is Action.DROP:
            return f"{move.raises}{move.piece}@{joined(move.target[:axes])}{wall}"
        promotion = move.raises or move.promotion.lower()
        if move.gate:
            letter, *cell = move.gate
            if cell and tuple(cell) != move.origin:  # where the Rook stood that castles
                return f"{joined(tuple(cell[:axes]))}{joined(move.origin[:axes])}{joined((letter,)).lower()}"
            promotion = joined((letter,)).lower()
        return f"{joined(move.origin[:axes])}{joined(move.target[:axes])}{promotion}{wall}"

    def read(self, match: re.Match[str]) -> MoveText:
        """Return what a text says all of which is ``match``."""
        *groups, marks = match.groups()
        axes = len(self.axes)
        walled = self.place_of(groups.pop()) if self.alphabet.walls else ()
        wall = self._place(walled) if walled else ()
        drop = groups.pop() if self.alphabet.drops else None
        *cells, promotion, castling = groups
        check, en_passant = said_by(marks)
        if castling:
            token = castling_token(castling, self.alphabet.castlings)
            return MoveText(Action.CASTLING, castling=token, check=check, remarks=(Remark("N102"),))
        if drop:
            read = self.read_drop(drop, wall, check)
            return read._replace(target=self._place(read.target))
        origin, target = self._place(cells[:axes]), self._place(cells[axes + 1 :])
        letter = promotion.strip("=/()").lower() if promotion else ""
        closing = f",{joined(target)}{joined(wall)}" if wall else ""
        spelled = f"{joined(origin)}{joined(target)}{letter}{closing}"
        return MoveText(
            origin=origin,
            target=target,
            capture=is_capture(cells[axes]),
            promotion=self._promotions.get(letter, ""),
            raises=letter if letter in ("+", "-") else "",
            wall=wall,
            en_passant=en_passant,
            check=check,
            remarks=() if spelled == match[0] else (Remark("N105"),),
        )

    def drop(self) -> Part:
        """Return a drop: the letter of the man, ``@`` and the cell."""
        letters = any_of(self.alphabet.drops)
        return Fragment(rf"\+?{letters}@{self.cell()}", "a drop such as N@c3")

    def _place(self, written: Sequence[str | None]) -> Place:
        """Return the cell whose values are ``written``, in letters of either case."""
        return tuple(
            value if value in values or value is None else own[value.lower()]
            for value, values, own in zip(written, self.axes, self._own, strict=True)
        )
