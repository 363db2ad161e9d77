"""What must hold whatever a text is: no error but the documented ones, nothing lost, all written text read back.

Each function takes a text, does with it what a user could do, and raises if something that the documentation
promises does not hold.
"""

from __future__ import annotations

import codecs
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import plybook
from plybook.catalogue import variants
from plybook.notation.containers.container import containers
from plybook.record import Comment, GameRecord, Ply
from plybook.replay.binding import BoundNotation
from plybook.replay.engine import Replay, replay
from plybook.replay.position import Position
from plybook.replay.rewriting import rewrite

_MOVES_READ_BACK = 6  # of a position, for each takes as long as the rest
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(content: bytes) -> str:
    """Return the text of a file: as UTF-8, and each line that is not UTF-8 as Latin-1."""
    if content.startswith(_UTF_16):
        return content.decode("utf-16", errors="replace")
    return "".join(map(_line, content.removeprefix(codecs.BOM_UTF8).splitlines(keepends=True)))


def _line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


# --- files of games ----------------------------------------------------------------------------------------------


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


def written_and_read(replays: Sequence[Replay], container: str) -> None:
    """Write games in a form of file and read them back: the same games, and written once more the same text."""
    written = plybook.write(replays, to=container)
    again = [replay(game) for game in plybook.read(io.BytesIO(written.encode()), container=container)]
    assert [_moves(found) for found in again] == [_moves(found) for found in replays]
    ends = containers[container].ends_with_result
    for first, second in zip(replays, again, strict=True):
        assert not _words(rewrite(first, with_result=ends)) - _words(second.game)
    assert plybook.write(again, to=container) == written


def _moves(replayed: Replay) -> list[str]:
    return [ply.text for ply in rewrite(replayed).plies]


def _words(game: GameRecord) -> Counter[str]:
    """Return the words of all that a person wrote into a game.

    Without marks and numbers, which have several spellings, and without what is only written where it must be said.
    """
    tags = (tag.value for tag in game.tags if tag.name not in ("Variant", "Notation"))
    texts = [*game.headings, *tags, *_texts(game.comments, game.plies)]
    return Counter(word for text in texts for word in text.split())


def _texts(comments: Iterable[Comment], plies: Iterable[Ply]) -> Iterator[str]:
    yield from (comment.text for comment in comments)
    for ply in plies:
        yield ply.text
        yield from _texts((*ply.before, *ply.after), ())
        for variation in ply.variations:
            yield from _texts(variation.comments, variation.plies)


# --- moves and positions -----------------------------------------------------------------------------------------


def read_or_refused(bound: BoundNotation, text: str, position: Position) -> None:
    """Parse a move: there is a reason if it is none, and if it is one its canonical text is the same move."""
    bound.accepts(text)
    try:
        move = bound.parse(text, position)
    except plybook.UnreadableMoveError as error:
        assert error.reason
        assert 0 <= error.offset <= len(text)
    except (plybook.IllegalMoveError, plybook.AmbiguousMoveError, plybook.OutsideRulesetError) as error:
        assert str(error)
    else:
        assert move in position.legal_moves()
        canonical = bound.emit(move, position)
        assert bound.parse(canonical, position) == move
        assert bound.emit(bound.parse(canonical, position), position) == canonical


def position_or_refused(variant: str, fen: str) -> None:
    """Read a position: there is a reason if it is none; if it is one it comes back, and its moves can be played."""
    try:
        position = variants[variant].position(fen)
    except plybook.FenError as error:
        assert str(error)
        return
    assert variants[variant].position(position.fen()) == position
    assert variants[variant].draw(position)
    moves = position.legal_moves()
    assert all(position.apply(move).fen() for move in moves)
    for move in moves[:: len(moves) // _MOVES_READ_BACK + 1]:
        after = position.apply(move)
        assert variants[variant].position(after.fen()) == after
