"""The tokens that a container's grammar finds in a text, and those that its reader put into a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pyparsing as pp

from plybook.container import tokens
from plybook.record import GameRecord
from tests.container.records import all_plies

Tokens = Counter[tuple[str, str, int]]
PLACED = ("move", "move number", "comment", "aside", "tag pair", "(")


def leaves(grammar: pp.ParserElement) -> Iterator[pp.Regex]:
    for element in grammar.visit_all():  # type: ignore[no-untyped-call]
        if isinstance(element, pp.Regex):
            yield element


def grammar_tokens(grammar: pp.ParserElement, source: str) -> Tokens:
    """Return the tokens the grammar finds: name, text and offset, -1 for those whose offset no record keeps."""
    grammar.parse_with_tabs()
    for element in leaves(grammar):
        element.add_parse_action(token_action(element.name))
    found: Tokens = Counter()
    waiting = list(grammar.parse_string(source, parse_all=True))
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            found[part] += 1
        else:
            waiting.extend(part)
    return Counter({token: count for token, count in found.items() if token[0] != ")"})


def token_action(name: str) -> Callable[[str, int, pp.ParseResults], tuple[str, str, int]]:
    def action(source: str, begin: int, parsed: pp.ParseResults) -> tuple[str, str, int]:
        blanks = len(parsed[0]) - len(parsed[0].lstrip())
        return name, parsed[0].strip(), begin + blanks if name in PLACED else -1

    return action


def record_tokens(game: GameRecord) -> Tokens:
    """Return the tokens that a record holds, in the same form."""
    source, plies = game.source.text, list(all_plies(game.plies))
    ends = [ply.end or ply.start + len(ply.text) for ply in plies]
    variations = [variation for ply in plies for variation in ply.variations]
    comments = [*game.comments, *(found for ply in plies for found in (*ply.before, *ply.after))]
    comments += [found for variation in variations for found in variation.comments]
    results = [game.result.text if game.result else "", *(variation.result for variation in variations)]
    found: Tokens = Counter(
        ("move", source[ply.start : end], ply.start) for ply, end in zip(plies, ends, strict=True)
    )
    found.update(("move number", ply.number, ply.number_start) for ply in plies if ply.number)
    found.update(("glyph", glyph, -1) for ply in plies for glyph in ply.glyphs)
    for comment in comments:
        is_aside = source.startswith("(", comment.start)
        token = comment.text if is_aside else text_of(tokens.COMMENT, source, comment.start)
        found["aside" if is_aside else "comment", token, comment.start] += 1
    found.update(("(", "(", variation.start) for variation in variations)
    found.update(("result", result, -1) for result in results if result)
    found.update(("tag pair", text_of(tokens.TAG, source, tag.start), tag.start) for tag in game.tags)
    found.update(("heading", heading, -1) for heading in game.headings)
    return found


def text_of(pattern: str, source: str, start: int) -> str:
    found = re.compile(pattern).match(source, start)
    return found[0] if found else ""
