"""What containers of plain text share: their tokens as regular expressions, and how tokens become a game.

The fragments are the one definition of each token. A container joins them into a scanner, which reads, and into
a pyparsing grammar, which documents; tests hold the two together. All of them are linear in the length of the
text, whatever the text is. A `Draft` takes the tokens of one game and gives its record; nothing here recurses.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from plybook.diagnostics import NO_GAME, Diagnostic, diagnose
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation

MAX_DEPTH = 64
"""How deep variations are read. Deeper ones are reported and skipped, so that no reader of a record overflows."""

# --- tokens ------------------------------------------------------------------------------------------------------

CONTROL = r"\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufeff"  # for use within [...], like WHITE
WHITE = rf"\s{CONTROL}"
# Marks for the direction of writing, which nobody sees: at either end of a word they are as white space.
DIRECTION = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
BLANK = WHITE + DIRECTION
END = rf"(?=[{BLANK}(){{}};]|//|\Z)"

TAG_NAME = rf'[^{WHITE}"\[\]]+'
TAG_VALUE = r'(?:[^"\\\r\n]++|\\[^\r\n])*+'
TAG = rf'\[[ \t]*{TAG_NAME}[ \t]+"{TAG_VALUE}"[ \t]*\]'
# A line that was meant for a tag pair: a name in a bracket, and a quotation mark somewhere after it.
BROKEN_TAG = r"\[[ \t]*[A-Za-z]\w*[^\]\w\r\n][^\]\r\n\"“”]*[\"“”][^\r\n]*"
# The same without quotation marks, alone on its line.
UNQUOTED_TAG = r"\[[A-Z]\w*+[ \t]++[^\[\]\r\n]*+\](?=[ \t]*+(?:[\r\n]|\Z))"

LINE_COMMENT = r"(?:;|//|(?<![^\r\n])%)[^\r\n]*"
COMMENT = rf"\{{[^}}]*\}}|{LINE_COMMENT}"

_DATE = rf"[0-9]+(?:[.,:{WHITE}]|\Z)"  # what follows the first dot of 12.5.2001
_DOTS = r"(?:\.{2,5}(?!\.)|…)"  # more are a line that somebody drew
_DOTTED = rf"(?:[ \t\xa0]*{_DOTS})?"
NUMBERED = rf"[0-9]{{1,6}}(?:(?:\.++|…)(?!{_DATE})|\)){_DOTTED}"
NUMBER = rf"(?:{NUMBERED}|[1-9][0-9]{{0,5}}(?=[{BLANK}]|\Z){_DOTTED}|{_DOTS})"

_FIGURE = r"(?:1/[2-9]|10|[0-9]|½)"
# No figure but 0 is castling in any notation; one that is all noughts is.
RESULT = rf"(?:\*|(?!0(?:[-–−]0)++{END}){_FIGURE}(?:(?:[-–−]{_FIGURE}){{1,5}}|:{_FIGURE})|½|1/2){END}"

MARK = r"(?:[!?]+|\$[0-9]+|\(=\))"
GLYPH = rf"(?:{MARK}|=|\+/?[-=]|[-=]/?\+|[±∓⩲⩱∞□]){END}"

_PLAIN = rf"[^{BLANK}(){{}};/!?$]++"
_GROUP = rf"\((?!=\))[^{WHITE}(){{}};]*+\)"
_TURN = rf"[{DIRECTION}]++(?=[^{BLANK}(){{}};/!?$]|/(?!/)|{_GROUP})"  # within a word
_CELL = r"\([0-9]+(?:,[0-9]+)+\)"  # the one thing in parentheses that a move may begin with
OPENING = rf"(?!{_CELL})\("
_EN_PASSANT = r"[ \t\xa0]++e\.?p\.?[+#~]*"
MOVE = (
    rf"(?:{_PLAIN}|/(?!/)|{_CELL})(?:{_PLAIN}|/(?!/)|{_GROUP}|{_TURN})*+"
    rf"(?:{_EN_PASSANT}(?={MARK}*+{END}))?(?={MARK}*+{END})"
)
_ANY = rf"[^{BLANK}(){{}};/]++"
ODD_WORD = rf"(?:{_ANY}|/(?!/)|{_CELL})(?:{_ANY}|/(?!/)|{_GROUP}|{_TURN})*+"

# What stands in parentheses and has none of its own; what follows the number of a level belongs to it.
NUMBER_ASIDE = rf"\((?![ \t]*{RESULT})[ \t]*[-+±]?[0-9]+(?:[.,/][0-9]+)*\.*[ \t]*\)"
ASIDE = re.compile(
    rf"\((?:[ \t]*+[0-9]{{1,3}}[ \t]*+\)(?:=[A-Z]|[*+#~i]|e\.?p\.?)*+(?={MARK}*+{END})|([^(){{}};\r\n]*+)\))"
)
_TAG_PARTS = re.compile(rf'\[[ \t]*({TAG_NAME})[ \t]+"({TAG_VALUE})"')
TAG_LINE = re.compile(rf"[{BLANK}]*+{TAG}")
# What was plainly meant for a tag pair: the value ends at the first quotation mark that a bracket follows.
_ODD_TAG = re.compile(
    r"\[[ \t]*+([A-Za-z][\w-]*+)[ \t]*+"
    r"(?:[\"“”„]((?:(?![\"“”][ \t]*+\])[^\r\n])*+)[\"“”]|['‘]((?:(?!['’][ \t]*+\])[^\r\n])*+)['’])[ \t]*+\]"
)
_CONTROLS = re.compile(rf"([{CONTROL}]+)[^\r\n]*")  # one report for a line is enough
# Such marks at the beginning of a word and at the end of one; a parenthesis may be part of it.
_DIRECTIONS = re.compile(
    rf"(?<![{DIRECTION}])((?<![^{WHITE}({{}};])[{DIRECTION}]++|[{DIRECTION}]++(?![^{WHITE}){{}};]))[^\r\n]*"
)
_DIGITS = re.compile(r"[0-9]+")
_RESULT = re.compile(RESULT)
_NO_MOVES = re.compile(f"{TAG}|{COMMENT}")
_NO_MOVES_OR_BRACES = re.compile(f"{TAG}|{LINE_COMMENT}")
_CHARACTER = re.compile(r"[^\r\n]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile(r'\\(["\\])')
_TO_ESCAPE = re.compile(r'(["\\])')
_NOT_IN_A_NAME = re.compile(rf'[{WHITE}"\[\]]+')
_BREAKS = re.compile(r"[\r\n]+")
_TOKEN_LIMIT = 40


def tag(token: str, start: int) -> Tag:
    """Return what the text of a tag pair says."""
    parts = _TAG_PARTS.match(token)
    assert parts is not None  # noqa: S101 - the token is one
    return Tag(parts[1], _ESCAPED.sub(r"\1", parts[2]), start)


def odd_tag(chunk: str, pos: int, start: int) -> tuple[Tag, int] | None:
    """Return the tag pair that was plainly meant at ``pos``, and where in ``chunk`` it ends; None if none was.

    ``start`` is its offset in the source.
    """
    found = _ODD_TAG.match(chunk, pos)
    if found is None:
        return None
    value = found[2] if found[2] is not None else found[3]
    return Tag(found[1], _ESCAPED.sub(r"\1", value), start), found.end()


def tag_text(tag: Tag) -> str:
    """Return ``tag`` as text; what no tag pair can hold becomes a space in the value, an underscore in the name."""
    name = _NOT_IN_A_NAME.sub("_", tag.name) or "_"
    value = _TO_ESCAPE.sub(r"\\\1", _BREAKS.sub(" ", tag.value))
    return f'[{name} "{value}"]'


def respelled(tags: Iterable[Tag]) -> Iterator[Comment]:
    """Yield comments that say how those of ``tags`` stood that no tag pair can hold as they are."""
    for found in tags:
        if not found.name or _NOT_IN_A_NAME.search(found.name) or _BREAKS.search(found.value):
            yield as_it_stood(f'[{found.name} "{found.value}"]')


def as_it_stood(text: str) -> Comment:
    """Return the comment that says that ``text`` stood where something else is written for it."""
    return Comment(f"as written: {text}")


def with_result(line: Variation) -> Variation:
    """Return ``line`` with a comment at its end in place of a result that would not be read as one."""
    if not line.result or _RESULT.fullmatch(line.result):
        return line
    remark = Comment(line.result)
    if not line.plies:
        return line._replace(result="", comments=(*line.comments, remark))
    last = line.plies[-1]
    return line._replace(result="", plies=(*line.plies[:-1], last._replace(after=(*last.after, remark))))


def in_place(variation: Variation) -> Variation:
    """Return ``variation`` with its comments where a reader puts them: those before its plies with the first."""
    line = with_result(variation)
    if not (line.plies and line.comments):
        return line
    first = line.plies[0]._replace(before=(*line.comments, *line.plies[0].before))
    return line._replace(plies=(first, *line.plies[1:]), comments=())


def comment(token: str, start: int) -> Comment:
    """Return what the text of a comment says: without its marks and the white space around it."""
    if token.startswith("{"):
        return Comment(token[1:].removesuffix("}").strip(), "{}", start)
    style = "//" if token.startswith("/") else token[0]
    return Comment(token.removeprefix(style).strip(), style, start)


def comment_texts(comment: Comment) -> list[str]:
    """Return ``comment`` as text, in another style if its own cannot hold it.

    What no style can hold, such as several lines with a closing brace in them, becomes a comment for each line.
    """
    text = comment.text.strip()
    lines = _LINE_END.split(text)
    if comment.style != "{}" and len(lines) == 1:
        return [f"{comment.style} {text}".rstrip()]
    if "}" not in text and (len(lines) == 1 or _is_closed(text)):
        return [f"{{{text}}}"]
    return [f"; {line.strip()}".rstrip() for line in lines]


def _is_closed(text: str) -> bool:
    """Say whether a comment of ``text`` in braces will be read to its end."""
    lines = Lines(io.StringIO(text + "}", newline=""))
    return "}" in next(lines) or lines.rest_of_comment()[1]


# --- lines -------------------------------------------------------------------------------------------------------


class Lines(Iterator[str]):
    """The lines of a file, some of which may be put back."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._back: list[str] = []

    def __next__(self) -> str:
        return self._back.pop() if self._back else next(self._lines)

    def put_back(self, lines: Sequence[str]) -> None:
        """Let ``lines`` come next."""
        self._back += reversed(lines)

    def rest_of_comment(self) -> tuple[str, bool]:
        """Take the lines that belong to a comment opened before them; return them and whether it is closed.

        It is not closed if a tag pair, or a new comment after a blank line, comes before a closing brace. It then
        ends before the first blank line or tag pair, so that a forgotten brace costs no more than a paragraph.
        """
        ahead: list[str] = []
        blank = None
        for line in self:
            ahead.append(line)
            if TAG_LINE.match(line):
                blank = len(ahead) - 1 if blank is None else blank
                break
            closing, opening = line.find("}"), line.find("{")
            if blank is not None and opening >= 0 and not 0 <= closing < opening:
                break
            if closing >= 0:
                return "".join(ahead), True
            if blank is None and line.isspace():
                blank = len(ahead) - 1
        kept = len(ahead) if blank is None else blank
        self.put_back(ahead[kept:])
        return "".join(ahead[:kept]), False


