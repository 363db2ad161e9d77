"""The questions of the page, and their answers one after the other.

A question is a JSON object: ``ask`` says what is wanted, and the other keys are the arguments of the method of that
name in `Session`. A long one is answered in steps. Between two steps the worker looks for other messages, so that a
check can be stopped.
"""

from __future__ import annotations

import io
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from plybook._version import __version__
from plybook.archive.read.packed import members
from plybook.catalogue import Variant, variants
from plybook.container.container import containers
from plybook.corpora.corpus import sample, samples
from plybook.display import shown
from plybook.editing.checked_games import Settings
from plybook.files import in_utf_8
from plybook.interpret.noise import NOISES
from plybook.loaded_rules import LOADED
from plybook.notation.notation import notations
from plybook.rules.rule_files.toml_page import shipped_names, shipped_text
from plybook.web import rewriting, rule_text
from plybook.web.text_check import Answer, TextCheck

LONGEST_TEXT = 20_000_000
"""How many bytes of a file are opened; a browser has no more memory to spare."""

_MOST_FILES = 50


class Session:
    """What a page has asked for so far: the last check, and the games of rule files."""

    def __init__(self) -> None:
        self._check: TextCheck | None = None

    def answers(self, question: str, content: bytes = b"") -> Iterator[str]:
        """Yield the answers to a question as JSON; ``content`` is that of a file that it is about.

        A question that has no answer, such as one with an unknown name, is answered with an ``error``.
        """
        asked = json.loads(question)
        wanted: Callable[..., Iterator[Answer]] = _QUESTIONS[asked.pop("ask")]
        if content:
            asked["content"] = content
        try:
            for answer in wanted(self, **asked):
                yield json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        except (ValueError, LookupError, OSError) as error:
            yield json.dumps({"error": shown(str(error) or type(error).__name__)})

    def stop(self) -> None:
        """End the check that is going on after the game at which it is."""
        if self._check is not None:
            self._check.is_stopped = True

    def about(self) -> Iterator[Answer]:
        """Say what there is to choose from."""
        yield {
            "version": __version__,
            "variants": [_described(variants[name]) for name in variants],
            "notations": {name: notations[name].title for name in notations},
            "forms": [{"id": name, "title": containers[name].title} for name in containers],
            "samples": [
                {"id": each.name, "title": each.title, "variant": each.variant} for each in samples().values()
            ],
            "rules": list(shipped_names()),
            "noises": list(NOISES),
        }

    def sample(self, name: str) -> Iterator[Answer]:
        """Give the text of a sample game, or of a page of rules that plybook brings along."""
        if name.startswith("rules:"):
            yield {"name": f"{name[6:]}.toml", "text": shipped_text(name[6:]) or ""}
        else:
            yield {"name": f"{name}.txt", "text": sample(name).path.read_text(encoding="utf-8")}

    def open(self, name: str, content: bytes = b"") -> Iterator[Answer]:
        """Give the texts in a file, which may be packed, each with its name and line end."""
        files: list[Answer] = []
        room = LONGEST_TEXT
        for member in members(io.BytesIO(content), name):
            data = member.stream.read(room + 1)
            room -= len(data)
            if room < 0 or len(files) >= _MOST_FILES:
                raise ValueError(f"{name} is too long: up to {LONGEST_TEXT // 1_000_000} MB in {_MOST_FILES} files")
            text, was = in_utf_8(data)
            found = text.decode("utf-8", errors="replace").removeprefix("\ufeff")
            end = "\r\n" if "\r\n" in found else "\r" if "\r" in found and "\n" not in found else "\n"
            files.append({"name": member.name.rpartition("/")[2] or name, "text": found, "end": end, "was": was})
            yield {"files": len(files)}
        yield {"opened": files}

    def check(
        self,
        text: str,
        name: str = "",
        variant: str | None = None,
        notation: str | None = None,
        rules: Sequence[str] = (),
    ) -> Iterator[Answer]:
        """Check a text of games, or load the games of a rule file, in place of ``rules`` that it had before."""
        if rule_text.is_rule_text(text):
            self._check = None
            found = rule_text.loaded(text, rules)
            names = dict.fromkeys((*variants, *LOADED))
            yield {"rules": {**found, "variants": [_described(variants[name]) for name in names]}}
            return
        self._check = TextCheck(text, name or "text", Settings(variant, notation))
        yield from self._check.steps()

    def board(self, place: int) -> Iterator[Answer]:
        """Draw the game of the last check at a place, counted in characters."""
        yield {"game": None} if self._check is None else self._check.board(place)

    def mend(
        self, text: str, name: str = "", variant: str | None = None, notation: str | None = None
    ) -> Iterator[Answer]:
        """Mend all that is safe to mend in a text."""
        yield rewriting.mended(text, name or "text", Settings(variant, notation))

    def convert(
        self,
        text: str,
        to: str,
        name: str = "",
        variant: str | None = None,
        notation: str | None = None,
        into: str | None = None,
    ) -> Iterator[Answer]:
        """Write the games of a text in the form ``to``, in the notation ``into`` or else their own."""
        yield from rewriting.converted(text, name or "text", Settings(variant, notation), to, into)

    def decode(
        self,
        text: str,
        answers: dict[str, str],
        noise: str = "handwriting",
        variant: str | None = None,
        notation: str | None = None,
    ) -> Iterator[Answer]:
        """Decode a sheet, given moves by the numbers of their plies."""
        yield rewriting.decoded(text, Settings(variant, notation), noise, answers)


_QUESTIONS: dict[str, Callable[..., Iterator[Answer]]] = {
    each.__name__: each
    for each in (
        Session.about, Session.sample, Session.open, Session.check, Session.board,
        Session.mend, Session.convert, Session.decode,
    )
}  # fmt: skip


def warm_up() -> None:
    """Answer what a page asks first, so that what this imports and makes is there."""
    session = Session()
    questions: list[Answer] = [{"ask": "about"}]
    for text in (sample("meder-1").path.read_text(encoding="utf-8"), "1. e4 e5 2. Nf3 Nc6 *"):
        questions += [{"ask": "check", "text": text}, {"ask": "board", "place": 0}]
    for question in questions:
        deque(session.answers(json.dumps(question)), maxlen=0)


def _described(variant: Variant) -> Answer:
    return {"id": variant.id, "title": variant.title, "notations": list(variant.notations)}
