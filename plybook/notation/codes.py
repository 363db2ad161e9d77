"""Diagnostic codes by what people call them."""

from __future__ import annotations

from plybook.diagnostics import CODES, Code, shortened
from plybook.notation.notation import notations
from plybook.registry import UnknownNameError, nearest


def code_called(word: str) -> Code:
    """Return the diagnostic code that is called ``word``, by its letter and number or by its name.

    Raises `UnknownNameError`.
    """
    list(notations.added())  # which may add codes of their own
    found = next((kind for kind in CODES.values() if word.lower() in (kind.code.lower(), kind.name)), None)
    if found is None:
        near = nearest(word, [*(kind.name for kind in CODES.values()), *CODES])
        hint = f"did you mean {near!r}?" if near else "`plybook explain` lists them"
        raise UnknownNameError(f"unknown code {shortened(word)!r}; {hint}")
    return found
