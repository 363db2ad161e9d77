"""How the documentation is built, and the parts of its pages that are made from the code before it is."""

from __future__ import annotations

import inspect
import io
import os
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import get_args, get_origin

import pyparsing as pp
from docutils import nodes
from pydantic import BaseModel
from pyparsing.diagram import to_railroad
from sphinx.application import Sphinx

from plybook import __version__, page, read
from plybook.catalogue import Variant, variants
from plybook.container.container import containers
from plybook.container.grammar import GRAMMARS
from plybook.diagnostics import CODES, Grade, Severity
from plybook.editor_links import editor_link
from plybook.notation.explanation import drawn
from plybook.notation.notation import notations
from plybook.picture import marks_for, svg
from plybook.render.men import named
from plybook.render.picture import illustrated
from plybook.render.shapes import figure
from plybook.render.svg import PictureStyle
from plybook.replay.safe_edits import grade_of
from plybook.rules.rule_files.toml_model import Page, SidedCells, SidedLetters
from plybook.web.examples import example_link

HERE = Path(__file__).parent
GENERATED = HERE / "_generated"

project = "plybook"
author = "The plybook developers"
copyright = "2026, The plybook developers"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinxext.opengraph"]
exclude_patterns = ["_build", "_generated"]
default_role = "py:obj"
suppress_warnings = ["ref.python"]  # a name such as `variant` may stand for several things; any of them will do
add_module_names = False
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
highlight_language = "none"
html_theme = "furo"
html_title = f"plybook {release}"
html_static_path = ["_static"]
html_css_files = ["railroad.css", "showroom.css"]
html_js_files = ["games.js"]
html_logo = "_static/logo.svg"
html_favicon = "_static/favicon.svg"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#6b3500", "color-brand-content": "#24548c"},
    "dark_css_variables": {
        "color-brand-primary": "#f0c238",
        "color-brand-content": "#a9ccf7",
        "color-background-primary": "#1a1512",
        "color-background-secondary": "#211a16",
        "color-background-hover": "#2c241e",
        "color-background-hover--transparent": "#2c241e00",
        "color-background-border": "#3f342c",
        "color-code-background": "#241d18",
    },
}
html_copy_source = False
ogp_site_url = os.environ.get("READTHEDOCS_CANONICAL_URL", "")  # others ask for the whole address of a picture
ogp_image = "_static/card.png"
ogp_image_alt = "The board of three players, and: reads, checks, mends and shows records of unusual chess games"
ogp_social_cards = {"enable": False}
PAGES = GENERATED / "pages"  # files of the site that are no pages of the documentation
PAGES.mkdir(parents=True, exist_ok=True)
html_extra_path = ["_generated/pages"]

CODE_GROUPS = {
    "F": "Files and their containers",
    "N": "The text of a move",
    "R": "The rules",
    "W": "What the record says, against the board",
}
MENDED = {Grade.SAFE: "safely", Grade.SUPPOSED: "supposed", None: "not"}
DOTS_A_CELL = 18
MEN_STAND = {
    "tri-d": ("c5(4)", "c2(2)"),
    "tri-d-tournament": ("b4N", "b2W"),
    "prisoners-escape": ("d4", "d3"),
    "kings-escape": ("d4", "d3"),
    "anticheckmate": ("d4", "d2"),
    "raumschach": ("Cc3", "Bc2"),
    "three-player": ("we5", "we2"),
    "four-player": ("g7", "g2"),
    "prince": ("4d4", "2d4"),
    "alice-3d": ("A4d4", "A4d2"),
    "alice": ("d4/A", "d2/A"),
    "chess": ("d4", "d2"),
}
"""Where the men of each game are drawn alone, and where Pawns are."""
CARDS = (
    "tri-d", "tri-d-tournament", "three-player", "four-player", "prince", "raumschach", "alice-3d", "alice",
    "prisoners-escape", "kings-escape", "anticheckmate", "chess",
)  # fmt: skip
"""The variants in the order in which they are shown."""
CARDS_SHOW = {"prince": (None, "1"), "alice-3d": ("alice-dots", "5"), "tri-d-tournament": ("from-above", "")}
"""The picture and level on the cards of boards that are too large for them, or like others."""
MEN_TOLD = (
    ("battlements: straight", ("Rook",)),
    ("a mitre: diagonally", ("Bishop",)),
    ("a spire: triagonally", ("Merchant",)),
    ("a horse's head: leaps of 2 and 1", ("Knight",)),
    ("a crested helmet: leaps of 2, 1 and 1", ("Captain",)),
    ("wings: leaps of 2, 2 and 1", ("Ace",)),
    ("a plate under the head: in planes", ("Base", "Scientist", "Reporter")),
    ("a crown: men of rank", ("King", "Queen", "Queen of one point", "Prince", "Princess")),
    ("a mitre, or a spire, within battlements: as both", ("Court", "Market")),
    ("a mitre with a spire on it", ("Artist",)),
    ("the signs of Court, Market and Artist over a plate", ("University", "Network", "Spy")),
    ("a horse with a crest, a horse with wings, a helmet with wings", ("Marine", "Paratrooper", "Admiral")),
    ("a horse with both; the Protector has a shield besides", ("Astronaut", "Knight Protector")),
    ("the same, crowned", ("Chancellor",)),
    ("a horse with a horn", ("Unicorn",)),
    ("an arrow, straight ahead, on a bow with arms that point back; wings ahead", ("Hunter", "Falcon")),
    ("behind a shield, and behind bars", ("Guard", "Prisoner")),
)
"""The men and what they look like."""
PAWN_MAPS = (("three-player", "wP"), ("three-player-six", "uP"), ("three-player-six", "up"))
"""Of which Pawns a map of what they can do is drawn."""
EXAMPLES = (".txt", ".pgn", ".toml", ".ini")
"""The suffixes of example files that the editor in the browser opens."""
DIAGRAM_LINK = re.compile(r'<a xlink:href="#([^"]*)">(<text.*?</text>).*?</a>')


