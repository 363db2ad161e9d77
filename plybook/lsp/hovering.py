"""Text for the pointer: a move in words and the board after it, or an explanation of a tag pair."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol import types

from plybook.catalogue import Variant, variants
from plybook.diagnostics import Diagnostic
from plybook.display import isolated, shown
from plybook.editing.checked_games import CheckedGame, variant_of
from plybook.editing.source_places import SourcePlaces
from plybook.lsp.document_check import DocumentCheck
from plybook.lsp.outline import ply_range
from plybook.notation.languages import Letters, language_of
from plybook.notation.notation import notations
from plybook.record import LETTERS, Ply, Tag
from plybook.registry import UnknownNameError
from plybook.render.cell_marks import shown_move
from plybook.render.words import in_words
from plybook.replay.inference.suppositions import resting_on
from plybook.replay.result import Replay
from plybook.rules.moves import Move
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.variant_names import id_of

_TALL = 40  # of a taller picture only the parts with changes are shown
_BETWEEN = "\n\n"  # separators of the parts of a picture


class PlayedMove(NamedTuple):
    """A move that was played: the positions before and after it, and what is supposed for it, if anything."""

    before: Position
    move: Move
    after: Position
    supposing: str = ""


class HoverText(NamedTuple):
    """A heading, lines of text, and a picture."""

    heading: str
    lines: tuple[str, ...] = ()
    picture: str = ""

    def in_form(self, form: types.MarkupKind) -> types.MarkupContent:
        """Return the text as Markdown or as plain text."""
        if form is types.MarkupKind.Markdown:
            parts = [f"**{_code(self.heading)}**", *map(_escaped, self.lines)]
            parts += [f"```text\n{self.picture}\n```"] if self.picture else []
        else:
            parts = list(filter(None, (self.heading, *self.lines, self.picture)))
        return types.MarkupContent(form, "\n\n".join(parts))


def hover(check: DocumentCheck, position: types.Position, form: types.MarkupKind) -> types.Hover | None:
    """Return the text about the place at a position, None if there is none."""
    checked, offset = check.at(check.document.text.place(position))
    places = SourcePlaces(checked.game)
    ply, tag = places.ply_at(offset), places.tag_at(offset)
    if ply is not None:
        said = _of_ply(checked, ply)
        return said and types.Hover(said.in_form(form), ply_range(check.document.text, checked, ply))
    if tag is not None:
        said = _of_tag(checked, tag[0])
        span = checked.game.source.span(tag[0].start, tag[1])
        return said and types.Hover(said.in_form(form), check.document.text.range_of(span))
    return None


def played(checked: CheckedGame, ply: Ply) -> PlayedMove | None:
    """Return how a ply of a game was played, or is supposed to have been; None if it could not be."""
    replayed = checked.replay
    for line in replayed.line.lines():
        for each, before, move, after in line.steps():
            if each.start == ply.start:
                return PlayedMove(before, move, after)
    for line in replayed.supposed.lines() if replayed.supposed else ():
        for each, before, move, after in line.steps():
            if each.start == ply.start and not _is_inserted(each):
                return PlayedMove(before, move, after, _suppositions(replayed, _main_ply(checked, ply)))
    return None


# --- moves -------------------------------------------------------------------------------------------------------


def _of_ply(checked: CheckedGame, ply: Ply) -> HoverText | None:
    replayed, found = checked.replay, played(checked, ply)
    if replayed.variant is None or replayed.notation is None:
        return None
    if found is None:
        return _of_bad_ply(checked, ply, replayed.variant)
    before, move, after, supposing = found
    text = replayed.notation.emit(move, before, after)
    said = [in_words(before, move, after)]
    said += [supposing] if supposing else []
    index = next((at for at, each in enumerate(replayed.line.steps()) if each[0].start == ply.start), -1)
    said += replayed.facts(index + 1) if index >= 0 else after.facts()
    picture = _picture(replayed.variant, before, after)
    return HoverText(shown(f"{before.number_text()} {text}"), tuple(map(shown, said)), picture)


def _of_bad_ply(checked: CheckedGame, ply: Ply, variant: Variant) -> HoverText | None:
    """Return why a ply could not be played, with the board at which the game ends."""
    replayed = checked.replay
    number = next((at for at, each in enumerate(checked.game.plies) if each.start == ply.start), -1)
    found = next((each for each in checked.diagnostics if _is_about(checked, each, ply)), None)
    reason = shown(found.message) if found else "a move before it cannot be played, and so it is not either"
    is_end = number == len(replayed.moves) and replayed.positions
    picture = isolated(variant.draw(replayed.positions[-1])) if is_end else ""
    before = ("the board before it:",) if picture else ()
    return HoverText(shown(ply.text), (reason, *before), picture)


def _is_about(checked: CheckedGame, found: Diagnostic, ply: Ply) -> bool:
    return checked.game.source.offset(found.span.line, found.span.column) == ply.start


def _is_inserted(ply: Ply) -> bool:
    """Return whether a ply of a supposed line was not written."""
    return ply == Ply(ply.text)


def _main_ply(checked: CheckedGame, ply: Ply) -> Ply:
    """Return the ply of the main line that a ply is, or is a variation of."""
    places = SourcePlaces(checked.game)
    while (varied := places.varied_by(ply)) is not None:
        ply = varied
    return ply


def _suppositions(replayed: Replay, ply: Ply) -> str:
    """Return what is supposed of the game up to one of its plies."""
    number = next(at for at, each in enumerate(replayed.game.plies, 1) if each.start == ply.start)
    return resting_on(each for each in replayed.suppositions if each.ply <= number)


def _picture(variant: Variant, before: Position, after: Position) -> str:
    """Return the board after a move; of a tall one the parts that changed."""
    picture = variant.draw(after, marked=shown_move(before, after).marks)
    if picture.count("\n") >= _TALL:
        parts = zip(picture.split(_BETWEEN), variant.draw(after).split(_BETWEEN), strict=False)
        picture = _BETWEEN.join(marked for marked, plain in parts if marked != plain) or picture
    return isolated(picture)


# --- tag pairs ---------------------------------------------------------------------------------------------------


def _of_tag(checked: CheckedGame, tag: Tag) -> HoverText | None:
    say = {"Variant": _of_variant, "Notation": _of_notation, LETTERS: _of_letters, "FEN": _of_fen}.get(tag.name)
    return say(checked, tag.value.strip()) if say else None


def _of_variant(checked: CheckedGame, value: str) -> HoverText:
    name = id_of(value)
    if name not in variants:
        taken = f"the game is recognised as {checked.game.variant}" if checked.game.variant in variants else ""
        return HoverText(shown(value), ("plybook has no variant of that name", *filter(None, [taken])))
    variant = variants[name]
    return HoverText(f"{variant.id}: {variant.title}", (variant.about, f"Notations: {', '.join(variant.notations)}"))


def _of_notation(checked: CheckedGame, value: str) -> HoverText:
    if value not in notations:
        return HoverText(shown(value), ("plybook has no notation of that name",))
    variant = variant_of(checked.game)
    is_odd = variant is not None and not _serves(variant, value)
    return HoverText(
        f"{value}: {notations[value].title}", (f"it does not serve {variant.id}",) if variant and is_odd else ()
    )


def _serves(variant: Variant, notation: str) -> bool:
    try:
        variant.notation(notation)
    except UnknownNameError:
        return False
    return True


def _of_letters(checked: CheckedGame, value: str) -> HoverText:
    try:
        letters = Letters.of(language_of(value))
    except UnknownNameError as error:
        return HoverText(shown(value), (shown(str(error)),))
    said = ", ".join(f"{letter} is {own}" for letter, own in letters.own.items() if letter != own)
    return HoverText(f"{value}: {letters.name}", (f"The letters of the men: {said}",) if said else ())


def _of_fen(checked: CheckedGame, value: str) -> HoverText | None:
    variant = checked.replay.variant
    if variant is None:
        return None
    try:
        position, _ = variant.rules.from_odd_fen(value)
    except FenError as error:
        return HoverText("FEN", (shown(str(error)),))
    return HoverText("FEN", (), isolated(variant.draw(position)))


# --- forms -------------------------------------------------------------------------------------------------------


def _code(text: str) -> str:
    """Return ``text`` as Markdown that shows every character unchanged."""
    return f"`{text.replace('`', chr(39))}`"


def _escaped(text: str) -> str:
    r"""Return ``text`` with the special characters of Markdown escaped.

    >>> _escaped("'Pb4xa3(5)*' is <b>bold</b>")
    "'Pb4xa3(5)\\*' is \\<b\\>bold\\</b\\>"
    """
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|~&$" else sign for sign in text)
