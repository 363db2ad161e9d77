"""A decoding as a document: the output of `decode` as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from plybook.decode.game_kind import GameKind
from plybook.decode.plies import Certainty, DecodedPly
from plybook.diagnostics import Diagnostic
from plybook.report.base import Model, Text
from plybook.report.model import Finding

_DIGITS = 6


class DecodedMove(Model):
    """A move of the game."""

    ply: int = Field(description="the number of the ply, from 1")
    number: str = Field(description="the number of the move, such as 12. or 12...")
    text: str = Field(description="the move in canonical text")
    probability: float = Field(description="how likely it was this move, from 0 to 1")
    grade: Certainty = Field(description="sure; likely: it may be taken; ask: it is a question")
    candidates: list[tuple[str, float]] = Field(
        description="the other moves that it may be, with their probabilities"
    )
    written: list[Text] = Field(description="what each sheet has; empty if the ply is missing there")
    places: list[tuple[int, int] | None] = Field(
        description="where: from and to which character of the moves, or which cell, from 0; null if it is missing"
    )

    @classmethod
    def of(cls, ply: DecodedPly, number: str) -> DecodedMove:
        """Return the document of a ply with the number of its move."""
        return cls.like(
            ply,
            ply=ply.number,
            number=number,
            probability=round(ply.probability, _DIGITS),
            candidates=[(other.text, round(other.probability, _DIGITS)) for other in ply.candidates],
            written=list(ply.written),
            places=list(ply.places),
        )


class OtherVariant(Model):
    """Another variant that the game may be of."""

    variant: str
    probability: float


class DecodingDocument(Model):
    """What ``decode --format json`` prints for a game."""

    format: Literal["plybook-decoding"] = "plybook-decoding"
    version: Literal[1] = 1
    sheets: list[Text] = Field(description="the files of the sheets")
    is_game: bool = Field(description="whether a game was found; if not, there are no plies")
    is_whole: bool = Field(description="whether the sheets are read to their ends")
    is_sure: bool = Field(description="whether nothing is to be asked, and all text is read")
    variant: str | None = Field(description="the variant; null: not known")
    notation: str | None = Field(description="the notation; null: not known")
    probability: float = Field(description="how likely it is the variant, from 0 to 1; 1 if it is stated")
    others: list[OtherVariant] = Field(description="other variants that the game may be of")
    start: str | None = Field(description="the starting position as a FEN-like string; null: not known")
    tags: dict[str, Text] = Field(description="the header")
    result: str = Field(description="the result; empty: none is known")
    plies: list[DecodedMove]
    questions: list[int] = Field(
        description="the numbers of the plies to ask about, those first whose answers settle most"
    )
    findings: list[Finding]

    @classmethod
    def of(
        cls,
        decoding: object,
        kind: GameKind | None,
        plies: Iterable[tuple[str, DecodedPly]],
        problems: Iterable[Diagnostic],
        **others: object,
    ) -> DecodingDocument:
        """Return the document of a ``decoding``.

        ``plies`` come with the numbers of their moves; ``others`` are fields that it does not have as they are.
        """
        alternatives = kind.others if kind else ()
        return cls.like(
            decoding,
            format="plybook-decoding",
            version=1,
            variant=None if kind is None else kind.variant.id,
            notation=None if kind is None else kind.notation.name,
            probability=0.0 if kind is None else round(kind.probability, _DIGITS),
            others=[OtherVariant(variant=name, probability=round(share, _DIGITS)) for name, share in alternatives],
            start=None if kind is None else kind.start.fen(),
            plies=[DecodedMove.of(ply, number) for number, ply in plies],
            findings=[Finding.of(found) for found in problems],
            **others,
        )
