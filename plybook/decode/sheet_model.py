"""The model of a sheet as JSON, as programs that read handwriting give it, with a schema.

It is in a module of its own, so that pydantic is imported only when such a sheet is read or its schema printed.
"""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, RootModel, model_validator
from pydantic_core import PydanticCustomError

MOST_CELLS, MOST_SIGNS, MOST_CANDIDATES = 5_000, 100_000, 200

_Probability = Annotated[float, Field(strict=True, ge=0, le=1, allow_inf_nan=False)]
_Text = Annotated[str, Field(min_length=1, max_length=100)]
_Sign = Annotated[str, Field(min_length=1, max_length=1)]
_Cells = Annotated[
    list[Annotated[list[tuple[_Text, _Probability]], Field(max_length=MOST_CANDIDATES)]],
    Field(max_length=MOST_CELLS),
]
_Signs = Annotated[
    list[Annotated[list[tuple[_Sign, _Probability]], Field(max_length=MOST_CANDIDATES)]],
    Field(max_length=MOST_SIGNS),
]


class SheetInput(BaseModel):
    """A score sheet as a program gives it: exactly one of a text, cells, and signs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str | None = Field(default=None, description="the text of the sheet; lines as they stand")
    cells: _Cells | None = Field(
        default=None,
        description="the plies in order, or the cells of a form: for each the possible texts with their "
        "probabilities; an empty list is an empty cell",
    )
    signs: _Signs | None = Field(
        default=None,
        description="the characters in order, blanks and line breaks included: for each the possible ones with their "
        "probabilities",
    )
    title: str = Field(default="", description="what the sheet is called in findings, such as White's copy")
    variant: str = Field(
        default="", description="the variant, such as tri-d; empty: stated in the text or recognised"
    )
    notation: str = Field(default="", description="the notation of the moves, such as parmen; empty: recognised")
    tags: dict[str, str] = Field(default_factory=dict, description="the header of the game, such as White and Date")

    @model_validator(mode="after")
    def _has_one_form(self) -> Self:
        if sum(form is not None for form in (self.text, self.cells, self.signs)) != 1:
            raise PydanticCustomError("one_form", "exactly one of text, cells and signs is wanted")
        return self


class _Document(RootModel[SheetInput | _Cells]):
    """A sheet as JSON: an object, or the list of its cells alone."""


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of sheets."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Sheet"} | {
        key: value for key, value in _Document.model_json_schema().items() if key != "title"
    }
