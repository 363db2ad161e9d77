"""Which test modules belong to a module of the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.mutants.changes import CHECKOUT

TESTS = CHECKOUT / "tests"
# What holds for every variant and notation, and what real games are held against.
FOR_ALL = (
    "test_contracts.py",
    "test_catalogue.py",
    "test_conversion.py",
    "test_hcs.py",
    "test_pyffish_alice.py",
    "test_tri_dimensional_chess_2.py",
    "corpora",
    "interpret",
    "sources",
    "replay/test_engine.py",
    "rules/rule_files/test_round_trips.py",
)
NOT_TRIED = {"browser", "site", "outside", "mutants"}


@cache
def _texts() -> dict[Path, str]:
    found = sorted(path for path in TESTS.rglob("test_*.py") if not NOT_TRIED & {*path.relative_to(TESTS).parts})
    return {path: path.read_text(encoding="utf-8") for path in found}


def mirror(module: Path) -> Path:
    """Return the folder of tests that mirrors that of a module, or one in which it is."""
    folders = (TESTS / module.relative_to(CHECKOUT / "plybook")).parents
    return next(folder for folder in folders if folder.is_dir())


@cache
def near_tests(module: Path) -> list[Path]:
    """Return the test modules that mirror a module of the package or import it; else those of its folder."""
    place = module.relative_to(CHECKOUT / "plybook").with_suffix("")
    while place.parts:
        mirror = TESTS / place
        dotted = ".".join(("plybook", *place.parts))
        found = [path for path in _texts() if mirror in path.parents or _mirrors(path, mirror)]
        found += [path for path, text in _texts().items() if path not in found and f"from {dotted} import" in text]
        if found:
            return found
        place = place.parent
    return list(_texts())


def _mirrors(path: Path, mirror: Path) -> bool:
    return path.parent == mirror.parent and path.stem.startswith(f"test_{mirror.name}")


def room_tests(module: Path) -> list[Path]:
    """Return the near test modules, those of the whole room, and those that hold for all."""
    room = module.relative_to(CHECKOUT / "plybook").parts[0].removesuffix(".py")
    roots = [TESTS / room, TESTS / f"test_{room}.py", *(TESTS / name for name in FOR_ALL)]
    found = [path for path in _texts() if path in roots or any(root in path.parents for root in roots)]
    return sorted({*found, *near_tests(module)})
