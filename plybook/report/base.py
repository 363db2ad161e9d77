"""The base class of the models of all documents."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict

from plybook.files import well_formed

# Text from outside; JSON can hold all but lone surrogates.
Text = Annotated[str, BeforeValidator(well_formed)]


class Model(BaseModel):
    """A part of a document; it has exactly the stated keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    @classmethod
    def like(cls, source: object, **others: object) -> Self:
        """Return the document of ``source``, whose attributes have the names of the keys, except ``others``."""
        own = {name: getattr(source, name) for name in cls.model_fields if name not in others}
        return cls.model_validate(own | others)

    def moved(self, lines: int, games: int) -> Self:
        """Return the document with so many lines and games before it."""
        changed: dict[str, object] = {}
        for name, value in self:
            if name == "line":
                changed[name] = value + lines
            elif name == "game" and value is not None:
                changed[name] = value + games
            elif isinstance(value, list):
                changed[name] = [each.moved(lines, games) if isinstance(each, Model) else each for each in value]
        return self.model_copy(update=changed)

    def indented(self, margin: str = "") -> str:
        """Return the document as text, in which all lines but the first begin with ``margin``."""
        return self.model_dump_json(indent=2, by_alias=True).replace("\n", "\n" + margin)

    def document(self) -> str:
        """Return the text of a whole document."""
        return self.indented() + "\n"
