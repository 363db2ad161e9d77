"""Pages: a game as TOML is read with the pages it builds on, and checked; what is wrong is told with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from reprlib import repr as short
from typing import TYPE_CHECKING, Any

from plybook.registry import nearest
from plybook.rules.rule_files.sections import RuleFileError
from plybook.rules.rule_files.toml_game import game_of
from plybook.rules.table import game as parts

if TYPE_CHECKING:
    from plybook.rules.rule_files import toml_model

LONGEST_PAGE = 200_000
_MOST_FAULTS = 5  # said of a page
_DEEPEST = 20  # pages that inherit one from the other
_SHIPPED = Path(__file__).parent / "shipped"

Tables = dict[str, Any]


def tables(text: str) -> Tables:
    """Return the tables of a page; raise `RuleFileError` for what is not TOML, or too long."""
    if len(text) > LONGEST_PAGE:
        raise RuleFileError(f"a page has at most {LONGEST_PAGE} characters, and this one {len(text)}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not TOML, or a number of too many digits
        raise RuleFileError(f"not TOML: {error}") from None


def game_of_tables(given: Tables) -> parts.Game:
    """Return the game of the tables of a page, without others that it is like; raise `RuleFileError`."""
    return game_of(checked(given))


def inherited(given: Tables, page_of: Callable[[str], str | None], depth: int = 0) -> Tables:
    """Return what a page says with the pages it is like: tables are joined, other values replaced."""
    parent = given.get("like")
    if not isinstance(parent, str) or not parent:
        return given
    text = page_of(parent)
    if text is None or depth > _DEEPEST:
        raise RuleFileError(f"like: there is no page of {short(parent)}")
    base = inherited(tables(text), page_of, depth + 1)
    for own in ("title", "about", "aliases"):
        base.pop(own, None)
    return {**_joined(base, given), "like": ""}


def _joined(base: Tables, given: Tables) -> Tables:
    found = dict(base)
    for key, value in given.items():
        known = found.get(key)
        if value is False and isinstance(known, dict):  # the part is taken away
            del found[key]
        elif isinstance(value, dict) and isinstance(known, dict):
            found[key] = _joined(known, value)
        else:
            found[key] = value
    return found


def checked(given: Tables) -> toml_model.Page:
    """Return the page that ``given`` is; raise `RuleFileError`."""
    from pydantic import ValidationError

    from plybook.rules.rule_files.toml_model import Page

    try:
        return Page.model_validate(given)
    except ValidationError as error:
        faults = error.errors()
        sided = {
            each["loc"][:index]
            for each in faults
            for index in range(len(each["loc"]))
            if _is_sided(each["loc"][index])
        }
        said = [
            f"{_place(each['loc'])}: {_fault(each['type'], each['loc'], each['msg'])}"
            for each in faults
            if not (isinstance(each["input"], dict) and each["loc"][:-1] in sided)
        ]
        raise RuleFileError("; ".join(dict.fromkeys(said[:_MOST_FAULTS]))) from None


def _fault(kind: str, location: Sequence[int | str], message: str) -> str:
    """Return what is wrong at ``location``, with the key that may be meant by one that is not known."""
    if kind == "string_pattern_mismatch":  # of the name
        return "a name has small letters, digits and hyphens, and does not begin with a hyphen"
    if kind != "extra_forbidden":
        return message[:1].lower() + message[1:]
    from plybook.rules.rule_files.toml_model import keys

    key = str(location[-1])
    if len(location) > 1 and _is_sided(location[-2]):
        return f"there is no side {short(key)}; there are White and Black"
    near = nearest(key, [each for each in keys() if each != key])
    return f"there is no key {short(key)} here{f'; did you mean {near!r}?' if near else ''}"


def _place(location: Sequence[int | str]) -> str:
    words = [str(each) for each in location if str(each) not in ("str", "list[str]", "int")]
    return ".".join(word for word in words if not word.startswith(("Sided", "constrained", "function-")))


def _is_sided(part: object) -> bool:
    """Return whether ``part`` of a location stands for a table with a value for each side."""
    return str(part).startswith("Sided")


@cache
def shipped_text(name: str) -> str | None:
    """Return the text of the page of ``name`` that plybook brings along; None if there is none."""
    path = _SHIPPED / f"{name}.toml"
    is_name = name.replace("-", "").isalnum() and name.isascii()
    return path.read_text(encoding="utf-8") if is_name and path.is_file() else None


@cache
def shipped_names() -> tuple[str, ...]:
    """Return the names of the pages that plybook brings along."""
    found = sorted(path.stem for path in _SHIPPED.glob("*.toml"))
    return tuple(name for name in found if name != "template")
