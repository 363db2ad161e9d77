"""Writing what a command gives: whole or not at all, and only where the user pointed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

from plybook.cli.streams import Misuse, write_data

_T = TypeVar("_T")


def check_outputs(output: str | None, other: str | None, option: str, taken: str) -> None:
    """Raise `Misuse` if OUT, for the games that are ``taken``, and the file of ``option`` are the same."""
    for name in (output, other):
        check_output(name)
    if other == "-":
        raise Misuse(f"{option} names a file; standard output is for the games that are {taken}")
    if output and other and _is_one_file(output, other):
        raise Misuse(f"--output and {option} are one file, {output}")


def _is_one_file(name: str, other: str) -> bool:
    """Return whether two names are of one file, through links of either kind or because they are equal."""
    try:
        return Path(name).samefile(other)
    except (OSError, ValueError):  # one does not exist yet
        return os.path.realpath(name) == os.path.realpath(other)


def check_output(output: str | None) -> None:
    """Raise `Misuse` for an output that is a URL: only local files can be written whole or not at all."""
    from plybook.archive.read.remote import is_url

    if output is not None and is_url(output):
        raise Misuse(f"{output}: a URL is not written to; name a file, or - for standard output")


def write_out(pieces: Iterable[str | bytes], output: str | None) -> None:
    """Write to the file ``output``, whole or not at all; to standard output for ``-`` or None."""
    from plybook.files import write_whole

    check_output(output)
    if output is not None and output != "-":
        write_whole(Path(output), pieces)
    else:
        write_data(pieces)


def write_if_any(
    things: Iterator[_T], text_of: Callable[[Iterator[_T]], Iterable[str | bytes]], output: str | None
) -> bool:
    """Write the text of ``things`` as `write_out` does, if there are any; return whether there are."""
    first = next(things, None)
    if first is not None:
        write_out(text_of(chain([first], things)), output)
    return first is not None
