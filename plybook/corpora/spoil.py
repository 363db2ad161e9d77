"""Games with slips made on purpose, and a key that lists them, for measuring programs that find and mend mistakes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from plybook.corpora.generate import random_games
from plybook.notation.moves import MoveText, Place, UnreadableMoveError
from plybook.record import GameRecord, Ply, Source, Tag
from plybook.registry import UnknownNameError, meant
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.rules.setup import FenError

_BEFORE, _AFTER = 4, 10  # how many plies a game has before its first slip, and after its last
_TRIES = 40  # how often another ply is drawn for a slip that the first ones do not admit
_KEYS = "abcdefghijklmnopqrstuvwxyz", "0123456789"


@dataclass(frozen=True, slots=True)
class Slip:
    """What was done to a game.

    ``ply`` is the number of the ply in the spoiled game, from 1; what is missing was before it. ``original`` is what
    stood there, ``written`` what stands there now; several plies have spaces between them.
    """

    kind: str
    ply: int
    original: str
    written: str


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A spoiled game: ``game`` as it is now, the ``slips`` made in it, and the texts of the ``original`` plies."""

    game: GameRecord
    slips: tuple[Slip, ...]
    original: tuple[str, ...]


def spoiled_games(
    variant: str,
    games: int,
    *,
    seed: int = 0,
    plies: int = 80,
    notation: str | None = None,
    kinds: Sequence[str] = (),
    slips: int = 1,
) -> Iterator[Spoiled]:
    """Yield random games of ``variant`` with so many ``slips`` in each, of ``kinds`` or of any kind.

    A slip is made after the fourth ply and at least ten plies before the last, where the game admits one of its
    kind; else the game has fewer. Game number ``i`` of a seed is always the same, however many are asked for. Raises
    `plybook.UnknownNameError` for a variant, notation or kind that does not exist.
    """
    known = f"known: {', '.join(KINDS)}"
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownNameError(f"unknown kind of slip {kind!r}; {meant(kind, KINDS, known)}")
    for game in random_games(variant, games, seed=seed, plies=plies, notation=notation):
        # Not for secrets: the same seed must spoil the same plies everywhere.
        chance = random.Random(f"{variant}/{seed}/{game.index}/{'/'.join(kinds)}/{slips}")  # noqa: S311
        yield spoiled(game, chance, kinds=kinds, slips=slips)


def spoiled(game: GameRecord, chance: random.Random, *, kinds: Sequence[str] = (), slips: int = 1) -> Spoiled:
    """Return ``game``, which must be right, with ``slips`` slips in it."""
    replayed = replay(game)
    original = tuple(ply.text for ply in game.plies)
    texts, made = [[text] for text in original], []
    places = list(range(_BEFORE, len(original) - _AFTER))
    side = ""
    for _ in range(slips):
        kind = chance.choice(list(kinds or KINDS))
        if kind == "side":
            side = side or _other_side(replayed)
            continue
        for _ in range(min(_TRIES, len(places))):
            at = chance.choice(places)
            done = KINDS[kind](replayed, at, chance)
            if done and all(texts[at + offset] == [original[at + offset]] for offset in range(len(done))):
                texts[at : at + len(done)] = done
                places = [place for place in places if not at - 1 <= place <= at + len(done)]
                made.append((at, kind, len(done)))
                break
    return Spoiled(
        _rewritten(replayed, [text for each in texts for text in each], side),
        tuple(_slips(texts, original, made, side)),
        original,
    )


def key_document(variant: str, notation: str, seed: int, spoiled: Iterable[Spoiled]) -> str:
    """Return the key to spoiled games as JSON: for each its slips and its original plies."""
    games = [
        {
            "game": each.game.index,
            "slips": [
                {"kind": slip.kind, "ply": slip.ply, "original": slip.original, "written": slip.written}
                for slip in each.slips
            ],
            "original": list(each.original),
        }
        for each in spoiled
    ]
    head = {"format": "plybook-spoiled", "version": 1, "variant": variant, "notation": notation, "seed": seed}
    return json.dumps({**head, "games": games}, ensure_ascii=False, indent=2) + "\n"


def _slips(
    texts: list[list[str]], original: Sequence[str], made: list[tuple[int, str, int]], side: str
) -> Iterator[Slip]:
    """Yield what was ``made``, each at its place in the spoiled game."""
    if side:
        yield Slip("side", 1, "", side)
    for at, kind, length in sorted(made):
        if kind == "columns":
            length = 2
        first = 1 + sum(len(each) for each in texts[:at])
        written = " ".join(text for each in texts[at : at + length] for text in each)
        ply = first + 1 if kind == "doubled" else first
        yield Slip(kind, ply, " ".join(original[at : at + length]), written)


def _rewritten(replayed: Replay, texts: Sequence[str], side: str) -> GameRecord:
    """Return the game with other ``texts``, numbered as they stand."""
    game, positions = replayed.game, replayed.positions
    numbers = [position.number_text() if position.begins_round() else "" for position in positions]
    plies = tuple(map(Ply, texts, [0] * len(texts), numbers + [""] * len(texts)))
    tags = (*game.tags, Tag("FEN", side)) if side else game.tags
    return replace(game, plies=plies, tags=tags, source=Source(game.source.file, ""))


def _other_side(replayed: Replay) -> str:
    """Return the starting position with another player to begin, "" if there is no such position."""
    start = replayed.positions[0]
    setup = start.setup()
    for turn in range(len(start.seats)):
        if turn != setup.turn:
            try:
                return type(start).from_setup(replace(setup, turn=turn)).fen()
            except FenError:
                continue
    return ""


