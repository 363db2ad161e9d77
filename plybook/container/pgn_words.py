"""The words of PGN: its tokens as regular expressions, and the spelling of moves of any notation in its symbols.

PGN builds a move of letters, digits and ``_ + # = : -`` only, to which programs add the ``@`` of drops. Other
notations use more than that; `to_symbol` spells any text with these and `from_symbol` gives it back.
"""

from __future__ import annotations

import re
from typing import Final

from plybook.container import tokens
from plybook.container.tokens import BLANK
from plybook.container.wrapping import SIGNS
from plybook.notation import result_words
from plybook.notation.moves import NULL_MOVE
from plybook.patterns import late

# --- tokens ------------------------------------------------------------------------------------------------------

CHESS = "chess"
"""The variant of games that state none."""

PLAIN_TAG: Final = late(rf'\[([A-Za-z0-9_]+) "([^"{{\r\n{SIGNS}]*)"\][ \t]*[\r\n]*')
"""A line with a tag pair in the usual form, without a sign of wrapping."""

_NUMBERED_ANYHOW = rf"{tokens.FIGURES}(?:(?:[ \t\xa0]*(?:\.++|…))++|\){tokens.DOTTED})"
NUMBER = rf"(?!{tokens.MEASURE}|0\.5[-–—−:])(?:{_NUMBERED_ANYHOW}|{tokens.BARE_NUMBER}{tokens.END}|\.++|…)"
SYMBOL = r"[A-Za-z0-9][A-Za-z0-9_+#=:@-]*+"
BROKEN_TAG = rf"(?<![^\r\n])(?:{tokens.BROKEN_TAG}|{tokens.UNQUOTED_TAG})"

TOKEN: Final = late(
    rf"(?:(?P<number>{NUMBER})|(?P<result>{tokens.ENDING})|(?P<glyph>{tokens.GLYPHS})|(?P<comment>{tokens.COMMENT})"
    rf"|(?P<chronicle>{tokens.CHRONICLE})|(?P<tag>{tokens.TAG})|(?P<broken>{BROKEN_TAG})|(?P<move>{tokens.MOVE})(?P<marks>{tokens.MARK}++)?"
    rf"|(?P<word>{tokens.ODD_WORD})|(?P<open_comment>\{{)|(?P<open>\()|(?P<close>\))|(?P<brace>\}}+))[{BLANK}]*+"
)
"""A token with the white space after it. Every text that begins with none is a sequence of these."""

_PLAIN_NUMBER = r"(?:([1-9][0-9]{0,3}\.(?:\.\.|))(?: |\r?\n|)|)"
# Results in words, or with letters for digits, are left to `TOKEN`.
_PLAIN_MOVE = r"(?![A-Za-z]{2,}+[ \r\n]|[OlI]-[01]|[lI]-O)([A-Za-z][A-Za-z0-9+#=@-]*+)"
_SPACED = rf"(?: |\r?\n)(?![{BLANK}]|e\.?p)"

_COMMENTED = rf"(\{{[^{{}}]*+\}}){_SPACED}"

PLAIN_PLIES: Final = late(rf"{_PLAIN_NUMBER}{_PLAIN_MOVE}{_SPACED}(?:{_COMMENTED}|{_PLAIN_MOVE}{_SPACED}|)|")
"""A ply in the usual form, and a comment or a ply without a number after it; or nothing.

Each has one space after it; the ply may have a number. The moves are such as PGN spells as their notation does. It
matches nothing that `TOKEN` reads in another way, but is faster.
"""

# --- spelling ----------------------------------------------------------------------------------------------------

_LETTER_OF = {
    "_": "u", "*": "s", "~": "t", "/": "d", "|": "b", "(": "l", ")": "r", ".": "p", ",": "c", ":": "k",
    "א": "A", "ב": "B", "ג": "G", "ד": "D",
    "α": "1", "β": "2", "γ": "3", "δ": "4", "ε": "5", "ζ": "6", "η": "7", "θ": "8",
}  # fmt: skip
_SIGN_OF = {letter: sign for sign, letter in _LETTER_OF.items()}
_PREFIX = "0__"

_FOREIGN = late(r"\(([0-9]+)\)(?![0-9])|:(?=[0-9])|[^A-Za-z0-9+#=:@-]")
_SPELLED = late(rf":([0-9]+)|_([{''.join(_SIGN_OF)}])|_x(0|[1-9A-F][0-9A-F]{{0,5}})_")
_LONE_SYMBOL = late(rf"{SYMBOL}(?!\S)")
NO_MOVE = late(
    rf"[0-9]+|{tokens.RESULT}|{result_words.FIGURES}|{tokens.MEASURE}|ep[+#]*|{tokens.BEGINS_PHRASE}"
)  # symbols that are no moves


def to_symbol(move: str) -> str:
    """Return the text of a move, in any notation, spelled as a PGN symbol; no two texts are spelled alike.

    ``(6)`` is spelled ``:6``. Of all other signs but ``+ # = : - @`` each is spelled with an underscore: a ``*`` is
    ``_s``, and one without a letter of its own is its code point, as ``×`` is ``_xD7_``. ``0__`` stands before what
    would otherwise begin with another sign than a letter or digit, or be a number, a result or the first word of what
    is said in words, as ``White`` of ``White wins``.
    """
    if move == NULL_MOVE:
        return move  # written so by all programs
    symbol = _FOREIGN.sub(_spell, move)
    return symbol if re.fullmatch(SYMBOL, symbol) and not NO_MOVE.fullmatch(symbol) else _PREFIX + symbol


def from_symbol(word: str) -> str:
    """Return the text of the move that is spelled ``word``; text that is no PGN symbol is returned unchanged.

    Text after the symbol and a space, such as ``e.p.``, stays.
    """
    if "_" not in word and ":" not in word:
        return word
    symbol = _LONE_SYMBOL.match(word)
    if symbol is None:
        return word
    return _SPELLED.sub(_read_spelled, symbol[0].removeprefix(_PREFIX)) + word[symbol.end() :]


def _spell(found: re.Match[str]) -> str:
    if found[1]:
        return f":{found[1]}"
    sign = found[0]
    return f"_{_LETTER_OF[sign]}" if sign in _LETTER_OF else f"_x{ord(sign):X}_"


def _read_spelled(found: re.Match[str]) -> str:
    level, letter, code = found.groups()
    if level:
        return f"({level})"
    if letter:
        return _SIGN_OF[letter]
    point = int(code, 16)
    # An invalid code point stays as it is written, and so does a lone surrogate, which no file can hold.
    return found[0] if point > 0x10FFFF or 0xD800 <= point < 0xE000 else chr(point)
