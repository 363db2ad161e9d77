"""Run commands on the kept texts and compare what they give with what is kept: `make same`, `make same-accept`.

The exit status is 1 if anything differs, or is not accepted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import plybook
from same import kept
from same.comparing import SUBSTANCE, compare, lines_of
from same.kept import Text
from same.running import run_all

REGISTRIES = (plybook.variants, plybook.notations, plybook.containers)


def main(words: Sequence[str] | None = None) -> int:
    """Do what ``words`` ask for, and return the exit status."""
    parser = _options()
    chosen = parser.parse_args(words)
    if added := [name for registry in REGISTRIES for name in registry.added()]:
        parser.error(f"plug-ins are installed that may change what is given: {', '.join(added)}")
    if chosen.make:
        if chosen.only:
            parser.error("--make makes all texts")
        return _make(chosen.folder, chosen.jobs)
    texts = only(kept.read_texts(chosen.folder), chosen.only)
    if not texts:
        parser.error(f"no text is left by --only {' '.join(chosen.only)}")
    outputs = kept.read_outputs(chosen.folder)
    now = run_all(texts, chosen.jobs)
    report = compare(outputs, now)
    print(f"{len(texts):,} texts, ", end="")
    print("\n".join(lines_of(report, chosen.show)))
    if not report.counts:
        return 0
    if not chosen.accept:
        return 1
    if report.differing(SUBSTANCE) and not chosen.all:
        print("\nnot accepted: some outputs differ in substance; --all accepts these, too")
        return 1
    kept.write_outputs({**outputs, **now}, chosen.folder)
    print("\naccepted")
    return 0


def only(texts: Iterable[Text], words: Iterable[str]) -> list[Text]:
    """Return the part of ``texts`` that all of ``words`` name.

    A word is a command, a variant, or a part of the name of a text.
    """
    found = list(texts)
    commands = {call[0] for text in found for call in text.calls}
    variants = {text.variant for text in found}
    for word in words:
        if word in commands:
            found = [replace(text, calls=tuple(call for call in text.calls if call[0] == word)) for text in found]
        elif word in variants:
            found = [text for text in found if text.variant == word]
        else:
            found = [text for text in found if word in text.name]
    return [text for text in found if text.calls]


def _make(folder: Path, jobs: int | None) -> int:
    from same.texts import texts  # it needs more of plybook than what compares does

    made = texts()
    outputs = run_all(made, jobs)
    kept.write_texts(made, folder)
    kept.write_outputs(outputs, folder)
    print(f"{len(made):,} texts, {len(outputs):,} outputs, made anew")
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m same", description="Show where plybook behaves in another way.")
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORD",
        help="run a part: a command, a variant, or a part of the names of texts; given again, both must hold",
    )  # fmt: skip
    parser.add_argument("--show", type=int, default=5, metavar="N", help="so many changes of a kind (%(default)s)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes; default: one for each core")
    parser.add_argument(
        "--folder", type=Path, default=kept.HERE, help="where texts and outputs are kept (%(default)s)"
    )
    parser.add_argument("--accept", action="store_true", help="keep the new outputs if they differ in wording alone")
    parser.add_argument(
        "--all", action="store_true", help="with --accept: keep them if they differ in substance, too"
    )
    parser.add_argument("--make", action="store_true", help="make the texts anew, and keep what is given for them")
    return parser


if __name__ == "__main__":
    sys.exit(main())
