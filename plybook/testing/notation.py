"""The contract of notations: texts are read as they are written, and other texts are refused with a reason."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import islice, product
from typing import ClassVar

from plybook.api import write
from plybook.catalogue import variants
from plybook.container.container import containers
from plybook.corpora.generate import random_games
from plybook.interpret.bound_notation import AmbiguousMoveError, BoundNotation
from plybook.notation.moves import FaultyNotationError, MoveText, UnreadableMoveError
from plybook.notation.notation import Notation
from plybook.rules.moves import Move
from plybook.rules.position import IllegalMoveError, OutsideRulesetError, Position
from plybook.testing import sampling
from plybook.testing.about import About
from plybook.testing.sampling import SIGNS, babble, positions, some, spoilt
from plybook.testing.written import check_written, from_elsewhere

_LONG = 20_000  # the length of a text that is too long


def check_move_text(bound: BoundNotation, text: str, position: Position) -> None:
    """Check that ``bound`` reads a text as a move whose canonical text is that move, or refuses it with a reason."""
    with About(notation=bound.name, position=position, text=text):
        try:
            move = bound.parse(text, position)
        except UnreadableMoveError as error:
            assert not bound.accepts(text), f"what is accepted is not read: {error.reason}"
            _check_reason(error, text)
        except FaultyNotationError as error:
            raise AssertionError(str(error)) from error
        except (IllegalMoveError, AmbiguousMoveError, OutsideRulesetError) as error:
            assert str(error), f"{type(error).__name__} without a reason"
        else:
            assert position.is_legal(move), f"it is read as {move}, which is not legal"
            canonical = bound.emit(move, position)
            again = bound.parse(canonical, position)
            assert again == move, f"its canonical text {canonical!r} is another move"
            written = bound.emit(again, position)
            assert written == canonical, f"its canonical text {canonical!r} is written anew as {written!r}"


def check_grammar(notation: Notation, text: str) -> str:
    """Check that ``notation`` reads ``text`` and pyparsing accepts it, or that there is a reason for refusing it.

    Return the reason, empty if there is none.
    """
    with About(notation=notation.name, text=text):
        try:
            notation.parse(text)
        except UnreadableMoveError as error:
            assert not notation.accepts(text), f"what is accepted is not read: {error.reason}"
            _check_reason(error, text)
            assert not error.reason.startswith("expected a move,"), f"only pyparsing takes {text[:200]!r}"
            return error.reason
        assert notation.accepts(text), "what is read is not accepted"
        assert notation.describes(text), f"only the regular expression takes {text[:200]!r}"
        return ""


def _check_reason(error: UnreadableMoveError, text: str) -> None:
    assert error.reason, "it is refused without a reason"
    assert 0 <= error.offset <= len(text), f"it is refused at character {error.offset}, which it does not have"


class NotationContract:
    """The contract of a notation with each variant it serves: ``notation`` as ``variant`` uses it.

    There are ``games`` random games of ``plies`` plies. Well-formed texts are those of such games and ``tries`` of
    `texts`; they are spoilt with ``signs``: those of the grammar and some others. ``faces`` are the
    parts of a text that could be read in two ways: every word of up to ``most_faces`` of them is tried, but only
    if it begins with one of ``beginnings``. ``known`` are more texts to try. ``units`` are repeated,
    after each of ``stems`` and after a move, to make long words. Reasons begin with one of ``reasons`` and have
    less than ``longest_reason`` characters. ``tries`` of `moves` are written, each alone and among
    others; if a text ``is_whole``, it gives the whole origin of a move. A game goes through a file of each of the
    ``containers``.
    """

    variant: ClassVar[str]
    notation: ClassVar[str]
    games: ClassVar[int] = 2
    plies: ClassVar[int] = 40
    tries: ClassVar[int] = 400
    signs: ClassVar[Sequence[str]] = SIGNS
    faces: ClassVar[Sequence[str]] = ()
    most_faces: ClassVar[int] = 5
    beginnings: ClassVar[Sequence[str]] = ("",)
    known: ClassVar[Sequence[str]] = ()
    units: ClassVar[Sequence[str]] = ("a", "N", "x", "9", "O-", "0-", "+", "(", "=", " ", " ep")
    stems: ClassVar[Sequence[str]] = ("",)
    reasons: ClassVar[tuple[str, ...]] = ("",)
    longest_reason: ClassVar[int] = 250
    is_whole: ClassVar[bool] = False
    containers: ClassVar[Sequence[str]] = ("pgn", "scoresheet", "json")

    def moves(self, chance: random.Random) -> Iterator[MoveText]:
        """Yield moves to write and read, likely or not; the iterator may be endless."""
        yield from ()

    def texts(self, chance: random.Random) -> Iterator[str]:
        """Yield texts by the grammar of the notation, including odd ones; the iterator may be endless."""
        yield from ()

    @property
    def bound(self) -> BoundNotation:
        """The notation as the variant uses it."""
        return variants[self.variant].notation(self.notation)

    def test_every_legal_move_is_read_as_it_is_written_and_has_a_text_of_its_own(self) -> None:
        """Emitting and parsing are inverse, and no two moves of a position have one text."""
        bound = self.bound
        for position in positions(self.variant, self.games, self.plies, seed=5):
            with self._about(position=position):
                texts = {bound.emit(move, position): move for move in position.iter_legal_moves()}
                count = len(position.legal_moves())
                assert len(texts) == count, f"{count} moves have {len(texts)} texts: {' '.join(texts)}"
                for text, move in some(list(texts.items())):
                    with self._about(position=position, move=move, text=text):
                        assert bound.accepts(text), "what is written is not accepted"
                        assert bound.parse(text, position) == move, "what is written is read as another move"
                        remarks = bound.read(text, position.turn).text.remarks
                        assert not remarks, f"what is written is remarked on: {remarks}"
                        whole = bound.notation.emit_whole(position.describe(move))
                        assert bound.parse(whole, position) == move, f"its whole text {whole!r} is another move"

    def test_what_is_written_is_read_as_it_was_meant(self) -> None:
        """The notation reads each text that it writes as the same move, and as no other."""
        notation = self.bound.notation
        before: deque[MoveText] = deque(maxlen=60)
        for move in islice(self.moves(self._chance()), self.tries * sampling.effort()):
            with self._about():
                check_written(notation, move, is_whole=self.is_whole)
                if move.piece not in ("", notation.alphabet.pawn):
                    check_written(notation, move, from_elsewhere(move, before), is_whole=self.is_whole)
            before.append(move)

    def test_a_game_comes_through_a_file_whole(self) -> None:
        """The moves of a random game are read from a file as they were written, without notes."""
        [game] = random_games(self.variant, 1, seed=8, plies=self.plies, notation=self.notation)
        for name in self.containers:
            with About(variant=self.variant, notation=self.notation, container=name):
                text = write(game, to=name)
                [again] = containers[name].read(StringIO(text, newline=""), "game")
                words, found = [ply.text for ply in game.plies], [ply.text for ply in again.plies]
                assert found == words, f"read are {' '.join(found)}\nwritten were {' '.join(words)}"
                assert not again.diagnostics, f"what is written is remarked on: {again.diagnostics}"

    def test_both_forms_of_the_grammar_take_what_is_well_formed(self) -> None:
        """A text by the grammar is read, unless it names a cell or man that does not exist."""
        notation = self.bound.notation
        for text in self._texts():
            with self._about(text=text):
                assert notation.describes(text), "pyparsing does not take what is well formed"
                reason = check_grammar(notation, text)
                assert not reason.startswith("expected"), f"what is well formed is not read: {reason}"

    def test_both_forms_of_the_grammar_agree_on_slips(self) -> None:
        """What the regular expression reads, pyparsing accepts; other texts have a reason."""
        notation, chance = self.bound.notation, self._chance()
        for text in self._texts():
            for given in (spoilt(text, chance, 3, self.signs), babble(chance, self.signs)):
                with self._about(text=given):
                    reason = check_grammar(notation, given)
                    assert not reason or reason.startswith(self.reasons), f"a reason that begins otherwise: {reason}"

    def test_both_forms_of_the_grammar_agree_on_short_texts(self) -> None:
        """The same holds for all words of some ambiguous parts."""
        notation = self.bound.notation
        with self._about():
            reasons = {check_grammar(notation, text) for text in self._words()}
            assert "" in reasons or not self.faces, "no word of the faces is read, so they show nothing"

    def test_any_text_is_a_move_or_refused_with_a_reason(self) -> None:
        """No text makes a notation raise anything but the documented errors."""
        bound, chance = self.bound, self._chance()
        start = variants[self.variant].start()
        with self._about():
            for text in (*self._played(), "", " ", "\n", "\x00"):
                slips = spoilt(text, chance), spoilt(text, chance, 4, self.signs), babble(chance, self.signs)
                for given in (text, f"{text}\n", *slips):
                    check_move_text(bound, given, start)

    def test_a_long_word_is_refused_with_a_short_reason(self) -> None:
        """The message for a long text is short, and takes linear time."""
        notation = self.bound.notation
        for unit in self.units:
            for stem in (*self.stems, next(self._played())):
                with self._about():
                    reason = check_grammar(notation, stem + unit * (_LONG // len(unit)) + "!")
                    assert reason, f"{stem!r} and then {unit!r} again and again is read"
                    assert len(reason) < self.longest_reason, f"{stem!r} and {unit!r}: a long reason: {reason}"

    def _about(self, *, position: Position | None = None, move: Move | None = None, text: str | None = None) -> About:
        return About(variant=self.variant, notation=self.notation, position=position, move=move, text=text)

    def _chance(self) -> random.Random:
        return random.Random(self.notation)  # noqa: S311 - the same each time is the point

    def _played(self) -> Iterator[str]:
        chance = self._chance()
        for position in positions(self.variant, 1, self.plies, seed=6):
            moves = sorted(position.iter_legal_moves())
            for move in moves and (chance.choice(moves), chance.choice(moves)):
                yield self.bound.emit(move, position)

    def _texts(self) -> Iterator[str]:
        yield from self._played()
        yield from islice(self.texts(self._chance()), self.tries * sampling.effort())

    def _words(self) -> Iterator[str]:
        yield from self.known
        for length in range(1, 1 + self.most_faces):
            for parts in product(self.faces, repeat=length):
                if parts[0].startswith(tuple(self.beginnings)):
                    yield "".join(parts)
