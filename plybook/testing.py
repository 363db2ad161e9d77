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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import ClassVar

from plybook.api import read, write
from plybook.catalogue import Variant, variants
from plybook.corpora.generate import random_games
from plybook.notation.moves import MoveText, UnreadableMoveError
from plybook.notation.notation import Notation
from plybook.record import GameRecord
from plybook.replay.binding import AmbiguousMoveError, BoundNotation
from plybook.replay.engine import replay
from plybook.replay.position import (
    BOARD_MOVE,
    CASTLING,
    ORDINARY,
    IllegalMoveError,
    Move,
    OutsideRulesetError,
    Position,
    Query,
    perft,
)
from plybook.replay.rewriting import rewrite
from plybook.replay.setup import FenError

_SIGNS = "".join(map(chr, range(32, 127))) + "–×½αβאב♘éſ\t\u200e\x00"
_MOST_MOVES = 40  # of a position, for those checks that take as long for each as the rest
_NO_REASONS = ("", "no legal move fits", "castling: no legal move fits")
_LONG = 20_000  # how many characters a text has that is too long

effort = 1
"""How many times as much as usual is tried of what chance gives; to be set before the tests are run."""


def positions(variant: str, games: int = 3, plies: int = 60, seed: int = 0) -> Iterator[Position]:
    """Yield the positions of random games of ``variant``: the start of each, then one after each move.

    The games are lively: now and then a capture, a promotion or another special move goes before all others.
    """
    for index in range(games):
        chance = random.Random(f"{variant}/{seed}/{index}")  # noqa: S311 - the same each time is the point
        yield from played(variants[variant].start(), plies, chance)


def played(position: Position, plies: int, chance: random.Random) -> Iterator[Position]:
    """Yield ``position`` and those of a lively random game from it."""
    yield position
    for _ in range(plies):
        moves = sorted(position.iter_legal_moves())
        if not moves:
            return
        rare = [move for move in moves if move.special or move.promotion or position.is_capture(move)]
        position = position.apply_unchecked(chance.choice(rare if rare and chance.random() < 0.25 else moves))
        yield position


def spoilt(text: str, chance: random.Random, slips: int = 2, signs: Sequence[str] = _SIGNS) -> str:
    """Return ``text`` with up to so many slips: signs put in, taken out, doubled, changed or exchanged."""
    for _ in range(chance.randint(1, slips)):
        at = chance.randrange(len(text) + 1)
        sign, rest = chance.choice(signs), text[at + 1 :]
        here = text[at : at + 1]
        text = text[:at] + chance.choice([sign + here, "", here + here, sign, rest[:1] + here + rest[1:2]]) + rest
    return text


def babble(chance: random.Random, signs: Sequence[str], most: int = 12) -> str:
    """Return up to so many of ``signs`` in any order, or of any characters at all."""
    if chance.random() < 0.2:
        return "".join(chr(chance.randrange(0xD800)) for _ in range(chance.randrange(most)))
    return "".join(chance.choices(signs, k=chance.randrange(most + 1)))


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


def check_grammar(notation: Notation, text: str) -> str:
    """Hold ``notation`` to this: it reads ``text`` and its grammar describes it, or there is a reason why not.

    Return the reason, empty if there is none.
    """
    try:
        notation.parse(text)
    except UnreadableMoveError as error:
        assert not notation.accepts(text), text
        assert error.reason, text
        assert 0 <= error.offset <= len(text), text
        assert not error.reason.startswith("expected a move,"), f"only the grammar takes {text!r}"
        return error.reason
    assert notation.accepts(text), text
    assert notation.describes(text), f"only the token takes {text!r}"
    return ""


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


