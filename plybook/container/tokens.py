"""Tokens of text containers as regular expressions, and functions that read and write their words.

The fragments are the one definition of each token. A container joins them into a scanner, for reading, and into a
pyparsing grammar, for documentation; tests compare the two. All of them take linear time on any text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from plybook.move_numbers import LETTERED, read_number
from plybook.notation import result_words
from plybook.patterns import late
from plybook.record import LINE_END, Comment, Tag, Variation

MAX_DEPTH = 64
"""The greatest depth of variations. Deeper ones become comments, so that no recursion over a record overflows."""

AS_WRITTEN = "as written:"
"""The beginning of a comment with the original text, where a form of file requires another."""

# --- tokens ------------------------------------------------------------------------------------------------------

CONTROL = r"\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufeff"  # for use within [...], like WHITE
WHITE = rf"\s{CONTROL}"
# Invisible marks for the direction of writing: at either end of a word they count as white space.
DIRECTION = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
BLANK = WHITE + DIRECTION
END = rf"(?=[{BLANK}(){{}};]|//|\Z)"

TAG_NAME = rf'[^{WHITE}"\[\]]+'
TAG_VALUE = r'(?:[^"\\\r\n]++|\\[^\r\n])*+'
TAG = rf'\[[ \t]*{TAG_NAME}[ \t]+"{TAG_VALUE}"[ \t]*\]'
# A line that was meant as a tag pair: a name in a bracket, and a quotation mark somewhere after it.
_LINE_BREAK = r"(?:\r\n?|\n)[ \t]*"
BROKEN_TAG = (
    r"\[[ \t]*[A-Za-z]\w*(?:[^\]\w\r\n][^\]\r\n\"“”]*[\"“”][^\r\n]*"
    rf'|[ \t]*{_LINE_BREAK}"[^"\r\n]*"[ \t]*\])'
)
# The same without quotation marks, alone on its line.
UNQUOTED_TAG = r"\[[A-Z]\w*+[ \t]++[^\[\]\r\n]*+\](?=[ \t]*+(?:[\r\n]|\Z))"

LINE_COMMENT = r"(?:;|//|(?<![^\r\n])%)[^\r\n]*"
COMMENT = rf"\{{[^}}]*\}}|{LINE_COMMENT}"

# Texts of engines and clocks: an evaluation with a sign or a point, perhaps with a depth, a mate, a time.
MEASURE = (
    r"(?:[-+±−]?[0-9]{1,4}\.[0-9]{1,3}(?:/[0-9]{1,3})?|[-+][#M][0-9]{1,3}"
    rf"|[0-9]{{1,3}}:[0-9]{{2}}(?::[0-9]{{2}})?(?:\.[0-9]{{1,3}})?|[0-9]{{1,5}}(?:\.[0-9]{{1,3}})?s){END}"
)

_DATE = rf"[0-9]+(?:[.,:{WHITE}]|\Z)"  # what follows the first dot of 12.5.2001
_DOTS = r"(?:\.{2,5}(?!\.)|…)"  # more dots are a drawn line
DOTTED = rf"(?:[ \t\xa0]*{_DOTS})?"
FIGURES = rf"(?:[0-9]{{1,6}}|{LETTERED})"
NUMBERED = rf"(?!0\.5[-–—−:]){FIGURES}(?:(?:\.++|…)(?!{_DATE})|\)){DOTTED}"

_FIGURE = r"(?:1/[2-9]|10|[0-9]|½)"
_TO = r"[ \t]++[-–—−:][ \t]++"
SPACED_RESULT = rf"(?:1{_TO}0|0{_TO}1|1/2{_TO}1/2|½{_TO}½)(?![ \t]*+[-–—−]){END}"
# Castling has no digit but 0, and a text of zeros is castling. Numbers that add up to more than 10 are a time.
_TIGHT_RESULT = rf"(?!0(?:[-–−]0)++{END}|[1-9]:10){_FIGURE}(?:(?:[-–−]{_FIGURE}){{1,5}}|:{_FIGURE})"
RESULT = rf"(?:{SPACED_RESULT}|\*|{_TIGHT_RESULT}|½|1/2){END}"

BARE_NUMBER = rf"(?!{SPACED_RESULT})[1-9][0-9]{{0,5}}"
NUMBER = rf"(?!{MEASURE})(?:{NUMBERED}|{BARE_NUMBER}(?=[{BLANK}]|\Z){DOTTED}|{_DOTS})"

# Results at the end of a line as people and servers write them: in words, with a label, or with typos.
_WORDED = rf"{result_words.CLAIM}|{result_words.FIGURES}"
# The words stand once, as this is compiled in each process that reads a sheet, for a tenth of a short run.
_LABEL = result_words.RESULT_LABEL
WORDED_RESULT = rf"(?:{_LABEL}{RESULT}{result_words.LINE_END}|(?:{_LABEL})?(?:{_WORDED}))"
ENDING = rf"(?:{RESULT}|{WORDED_RESULT})"
# Phrases for the end of a game at the end of a line, with a few words more.
_SAID = (
    r"(?i:(?:white|black|red)[ \t]+(?:resign|w[io]n|los|mate|forfeit|is[ \t]+(?:check|stale)?mated)"
    r"|resign|dr[ae]w|(?:check|stale)?mate(?!\w)|adjourned)"
    rf"\w*+[.!]*+(?:[ \t]+[^{WHITE}\d(){{}};]++){{0,3}}?(?=(?:[ \t]+{RESULT})?[ \t]*(?:[\r\n]|\Z))"
)
# Their beginnings, and other text between moves. The second and third letters tell most moves apart at once.
BEGINS_PHRASE = (
    r"(?:(?=[A-Za-z][adehlrt][adeijost])"
    r"(?:Clock|[Dd]r[ae]w|[Ww]hite|[Rr]ed|[Bb]lack|[Rr]esign|[Aa]djourned|(?:[Cc]heck|[Ss]tale)?[Mm]ate(?!\w))"
    rf"|{result_words.BEGINS})"
)
# Texts of servers between the moves, and of people after the last one.
CLOCK = rf"Clock[ \t]started[ \t]on[ \t][0-9]{{2}}/[0-9]{{2}}/[0-9]{{4}}{END}"
CHRONICLE = rf"(?:{CLOCK}|{_SAID}|{MEASURE})"

EVALUATIONS = (
    "+/-", "-/+", "+/=", "=/+", "+/−", "−/+", "+-", "-+", "+=", "=+", "+−", "−+", "+–", "–+", "=",
)  # fmt: skip
"""Evaluations in signs of a keyboard, or their typographic forms; the longest first."""

_SIGN = "±∓⩲⩱∞□‼⁇⁈⁉"  # no notation uses these in a move
MARK = rf"(?:[!?]+|\$[0-9]+|\(=\)|[{_SIGN}])"
GLYPH = rf"(?:{MARK}|=|\+/?[-–−=]|[-–−=]/?\+){END}"
GLYPHS = rf"(?:{GLYPH}|{MARK}++{END})"

_PLAIN = rf"[^{BLANK}(){{}};/!?$,{_SIGN}]++"
_GROUP = rf"\((?!=\))[^{WHITE}(){{}};]*+\)"
_TURN = rf"[{DIRECTION}]++(?=[^{BLANK}(){{}};/!?$,{_SIGN}]|/(?!/)|{_GROUP})"  # within a word
_CELL = r"\([0-9]+(?:,[0-9]+)+\)"  # the only parentheses at the beginning of a move
OPENING = rf"(?!{_CELL})\("
_EN_PASSANT = r"[ \t\xa0]++e\.?p\.?[+#~]*"
MOVE = (
    rf"(?:{_PLAIN}|/(?!/)|{_CELL})(?:{_PLAIN}|/(?!/)|{_GROUP}|{_TURN})*+"
    rf"(?:{_EN_PASSANT}(?={MARK}*+{END}))?(?={MARK}*+{END})"
)
_ANY = rf"[^{BLANK}(){{}};/]++"
ODD_WORD = rf"(?:{_ANY}|/(?!/)|{_CELL})(?:{_ANY}|/(?!/)|{_GROUP}|{_TURN})*+"

# A word that looks like a move of one notation or another: it names a cell or a board, or is castling or no move.
LIKE_MOVE = (
    rf"\(*+(?:[^{WHITE}]*[a-z][0-9]|[^{WHITE}]*\([0-9]+,[0-9]"
    rf"|[oO0](?:[-|/][oO0])+|[KQ]L|(?:--|Z0|@@@@){END}|[A-Z][a-z]?[x:][A-Z])"
)

NUMBER_ASIDE = rf"{OPENING}(?![ \t]*{RESULT})[ \t]*[-+±]?[0-9]+(?:[.,/][0-9]+)*\.*[ \t]*\)"
# Parentheses without inner ones: a lone number, with text that may follow the level of a square, or
# other text, which is the group.
ASIDE = late(
    rf"\((?:[ \t]*+[0-9]{{1,3}}[ \t]*+\)(?:=[A-Z]|[*+#~i]|e\.?p\.?)*+(?={MARK}*+{END})|([^(){{}};\r\n]*+)\))"
)
_LOOKS_LIKE_MOVE = late(LIKE_MOVE)
_COMMA = re.compile(r"\([^()]*+\)|(,)")
_WALLED = late(r"[A-Za-z][A-Za-z0-9=@+~-]*+,[a-z]{1,2}[0-9]{1,4}(?:[a-z]{1,2}[0-9]{1,2})?[+#]?")
TAG_FORM = 'a tag pair is [Name "value"], with \\" for a quotation mark in the value'
_TAG_PARTS = late(rf'\[[ \t]*({TAG_NAME})[ \t]+"({TAG_VALUE})"')
TAG_LINE = late(rf"[{BLANK}]*+{TAG}")
_TAG_VALUE = late(rf'\[[ \t]*{TAG_NAME}[ \t]+"({TAG_VALUE})"[ \t]*\]')
# A text plainly meant as a tag pair: the value ends at the first quotation mark before a bracket, or, if
# there is none, at the only one after its beginning, which ends the line.
_ODD_TAG = late(
    rf"\[[ \t]*+([A-Za-z][\w-]*+)[ \t]*+(?:{_LINE_BREAK}(?=\"))?+"
    r"(?:[\"“”„]((?:(?![\"“”][ \t]*+\])[^\r\n])*+)[\"“”]|['‘]((?:(?!['’][ \t]*+\])[^\r\n])*+)['’])[ \t]*+\]"
    r"|\[[ \t]*+([A-Za-z][\w-]*+)[ \t]*+\"([^\"\\\r\n]*+)\"[ \t]*+(?=[\r\n]|\Z)"
)
# A tag pair on two lines.
_BEGINS_TAG = late(rf"[{BLANK}]*+\[[ \t]*+[A-Za-z]\w*+[ \t]*+(?:[\r\n]++|\Z)")
_ENDS_TAG = re.compile(r'[ \t]*+"[^"\r\n]*+"[ \t]*+\]')
_RESULT = late(RESULT)
_ESCAPED = re.compile(r'\\(["\\])')
_TO_ESCAPE = re.compile(r'(["\\])')
_NOT_IN_A_NAME = re.compile(rf'[{WHITE}"\[\]<>&`]+')
_BREAKS = re.compile(r"[\r\n]+")
_WITHOUT_BRACES = str.maketrans("{}", "()")
_ODD_IN_A_VALUE = re.compile(r'["\\\r\n]')


def looks_like_move(word: str) -> bool:
    """Return whether ``word`` looks like a move of some notation."""
    return _LOOKS_LIKE_MOVE.match(word) is not None


_USUAL_NAMES = (
    "Event", "Site", "Date", "Round", "White", "Red", "Black", "Result", "Variant", "Notation", "SetUp", "FEN",
)  # fmt: skip
_NAMES = {name.lower(): name for name in _USUAL_NAMES}


def tag(token: str, start: int) -> Tag:
    """Return the tag for the text of a tag pair."""
    parts = _TAG_PARTS.match(token)
    assert parts is not None  # noqa: S101 - the token matched this pattern
    return Tag(parts[1], _ESCAPED.sub(r"\1", parts[2]), start)


def begins_tag(line: str) -> bool:
    """Return whether ``line`` holds a bracket and a name and nothing else: the value may be on the next line."""
    return _BEGINS_TAG.fullmatch(line) is not None


def ends_tag(line: str) -> bool:
    """Return whether ``line`` begins with a value and a bracket: the name may be on the line before."""
    return _ENDS_TAG.match(line) is not None


def tag_value(source: str, start: int) -> tuple[int, int] | None:
    """Return the place of the value of the tag pair at ``start``, None if its quotation marks are odd."""
    found = _TAG_VALUE.match(source, start)
    return found and found.span(1)


def pieces(word: str) -> list[tuple[int, int]] | None:
    """Return the places of the moves in ``word`` that commas separate; None if it is one word."""
    commas = [found.start() for found in _COMMA.finditer(word) if found[1]]
    if not commas:
        return None
    spans = zip([0, *(comma + 1 for comma in commas)], [*commas, len(word)], strict=True)
    found = [(start, end) for start, end in spans if start < end]
    return found if all(looks_like_move(word[start:end]) for start, end in found) else None


def is_walled(word: str) -> bool:
    """Return whether ``word`` may be one move with a cell that it closes, as ``c4,a5`` or ``c2c4,c4a5``.

    A reader takes it for one; it is parted if its notation, once that is known, does not read it so.
    """
    return _WALLED.fullmatch(word) is not None


def value_of(number: str) -> int:
    """Return the value of a move number, 0 if it has none."""
    return max(read_number(number)[0], 0)


def odd_tag(chunk: str, pos: int, start: int) -> tuple[Tag, int] | None:
    """Return the tag pair that was plainly meant at ``pos``, and its end in ``chunk``; None if there is none.

    ``start`` is its offset in the source.
    """
    found = _ODD_TAG.match(chunk, pos)
    if found is None:
        return None
    name, value = (part for part in found.groups() if part is not None)
    return Tag(name, _ESCAPED.sub(r"\1", value), start), found.end()


@lru_cache(maxsize=1024)
def usual_name(name: str) -> str:
    """Return the usual spelling of the name of a tag that plybook itself uses; any other name unchanged."""
    return _NAMES.get(name.lower(), name)


@lru_cache(maxsize=1024)
def _written_name(name: str) -> str:
    """Return ``name`` in a form that is read as a name, and as no other name."""
    written = _NOT_IN_A_NAME.sub("_", name) or "_"
    return written if usual_name(written) == written else f"_{written}"


def tag_text(tag: Tag) -> str:
    """Return ``tag`` as text; invalid characters become spaces in the value, and underscores in the name."""
    name = _written_name(tag.name)
    value = tag.value
    if _ODD_IN_A_VALUE.search(value):
        value = _TO_ESCAPE.sub(r"\\\1", _BREAKS.sub(" ", value))
    return f'[{name} "{value}"]'


def respelled(tags: Iterable[Tag]) -> Iterator[Comment]:
    """Yield comments with the original text of those ``tags`` that no tag pair can hold unchanged."""
    for found in tags:
        if _written_name(found.name) != found.name or _BREAKS.search(found.value):
            yield as_it_stood(f'[{found.name} "{found.value}"]')


def as_it_stood(text: str) -> Comment:
    """Return the comment with the original ``text``, where something else is written for it."""
    return Comment(f"{AS_WRITTEN} {text}")


def with_result(line: Variation) -> Variation:
    """Return ``line`` with its result moved into a comment at the end if it would not be read as one."""
    if not line.result or _RESULT.fullmatch(line.result):
        return line
    remark = Comment(line.result)
    if not line.plies:
        return line._replace(result="", comments=(*line.comments, remark))
    last = line.plies[-1]
    return line._replace(result="", plies=(*line.plies[:-1], last._replace(after=(*last.after, remark))))


def in_place(variation: Variation) -> Variation:
    """Return ``variation`` with its comments where a reader puts them: those before its plies at the first."""
    line = with_result(variation)
    if line.result and not (line.plies or line.comments):  # alone in parentheses it may be read as no variation
        line = line._replace(result="", comments=(Comment(line.result),))
    if not (line.plies and line.comments):
        return line
    first = line.plies[0]._replace(before=(*line.comments, *line.plies[0].before))
    return line._replace(plies=(first, *line.plies[1:]), comments=())


def comment(token: str, start: int) -> Comment:
    """Return the comment for a token: without its marks and the white space around it."""
    if token.startswith("{"):
        return Comment(token[1:].removesuffix("}").strip(), "{}", start)
    style = "//" if token.startswith("/") else token[0]
    return Comment(token.removeprefix(style).strip(), style, start)


def comment_texts(comment: Comment) -> list[str]:
    """Return ``comment`` as text, in another style if its own cannot hold it.

    A text that no style can hold, such as several lines with a closing brace, becomes a comment for each line.
    """
    text = comment.text.strip()
    lines = LINE_END.split(text)
    if comment.style != "{}" and len(lines) == 1:
        return [f"{comment.style} {text}".rstrip()]
    if "}" not in text and (len(lines) == 1 or _is_closed(text)):
        return [f"{{{text}}}"]
    return [f"; {line.strip()}".rstrip() for line in lines]


def in_braces(words: str) -> str:
    """Return ``words`` as a comment in braces on one line; braces within it become parentheses."""
    return f"{{{_BREAKS.sub(' ', words).translate(_WITHOUT_BRACES)}}}"


def _is_closed(text: str) -> bool:
    """Return whether a comment of ``text``, several lines, in braces will be read to its end."""
    last = LINE_END.split(text)[-1]
    if any(map(TAG_LINE.match, (f'{last}}}"]', f'{last}}} "x"]'))):
        return False
    lines = SourceLines(io.StringIO(text + "}", newline=""))
    return "}" in next(lines) or lines.rest_of_comment()[1]


# --- lines -------------------------------------------------------------------------------------------------------


class SourceLines(Iterator[str]):
    """The lines of a file, which can be put back."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._back: list[str] = []

    def __next__(self) -> str:
        return self._back.pop() if self._back else next(self._lines)

    @property
    def are_back(self) -> bool:
        """Whether there are lines that were put back."""
        return bool(self._back)

    def put_back(self, lines: Sequence[str]) -> None:
        """Make ``lines`` the next ones to be read."""
        self._back += reversed(lines)

    def with_value(self, line: str) -> str:
        """Return ``line``, which begins a tag pair, joined with the next one if that has the value."""
        following = next(self, None)
        if following is None:
            return line
        if ends_tag(following):
            return line + following
        self.put_back([following])
        return line

    def rest_of_comment(self) -> tuple[str, bool]:
        """Take the lines of a comment that was opened before; return them and whether it is closed.

        It is not closed if a tag pair, or a new comment after a blank line, precedes a closing brace. It then ends
        before the first blank line or tag pair, so that a forgotten brace costs at most a paragraph.
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
