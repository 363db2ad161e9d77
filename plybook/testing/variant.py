"""The contract of variants: moves, FENs and ends agree, and every query has an answer."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import ClassVar

from plybook.catalogue import variant_of, variants
from plybook.corpora.generate import random_games
from plybook.notation.moves import MoveText
from plybook.render.layout import layouts
from plybook.replay.engine import replay
from plybook.rules.moves import Move, Query
from plybook.rules.position import Position, perft
from plybook.testing import sampling
from plybook.testing.about import About
from plybook.testing.picture import check_picture
from plybook.testing.position import check_answer, check_fen, check_find, check_position
from plybook.testing.sampling import babble, positions, queries, spoilt
from plybook.testing.side_by_side import check_side_by_side


class VariantContract:
    """The contract of a variant.

    ``variant`` is its id; ``perft`` are the known counts, from depth 1 on; ``games`` and ``plies`` say how many
    random games are played, and how long they are; ``parts`` are attributes of a position that moves update and a FEN
    computes anew. `naive`, if given, is another engine; it checks ``naive_games`` games. `stands` may give positions
    that random games seldom reach; ``tries`` of them are used.
    """

    variant: ClassVar[str]
    perft: ClassVar[tuple[int, ...]] = ()
    games: ClassVar[int] = 3
    plies: ClassVar[int] = 60
    parts: ClassVar[tuple[str, ...]] = ("masks", "occupied")
    naive_games: ClassVar[int] = 3
    tries: ClassVar[int] = 60

    def naive(self, position: Position) -> Mapping[str, object] | Iterable[str] | None:
        """Return the legal moves of ``position`` from another engine, as `text` names them; None without one.

        A mapping also gives the other engine's view after each move, which is compared with `seen`.
        """
        return None

    def text(self, position: Position, move: Move) -> str:
        """Return the other engine's text of ``move``; by default the canonical text."""
        return variants[self.variant].notation().emit(move, position)

    def seen(self, position: Position) -> object:
        """Return the part of ``position`` that is the same in the other engine; by default its FEN."""
        return position.fen()

    def is_mate(self, position: Position) -> bool:
        """Return whether ``position`` is mate, for a seat that cannot move; by default if it is in check."""
        return position.is_check()

    def stands(self, chance: random.Random) -> Iterator[Position]:
        """Yield more positions to check besides those of random games; the iterator may be endless."""
        yield from ()

    def queries(self, position: Position, chance: random.Random) -> Iterable[Query]:
        """Return queries for moves without a man: castling, or moves of a part of the board."""
        return ()

    def _positions(self, seed: int, games: int | None = None) -> Iterator[Position]:
        yield from positions(
            self.variant, sampling.effort() * (self.games if games is None else games), self.plies, seed
        )
        yield from islice(self.stands(self._chance(seed)), self.tries * sampling.effort())

    def _chance(self, seed: int) -> random.Random:
        return random.Random(f"{self.variant}/{seed}")  # noqa: S311 - the same each time is the point

    def _about(self, position: Position | None = None) -> About:
        return About(variant=self.variant, position=position)

    def test_the_start_is_a_position_that_its_fen_gives_back(self) -> None:
        """The start position and its string are one."""
        chosen = variants[self.variant]
        start = chosen.start()
        with self._about(start):
            assert start.fen() == chosen.rules.start_fen, f"the start is stated as {chosen.rules.start_fen}"
            own = variant_of(start).id
            assert own == self.variant, (
                f"its positions count as {own}: their class must state variant = {self.variant!r}"
            )
            assert start.outcome() is None, f"the game has ended before it began: {start.outcome()}"

    def test_perft(self) -> None:
        """The numbers of legal moves are the known ones."""
        start = variants[self.variant].start()
        with self._about(start):
            for depth, count in enumerate((1, *self.perft)):
                found = perft(start, depth)
                assert found == count, f"perft {depth} is {found}, not {count}"

    def test_moves_fens_and_ends_agree_all_through_random_games(self) -> None:
        """The properties of a position agree, in every position of some random games."""
        for position in self._positions(seed=0):
            with self._about(position):
                check_position(variants[self.variant], position, self.parts)
                mate = self.is_mate(position) and not position.has_legal_move()
                assert position.is_checkmate() is mate, f"is_checkmate() is {not mate}, by is_mate() it is {mate}"

    def test_finding_is_choosing_from_the_legal_moves(self) -> None:
        """A query finds exactly the fitting moves of the list, and has a reason if none fits."""
        chance = self._chance(7)
        for position in self._positions(seed=7):
            with self._about(position):
                check_find(position, queries(position, 8, chance))
                for query in self.queries(position, chance):
                    found = position.find(query)
                    others = set(found) - set(position.iter_legal_moves())
                    assert not others, f"{query} finds what is not legal: {sorted(others)}"
                    check_answer(position, query, found)

    def test_another_engine_finds_the_same_moves(self) -> None:
        """The other engine agrees on every position of some random games, and on what their moves lead to."""
        for position in self._positions(1, self.naive_games):
            with self._about(position):
                expected = self.naive(position)
                if expected is None:
                    return
                check_side_by_side(position, expected, self.text, self.seen)

    def test_what_is_illegal_has_a_reason_in_words(self) -> None:
        """A move of another position of the game is explained where it is not legal."""
        described: list[MoveText] = []
        for position in positions(self.variant, 1, self.plies, seed=2):
            with self._about(position):
                for said in described[-3:]:
                    query = position.query(said, position.turn)
                    if not position.find(query):
                        reason = position.explain(query)
                        assert reason, f"{said} is refused without a reason"
                        assert reason[:1] != " ", (
                            f"{said} is refused with a reason that begins with a space: {reason}"
                        )
            moves = position.legal_moves()
            described += [position.describe(move) for move in moves[:2]]

    def test_every_seat_has_a_picture_of_every_level(self) -> None:
        """The board can be drawn for each seat, whole and level by level."""
        chosen = variants[self.variant]
        with About(variant=self.variant, picture=chosen.pictures[0]):
            for name in chosen.pictures:
                check_picture(layouts[name], chosen.start())

    def test_any_text_is_a_position_that_holds_together_or_refused_with_a_reason(self) -> None:
        """A position raises only `FenError`, for a spoilt FEN and for any other string."""
        chosen, chance = variants[self.variant], self._chance(3)
        signs = sorted(set(chosen.rules.start_fen)) + list("0189/|-,: x")
        for position in positions(self.variant, 1, min(20, self.plies), seed=3):
            fen = position.fen()
            for _ in range(4):
                check_fen(chosen, spoilt(fen, chance))
                check_fen(chosen, spoilt(fen, chance, 1, signs))
                check_fen(chosen, babble(chance, signs, 60))
                check_fen(chosen, " ".join([fen.split()[0], babble(chance, signs)]))

    def test_a_position_is_set_up_again_from_its_men(self) -> None:
        """The list of men of a position describes it completely."""
        chosen = variants[self.variant]
        for position in positions(self.variant, 1, self.plies, seed=5):
            with self._about(position):
                text = position.men_text()
                again = chosen.setup(text)
                assert again == position, f"the set-up {text} gives another position, whose FEN is {again.fen()}"
                assert again.men_text() == text, f"the position of the set-up {text} has another: {again.men_text()}"

    def test_a_replay_can_be_sent_to_another_process(self) -> None:
        """Positions, moves and findings can be pickled."""
        [game] = random_games(self.variant, 1, seed=4, plies=self.plies // 2)
        found = replay(game)
        with self._about():
            assert found.is_complete, f"a random game has faults: {found.diagnostics}"
            assert pickle.loads(pickle.dumps(found)) == found, "what is pickled comes back as something else"  # noqa: S301 - made here
