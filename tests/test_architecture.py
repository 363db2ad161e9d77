"""Who may import whom: data flows one way, from text to notation to record to replay to report."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook

ROOT = Path(plybook.__file__).parent

# For each room the rooms whose modules it may import, besides its own. The longest name that fits a module counts.
MAY_IMPORT = {
    "plybook": {"plybook._version", "plybook.api"},
    "plybook.__main__": {"plybook.cli"},
    "plybook._version": set(),
    "plybook.registry": {"plybook.diagnostics"},
    "plybook.files": set(),
    "plybook.diagnostics": set(),
    "plybook.record": {"plybook.diagnostics"},
    "plybook.notation": {"plybook.record", "plybook.diagnostics", "plybook.registry"},
    "plybook.catalogue": {"plybook.registry", "plybook.notation", "plybook.render", "plybook.replay"},
    "plybook.replay": {"plybook.record", "plybook.diagnostics", "plybook.notation", "plybook.catalogue"},
    "plybook.replay.rules": {
        "plybook.notation.moves",
        "plybook.notation.notation",
        "plybook.replay.geometry",
        "plybook.replay.movement",
        "plybook.replay.position",
        "plybook.catalogue",
    },
    "plybook.render": {"plybook.registry", "plybook.notation.moves", "plybook.replay"},
    "plybook.recognise": {
        "plybook.diagnostics",
        "plybook.record",
        "plybook.registry",
        "plybook.notation",
        "plybook.replay",
        "plybook.catalogue",
        "plybook.spaced",
    },
    "plybook.spaced": {"plybook.diagnostics", "plybook.record"},
    "plybook.corpora": {"plybook.record", "plybook.registry", "plybook.replay", "plybook.catalogue"},
    "plybook.api": {
        "plybook.corpora",
        "plybook.diagnostics",
        "plybook.files",
        "plybook.notation.containers",
        "plybook.notation.notation",
        "plybook.recognise",
        "plybook.record",
        "plybook.replay",
        "plybook.catalogue",
    },
    "plybook.report": {"plybook.diagnostics", "plybook.files", "plybook.registry", "plybook.replay"},
    "plybook.interchange": {"plybook._version", "plybook.diagnostics", "plybook.files", "plybook.report"},
    "plybook.testing": {
        "plybook.api",
        "plybook.catalogue",
        "plybook.corpora",
        "plybook.notation",
        "plybook.record",
        "plybook.render",
        "plybook.replay",
    },
    "plybook.cli": {"plybook"},
}

# Names that are only there for type checkers are no dependency; nor is what the package itself lists.
MODULES = {
    ".".join(("plybook", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}


def lies_in(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def room_of(module: str) -> str:
    return max((room for room in MAY_IMPORT if lies_in(module, room)), key=len)


def imports(path: Path) -> Iterator[str]:
    """Yield the plybook modules that ``path`` imports, wherever it does, but for type checkers."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_checkers = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in for_checkers:
            continue
        if isinstance(node, ast.ImportFrom) and node.module and lies_in(node.module, "plybook"):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if lies_in(alias.name, "plybook"))


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_its_room_may(module: str) -> None:
    room = room_of(module)
    allowed = {room} | MAY_IMPORT[room]
    wrong = [found for found in imports(MODULES[module]) if not any(lies_in(found, other) for other in allowed)]
    assert wrong == []


def test_nothing_but_the_command_line_imports_the_command_line() -> None:
    outside = [path for module, path in MODULES.items() if room_of(module) not in ("plybook.cli", "plybook.__main__")]
    assert [path for path in outside if any(lies_in(name, "plybook.cli") for name in imports(path))] == []


def test_the_package_lists_names_that_are_there() -> None:
    for name in plybook.__all__:
        assert getattr(plybook, name) is not None


def test_the_package_can_be_called_to_replay_whatever_was_imported_first() -> None:
    import plybook.replay.position

    [game] = plybook.read("1. Pc2-c4(2)")
    assert len(plybook.replay(game).moves) == 1
    assert callable(plybook.replay)
