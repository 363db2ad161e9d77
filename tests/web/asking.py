"""Questions to a session, as the page asks them."""

from __future__ import annotations

import json
from typing import Any

from plybook.web.session import Session


def answers(session: Session, ask: str, content: bytes = b"", **about: Any) -> list[dict[str, Any]]:
    """Return all parts of an answer."""
    return [json.loads(part) for part in session.answers(json.dumps({"ask": ask, **about}), content)]


def answer(session: Session, ask: str, content: bytes = b"", **about: Any) -> dict[str, Any]:
    """Return the last part of an answer."""
    return answers(session, ask, content, **about)[-1]


def check(text: str, session: Session | None = None, **about: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what was found in a text, and the offers to mend it."""
    parts = answers(session or Session(), "check", text=text, **about)
    return parts[-2]["findings"], parts[-1]["offers"]


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """Return a text with edits made as the page makes them, whose places count code units of UTF-16."""
    data = text.encode("utf-16-le")
    for edit in sorted(edits, key=lambda each: -each["from"]):
        data = data[: 2 * edit["from"]] + edit["insert"].encode("utf-16-le") + data[2 * edit["to"] :]
    return data.decode("utf-16-le")


def stretch(text: str, place: dict[str, Any]) -> str:
    """Return the text at the place of a finding."""
    return text.encode("utf-16-le")[2 * place["from"] : 2 * place["to"]].decode("utf-16-le")
