"""Set-ups by hand: a position as a list of its men, and of what else is not as usual.

::

    wKa1 bKe8 wPc2(2) turn=b castling=KQ

Words stand in any order, and may have commas between them. A man is the letter of his seat, that of his kind, and his
cell. All else is a key, ``=`` and a value: ``turn``, ``clock``, ``move`` and what else the variant's FEN has fields
for, each value as it stands there. `Position.placed` fills in what is not said, mostly as in a new game without
rights. So a set-up has the checks of a FEN and loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from plybook.rules.board import bits
from plybook.rules.position import Position
from plybook.rules.ruleset import FenKeys
from plybook.rules.setup import FenError, Setup
from plybook.rules.terms import Cell, Cells, Seat
from plybook.wording import listing, shortened

# A comma in brackets is part of a cell's name.
_WORD = re.compile(r"\w+=\S*|(?:\((?:[^()\s,;]|,[ \t]?)*+\)|[^\s,;])++")
_KEYED = re.compile(r"(\w+)=(.*)", re.DOTALL)
_MOST_DROPPED = 80  # words that are left out, one after the other, to find the one at fault


class MenError(FenError):
    """A set-up by hand that is no position of the variant.

    ``token`` is the word at fault and ``offset`` where it begins, from 0; the empty word, at the end, if it is none.
    """

    def __init__(self, reason: str, token: str, offset: int) -> None:
        place = f" ({shortened(token)!r}, character {offset + 1})" if token else ""
        super().__init__(reason + place)
        self.token = token
        self.offset = offset


class _Word(NamedTuple):
    """A word of a set-up: the code of a man for ``cell``, or the ``value`` of a ``key``."""

    text: str
    offset: int
    key: str = ""
    value: str = ""
    cell: Cell = -1
    code: int = 0
    is_marked: bool = False


# --- reading -----------------------------------------------------------------------------------------------------


CellsCalled = Callable[[str, Sequence[Seat], str | None], Cells]
"""What gives the cells that a name can mean, said by any of these seats, first in the notation named if one is."""


def read_men(
    text: str, start: Position, called: CellsCalled, notation: str | None = None, *, study: bool = False
) -> Position:
    """Return the position that ``text`` says, of the variant that begins with ``start``; raise `MenError`.

    ``called`` gives the cells that a name can mean, which is first one of ``notation``, if one is named. For
    ``study`` royal men may be missing, as in `Position.from_setup`.
    """
    words = list(_words(text, start, called, notation))
    setup = _setup(text, words, start)
    try:
        return type(start).from_setup(setup, study=study)
    except FenError as error:
        culprit = _culprit(str(error), words, start, study=study)
        raise MenError(str(error), *(culprit[:2] if culprit else ("", len(text)))) from None


def _words(text: str, start: Position, called: CellsCalled, notation: str | None) -> Iterator[_Word]:
    """Yield the words of ``text``: a man, or a key with its value."""
    if not isinstance(text, str):
        raise TypeError(f"a set-up is a string, such as 'wKe1 bKe8', not {type(text).__name__}")
    rules, men, said = type(start), dict[int, str](), set[str]()
    for found in _WORD.finditer(text):
        token, offset = found[0].rstrip(",;"), found.start()
        if keyed := _KEYED.fullmatch(token):
            yield _keyed(_Word(token, offset, keyed[1], keyed[2]), said, rules)
            continue
        word = _man(token, offset, rules, called, notation)
        if word.cell in men:
            raise MenError(f"on {_plain(rules)[word.cell]} stands {men[word.cell]!r} already", token, offset)
        men[word.cell] = token
        yield word


def _keyed(word: _Word, said: set[str], rules: type[Position]) -> _Word:
    """Return a ``word`` with its key and value as a FEN would have them; ``said`` are the keys before it."""
    keys = {each.casefold(): each for each in _flat(rules.fen_keys())}
    key = keys.get(word.key.casefold(), "")
    if not key:
        known = listing(keys.values(), "and")
        raise MenError(f"nothing is called {shortened(word.key)!r}; there is {known}", *word[:2])
    if key in said:
        raise MenError(f"{key} is said twice", *word[:2])
    said.add(key)
    value = word.value
    if key == "turn":
        letters = rules.seat_letters()
        named = {name.casefold(): letter for name, letter in zip(rules.seats, letters, strict=True)}
        value = named.get(value.casefold(), value)
        if value not in letters:
            raise MenError(f"the seat to move is {listing(letters)}", *word[:2])
    return word._replace(key=key, value=rules.fen_value(key, value))


def _man(token: str, offset: int, rules: type[Position], called: CellsCalled, notation: str | None) -> _Word:
    """Return the man that ``token`` says."""
    letters = rules.seat_letters()
    seat = next((index for index, letter in enumerate(letters) if token.startswith(letter)), -1)
    if seat < 0:
        seats = listing(f"{letter} for {name}" for name, letter in zip(rules.seats, letters, strict=True))
        raise MenError(f"a man begins with the letter of his seat, {seats}", token, offset)
    rest = token[len(letters[seat]) :]
    for found in _readings(rest, seat, rules, called, notation):
        if len(found) > 1:
            raise MenError("it can be read as two men; write letter and cell as the variant does", token, offset)
        for (kind, is_marked), (name, cells) in found.items():
            if cells & (cells - 1):
                raise MenError(f"{shortened(name)!r} can be {_listed(cells, rules)}", token, offset)
            code = 1 + seat * len(rules.kinds) + kind
            return _Word(token, offset, cell=cells.bit_length() - 1, code=code, is_marked=is_marked)
    name = max((name for name in _kinds(rules) if rest.startswith(name)), key=len, default="")
    if name == rest:
        raise MenError("the cell on which he stands is missing", token, offset)
    if name:
        names = _plain(rules)
        example = f"cells are called {names[0]} to {names[-1]}"
        raise MenError(f"there is no cell {shortened(rest[len(name) :])!r}; {example}", token, offset)
    odd = rest[: max(map(len, rules.kinds))]
    raise MenError(f"no man is called {odd!r}; there are {listing(rules.kinds, 'and')}", token, offset)


_Kinds = Mapping[str, tuple[int, bool]]
_LISTED = 8  # how many cells a message names at the most


def _readings(
    rest: str, seat: Seat, rules: type[Position], called: CellsCalled, notation: str | None
) -> Iterator[dict[tuple[int, bool], tuple[str, Cells]]]:
    """Yield what letters of a kind and the name of a cell can mean: for each kind, the name and its cells.

    The cell is called as all call it; or else as the first seat does, or the man's own:
    where these are two cells, both are given. With a ``notation`` its names come first. The letters are as the
    variant writes them, and then in capitals or not.
    """
    seats = tuple(dict.fromkeys((0, seat)))
    for viewers in ((), seats) if notation is None else (seats,):
        for kinds, text in ((_kinds(rules), rest), (_small_kinds(rules), rest.casefold())):
            names = {name: rest[len(name) :] for name in kinds if text.startswith(name) and len(name) < len(rest)}
            cells = {name: called(cell, viewers, notation) for name, cell in names.items()}
            yield {kinds[name]: (names[name], found) for name, found in cells.items() if found}


@cache
def _kinds(rules: type[Position]) -> _Kinds:
    """Return the kinds of men by their letters, and whether these mean a marked man."""
    kinds = {letter: (index, False) for index, letter in enumerate(rules.kinds)}
    if rules.marked_men:
        letter, index, _ = rules.marked_men
        kinds[letter] = (index, True)
    return kinds


@cache
def _small_kinds(rules: type[Position]) -> _Kinds:
    """Return the same in small letters."""
    return _folded(_kinds(rules))


def _listed(cells: Cells, rules: type[Position]) -> str:
    """Return the names of ``cells`` as an enumeration."""
    return listing((_plain(rules)[cell] for cell in bits(cells)), most=_LISTED)


def _folded(names: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``names`` in small letters, without those that mean several things then."""
    meanings: dict[str, set[Any]] = {}
    for name, meaning in names.items():
        meanings.setdefault(name.casefold(), set()).add(meaning)
    return {name: next(iter(found)) for name, found in meanings.items() if len(found) == 1}


