"""What must hold whatever a text is: no error but the documented ones, nothing lost, all written text read back.

Each function takes a file of games, does with it what a user could do, and raises if something that the documentation
promises does not hold. `plybook.testing` has such functions for moves and for positions.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import plybook
from plybook.archive.stats import Stats, Tally
from plybook.archive.table.rows import batches
from plybook.archive.table.writing import table_bytes
from plybook.catalogue import variants
from plybook.container.container import containers
from plybook.container.tokens import AS_WRITTEN
from plybook.decode.document import DecodingDocument
from plybook.files import encoded
from plybook.interpret.hints import Hints
from plybook.loaded_rules import LOADED
from plybook.record import GameRecord, Ply
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import rewrite
from plybook.rule_files import load_text, unload
from plybook.rules.rule_files.sections import RuleFileError
from plybook.testing import check_move, check_position, played

_MOST_GAMES, _PLIES = 3, 4  # of a rule file
_SETTLED = ("Variant", "Notation")  # which need not be named where they are what one expects
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

FORMS = tuple(name for name in containers if not containers[name].own_notation)
"""The forms of file that hold any game, several of them, and in any notation."""


def decoded(content: bytes) -> str:
    """Return the text of a file: as UTF-8, and each line that is not UTF-8 as Windows-1252 or Latin-1."""
    if content.startswith(_UTF_16):
        return content.decode("utf-16", errors="replace")
    return "".join(map(_line, content.removeprefix(codecs.BOM_UTF8).splitlines(keepends=True)))


def _line(line: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            return line.decode(encoding)
    return line.decode("latin-1")


def read_whole(content: bytes, container: str | None = None) -> list[Replay]:
    """Read and replay ``content``: all of it is in the games, and what is said of it has its place there."""
    games = plybook.read(io.BytesIO(content), container=container, name="some file")
    assert games
    assert [game.index for game in games] == list(range(1, len(games) + 1))
    text = decoded(content)
    assert "".join(game.source.text for game in games) == text
    assert plybook.write(games, as_written=True) == text
    replays = [plybook.replay(game) for game in games]
    for replayed in replays:
        _holds_together(replayed)
    return replays


def _holds_together(replayed: Replay) -> None:
    """Check that a replay and what it says of its game agree."""
    game = replayed.game
    assert len(replayed.moves) <= len(game.plies)
    assert len(replayed.positions) in (0, len(replayed.moves) + 1)
    assert replayed.ok is all(found.severity != "error" for found in replayed.diagnostics)
    assert replayed.is_complete or not game.plies or not replayed.ok
    last, _ = game.source.end
    for found in replayed.diagnostics:
        assert found.code in plybook.CODES
        assert str(found)
        assert found.game in (None, game.index)
        assert game.source.first_line <= found.span.line <= last
        assert 1 <= found.span.column <= found.span.end_column
        assert found.span.end_column <= len(game.source.line(found.span.line)) + 1 or found.span.column == 1


def fixed_for_good(content: bytes) -> None:
    """Fix a file of games, and once more: they are the same games, and no more can be mended."""
    fixed = plybook.fix(content)
    assert (fixed.content != content) is bool(fixed.mended)
    sizes = [[len(game.plies) for game in plybook.read(io.BytesIO(each))] for each in (content, fixed.content)]
    parted = any(found.code == "N114" for found in fixed.mended)  # two moves that were written as one word
    assert parted or sizes[0] == sizes[1]
    again = plybook.fix(fixed.content)
    assert (again.content, again.mended, again.left) == (fixed.content, (), fixed.left)


def written_and_read(replays: Sequence[Replay], container: str) -> None:
    """Write games in a form of file and read them back: the same games, and written once more the same text."""
    written = plybook.write(replays, to=container)
    again = [replay(game, hints=Hints(0)) for game in plybook.read(io.BytesIO(written.encode()), container=container)]
    for first, second in zip(replays, again, strict=True):
        expected = rewrite(first, container=container)
        _says_as_much(second.game, expected)
        for ply, found in zip(expected.plies, rewrite(second).plies, strict=True):
            _is_move(found, ply.text)
    assert plybook.write(again, to=container) == written


def tabled(replays: Sequence[Replay]) -> None:
    """Make tables and figures of games: a row for each game, and one for each ply that could be played."""
    games = [replayed for replayed in replays if replayed.is_game]
    for table, rows in (("games", len(games)), ("plies", sum(len(replayed.moves) for replayed in games))):
        objects = "".join(map(str, table_bytes(batches(replays, table), table, "jsonl"))).split("\n")[:-1]
        assert [json.loads(each)["game"] for each in objects] == sorted(json.loads(each)["game"] for each in objects)
        text = "".join(map(str, table_bytes(batches(replays, table), table, "csv")))
        lines = csv.reader(io.StringIO(text, newline=""))
        assert len(objects) == len(list(lines)) - 1 == rows
        b"".join(map(encoded, map(str, table_bytes(batches(replays, table), table, "csv"))))
    figures = Stats.of(Tally.of(replays))
    assert figures.games == len(games)
    assert Stats.model_validate_json(figures.model_dump_json()) == figures


def rules_hold(text: str) -> None:
    """Load a rule file and play a few moves of its games: it is refused with a reason, or they hold together."""
    before = set(LOADED)
    try:
        for name in load_text(text)[:_MOST_GAMES]:
            variant, chance = variants[name], random.Random(name)  # noqa: S311 - the same each time is the point
            for position in played(variant.start(), _PLIES, chance):
                check_position(variant, position)
                for move in sorted(position.legal_moves())[:_PLIES]:
                    check_move(position, move)
    except RuleFileError as error:
        assert str(error)
    finally:
        for name in set(LOADED) - before:
            unload(name)


def decoded_game(sheets: Sequence[bytes]) -> None:
    """Decode sheets of one game: it is legal, what is said of it has its place, and its record is that game."""
    found = plybook.decode(sheets)
    assert len(found.positions) in (0, len(found.moves) + 1)
    assert found.is_game or found.problems
    for ply in found.plies:
        assert 0 < ply.probability <= 1
        assert ply.text
    DecodingDocument.model_validate_json(found.to_json())
    texts = {sheet.source.file: sheet.source for sheet in found.sheets}
    for problem in found.problems:
        source = texts[problem.span.file]
        assert source.first_line <= problem.span.line <= source.end[0]
        assert str(problem)
    if found.is_game:
        again = plybook.replay(found.record)
        assert again.moves == found.moves
        plybook.write([again], to="json")


def _is_move(ply: Ply, text: str) -> None:
    """Check that ``ply`` is the move ``text``, or one that stands for it and a comment says so."""
    if ply.text == text:
        return
    comments = " ".join(comment.text for comment in ply.after)
    assert not _words([f"{AS_WRITTEN} {text}"]) - _words([comments]), (ply, text)


def _says_as_much(game: GameRecord, expected: GameRecord) -> None:
    """Check that no word is lost of what a person wrote.

    Signs may go only from where they have several spellings, as results and annotation marks have. What is written
    only where it must be said is let be.
    """
    assert not _words(_texts(expected)) - _words(_texts(game))
    said = [*_texts(expected), *_signs(expected)]
    assert not _bare_words(said) - _bare_words([*_texts(game), *_signs(game)])


def _words(texts: Iterable[str]) -> Counter[str]:
    return Counter(word for text in texts for word in text.split())


def _bare_words(texts: Iterable[str]) -> Counter[str]:
    return Counter(word for text in texts for word in re.findall(r"\w+", text))


def _texts(game: GameRecord) -> Iterator[str]:
    """Yield what stands in a game as it was written, whatever form it has."""
    yield from game.headings
    yield from (tag.value for tag in game.tags if tag.name not in _SETTLED)
    plies = list(_all_plies(game.plies))
    yield from (ply.text for ply in plies)
    inner = (comment for ply in plies for line in ply.variations for comment in line.comments)
    beside = (comment for ply in plies for comment in (*ply.before, *ply.after))
    yield from (comment.text for comment in (*game.comments, *beside, *inner))


def _signs(game: GameRecord) -> Iterator[str]:
    """Yield what stands in a game and may be spelled in another way."""
    yield from (tag.name for tag in game.tags if tag.name not in _SETTLED)
    for ply in _all_plies(game.plies):
        yield from (*ply.glyphs, *(line.result for line in ply.variations))
    yield game.result.text if game.result else ""


def _all_plies(plies: Iterable[Ply]) -> Iterator[Ply]:
    """Yield plies and those of their variations."""
    for ply in plies:
        yield ply
        for variation in ply.variations:
            yield from _all_plies(variation.plies)
