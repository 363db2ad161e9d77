"""A game from scratch: its players, its annotated moves, and its end."""

from __future__ import annotations

import re
from collections import UserDict
from collections.abc import Mapping
from datetime import date
from typing import Any, Self

from plybook.api import write
from plybook.catalogue import Variant, variants
from plybook.container.container import containers
from plybook.container.tokens import usual_name
from plybook.diagnostics import RecordError, Severity
from plybook.interpret.numbers_and_results import canonical_result, is_result
from plybook.record import LETTERS, Comment, GameRecord, Ply, Recorded, Result, Source, Tag, Variation
from plybook.replay.engine import replay
from plybook.replay.result import Line, Replay
from plybook.replay.rewrite import can_change_notation
from plybook.rules.moves import PASS, Move
from plybook.rules.position import Position
from plybook.workbench.line import Branch, LineMove, PlayableLine

UNFINISHED = "*"
_REPETITION = 3  # the number of occurrences of a position from which a draw can be claimed
_HELD = {
    "Variant": "the first argument of new()",
    "Notation": "notation=",
    "FEN": "fen= or men=",
    "SetUp": "fen= or men=",
    LETTERS: "nothing: the men have the letters of the notation",
    "Result": "Game.result",
}
"""Tags that the game sets itself, and the arguments that set them."""

_UNKNOWN = ("?", "????.??.??")  # the values that PGN writes for missing tags
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff]")


class Headers(UserDict[str, str]):
    """The tag pairs of a game by name, except those that it sets itself. Numbers and dates become strings."""

    def __setitem__(self, name: str, value: object) -> None:
        """Set a tag; raise `ValueError` for one that files cannot hold, or that the game sets itself."""
        if not isinstance(value, str | int | float | date):
            raise TypeError(f"the tag {name} has a text, a number or a date, not {type(value).__name__}")
        usual = usual_name(str(name))
        if not _NAME.fullmatch(usual):
            raise ValueError(f"{name!r} is no name of a tag: that is a letter, then letters, figures, _ and -")
        if usual in _HELD:
            raise ValueError(f"the tag {usual} is not set: it follows from {_HELD[usual]}")
        text = str(value).strip()
        if bad := _UNREADABLE.search(text):
            raise ValueError(f"the tag {usual} cannot hold the character {bad[0]!r}")
        self.data[usual] = text


