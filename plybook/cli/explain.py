"""`plybook explain`: what a diagnostic code means."""

from __future__ import annotations

import click

from plybook.cli.streams import say


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain a diagnostic CODE, or list all codes.

    \b
    plybook explain R001
    plybook explain illegal-move
    """
    from plybook.diagnostics import CODES
    from plybook.notation.code_names import code_called
    from plybook.notation.notation import notations

    if code is None:
        list(notations.added())  # plug-ins may add codes
        for kind in CODES.values():
            say(f"{kind.code}  {kind.severity:<7}  {kind.name}")
        return
    found = code_called(code)
    say(f"{found.code} {found.name} ({found.severity})\n")
    say(click.wrap_text(found.explanation, width=80))
