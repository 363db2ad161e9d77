"""The settings of the editor: how files are read, with the names of the command line's options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from plybook.catalogue import variants
from plybook.editing.checked_games import Settings
from plybook.notation.languages import language_of
from plybook.notation.notation import notations
from plybook.registry import UnknownNameError

SECTION = "plybook"
"""The name of plybook's section in the settings of an editor."""


def settings_from(told: object) -> tuple[Settings, list[str]]:
    """Return the settings sent by an editor, under `SECTION` or bare, and messages about invalid ones."""
    values = _mapping(told)
    values = _mapping(values.get(SECTION)) or values
    named = {each.name: values.get(each.name) for each in fields(Settings)}
    wrong = [f"{SECTION}.{name} is a name, not {value!r}" for name, value in named.items() if not _is_name(value)]
    found = Settings(**{name: value.strip() or None for name, value in named.items() if isinstance(value, str)})
    reason = _reason(found)
    return (Settings(), [*wrong, reason]) if reason else (found, wrong)


def _mapping(value: object) -> Mapping[str, Any]:
    """Return a JSON object as a mapping, even if pygls has made an object of it; {} for other values."""
    if isinstance(value, Mapping):
        return value
    names: Iterable[str] = getattr(value, "_fields", ())
    return {name: getattr(value, name) for name in names}


def _is_name(value: object) -> bool:
    return value is None or isinstance(value, str)


def _reason(settings: Settings) -> str:
    """Return what is wrong with the names in ``settings``; "" if nothing is."""
    try:
        if settings.letters is not None:
            language_of(settings.letters)
        if settings.variant is not None:
            variants[settings.variant].notation(settings.notation)
        elif settings.notation is not None:
            notations[settings.notation]
    except UnknownNameError as error:
        return str(error)
    return ""
