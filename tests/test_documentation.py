"""The documentation says what is so: its examples run and print what they show, and it leaves nothing out.

Python examples (``>>>``) are doctests. In a console example each ``$ plybook ...`` line is run and its output,
standard output and error together, compared with the lines under it; a line ``...`` stands for any lines, and
``$ echo $?`` shows the last exit status. A block with a caption is a file of that name, there for the examples
after it; a ``pyproject.toml`` is installed, as far as its entry points go. Examples of one page share a folder.
"""

from __future__ import annotations

import doctest
import inspect
import io
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import chess
import chess.pgn
import chess.svg
import click
import pytest
from click.testing import CliRunner

import plybook
from plybook import testing
from plybook.archive.table.columns import TABLES
from plybook.cli import main
from plybook.cli.schema import DOCUMENTS
from plybook.diagnostics import CODES
from plybook.display import unmarked
from plybook.playing.commands import COMMANDS
from plybook.render.layout import layouts
from plybook.rules.ruleset import Rules
from tests.tables import each_row

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PACKAGE = ROOT / "plybook"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in DOCS.rglob("*.md") if not path.parts[-2].startswith("_")),
]
FENCE = re.compile(r"^(?P<fence>`{3,}) *(?P<kind>\S*)[^\n]*\n(?P<text>.*?)^(?P=fence) *$", re.DOTALL | re.MULTILINE)
CAPTION = re.compile(r"(?::\w+:[^\n]*\n)*?:caption: (?P<name>\S+)\n(?::\w+:[^\n]*\n)*\n*")
TEXT_OF = {page: page.read_text(encoding="utf-8") for page in PAGES}

pytestmark = pytest.mark.whole
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


# --- examples ----------------------------------------------------------------------------------------------------


class Block(NamedTuple):
    kind: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page; those with a caption are written to the file of that name."""
    for match in FENCE.finditer(TEXT_OF[page]):
        if caption := CAPTION.match(match["text"]):
            write_file(Path(caption["name"]), match["text"][caption.end() :])
        yield Block(match["kind"], match["text"], TEXT_OF[page].count("\n", 0, match.start()))


def write_file(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    if path.name == "pyproject.toml":
        project = tomllib.loads(text)["project"]
        info = Path(f"{project['name'].replace('-', '_')}-{project['version']}.dist-info")
        info.mkdir()
        lines = (
            f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
            for group, entries in project["entry-points"].items()
        )
        (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
        refresh_registries()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to run examples in; modules in it can be imported, and are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
    if [*tmp_path.glob("*.dist-info")]:
        refresh_registries()


def refresh_registries() -> None:
    for registry in (plybook.variants, plybook.notations, plybook.containers, layouts):
        registry.refresh()


# A picture is written all the same, and the example does not show it.
_NO_FONTS = "plybook: warning: there are no fonts on this system: the picture has no letters\n"


class Shell:
    """Runs the lines of console examples."""

    def __init__(self) -> None:
        self.status = 0

    def run(self, line: str) -> str:
        """Return what a line prints."""
        if line == "echo $?":
            return f"{self.status}\n"
        output = ""
        for words in commands(line):
            if words[0] == "make":
                assert f"\n{words[1]}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
                continue
            assert words[0] == "plybook", f"only plybook and make can be checked, not {line!r}"
            if "<" in words:
                *words, _, given = words
                output = Path(given).read_text(encoding="utf-8")
            result = CliRunner().invoke(main, words[1:], input=output, prog_name="plybook")
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
            output, self.status = result.output.replace(_NO_FONTS, ""), result.exit_code
        return output


def commands(line: str) -> Iterator[list[str]]:
    """Yield the commands of a pipeline, each as words."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|")
    lexer.whitespace_split, lexer.commenters = True, "#"
    words: list[str] = []
    for word in lexer:
        if word == "|":
            yield words
            words = []
        else:
            words.append(word)
    yield words


def fits(expected: str, output: str) -> bool:
    """Say whether ``output`` is as ``expected``, where a line ``...`` stands for any lines.

    The documentation keeps Hebrew letters in their places as a terminal does.
    """
    bare = re.sub(r"[ \t]+$", "", output, flags=re.MULTILINE).rstrip("\n") + "\n"
    parts = re.split(r"^\.\.\.\n", unmarked(expected).rstrip("\n") + "\n", flags=re.MULTILINE)
    return re.fullmatch(r"(?:.*\n)*?".join(map(re.escape, parts)), bare) is not None


@every_page
def test_console_examples_print_what_they_show(page: Path, folder: Path) -> None:
    shell = Shell()
    for block in blocks(page):
        if block.kind != "console":
            continue
        before, *examples = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
        assert not before, f"{page.name}:{block.line}: a console example begins with '$ '"
        for example in examples:
            line, _, expected = example.partition("\n")
            output = shell.run(line)
            assert fits(expected, output), f"{page.name}:{block.line}: $ {line}\n{output}"


