"""A change put into functions that are there already, so that nothing has to be imported anew."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType

from tests.mutants.changes import CHECKOUT, Change

Pair = tuple[CodeType, CodeType]


@cache
def _compiled(source: bytes) -> CodeType:
    return compile(source, "", "exec", dont_inherit=True)


def _codes(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """Return what a module or a class does itself, without its functions."""
    return code.co_code, code.co_names, [each for each in code.co_consts if not isinstance(each, CodeType)]


def _pairs(old: CodeType, new: CodeType) -> Iterator[Pair]:
    """Yield functions before and after a change, outer ones first; raise `ValueError` if other things change, too."""
    if old == new:
        return
    if old.co_flags & CO_OPTIMIZED:
        yield old, new
    elif _own(old) != _own(new):
        raise ValueError("a module or class itself")
    if len(_codes(old)) == len(_codes(new)):
        for inner, changed in zip(_codes(old), _codes(new), strict=True):
            yield from _pairs(inner, changed)


class Functions:
    """The functions of the package in this process, which change what they do."""

    def __init__(self) -> None:
        self._found: dict[str, list[FunctionType]] = {}
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self._found.setdefault(each.__code__.co_filename, []).append(each)

    def changed(self, change: Change) -> list[tuple[FunctionType, CodeType]]:
        """Return the functions that a change is in, with what they do then; none if it is not in functions alone."""
        source = change.path.read_bytes()
        try:
            pairs = list(_pairs(_compiled(source), _compiled(change.apply(source))))
        except ValueError:
            return []
        there = self._found.get(str(CHECKOUT / change.path), [])
        found = [(each, new) for old, new in pairs for each in there if each.__code__ == old]
        is_fit = all(len(each.__code__.co_freevars) == len(new.co_freevars) for each, new in found)
        return found if is_fit else []
