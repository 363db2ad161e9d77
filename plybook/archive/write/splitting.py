"""Splitting games into many files, which are written whole or not at all, with few of them open at a time."""

from __future__ import annotations

import errno
import os
import pickle
import secrets
import shutil
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from plybook.archive.write.conversion import ConversionOptions, text_of
from plybook.archive.write.file_names import Pattern, PatternError, clashing
from plybook.archive.write.joining import Joining
from plybook.archive.write.outgoing import OutgoingGame
from plybook.container.container import containers
from plybook.files import encoded
from plybook.spool import unpickled

_MOST_OPEN = 64
_STATE, _KEPT, _WAITING = _BESIDE = (".state", ".old", ".waiting")  # the suffixes of files beside a draft


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are distributed over files: ``every`` so many in one file, or all; by ``tags``."""

    pattern: Pattern
    tags: tuple[str, ...]
    every: int | None
    suffix: str | None = None

    @classmethod
    def of(cls, out: str, tags: Sequence[str], every: int | None, form: str | None = None) -> Plan:
        """Return the plan for the folder or pattern ``out``; raise `PatternError` if it makes no sense.

        Files in a folder have the suffix of the output form, or of the form that their games came in.
        """
        pattern, tags = Pattern(out), tuple(dict.fromkeys(tags))
        if not pattern.fields:
            named = "_".join([f"{{{tag}}}" for tag in tags] + ["{n}"] * (every is not None or not tags))
            pattern = Pattern(Path(out, named).as_posix())
            suffix = containers[form].suffixes[0] if form else ""
            return cls(pattern, tags, every or (None if tags else 1), suffix)
        missing = [tag for tag in tags if tag not in pattern.tags]
        if missing:
            raise PatternError(f"{out!r} has no {{{missing[0]}}}, so that its files would not be apart")
        if every and not pattern.has_number:
            raise PatternError(f"{out!r} has no {{n}}, so that its files would not be apart")
        return cls(pattern, tuple(pattern.tags), every or (1 if pattern.has_number else None))


@dataclass(slots=True)
class _OutputFile:
    """An output file, collected in ``draft``, and the generator that writes it while it is open."""

    draft: Path
    path: Path
    games: int = 0
    out: IO[bytes] | None = None
    joining: Joining | None = None


class Splitting:
    """Files of games by the ``plan``, collected as drafts in ``folder``, a temporary folder."""

    def __init__(
        self, plan: Plan, conversion: ConversionOptions | None, folder: Path, *, force: bool = False
    ) -> None:
        self._plan = plan
        self._conversion = conversion
        self._folder = folder
        self._force = force
        self._sheets: dict[tuple[str, ...], _OutputFile] = {}
        self._parts: dict[tuple[str, ...], int] = {}  # the number of files for each key
        self._taken: dict[str, int] = {}  # how often each name was used
        self._open: OrderedDict[Path, _OutputFile] = OrderedDict()
        self._written: list[_OutputFile] = []
        self.folders: list[Path] = []
        """The folders that were created for files."""
        self.is_kept = False
        """Whether the folder has to stay, as it holds what could not be restored."""

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self._written)

    def add(self, game: OutgoingGame[tuple[str, ...]]) -> None:
        """Put a game into its file.

        Raises `plybook.archive.write.joining.JoinError` if it cannot be in that file, and `OSError`.
        """
        key = self._key(game)
        sheet = self._sheets.get(key) or self._begin(key, game)
        self._opened(sheet)
        assert sheet.out is not None  # noqa: S101 - opened above
        if game.converted is not None:
            pickle.dump(game.converted, sheet.out)
        elif sheet.joining is not None and game.text is not None:
            sheet.out.write(sheet.joining.add(game.text))
        sheet.games += 1
        if sheet.games == self._plan.every:
            del self._sheets[key]
            self._end(sheet)

    def _key(self, game: OutgoingGame[tuple[str, ...]]) -> tuple[str, ...]:
        return (*game.key, self._suffix(game))

    def _suffix(self, game: OutgoingGame[tuple[str, ...]]) -> str:
        if self._plan.suffix == "":
            return containers[game.container].suffixes[0]
        return self._plan.suffix or ""

    def _begin(self, key: tuple[str, ...], game: OutgoingGame[tuple[str, ...]]) -> _OutputFile:
        self._parts[key] = part = self._parts.get(key, 0) + 1
        if self._plan.every and not game.key:
            part = len(self._written) + 1
        path = self._path(dict(zip(self._plan.tags, game.key, strict=True)), part, key[-1])
        if not self._force:
            _check_free(path)
        sheet = _OutputFile(self._folder / f"{len(self._written)}", path)
        self._sheets[key] = sheet
        self._written.append(sheet)
        return sheet

    def _path(self, values: dict[str, str], part: int, suffix: str) -> Path:
        """Return a path that no other file has, also where case is ignored."""
        path = self._plan.pattern.path(values, part, suffix)
        wanted = name = clashing(path)
        again = self._taken.get(wanted, 0)
        while name in self._taken:
            again += 1
            path = self._plan.pattern.path(values, part, f" ({again}){suffix}")
            name = clashing(path)
        self._taken[wanted], self._taken[name] = max(again, 1), 1
        return path

    # --- few are open --------------------------------------------------------------------------------------------

    def _opened(self, sheet: _OutputFile) -> None:
        """Open a draft; close the least recently used one if too many are open."""
        self._open[sheet.draft] = sheet
        self._open.move_to_end(sheet.draft)
        if sheet.out is not None:
            return
        if len(self._open) > _MOST_OPEN:
            _, oldest = self._open.popitem(last=False)
            self._close(oldest)
        sheet.out = sheet.draft.open("ab")
        if self._conversion is None:
            sheet.joining = Joining() if not sheet.games else pickle.loads(_state(sheet).read_bytes())  # noqa: S301

    def _close(self, sheet: _OutputFile) -> None:
        """Close a draft that may be continued."""
        if sheet.out is not None:
            sheet.out.close()
            sheet.out = None
        if sheet.joining is not None:
            _state(sheet).write_bytes(pickle.dumps(sheet.joining))
            sheet.joining = None

    def _end(self, sheet: _OutputFile) -> None:
        self._opened(sheet)
        del self._open[sheet.draft]
        assert sheet.out is not None  # noqa: S101 - opened above
        with sheet.out as out:
            if sheet.joining is not None:
                out.write(sheet.joining.end())
            if self._conversion is None:
                _write_to_disk(out)
        sheet.out = sheet.joining = None
        _state(sheet).unlink(missing_ok=True)
        if self._conversion is not None:
            _convert_draft(sheet.draft, self._conversion)

    # --- all of them ---------------------------------------------------------------------------------------------

    def commit(self) -> None:
        """Rename the drafts to the files; undo everything and raise `OSError` if one cannot be renamed."""
        for sheet in self._sheets.values():
            self._end(sheet)
        self._sheets.clear()
        try:
            for sheet in self._written:
                self._place(sheet)
        except BaseException:
            self._restore_all()
            raise

    def _restore_all(self) -> None:
        """Undo the renaming of all drafts; raise `OSError` if some cannot be undone, and keep what files held."""
        self.is_kept = True
        failed = {sheet.path: reason for sheet in reversed(self._written) if (reason := _restore(sheet))}
        for path, reason in failed.items():
            raise OSError(errno.EIO, f"{reason}; what files held is kept in {self._folder}", str(path)) from None
        self.is_kept = False

    def _place(self, sheet: _OutputFile) -> None:
        """Rename a draft to its file; what was there is backed up."""
        self.folders += _missing(sheet.path.parent)
        sheet.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._force or sheet.path.is_dir():
            _check_free(sheet.path)
        if os.path.lexists(sheet.path):
            _back_up(sheet.path, _backup_path(sheet))
        sheet.draft.replace(sheet.path)

    def remove_each(self) -> None:
        """Remove the drafts and what is kept beside them, by their names."""
        for sheet in self._written:
            for path in (sheet.draft, *map(sheet.draft.with_suffix, _BESIDE)):
                with suppress(OSError):
                    path.unlink(missing_ok=True)

    def close_all(self) -> None:
        """Close all that is open."""
        for sheet in self._open.values():
            if sheet.out is not None:
                with suppress(OSError):  # unwritten data is not needed
                    sheet.out.close()


def _state(sheet: _OutputFile) -> Path:
    return sheet.draft.with_suffix(_STATE)


def _backup_path(sheet: _OutputFile) -> Path:
    return sheet.draft.with_suffix(_KEPT)


def _back_up(path: Path, aside: Path) -> None:
    """Give the file at ``path`` the second name ``aside``, so that it can be restored; ``path`` always exists.

    On a file system without hard links it is renamed, and ``path`` is missing for a moment.
    """
    try:
        os.link(path, aside, follow_symlinks=False)
    except (OSError, NotImplementedError):
        path.replace(aside)


def _restore(sheet: _OutputFile) -> str:
    """Undo the renaming of a draft, at whatever point it was interrupted; return why that fails, "" if not."""
    try:
        aside = _backup_path(sheet)
        if os.path.lexists(aside):
            if not (os.path.lexists(sheet.path) and os.path.samestat(aside.lstat(), sheet.path.lstat())):
                aside.replace(sheet.path)
        elif not sheet.draft.exists():
            sheet.path.unlink(missing_ok=True)
    except (OSError, MemoryError) as error:
        return getattr(error, "strerror", None) or "out of memory"
    return ""


def _missing(folder: Path) -> list[Path]:
    """Return the folders to create so that this one exists, the deepest first."""
    return [each for each in (folder, *folder.parents) if not each.exists()]


def _check_free(path: Path) -> None:
    """Raise `OSError` if ``path`` exists."""
    if os.path.lexists(path):
        said = "it is a folder" if path.is_dir() else "it is there already; --force replaces it"
        raise FileExistsError(errno.EEXIST, said, str(path))


def _convert_draft(draft: Path, conversion: ConversionOptions) -> None:
    """Convert the games that wait in a draft, and replace the draft by the file."""
    waiting = draft.with_suffix(_WAITING)
    draft.replace(waiting)
    with waiting.open("rb") as games, draft.open("wb") as out:
        out.writelines(map(encoded, text_of(unpickled(games), conversion)))
        _write_to_disk(out)
    waiting.unlink()


def _write_to_disk(out: IO[bytes]) -> None:
    """Write all data of a file to disk, which may fail only then."""
    out.flush()
    os.fsync(out.fileno())


@contextmanager
def splitting(plan: Plan, conversion: ConversionOptions | None, *, force: bool = False) -> Iterator[Splitting]:
    """Yield a splitting; at the end its files exist, or none does if an error left the context. Raises `OSError`."""
    base = plan.pattern.folder
    made = _missing(base)
    folder = base / f".plybook-{secrets.token_hex(8)}"  # named first, so interruptions leave none
    files = Splitting(plan, conversion, folder, force=force)
    try:
        base.mkdir(parents=True, exist_ok=True)
        folder.mkdir(0o700)
        yield files
        files.commit()
    except OSError as error:
        error.filename = error.filename or str(base)
        raise
    finally:
        try:
            _clear(files, folder, made)
        except BaseException:  # a second interruption
            _clear(files, folder, made)
            raise


def _clear(files: Splitting, folder: Path, made: list[Path]) -> None:
    """Remove the drafts, and the folders that were created and are empty."""
    files.close_all()
    if not files.is_kept:
        with suppress(OSError):
            shutil.rmtree(folder, ignore_errors=True)
        if os.path.lexists(folder):  # a disk that failed once, or too little memory for a list of what is in it
            files.remove_each()
            _remove_folder(folder)
    for each in sorted({*made, *files.folders}, reverse=True):
        _remove_folder(each)


def _remove_folder(folder: Path) -> None:
    """Remove a folder if it is empty."""
    with suppress(OSError):
        folder.rmdir()
