"""What bytes are taken for: one function for each thing of plybook that takes text from outside.

A target is a function that takes any bytes and raises if a property does not hold. What it needs beside the text,
such as a variant, is its first line, which stays readable in a finding; bytes that name nothing known are let be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial

from click.testing import CliRunner

from fuzz import properties
from fuzz.editor import served
from plybook.archive.read.packed import is_packed
from plybook.catalogue import variants
from plybook.cli import main
from plybook.container.container import FormError, containers
from plybook.registry import UnknownNameError
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.testing import check_fen, check_move_text

_FORMATS = ("text", "concise", "json", "junit", "sarif", "github")
_MOST_SHEETS = 3


def check_file(content: bytes, container: str | None = None) -> None:
    """Take ``content`` for a file of games, in the form named or whichever it may be."""
    if is_packed(content):
        return
    replays = properties.read_whole(content, container)
    for form in properties.FORMS:
        properties.written_and_read(replays, form)
    properties.tabled(replays)


def check_move(content: bytes) -> None:
    """Take ``content`` for a move: a line with a variant and a notation, one with a position, and the move."""
    named, _, rest = content.decode("utf-8", errors="replace").partition("\n")
    fen, _, text = rest.partition("\n")
    variant, _, notation = named.partition(" ")
    try:
        bound, position = variants[variant].notation(notation), _position(variant, fen)
    except (UnknownNameError, FenError):
        return
    check_move_text(bound, text, position)


@cache
def _position(variant: str, fen: str) -> Position:
    return variants[variant].position(fen)


def check_position(content: bytes) -> None:
    """Take ``content`` for a position: a line with a variant, and the text of the position."""
    variant, _, fen = content.decode("utf-8", errors="replace").partition("\n")
    if variant in variants:
        check_fen(variants[variant], fen)


def check_command(content: bytes) -> None:
    """Let the command line validate ``content`` in one of its formats, which its length chooses."""
    form = _FORMATS[len(content) % len(_FORMATS)]
    result = CliRunner().invoke(main, ["validate", "-", "--format", form], input=content)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1) or is_packed(content)


def check_fix(content: bytes) -> None:
    """Take ``content`` for a file of games to be mended."""
    if not is_packed(content):
        properties.fixed_for_good(content)


def check_save(content: bytes, container: str) -> None:
    """Take ``content`` for a saved game of another program, in a form that has a notation of its own."""
    if is_packed(content):
        return
    replays = properties.read_whole(content, container)
    for form in properties.FORMS:
        properties.written_and_read(replays, form)
    if not any(containers[container].left_out(replayed.game) for replayed in replays):
        with suppress(FormError):  # not every game can be in that form
            properties.written_and_read(replays, container)


def check_rules(content: bytes) -> None:
    """Take ``content`` for a rule file: a page or sections."""
    properties.rules_hold(content.decode("utf-8", errors="replace"))


def check_decode(content: bytes) -> None:
    """Take ``content`` for sheets of one game, with a form feed between them."""
    if not any(map(is_packed, content.split(b"\f"))):
        properties.decoded_game(content.split(b"\f")[:_MOST_SHEETS])


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "file": check_file,
    "scoresheet": partial(check_file, container="scoresheet"),
    "pgn": partial(check_file, container="pgn"),
    "json": partial(check_file, container="json"),
    "pgn4": partial(check_file, container="pgn4"),
    "fix": check_fix,
    "move": check_move,
    "position": check_position,
    "command": check_command,
    "roth": partial(check_save, container="roth"),
    "open-tri-d": partial(check_save, container="open-tri-d"),
    "page": check_rules,
    "sections": check_rules,
    "decode": check_decode,
    "editor": served,
}
"""All targets by name."""
