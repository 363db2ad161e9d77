"""Diagnostic codes by what people call them."""

from __future__ import annotations

from collections.abc import Iterable

from plybook.diagnostics import CODES, Code
from plybook.notation.notation import notations
from plybook.registry import UnknownNameError, nearest
from plybook.wording import shortened


def codes_called(words: str) -> tuple[str, ...]:
    """Return what the codes begin with that are called ``words``, with commas between them.

    A word is a code, the name of one, or the first signs of several: ``N`` stands for all notes of spelling. Raises
    `UnknownNameError`.
    """
    return tuple(_beginning(word.strip()) for word in words.split(","))


def codes_named(words: str | Iterable[str]) -> frozenset[str]:
    """Return all codes that are called ``words``, one text or several as for `codes_called`.

    Raises `UnknownNameError`.
    """
    each = [words] if isinstance(words, str) else words
    beginnings = tuple(beginning for text in each for beginning in codes_called(text))
    return frozenset(code for code in CODES if code.startswith(beginnings))


def _beginning(word: str) -> str:
    typed = word.upper()
    list(notations.added())  # which may add codes of their own
    if typed and any(code.startswith(typed) for code in CODES):
        return typed
    return code_called(word).code


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
