"""Who may import whom: data flows one way, from text to notation to record to replay to report."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from inspect import signature
from pathlib import Path

import plybook

ROOT = Path(plybook.__file__).parent

# For each room the rooms whose modules it may import, besides its own. The longest name that fits a module counts.
MAY_IMPORT = {
    "plybook": {"plybook._version", "plybook.api"},
    "plybook.__main__": {"plybook.cli"},
    "plybook._version": set(),
    "plybook.registry": {"plybook.wording"},
    "plybook.files": set(),
    "plybook.spool": set(),
    "plybook.display": set(),
    "plybook.extras": set(),
    "plybook.patterns": set(),
    "plybook.compiling": set(),
    "plybook.made_once": set(),
    "plybook.callable_package": set(),
    "plybook.wording": set(),
    "plybook.game_names": set(),
    "plybook.loaded_rules": set(),
    "plybook.rule_files": {
        "plybook.catalogue",
        "plybook.loaded_rules",
        "plybook.registry",
        "plybook.rules.rule_files",
        "plybook.rules.table.engine",
    },
    "plybook.editor_links": set(),
    "plybook.diagnostics": {"plybook.wording"},
    "plybook.record": {"plybook.diagnostics"},
    "plybook.notation": {
        "plybook.compiling",
        "plybook.diagnostics",
        "plybook.patterns",
        "plybook.registry",
        "plybook.wording",
    },
    "plybook.container": {
        "plybook.compiling",
        "plybook.diagnostics",
        "plybook.move_numbers",
        "plybook.notation",
        "plybook.patterns",
        "plybook.record",
        "plybook.registry",
        "plybook.wording",
    },
    "plybook.programs": {
        "plybook.catalogue",
        "plybook.diagnostics",
        "plybook.container",
        "plybook.notation.moves",
        "plybook.record",
        "plybook.replay",
        "plybook.replay.result",
        "plybook.interpret",
    },
    "plybook.rules": {
        "plybook.compiling",
        "plybook.made_once",
        "plybook.notation.moves",
        "plybook.notation.notation",
        "plybook.wording",
    },
    "plybook.rules.hashing": {"plybook.catalogue", "plybook.rules"},
    "plybook.catalogue": {
        "plybook.game_names",
        "plybook.interpret",
        "plybook.notation",
        "plybook.registry",
        "plybook.render",
        "plybook.rules",
    },
    "plybook.variant_names": {"plybook.catalogue", "plybook.game_names"},
    "plybook.interpret": {
        "plybook.diagnostics",
        "plybook.made_once",
        "plybook.move_numbers",
        "plybook.notation",
        "plybook.record",
        "plybook.registry",
        "plybook.rules",
        "plybook.wording",
    },
    "plybook.replay": {
        "plybook.callable_package",
        "plybook.catalogue",
        "plybook.container",
        "plybook.diagnostics",
        "plybook.interpret",
        "plybook.move_numbers",
        "plybook.notation",
        "plybook.record",
        "plybook.replay.result",
        "plybook.rules",
        "plybook.wording",
        "plybook.variant_names",
    },
    "plybook.replay.result": {
        "plybook.catalogue",
        "plybook.diagnostics",
        "plybook.interpret.bound_notation",
        "plybook.notation.languages",
        "plybook.record",
        "plybook.replay.inference.suppositions",
        "plybook.rules.moves",
        "plybook.rules.named_moves",
        "plybook.rules.position",
        "plybook.variant_names",
    },
    "plybook.render": {
        "plybook.extras",
        "plybook.notation.moves",
        "plybook.record",
        "plybook.registry",
        "plybook.replay",
        "plybook.rules",
        "plybook.wording",
    },
    "plybook.render.page": {
        "plybook._version",
        "plybook.registry",
        "plybook.catalogue",
        "plybook.diagnostics",
        "plybook.editor_links",
        "plybook.record",
        "plybook.render",
        "plybook.replay",
        "plybook.replay.result",
        "plybook.spool",
        "plybook.rules",
        "plybook.interpret",
    },
    "plybook.recognise": {
        "plybook.catalogue",
        "plybook.container",
        "plybook.diagnostics",
        "plybook.game_names",
        "plybook.interpret",
        "plybook.loaded_rules",
        "plybook.move_numbers",
        "plybook.notation",
        "plybook.patterns",
        "plybook.record",
        "plybook.registry",
        "plybook.replay",
        "plybook.rule_files",
        "plybook.rules",
        "plybook.variant_names",
        "plybook.wording",
    },
    "plybook.corpora": {
        "plybook.catalogue",
        "plybook.notation.moves",
        "plybook.record",
        "plybook.registry",
        "plybook.replay",
        "plybook.rules",
        "plybook.wording",
    },
    "plybook.archive.table": {
        "plybook.interpret",
        "plybook.diagnostics",
        "plybook.extras",
        "plybook.files",
        "plybook.record",
        "plybook.registry",
        "plybook.notation.moves",
        "plybook.notation.notation",
        "plybook.replay",
        "plybook.replay.result",
        "plybook.rules",
    },
    "plybook.archive.stats": {
        "plybook.archive.table.rows",
        "plybook.diagnostics",
        "plybook.files",
        "plybook.replay",
        "plybook.replay.result",
        "plybook.rules",
    },
    "plybook.archive.filters": {
        "plybook.catalogue",
        "plybook.container",
        "plybook.diagnostics",
        "plybook.interpret",
        "plybook.notation",
        "plybook.record",
        "plybook.registry",
        "plybook.replay",
        "plybook.rules",
        "plybook.variant_names",
        "plybook.wording",
    },
    "plybook.archive": {
        "plybook.callable_package",
        "plybook._version",
        "plybook.extras",
        "plybook.archive.filters",
        "plybook.spool",
        "plybook.archive.read.inputs",
        "plybook.archive.read.streams",
        "plybook.archive.read.packed",
        "plybook.archive.read.remote",
        "plybook.archive.stats",
        "plybook.archive.table",
        "plybook.catalogue",
        "plybook.corpora",
        "plybook.diagnostics",
        "plybook.files",
        "plybook.loaded_rules",
        "plybook.rule_files",
        "plybook.container",
        "plybook.notation.dates",
        "plybook.notation.moves",
        "plybook.notation.notation",
        "plybook.patterns",
        "plybook.recognise",
        "plybook.registry",
        "plybook.record",
        "plybook.replay",
        "plybook.wording",
        "plybook.rules",
        "plybook.interpret",
        "plybook.variant_names",
    },
    "plybook.archive.read.packed": set(),
    "plybook.archive.read.inputs": {"plybook.archive.read.packed", "plybook.archive.read.remote"},
    "plybook.archive.read.streams": {"plybook.files"},
    "plybook.archive.read.remote": {"plybook.archive.read.streams", "plybook.extras"},
    "plybook.api": {
        "plybook.archive",
        "plybook.container",
        "plybook.notation.notation",
        "plybook.record",
        "plybook.replay",
        "plybook.catalogue",
    },
    "plybook.workbench": {
        "plybook.api",
        "plybook.catalogue",
        "plybook.diagnostics",
        "plybook.container",
        "plybook.notation.moves",
        "plybook.record",
        "plybook.render.cell_marks",
        "plybook.replay",
        "plybook.replay.result",
        "plybook.rules",
        "plybook.interpret",
    },
    "plybook.playing": {
        "plybook.api",
        "plybook.catalogue",
        "plybook.container",
        "plybook.files",
        "plybook.interpret",
        "plybook.notation.moves",
        "plybook.registry",
        "plybook.render.words",
        "plybook.replay",
        "plybook.rules",
        "plybook.view.board",
        "plybook.view.composing",
        "plybook.wording",
        "plybook.workbench",
    },
    "plybook.picture": {
        "plybook.catalogue",
        "plybook.interpret",
        "plybook.registry",
        "plybook.render",
        "plybook.replay",
        "plybook.rules",
        "plybook.wording",
    },
    "plybook.repair": {
        "plybook.archive",
        "plybook.archive.read.packed",
        "plybook.diagnostics",
        "plybook.files",
        "plybook.container",
        "plybook.notation.code_names",
        "plybook.patterns",
        "plybook.record",
        "plybook.replay",
        "plybook.rules",
    },
    "plybook.decode": {
        "plybook.archive.read.sources",
        "plybook.archive.run.pool",
        "plybook.callable_package",
        "plybook.catalogue",
        "plybook.container",
        "plybook.diagnostics",
        "plybook.files",
        "plybook.interpret",
        "plybook.notation",
        "plybook.patterns",
        "plybook.recognise",
        "plybook.record",
        "plybook.registry",
        "plybook.replay",
        "plybook.replay.result",
        "plybook.report.base",
        "plybook.report.model",
        "plybook.rules",
        "plybook.wording",
        "plybook.variant_names",
    },
    "plybook.view": {
        "plybook.catalogue",
        "plybook.diagnostics",
        "plybook.display",
        "plybook.record",
        "plybook.render.diagram",
        "plybook.render.game_texts",
        "plybook.render.layout",
        "plybook.render.layouts.hands",
        "plybook.render.theme",
        "plybook.render.cell_marks",
        "plybook.render.words",
        "plybook.replay",
        "plybook.rules",
    },
    "plybook.report": {
        "plybook._version",
        "plybook.archive.comparison",
        "plybook.archive.read.remote",
        "plybook.archive.read.replays",
        "plybook.catalogue",
        "plybook.corpora.corpus",
        "plybook.diagnostics",
        "plybook.files",
        "plybook.notation.languages",
        "plybook.notation.moves",
        "plybook.notation.notation",
        "plybook.record",
        "plybook.registry",
        "plybook.render.words",
        "plybook.interpret.bound_notation",
        "plybook.interpret.mark_codes",
        "plybook.rules.moves",
        "plybook.rules.position",
        "plybook.replay.result",
        "plybook.replay.inference.suppositions",
        "plybook.spool",
    },
    "plybook.editing": {
        "plybook.api",
        "plybook.catalogue",
        "plybook.container.tokens",
        "plybook.diagnostics",
        "plybook.interpret.hints",
        "plybook.record",
        "plybook.replay",
        "plybook.variant_names",
    },
    "plybook.web": {
        "plybook._version",
        "plybook.api",
        "plybook.archive.read.packed",
        "plybook.archive.write.conversion",
        "plybook.catalogue",
        "plybook.container.container",
        "plybook.corpora",
        "plybook.decode",
        "plybook.diagnostics",
        "plybook.display",
        "plybook.editing",
        "plybook.editor_links",
        "plybook.files",
        "plybook.interpret.noise",
        "plybook.loaded_rules",
        "plybook.notation.notation",
        "plybook.record",
        "plybook.render.page",
        "plybook.repair",
        "plybook.replay",
        "plybook.rule_files",
        "plybook.rules.rule_files",
    },
    "plybook.lsp": {
        "plybook._version",
        "plybook.api",
        "plybook.archive.read.packed",
        "plybook.catalogue",
        "plybook.diagnostics",
        "plybook.display",
        "plybook.editing",
        "plybook.notation",
        "plybook.record",
        "plybook.registry",
        "plybook.render",
        "plybook.repair",
        "plybook.replay",
        "plybook.rules",
        "plybook.interpret",
        "plybook.container",
        "plybook.variant_names",
    },
    "plybook.testing": {
        "plybook.api",
        "plybook.catalogue",
        "plybook.corpora",
        "plybook.notation",
        "plybook.record",
        "plybook.render",
        "plybook.replay",
        "plybook.rules",
        "plybook.interpret",
        "plybook.container",
    },
    "plybook.cli": {"plybook"},
}

# What a ruleset is made of. A game does not see the rules of other games.
GAMES = sorted(f"plybook.rules.games.{path.parent.name}" for path in (ROOT / "rules" / "games").glob("*/__init__.py"))
FOR_RULES = {
    "plybook.compiling",
    "plybook.made_once",
    "plybook.notation.moves",
    "plybook.notation.notation",
    "plybook.rules.board",
    "plybook.rules.effects",
    "plybook.rules.movement",
    "plybook.rules.moves",
    "plybook.rules.own_variant",
    "plybook.rules.position",
    "plybook.rules.ruleset",
    "plybook.rules.setup",
    "plybook.rules.shared",
    "plybook.rules.table",
    "plybook.rules.terms",
    "plybook.wording",
}

MAY_IMPORT |= {"plybook.rules.games": FOR_RULES, "plybook.rules.table": FOR_RULES}
MAY_IMPORT |= {"plybook.rules.rule_files": {*FOR_RULES, "plybook.diagnostics", "plybook.registry"}}
MAY_IMPORT |= {"plybook.rules.shared": FOR_RULES - {"plybook.rules.table"}}
MAY_IMPORT |= {
    game: {*FOR_RULES, "plybook.rules.games.escape", "plybook.rules.draws", "plybook.catalogue"} for game in GAMES
}

MODULES = {
    ".".join(("plybook", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}


def lies_in(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def room_of(module: str) -> str:
    return max((room for room in MAY_IMPORT if lies_in(module, room)), key=len)


def named(call: ast.Call) -> set[str]:
    """Return the modules that a call such as ``import_module("plybook.cli.fix")`` may import.

    With a name that only begins so, as f"plybook.cli.{name}" does, it may import all that begin so.
    """
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called not in ("import_module", "__import__") or not call.args:
        return set()
    name = call.args[0]
    if isinstance(name, ast.Constant):
        return {str(name.value)}
    begins = name.values[0] if isinstance(name, ast.JoinedStr) and name.values else None
    begin = str(begins.value) if isinstance(begins, ast.Constant) else ""
    return {module for module in MODULES if begin and module.startswith(begin)}


def imports(source: str) -> set[str]:
    """Return the plybook modules that ``source`` imports, wherever it does and if for annotations alone."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            found |= {name for name in named(node) if lies_in(name, "plybook")}
        if isinstance(node, ast.ImportFrom) and node.module and lies_in(node.module, "plybook"):
            for name in (f"{node.module}.{alias.name}" for alias in node.names):
                found.add(name if name in MODULES else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if lies_in(alias.name, "plybook")}
    return found