def tried(code: str, app: Sphinx) -> str:
    """Return a link that shows an example of a code in the editor, where the site has it."""
    link = example_link(code, "try/") if app.tags.has("editor") else None
    return f' <a href="{link}">Try it</a>.' if link else ""


def write_codes(app: Sphinx) -> None:
    """The diagnostic codes, from the table the program uses."""
    counts = {grade: sum(code.severity is grade for code in CODES.values()) for grade in Severity}
    lines = [
        f"There are {len(CODES)} codes: {', '.join(f'{count} {grade}s' for grade, count in counts.items())}.",
        "",
    ]
    for letter, title in CODE_GROUPS.items():
        lines += [f"## {letter}: {title}", ""]
        for code in (code for code in CODES.values() if code.code.startswith(letter)):
            message = code.template.replace("!r}", "}")
            mended = f" Mended by `plybook fix`: {MENDED[grade_of(code.code)]}."
            explained = code.explanation + mended + tried(code.code, app)
            lines += [f"### {code.code} {code.name}", "", f"{code.severity}: `{message}`", "", explained, ""]
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
            write_diagram(f"{variant.id}-{name}", "move", drawn(variant.notation(name).notation.grammar()))
    for name, grammar in GRAMMARS.items():
        write_diagram(name, "game", grammar())


def write_pictures() -> None:
    """The start of every variant in each of its pictures, for its page: ``VARIANT-PICTURE.svg``, or ``-tall.svg``.

    Of 3D Alice chess there is one level, too, as all of them are small.
    """
    write("alice-3d-level.svg", svg(variants["alice-3d"].start(), level="5", theme="auto"))
    for variant in map(variants.__getitem__, variants):
        for name in variant.pictures:
            write(f"{variant.id}-{name}.svg", svg(variant.start(), picture=name, theme="auto"))
            tall = svg(variant.start(), picture=name, theme="auto", shape="tall")
            write(f"{variant.id}-{name}-tall.svg", tall)


def write_gallery() -> None:
    """A card for each variant, with its board, and each man beside the words that describe him."""
    cards = []
    for variant in map(variants.__getitem__, CARDS):
        start = variant.start()
        picture, level = CARDS_SHOW.get(variant.id, (None, ""))
        diagram = variant.diagram(start, picture=picture, level=level)._replace(legend=())
        style = PictureStyle(320, "auto", coordinates=False, shape="square")
        write(f"pages/boards/{variant.id}.svg", illustrated(diagram, start, style, title=variant.title))
        text = f'<img src="{{up}}boards/{variant.id}.svg" alt=""><b>{escape(variant.title)}</b>'
        cards.append(f'<a class="card" href="{{up}}variants/{variant.id}.html">{text}</a>')
    for place, up in (("home", ""), ("index", "../")):
        write(f"gallery-{place}.html", f'<div class="cards">{"".join(cards).format_map({"up": up})}</div>')
    rows = []
    for text, names in MEN_TOLD:
        figures = "".join(man_alone(name) for name in names)
        rows.append(f"<tr><td>{', '.join(names)}</td><td class=men>{figures}</td><td>{text}</td></tr>")
    write("men-told.html", f"<table class='docutils told'>{''.join(rows)}</table>")


