"""Checking whether a JSON text fits a model, and if not, where and why; for all forms of file that are JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from pydantic import BaseModel

    from plybook.container.json_places import JsonPlace

_M = TypeVar("_M", bound="BaseModel")


class Fault(NamedTuple):
    """A fault of a document, with its offset."""

    start: int
    reason: str


def loaded(text: str) -> object | Fault:
    """Return the value of a JSON text, or the fault in it."""
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        return Fault(error.pos, _lower(error.msg))
    except (ValueError, RecursionError):
        return Fault(0, "it holds a number too long, or is nested too deeply, to be read")
    return value


def checked(model: type[_M], value: object, place: JsonPlace, path: str) -> _M | Fault:
    """Return ``value``, at ``place`` and ``path``, as ``model``, or its fault."""
    from pydantic import ValidationError

    if place.fault is not None:
        start, reason = place.fault
        return Fault(start, f"{path}: {reason}" if path else reason)
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in first["loc"])
        message = "unknown field" if first["type"] == "extra_forbidden" else _lower(first["msg"])
        where = (path + steps).removeprefix(".") or "the document"
        return Fault(place.follow(first["loc"]).start, f"{where}: {message}{more}")


def _lower(message: str) -> str:
    return message[0].lower() + message[1:]
