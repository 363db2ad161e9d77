"""`plybook variants`: the variants and the notations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from plybook.cli.options import WordChoice, rules_option
from plybook.cli.streams import say, write_data


@click.command()
@click.option("--notations", "by_notation", is_flag=True, help="List the notations, and the variants each serves.")
@click.option("--format", "form", type=WordChoice(["text", "json"]), default="text", show_default=True)
@click.option("--pages", is_flag=True, help="List the games of rule files that plybook brings along.")
@rules_option
def variants(by_notation: bool, form: str, pages: bool) -> None:
    """List the variants: cells, seats, notations.

    Those that plybook brings along as rule files are known by their names, and listed by --pages.

    \b
    plybook variants
    plybook variants --format json
    plybook variants --notations
    plybook variants --pages
    """
    import json

    if pages:
        _list_pages(form)
        return

    rows = list(_notations() if by_notation else _variants())
    if form == "json":
        write_data([json.dumps(rows, ensure_ascii=False, indent=2), "\n"])
        return
    for row in rows:
        for line in _notation_lines(row) if by_notation else _variant_lines(row):
            say(line)


def _list_pages(form: str) -> None:
    """List the games of rule files that come with plybook, and what the others of Fairy-Stockfish's own wait for."""
    import json

    from plybook.rules.rule_files.loading import shipped_names, states

    rows = [{"id": name, "state": "played"} for name in shipped_names()]
    rows += [{"id": name, "state": why} for name, why in states().items() if why]
    if form == "json":
        write_data([json.dumps(rows, ensure_ascii=False, indent=2), "\n"])
        return
    for row in rows:
        say(f"{row['id']}: {row['state']}")


def _variants() -> Iterator[dict[str, Any]]:
    from plybook.catalogue import variants as registry

    for variant in (registry[name] for name in registry):
        yield {
            "id": variant.id,
            "title": variant.title,
            "cells": variant.rules.cell_count(),
            "seats": list(variant.seats),
            "notations": list(variant.notations),
            "start": variant.rules.start_fen,
            "about": variant.about,
        }


def _variant_lines(row: dict[str, Any]) -> Iterator[str]:
    yield "{id}: {title}. {about}".format(**row)
    yield f"    cells {row['cells']}; seats {', '.join(row['seats'])}"
    yield f"    notations {', '.join(row['notations'])}"


def _notations() -> Iterator[dict[str, Any]]:
    from plybook.catalogue import variants as registry
    from plybook.notation.notation import notations

    named = {name: notations[name] for name in notations}
    served = {name: [named[each] for each in registry[name].notations] for name in registry}
    for notation in dict.fromkeys(named.values()):
        yield {
            "name": notation.name,
            "title": notation.title,
            "aliases": [name for name, found in named.items() if found is notation and name != notation.name],
            "variants": [variant for variant, serving in served.items() if notation in serving],
        }


def _notation_lines(row: dict[str, Any]) -> Iterator[str]:
    also = f", also called {', '.join(row['aliases'])}" if row["aliases"] else ""
    yield "{name}: {title}".format(**row) + also
    yield f"    variants {', '.join(row['variants']) or 'none'}"
