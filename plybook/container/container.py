"""The base class of containers: forms of file that hold whole games, read and written one game at a time.

A container knows tags, numbers, comments, results, and where words begin and end. It knows no notation: the text of a
move is a word. Reading never fails: all text of a file becomes part of a record or a diagnostic, and the sources of
the records, joined in order, are the file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from pathlib import PurePath
from typing import ClassVar

from plybook.compiling import mypyc_attr
from plybook.container import tokens
from plybook.record import GameRecord
from plybook.registry import Registry, UnknownNameError, meant


class FormError(ValueError):
    """Games that a form of file cannot hold, or not together, or not in the requested notation."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Container(ABC):
    """One form of file. The docstring of each subclass holds its grammar."""

    name: ClassVar[str]
    title: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]]
    usual_variant: ClassVar[str] = ""
    """The usual variant of games that state none, if the form has one."""
    own_notation: ClassVar[str] = ""
    """The notation of all moves in this form, if there is only one."""
    begins_at_start: ClassVar[bool] = False
    """Whether all games begin at the start of their variant."""
    ends_with_result: ClassVar[bool] = False
    """Whether each game of this form must end with a result."""
    is_for_programs: ClassVar[bool] = False
    """Whether programs read such files, so that games need what the program of their notation requires."""
    may_be_cut: ClassVar[bool] = False
    """Whether a file can be cut into two after a line that ends with a result, before blank lines and a tag pair."""
    keeps_values: ClassVar[bool] = False
    """Whether a program writes such files, and dates and results of tags have its own form."""
    may_be_joined: ClassVar[bool] = False
    """Whether files written one after the other are one file with all their games."""

    @abstractmethod
    def recognises(self, head: str) -> bool:
        """Return whether a file that begins with ``head`` (some kilobytes) is of this form."""

    @abstractmethod
    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a file, given as lines with their line ends; ``file`` is its name in diagnostics.

        Records have ``source``, ``index``, ``container``, tags, headings, comments, plies, result and the diagnostics
        of reading; ``variant`` and ``notation`` only if the form itself states them.
        """

    @abstractmethod
    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield the text of a file that holds ``games``, piece by piece.

        Every ply carries its number (``12.`` for the first seat, ``12...`` for the others); the form decides which of
        them are written. Raises `FormError` for games that it cannot hold.
        """

    def left_out(self, game: GameRecord) -> tuple[str, ...]:
        """Return the parts of ``game`` that the form cannot hold, in words, such as ``comments``."""
        return ()

    def spelled(self, move: str, instead: str) -> str:
        """Return the spelling of ``move`` in this form, where ``instead`` is in the file."""
        return move

    def inline_comment(self, text: str) -> str:
        """Return a comment that may stand between two moves; "" if the form has none."""
        return ""

    def unread(self, game: GameRecord) -> str:
        """Return what in ``game`` keeps the program of its notation from reading it; "" for nothing."""
        return ""

    def tag_value(self, source: str, start: int) -> tuple[int, int] | None:
        """Return the place of the value of the tag pair at ``start`` in ``source``, None if unknown."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class BracketedText(Container):
    """A form of text with tag pairs in brackets and comments in braces."""

    def inline_comment(self, text: str) -> str:
        """Return a comment in braces; one brace in it becomes a parenthesis."""
        return tokens.in_braces(text)

    def tag_value(self, source: str, start: int) -> tuple[int, int] | None:
        """Return the place of the value of the tag pair at ``start``, None if its quotation marks are odd."""
        return tokens.tag_value(source, start)


containers: Registry[Container] = Registry(
    "container",
    "plybook.containers",
    {
        "open-tri-d": "plybook.programs.open_tri_d:OPEN_TRI_D",
        "roth": "plybook.container.roth:ROTH",
        "json": "plybook.container.json:JSON",
        "pgn4": "plybook.container.pgn4:PGN4",
        "pgn": "plybook.container.pgn:PGN",
        "scoresheet": "plybook.container.scoresheet:SCORESHEET",
    },
    fits=lambda found: isinstance(found, Container),
    own_name=lambda found: found.name,
)
"""All containers by name, in the order in which they are tried on a file."""


def annotated_with(game: GameRecord) -> tuple[str, ...]:
    """Return the parts of ``game`` besides tag pairs, moves and result, in words, which plain forms cannot hold."""
    plies = game.plies
    held = {
        "headings": bool(game.headings),
        "comments": bool(game.comments or any(ply.before or ply.after for ply in plies)),
        "annotation marks": any(ply.glyphs for ply in plies),
        "variations": any(ply.variations for ply in plies),
    }
    return tuple(words for words, is_held in held.items() if is_held)


def tags_in_words(game: GameRecord, kept: Collection[str]) -> tuple[str, ...]:
    """Return the words for the tag pairs of ``game`` with a value, except those that are ``kept``."""
    named = list(dict.fromkeys(tag.name for tag in game.tags if tag.name not in kept and tag.value.strip("?. ")))
    return (f"the tag{'s' if len(named) > 1 else ''} {', '.join(named)}",) if named else ()


def one_game(games: Iterable[GameRecord], container: Container) -> GameRecord | None:
    """Return the single game of ``games``, for a form with one game a file; None if there is none.

    Raises `FormError` for several games, and for one that does not begin at the start of its variant.
    """
    found = list(islice(games, 2))
    if len(found) > 1:
        raise FormError(f"form {container.name} holds one game; plybook split puts each into a file of its own")
    if found and found[0].fen is not None:
        raise FormError(
            f"form {container.name} holds games from the start; this one begins with a position of its own"
        )
    return found[0] if found else None


def form_of(name: str | None) -> str:
    """Return the name of the container for the suffix of the file ``name``; without suffix the score sheet.

    Raises `plybook.UnknownNameError` for an unknown suffix.
    """
    suffix = PurePath(name or "").suffix.lower()
    if not suffix:
        return "scoresheet"
    forms = {known: each for each in reversed(list(containers)) for known in containers[each].suffixes}
    if suffix not in forms:
        hint = meant(suffix, forms, f"known: {', '.join(sorted(forms))}; --to names a form")
        raise UnknownNameError(f"no form of file has the suffix {suffix!r}; {hint}")
    return forms[suffix]
