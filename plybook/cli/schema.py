"""`plybook schema`: the JSON Schemas of what plybook reads and writes."""

from __future__ import annotations

import click

from plybook.cli.edges import write_data
from plybook.cli.options import Choice


@click.command()
@click.argument("document", type=Choice(["games", "report"]), metavar="[games|report]", default="games")
def schema(document: str) -> None:
    """Print a JSON Schema: of files of games, or of the report of `validate --format json`.

    \b
    plybook schema
    plybook schema report
    """
    import json

    if document == "games":
        from plybook.notation.containers.json import json_schema
    else:
        from plybook.report.model import json_schema
    write_data([json.dumps(json_schema(), ensure_ascii=False, indent=2), "\n"])
