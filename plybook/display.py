"""Text for people: text from outside made safe for a terminal, and words in two directions kept in order.

A name or a text from a file may hold characters that act on a terminal or that are invisible: they get a visible
stand-in. Next to a Hebrew letter a terminal or an editor may show digits and signs in another order than they stand
in: each word with such a letter is put between a left-to-right isolate and its end, two invisible characters. Games,
in any file, documents for programs, and what goes to no terminal stay as they are.
"""

from __future__ import annotations

import re

# Control characters, marks of direction, invisible characters, line ends other than `\n`, and lone surrogates,
# which stand for the bytes of a file name that is not UTF-8.
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_HEBREW = re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]")
_ISOLATES = dict.fromkeys(map(ord, "\N{LEFT-TO-RIGHT ISOLATE}\N{POP DIRECTIONAL ISOLATE}"))
# Punctuation around a word in a sentence is no part of it.
_WORD = re.compile(r"[^\s'\",;]+")


def shown(text: str) -> str:
    """Return one line of text for people: `visible` and `isolated`."""
    return isolated(visible(text))


def shown_lines(text: str) -> str:
    """Return text of several lines for people."""
    return "\n".join(map(shown, text.replace("\r\n", "\n").split("\n")))


def visible(text: str) -> str:
    r"""Return ``text`` with characters that act on a terminal replaced by a space or a visible stand-in.

    >>> visible("caf\x1b[31m\t.txt")
    'caf�[31m .txt'
    """
    return _UNPRINTABLE.sub(lambda match: " " if match[0] == "\t" else "\N{REPLACEMENT CHARACTER}", text)


def isolated(text: str) -> str:
    r"""Return ``text`` with an isolate around each word that has a Hebrew letter.

    >>> ascii(isolated("1. pבδd2-גδd4"))
    "'1. \\u2066p\\u05d1\\u03b4d2-\\u05d2\\u03b4d4\\u2069'"
    """
    return _WORD.sub(_isolated_word, text) if _HEBREW.search(text) else text


def can_write(text: str, encoding: str) -> bool:
    """Return whether ``text`` has no character that ``encoding`` lacks."""
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def unmarked(text: str) -> str:
    """Return ``text`` without the characters that `isolated` puts in, for a file or another program."""
    return text.translate(_ISOLATES)


def _isolated_word(word: re.Match[str]) -> str:
    return f"\N{LEFT-TO-RIGHT ISOLATE}{word[0]}\N{POP DIRECTIONAL ISOLATE}" if _HEBREW.search(word[0]) else word[0]