def man_alone(name: str) -> str:
    """Return a man as SVG, in the colours of the page."""
    man = named(name)
    drawn = figure(man) if man else ""
    return f'<svg viewBox="0 0 100 100" role="img" aria-label="{name}">{drawn}</svg>'


def write_maps() -> None:
    """The names of the squares of the three-player board, and what Pawns can do on them."""
    write(
        "three-player-names.svg",
        svg(variants["three-player"].start(), names=True, notation="savard-white", theme="auto"),
    )
    for name, pawns in PAWN_MAPS:
        write(f"{name}-pawns-{pawns}.svg", svg(variants[name].start(), pawns=pawns, theme="auto"))


def write_men() -> None:
    """What each man does where he stands alone, to be included in the page of his game: ``men-VARIANT.md``."""
    for name, (usual, pawns) in MEN_STAND.items():
        variant = variants[name]
        lines = []
        for kind, title in zip(variant.rules.kinds, variant.rules.kind_names, strict=True):
            picture = f"{name}-{title.casefold().replace(' ', '-')}.svg"
            write(picture, man_drawn(variant, kind, pawns if title == "Pawn" else usual, title))
            lines += [
                ":::{container} man",
                f"```{{image}} ../_generated/{picture}",
                f":alt: {title}",
                "```",
                "",
                f"{title} (`{kind}`)",
                ":::",
            ]
        write(f"men-{name}.md", "\n".join(["::::{container} gallery", *lines, "::::"]))


