"""`plybook fix`: mends the mistakes in files of games, in the text as it stands."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plybook.cli.inputs import Inputs, input_options
from plybook.cli.option_groups import option_group
from plybook.cli.options import WordChoice, called, codes_option
from plybook.cli.output import check_output
from plybook.cli.streams import MISUSED, STDIN, Misuse, misuse, write_data
from plybook.cli.workers import Meter

if TYPE_CHECKING:
    from plybook.archive.read.options import ReadingOptions
    from plybook.archive.run.pool import WorkerPool
    from plybook.cli.text import Printer
    from plybook.diagnostics import Diagnostic
    from plybook.repair.fixing import Fixed, FixOptions

_BACKUP = ".bak"


def _mending(suppose: bool, trace: bool, select: tuple[str, ...], encoding: str | None) -> FixOptions:
    from plybook.notation.code_names import codes_named
    from plybook.repair.fixing import FixOptions

    return FixOptions(codes_named(select) if select else None, suppose, trace, encoding is not None)


_mending_options = option_group(
    "mending",
    _mending,
    click.option("--suppose", is_flag=True, help="Make supposed edits, too: other moves."),
    click.option(
        "--trace/--no-trace",
        default=True,
        help="Leave a comment at each supposed move, {written: Rxf4+}; the default.",
    ),
    codes_option("--select", "Mend these findings only: codes, their names, or what codes begin with."),
    click.option("--encoding", type=WordChoice(["utf-8"]), help="Write FILE in this encoding."),
)


@click.command()
@input_options
@_mending_options
@click.option("--diff", "only_diff", is_flag=True, help="Show what would change as a unified diff; write nothing.")
@click.option("-o", "--output", metavar="OUT", help="The file to write, if not FILE itself; - for standard output.")
@click.option(
    "--backup/--no-backup", default=None, help=f"Keep what FILE held as FILE{_BACKUP}; the default with --suppose."
)
@click.pass_context
def fix(
    ctx: click.Context,
    inputs: Inputs,
    mending: FixOptions,
    only_diff: bool,
    output: str | None,
    backup: bool | None,
) -> None:
    """Mend the mistakes in games, in the text as it stands.

    Spelling, marks, numbers and results that the board proves are mended; all else stays byte for byte. FILE is
    written whole or not at all; for - the games go to standard output. What was mended is listed, and then, with its
    place in the new text, each error and warning that is left; if there is one the exit status is 1. With --diff it
    is 1 if there is something to mend. With --encoding utf-8 what is in another encoding becomes UTF-8, without a
    byte order mark; line ends stay.

    \b
    plybook fix games.txt
    plybook fix --diff games.pgn
    plybook fix old.txt -o new.txt --select W004,wrong-number
    plybook fix -r archive --encoding utf-8 --backup
    """
    from plybook.cli.text import Printer, counted
    from plybook.registry import UnknownNameError

    files = tuple(dict.fromkeys(inputs.files))
    _check(files, only_diff, output, bool(backup))
    if backup is None:
        backup = mending.suppose and not output
    inputs.reading.check()
    printer = Printer(stderr=only_diff or "-" in (output, *files))
    mended = left = supposed = differing = unread = 0
    with inputs.workers.at_work(files, printer) as (pool, meter):
        mender = _FileMender(files, inputs.reading, mending, pool, meter)
        for file in files:
            out = None if only_diff else output or file
            try:
                before, after = mender.before_and_after(file, out)
                kept = ""
                if out not in (None, "-"):
                    kept = _write(file, before, after.content, out, backup=backup)
            except (OSError, UnknownNameError) as error:
                if isinstance(error, OSError):
                    error.filename = error.filename or called(file)  # what fails while it is read has no name
                misuse(error).show()
                unread += 1
                continue
            mended += len(after.mended)
            faults = _faults_left(after)
            left += len(faults)
            if out is None:
                write_data(_diff(file, before, after.content))
                differing += after.content != before
                supposed += sum(bool(found.edits) for found in faults)
                continue
            if out == "-":
                write_data([after.content])
            if after.was:
                printer.line(f"{called(file)}: it is UTF-8 now and was {after.was}")
            _report(printer, after, faults)
            if kept and not inputs.workers.quiet:
                printer.line(f"{file}: what it held is kept as {kept}")
    if (left or (mended and not only_diff)) and not inputs.workers.quiet:
        more = f" ({supposed} with --suppose)" if supposed else ""
        printer.line(f"{counted(mended, 'finding')} {'to mend' if only_diff else 'mended'}, {left} left{more}")
    ctx.exit(MISUSED if unread else int((differing if only_diff else left) > 0))


def _check(files: tuple[str, ...], only_diff: bool, output: str | None, backup: bool) -> None:
    """Raise `Misuse` for options that cannot go together."""
    if only_diff and (output or backup):
        raise Misuse(f"--diff writes nothing; it has no {'--output' if output else '--backup'}")
    check_output(output)
    if output and len(files) > 1:
        raise Misuse("--output is for one FILE")
    if backup and (output or "-" in files):
        raise Misuse("--backup is for what is written in place")
    for file in files:
        if file.startswith("corpus:") and not (output or only_diff):
            raise Misuse(f"{file} is a sample and stays as it is; name a file with --output")
        if not (output or only_diff):
            check_output(file)


class _FileMender:
    """Mends files: regular ones chunk by chunk, in a pool; other streams whole, in this process."""

    def __init__(
        self, files: Iterable[str], reading: ReadingOptions, order: FixOptions, pool: WorkerPool | None, meter: Meter
    ) -> None:
        from plybook.archive.read.inputs import is_plain
        from plybook.archive.run.tasks import by_file, run_task
        from plybook.repair.archives import mend_chunk

        self._reading = reading
        self._order = order
        self._shared = {file for file in files if is_plain(file)}
        shared = [file for file in files if file in self._shared]
        self._parts = by_file(run_task(partial(mend_chunk, order=order), shared, reading, pool=pool, progress=meter))

    def before_and_after(self, file: str, out: str | None) -> tuple[bytes, Fixed]:
        """Return the content of the next file, which is to be written to ``out``, and the mended file."""
        from plybook.repair.archives import mended_file
        from plybook.repair.fixing import UTF_8
        from plybook.repair.fixing import fix as fixed

        if file in self._shared:
            parts = list(next(self._parts)[1])
            before = Path(file).read_bytes()
            return before, mended_file(parts, before, file)
        before = _content(file, out)
        try:
            after = fixed(
                before,
                name=called(file),
                select=self._order.select,
                suppose=self._order.suppose,
                trace=self._order.trace,
                encoding=UTF_8[0] if self._order.in_utf_8 else None,
                **self._reading._asdict(),
            )
        except ValueError as error:
            raise OSError(errno.EILSEQ, str(error), called(file)) from None
        return before, after


def _content(file: str, out: str | None) -> bytes:
    """Return the content of a FILE argument that is to be written to ``out``; an `OSError` names the file."""
    if file.startswith("corpus:"):
        from plybook.corpora.corpus import sample

        return sample(file.removeprefix("corpus:")).path.read_bytes()
    from plybook.archive.read.packed import is_packed
    from plybook.archive.read.remote import is_url, opened_url

    path = Path(file)
    try:
        if file == out != "-" and path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(errno.EINVAL, "it is no regular file; name another with --output")
        if is_url(file):
            with opened_url(file) as stream:
                content = stream.read()
        else:
            content = sys.stdin.buffer.read() if file == "-" else path.read_bytes()
        if is_packed(content):
            raise OSError(errno.EINVAL, "it is packed, and what is in it cannot be mended there; unpack it first")
        return content
    except OSError as error:
        error.filename = STDIN if file == "-" else file
        raise


def _write(file: str, before: bytes, after: bytes, out: str, *, backup: bool) -> str:
    """Write ``after`` to ``out`` unless FILE, which held ``before``, has changed since.

    FILE itself is written only if something was mended. Return the name of the backup, "" if there is none.
    """
    from plybook.files import write_whole

    if file == out and before == after:
        return ""
    kept = f"{file}{_BACKUP}" if backup else ""
    if kept:
        write_whole(Path(kept), [before])
        shutil.copymode(file, kept)
    write_whole(Path(out), _unless_changed(file, before, after))
    return kept


def _unless_changed(file: str, before: bytes, after: bytes) -> Iterator[bytes]:
    """Yield ``after``; then raise `OSError` if FILE has changed, before the new content takes its place."""
    yield after
    from plybook.archive.read.remote import is_url

    if file != "-" and not file.startswith("corpus:") and not is_url(file) and Path(file).read_bytes() != before:
        from plybook.repair.archives import changed_meanwhile

        raise changed_meanwhile(file)


def _diff(file: str, before: bytes, after: bytes) -> Iterator[bytes]:
    from plybook.repair.diff import unified_diff

    return unified_diff(before, after, os.fsencode(called(file)))


def _faults_left(fixed: Fixed) -> list[Diagnostic]:
    """Return the errors and warnings that are left."""
    from plybook.diagnostics import Severity

    return [found for found in fixed.left if found.severity is not Severity.NOTE]


def _report(printer: Printer, fixed: Fixed, faults: Iterable[Diagnostic]) -> None:
    """List the mended findings, then the ``faults`` that are left."""
    for found in sorted(fixed.mended, key=lambda found: (found.span.line, found.span.column)):
        printer.line(_mended(found))
    printer.diagnostics(faults)


def _mended(found: Diagnostic) -> str:
    """Return a line about a mended finding and its edits, with its place in the old text."""
    edit, more = found.edits[0], len(found.edits) - 1
    done = f"{edit.old!r} is now {edit.new!r}" if edit.old else f"{edit.new.strip()!r} is put in"
    if not edit.new:
        done = f"{edit.old.strip()!r} is taken out"
    elif not (edit.old or edit.new.strip()):
        done = f"a blank is put into {found.token!r}"
    others = f", and {more} more place{'s are' if more > 1 else ' is'} changed" if more else ""
    where = ", ".join(f"{what} {number}" for what, number in (("game", found.game), ("ply", found.ply)) if number)
    return f"{found.span}: mended {found.code} {found.name}: {done}{others}{f' [{where}]' if where else ''}"
