"""Writing a record anew: the moves that were played in canonical text, in its own notation or in another."""

from __future__ import annotations

from dataclasses import replace

from plybook.catalogue import Variant, variants
from plybook.container.container import Container, FormError, containers
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.numbers_and_results import canonical_result, canonical_value
from plybook.notation.moves import Mark
from plybook.record import LETTERS, UNKNOWN, GameRecord, Ply, Result, Tag, Variation, new_ply
from plybook.replay.result import Line, Replay
from plybook.rules.moves import CASTLING, PASS, Move
from plybook.rules.position import Position
from plybook.variant_names import id_of


def rewrite(
    replayed: Replay, notation: str | None = None, *, with_result: bool = False, container: str = ""
) -> GameRecord:
    """Return the record in canonical form: every played move in canonical text, in ``notation`` if one is named.

    Moves are numbered by the count of the position, results spelled one way, and the header says what the moves
    are to be read as. Plies that could not be played stay as they were written; the game then stays in its own
    notation, for a record in two notations could not be read again. With ``with_result`` a record that gives no
    result gets the one the board gives. Raises `plybook.UnknownNameError` for a notation that does not serve the
    variant.

    ``container`` names the form of file that the record is for. If each of its games must have a result it gets one
    as with ``with_result``; if it has a variant that games have by custom, that variant is not named where
    it is clear, and an unknown variant is named as unknown. If it has one notation, moves are
    written in that; `plybook.FormError` is raised where another is asked for.
    """
    game = replayed.game
    form = containers[container] if container else None
    notation = notation_for(form, notation)
    rules = None if replayed.variant is None else replayed.variant.rules
    result = game.result and Result(canonical_result(game.result.text, rules), game.result.start)
    if replayed.variant is None or replayed.notation is None:
        return _unplayed(replayed, result, form)
    bound = replayed.notation if notation is None else replayed.variant.notation(notation)
    if not can_change_notation(replayed):
        bound = replayed.notation
    if form is not None and form.ends_with_result:
        with_result = True
    stated = game.headers.get("Result")
    has_result = stated is not None and not replayed.variant.rules.is_tally(stated)
    if with_result and result is None and replayed.outcome is not None and not has_result:
        result = Result(replayed.outcome.result)
    return replace(
        game,
        variant=replayed.variant.id,
        notation=bound.name,
        tags=_tags(replayed, replayed.variant, bound, form),
        plies=_Scribe(replayed, bound).line(replayed.line),
        result=result,
    )


def notation_for(form: Container | None, notation: str | None) -> str | None:
    """Return what to write in a file of some ``form`` if ``notation`` is asked for; None for each game's own."""
    if form is None or not form.own_notation:
        return notation
    if notation not in (None, form.own_notation):
        raise FormError(f"form {form.name} has the notation {form.own_notation} and no other")
    return form.own_notation


def can_change_notation(replayed: Replay) -> bool:
    """Say whether every ply of the game, variations included, could be played, so that all can be written anew."""
    return all(line.is_complete for line in replayed.line.lines())


def marks_left_out(replayed: Replay, notation: str) -> frozenset[Mark]:
    """Return the marks that moves of the main line bear in the record's notation and ``notation`` does not have."""
    if replayed.variant is None or replayed.notation is None:
        return frozenset()
    foreign = replayed.notation.notation.marks - replayed.variant.notation(notation).notation.marks
    borne = (before.marks(move, after) for _, before, move, after in replayed.line.steps() if move != PASS)
    return frozenset().union(*borne) & foreign if foreign else foreign


def _tags(replayed: Replay, variant: Variant, bound: BoundNotation, form: Container | None) -> tuple[Tag, ...]:
    """Return the tags saying which variant and notation the moves are in; the variant's own need not be named."""
    tags = replayed.game.tags
    said = [tag.value for tag in tags if tag.name == "Notation"]
    named = [tag.value for tag in tags if tag.name == "Variant"]
    # It may say more to other programs; what is a program's own form says it only there.
    called = (
        named[0] if named and id_of(named[0]) == variant.id and not _has_own_values(replayed.game) else variant.id
    )
    needed = _for_program(replayed, bound) if form is not None and form.is_for_programs else {}
    called = needed.get("Variant", called)
    # Of two the second would count if the first were left out.
    is_own = bound.name == variant.usual_notation(called) and len(said) < 2 and bound.name not in said
    # Of moves that cannot be played another notation may read as many.
    is_own = is_own and (replayed.line.is_complete or len(variant.notations) == 1)
    stated = {**needed, "Variant": called, "Notation": "" if is_own else bound.name}
    if form is not None and stated["Variant"] == form.usual_variant and len(named) < 2:
        # By the custom of the form it was read so, and will be again; or the moves show it.
        is_shown = bool(replayed.moves) or not replayed.game.plies
        was_usual = replayed.game.container == form.name and not named and is_shown
        if was_usual or can_change_notation(replayed):
            stated["Variant"] = ""
    if form is not None and form.begins_at_start and replayed.line.positions[:1] == (variant.start(),):
        tags = tuple(tag for tag in tags if tag.name not in ("SetUp", "FEN"))
    # The moves have the notation's own letters now.
    tags = tuple(tag for tag in tags if tag.name != LETTERS or replayed.letters is None)
    keeps = form is not None and form.keeps_values
    kept = [
        tag._replace(value=stated.pop(tag.name, tag.value if keeps else canonical_value(tag, variant.rules)))
        for tag in tags
    ]
    added = [Tag(name, value) for name, value in stated.items()]
    return tuple(tag for tag in (*kept, *added) if tag.value or tag.name not in ("Variant", "Notation"))


