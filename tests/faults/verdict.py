"""What must hold of the files, the messages and the exit status, whatever went wrong."""

from __future__ import annotations

import errno
import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from plybook.archive.read.inputs import files_in
from plybook.container.container import containers
from tests.faults.scenarios import Scenario
from tests.faults.trial import ESCAPED, Fault, Kind, Left, Outcome

_STRAY = re.compile(r"(work|tmp)/([^/]+/)*\.plybook-[0-9a-f]{16}.*")
_NO_MESSAGE = re.compile(rb"Traceback|Exception ignored|Fatal Python error|^[A-Z]\w*Error: ", re.MULTILINE)
_PROBES = (b"", b"bl", b"blat")  # what Python writes to learn whether a folder takes temporary files
_FAILED = 2
# Where an allocation fails, some functions of Python fail with another error, such as a KeyError.
_MEMORY = (Kind.MEMORY, Kind.SHORT_OF_MEMORY, Kind.ALLOCATION)
# Libraries in C++, such as pyarrow, end the process where an allocation of theirs fails.
_ENDED = (-signal.SIGABRT, -signal.SIGSEGV)
_OF_PYTHON = re.compile(rb"^(?!MemoryError|OSError)\w+Error\b.*\Z", re.MULTILINE)

_GROWING = ("create", "write", "close", "fsync", "mkdir", "rename", "link", "stdout", "stderr")
_NAMED = ("create", "open", "opendir", "mkdir", "rename", "link", "unlink", "rmdir", "chmod", "chown", "access")

FAULTS: Mapping[str, tuple[Fault, Callable[[str], bool]]] = {
    "a failing disk": (Fault(Kind.ONCE, errno.EIO), lambda call: True),
    "a dead disk": (Fault(Kind.DEAD, errno.EIO), lambda call: True),
    "a full disk": (Fault(Kind.FULL, errno.ENOSPC), lambda call: call.startswith(_GROWING)),
    "a disk that was full": (Fault(Kind.ONCE, errno.ENOSPC), lambda call: call.startswith(_GROWING)),
    "a call that is not permitted": (Fault(Kind.ONCE, errno.EPERM), lambda call: call.startswith(_NAMED)),
    "a system without memory": (Fault(Kind.ONCE, errno.ENOMEM), lambda call: True),
    "no memory": (Fault(Kind.MEMORY), lambda call: True),
    "no memory for much": (Fault(Kind.SHORT_OF_MEMORY), lambda call: True),
    "a kill": (Fault(Kind.KILL), lambda call: True),
    "SIGTERM": (Fault(Kind.SIGNAL, signal.SIGTERM), lambda call: True),
    "SIGINT": (Fault(Kind.SIGNAL, signal.SIGINT), lambda call: True),
    "a terminal that closes": (Fault(Kind.HANGUP), lambda call: True),
    "a reader that stops": (Fault(Kind.DEAD, errno.EPIPE), lambda call: call.startswith("stdout")),
    "a clock set back": (Fault(Kind.CLOCK, -2_000_000_000), lambda call: True),
    "a clock set forward": (Fault(Kind.CLOCK, 2_000_000_000), lambda call: True),
}
"""What goes wrong, by a name for each, and at which calls it can."""

ALLOCATION = Fault(Kind.ALLOCATION)
"""One allocation that is refused, at any place."""


def faults_of(
    scenario: Scenario, fault: Fault, call: str, before: Mapping[str, Left], whole: Outcome, got: Outcome
) -> list[str]:
    """Return what is wrong with an outcome, where ``whole`` is the one without a fault at the ``call``."""
    return [
        *_of_status(fault, whole, got),
        *_of_messages(fault, call, whole, got),
        *_of_files(scenario, fault, before, whole, got),
    ]


def is_ended(fault: Fault, got: Outcome) -> bool:
    """Return whether the process could undo nothing."""
    return got.status in (-signal.SIGKILL, *_ENDED) or fault == Fault(Kind.DEAD, errno.EIO)