def check_position(variant: Variant, position: Position, parts: Sequence[str] = ("masks", "occupied")) -> None:
    """Hold ``position`` to what every position keeps: its moves, its FEN, its end and its ``parts`` agree."""
    moves = list(position.iter_legal_moves())
    assert len(set(moves)) == len(moves)
    assert sum(men.bit_count() for men in position.occupied) == sum(map(bool, position.board))
    assert position.has_legal_move() is bool(moves)
    assert position.is_checkmate() <= position.is_check()
    assert position.is_checkmate() + position.is_stalemate() == (not moves)
    assert moves or position.outcome() is not None
    again = variant.position(position.fen())
    assert again == position
    assert hash(again) == hash(position)
    assert again.fen() == position.fen()
    assert again.is_check() is position.is_check()
    assert [getattr(again, part) for part in parts] == [getattr(position, part) for part in parts]
    assert set(again.iter_legal_moves()) == set(moves)
    for move in moves[:: len(moves) // _MOST_MOVES + 1]:
        check_move(position, move)


def check_move(position: Position, move: Move) -> None:
    """Hold ``move``, legal in ``position``, to this: its description finds it alone and it leads to a position."""
    said = position.describe(move)
    assert position.find(position.query(said, position.turn)) == [move]
    assert said in position.matching(said)
    assert said.capture is position.is_capture(move)
    assert said.en_passant is position.is_en_passant(move)
    assert position.is_legal(move)
    after = position.apply(move)
    assert after == position.apply_unchecked(move)
    assert position.marks(move, after) >= said.marks
    assert all(name for name in position.ends_of(move))


def check_find(position: Position, queries: Iterable[Query]) -> None:
    """Hold ``position`` to this: whatever a query for a man finds is what fits of the legal moves, or has a reason.

    A query that names no promotion finds all there are, but not where the man may also stay what he is.
    """
    described = {move: position.describe(move) for move in position.iter_legal_moves() if _is_mans(move)}
    may_stay = {move for move in described if move._replace(promotion=0) in described}
    kinds = position.kinds
    for query in queries:
        fitting = [
            move
            for move, said in described.items()
            if query.kind in (-1, kinds.index(said.piece))
            and query.origins >> move.origin & 1
            and query.targets >> move.target & 1
            and (query.promotion == move.promotion or (not query.promotion and move not in may_stay))
            and query.captured in (-1, kinds.index(said.captured) if said.captured else None)
        ]
        found = position.find(query)
        assert sorted(filter(_is_mans, found)) == sorted(fitting), f"{query} in {position.fen()}"
        assert found or position.explain(query) not in _NO_REASONS, f"{query} in {position.fen()}"


def _is_mans(move: Move) -> bool:
    return move.special not in (CASTLING, BOARD_MOVE)


def queries(position: Position, count: int, chance: random.Random) -> Iterator[Query]:
    """Yield queries for men: anywhere, in one cell or a line of them, or for part of what a legal move is."""
    geometry, moves = position.geometry, position.legal_moves() or [Move(0, 0)]
    men = range(len(position.kinds))
    for _ in range(count):
        move, axis = chance.choice(moves), chance.randrange(len(geometry.values))
        value = chance.choice(geometry.values[axis])
        line = geometry.cells_at((*[None] * axis, value))
        cell, some = 1 << chance.randrange(geometry.size), chance.getrandbits(geometry.size)
        ends = [-1, geometry.all, 0, line, cell, some]
        origin, target = (1 << end if end < geometry.size else -1 for end in move[:2])
        yield Query(
            ORDINARY,
            kind=chance.choice([-1, -1, *men]),
            origins=chance.choice([*ends, origin, origin]),
            targets=chance.choice([*ends, target, target]),
            promotion=chance.choice([0, 0, 0, move.promotion, chance.choice(men)]),
            captured=chance.choice([-1, -1, -1, chance.choice(men)]),
        )


class VariantContract:
    """What every variant keeps.

    ``variant`` is its id; ``perft`` are the known counts, from depth 1 on; ``games`` and ``plies`` say how many
    random games are played, and how long they are; ``parts`` are attributes of a position that moves change bit by
    bit and a FEN makes anew. `naive`, if given, is another engine; it looks at ``naive_games`` games. `stands` may
    give positions that random games seldom come to, of which ``tries`` are taken.
    """

    variant: ClassVar[str]
    perft: ClassVar[tuple[int, ...]] = ()
    games: ClassVar[int] = 3
    plies: ClassVar[int] = 60
    parts: ClassVar[tuple[str, ...]] = ("masks", "occupied")
    naive_games: ClassVar[int] = 3
    tries: ClassVar[int] = 60

    def naive(self, position: Position) -> Mapping[str, object] | Iterable[str] | None:
        """Return the legal moves of ``position`` as `text` names them, found in another way; None: there is none.

        A mapping gives with each what the other engine sees after it, which `seen` is held to.
        """
        return None

    def text(self, position: Position, move: Move) -> str:
        """Return what the other engine calls ``move``: its canonical text."""
        return variants[self.variant].notation().emit(move, position)

    def seen(self, position: Position) -> object:
        """Return what of ``position`` is the same in the other engine: its FEN."""
        return position.fen()

    def is_mate(self, position: Position) -> bool:
        """Say whether ``position`` is mate, for a seat that cannot move: if it is in check."""
        return position.is_check()

    def stands(self, chance: random.Random) -> Iterator[Position]:
        """Yield positions to be looked at besides those of random games, without end if you like."""
        yield from ()

    def queries(self, position: Position, chance: random.Random) -> Iterable[Query]:
        """Return queries for what is no man's move: that castle, or move a part of the board."""
        return ()

    def _positions(self, seed: int, games: int | None = None) -> Iterator[Position]:
        yield from positions(self.variant, effort * (self.games if games is None else games), self.plies, seed)
        yield from islice(self.stands(self._chance(seed)), self.tries * effort)

    def _chance(self, seed: int) -> random.Random:
        return random.Random(f"{self.variant}/{seed}")  # noqa: S311

    def test_the_start_is_a_position_that_its_fen_gives_back(self) -> None:
        """The start position and its string are one."""
        chosen = variants[self.variant]
        assert chosen.start().fen() == chosen.rules.start_fen
        assert chosen.start().outcome() is None

    def test_perft(self) -> None:
        """The numbers of legal moves are the known ones."""
        start = variants[self.variant].start()
        for depth, count in enumerate((1, *self.perft)):
            assert perft(start, depth) == count, depth

    def test_moves_fens_and_ends_agree_all_through_random_games(self) -> None:
        """Whatever a position says of itself agrees, in every position of some random games."""
        for position in self._positions(seed=0):
            check_position(variants[self.variant], position, self.parts)
            assert position.is_checkmate() is (self.is_mate(position) and not position.has_legal_move())

    def test_finding_is_choosing_from_the_legal_moves(self) -> None:
        """What a question for moves finds is what fits of the list, and there is a reason where nothing does."""
        chance = self._chance(7)
        for position in self._positions(seed=7):
            check_find(position, queries(position, 8, chance))
            for query in self.queries(position, chance):
                found = position.find(query)
                assert set(found) <= set(position.iter_legal_moves()), f"{query} in {position.fen()}"
                assert found or position.explain(query) not in _NO_REASONS, f"{query} in {position.fen()}"

    def test_another_engine_finds_the_same_moves(self) -> None:
        """The other engine agrees on every position of some random games, and on what their moves lead to."""
        for position in self._positions(1, self.naive_games):
            expected = self.naive(position)
            if expected is None:
                return
            moves = {self.text(position, move): move for move in position.iter_legal_moves()}
            assert moves.keys() == set(expected), position.fen()
            if isinstance(expected, Mapping):
                for text, move in moves.items():
                    assert self.seen(position.apply_unchecked(move)) == expected[text], f"{text} in {position.fen()}"

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

    def test_any_text_is_a_position_that_holds_together_or_refused_with_a_reason(self) -> None:
        """No string makes a position raise anything but `FenError`: neither a spoilt FEN nor what is none at all."""
        chosen, chance = variants[self.variant], self._chance(3)
        signs = sorted(set(chosen.rules.start_fen)) + list("0189/|-,: x")
        for position in positions(self.variant, 1, 20, seed=3):
            fen = position.fen()
            for _ in range(4):
                check_fen(chosen, spoilt(fen, chance))
                check_fen(chosen, spoilt(fen, chance, 1, signs))
                check_fen(chosen, babble(chance, signs, 60))
                check_fen(chosen, " ".join([fen.split()[0], babble(chance, signs)]))

    def test_a_replay_can_be_sent_to_another_process(self) -> None:
        """Positions, moves and what is found can be pickled."""
        [game] = random_games(self.variant, 1, seed=4, plies=self.plies // 2)
        found = replay(game)
        assert found.is_complete
        assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - made here


class NotationContract:
    """What every notation keeps with each variant it serves: ``notation`` as ``variant`` uses it.

    Well-formed texts are those of random games and ``tries`` of `texts`. They are spoilt with ``signs``: those of
    the grammar and some it does not know. ``faces`` are the parts of a text that could be taken in two ways: every
    word of up to five of them is tried, but only if it begins with one of ``beginnings``. ``known`` are texts to be
    tried besides. ``units`` are repeated, after each of ``stems`` and after a move, to make long words. Reasons begin
    with one of ``reasons`` and have less than ``longest_reason`` characters.
    """

    variant: ClassVar[str]
    notation: ClassVar[str]
    games: ClassVar[int] = 2
    plies: ClassVar[int] = 40
    tries: ClassVar[int] = 400
    signs: ClassVar[Sequence[str]] = _SIGNS
    faces: ClassVar[Sequence[str]] = ()
    beginnings: ClassVar[Sequence[str]] = ("",)
    known: ClassVar[Sequence[str]] = ()
    units: ClassVar[Sequence[str]] = ("a", "N", "x", "9", "O-", "0-", "+", "(", "=", " ", " ep")
    stems: ClassVar[Sequence[str]] = ("",)
    reasons: ClassVar[tuple[str, ...]] = ("",)
    longest_reason: ClassVar[int] = 250

    def texts(self, chance: random.Random) -> Iterator[str]:
        """Yield texts by the grammar of the notation, as odd as it lets them be, without end if you like."""
        yield from ()

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
                assert bound.parse(bound.notation.emit_whole(position.describe(move)), position) == move

    def test_both_forms_of_the_grammar_take_what_is_well_formed(self) -> None:
        """A text by the grammar is read, unless what it names is not there."""
        notation = self.bound.notation
        for text in self._texts():
            assert notation.describes(text), text
            assert not check_grammar(notation, text).startswith("expected"), text

    def test_both_forms_of_the_grammar_agree_on_slips(self) -> None:
        """What the token reads the grammar describes, and what it does not read has a reason."""
        notation, chance = self.bound.notation, random.Random(self.notation)  # noqa: S311
        for text in self._texts():
            for given in (spoilt(text, chance, 3, self.signs), babble(chance, self.signs)):
                reason = check_grammar(notation, given)
                assert not reason or reason.startswith(self.reasons), given

    def test_both_forms_of_the_grammar_agree_on_short_texts(self) -> None:
        """The same, for all words of some parts that have two faces."""
        notation = self.bound.notation
        reasons = {check_grammar(notation, text) for text in self._words()}
        assert "" in reasons or not self.faces

    def test_any_text_is_a_move_or_refused_with_a_reason(self) -> None:
        """No text makes a notation raise anything but the documented errors."""
        bound, chance = self.bound, random.Random(self.notation)  # noqa: S311
        start = variants[self.variant].start()
        for text in (*self._moves(), "", " ", "\n", "\x00"):
            slips = spoilt(text, chance), spoilt(text, chance, 4, self.signs), babble(chance, self.signs)
            for given in (text, f"{text}\n", *slips):
                check_move_text(bound, given, start)

    def test_a_long_word_is_refused_with_a_short_reason(self) -> None:
        """However long a text is, what is said of it is not, and saying it is no loop within a loop."""
        notation = self.bound.notation
        for unit in self.units:
            for stem in (*self.stems, next(self._moves())):
                reason = check_grammar(notation, stem + unit * (_LONG // len(unit)) + "!")
                assert 0 < len(reason) < self.longest_reason, unit

    def _moves(self) -> Iterator[str]:
        """Yield texts of moves of a random game."""
        chance = random.Random(self.notation)  # noqa: S311
        for position in positions(self.variant, 1, self.plies, seed=6):
            moves = sorted(position.iter_legal_moves())
            for move in moves and (chance.choice(moves), chance.choice(moves)):
                yield self.bound.emit(move, position)

    def _texts(self) -> Iterator[str]:
        """Yield well-formed texts."""
        yield from self._moves()
        yield from islice(self.texts(random.Random(self.notation)), self.tries * effort)  # noqa: S311

    def _words(self) -> Iterator[str]:
        """Yield short words."""
        yield from self.known
        for length in range(1, 6):
            for parts in product(self.faces, repeat=length):
                if parts[0].startswith(tuple(self.beginnings)):
                    yield "".join(parts)


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
