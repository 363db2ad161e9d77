"""Commands that write files, each with the files it finds."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LONG = b"{" + b"a comment that fills more than one buffer, " * 200 + b"}"
GAMES = (
    b'[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
    b'[White "Bob"]\n[Black "Ann"]\n\n1. d4 ' + LONG + b" d5 2. c4 e6 1-0\n\n"
    b'[White "Ann"]\n[Black "Eve"]\n\n1. Nf3 Nf6 1/2-1/2\n\n'
)
OTHERS = b'[White "Eve"]\n\n1. c4 c5 *\n\n'
SLIPS = b'[White "Ann"]\n\n1. e4 ' + LONG + b" e5 2. Nf3+ Nc6 4. Bb5 a6 *\n\n"
OLD = b"what was there before, " * 1000
PARTS = {f"by/{name}.pgn": OLD + name.encode() for name in ("Ann", "Bob")}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A command, and the ``files`` that are there, by their names.

    ``links`` are names that lead to a file as symbolic links, ``names`` second names of one. Unless it is
    ``one_by_one``, the command writes all of its files or none.
    """

    words: str
    files: Mapping[str, bytes]
    links: Mapping[str, str] | None = None
    names: Mapping[str, str] | None = None
    one_by_one: bool = False

    def lay_out(self, folder: Path) -> None:
        """Write the files."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        for name, target in (self.links or {}).items():
            (folder / name).symlink_to(target)
        for name, other in (self.names or {}).items():
            os.link(folder / other, folder / name)


_ALL = {"games.pgn": GAMES, "more.pgn": OTHERS}

SCENARIOS: Mapping[str, Scenario] = {
    "fix": Scenario("fix games.pgn", {"games.pgn": SLIPS}),
    "fix, several": Scenario("fix a.pgn b.pgn --backup", {"a.pgn": SLIPS, "b.pgn": SLIPS + SLIPS}, one_by_one=True),
    "fix, linked": Scenario("fix far.pgn", {"games.pgn": SLIPS}, links={"far.pgn": "games.pgn"}),
    "fix, two names": Scenario("fix games.pgn", {"games.pgn": SLIPS}, names={"other.pgn": "games.pgn"}),
    "fix -o": Scenario("fix games.pgn -o out.pgn", {"games.pgn": SLIPS, "out.pgn": OLD}),
    "convert": Scenario("convert games.pgn more.pgn --to scoresheet", _ALL),
    "convert -o": Scenario("convert games.pgn -o out.json", _ALL),
    "convert -o, there": Scenario("convert games.pgn -o out.txt", {**_ALL, "out.txt": OLD}),
    "convert -o, two names": Scenario(
        "convert games.pgn -o out.txt", {**_ALL, "out.txt": OLD}, names={"other.txt": "out.txt"}
    ),
    "convert -o, itself": Scenario("convert games.pgn more.pgn --to json -o games.pgn", _ALL),
    "split": Scenario("split games.pgn more.pgn -o by --every 1", _ALL),
    "split, there": Scenario("split games.pgn -o by --by White --force", {**_ALL, **PARTS}),
    "split, converted": Scenario("split games.pgn -o by/{White}.json --to json", _ALL),
    "merge": Scenario("merge games.pgn more.pgn -o all.pgn", {**_ALL, "all.pgn": OLD}),
    "select": Scenario(
        "select games.pgn --tag White=Ann -o ann.pgn --rest rest.pgn", {**_ALL, "ann.pgn": OLD, "rest.pgn": OLD + OLD}
    ),
    "select, new": Scenario("select games.pgn --tag White=Ann -o ann.pgn --rest rest.pgn", _ALL),
    "select, two names": Scenario(
        "select games.pgn --tag White=Ann -o ann.pgn --rest rest.pgn",
        {**_ALL, "ann.pgn": OLD, "rest.pgn": OLD + OLD},
        names={"other.pgn": "rest.pgn"},
    ),
    "unique": Scenario("unique games.pgn games.pgn more.pgn -o once.pgn", {**_ALL, "once.pgn": OLD}),
    "page": Scenario("page games.pgn -o page.html", {**_ALL, "page.html": OLD}),
    "table": Scenario("table games.pgn -o table.csv", {**_ALL, "table.csv": OLD}),
    "table, packed": Scenario("table games.pgn -o table.parquet", _ALL),
    "picture": Scenario("picture chess -o board.svg", {"board.svg": OLD}),
}
"""The commands, by a name for each."""