def _setup(text: str, words: Sequence[_Word], start: Position) -> Setup:
    """Return the setup that ``words``, those of ``text``, make."""
    try:
        return _made(words, start)
    except FenError as error:
        reason = str(error)
    keyed = [word for word in words if word.key]
    for count, word in enumerate(keyed, 1):
        try:
            _made([*(each for each in words if not each.key), *keyed[:count]], start)
        except FenError as error:
            raise MenError(str(error), *word[:2]) from None
    raise MenError(reason, "", len(text))


def _made(words: Iterable[_Word], start: Position) -> Setup:
    """Return the setup that ``words`` make; raise `FenError` for a value that cannot be read."""
    rules, board = type(start), bytearray(len(start.board))
    marked, said = 0, dict[str, str]()
    for word in words:
        if word.key:
            said[word.key] = word.value
        else:
            board[word.cell] = word.code
            marked |= word.is_marked << word.cell
    bare: dict[str, Any] = {rules.marked_men[2]: marked} if rules.marked_men else {}
    setup = replace(start.setup(), board=bytes(board), unmoved=0, **bare)
    if said:
        # The FEN has the men where the boards usually are; they stand where the set-up says.
        filled = list(_filled(rules.fen_fields(setup), rules.fen_keys(), said))
        setup = replace(rules.read_fen_fields(filled), board=bytes(board))
    # A part of a field may have its place without its seat.
    whole = {key for key, value in said.items() if key in rules.fen_keys() or value.endswith(_OWNERS)}
    return rules.placed(setup, whole)


