"""Writing PGN in its export form: the seven tags first, lines of less than 80 columns, a result at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import filterfalse

from plybook.container import tokens as text
from plybook.container.move_parts import stands_apart
from plybook.container.pgn_words import CHESS, SYMBOL, TOKEN, from_symbol, to_symbol
from plybook.container.plain_pgn import movetext, program_of, unread
from plybook.container.wrapping import is_bare_word
from plybook.move_numbers import number_or
from plybook.notation import result_words
from plybook.patterns import late
from plybook.record import UNKNOWN, Comment, GameRecord, Ply, Tag, Variation

_WIDTH = 79
_UNFINISHED = "*"

ROSTER = {
    "Event": UNKNOWN, "Site": UNKNOWN, "Date": "????.??.??", "Round": UNKNOWN, "White": UNKNOWN, "Black": UNKNOWN,
    "Result": _UNFINISHED,
}  # fmt: skip
"""The tags that every game has, in this order, with their values for unknown."""

# Signs without a token in PGN, and their equivalents.
_NAGS = {
    "□": "$7", "=": "$10", "∞": "$13", "⩲": "$14", "+=": "$14", "+/=": "$14", "⩱": "$15", "=+": "$15", "=/+": "$15",
    "±": "$16", "+/-": "$16", "∓": "$17", "-/+": "$17", "+-": "$18", "-+": "$19",
    "‼": "!!", "⁇": "??", "⁈": "?!", "⁉": "!?",
}  # fmt: skip

_HYPHENS = str.maketrans("–−", "--")

_RESULT = late(text.RESULT)
_GLYPH = late(rf"{text.GLYPH}|{text.MARK}")
_PLAIN_MOVE = late(rf"(?!(?:ep[+#]*|{result_words.FIGURES}|{text.BEGINS_PHRASE})\Z)[A-Za-z][A-Za-z0-9+#=-]*+")
_SYMBOL = late(SYMBOL)
# Words that a reader would join with their neighbours.
_PART = late(rf"(?:e\.?p\.?[+#~]*|{text.BEGINS_PHRASE})(?!\S)")


def game_text(game: GameRecord) -> str:
    """Return ``game`` with the empty line after it."""
    result, remark = _result(game)
    is_plain = program_of(game) is not None and not (remark or any(unread(game)) or any(text.respelled(game.tags)))
    if is_plain and all(_stays_one(ply.text) for ply in game.plies):
        header = map(text.tag_text, _tags(game, result, announced=False))
        return "\n".join((*header, "", movetext(game, result), "", ""))
    opening, plies, closing = _parts(game)
    moves = _Movetext(as_they_stand=game.variant in ("", CHESS))
    for comment in opening:
        moves.add_comment(comment)
    moves.add_line(plies, 1, later=False)
    moves.put(result)
    for comment in (*remark, *closing):
        moves.add_comment(comment)
    moves.end_line()
    header = map(text.tag_text, _tags(game, result))
    return "\n".join((*header, "", *moves.lines, "", ""))


def _result(game: GameRecord) -> tuple[str, list[Comment]]:
    """Return the result, and a comment with a result that would not be read as one."""
    if game.result is not None and _RESULT.fullmatch(game.result.text):
        return game.result.text, []
    remark = [] if game.result is None else [Comment(game.result.text)]
    stated = game.headers.get("Result", "")
    return stated if _RESULT.fullmatch(stated) else _UNFINISHED, remark


def _parts(game: GameRecord) -> tuple[Sequence[Comment], Sequence[Ply], Sequence[Comment]]:
    """Return the comments before the plies, the plies, and the comments after the result.

    A record has the last ones at the last ply; their offsets show that they followed the result.
    """
    end = game.result.start if game.result else 0

    def follows(comment: Comment) -> bool:
        return 0 < end < comment.start

    opening, plies = [*text.respelled(game.tags), *map(Comment, game.headings), *game.comments], game.plies
    last = plies[-1].after if plies else ()
    closing = list(filter(follows, (*opening, *last)))
    if closing and plies:
        plies = (*plies[:-1], plies[-1]._replace(after=tuple(filterfalse(follows, last))))
    return list(filterfalse(follows, opening)), plies, closing


def _tags(game: GameRecord, result: str, *, announced: bool = True) -> Iterator[Tag]:
    """Yield the tag pairs: the seven that every game has, then the others; a FEN is ``announced`` by SetUp."""
    first = {tag.name: tag for tag in reversed(game.tags)}
    for name, unknown in ROSTER.items():
        yield first.get(name) or Tag(name, result if name == "Result" else unknown)
    for tag in game.tags:
        if tag.name in ROSTER and tag is first[tag.name]:
            continue
        if announced and tag is first.get("FEN") and game.fen is not None and "SetUp" not in first:
            yield Tag("SetUp", "1")
        yield tag


class _Movetext:
    """The lines of the moves, and the tokens after the last line that must end where it does.

    With ``as_they_stand`` a move is spelled as a symbol only if it would not be read as one word.
    """

    def __init__(self, *, as_they_stand: bool) -> None:
        self.lines: list[str] = []
        self._tokens: list[str] = []
        self._opening = ""
        self._as_they_stand = as_they_stand

    def put(self, token: str) -> None:
        """Add a token."""
        self._tokens.append(self._opening + token)
        self._opening = ""

    def end_line(self) -> None:
        """Fill lines with the tokens, and begin a new one."""
        if self._opening:
            self.put("")
        begin, width, tokens = 0, -1, self._tokens
        for index, token in enumerate(tokens):
            width += 1 + len(token)
            if width > _WIDTH and index > begin:
                self.lines.append(" ".join(tokens[begin:index]))
                begin, width = index, len(token)
        if tokens:
            self.lines.append(" ".join(tokens[begin:]))
            tokens.clear()

    def add_comment(self, comment: Comment) -> None:
        """Add a comment on one line, so that it is read back unchanged."""
        if comment.style == "//":
            comment = comment._replace(style="{}")
        for part in text.comment_texts(comment):
            if part.startswith("%"):
                self.end_line()
            first, *others = part.split("\n")
            self.put(first)
            if others:
                self.end_line()
                *whole, last = others
                self.lines += whole
                self._tokens.append(last)
            if not part.startswith("{"):
                self.end_line()

    def add_line(self, plies: Sequence[Ply], value: int, *, later: bool) -> None:
        """Add a line of play; ``value`` and ``later`` are the number of its first ply if that has none."""
        numbered, tokens = False, self._tokens
        for move, _, number, _, glyphs, before, after, variations, _ in plies:
            value, later = number_or(number, value, skips=later)
            apart = stands_apart(move)
            if not numbered or not later or before or apart:
                self.put(f"{value}..." if later else f"{value}.")
            for comment in before:
                self.add_comment(comment)
            tokens.append(_word(move, self._as_they_stand))
            if glyphs:
                after = (*self._add_marks(glyphs), *after)
            for comment in after:
                self.add_comment(comment)
            for variation in variations:
                self._add_variation(variation, value, later=later)
            numbered, later = not (after or variations or apart), True

    def _add_marks(self, glyphs: Sequence[str]) -> list[Comment]:
        """Add the marks of the last move; return as comments those that would not be read as such."""
        signs = [_NAGS.get(glyph.translate(_HYPHENS), glyph) for glyph in glyphs if _GLYPH.fullmatch(glyph)]
        if signs and signs[0][0] in "!?" and _SYMBOL.fullmatch(self._tokens[-1]):
            self._tokens[-1] += signs.pop(0)
        self._tokens += signs
        return [Comment(glyph) for glyph in glyphs if glyph and not _GLYPH.fullmatch(glyph)]

    def _add_variation(self, variation: Variation, value: int, *, later: bool) -> None:
        variation = text.in_place(variation)
        self._opening += "("
        for comment in variation.comments:
            self.add_comment(comment)
        self.add_line(variation.plies, value, later=later)
        if variation.result:
            self.put(variation.result)
        if self._tokens and not self._opening:
            self._tokens[-1] += ")"
        else:
            self.put(")")


@lru_cache(maxsize=1 << 12)
def _word(move: str, as_it_stands: bool) -> str:
    """Return the word for a move: its text if that is read as one, else a symbol."""
    return move if _PLAIN_MOVE.fullmatch(move) or (as_it_stands and _stays_one(move)) else to_symbol(move)


def _stays_one(move: str) -> bool:
    """Return whether ``move`` is read as one word everywhere."""
    found = TOKEN.match(move)
    kind = found.lastgroup if found else None
    if found is None or kind not in ("move", "word") or found[kind] != move:
        return False
    if move.startswith("[") or _PART.match(move) or text.pieces(move) is not None or not is_bare_word(move):
        return False
    return from_symbol(move) == move
