"""`plybook explain`: what a diagnostic code means."""

from __future__ import annotations

import click

from plybook.cli.edges import Misuse, say


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain a diagnostic CODE; list all of them when none is given.

    \b
    plybook explain R001
    plybook explain illegal-move
    """
    from plybook.diagnostics import CODES
    from plybook.notation.notation import notations

    list(notations.added())  # which may add codes of their own
    if code is None:
        for kind in CODES.values():
            say(f"{kind.code}  {kind.severity:<7}  {kind.name}")
        return
    found = next((kind for kind in CODES.values() if code.lower() in (kind.code.lower(), kind.name)), None)
    if found is None:
        raise Misuse(f"unknown code {code!r}; `plybook explain` lists them")
    say(f"{found.code} {found.name} ({found.severity})\n")
    say(click.wrap_text(found.explanation, width=80))
