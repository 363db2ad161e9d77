"""The models of a JSON document of games, with a schema.

They are in a module of their own, so that pydantic is imported only when such a document is read or its schema
printed.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Tag(_Model):
    """A tag pair of the header."""

    name: str = Field(min_length=1, description="such as Event")
    value: str


class Comment(_Model):
    """A remark of the annotator."""

    text: str = Field(description="without the marks around it")
    style: Literal["{}", ";", "//", "%"] = Field("{}", description="the marks around it in a text")


class Ply(_Model):
    """One move of one player."""

    text: str = Field(min_length=1, description="the move in the game's notation, or as it was written")
    number: str = Field("", description="the move number before it: 12. for the first seat, 12... for the others")
    glyphs: list[str] = Field(default_factory=list, description="annotation marks, such as !? or $14")
    before: list[Comment] = Field(default_factory=list, description="comments between its number and the move")
    after: list[Comment] = Field(default_factory=list, description="comments after the move")
    variations: list[Variation] = Field(
        default_factory=list, description="lines that could have been played instead of it"
    )


class Variation(_Model):
    """A line that was not played; its first ply replaces the ply it hangs on."""

    plies: list[Ply] = Field(default_factory=list, description="the line")
    result: str = Field("", description="the result at its end, if there is one")
    comments: list[Comment] = Field(default_factory=list, description="comments in a variation that has no ply")


class Game(_Model):
    """One game."""

    variant: str = Field("", description="the variant, such as tri-d; empty: to be recognised")
    notation: str = Field("", description="the notation of the moves, such as parmen; empty: to be recognised")
    tags: list[Tag] = Field(default_factory=list, description="the header, in its order; a name may occur twice")
    headings: list[str] = Field(default_factory=list, description="lines of text above the moves")
    comments: list[Comment] = Field(default_factory=list, description="comments before the first ply")
    plies: list[Ply] = Field(default_factory=list, description="the main line")
    result: str | None = Field(None, description="the result after the moves, such as 1-0; null: none is given")


class Document(_Model):
    """A file of games."""

    format: Literal["plybook"] = Field(description="the kind of file")
    version: Literal[1] = Field(description="the version of this schema")
    games: list[Game]


class _Envelope(_Model):
    """A document whose games are not looked at yet: a bad one costs its neighbours nothing."""

    format: Literal["plybook"]
    version: Literal[1]
    games: list[Any]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of files of games."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Document.model_json_schema()}