_OWNERS = ("w", "b")


def _filled(fields: Sequence[str], keys: FenKeys, said: Mapping[str, str]) -> Iterator[str]:
    """Yield ``fields`` with the values that are ``said``."""
    for field, key in zip(fields, _padded(keys, fields), strict=True):
        if isinstance(key, str):
            yield said.get(key, field)
            continue
        parts = []
        for part, name in zip(field.split(","), key, strict=True):
            head, colon, men = part.partition(":")
            value = said.get(name, head)
            parts.append((value if value.endswith(_OWNERS) else value + head[-1]) + colon + men)
        yield ",".join(parts)


def _culprit(reason: str, words: Sequence[_Word], start: Position, *, study: bool) -> _Word | None:
    """Return the word for which ``words`` make no position, if one can be named."""
    names = type(start).geometry.names
    for word in words:
        named = names[word.cell] if word.cell >= 0 else word.value
        if named and re.search(rf"(?<!\w){re.escape(named)}(?!\w)", reason) and word.key != "turn":
            return word
    for index in range(len(words) - 1, max(len(words) - _MOST_DROPPED, 0) - 1, -1):
        try:
            type(start).from_setup(_made([*words[:index], *words[index + 1 :]], start), study=study)
        except FenError:
            continue
        return words[index]
    return None


# --- writing -----------------------------------------------------------------------------------------------------


def men_text(position: Position, start: Position) -> str:
    """Return the set-up by hand of ``position``, of the variant that begins with ``start``."""
    rules, setup = type(position), position.setup()
    words = list(_men(position, setup))
    men = [word.text for word in words]
    keys, fields = rules.fen_keys(), rules.fen_fields(setup)
    heads = dict(_heads(keys, fields))
    pins = {name: head[:-1] for name, head in heads.items()}
    usual = rules.fen_fields(_made([*words, *(_Word("", 0, *pin) for pin in pins.items())], start))
    at_start, settled = dict(_heads(keys, rules.fen_fields(start.setup()))), dict(_heads(keys, usual))
    for name, head in heads.items():
        if head != settled[name]:
            men.append(f"{name}={head}")
        elif head[:-1] != at_start[name][:-1]:
            men.append(f"{name}={pins[name]}")
    for key, field, known in zip(_padded(keys, fields), fields, usual, strict=True):
        if isinstance(key, str) and key and field != known:
            men.append(f"{key}={field}")
    return " ".join(men)


def _men(position: Position, setup: Setup) -> Iterator[_Word]:
    """Yield the men, those of the first seat first, the most royal kinds first."""
    rules, names = type(position), _plain(type(position))
    letter, index, field = rules.marked_men or ("", -1, "")
    marked = getattr(setup, field) if field else 0
    for seat, of_seat in enumerate(rules.seat_letters()):
        for kind in reversed(range(len(rules.kinds))):
            code = 1 + seat * len(rules.kinds) + kind
            for cell in bits(position.masks[code]):
                is_marked = kind == index and bool(marked >> cell & 1)
                text = f"{of_seat}{letter if is_marked else rules.kinds[kind]}{names[cell]}"
                yield _Word(text, 0, cell=cell, code=code, is_marked=is_marked)


def _heads(keys: FenKeys, fields: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the heads of the parts of ``fields`` that have such, by their keys."""
    for key, field in zip(_padded(keys, fields), fields, strict=True):
        if not isinstance(key, str):
            for name, part in zip(key, field.split(","), strict=True):
                yield name, part.partition(":")[0]


# --- names -------------------------------------------------------------------------------------------------------


def _padded(keys: FenKeys, fields: Sequence[str]) -> list[str | tuple[str, ...]]:
    """Return the key of each field; the numbers of fields that have none, in a game that does not say."""
    return [*keys[: len(fields)], *("" for _ in fields[len(keys) :])]


def _flat(keys: FenKeys) -> Collection[str]:
    return [name for key in keys for name in ([key] if isinstance(key, str) else key) if name]


@cache
def _plain(rules: type[Position]) -> Sequence[str]:
    """Return the names of the cells that are easily typed."""
    return tuple(rules.plain_cell_names())
