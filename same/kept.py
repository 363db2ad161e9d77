"""The files that hold the texts and the outputs: packed, a JSON document a line."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TEXTS = "texts.jsonl.xz"
OUTPUTS = "outputs.jsonl.xz"

Call = tuple[str, ...]
"""The words of a command, which reads the text from standard input: ``("validate", "-")``."""


@dataclass(frozen=True)
class Text:
    """A text, what it is called, the variant of its first game, "" if it has none, and the commands to run on it.

    Bytes that are not UTF-8 stand in ``text`` as surrogates.
    """

    name: str
    variant: str
    text: str
    calls: tuple[Call, ...]

    @property
    def content(self) -> bytes:
        """The bytes of the text."""
        return self.text.encode("utf-8", "surrogateescape")


@dataclass(frozen=True)
class Output:
    """What a command gave: its exit status, its standard output and its standard error."""

    status: int
    out: str
    err: str


Outputs = Mapping[tuple[str, Call], Output]
"""The outputs by the name of the text and the command."""


def read_texts(folder: Path = HERE) -> list[Text]:
    """Return the texts that ``folder`` keeps."""
    return [
        Text(line["name"], line["variant"], line["text"], tuple(map(tuple, line["calls"])))
        for line in _lines(folder / TEXTS)
    ]


def write_texts(texts: Iterable[Text], folder: Path = HERE) -> None:
    """Keep ``texts`` in ``folder``."""
    _write(folder / TEXTS, map(asdict, texts))


def read_outputs(folder: Path = HERE) -> dict[tuple[str, Call], Output]:
    """Return the outputs that ``folder`` keeps."""
    return {
        (line["name"], tuple(line["call"])): Output(line["status"], line["out"], line["err"])
        for line in _lines(folder / OUTPUTS)
    }


def write_outputs(outputs: Outputs, folder: Path = HERE) -> None:
    """Keep ``outputs`` in ``folder``. Those of one command stand together, for they are alike and pack well."""
    ordered = sorted(outputs.items(), key=lambda item: (item[0][1][0], item[0]))
    _write(folder / OUTPUTS, ({"name": name, "call": call, **asdict(output)} for (name, call), output in ordered))


def _lines(path: Path) -> Iterator[Any]:
    with lzma.open(path, "rt", encoding="ascii") as file:
        yield from map(json.loads, file)


def _write(path: Path, documents: Iterable[object]) -> None:
    content = "".join(json.dumps(document) + "\n" for document in documents).encode("ascii")
    path.write_bytes(lzma.compress(content, preset=6 | lzma.PRESET_EXTREME))
