"""The check of a text: its findings, the offers to mend them, and its games on the board."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from plybook.container.container import containers
from plybook.diagnostics import Diagnostic
from plybook.display import shown
from plybook.editing.checked_games import MOST_FINDINGS, CheckedGame, Settings, checked_games, variant_of
from plybook.editing.offers import Offer, offers
from plybook.notation.notation import notations
from plybook.render.page.document import PageData
from plybook.render.page.games import drawn
from plybook.web.text_places import TextPlaces

Answer = dict[str, Any]
"""What is sent to the page."""

_MOST_GAMES_WITH_OFFERS = 200


class TextCheck:
    """The check of ``text``, as far as it has come."""

    def __init__(self, text: str, name: str, settings: Settings) -> None:
        self.places = TextPlaces(text)
        self.games: list[CheckedGame] = []
        self.counts: Counter[str] = Counter()
        self.is_stopped = False
        self._name, self._settings = name, settings
        self._starts: list[int] = []

    def steps(self) -> Iterator[Answer]:
        """Check the text, game by game, and yield how far it is, then the findings, and last the offers.

        It ends early where ``is_stopped`` is set meanwhile; then the findings are those of the games before.
        """
        for checked in checked_games(io.StringIO(self.places.text, newline=""), self._name, self._settings):
            source = checked.game.source
            self.games.append(checked)
            self._starts.append(self.places.start_of(source))
            self.counts.update(str(found.severity) for found in checked.diagnostics)
            yield {"lines": source.end[0] - 1, "of": self.places.lines, "games": len(self.games)}
            if self.is_stopped:
                break
        found = list(islice(self._findings(), MOST_FINDINGS))
        yield {"findings": self._summary([self._finding(each) for _, each in found])}
        numbers = {id(each): number for number, (_, each) in enumerate(found)}
        mending = list({id(checked): checked for checked, _ in found}.values())[:_MOST_GAMES_WITH_OFFERS]
        made = [self._offer(offer, numbers) for checked in mending for offer in offers(checked)]
        yield {"offers": [offer for offer in made if offer["findings"]]}

    def _findings(self) -> Iterator[tuple[CheckedGame, Diagnostic]]:
        return ((checked, each) for checked in self.games for each in checked.diagnostics)

    def _summary(self, findings: list[Answer]) -> Answer:
        first = next((checked.game for checked in self.games if checked.game.is_game), None)
        variant = variant_of(first) if first else None
        is_known = first is not None and first.notation in notations
        return {
            "findings": findings,
            "more": sum(self.counts.values()) - len(findings),
            "counts": dict(self.counts),
            "games": [self.places.units(start) for start in self._starts],
            "isGame": first is not None,
            "stoppedAt": self.games[-1].game.source.end[0] if self.is_stopped and self.games else None,
            "variant": variant.id if variant else "",
            "variantTitle": variant.title if variant else "",
            "notation": first.notation if first else "",
            "notationTitle": notations[first.notation].title if first and is_known else "",
            "container": containers[first.container].title if first and first.container else "",
            "assumed": sorted(first.assumed) if first else [],
            "alternatives": list(first.alternatives) if first else [],
        }

    def _finding(self, found: Diagnostic) -> Answer:
        start, end = self.places.of(found.span)
        return {
            "from": start,
            "to": end,
            "line": found.span.line,
            "severity": str(found.severity),
            "code": found.code,
            "name": found.name,
            "text": shown(found.statement),
            "hint": shown(found.hint),
            "game": found.game,
            "ply": found.ply,
        }

    def _offer(self, offer: Offer, numbers: dict[int, int]) -> Answer:
        """Return an offer with the ``numbers`` of its findings."""
        edits = [(*self.places.of(edit.span), edit.new) for edit in offer.edits]
        return {
            "title": shown(offer.title),
            "isSafe": offer.is_safe,
            "edits": [{"from": start, "to": end, "insert": new} for start, end, new in edits],
            "findings": [numbers[id(each)] for each in offer.findings if id(each) in numbers],
        }

    def board(self, place: int) -> Answer:
        """Return the game at a place, counted in characters, as the page of games has it.

        ``places`` has for each line of the game where its plies begin and end.
        """
        if not self.games:
            return {"game": None}
        number = max(bisect_right(self._starts, place) - 1, 0)
        found = drawn(self.games[number].replay)
        data = PageData()
        game = data.add(found)
        start, units = self._starts[number], self.places.units
        return {
            "number": number,
            "page": data.head(),
            "game": game,
            "places": [[(units(start + a), units(start + b)) for a, b in line] for line in found.places],
        }
