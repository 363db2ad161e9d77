"""Change one thing at a time in the modules of a room, and list what the tests let pass.

    python -m tests.mutants rules/games/tri_d --count 40 --seed 1

mutmut and cosmic-ray change the checkout or a full copy of it, and start the same command anew for all changes. Here
copies of the package alone are changed, and of the tests first those run that mirror the module or import it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tests.mutants.changes import Change, changes, modules
from tests.mutants.running import KILLED, SURVIVED, TIMED_OUT, Tries, copies

HARMLESS = Path(__file__).with_name("harmless.toml")


def harmless() -> set[tuple[str, str, str, str]]:
    """Return the changes that change nothing, as `Change.told` gives them."""
    kept = tomllib.loads(HARMLESS.read_text(encoding="utf-8"))
    return {(each["module"], each["line"], each["was"], each["now"]) for each in kept["change"]}


def chosen(room: str, count: int, seed: int) -> tuple[list[Change], int]:
    """Return the changes of a room to try, and how many there are; those that change nothing are left out."""
    known = harmless()
    found = [change for path in modules(room) for change in changes(path) if not known or change.told() not in known]
    return sorted(random.Random(seed).sample(found, min(count, len(found)))), len(found)


def main() -> None:
    """Try some changes; end with 1 if fewer are killed than there should be."""
    parser = argparse.ArgumentParser(prog="make mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("room", help="a folder or module of plybook/, such as rules/games/tri_d")
    parser.add_argument("--count", type=int, default=40, help="how many changes are tried, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried at a time")
    parser.add_argument("--least", type=int, default=0, help="how many in a hundred have to be killed")
    options = parser.parse_args()
    try:
        sample, of = chosen(options.room, options.count, options.seed)
    except FileNotFoundError as error:
        parser.error(str(error))
    counts: Counter[str] = Counter()
    with copies(options.jobs) as free:
        for change, outcome in Tries(free, options.jobs).outcomes(sample):
            counts[outcome] += 1
            if outcome == SURVIVED:
                module, line, was, now = change.told()
                print(f"plybook/{module}:{change.line}: {was!r} -> {now!r} in: {line}", flush=True)
    killed = counts[KILLED] + counts[TIMED_OUT]
    share = 100 * killed // len(sample)
    by_time = f"{counts[TIMED_OUT]} of them by time"
    print(f"{options.room}: {killed} of {len(sample)} killed, {share} %, {by_time}; {of} changes in all")
    sys.exit(share < options.least)


if __name__ == "__main__":
    main()
