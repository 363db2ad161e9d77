"""`plybook schema`: the JSON Schemas of what plybook reads and writes."""

from __future__ import annotations

import click

from plybook.cli.edges import write_data
from plybook.cli.options import Choice

_DOCUMENTS = {
    "games": "plybook.notation.containers.json_model",
    "report": "plybook.report.model",
    "stats": "plybook.archive.stats",
}
"""Where the models of each document are."""


@click.command()
@click.argument("document", type=Choice(tuple(_DOCUMENTS)), metavar="[games|report|stats]", default="games")
def schema(document: str) -> None:
    """Print a JSON Schema: of files of games, of the report of `validate --format json`, or of `stats --json`.

    \b
    plybook schema
    plybook schema report
    plybook schema stats
    """
    import json
    from importlib import import_module

    schema = import_module(_DOCUMENTS[document]).json_schema()
    write_data([json.dumps(schema, ensure_ascii=False, indent=2), "\n"])