# --- games -------------------------------------------------------------------------------------------------------


class _Finding(NamedTuple):
    start: int
    end: int | None
    code: str
    token: str
    reason: str


class Branch:
    """A line of play being read, the main one or a variation."""

    __slots__ = (
        "_after",
        "_glyphs",
        "_variations",
        "before",
        "fault",
        "nested",
        "number",
        "number_start",
        "numbered",
        "plies",
        "result",
        "start",
        "stray",
    )

    def __init__(self, start: int = 0, fault: str = "") -> None:
        self.start = start
        self.fault = fault  # the code of what is wrong with the whole branch, so that it is not kept
        self.nested = 0  # how many parentheses are open in a branch that is not kept
        self.plies: list[Ply] = []
        self.number = ""
        self.number_start = 0
        self.numbered = ""  # the last number, whether its ply has come or not
        self.before: list[Comment] = []
        self.result = ""
        self.stray: list[Comment] = []  # what was made a comment and is to be reported
        self._glyphs: list[str] = []
        self._after: list[Comment] = []
        self._variations: list[Variation] = []

    def add_number(self, number: str, start: int) -> None:
        """Keep the number of the ply to come; of two with no ply between them, the one before."""
        if self.number and value_of(self.number) != value_of(number):
            self._drop_number()
        self.number = number
        self.number_start = start
        if not number.startswith((".", "…")):
            self.numbered = number

    def add_ply(self, text: str, start: int, end: int = 0) -> None:
        """Add a ply, which ends at ``end`` if its text is spelled in another way there."""
        if self._after or self._glyphs or self._variations:
            self._settle()
        before = tuple(self.before) if self.before else ()
        self.plies.append(Ply(text, start, self.number, self.number_start, (), before, end=end))
        self.number = ""
        self.number_start = 0
        self.before.clear()

    def add_plies(self, plies: Iterable[Ply]) -> None:
        """Add plies with their numbers, when nothing is kept that belongs to the ply to come."""
        if self._after or self._glyphs or self._variations:
            self._settle()
        self.plies += plies

    def add_glyph(self, glyph: str) -> None:
        """Add a mark to the last ply."""
        self._glyphs.append(glyph)

    def add_comment(self, comment: Comment) -> None:
        """Add a comment to the last ply, or to the ply to come if its number or nothing stands before it."""
        (self._after if self.plies and not self.number else self.before).append(comment)

    def add_variation(self, variation: Variation) -> None:
        """Add a variation of the last ply."""
        self._variations.append(variation)

    def end(self) -> tuple[Ply, ...]:
        """Return all plies; comments that no ply follows go to the last one."""
        if self.number and not self._is_due():
            self._drop_number()
        if self.plies:
            self._after += self.before
            self.before.clear()
            self._settle()
        return tuple(self.plies)

    def _drop_number(self) -> None:
        """Make a comment of a number that no ply follows."""
        found = Comment(self.number, "{}", self.number_start)
        self.before.append(found)
        self.stray.append(found)

    def _is_due(self) -> bool:
        """Say whether the number is that of the next ply, which somebody did not write any more."""
        value = value_of(self.number)
        last = next((value_of(ply.number) for ply in reversed(self.plies) if value_of(ply.number)), 0)
        return value in (0, last, last + 1)

    def _settle(self) -> None:
        last = self.plies[-1]
        after, variations = tuple(self._after), tuple(self._variations)
        self.plies[-1] = Ply(*last[:4], tuple(self._glyphs), last.before, after, variations, last.end)
        self._glyphs, self._after, self._variations = [], [], []


