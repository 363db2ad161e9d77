"""`plybook schema`: the JSON Schemas of the documents that plybook reads and writes."""

from __future__ import annotations

import click

from plybook.cli.options import WordChoice
from plybook.cli.streams import write_data

DOCUMENTS = {
    "games": "plybook.container.json_model:json_schema",
    "report": "plybook.report.model:json_schema",
    "summary": "plybook.report.summaries:Summaries.model_json_schema",
    "stats": "plybook.archive.stats:json_schema",
    "legal": "plybook.report.positions:Legal.model_json_schema",
    "position": "plybook.report.positions:Shown.model_json_schema",
    "replay": "plybook.report.positions:Replayed.model_json_schema",
    "comparison": "plybook.report.comparisons:Comparisons.model_json_schema",
    "samples": "plybook.report.samples:Samples.model_json_schema",
    "rules": "plybook.rules.rule_files.toml_model:json_schema",
    "sheet": "plybook.decode.sheet_model:json_schema",
    "decoding": "plybook.decode.document:DecodingDocument.model_json_schema",
}
"""The function that makes the schema of each document."""


@click.command()
@click.argument("document", type=WordChoice(tuple(DOCUMENTS)), metavar="[DOCUMENT]", default="games")
def schema(document: str) -> None:
    """Print a JSON Schema of what plybook reads or writes.

    DOCUMENT is games, for files of games; sheet, for what `decode` reads; rules, for pages that describe games; or
    report, summary, stats, legal, replay, position, comparison, samples or decoding, for `validate`,
    `validate --summary`, `stats`, `legal`, `replay`, `show`, `compare`, `corpus list` and `decode` with
    `--format json`.

    \b
    plybook schema
    plybook schema report
    plybook schema stats
    """
    import json
    from importlib import import_module
    from operator import attrgetter

    module, _, made_by = DOCUMENTS[document].partition(":")
    schema = attrgetter(made_by)(import_module(module))()
    write_data([json.dumps(schema, ensure_ascii=False, indent=2), "\n"])