def _has_own_values(game: GameRecord) -> bool:
    """Say whether the tags of ``game`` are those of a program, whose names for games no other has."""
    return game.container in containers and containers[game.container].keeps_values


def _for_program(replayed: Replay, bound: BoundNotation) -> dict[str, str]:
    """Return the tags, with their values, that the program that writes the notation needs to read the game."""
    program, positions = bound.notation.program, replayed.line.positions
    if program is None or not positions or replayed.variant is None or replayed.variant.id != program.variant:
        return {}
    given = {name: replayed.game.headers.get(name) or value for name, value in program.tags}
    return {"Variant": program.calls_it, "FEN": positions[0].fen_as(program.fen_form), **given}


def _unplayed(replayed: Replay, result: Result | None, form: Container | None) -> GameRecord:
    """Return the record of a game that could not be played at all, with ``result``.

    It names the variant that was recognised, as its moves may be read as those of another; in a form whose games have
    one by custom it says, too, that the variant is unknown.
    """
    game, variant, tags = replayed.game, replayed.game.variant, replayed.game.tags
    if form is not None and not form.keeps_values and _has_own_values(game):
        tags = tuple(_of_no_other_game(tag, game) if tag.name == "Variant" else tag for tag in tags)
    named = [tag for tag in tags if tag.name == "Variant"]
    if named and named[0].value:
        if form is not None and form.usual_variant and id_of(named[0].value) != variant:
            variant = ""  # as it will be read
    elif form is not None and (form.usual_variant or (replayed.variant is not None and not form.keeps_values)):
        said = Tag("Variant", replayed.variant.id if replayed.variant is not None else UNKNOWN)
        tags = tuple(said if tag is named[0] else tag for tag in tags) if named else (*tags, said)
    same = (result, tags, variant) == (game.result, game.tags, game.variant)
    return game if same else replace(game, result=result, tags=tags, variant=variant)


def _of_no_other_game(tag: Tag, game: GameRecord) -> Tag:
    """Return the tag with a program's name of its game, with the form beside it if that means another elsewhere."""
    called = id_of(tag.value)
    if called == game.variant or not (called in variants or called == UNKNOWN):
        return tag
    return tag._replace(value=f"{tag.value} ({game.container})")


class _Scribe:
    """Writes the lines of one replay anew in one notation."""

    def __init__(self, replayed: Replay, bound: BoundNotation) -> None:
        self.bound = bound
        self.is_own = bound is replayed.notation and replayed.letters is None
        self.letters = replayed.letters
        self.is_chess960 = replayed.is_chess960
        self.faulty = {found.token for found in replayed.diagnostics if not found.supposing}

    def line(self, line: Line) -> tuple[Ply, ...]:
        """Return the plies of ``line``; those that could not be played as they were."""
        plies = [
            new_ply(Ply, (self.text(ply, before, move, after), ply.start, before.number_text(), *ply[3:]))
            for ply, before, move, after in line.steps()
        ]
        for index, varied in line.variations.items():
            if index < len(plies):
                plies[index] = plies[index]._replace(variations=self.variations(plies[index], varied))
        rest = line.plies[len(plies) :]
        if self.letters is not None:
            rest = tuple(ply._replace(text=self.letters.in_own(ply.text, self.bound.accepts)) for ply in rest)
        return (*plies, *rest)

    def variations(self, ply: Ply, lines: tuple[Line, ...]) -> tuple[Variation, ...]:
        pairs = zip(ply.variations, lines, strict=True)
        return tuple(variation._replace(plies=self.line(line)) for variation, line in pairs)

    def text(self, ply: Ply, before: Position, move: Move, after: Position) -> str:
        """Return the canonical text of a move: the written one, if nothing was found to be said of it."""
        text = ply.text
        is_as_written = self.is_own and text not in self.faulty and move.special != CASTLING
        if is_as_written and not self.bound.read(text, before.turn).in_doubt:
            return text
        return self.bound.emit(move, before, after, is_chess960=self.is_chess960)
