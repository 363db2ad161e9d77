"""Examples of what each diagnostic code is about, to be tried in the editor."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from plybook.editor_links import editor_link


@cache
def examples() -> dict[str, dict[str, str]]:
    """Return the examples by their codes: ``checked``, ``decoded``, and reasons for codes ``without`` one.

    An example is a short text that shows its code when it is checked or decoded.
    """
    return tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))


def example_link(code: str, url: str) -> str | None:
    """Return the link that shows the example of a code in the editor at ``url``; None for a code without one.

    Raises `ValueError` for a ``url`` that is no address of a page.
    """
    for how, ask in (("checked", ""), ("decoded", "decode")):
        if (text := examples()[how].get(code)) is not None:
            return editor_link(url, text, name=code, ask=ask)
    return None
