"""How the documentation is built, and the parts of its pages that are made from the code before it is."""

from __future__ import annotations

import inspect
import io
import re
from pathlib import Path

import pyparsing as pp
from sphinx.application import Sphinx

from plybook import __version__
from plybook.catalogue import variants
from plybook.diagnostics import CODES, Severity
from plybook.notation.containers.container import containers
from plybook.notation.notation import notations

HERE = Path(__file__).parent
GENERATED = HERE / "_generated"

project = "plybook"
author = "The plybook developers"
copyright = "2026, The plybook developers"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "_generated"]
default_role = "py:obj"
suppress_warnings = ["ref.python"]  # a name such as `variant` may stand for several things; any of them will do
add_module_names = False
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
html_theme = "furo"
html_title = f"plybook {release}"
html_static_path = ["_static"]
html_css_files = ["railroad.css"]
html_copy_source = False

CODE_GROUPS = {
    "F": "Files and their containers",
    "N": "The text of a move",
    "R": "The rules",
    "W": "What the record says, against the board",
}
RAILROAD_GROUP = re.compile(r'<div class="railroad-group">.*?</svg>\s*</div>\s*</div>', re.DOTALL)
RAILROAD_STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
RAILROAD_LINK = re.compile(
    r'<g class="non-terminal ">((?:(?!<g ).)*?)<a xlink:href="#([^"]*)">(<text.*?</text>).*?</a>'
)


def write_codes() -> None:
    """The diagnostic codes, from the table the program uses."""
    counts = {grade: sum(code.severity is grade for code in CODES.values()) for grade in Severity}
    lines = [
        f"There are {len(CODES)} codes: {', '.join(f'{count} {grade}s' for grade, count in counts.items())}.",
        "",
    ]
    for letter, title in CODE_GROUPS.items():
        lines += [f"## {letter}: {title}", ""]
        for code in (code for code in CODES.values() if code.code.startswith(letter)):
            lines += [
                f"### {code.code} {code.name}",
                "",
                f"{code.severity}: `{code.template}`",
                "",
                code.explanation,
                "",
            ]
    write("codes.md", "\n".join(lines))


def write_grammars() -> None:
    """What the docstring of each notation and container says: its grammar among other things."""
    for name in notations:
        write(f"notation-{name}.rst", inspect.getdoc(notations[name]) or "")
    for name in containers:
        write(f"container-{name}.rst", inspect.getdoc(type(containers[name])) or "")


def write_diagrams() -> None:
    """Railroad diagrams of the grammars, to be shown inside a page: ``VARIANT-NOTATION.html``, ``CONTAINER.html``."""
    for variant in map(variants.__getitem__, variants):
        for name in variant.notations:
            write_diagram(f"{variant.id}-{name}", variant.notation(name).notation.grammar())
    for name in containers:
        if (grammar := getattr(containers[name], "grammar", None)) is not None:
            write_diagram(name, grammar())


def write_diagram(name: str, grammar: pp.ParserElement) -> None:
    """Write the diagrams of ``grammar`` without those that show a single element, which its name says already."""
    page = io.StringIO()
    grammar.create_diagram(page, vertical=4, show_results_names=False, embed=True)
    groups = RAILROAD_GROUP.findall(RAILROAD_STYLE.sub("", page.getvalue()))
    kept = [group for group in groups if "xlink:href" in group] or groups
    here = set(re.findall(r'id="([^"]*)"', "".join(kept)))

    def link(found: re.Match[str]) -> str:
        before, target, text = found.groups()
        if target in here:
            return f'<g class="non-terminal">{before}<a xlink:href="#{name}-{target}">{text}</a>'
        return f'<g class="terminal">{before}{text}'

    text = RAILROAD_LINK.sub(link, "".join(kept))
    # A page has one <h1>, and it may hold more than one grammar.
    text = re.sub(r'<h1 ([^>]*)id="([^"]*)">(.*?)</h1>', rf'<p \1id="{name}-\2">\3</p>', text)
    write(f"{name}.html", f'<div class="railroad">{text}</div>')


def write(name: str, text: str) -> None:
    (GENERATED / name).write_text(text.rstrip("\n") + "\n", encoding="utf-8")


def generate(app: Sphinx) -> None:
    GENERATED.mkdir(exist_ok=True)
    write_codes()
    write_grammars()
    write_diagrams()


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", generate)
