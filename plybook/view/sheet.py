"""The moves of a game as rows of words: the main line in columns, with comments and variations in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from plybook.diagnostics import Diagnostic, Severity
from plybook.display import shown
from plybook.record import Comment, GameRecord, Ply, Variation
from plybook.render.game_texts import clock, commands, evaluation, remarks
from plybook.replay.result import Line
from plybook.view.game_places import START, Path

SIGNS = {Severity.ERROR: "✗", Severity.WARNING: "△", Severity.NOTE: "·"}
"""The sign after a ply with findings, by the worst of them."""

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
"""The colours of the terminal for the signs."""

COMMENT = "italic"
"""The style of comments."""

_FAINT, _UNPLAYED = "dim", "red"
_WIDEST = 20  # the width of a column of moves
_STEP, _DEEPEST = 2, 8  # the indentation of a variation
_GLYPHS = {
    "$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!", "$7": "□", "$10": "=", "$13": "∞",
    "$14": "⩲", "$15": "⩱", "$16": "±", "$17": "∓", "$18": "+-", "$19": "-+",
}  # fmt: skip


class SheetWord(NamedTuple):
    """A part of a row: its text, its style, and the place that it leads to."""

    text: str
    style: str = ""
    path: Path | None = None


SheetRow = list[SheetWord]


class GameSheet:
    """The rows of ``game``, at most ``width`` cells wide; ``row_of`` maps each place to its row.

    ``found`` are the findings at each place. ``round_width`` is how wide a round of moves is.
    """

    def __init__(self, game: GameRecord, line: Line, found: Mapping[Path, Sequence[Diagnostic]], width: int) -> None:
        self.rows: list[SheetRow] = [[]]
        self.row_of: dict[Path, int] = {}
        self._width = max(width, 8)
        self._found = found
        self._indent = self._used = 0
        self._column = min(max((_length(ply) for ply in line.plies), default=0), _WIDEST) + 3
        last = line.positions[-1].fullmove_number if line.positions else 1
        self._numbers = len(str(last)) + len("...")
        seats = len(line.positions[-1].seats) if line.positions else 2
        self.round_width = self._numbers + 1 + seats * self._column
        self._comments(game.comments, START)
        self._main(line)
        if game.result:
            self._break()
            self._word(game.result.text, "bold")
        if not self.rows[-1]:
            self.rows.pop()

    def _main(self, line: Line) -> None:
        interrupted = True
        for index, ply in enumerate(line.plies):
            path = (index,)
            if interrupted or self._begins_row(line, ply, index):
                self._break()
            self._ply(line, ply, path, numbered=interrupted or bool(ply.number), column=self._column)
            interrupted = _is_followed(ply)
            self._after(line, ply, path)

    def _begins_row(self, line: Line, ply: Ply, index: int) -> bool:
        if index < len(line.positions):
            return line.positions[index].begins_round()
        return bool(ply.number)

    def _ply(self, line: Line, ply: Ply, path: Path, *, numbered: bool, column: int = 0) -> None:
        """Write a ply with its number and comments, its marks, and the sign of its findings."""
        self._comments(ply.before, path)
        index = path[-1]
        known = index < len(line.positions)
        begins = known and line.positions[index].begins_round()
        number = line.positions[index].number_text() if known else ply.number
        style = "" if index < len(line.moves) else _UNPLAYED
        text = shown(ply.text) + "".join(_GLYPHS.get(glyph, glyph) for glyph in map(shown, ply.glyphs))
        words = [SheetWord(text, style, path)]
        if (numbered or begins) and number:
            words.insert(0, SheetWord(shown(number).rjust(self._numbers if column else 0) + " ", _FAINT, path))
        if found := self._found.get(path):
            worst = min((each.severity for each in found), key=list(Severity).index)
            words.append(SheetWord(SIGNS[worst], STYLES[worst], path))
        words += [SheetWord(f" {shown(text)}", COMMENT, path) for text in _by_programs(ply)]
        self._put(words, hanging=self._numbers + 1 if column else 0)
        self.row_of[path] = len(self.rows) - 1
        if column and self._used < self._width:
            padding = column - sum(cell_len(word.text) for word in words if word.style != _FAINT)
            self._add(SheetWord(" " * max(padding - 1, 0)))

    def _after(self, line: Line, ply: Ply, path: Path) -> None:
        """Write the comments after a ply and its variations, each variation in rows of its own."""
        if not _is_followed(ply):
            return
        by = 0 if len(path) > 1 and not ply.variations else _STEP
        self._indented(by)
        self._comments(ply.after, path)
        for which, (written, varied) in enumerate(
            zip(ply.variations, line.variations.get(path[-1], ()), strict=False)
        ):
            self._break()
            self._variation(written, varied, (*path, which))
        self._indented(-by)

    def _variation(self, written: Variation, line: Line, prefix: Path) -> None:
        self._word("(", _FAINT)
        self._indented(_STEP, anew=False)
        self._comments(written.comments, prefix[:-1])
        interrupted = True
        for index, ply in enumerate(line.plies):
            path = (*prefix, index)
            self._ply(line, ply, path, numbered=interrupted)
            interrupted = _is_followed(ply)
            self._after(line, ply, path)
        self._word(written.result, "bold")
        self._indented(-_STEP, anew=False)
        self._put([SheetWord(")", _FAINT)], gap=False)

    # --- rows ------------------------------------------------------------------------------------------------------

    def _comments(self, comments: Iterable[Comment], path: Path) -> None:
        for text in remarks(comments):
            for word in text.split():
                self._word(word, COMMENT, path)

    def _word(self, text: str, style: str = "", path: Path | None = None) -> None:
        if text:
            self._put([SheetWord(shown(text), style, path)])

    def _put(self, words: Sequence[SheetWord], *, gap: bool = True, hanging: int = 0) -> None:
        """Put words that belong together in the row, or if they do not fit in the next one, ``hanging`` there."""
        length = sum(cell_len(word.text) for word in words)
        if self._used + gap + length > self._width and self._used > self._margin:
            self._break()
            if self._margin < hanging <= self._width - length:
                self._add(SheetWord(" " * (hanging - self._margin)))
                gap = False
        if gap and self.rows[-1] and self._used > self._margin and self.rows[-1][-1].text != "(":
            self._add(SheetWord(" "))
        for word in words:
            self._add(word)

    def _add(self, word: SheetWord) -> None:
        if not self.rows[-1] and self._margin:
            self.rows[-1].append(SheetWord(" " * self._margin))
            self._used = self._margin
        if word.text:
            self.rows[-1].append(word)
            self._used += cell_len(word.text)

    @property
    def _margin(self) -> int:
        return min(self._indent, _DEEPEST)

    def _break(self) -> None:
        if self.rows[-1]:
            self.rows.append([])
        self._used = 0

    def _indented(self, by: int, *, anew: bool = True) -> None:
        self._indent += by
        if by and anew:
            self._break()


def _length(ply: Ply) -> int:
    by_programs = sum(1 + cell_len(shown(text)) for text in _by_programs(ply))
    return cell_len(shown(ply.text)) + sum(map(len, ply.glyphs)) + by_programs


def _by_programs(ply: Ply) -> list[str]:
    """Return the time on the clock and the evaluation after ``ply``, as far as programs have written them."""
    said = commands(ply)
    return [text for text in (clock(said), evaluation(said)) if text]


def _is_followed(ply: Ply) -> bool:
    """Return whether comments or variations stand between ``ply`` and the next."""
    return bool(ply.variations or remarks(ply.after))