def _of_status(fault: Fault, whole: Outcome, got: Outcome) -> Iterator[str]:
    allowed = {whole.status, _FAILED}
    if fault.kind is Kind.KILL:
        allowed = {whole.status, -signal.SIGKILL}
    elif fault.kind is Kind.SIGNAL:
        allowed = {whole.status, 128 + fault.number}
    elif fault.kind is Kind.HANGUP:
        allowed = {whole.status, 128 + signal.SIGHUP}
    elif fault.kind is Kind.CLOCK:
        allowed = {whole.status}
    elif fault.kind in _MEMORY:
        allowed |= {*_ENDED} | ({ESCAPED} if _is_of_python(fault, got) else set())
    elif fault.number == errno.EPIPE:
        allowed = {whole.status, 0}
    if got.status not in allowed:
        yield f"it ended with {got.status}, not one of {sorted(allowed)}"


def _of_messages(fault: Fault, call: str, whole: Outcome, got: Outcome) -> Iterator[str]:
    if (found := _NO_MESSAGE.search(got.err)) and not _is_of_python(fault, got):
        yield f"it says {found[0].decode()}"
    is_stream = call.startswith("std")
    if got.status == _FAILED != whole.status and b"plybook: " not in got.err and not is_stream:
        yield "it gives no message"
    if b"plybook: standard output: " in got.err and not is_stream:
        yield "it takes another file for standard output"


def _is_of_python(fault: Fault, got: Outcome) -> bool:
    """Return whether Python itself speaks of an allocation that failed, where no code of plybook could catch it."""
    if fault.kind not in _MEMORY:
        return False
    if got.status == ESCAPED:
        return _OF_PYTHON.search(got.err.rstrip()) is not None or b"/plybook/" not in got.err
    return b"Exception ignored" in got.err


def _of_files(
    scenario: Scenario, fault: Fault, before: Mapping[str, Left], whole: Outcome, got: Outcome
) -> Iterator[str]:
    ended, unread = is_ended(fault, got), _unread(scenario, got)
    strays = {name: left.content for name, left in got.left.items() if name not in before and name not in whole.left}
    kept = _kept(got)
    is_partly = ended or bool(kept)  # a second name of a file may be left
    for name, content in strays.items():
        if not (content in kept or (ended and _STRAY.fullmatch(name)) or content in _PROBES):
            yield f"{name} is left"
    written = [name for name in {**before, **whole.left} if before.get(name) != whole.left.get(name)]
    old = [name for name in written if _is_same(got.left.get(name), before.get(name), is_partly)]
    new = [name for name in written if _is_same(got.left.get(name), whole.left.get(name), is_partly)]
    for name in sorted({*written} - {*old, *new}):
        if unread and name.removeprefix("work/") not in unread:
            continue  # there are the games of the other files
        if scenario.names and before[name].content in (strays.values() if ended else kept):
            continue  # it was not renamed, because it has two names
        if ended and name not in got.left and before.get(name) is None:
            continue
        yield f"{name} is neither old nor new"
    for name in before:
        if name not in written and not _is_same(got.left.get(name), before[name], is_partly):
            yield f"{name} has changed"
    if got.status == whole.status and fault.number != errno.EPIPE and len(new) < len(written):
        yield "it ended well, and not all is written"
    lost = {before[name].content for name in new if name in before} - kept
    if old and new and lost and not (ended or unread or scenario.one_by_one):
        yield f"{', '.join(old)}: old, and {', '.join(new)}: new"


def _unread(scenario: Scenario, got: Outcome) -> list[str]:
    """Return which of several files a command could not read."""
    files = [word for word in scenario.words.partition(" -")[0].split() if word in scenario.files]
    return [file for file in files if len(files) > 1 and f"plybook: {file}: ".encode() in got.err]


def _kept(got: Outcome) -> set[bytes | None]:
    """Return the contents that a message says are kept, as they could not be restored."""
    told = re.findall(rb"; what (?:it held is kept as|files held is kept in) ([^\s;]+)", got.err)
    names = {Path(os.fsdecode(each)).name for each in told}
    return {left.content for name, left in got.left.items() if names & set(name.split("/"))}


def _is_same(left: Left | None, other: Left | None, is_partly: bool) -> bool:
    """Return whether two files are the same, or hold the same if what was done ``is_partly`` left."""
    if is_partly and left is not None and other is not None:
        return (left.content, left.target) == (other.content, other.target)
    return left == other


def taken_for_games(folder: str) -> list[str]:
    """Return the drafts that would be read as files of games."""
    suffixes = {suffix for name in containers for suffix in containers[name].suffixes}
    found = [*files_in([folder], suffixes, recursive=True), *files_in([f"{folder}/*", f"{folder}/**/*"], suffixes)]
    return [name for name in found if ".plybook-" in name]
