"""PGN4: the games of four players as chess.com keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from plybook.container import tokens
from plybook.container.container import BracketedText, FormError
from plybook.container.draft import GameDraft
from plybook.patterns import late
from plybook.record import Comment, GameRecord, Ply, Result, Tag, Variation

VARIANTS_OF_SITE: Final = {"FFA": "four-player", "Teams": "four-player-teams"}
"""The variants by what chess.com calls them."""

_CALLED: Final = {variant: name for name, variant in VARIANTS_OF_SITE.items()}
_OF_SITE: Final = frozenset({"StartFen4", "RuleVariants"})
_SEATS: Final = frozenset({"Red", "Blue", "Yellow", "Green"})
_NOTATION: Final = "four-player-long"

_SQUARE = r"[a-n](?:1[0-4]|[1-9])"
_MOVE = rf"(?:[KQRBN]?{_SQUARE}(?:-|x[KQRBN]?){_SQUARE}|O-O(?:-O)?)\S{{0,8}}"
_ROUND = late(rf"[ \t]*1\.[ \t]*{_MOVE}[ \t]+\.\.[ \t]+{_MOVE}(?=[ \t\r\n(]|\Z)")
_TAG_HEAD = late(rf"\s*({tokens.TAG})")
_PLAIN_TAG = late(rf"({tokens.TAG})[ \t]*(?:[\r\n]+|\Z)")

_TOKEN = late(
    r"(?P<comment>\{[^{}]*+\})|(?P<open_comment>\{)|(?P<open>\()|(?P<close>\))|(?P<brace>\})"
    r"|(?P<number>[0-9]{1,6}\.(?:[ \t]*\.{2,})?)|(?P<gap>\.{2,})|(?P<word>(?:(?!\.\.)[^\s(){}])++)"
)
_NUMBER = re.compile(r"([0-9]{1,6})\.")
_GAP = late(r"[ \t]\.\.[ \t]")
_ENOUGH = 2000  # characters that show how plies are parted
_RESULT = late(tokens.RESULT)
_SEPARATOR = ".."


class Pgn4File(BracketedText):
    """Games of four players in PGN4, the form of chess.com.

    ::

        file      = game ...
        game      = [tag ...] [round ...]
        tag       = "[" name '"' value '"' "]"
        round     = "12." ply [".." ply] ...             a line; a seat that is out has no ply
        ply       = move [comment ...] [variation ...]
        variation = "(" [".."] ply [".." ply] ... ")"    the dots if it does not begin with Red
        comment   = "{" text "}"

    The moves are those of the notation `four-player-long`. The tag ``Variant`` is ``FFA`` or ``Teams``; a game with
    another value is of another kind, and is kept but not checked. ``StartFen4`` is the name of a start, such as
    ``4PC``, or a position. ``RuleVariants`` names the rules; ``Result`` gives each player's points.

    Line breaks may stand anywhere between words. A game ends with the next tag pair after moves.
    """

    name = "pgn4"
    title = "PGN4 of chess.com"
    suffixes = (".pgn4",)
    own_notation = _NOTATION
    keeps_values = True
    may_be_joined = True

    def recognises(self, head: str) -> bool:
        """Return whether tags are those of chess.com, or the first round has its plies in this form."""
        names, pos = set[str](), 0
        while found := _TAG_HEAD.match(head, pos):
            tag = tokens.tag(found[1], 0)
            names.add(tag.name)
            if tag.name == "Variant" and (tag.value in VARIANTS_OF_SITE or tag.value.startswith("2PC")):
                return True
            pos = found.end()
        rest = head[pos : pos + _ENOUGH].lstrip()
        if names & _OF_SITE or names >= _SEATS:
            return not rest or _GAP.search(rest) is not None
        return _ROUND.match(rest) is not None

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a file."""
        return _Reader(lines, file).games()

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield the text of ``games``, an empty line between two; raise `FormError` for a game of another variant."""
        for count, game in enumerate(games):
            if game.variant not in _CALLED:
                kind = game.variant or "none of these"
                raise FormError(f"form {self.name} holds games of four-player chess; this one is {kind}")
            yield "\n" * bool(count) + _game_text(game)

    def left_out(self, game: GameRecord) -> tuple[str, ...]:
        """Return the parts of ``game`` that the form cannot hold: marks of annotators and lines above the moves."""
        held = {"headings": bool(game.headings), "annotation marks": any(ply.glyphs for ply in game.plies)}
        return tuple(words for words, is_held in held.items() if is_held)


# --- reading -----------------------------------------------------------------------------------------------------


class _Reader:
    """Reads one file line by line; a comment may take several."""

    def __init__(self, lines: Iterable[str], file: str) -> None:
        self._lines = iter(lines)
        self._file = file
        self._draft = GameDraft(file)
        self._begun = False  # whether moves of the game have begun
        self._last = ""  # what the last token was, comments left out

    def games(self) -> Iterator[GameRecord]:
        """Yield the games of the file."""
        while line := next(self._lines, ""):
            found = _PLAIN_TAG.fullmatch(line) if line.startswith("[") else None
            odd = tokens.odd_tag(line, 0, 0) if line.startswith("[") and found is None else None
            if found or odd:
                if self._begun:
                    yield self._ended()
                self._add_tag(line, tokens.tag(found[1], 0) if found else None, odd)
            elif line.startswith("["):
                self._keep_broken_tag(line)
            else:
                self._read(line)
        yield self._ended()

    def _ended(self) -> GameRecord:
        """Return the record of the game, and begin the next one."""
        game = self._draft.record(Pgn4File.name)
        self._draft = GameDraft(self._file, game.index + 1, *game.source.end)
        self._begun, self._last = False, ""
        called = game.headers.get("Variant", "")
        says = called if called in (*_CALLED, "?") else ""
        variant = says or VARIANTS_OF_SITE.get(called, "four-player" if called or _says_two(game) else "")
        return _settled(game, "" if variant == "?" else variant)

    def _add_tag(self, line: str, tag: Tag | None, odd: tuple[Tag, int] | None) -> None:
        start = self._draft.length
        if tag is None and odd is not None:
            tag = odd[0]
            self._draft.find("F018", start, start + len(line.rstrip()), reason=tag.value)
        if tag is not None:
            self._draft.tags.append(tag._replace(start=start))
        self._draft.take(line)

    def _keep_broken_tag(self, line: str) -> None:
        """Report a tag pair that cannot be read, and keep it as a comment."""
        start, words = self._draft.length, line.rstrip()
        self._draft.find("F005", start, start + len(words), reason=tokens.TAG_FORM)
        self._add_comment(Comment(words, "{}", start))
        self._draft.take(line)

    def _read(self, line: str) -> None:
        """Read the tokens of ``line``, and of the lines after it up to the end of a comment."""
        draft, base, taken, pos = self._draft, self._draft.length, 0, 0
        while found := _TOKEN.search(line, pos):
            kind, token, start = str(found.lastgroup), found[0], base + found.start()
            pos = found.end()
            if kind == "open_comment":
                line, pos = self._with_comment(line, found.start())
                draft.branch.add_comment(Comment(line[found.start() + 1 : pos].removesuffix("}"), "{}", start))
            elif kind == "word":
                self._add_word(token, start)
            elif kind == "number":
                draft.branch.add_number(token, start)
            elif kind == "comment":
                self._add_comment(tokens.comment(token, start))
            elif kind == "open":
                draft.open(start)
            elif kind == "close":
                if not draft.close(start + 1, line, taken):
                    self._keep(token, start)
            elif kind == "brace":
                self._keep(token, start)
            self._check_gap(kind, token, start)
        draft.take(line)

    def _check_gap(self, kind: str, token: str, start: int) -> None:
        """Report dots that part no plies, and plies that no dots part."""
        if kind == self._last == "gap":
            self._draft.find("F029", start, start + len(token), reason="parts no plies, and is left out", once=True)
        elif kind == self._last == "word" and not _RESULT.fullmatch(token):
            self._draft.find("F029", start, start + len(token), reason="follows a move without '..'", once=True)
        if kind not in ("comment", "open_comment"):
            self._last = kind

    def _add_word(self, word: str, start: int) -> None:
        """Add a ply; a tag pair that cannot be read is kept as a comment, a result stands after the moves."""
        self._begun = True
        if _RESULT.fullmatch(word) and not self._draft.depth and self._draft.result is None:
            self._draft.result = Result(word, start)
            return
        self._draft.drop_result()
        self._draft.branch.add_ply(word, start)

    def _add_comment(self, comment: Comment) -> None:
        if self._begun:
            self._draft.branch.add_comment(comment)
        else:
            self._draft.comments.append(comment)

    def _keep(self, token: str, start: int) -> None:
        """Report a parenthesis or brace without its partner, and keep it as a comment."""
        self._draft.find("F006", start, start + len(token))
        self._draft.add_stray(Comment(token, "{}", start))

    def _with_comment(self, line: str, start: int) -> tuple[str, int]:
        """Return ``line`` with those that belong to the comment at ``start``, and the end of that.

        A comment that is not closed ends before a blank line or a tag pair.
        """
        parts, end = [line], -1
        for following in self._lines:
            end = following.find("}")
            if end < 0 and (following.isspace() or _PLAIN_TAG.fullmatch(following)):
                self._lines = _again(following, self._lines)
                break
            parts.append(following)
            if end >= 0:
                break
        whole = "".join(parts)
        if end < 0:
            self._draft.find("F004", self._draft.length + start, self._draft.length + start + 1)
            return whole, len(whole)
        return whole, len(whole) - len(parts[-1]) + end + 1


def _again(line: str, rest: Iterator[str]) -> Iterator[str]:
    yield line
    yield from rest


def _says_two(game: GameRecord) -> bool:
    return game.headers.get("StartFen4", "").startswith("2PC")


def _settled(game: GameRecord, variant: str) -> GameRecord:
    says = game.headers.get("Notation") or not game.plies
    return replace(game, variant=variant, notation="" if says else _NOTATION)


# --- writing -----------------------------------------------------------------------------------------------------


def _game_text(game: GameRecord) -> str:
    """Return the text of ``game``: tags, an empty line, and a line for each round."""
    header = [tokens.tag_text(tag) for tag in map(_own_tag, game.tags) if tag.name not in ("Notation", "SetUp")]
    comments = [text for comment in game.comments for text in _comment_texts(comment)]
    rounds = [" ".join(words) for words in _rounds(game.plies)]
    parts = ["\n".join(part) for part in (header, [*comments, *rounds]) if part]
    return "\n\n".join(parts) + "\n"


def _own_tag(tag: Tag) -> Tag:
    """Return ``tag`` as the site has it."""
    if tag.name == "Variant":
        return tag._replace(value=_CALLED.get(tag.value, tag.value))
    return tag._replace(name="StartFen4") if tag.name == "FEN" else tag


def _rounds(plies: Sequence[Ply]) -> Iterator[list[str]]:
    """Yield the words of each round: it begins where the number changes."""
    words, last = list[str](), ""
    for ply in plies:
        number = _NUMBER.match(ply.number)
        if number and number[1] != last:
            if words:
                yield words
            words, last = [f"{number[1]}."], number[1]
        elif words:
            words.append(_SEPARATOR)
        words += _ply_words(ply)
    if words:
        yield words


def _ply_words(ply: Ply) -> Iterator[str]:
    """Yield the words of one ply."""
    for comment in ply.before:
        yield from _comment_texts(comment)
    yield ply.text
    for comment in ply.after:
        yield from _comment_texts(comment)
    for variation in ply.variations:
        yield from _variation_words(variation)


def _variation_words(variation: Variation) -> Iterator[str]:
    variation = tokens.in_place(variation)
    yield "("
    for comment in variation.comments:
        yield from _comment_texts(comment)
    for count, ply in enumerate(variation.plies):
        if count or _SEPARATOR in ply.number:
            yield _SEPARATOR
        yield from _ply_words(ply)
    yield ")"


def _comment_texts(comment: Comment) -> Iterator[str]:
    """Yield ``comment`` in braces, whatever its own marks are."""
    yield from tokens.comment_texts(comment._replace(style="{}"))


PGN4 = Pgn4File()
