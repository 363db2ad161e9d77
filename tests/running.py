"""Runs the command line with standard output and standard error apart, whatever release of click is there."""

from __future__ import annotations

import inspect
from typing import Any

import click.testing

from plybook.cli import main

# Before click 8.2 a runner mixes the two unless told not to; since then it keeps both forms and cannot be told.
_APART: dict[str, Any] = (
    {"mix_stderr": False} if "mix_stderr" in inspect.signature(click.testing.CliRunner).parameters else {}
)


def run(*words: str, given: str | bytes = "") -> click.testing.Result:
    """Return what ``plybook WORDS...`` does when it is ``given`` something to read."""
    return click.testing.CliRunner(**_APART).invoke(main, words, input=given)
