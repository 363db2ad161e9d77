"""Runs commands on texts, in one process or in one for each core."""

from __future__ import annotations

import inspect
import multiprocessing
import re
from collections.abc import Iterable
from typing import Any

from click.testing import CliRunner

from plybook.cli import main
from same.kept import Call, Output, Text

# Before click 8.2 a runner mixes standard output and standard error unless told not to.
_APART: dict[str, Any] = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}
_DATA_OF_GAME = re.compile(r'<script type="application/json" id="game-[0-9]+">(.*?)</script>', re.DOTALL)
_WORLD = {"COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


def run(text: Text) -> list[tuple[tuple[str, Call], Output]]:
    """Return what each command of ``text`` gives."""
    return [((text.name, call), _run(call, text.content)) for call in text.calls]


def run_all(texts: Iterable[Text], processes: int | None = None) -> dict[tuple[str, Call], Output]:
    """Return what the commands of ``texts`` give.

    Work with so many ``processes``, with as many as there are cores if None.
    """
    if processes == 1:
        return dict(item for text in texts for item in run(text))
    with multiprocessing.Pool(processes) as pool:
        return dict(item for items in pool.imap_unordered(run, texts, chunksize=4) for item in items)


def _run(call: Call, content: bytes) -> Output:
    result = CliRunner(**_APART).invoke(main, call, input=content, prog_name="plybook", env=_WORLD)
    raised = "" if result.exception is None or isinstance(result.exception, SystemExit) else repr(result.exception)
    stdout = _data_of_page(result.stdout) if call[0] == "page" else result.stdout
    return Output(result.exit_code, stdout, result.stderr + raised)


def _data_of_page(page: str) -> str:
    """Return the games in the data of a page, a ply a line: not what draws them, nor the shapes of boards."""
    return "\n".join(_DATA_OF_GAME.findall(page)).replace("},{", "},\n{")
