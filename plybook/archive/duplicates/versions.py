"""Versions of one game: with other tags, in other spellings, or cut short."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from plybook.archive.duplicates.fingerprints import SHORT, of_beginnings
from plybook.archive.duplicates.number_table import NumberTable
from plybook.archive.duplicates.player_names import Name, may_be_one, name_of
from plybook.notation.dates import Date, date_of, may_be_one_day
from plybook.record import GameRecord, Ply
from plybook.replay.result import Replay

_USUAL_SEATS = ("White", "Black")
_MOST_OTHERS = 100  # games that are compared with one, of players whose names are alike
_SAYS_NOTHING = frozenset({"", "?", "-", "????.??.??"})


@dataclass(frozen=True, slots=True)
class GameVersion:
    """What is compared of one version of a game, without its text: small, so that many can be compared.

    ``names`` are the names of the players, empty if one of them is unknown. ``beginnings`` are short fingerprints,
    joined, of the start and of the game after each ply; they depend on the surnames and the year, and are empty if
    one of these is unknown. ``score`` is a fingerprint of the whole game that depends on the surnames alone.
    ``fullness`` is greater for the version that says more.
    """

    names: tuple[Name, ...]
    date: Date
    tags: tuple[tuple[str, str], ...]
    plies: int
    beginnings: bytes
    score: bytes
    fullness: tuple[int, ...]

    @classmethod
    def of(cls, replayed: Replay) -> GameVersion:
        """Return the version that a replayed game is."""
        game = replayed.game
        seats = replayed.variant.seats if replayed.variant else _USUAL_SEATS
        names = tuple(filter(None, (name_of(_value(game, seat)) for seat in seats)))
        date = date_of(_value(game, "Date")) or date_of(_value(game, "UTCDate"))
        names = names if len(names) == len(seats) else ()
        surnames = "\0".join(surname for surname, _ in names)
        beginnings = of_beginnings(replayed, f"{surnames}\0{date[0]}") if names and date else b""
        score = of_beginnings(replayed, surnames)[-SHORT:] if names and game.plies else b""
        headers = game.headers
        tags = tuple((name, headers[name]) for name in dict.fromkeys(tag.name for tag in game.tags))
        fullness = (
            len(game.plies),
            len(date),
            _remarks(game.plies),
            len([value for _, value in tags if _is_known(value)]),
        )
        return cls(names, date, tags, len(game.plies), beginnings, score, fullness)

    @property
    def fingerprint(self) -> bytes:
        """The fingerprint under which the version is stored; ``b""`` if it cannot be compared."""
        return self.beginnings[-SHORT:] or self.score

    def related(self) -> Iterator[bytes]:
        """Yield the fingerprints of the versions that this one may include."""
        for start in range(0, len(self.beginnings), SHORT):
            yield self.beginnings[start : start + SHORT]
        if self.score:
            yield self.score

    def may_be_same_game(self, other: GameVersion) -> bool:
        """Return whether two versions with a common fingerprint may be of one game: whether players and dates fit."""
        return may_be_one_day(self.date, other.date) and all(map(may_be_one, self.names, other.names))

    def other_tags(self, other: GameVersion) -> list[str]:
        """Return the names of the tags that differ."""
        mine, theirs = dict(self.tags), dict(other.tags)
        return [name for name in dict.fromkeys((*mine, *theirs)) if mine.get(name) != theirs.get(name)]


def _value(game: GameRecord, name: str) -> str:
    value = game.headers.get(name, "").strip()
    return value if _is_known(value) else ""


def _is_known(value: str) -> bool:
    return value.strip() not in _SAYS_NOTHING


def _remarks(plies: tuple[Ply, ...]) -> int:
    return sum(len(ply.before) + len(ply.after) + len(ply.variations) + len(ply.glyphs) for ply in plies)


class GameVersions:
    """Finds for each version of a game the fullest one, in two passes over the games, in the same order.

    The games are numbered from 0; ``recall`` returns the version of a number. Only a few numbers of each game are in
    memory.
    """

    def __init__(self, recall: Callable[[int], GameVersion]) -> None:
        self._recall = recall
        self._last = NumberTable()  # maps a fingerprint to the last game that has it, plus 1
        self._before = array("Q")  # for each game, the game before it with the same fingerprint, plus 1
        self._fuller: dict[int, int] = {}

    def add(self, version: GameVersion) -> None:
        """Add the next game: the first pass."""
        before = 0
        if version.fingerprint:
            own = int.from_bytes(version.fingerprint, "little")
            before = self._last.get(own) or 0
            self._last.set(own, len(self._before) + 1)
        self._before.append(before)

    def compare(self, number: int, version: GameVersion) -> None:
        """Find the games of which this version is a fuller one: the second pass.

        Games with a fuller version are not compared again, so that a thousand versions of one game take no longer. At
        most a hundred of other games with the same beginning are compared.
        """
        for each in version.related():
            fingerprint = int.from_bytes(each, "little")
            after, next_one, others = 0, self._last.get(fingerprint) or 0, 0
            while next_one and others < _MOST_OTHERS:
                found, next_one = next_one, self._before[next_one - 1]
                if found - 1 == number or not self._has_fuller(found - 1, number, version):
                    after, others = found, others + 1
                    continue
                self._fuller[found - 1] = number
                if after:
                    self._before[after - 1] = next_one
                else:
                    self._last.set(fingerprint, next_one)

    def _has_fuller(self, number: int, other: int, version: GameVersion) -> bool:
        """Return whether a game has a fuller version in another one, or an equally full one earlier."""
        mine = self._recall(number)
        return (mine.fullness, -number) < (version.fullness, -other) and mine.may_be_same_game(version)

    def fullest(self, number: int) -> int:
        """Return the number of the fullest version of a game, which may be its own."""
        while number in self._fuller:
            number = self._fuller[number]
        return number
