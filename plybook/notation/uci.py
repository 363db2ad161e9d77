"""The moves of the Universal Chess Interface, for boards of any number of axes."""

from __future__ import annotations

import pyparsing as pp

from plybook.notation.cells import Celled, any_of, joined
from plybook.notation.fragments import listing
from plybook.notation.moves import MoveText, Resolver
from plybook.notation.notation import Alphabet


class UCI(Celled):
    """The moves of the Universal Chess Interface: origin, target and promotion, and nothing else.

    What it reads and writes::

        move = cell cell [ letter ]          e2e4, e7e8q: a promotion has a small letter
        cell = file rank

    Castling is written as the move of the King (``e1g1``). That a text is castling shows only on the board, so it
    reads as a piece move like any other.
    """

    name = "uci"
    title = "Moves of the Universal Chess Interface"
    marks = frozenset()

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__(alphabet)
        self._promotions = {kind.lower(): kind for kind in alphabet.promotions}

    def token(self) -> pp.ParserElement:
        """Return the one `pyparsing.Regex` that reads a move."""
        cell = "".join(f"({value})" for value in self.value_patterns)
        pattern = rf"{cell}{cell}({any_of(self._promotions)})?\Z"
        return pp.Regex(pattern, as_match=True).add_parse_action(self.read)

    def grammar(self) -> pp.ParserElement:
        """Return the grammar of one move, composed of named elements."""
        letters = pp.Regex(any_of(self._promotions)).set_name(f"promotion to {listing(self._promotions)}")
        return self.cell_element("origin") + self.cell_element("target") + pp.Opt(letters)

    def emit(self, move: MoveText, position: Resolver) -> str:
        """Return the text of ``move``."""
        axes = len(self.axes)
        return f"{joined(move.origin[:axes])}{joined(move.target[:axes])}{move.promotion.lower()}"

    def read(self, tokens: pp.ParseResults) -> MoveText:
        """Return what a text says that the token has matched."""
        *cells, promotion = tokens[0].groups()
        axes = len(self.axes)
        kind = self._promotions[promotion] if promotion else ""
        return MoveText(origin=tuple(cells[:axes]), target=tuple(cells[axes:]), promotion=kind)