def value_of(number: str) -> int:
    """Return the value of a move number, 0 if it has none."""
    digits = _DIGITS.match(number)
    return int(digits[0]) if digits else 0


class Draft:
    """A game being read. Offsets count from the beginning of its source."""

    def __init__(self, file: str, index: int = 1, first_line: int = 1, first_column: int = 1) -> None:
        self.index = index
        self._file = file
        self._begin = (first_line, first_column)
        self._parts: list[str] = []
        self.length = 0
        self.tags: list[Tag] = []
        self.headings: list[str] = []
        self.comments: list[Comment] = []
        self.result: Result | None = None
        self.branch = Branch()
        self._outer: list[Branch] = []
        self._findings: list[_Finding] = []

    @property
    def depth(self) -> int:
        """In how many variations the reader is."""
        return len(self._outer)

    def take(self, text: str) -> None:
        """Add ``text`` to the source."""
        self._parts.append(text)
        self.length += len(text)

    def find(self, code: str, start: int, end: int | None, *, token: str = "", reason: str = "") -> None:
        """Keep a diagnostic about the text from ``start`` to ``end``, or a word; ``token`` if not this text."""
        self._findings.append(_Finding(start, end, code, token, reason))

    def add_stray(self, comment: Comment) -> None:
        """Add a comment that stands in no place of its own; a variation that is not kept does not take it along."""
        next(branch for branch in (self.branch, *reversed(self._outer)) if not branch.fault).add_comment(comment)

    def drop_result(self) -> None:
        """Make a comment of the result, as moves go on after it."""
        result, self.result = self.result, None
        if result is not None:
            self.find("F003", result.start, result.start + len(result.text))
            self.add_stray(Comment(result.text, "{}", result.start))

    def open(self, start: int) -> None:
        """Open a variation of the last ply."""
        branch = self.branch
        if branch.fault:
            branch.nested += 1
            return
        fault = "F010" if not branch.plies else "F014" if self.depth == MAX_DEPTH else ""
        self._outer.append(branch)
        self.branch = Branch(start, fault)

    def close(self, end: int) -> bool:
        """Close the innermost variation, which reaches to ``end``; return False if none is open."""
        branch = self.branch
        if branch.nested:
            branch.nested -= 1
        elif self._outer:
            self._leave(end)
        else:
            return False
        return True

    def _leave(self, end: int) -> None:
        branch = self.branch
        self.branch = self._outer.pop()
        if branch.fault:
            self.find(branch.fault, branch.start, end)
            return
        plies = branch.end()
        self._report_strays(branch)
        self.branch.add_variation(Variation(plies, branch.start, branch.result, tuple(branch.before)))

    def _report_strays(self, branch: Branch) -> None:
        for found in branch.stray:
            self.find("F003", found.start, found.start + len(found.text))

    def record(self, container: str) -> GameRecord:
        """End the game and return its record."""
        while self._outer:
            self.find("F006", self.branch.start, self.branch.start + 1)
            self._leave(self.length)
        plies = self.branch.end()
        self._report_strays(self.branch)
        if not (plies or self.tags or self.result):
            self.find(NO_GAME, 0, None)
        source = Source(self._file, "".join(self._parts), *self._begin)
        if self.tags and self.headings and not (plies or self.result):
            start = max(source.text.find(self.headings[-1]), 0)
            self.find("F017", start, start + len(self.headings[-1]))
        return GameRecord(
            source,
            index=self.index,
            container=container,
            tags=tuple(self.tags),
            headings=tuple(self.headings),
            comments=(*self.comments, *self.branch.before),
            plies=plies,
            result=self.result,
            diagnostics=self._diagnostics(source),
        )

    def _diagnostics(self, source: Source) -> tuple[Diagnostic, ...]:
        """Return what was found, in the order of the text."""
        text = source.text
        for found in _CONTROLS.finditer(text):
            self.find("F012", *found.span(1))
        if not text.isascii():
            for found in _DIRECTIONS.finditer(_moves_of(text)):
                self.find("F016", *found.span(1))
        for tag in repeated(self.tags):
            self.find("F011", tag.start, None, token=tag.name)
        diagnostics = []
        for start, end, code, token, reason in sorted(self._findings, key=lambda finding: finding.start):
            shown = token or shorten(text, start, len(text) if end is None else end)
            span = source.span(start, end)
            game = None if code == NO_GAME else self.index
            diagnostics.append(diagnose(code, span, game=game, token=shown, reason=reason, limit=MAX_DEPTH))
        return tuple(diagnostics)


def _moves_of(text: str) -> str:
    """Return ``text`` with an ``x`` for each character of its tag pairs and comments."""
    closed = text.rfind("}") + 1  # behind it no brace has a partner, and each would be looked for to the end
    return _NO_MOVES.sub(_crossed_out, text[:closed]) + _NO_MOVES_OR_BRACES.sub(_crossed_out, text[closed:])


def _crossed_out(found: re.Match[str]) -> str:
    return _CHARACTER.sub("x", found[0])


def repeated(tags: Iterable[Tag]) -> Iterator[Tag]:
    """Yield the tag pairs whose name a tag pair before them has."""
    seen: set[str] = set()
    for tag in tags:
        if tag.name in seen:
            yield tag
        seen.add(tag.name)


def shorten(text: str, start: int, end: int) -> str:
    """Return the first line of ``text[start:end]``, cut to a length fit for a message."""
    line = _LINE_END.split(text[start : min(end, start + _TOKEN_LIMIT + 1)], maxsplit=1)[0]
    return line if len(line) <= _TOKEN_LIMIT else line[: _TOKEN_LIMIT - 1] + "…"
