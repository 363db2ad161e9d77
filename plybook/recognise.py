"""Which container, variant and notation a record is in, where nobody says so.

What is stated counts: an argument first, then the record's own header. What is not stated is recognised from the
moves: of the variants whose notation reads them, the one in which most of them can be played.
"""

from __future__ import annotations

from dataclasses import replace

from plybook.catalogue import id_of, variants
from plybook.diagnostics import Diagnostic, diagnose
from plybook.notation.containers.container import Container, containers
from plybook.notation.notation import notations
from plybook.record import GameRecord, stated_tags
from plybook.registry import UnknownNameError
from plybook.replay.engine import replay
from plybook.replay.hints import Hints
from plybook.spaced import joined

_LAST_RESORT = "scoresheet"
_SAMPLE = 16
_NOTHING = (0, 0, 0, 0)


def container_of(head: str) -> Container:
    """Return the container that recognises a file beginning with ``head``; the score sheet takes what is left."""
    others = (containers[name] for name in containers if name != _LAST_RESORT)
    return next((container for container in others if container.recognises(head)), containers[_LAST_RESORT])


class Recogniser:
    """Settles variant and notation for the games of one file; ``variant`` and ``notation`` are what was asked for.

    ``usual`` is the variant of games that do not say which they are, where the form of the file has one; it is tried
    first, and not assumed. Raises `UnknownNameError` at once if what was asked for does not exist.
    """

    def __init__(self, variant: str | None = None, notation: str | None = None, usual: str = "") -> None:
        if variant is not None:
            variants[variant].notation(notation)
        elif notation is not None:
            notations[notation]
        self._variant = variant
        self._notation = notation
        self._usual = (usual, variants[usual].notations[0]) if usual else ("", "")
        self._last = ("", "")

    def settle(self, game: GameRecord) -> GameRecord:
        """Return ``game`` with its variant and notation filled in, or with a diagnostic that says why not."""
        headers = game.headers
        variant = self._variant or game.variant or id_of(game.stated_variant)
        notation = self._notation or game.notation or headers.get("Notation", "")
        assumed = set(game.assumed)
        try:
            if not variant:
                variant, found = self._recognise(game, notation)
                if not variant or variant != self._usual[0]:
                    assumed.add("variant")
            elif not notation:
                found = self._best_notation(game, variant)
            if variant and not notation:
                notation = found
                if "variant" in assumed or found != variants[variant].notations[0]:
                    assumed.add("notation")
            if variant:
                notation = variants[variant].notation(notation).name
        except UnknownNameError as error:
            return _with(game, _fault(game, "F009", reason=error))
        if not variant:
            return _with(game, _fault(game, "F013", token=game.plies[0].text)) if game.plies else game
        settled = replace(game, variant=variant, notation=notation, assumed=frozenset(assumed))
        settled = joined(settled, variants[variant].notation(notation).accepts)
        doubts = _doubts(settled)
        return replace(settled, diagnostics=(*doubts, *settled.diagnostics)) if doubts else settled

    def _recognise(self, game: GameRecord, notation: str) -> tuple[str, str]:
        """Return the variant and notation in which most of the first moves can be played, or two empty strings."""
        usual = ("", "") if game.headers.get("Variant") else self._usual  # but not where it says ``?``
        if not game.plies:
            return usual
        sample = _sample(game)
        for known in (usual, self._last):  # the games of one file are mostly of one kind
            if known[0] and notation in ("", known[1]) and _readable(sample, *known) == len(sample.plies):
                return known
        self._last = _search(sample, notation) or usual
        return self._last

    def _best_notation(self, game: GameRecord, variant: str) -> str:
        names = variants[variant].notations
        if len(names) == 1 or not game.plies:
            return names[0]
        sample = _sample(game)
        if self._last[0] != variant or _readable(sample, *self._last) < len(sample.plies):
            self._last = variant, max(names, key=lambda name: _score(sample, variant, name))
        return self._last[1]


def _search(sample: GameRecord, notation: str = "") -> tuple[str, str] | None:
    """Return the variant and notation that ``sample`` fits best, in ``notation`` if it is not empty; None if none."""
    best, found = _NOTHING, None
    for variant in variants:
        serving = variants[variant].notations
        for name in serving if not notation else {notations[notation].name} & set(serving):
            score = _score(sample, variant, name)
            if score > best:
                best, found = score, (variant, name)
    return found


def _doubts(game: GameRecord) -> tuple[Diagnostic, ...]:
    """Return a note if most of the moves cannot be read as what they are said to be, but as something else."""
    sample = _sample(game)
    if 2 * _readable(sample, game.variant, game.notation) >= len(sample.plies):
        return ()
    like = _search(sample)
    if like is None or like == (game.variant, game.notation):
        return ()
    first = game.plies[0]
    span = game.source.span(first.start, first.end or first.start + len(first.text))
    found = diagnose(
        "F015",
        span,
        game=game.index,
        token=first.text,
        variant=like[0],
        notation=like[1],
        stated=game.variant,
        read=game.notation,
    )
    return (found,)


def _sample(game: GameRecord) -> GameRecord:
    return replace(game, plies=game.plies[:_SAMPLE], result=None)


def _score(sample: GameRecord, variant: str, notation: str) -> tuple[int, int, int, int]:
    """Return how well ``sample`` fits: how many plies can be played, how many read, how little is amiss.

    Last, of two variants that a notation serves equally well the one it is more at home in.
    """
    readable = _readable(sample, variant, notation)
    if 2 * readable < len(sample.plies) or not readable:
        return _NOTHING
    sample = joined(sample, variants[variant].notation(notation).accepts)
    played = replay(replace(sample, variant=variant, notation=notation), hints=Hints(0))
    at_home = -variants[variant].notations.index(notation)
    return len(played.moves), readable, -len(played.diagnostics), at_home


def _readable(sample: GameRecord, variant: str, notation: str) -> int:
    accepts = variants[variant].notation(notation).accepts
    return sum(accepts(ply.text) for ply in sample.plies)


def _with(game: GameRecord, fault: Diagnostic) -> GameRecord:
    return replace(game, variant="", notation="", tags=stated_tags(game), diagnostics=(*game.diagnostics, fault))


def _fault(game: GameRecord, code: str, *, token: str = "", reason: object = "") -> Diagnostic:
    stated = next((tag.start for tag in game.tags if tag.name in ("Variant", "Notation")), None)
    offset = stated if stated is not None else game.plies[0].start if game.plies else 0
    return diagnose(code, game.source.span(offset), game=game.index, token=token, reason=reason)