@every_page
def test_python_examples_say_what_they_show(page: Path, folder: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    report = io.StringIO()
    for block in blocks(page):
        if ">>>" in block.text and block.kind == "python":
            test = parser.get_doctest(block.text, names, page.name, str(page), block.line + 1)
            runner.run(test, out=report.write, clear_globs=False)
            names = test.globs
    assert runner.failures == 0, report.getvalue()


DOCTESTED = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(PACKAGE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


_CALLS = re.compile(r"^\| `(?P<theirs>.+?)` \| `(?P<ours>.+?)` \|", re.MULTILINE)


def test_calls_of_python_chess_and_those_for_them_run(folder: Path) -> None:
    page = DOCS / "coming-from-python-chess.md"
    assert [block for block in blocks(page) if block.kind == "python"]
    calls = list(_CALLS.finditer(TEXT_OF[page]))
    assert len(calls) > 50
    theirs: dict[str, object] = {"chess": chess, "fen": chess.STARTING_FEN}
    ours: dict[str, object] = {"plybook": plybook, "fen": chess.STARTING_FEN}
    with Path("game.pgn").open(encoding="utf-8") as theirs["file"]:
        for call in calls:
            exec(call["theirs"], theirs)  # noqa: S102 - the examples of our own page
            exec(call["ours"], ours)  # noqa: S102


@pytest.mark.pure
@pytest.mark.parametrize("module", DOCTESTED)
def test_docstring_examples_say_what_they_show(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


# --- nothing is left out -----------------------------------------------------------------------------------------


def section(page: str, heading: str) -> str:
    """Return the section of a page under a heading, a line such as ``## replay``."""
    lines = re.sub(FENCE, lambda block: re.sub("^#", " #", block[0], flags=re.MULTILINE), TEXT_OF[DOCS / page])
    level = heading.index(" ")
    found = re.search(rf"^{re.escape(heading)}$.*?(?=^#{{1,{level}}} |\Z)", lines, re.DOTALL | re.MULTILINE)
    assert found, f"{page} has no heading {heading!r}"
    return found[0]


def options_of(command: click.Command, path: str) -> Iterator[tuple[str, str]]:
    """Yield every option of a command and of those under it, with the name of the command."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from options_of(below, f"{path} {name}".strip())
        return
    yield path, ""
    for option in command.params:
        if isinstance(option, click.Option):
            yield path, max(option.opts, key=len)


def test_every_command_and_option_is_described() -> None:
    missing = [
        f"{name} {option}"
        for name, option in options_of(main, "")
        if option not in section("command-line.md", f"## {name}")
    ]
    assert missing == []


def test_every_public_name_is_described() -> None:
    described = set(re.findall(r":: plybook\.(?!testing\.)(\w+)(?!\.?\w)", TEXT_OF[DOCS / "api.md"]))
    assert described == set(plybook.__all__) - {"__version__"}
    assert set(re.findall(r":: plybook\.testing\.(\w+)", TEXT_OF[DOCS / "api.md"])) == set(testing.__all__)


def test_all_that_a_game_gives_is_described() -> None:
    text = section("extending.md", "### What the rules of a game give")
    named = {name for code in re.findall(r"`([^`]+)`", text) for name in re.findall(r"^\w+", code)}
    given = {name for name in (*vars(Rules), *inspect.get_annotations(Rules)) if not name.startswith("_")}
    assert given - named == set()


@pytest.mark.parametrize("contract", [name for name in testing.__all__ if name.endswith("Contract")])
def test_all_that_a_contract_can_be_given_is_described(contract: str) -> None:
    attributes = inspect.get_annotations(getattr(testing, contract)) | vars(getattr(testing, contract))
    hooks = {name for name in attributes if not name.startswith(("_", "test_"))}
    methods = {name for name in hooks if inspect.isfunction(attributes[name])}
    table = section("extending.md", "### What a contract can be given").partition(f"`{contract}`:\n\n")[2]
    rows = re.findall(r"^\| (`.*?`) \| (.+?) \| (.+?) \|$", table.partition("\n\n")[0], re.MULTILINE)
    described = [name for names, _, _ in rows for name in re.findall(r"`(.*?)`", names)]
    assert sorted(described) == sorted(f"{name}()" if name in methods else name for name in hooks)


def test_every_command_of_the_prompt_is_described() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", section("command-line.md", "## play"), re.MULTILINE)
    described = [(command, about) for command, about in rows if not command.startswith("-")]
    assert described == [(f"{each.name} {each.wants}".strip(), each.about) for each in COMMANDS]


@pytest.mark.parametrize("table", TABLES)
def test_every_column_of_a_table_is_described(table: str) -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (\w+) \| (.+) \|$", section("tables.md", f"## The table of {table}"), re.MULTILINE
    )
    assert rows == [(column.name, str(column.type), column.about) for column in TABLES[table]]


def page_of(variant: str) -> str:
    """Return the text of a variant's page: one of its name, or its family's, where a heading begins with ``NAME``."""
    page = DOCS / "variants" / f"{variant}.md"
    if page not in PAGES:
        heading = re.compile(rf"^#+ `{re.escape(variant)}`", re.MULTILINE)
        pages = [other for other in PAGES if other.parent == page.parent and heading.search(TEXT_OF[other])]
        assert len(pages) == 1, f"{variant} has {len(pages)} pages"
        [page] = pages
    return TEXT_OF[page]


@each_row("variant", list(plybook.variants))
def test_every_variant_has_a_page(variant: str) -> None:
    assert f"`{variant}`" in page_of(variant)


def test_every_notation_has_a_section_of_its_own() -> None:
    text = "\n".join(TEXT_OF[page] for page in PAGES if page.parent == DOCS / "notations")
    names = {getattr(plybook.notations[name], "name", name) for name in plybook.notations}
    assert [name for name in names if f"\n## {name}\n" not in text] == []
    assert [name for name in plybook.notations if f"`{name}`" not in text] == []


def test_every_container_has_a_page() -> None:
    assert [name for name in plybook.containers if DOCS / "containers" / f"{name}.md" not in PAGES] == []


def test_the_readme_names_every_variant_notation_and_container() -> None:
    known = [*plybook.variants, *plybook.containers]
    known += [name for variant in plybook.variants for name in plybook.variant(variant).notations]
    assert [name for name in known if f"`{name}`" not in TEXT_OF[ROOT / "README.md"]] == []


def test_every_room_of_the_house_is_described() -> None:
    rooms = [path for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    text = TEXT_OF[DOCS / "architecture.md"]
    assert [path.name for path in rooms if f"`{path.name}{'' if path.suffix else '/'}`" not in text] == []


def test_every_code_is_explained() -> None:
    for code in CODES.values():
        assert code.explanation.endswith("."), code.code
        assert (
            CliRunner()
            .invoke(main, ["explain", code.code])
            .output.startswith(f"{code.code} {code.name} ({code.severity})")
        )


# --- nothing is out of date --------------------------------------------------------------------------------------


@every_page
def test_codes_that_are_mentioned_exist(page: Path) -> None:
    assert set(re.findall(r"\b[DFNRW]\d{3}\b", TEXT_OF[page])) - set(CODES) == set()


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\((?!https:)([^)]+)\)", FENCE.sub("", TEXT_OF[ROOT / name]))
    assert targets
    assert [target for target in targets if not (ROOT / target).is_file()] == []


def test_contributors_are_told_of_every_make_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(" ".join(re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)).split())
    told = re.findall(r"(?:`|^\$ )make ([a-z-]+)", TEXT_OF[ROOT / "CONTRIBUTING.md"], re.MULTILINE)
    assert set(told) == targets


def plain(schema: object) -> object:
    """Return a JSON Schema as pydantic writes it since 2.10.

    Before, an ``enum`` says what ``const`` says, and a lone reference with a description is in ``allOf``.
    """
    if isinstance(schema, list):
        return [plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if len(schema.get("allOf", ())) == 1:
        schema = {**schema, **schema["allOf"][0]}
        del schema["allOf"]
    doubled = "const" in schema and schema.get("enum") == [schema["const"]]
    return {name: plain(part) for name, part in schema.items() if not (doubled and name == "enum")}


@each_row("document", DOCUMENTS)
def test_the_published_schemas_are_those_the_program_prints(document: str) -> None:
    printed = CliRunner().invoke(main, ["schema", document]).output
    published = (DOCS / "schema" / f"{document}.schema.json").read_text(encoding="utf-8")
    assert json.loads(published) == plain(json.loads(printed)), (
        f"plybook schema {document} > docs/schema/{document}.schema.json"
    )


def test_the_picture_of_the_readme_is_what_the_documented_command_draws() -> None:
    [picture] = re.findall(r'<img src="(docs/_static/[^"]+)"', TEXT_OF[ROOT / "README.md"])
    [command] = re.findall(r"^\$ plybook (picture .*) -o board\.svg$", TEXT_OF[DOCS / "pictures.md"], re.MULTILINE)
    drawn = CliRunner().invoke(main, command.split()).output
    assert (ROOT / picture).read_text(encoding="utf-8") == drawn, f"plybook {command} -o {picture}"


def test_every_picture_of_every_variant_is_described() -> None:
    table = section("pictures.md", "## Several pictures of one board")
    described = set(re.findall(r"^\|[^|]*\| `([a-z-]+)` \|", table, re.MULTILINE))
    assert described == set(layouts)


def modules_of(variant: str) -> list[Path]:
    """Return the modules of the package in which a variant's rules are, but for the other rulesets in it."""
    rules = (plybook.variant(name).rules.__module__ for name in (variant, *plybook.variants))
    own, *others = (ROOT / f"{module.replace('.', '/')}.py" for module in rules)
    return [own, *sorted(set(own.parent.glob("*.py")) - {own, *others})]


@each_row("variant", list(plybook.variants))
def test_rules_that_the_code_cites_exist(variant: str) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in modules_of(variant))
    lists = re.findall(r"\brules? ([\d., and]*\d)|\b(R\d+(?:\.\d+)?)\b", source)
    cited = {number for numbers in lists for number in re.findall(r"\d+(?:\.\d+)?", " ".join(numbers))}
    stated = set(re.findall(r"^#{2,3} (?:Rule |R)(\d+(?:\.\d+)?)\. ", page_of(variant), re.MULTILINE))
    assert cited - stated == set()
