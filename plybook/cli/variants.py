"""`plybook variants`: what is known."""

from __future__ import annotations

import click


@click.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def variants(form: str) -> None:
    """List the variants: cells, seats, notations.

    \b
    plybook variants
    plybook variants --format json
    """
    import json

    from plybook.catalogue import variants as registry

    rows = [
        {
            "id": variant.id,
            "title": variant.title,
            "cells": variant.rules.cell_count(),
            "seats": list(variant.seats),
            "notations": list(variant.notations),
            "start": variant.rules.start_fen,
            "about": variant.about,
        }
        for variant in (registry[name] for name in registry)
    ]
    if form == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for variant in (registry[name] for name in registry):
        click.echo(f"{variant.id}: {variant.title}. {variant.about}")
        click.echo(f"    cells {variant.rules.cell_count()}; seats {', '.join(variant.seats)}")
        click.echo(f"    notations {', '.join(variant.notations)}")
