"""The sample games as a document: the output of `corpus list` as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from plybook.corpora.corpus import SampleGame
from plybook.report.base import Model


class Sample(Model):
    """One sample game and its provenance."""

    name: str = Field(description="such as parmen-1")
    file: str = Field(description="its name as a FILE argument, such as corpus:parmen-1")
    title: str
    variant: str
    notation: str
    players: str
    author: str = Field(description="the person who recorded or made it")
    source: str = Field(description="where it was published, or how it was made")
    date: str
    about: str = Field(description="what it shows")
    known_faults: list[str] = Field(description="known mistakes in the record")
    has_errors: bool = Field(description="whether a check finds errors in it")

    @classmethod
    def of(cls, sample: SampleGame) -> Sample:
        """Return the document of a sample game."""
        return cls.like(sample, file=f"corpus:{sample.name}", about=" ".join(sample.about.split()))


class Samples(Model):
    """What ``corpus list --format json`` prints."""

    format: Literal["plybook-samples"] = "plybook-samples"
    version: Literal[1] = 1
    samples: list[Sample]

    @classmethod
    def of(cls, samples: Iterable[SampleGame]) -> Samples:
        """Return the document of sample games."""
        return cls(samples=[Sample.of(each) for each in samples])