def man_drawn(variant: Variant, kind: str, cell: str, title: str) -> str:
    """Return a picture of a man alone and his moves, on those boards that he sees."""
    position = variant.setup(f"{variant.rules.seat_letters()[0]}{kind}{cell}", study=True)
    marks = marks_for(position, 0, targets=cell)
    picture = "alice-stacks" if variant.id == "alice-3d" else None  # in which each panel says its level
    diagram = variant.diagram(position, marked=marks, picture=picture)
    if len({(panel.width, panel.height) for panel in diagram.panels}) == 1:
        panels = [panel for panel in diagram.panels if any(each.man or each.marks for each in panel.cells)]
        wide, high = panels[0].width + 1.2, panels[0].height + 1.4
        count = len(panels) if len(panels) < 6 else 4
        panels = [panel._replace(x=at % count * wide, y=at // count * high) for at, panel in enumerate(panels)]
        diagram = diagram._replace(panels=tuple(panels), arrangements=())
    look = PictureStyle(theme="auto", size=round(DOTS_A_CELL * (diagram.extent.width + 1)))
    return illustrated(diagram, position, look, title=f"{title}, {variant.title}")


def write_diagram(page: str, title: str, grammar: pp.ParserElement) -> None:
    """Write the diagrams of ``grammar`` without those that show a single element, which its name says already."""
    flatten(grammar)
    diagrams = to_railroad(grammar, vertical=3)
    pictures = {}
    for index, found in enumerate(diagrams):
        picture = io.StringIO()
        found.diagram.writeSvg(picture.write)
        if index == 0 or "<a " in picture.getvalue():
            pictures[found.bookmark] = (found.name if index else title, picture.getvalue())

    def link(found: re.Match[str]) -> str:
        target, text = found.groups()
        return f'<a xlink:href="#{page}-{target}">{text}</a>' if target in pictures else text

    figures = [
        f'<figure id="{page}-{bookmark}"><figcaption>{escape(name)}</figcaption>{picture}</figure>'
        for bookmark, (name, picture) in pictures.items()
    ]
    text = DIAGRAM_LINK.sub(link, "\n".join(figures))
    write(f"{page}.html", f'<div class="railroad">\n{text}\n</div>')


def flatten(element: pp.ParserElement) -> None:
    """Join sequences in sequences as pyparsing does, but for those that have a name and should keep it."""
    if getattr(element, "streamlined", True):
        return
    element.streamlined = True
    if isinstance(element, pp.And):
        while isinstance(first := element.exprs[0], pp.And) and not first.customName:
            element.exprs[:1] = first.exprs
    for part in element.recurse():
        flatten(part)


def write_pages() -> None:
    """Games to play through, which pages show."""
    for name in ("parmen-1", "three-player-1"):
        write(f"pages/{name}.html", page(read(f"corpus:{name}")))


def write_keys() -> None:
    """All keys of a page of rules with what they say: ``rule-keys.md``."""
    rows = ["| key | what it says | if it is missing |", "|---|---|---|"]
    rows += [f"| `{key}` | {said} | {usual} |" for key, said, usual in _keys(Page, "", ())]
    write("rule-keys.md", "\n".join(rows))


def _keys(table: type[BaseModel], before: str, above: tuple[type[BaseModel], ...]) -> Iterator[tuple[str, str, str]]:
    """Yield the keys of ``table`` and of the tables in it, with what they say and what is usual."""
    for name, field in table.model_fields.items():
        key, tables = before + (field.alias or name), [*_tables_in(field.annotation)]
        is_named, is_listed = get_origin(field.annotation) is dict, get_origin(field.annotation) is list
        path = f"{key}.X" if is_named and tables else key
        said = field.description or (tables[0].__doc__ or "").rstrip(".")
        usual = "needed" if field.is_required() else _usual(field.default)
        yield f"[{path}]" if tables and not is_listed else path, said[0].lower() + said[1:], usual
        for each in tables:
            if each not in above:
                yield from _keys(each, f"{path}.", (*above, each))


def _tables_in(annotation: object) -> Iterator[type[BaseModel]]:
    """Yield the tables in the type of a field, but for pairs of what each side has."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield from () if annotation in (SidedCells, SidedLetters) else (annotation,)
    for part in get_args(annotation):
        yield from _tables_in(part)


def _usual(value: object) -> str:
    """Return the ``value`` of a missing key as TOML has it; "" for nothing."""
    if isinstance(value, bool | int | float):
        return f"`{str(value).lower()}`"
    return f'`"{value}"`' if isinstance(value, str) and value else ""


def write_states() -> None:
    """Which games of rule files are played, and where pyffish differs: ``rule-files.md`` and ``rule-sections.md``.

    What `make oracle` has said is kept in ``oracle.txt`` and ``oracle-sections.txt``, with why pyffish differs in
    ``oracle-reasons.txt``.
    """
    reasons = dict(_parted((HERE / "oracle-reasons.txt").read_text(encoding="utf-8")))
    for kept, made in (("oracle.txt", "rule-files.md"), ("oracle-sections.txt", "rule-sections.md")):
        *lines, total = (HERE / kept).read_text(encoding="utf-8").splitlines()
        rows = [f"{total[0].upper()}{total[1:]}.", "", "| game | pyffish | why |", "|---|---|---|"]
        for name, said in _parted("\n".join(lines)):
            state, _, why = said.partition(": ")
            if state == "differs":
                why = reasons[name]  # a difference without a reason ends the build
            rows.append(f"| `{name}` | {'not played' if state == 'refused' else state} | {why} |")
        write(made, "\n".join(rows))


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names and the rest of lines such as ``name: rest``."""
    for line in text.splitlines():
        name, _, rest = line.partition(": ")
        yield name, rest


def write(name: str, text: str) -> None:
    (GENERATED / name).parent.mkdir(parents=True, exist_ok=True)
    (GENERATED / name).write_text(text.rstrip("\n") + "\n", encoding="utf-8")


def generate(app: Sphinx) -> None:
    GENERATED.mkdir(exist_ok=True)
    write_codes(app)
    write_grammars()
    write_diagrams()
    write_pictures()
    write_maps()
    write_men()
    write_gallery()
    write_keys()
    write_states()
    write_pages()


def add_editor_links(app: Sphinx, tree: nodes.document, page: str) -> None:
    """Where the site has the editor, lead from each example file to it: "try it"."""
    if not app.tags.has("editor"):
        return
    for block in tree.findall(nodes.literal_block):
        caption = block.parent.next_node(nodes.caption) if isinstance(block.parent, nodes.container) else None
        name = caption.astext() if caption is not None else ""
        if caption is None or not name.endswith(EXAMPLES):
            continue
        link = editor_link("../" * page.count("/") + "try/", block.astext() + "\n", name=name)
        caption += [nodes.Text(" · "), nodes.reference("", "try it", refuri=link, internal=False)]


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", generate)
    app.connect("doctree-resolved", add_editor_links)
