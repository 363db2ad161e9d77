"""Results and evaluations directly after a move: ``h3*``, ``Bc5=``.

A container knows no notation, and in some notations ``*`` and ``=`` are marks of a move. When the notation is known,
and reads the part before but not the whole as a move, the rest is a result or a glyph.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from plybook.container.tokens import EVALUATIONS, looks_like_move
from plybook.diagnostics import Diagnostic, diagnose
from plybook.interpret.bound_notation import BoundNotation
from plybook.recognise.odd_words import has_evaluation
from plybook.record import GameRecord, Ply, Result

_ENDING = re.compile(r"(?P<move>.*?)(?P<marks>[!?]*)(?P<result>\*|1-0|0-1|1/2-1/2|½-½)", re.DOTALL)
_RESULTS = ("*", "1-0", "0-1", "1/2-1/2", "½-½")
_LONGEST = 60  # characters of a move with a result
_MARKS = re.compile(r"[!?]*+\Z")


def parted(game: GameRecord, accepts: Callable[[str], bool]) -> GameRecord:
    """Return ``game`` with its result separated, if that is glued to the last move.

    ``accepts`` returns whether a text is a move. A note (F029) reports the change.
    """
    if game.result is not None or not game.plies:
        return game
    last = game.plies[-1]
    if last.end or not last.text.endswith(_RESULTS) or len(last.text) > _LONGEST or accepts(last.text):
        return game
    found = _ENDING.fullmatch(last.text)
    if found is None or not accepts(found["move"]):
        return game
    marks = (found["marks"],) if found["marks"] else ()
    note = _note(game, last, len(game.plies), "is read as a move and the result")
    return replace(
        game,
        plies=(*game.plies[:-1], last._replace(text=found["move"], glyphs=(*marks, *last.glyphs))),
        result=Result(found["result"], last.start + found.start("result")),
        diagnostics=(*game.diagnostics, note),
    )


def assessed(game: GameRecord, notation: BoundNotation) -> GameRecord:
    """Return ``game`` with evaluations that are glued to moves as glyphs, where ``notation`` reads only the move.

    A sign that could belong to either, as the ``+`` in ``Nf6+=``, belongs to the evaluation. A possible promotion
    without its piece, as ``e8=``, is kept. A note (F029) reports each change.
    """
    notes: list[Diagnostic] = []

    def line(plies: tuple[Ply, ...], first: int) -> tuple[Ply, ...]:
        return tuple(ply_of(ply, number) for number, ply in enumerate(plies, first))

    def ply_of(ply: Ply, number: int) -> Ply:
        if ply.variations:
            ply = ply._replace(
                variations=tuple(each._replace(plies=line(each.plies, number)) for each in ply.variations)
            )
        found = _split(ply.text, notation)
        if found is None or (ply.end and not game.source.text.startswith(found[1][-1], ply.end - len(found[1][-1]))):
            return ply
        move, glyphs = found
        notes.append(_note(game, ply, number, f"is read as {move!r} and the mark {glyphs[-1]!r}"))
        end = ply.end - (len(ply.text) - len(move)) if ply.end else 0
        return ply._replace(text=move, glyphs=(*glyphs, *ply.glyphs), end=end)

    plies = line(game.plies, 1)
    if not notes:
        return game
    found = sorted([*game.diagnostics, *notes], key=lambda each: (each.span.line, each.span.column))
    return replace(game, plies=plies, diagnostics=tuple(found))


def _split(text: str, notation: BoundNotation) -> tuple[str, tuple[str, ...]] | None:
    """Return the move and the marks in ``text``; None if it is a move, or may be part of one."""
    if not has_evaluation(text) or notation.accepts(text):
        return None
    ways = [(text.removesuffix(sign), sign) for sign in EVALUATIONS if text.endswith(sign)]
    parts = [(_MARKS.sub("", before), before, sign) for before, sign in ways]
    read = next((part for part in parts if _is_like_move_of(part[0], notation)), None)
    move, before, sign = read or parts[0]
    may_lack = sign.startswith("=") and before == move and (read is None or _may_promote(move, notation))
    if may_lack or not looks_like_move(move):
        return None
    marks = before[len(move) :]
    return move, (*filter(None, (marks,)), sign)


def _is_like_move_of(text: str, notation: BoundNotation) -> bool:
    """Return whether ``text`` is a move of the notation, also with another letter for the man, as in German."""
    if notation.accepts(text):
        return True
    kinds = notation.rules.kinds
    return text[:1].isupper() and text[0] not in kinds and any(notation.accepts(kind + text[1:]) for kind in kinds)


def _may_promote(move: str, notation: BoundNotation) -> bool:
    """Return whether ``move``, without a piece, may be a promotion, by its man, and by its cell where known."""
    whole = (f"{move}={kind}" for kind in notation.rules.kinds)
    return any(notation.accepts(text) and may_stand(text, notation) for text in whole)


def may_stand(text: str, notation: BoundNotation, *, unless_known: bool = True) -> bool:
    """Return whether the man and the cell of a promotion in ``text`` are possible; True for any other move.

    Where the cells of promotion are unknown, ``unless_known`` is the answer.
    """
    last = getattr(notation.rules, "last_ranks", None)
    queries = [
        (seat, said.query) for seat in range(len(notation.rules.seats)) if (said := notation.match(text, seat))
    ]
    if not (queries and all(query.promotion for _, query in queries)):
        return True
    ranks = [
        unless_known if last is None else query.targets & last[seat] for seat, query in queries if query.kind < 1
    ]
    return any(ranks)


def _note(game: GameRecord, ply: Ply, number: int, reason: str) -> Diagnostic:
    source = game.source
    end = ply.end or ply.start + len(ply.text)
    token = source.text[ply.start : end] if ply.end else ply.text
    return diagnose("F029", source.span(ply.start, end), game=game.index, ply=number, token=token, reason=reason)
