"""The legal move that the text of a ply means in a position.

Most texts are a move of the game's notation. Another text may be a null move, a move of another notation of the
variant, or a move that is spelt in another way. It is read so only if it can mean one thing, and comes with a
diagnostic. A text that is not read comes with the reason, and a hint at what was meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from plybook.interpret.bound_notation import BoundNotation, Notations, Reading
from plybook.interpret.glued_moves import Cut, cuts
from plybook.interpret.hints import Hints, near, respelt
from plybook.interpret.mark_codes import contradictions
from plybook.interpret.other_notation import OtherNotations
from plybook.interpret.respelling import RespeltMove, may_be_read, meant
from plybook.interpret.rows import NumberedRow
from plybook.notation.languages import Letters
from plybook.notation.moves import is_null
from plybook.record import Ply
from plybook.rules.moves import PASS, Move
from plybook.rules.position import IllegalMoveError, Outcome, OutsideRulesetError, Position


class Understood(NamedTuple):
    """The ``move`` of a ply and the position ``after`` it.

    If its text is none of the notation of the game, ``code`` with its ``facts`` says how it was understood, and
    ``false_marks`` are the codes for what is wrong with its marks.
    """

    move: Move
    after: Position
    code: str = ""
    facts: Mapping[str, Any] = {}
    false_marks: tuple[str, ...] = ()


class Refused(NamedTuple):
    """Why a ply is no move that can be played: a code with its facts, and a hint at what was meant."""

    code: str
    facts: Mapping[str, Any] = {}
    hint: str = ""


class Interpreter:
    """What plies of one game mean; ``letters`` are those of its men where they are another language's."""

    def __init__(self, variant: Notations, notation: BoundNotation, hints: Hints) -> None:
        self._variant = variant
        self._notation = notation
        self._hints = hints
        self._other_notations = OtherNotations(variant, notation)
        self.letters: Letters | None = None
        self._seats = len(variant.rules.seats)
        self._leavings = variant.rules.alphabet().leavings

    def of(self, written: str, position: Position, *, in_variation: bool = False) -> Understood | Refused:
        """Return what ``written`` means in ``position``, where it is not just one legal move of the notation.

        That is for `BoundNotation.play`. Null moves are no error ``in_variation``.
        """
        text = self.own(written)
        said = self._notation.match(text, position.turn)
        if said is None:
            if is_null(text):
                return self._passed(position, "N111" if in_variation else "R005")
            return self._past_notation(text, position)
        moves = position.find(said.query)
        if moves:
            return Refused("R002", {"candidates": self._notation.listing(moves, position)})
        return self._in_other_notation(text, position, said) or self._illegal(text, position, said)

    def past_notation(self, written: str, position: Position) -> Move | None:
        """Return the move that ``written`` is in ``position`` if the notation does not read it; None for none.

        `of` returns the same move with its diagnostic, or the reason why there is none.
        """
        text = self.own(written)
        if is_null(text) or self._notation.accepts(text):
            return None
        if stray := self._other_notations.read(text, position):
            return stray.move
        found = self._meant(text, position)
        return found[0].move if len(found) == 1 else None

    def may_be_move(self, written: str) -> bool:
        """Say whether ``written`` may be a move in some position."""
        text = self.own(written)
        if is_null(text) or self._notation.match(text):
            return True
        if self._notation.accepts(text):
            return False  # beyond the rules
        return self._other_notations.accepts(text) or may_be_read(text, self._notation, self._hints.patience)

    def why_unreadable(self, written: str) -> Refused | None:
        """Return why ``written`` is no move in any position; None if it may be one."""
        if self.may_be_move(written):
            return None
        text = self.own(written)
        error = self._notation.why_not(text)
        if isinstance(error, OutsideRulesetError):
            return Refused("R003", {"reason": error})
        hint = self._variant.other_notation_hint(text, self._notation.name)
        if not hint and self._hints.take_respelt():
            hint = respelt(text, self._notation)
        return Refused("N001", {"reason": error}, hint)

    # --- several moves in one text -------------------------------------------------------------------------------

    def cut(self, ply: Ply, row: NumberedRow | None, position: Position | None = None, shift: int = 0) -> Cut | None:
        """Return how to divide the text of ``ply``, in which a blank was lost; None if it is not to be divided.

        It is divided into plies that are legal from ``position`` on, where that is known; else, if it is no move, in
        the one way in which the notation reads it. A ``row`` of the sheet must lack the ply that is gained, and a
        number be due. ``shift`` is by how much the numbers of the game are too high.
        """
        is_move = self._is_move(ply.text)
        if position is None and (is_move or row is None):
            return None
        ways = [cut for cut in cuts(ply.text, self._is_part) if cut.number or row is None or row.plies < self._seats]
        legal = [cut for cut in ways if position is not None and self._is_legal(cut, position, shift)]
        if legal or row is None or is_move:
            return legal[0] if len(legal) == 1 else None
        read = [cut for cut in ways if not cut.number or (cut.value == row.number + 1 and not cut.number.isdecimal())]
        return read[0] if len(read) == 1 else None

    def _is_move(self, text: str) -> bool:
        return self._notation.accepts(self.own(text))

    def _is_part(self, text: str) -> bool:
        """Say whether ``text`` may be one of two plies in a word: a move, and no sign by which a seat leaves.

        Such a sign also stands after a move, or is a check's, so that a word which ends in one has lost no blank.
        """
        return self._is_move(text) and text not in self._leavings

    def _is_legal(self, cut: Cut, position: Position, shift: int) -> bool:
        """Say whether the plies of a ``cut`` are legal from ``position`` on, and its number is due."""
        left = self._notation.play(self.own(cut.left), position)
        if left is None:
            return False
        after = left[2]
        if cut.number and not (after.begins_round() and cut.value == after.fullmove_number + shift):
            return False
        return not cut.right or self._notation.play(self.own(cut.right), after) is not None

    def own(self, written: str) -> str:
        """Return a text with the notation's own letters where it has those of another language."""
        return written if self.letters is None else self.letters.in_own(written, self._notation.accepts)

    # --- other than the notation has it --------------------------------------------------------------------------

    def _past_notation(self, text: str, position: Position) -> Understood | Refused:
        """Return what a text means that the notation does not read."""
        if self._notation.accepts(text):
            hint = self._variant.other_notation_hint(text, self._notation.name, position) or self._near(
                text, position
            )
            return Refused("R003", {"reason": self._notation.why_not(text, position.turn)}, hint)
        if stray := self._in_other_notation(text, position):
            return stray
        found = self._meant(text, position)
        if len(found) == 1:
            return self._respelled(position, found[0])
        if found:
            hint = f"it could be {self._notation.listing([each.move for each in found], position)}"
        else:
            # A move of another notation that can be played is that; one that cannot is likelier a slip in this one.
            named = self._variant.other_notation_hint(text, self._notation.name, position) or self._near(
                text, position
            )
            hint = named or self._variant.other_notation_hint(text, self._notation.name)
        return Refused("N001", {"reason": self._notation.why_not(text, position.turn)}, hint)

    def _meant(self, text: str, position: Position) -> list[RespeltMove]:
        return meant(text, position, self._notation, self._hints.patience)

    def _in_other_notation(self, text: str, position: Position, said: Reading | None = None) -> Understood | None:
        """Return what a text means in another notation of the variant; None if that is no move, or not for sure."""
        found = self._other_notations.read(text, position, said)
        if found is None:
            return None
        canonical = self._notation.emit(found.move, position, found.after)
        facts = {"notation": found.notation.name, "canonical": canonical}
        return Understood(found.move, found.after, "N108", facts, tuple(found.contradictions(position)))

    def _respelled(self, position: Position, found: RespeltMove) -> Understood:
        after = position.apply_unchecked(found.move)
        facts = {"canonical": self._notation.emit(found.move, position, after), "reason": found.why}
        marks = found.reading.marks, position.marks(found.move, after), self._notation.notation.marks
        return Understood(found.move, after, "N109", facts, tuple(contradictions(*marks)))

    def _passed(self, position: Position, code: str) -> Understood | Refused:
        """Let the seat to move pass, as annotators do in variations; in the game itself that is an error."""
        if ended := self._ended(position):
            return ended
        try:
            after = position.after_pass()
        except IllegalMoveError as error:
            return Refused("R001", {"reason": error})
        return Understood(PASS, after, code, {"seat": position.seat_names()[position.turn]})

    # --- no move -------------------------------------------------------------------------------------------------

    def _illegal(self, text: str, position: Position, said: Reading) -> Refused:
        ended = self._ended(position)
        return ended or Refused(
            "R001", {"reason": self._notation.explain(said.query, position)}, self._otherwise(text, position)
        )

    def _ended(self, position: Position) -> Refused | None:
        """Return that the game is over, if it is."""
        outcome = None if position.has_legal_move() else position.outcome()
        return outcome and Refused("R004", {"reason": describe_outcome(outcome, self._variant.rules)})

    def _otherwise(self, text: str, position: Position) -> str:
        """Return by which other rules an illegal move is legal, and what may have been meant, if hints are left."""
        if not self._hints.take():
            return ""
        by_other_rules = self._variant.legal_by_cousin(text, self._notation.name, position)
        return "; ".join(filter(None, (by_other_rules, near(text, position, self._notation))))

    def _near(self, text: str, position: Position) -> str:
        """Return what may have been meant by a text, while there are hints left."""
        return near(text, position, self._notation) if self._hints.take() else ""


def describe_outcome(outcome: Outcome, rules: type[Position]) -> str:
    """Say in words how a game ended, for example ``checkmate, White wins``."""
    if outcome.winner is None:
        return f"{outcome.termination}, {outcome.result}"
    return f"{outcome.termination}, {rules.seat_names()[outcome.winner]} wins"
