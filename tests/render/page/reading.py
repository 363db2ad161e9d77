"""Reads a page as a browser does: its elements, and the data in them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any


class PageReader(HTMLParser):
    """The elements of a page with their attributes, and the texts of those that hold data, style or script."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._holder = ""
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._holder = dict(attrs).get("id") or tag

    def handle_endtag(self, tag: str) -> None:
        self._holder = ""

    def handle_data(self, data: str) -> None:
        self.texts.append((self._holder, data))

    def text(self, name: str) -> str:
        return "".join(text for holder, text in self.texts if holder == name)

    def data(self, name: str) -> Any:
        return json.loads(self.text(name))

    @property
    def policy(self) -> str:
        return next(str(attrs["content"]) for tag, attrs in self.elements if "http-equiv" in attrs)


class Shown:
    """What the script of a page would show of a line, ply by ply."""

    def __init__(self, game: dict[str, Any], seats: int = 2) -> None:
        self._game, self._seats = game, seats

    def start(self, line: int) -> dict[str, Any]:
        data: dict[str, Any] = self._game["lines"][line]
        if "start" in data or data["parent"] < 0:
            start = data.get("start", self._game["start"])
            looks = dict(zip(start["d"][::2], start["d"][1::2], strict=True))
            return {**start, "looks": looks, "fen": list(start["f"])}
        state: dict[str, Any] = self.states(data["parent"])[data["at"]]
        return state

    def states(self, line: int) -> list[dict[str, Any]]:
        found = [self.start(line)]
        for ply in self._game["lines"][line]["plies"]:
            state = {**found[-1], **{name: ply[name] for name in "hluo" if name in ply}, "c": ply.get("c", [])}
            # Seats follow one another.
            if "u" not in ply:
                state["u"] = (found[-1]["u"] + 1) % self._seats
            state["looks"] = state["looks"] | dict(zip(ply["d"][::2], ply["d"][1::2], strict=True))
            state["looks"] = {cell: look for cell, look in state["looks"].items() if look}
            changes = ply.get("f", [])
            fen = list(found[-1]["fen"])
            if changes and changes[0] == -1:
                fen = list(changes[1])
            else:
                for index, first, last, text in zip(*(changes[at::4] for at in range(4)), strict=True):
                    was = fen[index]
                    fen[index] = was[:first] + text + was[len(was) - last :]
            state["fen"] = fen
            found.append(state)
        return found