class Game(PlayableLine):
    """A game in play, from scratch or continued from a record.

    ``headers`` are its tag pairs. It can be replayed, written and compared like a game that was read. Its text is
    that of a file: PGN for chess, a score sheet for the others. `plybook.new` makes one.

    >>> import plybook
    >>> game = plybook.new("tri-d", White="Keenan")
    >>> _ = game.play("Pc2-c4(2) Pd7-d5(6)")
    >>> game.position.fullmove_number, game.seat
    (2, 'White')
    """

    def __init__(
        self,
        variant: Variant,
        start: Position | None = None,
        notation: str | None = None,
        headers: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(variant, variant.notation(notation), variant.start() if start is None else start)
        self.headers = Headers()
        self._headings: tuple[str, ...] = ()
        self._result = UNFINISHED
        for name, value in (headers or {}).items():
            if usual_name(name) == "Result":
                self.result = str(value)
            else:
                self.headers[name] = value

    @classmethod
    def of(cls, game: GameRecord | Recorded | Replay) -> Self:
        """Return a game that continues a record, with all parts of the record.

        Raises `plybook.RecordError`, a `ValueError`, if not all of its moves can be played.
        """
        replayed = game if isinstance(game, Replay) else replay(game, suppose=False)
        if replayed.variant is None or replayed.notation is None:
            raise ValueError("it is not known of which variant the game is")
        if not can_change_notation(replayed) or PASS in replayed.moves:
            errors = [found for found in replayed.diagnostics if found.severity is Severity.ERROR]
            raise RecordError(errors[0])
        record = replayed.game
        tags = {name: value for name, value in record.headers.items() if usual_name(name) not in _HELD}
        new = cls(replayed.variant, replayed.positions[0], replayed.notation.name)
        new.headers.data.update(tags)
        new._headings = record.headings
        new.opening = [comment.text for comment in record.comments]
        stated = record.result.text if record.result else record.headers.get("Result", UNFINISHED)
        new._result = canonical_result(stated, replayed.variant.rules)
        _take(new, replayed.line)
        return new

    # --- how it ends ---------------------------------------------------------------------------------------------

    @property
    def result(self) -> str:
        """The result that was set or claimed, or else that of the board; ``*`` while the game goes on.

        Setting it raises `ValueError` if the variant does not have the result, or if it contradicts the board.
        """
        if self._result == UNFINISHED and (outcome := self.outcome):
            return outcome.result
        return self._result

    @result.setter
    def result(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a result is a text, such as '1-0' or '*', not {type(text).__name__}")
        rules, outcome = self._variant.rules, self.outcome
        result = canonical_result(text, rules)
        if not is_result(result, rules):
            raise ValueError(f"the result {text!r} is none of this game's: {', '.join((*rules.results(), '*'))}")
        if outcome is not None and result not in (UNFINISHED, outcome.result):
            raise ValueError(f"the result {text!r} contradicts the board: {outcome.termination}, {outcome.result}")
        self._result, self._closed = result, ""

    def resign(self, seat: str | int | None = None) -> str:
        """Let ``seat``, by default the seat to move, resign; return the result. No move can be made then.

        Raises `ValueError` if the game has ended, or if several others play on; set the result then.
        """
        position = self.position
        number = position.turn if seat is None else self._variant.seat(seat)
        sides = position.sides_in_play()
        others = [side for side in sides if side != position.leaders[number]]
        if len(others) != 1 or len(others) == len(sides):
            names = ", ".join(position.seat_names()[side] for side in others)
            raise ValueError(f"{position.seat_names()[number]} cannot end the game by resigning: {names} play on")
        return self._close(position.score(others))

    def draw(self) -> str:
        """Let the sides in play agree on a draw; return the result. No move can be made then.

        Raises `ValueError` if the game has ended.
        """
        return self._close(self.position.drawn_by("agreement").result)

    def claims(self) -> tuple[str, ...]:
        """Return in words the reasons for which the seat to move can claim a draw; none if the game has ended."""
        if self.outcome is not None:
            return ()
        key = self.position.key
        times = sum(position.key == key for position in self._positions)
        repeated = (
            (f"the position has occurred {times} times",)
            if times >= _REPETITION and self.position.claims_repetition
            else ()
        )
        return (*repeated, *self.position.facts())

    def claim_draw(self) -> str:
        """Claim a draw; return the result. No move can be made then. Raises `ValueError` if there is no claim."""
        if not self.claims():
            raise ValueError(
                "no draw can be claimed: no position has occurred three times, nor have fifty moves passed"
            )
        return self.draw()

    def undo(self, plies: int = 1) -> Move:
        """Take back the last ``plies`` moves, and a result that was set; return the first of these moves.

        Raises `IndexError` if there are fewer moves.
        """
        move = super().undo(plies)
        self._result, self._closed = UNFINISHED, ""
        return move

    def _close(self, result: str) -> str:
        if self._closed or self.outcome is not None:
            raise ValueError(f"the game has ended, {self.result}")
        self._result = self._closed = result
        return result

    # --- written down --------------------------------------------------------------------------------------------

    @property
    def record(self) -> GameRecord:
        """The game as a record, like that of a game that was read."""
        tags = [Tag(name, value) for name, value in self.headers.items()]
        tags.append(Tag("Variant", self._variant.id))
        if self.notation != self._variant.notations[0]:
            tags.append(Tag("Notation", self.notation))
        start = self._positions[0]
        if start != self._variant.start():
            tags += [Tag("SetUp", "1"), Tag("FEN", start.fen())]
        return GameRecord(
            Source("<game>", ""),
            variant=self._variant.id,
            notation=self.notation,
            tags=tuple(tags),
            headings=self._headings,
            comments=tuple(map(Comment, self.opening)),
            plies=_plies(self),
            result=None if self.result == UNFINISHED else Result(self.result),
        )

    def __str__(self) -> str:
        forms = (containers[name] for name in containers if not containers[name].own_notation)
        usual = (form.name for form in forms if form.usual_variant == self._variant.id)
        return write(self, to=next(usual, "scoresheet"))

    def __repr__(self) -> str:
        going = f"{self.seat} to move" if self.result == UNFINISHED else self.result
        return f"<Game {self._variant.id}: {len(self.steps)} plies, {going}>"

    def _content(self) -> Any:
        known = {name: value for name, value in self.headers.items() if value not in _UNKNOWN}
        named = self._variant.id, self.notation, known, self._headings, self.result
        return named, super()._content()


def new(
    variant: str | Variant,
    *,
    fen: str | None = None,
    men: str | None = None,
    notation: str | None = None,
    **headers: object,
) -> Game:
    """Return a game of ``variant``, or of the variant of that name, without moves.

    It starts from ``fen``, or from the list of men ``men``, if one is given. Its moves are written in ``notation``,
    by default the variant's own. All other arguments are tag pairs, such as ``White="Keenan"``.

    >>> import plybook
    >>> game = plybook.new("chess", White="Ada", Black="Bert")
    >>> _ = game.play("e4 e5 Nf3")
    >>> game.texts()
    ['e4', 'e5', 'Nf3']

    Raises `plybook.UnknownNameError` for unknown names, `plybook.FenError` for an invalid position, and `ValueError`
    for tag pairs that files cannot hold, and for two positions. A tag value that is not a text, a number or a date
    raises `TypeError`.
    """
    chosen = variant if isinstance(variant, Variant) else variants[variant]
    if fen is not None and men is not None:
        raise ValueError("fen= and men= both say the position; give one of them")
    start = None if fen is None else chosen.position(fen)
    return Game(chosen, start if men is None else chosen.setup(men), notation, headers)


def _plies(line: PlayableLine) -> tuple[Ply, ...]:
    """Return the moves of ``line`` as they are written, with their variations."""
    written = zip(line.steps, line.texts(), line.positions, strict=False)
    return tuple(
        Ply(
            text,
            number=before.number_text(),
            glyphs=tuple(step.glyphs),
            before=tuple(map(Comment, step.before)),
            after=tuple(map(Comment, step.after)),
            variations=tuple(
                Variation(_plies(branch), comments=tuple(map(Comment, branch.opening))) for branch in step.written()
            ),
        )
        for step, text, before in written
    )


def _take(played: PlayableLine, line: Line) -> None:
    """Make the moves of ``line``, as it was read, with their comments, marks and variations."""
    for index, (ply, _, move, after) in enumerate(line.steps()):
        before = [comment.text for comment in ply.before]
        if not index and isinstance(played, Branch):
            played.opening += before
            before = []
        played.add(LineMove(move, list(ply.glyphs), before, [comment.text for comment in ply.after]), after)
        for variation, varied in zip(ply.variations, line.variations.get(index, ()), strict=True):
            branch = played.variation()
            branch.opening = [comment.text for comment in variation.comments]
            _take(branch, varied)
