"""`plybook explain`: what a diagnostic code means."""

from __future__ import annotations

import click

from plybook.cli.options import editor_option
from plybook.cli.streams import say


@click.command()
@click.argument("code", required=False)
@editor_option("Add a link that shows an example in the editor of the site at this address.")
def explain(code: str | None, editor: str | None) -> None:
    """Explain a diagnostic CODE, or list all codes.

    \b
    plybook explain R001
    plybook explain illegal-move
    """
    from plybook.diagnostics import CODES
    from plybook.notation.code_names import code_called
    from plybook.notation.notation import notations
    from plybook.web.examples import example_link

    if code is None:
        list(notations.added())  # plug-ins may add codes
        for kind in CODES.values():
            say(f"{kind.code}  {kind.severity:<7}  {kind.name}")
        return
    found = code_called(code)
    say(f"{found.code} {found.name} ({found.severity})\n")
    say(click.wrap_text(found.explanation, width=80))
    if editor is not None and (link := example_link(found.code, editor)):
        say(f"\nTry it: {link}")
