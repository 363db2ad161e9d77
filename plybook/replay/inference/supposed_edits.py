"""The edits that change the text of a game as a supposition says.

A move is put in place of another. A missing ply is put in where it would have stood, and an extra ply is taken out
with one gap. Two plies that have changed places change their texts, and so do those of two columns. All text between
the plies stays. Numbers that are then wrong are found, and mended, when the game is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plybook.container.columns import separators
from plybook.container.container import containers
from plybook.diagnostics import Edit, Grade
from plybook.move_numbers import read_number
from plybook.record import GameRecord, Ply
from plybook.replay.inference.suppositions import Kind, Supposition
from plybook.replay.safe_edits import edits_at, move_edits
from plybook.rules.position import Position

_BLANKS = " \t"
_LINE_ENDS = "\r\n"


def supposed_edits(game: GameRecord, supposition: Supposition, start: Position) -> tuple[Edit, ...]:
    """Return the edits that make of ``game`` what is supposed of it; none if they cannot be made in its text.

    ``start`` is the position in which the game is supposed to start.
    """
    plies, index = game.plies, supposition.ply - 1
    if supposition.kind is Kind.MOVE:
        return move_edits(game, plies[index], supposition.supposed)
    if supposition.kind is Kind.MISSING and len(supposition.moves) > 1:
        return _row_put_in(game, index, supposition.supposed, supposition.number)
    if supposition.kind is Kind.MISSING:
        return _put_in(game, index, supposition.supposed, supposition.number)
    if supposition.kind is Kind.EXTRA:
        return _taken_out(game, index, index)
    if supposition.kind is Kind.ROW:
        return _row_taken_out(game, index, len(start.seats))
    if supposition.kind is Kind.SIDE:
        return _started(game, start.fen())
    if supposition.kind is Kind.SWAPPED:
        return _exchanged(game, [(plies[index], plies[index + 1])])
    one, other = (column - 1 for column in supposition.columns)
    rows = range(index, len(plies) - other, len(start.seats))
    return _exchanged(game, [(plies[row + one], plies[row + other]) for row in rows])


def _put_in(game: GameRecord, index: int, move: str, number: str) -> tuple[Edit, ...]:
    """Put a ``move`` that has that ``number`` in before the ply of ``index``."""
    source, ply = game.source.text, game.plies[index]
    last = game.plies[index - 1] if index else None
    begin = ply.number_start if ply.number else ply.start
    if not _stands_free(game, ply) or not (last is None or _stands_free(game, last)):
        return ()
    begins_row = not read_number(number)[1]
    instead = containers[game.container].spelled(move, source[ply.start])
    if begins_row and ply.number and not read_number(ply.number)[1]:  # its own number
        return edits_at(game, ply.start, ply.start, f"{instead} ", Grade.SUPPOSED)
    if last is not None and not begins_row and not source[_end(source, last) : begin].strip():
        return edits_at(game, _end(source, last), _end(source, last), f" {instead}", Grade.SUPPOSED)
    numbered = f"{number} {instead}" if any(each.number for each in game.plies) else instead
    return edits_at(game, begin, begin, f"{numbered} ", Grade.SUPPOSED)


def _row_put_in(game: GameRecord, index: int, moves: str, number: str) -> tuple[Edit, ...]:
    """Put a row of ``moves`` with a ``number`` before the ply of ``index``, on a line of its own if that has one."""
    source, ply = game.source.text, game.plies[index]
    begin = ply.number_start if ply.number else ply.start
    if not _stands_free(game, ply) or (index and not _stands_free(game, game.plies[index - 1])):
        return ()
    row = " ".join(containers[game.container].spelled(move, source[ply.start]) for move in moves.split(" "))
    numbered = f"{number} {row}" if any(each.number for each in game.plies) else row
    has_line = not begin or source[begin - 1] in _LINE_ENDS
    return edits_at(game, begin, begin, numbered + ("\n" if has_line else " "), Grade.SUPPOSED)


def _taken_out(game: GameRecord, index: int, last: int) -> tuple[Edit, ...]:
    """Take the plies from ``index`` to ``last`` out, the number too if the next ply has one, and one gap."""
    source, plies = game.source.text, game.plies[index : last + 1]
    first, start, end = plies[0], plies[0].start, _end(source, plies[-1])
    if not all(_stands_free(game, ply) and not ply.variations and _has_glyphs(source, ply) for ply in plies):
        return ()
    if any(ply.before for ply in plies[1:]) or any(ply.after for ply in plies[:-1]):
        return ()
    if first.number and not (last + 1 < len(game.plies) and not game.plies[last + 1].number):
        if source[first.number_start + len(first.number) : start].strip():
            return ()
        start = first.number_start
    before, after = start, end
    while before and source[before - 1] in _BLANKS:
        before -= 1
    while after < len(source) and source[after] in _BLANKS:
        after += 1
    is_first = not before or source[before - 1] in _LINE_ENDS
    start, end = (start, after) if is_first or before == start else (before, end)
    return edits_at(game, start, end, "", Grade.SUPPOSED)


def _row_taken_out(game: GameRecord, index: int, seats: int) -> tuple[Edit, ...]:
    """Take the row that begins with the ply of ``index`` out; the numbers after it go down if it has its own."""
    taken, plies = _taken_out(game, index, index + seats - 1), game.plies
    if not taken or read_number(plies[index].number)[0] == read_number(plies[index - seats].number)[0]:
        return taken
    numbered = [each for ply in plies[index + seats :] for each in _with_variations(ply) if each.number]
    return (*taken, *(edit for ply in numbered for edit in _counted_down(game, ply)))


def _counted_down(game: GameRecord, ply: Ply) -> tuple[Edit, ...]:
    """Write the number of a ply one lower."""
    value, start = read_number(ply.number)[0], ply.number_start
    lower = ply.number.replace(str(value), str(value - 1), 1) if value > 1 else ply.number
    return edits_at(game, start, start + len(ply.number), lower, Grade.SUPPOSED)


def _with_variations(ply: Ply) -> Iterator[Ply]:
    """Yield a ply and all plies of the lines that vary it."""
    yield ply
    for variation in ply.variations:
        for each in variation.plies:
            yield from _with_variations(each)


def _exchanged(game: GameRecord, pairs: Sequence[tuple[Ply, Ply]]) -> tuple[Edit, ...]:
    """Put the text of each of two plies in place of that of the other."""
    edits: list[Edit] = []
    for one, other in pairs:
        if one.text != other.text:
            there, here = move_edits(game, one, other.text), move_edits(game, other, one.text)
            if not (there and here):
                return ()
            edits += (*there, *here)
    return tuple(sorted(edits, key=lambda edit: edit.start))


def _started(game: GameRecord, fen: str) -> tuple[Edit, ...]:
    """Write ``fen`` for the position that the record says the game starts in, as far as they differ."""
    tag = next((tag for tag in game.tags if tag.name == "FEN"), None)
    if tag is None or game.container not in containers:
        return ()
    place = containers[game.container].tag_value(game.source.text, tag.start)
    if place is None or game.source.text[slice(*place)] != tag.value:
        return ()
    same = common_length(tag.value, fen)
    rest = common_length(tag.value[:same:-1], fen[:same:-1])
    return edits_at(game, place[0] + same, place[1] - rest, fen[same : len(fen) - rest], Grade.SUPPOSED)


def _stands_free(game: GameRecord, ply: Ply) -> bool:
    """Say whether a ply stands in the source as a word among others, not in a cell of a table or in a document."""
    source, begin = game.source, ply.number_start if ply.number else ply.start
    is_word = not begin or source.text[begin - 1].isspace()
    is_there = bool(ply.end) or source.text.startswith(ply.text, ply.start)
    return is_word and is_there and not separators(source.line(source.span(begin).line))


def _has_glyphs(source: str, ply: Ply) -> bool:
    """Say whether the glyphs of a ply stand right after it, as those of a move commonly do, or it has none."""
    return source.startswith("".join(ply.glyphs), ply.end or ply.start + len(ply.text))


def _end(source: str, ply: Ply) -> int:
    """Return where a ply ends in the source, with the glyphs that stand right after it."""
    return (ply.end or ply.start + len(ply.text)) + len("".join(ply.glyphs)) * _has_glyphs(source, ply)


def common_length(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
