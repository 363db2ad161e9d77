"""What every game, notation and container keeps, as tests for whoever brings one of his own.

A test module names what it brings, and pytest collects the rest::

    from plybook.testing import NotationContract, VariantContract

    class TestMyGame(VariantContract):
        variant = "my-game"
        perft = (20, 400)

    class TestMyNotation(NotationContract):
        variant, notation = "my-game", "my-notation"

plybook holds its own games, notations and containers to the same contracts. Nothing here needs more than Python's
``assert``: positions come from random games, texts from the moves of such games, spoilt at random, all from fixed
seeds, so that a failure comes again.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

from plybook.api import read, write
from plybook.catalogue import Variant, variants
from plybook.corpora.generate import random_games
from plybook.notation.moves import MoveText, UnreadableMoveError
from plybook.record import GameRecord
from plybook.replay.binding import AmbiguousMoveError, BoundNotation
from plybook.replay.engine import replay
from plybook.replay.position import IllegalMoveError, Move, OutsideRulesetError, Position, perft
from plybook.replay.rewriting import rewrite
from plybook.replay.setup import FenError

_SIGNS = "".join(map(chr, range(32, 127))) + "–×½αβאב♘éſ\t\u200e\x00"
_MOST_MOVES = 40  # of a position, for those checks that take as long for each as the rest


def positions(variant: str, games: int = 3, plies: int = 60, seed: int = 0) -> Iterator[Position]:
    """Yield the positions of random games of ``variant``: the start of each, then one after each move."""
    chosen = variants[variant]
    for index in range(games):
        chance = random.Random(f"{variant}/{seed}/{index}")  # noqa: S311 - the same each time is the point
        position = chosen.start()
        yield position
        for _ in range(plies):
            moves = sorted(position.iter_legal_moves())
            if not moves:
                break
            position = position.apply_unchecked(chance.choice(moves))
            yield position


def spoilt(text: str, chance: random.Random, slips: int = 2) -> str:
    """Return ``text`` with up to so many slips: signs put in, taken out, doubled, changed or exchanged."""
    for _ in range(chance.randint(1, slips)):
        at = chance.randrange(len(text) + 1)
        sign, rest = chance.choice(_SIGNS), text[at + 1 :]
        here = text[at : at + 1]
        text = text[:at] + chance.choice([sign + here, "", here + here, sign, rest[:1] + here + rest[1:2]]) + rest
    return text


# --- any text at all -------------------------------------------------------------------------------------------


def check_move_text(bound: BoundNotation, text: str, position: Position) -> None:
    """Hold ``bound`` to this: a text is a move whose canonical text is the same move, or is refused with a reason."""
    try:
        move = bound.parse(text, position)
    except UnreadableMoveError as error:
        assert not bound.accepts(text)
        assert error.reason
        assert 0 <= error.offset <= len(text)
    except (IllegalMoveError, AmbiguousMoveError, OutsideRulesetError) as error:
        assert str(error)
    else:
        assert position.is_legal(move)
        canonical = bound.emit(move, position)
        assert bound.parse(canonical, position) == move
        assert bound.emit(bound.parse(canonical, position), position) == canonical


def check_fen(variant: Variant, fen: str) -> None:
    """Hold ``variant`` to this: a string is a position that comes back and can be played on, or has a `FenError`."""
    try:
        position = variant.position(fen)
    except FenError as error:
        assert str(error)
        return
    assert variant.position(position.fen()) == position
    assert variant.draw(position)
    moves = position.legal_moves()
    for move in moves[:: len(moves) // _MOST_MOVES + 1]:
        after = position.apply(move)
        assert variant.position(after.fen()) == after


def check_position(variant: Variant, position: Position) -> None:
    """Hold ``position`` to what every position keeps: its moves, its FEN, its end and its picture agree."""
    moves = list(position.iter_legal_moves())
    assert len(set(moves)) == len(moves)
    assert position.has_legal_move() is bool(moves)
    assert position.is_checkmate() is (position.is_check() and not moves)
    assert moves or position.outcome() is not None
    again = variant.position(position.fen())
    assert again == position
    assert hash(again) == hash(position)
    assert again.fen() == position.fen()
    assert set(again.iter_legal_moves()) == set(moves)
    for move in moves[:: len(moves) // _MOST_MOVES + 1]:
        check_move(position, move)


def check_move(position: Position, move: Move) -> None:
    """Hold ``move``, legal in ``position``, to this: its description finds it and it leads to a position."""
    said = position.describe(move)
    assert move in position.find(position.query(said, position.turn))
    assert said in position.matching(said)
    assert position.is_legal(move)
    after = position.apply(move)
    assert after == position.apply_unchecked(move)
    assert position.marks(move, after) >= said.marks
    assert all(name for name in position.ends_of(move))


class VariantContract:
    """What every variant keeps.

    ``variant`` is its id; ``perft`` are the known counts, from depth 1 on; ``games`` and ``plies`` say how many
    random games are played, and how long they are. `naive`, if given, is another engine.
    """

    variant: ClassVar[str]
    perft: ClassVar[tuple[int, ...]] = ()
    games: ClassVar[int] = 3
    plies: ClassVar[int] = 60

    def naive(self, position: Position) -> Iterable[str] | None:
        """Return the legal moves of ``position`` as canonical texts, found in another way; None: there is none."""
        return None

    def test_the_start_is_a_position_that_its_fen_gives_back(self) -> None:
        """The start position and its string are one."""
        chosen = variants[self.variant]
        assert chosen.start().fen() == chosen.rules.start_fen
        assert chosen.start().outcome() is None

    def test_perft(self) -> None:
        """The numbers of legal moves are the known ones."""
        start = variants[self.variant].start()
        for depth, count in enumerate(self.perft, 1):
            assert perft(start, depth) == count, depth

    def test_moves_fens_and_ends_agree_all_through_random_games(self) -> None:
        """Whatever a position says of itself agrees, in every position of some random games."""
        chosen = variants[self.variant]
        for position in positions(self.variant, self.games, self.plies):
            check_position(chosen, position)

    def test_another_engine_finds_the_same_moves(self) -> None:
        """The other engine agrees on every position of some random games."""
        bound = variants[self.variant].notation()
        for position in positions(self.variant, self.games, self.plies, seed=1):
            expected = self.naive(position)
            if expected is None:
                return
            assert {bound.emit(move, position) for move in position.iter_legal_moves()} == set(expected)

    def test_what_is_illegal_has_a_reason_in_words(self) -> None:
        """A move of another position of the game is explained where it is not legal."""
        described: list[MoveText] = []
        for position in positions(self.variant, 1, self.plies, seed=2):
            for said in described[-3:]:
                query = position.query(said, position.turn)
                if not position.find(query):
                    reason = position.explain(query)
                    assert reason
                    assert reason[:1] != " "
            moves = position.legal_moves()
            described += [position.describe(move) for move in moves[:2]]

    def test_every_seat_has_a_picture_of_every_level(self) -> None:
        """The board can be drawn for each seat, whole and level by level."""
        from plybook.render.layout import layouts

        chosen = variants[self.variant]
        for seat in chosen.seats:
            for level in ("", *layouts[chosen.picture].levels(chosen.rules.geometry)):
                picture = chosen.draw(chosen.start(), seat=seat, level=level)
                assert picture.strip()
                assert not any(line != line.rstrip() for line in picture.split("\n"))

    def test_spoilt_fens_are_refused_with_a_reason_or_hold_together(self) -> None:
        """No string makes a position raise anything but `FenError`."""
        chosen, chance = variants[self.variant], random.Random(self.variant)  # noqa: S311
        for position in positions(self.variant, 1, 20, seed=3):
            for _ in range(3):
                check_fen(chosen, spoilt(position.fen(), chance))

    def test_a_replay_can_be_sent_to_another_process(self) -> None:
        """Positions, moves and what is found can be pickled."""
        [game] = random_games(self.variant, 1, seed=4, plies=self.plies // 2)
        found = replay(game)
        assert found.is_complete
        assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - made here


class NotationContract:
    """What every notation keeps with each variant it serves: ``notation`` as ``variant`` uses it."""

    variant: ClassVar[str]
    notation: ClassVar[str]
    games: ClassVar[int] = 2
    plies: ClassVar[int] = 40

    @property
    def bound(self) -> BoundNotation:
        """The notation as the variant uses it."""
        return variants[self.variant].notation(self.notation)

    def test_every_legal_move_is_read_as_it_is_written_and_has_a_text_of_its_own(self) -> None:
        """Emitting and parsing are inverse, and no two moves of a position have one text."""
        bound = self.bound
        for position in positions(self.variant, self.games, self.plies, seed=5):
            texts = {bound.emit(move, position): move for move in position.iter_legal_moves()}
            assert len(texts) == len(position.legal_moves())
            for text, move in list(texts.items())[:: len(texts) // _MOST_MOVES + 1]:
                assert bound.accepts(text)
                assert bound.parse(text, position) == move
                assert not bound.read(text, position.turn).text.remarks

    def test_the_two_forms_of_the_grammar_agree(self) -> None:
        """What the token reads the grammar describes, and what it does not read has a reason."""
        notation, chance = self.bound.notation, random.Random(self.notation)  # noqa: S311
        for text in self._texts(chance):
            if notation.accepts(text):
                assert notation.describes(text), text
            else:
                try:
                    notation.parse(text)
                except UnreadableMoveError as error:
                    assert error.reason, text
                    assert not error.reason.startswith("expected a move,"), text

    def test_any_text_is_a_move_or_refused_with_a_reason(self) -> None:
        """No text makes a notation raise anything but the documented errors."""
        bound, chance = self.bound, random.Random(self.notation)  # noqa: S311
        start = variants[self.variant].start()
        for text in (*self._texts(chance), "", " ", "\n", "\x00", "+" * 200, "(" * 200, "9" * 200):
            check_move_text(bound, text, start)

    def _texts(self, chance: random.Random) -> Iterator[str]:
        """Yield texts of moves, and spoilt ones."""
        for position in positions(self.variant, 1, self.plies, seed=6):
            moves = sorted(position.iter_legal_moves())
            for move in moves and (chance.choice(moves), chance.choice(moves)):
                text = self.bound.emit(move, position)
                yield text
                yield spoilt(text, chance)
                yield spoilt(text, chance, slips=4)


class ContainerContract:
    """What every container keeps: ``container`` is its name, ``variant`` the game it is tried with."""

    container: ClassVar[str]
    variant: ClassVar[str] = "chess"

    def test_games_are_read_back_as_they_were_written(self) -> None:
        """What is written is read back the same, and written again is the same text."""
        games = list(random_games(self.variant, 3, plies=30))
        text = write(games, to=self.container)
        again = read(text.encode(), container=self.container, variant=self.variant)
        assert [_moves(game) for game in again] == [_moves(game) for game in games]
        assert write(again, to=self.container) == text

    def test_the_sources_of_the_games_are_the_file_whatever_it_is(self) -> None:
        """Every character of a damaged file is part of a game's source, and nothing is raised."""
        text = write(random_games(self.variant, 2, plies=12), to=self.container)
        chance = random.Random(self.container)  # noqa: S311
        for _ in range(60):
            damaged = spoilt(text, chance, slips=8)
            games = read(damaged.encode(), container=self.container)
            assert games
            assert "".join(game.source.text for game in games) == damaged
            for game in games:
                for found in replay(game).diagnostics:
                    assert found.span.line >= 1
                    assert found.span.end_column >= found.span.column >= 1


def _moves(game: GameRecord) -> list[str]:
    return [ply.text for ply in rewrite(replay(game)).plies]