class Imports(dict[str, set[str]]):
    """The plybook modules that each module imports, looked for when they are first asked for."""

    def __missing__(self, module: str) -> set[str]:
        found = imports(MODULES[module].read_text(encoding="utf-8")) - {module}
        self[module] = found
        return found


IMPORTS = Imports()


def cycle(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return modules of which each imports the next or is imported by it, round to the first; none if none do."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def may_import(module: str, found: str) -> bool:
    room = room_of(module)
    return room_of(found) == room or any(lies_in(found, other) for other in MAY_IMPORT[room])


def test_modules_import_only_what_their_rooms_may() -> None:
    wrong = {module: [found for found in IMPORTS[module] if not may_import(module, found)] for module in MODULES}
    assert {module: found for module, found in wrong.items() if found} == {}


def named_in_annotations(module: str) -> set[str]:
    """Return the position of the game's package of ``module`` if it imports that for annotations alone."""
    position = f"{module.rpartition('.')[0]}.position"
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    found = {name for block in blocks for name in imports(ast.unparse(block))}
    return found & {position} if module.rpartition(".")[0] in GAMES else set()


def test_no_two_modules_need_each_other_annotations_included() -> None:
    """The functions of a game's package, which its position calls, name that position in annotations."""
    assert cycle({module: IMPORTS[module] - named_in_annotations(module) for module in MODULES}) == []


def test_modules_that_are_imported_by_their_names_are_seen() -> None:
    assert imports('import_module("plybook.files")') == {"plybook.files"}
    assert imports('importlib.import_module("plybook.files", None)') == {"plybook.files"}
    assert (
        imports('import_module("json")')
        == imports("import_module(name)")
        == imports('import_module(f"{a}")')
        == set()
    )
    assert {"plybook.cli.fix", "plybook.cli.main"} <= imports('import_module(f"plybook.cli.{name}")')
    assert IMPORTS["plybook.cli.main"] >= {"plybook.cli.fix", "plybook.cli.completion"}


def test_a_cycle_of_annotations_alone_is_found() -> None:
    position = imports("from plybook.replay import engine")
    engine = imports("if TYPE_CHECKING:\n    from plybook.rules.position import Position")
    assert position == {"plybook.replay.engine"}
    assert {*cycle({"plybook.rules.position": position, "plybook.replay.engine": engine})} == position | engine


def test_the_package_of_a_game_has_a_docstring_and_imports_nothing() -> None:
    for game in GAMES:
        tree = ast.parse(MODULES[game].read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), game
        assert len(tree.body) == 1, game


def test_nothing_but_the_command_line_imports_the_command_line() -> None:
    outside = [module for module in MODULES if room_of(module) not in ("plybook.cli", "plybook.__main__")]
    assert [module for module in outside if any(lies_in(name, "plybook.cli") for name in IMPORTS[module])] == []


def test_nothing_but_the_screen_needs_the_library_it_is_made_with() -> None:
    needing = {
        module
        for module, path in MODULES.items()
        if re.search(r"^\s*(?:from|import) textual\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert needing
    assert {room_of(module) for module in needing} == {"plybook.view"}
    importing = {module for module in MODULES if needing & IMPORTS[module] and room_of(module) != "plybook.view"}
    assert importing == {"plybook.cli.view"}


def test_nothing_but_the_prompt_needs_the_library_that_helps_to_type() -> None:
    needing = [
        module
        for module, path in MODULES.items()
        if re.search(
            r"^\s*(?:from|import) (?:prompt_toolkit|readline)\b", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert needing == ["plybook.cli.prompts"]


def test_nothing_but_what_writes_parquet_needs_its_library() -> None:
    needing = [
        module
        for module, path in MODULES.items()
        if re.search(r"^\s*(?:from|import) pyarrow\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert needing == ["plybook.archive.table.parquet"]


def test_nothing_but_its_command_imports_the_language_server() -> None:
    importing = {module for module in MODULES if any(lies_in(name, "plybook.lsp") for name in IMPORTS[module])}
    assert {module for module in importing if room_of(module) != "plybook.lsp"} == {"plybook.cli.lsp"}


def test_modules_that_read_a_replay_do_not_import_the_engine() -> None:
    engine, package = "plybook.replay.engine", "plybook.replay"
    needing = {module for module in MODULES if lies_in(module, package) and engine in IMPORTS[module]}
    assert needing == {package}  # which can be called


def test_rules_find_their_variant_by_what_the_catalogue_left_them() -> None:
    """No rules but games, which make their variants, import the catalogue or the rooms of names and pictures."""
    finding = {module for module in MODULES if "plybook.rules.own_variant" in IMPORTS[module]}
    assert finding == {"plybook.catalogue", "plybook.rules.position"}
    assert IMPORTS["plybook.rules.own_variant"] == set()
    knowing = {
        module
        for module in MODULES
        if lies_in(module, "plybook.rules") and not lies_in(module, "plybook.rules.games")
    }
    needing = {module for module in knowing if "plybook.catalogue" in IMPORTS[module]}
    assert needing == {"plybook.rules.hashing"}
    for room in ("plybook.interpret", "plybook.render"):
        assert not any(lies_in(name, room) for module in knowing for name in IMPORTS[module])


def test_the_package_lists_names_that_are_there() -> None:
    for name in plybook.__all__:
        assert getattr(plybook, name) is not None


def test_the_package_can_be_called_to_replay_whatever_was_imported_first() -> None:
    import plybook.rules.position
    from plybook.archive import collection
    from plybook.replay import engine

    [game] = plybook.read("1. Pc2-c4(2)")
    assert len(plybook.replay(game).moves) == 1
    for package, function in ((plybook.replay, engine.replay), (plybook.archive, collection.archive)):
        assert signature(package) == signature(function)


def test_modules_fit_a_head() -> None:
    long = {str(path): lines for path in ROOT.rglob("*.py") if (lines := path.read_text("utf-8").count("\n")) > 480}
    assert not long
