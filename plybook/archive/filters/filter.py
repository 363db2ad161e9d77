"""The class `Filter`: all conditions on games together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from plybook.archive.filters.condition import Condition, ExaminedGame, FilterError
from plybook.archive.filters.endings import ending_condition
from plybook.archive.filters.found import finding_condition
from plybook.archive.filters.played import line_condition, move_condition
from plybook.archive.filters.positions import position_condition
from plybook.archive.filters.stated import plies_condition, result_condition, variant_condition
from plybook.archive.filters.tags import tag_condition
from plybook.catalogue import variants
from plybook.interpret.hints import Hints
from plybook.replay.result import AnyGame, each_game

Typed = str | Iterable[str]
"""The text of a condition, once or several times."""

_Game = TypeVar("_Game", bound=AnyGame)


@dataclass(frozen=True, slots=True)
class Filter:
    """All ``conditions`` on games, or, if ``negated``, that at least one of them does not hold.

    A filter is data, and can be pickled. `Filter.of` makes one.
    """

    conditions: tuple[Condition, ...] = ()
    negated: bool = False

    @classmethod
    def of(
        cls,
        *,
        tag: Typed = (),
        result: Typed = (),
        variant: Typed = (),
        plies: Typed = (),
        ending: Typed = (),
        finding: Typed = (),
        position: Typed = (),
        move: Typed = (),
        line: Typed = (),
        negated: bool = False,
    ) -> Filter:
        """Return the filter for some texts, as for the options of ``plybook select``.

        Of several results, variants, endings or findings, one must match; of everything else, all must. Raises
        `FilterError` for a text that makes no sense, and `plybook.UnknownNameError` for an unknown variant.

        A regular expression in ``tag`` must come from a trusted source: one such as ``(a+)+$`` can take exponential
        time.

        >>> import plybook
        >>> wanted = plybook.Filter.of(tag=["White~smith", "WhiteElo>=2200"], result="1-0", plies="20-80")
        >>> wanted.needs_replay
        True
        """
        conditions: list[Condition] = [tag_condition(each) for each in _each(tag)]
        conditions += _alternatives(variant, variant_condition)
        conditions += [plies_condition(each) for each in _each(plies)]
        conditions += _alternatives(result, result_condition)
        conditions += _alternatives(ending, ending_condition)
        conditions += _checked_in(variant, line, line_condition)
        conditions += _checked_in(variant, position, position_condition)
        conditions += _checked_in(variant, move, move_condition)
        conditions += _alternatives(finding, finding_condition)
        if negated and not conditions:
            raise FilterError("there is no condition to negate")
        return cls(tuple(conditions), negated)

    @property
    def needs_replay(self) -> bool:
        """Whether games may have to be replayed for the filter."""
        return any(condition.needs_replay for condition in self.conditions)

    def matches(self, game: AnyGame, hints: Hints | None = None) -> bool:
        """Return whether ``game`` matches.

        A record is replayed only if its text does not decide it. Text that is no game never matches. ``hints`` is the
        budget of hints that the games of a file share.
        """
        examined = self.examined(game, hints)
        return examined.record.is_game and self.matches_examined(examined)

    def examined(self, game: AnyGame, hints: Hints | None = None) -> ExaminedGame:
        """Return ``game`` prepared for the conditions: checked in full only if one of them needs it."""
        thorough = any(condition.needs_findings for condition in self.conditions)
        return ExaminedGame(game, hints, suppose=thorough)

    def matches_examined(self, examined: ExaminedGame) -> bool:
        """Return whether an examined game matches."""
        return all(condition.holds(examined) for condition in self.conditions) is not self.negated


def select(
    games: Iterable[_Game], wanted: Filter | None = None, *, negated: bool = False, **criteria: Typed
) -> Iterator[_Game]:
    """Yield those of ``games`` that match ``wanted``, or the ``criteria`` of a filter.

    The criteria are those of `Filter.of`. Raises what `Filter.of` raises, and `TypeError` if both are given.

    >>> import plybook
    >>> [game.index for game in plybook.select(plybook.read("1. e4 e5 1-0 1. d4 d5 *"), result="1-0")]
    [1]
    """
    if wanted is not None and (criteria or negated):
        raise TypeError("games are selected by a filter or by criteria, not by both")
    chosen = Filter.of(negated=negated, **criteria) if wanted is None else wanted
    if not isinstance(chosen, Filter):
        raise TypeError(f"games are selected by a Filter, such as Filter.of() makes; not {type(chosen).__name__}")
    hints = Hints()
    return (game for game in each_game(games) if chosen.matches(game, hints))


def _each(typed: Typed) -> list[str]:
    return [typed] if isinstance(typed, str) else list(typed)


def _alternatives(typed: Typed, make: Callable[[list[str]], Condition]) -> list[Condition]:
    """Return the condition that one of several conditions holds, or nothing if there are none."""
    words = _each(typed)
    return [make(words)] if words else []


def _checked_in(variant: Typed, typed: Typed, make: Callable[[str, list[str]], Condition]) -> list[Condition]:
    """Return conditions on moves or positions, which must make sense in one of the given variants, or in any."""
    names = sorted(variant_condition(_each(variant)).names) or list(variants)
    return [make(each, names) for each in _each(typed)]
