"""What pyparsing makes of the grammar of a notation: what was expected where a text is no move, and diagrams.

Only what explains or draws imports this module, for reading needs no pyparsing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from threading import RLock

import pyparsing as pp

from plybook.notation.grammar import NEVER, Ahead, Choice, Fragment, Group, Maybe, Part, Repeat, Row, Titled, Where
from plybook.wording import listing

END = "the end of the move"
_TWO_SIGNS = re.compile("('.') or ('.')")

# A pyparsing element finishes itself while it first parses: two threads at it would leave it broken for good.
_parsing = RLock()

_Seen = frozenset[str]
_Rest = Callable[[_Seen], pp.ParserElement]
"""What follows a part, by the groups that were read before and are asked for."""


class ExplainingParser:
    """A grammar of pyparsing that takes the texts which the regular expression of ``grammar`` matches.

    Of a text that it does not take it says what was expected. An element of pyparsing never goes back, a regular
    expression does: so what may follow a part is, here, part of each choice.
    """

    def __init__(self, grammar: Part) -> None:
        self._asked = frozenset(part.name for part in _within(grammar) if isinstance(part, Where))
        self._failed: list[Fragment] = []
        self._at = 0
        end = self._noted(pp.StringEnd(), Fragment("", END))
        self._whole = self._before(grammar, lambda seen: end, frozenset()).parse_with_tabs()

    def expected(self, text: str) -> tuple[str, int] | None:
        """Return what was expected where ``text`` ceases to be a move, and the offset; None if it is one."""
        with _parsing:
            self._failed, self._at = [], 0
            try:
                self._whole.parse_string(text)
            except pp.ParseBaseException:
                return f"expected {_named(self._failed)}", self._at
        return None

    def _before(self, part: Part, rest: _Rest, seen: _Seen) -> pp.ParserElement:
        """Return the element of ``part`` and what follows, where the groups ``seen`` were read before."""
        match part:
            case Fragment():
                return _plain(pp.And([self._noted(pp.Regex(part.regex()), part), rest(seen)]))
            case Repeat():  # which gives nothing back
                return self._before(Fragment(f"{part}", _named(_first(part))), rest, seen)
            case Where():
                return self._before(part.parts[part.name not in seen], rest, seen)
            case Choice():
                return _plain(pp.MatchFirst(self._before(each, rest, seen) for each in part.parts))
            case Maybe():
                return _plain(pp.MatchFirst([self._before(Row(*part.parts), rest, seen), rest(seen)]))
            case Ahead():
                inner = self._before(Row(*part.parts), lambda within: _plain(pp.Empty()), seen)
                return _plain(pp.And([_plain(pp.FollowedBy(inner)), rest(seen)]))
            case Group():
                name = self._asked & {part.name}
                return self._before(Row(*part.parts), lambda within: rest(within | name), seen)
        for each in reversed(part.parts):
            rest = cache(self._following(each, rest))
        return rest(seen)

    def _following(self, part: Part, rest: _Rest) -> _Rest:
        return lambda seen: self._before(part, rest, seen)

    def _noted(self, element: pp.ParserElement, fragment: Fragment) -> pp.ParserElement:
        """Return ``element``, which notes ``fragment`` where it is not there."""

        def note(text: str, at: int, failed: pp.ParserElement, error: Exception) -> None:
            if at > self._at:
                self._failed, self._at = [], at
            if at == self._at:
                self._failed.append(fragment)

        return _plain(element).set_fail_action(note) if fragment.words else _plain(element)


def _plain(element: pp.ParserElement) -> pp.ParserElement:
    """Return ``element`` without skipping white space; what it is made of does not skip any."""
    return element.leave_whitespace(recursive=False)


def drawn(grammar: Part) -> pp.ParserElement:
    """Return an element of pyparsing to draw the railroad diagram of ``grammar`` from; it is not made to parse."""
    return _drawn(grammar, {}) or pp.Empty()


def _drawn(part: Part, titles: dict[str, pp.ParserElement]) -> pp.ParserElement | None:
    """Return what is drawn of ``part``, None if that is nothing; each of ``titles`` is drawn once."""
    if isinstance(part, Fragment):
        return pp.Regex(part.regex()).set_name(part.words) if part.words else None
    if isinstance(part, Ahead):
        return None
    if isinstance(part, Titled) and part.title in titles:
        return titles[part.title]
    is_choice = isinstance(part, Choice | Where)
    drawn_parts = [_drawn(each, titles) for each in part.parts if not (is_choice and _is_never(each))]
    elements = [element for element in drawn_parts if element]
    if not elements:
        return None
    one = elements[0] if len(elements) == 1 else pp.MatchFirst(elements) if is_choice else pp.And(elements)
    if isinstance(part, Titled):
        one = titles[part.title] = one.copy().set_name(part.title)
    if isinstance(part, Repeat):
        return pp.OneOrMore(one)
    return pp.Opt(one) if isinstance(part, Maybe) or (is_choice and len(elements) < len(drawn_parts)) else one


def _within(part: Part) -> Iterator[Part]:
    """Yield ``part`` and all parts it is made of."""
    yield part
    for each in () if isinstance(part, Fragment) else part.parts:
        yield from _within(each)


def _is_never(part: Part) -> bool:
    """Say whether ``part`` is in no text."""
    if isinstance(part, Fragment):
        return part == NEVER
    combine = all if isinstance(part, Choice | Where) else any
    return not isinstance(part, Maybe) and combine(map(_is_never, part.parts))


def _first(part: Part) -> Iterator[Fragment]:
    """Yield the fragments that ``part`` may begin with, of which none is empty."""
    if isinstance(part, Fragment):
        yield part
    else:
        for each in part.parts if isinstance(part, Choice) else part.parts[:1]:
            yield from _first(each)


def _named(fragments: Iterable[Fragment]) -> str:
    """Return the words of ``fragments``, each once; of rare ones only if there are no others."""
    found = list(fragments)
    words = dict.fromkeys(each.words for each in [each for each in found if not each.rare] or found)
    if END in words:
        return END
    pairs = ((word, _TWO_SIGNS.fullmatch(word)) for word in words or ["a move"])
    signs = [*dict.fromkeys(sign for word, pair in pairs for sign in (pair.groups() if pair else [word]))]
    if len(signs) > 1 and any(" or " in sign for sign in signs[-2:]):
        return f"{', '.join(signs[:-1])}, or {signs[-1]}"
    return listing(signs)
