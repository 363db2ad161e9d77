"""`plybook variants`: what is known."""

from __future__ import annotations

from typing import Any

import click

from plybook.cli.edges import say, write_data


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

    rows: list[dict[str, Any]] = [
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
        write_data([json.dumps(rows, ensure_ascii=False, indent=2), "\n"])
        return
    for row in rows:
        say("{id}: {title}. {about}".format(**row))
        say(f"    cells {row['cells']}; seats {', '.join(row['seats'])}")
        say(f"    notations {', '.join(row['notations'])}")
