"""What the models of all documents for programs are made of."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict

from plybook.files import well_formed

# Text from outside; JSON can hold it all but for halves of characters.
Text = Annotated[str, BeforeValidator(well_formed)]


class Model(BaseModel):
    """A part of a document, which has the keys that are said and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    @classmethod
    def like(cls, source: object, **others: object) -> Self:
        """Return the document of ``source``, which has attributes called like the keys, but for ``others``."""
        own = {name: getattr(source, name) for name in cls.model_fields if name not in others}
        return cls.model_validate(own | others)

    def moved(self, lines: int, games: int) -> Self:
        """Return the document as it is if so many lines and games come before what it is about."""
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
        """Return it as text, of which all lines but the first begin with ``margin``."""
        return self.model_dump_json(indent=2, by_alias=True).replace("\n", "\n" + margin)

    def document(self) -> str:
        """Return it as the text of a whole document."""
        return self.indented() + "\n"