# --- the kinds: each returns for the plies from one on the texts that stand there instead, or none ------------------


def _key(replayed: Replay, at: int, chance: random.Random) -> list[list[str]]:
    """Change a key, leave it out, hit it twice, or swap it with the next."""
    text = replayed.game.plies[at].text
    place, what = chance.randrange(len(text)), chance.randrange(4)
    before, key, after = text[:place], text[place], text[place + 1 :]
    if what == 0:
        row = next((row for row in _KEYS if key.lower() in row), "")
        other = chance.choice(row) if row else key
        made = before + (other.upper() if key.isupper() else other) + after
    else:
        made = before + ("", key * 2, after[:1] + key)[what - 1] + after[what == 3 :]
    # A file of games cannot hold a move with a bracket alone, and two strokes begin a comment.
    is_whole = all(made.count(sign) == text.count(sign) for sign in ("(", ")", "//"))
    return [[made]] if made.strip() and made != text and is_whole else []


def _part(change: Callable[[MoveText, Replay, int, random.Random], MoveText | None]) -> Kind:
    """Return a kind that takes one part of the move for another."""

    def made(replayed: Replay, at: int, chance: random.Random) -> list[list[str]]:
        position, bound = replayed.positions[at], replayed.notation
        if bound is None:
            return []
        said = position.describe(replayed.moves[at])._replace(check=replayed.positions[at + 1].check_mark())
        other = change(said, replayed, at, chance)
        if other is None:
            return []
        try:
            text = bound.notation.emit(other, position)
            bound.read(text, position.turn)
        except (
            UnreadableMoveError,
            ValueError,
            LookupError,
            StopIteration,
        ):  # the last where another such man stands
            return []
        return [[text]] if text != replayed.game.plies[at].text else []

    return made


def _man(said: MoveText, replayed: Replay, at: int, chance: random.Random) -> MoveText | None:
    kinds = [kind for kind in replayed.positions[at].kinds if kind != said.piece]
    return said._replace(piece=chance.choice(kinds)) if said.piece and not said.promotion else None


def _promotion(said: MoveText, replayed: Replay, at: int, chance: random.Random) -> MoveText | None:
    legal = (replayed.positions[at].describe(move) for move in replayed.positions[at].iter_legal_moves())
    kinds = sorted({each.promotion for each in legal if each.promotion} - {said.promotion})
    return said._replace(promotion=chance.choice(kinds)) if said.promotion and kinds else None


def _origin(said: MoveText, replayed: Replay, at: int, chance: random.Random) -> MoveText | None:
    axes = range(len(said.origin))
    other = _other_place(said.origin, axes, replayed, at, chance) if axes else None
    return said._replace(origin=other) if other else None


def _target(said: MoveText, replayed: Replay, at: int, chance: random.Random) -> MoveText | None:
    axes = range(min(len(said.target), 2))
    other = _other_place(said.target, axes, replayed, at, chance) if axes else None
    return said._replace(target=other) if other else None


def _level(said: MoveText, replayed: Replay, at: int, chance: random.Random) -> MoveText | None:
    axes = range(2, len(said.target))
    other = _other_place(said.target, axes, replayed, at, chance) if axes else None
    return said._replace(target=other) if other else None


def _other_place(place: Place, axes: range, replayed: Replay, at: int, chance: random.Random) -> Place | None:
    """Return ``place`` with another value on one of ``axes``, one that a legal move has there."""
    position, axis = replayed.positions[at], chance.choice(axes)
    legal = [position.describe(move) for move in position.iter_legal_moves()]
    seen = {known[axis] for each in legal for known in (each.origin, each.target) if len(known) == len(place)}
    values = sorted(value for value in seen if value is not None and value != place[axis])
    return (*place[:axis], chance.choice(values), *place[axis + 1 :]) if values and place[axis] is not None else None


def _missing(replayed: Replay, at: int, chance: random.Random) -> list[list[str]]:
    return [[]]


def _doubled(replayed: Replay, at: int, chance: random.Random) -> list[list[str]]:
    return [[replayed.game.plies[at].text] * 2]


def _swapped(replayed: Replay, at: int, chance: random.Random) -> list[list[str]]:
    one, other = (ply.text for ply in replayed.game.plies[at : at + 2])
    return [[other], [one]] if one != other else []


def _columns(replayed: Replay, at: int, chance: random.Random) -> list[list[str]]:
    """Exchange the columns of two players from a row on."""
    position = replayed.positions[at]
    if not position.begins_round():
        return []
    texts = [ply.text for ply in replayed.game.plies[at:]]
    length = len(position.seats)
    one, other = sorted(chance.sample(range(length), 2))
    for row in range(0, len(texts) - other, length):
        texts[row + one], texts[row + other] = texts[row + other], texts[row + one]
    return [[text] for text in texts]


Kind = Callable[[Replay, int, random.Random], list[list[str]]]

KINDS: dict[str, Kind] = {
    "key": _key,
    "man": _part(_man),
    "origin": _part(_origin),
    "target": _part(_target),
    "level": _part(_level),
    "promotion": _part(_promotion),
    "missing": _missing,
    "doubled": _doubled,
    "swapped": _swapped,
    "columns": _columns,
    "side": lambda _replayed, _at, _chance: [],
}
"""The kinds of slips: a wrong key, a wrong part of a move, a ply that is missing or written twice, two that have
changed places, two columns that have from a row on, and another player to begin in the starting position."""
