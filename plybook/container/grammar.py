"""The grammars of PGN and of score sheets, to be drawn in the documentation; tests compare them with the readers."""

from __future__ import annotations

import pyparsing as pp

from plybook.container import tokens
from plybook.container.pgn_words import BROKEN_TAG, NUMBER
from plybook.container.sheet_lines import HEADING

_MOVE = f"{tokens.MOVE}|{tokens.ODD_WORD}"


def pgn_grammar() -> pp.ParserElement:
    """Return the grammar of one game in PGN, composed of named elements."""
    tag = _element("tag pair", tokens.TAG)
    return _game(tag, NUMBER, rf"(?!{BROKEN_TAG})(?:{_MOVE})", r"\(", no_move=tag)


def sheet_grammar() -> pp.ParserElement:
    """Return the grammar of one game of a score sheet without text among its moves, composed of named elements."""
    tag, heading = _element("tag pair", tokens.TAG), _element("heading", HEADING)
    return _game(tag, tokens.NUMBER, _MOVE, tokens.OPENING, heading=heading)


def _game(
    tag: pp.ParserElement,
    number: str,
    move: str,
    opening: str,
    heading: pp.ParserElement | None = None,
    no_move: pp.ParserElement | None = None,
) -> pp.ParserElement:
    """Return the grammar of a game; a ``heading`` may stand in its header, and ``no_move`` not for a move."""
    comment = _element("comment", f"{tokens.COMMENT}|{tokens.CHRONICLE}")
    glyph = _element("glyph", rf"{tokens.GLYPH}|{tokens.MARK}")
    result = _element("result", tokens.ENDING)
    variation = pp.Forward()
    aside = _element("aside", tokens.NUMBER_ASIDE)
    annotation = (glyph | comment | aside | variation).set_name("annotation")
    begins = ~result if no_move is None else ~result + ~no_move
    before = (_element("move number", number) | comment)[...]
    ply = pp.Group(before + begins + _element("move", move) + annotation[...]).set_name("ply")
    line = (comment[...] + ply[...] + pp.Opt(result)).set_name("line of play")
    variation << pp.Group(_element("(", opening) + line + _element(")", r"\)"))
    variation.set_name("variation")
    header = tag | comment if heading is None else tag | comment | heading
    end = _element("end of the game", r"\Z").suppress()
    return pp.And([header[...].set_name("header"), ply[...], pp.Opt(result), end]).set_name("game")


def _element(name: str, pattern: str) -> pp.ParserElement:
    """Return a token that skips the white space before it."""
    return pp.Regex(rf"[{tokens.BLANK}]*+(?:{pattern})").leave_whitespace().set_name(name)


GRAMMARS = {"pgn": pgn_grammar, "scoresheet": sheet_grammar}
"""The grammar of each container that has one, by its name."""
