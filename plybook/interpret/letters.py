"""The language of the letters of the men, where they are not the notation's own: the game shows it.

It is the one language whose letters let more plies be played than the notation's own letters, and than any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.respelling import meant
from plybook.notation.languages import FIRSTS, Letters, capital, fitting
from plybook.notation.spellings import MEANT
from plybook.record import GameRecord, Ply
from plybook.rules.position import Position

_ENOUGH = 2  # moves that begin with another language's letter; one may be a slip


def letters_of(game: GameRecord, start: Position | None, notation: BoundNotation) -> tuple[Letters, ...]:
    """Return the letters that ``game`` has of another language; of several with the same meaning all.

    There are none if it has the notation's own, or if their language is not clear.
    """
    if game.letters:
        return (Letters.of(game.letters, _men(notation), notation.notation.before_promotion),)
    if start is None or sum(map(_is_strange(notation), notation.new_texts(game.plies))) < _ENOUGH:
        return ()
    return _shown(game.plies, [raised(ply.text, notation.accepts) for ply in game.plies], start, notation)


def raised(text: str, accepts: Callable[[str], bool]) -> str:
    """Return ``text`` with a capital for the small letter of a man, if it is no move as it is."""
    changed = capital(text)
    return text if changed == text or accepts(text) else changed


def _shown(
    plies: Sequence[Ply], texts: Sequence[str], start: Position, notation: BoundNotation
) -> tuple[Letters, ...]:
    best: tuple[Letters, ...] = ()
    most = _reach([ply.text for ply in plies], start, notation)
    for translated, letters in fitting(texts, _men(notation), notation.notation.before_promotion).items():
        own = dict(zip(dict.fromkeys(texts), translated, strict=True))
        reach = _reach([own[text] for text in texts], start, notation)
        if reach >= most:
            best, most = (tuple(letters) if reach > most else ()), reach
    return best


def _reach(texts: Sequence[str], position: Position, notation: BoundNotation) -> int:
    """Return how many of ``texts`` can be played from ``position``."""
    for count, text in enumerate(texts):
        if said := notation.match(text, position.turn):
            moves = position.find(said.query)
        else:  # a letter that is taken for another language's here and there is none of the notation's own
            moves = [found.move for found in meant(text, position, notation) if MEANT not in found.why]
        if len(moves) != 1:
            return count
        position = position.apply_unchecked(moves[0])
    return len(texts)


@cache
def _men(notation: BoundNotation) -> dict[str, str]:
    return dict(zip(notation.rules.kind_names, notation.rules.kinds, strict=True))


@cache
def _is_strange(notation: BoundNotation) -> Callable[[str], bool]:
    """Return a function that says whether a text begins with a letter that only men of other languages have."""
    alphabet = notation.notation.alphabet
    cells = (value for axis in alphabet.axes for value in axis)
    named = filter(None, (*alphabet.kinds, *alphabet.boards, *alphabet.castlings, *cells))
    strange = FIRSTS - {name[0] for name in named}
    return lambda text: raised(text, notation.accepts)[:1] in strange
