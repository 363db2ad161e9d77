"""Offers to mend what was found in a game: the edits of findings, and the replacements that are likely."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from plybook.diagnostics import Diagnostic, Edit, Grade, deed
from plybook.editing.checked_games import CheckedGame
from plybook.replay.doubts import DOUBT, answers
from plybook.replay.inference.supposed_edits import supposed_edits
from plybook.replay.inference.suppositions import Kind, Supposition


class Offer(NamedTuple):
    """Edits that together mend the ``findings``; ``title`` says what they do."""

    edits: tuple[Edit, ...]
    title: str
    findings: tuple[Diagnostic, ...]

    @property
    def is_safe(self) -> bool:
        """Whether each move stays what it is."""
        return is_safe(self.edits)


def is_safe(edits: Iterable[Edit]) -> bool:
    """Return whether all ``edits`` leave each move what it is."""
    return all(edit.grade is Grade.SAFE for edit in edits)


def offers(checked: CheckedGame, lines: Container[int] | None = None) -> Iterator[Offer]:
    """Yield the offers for the findings in a game that stand on some ``lines`` of its file, or for all of them."""
    here = [each for each in checked.diagnostics if lines is None or each.span.line in lines]
    by_edits: dict[tuple[Edit, ...], list[Diagnostic]] = {}
    for found in here:
        if found.edits:
            by_edits.setdefault(found.edits, []).append(found)
    for edits, diagnostics in by_edits.items():
        yield Offer(edits, _title(checked, edits, diagnostics), tuple(diagnostics))
    for found in here:
        if found.code == DOUBT and found.ply:
            yield from (Offer(edits, title, (found,)) for title, edits in _answers(checked, found.ply))
    for proposal in checked.proposals:
        diagnostics = [each for each in here if each.ply == proposal.shown and not each.edits]
        if diagnostics and (edits := _edits_of(checked, proposal)):
            yield Offer(edits, f"Suppose {proposal}", tuple(diagnostics))


def _answers(checked: CheckedGame, ply: int) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """Yield what settles the doubt about a ply, each with its title."""
    game = checked.replay.game
    written = game.plies[ply - 1]
    for text, edits in answers(game, written):
        yield f"Keep {text}, without doubt" if text == written.text else f"Play {text} for {written.text}", edits


def _edits_of(checked: CheckedGame, supposition: Supposition) -> tuple[Edit, ...]:
    """Return the edits for a supposition; none for the side to begin."""
    positions = checked.replay.line.positions
    if supposition.kind is Kind.SIDE or not positions:
        return ()
    return supposed_edits(checked.game, supposition, positions[0])


def _title(checked: CheckedGame, edits: Sequence[Edit], diagnostics: Sequence[Diagnostic]) -> str:
    done = deed(edits[0].old, edits[0].new, len(edits) - 1)
    if is_safe(edits):
        return done[0].upper() + done[1:]
    plies = {each.ply for each in diagnostics}
    supposed = next((each for each in checked.suppositions if each.shown in plies), None)
    return f"Suppose {supposed}" if supposed else f"Suppose: {done}"
